"""Changes a seating as little as possible when somebody does not come, or comes after all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.stages import table_sizes
from scorekeeper.tournament.seating.groups import groups_apart
from scorekeeper.tournament.seating.meetings import past
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tables import Heat, PlayedAlreadyError
from scorekeeper.tournament.state.tournament import Tournament


class SeatedOtherwiseError(RefusedError):
    def __init__(self, player: Player, heat: int, *, seated: bool) -> None:
        said = "already sits at a table" if seated else "is not seated"
        super().__init__(
            f"{player.name} ({player.number}) {said} in heat {heat}",
            rule="TRN-308",
            field="player",
            next_step=NextStep("status"),
        )


class NoRoomError(RefusedError):
    def __init__(self, heat: int) -> None:
        super().__init__(
            f"heat {heat} does not have room for all of them at tables without a record",
            rule="TRN-308",
            field="tables",
            next_step=NextStep("status"),
        )


class ChangedHeat(NamedTuple):
    """A heat with as few changes as possible."""

    tables: list[list[str]]
    """The tables by number; an empty one is removed."""
    byes: list[str]
    moved: list[str]
    """Players who now sit at another table, or have a bye instead."""


@enforcing("TRN-308")
def changed_heat(tournament: Tournament, number: int, gone: Sequence[str], come: Sequence[str]) -> ChangedHeat:
    """Take some players out of a heat and put others in; tables with a record stay as they are."""
    heat = tournament.heat(number)
    tables: list[list[str]] = [[] for _ in range(max(table.number for table in heat.tables))]
    for table in heat.tables:
        tables[table.number - 1] = list(table.seats)
    byes = list(heat.byes)
    leaving = tournament.players.find_all(gone)
    arrivals = [player.number for player in tournament.players.find_all(come)]
    for one in arrivals:
        if any(one in seats for seats in tables) and one not in {player.number for player in leaving}:
            raise SeatedOtherwiseError(tournament.players[one], number, seated=True)
    company = _company(tournament, number)
    waiting = list(arrivals)
    for player in leaving:
        chair = next(((seats, seats.index(player.number)) for seats in tables if player.number in seats), None)
        _take_out(heat, tables, byes, player)
        if chair is not None and waiting and not company(waiting[0], chair[0])[0]:
            chair[0].insert(chair[1], waiting.pop(0))
    before = {seat: count for count, seats in enumerate(tables) for seat in seats}
    recorded = {table.number - 1 for table in heat.tables if table.played}
    free = [seats for count, seats in enumerate(tables) if seats and count not in recorded]
    room = FreeTables(free, table_sizes(heat.game, heat.variant), company)
    resting = room.settle(waiting, [one for one in byes if one not in arrivals])
    tables += [seats for seats in free if not any(seats is known for known in tables)]
    if {*arrivals} & {*resting}:
        raise NoRoomError(number)
    after = {seat: count for count, seats in enumerate(tables) for seat in seats}
    moved = [seat for seat, at in before.items() if after.get(seat) != at]
    return ChangedHeat(tables, resting, moved)


def _take_out(heat: Heat, tables: list[list[str]], byes: list[str], player: Player) -> None:
    """Remove a player from a table without a record, or from the byes."""
    if player.number in byes:
        byes.remove(player.number)
        return
    table = next((one for one in heat.tables if player.number in tables[one.number - 1]), None)
    if table is None:
        raise SeatedOtherwiseError(player, heat.number, seated=False)
    if table.played:
        raise PlayedAlreadyError(table)
    tables[table.number - 1].remove(player.number)


def _company(tournament: Tournament, number: int) -> Callable[[str, Sequence[str]], tuple[int, int]]:
    """Return a function that says how badly somebody fits at a table: people to keep apart, then people already met."""
    met = past(heat for heat in tournament.heats if heat.number < number).met
    groups = groups_apart(tournament.regulations, tournament.players)
    if groups:
        shown("TRN-311")

    def cost(one: str, seats: Sequence[str]) -> tuple[int, int]:
        apart = sum({one, other} <= group for other in seats for group in groups)
        return apart, sum(met[frozenset((one, other))] for other in seats)

    return cost


class FreeTables(NamedTuple):
    """Tables that can be changed."""

    tables: list[list[str]]
    sizes: tuple[int, int]
    company: Callable[[str, Sequence[str]], tuple[int, int]]

    def settle(self, arrivals: Sequence[str], byes: Sequence[str]) -> list[str]:
        """Seat the arrivals and even out the sizes with as few moves as possible; return who then has a bye."""
        for one in arrivals:
            if not self._seated(one):
                self.tables.append([one])
        waiting = [one for one in byes if not self._seated(one)]
        return waiting + [one for one in self._evened() if not self._seated(one)]

    def _seated(self, one: str) -> bool:
        """Seat somebody at the smallest table with room, where they fit best."""
        room = [seats for seats in self.tables if 0 < len(seats) < self.sizes[1]]
        if room:
            min(room, key=lambda seats: (len(seats), self.company(one, seats))).append(one)
        return bool(room)

    def _evened(self) -> list[str]:
        """Move players one by one from a largest to a smallest table; return who is left at tables that are too small."""
        left: list[str] = []
        while taken := [seats for seats in self.tables if seats]:
            smallest, most = min(taken, key=len), max(map(len, taken))
            if most - len(smallest) > 1:
                movable = [(one, seats) for seats in taken if len(seats) == most for one in reversed(seats)]
                one, seats = min(movable, key=lambda pair: self.company(pair[0], smallest))
                seats.remove(one)
                smallest.append(one)
            elif len(smallest) < self.sizes[0]:
                left += smallest
                smallest.clear()
            else:
                break
        return left
