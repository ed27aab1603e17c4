"""How a game of Smugglonauts is set up."""

from __future__ import annotations

import random

from scorekeeper.games.smugglonauts.record import COLOURS, Record
from tests.games.planting import NoPlaceError, Planted, Planters, other

planter = Planters()


@planter
def wrong_starting_price(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    prices = played.start.prices
    colour = rng.choice(COLOURS)
    prices[colour] = other(rng, prices[colour], range(5))
    return {"NAU-202" if played.number == 1 else "NAU-906"}, played.number, None


@planter
def tank_not_full(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.start.fuel[rng.choice(record.seats)] = rng.randrange(1, 4)
    return {"NAU-207" if played.number == 1 else "NAU-908"}, played.number, None


@planter
def wrong_starting_bag(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.start.bag -= rng.randrange(1, 4)
    return {"NAU-203" if played.number == 1 else "NAU-907"}, played.number, None


@planter
def crystal_not_laid_out(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.start.crystals, played.start.spaces = played.start.crystals[:-1], None
    return {"NAU-212" if played.number == 1 else "NAU-910"}, played.number, None


@planter
def crystal_in_the_wrong_place(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    spaces = played.start.spaces
    if spaces is None:
        raise NoPlaceError
    space, rule = rng.choice(((0, "NAU-215"), (played.start.length - 1, "NAU-214"), (spaces[-1], "NAU-213")))
    spaces[0] = space
    return {rule}, played.number, None


@planter
def rocket_apart(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    if played.start.rockets is None:
        raise NoPlaceError
    played.start.rockets[played.start.formation[-1]] += 1
    return {"NAU-206" if played.number == 1 else "NAU-909"}, played.number, None


@planter
def rocket_missing(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.start.formation[0] = played.start.formation[-1]
    return {"NAU-205"}, played.number, None


@planter
def another_board(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.start.length += rng.choice((-1, 1))
    return {"NAU-212"}, played.number, None
