"""What the table says of the position in Magic Mine."""

from __future__ import annotations

import random

from scorekeeper.games.magic_mine.record import COLOURS, Record, State
from tests.games.planting import Planted, Planters, event_of

planter = Planters()


@planter
def a_wrong_claim(record: Record, rng: random.Random) -> Planted:
    """One of the things that the table says after a turn."""
    _, at, event = event_of(record, rng, State)
    who = rng.choice(record.seats)
    match rng.choice(("spaces", "carts", "hands", "rows", "market", "mine", "card_pile", "card_discard")):
        case "spaces":
            event.spaces[who] += 30
            return {"MIN-204", "MIN-512"}, 1, at + 1
        case "carts":
            event.carts[who] = [*event.carts[who], rng.choice(COLOURS)]
            return {"MIN-218", "MIN-326", "MIN-823"}, 1, at + 1
        case "hands":
            event.hands[who] += rng.choice((-1, 1, 3))
            return {"MIN-711", "MIN-712"}, 1, at + 1
        case "rows":
            event.rows[who] = event.rows[who][1:]
            return {"MIN-608"}, 1, at + 1
        case "market":
            event.market = event.market[1:]
            return {"MIN-602"}, 1, at + 1
        case "mine":
            event.mine[rng.choice(COLOURS)] += 1
            return {"MIN-109", "MIN-514", "MIN-703"}, 1, at + 1
        case "card_pile":
            event.card_pile += 1
            return {"MIN-536", "MIN-711"}, 1, at + 1
    event.card_discard += 1
    return {"MIN-723"}, 1, at + 1
