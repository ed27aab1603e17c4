"""The game that somebody names on the command line: by id, by file, or as the tournament of this folder calls it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from pathlib import Path

    from scorekeeper.games.engine.game import Game


def game_at_hand(name: str) -> Game:
    """Return the game of this name; a game that nobody else knows may be one that the tournament of this folder declares."""
    from scorekeeper.games import UnknownGameError, game

    try:
        return game(name)
    except UnknownGameError:
        if not knows_tournament():
            raise
    return game(name)


def knows_tournament(folder: Path | None = None) -> bool:
    """Make the games that a tournament declares known by their ids: those of this folder, or of the nearest tournament."""
    from scorekeeper.tournament.state.tournament import open_tournament

    try:
        return bool(open_tournament(folder).regulations.declared)
    except ScorekeeperError:
        return False
