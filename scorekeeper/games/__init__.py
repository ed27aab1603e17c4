"""The games: a static table of the built-in ones, and an entry point group for others."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

# Load this module before defining the function `game`: loaded later, it would replace the function.
import scorekeeper.games.engine.game  # noqa: F401
from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules.shelf import PluginError, plugged_in
from scorekeeper.steps import NextStep

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

BUILT_IN = {
    "dwarven-traders": "scorekeeper.games.dwarven_traders",
    "smugglers": "scorekeeper.games.smugglers",
    "magic-mine": "scorekeeper.games.magic_mine",
    "cargo-and-gold": "scorekeeper.games.cargo_and_gold",
    "smugglonauts": "scorekeeper.games.smugglonauts",
}
"""Game id to package; each has a `GAME`."""


class UnknownGameError(ScorekeeperError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        from difflib import get_close_matches

        wanted = "-".join(name.casefold().split())
        near = [one for one in known if wanted and one.startswith(wanted)] or get_close_matches(wanted, known, n=1)
        said = f"did you mean {near[0]!r}?" if near else f"the games are {', '.join(known)}"
        super().__init__(
            f"there is no game {name!r}; {said}",
            rule="LOG-105",
            field="game",
            next_step=NextStep("list games"),
        )


class NoGameError(TypeError):
    """What a package offers as a game is something else."""

    def __init__(self, found: object) -> None:
        super().__init__(f"what it offers is no Game but {type(found).__name__!r}")


@cache
def _plugged() -> dict[str, Game | PluginError]:
    """Games of other packages by id, or why they cannot be used."""
    from scorekeeper.games.engine.game import Game

    return {
        name: found if issubclass(type(found), Game | PluginError) else PluginError(name, NoGameError(found))
        for name, found in plugged_in().items()
    }


def broken() -> list[PluginError]:
    """The errors of plugged-in games that cannot be used."""
    return [found for found in _plugged().values() if isinstance(found, PluginError)]


def game_ids() -> tuple[str, ...]:
    """Ids of all games, built-in ones first."""
    return (*BUILT_IN, *sorted(name for name, found in _plugged().items() if not isinstance(found, PluginError)))


@cache
def game(name: str) -> Game:
    """The game with this id."""
    if name in BUILT_IN:
        found: Game = import_module(BUILT_IN[name]).GAME
        return found
    if isinstance(plugged := _plugged().get(name), PluginError):
        raise plugged
    if plugged is not None:
        return plugged
    raise UnknownGameError(name, game_ids())
