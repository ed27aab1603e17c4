"""The sheet of a round of Smugglers, beside its transcript and alone."""

from __future__ import annotations

import random

from scorekeeper.games.smugglers.record import KINDS, Record
from tests.games.planting import NoPlaceError, Planted, Planters, one_of, other
from tests.games.smugglers.faults.spheres import TOKENS

planter = Planters()
paper = Planters()
"""Faults that must be found without any transcript."""


@paper
@planter
def token_too_many_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    rng.choice(list(played.sheet.rows.values())).sour += 1
    return TOKENS | {"SMU-711", "SMU-717", "SMU-718"}, played.number, None


@paper
@planter
def bomb_too_many_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    rng.choice(list(played.sheet.rows.values())).used += 1
    return {"SMU-205"}, played.number, None


@paper
@planter
def another_starter_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.sheet.starter = other(rng, played.sheet.starter, record.seats)
    return {"SMU-311" if played.number == 1 else "SMU-701"}, played.number, None


@planter
def another_roll_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.sheet.rolls = [*played.sheet.rolls[:-1], other(rng, played.sheet.rolls[-1], range(1, 5))]
    return {"SMU-312"}, played.number, None


@planter
def another_hole_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    if played.sheet.hole is None:
        raise NoPlaceError
    played.sheet.hole = other(rng, played.sheet.hole, range(1, 6))
    return {"SMU-313"}, played.number, None


@planter
def another_guess_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    one = one_of(rng, played.sheet.inspections)
    one.guess = other(rng, one.guess, KINDS)
    return {"SMU-521"}, played.number, None


@planter
def another_content_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row = rng.choice(list(played.sheet.rows.values()))
    row.found = ["sweet"] if row.found is None else [other(rng, row.found[0], KINDS)]
    return {"SMU-332", "SMU-602"}, played.number, None


@planter
def another_test_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row = rng.choice(list(played.sheet.rows.values()))
    row.test = other(rng, row.test, ("passed", "stuck"))
    return {"SMU-354", "SMU-360"}, played.number, None


@planter
def another_seat_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row = rng.choice(list(played.sheet.rows.values()))
    said, row.seat = row.seat, other(rng, row.seat, ("1", "2", "junk"))
    return {"SMU-402" if "1" in (said, row.seat) else "SMU-403"}, played.number, None


# Sheets alone.


@paper
def stuck_sphere_on_a_chair_of_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row = next((row for row in played.sheet.rows.values() if row.seat == "1"), None)
    if row is None:
        raise NoPlaceError
    row.test = "stuck"
    return {"SMU-360"}, played.number, None


@paper
def no_second_roll_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = one_of(rng, [played for played in record.rounds if len(played.sheet.rolls) == 2])
    played.sheet.rolls.pop()
    played.sheet.hole = None
    return {"SMU-325"}, played.number, None


@paper
def third_roll_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    played = one_of(rng, [played for played in record.rounds if len(played.sheet.rolls) == 2])
    played.sheet.rolls.append(3)
    return {"SMU-327"}, played.number, None


@paper
def owner_is_paid_on_the_sheet(record: Record, rng: random.Random) -> Planted:
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
    played, one = one_of(rng, places)
    rows = played.sheet.rows
    for who, change in ((one.player, -1), (one.target, 1)):
        setattr(rows[who], one.guess, getattr(rows[who], one.guess) + change)
    return {"SMU-531", "SMU-532", "SMU-533", "SMU-611"}, played.number, None


@paper
def chair_two_inspects_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    if len(record.seats) != 3:
        raise NoPlaceError
    for played in record.rounds:
        rows = played.sheet.rows
        second = next((who for who, row in rows.items() if row.seat == "2"), None)
        if second is not None:
            played.sheet.inspections[0].player = second
            return {"SMU-514"}, played.number, None
    raise NoPlaceError


@paper
def all_stuck_and_paid_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    stuck = [played for played in record.rounds if all(row.test == "stuck" for row in played.sheet.rows.values())]
    played = one_of(rng, stuck)
    rng.choice(list(played.sheet.rows.values())).sweet += 1
    return {"SMU-503"}, played.number, None


@paper
def used_bomb_comes_back_on_the_sheet(record: Record, rng: random.Random) -> Planted:
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
    raise NoPlaceError
