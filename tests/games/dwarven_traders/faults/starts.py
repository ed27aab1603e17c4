"""How a round of Dwarven Traders starts: prices, spaces, the starter, picks and cards."""

from __future__ import annotations

import random

from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Deal, Pick, Record
from tests.games.planting import NoPlaceError, Planted, Planters, event_of, one_of, other

planter = Planters()


@planter
def prices_reset(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    colour = rng.choice(COLOURS)
    played.start.prices[colour] = other(rng, played.start.prices[colour], range(-3, 4))
    return {"DWT-206" if played.number == 1 else "DWT-702"}, played.number, None


@planter
def wrong_start_space(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    who = rng.choice(list(played.start.tracks))
    played.start.tracks[who] += rng.choice((-1, 1))
    return {"DWT-209" if who == SMUGGLER else "DWT-202"}, played.number, None


@planter
def wrong_starter(record: Record, rng: random.Random) -> Planted:
    played = one_of(rng, record.rounds[1:])
    choices = [*record.seats, SMUGGLER] if record.variant == "solo" else record.seats
    played.start.starter = other(rng, played.start.starter, choices)
    return {"DWT-711"}, played.number, None


@planter
def wrong_pool(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    played.start.pool[rng.choice(COLOURS)] += rng.choice((-1, 1))
    return ({"DWT-211"} if played.number == 1 else {"DWT-703", "DWT-708"}), played.number, None


@planter
def picks_in_wrong_order(record: Record, rng: random.Random) -> Planted:
    if record.variant == "solo" and len(record.rounds) < 2:
        raise NoPlaceError
    played = rng.choice(record.rounds[1:] if record.variant == "solo" else record.rounds)
    picks = [event for event in played.transcript if type(event) is Pick]
    first, second = rng.sample(range(len(picks)), 2)
    if played.number > 1:
        rows = record.rounds[record.rounds.index(played) - 1].sheet.rows
        if rows[picks[first].player].vp == rows[picks[second].player].vp:
            raise NoPlaceError  # Their order is a matter of ruling DWT-R13, and a warning.
    picks[first].player, picks[second].player = picks[second].player, picks[first].player
    return {"DWT-213", "DWT-214", "DWT-706", "DWT-707"}, played.number, min(first, second) + 1


@planter
def same_gem_picked_twice(record: Record, rng: random.Random) -> Planted:
    if record.variant == "solo":
        raise NoPlaceError
    played = rng.choice(record.rounds)
    picks = [event for event in played.transcript if type(event) is Pick]
    picks[1].gem = picks[0].gem
    return {"DWT-215" if played.number == 1 else "DWT-704"}, played.number, 2


@planter
def somebody_without_a_gem(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    picks = [index for index, event in enumerate(played.transcript) if type(event) is Pick]
    del played.transcript[picks[-1]]
    return {"DWT-217" if played.number == 1 else "DWT-705"}, played.number, picks[-1] + 2


@planter
def five_cards_dealt(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Deal)
    dealt = {face.rstrip("ab") for face in event.cards}
    event.cards.append(next(str(n) + "a" for n in range(1, 13) if str(n) not in dealt))
    return {"DWT-221" if played.number == 1 else "DWT-710"}, played.number, index + 1


@planter
def a_card_from_another_game(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Deal)
    event.cards[rng.randrange(4)] = "13a"
    return {"DWT-106"}, played.number, index + 1
