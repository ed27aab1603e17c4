"""Finds players by number or name; records hold numbers."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.participants import renamed

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

Find = Callable[[str], str]
"""Returns a player's number for a typed number or name."""


def participant(text: str, game: Game, find: Find) -> str:
    """Return the key of a participant: a non-player by key or name, or a player by number or name."""
    for key, name in game.others.items():
        if text.casefold() in {key, name.casefold()}:
            return key
    try:
        return find(text)
    except ScorekeeperError as error:
        if near := get_close_matches(text.casefold(), list(game.others), n=1, cutoff=0.7):
            error.message = f"{error.message}; did you mean {near[0]}?"
        raise


def name_players(raw: dict[str, Any], game: Game, find: Find, typed: dict[str, str] | None = None) -> dict[str, Any]:
    """Return the record with every player as a number; `typed` takes what stood there instead."""

    def number(text: str, path: str) -> str:
        try:
            found = participant(text, game, find)
        except ScorekeeperError as error:
            error.field = path
            raise
        if typed is not None and found != text:
            typed[found] = text
        return found

    numbered: dict[str, Any] = renamed(raw, game, number)
    return numbered
