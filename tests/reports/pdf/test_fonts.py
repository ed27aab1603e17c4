"""Names in any script: which font, in which order, how wide."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.reports.pdf.typography import fonts
from scorekeeper.reports.pdf.typography.fonts import ENVIRONMENT, UnreadableFontError, missing
from scorekeeper.reports.pdf.typography.shaping import fit, shape, width, wrap

CJK = all(fonts._optional(package, file) for package, file, _ in fonts.OPTIONAL)
needs_cjk = pytest.mark.skipif(not CJK, reason="the extra cjk is not installed")
LONG = "Bartholomew-Maximilian Fotheringay von und zu Hohenstein-Wittgenstein-Berleburg"


@pytest.fixture
def no_cjk(monkeypatch):
    """The standard fonts only, whatever is installed."""
    monkeypatch.setattr(fonts, "OPTIONAL", ())
    fonts.face_for.cache_clear()
    shape.cache_clear()
    yield
    fonts.face_for.cache_clear()
    shape.cache_clear()


def glyphs(text: str) -> list[int]:
    return [glyph.number for run in shape(text).runs for glyph in run.glyphs]


def texts(text: str, **options: str) -> str:
    """The text in the order in which it stands on paper."""
    return "".join(glyph.text for run in shape(text, **options).runs for glyph in run.glyphs)


@pytest.mark.parametrize(
    "name",
    [
        "Ana Müller",
        "Nguyễn Thị Ánh Tuyết",
        "Ελένη Παπαδοπούλου",
        "Дмитрий Йовчев",
        "דוד בן־גוריון",
        "مُحَمَّد",
        "สมชาย น้ำผึ้ง",
        "नरेन्द्र",
        "გიორგი",
    ],
)
def test_the_standard_fonts_have_the_scripts_of_most_players(name):
    """Latin, Vietnamese, Greek, Cyrillic, Hebrew, Arabic, Thai, Devanagari, Georgian need nothing extra."""
    assert set() == missing(name)
    assert 0 not in glyphs(name)


def test_a_decomposed_name_is_as_good_as_a_composed_one():
    """A letter and its accent as two characters give the glyph of the accented letter."""
    assert glyphs("é") == glyphs("e\u0301")
    assert set() == missing("Nguye\u0302\u0303n")


def test_joiners_and_direction_marks_are_not_missing():
    """Characters without ink need no glyph."""
    assert set() == missing("\u0645\u06cc\u200c\u062e\u0648 \u200f\u05d0")


def test_a_character_in_no_font_is_named_and_drawn_as_a_box(no_cjk):
    """Han without the extra, or an emoji: data for a warning, a box on paper, and still the right text when copied."""
    assert {"山", "田"} == missing("山田 Bo")
    assert {"🎲"} == missing("Ana 🎲")
    assert [0, 0] == glyphs("山田")
    assert "山田" == texts("山田")


def test_the_packages_of_the_hint_are_those_of_the_extra():
    """Installed one by one, they need no package index that knows scorekeeper."""
    extra = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))
    named = [re.split("[<>=]", one)[0] for one in extra["project"]["optional-dependencies"]["cjk"]]
    assert named == [*fonts.CJK] == [module.replace("_", "-") for module, _, _ in fonts.OPTIONAL]


def test_the_warning_says_how_to_get_fonts(no_cjk):
    """Each name once; nothing at all when everything can be printed. The hint names the extra and the variable."""
    said, remedy = fonts.font_warnings(["Ana", "山田", "김 Bo", "山田", "Дмитрий"]), fonts.remedy()
    assert [
        "warning: no font has 山 田 of 山田; a box is printed instead",
        "warning: no font has 김 of 김 Bo; a box is printed instead",
    ] == said
    assert f"{sys.executable} -m pip install matplotlib-fontja koreanize-matplotlib\n" in remedy
    assert ENVIRONMENT in remedy
    assert [] == fonts.font_warnings(["Ana", "Дмитрий"])


@needs_cjk
def test_han_kana_and_hangul_come_with_the_extra():
    """IPAexGothic has Han and kana, NanumGothic has Hangul."""
    assert set() == missing("山田 ひかり カナ 김민준")
    assert ["ipaexg", "NanumGothic"] == [run.face.name for run in shape("山김").runs]


@needs_cjk
def test_looking_for_fonts_does_not_import_their_packages():
    """They would load matplotlib, which takes seconds and megabytes."""
    code = (
        "import sys; from scorekeeper.reports.pdf.typography.shaping import shape; shape('山田 김');"
        "print([name for name in sys.modules if 'matplotlib' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]" == done.stdout.strip()


def test_a_font_of_ones_own(monkeypatch, tmp_path, no_cjk):
    """SCOREKEEPER_FONTS adds TrueType files after all others."""
    own = tmp_path / "own.ttf"
    own.write_bytes(fonts.standard().data)
    monkeypatch.setenv(ENVIRONMENT, str(own))
    assert "own" == list(fonts.faces())[-1].name


@pytest.mark.parametrize("content", [None, b"", b"OTTO rest of a CFF font", b"\x00\x01\x00\x00 but no font"])
def test_a_font_that_cannot_be_used_is_a_sentence(monkeypatch, tmp_path, no_cjk, content):
    """Missing, empty, of another kind or damaged: the error names the file and the variable."""
    path = tmp_path / "font.ttf"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setenv(ENVIRONMENT, str(path))
    with pytest.raises(UnreadableFontError) as caught:
        missing("山")
    assert (str(path), ENVIRONMENT) == (caught.value.file, caught.value.field)


def test_arabic_letters_are_joined():
    """The same letter has another glyph at the start, in the middle and alone; lam and alef become one."""
    assert len(set(glyphs("ببب"))) == 3
    assert len(glyphs("لا")) == 1


def test_thai_marks_stand_over_their_letter():
    """A tone mark takes no room of its own, and rises over a vowel sign."""
    marks = [glyph for run in shape("ที่").runs for glyph in run.glyphs if glyph.text in ("ี", "่")]
    assert [0, 0] == [glyph.advance for glyph in marks]
    assert width("ท", 10) == width("ที่", 10)


@pytest.mark.parametrize(
    ("text", "direction", "expected"),
    [
        ("אב", "auto", "בא"),
        ("אב 12", "auto", "12 בא"),
        ("Dan אב", "auto", "Dan בא"),
        ("(אב) Dan", "auto", "Dan (בא)".replace("(", "\0").replace(")", "(").replace("\0", ")")),
        ("Ana and אב 12: 3", "sentence", "Ana and בא 12: 3"),
        ("אב has 12, גד has 3", "sentence", "בא has 12, דג has 3"),
    ],
)
def test_order_on_paper(text, direction, expected):
    """A name goes by its first strong letter; a sentence goes left to right and figures stay where they are told."""
    assert expected == texts(text, direction=direction)


@pytest.mark.parametrize("name", [LONG, "W" * 80, "\u0627" * 80, "ที่" * 27, "עבד אלרחמן " * 7])
@pytest.mark.parametrize("room", [12.0, 70.0, 200.0])
def test_a_long_name_stays_in_its_room(name, room):
    """It is made smaller down to a limit, then cut with an ellipsis."""
    line, size = fit(name, room, 9, 5.5)
    assert line.at(size) <= room
    assert size >= 5.5


def test_a_short_name_keeps_its_size():
    line, size = fit("Ana", 70, 9, 5.5)
    assert (shape("Ana"), 9) == (line, size)


def test_an_ellipsis_does_not_cut_a_letter_from_its_mark():
    line, _ = fit("ที่" * 40, 60, 9, 9)
    shown = "".join(glyph.text for run in line.runs for glyph in run.glyphs)
    assert shown.endswith("ที่…")


def test_wrapping_keeps_every_word_and_every_line_in_its_room():
    """A word wider than the room is broken inside."""
    text = "Level on the track: the better best gem is ahead " + "W" * 40
    lines = wrap(text, 80, 6.5)
    assert text.replace(" ", "") == "".join(lines).replace(" ", "")
    assert all(width(line, 6.5) <= 80.5 for line in lines)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40))
def test_no_text_can_stop_the_press(text):
    """Whatever characters a name has, it is shaped, measured, fitted and wrapped."""
    line, size = fit(text, 60, 9, 5)
    assert line.at(size) <= max(60, shape("…").at(5))
    assert isinstance(missing(text), set)
    wrap(text, 60, 9)


def test_fonts_are_found_without_reportlab(tmp_path: Path):
    """Asking whether a name can be printed is cheap enough for registering players."""
    code = "import sys; from scorekeeper.reports.pdf.typography.fonts import missing; missing('Ana'); print('reportlab' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "False" == done.stdout.strip()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ελένη Παπαδοπούλου-Κωνσταντινίδου", ["Ελένη Παπαδοπούλου-", "Κωνσταντινίδου"]),
        ("Anna-Maria Bo", ["Anna-Maria Bo"]),
        ("בן־גוריון " * 2 + "Bo", ["בן־גוריון בן־גוריון Bo"]),
    ],
)
def test_a_name_breaks_after_a_hyphen(name, expected):
    """Hyphen and space are where a reader expects the break; a name that fits is left alone."""
    assert expected == wrap(name, 75, 6, hyphens=True)


def test_a_rule_id_is_not_broken_in_a_sentence():
    """Its hyphen is part of the word, unless the word alone is wider than the room."""
    assert ["see", "DWT-622"] == wrap("see DWT-622", 28, 6.5)


def test_the_last_line_takes_all_that_is_left():
    """Nothing is put between the parts of a broken word: cutting it leaves no hole."""
    name = "Παπαδοπούλου-Κωνσταντινίδου-Οικονομοπούλου"
    lines = wrap(name, 40, 6, hyphens=True, most=2)
    assert (2, name) == (len(lines), "".join(lines))
