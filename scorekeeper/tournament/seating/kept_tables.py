"""Players who keep a table: the table of their opponents gets that number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.seating.compromises import Compromise, by_number
from scorekeeper.tournament.state.players import Players

Numbers = tuple[int, ...]


def table_numbers(tables: Sequence[Sequence[str]], kept: Mapping[str, int]) -> Numbers:
    """Return the number of each table: what its player keeps, and for all others the free numbers in order.

    If two players keep tables that cannot both be theirs, the one with the lower number has it.
    """
    keepers = sorted((one for table in tables for one in table if kept.get(one)), key=by_number)
    given: dict[int, int] = {}
    for one in keepers:
        at = next(index for index, table in enumerate(tables) if one in table)
        if at not in given and kept[one] not in given.values():
            given[at] = kept[one]
    if given:
        shown("TRN-345")
    free = (number for number in range(1, len(tables) + 1 + len(given)) if number not in given.values())
    return tuple(given[index] if index in given else next(free) for index in range(len(tables)))


def not_kept(tables: Sequence[Sequence[str]], numbers: Sequence[int], kept: Mapping[str, int]) -> list[Compromise]:
    """Return who does not sit at the table that they keep, and the tables that are numbered beyond the others."""
    found = []
    for number, table in sorted(zip(numbers, tables, strict=True)):
        for one in sorted((one for one in table if kept.get(one)), key=by_number):
            if kept[one] != number:
                found.append(Compromise(kind="moved", players=(one,), figure=kept[one], seat=number))
            elif number > len(tables):
                found.append(Compromise(kind="beyond", players=(one,), figure=number, seat=len(tables)))
    return found


def kept_tables(players: Players) -> dict[str, int]:
    """Return the players who keep a table, with its number."""
    return {one.number: one.table for one in players.values() if one.table and not one.dropped}
