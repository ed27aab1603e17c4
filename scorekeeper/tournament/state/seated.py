"""Who sits at a table, and where in the heat somebody else sits."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.errors import RefusedError
from scorekeeper.steps import NextStep
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament


class NotAtTableError(RefusedError):
    """Somebody who does not sit at the table."""

    def __init__(self, tournament: Tournament, who: str, table: Table, field: str | None = "player") -> None:
        names = tournament.names_in(table.heat)
        seated = ", ".join(f"{names(seat)} ({seat})" for seat in table.seats)
        called = f"{names(who)} ({who})" if who in tournament.players else repr(who)
        super().__init__(
            f"{called} does not sit at table {table.name}{elsewhere(tournament, who, table.heat)};"
            f" the players at table {table.name} are {seated}",
            rule="LOG-106",
            field=field,
            next_step=NextStep("show seating", heat=table.heat),
        )


def elsewhere(tournament: Tournament, who: str, heat: int) -> str:
    """Return where in the heat somebody sits instead, such as ` but at table 1/3`."""
    if who not in tournament.players:
        return ""
    for one in tournament.heats:
        if one.number == heat:
            if who in one.byes or who in one.rests:
                return f" and has a bye in heat {heat}"
            if (table := next((table for table in one.tables if who in table.seats), None)) is not None:
                return f" but at table {table.name}"
    return f" and is not seated in heat {heat}"


def name_finder(tournament: Tournament, table: Table) -> Callable[[str], str]:
    """Return a function that gives a player's number; a part of a name is looked up at this table first."""
    return lambda text: tournament.players.find(text, table.seats).number


def finder(tournament: Tournament, table: Table) -> Callable[[str], str]:
    """Return a function that gives the number of a player at this table, or refuses."""
    by_name = name_finder(tournament, table)

    def find(text: str) -> str:
        number = by_name(text)
        if number not in table.seats:
            raise NotAtTableError(tournament, number, table)
        return number

    return find
