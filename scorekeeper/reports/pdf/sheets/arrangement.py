"""Arranges the blocks of a sheet on pages: bands below each other, rounds side by side."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.games.engine.paper import Block, Layout, Signatures, Strip
from scorekeeper.reports.pdf.pen import Pen
from scorekeeper.reports.pdf.sheets.blocks import GUTTER, RowOwners, Setting, Slot, draw, height

TAB = 15.0
"""Width of the black tab with the number of a round."""
HIGHEST, LOWEST, STEP = 30.0, 12.5, 0.25
"""The allowed heights of a row in points; the highest that fits is used."""
GAP = 5.0
"""Space between two bands."""


class BlockColumn(NamedTuple):
    """Blocks below each other; the column of a round has a tab with its title."""

    blocks: tuple[Block, ...]
    round: int | None
    title: str
    wide: float

    def height(self, rows: RowOwners, row: float) -> float:
        return sum(height(block, rows, row, self.inner) for block in self.blocks)

    @property
    def inner(self) -> float:
        return self.wide - (TAB if self.title else 0)


Band = tuple[BlockColumn, ...]
"""What stands side by side."""


class Page(NamedTuple):
    """One side of a sheet: its bands from top to bottom, and the row height."""

    bands: tuple[Band, ...]
    row: float
    back: bool = False


def arrange(layout: Layout, rows: RowOwners, wide: float, tall: float) -> list[Page]:
    """Return the pages of a layout: head, rounds and foot on the front, the back on pages of its own."""
    front = [*_single(layout.head, wide), *_rounds(layout, wide), *_single(layout.foot, wide)]
    return [
        Page(bands, _roomiest(bands, rows, tall), back)
        for side, back in ((front, False), (_single(layout.back, wide), True))
        for bands in _pages(side, rows, tall)
    ]


def _single(blocks: tuple[Block, ...], wide: float) -> list[Band]:
    return [(BlockColumn((block,), None, "", wide),) for block in blocks]


def _rounds(layout: Layout, wide: float) -> list[Band]:
    part = (wide - GUTTER * (layout.across - 1)) / layout.across
    columns = [
        BlockColumn(layout.round, n, layout.round_title.replace("{round}", str(n)), part)
        for n in range(1, layout.rounds + 1 if layout.round else 1)
    ]
    return [tuple(columns[i : i + layout.across]) for i in range(0, len(columns), layout.across)]


def _band_height(band: Band, rows: RowOwners, row: float) -> float:
    return max(column.height(rows, row) for column in band)


def _pages(bands: list[Band], rows: RowOwners, tall: float) -> list[tuple[Band, ...]]:
    """Return the bands by page, with the lowest allowed row height; nobody signs a page without figures."""
    pages: list[list[Band]] = []
    for band in bands:
        if not pages or _height([*pages[-1], band], rows, LOWEST) > tall:
            pages.append([])
        pages[-1].append(band)
    while len(pages) > 1 and len(pages[-2]) > 1 and not any(map(_has_figures, pages[-1])):
        pages[-1].insert(0, pages[-2].pop())
    return [tuple(page) for page in pages]


def _has_figures(band: Band) -> bool:
    return any(not isinstance(block, Strip | Signatures) for column in band for block in column.blocks)


def _height(bands: list[Band], rows: RowOwners, row: float) -> float:
    return sum(_band_height(band, rows, row) for band in bands) + GAP * (len(bands) - 1)


def _roomiest(bands: tuple[Band, ...], rows: RowOwners, tall: float) -> float:
    row = HIGHEST
    while row > LOWEST and _height(list(bands), rows, row) > tall:
        row -= STEP
    return row


def draw_page(page: Page, rows: RowOwners, pen: Pen, left: float, top: float) -> tuple[Slot, ...]:
    """Draw what all copies share, and return the slots for the rest."""
    slots: list[Slot] = []
    for band in page.bands:
        x = left
        for column in band:
            _draw_column(column, Setting(pen, rows, page.row, column.round, slots), x, top)
            x += column.wide + GUTTER
        top += _band_height(band, rows, page.row) + GAP
    return tuple(slots)


def _draw_column(column: BlockColumn, setting: Setting, x: float, y: float) -> None:
    inner = column.inner
    if column.title:
        tall = column.height(setting.rows, setting.row)
        setting.pen.box(x, y, TAB, tall, shade=0)
        setting.pen.upwards(x + TAB / 2, y + tall / 2, column.title, 9, white=True)
        x += TAB
    for block in column.blocks:
        draw(block, setting, x, y, inner)
        y += height(block, setting.rows, setting.row, inner)
