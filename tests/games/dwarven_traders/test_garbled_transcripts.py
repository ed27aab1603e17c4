"""Whatever a transcript has been turned into, the judge has an answer, and the same one while evidence is recorded."""

import random

import pytest

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Change,
    Deal,
    Mine,
    Pass,
    Pick,
    Sell,
    Stuck,
    Turn,
)
from scorekeeper.games.terms import Decision, Terms
from scorekeeper.rules import book, evidence
from tests.games.dwarven_traders.tables import DECK, trade

CARDS = [f"{number}{side}" for number in range(1, 14) for side in ("a", "b", "")]
TABLES = (("standard", "ab"), ("standard", "abc"), ("standard", "abcd"), ("solo", "a"))


def anything(rng, who):
    """An event that somebody could have written down anywhere."""
    player, gem, card = rng.choice(who), rng.choice(COLOURS), rng.choice(CARDS)
    return rng.choice(
        [
            Pick(player=player, gem=gem),
            Deal(cards=rng.sample(CARDS, rng.randrange(6))),
            Turn(player=player, card=card),
            Mine(gem=gem),
            Sell(gem=gem, steps=rng.randrange(-5, 6)),
            Change(changes={gem: rng.randrange(-3, 4)}),
            trade(player, rng.choice([*COLOURS, None]), rng.choice([*COLOURS, None]), rng.choice([*who, None])),
            Pass(player=player),
            Stuck(player=player),
        ]
    )


def garble(rng, events, who):
    """Leave out, repeat, swap, put in or replace an event."""
    here, there = rng.randrange(len(events)), rng.randrange(len(events))
    match rng.randrange(5):
        case 0:
            del events[here]
        case 1:
            events.insert(here, events[there])
        case 2:
            events[here], events[there] = events[there], events[here]
        case 3:
            events.insert(here, anything(rng, who))
        case 4:
            events[here] = anything(rng, who)


def garbled(seed):
    """A simulated table with a spoilt transcript, under rulings and decisions of any kind."""
    rng = random.Random(seed)
    variant, seats = rng.choice(TABLES)
    picked = {ruling.id: rng.choice(ruling.options).value for ruling in book("DWT").rulings if ruling.options}
    rulings = picked if rng.random() < 0.6 else {}
    equipment = DECK if rng.random() < 0.7 else {}
    record = GAME.simulate(list(seats), rng, Terms(rulings=rulings, equipment=equipment), variant=variant)
    played = rng.choice(record.rounds)
    for _ in range(rng.choice((1, 2, 5))):
        garble(rng, played.transcript, [*seats, SMUGGLER])
    if rng.random() < 0.3:
        played.start = None
    if rng.random() < 0.3:
        played.sheet = None
    effect = rng.choice([None, "by-rules", "as-written"])
    decisions = (Decision(effect=effect, author="judge", reason="test"),) if effect else ()
    return record, Terms(rulings=rulings, equipment=equipment, decisions=decisions)


@pytest.mark.parametrize("chunk", range(6))
def test_a_garbled_transcript_is_judged(chunk):
    for seed in range(chunk * 50, chunk * 50 + 50):
        record, terms = garbled(seed)
        verdict = GAME.judge(record, terms)
        with evidence.record():
            recorded = GAME.judge(record, terms)

        assert all(finding.message() for finding in verdict.findings), seed
        assert verdict == recorded, seed
