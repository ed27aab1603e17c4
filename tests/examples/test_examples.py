"""The examples are what they say they are."""

import shutil
from pathlib import Path

import pytest

from scorekeeper.log import parse_head, verify
from scorekeeper.reports.text import standings_text
from scorekeeper.tournament.checking import check_tournament
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.state import open_tournament
from tests.docs.code_blocks import run_page

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
OPEN = EXAMPLES / "dwarven-traders-open"


def test_the_commands_of_the_readme_print_what_it_says(tmp_path):
    shutil.copytree(OPEN, tmp_path / OPEN.name)

    assert 1 == run_page(EXAMPLES / "README.md", tmp_path)


def test_the_standings_are_the_committed_ones():
    """Computed anew from the log, they are the same bytes."""
    assert (OPEN / "standings.txt").read_text(encoding="utf-8") == standings_text(standings(open_tournament(OPEN)))


def test_nothing_is_open_and_what_was_settled_is_told():
    report = check_tournament(open_tournament(OPEN))

    assert () == report.open_errors
    assert {"1/1", "2/1"} == {f"{finding.heat}/{finding.table}" for finding in report.findings if finding.settled}
    assert all(table["finished"] for table in report.as_json()["tables"])


@pytest.mark.rule("LOG-203")
def test_the_log_is_the_one_that_the_standings_witness():
    head = (OPEN / "standings.txt").read_text(encoding="utf-8").split()[-1]

    assert [] == verify(OPEN, [parse_head(head)])
