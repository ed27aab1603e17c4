"""Results of a table of two as one word."""

import pytest

from scorekeeper.entry.line import change_quick, read_quick
from scorekeeper.entry.pairs import read_pair
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game
from scorekeeper.games.engine.verdict import Place
from scorekeeper.reports.wording.pairs import told_pair

SEATS = ("7", "3")


def rows(word, name="chess"):
    """The scores of both, first seat first."""
    found = read_quick([word], game(name), SEATS, str)["result"]["rows"]
    return tuple(found[seat][game(name).score] for seat in SEATS)


@pytest.mark.parametrize(
    ("word", "scores"),
    [
        *((word, (1, 0)) for word in ("1-0", "1:0", "1 - 0", "1\u20130")),
        ("0-1", (0, 1)),
        ("2-0", (2, 0)),
        *((word, (1, 1)) for word in ("1-1", "½-½", "1/2-1/2", "0.5-0.5", "0,5-0,5", "=", "=-=", "½", "remis")),
    ],
)
def test_a_game_that_is_won_drawn_or_lost_is_one_word(word, scores):
    assert scores == rows(word)


@pytest.mark.parametrize(("word", "at"), [("1-0", (1, 2)), ("½-½", (1, 1)), ("0-1", (2, 1))])
def test_a_result_is_told_by_the_word_that_is_typed(word, at):
    places = [Place(seat, person=True, place=one, score=0) for seat, one in zip(SEATS, at, strict=True)]

    assert f"P7 {word} P3" == told_pair(game("chess"), SEATS, places, "P{}".format)
    assert told_pair(game("go"), SEATS, places[:1], str) == told_pair(game("patchwork"), SEATS, places, str) == ""


def test_a_game_of_figures_for_two_takes_both_scores():
    assert (64, 58) == rows("64-58", "seven-wonders-duel")


@pytest.mark.parametrize(
    ("word", "out"),
    [
        *((word, (False, True)) for word in ("1-0F", "1F-0F", "1-0f", "+/-", "+-")),
        *((word, (True, False)) for word in ("0-1F", "0F-1", "-/+")),
        *((word, (True, True)) for word in ("0-0F", "0F-0F", "-/-")),
    ],
)
def test_a_forfeit_is_one_word(word, out):
    found = read_pair([word], game("chess"), SEATS)

    assert (None, out) == (found.scores, found.forfeits)


@pytest.mark.parametrize("words", [["7=1", "3=0"], ["1-0", "0-1"], ["1-1F"], ["+/+"], ["file.toml"], ["1-"], ["-1-0"]])
def test_what_says_it_otherwise_is_left_to_others(words):
    assert read_pair(words, game("chess"), SEATS) is None


def test_at_larger_tables_one_word_says_nothing():
    assert read_pair(["1-0"], game("azul"), ("1", "2", "3")) is None


@pytest.mark.rule("LOG-104")
def test_a_draw_in_a_game_of_figures_is_refused():
    with pytest.raises(ScorekeeperError, match="in 7 Wonders Duel each player has a total"):
        rows("½-½", "seven-wonders-duel")


def test_an_amendment_takes_the_same_words():
    before = read_quick(["1-0"], game("chess"), SEATS, str)

    after = change_quick(before, ["½-½"], game("chess"), str)
    assert [1, 1] == [row["total"] for row in after["result"]["rows"].values()]
    with pytest.raises(ScorekeeperError, match="void the result first"):
        change_quick(before, ["1-0F"], game("chess"), str)
