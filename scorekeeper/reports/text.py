"""Plain text for terminals: standings, and findings in their fixed shape."""

from __future__ import annotations

import textwrap

from scorekeeper.reports.headings import (
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
    slug,
    stages,
    table_name,
)
from scorekeeper.reports.headings import heats as heat_cells
from scorekeeper.terminal import aligned, plain
from scorekeeper.tournament.answers.findings import PlacedFinding
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.standings import Standings

COLOURS = {"error": "31", "warning": "33", "unchecked": "36"}


def standings_text(standings: Standings, *, why: bool = False) -> str:
    """Standings as a table; with `why`, each row's reason under the table."""
    state = ", final" if standings.state == "final" else ""
    parts = [f"{plain(standings.name)}: standings {after(standings)}{state}", banner(standings), _table(standings)]
    if why:
        parts.append("\n".join(f"{row.place}. {plain(row.name)}: {plain(row.why)}" for row in standings.rows))
    parts.append("\n".join(plain(line) for line in (counting(standings), guests(standings), legend(standings)) if line))
    parts.append(f"log {heads(standings)}" if standings.head else "")
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(standings: Standings) -> str:
    """Place, player, points and tie-breaks; stage and penalty where there are any; then the heats."""
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


def finding_text(finding: PlacedFinding, step: str | None = None, *, colour: bool = False, width: int = 120) -> str:
    """A finding: place, level, rule; what is written and what the rule makes of it; what to type next."""
    file = f"{finding.file}:{finding.line}" if finding.file and finding.line else finding.file
    level = f"{finding.level} {finding.rule}"
    if colour:
        level = f"\x1b[1;{COLOURS.get(finding.level, '0')}m{level}\x1b[0m"
    head = f"{f'{plain(file)}: ' if file else ''}{level} {slug(finding.rule)}"
    where = _where(finding)
    lines = [f"{head}   {where}" if where else head]
    for sentence in plain(finding.message).split("\n"):
        lines += textwrap.wrap(sentence, width, initial_indent="  ", subsequent_indent="  ", break_long_words=False)
    if finding.settled:
        lines.append(f"  settled {plain(finding.settled)}")
    steps = filter(None, (f"scorekeeper rules show {finding.rule}", step))
    return "\n".join([*lines, "  " + "   ".join(f"→ {plain(one)}" for one in steps)])


def _where(finding: PlacedFinding) -> str:
    """`table 2/3, round 4, turn 7, event 2`."""
    name = table_name(finding)
    parts = (
        f"table {name}" if name else "",
        *(
            f"{word} {number}"
            for word, number in (("round", finding.round), ("turn", finding.turn), ("event", finding.event))
            if number is not None
        ),
    )
    return ", ".join(part for part in parts if part)
