"""The count of Cargo & Gold: the sheet, with and without its transcript, and the result."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.record import Record
from tests.games.planting import NoPlaceError, Planted, Planters, one_of, other

planter = Planters()


@planter
def one_gold_miscounted(record: Record, rng: random.Random) -> Planted:
    row = rng.choice(list(record.rounds[0].sheet.rows.values()))
    row.gold += rng.choice((-1, 1))
    return {"CGO-109"}, 1, None


@planter
def sheet_alone_with_a_sum_too_small(record: Record, rng: random.Random) -> Planted:
    record.rounds[0].transcript, record.rounds[0].start, record.result = [], None, None
    row = max(record.rounds[0].sheet.rows.values(), key=lambda row: row.gold)
    row.gold -= 1
    return {"CGO-101"}, 1, None  # The tallies tell whose count it is.


@planter
def sheet_alone_with_too_much_gold(record: Record, rng: random.Random) -> Planted:
    record.rounds[0].transcript, record.rounds[0].start, record.result = [], None, None
    rng.choice(list(record.rounds[0].sheet.rows.values())).gold += 3
    return {"CGO-101"}, 1, None  # The tallies tell whose count it is.


@planter
def stopped_before_the_pile_was_empty(record: Record, rng: random.Random) -> Planted:
    sheet = record.rounds[0].sheet
    record.rounds[0].transcript, record.rounds[0].start, record.result = [], None, None
    row = max(sheet.rows.values(), key=lambda row: row.gold)
    row.gold -= 4
    sheet.pile = 4
    return {"CGO-104"}, 1, None


@planter
def a_tally_forgotten(record: Record, rng: random.Random) -> Planted:
    sheet = record.rounds[0].sheet
    record.rounds[0].transcript, record.rounds[0].start = [], None
    rows = [row for row in sheet.rows.values() if not row.left]
    rng.choice(rows).sold_needs += 1
    return {"CGO-101"}, 1, None


@planter
def a_purchase_not_tallied(record: Record, rng: random.Random) -> Planted:
    row = rng.choice(list(record.rounds[0].sheet.rows.values()))
    row.bought += 1
    return {"CGO-614"}, 1, None


@planter
def four_cards_on_the_sheet(record: Record, rng: random.Random) -> Planted:
    sheet = record.rounds[0].sheet
    record.rounds[0].transcript, record.result = [], None
    rng.choice(list(sheet.rows.values())).cargo = 4
    return {"CGO-620"}, 1, None


@planter
def two_cards_too_many(record: Record, rng: random.Random) -> Planted:
    """Somebody's cargo is one more than was bought."""
    sheet = record.rounds[0].sheet
    if any(row.left for row in sheet.rows.values()):
        raise NoPlaceError
    one_of(rng, [row for row in sheet.rows.values() if row.cargo < 3]).cargo += 1
    record.rounds[0].transcript, record.result = [], None
    return {"CGO-616"}, 1, None


@planter
def cargo_counted_as_wealth(record: Record, rng: random.Random) -> Planted:
    row = one_of(rng, [row for row in record.result.rows.values() if row.cargo])
    row.wealth += 2 * row.cargo
    return {"CGO-108"}, None, None


@planter
def wrong_place(record: Record, rng: random.Random) -> Planted:
    row = rng.choice(list(record.result.rows.values()))
    row.place = other(rng, row.place, range(1, 5))
    return {"CGO-108"}, None, None


@planter
def wrong_winner(record: Record, rng: random.Random) -> Planted:
    record.result.winner = one_of(rng, [who for who, row in record.result.rows.items() if row.place != 1])
    return {"CGO-108"}, None, None


@planter
def the_last_gold_was_somebody_elses(record: Record, rng: random.Random) -> Planted:
    sheet = record.rounds[0].sheet
    sheet.last = other(rng, sheet.last, record.seats)
    return {"CGO-105"}, 1, None
