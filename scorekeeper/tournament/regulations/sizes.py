"""Chooses the number of tables and their sizes (TRN-305)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.rules.evidence import shown

PAIR = 2
"""The players of a table at which one plays against one."""
LARGEST = 12
"""The most players at a table of any game."""


def table_sizes_for(players: int, sizes: tuple[int, int], wanted: int = 0) -> tuple[list[int], int]:
    """Return the sizes of the tables, largest first, and how many players have a bye.

    As few tables as seat everybody at the wanted size, evenly filled: 22 players sit at four tables of four and two of
    three, 5 at one of three and one of two. If the game does not allow such small tables, there are fewer and larger ones;
    if it does not allow those either, as few byes as possible.
    """
    shown("TRN-305")
    return _spread(players, sizes, wanted)


def sizes_drawn(sizes: tuple[int, int], wanted: int = 0) -> set[int]:
    """Return every size of table that some number of players leads to."""
    # From the square of the largest size on, all tables are full or one smaller.
    return {size for players in range(sizes[1] ** 2 + 1) for size in _spread(players, sizes, wanted)[0]}


def _spread(players: int, sizes: tuple[int, int], wanted: int) -> tuple[list[int], int]:
    low, high = sizes
    full = min(max(wanted or high, low), high)
    for seated in range(players, 0, -1):
        for tables in (-(-seated // full), seated // full):
            spread = _evenly(seated, tables)
            if spread and low <= spread[-1] and spread[0] <= high:
                return spread, players - seated
    return [], players


def _evenly(players: int, tables: int) -> list[int]:
    if not tables:
        return []
    each, over = divmod(players, tables)
    return [each + 1] * over + [each] * (tables - over)


def short_players(tables: Iterable[Sequence[str]]) -> frozenset[str]:
    """Return the players at tables that are smaller than another one of the same heat."""
    seated = list(tables)
    full = max(map(len, seated), default=0)
    return frozenset(player for table in seated if len(table) < full for player in table)


def span(low: int, high: int) -> str:
    """Return from where to where sizes go, such as `2 to 4`, or `2` if there is only one."""
    return f"{low}" if low == high else f"{low} to {high}"


def told_sizes(low: int, high: int) -> str:
    """Return how many players a table has, such as `2 to 4`, or `exactly 2`."""
    return f"{'exactly ' * (low == high)}{span(low, high)}"


def size_rule(low: int, high: int) -> str:
    """Return the rule that a table of another size breaks."""
    return "TRN-318" if (low, high) == (PAIR, PAIR) else "TRN-301"
