"""The skill test of Smugglers, and the ranking that comes of it."""

from __future__ import annotations

import random
from copy import deepcopy

from scorekeeper.games.smugglers.record import Record, Roll, Seat, Trial
from tests.games.planting import NoPlaceError, Planted, Planters, event_of, one_of, other
from tests.games.smugglers.faults.spheres import seated, tests

planter = Planters()


@planter
def somebody_else_rolls(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Roll)
    event.player = other(rng, event.player, record.seats)
    return {"SMU-312"}, played.number, index + 1


@planter
def another_starter_is_written(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.start.starter = other(rng, played.start.starter, record.seats)
    return {"SMU-311" if played.number == 1 else "SMU-701"}, played.number, None


@planter
def boss_moves_on_red(record: Record, rng: random.Random) -> Planted:
    place = event_of(record, rng, Roll, lambda place: place.at == 0 and place.event.die >= 5 and place.event.slot)
    played, index, event = place
    event.slot += 1
    return {"SMU-322"}, played.number, index + 1


@planter
def boss_moves_wrongly(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(
        record, rng, Roll, lambda place: place.event.slot and (place.at or place.event.die < 5)
    )
    event.slot = other(rng, event.slot, range(1, 6))
    return {"SMU-313", "SMU-314", "SMU-315"}, played.number, index + 1


@planter
def third_roll(record: Record, rng: random.Random) -> Planted:
    played, _, event = event_of(record, rng, Roll, lambda place: place.at == 1)
    played.transcript.insert(2, Roll(player=event.player, die=rng.randint(1, 6)))
    return {"SMU-327"}, played.number, 3


@planter
def no_second_roll(record: Record, rng: random.Random) -> Planted:
    played, _, _ = event_of(record, rng, Roll, lambda place: place.at == 1)
    del played.transcript[1]
    return {"SMU-325"}, played.number, 2


@planter
def rolled_again_without_red(record: Record, rng: random.Random) -> Planted:
    played, _, event = event_of(record, rng, Roll, lambda place: place.at == 0)
    if event.die >= 5:
        raise NoPlaceError
    played.transcript.insert(1, Roll(player=event.player, die=rng.randint(1, 6)))
    return {"SMU-312"}, played.number, 2


@planter
def die_with_seven_faces(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Roll)
    event.die, event.slot = 7, None
    return {"SMU-914"}, played.number, index + 1


@planter
def tests_in_another_order(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    places = tests(played)
    at = rng.randrange(len(places) - 1)
    one, two = places[at], places[at + 1]
    script = played.transcript
    script[one], script[two] = script[two], script[one]
    return {"SMU-362" if at else "SMU-351"}, played.number, one + 1


@planter
def tested_twice(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    at = rng.choice(tests(played))
    played.transcript.insert(at + 1, deepcopy(played.transcript[at]))
    return {"SMU-303"}, played.number, at + 2


@planter
def test_left_out(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    places = tests(played)
    at = rng.randrange(len(places))
    del played.transcript[places[at]]
    return {"SMU-304"}, played.number, None


@planter
def third_attempt(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Trial)
    event.attempts = ["stuck", "stuck", *event.attempts]
    return {"SMU-357"}, played.number, index + 1


# The ranking.


@planter
def stuck_sphere_on_a_chair(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Seat)
    stuck = [one.player for one in played.transcript if type(one) is Trial and "through" not in one.attempts]
    up, down = one_of(rng, stuck), event.chairs[0]
    event.junk[event.junk.index(up)] = down
    event.chairs[0] = up
    return {"SMU-360"}, played.number, index + 1


@planter
def two_players_in_the_office(record: Record, rng: random.Random) -> Planted:
    if len(record.seats) != 2:
        raise NoPlaceError
    for played in record.rounds:
        passed = [one for one in played.transcript if type(one) is Trial and "through" in one.attempts]
        if len(passed) == 2:
            seat = seated(played)
            seat.chairs, seat.junk = [*seat.chairs, *seat.junk], []
            return {"SMU-405"}, played.number, played.transcript.index(seat) + 1
    raise NoPlaceError


@planter
def chairs_the_other_way_round(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Seat, lambda place: len(place.event.chairs) == 2)
    event.chairs.reverse()
    return {"SMU-402", "SMU-403", "SMU-412", "SMU-415"}, played.number, index + 1


@planter
def nobody_goes_to_the_junk_room(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Seat)
    event.junk.pop()
    return {"SMU-404", "SMU-360"}, played.number, index + 1
