"""What the table says of the position after a turn of Dwarven Traders."""

from __future__ import annotations

import random

from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Record, State, Turn
from tests.games.planting import Planted, Planters, event_of, other

planter = Planters()


@planter
def wrong_claim_of_a_space(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, State)
    who = rng.choice(list(event.tracks))
    event.tracks[who] += rng.choice((-1, 1))
    if who == SMUGGLER:
        return {"DWT-407", "DWT-408", "DWT-409", "DWT-410"}, played.number, index + 1
    return {"DWT-354", "DWT-357", "DWT-358", "DWT-401"}, played.number, index + 1


@planter
def wrong_claim_of_a_price(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, State)
    colour = rng.choice(COLOURS)
    event.prices[colour] = other(rng, event.prices[colour], range(-5, 6))
    rules = {"DWT-406"} if abs(event.prices[colour]) > 3 else {"DWT-402", "DWT-410"}
    return rules, played.number, index + 1


@planter
def wrong_claim_of_the_pool(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, State)
    event.pool[rng.choice(COLOURS)] += 1
    return {"DWT-335", "DWT-356"}, played.number, index + 1


@planter
def wrong_claim_of_the_box(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, State)
    event.box[rng.choice(COLOURS)] += 1
    return {"DWT-355"}, played.number, index + 1


@planter
def wrong_claim_of_gems(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, State)
    who = rng.choice(list(event.gems))
    event.gems[who] = [*event.gems[who], rng.choice(COLOURS)]
    return {"DWT-332", "DWT-336", "DWT-355", "DWT-507", "DWT-916"}, played.number, index + 1


@planter
def card_not_turned_over(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, State)
    turn = next(e for e in reversed(played.transcript[:index]) if type(e) is Turn)
    event.display = [turn.card if face.rstrip("ab") == turn.card.rstrip("ab") else face for face in event.display]
    return {"DWT-313"}, played.number, index + 1
