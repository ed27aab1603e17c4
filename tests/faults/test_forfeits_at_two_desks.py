"""One desk writes that somebody did not come, and another one something else about the same table."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.faults.conftest import copied
from tests.program import Program


@pytest.fixture
def two(pairs, tmp_path):
    """The event at desk main, and a copy of it at desk B on another computer."""
    main = copied(pairs, tmp_path)
    other = Program(Path(shutil.copytree(main.folder, tmp_path / "other" / "day")))
    other.environment |= {"SCOREKEEPER_DESK": "B", "SCOREKEEPER_STATE": str(tmp_path / "other state")}
    return main, other


@pytest.mark.parametrize(
    ("here", "there"), [("1-0F", "0-1F"), ("1-0F", "0-1"), ("0-1", "1-0F"), ("1-0F", "0-0F"), ("½-½", "0-0F")]
)
def test_different_words_about_who_came_are_a_conflict(two, here, there):
    """No forfeit counts in silence against a result, nor against another forfeit; voiding the wrong one settles it."""
    main, other = two
    main.good("record", "1/1", here)
    other.good("record", "1/1", there)
    ran = main("log", "merge", str(other.folder))
    assert "conflict: table 1/1 was not played according to" in ran.out, ran
    assert "LOG-209" in main("check").out
    assert "conflict" in main("status").out
    shown = other("log", "show", "--json").json["entries"]
    main.good(
        "void", [one["id"] for one in shown if one["kind"] == "record"][-1], "--reason", "they sat at another table"
    )
    assert "not played according to" not in main("status").out


@pytest.mark.parametrize("result", ["1-0F", "0-0F", "1-0"])
def test_the_same_word_at_both_desks_is_no_conflict(two, result):
    """A second desk that writes the same confirms it."""
    main, other = two
    main.good("record", "1/1", result)
    other.good("record", "1/1", result)
    ran = main("log", "merge", str(other.folder))
    assert 0 == ran.code
    assert "conflict" not in ran.out + main("status").out
