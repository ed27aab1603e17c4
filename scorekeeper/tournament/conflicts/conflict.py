"""A conflict between desks."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.log import Entry
from scorekeeper.steps import NextStep


class Conflict(Struct, frozen=True, kw_only=True):
    """Two entries that contradict each other, or one that came too late."""

    rule: str
    text: str
    entry: Entry
    """The entry to look at: the later one in the log."""
    other: Entry
    tables: tuple[str, ...] = ()
    """Tables that it puts in doubt."""
    next_step: NextStep
    harmless: bool = False
    """Whether both say the same, or somebody who knew both has settled it."""


def both(one: Entry, other: Entry) -> str:
    """Return two entries with their authors."""
    return f"{one.id} by {one.by} and {other.id} by {other.by}"
