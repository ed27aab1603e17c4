"""Whatever a transcript has been turned into, the judge has an answer, and the same one while evidence is recorded."""

import random

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.engine.terms import Terms
from scorekeeper.rules import book
from tests.games.cargo_and_gold.tables import (
    ABBEY,
    BOARD,
    CLOTH,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    arrange,
    buy,
    hazard,
    leave,
    loss,
    move,
    refill,
    roll,
    sell,
    shuffle,
    skip,
    state,
    trade,
    turn,
)
from tests.games.garbling import any_rulings, any_terms, assert_answered, decided_anyhow, garble, portion

SQUARES = [HARBOUR, MILL, ABBEY, "h1", "h2", "m1", "m3", "x2", "moon"]
KINDS = [SALT, WINE, CLOTH, GRAIN, "pearls"]
SEATS = ("ab", "abc", "abcd")


def anything(rng, who):
    """An event that somebody could have written down anywhere."""
    player, partner, card, square = rng.choice(who), rng.choice(who), rng.choice(KINDS), rng.choice(SQUARES)
    some = rng.sample(KINDS, rng.randrange(4))
    return rng.choice(
        [
            turn(player),
            skip(player),
            roll(rng.randrange(8)),
            move(*rng.sample(SQUARES, rng.randrange(5))),
            hazard(square=rng.choice([None, square]), cargo=rng.randrange(3), to=rng.choice([None, square])),
            loss(rng.choice([None, 0, 1, 4, 6, 9]), *some),
            buy(card, None, centre=rng.choice([None, square]), player=rng.choice([None, player]))[0],
            sell(card, rng.randrange(6), also=rng.random() < 0.5)[0],
            refill(rng.choice(["has", "needs"]), card, rng.choice([None, square])),
            shuffle(rng.choice([None, 3])),
            trade(player, partner, give=some[:2], take=some[2:], give_gold=rng.randrange(5)),
            arrange(player, *some),
            leave(player),
            state(gold={player: rng.randrange(-2, 110)}, cargo={player: some}, pile=rng.randrange(100)),
        ]
    )


def garbled(seed):
    """A simulated table with a spoilt transcript, under rulings and decisions of any kind."""
    rng = random.Random(seed)
    seats = rng.choice(SEATS)
    terms = any_terms(rng, GAME, lambda _: BOARD)
    record = GAME.simulate(list(seats), rng, terms)
    played = record.rounds[0]
    del played.transcript[rng.choice((40, 200, 10_000)) :]
    for _ in range(rng.choice((1, 2, 5))):
        garble(rng, played.transcript, lambda: anything(rng, seats))
    if rng.random() < 0.1:
        played.start = None
    if rng.random() < 0.3:
        played.sheet = None
    return record, decided_anyhow(rng, terms)


@pytest.mark.parametrize("chunk", range(6))
def test_a_garbled_transcript_is_judged(chunk):
    assert_answered(GAME, garbled, portion(chunk))


def test_a_stranger_in_a_transcript_is_refused():
    record, terms = garbled(1)
    record.rounds[0].transcript.append(turn("zoe"))

    with pytest.raises(ScorekeeperError, match="zoe"):
        GAME.judge(record, terms)


@pytest.mark.parametrize("seed", range(12))
def test_games_under_any_rulings_are_clean(seed):
    """Whatever a tournament picks, legal play has no finding; some rulings may bring the game to a standstill."""
    rng = random.Random(f"rulings {seed}")
    picked = any_rulings(rng, GAME)
    terms = Terms(rulings=picked, equipment=BOARD)
    record = GAME.simulate(["a", "b", "c"], rng, terms)

    assert [] == GAME.judge(record, terms).findings, picked


OPTIONS = [
    (ruling.id, option.value)
    for ruling in book("CGO").rulings
    for option in ruling.options
    if option.value != ruling.default
]


@pytest.mark.parametrize("key", OPTIONS, ids="-".join)
def test_games_under_each_option_are_clean(key):
    rng = random.Random("-".join(key))
    terms = Terms(rulings=dict([key]), equipment=BOARD)
    record = GAME.simulate(["a", "b"], rng, terms)

    assert [] == GAME.judge(record, terms).findings
