"""The log of turns on a score sheet: numbered lines, and the events that belong on each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from scorekeeper.games.engine.paper import Beside, Box, Lines

Event = TypeVar("Event")


def log_of_turns(columns: tuple[Box, ...], count: int) -> Beside:
    """Return numbered lines in two stacks, `count` in each."""
    stacks = tuple((Lines(title="", columns=columns, count=count, first=1 + at * count),) for at in range(2))
    return Beside(stacks=stacks, widths=(1, 1))


def by_opening(events: Iterable[Event], *kinds: type) -> Iterator[list[Event]]:
    """Divide a transcript into turns: each begins with an event of one of these kinds, and what precedes them is left out."""
    turn: list[Event] = []
    for event in events:
        if isinstance(event, kinds):
            if turn:
                yield turn
            turn = [event]
        elif turn:
            turn.append(event)
    if turn:
        yield turn
