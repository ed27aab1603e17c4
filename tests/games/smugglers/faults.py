"""Faults to plant into a true record of Smugglers: each changes one thing and says which rule must speak first.

A planter gives the rules of which one must be the first error, and the round and event where it must be found; or None
when the record has no place for its fault.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from scorekeeper.games.smugglers.record import (
    KINDS,
    Bomb,
    Inspect,
    Record,
    Reveal,
    Roll,
    Round,
    Seat,
    State,
    Take,
    Trial,
    Won,
)

Planted = tuple[set[str], int | None, int | None]
Planter = Callable[[Record, random.Random], Planted | None]
PLANTERS: dict[str, Planter] = {}
PAPER: dict[str, Planter] = {}
"""Faults that a sheet alone must show."""

SETS = {"SMU-712", "SMU-713", "SMU-714", "SMU-803", "SMU-804", "SMU-805"}
FIRST_CHAIR = {2: "SMU-511", 3: "SMU-512", 4: "SMU-515"}
DUE = {"SMU-531", "SMU-542", "SMU-544", "SMU-548", "SMU-611", "SMU-612", "SMU-615"}
TOKENS = DUE | {"SMU-532", "SMU-533", "SMU-535", "SMU-541", "SMU-503", "SMU-407", "SMU-221"}


def planter(plant: Planter) -> Planter:
    PLANTERS[plant.__name__] = plant
    return plant


def paper(plant: Planter) -> Planter:
    PAPER[plant.__name__] = plant
    return plant


def other(rng: random.Random, value: Any, choices: Any) -> Any:
    return rng.choice([choice for choice in choices if choice != value])


def events(record: Record) -> Iterator[tuple[Round, int, Any]]:
    for played in record.rounds:
        for index, event in enumerate(played.transcript):
            yield played, index, event


def event_of(
    record: Record, rng: random.Random, kind: type, wanted: Callable[[Round, int, Any], bool] = lambda *_: True
) -> tuple[Round, int, Any] | None:
    """A random event of a kind, with its round and its index."""
    places = [place for place in events(record) if type(place[2]) is kind and wanted(*place)]
    return rng.choice(places) if places else None


def seated(played: Round) -> Seat | None:
    return next((event for event in played.transcript if type(event) is Seat), None)


def rolls(played: Round) -> list[int]:
    return [event.die for event in played.transcript if type(event) is Roll]


def tests(played: Round) -> list[int]:
    return [index for index, event in enumerate(played.transcript) if type(event) is Trial]


def opening(played: Round, index: int) -> Any:
    """The sphere that an effect belongs to."""
    return next(event for event in reversed(played.transcript[:index]) if type(event) in (Inspect, Reveal))


def wins(record: Record, played: Round, index: int) -> bool:
    """Whether the game ends with this event."""
    takes = [n for n, event in enumerate(played.transcript) if type(event) is Take]
    return played is record.rounds[-1] and index == takes[-1]


# The skill test.


@planter
def somebody_else_rolls(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Roll)
    event.player = other(rng, event.player, record.seats)
    return {"SMU-312"}, played.number, index + 1


@planter
def another_starter_is_written(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.start.starter = other(rng, played.start.starter, record.seats)
    return {"SMU-311" if played.number == 1 else "SMU-701"}, played.number, None


@planter
def boss_moves_on_red(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Roll, lambda played, index, event: index == 0 and event.die >= 5 and event.slot)
    if place is None:
        return None
    played, index, event = place
    event.slot += 1
    return {"SMU-322"}, played.number, index + 1


@planter
def boss_moves_wrongly(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Roll, lambda played, index, event: event.slot and (index or event.die < 5))
    if place is None:
        return None
    played, index, event = place
    event.slot = other(rng, event.slot, range(1, 6))
    return {"SMU-313", "SMU-314", "SMU-315"}, played.number, index + 1


@planter
def third_roll(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Roll, lambda played, index, event: index == 1)
    if place is None:
        return None
    played, _, event = place
    played.transcript.insert(2, Roll(player=event.player, die=rng.randint(1, 6)))
    return {"SMU-327"}, played.number, 3


@planter
def no_second_roll(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Roll, lambda played, index, event: index == 1)
    if place is None:
        return None
    played, _, _ = place
    del played.transcript[1]
    return {"SMU-325"}, played.number, 2


@planter
def rolled_again_without_red(record: Record, rng: random.Random) -> Planted | None:
    played, _, event = event_of(record, rng, Roll, lambda played, index, event: index == 0)
    if event.die >= 5:
        return None
    played.transcript.insert(1, Roll(player=event.player, die=rng.randint(1, 6)))
    return {"SMU-312"}, played.number, 2


@planter
def die_with_seven_faces(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Roll)
    event.die, event.slot = 7, None
    return {"SMU-914"}, played.number, index + 1


@planter
def tests_in_another_order(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    places = tests(played)
    at = rng.randrange(len(places) - 1)
    one, two = places[at], places[at + 1]
    script = played.transcript
    script[one], script[two] = script[two], script[one]
    return {"SMU-362" if at else "SMU-351"}, played.number, one + 1


@planter
def tested_twice(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    at = rng.choice(tests(played))
    played.transcript.insert(at + 1, deepcopy(played.transcript[at]))
    return {"SMU-303"}, played.number, at + 2


@planter
def test_left_out(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    places = tests(played)
    at = rng.randrange(len(places))
    del played.transcript[places[at]]
    last = at == len(places) - 1
    rule = "SMU-351" if at == 0 else "SMU-362"
    return {"SMU-302", "SMU-304"} if last else {rule}, played.number, None


@planter
def third_attempt(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Trial)
    event.attempts = ["stuck", "stuck", *event.attempts]
    return {"SMU-357"}, played.number, index + 1


# The ranking.


@planter
def stuck_sphere_on_a_chair(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Seat)
    if place is None:
        return None
    played, index, event = place
    stuck = [one.player for one in played.transcript if type(one) is Trial and "through" not in one.attempts]
    if not stuck:
        return None
    up, down = rng.choice(stuck), event.chairs[0]
    event.junk[event.junk.index(up)] = down
    event.chairs[0] = up
    return {"SMU-360"}, played.number, index + 1


@planter
def two_players_in_the_office(record: Record, rng: random.Random) -> Planted | None:
    if len(record.seats) != 2:
        return None
    for played, index, event in events(record):
        passed = [one for one in played.transcript if type(one) is Trial and "through" in one.attempts]
        if type(event) is Seat and len(passed) == 2:
            event.chairs, event.junk = [*event.chairs, *event.junk], []
            return {"SMU-405"}, played.number, index + 1
    return None


@planter
def chairs_the_other_way_round(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Seat, lambda played, index, event: len(event.chairs) == 2)
    if place is None:
        return None
    played, index, event = place
    event.chairs.reverse()
    return {"SMU-402", "SMU-403", "SMU-412", "SMU-415"}, played.number, index + 1


@planter
def nobody_goes_to_the_junk_room(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Seat)
    if place is None:
        return None
    played, index, event = place
    event.junk.pop()
    return {"SMU-404", "SMU-360"}, played.number, index + 1


# Inspections.


@planter
def chair_two_inspects_with_three(record: Record, rng: random.Random) -> Planted | None:
    if len(record.seats) != 3:
        return None
    place = event_of(
        record,
        rng,
        Reveal,
        lambda played, index, event: len(seated(played).chairs) == 2 and event.player == seated(played).chairs[0],
    )
    if place is None:
        return None
    played, index, _ = place
    seat = seated(played)
    extra = Inspect(player=seat.chairs[1], target=seat.junk[0], guess="sweet", found=["sour"])
    played.transcript.insert(index, extra)
    return {"SMU-514"}, played.number, index + 1


@planter
def somebody_else_inspects(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Inspect)
    first = not any(type(one) is Inspect for one in played.transcript[:index])
    event.player = other(rng, event.player, record.seats)
    rules = {FIRST_CHAIR[len(record.seats)], "SMU-514"} if first else {"SMU-516"}
    return rules, played.number, index + 1


@planter
def somebody_in_the_office_is_inspected(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Inspect)
    event.target = rng.choice(seated(played).chairs)
    return {FIRST_CHAIR[len(record.seats)], "SMU-516"}, played.number, index + 1


@planter
def inspection_left_out(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Inspect)
    if place is None or len(record.seats) == 4:
        return None
    played, index, _ = place
    rest = next((n for n in range(index + 1, len(played.transcript)) if type(played.transcript[n]) is Reveal), None)
    if rest is None:
        return None
    del played.transcript[index:rest]
    return {"SMU-504"}, played.number, index + 1


@planter
def nothing_is_named(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Inspect)
    event.guess = None
    return {"SMU-521"}, played.number, index + 1


@planter
def sphere_is_not_opened(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Inspect)
    event.found = None
    return {"SMU-523"}, played.number, index + 1


@planter
def bomb_that_is_not_there(record: Record, rng: random.Random) -> Planted | None:
    """Somebody without a bomb opens a sphere with one."""
    stock = {}
    for played in record.rounds:
        for index, event in enumerate(played.transcript):
            if type(event) not in (Inspect, Reveal):
                continue
            owner = event.target if type(event) is Inspect else event.player
            if stock.get(owner) == 0:
                event.found = ["bomb"]
                return {"SMU-333", "SMU-547"}, played.number, index + 1
        stock = {who: row.bombs for who, row in played.sheet.rows.items()}
    return None


# Rewards.


def _right_treat(played: Round, index: int, event: Take) -> bool:
    sphere = opening(played, index)
    return type(sphere) is Inspect and sphere.found == [sphere.guess]


@planter
def owner_is_paid_after_a_right_guess(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Take, _right_treat)
    if place is None:
        return None
    played, index, event = place
    event.player = opening(played, index).target
    return {"SMU-533"}, played.number, index + 1


@planter
def both_are_paid(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(
        record,
        rng,
        Take,
        lambda played, index, event: _right_treat(played, index, event) and not wins(record, played, index),
    )
    if place is None:
        return None
    played, index, event = place
    played.transcript.insert(index + 1, Take(player=opening(played, index).target, token=event.token))
    return {"SMU-533"}, played.number, index + 2


@planter
def token_for_a_bomb_named_rightly(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Inspect, lambda played, index, event: event.found == [event.guess] == ["bomb"])
    if place is None:
        return None
    played, index, event = place
    played.transcript.insert(index + 1, Take(player=event.player, token="sweet"))
    return {"SMU-535"}, played.number, index + 2


@planter
def inspector_is_paid_after_a_wrong_guess(record: Record, rng: random.Random) -> Planted | None:
    def wrong(played: Round, index: int, event: Take) -> bool:
        sphere = opening(played, index)
        return type(sphere) is Inspect and sphere.found != [sphere.guess]

    place = event_of(record, rng, Take, wrong)
    if place is None:
        return None
    played, index, event = place
    event.player, event.source = opening(played, index).player, None
    return {"SMU-541"}, played.number, index + 1


@planter
def token_of_the_wrong_colour(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Take, lambda played, index, event: opening(played, index).found != ["bomb"])
    played, index, event = place
    event.token = other(rng, event.token, KINDS[:2])
    return {"SMU-532", "SMU-542", "SMU-611"}, played.number, index + 1


def _missed_bomb(played: Round, index: int, event: Take) -> bool:
    return type(opening(played, index)) is Inspect and event.source is not None


@planter
def missed_bomb_robs_somebody_else(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Take, _missed_bomb)
    if place is None or len(record.seats) == 2:
        return None
    played, index, event = place
    event.source = rng.choice([who for who in record.seats if who not in (event.source, event.player)])
    return {"SMU-544"}, played.number, index + 1


@planter
def supply_pays_for_a_bomb(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Take, lambda played, index, event: event.source is not None)
    if place is None:
        return None
    played, index, event = place
    event.source = None
    rule = "SMU-548" if type(opening(played, index)) is Inspect else "SMU-615"
    return {rule}, played.number, index + 1


@planter
def reward_is_not_written(record: Record, rng: random.Random) -> Planted | None:
    played, index, _ = event_of(record, rng, Take)
    del played.transcript[index]
    if any(type(event) is State for event in played.transcript):
        return None
    return DUE | {"SMU-504", "SMU-716", "SMU-802"}, played.number, None


@planter
def used_bomb_goes_back(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Bomb, lambda played, index, event: event.to == "front")
    if place is None:
        return None
    played, index, event = place
    event.to = "behind"
    return {"SMU-546", "SMU-614"}, played.number, index + 1


# Reveals.


@planter
def inspected_player_reveals(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Reveal)
    if place is None:
        return None
    played, index, event = place
    event.player = next(one.target for one in played.transcript if type(one) is Inspect)
    return {"SMU-602"}, played.number, index + 1


@planter
def office_in_the_wrong_order(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(
        record,
        rng,
        Reveal,
        lambda played, index, event: len(seated(played).chairs) == 2 and event.player == seated(played).chairs[0],
    )
    if place is None:
        return None
    played, index, event = place
    event.player, event.found = seated(played).chairs[1], ["sweet"]
    return {"SMU-603"}, played.number, index + 1


@planter
def junk_room_before_the_office(record: Record, rng: random.Random) -> Planted | None:
    def first_of_office(played: Round, index: int, event: Reveal) -> bool:
        waiting = [one.player for one in played.transcript[index:] if type(one) is Reveal]
        return event.player == seated(played).chairs[0] and waiting[-1] in seated(played).junk

    place = event_of(record, rng, Reveal, first_of_office)
    if place is None:
        return None
    played, index, event = place
    event.player = [one.player for one in played.transcript[index:] if type(one) is Reveal][-1]
    event.found = ["sweet"]
    return {"SMU-604"}, played.number, index + 1


# The end.


@planter
def play_goes_on_after_the_win(record: Record, rng: random.Random) -> Planted | None:
    played = record.rounds[-1]
    closed = [who for who, row in played.sheet.rows.items() if row.found is None]
    who = rng.choice(closed or record.seats)
    played.transcript.append(Reveal(player=who, found=["sweet"]))
    return {"SMU-717", "SMU-718"}, played.number, len(played.transcript)


@planter
def wrong_win_is_called(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Won)
    if place is None:
        return None
    played, index, event = place
    event.player = other(rng, event.player, record.seats)
    return {"SMU-716", "SMU-802"}, played.number, index + 1


@planter
def wrong_state(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    played, index, event = place
    rng.choice(list(event.rows.values())).sweet += 1
    return TOKENS, played.number, index + 1


@planter
def wrong_supply(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    played, index, event = place
    colour = rng.choice(KINDS[:2])
    event.supply[colour] += 1
    return {"SMU-906" if colour == "sweet" else "SMU-907"}, played.number, index + 1


@planter
def all_stuck_and_paid(record: Record, rng: random.Random) -> Planted | None:
    stuck = [played for played in record.rounds if seated(played) is None]
    if not stuck:
        return None
    played = rng.choice(stuck)
    at = tests(played)[-1] + 1
    played.transcript.insert(at, Reveal(player=rng.choice(record.seats), found=["sweet"]))
    return {"SMU-503"}, played.number, at + 1


@planter
def round_left_out(record: Record, rng: random.Random) -> Planted | None:
    if len(record.rounds) < 3:
        return None
    at = rng.randrange(1, len(record.rounds) - 1)
    number = record.rounds[at + 1].number
    del record.rounds[at]
    return {"SMU-301"}, number, None


@planter
def round_after_the_win(record: Record, rng: random.Random) -> Planted | None:
    number = len(record.rounds) + 1
    record.rounds.append(Round(number=number, sheet=record.rounds[-1].sheet))
    return {"SMU-711"}, number, None


# The preparation.


@planter
def starting_token_of_the_wrong_colour(record: Record, rng: random.Random) -> Planted | None:
    taken = rng.choice(record.rounds[0].start.tokens)
    taken.token = other(rng, taken.token, KINDS[:2])
    return {f"SMU-22{2 + record.seats.index(taken.player)}"}, 1, None


@planter
def starting_tokens_in_another_order(record: Record, rng: random.Random) -> Planted | None:
    record.rounds[0].start.tokens.reverse()
    return {"SMU-226"}, 1, None


@planter
def starting_token_left_out(record: Record, rng: random.Random) -> Planted | None:
    record.rounds[0].start.tokens.pop()
    return {"SMU-221"}, 1, None


@planter
def the_same_putty(record: Record, rng: random.Random) -> Planted | None:
    putty = record.rounds[0].start.putty
    one, two = rng.sample(record.seats, 2)
    putty[one] = putty[two]
    return {"SMU-203"}, 1, None


@planter
def boss_starts_elsewhere(record: Record, rng: random.Random) -> Planted | None:
    start = record.rounds[0].start
    if start.slot is None:
        return None
    start.slot += 1
    return {"SMU-214"}, 1, None


# The sheet of a round, beside its transcript.


@paper
@planter
def token_too_many_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    rng.choice(list(played.sheet.rows.values())).sour += 1
    return TOKENS | {"SMU-711", "SMU-717", "SMU-718"}, played.number, None


@paper
@planter
def bomb_too_many_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    rng.choice(list(played.sheet.rows.values())).used += 1
    return {"SMU-205"}, played.number, None


@paper
@planter
def another_starter_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.sheet.starter = other(rng, played.sheet.starter, record.seats)
    return {"SMU-311" if played.number == 1 else "SMU-701"}, played.number, None


@planter
def another_roll_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.sheet.rolls = [*played.sheet.rolls[:-1], other(rng, played.sheet.rolls[-1], range(1, 5))]
    return {"SMU-312"}, played.number, None


@planter
def another_hole_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    if played.sheet.hole is None:
        return None
    played.sheet.hole = other(rng, played.sheet.hole, range(1, 6))
    return {"SMU-313"}, played.number, None


@planter
def another_guess_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    if not played.sheet.inspections:
        return None
    one = rng.choice(played.sheet.inspections)
    one.guess = other(rng, one.guess, KINDS)
    return {"SMU-504"}, played.number, None


@planter
def another_content_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row = rng.choice(list(played.sheet.rows.values()))
    row.found = ["sweet"] if row.found is None else [other(rng, row.found[0], KINDS)]
    return {"SMU-332", "SMU-602"}, played.number, None


@planter
def another_test_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row = rng.choice(list(played.sheet.rows.values()))
    row.test = other(rng, row.test, ("passed", "stuck"))
    return {"SMU-354", "SMU-360"}, played.number, None


@planter
def another_seat_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row = rng.choice(list(played.sheet.rows.values()))
    row.seat = other(rng, row.seat, ("1", "2", "junk"))
    return {"SMU-402"}, played.number, None


# Sheets alone.


@paper
def stuck_sphere_on_a_chair_of_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row = next((row for row in played.sheet.rows.values() if row.seat == "1"), None)
    if row is None:
        return None
    row.test = "stuck"
    return {"SMU-360"}, played.number, None


@paper
def no_second_roll_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    red = [played for played in record.rounds if len(played.sheet.rolls) == 2]
    if not red:
        return None
    played = rng.choice(red)
    played.sheet.rolls.pop()
    played.sheet.hole = None
    return {"SMU-325"}, played.number, None


@paper
def third_roll_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    red = [played for played in record.rounds if len(played.sheet.rolls) == 2]
    if not red:
        return None
    played = rng.choice(red)
    played.sheet.rolls.append(3)
    return {"SMU-327"}, played.number, None


@paper
def owner_is_paid_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    """A treat was named rightly; the token lies with its owner instead of the inspector."""
    places = [
        (played, one)
        for played in record.rounds[:-1]
        for one in played.sheet.inspections
        if played.sheet.rows[one.target].found == [one.guess] and one.guess != "bomb"
    ]
    places = [
        (played, one) for played, one in places if all(row.found != ["bomb"] for row in played.sheet.rows.values())
    ]
    if not places:
        return None
    played, one = rng.choice(places)
    rows = played.sheet.rows
    for who, change in ((one.player, -1), (one.target, 1)):
        setattr(rows[who], one.guess, getattr(rows[who], one.guess) + change)
    return {"SMU-531", "SMU-532", "SMU-533", "SMU-611"}, played.number, None


@paper
def chair_two_inspects_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    if len(record.seats) != 3:
        return None
    for played in record.rounds:
        rows = played.sheet.rows
        second = next((who for who, row in rows.items() if row.seat == "2"), None)
        if second is not None:
            played.sheet.inspections[0].player = second
            return {"SMU-514"}, played.number, None
    return None


@paper
def all_stuck_and_paid_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    stuck = [played for played in record.rounds if all(row.test == "stuck" for row in played.sheet.rows.values())]
    if not stuck:
        return None
    played = rng.choice(stuck)
    rng.choice(list(played.sheet.rows.values())).sweet += 1
    return {"SMU-503"}, played.number, None


@paper
def used_bomb_comes_back_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    """The bomb used in this round is still behind the screen."""
    before = dict.fromkeys(record.seats, 0)
    for played in record.rounds:
        rows = played.sheet.rows
        for who, row in rows.items():
            if row.used > before[who]:
                row.used -= 1
                row.bombs += 1
                return {"SMU-546", "SMU-614"}, played.number, None
        before = {who: row.used for who, row in rows.items()}
    return None


# The result.


@paper
@planter
def another_winner(record: Record, rng: random.Random) -> Planted | None:
    record.result.winner = other(rng, record.result.winner, record.seats)
    return SETS, None, None


@paper
@planter
def another_place(record: Record, rng: random.Random) -> Planted | None:
    row = rng.choice(list(record.result.rows.values()))
    row.place = other(rng, row.place, (1, 2, 3))
    return SETS | {"SMU-105"}, None, None


@paper
@planter
def another_set(record: Record, rng: random.Random) -> Planted | None:
    row = record.result.rows[record.result.winner]
    target = (5, 4) if record.variant == "short" else (7, 5)
    full = {
        "sweet": row.sweet >= target[0],
        "sour": row.sour >= target[0],
        "both": row.sweet >= target[1] and row.sour >= target[1],
    }
    record.result.set = rng.choice([name for name, complete in full.items() if not complete])
    return SETS, None, None


@paper
@planter
def another_figure_in_the_result(record: Record, rng: random.Random) -> Planted | None:
    row = rng.choice(list(record.result.rows.values()))
    field = rng.choice(("sweet", "sour", "bombs", "used", "tokens"))
    setattr(row, field, getattr(row, field) + 1)
    return {{"bombs": "SMU-205", "used": "SMU-547"}.get(field, "SMU-715")}, None, None


@paper
@planter
def another_number_of_rounds(record: Record, rng: random.Random) -> Planted | None:
    record.result.rounds += 1
    return {"SMU-301"}, None, None


@paper
@planter
def another_number_of_stuck_rounds(record: Record, rng: random.Random) -> Planted | None:
    record.result.stuck += 1
    return {"SMU-501"}, None, None


@paper
@planter
def another_supply(record: Record, rng: random.Random) -> Planted | None:
    colour = rng.choice(KINDS[:2])
    record.result.supply[colour] -= 1
    return {"SMU-906" if colour == "sweet" else "SMU-907"}, None, None
