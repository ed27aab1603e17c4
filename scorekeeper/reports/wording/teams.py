"""The words of the team standings on paper, in workbooks, on pages and on the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.reports.wording.standings import sentence
from scorekeeper.tournament.ranking.order import column, figure
from scorekeeper.tournament.ranking.teams.rows import Member, TeamRow, TeamStandings
from scorekeeper.tournament.regulations.criteria import Criterion
from scorekeeper.tournament.regulations.teams import LACKING, TIE_BREAKS
from scorekeeper.tournament.words import nth

LISTED = {"members": False, "best-places": True}
"""Criteria whose figures stand beside the members anyway, by whether that is so where places are added up."""


def score(found: TeamStandings) -> Criterion:
    """Return what ranks the teams: points, or the sum of places."""
    return found.scoring.first


def headed(found: TeamStandings) -> str:
    """Return the heading of the score's column."""
    return "Places" if found.scoring.by_places else "Points"


def criteria(found: TeamStandings, *, every: bool = False) -> list[Criterion]:
    """Return the criteria that have a column; those that the list of members shows only if `every` one is asked for."""
    listed = {key for key, by_places in LISTED.items() if by_places == found.scoring.by_places and not every}
    short = [LACKING] if any(row.lacking for row in found.rows) else []
    return [*short, *(TIE_BREAKS[key] for key in found.scoring.order if key in TIE_BREAKS and key not in listed)]


def figures(found: TeamStandings, one: Criterion) -> dict[str, str]:
    """Return the column of a criterion, by team."""
    if one is LACKING:
        return {row.team: str(row.lacking or "") for row in found.rows}
    written = column(row.tiebreaks[one.key] for row in found.rows)
    return {row.team: written(row.tiebreaks[one.key]) for row in found.rows}


def has(member: Member, *, by_places: bool) -> str:
    """Return what a member adds: points, or a place."""
    return nth(member.place) if by_places else figure(member.points)


def told(member: Member, *, by_places: bool) -> str:
    """Return a member with what they add: `Dora (before: Ana) 14`."""
    left = "left" if member.dropped else ""
    before = f"before: {', '.join(member.formerly)}" if member.formerly else ""
    apart = ", ".join(filter(None, (left, before)))
    return f"{member.name}{f' ({apart})' if apart else ''} {has(member, by_places=by_places)}"


def members(row: TeamRow, found: TeamStandings) -> str:
    """Return the members in one line; those who do not count for the score stand in brackets."""
    by_places = found.scoring.by_places
    counting = [told(one, by_places=by_places) for one in row.members if one.counts]
    others = [told(one, by_places=by_places) for one in row.members if not one.counts]
    return ", ".join(counting) + (f" [{', '.join(others)}]" if others else "")


def adding(found: TeamStandings) -> str:
    """Return what is added up, such as `Points of the best 3 members (TRN-520); others in brackets`."""
    best = f"the best {found.scoring.best} members" if found.scoring.best else "all members"
    said = f"{headed(found)} of {best} ({score(found).rule})"
    others = any(not one.counts for row in found.rows for one in row.members)
    stages = f", from {' and '.join(found.stages)}" if found.stages else ""
    return said + stages + ("; others in brackets" if others else "")


def legend(found: TeamStandings) -> str:
    """Return the legend of the columns: `W wins (TRN-526)`."""
    return ", ".join(f"{one.short} {one.title} ({one.rule})" for one in criteria(found))


def without(found: TeamStandings) -> str:
    """Return who has no team, such as `Without a team: Cy, Di (TRN-529)`; empty if everybody has one."""
    return f"Without a team: {', '.join(found.without)} (TRN-529)" if found.without else ""


def notes(found: TeamStandings) -> Sequence[str]:
    """Return the lines under the team standings."""
    return [line for line in (adding(found), sentence(legend(found)), without(found)) if line]


def teams_ranked(found: TeamStandings | None) -> Mapping[str, str]:
    """Return the team of each ranked player by number; empty if teams are not ranked."""
    return {one.player: row.team for row in found.rows for one in row.members} if found else {}
