"""Plain text for terminals: aligned tables, findings in their fixed shape, nothing that a terminal would obey."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

from scorekeeper.reports.headings import banner, called, cell, heads, slug, table_name
from scorekeeper.tournament.checking import PlacedFinding
from scorekeeper.tournament.standings import Standings, written

_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
COLOURS = {"error": "31", "warning": "33", "unchecked": "36"}
GAP = "  "


def plain(text: str) -> str:
    """The text with whatever a terminal would obey spelt out."""
    return _OBEYED.sub(lambda found: ascii(found.group())[1:-1], text)


def columns_of(text: str) -> int:
    """How many columns a terminal gives a text: two for Han, kana and Hangul, none for a mark over a letter."""
    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, right: Iterable[int] = ()) -> str:
    """A table with its columns aligned; those whose index is in `right` to the right."""
    lines = [[plain(text) for text in row] for row in (head, *rows)]
    wide = [max(columns_of(line[n]) for line in lines) for n in range(len(head))]
    flush = set(right)
    return "\n".join(
        GAP.join(_padded(text, wide[n], right=n in flush) for n, text in enumerate(line)).rstrip() for line in lines
    )


def _padded(text: str, wide: int, *, right: bool) -> str:
    blanks = " " * (wide - columns_of(text))
    return blanks + text if right else text + blanks


def standings_text(standings: Standings, *, why: bool = False) -> str:
    """Standings as a table; with `why`, each row's reason under the table."""
    head = ["place", "no.", "player", "points", *(f"heat {n + 1}" for n in range(standings.heats))]
    rows = [
        [str(row.place), row.player, called(row), written(row.points), *(cell(result) for result in row.tables)]
        for row in standings.rows
    ]
    parts = [f"{plain(standings.name)}: standings", banner(standings), table(head, rows, right=(0, 1, 3))]
    if why:
        parts.append("\n".join(f"{row.place}. {plain(row.name)}: {plain(row.why)}" for row in standings.rows))
    parts.append(f"log {heads(standings)}" if standings.head else "")
    return "\n\n".join(part for part in parts if part) + "\n"


def finding_text(finding: PlacedFinding, *, colour: bool = False, width: int = 120) -> str:
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
    steps = filter(None, (f"scorekeeper rules show {finding.rule}", finding.next_step))
    return "\n".join([*lines, "  " + "   ".join(f"→ {plain(step)}" for step in steps)])


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


def findings_text(findings: Sequence[PlacedFinding], *, colour: bool = False, width: int = 120) -> str:
    """All findings, one after the other, and how many of each level there are."""
    if not findings:
        return ""
    told = "\n".join(finding_text(finding, colour=colour, width=width) for finding in findings)
    return f"{told}\n\n{summary(findings)}\n"


def summary(findings: Sequence[PlacedFinding]) -> str:
    """`2 errors, 1 warning, 3 unchecked; 1 settled`."""
    parts = []
    for level, several in (("error", "errors"), ("warning", "warnings"), ("unchecked", "unchecked")):
        count = sum(finding.level == level for finding in findings)
        if count:
            parts.append(f"{count} {level if count == 1 else several}")
    settled = sum(finding.settled is not None for finding in findings)
    return ", ".join(parts) + (f"; {settled} settled" if settled else "")
