"""Boards of roads and rings of many spaces: everything has its place, and nothing is cut off."""

import tomllib
from itertools import combinations
from math import dist
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.games.engine.pictures.orbit import Orbit, Space
from scorekeeper.games.engine.pictures.picture import Chip, Picture
from scorekeeper.games.engine.pictures.roads import Junction, Roads, Square
from scorekeeper.reports.svg.canvas import ERROR, SMALL, WIDTH, measure, shorten
from scorekeeper.reports.svg.picture import picture_svg
from scorekeeper.reports.svg.roads_layout import Frame, lay_out

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"
LONG = "Maximiliane von und zu Hohenstein-Wolfenbüttel"
APART = 15
"""Two squares do not touch."""
AWKWARD = {
    "centres": ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"],
    "roads": [
        ["Alpha", "a1", "a2", "Beta"],
        ["Alpha", "b1", "b2", "b3", "Beta"],
        ["Beta", "c1", "fork", "c2", "Delta"],
        ["Gamma", "d1", "fork"],
        ["Gamma", "e1", "e2", "blind end"],
        ["Beta", "f1", "Gamma"],
        ["Alpha", "Delta"],
        ["Epsilon", "loop", "h2", "h3", "Epsilon"],
        ["Epsilon", "k1", "k2", "Alpha"],
    ],
}


def board(file):
    return tomllib.loads((ROOT / file).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "drawn",
    [
        pytest.param(board("templates/cargo-and-gold/board.toml"), id="template"),
        pytest.param(board("examples/worked/cargo-and-gold/hoard.toml"), id="three centres"),
        pytest.param(AWKWARD, id="two ways, fork, blind end, loop"),
    ],
)
def test_every_square_has_a_place_of_its_own(drawn):
    frame = Frame(376, 110, dict.fromkeys(drawn["centres"], 60))
    layout = lay_out(drawn["centres"], drawn["roads"], frame)

    assert {square for road in drawn["roads"] for square in road} == {*layout.squares, *layout.places}
    assert [] == [pair for pair in combinations(layout.squares, 2) if _touch(layout.squares, *pair)]
    for x, y in layout.squares.values():
        assert not frame.hides(layout.places, (x, y))
        assert 0 <= x <= frame.width
        assert 0 <= y <= layout.height


def _touch(squares, one, other):
    return dist(squares[one], squares[other]) < APART


def roads(name):
    """A full board: everybody on one square, everything marked, and a way that is wrong."""
    tokens = [Chip(text=name, tone="red"), Chip(text="Bo", tone="blue")]
    return Roads(
        title="The board",
        places=[
            Junction(name=centre, lines=[f"has {name}", "needs salt"], tokens=tokens, mark="CGO-601")
            for centre in AWKWARD["centres"]
        ],
        squares=[
            Square(name=square, text=f"Robbers! {name} loses 1 cargo.", tokens=tokens[:1], mark="CGO-502")
            for square in ("a1", "k2", "blind end")
        ],
        roads=AWKWARD["roads"],
        way=["Alpha", "a1", "a2", "Beta", "moon"],
        wrong=True,
    )


def ring(name):
    """As many spaces as a board may have, with four rockets side by side."""
    stops = [
        Space(name=str(space), pawn=Chip(text=name, tone="red"), count="4", mark="NAU-302")
        if space < 4
        else Space(
            name=str(space), thing=Chip(text="white", tone="white"), letter="W", note="gap" if space == 9 else ""
        )
        for space in range(22)
    ]
    return Orbit(title="Station track", stops=stops, flight=(20, 3), wrong=True, note="3 in the bag", mark="NAU-203")


@pytest.mark.parametrize(
    "name", [LONG, "李小龍李小龍李小龍李小龍李小龍李小龍", "\u2068سلمى بنت حداد سلمى بنت حداد\u2069"]
)
@pytest.mark.parametrize("part", [roads, ring])
def test_nothing_is_cut_off(part, name):
    drawn = ET.fromstring(picture_svg(Picture(title="t", parts=[part(name)])))
    height = float(drawn.get("viewBox").split()[3])

    for text in drawn.iter(f"{SVG}text"):
        width = measure(text.text, float(text.get("font-size")))
        left = float(text.get("x")) - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor", "start")]
        assert 0 <= left <= left + width <= WIDTH, text.text
        assert 0 < float(text.get("y")) < height
    for box in drawn.iter(f"{SVG}rect"):
        assert 0 <= float(box.get("x")) <= float(box.get("x")) + float(box.get("width")) <= WIDTH


def test_a_shortened_name_keeps_its_direction():
    """Only where the whole name stands elsewhere; one that runs from right to left stays apart from what is beside it."""
    assert "Ana" == shorten("Ana", 60, SMALL)
    assert "Maxi…" == shorten(LONG, 50, SMALL)
    cut = shorten("\u2068سلمى بنت حداد\u2069", 40, SMALL)
    assert ("\u2068", "…\u2069") == (cut[0], cut[-2:])


def test_a_board_is_told_in_words():
    words = roads("Ana").words()

    assert "Alpha has Ana, needs salt, Ana stands here, Bo stands here [CGO-601]" in words
    assert "square a1, “Robbers! Ana loses 1 cargo.”, Ana stands here [CGO-502]" in words
    assert words.endswith("the way: Alpha, a1, a2, Beta, moon.")


def test_a_ring_is_told_in_words():
    words = ring("Ana").words()

    assert "0 Ana showing 4 [NAU-302]" in words
    assert "9 white, gap; 10 white" in words
    assert words.endswith("the flight goes from 20 to 3; 3 in the bag [NAU-203].")


@pytest.mark.parametrize(("flight", "arc"), [((10, 2), " 0 0 1 "), ((2, 10), " 0 1 1 ")])
def test_a_flight_over_the_top_goes_on_clockwise(flight, arc):
    """From 10 over 11 and 0 to 2: four of twelve spaces, so it is the short way round; back again it is the long one."""
    stops = [Space(name=str(space)) for space in range(12)]
    drawn = picture_svg(Picture(title="t", parts=[Orbit(title="Ring", stops=stops, flight=flight, wrong=True)]))
    band = next(path.get("d") for path in ET.fromstring(drawn).iter(f"{SVG}path") if path.get("fill") == ERROR)

    assert arc in band
