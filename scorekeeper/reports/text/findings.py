"""Findings as text in their fixed shape: place, level and rule, what is wrong, what to do next."""

from __future__ import annotations

import textwrap
from shlex import quote as quoted

from scorekeeper.reports.wording.standings import slug, table_name
from scorekeeper.terminal import columns_of, fitted, plain
from scorekeeper.tournament.answers.findings import PlacedFinding

WIDTH = 120
"""The width of sentences in a pipe or a file."""
COLOURS = {"error": "31", "warning": "33", "unchecked": "36"}


def finding_text(
    finding: PlacedFinding,
    step: str | None = None,
    *,
    colour: bool = False,
    width: int | None = None,
    game_file: str | None = None,
) -> str:
    """Return a finding as text; `colour` marks the level for a terminal, `width` is its width.

    `game_file` is the file of the game, where nothing else tells `rules show` about it.
    """
    shown = f"scorekeeper rules show {finding.rule}" + (f" --book {quoted(game_file)}" if game_file else "")
    file = f"{finding.file}:{finding.line}" if finding.file and finding.line else finding.file
    level = f"{finding.level} {finding.rule}"
    lines = _headed(
        f"{plain(file)}: " if file else "", f"{level} {slug(finding.rule, finding.books)}", _where(finding), width
    )
    if colour:
        marked = f"\x1b[1;{COLOURS.get(finding.level, '0')}m{level}\x1b[0m"
        lines = [line.replace(level, marked, 1) for line in lines]
    for sentence in plain(finding.message).split("\n"):
        lines += textwrap.wrap(
            sentence, width or WIDTH, initial_indent="  ", subsequent_indent="  ", break_long_words=False
        )
    if finding.settled:
        lines += fitted(f"  settled {plain(finding.settled)}", width)
    steps = [f"→ {plain(one)}" for one in (shown, step) if one]
    return "\n".join([*lines, *(f"  {line}" for line in _beside(steps, width))])


def _headed(file: str, rule: str, where: str, width: int | None) -> list[str]:
    """Return the first line of a finding; where it is too long for the terminal, file and place take lines of their own."""
    line = "   ".join(filter(None, (rule, where)))
    if width is None or columns_of(file + line) <= width:
        return [file + line]
    rest = [line] if columns_of(line) <= width else [rule, *fitted(f"  {where}", width)]
    return [*fitted(file.rstrip(), width), *rest] if file else rest


def _beside(steps: list[str], width: int | None) -> list[str]:
    """Return the steps side by side if there is room, else below each other."""
    line = "   ".join(steps)
    return [line] if width is None or columns_of(line) + 2 <= width else steps


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
