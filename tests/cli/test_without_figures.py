"""A game that was stopped before anybody counted, and whose places the head judge names: nobody has a score there."""

from __future__ import annotations

import csv
import io
import json

import pytest

from tests.reports.conftest import Paper


@pytest.fixture
def named(seated):
    """Table 1/1 was abandoned without figures, and the head judge named its places."""
    seated.good("record", "1/1", "--ended", "abandoned")
    seated.good("decide", "1/1", "1=1", "2=2", "3=3", "smuggler=4", "--effect", "places", "--reason", "seen")
    return seated


@pytest.mark.rule("TRN-405")
def test_a_place_without_a_score_shows_no_score(named):
    """Nobody counted, so a score of zero would be a figure that nobody wrote down."""
    assert "9 (1st at 1/1, decided)" in named.good("standings")
    assert "Ana is first\n" in named.good("explain", "table", "1/1")
    assert "with 0" not in named.good("explain", "table", "1/1")
    assert "Ana is first of 3 players: 9 points\n" in named.good("explain", "player", "Ana")


@pytest.mark.rule("TRN-405")
def test_lists_leave_the_score_blank(named):
    """A list with zeros would be read in as a result elsewhere."""
    rows = list(csv.DictReader(io.StringIO(named.good("results", "export", "-"))))

    assert {("1/1", "")} == {(f"{row['heat']}/{row['table']}", row["score"]) for row in rows if row["table"] == "1"}
    exported = json.loads(named.good("export", "-"))
    paid = exported["heats"][0]["tables"][0]["paid"]
    assert [None, None, None] == [one["score"] for one in paid]


def test_a_copy_of_the_sheet_computes_no_scores(named):
    """What stands in brackets was computed, and nothing can be computed from no figures."""
    named("sheets", "1/1", "--filled", "--out", "copy.pdf")

    said = Paper(named.folder / "copy.pdf").text()
    assert "(1)" in said
    assert "(0)" not in said


@pytest.mark.rule("TRN-317")
def test_closing_writes_no_scores(named):
    """They are blank, too, when the heat is closed."""
    named.good("record", "1/2", "4=9", "5=7", "smuggler=5", "--ended", "time")
    named.good("close", "1")

    closed = json.loads((named.folder / "log" / "main.jsonl").read_text("utf-8").splitlines()[-1])
    assert {"1": 1, "2": 2, "3": 3, "smuggler": 4} == closed["body"]["tables"]["1/1"]["places"]
    assert not closed["body"]["tables"]["1/1"].get("scores")
    assert "9 (1st at 1/1, decided)" in named.good("standings")


@pytest.mark.rule("TRN-317")
def test_a_closing_that_wrote_zeros_is_no_other_verdict(named, monkeypatch):
    """Earlier versions wrote 0 for scores that nobody knew."""
    named.good("record", "1/2", "4=9", "5=7", "smuggler=5", "--ended", "time")
    with monkeypatch.context() as earlier:
        earlier.setattr(
            "scorekeeper.tournament.state.upgrades._known",
            lambda places: {one.participant: one.score for one in places},
        )
        named.good("close", "1")
    assert '"scores":{"1":0' in (named.folder / "log" / "main.jsonl").read_text("utf-8")

    assert "differently" not in named.good("status")
    assert "9 (1st at 1/1, decided)" in named.good("standings")


@pytest.mark.rule("TRN-407")
def test_recording_a_table_that_waits_names_the_decision(seated):
    """The next table comes first, but what this one waits for is said while the paper is in hand."""
    said = seated.good("record", "1/1", "--ended", "abandoned")

    assert "the table waits for the head judge's decision" in said
    steps = said.splitlines()[-1]
    assert steps.startswith("→ scorekeeper record 1/2   → ")
    assert 'scorekeeper decide 1/1 1=PLACE 2=PLACE 3=PLACE --effect places --reason "…"' in steps


@pytest.mark.rule("LOG-103")
def test_how_a_game_without_figures_ended_can_be_corrected(seated):
    """Typing it again leads to the amendment, which works as it is shown."""
    seated.good("record", "1/1", "--ended", "abandoned")

    ran = seated("record", "1/1", "--ended", "time")

    assert 2 == ran.code
    assert "table 1/1 is already recorded in main-9" in ran.err
    assert '→ scorekeeper amend main-9 --ended time --reason "…"\n' in ran.err
    seated.good("amend", "main-9", "--ended", "time", "--reason", "it was the clock")
    assert "(missing: the result at that moment: time was called)" in seated.good("status")
    assert 2 == seated("amend", "1/1", "--ended", "finished", "--reason", "it was over").code
