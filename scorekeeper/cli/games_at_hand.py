"""The game that somebody names on the command line: by id, by file, or as the tournament of this folder calls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.games.engine.game import Game
    from scorekeeper.games.lookup import Games


def game_at_hand(name: str) -> Game:
    """Return the game of this name; a game that nobody else knows may be one that the tournament of this folder declares."""
    from scorekeeper.games import UnknownGameError, game

    try:
        return game(name)
    except UnknownGameError:
        declared = games_at_hand().declared
        if name not in declared:
            raise
    return declared[name]


def games_at_hand(folder: Path | None = None) -> Games:
    """Return what the tournament of a folder, or the nearest one, means by the id of a game; without one, what everybody does."""
    from scorekeeper.games.lookup import EVERYBODYS
    from scorekeeper.tournament.state.tournament import open_tournament

    try:
        return open_tournament(folder).regulations.known
    except ScorekeeperError:
        return EVERYBODYS
