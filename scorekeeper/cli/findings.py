"""Findings on the terminal: place, rule, what is, and the two commands to type next."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.show import say, say_styled
from scorekeeper.cli.trouble import plain, styled

if TYPE_CHECKING:
    from scorekeeper.tournament.checking import PlacedFinding

_COLOURS = {"error": "1;31", "warning": "1;33", "unchecked": "2"}


def heading(finding: PlacedFinding) -> str:
    """`log/main.jsonl:31: error DWT-622 ties-second-gem   table 2/3, round 4`."""
    from scorekeeper.rules import find

    place = f"{finding.file}:{finding.line}: " if finding.file and finding.line else f"{finding.file}: " if finding.file else ""
    slug = find(finding.rule)
    level = finding.level
    if styled(sys.stdout):
        level = f"\x1b[{_COLOURS[level]}m{level}\x1b[0m"
    where = ", ".join(_where(finding))
    return f"{plain(place)}{level} {finding.rule} {getattr(slug, 'slug', '')}   {plain(where)}".rstrip()


def _where(finding: PlacedFinding) -> list[str]:
    parts = []
    if finding.heat is not None and finding.table is not None:
        parts.append(f"table {finding.heat}/{finding.table}")
    parts += [
        f"{name} {value}"
        for name, value in (("round", finding.round), ("turn", finding.turn), ("event", finding.event))
        if value is not None
    ]
    return parts


def say_findings(findings: Iterable[PlacedFinding], *, more: str | None = None) -> None:
    """Print findings; `more` is the second command to type where the finding itself knows none."""
    for finding in findings:
        say_styled(heading(finding))
        say(f"  {finding.message}")
        if finding.settled:
            say(f"  settled: {finding.settled}")
        if finding.level != "unchecked":
            step = finding.next_step or more
            say(f"  → scorekeeper rules show {finding.rule}" + (f"   → {step}" if step else ""))


def finding_json(finding: PlacedFinding) -> dict[str, Any]:
    """A finding in the shape of `check --json`."""
    where = {
        name: value
        for name in ("file", "line", "heat", "table", "round", "turn", "event", "field")
        if (value := getattr(finding, name)) is not None
    }
    return {
        "rule": finding.rule,
        "level": finding.level,
        "where": where,
        "message": finding.message,
        "expected": finding.expected,
        "found": finding.found,
    }
