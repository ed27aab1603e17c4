"""What was traded is said, and only where something was."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from scorekeeper.tournament import acts
from scorekeeper.tournament.seating import SeatingTask, plan_seating
from tests.tournament.days import event, play
from tests.tournament.seating.playing import NEVER
from tests.tournament.seating.test_planning import wishes

TWO_TABLES = SeatingTask(
    players=tuple("12345678"),
    sizes=(2, 4),
    seed="s",
    heat=2,
    points=dict.fromkeys("1234", Fraction(10)),
    worth=Fraction(1),
    met={frozenset("12"): 1},
)
"""Four players have ten points and four have none; two of the first four have met."""


def told(wanted):
    """The repeated meetings of a seating, and whether each was traded for equal points."""
    return [(one.players, one.traded) for one in plan_seating(wanted).compromises if one.kind == "repeat"]


@pytest.mark.rule("TRN-311")
def test_a_meeting_that_keeps_points_equal_is_called_a_trade():
    """Apart, they would sit with players who have ten points less."""
    assert [(("1", "2"), True)] == told(TWO_TABLES)


@pytest.mark.rule("TRN-311")
def test_a_meeting_that_no_swap_avoids_is_no_trade():
    """All four sit at the only table, or everybody has met everybody."""
    alone = replace(TWO_TABLES, players=tuple("1234"))
    everybody = {frozenset(one + other): 1 for one in "12345678" for other in "12345678" if one < other}

    assert [(("1", "2"), False)] == told(alone)
    assert [False] * 12 == [traded for _, traded in told(replace(TWO_TABLES, met=everybody))]


@pytest.mark.rule("TRN-311")
@pytest.mark.parametrize("change", [{"repeats": NEVER}, {"method": "random"}, {"points": {}}])
def test_nobody_meets_again_where_points_do_not_weigh_more(change):
    """A heavy weight, a seating without regard to points, or equal points."""
    assert [] == told(replace(TWO_TABLES, **change))


@pytest.mark.rule("TRN-311")
@settings(max_examples=60, deadline=None)
@given(wishes())
def test_no_trade_is_told_where_repeats_weigh_more_than_any_points(wanted):
    """Whatever was played before."""
    assert [] == [pair for pair, traded in told(replace(wanted, repeats=NEVER)) if traded]


@pytest.mark.rule("TRN-311")
@pytest.mark.parametrize(("repeats", "traded"), [(0, True), (1000, False)])
def test_a_day_says_what_was_traded(tmp_path, repeats, traded):
    """32 players in four heats: with equal points first some meet again, with new faces first nobody does."""
    day = event(tmp_path, 32, f"[seating]\nrepeats = {repeats}\n")
    lines = []
    for heat in range(1, 5):
        lines += acts.seat(day, by="ana").entry.body.unavoidable
        play(day, heat)

    assert traded is any(line.endswith("time, accepted to keep points equal") for line in lines)
    assert traded is any(" meet for the " in line for line in lines)
