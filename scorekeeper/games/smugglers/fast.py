"""Quick predicates for the common case: no check can object to the event.

Only the engine calls them. While evidence is recorded it also runs every check, and none may object to what passed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.smugglers import record
from scorekeeper.games.smugglers.position.boss import rolls_again, slot_after
from scorekeeper.games.smugglers.position.position import Position, RoundOver
from scorekeeper.games.smugglers.record import AT, ATTEMPTS, CHAIRS, FACES, FULL_JUNK_ROOM, PAIR


def passes_roll(position: Position, event: record.Roll) -> bool:
    """The starting player rolls once, or again after a red number, and the boss goes where the die sends him."""
    rolls, slot, before, die = position.rolls, event.slot, position.slot, event.die
    if position.tests or position.starter not in (None, event.player) or not 1 <= die <= FACES:
        return False
    if position.winner is not None:
        return False
    if rolls and not rolls_again(rolls):
        return False
    if slot is None:
        return True
    if before is None or position.track is None or slot < 1:
        return False
    return slot == slot_after(before, (*rolls, die), position.track)


def passes_trial(position: Position, event: record.Trial) -> bool:
    """The next player at the track rolls the sphere through, or gets stuck and may try a second time."""
    tests, rolls, attempts = position.tests, position.rolls, event.attempts
    if position.seated or position.larger or position.level or event.player in tests or position.winner is not None:
        return False
    if not tests and (not rolls or rolls_again(rolls)):
        return False
    if event.player != position.tester or (event.slot is not None and event.slot != position.slot):
        return False
    if len(attempts) == 1:
        return attempts[0] == "through" or (attempts[0] == "stuck" and position.rulings.second_attempt != "must")
    return len(attempts) == ATTEMPTS and attempts[0] == "stuck" and attempts[1] != "short"


def passes_compare(position: Position, event: record.Compare) -> bool:
    """Spheres in the bar are compared by eye, or two of them on a scale with which the eye agrees."""
    spheres, heavier, larger, tests = event.spheres, event.heavier, event.larger, position.tests
    if position.seated or len(tests) != len(position.seats) or position.winner is not None:
        return False
    for who in spheres:
        if not tests.get(who):
            return False
    count = len(set(spheres))
    if count < PAIR or count != len(spheres):
        return False
    if event.rolls:
        return count == PAIR and heavier is None and _passes_roll_for_size(position, event)
    if heavier is not None:
        return count == PAIR and event.by in ("eye", "scale") and heavier in spheres and larger in (None, heavier)
    if event.by == "scale":
        return count == PAIR and larger is None
    if event.by != "eye" or larger not in spheres or position.level:
        return False
    known = position.larger
    return not known or all(known.get((who, larger)) != "scale" for who in spheres)


def _passes_roll_for_size(position: Position, event: record.Compare) -> bool:
    """The two whose spheres the scale found equal roll, and nobody else; the higher number is larger."""
    spheres, rolls, larger = event.spheres, event.rolls or {}, event.larger
    one, other = spheres
    known = position.larger
    if event.by != "die" or (one, other) in known or (other, one) in known or rolls.keys() != {one, other}:
        return False
    if len(position.level) != 1 or {one, other} not in position.level:
        return False
    low, high = sorted(rolls.values())
    return 1 <= low and high <= FACES and (larger is None or (low < high and rolls.get(larger) == high))


def passes_seat(position: Position, event: record.Seat) -> bool:
    """The players who passed with the largest spheres take the chairs, and all others go to the junk room."""
    chairs, junk, seats, tests, larger = event.chairs, event.junk, position.seats, position.tests, position.larger
    if position.seated or len(tests) != len(seats) or position.winner is not None:
        return False
    places = {*chairs, *junk}
    if len(chairs) != position.places() or len(chairs) + len(junk) != len(seats) or not places.issuperset(seats):
        return False
    for who in chairs:
        if not tests[who]:
            return False
    if position.paper:
        return not position.untested
    if len(position.passed) > 1:
        for chair, who in enumerate(chairs, 1):
            for other in position.passed:
                if other not in chairs[:chair] and ((who, other) not in larger or (other, who) in larger):
                    return False
    return True


def passes_inspect(position: Position, event: record.Inspect) -> bool:
    """The next chair names a kind and opens a sphere in the junk room with one piece in it."""
    done, target, found = len(position.inspections), event.target, event.found
    return (
        position.winner is None
        and done < position.inspectors
        and event.player == position.chairs[done]
        and (not done or position.inspections[0][0] == position.chairs[0])
        and target in position.junk
        and target not in position.opened
        and event.guess is not None
        and found is not None
        and len(found) == 1
        and (found[0] != "bomb" or position.stock(target) > 0)
    )


def passes_reveal(position: Position, event: record.Reveal) -> bool:
    """After the inspections, players who were not inspected open spheres with one piece, the chairs first."""
    player, chairs, opened, found = event.player, position.chairs, position.opened, event.found
    if not chairs or position.winner is not None or player in opened or len(found) != 1:
        return False
    if len(position.inspections) < position.inspectors or (found[0] == "bomb" and position.stock(player) < 1):
        return False
    if player == chairs[0]:
        return True
    if len(position.junk) >= FULL_JUNK_ROOM and not position.paper:
        return False
    if player in chairs:
        return len(chairs) == CHAIRS and chairs[0] in opened
    return opened.issuperset(chairs)


def passes_take(position: Position, event: record.Take) -> bool:
    """The player whom the sphere pays takes the right token from the right place."""
    due, source = position.due, event.source
    if due is None or due.paid or event.player != due.to:
        return False
    if due.source == "supply":
        return source is None and due.colour in (None, event.token)
    if source is None or position.held[source][AT[event.token]] < 1:
        return False
    return source == due.inspector if due.source == "inspector" else due.source == "opponent" and source != due.owner


def passes_bomb(position: Position, event: record.Bomb) -> bool:
    """A bomb that was won goes behind the inspector's screen, and a used one in front of its owner's."""
    return position.winner is None and (event.player, event.to) == position.bomb_place()


def passes_state(position: Position, event: record.State) -> bool:
    """The stated holdings are those of the round so far, and the supply has the rest."""
    if position.differences or event.slot is not None or event.chairs is not None or event.opened is not None:
        return False
    supply = event.supply
    return supply is None or all(said == position.supply(AT[colour]) for colour, said in supply.items())


def passes_round_over(position: Position, moment: RoundOver) -> bool:
    """All have taken the test, and all spheres are open, or none could be, or somebody has won."""
    players = len(position.seats)
    if len(position.tests) < players or position.may_stop:
        return False
    if not position.passed:
        return not position.chairs
    if position.winner is not None:
        return position.seated
    return len(position.opened) == players and len(position.inspections) == position.inspectors


FAST: dict[type, Callable[[Position, Any], bool]] = {
    record.Roll: passes_roll,
    record.Trial: passes_trial,
    record.Compare: passes_compare,
    record.Seat: passes_seat,
    record.Inspect: passes_inspect,
    record.Reveal: passes_reveal,
    record.Take: passes_take,
    record.Bomb: passes_bomb,
    record.State: passes_state,
    RoundOver: passes_round_over,
}
"""The kinds of events that a game has many of."""
