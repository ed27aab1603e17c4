"""Team standings as a table of text."""

from __future__ import annotations

from scorekeeper.reports.text.prose import prose
from scorekeeper.reports.wording.standings import after, banner
from scorekeeper.reports.wording.teams import criteria, figures, headed, members, notes
from scorekeeper.terminal import aligned, plain
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.ranking.teams.rows import TeamStandings


def teams_text(standings: Standings, found: TeamStandings, *, why: bool = False, width: int | None = None) -> str:
    """Return the standings of the teams alone, with how far the tournament is."""
    state = ", final" if standings.state == "final" else ""
    title = f"{plain(standings.name)}: team standings {after(standings)}{state}"
    return (
        "\n\n".join([prose(title, width), *_prosed(banner(standings), width), teams_part(found, why=why, width=width)])
        + "\n"
    )


def teams_part(found: TeamStandings, *, why: bool, width: int | None) -> str:
    """Return the table of the teams, the reasons if they are asked for, and what the columns mean."""
    if not found.rows:
        return "no ranked player is in a team"
    parts = [_table(found, width)]
    if why:
        parts.append("\n".join(prose(f"{row.place}. {row.team}: {row.why}", width) for row in found.rows))
    parts.append("\n".join(prose(line, width) for line in notes(found)))
    return "\n\n".join(part for part in parts if part)


def _table(found: TeamStandings, width: int | None) -> str:
    breaks = criteria(found)
    columns = [figures(found, one) for one in breaks]
    head = ["place", "team", headed(found).lower(), *(one.short for one in breaks), "members"]
    rows = [
        [str(row.place), row.team, figure(row.score), *(one[row.team] for one in columns), members(row, found)]
        for row in found.rows
    ]
    return aligned(head, rows, right={0, *range(2, len(head) - 1)}, width=width)


def _prosed(text: str, width: int | None) -> list[str]:
    return [prose(text, width)] if text else []
