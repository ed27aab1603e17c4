"""The examples are what they say they are."""

import shutil
from itertools import combinations
from pathlib import Path

import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.log import parse_head, verify
from scorekeeper.reports.text.standings import standings_text
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.seating.meetings import past
from scorekeeper.tournament.state.tournament import open_tournament
from tests.docs.code_blocks import run_page

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
OPENS = sorted(EXAMPLES.glob("*-open"))
REHEARSED = [EXAMPLES / "day-22", EXAMPLES / "weekend-64", EXAMPLES / "pentathlon-20"]
TEAM_DAY = EXAMPLES / "team-day"
DAYS = [TEAM_DAY] + [EXAMPLES / name for name in ("walk-up-heats", "seat-choice", "seat-bids", "chess-swiss-31")]
"""Days that are run in other ways; `make_days` and `make_team_day` make them."""
every_example = pytest.mark.parametrize("example", [*OPENS, *REHEARSED, *DAYS], ids=lambda example: example.name)
every_open = pytest.mark.parametrize("example", OPENS, ids=lambda example: example.name)


def test_there_is_one_for_each_game():
    assert sorted(BUILT_IN) == [open_tournament(example).regulations.document.game for example in OPENS]


def test_the_commands_of_the_readme_print_what_it_says(tmp_path):
    for example in (*OPENS, *REHEARSED, *DAYS, EXAMPLES / "worked"):
        shutil.copytree(example, tmp_path / example.name)

    assert run_page(EXAMPLES / "README.md", tmp_path)


@every_example
def test_the_standings_are_the_committed_ones(example):
    """Computed anew from the log, they are the same bytes."""
    expected = (example / "standings.txt").read_text(encoding="utf-8")

    assert expected == standings_text(compute_standings(open_tournament(example)))


@every_open
def test_nothing_is_open_and_what_was_settled_is_told(example):
    report = check_tournament(open_tournament(example))

    assert () == report.open_errors
    assert {"1/1", "2/1"} == {f"{finding.heat}/{finding.table}" for finding in report.findings if finding.settled}
    assert all(table["places"] for table in report.as_json()["tables"])


@every_open
def test_every_kind_of_correction_is_in_it(example):
    """Three heats that were closed, an error that was accepted, an amendment, a decision."""
    opened = open_tournament(example)
    kinds = [entry.kind for entry in opened.log.entries]

    assert (3, 3, 1, 1) == tuple(kinds.count(kind) for kind in ("seat", "close", "amend", "decide"))
    assert sorted(path.name for path in (example / "records").iterdir()) == sorted(
        f"{table.name.replace('/', '-')}.json" for heat in opened.heats for table in heat.tables
    )


@every_example
@pytest.mark.rule("LOG-203")
def test_the_log_is_the_one_that_the_standings_witness(example):
    head = (example / "standings.txt").read_text(encoding="utf-8").split()[-1]

    assert [] == verify(example, [parse_head(head)])


@pytest.mark.parametrize(
    ("example", "players", "sizes", "stage"),
    [("day-22", 23, {3, 4}, "Heats"), ("weekend-64", 65, {3, 4}, "Final")],
)
def test_the_bigger_ones_have_comings_and_goings_and_short_tables(example, players, sizes, stage):
    """One left, one came late, nobody's played heat was touched, and every heat is closed."""
    opened = open_tournament(EXAMPLES / example)
    found = compute_standings(opened)

    assert (players, 1) == (len(opened.players), sum(player.dropped for player in opened.players.values()))
    assert sizes == {len(table.seats) for table in opened.tables()}
    assert (False, stage) == (found.provisional, found.rows[0].stage)
    assert () == check_tournament(opened).open_errors


@pytest.mark.rule("TRN-340", "TRN-520", "TRN-524", "TRN-529")
def test_the_team_day_has_a_substitute_a_dropout_a_latecomer_and_a_tie():
    """Nobody met a teammate in 24 tables, and three teams that are level were told apart by their members."""
    opened = open_tournament(TEAM_DAY)
    found = compute_standings(opened)
    teams = [[opened.players[seat].team for seat in table.seats] for table in opened.tables()]
    people = [member for row in found.teams.rows for member in row.members]

    assert (24, True) == (len(teams), all(len({*table}) == len(table) for table in teams))
    assert ([("Finn Byrne",)], 1, 32) == (
        [one.formerly for one in people if one.formerly], sum(one.dropped for one in people), len(people),
    )  # fmt: skip
    level = [row for row in found.teams.rows if row.score == 46]
    assert [4, 5, 6] == [row.place for row in level]
    assert "best member יעל ברק 20½ against Bo Øst 19" in level[0].why
    assert () == check_tournament(opened).open_errors


@pytest.mark.rule("TRN-508")
def test_in_the_pentathlon_everybody_plays_five_games_and_nobody_meets_twice():
    """Twenty players, one table of each game in each heat, built-in games and declared ones."""
    opened = open_tournament(EXAMPLES / "pentathlon-20")
    found = compute_standings(opened)
    met = [pair for table in opened.tables() for pair in combinations(sorted(table.seats), 2)]

    assert 25 == len({(table.heat, table.game) for table in opened.tables()})
    assert 100 == len({(seat, table.game) for table in opened.tables() for seat in table.seats})
    assert len(met) == len(set(met))
    assert (20, 5, [20] * 5) == (len(found.rows), len(found.games), [len(one.rows) for one in found.games])
    assert not found.provisional
    assert () == check_tournament(opened).open_errors


def test_a_win_in_any_heat_qualifies_on_the_walk_up_day():
    """Nobody missed a heat that they did not enter; whoever won one reached the semi-final, unless they had gone home."""
    opened = open_tournament(EXAMPLES / "walk-up-heats")
    rows = {row.player: row for row in compute_standings(opened).rows}
    won = {row.player for row in rows.values() if any(one and one.place == 1 for one in row.tables[:4])}
    stayed = {player for player in won if rows[player].stage != "Heats"}

    assert not any(row.unplayed for row in rows.values() if row.stage == "Heats")
    assert (6, 5) == (len(won), len(stayed))
    assert {2} == {table.number for table in opened.tables() if "3" in table.seats}


def test_seats_and_bids_are_in_the_logs_of_their_days():
    """The later seat settles the final whose seats were chosen; at the auction every table has bids."""
    choice, auction = (open_tournament(EXAMPLES / name) for name in ("seat-choice", "seat-bids"))
    final = choice.table("4/1")
    level = [one for one in compute_standings(choice).rows[:2] if one.tables[3].score == 81]

    assert final.order != final.seats
    assert final.seats.index(level[0].player) > final.seats.index(level[1].player)
    assert all(table.bids for table in auction.tables())


@pytest.mark.rule("TRN-318", "TRN-322")
def test_the_chess_swiss_has_a_bye_each_heat_balanced_sides_and_no_second_meeting():
    """31 players: two byes that were asked for, a forfeit, draws; nobody has a second bye or one side three times in a row."""
    opened = open_tournament(EXAMPLES / "chess-swiss-31")
    found = compute_standings(opened)
    met = [frozenset(table.seats) for table in opened.tables() if not table.walkover]
    byes = [one for heat in opened.heats for one in heat.byes]

    assert (31, 6, "final") == (len(found.rows), len(opened.heats), found.state)
    assert [1] * 6 == [len(heat.byes) for heat in opened.heats]
    assert 6 == len({*byes})
    assert {"6": "half", "17": "zero"} == opened.heats[2].rests
    assert len(met) == len({*met})
    assert 1 == sum(table.walkover for table in opened.tables())
    for had in past(opened.heats).sides.values():
        row = "".join(map(str, had))
        assert abs(row.count("0") - row.count("1")) <= 2
        assert "000" not in row
        assert "111" not in row
    assert () == check_tournament(opened).open_errors
