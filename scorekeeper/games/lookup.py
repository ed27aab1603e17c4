"""The games that somebody means by their ids: a tournament those that its files declare, and everybody all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorekeeper.games import game as find_game

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game
    from scorekeeper.rules import Book


class Games:
    """The games of one tournament: its own files go before all other games of these ids."""

    __slots__ = ("declared",)

    def __init__(self, declared: Mapping[str, Game]) -> None:
        self.declared = declared
        """The games that a file of the tournament declares, by id."""

    def game(self, name: str) -> Game:
        """Return the game with this id."""
        return self.declared.get(name) or find_game(name)

    @property
    def books(self) -> tuple[Book, ...]:
        """The books of the declared games; they go before other books with their codes."""
        return tuple(one.book for one in self.declared.values())


EVERYBODYS = Games({})
"""The games of a tournament that declares none."""
