"""A pen for PDF pages: boxes, lines and text, counted from the top of the page as people read it."""

from __future__ import annotations

from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.reports.pdf.typography.embedding import draw_line
from scorekeeper.reports.pdf.typography.shaping import Direction, fit, shape, width
from scorekeeper.rules.links import cited, for_papers

Align = Literal["left", "middle", "right"]

HAIR, THIN, STRONG = 0.3, 0.5, 1.0
"""Line widths that survive a photocopier."""
CAPITALS = 0.69
"""Height of a capital letter, as a part of the type size."""
PAPERS = {"A4": (595.28, 841.89), "Letter": (612.0, 792.0)}
"""Width and height of an upright page, in points."""


class Pen:
    """Draws on a canvas; y grows downwards from the page's upper edge."""

    def __init__(self, canvas: Canvas, height: float, *, links: bool = True) -> None:
        self.canvas = canvas
        self.height = height
        self.links = links
        """Whether the rules that a text names lead to their pages."""

    def box(self, x: float, y: float, w: float, h: float, *, line: float = THIN, shade: float | None = None) -> None:
        """Draw a rectangle; `shade` fills it, 0 black to 1 white, and a line of 0 leaves out its edge."""
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
        """Draw a round line around a point, as people circle a choice."""
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
        """Write on the baseline y and give the width taken; with `room`, shrink to `least` and then cut."""
        if room is None:
            line = shape(text, bold=bold, direction=direction)
        else:
            line, size = fit(text, room, size, least or size, bold=bold, direction=direction)
        wide = line.at(size)
        start = x - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        draw_line(self.canvas, start, self.height - y, line, size)
        if self.links and "-" in text:
            self._lead(start, y, text, size, wide, bold=bold)
        return wide

    def _lead(self, x: float, y: float, text: str, size: float, wide: float, *, bold: bool) -> None:
        """Make every rule that was written a link; where the text was cut, those that are left."""
        for start, end in cited(text):
            left, right = (x + width(text[:place], size, bold=bold) for place in (start, end))
            address = for_papers(text[start:end])
            if address and right <= x + wide + size / 10:
                box = (left, self.height - y - size / 5, right, self.height - y + size * CAPITALS + 1)
                self.canvas.linkURL(address, box, thickness=0)

    def upwards(self, x: float, y: float, text: str, size: float, *, white: bool = False) -> None:
        """Write from bottom to top, in bold, centred on the point x, y."""
        line = shape(text, bold=True)
        self.canvas.saveState()
        self.canvas.translate(x + size * CAPITALS / 2, self.height - y)
        self.canvas.rotate(90)
        self.canvas.setFillGray(1 if white else 0)
        draw_line(self.canvas, -line.at(size) / 2, 0, line, size)
        self.canvas.restoreState()


def centred(y: float, h: float, size: float) -> float:
    """The baseline that puts capitals and figures in the middle of a box."""
    return y + h / 2 + size * CAPITALS / 2
