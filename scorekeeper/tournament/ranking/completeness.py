"""Reports what is still missing or in doubt at a table, in a heat or in the standings."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.steps import NextStep
from scorekeeper.tournament.conflicts.finder import conflicts_of, is_contested
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.state.closing import kept_table
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.state.waiting import step_for
from scorekeeper.tournament.words import few


def told_closed(heats: int, planned: int | None) -> str:
    """Return how far a tournament is, if nothing is missing."""
    if not heats:
        return "no heat is seated yet"
    if planned is None:
        return f"{heats} heat{'' if heats == 1 else 's'} closed"
    return "final" if heats >= planned else f"{heats} of {planned} heats closed"


def told_lacks(
    missing: Sequence[str],
    doubtful: Sequence[str],
    still_open: Sequence[int],
    *,
    contested: bool,
    not_seated: Sequence[str] = (),
    unsound: Sequence[str] = (),
) -> str:
    """Return what makes the standings provisional, or an empty text."""
    said = []
    for names, what in _apart(missing, doubtful):
        if names:
            said.append(f"{len(names)} table{'s' if len(names) > 1 else ''} {what} ({few(names)})")
    if still_open and not said:
        said.append(f"heat{'s' if len(still_open) > 1 else ''} {few([str(heat) for heat in still_open])} not closed")
    if not_seated:
        said.append(f"{few(not_seated)} not seated")
    if unsound:
        said.append(f"entr{'ies' if len(unsound) > 1 else 'y'} {few(unsound)} in doubt")
    if contested:
        said.append("desks contradict each other")
    return f"provisional: {', '.join(said)}" if said else ""


def _apart(missing: Sequence[str], doubtful: Sequence[str]) -> tuple[tuple[Sequence[str], str], ...]:
    """Return tables with what is said of them; a table in doubt that pays nothing yet is counted once."""
    return ([name for name in missing if name not in doubtful], "missing"), (doubtful, "in doubt")


def desks_contradict(tournament: Tournament) -> bool:
    """Whether desks contradict each other about something other than a single table."""
    return any(not one.harmless and not one.tables for one in conflicts_of(tournament))


def in_doubt(tournament: Tournament, table: Table) -> bool:
    """Whether the table has a finding that nobody settled."""
    if is_contested(tournament, table):
        return True
    kept = kept_table(tournament, table)
    if kept is not None:
        return kept.in_doubt
    verdict = verdict_of(tournament, table)
    if verdict is None or table.joint is None:
        return False
    return bool(verdict.errors) or any(finding.level == "error" for finding, _ in table.joint.findings)


def outstanding(tournament: Tournament, heat: Heat) -> tuple[list[str], list[str]]:
    """Return the tables of a heat that wait for a result, and those in doubt."""
    missing = [table.name for table in heat.tables if not payment_of(tournament, table).settled]
    return missing, [table.name for table in heat.tables if in_doubt(tournament, table)]


def incomplete(missing: Sequence[str], doubtful: Sequence[str]) -> str:
    """Return a text such as `tables 2/1 and 2/4 missing, table 2/5 in doubt`."""
    said = [
        f"table{'s' if len(names) > 1 else ''} {few(names)} {what}"
        for names, what in _apart(missing, doubtful)
        if names
    ]
    return ", ".join(said)


def way_on(tournament: Tournament, missing: Sequence[str], doubtful: Sequence[str]) -> NextStep | None:
    """Return the next step for what is missing or in doubt."""
    if missing and missing[0] not in doubtful:
        return step_for(tournament, tournament.table(missing[0]))
    return NextStep("explain table", table=doubtful[0]) if doubtful else None
