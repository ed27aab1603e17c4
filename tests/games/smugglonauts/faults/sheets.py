"""The sheet of a game of Smugglonauts, and the result."""

from __future__ import annotations

import random

from scorekeeper.games.smugglonauts.record import COLOURS, Record
from tests.games.planting import NoPlaceError, Planted, Planters, other

planter = Planters()


@planter
def wrong_points(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row = played.sheet.rows[rng.choice(record.seats)]
    row.points += rng.choice((-1, 1, 5))
    return {"NAU-811", "NAU-812"}, played.number, None


@planter
def wrong_place(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row = played.sheet.rows[rng.choice(record.seats)]
    row.place = other(rng, row.place, range(1, 5))
    return {"NAU-815"}, played.number, None


@planter
def wrong_total(record: Record, rng: random.Random) -> Planted:
    if record.variant == "standard":
        raise NoPlaceError
    played = rng.choice(record.rounds)
    played.sheet.rows[rng.choice(record.seats)].total += rng.choice((-1, 1))
    return {"NAU-905"}, played.number, None


@planter
def wrong_final_price(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    colour = rng.choice(COLOURS)
    said = other(rng, played.sheet.prices[colour], range(-1, 6))
    played.sheet.prices[colour] = said
    return {"NAU-601" if said < 0 else "NAU-602" if said > 4 else "NAU-607"}, played.number, None


@planter
def wrong_final_cargo(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row, colour = played.sheet.rows[rng.choice(record.seats)], rng.choice(COLOURS)
    setattr(row, colour, getattr(row, colour) + 1)
    return {"NAU-411"}, played.number, None


@planter
def wrong_left_overs(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    colour = rng.choice(COLOURS)
    played.sheet.left[colour] += 1
    return {"NAU-203"}, played.number, None


@planter
def wrong_last_player(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.sheet.last = other(rng, played.sheet.last, record.seats)
    return {"NAU-302"}, played.number, None


@planter
def wrong_tallies(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    row = played.sheet.rows[rng.choice(record.seats)]
    if rng.random() < 0.5:
        row.fuel = other(rng, row.fuel, range(1, 5))
        return {"NAU-403"}, played.number, None
    row.refuels += 1
    return {"NAU-305"}, played.number, None


# The sheet alone: without its transcript the end of the game shows in the number of crystals.


@planter
def one_crystal_too_many(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    sheet = played.sheet
    row = next((row for row in sheet.rows.values() if row.refuels and row.refuels > 3), None)
    colour = next((colour for colour in COLOURS if sheet.left[colour]), None)
    if row is None or colour is None:
        raise NoPlaceError
    played.transcript = []
    setattr(row, colour, getattr(row, colour) + 1)
    sheet.left[colour] -= 1
    return {"NAU-804"}, played.number, None


@planter
def one_crystal_too_few(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    sheet = played.sheet
    who = rng.choice(record.seats)
    row = sheet.rows[who]
    colour = next((colour for colour in COLOURS if getattr(row, colour)), None)
    if colour is None or (who == sheet.last and sum(getattr(row, colour) for colour in COLOURS) == 1):
        raise NoPlaceError
    played.transcript = []
    setattr(row, colour, getattr(row, colour) - 1)
    sheet.left[colour] += 1
    return {"NAU-803"}, played.number, None


@planter
def a_marker_counted_as_cargo(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.transcript = []
    sheet = played.sheet
    colour = rng.choice(COLOURS)
    row = sheet.rows[rng.choice(record.seats)]
    row.refuels = None
    owned = sum(getattr(one, colour) for one in sheet.rows.values())
    setattr(row, colour, getattr(row, colour) + 6 - owned)
    return {"NAU-201"}, played.number, None


@planter
def too_few_refuels(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    for row in played.sheet.rows.values():
        if sum(getattr(row, colour) for colour in COLOURS) > 3:
            played.transcript = []
            row.refuels = 0
            return {"NAU-307"}, played.number, None
    raise NoPlaceError


# The result.


@planter
def wrong_result_points(record: Record, rng: random.Random) -> Planted:
    record.result.rows[rng.choice(record.seats)].points += rng.choice((-1, 1))
    return {"NAU-811" if record.variant == "standard" else "NAU-905"}, None, None


@planter
def wrong_result_place(record: Record, rng: random.Random) -> Planted:
    row = record.result.rows[rng.choice(record.seats)]
    row.place = other(rng, row.place, range(1, 5))
    return {"NAU-815"}, None, None


@planter
def wrong_winner(record: Record, rng: random.Random) -> Planted:
    record.result.winner = other(rng, record.result.winner, record.seats)
    return {"NAU-815"}, None, None
