"""Seating a heat anew with as few moves as can be: somebody did not come, or came after all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.tournament.heats import PlayedAlreadyError, heat_of
from scorekeeper.tournament.players import Player
from scorekeeper.tournament.stages import table_sizes
from scorekeeper.tournament.state import Tournament


class NotSeatedError(RefusedError):
    def __init__(self, player: Player, heat: int, *, seated: bool) -> None:
        said = "sits at a table already" if seated else "is not seated"
        super().__init__(
            f"{player.name} ({player.number}) {said} in heat {heat}",
            rule="TRN-308",
            field="player",
            next_step="scorekeeper status",
        )


class NoRoomError(RefusedError):
    def __init__(self, heat: int) -> None:
        super().__init__(
            f"heat {heat} has no room for all of them at tables that are not played yet",
            rule="TRN-308",
            field="tables",
            next_step=f'scorekeeper reseat {heat} --by-hand FILE --reason "…"',
        )


class Changed(NamedTuple):
    """A heat with as few changes as possible."""

    tables: list[list[str]]
    byes: list[str]
    moved: list[str]
    """Who sits at another table now."""


def changed_heat(tournament: Tournament, number: int, gone: Sequence[str], come: Sequence[str]) -> Changed:
    """Take some players out of a heat and put others in; tables that are recorded stay as they are."""
    heat = heat_of(tournament, number)
    tables = [list(table.seats) for table in heat.tables]
    played = [bool(table.entries) for table in heat.tables]
    where = {seat: index for index, seats in enumerate(tables) for seat in seats}
    byes = list(heat.byes)
    for player in [tournament.players.find(one) for one in gone]:
        at = where.pop(player.number, None)
        guard(at is not None, NotSeatedError(player, number, seated=False))
        assert at is not None
        guard(not played[at], PlayedAlreadyError(heat.tables[at].name))
        tables[at].remove(player.number)
    arrivals = []
    for player in [tournament.players.find(one) for one in come]:
        guard(player.number not in where, NotSeatedError(player, number, seated=True))
        byes = [one for one in byes if one != player.number]
        arrivals.append(player.number)
    low, high = table_sizes(heat.game, heat.variant)
    free = [seats for seats, done in zip(tables, played, strict=True) if not done]
    before = {seat: id(seats) for seats in tables for seat in seats}
    waiting = _filled(free, arrivals, low, high, number)
    moved = [seat for seats in tables for seat in seats if before.get(seat, id(seats)) != id(seats)]
    return Changed([seats for seats in tables if seats], byes + waiting, moved)


def _filled(free: list[list[str]], arrivals: list[str], low: int, high: int, heat: int) -> list[str]:
    """Seat who arrives at the smallest tables, dissolve tables that are too small, and even out the rest."""
    for one in arrivals:
        room = [seats for seats in free if 0 < len(seats) < high]
        guard(room, NoRoomError(heat))
        min(room, key=len).append(one)
    waiting: list[str] = []
    while (smallest := min((seats for seats in free if seats), key=len, default=None)) is not None:
        largest = max(free, key=len)
        if len(largest) - len(smallest) > 1:
            smallest.append(largest.pop())
        elif len(smallest) < low:
            waiting += smallest
            smallest.clear()
        else:
            break
    for one in list(waiting):
        room = [seats for seats in free if 0 < len(seats) < high]
        if room:
            min(room, key=len).append(one)
            waiting.remove(one)
    return waiting
