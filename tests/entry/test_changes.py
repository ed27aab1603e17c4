"""Single changes to a record, by path."""

from __future__ import annotations

import pytest

from scorekeeper.entry.changes import change
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game

GAME = game("dwarven-traders")
RECORD = {
    "game": "dwarven-traders",
    "seats": ["12", "7"],
    "rounds": [
        {
            "number": 2,
            "transcript": [{"do": "turn", "player": "7", "card": "3a"}, {"do": "sell", "gem": "red", "steps": 1}],
            "sheet": {"prices": {"red": 1}, "rows": {"12": {"track": 9, "gems": ["red"]}, "7": {"track": 4, "vp": 2}}},
        }
    ],
}


def find(text):
    if text in ("12", "Ana"):
        return "12"
    if text in ("7", "Bo Øst"):
        return "7"
    raise ScorekeeperError(f"there is no player {text!r}", rule="LOG-106", field="player")


def changed(*changes):
    return change(RECORD, list(changes), GAME, find)["rounds"][0]


def test_a_figure_is_changed_by_number_or_by_name():
    """The round is named by its number, the player by number or name; the original stays as it was."""
    by_number = changed("rounds.2.sheet.rows.7.vp=3")
    by_name = changed("rounds.2.sheet.rows.Bo Øst.vp=3")

    assert 3 == by_number["sheet"]["rows"]["7"]["vp"] == by_name["sheet"]["rows"]["7"]["vp"]
    assert 2 == RECORD["rounds"][0]["sheet"]["rows"]["7"]["vp"]


def test_lists_are_written_with_commas_and_entries_counted_from_one():
    """Gems anew, or a single one."""
    assert ["blue", "green"] == changed("rounds.2.sheet.rows.12.gems=blue,green")["sheet"]["rows"]["12"]["gems"]
    assert ["blue"] == changed("rounds.2.sheet.rows.12.gems.1=blue")["sheet"]["rows"]["12"]["gems"]


def test_an_empty_value_takes_the_field_out():
    """A claim that was never made."""
    assert {"track": 4} == changed("rounds.2.sheet.rows.7.vp=")["sheet"]["rows"]["7"]
    assert [] == changed("rounds.2.sheet.rows.12.gems.1=")["sheet"]["rows"]["12"]["gems"]


def test_an_event_is_changed_by_its_own_fields():
    """Of several kinds of event, the one that stands there."""
    events = changed("rounds.2.transcript.1.player=Ana", "rounds.2.transcript.2.steps=-1")["transcript"]

    assert [{"do": "turn", "player": "12", "card": "3a"}, {"do": "sell", "gem": "red", "steps": -1}] == events


def test_what_is_not_there_yet_is_made():
    """A result, where there was none."""
    assert {"rows": {"12": {"vp": 4}}} == change(RECORD, ["result.rows.Ana.vp=4"], GAME, find)["result"]


@pytest.mark.parametrize(
    ("text", "rule", "said"),
    [
        ("rounds.2.sheet.rows.7.trak=3", "LOG-102", "did you mean 'track'?"),
        ("rounds.2.transcript.2.player=7", "LOG-102", "there is no field 'player'"),
        ("rounds.3.number=4", "LOG-102", "there is no '3' to change"),
        ("rounds.2.number.x=4", "LOG-102", "there is no 'x' to change"),
        ("rounds.2.sheet.rows.Zoe.vp=3", "LOG-106", "there is no player 'Zoe'"),
        ("rounds.2.sheet.prices.red=high", "LOG-104", "expected a whole number, not 'high'"),
        ("rounds.2.sheet.rows.12.gems=mauve", "LOG-104", "expected one of blue, green, red, yellow"),
        ("nothing", "LOG-104", "is not a change"),
    ],
)
def test_a_change_that_does_not_fit_is_refused(text, rule, said):
    """With the rule, and what would fit."""
    with pytest.raises(ScorekeeperError) as caught:
        changed(text)

    assert rule == caught.value.rule
    assert said in caught.value.message
