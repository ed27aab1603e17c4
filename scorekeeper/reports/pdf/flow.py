"""Lines down a page and on to the next one, for papers that are as long as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.reports.pdf.footer import FOOTER, MARGIN, draw_footer
from scorekeeper.reports.pdf.pen import PAPERS, Pen
from scorekeeper.reports.pdf.typography.shaping import wrap

LEADING = 1.35
CONTINUED = 26.0
"""Height of the title on later pages."""
Draw = Callable[[Pen, float], None]


class FlowBlock(NamedTuple):
    """Something that is not torn apart: its height, and how it is drawn below a line of the page."""

    height: float
    draw: Draw
    keep: float = 0.0
    """What must fit below it on the same page, as under a heading."""
    under: tuple[float, Draw] | None = None
    """Height and drawing of a head that is repeated where this comes first on a page."""


def paragraph(
    said: str, left: float, wide: float, size: float, *, bold: bool = False, after: float = 3.0, keep: float = 0.0
) -> list[FlowBlock]:
    """A text as blocks of one line each."""
    lines = wrap(said, wide, size, bold=bold)

    def line(text: str) -> Draw:
        return lambda pen, top: void(pen.text(left, top + size, text, size, bold=bold, direction="sentence"))

    blocks = [FlowBlock(size * LEADING, line(text), keep) for text in lines]
    return [*blocks[:-1], blocks[-1]._replace(height=size * LEADING + after)] if blocks else []


def void(_: object) -> None:
    """Take what is drawn for done."""


class FlowPage(NamedTuple):
    """What every page of a paper bears."""

    title: str
    """At the head of the second page and those after it."""
    head: str
    """The log's head."""
    paper: str = "A4"

    @property
    def wide(self) -> float:
        return PAPERS[self.paper][0]

    @property
    def tall(self) -> float:
        return PAPERS[self.paper][1]


def write_flow(path: Path, sheet: FlowPage, blocks: Iterable[FlowBlock]) -> None:
    """Write blocks below each other, on as many pages as they need."""
    pages = _pages(sheet, blocks)
    canvas = Canvas(str(path), invariant=1, pageCompression=1, pagesize=(sheet.wide, sheet.tall))
    canvas.setTitle(sheet.title)
    canvas.setCreator("scorekeeper")
    pen = Pen(canvas, sheet.tall)
    for number, page in enumerate(pages, 1):
        top = MARGIN
        if number > 1:
            pen.text(
                MARGIN, top + 11, f"{sheet.title}, continued", 11, bold=True, room=sheet.wide - 2 * MARGIN, least=6
            )
            top += CONTINUED
        for block in page:
            block.draw(pen, top)
            top += block.height
        draw_footer(pen, sheet.wide, sheet.head, f"page {number} of {len(pages)}")
        canvas.showPage()
    canvas.save()


def _pages(sheet: FlowPage, blocks: Iterable[FlowBlock]) -> list[list[FlowBlock]]:
    room = sheet.tall - 2 * MARGIN - FOOTER - 6
    pages: list[list[FlowBlock]] = [[]]
    taken = 0.0
    for block in blocks:
        if pages[-1] and taken + block.height + block.keep > room:
            pages.append([FlowBlock(*block.under)] if block.under else [])
            taken = CONTINUED + (block.under[0] if block.under else 0)
        pages[-1].append(block)
        taken += block.height
    return pages
