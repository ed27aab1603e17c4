"""Findings as text in their fixed shape: place, level and rule, what is wrong, what to do next."""

from __future__ import annotations

import textwrap

from scorekeeper.reports.wording.standings import slug, table_name
from scorekeeper.terminal import plain
from scorekeeper.tournament.answers.findings import PlacedFinding

WIDTH = 120
"""The width of sentences in a pipe or a file."""
COLOURS = {"error": "31", "warning": "33", "unchecked": "36"}


def finding_text(
    finding: PlacedFinding, step: str | None = None, *, colour: bool = False, width: int | None = None
) -> str:
    """Return a finding as text; `colour` marks the level for a terminal, `width` is its width."""
    file = f"{finding.file}:{finding.line}" if finding.file and finding.line else finding.file
    level = f"{finding.level} {finding.rule}"
    if colour:
        level = f"\x1b[1;{COLOURS.get(finding.level, '0')}m{level}\x1b[0m"
    head = f"{f'{plain(file)}: ' if file else ''}{level} {slug(finding.rule)}"
    where = _where(finding)
    lines = [f"{head}   {where}" if where else head]
    for sentence in plain(finding.message).split("\n"):
        lines += textwrap.wrap(
            sentence, width or WIDTH, initial_indent="  ", subsequent_indent="  ", break_long_words=False
        )
    if finding.settled:
        lines.append(f"  settled {plain(finding.settled)}")
    steps = filter(None, (f"scorekeeper rules show {finding.rule}", step))
    return "\n".join([*lines, "  " + "   ".join(f"→ {plain(one)}" for one in steps)])


def _where(finding: PlacedFinding) -> str:
    """Return the place of a finding, such as `table 2/3, round 4, turn 7, event 2`."""
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
