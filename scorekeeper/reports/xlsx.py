"""Standings as a workbook: figures as figures, names as text whatever they begin with, ready to print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.reports.headings import (
    Played,
    after,
    counting,
    criteria,
    guests,
    heads,
    legend,
    names_of,
    penalised,
    sentence,
    slug,
    stages,
    table_name,
    unseated,
)
from scorekeeper.reports.headings import heats as heat_cells
from scorekeeper.rules import Rule, find
from scorekeeper.rules.links import for_papers
from scorekeeper.terminal import columns_of
from scorekeeper.tournament.answers.findings import PlacedFinding, Report
from scorekeeper.tournament.ranking.order import PLAIN, figure
from scorekeeper.tournament.ranking.standings import Standings, StandingsRow, UnplayedHeat
from scorekeeper.tournament.regulations.criteria import Criterion

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
"""The date that all workbooks bear, so that the same standings give the same bytes."""
WHOLE, HALVES, THIRDS, FINER = "0", "# ?/?", "# ??/??", "0.0000"
"""Formats of points and tie-breaks, which stay numbers."""
MARKED = '"*"'
"""Printed after the points of a heat that need a word; the sheet of tables has it."""
HEAD, LINE = PatternFill("solid", fgColor="D9D9D9"), Side(style="thin", color="BFBFBF")
TYPE, LINK = "Calibri", "0B4A8F"
RULES = "Rules"
"""The sheet with the texts of rules."""
NARROW, WIDE, SENTENCE, LINE_HEIGHT = 6.5, 42, 84, 15.0
"""Least and greatest width of a column, and of one with sentences, in characters; and the height of one line."""
SETTING = 1.1
"""How many letters of a long sentence go on the width of a figure."""
TABLES = (
    "Heat",
    "Table",
    "Place in the game",
    "Place among players",
    "No.",
    "Participant",
    "Score",
    "Points",
    "Note",
)
SENTENCES = ("Why", "What")
PROSE = (
    "Player",
    "Participant",
    "Stage",
    "Why",
    "Rules",
    "What",
    "In force",
    "Chapter",
    "Settled",
    "File",
    "Name",
    "Note",
    "Level",
    "Rule",
)
"""Columns of words; all others are centred."""
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")

Row = Sequence[Any]
Looks = dict[bool, Any]
"""Whether a cell holds words, to how it looks."""


def write_standings_xlsx(
    path: Path,
    standings: Standings,
    report: Report | None = None,
    regulations: Sequence[tuple[str, str, str]] = (),
    *,
    others: dict[str, str] | None = None,
    paper: str = "A4",
) -> None:
    """Write the workbook: standings, tables, findings, and the regulations as (chapter, what, value)."""
    book = Workbook()
    _standings(book.active, standings)
    _tables(book.create_sheet("Tables"), standings, report, others or {})
    if report is not None:
        _findings(book.create_sheet("Findings"), report.findings)
        _rules(book, [finding.rule for finding in report.findings])
    if regulations:
        _listed(book.create_sheet("Regulations"), ("Chapter", "What", "In force"), regulations)
    for sheet in book.worksheets:
        _for_print(sheet, standings, paper)
    path.write_bytes(dated(book))


def write_list_xlsx(path: Path, title: str, head: Sequence[str], rows: Iterable[Row]) -> None:
    """Write one bare list as a workbook, for whoever reads it in again."""
    book = Workbook()
    book.active.title = title
    _listed(book.active, head, rows)
    on_paper(book.active)
    book.active.oddHeader.center.text = title.replace("&", "&&")
    path.write_bytes(dated(book))


class Marked(NamedTuple):
    """Points with something to say about them."""

    points: Fraction


def _standings(sheet: Worksheet, standings: Standings) -> None:
    sheet.title = "Standings"
    breaks = criteria(standings)
    optional = {
        # A column of its own: beside a name from right to left, a cell would turn the word round.
        "Note": any(row.dropped for row in standings.rows),
        "Stage": bool(stages(standings)),
        "Penalty": penalised(standings),
    }
    head = ["Place", "No.", "Player", *(name for name in ("Note", "Stage") if optional[name]), "Points"]
    head += [*(["Penalty"] if optional["Penalty"] else []), *(one.short for one in breaks)]
    head += [*(f"Heat {n + 1}" for n in range(standings.heats)), "Why", "Rules"]
    rows = [[*_known(row, optional), *_values(row, breaks), row.why, " ".join(row.rules)] for row in standings.rows]
    notes = sorted({_marked(one) for row in standings.rows for one in heat_cells(row)} - {""})
    marks = f"* {', '.join(notes)}: see the sheet of tables" if notes else ""
    told = (sentence(standings.state), counting(standings), legend(standings), guests(standings), marks)
    _listed(sheet, head, rows, title=f"{standings.name}: standings {after(standings)}", notes=told, keep=3)


def _known(row: StandingsRow, optional: dict[str, bool]) -> Row:
    found = {"Note": "left" if row.dropped else "", "Stage": row.stage, "Penalty": -row.penalty if row.penalty else ""}
    note, stage, penalty = ([found[name]] if there else [] for name, there in optional.items())
    return [row.place, _number(row.player), row.name, *note, *stage, row.points, *penalty]


def _number(player: str) -> int | str:
    """A player's number as a figure, so that 10 comes after 9; one such as B1 stays text."""
    return int(player) if player.isascii() and player.isdigit() and not player.startswith("0") else player


def _values(row: StandingsRow, breaks: Sequence[Criterion]) -> Row:
    """Tie-breaks and heats; a count of places is text, and a dash where there is nothing to compare."""
    values = [row.tiebreaks.get(one.key) for one in breaks]
    return [
        *(value if isinstance(value, Fraction) else figure(value) for value in values),
        *map(_heat, heat_cells(row)),
    ]


def _heat(played: Played) -> Fraction | Marked | None:
    if played is None:
        return None
    return Marked(played.points) if _marked(played) else played.points


def _marked(played: Played) -> str:
    """The word that a heat needs."""
    return "" if played is None else unseated(played) if isinstance(played, UnplayedHeat) else played.note


def _tables(sheet: Worksheet, standings: Standings, report: Report | None, others: dict[str, str]) -> None:
    """Every table with its places: in the game, where a report has them, and among the players, which is what pays."""
    names = {**names_of(standings), **others}
    results = {
        (result.table, row.player): result for row in standings.rows for result in row.tables if result is not None
    }
    judged = {
        (f"{checked.heat}/{checked.table}", place.participant): place
        for checked in (report.tables if report else ())
        if checked.verdict is not None
        for place in checked.verdict.places
    }
    rows: list[tuple[Any, ...]] = []
    for name, who in dict.fromkeys((*results, *judged)):
        result, place = results.get((name, who)), judged.get((name, who))
        score, points, note = (
            (result.score, result.points, result.note) if result else (place and place.score, None, "")
        )
        in_game, among = place and place.place, result and result.place
        number = _number(who) if result else ""
        rows.append((int(name.split("/")[0]), name, in_game, among, number, names.get(who, who), score, points, note))
    rows += [
        (one.heat, "", None, None, _number(row.player), row.name, None, one.points, unseated(one))
        for row in standings.rows
        for one in row.unplayed
    ]
    _listed(sheet, TABLES, sorted(rows, key=_table_order))


def _table_order(row: Sequence[Any]) -> tuple[Any, ...]:
    heat, name, in_game, among = row[:4]
    place = in_game or among
    return (heat, not name, int(name.rpartition("/")[2] or 0), place is None, place or 0, str(row[5]))


def _findings(sheet: Worksheet, findings: Iterable[PlacedFinding]) -> None:
    head = ("Level", "Rule", "Name", "Table", "Round", "Turn", "What", "Settled", "File", "Line")
    rows = [
        (f.level, f.rule, slug(f.rule), table_name(f), f.round, f.turn, f.message, f.settled, f.file, f.line)
        for f in findings
    ]
    _listed(sheet, head, rows)


def _rules(book: Workbook, ids: Iterable[str]) -> None:
    """The text of every rule that was found about; a finding leads to its page, or else to its text here."""
    named = [find(rule) for rule in sorted(set(ids))]
    if not named:
        return
    rows = [(one.id, one.title, one.text if isinstance(one, Rule) else one.answer) for one in named]
    _listed(book.create_sheet(RULES), ("Rule", "Name", "What"), rows)
    places = {cell.value: cell for (cell,) in book[RULES].iter_rows(min_row=2, max_col=1)}
    for (cell,) in book["Findings"].iter_rows(min_row=2, min_col=2, max_col=2):
        text = places[cell.value]
        _lead(cell, for_papers(cell.value), f"'{RULES}'!{text.coordinate}")
    for rule, cell in places.items():
        _lead(cell, for_papers(rule))


def _lead(cell: Cell, address: str | None, otherwise: str = "") -> None:
    """Make a cell a link: to an address, or else to another cell."""
    if address:
        cell.hyperlink = Hyperlink(ref=cell.coordinate, target=address)
    elif otherwise:
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=otherwise)
    else:
        return
    cell.font = Font(name=TYPE, color=LINK, underline="single")


def _listed(
    sheet: Worksheet,
    head: Sequence[str],
    rows: Iterable[Row],
    *,
    title: str = "",
    notes: Sequence[str] = (),
    keep: int = 0,
) -> None:
    """Write a list under its head: frozen, with filters, columns and rows as large as their content."""
    above = [(title, 16.0), *((note, 11.0) for note in notes)]
    lines = [(text, size) for text, size in above if text]
    for number, (text, size) in enumerate(lines, 1):
        put(sheet.cell(number, 1), text)
        sheet.cell(number, 1).font = Font(name=TYPE, bold=True, size=size)
        sheet.cell(number, 1).alignment = Alignment(vertical="center")
        sheet.cell(number, 1).border = Border()
        sheet.row_dimensions[number].height = size * 1.6
    top = len(lines) + 1
    for column, label in enumerate(head, 1):
        _put_head(sheet.cell(top, column), label)
    looks: Looks = {}
    for number, row in enumerate(rows, top + 1):
        for column, (label, value) in enumerate(zip(head, row, strict=True), 1):
            put(sheet.cell(number, column), value, prose=label in PROSE, looks=looks)
    sheet.freeze_panes = sheet.cell(top + 1, keep + 1)
    sheet.auto_filter.ref = f"A{top}:{get_column_letter(len(head))}{sheet.max_row}"
    sheet.print_title_rows = f"{top}:{top}"
    _fit(sheet, top, len(head))


def _put_head(cell: Cell, label: str) -> None:
    put(cell, label)
    cell.font = Font(name=TYPE, bold=True)
    cell.fill = HEAD
    cell.alignment = Alignment(horizontal="left" if label in PROSE else "center", vertical="center")


def put(cell: Cell, value: Any, *, prose: bool = False, looks: Looks | None = None) -> None:
    """Set a value; text is text, even where it looks like a formula, and points stay numbers."""
    _look(cell, {} if looks is None else looks, prose=prose)
    if isinstance(value, Fraction | Marked):
        points, mark = (value.points, MARKED) if isinstance(value, Marked) else (value, "")
        cell.value = points.numerator if points.denominator == 1 else float(points)
        cell.number_format = _format(points) + mark
    elif isinstance(value, str) and value:
        cell.value = ILLEGAL_CHARACTERS_RE.sub("\ufffd", value)
        cell.data_type = "s"
        cell.quotePrefix = value.startswith(("=", "+", "-", "@"))
    elif value != "":
        cell.value = value


def _look(cell: Cell, looks: Looks, *, prose: bool) -> None:
    """Font, edge and place of a cell, made once for all cells of a kind: openpyxl takes long over each."""
    if prose not in looks:
        cell.font = Font(name=TYPE)
        cell.border = Border(bottom=LINE)
        cell.alignment = Alignment(horizontal="left" if prose else "center", vertical="top", wrap_text=prose)
        looks[prose] = copy(cell._style)  # noqa: SLF001 - openpyxl has no public way to share a style
    cell._style = copy(looks[prose])  # noqa: SLF001 - as above


def _format(points: Fraction) -> str:
    if points.denominator > PLAIN:
        return FINER
    return {1: WHOLE, 2: HALVES}.get(points.denominator, THIRDS)


def _fit(sheet: Worksheet, top: int, count: int) -> None:
    """Columns as wide as their longest text, and rows as high as their text then needs."""
    wide: dict[int, float] = {}
    for column in range(1, count + 1):
        cells = sheet.iter_rows(min_row=top, min_col=column, max_col=column, values_only=True)
        longest = max(_wide(value) for (value,) in cells if value is not None)
        most = SENTENCE if sheet.cell(top, column).value in SENTENCES else WIDE
        wide[column] = min(most, max(NARROW, longest * 1.1 + 2))
        sheet.column_dimensions[get_column_letter(column)].width = wide[column]
    for row in sheet.iter_rows(min_row=top + 1):
        lines = max(_lines(cell, wide[cell.column]) for cell in row)
        sheet.row_dimensions[row[0].row].height = lines * LINE_HEIGHT


def _wide(value: Any) -> int:
    """Characters that a value takes: a fraction as its format shows it, not with all its decimals."""
    return len(f"{value:.4f}") if isinstance(value, float) else columns_of(str(value))


def _lines(cell: Cell, wide: float) -> int:
    if not isinstance(cell.value, str):
        return 1
    # A whole sentence is narrower than as many figures, by which a width is measured.
    fitting = int(wide * SETTING) if wide == SENTENCE else int(wide)
    return sum(-(-max(1, columns_of(part)) // fitting) for part in cell.value.split("\n"))


def _for_print(sheet: Worksheet, standings: Standings, paper: str) -> None:
    """The size of the paper, and the log's head at the foot."""
    on_paper(sheet)
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4 if paper == "A4" else sheet.PAPERSIZE_LETTER
    sheet.oddFooter.left.text = f"log {heads(standings)}".replace("&", "&&")
    sheet.oddFooter.left.size = 7


def on_paper(sheet: Worksheet) -> None:
    """Landscape, as wide as the page, with head rows on every page and its number at the foot."""
    sheet.page_setup.orientation = "landscape"
    sheet.page_margins = PageMargins(left=0.4, right=0.4, top=0.5, bottom=0.75, header=0.3, footer=0.3)
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.oddFooter.right.text = "&A, page &P of &N"


def dated(book: Workbook) -> bytes:
    """The workbook's bytes with every date in them fixed."""
    book.properties.creator = "scorekeeper"
    book.properties.created = EPOCH.replace(tzinfo=None)
    raw = BytesIO()
    book.save(raw)
    out = BytesIO()
    with ZipFile(raw) as old, ZipFile(out, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = MODIFIED.sub(rb"\g<1>" + EPOCH.strftime("%Y-%m-%dT%H:%M:%SZ").encode(), old.read(name))
            info = ZipInfo(name, EPOCH.timetuple()[:6])
            info.compress_type = ZIP_DEFLATED
            new.writestr(info, data)
    return out.getvalue()
