"""Standings to post on the wall, with the reason for every place and the head of the log on every page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.documents.writing import write_whole
from scorekeeper.reports.pdf.banner import banner_height, draw_banner
from scorekeeper.reports.pdf.columns import (
    AIR,
    DESCENT,
    GAP,
    LABEL,
    LEADING,
    LEAST,
    MAIN,
    NUMBER,
    PLACE,
    POINTS,
    UNDER,
    WHY,
    Extra,
    extra,
)
from scorekeeper.reports.pdf.footer import FOOTER, MARGIN, draw_footer
from scorekeeper.reports.pdf.pen import CAPITALS, HAIR, PAPERS, STRONG, Pen, centred
from scorekeeper.reports.pdf.teams import TeamPages
from scorekeeper.reports.pdf.typography.shaping import width, wrap
from scorekeeper.reports.wording.standings import (
    Played,
    after,
    banner,
    came,
    counting,
    criteria,
    guests,
    heads,
    heats,
    legend,
    penalised,
    penalty,
    qualifying,
    short_stage,
    stage_columns,
    stages,
    tiebreaks,
    unsaid,
    unseated,
    upgraded,
)
from scorekeeper.reports.wording.teams import teams_ranked
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.rows import StandingsRow, UnplayedHeat
from scorekeeper.tournament.ranking.standings import Standings

NAME, HEAT_NARROW, HEAT_ROOMY, HEAT_WIDE = 150.0, 24.0, 40.0, 62.0
"""The minimum width of the name, and the least, the preferred and the largest width of a heat."""
BESIDE = 3.0
"""Space beside what stands under the points of a heat."""
DETAIL = 7.0
SMALL_NAME = 7.5
"""Type size of a name that takes several lines."""
BAND = 15.0
"""Height of the line that names a stage."""
LEFT = "(left)"


class StandingsGrid(NamedTuple):
    """The measures of the page and its columns."""

    wide: float
    tall: float
    extras: tuple[Extra, ...]
    heat: float
    """Width of a heat's column; 0 if the heats are listed under the reason."""
    heats: int
    """The number of heats."""
    foot: tuple[str, ...]
    """The legend and the guests, repeated on every page."""
    teams: Mapping[str, str]
    """The team of each player; empty if teams are not ranked."""

    @property
    def name(self) -> float:
        return self.right - MARGIN - PLACE - NUMBER - POINTS - sum(column.wide for column in self.extras)

    @property
    def right(self) -> float:
        """The left edge of the heats."""
        return self.wide - MARGIN - self.heats * self.heat

    @property
    def room(self) -> float:
        """The height available for title and rows."""
        return self.tall - 2 * MARGIN - FOOTER - (len(self.foot) * WHY * LEADING + 4 if self.foot else 0)


class PrintedRow(NamedTuple):
    """A row with its name and reason broken into lines."""

    row: StandingsRow
    name: list[str]
    why: list[str]
    heats: list[Played]
    origins: int = 0
    """The most lines under the points of a heat."""

    @property
    def depth(self) -> float:
        """Height from the first baseline to the last."""
        details = UNDER + (self.origins - 1) * DETAIL * LEADING if self.origins else 0
        reason = UNDER + (len(self.why) - 1) * WHY * LEADING if self.why else 0
        return max(details, self.below + reason)

    @property
    def below(self) -> float:
        """Height from the first line of the name to the last."""
        return (len(self.name) - 1) * SMALL_NAME * LEADING

    @property
    def height(self) -> float:
        return AIR + MAIN * CAPITALS + self.depth + DESCENT + AIR


def write_standings_pdf(
    path: Path,
    standings: Standings,
    *,
    game: str = "",
    date: str = "",
    paper: Literal["A4", "Letter"] = "A4",
    why: bool = True,
) -> None:
    """Write the standings; without `why` the reasons are left out and more rows fit on a page."""
    parts = [(one, _grid(one, paper)) for one in (standings, *standings.games)]
    wide, tall = parts[0][1].wide, parts[0][1].tall
    canvas = Canvas(str(path), invariant=1, pageCompression=1, pagesize=(wide, tall))
    canvas.setTitle(f"{standings.name}: standings")
    canvas.setCreator("scorekeeper")
    pages = [(one, grid, list(_pages(one, grid, why=why))) for one, grid in parts]
    teams = (
        TeamPages(standings, standings.teams, (wide, tall), why=why)
        if standings.teams and standings.teams.rows
        else None
    )
    last = sum(len(rows) for _, _, rows in pages) + (len(teams.pages) if teams else 0)
    number = 0
    for one, grid, printed in pages:
        pen = Pen(canvas, grid.tall)
        canvas.setPageSize((grid.wide, grid.tall))
        told = " · ".join(filter(None, ("" if one.only else game or one.game, date)))
        for count, rows in enumerate(printed, 1):
            number += 1
            _page(one, pen, grid, rows, (told, count))
            draw_footer(pen, grid.wide, heads(standings), f"page {number} of {last}")
            canvas.showPage()
        if one is standings and teams is not None:
            for index in range(len(teams.pages)):
                number += 1
                teams.draw(pen, index)
                draw_footer(pen, grid.wide, heads(standings), f"page {number} of {last}")
                canvas.showPage()
    write_whole(path, canvas.getpdfdata())


def _page(
    standings: Standings, pen: Pen, grid: StandingsGrid, rows: Sequence[PrintedRow], head: tuple[str, int]
) -> None:
    """Draw one page of a list; `head` is what the title tells, and which page of the list this is."""
    top = _columns(pen, grid, _title(standings, pen, grid, *head))
    staged = bool(stages(standings))
    for index, row in enumerate(rows):
        if staged and _begins(row, rows[index - 1] if index else None):
            top = _band(row.row.stage, pen, grid, top)
        _row(row, pen, grid, top)
        top += row.height
    pen.line(MARGIN, top, grid.wide - MARGIN, top, line=STRONG)
    _foot(grid, pen)


def _grid(standings: Standings, paper: str) -> StandingsGrid:
    """Choose portrait if all columns fit, otherwise landscape; heats that do not fit go under the reason."""
    extras = tuple(_extras(standings))
    fixed = 2 * MARGIN + PLACE + NUMBER + POINTS + NAME + sum(column.wide for column in extras)
    short, long = PAPERS[paper]
    count = standings.heats
    wide, tall = (short, long) if fixed + count * HEAT_ROOMY <= short else (long, short)
    heat = min(HEAT_WIDE, (wide - fixed) / max(count, 1))
    played = [one for row in standings.rows for one in heats(row) if one is not None]
    words = {word for one in played for word in f"{figure(one.points)} {_origin(one)}".split()}
    narrow = max([HEAT_NARROW, *(width(word, DETAIL) + 2 * BESIDE for word in words)])
    told = (counting(standings), qualifying(standings), guests(standings), legend(standings), upgraded(standings))
    foot = tuple(line for text in told for line in wrap(text, wide - 2 * MARGIN, WHY))
    teams = teams_ranked(standings.teams)
    return StandingsGrid(wide, tall, extras, heat if heat >= narrow else 0, count, foot, teams)


def _extras(standings: Standings) -> Iterator[Extra]:
    if penalised(standings):
        yield extra("Penalty", {row.player: penalty(row.penalty) for row in standings.rows})
    for stage, cells in stage_columns(standings):
        yield extra(short_stage(stage), cells)
    for one in criteria(standings):
        yield extra(one.short, tiebreaks(standings, one))


def _first(standings: Standings, number: int) -> float:
    """Return the height of title and banner, which are smaller after the first page."""
    return (46.0 if number == 1 else 24.0) + banner_height(banner(standings)) + 22.0


def _pages(standings: Standings, grid: StandingsGrid, *, why: bool) -> Iterator[list[PrintedRow]]:
    page: list[PrintedRow] = []
    number, taken = 1, _first(standings, 1)
    staged = bool(stages(standings))
    for row in standings.rows:
        ready = _prepared(row, grid, why=why)
        band = BAND if staged else 0.0
        if page and taken + ready.height + (band if _begins(ready, page[-1]) else 0) > grid.room:
            yield page
            page, number = [], number + 1
            taken = _first(standings, number)
        taken += ready.height + (band if _begins(ready, page[-1] if page else None) else 0)
        page.append(ready)
    yield page


def _begins(row: PrintedRow, before: PrintedRow | None) -> bool:
    """Whether the stage is named above a row: at the top of a page, and where it changes."""
    return before is None or row.row.stage != before.row.stage


def _prepared(row: StandingsRow, grid: StandingsGrid, *, why: bool) -> PrintedRow:
    """Break name and reason into lines; the reason may run under points and tie-breaks."""
    room = _name_room(row, grid.name)
    name = [row.name] if width(row.name, SMALL_NAME) <= room else wrap(row.name, room, SMALL_NAME, hyphens=True)
    under = grid.right - MARGIN - PLACE - NUMBER - 10
    reason = " ".join(filter(None, (row.why, unsaid(row)))) if why else ""
    told = wrap(" · ".join(filter(None, (grid.teams.get(row.player), reason))), under, WHY)
    if not grid.heat and grid.heats:
        return PrintedRow(row, name, told + wrap(_by_heat(heats(row)), under, WHY), [])
    played = heats(row)
    return PrintedRow(row, name, told, played, max((len(_origin_lines(one, grid.heat)) for one in played), default=0))


def _by_heat(played: list[Played]) -> str:
    """Return a line such as `Points by heat: 4 in 1, 3½ in 2, 2¾ in 3 (bye)`."""
    said = []
    for number, one in enumerate(played, 1):
        if one is not None:
            word = unseated(one) if isinstance(one, UnplayedHeat) else one.note
            said.append(f"{figure(one.points)} in {number}" + (f" ({word})" if word else ""))
    return f"Points by heat: {', '.join(said)}" if said else ""


def _name_room(row: StandingsRow, wide: float) -> float:
    return wide - 6 - (width(f" {LEFT}", WHY) if row.dropped else 0)


def _title(standings: Standings, pen: Pen, grid: StandingsGrid, told: str, number: int) -> float:
    room = grid.wide - 2 * MARGIN
    if number == 1:
        state = " · final" if standings.state == "final" else ""
        pen.text(MARGIN, MARGIN + 16, standings.name, 20, bold=True, room=room, least=10)
        said = " · ".join(filter(None, (f"Standings {after(standings)}{state}", told)))
        pen.text(MARGIN, MARGIN + 34, said, 10, room=room, least=7, direction="sentence")
    else:
        what = f"standings of {standings.only}" if standings.only else "standings"
        pen.text(MARGIN, MARGIN + 12, f"{standings.name}: {what}", 11, bold=True, room=room, least=7)
    top = MARGIN + _first(standings, number) - 22
    draw_banner(pen, top, grid.wide, banner(standings))
    return top


def _columns(pen: Pen, grid: StandingsGrid, top: float) -> float:
    base, left = top + 14, MARGIN + PLACE + NUMBER
    pen.text(MARGIN + PLACE - 10, base, "Place", LABEL, bold=True, align="right")
    pen.text(left - 8, base, "No.", LABEL, bold=True, align="right")
    pen.text(left, base, "Player", LABEL, bold=True)
    right = left + grid.name + POINTS
    pen.text(right - GAP, base, "Points", LABEL, bold=True, align="right")
    for column in grid.extras:
        right += column.wide
        pen.text(right - GAP, base, column.label, LABEL, bold=True, align="right")
    for heat in range(grid.heats if grid.heat else 0):
        label = f"Heat {heat + 1}" if grid.heat >= HEAT_ROOMY else str(heat + 1)
        middle = grid.right + (heat + 0.5) * grid.heat
        pen.text(middle, base, label, LABEL, bold=True, align="middle", room=grid.heat - 2, least=LEAST)
    pen.line(MARGIN, top + 20, grid.wide - MARGIN, top + 20, line=STRONG)
    return top + 20


def _band(stage: str, pen: Pen, grid: StandingsGrid, top: float) -> float:
    pen.box(MARGIN, top, grid.wide - 2 * MARGIN, BAND, shade=0.9, line=HAIR)
    pen.text(MARGIN + PLACE + NUMBER, centred(top, BAND, 8), stage, 8, bold=True, room=grid.name, least=LEAST)
    return top + BAND


def _row(prepared: PrintedRow, pen: Pen, grid: StandingsGrid, top: float) -> None:
    row = prepared.row
    base, left = top + AIR + MAIN * CAPITALS, MARGIN + PLACE + NUMBER
    pen.line(MARGIN, top, grid.wide - MARGIN, top, line=HAIR)
    pen.text(MARGIN + PLACE - 10, base, str(row.place), MAIN, bold=True, align="right")
    pen.text(left - 8, base, row.player, MAIN - 2, align="right", room=NUMBER - 8, least=LEAST)
    _name(prepared, pen, left, base, _name_room(row, grid.name))
    right = left + grid.name + POINTS
    pen.text(right - GAP, base, figure(row.points), MAIN, bold=True, align="right", room=POINTS - 6, least=LEAST)
    for column in grid.extras:
        right += column.wide
        pen.text(right - GAP, base, column.cells[row.player], MAIN - 1, align="right")
    for heat, played in enumerate(prepared.heats):
        _heat(played, pen, grid.right + (heat + 0.5) * grid.heat, base, grid.heat)
    for n, line in enumerate(prepared.why):
        pen.text(left, base + prepared.below + UNDER + n * WHY * LEADING, line, WHY, direction="sentence")


def _name(prepared: PrintedRow, pen: Pen, left: float, base: float, room: float) -> None:
    """Draw a name on one or several lines, with `(left)` to its right in any script."""
    size = MAIN if len(prepared.name) == 1 else SMALL_NAME
    taken = 0.0
    for n, line in enumerate(prepared.name):
        taken = pen.text(left, base + n * SMALL_NAME * LEADING, line, size, room=room, least=SMALL_NAME)
    if prepared.row.dropped:
        pen.text(left + taken + 3, base + prepared.below, LEFT, WHY)


def _heat(played: Played, pen: Pen, middle: float, base: float, wide: float) -> None:
    """Draw the points of a heat, with their origin below."""
    if played is None:
        return
    pen.text(middle, base, figure(played.points), MAIN - 1, align="middle", room=wide - 6, least=LEAST)
    for n, line in enumerate(_origin_lines(played, wide)):
        pen.text(middle, base + UNDER + n * DETAIL * LEADING, line, DETAIL, align="middle")


def _origin_lines(played: Played, wide: float) -> list[str]:
    return wrap(_origin(played), wide - BESIDE, DETAIL)


def _origin(played: Played) -> str:
    """Return where points come from, such as `1/3, 2nd` or `bye`."""
    if played is None or isinstance(played, UnplayedHeat):
        return unseated(played) if played else ""
    return ", ".join(part for part in (played.table, came(played), played.note) if part)


def _foot(grid: StandingsGrid, pen: Pen) -> None:
    base = grid.tall - MARGIN - FOOTER - 2
    for n, line in enumerate(reversed(grid.foot)):
        pen.text(MARGIN, base - n * WHY * LEADING, line, WHY, direction="sentence")
