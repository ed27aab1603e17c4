"""Rulebooks as PDF: rules in reading order, each ruling with its rule, in two columns with bookmarks and links.

The header of a page names its first and last rule, as in a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from scorekeeper import __version__
from scorekeeper.documents.writing import write_whole
from scorekeeper.reports.pdf.pen import HAIR, PAPERS, STRONG, THIN, Pen
from scorekeeper.reports.pdf.typography.fonts import missing, remedy
from scorekeeper.reports.pdf.typography.shaping import width, wrap
from scorekeeper.rules import Book, Chapter, Rule, Ruling
from scorekeeper.rules.book import CHECKED, title_of
from scorekeeper.rules.links import cited

MARGIN, GUTTER, HEAD, FOOT = 40.0, 20.0, 24.0, 20.0
BODY, NAME, FINE, TITLE, CHAPTER = 9.0, 9.5, 7.0, 20.0, 13.0
LEADING = 1.3
INDENT = 9.0
"""Indent of a ruling below its rule."""
GREY = 0.35
ENTRY = 2
"""Bookmark level of a rule, below book and chapter."""


class TextLine(NamedTuple):
    """A line of text with its type size and position."""

    text: str
    size: float = BODY
    bold: bool = False
    left: float = 0.0
    grey: float = 0.0
    chapter: str = ""
    """Bookmark of the chapter whose page number stands at the right end, in the contents."""

    @property
    def height(self) -> float:
        return self.size * LEADING


class RuleBlock(NamedTuple):
    """Lines that stay in one column."""

    lines: tuple[TextLine, ...]
    above: float
    """Space above it, unless it starts a column."""
    bookmark: tuple[str, str, int] | None = None
    """Name, title and level."""
    rule: str = ""
    """The rule that it adds to the page's header."""
    keep: float = 0.0
    """Height that must fit below it in the same column."""
    bar: bool = False
    """Whether a line stands at its left, as for rulings."""
    fresh: bool = False
    """Whether it starts a new page."""

    @property
    def height(self) -> float:
        return sum(line.height for line in self.lines)


class PlacedBlock(NamedTuple):
    """A block with its position."""

    block: RuleBlock
    column: int
    top: float


class PageLayout(NamedTuple):
    """The measures of the page and its two columns."""

    wide: float
    tall: float

    @property
    def column(self) -> float:
        return (self.wide - 2 * MARGIN - GUTTER) / 2

    @property
    def top(self) -> float:
        return MARGIN + HEAD

    @property
    def bottom(self) -> float:
        return self.tall - MARGIN - FOOT

    def left(self, column: int) -> float:
        return MARGIN + column * (self.column + GUTTER)


def write_rules_pdf(path: Path, books: Sequence[Book], *, paper: str = "A4") -> None:
    """Write the books; the same books give the same bytes."""
    layout = PageLayout(*PAPERS[paper])
    title = title_of(books)
    pages = [(book, page) for book in books for page in _pages(_blocks(book, layout.column), layout)]
    numbers = {
        placed.block.bookmark[0]: number
        for number, (_, page) in enumerate(pages, 1)
        for placed in page
        if placed.block.bookmark
    }
    canvas = Canvas(str(path), invariant=1, pageCompression=1, pagesize=(layout.wide, layout.tall))
    canvas.setTitle(title)
    canvas.setCreator("scorekeeper")
    canvas.showOutline()
    pen = Pen(canvas, layout.tall, links=False)
    for number, (book, page) in enumerate(pages, 1):
        _frame(pen, layout, book, page, f"page {number} of {len(pages)}")
        for placed in page:
            _draw(pen, layout, placed, numbers)
        canvas.showPage()
    write_whole(path, canvas.getpdfdata())


def unprintable(books: Iterable[Book]) -> list[str]:
    """Return warnings about rules with characters that no font has."""
    lost: dict[str, set[str]] = {}
    for book in books:
        for rule in book.rules:
            lost[rule.id] = missing(f"{rule.title} {rule.text} {rule.source}")
        for ruling in book.rulings:
            options = " ".join(f"{option.value} {option.text}" for option in ruling.options)
            lost[ruling.id] = missing(f"{ruling.title} {ruling.question} {ruling.answer} {ruling.reason} {options}")
    said = [
        f"no font has {' '.join(sorted(found))} of {name}; a box is printed instead"
        for name, found in lost.items()
        if found
    ]
    return [*said, remedy()] if said else []


def _pages(blocks: Iterable[RuleBlock], layout: PageLayout) -> list[list[PlacedBlock]]:
    """Return the blocks by page, column after column."""
    pages: list[list[PlacedBlock]] = []
    column, top = 2, layout.top
    for block in blocks:
        first = top == layout.top
        if block.fresh:
            column = 2
        elif top + (0 if first else block.above) + block.height + block.keep > layout.bottom:
            column, top = column + 1, layout.top
        if column > 1:
            pages.append([])
            column, top = 0, layout.top
        if top > layout.top:
            top += block.above
        pages[-1].append(PlacedBlock(block, column, top))
        top += block.height
    return pages


def _blocks(book: Book, wide: float) -> Iterator[RuleBlock]:
    """Yield a book: title, contents, then the chapters; a ruling follows the first rule it concerns."""
    yield _title(book, wide)
    rulings = {ruling.id: ruling for ruling in book.rulings}
    for chapter in book.chapters:
        yield _chapter(book, chapter, wide)
        for rule in (rule for rule in book.rules if rule.chapter == chapter.number):
            here = [rulings.pop(name) for name in rule.rulings if name in rulings]
            elsewhere = [name for name in rule.rulings if name not in {ruling.id for ruling in here}]
            yield _rule(rule, elsewhere, wide)
            yield from (_ruling(book, ruling, rule.id, wide) for ruling in here)
    if rulings:
        lines = tuple(_set("Other rulings", wide, CHAPTER, bold=True))
        yield RuleBlock(lines, 16.0, (f"{book.code}-R", "Other rulings", 1), keep=60.0)
        yield from (_ruling(book, ruling, "", wide) for ruling in rulings.values())


def _title(book: Book, wide: float) -> RuleBlock:
    count = f"{len(book.rules)} rules, {len(book.rulings)} rulings" if book.rulings else f"{len(book.rules)} rules"
    whose = f"The edition of {book.event}: what it picked comes first. " if book.event else ""
    told = f"{whose}{count}, revision {book.rev}. {book.source}."
    contents = [TextLine(f"{one.number}  {one.title}", chapter=f"{book.code}-{one.number}") for one in book.chapters]
    lines = (
        *_set(book.title, wide, TITLE, bold=True),
        *_set(told, wide, FINE, grey=GREY),
        TextLine("", FINE),
        *contents,
    )
    return RuleBlock(tuple(lines), 0.0, (book.code, book.title, 0), fresh=True)


def _chapter(book: Book, chapter: Chapter, wide: float) -> RuleBlock:
    title = f"{chapter.number}  {chapter.title}"
    lines = (*_set(title, wide, CHAPTER, bold=True), *_set(chapter.text, wide, FINE, grey=GREY))
    return RuleBlock(lines, 18.0, (f"{book.code}-{chapter.number}", title, 1), keep=80.0)


def _rule(rule: Rule, elsewhere: Sequence[str], wide: float) -> RuleBlock:
    told = f"{rule.source} · checked {CHECKED[rule.check]}"
    also = [
        *([f"Rulings: {', '.join(elsewhere)}"] if elsewhere else []),
        *([f"See {', '.join(rule.see)}"] if rule.see else []),
    ]
    lines = (
        *_set(f"{rule.id}  {rule.title}", wide, NAME, bold=True),
        *_set(rule.text, wide),
        *_set(" · ".join((told, *also)), wide, FINE, grey=GREY),
    )
    return RuleBlock(lines, 8.0, (rule.id, f"{rule.id} {rule.title}", ENTRY), rule.id)


def _ruling(book: Book, ruling: Ruling, rule: str, wide: float) -> RuleBlock:
    room = wide - INDENT
    options = [
        line
        for option, mark in ruling.offered
        for line in _set(
            f"{option.value}{f' ({mark})' if mark else ''}: {option.text}",
            room - INDENT,
            FINE + 1,
            left=2 * INDENT,
        )
    ]
    others = [name for name in ruling.rules if name != rule]
    about = f"Because: {ruling.reason}" + (f" · Also about {', '.join(others)}" if others else "")
    lines = (
        *_set(f"{ruling.id}  {ruling.title}", room, BODY, bold=True, left=INDENT),
        *_set(f"{ruling.question} {book.answer(ruling)}", room, FINE + 1, left=INDENT),
        *options,
        *_set(about, room, FINE, left=INDENT, grey=GREY),
    )
    return RuleBlock(lines, 5.0, (ruling.id, f"{ruling.id} {ruling.title}", ENTRY), rule, bar=True)


def _set(
    text: str, wide: float, size: float = BODY, *, bold: bool = False, left: float = 0.0, grey: float = 0.0
) -> tuple[TextLine, ...]:
    return tuple(TextLine(line, size, bold, left, grey) for line in wrap(text, wide, size, bold=bold))


def _frame(pen: Pen, layout: PageLayout, book: Book, page: Sequence[PlacedBlock], number: str) -> None:
    """Draw the header with the book and the page's rules, and the footer."""
    rules = [placed.block.rule for placed in page if placed.block.rule]
    right, room = layout.wide - MARGIN, layout.column
    pen.text(MARGIN, MARGIN + 8, book.title, BODY, bold=True, room=room, least=FINE)
    if rules:
        span = rules[0] if rules[0] == rules[-1] else f"{rules[0]} to {rules[-1]}"
        pen.text(right, MARGIN + 8, span, BODY, bold=True, align="right")
    pen.line(MARGIN, MARGIN + 13, right, MARGIN + 13, line=STRONG)
    base = layout.tall - MARGIN
    pen.line(MARGIN, base - 11, right, base - 11, line=THIN)
    pen.text(MARGIN, base, " · ".join(filter(None, (book.event, f"scorekeeper {__version__}"))), FINE)
    pen.text(right, base, number, FINE + 1, align="right")


def _draw(pen: Pen, layout: PageLayout, placed: PlacedBlock, numbers: dict[str, int]) -> None:
    block, left, top = placed.block, layout.left(placed.column), placed.top
    if block.bookmark:
        name, title, level = block.bookmark
        pen.canvas.bookmarkHorizontal(name, 0, layout.tall - top + BODY)
        pen.canvas.addOutlineEntry(title, name, level, closed=level < ENTRY)
    if block.bar:
        pen.line(left + 3, top + 1.5, left + 3, top + block.height - 1.5, line=STRONG)
    for line in block.lines:
        base = top + line.size
        pen.canvas.setFillGray(line.grey)
        pen.text(left + line.left, base, line.text, line.size, bold=line.bold, direction="sentence")
        pen.canvas.setFillGray(0)
        if line.chapter:
            _content(pen, layout, left, base, line, numbers)
        _links(pen, left + line.left, base, line, numbers)
        top += line.height


def _content(pen: Pen, layout: PageLayout, left: float, base: float, line: TextLine, numbers: dict[str, int]) -> None:
    """Draw a line of the contents with its page number; the whole line is a link."""
    right = left + layout.column
    pen.text(right, base, str(numbers[line.chapter]), line.size, align="right")
    _lead(pen, left, right, base, line)


def _lead(pen: Pen, left: float, right: float, base: float, line: TextLine, to: str = "") -> None:
    box = (left, pen.height - base - 2, right, pen.height - base + line.size - 1)
    pen.canvas.linkAbsolute("", to or line.chapter, box, thickness=0)


def _links(pen: Pen, left: float, base: float, line: TextLine, numbers: dict[str, int]) -> None:
    """Make every rule id in a line a link, except in the rule's own heading."""
    for first, last in cited(line.text):
        rule = line.text[first:last]
        if rule in numbers and not line.bold:
            start = left + width(line.text[:first], line.size)
            end = start + width(rule, line.size)
            pen.line(start, base + 1.2, end, base + 1.2, line=HAIR)
            _lead(pen, start, end, base, line, rule)
