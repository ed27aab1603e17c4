"""Draws shapes and text on a canvas as wide as a phone.

Ink is `currentColor`, so that a picture follows its page from light to dark. Coloured things have fixed colours that can
be read on both, with their word in black or white on them. Letters are measured by the widest of the usual fonts,
because the font that draws them is not known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple
from unicodedata import category, east_asian_width
from xml.sax.saxutils import escape, quoteattr

from scorekeeper.games.engine.pictures.picture import ISOLATE, POP

WIDTH = 400
BODY, SMALL, TINY = 14.0, 12.0, 10.0
INK = "currentColor"
ERROR, WARNING = "#c2185b", "#f9a825"
WHITE, BLACK = "#ffffff", "#000000"
TONES = {
    "red": ("#c62828", WHITE),
    "blue": ("#1565c0", WHITE),
    "green": ("#2e7d32", WHITE),
    "yellow": ("#f5c518", BLACK),
    "orange": ("#ef6c00", BLACK),
    "purple": ("#8e44ad", WHITE),
    "brown": ("#8d6e63", WHITE),
    "pink": ("#f48fb1", BLACK),
    "white": ("#f5f5f5", BLACK),
    "black": ("#424242", WHITE),
    "grey": ("#607d8b", WHITE),
}
"""The colours of the games: fill, and letters on it."""
PLAIN = "grey"
NARROW = frozenset("iljtfrI.,:;'|!()[]- ")
BROAD = frozenset("mwMWQ@%—…")
NONE = frozenset("\ufffe\uffff")


class Rect(NamedTuple):
    """An area to draw in: left edge, top and width."""

    x: float
    y: float
    width: float

    def down(self, by: float) -> Rect:
        return self._replace(y=self.y + by)


def safe(text: str) -> str:
    """Return text for XML; characters that XML forbids become blanks."""
    return escape("".join(" " if category(letter) in {"Cc", "Cs"} or letter in NONE else letter for letter in text))


def measure(text: str, size: float) -> float:
    """Return the greatest width that a text can take."""
    return sum(map(_em, text)) * size


def _em(letter: str) -> float:
    if category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    if east_asian_width(letter) in "WF":
        return 1
    if letter in NARROW:
        return 0.42
    return 0.98 if letter in BROAD else 0.72 if letter.isupper() else 0.635


def wrap(text: str, width: float, size: float) -> list[str]:
    """Break a text into lines; a word that is too long is broken."""
    lines = [""]
    for word in _words(text):
        joined = f"{lines[-1]}{word}"
        if measure(joined.rstrip(), size) <= width or not lines[-1].strip():
            lines[-1] = joined if lines[-1].strip() else word.lstrip()
        else:
            lines.append(word.lstrip())
        while measure(lines[-1].rstrip(), size) > width and len(lines[-1]) > 1:
            fits = next(n for n in range(len(lines[-1]) - 1, 0, -1) if measure(lines[-1][:n], size) <= width or n == 1)
            lines[-1:] = [lines[-1][:fits], lines[-1][fits:]]
    return [line.strip() for line in lines if line.strip()]


def shorten(text: str, width: float, size: float) -> str:
    """Shorten a text to the room there is; the whole text is shown elsewhere."""
    if measure(text, size) <= width:
        return text
    plain = text.strip(ISOLATE + POP)
    while len(plain) > 1 and measure(f"{plain}…", size) > width:
        plain = plain[:-1]
    cut = f"{plain.rstrip()}…"
    return f"{ISOLATE}{cut}{POP}" if text.startswith(ISOLATE) else cut


def _words(text: str) -> Iterator[str]:
    """Yield words with the blank before them; in scripts without blanks, each letter is a word."""
    word = ""
    for letter in text:
        if word and (letter == " " or (east_asian_width(letter) in "WF" and not word.isspace())):
            yield word
            word = ""
        word += letter
    if word:
        yield word


def number(value: float) -> str:
    """Return a coordinate in a short, fixed format."""
    return f"{value:.1f}".removesuffix(".0")


class Canvas:
    """Collects the elements of a picture in drawing order."""

    def __init__(self, doubted: Collection[str] = ()) -> None:
        self.elements: list[str] = []
        self.doubted = doubted
        """The rules whose findings are only warnings."""

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = BODY,
        anchor: str = "start",
        fill: str = INK,
        bold: bool = False,
        faint: bool = False,
        struck: bool = False,
    ) -> None:
        """Draw a line of text on the baseline `y`."""
        more = f' text-anchor="{anchor}"' if anchor != "start" else ""
        more += ' font-weight="bold"' if bold else ""
        more += ' fill-opacity="0.75"' if faint else ""
        more += ' text-decoration="line-through"' if struck else ""
        place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        self.elements.append(f'<text {place} fill="{fill}"{more}>{safe(text)}</text>')

    def rect(
        self,
        box: Rect,
        height: float,
        *,
        fill: str = "none",
        stroke: str = "none",
        radius: float = 3,
        strength: float = 1,
        dashed: bool = False,
    ) -> None:
        size = f'width="{number(box.width)}" height="{number(height)}" rx="{number(radius)}"'
        self.elements.append(
            f'<rect x="{number(box.x)}" y="{number(box.y)}" {size} {_paint(fill, stroke, strength, dashed=dashed)}/>'
        )

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str = "none",
        stroke: str = "none",
        strength: float = 1,
        dashed: bool = False,
        bold: bool = False,
    ) -> None:
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        more = ' stroke-width="2"' if bold else ""
        self.elements.append(f"<circle {place} {_paint(fill, stroke, strength, dashed=dashed)}{more}/>")

    def line(
        self, start: tuple[float, float], end: tuple[float, float], *, stroke: str = INK, width: float = 1.5
    ) -> None:
        (x1, y1), (x2, y2) = start, end
        place = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        self.elements.append(f'<line {place} stroke="{stroke}" stroke-width="{number(width)}"/>')

    def path(self, data: str, *, fill: str = "none", stroke: str = "none", strength: float = 1) -> None:
        self.elements.append(f"<path d={quoteattr(data)} {_paint(fill, stroke, strength, dashed=False)}/>")

    def paragraph(self, box: Rect, text: str, *, size: float = BODY, faint: bool = False, bold: bool = False) -> float:
        """Draw text on as many lines as needed, and return its height."""
        lines = wrap(text, box.width, size * (1.06 if bold else 1))
        for row, line in enumerate(lines):
            self.text(box.x, box.y + size + row * size * 1.3, line, size=size, faint=faint, bold=bold)
        return len(lines) * size * 1.3

    def pill(self, x: float, y: float, rule: str) -> float:
        """Draw the rule id of a finding from `y` downwards, and return its width."""
        width = pill_width(rule)
        fill, letters = (WARNING, BLACK) if rule in self.doubted else (ERROR, WHITE)
        self.rect(Rect(x, y, width), PILL, fill=fill, radius=PILL / 2)
        self.text(x + width / 2, y + PILL - 4.5, rule, size=11, anchor="middle", fill=letters, bold=True)
        return width


PILL = 16.0


def pill_width(rule: str) -> float:
    return measure(rule, 11) * 1.06 + 10


def tone_of(tone: str) -> tuple[str, str]:
    """Return fill and letter colour of a colour name; unknown names are grey."""
    return TONES.get(tone, TONES[PLAIN])


def _paint(fill: str, stroke: str, strength: float, *, dashed: bool) -> str:
    """Return the attributes for fill and outline; ink below full strength is transparent."""
    soft = f' fill-opacity="{strength:g}"' if fill != "none" and strength < 1 else ""
    outline = ""
    if stroke != "none":
        outline = f' stroke="{stroke}"' + (' stroke-dasharray="3 2"' if dashed else "")
        outline += f' stroke-opacity="{strength:g}"' if strength < 1 else ""
    return f'fill="{fill}"{soft}{outline}'
