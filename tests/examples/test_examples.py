"""The examples are what they say they are."""

import shutil
from pathlib import Path

import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.log import parse_head, verify
from scorekeeper.reports.text.standings import standings_text
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import open_tournament
from tests.docs.code_blocks import run_page

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
OPENS = sorted(EXAMPLES.glob("*-open"))
REHEARSED = [EXAMPLES / "day-22", EXAMPLES / "weekend-64"]
every_example = pytest.mark.parametrize("example", [*OPENS, *REHEARSED], ids=lambda example: example.name)
every_open = pytest.mark.parametrize("example", OPENS, ids=lambda example: example.name)


def test_there_is_one_for_each_game():
    assert sorted(BUILT_IN) == [open_tournament(example).regulations.document.game for example in OPENS]


def test_the_commands_of_the_readme_print_what_it_says(tmp_path):
    for example in (*OPENS, *REHEARSED, EXAMPLES / "worked"):
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
