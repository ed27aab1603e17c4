"""Changes a seating as little as possible when somebody does not come, or comes after all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import RefusedError
from scorekeeper.games.engine.verdict import listed
from scorekeeper.log.entry import AskedBye, ByeKind
from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.offers import Play
from scorekeeper.tournament.seating.groups import groups_apart
from scorekeeper.tournament.seating.kept_tables import kept_tables
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
    def __init__(self, heat: int, players: Sequence[Player]) -> None:
        names = listed([f"{one.name} ({one.number})" for one in players])
        super().__init__(
            f"heat {heat} has no free seat for {names} at a table without a record",
            rule="TRN-308",
            field="tables",
            next_step=NextStep("give bye", heat=heat),
        )


class ChangedHeat(NamedTuple):
    """A heat with as few changes as possible."""

    tables: list[list[str]]
    """The tables by number; an empty one is removed."""
    byes: dict[str, ByeKind]
    games: list[str]
    """The game of each table that is new; empty for the others, which keep theirs."""
    moved: list[str]
    """Players who now sit at another table, or have a bye instead."""


@enforcing("TRN-308")
def changed_heat(
    tournament: Tournament,
    number: int,
    gone: Sequence[str],
    come: Sequence[str],
    given: Mapping[str, ByeKind] | None = None,
) -> ChangedHeat:
    """Take some players out of a heat and put others in; tables with a record stay as they are.

    `given` says who gets which bye.
    """
    heat = tournament.heat(number)
    tables: list[list[str]] = [[] for _ in range(max(table.number for table in heat.tables))]
    for table in heat.tables:
        tables[table.number - 1] = list(table.seats)
    bye = {player.number: kind for one, kind in (given or {}).items() for player in tournament.players.find_all([one])}
    byes = [one for one in heat.byes if one not in bye]
    rests = {one: kind for one, kind in heat.rests.items() if one not in bye}
    seated = [tournament.players[one] for one in bye if any(one in seats for seats in tables)]
    leaving = [*tournament.players.find_all(gone), *seated]
    arrivals = [player.number for player in tournament.players.find_all(come)]
    for one in arrivals:
        if any(one in seats for seats in tables) and one not in {player.number for player in leaving}:
            raise SeatedOtherwiseError(tournament.players[one], number, seated=True)
    company = _company(tournament, number, tables)
    waiting = list(arrivals)
    for player in leaving:
        chair = next(((seats, seats.index(player.number)) for seats in tables if player.number in seats), None)
        _take_out(heat, tables, byes, rests, player)
        if chair is not None and waiting and not any(company(waiting[0], chair[0])[:2]):
            chair[0].insert(chair[1], waiting.pop(0))
    before = {seat: count for count, seats in enumerate(tables) for seat in seats}
    rooms = _rooms(tournament, heat, tables, company)
    resting = settle([*rooms.values()], waiting, [one for one in byes if one not in arrivals])
    games = [""] * len(tables)
    for (game, _), room in rooms.items():
        new = [seats for seats in room.tables if not any(seats is known for known in tables)]
        tables += new
        games += [game] * len(new)
    if left := [tournament.players[one] for one in arrivals if one in resting]:
        raise NoRoomError(number, left)
    asked = {one: kind for one, kind in rests.items() if one not in arrivals}
    every: dict[str, ByeKind] = {**dict.fromkeys(resting, "bye"), **asked, **bye}
    after = {seat: count for count, seats in enumerate(tables) for seat in seats}
    moved = [seat for seat, at in before.items() if after.get(seat) != at]
    return ChangedHeat(tables, every, games, moved)


def _take_out(heat: Heat, tables: list[list[str]], byes: list[str], rests: dict[str, AskedBye], player: Player) -> None:
    """Remove a player from a table without a record, or from the byes."""
    if player.number in rests:
        del rests[player.number]
        return
    if player.number in byes:
        byes.remove(player.number)
        return
    table = next((one for one in heat.tables if player.number in tables[one.number - 1]), None)
    if table is None:
        raise SeatedOtherwiseError(player, heat.number, seated=False)
    if table.played:
        raise PlayedAlreadyError(table)
    tables[table.number - 1].remove(player.number)


def _rooms(
    tournament: Tournament,
    heat: Heat,
    tables: Sequence[list[str]],
    company: Callable[[str, Sequence[str]], Fit],
) -> dict[Play, FreeTables]:
    """Return, for each game of the heat, the tables without a record."""
    stage = tournament.regulations.stage(heat.number)
    found: dict[Play, list[list[str]]] = {(table.game, table.variant): [] for table in heat.tables}
    for table in heat.tables:
        seats = tables[table.number - 1]
        if seats and not table.played:
            found[table.game, table.variant].append(seats)
    return {play: FreeTables(free, stage.sizes_at(play), company) for play, free in found.items()}


Fit = tuple[int, int, int]
"""How badly somebody fits at a table: away from the table that they keep, people to keep apart, people already met."""


def _company(
    tournament: Tournament, number: int, tables: Sequence[Sequence[str]]
) -> Callable[[str, Sequence[str]], Fit]:
    """Return a function that says how badly somebody fits at a table."""
    met = past(heat for heat in tournament.heats if heat.number < number).met
    groups = groups_apart(tournament.regulations, tournament.players)
    if groups:
        shown("TRN-311")

    kept = {one: at for one, at in kept_tables(tournament.players).items() if at <= len(tables)}

    def cost(one: str, seats: Sequence[str]) -> Fit:
        away = one in kept and seats is not tables[kept[one] - 1]
        apart = sum({one, other} <= group for other in seats for group in groups)
        return int(away), apart, sum(met[frozenset((one, other))] for other in seats)

    return cost


class FreeTables(NamedTuple):
    """Tables of one game that can be changed."""

    tables: list[list[str]]
    sizes: tuple[int, int]
    company: Callable[[str, Sequence[str]], Fit]

    @property
    def room(self) -> list[list[str]]:
        """The tables with a free seat."""
        return [seats for seats in self.tables if 0 < len(seats) < self.sizes[1]]

    def _given_up_first(self, seats: Sequence[str]) -> tuple[int, int]:
        """Return a sort key that puts the table first that is filled up or given up; players who keep theirs stay longest."""
        return len(seats), sum(self.company(one, ())[0] for one in seats)

    def even(self) -> list[str]:
        """Move players one by one from a largest to a smallest table; return who is left at tables that are too small."""
        left: list[str] = []
        while taken := [seats for seats in self.tables if seats]:
            smallest, most = min(taken, key=self._given_up_first), max(map(len, taken))
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


def settle(games: Sequence[FreeTables], arrivals: Sequence[str], byes: Sequence[str]) -> list[str]:
    """Seat the arrivals and even out the sizes with as few moves as possible; return who then has a bye.

    Nobody who is seated changes games, unless their table is given up.
    """
    waiting = [one for one in arrivals if not _seated(games, one)]
    # With several games, nobody knows which game a new table would play, or whether there is a copy for it.
    if len(games) == 1:
        for one in waiting:
            if not _seated(games, one):
                games[0].tables.append([one])
        waiting = []
    waiting += [one for one in byes if not _seated(games, one)]
    left = [one for game in games for one in game.even()]
    return waiting + [one for one in left if not _seated(games, one)]


def _seated(games: Sequence[FreeTables], one: str) -> bool:
    """Seat somebody at the smallest table with room, where they fit best."""
    room = [(seats, game.company(one, seats)) for game in games for seats in game.room]
    if room:
        min(room, key=lambda place: (place[1][0], len(place[0]), place[1]))[0].append(one)
    return bool(room)
