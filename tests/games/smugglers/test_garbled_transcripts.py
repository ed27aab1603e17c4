"""Whatever a record has been turned into, the judge has an answer, and the same one while evidence is recorded."""

import random

import pytest

from scorekeeper.games.engine.participants import StrangerError
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.equipment import invent_track
from scorekeeper.games.smugglers.record import (
    KINDS,
    Bomb,
    Compare,
    Inspect,
    Piece,
    Reveal,
    Roll,
    Round,
    Seat,
    Start,
    State,
    Take,
    Taken,
    Trial,
    Waive,
    Won,
)
from tests.games.garbling import any_rulings, any_terms, assert_answered, decided_anyhow, garble, portion
from tests.games.smugglers.tables import ANA, BO, PLAYERS, before, game, judge, result, roll, take

TABLES = [(variant, seats) for variant in ("standard", "short") for seats in ("ab", "abc", "abcd")]


def anything(rng, who):
    """An event that somebody could have written down anywhere."""
    one, two = rng.choice(who), rng.choice(who)
    some = rng.sample(who, rng.randrange(len(who) + 1))
    kind, token = rng.choice(KINDS), rng.choice(KINDS[:2])
    contents = rng.choice([[kind], [], [kind, "bomb"], ["sweet", "sweet"]])
    return rng.choice(
        [
            Roll(player=one, die=rng.randrange(8), slot=rng.choice((None, 3))),
            Trial(player=one, attempts=rng.choice((["through"], ["stuck"], [], ["short", "stuck", "through"]))),
            Compare(spheres=[one, two], larger=rng.choice((one, None))),
            Compare(spheres=[one, two], by="scale", heavier=rng.choice((two, None))),
            Compare(spheres=[one, two], by="die", rolls={one: rng.randrange(1, 7), two: 3}, larger=one),
            Compare(spheres=[one, two], by="judge", larger=two),
            Seat(chairs=some, junk=[person for person in who if person not in some]),
            Inspect(player=one, target=two, guess=rng.choice([*KINDS, None]), found=rng.choice((contents, None))),
            Reveal(player=one, found=contents),
            Take(player=rng.choice((one, None)), token=token, source=rng.choice((two, None))),
            Bomb(player=one, to=rng.choice(("front", "behind"))),
            Piece(player=one, kind=kind),
            Waive(player=one, what=rng.choice(("reward", "order"))),
            State(supply={token: rng.randrange(30)}),
            Won(player=one, set=rng.choice(("sweet", "both", None))),
        ]
    )


def smudge(rng, sheet):
    """Change what stands on paper, or lose it."""
    if not sheet.rows:
        return
    row = rng.choice(list(sheet.rows.values()))
    field = rng.choice(("sweet", "sour", "bombs", "used", "test", "seat", "found"))
    if field in ("sweet", "sour"):
        setattr(row, field, rng.randrange(-1, 9))
    elif field in ("bombs", "used"):
        setattr(row, field, rng.choice((None, 0, 1, 2)))
    elif field == "found":
        row.found = rng.choice((None, [], ["bomb"], ["sour"], ["sweet", "bomb"]))
    else:
        setattr(row, field, rng.choice({"test": ("passed", "stuck", None), "seat": ("1", "2", "junk", None)}[field]))
    if rng.random() < 0.2 and sheet.inspections:
        sheet.inspections.pop()
    if rng.random() < 0.1:
        sheet.rolls = [rng.randrange(8) for _ in range(rng.randrange(4))]
    if rng.random() < 0.1:
        sheet.waived = [rng.choice(list(sheet.rows))]
    if rng.random() < 0.05:
        sheet.rows.popitem()


def garbled(seed):
    """A simulated table with a spoilt transcript or sheet, under rulings and decisions of any kind."""
    rng = random.Random(seed)
    variant, seats = rng.choice(TABLES)
    terms = any_terms(rng, GAME, invent_track)
    record = GAME.simulate(list(seats), rng, terms, variant=variant)
    played = rng.choice(record.rounds)
    if rng.random() < 0.4:
        for one in record.rounds:
            one.transcript, one.start = [], None
    for _ in range(rng.choice((1, 2, 5))):
        if played.transcript:
            garble(rng, played.transcript, lambda: anything(rng, list(seats)))
        if rng.random() < 0.5 or not played.transcript:
            smudge(rng, played.sheet)
    if rng.random() < 0.3:
        played.start = None
    if rng.random() < 0.2:
        played.sheet = None
    if rng.random() < 0.2:
        record.ended = rng.choice(("time", "conceded"))
    return record, decided_anyhow(rng, terms)


@pytest.mark.parametrize("chunk", range(8))
def test_a_garbled_record_is_judged(chunk):
    assert_answered(GAME, garbled, portion(chunk))


@pytest.mark.parametrize("chunk", range(4))
def test_simulated_games_are_legal_under_any_rulings(chunk):
    for seed in portion(chunk):
        rng = random.Random(f"rulings {seed}")
        variant, seats = rng.choice(TABLES)
        picked = any_rulings(rng, GAME)
        terms = Terms(rulings=picked, equipment=invent_track(rng))
        record = GAME.simulate(list(seats), rng, terms, variant=variant)
        paper = GAME.simulate(list(seats), random.Random(seed), terms, variant=variant, transcripts=False)

        assert [] == GAME.judge(record, terms).findings, (seed, picked)
        assert [] == GAME.judge(paper, terms).findings, (seed, picked)


@pytest.mark.parametrize("ended", ["time", "conceded", "abandoned"])
def test_a_transcript_cut_anywhere_is_a_legal_unfinished_one(ended):
    """Any beginning of a legal game is legal, and none but the whole is finished."""
    for seed in range(30):
        rng = random.Random(f"cut {seed}")
        record = GAME.simulate(list("abcd"[: rng.choice((2, 3, 4))]), rng)
        at = rng.randrange(len(record.rounds))
        cut = record.rounds[at]
        cut.transcript = cut.transcript[: rng.randrange(len(cut.transcript))]
        cut.sheet, record.result, record.ended = None, None, ended
        whole = cut is record.rounds[-1] and any(type(event) is Won for event in cut.transcript)
        del record.rounds[at + 1 :]

        verdict = GAME.judge(record, Terms())

        assert [] == verdict.errors, seed
        assert not verdict.finished or cut.transcript[-1:] or whole, seed


STRANGERS = {
    "event": Round(number=1, transcript=[roll(1, "zoe")]),
    "source": Round(number=1, transcript=[take(ANA, "sweet", "zoe")]),
    "compare": Round(number=1, transcript=[Compare(spheres=[ANA, "zoe"])]),
}


@pytest.mark.parametrize("kind", STRANGERS)
def test_a_stranger_in_a_transcript(kind):
    with pytest.raises(StrangerError, match="'zoe' does not sit at this table"):
        judge(game(STRANGERS[kind], seats=[ANA, BO]))


NAMES = {
    "starter": Start(starter="zoe"),
    "tokens": Start(tokens=[Taken(player="zoe", token="sweet")]),
    "putty": Start(putty={"zoe": "pink"}),
}


@pytest.mark.parametrize("kind", NAMES)
def test_a_stranger_at_the_start(kind):
    with pytest.raises(StrangerError):
        judge(game(Round(number=1, start=NAMES[kind]), seats=[ANA, BO]))


@pytest.mark.parametrize("said", [result(winner="zoe"), result(left="zoe"), result(zoe=(1, 1))])
def test_a_stranger_in_the_result(said):
    with pytest.raises(StrangerError):
        judge(game(before(), seats=[ANA, BO], result=said))


def test_foreign_participants_are_refused_and_break_nothing():
    for seed in range(40):
        rng = random.Random(f"foreign {seed}")
        record = GAME.simulate(PLAYERS[: rng.choice((2, 3, 4))], rng)
        played = rng.choice(record.rounds)
        played.transcript[rng.randrange(len(played.transcript))] = roll(1, "zoe")

        with pytest.raises(StrangerError):
            GAME.judge(record, Terms())
