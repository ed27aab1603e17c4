"""Finds players for whom two desks set different teams or tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from scorekeeper.log import Entry
from scorekeeper.log.entry import PlayerChange
from scorekeeper.steps import NextStep
from scorekeeper.tournament.conflicts.conflict import Conflict
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.state.tournament import Tournament


def teams(tournament: Tournament) -> Iterator[Conflict]:
    """Yield players whom two desks put into different teams; without team standings, nothing depends on that."""
    if tournament.regulations.document.teams is None:
        return
    for number, first, second, settled in _set_apart(tournament, "team"):
        player = tournament.players[number]
        yield Conflict(
            rule="LOG-214",
            text=f"player {number}: {_team(first)} in {first.id} by {first.by}, and {_team(second)} in {second.id} by"
            f" {second.by}; {player.team or 'no team'} for now",
            entry=second,
            other=first,
            next_step=NextStep("set team", player=number, name=player.team),
            harmless=settled,
        )


def tables(tournament: Tournament) -> Iterator[Conflict]:
    """Yield players for whom two desks kept different tables."""
    for number, first, second, settled in _set_apart(tournament, "table"):
        kept = tournament.players[number].table
        yield Conflict(
            rule="LOG-214",
            text=f"player {number}: {_table(first)} in {first.id} by {first.by}, and {_table(second)} in {second.id} by"
            f" {second.by}; {f'table {kept}' if kept else 'no table'} for now",
            entry=second,
            other=first,
            next_step=NextStep("keep table", player=number, name=str(kept)),
            harmless=settled,
        )


def contested_details(conflicts: tuple[Conflict, ...]) -> set[str]:
    """Return the players whose team or table two desks set differently; setting it once more settles that."""
    entries = [one.entry.body for one in conflicts if not one.harmless]
    return {body.number for body in entries if isinstance(body, PlayerChange) and body.action == "set"}


def _set_apart(tournament: Tournament, field: str) -> Iterator[tuple[str, Entry, Entry, bool]]:
    """Yield two entries that set a field of a player differently, and whether somebody who knew both set it again."""
    log = tournament.log
    changes: dict[str, list[Entry]] = defaultdict(list)
    for entry in log.live("player"):
        assert isinstance(entry.body, PlayerChange)
        if entry.body.action == "set" and _value(entry, field) is not None:
            changes[entry.body.number].append(entry)
    for number, entries in changes.items():
        for first, second in combinations(entries, 2):
            if log.apart(first, second) and _value(first, field) != _value(second, field):
                settled = any(log.knew(later, first) and log.knew(later, second) for later in entries)
                yield number, first, second, settled


def _value(entry: Entry, field: str) -> str | int | None:
    assert isinstance(entry.body, PlayerChange)
    value = getattr(entry.body.details, field, None)
    return name_key(value) if isinstance(value, str) else value


def _team(entry: Entry) -> str:
    assert isinstance(entry.body, PlayerChange)
    assert entry.body.details is not None
    return f"team {entry.body.details.team}" if entry.body.details.team else "no team"


def _table(entry: Entry) -> str:
    assert isinstance(entry.body, PlayerChange)
    assert entry.body.details is not None
    return f"table {entry.body.details.table}" if entry.body.details.table else "no table"
