"""The games: a static table of those that come with scorekeeper, and an entry point group for others."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

# The module is loaded before the function `game` is defined: loaded later, it would take the function's name.
import scorekeeper.games.game  # noqa: F401
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.games.game import Game

BUILT_IN = {"dwarven-traders": "scorekeeper.games.dwarven_traders"}
"""Game id to package; each has a `GAME`."""

GROUP = "scorekeeper.games"


class UnknownGameError(ScorekeeperError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(
            f"there is no game {name!r}; the games are {', '.join(known)}",
            rule="LOG-105",
            field="game",
            next_step="scorekeeper games",
        )


@cache
def plugged_in() -> dict[str, Game]:
    """Games of other packages, found by their entry points; scanning costs time, so only when asked for."""
    from importlib.metadata import entry_points

    return {point.name: point.load() for point in entry_points(group=GROUP)}


def game_ids() -> tuple[str, ...]:
    """Ids of all games, built-in ones first."""
    return (*BUILT_IN, *sorted(plugged_in()))


@cache
def game(name: str) -> Game:
    """The game with this id."""
    if name in BUILT_IN:
        found: Game = import_module(BUILT_IN[name]).GAME
        return found
    if name in plugged_in():
        return plugged_in()[name]
    raise UnknownGameError(name, game_ids())
