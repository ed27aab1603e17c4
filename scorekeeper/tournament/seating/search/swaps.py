"""Swaps players between tables at no cost, to give them seats that they rarely had."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.tournament.seating.search.costs import BYE, Costs
from scorekeeper.tournament.seating.search.improving import Search
from scorekeeper.tournament.seating.seats import crowded, seat_order
from scorekeeper.tournament.seating.task import SeatingTask

TABLES, PARTNERS = 20, 25
"""The number of crowded tables that are tried, and of partners for each of their players."""


def balance(wanted: SeatingTask, costs: Costs, seating: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return an equally good seating with fewer players on the same seat too often."""
    kept = [list(members) for members in seating]
    tables = [members for group, members in zip(costs.groups, kept, strict=True) if group.kind != BYE]
    full = [members for members in tables if _crowd(wanted, costs, members)][:TABLES]
    if not full:
        return kept
    search = Search(costs, kept)
    for members in full:
        index = search.group_of(members[0])
        for _ in members:
            if not _thin_out(wanted, costs, search, index):
                break
    return search.groups


def _thin_out(wanted: SeatingTask, costs: Costs, search: Search, index: int) -> bool:
    """Make the first swap that leaves fewer players on a seat too often; return whether there was one."""
    here = search.groups[index]
    if not _crowd(wanted, costs, here):
        return False
    for one, other in _partners(costs, search, here):
        there = search.groups[search.group_of(other)]
        mine = [other if member == one else member for member in here]
        theirs = [one if member == other else member for member in there]
        before = _crowd(wanted, costs, here) + _crowd(wanted, costs, there)
        if _crowd(wanted, costs, mine) + _crowd(wanted, costs, theirs) < before:
            search.swap(one, other)
            return True
    return False


def _partners(costs: Costs, search: Search, members: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the players of a table, each with others with whom they can be swapped at no cost."""
    for one in members:
        at_tables = [other for other in search.level_swaps(one) if costs.groups[search.group_of(other)].kind != BYE]
        yield from ((one, other) for other in at_tables[:PARTNERS])


def _crowd(wanted: SeatingTask, costs: Costs, members: Sequence[int]) -> int:
    """Return how many players of a table sit on a seat too often."""
    table = [costs.order[one] for one in sorted(members)]
    return len(crowded(seat_order(table, wanted.seats), wanted.seats))
