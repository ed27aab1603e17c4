"""Whatever a transcript has been turned into, the judge has an answer, and the same one while evidence is recorded."""

import random

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.equipment import invent_board
from scorekeeper.games.smugglonauts.record import COLOURS, End, Pass, Refill, Refuel, Shop, Skipped, State
from tests.games.garbling import any_terms, assert_answered, decided_anyhow, garble, judge_twice, portion
from tests.games.smugglonauts.faults import PLANTERS

VARIANTS = ("standard", "games", "threshold")


def anything(rng, who):
    """An event that somebody could have written down anywhere."""
    player, colour, figure = rng.choice([*who, None]), rng.choice([*COLOURS, None]), rng.randrange(-3, 12)
    some = [rng.choice(COLOURS) for _ in range(rng.randrange(5))]
    return rng.choice(
        [
            Shop(player=player, steps=rng.choice([None, figure]), to=rng.choice([None, figure]), colour=colour),
            Refuel(player=player, to=rng.choice([None, figure]), colour=colour, change=rng.choice([None, figure])),
            Skipped(
                player=player, space=rng.choice([None, figure]), colour=colour, change=rng.choice([None, 0, figure])
            ),
            Refill(crystals=some, spaces=rng.choice([None, [rng.randrange(-2, 25) for _ in some], [figure]])),
            State(
                fuel={rng.choice(who): figure},
                rockets={rng.choice(who): figure},
                prices={rng.choice(COLOURS): figure},
                cargo={rng.choice(who): {rng.choice(COLOURS): figure}},
                ahead=some,
                bag=figure,
            ),
            Pass(player=rng.choice(who)),
            End(reason=rng.choice(("refill", "time"))),
        ]
    )


def spoil(rng, events, who):
    """Garble an event, shuffle all of them, or cut the rest."""
    match rng.randrange(7) if events else None:
        case None:
            events.append(anything(rng, who))
        case 5:
            rng.shuffle(events)
        case 6:
            del events[rng.randrange(len(events)) :]
        case _:
            garble(rng, events, lambda: anything(rng, who))


def garbled(seed):
    """A simulated table with a spoilt transcript, under rulings and decisions of any kind."""
    rng = random.Random(seed)
    seats = "abcd"[: rng.choice((2, 3, 4))]
    terms = any_terms(rng, GAME, invent_board)
    record = GAME.simulate(list(seats), rng, terms, variant=rng.choice(VARIANTS))
    played = rng.choice(record.rounds)
    for _ in range(rng.choice((1, 2, 5))):
        spoil(rng, played.transcript, seats)
    if rng.random() < 0.2:
        played.start = None
    if rng.random() < 0.2 and played.start is not None:
        played.start.crystals = played.start.length = None
    if rng.random() < 0.3:
        played.sheet = None
    if rng.random() < 0.2:
        played.turns = " ".join(rng.choice(("1", "2", "3", "R", "2g", "Rk+", "3w(k+)>g")) for _ in range(6))
    record.ended = rng.choice(("finished", "finished", "time", "conceded", "abandoned"))
    return record, decided_anyhow(rng, terms)


@pytest.mark.parametrize("chunk", range(6))
def test_a_garbled_transcript_is_judged(chunk):
    assert_answered(GAME, garbled, portion(chunk))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_planted_fault_is_the_same_with_a_recorder(variant):
    """What is seen to be plain at a glance is what the checks let pass."""
    for seed in range(150):
        rng = random.Random(f"{variant} {seed}")
        terms = Terms(equipment=invent_board(rng))
        record = GAME.simulate(["1", "2", "3"], rng, terms, variant=variant)
        if seed % 3:
            PLANTERS[sorted(PLANTERS)[seed % len(PLANTERS)]](record, rng, terms)
        if seed % 2:
            for played in record.rounds:
                played.start, played.transcript = None, []
        judge_twice(GAME, record, terms, seed)


def test_a_shuffled_transcript_never_passes():
    """Something is found or left unchecked, unless chance has put the events back."""
    for seed in range(100):
        rng = random.Random(seed)
        record = GAME.simulate(["1", "2", "3"], rng)
        events = record.rounds[0].transcript
        before = list(events)
        rng.shuffle(events)

        assert events == before or GAME.judge(record).findings, seed


def test_a_stranger_in_a_transcript_is_refused():
    record = GAME.simulate(["1", "2"], random.Random(1))
    record.rounds[0].transcript[0].player = "9"

    with pytest.raises(ScorekeeperError, match="'9' does not sit at this table"):
        GAME.judge(record)
