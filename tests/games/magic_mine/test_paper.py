"""The paper: whatever can be right is written on it, and typed in again it is right."""

import random

import msgspec
import pytest

from scorekeeper.entry.boxes import assemble, other_boxes, round_boxes
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.paper import layout
from scorekeeper.games.magic_mine.record import Record
from scorekeeper.reports.pdf.sheets.content import value_at
from tests.games.magic_mine.tables import ANA, BO, CY, R, found, judge, line, paper, places, row, terms


def copied(record):
    """The record as somebody types it in who has nothing but its printed copy."""
    raw = msgspec.to_builtins(record)
    boxes = [*round_boxes(GAME, layout(), 1, record.seats), *other_boxes(GAME, layout(), record.seats)]
    answers = {box.path: value for box in boxes if (value := value_at(raw, box.path, box.who or "")) is not None}
    head = {"game": record.game, "seats": record.seats}
    return msgspec.convert({**head, **assemble(GAME, answers)}, Record)


@pytest.mark.rule("MIN-109", "MIN-111", "MIN-106")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_whole_sheet_has_room_on_the_paper(count):
    """Gems on tiles too: without them a count of all gems would look wrong."""
    for seed in range(8):
        record = GAME.simulate(["1", "2", "3", "4"][:count], random.Random(seed), terms())
        record.rounds[0].start, record.rounds[0].transcript = None, []
        if any(len(row.scored) > 10 for row in record.rounds[0].sheet.rows.values()):
            continue
        verdict = judge(copied(record))

        assert ([], judge(record).places) == (verdict.errors, verdict.places)


@pytest.mark.rule("MIN-511")
def test_a_set_of_three_has_room_on_the_paper():
    """All three tiles, for the points are those of all."""
    three = line("b1", "b2", "b11", gem=R, points=8, bonus=2, space=10)
    record = paper(ana=row(three, line("b18"), space=20), bo=row(space=0))

    assert [] == found(judge(copied(record)))
    assert {ANA: (1, 20), BO: (2, 0)} == places(judge(copied(record)))


def test_every_box_of_the_end_is_filled_in_a_copy():
    """What only people need is not asked of them once more beside what counts."""
    end = next(block for block in layout().round if getattr(block, "title", "") == "At the end")

    assert [] == [box.label for box in end.columns if not box.path]


def test_the_log_of_turns_says_who_received_what():
    seats = [ANA, BO, CY]
    lines = [turn for seed in range(5) for turn in GAME.turns(GAME.simulate(seats, random.Random(seed), terms()))]
    cards = [turn["cards"] for turn in lines if "cards" in turn]

    assert any("heart" in said for said in cards)
    assert all(said.split(",")[0].split()[0] in seats for said in cards)
