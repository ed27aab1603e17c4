"""A pen that draws boxes, lines and text on PDF pages, measured from the top of the page."""

from __future__ import annotations

from typing import Literal, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.reports.pdf.typography.embedding import draw_line
from scorekeeper.reports.pdf.typography.shaping import Direction, ShapedLine, fit, shape, width
from scorekeeper.rules.links import cited, for_papers

Align = Literal["left", "middle", "right"]

HAIR, THIN, STRONG = 0.3, 0.5, 1.0
"""Line widths that survive a photocopier."""
CAPITALS = 0.69
"""Height of a capital letter as a fraction of the type size."""
PAPERS = {"A4": (595.28, 841.89), "Letter": (612.0, 792.0)}
"""Width and height of an upright page, in points."""
BEFORE: dict[Align, float] = {"left": 0, "middle": 0.5, "right": 1}
"""How much of a text stands to the left of its place."""


class Written(NamedTuple):
    """A text that fits, and how it is written."""

    line: ShapedLine
    size: float
    bold: bool
    align: Align


class Pen:
    """Draws on a canvas; y grows downwards from the top of the page."""

    def __init__(self, canvas: Canvas, height: float, *, links: bool = True) -> None:
        self.canvas = canvas
        self.height = height
        self.links = links
        """Whether rule ids are links to their pages."""

    def box(self, x: float, y: float, w: float, h: float, *, line: float = THIN, shade: float | None = None) -> None:
        """Draw a rectangle; `shade` fills it from 0 (black) to 1 (white), and a line of 0 draws no edge."""
        if shade is not None:
            self.canvas.setFillGray(shade)
        if line:
            self.canvas.setLineWidth(line)
        self.canvas.rect(x, self.height - y - h, w, h, stroke=int(line > 0), fill=int(shade is not None))
        if shade is not None:
            self.canvas.setFillGray(0)

    def line(self, x: float, y: float, to_x: float, to_y: float, *, line: float = HAIR) -> None:
        self.canvas.setLineWidth(line)
        self.canvas.line(x, self.height - y, to_x, self.height - to_y)

    def ring(self, x: float, y: float, w: float, h: float) -> None:
        """Draw a circle around a point, as people circle a choice."""
        self.canvas.setLineWidth(STRONG)
        self.canvas.roundRect(x - w / 2, self.height - y - h / 2, w, h, min(w, h) / 2)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        room: float | None = None,
        least: float | None = None,
        direction: Direction = "auto",
    ) -> float:
        """Write on the baseline y and return the width; with `room`, shrink to `least`, then cut."""
        if room is None:
            line = shape(text, bold=bold, direction=direction)
        else:
            line, size = fit(text, room, size, least or size, bold=bold, direction=direction)
        wide = line.at(size)
        start = x - BEFORE[align] * wide
        self._write(Written(line, size, bold=bold, align=align), start, y)
        if self.links and "-" in text:
            self._lead(start, y, text, size, wide, bold=bold)
        return wide

    def _write(self, text: Written, x: float, y: float) -> None:
        """Write from x on."""
        draw_line(self.canvas, x, self.height - y, text.line, text.size)

    def _lead(self, x: float, y: float, text: str, size: float, wide: float, *, bold: bool) -> None:
        """Make every rule id that was written a link."""
        for start, end in cited(text):
            left, right = (x + width(text[:place], size, bold=bold) for place in (start, end))
            address = for_papers(text[start:end])
            if address and right <= x + wide + size / 10:
                box = (left, self.height - y - size / 5, right, self.height - y + size * CAPITALS + 1)
                self.canvas.linkURL(address, box, thickness=0)

    def upwards(self, x: float, y: float, text: str, size: float, *, white: bool = False) -> None:
        """Write in bold from bottom to top, centred on the point x, y."""
        line = shape(text, bold=True)
        self.canvas.saveState()
        self.canvas.translate(x + size * CAPITALS / 2, self.height - y)
        self.canvas.rotate(90)
        self.canvas.setFillGray(1 if white else 0)
        draw_line(self.canvas, -line.at(size) / 2, 0, line, size)
        self.canvas.restoreState()


def centred(y: float, h: float, size: float) -> float:
    """Return the baseline that centres capitals and digits in a box."""
    return y + h / 2 + size * CAPITALS / 2
