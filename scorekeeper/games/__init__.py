"""The games: a static table of the built-in ones, an entry point group for others, and files that declare a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

# Load this module before defining the function `game`: loaded later, it would replace the function.
import scorekeeper.games.engine.game  # noqa: F401
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.game import FILE as FILE
from scorekeeper.games.engine.game import LOCK as LOCK
from scorekeeper.rules.shelf import PluginError, plugged_in, shelve
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


LIBRARY = Path(__file__).parent / "declared" / "library"
"""The declared games that scorekeeper brings along: `<id>.toml`."""

_declared: dict[str, Game] = {}
"""Declared games that were read by themselves, by id."""

MOST_FILES, LARGEST_FILE = 100, 100_000
"""How many files, and how much of each, are looked through for a game that is not known."""


class UnknownGameError(ScorekeeperError):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        from difflib import get_close_matches

        wanted = "-".join(name.casefold().split())
        every = (*known, *library())
        near = [one for one in every if wanted and one.startswith(wanted)] or get_close_matches(wanted, every, n=1)
        said = (
            f"did you mean {near[0]!r}?" if near else f"the games are {', '.join(known)}, and those of games --library"
        )
        if file := _file_of(name):
            said = f"{file} declares it, so write {file} instead"
        super().__init__(
            f"there is no game {name!r}; {said}",
            rule="LOG-105",
            field="game",
            next_step=NextStep("list games"),
        )


def _file_of(name: str) -> str | None:
    """Return the file of this folder that declares a game with this id, for whoever types the id instead of the file."""
    import re

    from scorekeeper.documents.limits import open_file

    written = re.compile(rf'^\s*id\s*=\s*["\']{re.escape(name)}["\']', re.MULTILINE)
    for file in sorted(Path().glob(f"*{FILE}"))[:MOST_FILES]:
        try:
            with open_file(file) as opened:
                text = opened.read(LARGEST_FILE).decode("utf-8", errors="replace")
        except (OSError, ScorekeeperError):
            continue
        if written.search(text.partition("[game]")[2]):
            return file.name
    return None


class GameTakenError(ScorekeeperError):
    def __init__(self, name: str, file: str) -> None:
        super().__init__(
            f"there is a game {name!r} already, which comes with a program of its own",
            file=file,
            field="game.id",
            next_step="take another id in the file",
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
    """Ids of all games that are programs, built-in ones first; declared games are known by their file or the library."""
    return (*BUILT_IN, *sorted(name for name, found in _plugged().items() if not isinstance(found, PluginError)))


def library() -> tuple[str, ...]:
    """Ids of the declared games that scorekeeper brings along."""
    return tuple(sorted(file.stem for file in LIBRARY.glob(f"*{FILE}")))


def require_free(found: Game, file: str) -> Game:
    """Refuse a declared game with the id of one that comes with a program of its own."""
    if found.id in BUILT_IN or found.id in _plugged():
        raise GameTakenError(found.id, file)
    return found


def announce(found: Game, file: str) -> Game:
    """Make a declared game known to everybody under its id; the same game read again replaces the one before."""
    _declared[require_free(found, file).id] = found
    shelve(found.book, file)
    game.cache_clear()
    return found


def _declare(file: Path) -> Game:
    from scorekeeper.games.declared import declare

    return announce(declare(file), str(file))


@cache
def game(name: str) -> Game:
    """The game with this id, or the one that a file declares; a tournament may mean another one (`lookup.Games`)."""
    if name in BUILT_IN:
        found: Game = import_module(BUILT_IN[name]).GAME
        return found
    if name in _declared:
        return _declared[name]
    if name.endswith(FILE):
        return _declare(Path(name))
    if isinstance(plugged := _plugged().get(name), PluginError):
        raise plugged
    if plugged is not None:
        return plugged
    if name in library():
        return _declare(LIBRARY / f"{name}{FILE}")
    raise UnknownGameError(name, game_ids())
