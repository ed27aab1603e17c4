"""Papers as the commands write them."""

from __future__ import annotations

import pytest

from tests.program import Program


@pytest.fixture
def scorekeeper(tmp_path):
    """The program in the folder of a started tournament of three, whose first name no font can print."""
    program = Program(tmp_path / "open")
    program.folder = tmp_path
    program.good("new", "open", "--template", "open")
    program.folder = tmp_path / "open"
    program("players", "add", "Ana 🎲", "Bo", "Cy")
    program.good("start")
    program.good("seat", "--by-hand", "-", stdin="1 2 3\n")
    return program


@pytest.mark.parametrize("command", [("standings", "--pdf", "p.pdf"), ("sheets", "1", "--out", "p.pdf")])
def test_a_name_that_cannot_be_printed_is_told(scorekeeper, command):
    """Standings and sheets warn alike, and say where fonts come from."""
    said = scorekeeper(*command).err
    assert "warning: no font has 🎲 of Ana 🎲; a box is printed instead\n" in said
    assert "SCOREKEEPER_FONTS" in said


RESULT = """
game = "dwarven-traders"
seats = ["1", "2", "3"]

[result.rows]
1 = { vp = 12 }
2 = { vp = 9 }
3 = { vp = 8 }
smuggler = { vp = 11 }
"""


ROUND = (
    RESULT.partition("[result")[0]
    + """
[[rounds]]
number = 1

[rounds.sheet]
marker = "yellow"
prices = { red = 2, blue = 1, green = -1, yellow = 0 }

[rounds.sheet.rows]
1 = { track = 11, gems = ["red", "blue"], vp = 4 }
2 = { track = 12, gems = ["red"], vp = 3 }
3 = { track = 9, vp = 2 }
smuggler = { track = 8, vp = 1 }
"""
)


@pytest.mark.parametrize(("said", "rings"), [(RESULT, True), ('ended = "finished"\n' + RESULT, True), (ROUND, False)])
def test_a_copy_circles_the_end_of_games_that_have_ended(scorekeeper, tmp_path, paper, said, rings):
    """A game that is over by the rules, or of which somebody wrote it; after one round of four the box stays open."""
    scorekeeper("sheets", "1/1", "--out", "blank.pdf")
    (tmp_path / "open" / "sheet.toml").write_text(said, encoding="utf-8")
    scorekeeper("record", "1/1", "sheet.toml")
    scorekeeper("sheets", "1/1", "--filled", "--out", "copy.pdf")
    blank, copy = (paper(tmp_path / "open" / name) for name in ("blank.pdf", "copy.pdf"))
    (left, bottom, right, top), tall = blank.words("finished")[0], blank.size()[1]
    around = tuple(int(4 * v) for v in (left - 4, tall - top - 4, right + 4, tall - bottom + 4))
    assert (2, 1) == (len(blank), len(copy))
    assert rings == (copy.grey().crop(around).tobytes() != blank.grey().crop(around).tobytes())


def test_standings_are_written_as_a_page(scorekeeper, tmp_path):
    """And nothing is printed beside what was written."""
    done = scorekeeper("standings", "--html", "s.html")

    assert ("", "written: s.html\n") == (done.out, done.err)
    assert "Provisional: 1 table missing (1/1)" in (tmp_path / "open" / "s.html").read_text(encoding="utf-8")


def test_a_heat_that_is_seated_is_written_again(scorekeeper, tmp_path):
    """As page and paper, without seating anybody; alone it is shown."""
    log = (tmp_path / "open" / "log" / "main.jsonl").read_bytes()
    done = scorekeeper("seat", "--show", "1", "--html", "h.html", "--pdf", "h.pdf")

    assert "" == done.out
    assert done.err.startswith("written: h.html\nwritten: h.pdf\n")
    assert 'data-where="Table 1/1, seat 2"' in (tmp_path / "open" / "h.html").read_text(encoding="utf-8")
    assert "1/1  Ana 🎲 (1), Bo (2), Cy (3)\n" in scorekeeper("seat", "--show", "1").out
    assert '"table": "1/1"' in scorekeeper("seat", "--show", "1", "--json").out
    assert log == (tmp_path / "open" / "log" / "main.jsonl").read_bytes()


def test_a_heat_is_written_when_it_is_seated(scorekeeper, tmp_path):
    scorekeeper("seat", "--by-hand", "-", "--despite", "1/1 plays on", "--html", "h.html", stdin="3 1 2\n")

    assert "Table 2/1" in (tmp_path / "open" / "h.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--show", "4"), "heat 4 is not seated"),
        (("--show", "1", "--dry-run"), "--show shows heat 1 as it is seated; --dry-run is for seating a heat"),
        (("--dry-run", "--html", "h.html"), "--dry-run writes nothing, so it cannot write a page or lists"),
    ],
)
def test_what_cannot_be_shown_is_refused(scorekeeper, tmp_path, words, said):
    """In one sentence, with exit code 2; no file is written."""
    refused = scorekeeper("seat", *words)

    assert 2 == refused.code
    assert said in refused.err
    assert not (tmp_path / "open" / "h.html").exists()


def test_an_erratum_is_written_with_a_correction(scorekeeper, tmp_path, paper):
    """And not by a rehearsal."""
    words = ("penalty", "Bo", "--points", "1", "--reason", "late", "--by", "Judge", "--erratum", "e.pdf")
    scorekeeper(*words, "--dry-run")
    assert not (tmp_path / "open" / "e.pdf").exists()
    scorekeeper(*words)

    assert "Penalty of 1 point for Bo (2)" in paper(tmp_path / "open" / "e.pdf").text()
