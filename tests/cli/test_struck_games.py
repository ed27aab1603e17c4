"""A game that the head judge strikes, typed at a desk, and what is said when a closing is taken back."""

from __future__ import annotations

import shutil

import pytest

from tests.cli.conftest import snapshot
from tests.program import Program


@pytest.mark.rule("TRN-405", "LOG-103")
def test_a_game_that_nobody_counted_is_struck(seated):
    """It is recorded as abandoned without figures; the heat is closed without it."""
    assert "record 1/1 --ended abandoned" in seated("decide", "1/1", "--effect", "void", "--reason", "fire").err
    seated.good("record", "1/1", "--ended", "abandoned")
    assert "neither a round nor a result" in seated("record", "1/1", "--ended", "abandoned").err
    seated.good("decide", "1/1", "--effect", "void", "--reason", "fire alarm", "--by", "judge")
    seated.good("record", "1/2", "4=9", "5=7", "smuggler=5", "--ended", "time")

    status = seated.good("status")
    assert "1/1  void" in status
    assert "→ scorekeeper close 1" in status
    seated.good("close", "1")
    assert "missing" not in seated.good("standings")
    assert "the game was struck: the table pays nothing" in seated.good("explain", "table", "1/1")
    assert "pays Ana nothing: void" in seated.good("explain", "player", "1")


@pytest.mark.rule("TRN-405")
def test_nothing_is_recorded_at_a_struck_table(seated):
    """Neither in a line nor from a list; the step is the decision that lets the game be played again."""
    seated.good("record", "1/1", "--ended", "abandoned")
    seated.good("decide", "1/1", "--effect", "void", "--reason", "fire alarm")
    figures = ("1=13", "2=11", "3=9", "smuggler=7")
    (seated.folder / "late.csv").write_text("table,player,score\n1/1,1,9\n1/1,2,7\n1/1,3,5\n", "utf-8")
    before = snapshot(seated.folder)

    ran = seated("record", "1/1", *figures)

    step = 'scorekeeper decide main-10 --effect replay --reason "…"'
    assert (2, before) == (ran.code, snapshot(seated.folder))
    assert "table 1/1 was struck" in ran.err
    assert f"→ {step}\n" in ran.err
    assert "table 1/1 was struck" in seated("results", "import", "late.csv").err
    assert before == snapshot(seated.folder)
    assert "→ scorekeeper record 1/1" in seated.good("decide", "main-10", "--effect", "replay", "--reason", "again")
    seated.good("record", "1/1", *figures)


def test_seating_goes_on_after_a_struck_game(seated):
    """A table that was struck is not said to lack its record."""
    seated.good("record", "1/1", "--ended", "abandoned")
    seated.good("decide", "1/1", "--effect", "void", "--reason", "fire alarm")
    seated.good("record", "1/2", "4=9", "5=7", "smuggler=5", "--ended", "time")
    seated.good("close", "1")

    ran = seated("seat")

    assert (0, "") == (ran.code, ran.err)


@pytest.mark.rule("LOG-208")
@pytest.mark.parametrize("effect", ["void", "replay"])
def test_a_struck_table_is_decided_again_by_its_name(seated, effect):
    """The new decision takes the place of the one that struck the game."""
    seated.good("record", "1/1", "--ended", "abandoned")
    seated.good("decide", "1/1", "--effect", effect, "--reason", "fire alarm")

    said = seated.good("decide", "1/1", "1=1", "2=1", "3=1", "--effect", "places", "--reason", "agreed")

    assert "places, instead of main-10" in said


@pytest.mark.rule("TRN-307")
def test_an_undone_closing_says_whether_the_heat_is_open(seated, tmp_path):
    """Another desk closed it too; and a reopening that is taken back closes it again."""
    seated.good("close", "1", "--reason", "late")
    seated.good("reopen", "1", "--reason", "early")
    assert "heat 1 would be closed again" in seated.good("undo", "--dry-run")
    assert "heat 1 is closed again" in seated.good("undo", "--yes")
    seated.good("undo", "--yes")
    other = Program(shutil.copytree(seated.folder, tmp_path / "other"))
    seated.good("close", "1", "--reason", "late")
    other.good("close", "1", "--reason", "late", "--desk", "B", "--by", "bo")
    seated.good("log", "merge", str(other.folder))

    said = seated.good("undo", "--yes")

    assert "heat 1 stays closed by bo, in B-" in said
    assert 'scorekeeper reopen 1 --reason "…" opens it' in said
