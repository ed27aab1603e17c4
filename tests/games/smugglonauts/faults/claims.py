"""What the table says of the position in Smugglonauts."""

from __future__ import annotations

import random

from scorekeeper.games.smugglonauts.record import COLOURS, Record, State
from tests.games.planting import NoPlaceError, Planted, Planters, other
from tests.games.smugglonauts.faults.moments import moment

planter = Planters()


@planter
def a_wrong_die(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, State)
    who = rng.choice(record.seats)
    event.fuel[who] = other(rng, event.fuel[who], range(6))
    return {"NAU-403", "NAU-407", "NAU-503"}, played.number, index + 1


@planter
def a_wrong_space(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, State)
    who = rng.choice(record.seats)
    event.rockets[who] = other(rng, event.rockets[who], range(9))
    return {"NAU-301", "NAU-302", "NAU-402", "NAU-501"}, played.number, index + 1


@planter
def a_wrong_price(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, State)
    colour = rng.choice(COLOURS)
    event.prices[colour] = other(rng, event.prices[colour], range(-1, 6))
    return {"NAU-416", "NAU-516", "NAU-601", "NAU-602", "NAU-607"}, played.number, index + 1


@planter
def a_wrong_cargo(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, State)
    cargo = event.cargo[rng.choice(record.seats)]
    colour = rng.choice(COLOURS)
    cargo[colour] = cargo.get(colour, 0) + 1
    return {"NAU-411", "NAU-412", "NAU-512"}, played.number, index + 1


@planter
def a_wrong_bag(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, State)
    event.bag += rng.choice((-1, 1, 2))
    return {"NAU-203", "NAU-511", "NAU-723"}, played.number, index + 1


@planter
def crystals_moved_on_the_track(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, State)
    moved = [*event.ahead[1:], event.ahead[0]]
    if moved == event.ahead:
        raise NoPlaceError
    event.ahead = moved
    return {"NAU-707"}, played.number, index + 1
