"""Standings as a table of text."""

from __future__ import annotations

from scorekeeper.reports.wording.standings import (
    after,
    banner,
    called,
    cell,
    counting,
    criteria,
    guests,
    heads,
    legend,
    penalised,
    penalty,
    stages,
    upgraded,
)
from scorekeeper.reports.wording.standings import heats as heat_cells
from scorekeeper.terminal import aligned, plain
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.standings import Standings


def standings_text(standings: Standings, *, why: bool = False) -> str:
    """Return the standings as a table; with `why`, the reasons follow it."""
    state = ", final" if standings.state == "final" else ""
    parts = [f"{plain(standings.name)}: standings {after(standings)}{state}", banner(standings), _table(standings)]
    if why:
        parts.append("\n".join(f"{row.place}. {plain(row.name)}: {plain(row.why)}" for row in standings.rows))
    parts.append(
        "\n".join(
            plain(line)
            for line in (counting(standings), guests(standings), legend(standings), upgraded(standings))
            if line
        )
    )
    parts.append(f"log {heads(standings)}" if standings.head else "")
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(standings: Standings) -> str:
    """Return the table: place, player, stage, points, penalty, tie-breaks and heats."""
    breaks, staged, lost = criteria(standings), bool(stages(standings)), penalised(standings)
    head = ["place", "no.", "player", *(["stage"] if staged else []), "points", *(["pen."] if lost else [])]
    right = {0, 1, *range(3 + staged, len(head) + len(breaks))}
    rows = [
        [
            *(str(row.place), row.player, called(row), *([row.stage] if staged else [])),
            *(figure(row.points), *([penalty(row.penalty)] if lost else [])),
            *(figure(row.tiebreaks.get(one.key)) for one in breaks),
            *map(cell, heat_cells(row)),
        ]
        for row in standings.rows
    ]
    head += [*(one.short for one in breaks), *(f"heat {n + 1}" for n in range(standings.heats))]
    return aligned(head, rows, right=right)
