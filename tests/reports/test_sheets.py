"""Score sheets, read back from the PDF."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from scorekeeper.games import game
from scorekeeper.games.dwarven_traders.sheet import layout
from scorekeeper.games.sheet import Beside, Box, Grid, Layout, Lines, Note, Signatures, Strip
from scorekeeper.reports.filling import Seat, value_at
from scorekeeper.reports.pdf_sheets import SheetPage, write_sheets
from scorekeeper.reports.qr import QUIET, matrix
from scorekeeper.rules import find

LONG = "Bartholomew-Maximilian Fotheringay von und zu Hohenstein-Wittgenstein-Berleburg"


@pytest.fixture
def printed(tmp_path, paper):
    """Write pages and read them back."""

    def write(*pages: SheetPage, **options: str):
        path = tmp_path / "sheets.pdf"
        write_sheets(path, pages, **options)
        return paper(path)

    return write


def boxes_of(sheet: Layout) -> list[Box]:
    blocks = [*sheet.head, *sheet.round, *sheet.foot, *sheet.back]
    singles = [one for block in blocks for one in (sum(block.stacks, ()) if isinstance(block, Beside) else (block,))]
    return [box for one in singles for box in getattr(one, "boxes", getattr(one, "columns", ()))]


def rules_of(sheet: Layout) -> set[str]:
    blocks = [*sheet.head, *sheet.round, *sheet.foot, *sheet.back]
    singles = [one for block in blocks for one in (sum(block.stacks, ()) if isinstance(block, Beside) else (block,))]
    named = {box.rule for box in boxes_of(sheet) if box.rule}
    return named | {rule for one in singles for rule in getattr(one, "rules", ())}


def overlaps(boxes: list[tuple[str, tuple[float, float, float, float]]]) -> list[tuple[str, str]]:
    """Characters whose ink covers a good part of another's; those of a ligature share one box."""
    found = []
    ordered = sorted(boxes, key=lambda box: box[1][0])
    for i, (one, (left, bottom, right, top)) in enumerate(ordered):
        for other, (left2, bottom2, right2, top2) in ordered[i + 1 :]:
            if left2 >= right:
                break
            shared = (min(right, right2) - left2) * (min(top, top2) - max(bottom, bottom2))
            least = min((right - left) * (top - bottom), (right2 - left2) * (top2 - bottom2))
            ligature = (left, bottom) == (left2, bottom2)
            if not ligature and min(top, top2) > max(bottom, bottom2) and shared > 0.3 * least:
                found.append((one, other))
    return found


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sheet_says_who_plays_where(printed, sheet_page, players, size):
    """Event, table, date, seats in order, rulings, sheet id, head of the log, page of pages: on both sides."""
    page = sheet_page(players)
    sheet = printed(page, paper=size)
    assert 2 == len(sheet)
    for side in range(2):
        text = sheet.text(side)
        for part in ("Spring Open", "2/3", "2 May 2026", "DWT-R01 stay", page.sheet_id, page.head):
            assert part in text
        assert f"page {side + 1} of 2" in text
    order = [sheet.text().rindex(f"{seat.number} {seat.name}") for seat in page.seats]
    assert order == sorted(order)
    assert sheet.text().count("Smuggler") >= 5


@pytest.mark.parametrize("variant", ["standard", "solo"])
def test_every_box_and_every_rule_is_on_the_paper(printed, sheet_page, variant):
    """Each label and each rule id of the layout is printed, none of them cut; and each rule is in the book."""
    sheet = layout(variant)
    side = printed(sheet_page(1 if variant == "solo" else 4, layout=sheet))
    text = re.sub(r"\s+", " ", side.text(0) + side.text(1))
    assert [] == [box.label for box in boxes_of(sheet) if box.label not in text]
    assert set() == {rule for rule in rules_of(sheet) if rule not in text}
    assert rules_of(sheet) == {find(rule).id for rule in rules_of(sheet)}


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_overlaps_and_nothing_leaves_the_page(printed, sheet_page, players, size):
    """All ink lies inside the margins, and no letter on another."""
    sheet = printed(sheet_page(players, layout=layout("solo" if players == 1 else "standard")), paper=size)
    for side in range(2):
        wide, tall = sheet.size(side)
        boxes = sheet.boxes(side)
        assert [] == [c for c, (x, y, x2, y2) in boxes if x < 20 or y < 20 or x2 > wide - 20 or y2 > tall - 20]
        assert [] == overlaps(boxes)


@pytest.mark.parametrize("name", [LONG, "W" * 80, "M" * 40 + " " + "W" * 39, LONG.replace("-", " ").replace(" ", "  ")])
def test_long_names_stay_inside_their_boxes(printed, sheet_page, name):
    """Eighty characters four times, with numbers of four digits, push nothing away."""
    seats = tuple(Seat(f"{n}234", name) for n in range(1, 5))
    sheet = printed(sheet_page(seats=seats, event=name * 2))
    wide, _ = sheet.size()
    assert [] == overlaps(sheet.boxes(0))
    assert [] == [c for c, (x, _, x2, _) in sheet.boxes(0) if x < 20 or x2 > wide - 20]


def test_many_rulings_take_their_room(printed, sheet_page):
    """Twenty rulings are all printed, and nothing lies on top of them."""
    rulings = tuple((f"DWT-R{n:02}", "an answer of some length to a question") for n in range(1, 31))
    sheet = printed(sheet_page(rulings=rulings))
    assert [] == [name for name, _ in rulings if name not in sheet.text()]
    assert [] == overlaps(sheet.boxes(0))
    assert 2 == len(sheet)


def test_a_blank_sheet_has_everything_but_the_names(printed):
    """Four empty rows, the Smuggler's row printed in, no code and no head."""
    sheet = printed(SheetPage(layout=layout(), others={"smuggler": "Smuggler"}))
    assert "Event" in sheet.text()
    assert 6 == sheet.text().count("Smuggler")  # five rows, and the legend
    assert "log " not in sheet.text()
    assert [] == overlaps(sheet.boxes(0))


def test_the_smugglers_row_is_shaded(printed, sheet_page):
    """His row is grey, a box that does not apply to him is darker, a player's row is white."""
    sheet = printed(sheet_page())
    picture = sheet.grey()
    name = word_boxes(sheet, "Smuggler")[0]
    beside = picture.getpixel((int((name[2] + 30) * 4), int((sheet.size()[1] - (name[1] + name[3]) / 2) * 4)))
    assert 200 < beside < 240


def word_boxes(sheet, word: str) -> list[tuple[float, float, float, float]]:
    """Where a word stands on the page."""
    boxes = sheet.boxes(0)
    found = []
    for n in range(len(boxes) - len(word) + 1):
        part = boxes[n : n + len(word)]
        if "".join(c for c, _ in part) == word:
            found.append((part[0][1][0], part[0][1][1], part[-1][1][2], part[0][1][3]))
    return found


def test_the_code_on_the_sheet_is_the_sheet_id(printed, sheet_page):
    """Every module in the picture is as in the QR code of the sheet id, with white around it."""
    page = sheet_page()
    sheet = printed(page)
    scale, side, margin = 6, 42.0, 26.0
    picture = sheet.grey(scale=scale)
    rows = matrix(page.sheet_id)
    module = side / len(rows)
    left, top = sheet.size()[0] - margin - side, margin
    seen = tuple(
        bytes(
            int(
                picture.getpixel((int((left + (x + 0.5) * module) * scale), int((top + (y + 0.5) * module) * scale)))
                < 128
            )
            for x in range(len(rows))
        )
        for y in range(len(rows))
    )
    assert tuple(bytes(row) for row in rows) == seen
    quiet = picture.crop(
        tuple(int(v * scale) for v in (left - QUIET * module + 0.5, top - QUIET * module, left - 0.5, top + side))
    )
    assert (255, 255) == quiet.getextrema()


def test_a_filled_sheet_shows_the_record(printed, sheet_page):
    """Every figure of a simulated game is in the row of its participant, under its round."""
    dwt = game("dwarven-traders")
    seats = ("12", "7", "103", "B1")
    record = msgspec.to_builtins(dwt.simulate(seats, random.Random(5)))
    blank, filled = printed(sheet_page()).text(), printed(sheet_page(record=record)).text()
    figures = [
        str(row[key]) for one in record["rounds"] for row in one["sheet"]["rows"].values() for key in ("track", "vp")
    ]
    for figure in set(figures):
        assert filled.split().count(figure) - blank.split().count(figure) >= figures.count(figure)


@pytest.mark.parametrize(("ended", "word"), [({"ended": "time"}, "time"), ({}, "finished")])
def test_a_chosen_word_is_circled(printed, sheet_page, ended, word):
    """A choice is shown as people show it, also one that the record takes for granted: a ring adds ink to the word."""
    ended = {"game": "dwarven-traders", "seats": ["12", "7"], **ended}
    before, after = printed(sheet_page(2)).grey(), printed(sheet_page(2, record=ended)).grey()
    sheet = printed(sheet_page(2))
    box = word_boxes(sheet, word)[0]
    tall = sheet.size()[1]
    area = tuple(int(v * 4) for v in (box[0] - 4, tall - box[3] - 4, box[2] + 4, tall - box[1] + 4))
    assert sum(after.crop(area).histogram()[:128]) > sum(before.crop(area).histogram()[:128]) + 100


@pytest.mark.parametrize(
    ("path", "who", "expected"),
    [
        ("ended", "", "time"),
        ("rounds.4.sheet.rows.{who}.vp", "12", 3),
        ("rounds.4.sheet.rows.{who}.gems.2", "12", "blue"),
        ("rounds.4.sheet.rows.{who}.gems.1", "7", None),
        ("rounds.1.sheet.prices.red", "", None),
        ("result.winner", "", None),
    ],
)
def test_values_are_found_by_path(path, who, expected):
    """Rounds go by their number, other lists count from 1, and what is not there is nothing."""
    rows = {"12": {"vp": 3, "gems": ["red", "blue"]}, "7": {"vp": 4, "gems": []}}
    record = {"ended": "time", "rounds": [{"number": 4, "sheet": {"rows": rows}}]}
    assert expected == value_at(record, path, who)


def test_names_in_many_scripts_survive(printed, sheet_page):
    """What was typed can be found again in the PDF: searched, copied, read aloud."""
    names = ("Nguyễn Thị Ánh", "Ελένη Παππά", "Дмитрий Йовчев", "עבד אלרחמן")
    text = printed(sheet_page(seats=tuple(Seat(str(n), name) for n, name in enumerate(names)))).text()
    assert [] == [name for name in names if name not in text]


def test_a_name_with_a_glyph_in_no_font_is_still_printed(printed, sheet_page):
    """A box stands for the character, and nothing is raised."""
    sheet = printed(sheet_page(seats=(Seat("1", "Ana 🎲"), Seat("2", "\u1820\u1828"))))
    assert "Ana" in sheet.text()
    assert [] == overlaps(sheet.boxes(0))


def test_the_same_sheets_give_the_same_bytes(tmp_path, sheet_page):
    """Also after other sheets with other characters were printed by the same process."""
    one, other, again = (tmp_path / name for name in ("1.pdf", "2.pdf", "3.pdf"))
    write_sheets(one, [sheet_page(), sheet_page(2)])
    write_sheets(other, [sheet_page(seats=(Seat("1", "سلام"), Seat("2", "Ωmega")))])
    write_sheets(again, [sheet_page(), sheet_page(2)])
    assert one.read_bytes() == again.read_bytes()


def test_a_hundred_tables_share_what_is_the_same(tmp_path, sheet_page):
    """The form is drawn once: a hundred tables take far less than a hundred times the file of one."""
    one, many = tmp_path / "one.pdf", tmp_path / "many.pdf"
    done: list[tuple[int, int]] = []
    write_sheets(one, [sheet_page()])
    write_sheets(many, [sheet_page(table=f"1/{n}") for n in range(100)], progress=lambda n, of: done.append((n, of)))
    assert many.stat().st_size < 20 * one.stat().st_size
    assert [(n, 100) for n in range(1, 101)] == done


def test_no_sheets_is_still_a_pdf(tmp_path: Path):
    """An empty heat gives a file that opens."""
    write_sheets(tmp_path / "none.pdf", [])
    assert (tmp_path / "none.pdf").read_bytes().startswith(b"%PDF")


def test_a_game_with_many_rounds_goes_on_to_the_next_page(printed):
    """Bands that do not fit go on; nothing is lost, nothing is squeezed below what can be written in."""
    columns = tuple(Box(path=f"rounds.{{round}}.{name}.{{who}}", label=name) for name in ("gold", "cargo", "crew"))
    sheet = Layout(
        game="test",
        title="A long game",
        orientation="portrait",
        head=(Strip(title="Set-up", boxes=(Box(path="ship", label="Ship", kind="text"),)),),
        round=(Grid(title="", columns=columns),),
        rounds=30,
        across=1,
        foot=(Note(text="The richest wins."), Signatures(text="Signed:")),
        back=(Lines(title="", columns=columns, count=20),),
    )
    pages = printed(SheetPage(layout=sheet, event="Sea", seats=(Seat("1", "Ana"), Seat("2", "Bo"), Seat("3", "Cy"))))
    text = [pages.text(n) for n in range(len(pages))]
    assert len(pages) == 4
    assert all(f"Round {n}" in "".join(text) for n in range(1, 31))
    assert ["Sea" in one for one in text] == [True] * 4
    assert [] == [pair for n in range(len(pages)) for pair in overlaps(pages.boxes(n))]


def test_rows_get_higher_where_fewer_play(printed, sheet_page):
    """Two players have more room to write than four."""
    gaps = {}
    for players in (2, 4):
        sheet = printed(sheet_page(players))
        tops = sorted({round(box[3]) for box in word_boxes(sheet, "RBGY") if box[0] > 350}, reverse=True)
        gaps[players] = min(a - b for a, b in pairwise(tops) if a - b > 5)
    assert gaps[2] > gaps[4]
