"""Spheres of Smugglers that are inspected, and those that are revealed."""

from __future__ import annotations

import random

from scorekeeper.games.smugglers.record import Inspect, Record, Reveal
from tests.games.planting import NoPlaceError, Place, Planted, Planters, event_of, other
from tests.games.smugglers.faults.spheres import seated

planter = Planters()
FIRST_CHAIR = {2: "SMU-511", 3: "SMU-512", 4: "SMU-515"}


def first_of_two_chairs(place: Place) -> bool:
    chairs = seated(place.played).chairs
    return len(chairs) == 2 and place.event.player == chairs[0]


@planter
def chair_two_inspects_with_three(record: Record, rng: random.Random) -> Planted:
    if len(record.seats) != 3:
        raise NoPlaceError
    played, index, _ = event_of(record, rng, Reveal, first_of_two_chairs)
    seat = seated(played)
    extra = Inspect(player=seat.chairs[1], target=seat.junk[0], guess="sweet", found=["sour"])
    played.transcript.insert(index, extra)
    return {"SMU-514"}, played.number, index + 1


@planter
def somebody_else_inspects(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Inspect)
    first = not any(type(one) is Inspect for one in played.transcript[:index])
    event.player = other(rng, event.player, record.seats)
    rules = {FIRST_CHAIR[len(record.seats)], "SMU-514"} if first else {"SMU-516"}
    return rules, played.number, index + 1


@planter
def somebody_in_the_office_is_inspected(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Inspect)
    event.target = rng.choice(seated(played).chairs)
    return {FIRST_CHAIR[len(record.seats)], "SMU-516"}, played.number, index + 1


@planter
def inspection_left_out(record: Record, rng: random.Random) -> Planted:
    played, index, _ = event_of(record, rng, Inspect)
    if len(record.seats) == 4:
        raise NoPlaceError
    rest = next((n for n in range(index + 1, len(played.transcript)) if type(played.transcript[n]) is Reveal), None)
    if rest is None:
        raise NoPlaceError
    del played.transcript[index:rest]
    return {"SMU-504"}, played.number, index + 1


@planter
def nothing_is_named(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Inspect)
    event.guess = None
    return {"SMU-521"}, played.number, index + 1


@planter
def sphere_is_not_opened(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Inspect)
    event.found = None
    return {"SMU-523"}, played.number, index + 1


@planter
def bomb_that_is_not_there(record: Record, rng: random.Random) -> Planted:
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
    raise NoPlaceError


# Reveals.


@planter
def inspected_player_reveals(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Reveal)
    event.player = next(one.target for one in played.transcript if type(one) is Inspect)
    return {"SMU-602", "SMU-333", "SMU-547"}, played.number, index + 1


@planter
def office_in_the_wrong_order(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Reveal, first_of_two_chairs)
    event.player, event.found = seated(played).chairs[1], ["sweet"]
    return {"SMU-603"}, played.number, index + 1


@planter
def junk_room_before_the_office(record: Record, rng: random.Random) -> Planted:
    def last_to_reveal(place: Place) -> str:
        return [one.player for one in place.events[place.at :] if type(one) is Reveal][-1]

    def first_of_office(place: Place) -> bool:
        seat = seated(place.played)
        return place.event.player == seat.chairs[0] and last_to_reveal(place) in seat.junk

    place = event_of(record, rng, Reveal, first_of_office)
    played, index, event = place
    event.player, event.found = last_to_reveal(place), ["sweet"]
    return {"SMU-604"}, played.number, index + 1
