"""How a game of Magic Mine is set up."""

from __future__ import annotations

import random

from scorekeeper.games.magic_mine.record import COLOURS, UNSEEN, Record, Taken
from tests.games.planting import Planted, Planters

planter = Planters()


@planter
def pawns_of_one_colour(record: Record, rng: random.Random) -> Planted:
    seats = list(record.rounds[0].start.seats.values())
    seats[0].pawn = seats[0].cart = seats[1].pawn
    return {"MIN-203"}, 1, None


@planter
def a_cart_of_another_colour(record: Record, rng: random.Random) -> Planted:
    rng.choice(list(record.rounds[0].start.seats.values())).cart = "grey"
    return {"MIN-205"}, 1, None


@planter
def starting_gems_the_wrong_way_round(record: Record, rng: random.Random) -> Planted:
    gems = record.rounds[0].start.gems
    gems[0], gems[1] = gems[1], gems[0]
    return {"MIN-216"}, 1, None


@planter
def two_starting_gems(record: Record, rng: random.Random) -> Planted:
    start = record.rounds[0].start
    start.mine = None
    start.gems.append(Taken(player=rng.choice(record.seats), gem=rng.choice(COLOURS)))
    return {"MIN-215"}, 1, None


@planter
def two_cards_dealt(record: Record, rng: random.Random) -> Planted:
    rng.choice(list(record.rounds[0].start.seats.values())).cards = [UNSEEN, UNSEEN]
    return {"MIN-221"}, 1, None


@planter
def two_tiles_kept(record: Record, rng: random.Random) -> Planted:
    rng.choice(list(record.rounds[0].start.seats.values())).kept.pop()
    return {"MIN-227"}, 1, None


@planter
def a_market_of_three(record: Record, rng: random.Random) -> Planted:
    record.rounds[0].start.market.pop()
    return {"MIN-231"}, 1, None


@planter
def wrong_piles_at_the_start(record: Record, rng: random.Random) -> Planted:
    start = record.rounds[0].start
    match rng.choice(("mine", "cards", "tiles")):
        case "mine":
            start.mine[rng.choice(COLOURS)] += rng.choice((-1, 1))
            return {"MIN-208"}, 1, None
        case "cards":
            start.card_pile += 1
            return {"MIN-222"}, 1, None
    start.tile_pile -= rng.choice((1, 2 * len(record.seats)))
    return {"MIN-229", "MIN-230"}, 1, None
