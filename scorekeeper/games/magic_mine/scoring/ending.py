"""The end of the game: who has reached 20, and whether anything is done after the winning move."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.magic_mine.rulings import Rulings

GOAL = 20


def reached(spaces: Mapping[str, int]) -> list[str]:
    """The players who are on 20 or beyond."""
    return [who for who, space in spaces.items() if space >= GOAL]


def alone_past(points: Mapping[str, int]) -> str | None:
    """The player who has reached 20, if it is exactly one."""
    there = reached(points)
    return there[0] if len(there) == 1 else None


def winner_after(winner: str | None, who: str, space: int) -> str | None:
    """Who has won when a pawn comes to a space: the first on 20, until a decision sets that pawn back."""
    if winner is None:
        return who if space >= GOAL else None
    return None if winner == who and space < GOAL else winner


def is_finished_first(rulings: Rulings) -> bool:
    """Whether gems, cards and replacement of the winning scoring come before the end (ruling MIN-R06)."""
    return rulings.after_the_win == "tidy"


def is_over(winner: str | None, rulings: Rulings, *, owing: bool) -> bool:
    """Whether somebody has won, and nothing that must be finished first is still owed."""
    return winner is not None and not (owing and is_finished_first(rulings))
