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
from tests.games.dwarven_traders.tables import DECK, trade
from tests.games.garbling import any_terms, assert_answered, decided_anyhow, garble, portion

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


def garbled(seed):
    """A simulated table with a spoilt transcript, under rulings and decisions of any kind."""
    rng = random.Random(seed)
    variant, seats = rng.choice(TABLES)
    terms = any_terms(rng, GAME, lambda _: DECK)
    record = GAME.simulate(list(seats), rng, terms, variant=variant)
    played = rng.choice(record.rounds)
    for _ in range(rng.choice((1, 2, 5))):
        garble(rng, played.transcript, lambda: anything(rng, [*seats, SMUGGLER]))
    if rng.random() < 0.3:
        played.start = None
    if rng.random() < 0.3:
        played.sheet = None
    return record, decided_anyhow(rng, terms)


@pytest.mark.parametrize("chunk", range(6))
def test_a_garbled_transcript_is_judged(chunk):
    assert_answered(GAME, garbled, portion(chunk))


@pytest.mark.parametrize("seed", [395, 778, 1218, 1727])
def test_a_transcript_that_fast_py_once_let_pass_is_judged(seed):
    """Gems taken after the deal of a later round, and a change for a third action after a wrong one for the second."""
    assert_answered(GAME, garbled, [seed])
