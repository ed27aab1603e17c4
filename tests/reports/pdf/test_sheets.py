"""Score sheets, read back from the PDF."""

from __future__ import annotations

import io
import random
import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from PIL import ImageChops, ImageFilter
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.games import game, game_ids
from scorekeeper.games.dwarven_traders.paper import layout
from scorekeeper.games.engine.paper import Beside, Box, Grid, Layout, Lines, Note, Signatures, Strip
from scorekeeper.reports.pdf.pen import PAPERS, Pen
from scorekeeper.reports.pdf.qr import QUIET, matrix
from scorekeeper.reports.pdf.sheets import blocks
from scorekeeper.reports.pdf.sheets.arrangement import arrange, draw_page
from scorekeeper.reports.pdf.sheets.blocks import GUTTER, LEAST, RowOwners, printed_choices
from scorekeeper.reports.pdf.sheets.content import SheetSeat, value_at
from scorekeeper.reports.pdf.sheets.pages import MARGIN, SheetPage, shares, write_sheets
from scorekeeper.rules import find

FOOT = 40
"""Below this there is only the page number."""
LONG = "Bartholomew-Maximilian Fotheringay von und zu Hohenstein-Wittgenstein-Berleburg"


@pytest.fixture
def printed(tmp_path, paper):
    """Write pages and read them back."""

    def write(*pages: SheetPage, **options: str):
        path = tmp_path / f"sheets-{len(list(tmp_path.iterdir()))}.pdf"
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


@pytest.mark.parametrize("across", [1, 2, 3])
def test_rounds_side_by_side_fill_the_width(across):
    """With the same gutter between any two of them."""
    three = msgspec.structs.replace(layout(), across=across, rounds=3)
    bands = [
        band for page in arrange(three, RowOwners(4, ("Smuggler",)), 500, 800) for band in page.bands if band[0].round
    ]

    assert [1, 2, 3] == [column.round for band in bands for column in band]
    assert 500 == pytest.approx(sum(column.wide for column in bands[0]) + GUTTER * (across - 1))


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sheet_says_who_plays_where(printed, sheet_page, players, size):
    """Event, table, date, seats in order, rulings, sheet id, head of the log, page of pages: on both sides."""
    page = sheet_page(players)
    sheet = printed(page, paper=size)
    assert 2 == len(sheet)
    for side in range(2):
        text = sheet.text(side)
        for part in (
            "Spring Open",
            "2/3",
            "2 May 2026",
            "Fifth place gets 1 VP as well (DWT-R04).",
            page.sheet_id,
            page.head,
        ):
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
    seats = tuple(SheetSeat(f"{n}234", name) for n in range(1, 5))
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
    """Four empty rows, the Smuggler's row printed in, no code and no head; words to choose from say what to do."""
    sheet = printed(SheetPage(layout=layout(), others={"smuggler": "Smuggler"}))
    assert "Event" in sheet.text()
    assert "How it ended (circle one)" in " ".join(sheet.text().split())
    assert 6 == sheet.text().count("Smuggler")  # five rows, and the legend
    assert "log " not in sheet.text()
    assert [] == overlaps(sheet.boxes(0))


def test_the_smugglers_row_is_shaded(printed, sheet_page):
    """His row is grey, a box that does not apply to him is darker, a player's row is white."""
    sheet = printed(sheet_page())
    picture = sheet.grey()
    name = sheet.words("Smuggler")[0]
    beside = picture.getpixel((int((name[2] + 30) * 4), int((sheet.size()[1] - (name[1] + name[3]) / 2) * 4)))
    assert 200 < beside < 240


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


def ink_around(sheet, word: str, page: int = 0) -> int:
    """How many dark points there are in and around the first place where a word stands."""
    box, tall = sheet.words(word)[0], sheet.size()[1]
    area = tuple(int(v * 4) for v in (box[0] - 4, tall - box[3] - 4, box[2] + 4, tall - box[1] + 4))
    return sum(sheet.grey(page).crop(area).histogram()[:128])


def test_a_chosen_word_is_circled(printed, sheet_page):
    """A choice is shown as people show it: a ring adds ink around the word."""
    said = {"game": "dwarven-traders", "seats": ["12", "7"], "ended": "time"}
    blank, filled = printed(sheet_page(2)), printed(sheet_page(2, record=said))
    assert ink_around(filled, "time") > ink_around(blank, "time") + 100


def test_what_nobody_wrote_is_not_circled(printed, sheet_page):
    """A record that does not say how the game ended leaves the box empty."""
    said = {"game": "dwarven-traders", "seats": ["12", "7"]}
    blank, filled = printed(sheet_page(2)), printed(sheet_page(2, record=said))
    assert ink_around(filled, "finished") == ink_around(blank, "finished")


def test_a_ring_leaves_air(printed, sheet_page):
    """A circle touches neither its own figure nor the neighbours'; looked at on the price tracks, the closest ones."""
    prices = {"red": -3, "blue": 0, "green": 2, "yellow": 3}
    played = [{"number": 1, "sheet": {"prices": prices, "rows": {}}}]
    blank, filled = printed(sheet_page()), printed(sheet_page(record={"rounds": played}))
    scale = 5
    before, after = (sheet.grey(scale=scale).point(lambda grey: 255 * (grey < 160)) for sheet in (blank, filled))
    rings = ImageChops.subtract(after, before)
    near = rings.filter(ImageFilter.MaxFilter(2 * int(0.7 * scale) + 1))
    text = [box for c, box in blank.boxes() if c in "0123\u2212" and box[1] > FOOT]
    tall = blank.size()[1]
    touched = [
        box
        for box in text
        if near.crop(tuple(int(v * scale) for v in (box[0], tall - box[3], box[2], tall - box[1]))).getbbox()
    ]
    assert rings.getbbox()
    assert [] == touched


def test_a_result_alone_takes_one_page(printed, sheet_page):
    """The back of a copy is left out where it would be empty; the back of a sheet to write on stays."""
    result = {"rows": {"12": {"vp": 9}, "7": {"vp": 8}}}
    assert 1 == len(printed(sheet_page(2, record={"result": result})))
    assert 2 == len(printed(sheet_page(2)))


@pytest.mark.parametrize(("variant", "seats"), [("standard", ("12", "7", "103")), ("solo", ("12",))])
def test_the_turns_are_on_the_back(printed, sheet_page, variant, seats):
    """Every turn of a simulated game, in order: round, player, card and side, actions."""
    dwt = game("dwarven-traders")
    record = dwt.simulate(seats, random.Random(3), variant=variant)
    turns = dwt.turns(record)
    filled = printed(
        sheet_page(len(seats), layout=layout(variant), record=msgspec.to_builtins(record), turns=turns[:60])
    )
    blank = printed(sheet_page(len(seats), layout=layout(variant)))
    assert sum(len(one.transcript) > 0 for one in record.rounds) == len({turn["round"] for turn in turns})
    cards = [card for turn in turns[:60] for card in turn["card"].split()]
    found = filled.text(1).split()
    assert [] == [
        card for card in set(cards) if found.count(card) - blank.text(1).split().count(card) < cards.count(card)
    ]
    assert [] == overlaps(filled.boxes(1))


def test_a_line_of_the_back_says_what_the_transcript_says():
    """Sold, mined, traded, the prices and the Smuggler's space where the table wrote them down."""
    events = [
        {"do": "pick", "player": "7", "gem": "red"},
        {"do": "turn", "player": "7", "card": "3b"},
        {"do": "sell", "gem": "red"},
        {"do": "mine", "gem": "green"},
        {"do": "trade", "partner": "12", "give": "green", "take": "blue"},
        {"do": "state", "prices": {"red": -1, "green": 2}, "tracks": {"7": 6, "smuggler": 4}},
        {"do": "pass", "player": "12"},
        {"do": "stuck", "player": "7"},
    ]
    raw = {"game": "dwarven-traders", "seats": ["7", "12"], "rounds": [{"number": 2, "transcript": events}]}
    dwt = game("dwarven-traders")
    first, second = dwt.turns(msgspec.convert(raw, dwt.record))
    done = {"round": "2", "player": "7", "card": "3b", "first": "-R", "then": "+G", "trade": "12: G, B"}
    assert done | {"red": "-1", "green": "2", "smuggler": "4"} == first
    assert {"round": "2", "player": "12", "first": "pass"} == second


def test_turns_without_a_line_are_counted(printed, sheet_page):
    """A log of more turns than the back has lines says so at its foot."""
    turns = tuple({"round": "1", "player": "12", "card": "7a"} for _ in range(70))
    text = printed(sheet_page(2, record={}, turns=turns)).text(1)
    assert "turns 1 to 60 of 70, the others are in the log" in text


@pytest.mark.parametrize(
    ("wanted", "room", "expected"),
    [
        ([10, 20], 40, [10, 20]),
        ([10, 90, 90], 100, [10, 45, 45]),
        ([90, 90], 100, [50, 50]),
        ([10, 34, 90], 100, [10, 34, 56]),
    ],
)
def test_short_names_leave_their_room_to_long_ones(wanted, room, expected):
    assert expected == shares(wanted, room)


def test_rulings_at_their_defaults_take_one_line(printed, sheet_page):
    """Only what differs is spelt out; a blank sheet of no tournament says nothing of rulings."""
    assert "Rulings: as in the rulebook and the defaults." in printed(sheet_page(rulings=())).text()
    assert "Rulings" not in printed(SheetPage(layout=layout())).text()


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_heads_of_columns_keep_off_their_borders(printed, sheet_page, size):
    """Around every label there is white on both sides, also in the narrowest columns."""
    for players in (2, 4):
        sheet = printed(sheet_page(players), paper=size)
        picture = sheet.grey(scale=8)
        assert "Place, round 4" in sheet.text()
        for word in ("Place,round4", "DWT-621", "DWT-623", "DWT-803", "DWT-802"):
            for left, bottom, right, top in sheet.words(word):
                tall = sheet.size()[1]
                beside = [(left - 1.6, left - 0.4), (right + 0.4, right + 1.6)]
                for x, x2 in beside:
                    area = picture.crop(tuple(int(v * 8) for v in (x, tall - top, x2, tall - bottom)))
                    assert area.getextrema()[0] > 128, word


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
    text = printed(sheet_page(seats=tuple(SheetSeat(str(n), name) for n, name in enumerate(names)))).text()
    assert [] == [name for name in names if name not in text]


def test_a_name_with_a_glyph_in_no_font_is_still_printed(printed, sheet_page):
    """A box stands for the character, and nothing is raised."""
    sheet = printed(sheet_page(seats=(SheetSeat("1", "Ana 🎲"), SheetSeat("2", "\u1820\u1828"))))
    assert "Ana" in sheet.text()
    assert [] == overlaps(sheet.boxes(0))


def test_the_same_sheets_give_the_same_bytes(tmp_path, sheet_page):
    """Also after other sheets with other characters were printed by the same process."""
    one, other, again = (tmp_path / name for name in ("1.pdf", "2.pdf", "3.pdf"))
    write_sheets(one, [sheet_page(), sheet_page(2)])
    write_sheets(other, [sheet_page(seats=(SheetSeat("1", "سلام"), SheetSeat("2", "Ωmega")))])
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
    pages = printed(
        SheetPage(layout=sheet, event="Sea", seats=(SheetSeat("1", "Ana"), SheetSeat("2", "Bo"), SheetSeat("3", "Cy")))
    )
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
        tops = sorted({round(box[3]) for box in sheet.words("RBGY") if box[0] > 350}, reverse=True)
        gaps[players] = min(a - b for a, b in pairwise(tops) if a - b > 5)
    assert gaps[2] > gaps[4]


def every_sheet():
    """The blank sheets of every game, variant and number of players."""
    for name in game_ids():
        played = game(name)
        for variant in played.book.variants:
            for players in range(variant.players[0], variant.players[1] + 1):
                yield SheetPage(
                    layout=played.paper(variant.id), blank_rows=players, others=played.others, rulings=(), event="Sea"
                )


SHEETS = list(every_sheet())


def named(page):
    return f"{page.layout.game}-{page.layout.rounds}-{page.blank_rows}"


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("page", SHEETS, ids=named)
def test_nothing_is_printed_too_small_to_read_nor_cut(printed, page, size):
    """Every label, hint and rule id is there in full, in seven points or more, and no two texts lie on each other."""
    sheet = printed(page, paper=size)
    text = "".join(sheet.text(side) for side in range(len(sheet)))

    assert "…" not in text
    asked = [box for box in boxes_of(page.layout) if box.players <= page.blank_rows]
    assert set() == {word for box in asked for word in box.label.split()} - set(text.split())
    assert LEAST <= min(size for side in range(len(sheet)) for size in sheet.type_sizes(side)) + 0.01
    assert [] == [pair for side in range(len(sheet)) for pair in overlaps(sheet.boxes(side))]


WIDE, HIGH = 17.0, 12.0
"""Six millimetres by four: the least room in points for two digits."""


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("page", SHEETS, ids=named)
def test_every_box_has_room_for_handwriting(page, size):
    wide, tall = PAPERS[size] if page.layout.orientation == "portrait" else PAPERS[size][::-1]
    rows = RowOwners(page.blank_rows, tuple(page.layout.others))
    pen = Pen(Canvas(io.BytesIO()), tall)
    slots = [
        slot
        for side in arrange(page.layout, rows, wide - 2 * MARGIN, tall - 2 * MARGIN - 75)
        for slot in draw_page(side, rows, pen, MARGIN, MARGIN)
        if slot.kind not in ("badge", "signature", "tick")
    ]

    assert [] == [slot.path for slot in slots if slot.area.w < WIDE or slot.area.h < HIGH]


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("page", SHEETS, ids=named)
def test_no_word_of_a_heading_is_broken(page, size, monkeypatch):
    """Each line of a column's head is made of whole words; the cell of the name makes room for them."""
    heads = []
    measure = blocks._head_lines
    monkeypatch.setattr(blocks, "_head_lines", lambda box, w: heads.append((box, measure(box, w))) or heads[-1][1])
    wide, tall = PAPERS[size] if page.layout.orientation == "portrait" else PAPERS[size][::-1]
    rows = RowOwners(page.blank_rows, tuple(page.layout.others))
    for side in arrange(page.layout, rows, wide - 2 * MARGIN, tall - 2 * MARGIN - 75):
        draw_page(side, rows, Pen(Canvas(io.BytesIO()), tall), MARGIN, MARGIN)

    assert heads
    told = [(box.label, " ".join(text for text, _, bold in lines if bold)) for box, lines in heads]
    assert [] == [(label, printed) for label, printed in told if label != printed]


def test_a_box_to_tick_keeps_off_the_rule_below_it(monkeypatch):
    """Smugglers, "All stuck": the rule has no room beside the label and stands at the lower edge."""
    drawn, written = [], []
    monkeypatch.setattr(Pen, "box", lambda self, x, y, w, h, **_: drawn.append((x, y, w, h)))
    monkeypatch.setattr(Pen, "text", lambda self, x, y, text, size, **_: written.append((text, y - size)) or 0.0)
    rows = RowOwners(4, ())
    side = arrange(game("smugglers").paper("standard"), rows, *(side - 2 * MARGIN for side in PAPERS["A4"]))[0]
    draw_page(side, rows, Pen(Canvas(io.BytesIO()), PAPERS["A4"][1]), MARGIN, MARGIN)

    ticks = [y + h for _, y, w, h in drawn if w == h]
    tops = [top for text, top in written if text == "SMU-503"]
    assert len(ticks) == len(tops) == side_rounds(side)
    assert all(tick <= top + 2.5 for tick, top in zip(ticks, tops, strict=True))


def side_rounds(side):
    return sum(column.round is not None for band in side.bands for column in band)


def test_choices_that_begin_alike_are_told_apart():
    """Sweet and sour do not both become S where there is no room for the words."""
    box = Box(path="x", label="Found", kind="choice", choices=("sweet", "sour", "bomb"))

    assert ("sweet", "sour", "bomb") == printed_choices(box, 300)
    assert ("Sw", "So", "B") == printed_choices(box, 30)


def test_a_copy_of_a_long_game_has_all_its_rounds(printed):
    """The paper of Smugglers has twelve rounds; a game of fifteen gets more of them, and its last figures are printed."""
    smugglers = game("smugglers")
    record = next(
        played
        for played in (smugglers.simulate(["1", "2"], random.Random(seed)) for seed in range(200))
        if len(played.rounds) > 14
    )
    page = SheetPage(
        layout=smugglers.paper("standard"),
        seats=(SheetSeat("1", "Ana"), SheetSeat("2", "Bo")),
        record=msgspec.to_builtins(record),
    )

    assert 12 == page.layout.rounds
    assert len(record.rounds) <= page.whole_layout.rounds <= len(record.rounds) + 1
    sheet = printed(page)
    text = re.sub(r"\s+", "", "".join(sheet.text(side) for side in range(len(sheet))))
    assert [] == [number for number in range(1, len(record.rounds) + 1) if f"Round{number}" not in text]
