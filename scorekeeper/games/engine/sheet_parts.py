"""Parts that the score sheets of all games share: how a game ended, and the log of turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from scorekeeper.games.engine.paper import Beside, Box, Lines, Strip

Event = TypeVar("Event")
ENDS = ("finished", "time", "conceded", "abandoned")


def how_it_ended(width: float) -> Box:
    """Return the box that says how a game ended."""
    return Box(path="ended", label="How it ended", kind="choice", choices=ENDS, hint="circle one", width=width)


def end_of_game(
    winner: Box, *, title: str = "End", width: float = 3.6, before: tuple[Box, ...] = (), after: tuple[Box, ...] = ()
) -> Strip:
    """Return how the game ended, who won, and when it began and ended, with boxes `before` and `after` the times."""
    times = (Box(path="", label="Started", kind="text"), Box(path="", label="Ended", kind="text"))
    return Strip(title=title, boxes=(how_it_ended(width), winner, *before, *times, *after))


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
