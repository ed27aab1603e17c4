"""Questions on the terminal: the paper's order, Enter leaves a box empty, wrong answers are asked again."""

from __future__ import annotations

import pytest

from scorekeeper.entry.boxes import assemble
from scorekeeper.entry.questions import Dialogue, ask_record
from scorekeeper.entry.reading import understand
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game

GAME = game("dwarven-traders")
NAMES = {"12": "Ana", "7": "Bo"}


def find(text):
    for number, name in NAMES.items():
        if text in (number, name):
            return number
    raise ScorekeeperError(f"there is no player {text!r}")


class Desk:
    """Somebody who answers by the words of the question, and keeps what was said."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []
        self.told = []

    def ask(self, question):
        self.asked.append(question.strip())
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def dialogue(self):
        return Dialogue(self.ask, self.told.append, find, lambda key: NAMES.get(key, "Smuggler"))


def test_answers_become_a_record():
    """One round and no result: names become numbers, empty boxes are left out, a colour may be cut short."""
    start = ["", "Ana", "Ana", "red", "7", "bl", ""]
    prices = ["1", "-2", "3", "0"]
    ana = ["9", "red", "", "10", "1", "4"]
    bo = ["7", "", "", "", ""]
    smuggler = ["6", "yellow", "", "", ""]
    desk = Desk(*start, *prices, *ana, *bo, *smuggler, "n", *[""] * 8)

    raw = ask_record(GAME, ["12", "7"], desk.dialogue())

    record = understand(raw, None).record
    assert ["12", "7"] == record.seats
    assert [("12", "red"), ("7", "blue")] == [(pick.player, pick.gem) for pick in record.rounds[0].start.picks]
    assert {"red": 1, "blue": -2, "green": 3, "yellow": 0} == record.rounds[0].sheet.prices
    assert (9, ["red"], 10, 1, 4) == tuple(
        getattr(record.rounds[0].sheet.rows["12"], name) for name in ("track", "gems", "after", "place", "vp")
    )
    assert (7, [], None) == (record.rounds[0].sheet.rows["7"].track, record.rounds[0].sheet.rows["7"].gems, None)
    assert "yellow" == record.rounds[0].sheet.marker
    assert record.result is None


def test_a_wrong_answer_is_asked_again():
    """With a word on what belongs there."""
    desk = Desk("", "Zoe", "Ana", "7", "", "puce", "red")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert "  there is no player 'Zoe'" in desk.told
    assert "  this one is needed" in desk.told
    assert "  one of blue, green, red, yellow" in desk.told


def test_a_question_mark_shows_the_rule():
    """The rule that the paper names beside the box, in full."""
    desk = Desk("", "?")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert any("DWT-711" in line for line in desk.told)


def test_a_needed_box_is_insisted_on():
    """A row without its track is no row."""
    desk = Desk("", "", "", "1", "1", "1", "1", "", "9")

    with pytest.raises(EOFError):
        ask_record(GAME, ["12", "7"], desk.dialogue())

    assert "  this one is needed" in desk.told


def test_answers_are_put_together_by_path():
    """Rounds carry their numbers, other lists close their gaps."""
    raw = assemble(
        GAME, {"rounds.2.sheet.rows.7.gems.2": "red", "rounds.2.sheet.rows.7.track": 4, "result.rows.7.vp": 3}
    )

    assert {
        "rounds": [{"number": 2, "sheet": {"rows": {"7": {"gems": ["red"], "track": 4}}}}],
        "result": {"rows": {"7": {"vp": 3}}},
    } == raw
