"""Days on which everything happens in any order: nothing breaks, and a refusal leaves no trace."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.history import history_of
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.answers.price import price_of
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import bytes_of
from tests.tournament.days import event
from tests.tournament.somebody import OFTEN, SELDOM, Somebody

REGULATIONS = (
    '[standings]\norder = ["points", "wins", "buchholz", "direct-encounter"]\nbest = 2\n'
    '[unfinished]\ntime = "half"\nabandoned = "shared"\n'
    '[[stage]]\nname = "Heats"\nheats = 3\n'
    '[[stage]]\nname = "Semi"\nheats = 1\ntake = 4\nseating = "snake"\ncarry = "points"\n'
    '[[stage]]\nname = "Final"\nheats = 2\ntake = 2\nseating = "ranked"\norder = ["points", "seed"]\n'
)


@settings(max_examples=12)
@given(st.integers(0, 10**6))
def test_whatever_happens_the_day_can_be_told(tmp_path_factory, seed):
    """Every act is done whole or refused without a trace; standings, explanations, histories and prices always come."""
    random = Random(seed)
    day = event(tmp_path_factory.mktemp("day"), random.randint(5, 11), REGULATIONS)
    somebody = Somebody(day, random)
    somebody.seat()
    for _ in range(60):
        before, was = bytes_of(day), day.twin()
        act = random.choice(OFTEN + SELDOM) if day.heats else "seat"
        refused = somebody.tries(act)
        assert refused is None or (before == bytes_of(day) and refused.rule), act
        if act in ("amend", "decide", "void", "penalise"):
            price_of(was, day)
    again = Tournament(day.folder)

    assert compute_standings(day) == compute_standings(again)
    check_tournament(again)
    for player in again.players:
        assert explain_player(again, player).steps
    for table in again.tables():
        assert explain_table(again, table.name).steps
        assert history_of(again, table.name).versions
        assert len({*table.seats}) == len(table.seats)
    for heat in again.heats:
        there = [*(seat for table in heat.tables for seat in table.seats), *heat.byes]
        assert len({*there}) == len(there)


def test_it_comes_as_far_as_the_final(tmp_path):
    """Else the days above would tell nothing about stages."""
    random = Random(3)
    day = event(tmp_path, 8, REGULATIONS)
    somebody = Somebody(day, random)
    for _ in range(150):
        somebody.tries(random.choice(["seat", "record", "record", "close"] if day.heats else ["seat"]))

    assert 6 == len(day.heats)
