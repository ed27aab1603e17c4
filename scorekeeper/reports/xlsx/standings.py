"""Standings as a workbook: numbers as numbers, names as text, ready to print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.reports.wording.standings import (
    Played,
    after,
    counting,
    criteria,
    earlier_stages,
    guests,
    heads,
    legend,
    names_of,
    penalised,
    points_in,
    qualifying,
    sentence,
    slug,
    stages,
    table_name,
    unseated,
    upgraded,
)
from scorekeeper.reports.wording.standings import heats as heat_cells
from scorekeeper.reports.wording.teams import teams_ranked
from scorekeeper.reports.xlsx.teams import put_teams
from scorekeeper.reports.xlsx.workbook import Row, Shown, link, player_number, put_list, set_up_page, write_workbook
from scorekeeper.rules import Book, Rule, find
from scorekeeper.rules.links import for_papers
from scorekeeper.rules.lookup import named
from scorekeeper.tournament.answers.findings import PlacedFinding, Report
from scorekeeper.tournament.ranking.order import figure, too_fine
from scorekeeper.tournament.ranking.rows import StandingsRow, UnplayedHeat
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.regulations.criteria import Criterion

CITED = re.compile(r"\b[A-Z]{3}-\d{3}\b")
LONGEST = 31
"""The most characters of a sheet's name."""
RULES = "Rules"
"""Name of the sheet with the rules."""
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


def write_standings_xlsx(
    path: Path,
    standings: Standings,
    report: Report | None = None,
    regulations: Sequence[tuple[str, str, str]] = (),
    *,
    others: dict[str, str] | None = None,
    folder: Path | None = None,
    paper: str = "A4",
    own: Sequence[Book] = (),
) -> None:
    """Write the workbook: standings, teams if they are ranked, tables, findings, the regulations as (chapter, what, value), and all rules cited.

    Files of findings are named within `folder`, the tournament's: where it lies on this computer concerns nobody else.
    The books of `own`, those of games that the tournament declares, go before others with their code.
    """
    book = Workbook()
    _standings(book.active, standings, "Standings")
    for one in standings.games:
        _standings(book.create_sheet(), one, _sheet_title(one.only, book.sheetnames))
    if standings.teams and standings.teams.rows:
        put_teams(book.create_sheet("Teams"), book.create_sheet("Members"), standings, standings.teams)
    _tables(book.create_sheet("Tables"), standings, report, others or {})
    findings = report.findings if report is not None else []
    if report is not None:
        _findings(book.create_sheet("Findings"), findings, folder)
    if regulations:
        put_list(book.create_sheet("Regulations"), ("Chapter", "What", "In force"), regulations)
    _rules(book, {finding.rule for finding in findings} | _cited(book.worksheets, own), own)
    for sheet in book.worksheets:
        _for_print(sheet, standings, paper)
    write_workbook(path, book)


def _sheet_title(game: str, taken: Sequence[str]) -> str:
    """Return the name of the sheet of a game, as workbooks allow it."""
    plain = re.sub(r"[\[\]:*?/\\]", " ", game).strip()[:LONGEST]
    return plain if plain.casefold() not in map(str.casefold, taken) else f"{plain[: LONGEST - 7]} (game)"


def _standings(sheet: Worksheet, standings: Standings, title: str) -> None:
    sheet.title = title
    breaks = criteria(standings)
    optional = {
        # A separate column, because after a right-to-left name in one cell the word would be reversed.
        "Note": any(row.dropped for row in standings.rows),
        "Team": standings.teams is not None,
        "Stage": bool(stages(standings)),
        "Penalty": penalised(standings),
    }
    head = ["Place", "No.", "Player", *(name for name in ("Note", "Team", "Stage") if optional[name]), "Points"]
    before = earlier_stages(standings)
    coming = [standings.next_stage] if standings.next_stage else []
    head += [*(["Penalty"] if optional["Penalty"] else []), *coming, *before, *(one.short for one in breaks)]
    head += [*(f"Heat {n + 1}" for n in range(standings.heats)), "Why", "Rules"]
    columns = [_column(standings, one) for one in breaks]
    teams = teams_ranked(standings.teams)
    rows = [
        [
            *_known(row, optional, teams.get(row.player, "")),
            *(row.through for _ in coming),
            *(points_in(row, stage) for stage in before),
            *(column[row.player] for column in columns),
            *map(_heat, heat_cells(row)),
            row.why,
            " ".join(row.rules),
        ]
        for row in standings.rows
    ]
    notes = sorted({_marked(one) for row in standings.rows for one in heat_cells(row)} - {""})
    marks = f"* {', '.join(notes)}: see the sheet of tables" if notes else ""
    told = (
        sentence(standings.state),
        counting(standings),
        qualifying(standings),
        legend(standings),
        guests(standings),
        upgraded(standings),
        marks,
    )
    put_list(sheet, head, rows, title=f"{standings.name}: standings {after(standings)}", notes=told, keep=3)


def _known(row: StandingsRow, optional: dict[str, bool], team: str) -> Row:
    found = {
        "Note": "left" if row.dropped else "",
        "Team": team,
        "Stage": row.stage,
        "Penalty": -row.penalty if row.penalty else "",
    }
    note, teamed, stage, penalty = ([found[name]] if there else [] for name, there in optional.items())
    return [row.place, player_number(row.player), row.name, *note, *teamed, *stage, row.points, *penalty]


def _column(standings: Standings, one: Criterion) -> dict[str, Shown | str | None]:
    """Return a tie-break by player; counts of places are text, and missing values empty."""
    values = {row.player: row.tiebreaks.get(one.key) for row in standings.rows}
    fine = any(map(too_fine, values.values()))
    return {
        player: Shown(value, fine=fine) if isinstance(value, Fraction) else None if value is None else figure(value)
        for player, value in values.items()
    }


def _heat(played: Played) -> Shown | None:
    return None if played is None else Shown(played.points, marked=bool(_marked(played)))


def _marked(played: Played) -> str:
    """Return the note on a heat, or nothing."""
    return "" if played is None else unseated(played) if isinstance(played, UnplayedHeat) else played.note


def _tables(sheet: Worksheet, standings: Standings, report: Report | None, others: dict[str, str]) -> None:
    """Write every table with its places in the game and among the players."""
    results = {
        (result.table, row.player): result for row in standings.rows for result in row.tables if result is not None
    }
    known = {**names_of(standings), **others}
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
        number, named = player_number(who) if result else "", (result and result.name) or known.get(who, who)
        rows.append((int(name.split("/")[0]), name, in_game, among, number, named, score, points, note))
    rows += [
        (one.heat, "", None, None, player_number(row.player), one.name or row.name, None, one.points, unseated(one))
        for row in standings.rows
        for one in row.unplayed
    ]
    put_list(sheet, TABLES, sorted(rows, key=_table_order))


def _table_order(row: Sequence[Any]) -> tuple[Any, ...]:
    heat, name, in_game, among = row[:4]
    place = in_game or among
    return (heat, not name, int(name.rpartition("/")[2] or 0), place is None, place or 0, str(row[5]))


def _findings(sheet: Worksheet, findings: Iterable[PlacedFinding], folder: Path | None) -> None:
    head = ("Level", "Rule", "Name", "Table", "Round", "Turn", "What", "Settled", "File", "Line")
    rows = [
        (
            f.level,
            f.rule,
            slug(f.rule, f.books),
            table_name(f),
            f.round,
            f.turn,
            f.message,
            f.settled,
            _within(f, folder),
            f.line,
        )
        for f in findings
    ]
    put_list(sheet, head, rows)


def _within(finding: PlacedFinding, folder: Path | None) -> str | None:
    """Return the file of a finding, as it is called in the tournament's folder."""
    inside = folder is not None and finding.file is not None and Path(finding.file).is_relative_to(folder)
    return Path(finding.file or "").relative_to(folder or "").as_posix() if inside else finding.file


def _cited(sheets: Iterable[Worksheet], own: Sequence[Book]) -> set[str]:
    """Return the rules that any cell cites; rulings are told by the regulations with the answer that holds."""
    texts = (str(cell.value) for sheet in sheets for row in sheet.iter_rows() for cell in row if cell.value is not None)
    return {rule for text in texts for rule in CITED.findall(text) if named(rule, own)}


def _rules(book: Workbook, ids: Iterable[str], own: Sequence[Book]) -> None:
    """Write the rules that the workbook cites; each finding links to its rule's page, or to this sheet."""
    cited = [find(rule, own) for rule in sorted(ids)]
    if not cited:
        return
    rows = [(one.id, one.title, one.text if isinstance(one, Rule) else one.answer) for one in cited]
    after_findings = book.sheetnames.index("Regulations") if "Regulations" in book.sheetnames else None
    put_list(book.create_sheet(RULES, after_findings), ("Rule", "Name", "What"), rows)
    places = {cell.value: cell for (cell,) in book[RULES].iter_rows(min_row=2, max_col=1)}
    found = book["Findings"].iter_rows(min_row=2, min_col=2, max_col=2) if "Findings" in book.sheetnames else ()
    for (cell,) in found:
        if (text := places.get(cell.value)) is not None:
            link(cell, for_papers(cell.value), f"'{RULES}'!{text.coordinate}")
    for rule, cell in places.items():
        link(cell, for_papers(rule))


def _for_print(sheet: Worksheet, standings: Standings, paper: str) -> None:
    """Set the paper size, and put the head of the log in the footer."""
    set_up_page(sheet)
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4 if paper == "A4" else sheet.PAPERSIZE_LETTER
    sheet.oddFooter.left.text = f"log {heads(standings)}".replace("&", "&&")
    sheet.oddFooter.left.size = 7
