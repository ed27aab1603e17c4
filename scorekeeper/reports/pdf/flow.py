"""Papers of any length: blocks below each other, continued on further pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents.writing import write_whole
from scorekeeper.reports.pdf.footer import FOOTER, MARGIN, draw_footer
from scorekeeper.reports.pdf.pen import PAPERS, Pen
from scorekeeper.reports.pdf.typography.shaping import wrap

LEADING = 1.35
CONTINUED = 26.0
"""Height of the title on the pages after the first."""
Draw = Callable[[Pen, float], None]


class FlowBlock(NamedTuple):
    """A block that stays on one page: its height, and how it is drawn."""

    height: float
    draw: Draw
    keep: float = 0.0
    """Height that must fit below it on the same page, as for a heading."""
    under: tuple[float, Draw] | None = None
    """Height and drawing of the head to repeat if this block starts a page."""


def paragraph(
    said: str, left: float, wide: float, size: float, *, bold: bool = False, after: float = 3.0, keep: float = 0.0
) -> list[FlowBlock]:
    """Return a text as blocks of one line each."""
    lines = wrap(said, wide, size, bold=bold)

    def line(text: str) -> Draw:
        return lambda pen, top: void(pen.text(left, top + size, text, size, bold=bold, direction="sentence"))

    blocks = [FlowBlock(size * LEADING, line(text), keep) for text in lines]
    return [*blocks[:-1], blocks[-1]._replace(height=size * LEADING + after)] if blocks else []


def void(_: object) -> None:
    """Draw nothing."""


class FlowPage(NamedTuple):
    """What all pages of a paper share."""

    title: str
    """The title of the pages after the first."""
    head: str
    """The head of the log."""
    paper: str = "A4"

    @property
    def wide(self) -> float:
        return PAPERS[self.paper][0]

    @property
    def tall(self) -> float:
        return PAPERS[self.paper][1]


def write_flow(path: Path, sheet: FlowPage, blocks: Iterable[FlowBlock]) -> None:
    """Write the blocks on as many pages as they need."""
    pages = _pages(sheet, blocks)
    canvas = Canvas(str(path), invariant=1, pageCompression=1, pagesize=(sheet.wide, sheet.tall))
    canvas.setTitle(sheet.title)
    canvas.setCreator("scorekeeper")
    pen = Pen(canvas, sheet.tall)
    for number, page in enumerate(pages, 1):
        top = MARGIN
        if number > 1:
            pen.text(
                MARGIN, top + 11, f"{sheet.title}, continued", 11, bold=True, room=sheet.wide - 2 * MARGIN, least=7
            )
            top += CONTINUED
        for block in page:
            block.draw(pen, top)
            top += block.height
        draw_footer(pen, sheet.wide, sheet.head, f"page {number} of {len(pages)}")
        canvas.showPage()
    write_whole(path, canvas.getpdfdata())


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
