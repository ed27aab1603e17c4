"""The words above and below standings, the same on paper, in workbooks and on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.log.chain import Head
from scorekeeper.rules import Rule, find
from scorekeeper.tournament.checking import PlacedFinding
from scorekeeper.tournament.standings import Standings, StandingsRow, TableResult, written

NAMED = 6
"""Tables that a banner names before it only counts the rest."""


def banner(standings: Standings) -> str:
    """`Provisional: 3 tables missing (3/1, 3/2, 3/4)`; empty when the standings are final."""
    parts = [
        part
        for part in (
            _counted(standings.missing, "missing"),
            _counted(standings.doubtful, "with open findings"),
        )
        if part
    ]
    if not standings.provisional:
        return ""
    return "Provisional" + (": " + "; ".join(parts) if parts else "")


def _counted(tables: Sequence[str], what: str) -> str:
    if not tables:
        return ""
    named = ", ".join(tables[:NAMED]) + (", …" if len(tables) > NAMED else "")
    return f"{len(tables)} {'table' if len(tables) == 1 else 'tables'} {what} ({named})"


def heads(standings: Standings) -> str:
    """`main:31:a903… B:4:77f0…`: how far the log of each desk went, as `log verify --head` takes it."""
    return " ".join(str(Head(desk, count, digest)) for desk, (count, digest) in sorted(standings.head.items()))


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`, `22nd`."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def called(row: StandingsRow) -> str:
    """A player's name, and whether they left."""
    return f"{row.name} (left)" if row.dropped else row.name


def cell(result: TableResult | None) -> str:
    """One heat of a player in a few characters: `4 (2nd at 2/3, 31)`."""
    if result is None:
        return "-"
    return f"{written(result.points)} ({detail(result)})"


def detail(result: TableResult) -> str:
    """`2nd at 2/3, 31`, or what there is to say where no place was won."""
    told = f"{ordinal(result.place)} at {result.table}" if result.place is not None else result.table
    return ", ".join(part for part in (told, "" if result.score is None else str(result.score), result.note) if part)


def slug(rule: str) -> str:
    """The short name of a rule, such as `ties-second-gem`; a ruling has only its title."""
    found = find(rule)
    return found.slug if isinstance(found, Rule) else found.title


def table_name(finding: PlacedFinding) -> str:
    """`2/3`, a heat alone, or nothing."""
    return "/".join(str(part) for part in (finding.heat, finding.table) if part is not None)
