"""What the table says of the position in Cargo & Gold."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.record import Arrange, Record, State, Turn
from tests.games.cargo_and_gold.faults.hands import events_of, hand_at
from tests.games.planting import Planted, Planters, event_of

planter = Planters()


@planter
def a_wrong_claim_of_gold(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, State)
    event.gold[rng.choice(list(event.gold))] += rng.choice((-1, 1))
    return {"CGO-101", "CGO-520", "CGO-607", "CGO-707", "CGO-708"}, 1, index + 1


@planter
def a_wrong_claim_of_the_pile(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, State)
    event.pile += 2
    return {"CGO-206", "CGO-611", "CGO-707"}, 1, index + 1


@planter
def a_wrong_claim_of_a_box(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, State)
    rng.choice(list(event.boxes.values())).needs = "pearls"
    return {"CGO-721", "CGO-723"}, 1, index + 1


@planter
def a_wrong_claim_of_the_discards(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, State)
    event.discards += 1
    return {"CGO-205", "CGO-520", "CGO-706"}, 1, index + 1


@planter
def cargo_rearranged(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Turn)
    events_of(record).insert(index + 1, Arrange(player=event.player, cargo=hand_at(record, index, event.player)[::-1]))
    return {"CGO-518"}, 1, index + 2
