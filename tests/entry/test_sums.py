"""Figures that are typed as sums: several cities are added up by the program, wherever a figure is typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.entry.figures import figure
from scorekeeper.entry.line import QuickPartsError, read_quick
from scorekeeper.entry.questions import Dialogue, Interview
from scorekeeper.games import game

SEATS = ["1", "2", "3"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("-3", -3),
        ("\u22123", -3),
        ("3+7", 10),
        (" 3 + 7 ", 10),
        ("40-5+2", 37),
        ("-3+10", 7),
        ("2½", 2.5),
        ("2½+2.5", 5),
        (".5", 0.5),
        ("3+", None),
        ("+", None),
        ("3++7", None),
        ("three", None),
        ("3+7" * 200, None),
    ],
)
def test_a_figure_is_a_number_or_a_sum(text, number):
    assert (number, type(number)) == (figure(text), type(figure(text)))


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=20))
def test_a_sum_is_what_its_parts_make(parts):
    assert sum(parts) == figure("+".join(map(str, parts)))


def test_a_total_of_a_declared_game_may_be_a_sum():
    """A game whose paper has several lines; a space on a board is no sum."""
    raw = read_quick(["1=3+7", "2=12", "3=4"], game("azul"), SEATS, str)

    assert {"1": {"total": 10}, "2": {"total": 12}, "3": {"total": 4}} == raw["result"]["rows"]
    with pytest.raises(QuickPartsError):
        read_quick(["1=3+7", "2=1"], game("magic-mine"), ["1", "2"], str)


def test_answers_to_questions_may_be_sums():
    """A box that asks for a number takes several, at a declared game and at a built-in one."""
    answers = iter(["3+7", "12", "", "9", "40", "1", "", "0"])
    asked = []

    def ask(question):
        asked.append(question.strip())
        return next(answers, "")

    find = {"1": "1", "2": "2"}.__getitem__
    raw = Interview(game("carcassonne"), ["1", "2"], Dialogue(ask, asked.append, find, str)).run()

    assert {"roads": 10, "cities": 12, "fields": 9, "total": 40, "place": 1} == raw["result"]["rows"]["1"]
