"""Embeds shaped text in PDF files, so that it can be searched and copied.

reportlab's own shaping works by character: joined forms end up in the private-use area, so an Arabic name can be seen
but not searched, and the codes depend on what was written before in the same process. Here each code of the PDF font
stands for a glyph and its text. Fonts, subsets and widths are reportlab's.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import SUBSETN, TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.reports.pdf.typography.fonts import FontFace, UnreadableFontError
from scorekeeper.reports.pdf.typography.shaping import Glyph, Run, ShapedLine

SUBSET = 256
"""Number of codes in a simple font; the first is the box for missing characters."""
NOTICED = 0.01
"""Corrections below this many thousandths of the type size are not written."""
BLOCK = 100
"""Maximum number of lines in a CMap block."""

Key = tuple[int, str]
"""A glyph number and the text it stands for."""


class Numbering:
    """The code of each glyph in one document, with the attributes that reportlab expects."""

    namePrefix = "F"  # noqa: N815 - reportlab's name

    def __init__(self) -> None:
        self.assignments: dict[Key, int] = {}
        self.subsets: list[list[Key]] = []
        self.internalName: str | None = None

    def code(self, key: Key) -> int:
        if key not in self.assignments:
            if not self.subsets or len(self.subsets[-1]) == SUBSET:
                self.subsets.append([(0, "")])
            self.assignments[key] = (len(self.subsets) - 1) * SUBSET + len(self.subsets[-1])
            self.subsets[-1].append(key)
        return self.assignments[key]


class Embedded(TTFont):  # type: ignore[misc]
    """A font face as PDF fonts of up to 255 glyphs each."""

    def __init__(self, face: FontFace) -> None:
        super().__init__(face.name, BytesIO(face.data), asciiReadable=False)

    def numbering(self, doc: Any) -> Numbering:
        if doc not in self.state:
            self.state[doc] = Numbering()
        numbering: Numbering = self.state[doc]
        return numbering

    def glyph_width(self, number: int) -> float:
        """Return the font's own advance, which PDF viewers use."""
        return float(self.face.hmetrics[number][0]) * 1000 / float(self.face.unitsPerEm)

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name
        """Write the subsets that the document uses; called by reportlab when it is saved."""
        for n, subset in enumerate(self.numbering(doc).subsets):
            self._add_subset(doc, n, subset)
        del self.state[doc]

    def _add_subset(self, doc: Any, n: int, subset: list[Key]) -> None:
        internal = self.getSubsetInternalName(n, doc)[1:]
        base = b"".join((SUBSETN(n), b"+", self.face.name)).decode("latin-1")
        self.face.charToGlyph.update({key: key[0] for key in subset})
        font = pdfdoc.PDFTrueTypeFont()
        font.Name = internal
        font.BaseFont = base
        font.FirstChar = 0
        font.LastChar = len(subset) - 1
        font.Widths = pdfdoc.PDFArray([self.glyph_width(number) for number, _ in subset])
        font.ToUnicode = doc.Reference(_stream(doc, to_unicode(base, subset)), "toUnicodeCMap:" + base)
        font.FontDescriptor = self.face.addSubsetObjects(doc, base, subset)
        doc.Reference(font, internal)
        doc.idToObject["BasicFonts"].dict[internal] = font


def _stream(doc: Any, content: str) -> Any:
    stream = pdfdoc.PDFStream()
    stream.content = content
    if doc.compression:
        stream.filters = [pdfdoc.PDFZCompress]
    return stream


def to_unicode(name: str, subset: list[Key]) -> str:
    """Return the CMap that maps each code to its text."""
    lines = [
        f"<{code:02X}> <{text.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
        for code, (_, text) in enumerate(subset)
        if text
    ]
    blocks = [lines[i : i + BLOCK] for i in range(0, len(lines), BLOCK)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            f"/CMapName /{name} def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<00> <FF>",
            "endcodespacerange",
            *(line for block in blocks for line in (f"{len(block)} beginbfchar", *block, "endbfchar")),
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        ]
    )


@cache
def _embedded(face: FontFace) -> Embedded:
    try:
        return Embedded(face)
    except TTFError as error:
        raise UnreadableFontError(face.file or Path(face.name), str(error)) from error


def draw_line(canvas: Canvas, x: float, y: float, line: ShapedLine, size: float) -> None:
    """Draw a shaped line with its baseline starting at x, y."""
    parts = [f"BT 1 0 0 1 {x:.2f} {y:.2f} Tm"]
    for run in line.runs:
        parts += _operators(canvas, run, size)
    canvas._code.append(" ".join([*parts, "ET"]))  # noqa: SLF001 - the canvas has no public way to add operators


def _operators(canvas: Canvas, run: Run, size: float) -> list[str]:
    font, doc = _embedded(run.face), canvas._doc  # noqa: SLF001 - fonts are numbered per document
    numbering = font.numbering(doc)
    parts: list[str] = []
    state: tuple[int, float] | None = None
    row: list[str] = []
    for glyph in run.glyphs:
        code = numbering.code((glyph.number, glyph.text))
        here = (code // SUBSET, glyph.dy)
        if here != state:
            parts += _shown(row)
            row = []
            parts += _set(font.getSubsetInternalName(here[0], doc), size, here, state)
            state = here
        row += _placed(glyph, code % SUBSET, font.glyph_width(glyph.number))
    parts += _shown(row)
    return [*parts, "0 Ts"] if state is not None and state[1] else parts


def _set(name: str, size: float, here: tuple[int, float], before: tuple[int, float] | None) -> list[str]:
    """Return the operators that set font and rise, if they change."""
    font = [f"{name} {size:g} Tf"] if before is None or here[0] != before[0] else []
    rise = [f"{here[1] * size / 1000:.3f} Ts"] if here[1] != (before[1] if before else 0) else []
    return font + rise


def _placed(glyph: Glyph, code: int, wide: float) -> list[str]:
    """Return the operators that place a glyph, corrected for the font's own advance."""
    after = wide - glyph.advance + glyph.dx
    return [
        *([f"{-glyph.dx:.4g}"] if glyph.dx else []),
        f"<{code:02X}>",
        *([f"{after:.4g}"] if abs(after) > NOTICED else []),
    ]


def _shown(row: list[str]) -> list[str]:
    joined = " ".join(row).replace("> <", "")
    return [f"[{joined}] TJ"] if row else []
