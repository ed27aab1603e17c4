"""Events in which nothing is wrong: the common case, seen at a glance.

A plain event would be let pass by every check on its kind, so these are not asked; of any other event all checks are
asked, one by one, and say what it is. While evidence is recorded they are always asked, and none may refuse what is plain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.smugglers.play import FACES, RED, THREE, TWO, Position
from scorekeeper.games.smugglers.record import Compare, Inspect, Reveal, Roll, Seat, Take, Trial


def plain_roll(position: Position, event: Roll) -> bool:
    """The starting player rolls once, or again after a red number, and the boss goes where the die sends him."""
    rolls, slot, before, die = position.rolls, event.slot, position.slot, event.die
    if position.tests or position.starter not in (None, event.player) or not 1 <= die <= FACES:
        return False
    if rolls and (len(rolls) > 1 or rolls[0] < RED):
        return False
    if slot is None:
        return True
    if before is None or position.track is None or slot < 1:
        return False
    return slot == (before if die >= RED and not rolls else position.track.advance(before, die))


def plain_trial(position: Position, event: Trial) -> bool:
    """The next one at the track rolls the sphere through, or gets stuck and may try a second time."""
    tests, rolls, attempts = position.tests, position.rolls, event.attempts
    if position.seated or position.larger or position.level or event.player in tests:
        return False
    if not tests and (not rolls or (len(rolls) == 1 and rolls[0] >= RED)):
        return False
    if event.player != position.next_tester() or (event.slot is not None and event.slot != position.slot):
        return False
    if len(attempts) == 1:
        return attempts[0] == "through" or (attempts[0] == "stuck" and position.rulings.second_attempt != "must")
    return len(attempts) == TWO and attempts[0] == "stuck" and attempts[1] != "short"


def plain_compare(position: Position, event: Compare) -> bool:
    """Two spheres in the bar are compared by eye, or on a scale with which the eye agrees."""
    spheres, heavier, larger, tests = event.spheres, event.heavier, event.larger, position.tests
    if position.seated or len(tests) != len(position.seats) or len(spheres) != TWO or event.rolls:
        return False
    one, other = spheres
    if one == other or not tests.get(one) or not tests.get(other):
        return False
    if heavier is not None:
        return event.by in ("eye", "scale") and heavier in spheres and larger in (None, heavier)
    if event.by == "scale":
        return larger is None
    if event.by != "eye" or larger not in spheres:
        return False
    return position.larger.get((other if larger == one else one, larger)) != "scale"


def plain_seat(position: Position, event: Seat) -> bool:
    """Those who passed and are not known to have the smaller sphere take the chairs, all others go to the junk room."""
    chairs, junk, seats, tests, larger = event.chairs, event.junk, position.seats, position.tests, position.larger
    if position.seated or position.level or position.equal or len(tests) != len(seats):
        return False
    places = {*chairs, *junk}
    if len(chairs) != position.places() or len(chairs) + len(junk) != len(seats) or not places.issuperset(seats):
        return False
    for chair, who in enumerate(chairs):
        if not tests[who]:
            return False
        for other in position.passed:
            if (other, who) in larger and other not in chairs[:chair]:
                return False
    return True


def plain_inspect(position: Position, event: Inspect) -> bool:
    """The chair that comes next names a kind, and opens a sphere of the junk room with one piece in it."""
    done, target, found = len(position.inspections), event.target, event.found
    return (
        position.winner is None
        and done < position.inspections_due()
        and event.player == position.chairs[done]
        and target in position.junk
        and target not in position.opened
        and event.guess is not None
        and found is not None
        and len(found) == 1
        and (found[0] != "bomb" or position.stock[target] > 0)
    )


def plain_reveal(position: Position, event: Reveal) -> bool:
    """After the inspections those who were not inspected open spheres with one piece, the chairs first."""
    player, chairs, opened, found = event.player, position.chairs, position.opened, event.found
    if not chairs or position.winner is not None or player in opened or len(found) != 1:
        return False
    if len(position.inspections) < position.inspections_due() or (found[0] == "bomb" and position.stock[player] < 1):
        return False
    if player == chairs[0]:
        return True
    if player in position.junk and len(position.junk) >= THREE:
        return False
    return all(who == player or who in opened for who in chairs)


def plain_take(position: Position, event: Take) -> bool:
    """Whom the sphere pays takes the token that it earned from the supply."""
    due = position.due
    return (
        due is not None
        and not due.paid
        and due.source == "supply"
        and event.source is None
        and event.player == due.to
        and due.colour in (None, event.token)
        and position.winner is None
    )


PLAIN: dict[type, Callable[[Position, Any], bool]] = {
    Roll: plain_roll,
    Trial: plain_trial,
    Compare: plain_compare,
    Seat: plain_seat,
    Inspect: plain_inspect,
    Reveal: plain_reveal,
    Take: plain_take,
}
"""Kinds of events of which a game has many."""
