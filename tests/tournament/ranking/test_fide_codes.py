"""FIDE's codes give FIDE's values, in events with byes of all sorts, forfeits, late entries and withdrawals."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.ranking.order import rank
from scorekeeper.tournament.ranking.places import rank_stages
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.tiebreaks.values import Settings
from scorekeeper.tournament.regulations.criteria import CODES, criterion
from tests.tournament.ranking.fide_days import regulations, swiss, tournament
from tests.tournament.ranking.fide_reference import CODES as REFERENCE
from tests.tournament.ranking.fide_reference import direct_encounter

RULES = sorted({rule for code in REFERENCE for rule in (criterion(code).rule, *criterion(code).modified_by)})
UNPLAYED = ("TRN-638", "TRN-639", "TRN-640", "TRN-641", "TRN-643")


def ranked(event, order, **more):
    made = tournament(event, regulations(event, order, **more))
    [found] = rank_stages(made, {table.name: payment_of(made, table) for table in made.tables()})
    return found


@pytest.mark.rule("TRN-642", *RULES, *UNPLAYED)
@settings(max_examples=60, deadline=None)
@given(rng=st.randoms(use_true_random=False), bounded=st.booleans())
def test_each_code_is_what_the_handbook_says(rng, bounded):
    """All codes of the reference at once, in one event after the other, by either edition."""
    event = swiss(rng)._replace(bounded=bounded)
    found = ranked(event, REFERENCE, more='unplayed = "fide-2026"' if bounded else "")

    for code, reckon in REFERENCE.items():
        expected = {player: reckon(event, player) for player in event.cross}
        assert expected == {p: found.ranking.value(criterion(code).key, p) for p in event.cross}, code


@pytest.mark.rule("TRN-614", "TRN-620", "TRN-636")
@settings(max_examples=60, deadline=None)
@given(rng=st.randoms(use_true_random=False), forfeits=st.booleans())
def test_direct_encounters_count_played_games(rng, forfeits):
    """Forfeits count only with the modifier P (6.1.1)."""
    event = swiss(rng)
    group = rng.sample(sorted(event.cross), min(len(event.cross), rng.randint(2, 5)))
    expected = direct_encounter(event, group, forfeits=forfeits)
    assume(expected is not None)

    key = criterion("DE/P" if forfeits else "DE").key
    played = ranked(event, ["PTS"]).played
    found = rank(group, (key,), played, Settings(unplayed="fide-2024"), named=str)

    assert [sorted(one) for one in expected] == [sorted(one) for one in found.groups]


def test_every_code_has_a_reference():
    """Nobody adds a code that is compared with nothing."""
    assert {*CODES} == {code for code in REFERENCE if code in CODES} | {code.split("/")[0] for code in REFERENCE} | {
        "DE",
        "BH/C1",
    }
