"""Standings: points by place, exact, each row with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from msgspec import Struct

from scorekeeper.games.verdict import listed
from scorekeeper.log.guard import shown
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.players import Player
from scorekeeper.tournament.points import NOTHING, Payment, as_number, counted, pay, written
from scorekeeper.tournament.state import Tournament
from scorekeeper.tournament.tables import Table

__all__ = ["Standings", "StandingsRow", "TableResult", "in_doubt", "standings", "written"]

FORMAT = 1


class TableResult(Struct, frozen=True, kw_only=True):
    """What one heat gave a player."""

    heat: int
    table: str
    place: int | None
    """Among the persons of the table; None while the table pays nothing."""
    score: int | None
    points: Fraction
    note: str = ""
    """Such as `as written`, `accepted`, `unfinished`, `missing`, `to be replayed`; `forfeit` for who forfeits."""

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "heat": self.heat,
            "table": self.table,
            "place": self.place,
            "score": self.score,
            "points": as_number(self.points),
            "note": self.note,
        }


class StandingsRow(Struct, frozen=True, kw_only=True):
    """One player's line."""

    place: int
    player: str
    name: str
    points: Fraction
    tables: tuple[TableResult | None, ...]
    """One per heat; None where the player was not seated."""
    why: str
    rules: tuple[str, ...]
    dropped: bool = False

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "place": self.place,
            "player": self.player,
            "name": self.name,
            "points": as_number(self.points),
            "tables": [result.as_json() if result else None for result in self.tables],
            "why": self.why,
            "rules": list(self.rules),
            "dropped": self.dropped,
        }


class Standings(Struct, frozen=True, kw_only=True):
    """Who stands where, as far as the tables tell."""

    format: int
    name: str
    game: str
    provisional: bool
    missing: tuple[str, ...]
    """Tables that pay nothing yet."""
    doubtful: tuple[str, ...]
    """Tables with findings that nobody settled."""
    head: dict[str, tuple[int, str]]
    heats: int
    rows: tuple[StandingsRow, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain data, as `standings --json` prints it."""
        return {
            "format": self.format,
            "name": self.name,
            "game": self.game,
            "provisional": self.provisional,
            "missing": list(self.missing),
            "doubtful": list(self.doubtful),
            "head": {desk: {"lines": count, "hash": hash_} for desk, (count, hash_) in self.head.items()},
            "heats": self.heats,
            "standings": [row.as_json() for row in self.rows],
        }


def in_doubt(tournament: Tournament, table: Table) -> bool:
    """Whether something is found at the table that nobody settled."""
    verdict = tournament.verdict(table)
    if verdict is None or table.joined is None:
        return False
    return bool(verdict.errors) or any(finding.level == "error" for finding, _ in table.joined.findings)


def standings(tournament: Tournament) -> Standings:
    """Compute the standings from the regulations in force and the log."""
    tournament.require_frozen()
    payments = {table.name: pay(tournament, table) for table in tournament.tables()}
    missing = tuple(name for name, payment in payments.items() if payment.status != "paid")
    doubtful = tuple(table.name for table in tournament.tables() if in_doubt(tournament, table))
    shown("TRN-503")
    return Standings(
        format=FORMAT,
        name=tournament.regulations.name,
        game=tournament.regulations.game,
        provisional=bool(missing or doubtful),
        missing=missing,
        doubtful=doubtful,
        head={desk: (head.count, head.hash) for desk, head in tournament.log.heads.items()},
        heats=len(tournament.heats),
        rows=_rows(tournament, payments),
    )


def _rows(tournament: Tournament, payments: dict[str, Payment]) -> tuple[StandingsRow, ...]:
    results = _results(tournament, payments)
    sums = {number: sum((r.points for r in row if r), NOTHING) for number, row in results.items()}
    listed_players = [
        player for player in tournament.players.values() if not player.dropped or any(results[player.number])
    ]
    ordered = sorted(listed_players, key=lambda player: (-sums[player.number], name_key(player.name), player.number))
    groups = [list(group) for _, group in groupby(ordered, key=lambda player: sums[player.number])]
    rows: list[StandingsRow] = []
    for index, group in enumerate(groups):
        place = len(rows) + 1
        above, below = groups[index - 1] if index else [], groups[index + 1] if index + 1 < len(groups) else []
        for player in group:
            why, rules = reason(player, group, above, below, sums)
            rows.append(
                StandingsRow(
                    place=place,
                    player=player.number,
                    name=player.name,
                    points=sums[player.number],
                    tables=results[player.number],
                    why=why,
                    rules=rules,
                    dropped=player.dropped,
                )
            )
    return tuple(rows)


def _results(tournament: Tournament, payments: dict[str, Payment]) -> dict[str, tuple[TableResult | None, ...]]:
    found: dict[str, list[TableResult | None]] = {
        number: [None] * len(tournament.heats) for number in tournament.players
    }
    for index, heat in enumerate(tournament.heats):
        for table in heat.tables:
            for seat in table.seats:
                if seat in found:
                    found[seat][index] = _result(table, payments[table.name], seat)
    return {number: tuple(row) for number, row in found.items()}


def _result(table: Table, payment: Payment, seat: str) -> TableResult:
    paid = payment.paid.get(seat)
    return TableResult(
        heat=table.heat,
        table=table.name,
        place=paid.place if paid else None,
        score=paid.score if paid else None,
        points=paid.points if paid else NOTHING,
        note=", ".join(filter(None, (payment.note, "forfeit" if paid and paid.forfeit else ""))),
    )


def few(names: Sequence[str]) -> str:
    """Name three at most; three make the point."""
    return listed(names) if len(names) <= 3 else f"{', '.join(names[:3])} and {len(names) - 3} more"  # noqa: PLR2004


def reason(
    player: Player, group: Sequence[Player], above: Sequence[Player], below: Sequence[Player], sums: dict[str, Fraction]
) -> tuple[str, tuple[str, ...]]:
    """Say what puts a player above the next one, or level with others, with figures and rules."""
    own = counted(sums[player.number])
    level = [other.name for other in group if other is not player]
    others = below or above
    against = f"{written(sums[others[0].number])} of {few([other.name for other in others])}" if others else ""
    if not level:
        shown("TRN-501")
        return (f"{own} against {against} (TRN-501)" if others else f"{own} (TRN-501)"), ("TRN-501",)
    shown("TRN-501", "TRN-502")
    tie = f"{own}, level with {few(level)}: the place is shared (TRN-502)"
    return (f"{tie}; against {against} (TRN-501)" if others else tie), ("TRN-501", "TRN-502") if others else (
        "TRN-502",
    )
