"""Words of findings that depend on how many they speak of, and figures that have one cause."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import Any, TypeVar

T = TypeVar("T")

AS_STATED = (
    "the rest of the round's transcript is not checked because the table goes on with {gem} "
    "in the hands of {who}, which was found wrong before"
)
"""Why nobody knows what follows if the table plays on from a statement that was found wrong."""


def has(who: Sized) -> str:
    """`Ana has`, `Ana and Bo have`."""
    return "has" if len(who) == 1 else "have"


def linked(wrong: Iterable[tuple[T, Any, Any]]) -> list[list[T]]:
    """Wrong figures in groups of one cause: who has the figure of another was exchanged with them.

    Each is given with the right figure and the one that is written.
    """
    groups: list[tuple[list[T], set[Any]]] = []
    for one, due, said in wrong:
        joined = [group for group in groups if not group[1].isdisjoint({due, said})]
        groups = [group for group in groups if group not in joined]
        groups.append(
            (
                [*(first for group in joined for first in group[0]), one],
                {due, said}.union(*(group[1] for group in joined)),
            )
        )
    return [group for group, _ in groups]


def exchanged(wrong: Iterable[tuple[T, Any, Any]]) -> list[list[T]]:
    """Wrong figures in groups that were exchanged among themselves; where they are not the same figures, one by one."""
    figures = list(wrong)
    if sorted(due for _, due, _ in figures) == sorted(said for _, _, said in figures):
        return linked(figures)
    return [[one] for one, _, _ in figures]
