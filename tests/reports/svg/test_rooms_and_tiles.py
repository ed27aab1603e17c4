"""Rooms, tallies and tiles as they are drawn."""

from xml.etree import ElementTree as ET

import pytest

from scorekeeper.games.engine.pictures.board import (
    Count,
    Hole,
    InspectedSphere,
    Room,
    Rooms,
    Sphere,
    Tallies,
    Tally,
    TileRow,
    Tiles,
    TileShape,
)
from scorekeeper.games.engine.pictures.picture import Chip, Picture
from scorekeeper.reports.svg.canvas import ERROR, WIDTH
from scorekeeper.reports.svg.picture import picture_svg
from tests.reports.svg.test_picture import PEOPLE, SVG, texts

RULE = "SMU-533"
BOMB = Chip(text="bomb", tone="purple")


def rooms(*glances, names=("Ana", "Bo", "Cy")):
    ana, bo, cy = (Sphere(name=name, note="chair 1, but got stuck", found=[BOMB] * 3, mark=RULE) for name in names)
    below = Room(name="Not rolled yet", spheres=[Sphere(name=name, mark=RULE) for name in names])
    return Rooms(
        title="Spheres",
        left=Room(name="Boss's office", spheres=[ana, bo]),
        right=Room(name="Junk room", spheres=[cy]),
        below=below,
        glances=glances,
    )


def tallies(name="Ana", **fields):
    count = Count(name="sweet", goal=7, step=5, tone="red", **fields)
    return Tallies(title="Tokens", tallies=[Tally(name=name, counts=[count], chips=[BOMB] * 2, note=name, mark=RULE)])


def tiles(name, *, holes=6):
    tile = TileShape(name=name, note="brown", holes=[Hole(takes="any")] * holes, lines=[name], mark="MIN-505")
    return Tiles(title="Jewelry", rows=[TileRow(name=name, note=name, mark="MIN-505", tiles=[tile] * 5)])


def drawn(*parts):
    return picture_svg(Picture(title="Round 1", parts=parts))


def shapes(picture, kind):
    return list(ET.fromstring(picture).iter(f"{SVG}{kind}"))


@pytest.mark.parametrize("name", PEOPLE)
def test_nothing_on_the_board_is_cut_off(name):
    glance = InspectedSphere(name=name, at="Cy", said="sweet", right=False, mark=RULE)
    picture = drawn(
        rooms(glance, names=(name, "Bo", "Cy")), tallies(name, amount=8, was=6, said=1_000_000, mark=RULE), tiles(name)
    )

    assert [] == [text for text, left, right in texts(picture) if left < 0 or right > WIDTH]
    assert [] == [box for box in shapes(picture, "rect") if float(box.get("x")) + float(box.get("width")) > WIDTH]


@pytest.mark.parametrize(
    ("who", "whom", "drawn_once"), [("Ana", "Cy", True), ("Bo", "Ana", True), ("Ana", "Di", False)]
)
def test_an_inspection_is_an_arrow_from_sphere_to_sphere(who, whom, drawn_once):
    """Also within one room; there is none to a sphere that is nowhere."""
    picture = drawn(rooms(InspectedSphere(name=who, at=whom, said="sour", right=True)))

    assert (["“sour”", "right"] if drawn_once else []) == [
        text for text, _, _ in texts(picture) if text in ("“sour”", "right")
    ]
    assert (2 if drawn_once else 0) == len(shapes(picture, "path"))


def test_a_closed_sphere_does_not_show_what_is_in_it():
    closed = drawn(Rooms(title="", left=Room(name="Bar", spheres=[Sphere(name="Ana")]), right=Room(name="Junk room")))

    assert "?" in [text for text, _, _ in texts(closed)]
    assert 1 == len(shapes(closed, "circle"))


def test_tokens_are_counted_one_by_one():
    """Four are there, two of them new; three places are left."""
    circles = shapes(drawn(tallies(amount=4, was=2)), "circle")

    assert (4, 3, 2) == (
        sum(circle.get("fill") != "none" for circle in circles),
        sum(circle.get("stroke-dasharray") is not None for circle in circles),
        sum(circle.get("fill") == "none" and circle.get("stroke-dasharray") is None for circle in circles),
    )
    assert "4 of 7 (+2)" in [text for text, _, _ in texts(drawn(tallies(amount=4, was=2)))]


def test_tokens_that_went_are_crossed_out():
    """Beside the line after the fifth."""
    assert 1 + 2 == len(shapes(drawn(tallies(amount=1, was=3)), "line"))


def test_a_figure_beyond_all_reason_does_not_fill_the_picture():
    assert 10 == len(shapes(drawn(tallies(amount=10**9)), "circle"))


def test_gems_and_empty_holes_can_be_told_apart_without_colour():
    tile = TileShape(name="b1", holes=[Hole(takes="red", holds="red"), Hole(takes="red"), Hole(takes="any")])
    picture = drawn(Tiles(title="Jewelry", rows=[TileRow(name="Ana", tiles=[tile])]))
    letters = [element for element in shapes(picture, "text") if element.text in ("R", "*")]

    assert [("R", "bold"), ("R", None), ("*", None)] == [(one.text, one.get("font-weight")) for one in letters]


def test_a_marked_tile_has_a_rim():
    rims = [box.get("stroke") for box in shapes(drawn(tiles("b1")), "rect")]

    assert 5 == rims.count(ERROR)
