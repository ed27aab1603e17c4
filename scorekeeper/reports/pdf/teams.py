"""The pages of the team standings, after those of the players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.reports.pdf.banner import banner_height, draw_banner
from scorekeeper.reports.pdf.columns import (
    AIR,
    DESCENT,
    GAP,
    LABEL,
    LEADING,
    LEAST,
    MAIN,
    PLACE,
    POINTS,
    UNDER,
    WHY,
    extra,
)
from scorekeeper.reports.pdf.footer import FOOTER, MARGIN
from scorekeeper.reports.pdf.pen import CAPITALS, HAIR, STRONG, Pen
from scorekeeper.reports.pdf.typography.shaping import wrap
from scorekeeper.reports.wording.standings import after, banner, unsaid
from scorekeeper.reports.wording.teams import criteria, figures, headed, members, notes
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.ranking.teams.rows import TeamRow, TeamStandings

MEMBERS = 8.0
"""Type size of the members."""


class PrintedTeam(NamedTuple):
    """A team with its members and its reason broken into lines."""

    row: TeamRow
    members: list[str]
    why: list[str]

    @property
    def height(self) -> float:
        below = UNDER + len(self.members) * MEMBERS * LEADING + len(self.why) * WHY * LEADING
        return AIR + MAIN * CAPITALS + below - WHY * LEADING / 2 + DESCENT + AIR


class TeamPages:
    """The teams in order, as many on a page as fit."""

    def __init__(self, standings: Standings, found: TeamStandings, size: tuple[float, float], *, why: bool) -> None:
        self._standings = standings
        self._found = found
        self._wide, self._tall = size
        self._extras = [extra(one.short, figures(found, one)) for one in criteria(found)]
        self._foot = [line for text in notes(found) for line in wrap(text, self._wide - 2 * MARGIN, WHY)]
        self._why = why
        self.pages = list(self._paged())

    def _paged(self) -> Iterator[list[PrintedTeam]]:
        room = self._tall - 2 * MARGIN - FOOTER - len(self._foot) * WHY * LEADING - 4 - self._head()
        page: list[PrintedTeam] = []
        for row in self._found.rows:
            ready = self._prepared(row)
            if page and sum(one.height for one in page) + ready.height > room:
                yield page
                page = []
            page.append(ready)
        yield page

    def _head(self) -> float:
        return 48.0 + banner_height(banner(self._standings))

    def _prepared(self, row: TeamRow) -> PrintedTeam:
        under = self._wide - 2 * MARGIN - PLACE
        told = wrap(" ".join(filter(None, (row.why, unsaid(row)))) if self._why else "", under, WHY)
        return PrintedTeam(row, wrap(members(row, self._found), under, MEMBERS), told)

    def draw(self, pen: Pen, index: int) -> None:
        """Draw one of the pages, without its footer."""
        top = self._columns(pen, self._title(pen))
        for one in self.pages[index]:
            self._team(pen, one, top)
            top += one.height
        pen.line(MARGIN, top, self._wide - MARGIN, top, line=STRONG)
        base = self._tall - MARGIN - FOOTER - 2
        for n, line in enumerate(reversed(self._foot)):
            pen.text(MARGIN, base - n * WHY * LEADING, line, WHY, direction="sentence")

    def _title(self, pen: Pen) -> float:
        room = self._wide - 2 * MARGIN
        state = ", final" if self._standings.state == "final" else ""
        said = f"{self._standings.name}: team standings {after(self._standings)}{state}"
        pen.text(MARGIN, MARGIN + 14, said, 14, bold=True, room=room, least=7)
        top = MARGIN + self._head() - 22
        draw_banner(pen, top, self._wide, banner(self._standings))
        return top

    def _columns(self, pen: Pen, top: float) -> float:
        base, left = top + 14, MARGIN + PLACE
        pen.text(left - 10, base, "Place", LABEL, bold=True, align="right")
        pen.text(left, base, "Team", LABEL, bold=True)
        right = self._right + POINTS
        pen.text(right - GAP, base, headed(self._found), LABEL, bold=True, align="right")
        for column in self._extras:
            right += column.wide
            pen.text(right - GAP, base, column.label, LABEL, bold=True, align="right")
        pen.line(MARGIN, top + 20, self._wide - MARGIN, top + 20, line=STRONG)
        return top + 20

    @property
    def _right(self) -> float:
        """The left edge of the figures."""
        return self._wide - MARGIN - POINTS - sum(column.wide for column in self._extras)

    def _team(self, pen: Pen, one: PrintedTeam, top: float) -> None:
        row = one.row
        base, left = top + AIR + MAIN * CAPITALS, MARGIN + PLACE
        pen.line(MARGIN, top, self._wide - MARGIN, top, line=HAIR)
        pen.text(left - 10, base, str(row.place), MAIN, bold=True, align="right")
        pen.text(left, base, row.team, MAIN, bold=True, room=self._right - left - GAP, least=LEAST)
        right = self._right + POINTS
        pen.text(right - GAP, base, figure(row.score), MAIN, bold=True, align="right", room=POINTS - 6, least=LEAST)
        for column in self._extras:
            right += column.wide
            pen.text(right - GAP, base, column.cells[row.team], MAIN - 1, align="right")
        line = base + UNDER + 2
        for text in one.members:
            pen.text(left, line, text, MEMBERS, direction="sentence")
            line += MEMBERS * LEADING
        for text in one.why:
            pen.text(left, line, text, WHY, direction="sentence")
            line += WHY * LEADING
