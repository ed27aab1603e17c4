"""The rules as they apply at one event: the books of its games, with what the event picked for each ruling."""

from __future__ import annotations

from scorekeeper.rules import Book, book
from scorekeeper.tournament.regulations.reader import Regulations

OWN = ("TRN", "LOG")
"""The books of every event, whatever is played."""


def edition(settled: Regulations) -> tuple[Book, ...]:
    """Return the event's own edition of its games' books, then those of the tournament and the log."""
    books = (*(settled.game(name).book for name in settled.games), *map(book, OWN))
    return tuple(one.at(settled.document.name, settled.document.rulings) for one in books)
