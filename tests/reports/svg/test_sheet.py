"""Score sheets as pictures: the same words as on paper, and nothing beyond the page."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from scorekeeper.games import game, library
from scorekeeper.reports.pdf.sheets.pages import SheetPage
from scorekeeper.reports.svg.sheet import sheet_svg

SVG = "{http://www.w3.org/2000/svg}"


def blank(name, rows=None):
    one = game(name)
    return SheetPage(layout=one.paper("standard"), blank_rows=rows or one.book.variants[0].players[1])


@pytest.mark.parametrize("name", library())
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_sheet_stays_on_its_page_and_names_every_box(name, paper):
    """Each label stands on some side, word by word, since a narrow column breaks its label."""
    page = blank(name)
    drawn = [ET.fromstring(text) for text in sheet_svg(page, paper)]

    for side in drawn:
        _, _, wide, tall = map(float, side.get("viewBox").split())
        for box in side.iter(f"{SVG}rect"):
            right = float(box.get("x", 0)) + float(box.get("width"))
            lower = float(box.get("y", 0)) + float(box.get("height"))
            assert right <= wide
            assert lower <= tall
    said = {word for side in drawn for text in side.iter(f"{SVG}text") for word in (text.text or "").split()}
    assert {word for box in page.layout.boxes() for word in box.label.split()} <= said


@pytest.mark.parametrize("rows", range(2, 11))
def test_nobody_signs_a_page_without_figures(rows):
    """Signatures stand below a grid, on the one side on which they are."""
    sides = [ET.fromstring(text) for text in sheet_svg(blank("six-nimmt", rows))]
    words = [" ".join(text.text or "" for text in side.iter(f"{SVG}text")) for side in sides]

    [signed] = [one for one in words if "Signed" in one]
    assert "Seats clockwise" in signed


def test_letters_that_mean_something_in_a_picture_are_written_out(tmp_path):
    page = blank("azul")
    assert "Tom &amp; Jo &lt;3" in sheet_svg(SheetPage(layout=page.layout, event="Tom & Jo <3"))[0]
