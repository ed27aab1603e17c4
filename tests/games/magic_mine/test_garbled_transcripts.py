"""Whatever a transcript has been turned into, the judge has an answer, and the same one while evidence is recorded."""

import random

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.record import (
    COLOURS,
    UNSEEN,
    CatchUp,
    Discard,
    Draw,
    Drop,
    Heart,
    Over,
    Play,
    React,
    Refresh,
    Replace,
    Reshuffle,
    Score,
    Set,
    Take,
    Turn,
)
from tests.games.garbling import any_terms, assert_answered, decided_anyhow, garble, portion
from tests.games.magic_mine.faults.cards import DUMMIES
from tests.games.magic_mine.tables import ANA, BO, FACES, TILES, game, heart, over, paper, result, row, turn

KINDS = [*DUMMIES, "cancel"]


def anything(rng, who):
    """An event that somebody could have written down anywhere."""
    player, gem, tile, card = (
        rng.choice(who),
        rng.choice(COLOURS),
        rng.choice([*FACES, "x1"]),
        rng.choice([*KINDS, UNSEEN]),
    )
    new = rng.choice([*FACES, "x2"])
    return rng.choice(
        [
            Turn(player=player),
            Take(gem=gem, count=rng.choice((1, 1, 0, 2))),
            Set(gem=gem, tile=tile, hole=rng.choice((None, 0, 1, 2, 9, -1))),
            Discard(gem=gem, cart=rng.choice((None, player))),
            Draw(card=card, count=rng.choice((1, 1, 0, 3, -2))),
            Play(card=card, player=rng.choice((None, player))),
            React(player=player, card=card, to=rng.choice((None, 1, 99))),
            rng.choice(list(DUMMIES.values()))(player),
            Heart(player=player, card=card),
            Score(
                tiles=[tile, new][: rng.choice((1, 2))],
                points=rng.choice((None, -3, 5, 25)),
                player=rng.choice((None, player)),
            ),
            CatchUp(player=player, space=rng.choice((None, 5, 7)), card=card),
            Drop(player=player, cards=[card] * rng.randrange(4)),
            Refresh(out=tile, new=new),
            Replace(take=tile, new=rng.choice((None, new))),
            Reshuffle(pile=rng.choice(("cards", "tiles"))),
            Over(winner=player),
        ]
    )


def garbled(seed):
    """A simulated table with a spoilt transcript, under rulings and decisions of any kind."""
    rng = random.Random(seed)
    seats = list("abcd"[: rng.choice((2, 3, 4))])
    terms = any_terms(rng, GAME, lambda _: TILES)
    record = GAME.simulate(seats, rng, terms)
    played = record.rounds[0]
    if rng.random() < 0.2:
        rng.shuffle(played.transcript)
    if rng.random() < 0.2:
        del played.transcript[rng.randrange(len(played.transcript)) :]
    for _ in range(rng.choice((1, 2, 5, 20))):
        if played.transcript:
            garble(rng, played.transcript, lambda: anything(rng, seats))
    if rng.random() < 0.1:
        played.start = None
    if rng.random() < 0.3:
        played.sheet = None
    if rng.random() < 0.3:
        record.ended = "time"
    return record, decided_anyhow(rng, terms)


@pytest.mark.parametrize("chunk", range(6))
def test_a_garbled_transcript_is_judged(chunk):
    assert_answered(GAME, garbled, portion(chunk))


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (game(turn("eve")), "rounds.1.transcript.1.player"),
        (game(turn(ANA), heart("eve")), "rounds.1.transcript.2.player"),
        (game(turn(ANA), over("eve")), "rounds.1.transcript.2.winner"),
        (game(seats=[ANA, BO], sheet=paper(ana=row(), eve=row()).rounds[0].sheet), "rounds.1.sheet.rows"),
        (paper(ana=row(), bo=row(), result=result(eve=(20, 1))), "result"),
        (paper(ana=row(), bo=row(), result=result(winner="eve")), "result"),
        (
            game(turn(ANA), opening=game(turn("eve"), seats=[ANA, BO], first="eve").rounds[0].start),
            "rounds.1.start.first",
        ),
    ],
)
def test_somebody_who_is_not_at_the_table_is_refused(record, field):
    with pytest.raises(ScorekeeperError, match="'eve' does not sit at this table") as refused:
        GAME.judge(record)

    assert "LOG-106" == refused.value.rule
    assert refused.value.field.startswith(field)


def test_nobody_sits_twice():
    with pytest.raises(ScorekeeperError, match="'ana' sits in two seats") as refused:
        GAME.judge(game(seats=[ANA, BO, ANA], sheet=paper(ana=row(), bo=row()).rounds[0].sheet))

    assert "LOG-107" == refused.value.rule
