"""The paper: a copy is typed in again as it was, and no figure sits on its neighbour or on a border."""

import random

import msgspec
import pypdfium2
import pytest

from scorekeeper.entry.boxes import assemble, other_boxes, round_boxes
from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.paper import layout
from scorekeeper.games.cargo_and_gold.record import Record, Sell
from scorekeeper.reports.pdf.sheets.content import SheetSeat, value_at
from scorekeeper.reports.pdf.sheets.pages import SheetPage, write_sheets
from tests.games.cargo_and_gold.tables import judge

SEATS = ["1", "2", "3", "4"]
AIR = 1.5
"""Points that are white between a text and the border of its box."""


def copied(record):
    """The record as somebody types it in who has nothing but the front of its printed copy."""
    raw = msgspec.to_builtins(record)
    boxes = [*round_boxes(GAME, layout(), 1, record.seats), *other_boxes(GAME, layout(), record.seats)]
    answers = {box.path: value for box in boxes if (value := value_at(raw, box.path, box.who or "")) is not None}
    head = {"game": record.game, "seats": record.seats}
    return msgspec.convert({**head, **assemble(GAME, answers)}, Record)


@pytest.fixture
def printed(tmp_path):
    """Print a record, and give the pages: the ink of every character, and the picture."""

    def write(record, turns=None):
        path = tmp_path / "sheet.pdf"
        lines = GAME.turns(record) if turns is None else turns
        seats = tuple(SheetSeat(seat, f"Player {seat}") for seat in record.seats)
        write_sheets(
            path, [SheetPage(layout=layout(), seats=seats, record=msgspec.to_builtins(record), turns=lines[:60])]
        )
        return pypdfium2.PdfDocument(path)

    return write


def ink(page, text):
    """Where a text stands: left, bottom, right, top of its ink."""
    reader = page.get_textpage()
    told = [(reader.get_text_range(n, 1), reader.get_charbox(n)) for n in range(reader.count_chars())]
    told = [(letter, box) for letter, box in told if letter.strip()]
    letters = "".join(letter for letter, _ in told)
    place = letters.index(text.replace(" ", ""))
    boxes = [box for _, box in told[place : place + len(text.replace(" ", ""))]]
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_copy_is_typed_in_as_it_was(players):
    """All that the judge needs of the end has a box."""
    for seed in range(6):
        record = GAME.simulate(SEATS[:players], random.Random(seed))
        record.rounds[0].transcript = []
        again = copied(record)

        assert record.rounds[0].sheet == again.rounds[0].sheet
        assert judge(record).places == judge(again).places


def test_a_value_keeps_off_its_hint(printed):
    """12 gold are left in the pile, and the small print above says that it is 0 when the game is over."""
    record = GAME.simulate(SEATS, random.Random(1))
    record.rounds[0].sheet.pile = 12
    record.rounds[0].sheet.turns = 777
    front = printed(record)[0]
    reader = front.get_textpage()
    left, bottom, right, _ = ink(front, "0 when over")
    ones = [reader.get_charbox(n) for n in range(reader.count_chars()) if "1" == reader.get_text_range(n, 1)]
    below = [box for box in ones if left < box[0] < right + 60 and bottom - 25 < box[1] < bottom]

    assert below
    assert max(box[3] for box in below) < bottom - AIR


def test_long_lines_of_the_back_keep_off_the_border(printed):
    """A trade of many cards, a sale of three, a long name of a square."""
    sale = [Sell(card=card, gold=4) for card in ("gingerbread", "timber", "cloth")]
    line = {
        "player": "1",
        "to": "Upper Kettlewell Cross",
        "sold": ", ".join(f"{event.card} {event.gold}" for event in sale),
        "else": "1 to 2: gingerbread + timber + 12 for salt + cloth",
    }
    back = printed(GAME.simulate(SEATS, random.Random(1)), [line])[1]
    scale, tall = 8, back.get_size()[1]
    picture = back.render(scale=scale, grayscale=True).to_pil()
    for text in (line["to"], line["sold"], line["else"]):
        left, bottom, right, top = ink(back, text)
        for x in (left - AIR, right + 0.3):
            strip = picture.crop(tuple(int(v * scale) for v in (x, tall - top, x + AIR - 0.3, tall - bottom)))
            assert strip.getextrema()[0] > 128, text


def test_no_hint_contradicts_a_ruling(printed):
    """A game that the clock stops may be ranked (CGO-R39) and ties may be broken (CGO-R02), so the paper demands neither."""
    record = GAME.simulate(SEATS, random.Random("paper"))
    front = printed(record)[0].get_textpage().get_text_range()

    assert [] == [word for word in ("must be", "same place", "Ties are broken", "Time limit") if word in front]
    assert all(word in front for word in ("with pile: 108", "0 when over", "Unless a ruling says otherwise"))
