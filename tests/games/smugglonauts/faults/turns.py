"""Turns of Smugglonauts: whose they are, shopping, refuelling."""

from __future__ import annotations

import random

from scorekeeper.games.smugglonauts.record import COLOURS, Pass, Record, Refuel, Shop
from tests.games.planting import Planted, Planters, other
from tests.games.smugglonauts.faults.moments import moment

planter = Planters()
FUEL = {"NAU-403", "NAU-404", "NAU-405", "NAU-407", "NAU-729"}


@planter
def somebody_else_moves(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, rng.choice((Shop, Refuel)))
    event.player = other(rng, event.player, record.seats)
    return {"NAU-302", "NAU-303", "NAU-305"}, played.number, index + 1


@planter
def somebody_passes(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Shop)
    played.transcript.insert(index, Pass(player=event.player))
    return {"NAU-306"}, played.number, index + 1


@planter
def shopping_on_an_empty_tank(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Refuel, lambda event, position: position.fuel[event.player] == 1)
    played.transcript[index] = Shop(player=event.player, steps=1)
    return {"NAU-307"}, played.number, index + 1


# Shop.


@planter
def a_fourth_crystal(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Shop)
    event.steps, event.to = 4, None
    return {"NAU-409"}, played.number, index + 1


@planter
def further_than_the_fuel(record: Record, rng: random.Random) -> Planted:
    played, index, event, position = moment(record, rng, Shop, lambda event, position: position.fuel[event.player] < 4)
    event.steps, event.to = position.fuel[event.player], None
    return {"NAU-408"}, played.number, index + 1


@planter
def wrong_fuel_after_a_shop(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Shop)
    event.fuel = other(rng, event.fuel, range(5))
    return FUEL, played.number, index + 1


@planter
def a_stop_on_a_rocket(record: Record, rng: random.Random) -> Planted:
    played, index, event, position = moment(record, rng, Shop)
    event.steps, event.to = None, position.space(position.at[other(rng, event.player, record.seats)])
    return {"NAU-406"}, played.number, index + 1


@planter
def a_stop_on_the_gap(record: Record, rng: random.Random) -> Planted:
    played, index, event, position = moment(record, rng, Shop)
    event.steps, event.to = None, position.space(position.at[position.rear] - 1)
    return {"NAU-413"}, played.number, index + 1


@planter
def a_flight_backwards(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Shop)
    event.steps, event.to = rng.choice((-2, -1, 0)), None
    return {"NAU-301", "NAU-402"}, played.number, index + 1


@planter
def rockets_counted_as_steps(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Shop, lambda event, position: event.to is not None)
    event.steps += 1
    return {"NAU-415"}, played.number, index + 1


@planter
def another_crystal_taken(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Shop)
    event.colour = other(rng, event.colour, COLOURS)
    return {"NAU-411", "NAU-412"}, played.number, index + 1


# Refuel.


@planter
def a_refuel_further_on(record: Record, rng: random.Random) -> Planted:
    played, index, event, position = moment(record, rng, Refuel)
    event.to = position.space(event.to + rng.choice((-1, 1, 2)))
    return {"NAU-501", "NAU-502"}, played.number, index + 1


@planter
def wrong_fuel_after_a_refuel(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Refuel)
    event.fuel = rng.randrange(4)
    return {"NAU-503", "NAU-504"}, played.number, index + 1


@planter
def another_crystal_returned(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Refuel)
    event.colour = other(rng, event.colour, COLOURS)
    return {"NAU-511"}, played.number, index + 1


@planter
def a_price_left_alone(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Refuel)
    event.price = None
    event.change = rng.choice((-2, 0, 2))
    return {"NAU-514" if event.change else "NAU-516"}, played.number, index + 1


@planter
def another_price_moved(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Refuel)
    event.moved = other(rng, event.colour, COLOURS)
    return {"NAU-513"}, played.number, index + 1


@planter
def a_price_off_its_track(record: Record, rng: random.Random) -> Planted:
    played, index, event, position = moment(
        record, rng, Refuel, lambda event, position: position.prices[event.colour] in (0, 4)
    )
    event.change, event.price = -event.change, None
    return {"NAU-603" if position.prices[event.colour] == 0 else "NAU-604"}, played.number, index + 1


@planter
def a_wrong_price_after_a_refuel(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Refuel)
    event.price = other(rng, event.price, range(5))
    return {"NAU-514"}, played.number, index + 1
