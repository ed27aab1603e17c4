"""Pictures: valid, self-contained, the same every time, and with nothing cut off."""

import re
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.cli.app import root
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game
from scorekeeper.games.engine.pictures.paper import rule_at, written
from scorekeeper.games.engine.pictures.picture import (
    Bar,
    Bars,
    Caption,
    Chip,
    Figure,
    Figures,
    Lane,
    Picture,
    SheetRow,
    Shelf,
    Shelves,
    Track,
    heard,
    isolated,
)
from scorekeeper.games.engine.verdict import Finding, Verdict, Where
from scorekeeper.reports.svg.canvas import ERROR, WARNING, WIDTH, measure, pill_width, wrap
from scorekeeper.reports.svg.picture import picture_svg
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.state.tournament import open_tournament
from tests.tournament.building import NAMES, REGULATIONS, command, result

SVG = "{http://www.w3.org/2000/svg}"
LONG = "Bartholomäus Maximilian von und zu Guttenberg-Hohenstein-Oberammergau der Ältere"
UNBROKEN = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenhersteller"
PEOPLE = [
    "Ana",
    LONG,
    UNBROKEN,
    "\u2068سلمى بنت حداد\u2069",
    "山田太郎山田太郎山田太郎山田太郎山田太郎山田太郎",
    "ณิชา ใจดี",
]


def crowded(names):
    """Every kind of part, with marks and notes wherever there can be any."""
    rule = "DWT-623"
    return Picture(
        title=f"Round 1, turn 2: {names[-1]}",
        parts=[
            Track(
                title="Score track",
                low=1,
                high=40,
                lanes=[
                    Lane(name=name, at=3 * place, was=9, said=50, note="place 1, 4 VP", mark=rule)
                    for place, name in enumerate(names)
                ],
                flags={20: f"ends the game, says {names[0]}"},
            ),
            Shelves(
                title="Wagons",
                columns=2,
                shelves=[
                    Shelf(name=name, chips=[Chip(text=name, tone="red", mark=rule)], room=2, note=name, mark=rule)
                    for name in names
                ],
            ),
            Bars(title="Gold", bars=[Bar(name=name, amount=40, goal=30, note=name, mark=rule) for name in names]),
            Figures(
                title="The sheet",
                heads=["Place", "VP"],
                lines=[
                    SheetRow(name=name, figures=[Figure(text="2", due="1", mark=rule), Figure(text="3")])
                    for name in names
                ],
            ),
            *(Caption(text=f"{name} is ahead", mark=rule) for name in names),
        ],
    )


def texts(drawn):
    """Every line of text, with its left and right end."""
    for element in ET.fromstring(drawn).iter(f"{SVG}text"):
        x, width = float(element.get("x")), measure(element.text or "", float(element.get("font-size")))
        left = x - {"start": 0, "middle": width / 2, "end": width}[element.get("text-anchor", "start")]
        yield element.text, left, left + width


@pytest.mark.parametrize("name", PEOPLE)
def test_no_text_is_cut_off(name):
    """Whatever people are called: long names are broken into lines."""
    drawn = picture_svg(crowded([name, "Bo", name]))

    assert [] == [text for text, left, right in texts(drawn) if left < 0 or right > WIDTH]
    shapes = ET.fromstring(drawn).iter(f"{SVG}rect")
    assert [] == [box for box in shapes if float(box.get("x")) + float(box.get("width")) > WIDTH]


@pytest.mark.parametrize("name", PEOPLE)
def test_broken_lines_hold_every_letter(name):
    said = re.sub(r"\s", "", name)

    assert said == re.sub(r"\s", "", "".join(wrap(name, 60, 14)))
    assert all(measure(line, 14) <= 60 for line in wrap(name, 60, 14))


def test_a_picture_says_in_words_what_it_shows():
    """For those who hear it: the title, where everybody stands, what is wrong and by which rule."""
    drawn = ET.fromstring(picture_svg(crowded(["Ana", "Bo"])))
    title, words = drawn.find(f"{SVG}title"), drawn.find(f"{SVG}desc")

    assert f"{title.get('id')} {words.get('id')}" == drawn.get("aria-labelledby")
    assert "Round 1, turn 2: Bo" == title.text
    assert "Score track: Ana from 9 to 0, written as 50 (place 1, 4 VP) [DWT-623]" in words.text
    assert "Ana: Place 2 instead of 1 [DWT-623], VP 3" in words.text


def test_a_picture_needs_nothing_else_and_is_the_same_every_time():
    drawn = picture_svg(crowded(PEOPLE))

    assert drawn == picture_svg(crowded(PEOPLE))
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"[a-z]+://[^\"]+", drawn)
    assert not re.search(r"<(image|script|use|link)|url\(|@import", drawn)


def test_a_picture_on_a_page_takes_the_colours_of_the_page():
    """Alone it has paper and ink of its own, light or dark; on a page nothing of it reaches the page."""
    position = crowded(["Ana", "Bo"])

    assert "prefers-color-scheme:dark" in picture_svg(position)
    assert "<style" not in picture_svg(position, alone=False)
    assert not picture_svg(position, alone=False).startswith("<?xml")


def test_a_name_with_what_no_keyboard_types_does_no_harm():
    drawn = picture_svg(Picture(title="A\x00<b>&\ud800\uffff", parts=[Caption(text='"Ana" <script>\x1b')]))

    assert "A <b>&  " == ET.fromstring(drawn.encode()).find(f"{SVG}title").text


def test_a_name_from_right_to_left_does_not_pull_figures_along():
    names = isolated({"1": "Ana", "2": "سلمى"}.__getitem__)

    assert ("Ana", "\u2068سلمى\u2069") == (names("1"), names("2"))


@pytest.mark.parametrize(("level", "colour"), [("error", ERROR), ("warning", WARNING)])
def test_the_mark_of_a_warning_is_not_that_of_an_error(level, colour):
    """In the picture as under it."""
    track = Track(title="Prices", low=-3, high=3, lanes=[Lane(name="red", at=1, mark="DWT-406")])
    drawn = ET.fromstring(
        picture_svg(Picture(title="t", parts=[track, Caption(text="n", mark="DWT-406", level=level)]))
    )
    width = f"{pill_width('DWT-406'):.1f}"

    assert [colour, colour] == [box.get("fill") for box in drawn.iter(f"{SVG}rect") if box.get("width") == width]


def test_a_picture_is_about_an_error_before_a_warning_and_never_about_what_was_not_checked():
    unchecked, warning, error = (
        Finding(rule=rule, level=level, where=Where(), text=rule)
        for rule, level in (("DWT-101", "unchecked"), ("DWT-102", "warning"), ("DWT-103", "error"))
    )

    def about(*findings):
        return heard(Verdict(findings=[*findings], places=[], finished=True))

    assert (error, warning, None) == (about(unchecked, warning, error), about(unchecked, warning), about(unchecked))


def test_a_mark_stands_at_a_field_for_what_is_in_it_and_not_for_its_neighbour():
    marked = {"rows.1.gold": Finding(rule="DWT-103", level="error", where=Where(), text="", expected=3)}

    assert ("DWT-103", None) == (rule_at(marked, "rows.1"), rule_at(marked, "rows.1.go"))
    assert Figure(text="2", due="3", mark="DWT-103") == written(2, marked["rows.1.gold"])
    assert Figure(text="") == written(None, None)


def test_what_is_off_the_track_stands_beside_it():
    """A price of 5 is written down; the track has no cell for it."""
    drawn = ET.fromstring(
        picture_svg(
            Picture(title="t", parts=[Track(title="Prices", low=-3, high=3, lanes=[Lane(name="red", at=3, said=5)])])
        )
    )
    track = next(box for box in drawn.iter(f"{SVG}rect"))
    said = next(dot for dot in drawn.iter(f"{SVG}circle") if dot.get("stroke") == ERROR)

    assert float(said.get("cx")) > float(track.get("x")) + float(track.get("width"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A tournament of Dwarven Traders with two tables, one of them recorded."""
    made = create_tournament(tmp_path / "open", REGULATIONS, by="ana")
    acts.add_players(made, [*NAMES[:7], "نجم"], by="ana")
    acts.start(made, by="ana")
    acts.seat_by_hand(made, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
    acts.record(made, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    monkeypatch.chdir(made.folder)
    return made.folder


def test_explain_draws_the_table_and_says_the_same_as_without(folder, capsys):
    root().run(["explain", "table", "1/1", "--json"])
    plain = capsys.readouterr().out

    root().run(["explain", "table", "1/1", "--json", "--svg", "table.svg"])

    told = capsys.readouterr()
    assert plain == told.out
    assert "written: table.svg" in told.err
    assert "The whole game" in ET.parse(folder / "table.svg").find(f"{SVG}title").text


def test_explain_draws_to_the_terminal(folder, capsys):
    """The very file, also with a name that is set apart from the text around it."""
    made = open_tournament(folder)
    acts.record(made, "1/2", result("5678", [9, 7, 5, 3]), by="ana")
    root().run(["explain", "table", "1/2", "--svg", "table.svg"])
    capsys.readouterr()

    root().run(["explain", "table", "1/2", "--svg", "-"])

    assert "\u2068نجم\u2069" in (drawn := capsys.readouterr().out)
    assert (folder / "table.svg").read_text(encoding="utf-8") == drawn


def test_a_table_without_a_record_is_not_drawn(folder):
    with pytest.raises(ScorekeeperError, match="nothing to draw: table 1/2 has no record") as refusal:
        root().run(["explain", "table", "1/2", "--svg", "table.svg"])

    assert "scorekeeper record 1/2" == command(refusal.value.next_step)
    assert not (folder / "table.svg").exists()


def test_a_game_without_pictures_gives_none():
    """Those of other packages need not have any."""
    played = game("dwarven-traders")
    bare = type(played)(
        "DWT", interface=2, record=played.record, judge=None, checks=(), simulator=None, paper=played.paper
    )

    assert bare.picture(None, None) is None
