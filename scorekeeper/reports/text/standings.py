"""Standings as a table of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorekeeper.reports.text.prose import prose
from scorekeeper.reports.text.teams import teams_part
from scorekeeper.reports.wording.standings import (
    MARK,
    Played,
    after,
    banner,
    called,
    cell,
    counting,
    criteria,
    guests,
    heads,
    legend,
    marks,
    notes,
    penalised,
    penalty,
    qualifying,
    short_cell,
    short_stage,
    stage_columns,
    stages,
    tiebreaks,
    upgraded,
)
from scorekeeper.reports.wording.standings import heats as heat_cells
from scorekeeper.terminal import aligned, plain, taken
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.rows import StandingsRow, TableResult
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.regulations.criteria import Criterion


class Table(NamedTuple):
    """The standings in columns, and what was left out of them to fit."""

    head: list[str]
    rows: list[list[str]]
    right: set[int]
    """The columns of figures."""
    omitted: str = ""

    @property
    def rigid(self) -> range:
        """The columns from the first heat on, which are never wrapped."""
        return range(max(self.right) + 1 if self.right else 0, len(self.head))

    def fits(self, width: int | None) -> bool:
        """Whether the table fits with names that are hardly wrapped."""
        if width is None:
            return True
        return taken(self.head, self.rows, rigid={*self.right, *self.rigid}, least=NAME) <= width


class Detail(NamedTuple):
    """How much of each heat a table shows."""

    label: str
    cell: Callable[[Played], str]
    omitted: str


def points_alone(played: Played) -> str:
    """Return the points of a heat, with a mark if there is a note on them, or nothing."""
    return "" if played is None else f"{figure(played.points)}{MARK if _noted(played) else ''}"


def _noted(played: Played) -> bool:
    return isinstance(played, TableResult) and bool(played.note)


NAME = 16
"""The narrowest column of names for which details are kept."""
FULL = Detail("heat {}", cell, "")
DETAILS = (
    FULL,
    Detail("heat {}", short_cell, "tables and scores of the heats"),
    Detail("h{}", points_alone, "tables, scores and places of the heats"),
)


def standings_text(standings: Standings, *, why: bool = False, width: int | None = None) -> str:
    """Return the standings as a table; with `why`, the reasons follow it.

    To fit into `width`, the table first shows less of each heat, then leaves out heats and tie-breaks, and says so.
    """
    state = ", final" if standings.state == "final" else ""
    table = _fitting(standings, width)
    title = f"{plain(standings.name)}: standings {after(standings)}{state}"
    parts = [prose(title, width), prose(banner(standings), width)]
    parts.append(aligned(table.head, table.rows, right=table.right, rigid=table.rigid, width=width))
    if why:
        parts.append("\n".join(prose(f"{row.place}. {row.name}: {row.why}", width) for row in standings.rows))
    told = (
        _left_out(table, width),
        counting(standings),
        qualifying(standings),
        guests(standings),
        legend(standings),
        upgraded(standings),
    )
    parts.append("\n".join(prose(line, width) for line in told if line))
    if standings.teams and standings.teams.rows:
        parts += ["Teams", teams_part(standings.teams, why=why, width=width)]
    parts.append(prose(f"log {heads(standings)}", width) if standings.head else "")
    return "\n\n".join(part for part in parts if part) + "\n"


def _left_out(table: Table, width: int | None) -> str:
    return f"Left out to fit {width} columns: {table.omitted}; --csv - prints everything." if table.omitted else ""


def _fitting(standings: Standings, width: int | None) -> Table:
    """Return the table with as much detail as the width allows."""
    breaks = criteria(standings)
    for detail in DETAILS:
        if (table := _table(standings, breaks, detail)).fits(width):
            return table
    for count in range(len(breaks), -1, -1):
        if (table := _table(standings, breaks[:count], None)).fits(width):
            return table
    # At last without the points of earlier stages, because names that are torn apart are harder to do without.
    return _table(standings, (), None, before=False)


def _mark(row: StandingsRow, detail: Detail | None, *, marked: bool) -> str:
    """Return the mark beside the points of a row with notes, if its heats are left out; figures stay below each other."""
    if detail is not None or not marked:
        return ""
    return MARK if notes(row) else " "


def _table(standings: Standings, breaks: Sequence[Criterion], detail: Detail | None, *, before: bool = True) -> Table:
    """Return the table: place, player, stage, points, penalty, earlier stages, tie-breaks and heats."""
    past, staged, lost = stage_columns(standings) if before else [], bool(stages(standings)), penalised(standings)
    marked = bool(marks(standings))
    head = ["place", "no.", "player", *(["stage"] if staged else []), "points", *(["pen."] if lost else [])]
    head += [short_stage(stage) for stage, _ in past]
    right = {0, 1, *range(3 + staged, len(head) + len(breaks))}
    columns = [tiebreaks(standings, one) for one in breaks]
    rows = [
        [
            *(str(row.place), row.player, called(row), *([row.stage] if staged else [])),
            *(figure(row.points) + _mark(row, detail, marked=marked), *([penalty(row.penalty)] if lost else [])),
            *(cells[row.player] for _, cells in past),
            *(column[row.player] for column in columns),
            *([] if detail is None else map(detail.cell, heat_cells(row))),
        ]
        for row in standings.rows
    ]
    head += [one.short for one in breaks]
    heats = range(1, standings.heats + 1)
    if detail is None:
        lost_breaks = [one.short for one in criteria(standings)[len(breaks) :]]
        lost_heats = f"heats{f' ({marks(standings)})' if marked else ''}" if heats else ""
        return Table(
            head,
            rows,
            right,
            ", ".join(
                filter(
                    None,
                    (lost_heats, *lost_breaks, *([] if before else [stage for stage, _ in stage_columns(standings)])),
                )
            ),
        )
    omitted = detail.omitted
    if detail.cell is points_alone and any(_noted(played) for row in standings.rows for played in row.tables):
        omitted += f" with their notes ({MARK} marks a result with a note)"
    right |= {len(head) + n for n in range(standings.heats)} if detail is not FULL else set()
    return Table([*head, *(detail.label.format(n) for n in heats)], rows, right, omitted if heats else "")
