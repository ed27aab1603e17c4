"""Points by place, exact; every row says why."""

import unicodedata
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.engine.verdict import Place
from scorekeeper.reports.wording.standings import after
from scorekeeper.tournament import acts
from scorekeeper.tournament.ranking.completeness import incomplete, told_lacks
from scorekeeper.tournament.ranking.points import Payer, _paid, as_number, written
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.state.verdicts import verdict_of
from tests.tournament.building import played, result
from tests.tournament.days import event, play


@pytest.fixture
def heat(day):
    """Heat 1 played: 1/1 with a tie for second, 1/2 won by player 6, the Smuggler in between."""
    acts.record(day, "1/1", result("1234", [12, 9, 9, 3], smuggler=6), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    return day


@pytest.mark.rule("TRN-401", "TRN-402", "TRN-403", "TRN-501", "TRN-502", "TRN-503")
def test_points_go_by_place_among_persons(heat):
    """Second and third of four are shared: (3 + 2) / 2 each; the Smuggler takes nothing from anybody."""
    rows = compute_standings(heat).rows

    expected = [
        (1, "Ana", 5), (1, "נועה", 5), (3, "Ефим", 3), (4, "Bo", Fraction(5, 2)), (4, "Cléo", Fraction(5, 2)),
        (6, "Δήμητρα", 1), (6, "ليلى", 1), (8, "文华", 0),
    ]  # fmt: skip
    assert expected == [(row.place, row.name, row.points) for row in rows]


@pytest.mark.rule("TRN-501", "TRN-502")
def test_every_row_says_why(heat):
    """With figures, names and rule ids."""
    why = {row.name: (row.why, row.rules) for row in compute_standings(heat).rows}

    assert ("3 points against 2½ for Bo and Cléo (TRN-501)", ("TRN-501",)) == why["Ефим"]
    assert (
        "2½ points, level with Cléo: the place is shared (TRN-502); against 1 for Δήμητρα and ليلى (TRN-501)",
        ("TRN-501", "TRN-502"),
    ) == why["Bo"]
    assert "0 points against 1 for Δήμητρα and ليلى (TRN-501)" == why["文华"][0]


@pytest.mark.rule("TRN-606")
def test_before_the_first_heat_nothing_is_final(tmp_path):
    """And nobody has a count of places."""
    found = compute_standings(event(tmp_path, 4, '[standings]\norder = ["points", "count-back"]\n'))

    assert ("no heat is seated yet", {None}) == (found.state, {row.tiebreaks["count-back"] for row in found.rows})


@pytest.mark.rule("TRN-503")
def test_only_the_last_planned_heat_makes_standings_final(tmp_path):
    """Where the regulations leave open how many there are, as in a league, nothing says which is the last."""
    stage = '[[stage]]\nname = "Season"\n'
    told = []
    for name, more in (("league", ""), ("day", "heats = 2\n")):
        day = event(tmp_path / name, 4, stage + more)
        for heat in (1, 2):
            acts.seat(day, by="ana")
            play(day, heat)
            told.append(compute_standings(day).state)

    assert ["1 heat closed", "2 heats closed", "1 of 2 heats closed", "final"] == told


@pytest.mark.rule("TRN-503")
def test_standings_are_provisional_until_the_heat_is_closed(heat):
    """All tables are in, yet somebody may still object."""
    assert (True, "provisional: heat 1 not closed") == (
        compute_standings(heat).provisional,
        compute_standings(heat).state,
    )
    acts.close(heat, 1, by="ana")

    assert (False, "1 heat closed") == (compute_standings(heat).provisional, compute_standings(heat).state)


def test_standings_before_the_first_heat_are_provisional(registered):
    acts.start(registered, by="ana")

    assert (True, "no heat is seated yet") == (
        compute_standings(registered).provisional,
        compute_standings(registered).state,
    )


@pytest.mark.rule("TRN-503")
def test_standings_are_provisional_while_tables_are_missing(heat):
    acts.close(heat, 1, by="ana")
    acts.seat_by_hand(heat, [["1", "6"], ["8", "2", "3"]], by="ana")

    found = compute_standings(heat)
    assert (True, ("2/1", "2/2")) == (found.provisional, found.missing)
    assert "provisional: 2 tables missing (2/1 and 2/2)" == found.state
    second = {row.player: row.tables[1] for row in found.rows}
    assert (None, "missing") == (second["4"], second["1"].note)


@pytest.mark.rule("TRN-501")
def test_heats_add_up(heat):
    acts.seat_by_hand(heat, [["1", "6"], ["8", "2", "3"]], by="ana")
    acts.record(heat, "2/1", result("16", [10, 14], smuggler=12), by="ana")
    acts.record(heat, "2/2", result("823", [14, 9, 9], smuggler=7), by="ana")

    points = {row.player: row.points for row in compute_standings(heat).rows}
    assert (7, 10, 5, Fraction(9, 2), Fraction(9, 2)) == tuple(points[number] for number in ("1", "6", "8", "2", "3"))
    assert ("נועה", "10 points against 7 for Ana (TRN-501)") == (
        compute_standings(heat).rows[0].name,
        compute_standings(heat).rows[0].why,
    )


@pytest.mark.rule("TRN-203")
def test_a_dropped_player_stays_where_they_played(heat):
    """Who never played is not listed."""
    acts.drop_player(heat, "1", by="ana")
    acts.drop_player(heat, "8", by="ana")

    rows = {row.player: row for row in compute_standings(heat).rows}
    assert rows["1"].dropped
    assert "8" not in rows


def test_the_standings_carry_the_head_of_the_log(heat):
    """So that paper is a witness."""
    head = heat.log.heads["main"]

    assert {"main": (head.count, head.hash)} == compute_standings(heat).head


def test_the_json_has_no_floats(heat):
    """Whole points are numbers, others fractions as text."""
    plain = compute_standings(heat).as_json()

    assert 1 == plain["format"]
    assert [5, 5, 3, "5/2", "5/2", 1, 1, 0] == [row["points"] for row in plain["standings"]]
    assert {
        "place",
        "player",
        "name",
        "points",
        "tiebreaks",
        "why",
        "rules",
        "tables",
        "unplayed",
        "stage",
        "earlier",
        "penalty",
        "dropped",
    } == set(plain["standings"][0])


@pytest.mark.rule("TRN-403")
def test_a_whole_game_pays(day):
    """Sheets and transcripts, the Smuggler among the places."""
    acts.record(day, "1/1", played("1", "2", "3", "4"), by="ana")
    verdict = verdict_of(day, day.table("1/1"))

    order = [place.participant for place in verdict.places if place.person]
    points = {row.player: row.points for row in compute_standings(day).rows}
    assert [5, 3, 2, 1] == [points[number] for number in order]


def test_a_tournament_without_anybody_has_empty_standings(new):
    assert () == compute_standings(new).rows


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("12", "12"),
        ("19/2", "9½"),
        ("1/2", "½"),
        ("10/3", "3⅓"),
        ("15/7", "2 1/7"),
        ("2/7", "2/7"),
        ("-1/2", "-½"),
        ("0", "0"),
    ],
)
def test_points_are_written_as_people_do(points, said):
    assert said == written(Fraction(points))


@pytest.mark.parametrize("glyph", "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚")
def test_a_part_of_a_point_is_one_glyph_where_unicode_has_it(glyph):
    """Tables of up to six share points in halves to sixths, and each glyph says what was shared."""
    part = Fraction(unicodedata.numeric(glyph)).limit_denominator(6)

    assert f"10{glyph}" == written(10 + part)


@pytest.mark.rule("TRN-402")
@given(
    places=st.lists(st.integers(1, 4), min_size=2, max_size=4),
    values=st.lists(st.integers(-9, 99), min_size=4, max_size=4),
)
def test_a_table_pays_out_all_its_points(places, values):
    """However places are shared, the sum is the sum of the vector."""
    vector = tuple(Fraction(value) for value in values[: len(places)])
    paid = _paid(
        [Place(participant=str(n), person=True, place=place, score=0) for n, place in enumerate(places)],
        Payer(PointSystem(by_place={len(places): vector}), len(places), 4),
        set(),
    )

    assert sum(vector) == sum(one.points for one in paid.values())
    assert all(isinstance(as_number(one.points), int | str) for one in paid.values())


@pytest.mark.rule("TRN-503")
def test_a_heat_counts_once_it_has_a_result(tmp_path):
    """Not as soon as it is seated: the heading says after how many heats these are the standings."""
    day = event(tmp_path, 4)
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    assert "before the first result" == after(compute_standings(day))
    play(day, 1)
    acts.seat_by_hand(day, [["4", "3", "2", "1"]], by="ana")
    assert ("after 1 heat", 2) == (after(compute_standings(day)), compute_standings(day).heats)
    play(day, 2, close=False)
    assert "after 2 heats" == after(compute_standings(day))


@pytest.mark.rule("TRN-503")
def test_a_table_in_doubt_that_pays_nothing_is_counted_once():
    """Two desks seated it differently: it waits for one thing, and standings and status name it alike."""
    said = told_lacks(["2/1", "2/2"], ["2/2"], [2], contested=False)

    assert "provisional: 1 table missing (2/1), 1 table in doubt (2/2)" == said
    assert "table 2/2 in doubt" == incomplete(["2/2"], ["2/2"])
