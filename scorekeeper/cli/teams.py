"""Warnings about teams, worded alike wherever players are registered and where the tournament starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tournament import Tournament

UNRANKED = "players have teams, but tournament.toml has no [teams]: the teams are neither ranked nor kept apart"


def team_warnings(opened: Tournament, named: str | None = None) -> list[str]:
    """Return warnings about teams: names that are nearly alike, of this team if one is named, and wrong sizes if none is."""
    from scorekeeper.tournament.answers.findings import team_findings
    from scorekeeper.tournament.state.teams import likely_misspelt, teams_of

    if opened.started and opened.regulations.teams is None and teams_of(opened.players):
        return [UNRANKED]

    near = [_both(pair) for pair in likely_misspelt(opened.players, named)]
    return near if named is not None else [*(found.message for found in team_findings(opened)), *near]


def _both(pair: tuple[str, str]) -> str:
    return f"{pair[0]} and {pair[1]} count as two teams; if they are one, set the team of the players with the wrong spelling again"
