"""The sheet of Magic Mine, with and without its transcript, and the result."""

from __future__ import annotations

import random

from scorekeeper.games.magic_mine.record import COLOURS, Record
from tests.games.planting import Planted, Planters, other

planter = Planters()


@planter
def a_wrong_line(record: Record, rng: random.Random) -> Planted:
    if rng.random() < 0.5:
        record.rounds[0].transcript = []
    rows = [row for row in record.rounds[0].sheet.rows.values() if row.scored]
    line = rng.choice(rng.choice(rows).scored)
    match rng.choice(("points", "bonus", "space")):
        case "points":
            line.points += rng.choice((-1, 1))
            return {"MIN-511" if len(line.tiles) > 1 else "MIN-503"}, 1, None
        case "bonus":
            line.bonus += 7
            return {"MIN-509", "MIN-510"}, 1, None
    line.space += 30
    return {"MIN-512"}, 1, None


@planter
def a_line_left_out(record: Record, rng: random.Random) -> Planted:
    if rng.random() < 0.5:
        record.rounds[0].transcript = []
    rows = [row for row in record.rounds[0].sheet.rows.values() if len(row.scored) > 1]
    rng.choice(rows).scored.pop()
    return {"MIN-512"}, 1, None


@planter
def a_wrong_count_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    sheet = record.rounds[0].sheet
    row = rng.choice(list(sheet.rows.values()))
    match rng.choice(("cart", "hand", "hearts", "turns", "tiles", "market", "mine", "card_pile", "tile_discard")):
        case "cart":
            row.cart = [*row.cart, rng.choice(COLOURS)]
            return {"MIN-326", "MIN-328"}, 1, None
        case "hand":
            row.hand += rng.choice((1, 4))
            return {"MIN-711", "MIN-712"}, 1, None
        case "hearts":
            row.hearts += 1
            return {"MIN-844", "MIN-512"}, 1, None
        case "turns":
            row.turns += 1
            return {"MIN-302"}, 1, None
        case "tiles":
            row.tiles = row.tiles[1:]
            return {"MIN-608"}, 1, None
        case "market":
            sheet.market = 3
            return {"MIN-602"}, 1, None
        case "mine":
            sheet.mine[rng.choice(COLOURS)] += 1
            return {"MIN-109"}, 1, None
        case "card_pile":
            sheet.card_pile += 1
            return {"MIN-106"}, 1, None
    sheet.tile_discard += 1
    return {"MIN-513"}, 1, None


@planter
def an_impossible_sheet(record: Record, rng: random.Random) -> Planted:
    """The same without its transcript: what cannot be is still seen."""
    record.rounds[0].transcript = []
    sheet = record.rounds[0].sheet
    row = sheet.rows[other(rng, record.result.winner, record.seats)]
    match rng.choice(("cart", "hand", "turns", "tiles", "market", "mine", "card_pile", "tile_discard")):
        case "cart":
            row.cart = ["red", "red", "red", "red"]
            return {"MIN-328"}, 1, None
        case "hand":
            row.hand = 5
            return {"MIN-712"}, 1, None
        case "turns":
            row.turns += 2
            return {"MIN-302"}, 1, None
        case "tiles":
            row.tiles = row.tiles[1:]
            return {"MIN-608"}, 1, None
        case "market":
            sheet.market = 5
            return {"MIN-602"}, 1, None
        case "mine":
            sheet.mine[rng.choice(COLOURS)] += 11
            return {"MIN-109"}, 1, None
        case "card_pile":
            sheet.card_pile += 1
            return {"MIN-106"}, 1, None
    sheet.tile_discard += 1
    return {"MIN-111"}, 1, None


@planter
def places_the_wrong_way_round(record: Record, rng: random.Random) -> Planted:
    on_sheet = rng.random() < 0.5
    rows = record.rounds[0].sheet.rows if on_sheet else record.result.rows
    first, *others = sorted(rows.values(), key=lambda row: row.place)
    first.place, others[0].place = others[0].place, first.place
    return {"MIN-903"}, 1 if on_sheet else None, None


@planter
def a_wrong_result(record: Record, rng: random.Random) -> Planted:
    if rng.random() < 0.5:
        who = rng.choice([who for who in record.seats if who != record.result.winner])
        record.result.rows[who].space += 1
        return {"MIN-512"}, None, None
    record.result.winner = other(rng, record.result.winner, record.seats)
    return {"MIN-903"}, None, None
