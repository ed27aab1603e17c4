"""A blank score sheet as pictures: what is printed as PDF, drawn by a pen for SVG."""

from __future__ import annotations

from html import escape

from scorekeeper.reports.pdf.pen import BEFORE, CAPITALS, HAIR, STRONG, THIN, Align, Pen, Written
from scorekeeper.reports.pdf.sheets.arrangement import draw_page
from scorekeeper.reports.pdf.sheets.pages import MARGIN, Paper, SheetPage, arranged_sides, draw_head, draw_sheet_footer
from scorekeeper.reports.pdf.typography.shaping import ShapedLine, shape
from scorekeeper.reports.svg.canvas import number
from scorekeeper.reports.svg.picture import FONTS

ANCHORS: dict[Align, str] = {"left": "start", "middle": "middle", "right": "end"}


class SvgPen(Pen):
    """Collects SVG elements; letters are as wide as on paper, whatever font draws them."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.links = False
        self.elements: list[str] = []

    def box(self, x: float, y: float, w: float, h: float, *, line: float = THIN, shade: float | None = None) -> None:
        fill = "none" if shade is None else f"rgb({shade:.0%} {shade:.0%} {shade:.0%})"
        edge = f' stroke="#000" stroke-width="{line}"' if line else ""
        self.elements.append(f'<rect {_at(x=x, y=y, width=w, height=h)} fill="{fill}"{edge}/>')

    def line(self, x: float, y: float, to_x: float, to_y: float, *, line: float = HAIR) -> None:
        self.elements.append(f'<line {_at(x1=x, y1=y, x2=to_x, y2=to_y)} stroke="#000" stroke-width="{line}"/>')

    def ring(self, x: float, y: float, w: float, h: float) -> None:
        place = _at(x=x - w / 2, y=y - h / 2, width=w, height=h, rx=min(w, h) / 2)
        self.elements.append(f'<rect {place} fill="none" stroke="#000" stroke-width="{STRONG}"/>')

    def _write(self, text: Written, x: float, y: float) -> None:
        anchor = x + BEFORE[text.align] * text.line.at(text.size)
        place = f'{_at(x=anchor, y=y)} text-anchor="{ANCHORS[text.align]}"' + (
            ' font-weight="bold"' if text.bold else ""
        )
        self._add(text.line, text.size, place)

    def upwards(self, x: float, y: float, text: str, size: float, *, white: bool = False) -> None:
        line = shape(text, bold=True)
        where = f"translate({number(x + size * CAPITALS / 2)} {number(y)}) rotate(-90)"
        colour = ' fill="#fff"' if white else ""
        self._add(line, size, f'transform="{where}" text-anchor="middle" font-weight="bold"{colour}')

    def _add(self, line: ShapedLine, size: float, place: str) -> None:
        said = "".join(glyph.text for run in line.runs for glyph in run.glyphs)
        if said.strip():
            wide = f'textLength="{number(line.at(size))}" lengthAdjust="spacingAndGlyphs"'
            self.elements.append(f'<text {place} font-size="{number(size)}" {wide}>{escape(said, quote=False)}</text>')


def sheet_svg(page: SheetPage, paper: Paper = "A4") -> list[str]:
    """Return a picture of each side of a blank sheet."""
    size = page.size(paper)
    sides, top = arranged_sides(page, size)
    drawn = []
    for count, side in enumerate(sides, 1):
        pen = SvgPen(size[1])
        draw_head(page, pen, size[0])
        draw_page(side, page.rows, pen, MARGIN, top)
        draw_sheet_footer(page, pen, size, f"page {count} of {len(sides)}")
        drawn.append(_document(page.layout.title, size, pen.elements))
    return drawn


def _document(title: str, size: tuple[float, float], elements: list[str]) -> str:
    wide, tall = map(number, size)
    place = f'viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}" font-family="{FONTS}" role="img"'
    paper = f'<rect width="{wide}" height="{tall}" fill="#fff"/>'
    titled = f"<title>Score sheet: {escape(title)}</title>"
    return "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" {place}>', titled, paper, *elements, "</svg>", ""))


def _at(**places: float) -> str:
    return " ".join(f'{name}="{number(value)}"' for name, value in places.items())
