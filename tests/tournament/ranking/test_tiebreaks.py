"""Every criterion and the whole ranking, equal to the slow reference on hundreds of days at random."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.ranking.places import rank_stages
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.ranking.tiebreaks.functions import opponents_rate
from scorekeeper.tournament.ranking.tiebreaks.values import Settings
from scorekeeper.tournament.regulations.criteria import CRITERIA
from scorekeeper.tournament.rehearsal.simulation import Simulation, simulate_tournament
from scorekeeper.tournament.rehearsal.simulation import regulations_of as regulations_text
from scorekeeper.tournament.state.verdicts import verdict_of
from tests.tournament.ranking import reference
from tests.tournament.ranking.reference_days import ANY_TABLE, Told, regulations_of, told, tournament
from tests.tournament.ranking.reference_points import Day, Line, Stage
from tests.tournament.ranking.reference_points import Seat as SatDown

TIE_BREAKS = [CRITERIA[key].rule for key in ANY_TABLE if key != "points"]
SEEDS = range(25)
EACH = 10
"""Days under one seed."""


def ranked(event):
    """Every stage as the program ranks it."""
    return rank_stages(event, {table.name: payment_of(event, table) for table in event.tables()})


def compare(day, event):
    """Values, groups, what parted them, and places of the whole day."""
    for stage, one in enumerate(ranked(event)):
        expected = reference.ranking(day, stage)
        for key, values in expected.values.items():
            assert values == {player: one.ranking.value(key, player) for player in values}, key
        assert [sorted(group) for group in expected.groups] == [sorted(group) for group in one.ranking.groups]
        assert expected.parted == one.ranking.parted
    rows = compute_standings(event).rows
    assert reference.places(day) == {row.player: (row.place, int(row.stage == "Final")) for row in rows}


@pytest.mark.rule(
    "TRN-401", "TRN-402", "TRN-403", "TRN-405", "TRN-407", "TRN-408", "TRN-410", "TRN-411", "TRN-412", "TRN-413",
    "TRN-414", "TRN-415", "TRN-416", "TRN-417", "TRN-418", "TRN-501", "TRN-502", "TRN-504", "TRN-507", "TRN-601",
    "TRN-619", "TRN-620", *TIE_BREAKS,
)  # fmt: skip
def test_a_hundred_days_are_ranked_by_the_definitions():
    """Among them every system, every criterion and every way in which a heat can pass."""
    for count in range(100):
        one = told(random.Random(f"hundred/{count}"))
        compare(one.day, tournament(one))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_ranking_is_that_of_the_definitions(seed):
    """Values, shared places, and which criterion parted whom."""
    for count in range(EACH):
        one = told(random.Random(f"{seed}/{count}"))
        compare(one.day, tournament(one))


@settings(max_examples=60, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_the_ranking_is_that_of_the_definitions_whatever_is_drawn(rng):
    """The same with a generator that looks for the smallest day that differs."""
    one = told(rng)
    compare(one.day, tournament(one))


@pytest.mark.rule("TRN-609")
@settings(max_examples=150, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_no_rate_is_below_0_or_above_1(rng):
    """Whatever byes and missed heats pay, at tables of any sizes, with the best heats, drop-outs and carried points."""
    one = told(rng)
    stages = ranked(tournament(one))
    for stage, found in enumerate(stages):
        if any("score" in rules.parts for rules in one.day.stages[: stage + 1]):
            continue
        rates = opponents_rate(found.played, Settings(once=True)).values
        assert all(0 <= rate <= 1 for rate in rates.values())


UNEQUAL = ["4 = [10, 6, 3, 1]", "3 = [8, 4, 1]", "2 = [7, 3]", "bye = 5", "missed = 6"]
"""Points of which smaller tables pay less."""


def unequal(order, **rules):
    """Ana wins at a table of two and Cy at one of four; 7 has a bye, 8 misses both heats, 3 comes second everywhere."""
    paid = {4: (10, 6, 3, 1), 3: (8, 4, 1), 2: (7, 3)}
    stage = Stage(
        heats=(1, 2),
        order=order,
        by_place={size: tuple(map(Fraction, points)) for size, points in paid.items()},
        bye=Fraction(5),
        missed=Fraction(6),
    )
    day = Day(tuple("12345678"), (stage,), **rules)
    meet(day, 1, 1, "12", (9, 1))
    meet(day, 1, 2, "3456", (4, 3, 2, 1))
    meet(day, 2, 1, "17", (5, 8))
    meet(day, 2, 2, "2456", (4, 3, 2, 1))
    day.byes.append((1, "7"))
    event = tournament(Told(day, regulations_of(day, UNEQUAL)))
    compare(day, event)
    return ranked(event)[0].ranking


@pytest.mark.rule("TRN-609")
def test_a_rate_is_what_the_own_tables_paid_of_what_they_could():
    """A winner at a table of two rates 1, not 7/10; a bye and a missed heat count neither above nor below the line."""
    found = unequal(("points", "opponents-rate"))

    # 2 met 1, who won one table of two and came second at another: 10 of 14; and 4, 5, 6 at tables of four.
    fours = [Fraction(6 + 6, 20), Fraction(3 + 3, 20), Fraction(1 + 1, 20)]
    assert (Fraction(10, 14) + sum(fours)) / 4 == found.value("opponents-rate", "2")
    # 1 met 2, who has 3 of 7 and 10 of 10, and 7, who won their only table: 7 of 7, with a bye besides.
    assert (Fraction(3 + 10, 17) + 1) / 2 == found.value("opponents-rate", "1")


@pytest.mark.rule("TRN-613", "TRN-619")
def test_a_virtual_heat_is_worth_a_part_of_what_the_own_tables_could_pay():
    """The bye of 7 pays 5, and their own table had two players: five sevenths of their own points, not a half."""
    found = unequal(("points", "sonneborn-berger"), virtual=True)

    assert 12 * Fraction(5, 7) + 10 == found.value("sonneborn-berger", "7")
    # 3 missed a heat that pays 6, at tables of four: 16 points times 6/10, and all three beaten.
    beaten = Fraction(12 + 6 + 2, 3)
    assert beaten + 16 * Fraction(6, 10) == found.value("sonneborn-berger", "3")
    # 8 sat nowhere: two heats of 6, by what the tables of all players could pay on average.
    every = Fraction(2 * 7 + 4 * 10 + 2 * 7 + 4 * 10, 12)
    assert 12 * 2 * 6 / every == found.value("sonneborn-berger", "8")


def of_two(rng):
    """A day of tables of two, where most are level: nothing but direct encounters tells them apart."""
    players = tuple(str(one) for one in range(1, rng.randint(3, 7)))
    stage = Stage(heats=tuple(range(1, 16)), order=("direct-encounter",), by_place={2: (Fraction(1), Fraction(0))})
    day = Day(players, (stage,))
    pairs = [(one, other) for one in players for other in players if int(one) < int(other)]
    for heat, pair in enumerate(rng.sample(pairs, rng.randint(1, len(pairs))), 1):
        meet(day, heat, 1, pair, rng.choice([(2, 1), (1, 2), (1, 1)]))
    return Told(day, regulations_of(day, ["4 = [1, 0, 0, 0]", "3 = [1, 0, 0]", "2 = [1, 0]"]))


def meet(day, heat, table, players, scores):
    """Seat and play one table."""
    for seat, (player, score) in enumerate(zip(players, scores, strict=True), 1):
        day.seats.append(SatDown(heat, table, seat, player))
        day.lines.append(Line(heat, table, player, 1 + sum(other > score for other in scores), score))


@pytest.mark.rule("TRN-614", "TRN-620")
@settings(max_examples=300, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_direct_encounters_part_as_the_definition_does(rng):
    """Everybody level, some met and some not."""
    one = of_two(rng)
    compare(one.day, tournament(one))


def encounters(players, games):
    """The groups of players whom nothing but the direct encounter tells apart."""
    stage = Stage(heats=tuple(range(1, 16)), order=("direct-encounter",), by_place={2: (Fraction(1), Fraction(0))})
    day = Day(tuple(players), (stage,))
    for heat, (one, other, scores) in enumerate(games, 1):
        meet(day, heat, 1, (one, other), scores)
    event = tournament(Told(day, regulations_of(day, ["4 = [1, 0, 0, 0]", "3 = [1, 0, 0]", "2 = [1, 0]"])))
    [found] = ranked(event)
    return found.ranking


@pytest.mark.rule("TRN-614")
@pytest.mark.parametrize(
    ("games", "groups", "figures"),
    [
        ([("1", "2", (2, 1))], [["1", "2", "3"]], [None, None, None]),
        ([("1", "2", (2, 1)), ("1", "3", (2, 1))], [["1"], ["2", "3"]], [2, 1, 1]),
        ([("1", "2", (2, 1)), ("1", "3", (1, 1))], [["1", "2", "3"]], [None, None, None]),
        ([("1", "2", (2, 1)), ("2", "3", (2, 1)), ("1", "3", (2, 1))], [["1"], ["2"], ["3"]], [2, 1, 0]),
        ([("1", "2", (2, 1)), ("2", "3", (2, 1)), ("1", "3", (1, 2))], [["1", "2", "3"]], [1, 1, 1]),
        ([("1", "2", (2, 1)), ("1", "2", (1, 2)), ("1", "3", (2, 1)), ("2", "3", (1, 1))], [["1"], ["2"], ["3"]],
         [Fraction(3, 2), 1, Fraction(1, 2)]),
    ],
    ids=["two of three met", "one beat both", "one may be caught", "all met", "a circle", "met twice counts once"],
)  # fmt: skip
def test_three_who_are_level(games, groups, figures):
    """Who met whom decides what the direct encounter may say."""
    found = encounters("123", games)

    assert groups == [sorted(group) for group in found.groups]
    assert figures == [found.value("direct-encounter", player) for player in "123"]


@pytest.mark.rule("TRN-614")
def test_who_is_level_again_is_compared_with_those_alone():
    """1 and 2 have two each, 3 and 4 one each: then only their own games count."""
    games = [("1", "2", (2, 1)), ("1", "3", (1, 2)), ("1", "4", (2, 1)), ("2", "3", (2, 1)), ("2", "4", (2, 1)),
             ("3", "4", (1, 2))]  # fmt: skip
    found = encounters("1234", games)

    assert [["1"], ["2"], ["4"], ["3"]] == found.groups
    assert [(2, 1), (2, 0), (1, 0), (1, 1)] == [found.value("direct-encounter", player) for player in "1234"]


def retold(event):
    """A tournament that was really played, as flat lists: seats, and what the games gave."""
    first, final = event.regulations.stages
    vectors = dict(first.point_system.by_place)
    stages = tuple(
        Stage(
            heats=tuple(range(stage.first, stage.first + stage.heats)), order=stage.order, by_place=vectors,
            take=stage.take,
        )
        for stage in (first, final)
    )  # fmt: skip
    day = Day(
        tuple(event.players),
        stages,
        gone_after={one.number: 1 for one in event.players.values() if one.dropped},
        finalists=event.heats[-1].field,
        seed=event.regulations.seed,
    )
    for heat in event.heats:
        day.byes.extend((heat.number, player) for player in heat.byes)
        for table in heat.tables:
            day.seats.extend(SatDown(heat.number, table.number, n, one) for n, one in enumerate(table.seats, 1))
            day.lines.extend(
                Line(heat.number, table.number, place.participant, place.place, place.score, person=place.person)
                for place in verdict_of(event, table).places
            )
    return day


def test_a_day_that_was_really_played_is_ranked_by_the_definitions(tmp_path):
    """From the log of a simulated tournament with a drop-out, a late arrival, short tables and a final."""
    wanted = Simulation(game="dwarven-traders", players=10, heats=3, seed=4, final=4)
    event = simulate_tournament(tmp_path / "day", wanted, regulations_text(wanted, None), {}, lambda _line: None)

    assert {"Heats", "Final"} == {row.stage for row in compute_standings(event).rows}
    compare(retold(event), event)
