"""Standings on paper, read back from the PDF."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec
import pytest

from scorekeeper.reports.pdf.standings import write_standings_pdf
from scorekeeper.tournament.ranking.rows import TableResult

LONG = "Bartholomew-Maximilian Fotheringay von und zu Hohenstein-Wittgenstein-Berleburg"


@pytest.fixture
def printed(tmp_path, paper):
    def write(standings, **options):
        path = tmp_path / "standings.pdf"
        write_standings_pdf(path, standings, **options)
        return paper(path)

    return write


@pytest.mark.parametrize("players", [4, 40, 200])
def test_every_player_is_listed_once_in_order(printed, standings_of, players):
    """Place, number, name, points and reason of each, over as many pages as it takes, the head row on each."""
    pages = printed(standings_of(players, names=("Ana", "Bo", "Дмитрий")))
    text = "\n".join(pages.text(n) for n in range(len(pages)))
    assert players == text.count("TRN-401 TRN-501")
    assert [str(n) for n in range(1, players + 1)] == [
        m.group(1) for m in re.finditer(r"\b(\d+)\s+\1\s(?:Ana|Bo|Дмитрий)", text)
    ]
    for n in range(len(pages)):
        assert "Player" in pages.text(n)
        assert f"page {n + 1} of {len(pages)}" in pages.text(n)


@pytest.mark.parametrize(("players", "heats"), [(4, 0), (4, 1), (30, 3), (30, 6), (30, 20)])
def test_all_ink_is_inside_the_page(printed, standings_of, players, heats):
    """From no heat to twenty, upright or on its side, with names of eighty characters."""
    pages = printed(standings_of(players, max(heats, 1), names=(LONG, "W" * 80, "Ana")))
    for n in range(len(pages)):
        wide, tall = pages.size(n)
        assert [] == [c for c, (x, y, x2, y2) in pages.boxes(n) if x < 30 or y < 30 or x2 > wide - 30 or y2 > tall - 30]


def test_provisional_standings_say_so_on_every_page(printed, standings_of):
    """The banner counts and names the tables that are missing."""
    pages = printed(standings_of(60, missing=("3/1", "3/2", "3/4")))
    assert len(pages) > 1
    for n in range(len(pages)):
        assert "Provisional: 3 tables missing (3/1, 3/2 and 3/4)" in pages.text(n)


def test_final_standings_have_no_banner(printed, standings_of):
    assert "Provisional" not in printed(standings_of(4)).text()


def test_the_head_of_the_log_is_on_every_page(printed, standings_of):
    """Paper is the witness of the log."""
    pages = printed(standings_of(60))
    assert all("main:31:a903f17352ab41c09d8e7765f0e1d2c3" in pages.text(n) for n in range(len(pages)))


def test_a_result_that_needs_a_word_has_it(printed, standings_of):
    """`as written` shows wherever the result shows, also in a narrow column."""
    for heats in (2, 20):
        standings = standings_of(4, heats)
        noted = TableResult(heat=1, table="1/1", place=1, score=9, points=standings.rows[0].points, note="as written")
        first = msgspec.structs.replace(standings.rows[0], tables=(noted, *standings.rows[0].tables[1:]))
        marked = msgspec.structs.replace(standings, rows=(first, *standings.rows[1:]))
        assert "as written" in printed(marked).text()


@pytest.mark.parametrize("heats", [1, 3, 8, 12, 20])
def test_nothing_is_printed_too_small_to_read_nor_cut(printed, standings_of, heats):
    """Whatever does not fit beside the name is told below it."""
    paper = printed(standings_of(6, heats))

    assert 7 <= min(size for n in range(len(paper)) for size in paper.type_sizes(n))
    assert "…" not in "".join(paper.text(n) for n in range(len(paper)))


def test_a_rule_that_the_reason_names_is_not_said_twice(printed, standings_of):
    standings = standings_of(1)
    row = msgspec.structs.replace(standings.rows[0], why="4 points against 3 for Bo (TRN-501).")
    text = printed(msgspec.structs.replace(standings, rows=(row,))).text()
    assert (1, 1) == (text.count("TRN-501"), text.count("TRN-401"))


def test_without_reasons_a_page_holds_more(printed, standings_of):
    """For a wall with many players; a reason of one line takes no room, for it stands beside the tables."""
    short = standings_of(200)
    told = "Level with three others: the place is shared (TRN-502). " * 3
    long = msgspec.structs.replace(short, rows=tuple(msgspec.structs.replace(row, why=told) for row in short.rows))
    assert len(printed(long, why=False)) == len(printed(short)) < len(printed(long))


def test_the_same_standings_give_the_same_bytes(tmp_path, standings_of):
    one, two = tmp_path / "1.pdf", tmp_path / "2.pdf"
    for path in (one, two):
        write_standings_pdf(path, standings_of(20))
    assert one.read_bytes() == two.read_bytes()


def test_nobody_yet(printed, standings_of):
    """Standings without players are a page with a title."""
    assert "Spring Open" in printed(msgspec.structs.replace(standings_of(1), rows=())).text()


def dropped(standings, number: int):
    """The same standings, with one row of a player who left."""
    rows = [msgspec.structs.replace(row, dropped=n == number) for n, row in enumerate(standings.rows)]
    return msgspec.structs.replace(standings, rows=tuple(rows))


@pytest.mark.parametrize("name", ["Ana", "محمد عبد الله", "עבד אלרחמן", LONG])
def test_who_left_is_told_on_the_right_of_the_name(printed, standings_of, name):
    """Also beside a name that is read from right to left, and after the last line of a long one."""
    page = printed(dropped(standings_of(1, names=(name,)), 0))
    boxes = page.boxes()
    start = next(n for n in range(len(boxes)) if "".join(c for c, _ in boxes[n : n + 4]) == "left")
    left, bottom, _, top = boxes[start][1]
    same_line = [box for c, box in boxes if box[1] < top and box[3] > bottom and c.isalpha() and 100 < box[0] < 300]
    assert sum(box[2] <= left for box in same_line) == len(same_line) - len("left")
    assert "(left)" not in printed(standings_of(1, names=(name,))).text()


@pytest.mark.parametrize("name", ["Ana", LONG])
@pytest.mark.parametrize("why", [True, False])
def test_a_row_has_the_same_air_above_and_below(printed, standings_of, name, why):
    """Measured on the picture, from the lines between rows to the ink; the reason stands close under the name."""
    scale = 4
    page = printed(standings_of(4, names=(name,)), why=why)
    picture = page.grey(scale=scale)
    dark = [y for y in range(picture.height) if all(picture.getpixel((x * scale, y)) < 230 for x in (41, 60, 550))]
    edges = [y for y in dark if y - 1 not in dark]
    for above, below in list(pairwise(edges))[:3]:
        inside = picture.crop((50 * scale, above + 4, 550 * scale, below - 2))
        _, top, _, bottom = inside.point(lambda grey: 255 * (grey < 128)).getbbox()
        space = (top + 4, inside.height - bottom + 2)
        assert abs(space[0] - space[1]) <= 2.5 * scale
        assert max(space) < 9 * scale


def test_a_long_name_is_printed_whole(printed, standings_of):
    """It takes the lines that it needs."""
    text = printed(standings_of(1, names=(LONG,)), why=False).text()
    assert [] == [word for word in re.split(r"[ -]", LONG) if word not in text]
    assert "…" not in text
