"""Results typed box by box on one line: a player, then the figures."""

from __future__ import annotations

import pytest

from scorekeeper.entry.line import change_quick, is_quick, read_quick
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game

SEATS = ["1", "2"]
TYPED = ["Ana", "birds=20+10", "eggs=12", "food=2", "Bo", "birds=28", "eggs=9", "total=37", "place=2"]
ROWS = {"1": {"birds": 30, "eggs": 12, "food": 2}, "2": {"birds": 28, "eggs": 9, "total": 37, "place": 2}}


def find(text):
    numbers = {"Ana": "1", "Bo": "2", "Cy": "3"}
    if text not in numbers:
        raise ScorekeeperError(f"there is no player {text!r}")
    return numbers[text]


def read(*words):
    return read_quick(words, game("wingspan"), SEATS, find)["result"]["rows"]


def test_figures_are_read_by_player_and_box():
    assert is_quick(TYPED)
    assert ROWS == read(*TYPED)


def test_a_built_in_game_has_boxes_too():
    raw = read_quick(
        ["Ana", "vp=12", "place=1", "Bo", "vp=9", "smuggler", "vp=10"], game("dwarven-traders"), SEATS, find
    )
    assert {"1": {"vp": 12, "place": 1}, "2": {"vp": 9}, "smuggler": {"vp": 10}} == raw["result"]["rows"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Ana brids=3 Bo birds=1", "there is no box 'brids'; did you mean birds"),
        ("Ana birds=x Bo birds=1", "'birds=x' does not fit: expected a whole number"),
        ("Ana birds=1 birds=2 Bo birds=1", "birds of 1 is given twice"),
        ("Ana birds=1 Bo birds=1 Ana eggs=2", "Ana is given twice"),
        ("Ana birds=1", "there is no score for 2"),
        ("Ana birds=1 Bo birds=1 Cy birds=3", "3 does not sit at this table"),
        ("Ana birds=1 Dee birds=1", "there is no player 'Dee'"),
    ],
)
def test_what_does_not_fit_is_told(words, said):
    with pytest.raises(ScorekeeperError) as caught:
        read(*words.split())
    assert said in caught.value.message


def test_a_changed_figure_takes_the_old_total_with_it():
    """The others keep what they have."""
    raw = {"game": "wingspan", "seats": SEATS, "result": {"rows": ROWS}}
    changed = change_quick(raw, ["Bo", "eggs=10+1"], game("wingspan"), find)["result"]["rows"]
    assert {"1": ROWS["1"], "2": {"birds": 28, "eggs": 11}} == changed


def territories(typed):
    words = ["Ana", f"territories={typed}", "Bo", "territories=none"]
    return read_quick(words, game("kingdomino"), SEATS, find)["result"]["rows"]["1"]["territories"]


@pytest.mark.parametrize("typed", ["3x2+14x1", "3X2+14x1", "3*2+14\u00d71", "3 x 2 + 14 x 1", "3 2, 14 1"])
def test_several_things_of_a_kind_are_typed_in_one_word(typed):
    assert [{"squares": 3, "crowns": 2}, {"squares": 14, "crowns": 1}] == territories(typed)


def test_a_line_without_rows_is_none():
    assert [] == territories("none")


@pytest.mark.parametrize("typed", ["3x2+4", "3x2x1", "3x", "x", "3x2+", "1e9x2", "3x2.5"])
def test_rows_that_do_not_fit_are_told_with_an_example(typed):
    with pytest.raises(ScorekeeperError) as caught:
        territories(typed)
    assert "squares x crowns of each, such as 3x4+4x5" in caught.value.message
