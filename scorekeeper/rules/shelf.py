"""The list of books and their folders.

The books of scorekeeper are a static table and are read from their compiled form. A game of another package adds its own
book with `register_book`, in the module that its entry point names.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules.book import Book, read_book

PACKAGE = Path(__file__).parent.parent
BOOKS = {
    "DWT": "games/dwarven_traders",
    "SMU": "games/smugglers",
    "MIN": "games/magic_mine",
    "CGO": "games/cargo_and_gold",
    "NAU": "games/smugglonauts",
    "TRN": "tournament",
    "LOG": "log",
}
"""The folder of each book, by code, with `rules.toml` and its compiled form `rules.json`."""

DECLARED = "games/declared"
"""The folder that stands for the books of declared games, which have no files of their own besides the game's."""

GROUP = "scorekeeper.games"
"""The entry point group for games of other packages."""
PATIENCE = 5.0
"""How many seconds a package of another game has to load; then the program goes on without it."""

_registered: dict[str, Book] = {}
_shelved: dict[str, Book] = {}
"""The books of declared games that were read; they are looked up by their code, and not listed with the others."""
_noted: set[str] = set()
"""The ids of the rules of all declared games that were read, also of those that only one tournament knows."""
_folders: dict[str, Path] = {}
"""The folders of plugged-in games' books, by code."""
packages: dict[str, str] = {}
"""The packages of plugged-in games, by the game's id."""


class UnknownBookError(ScorekeeperError, LookupError):
    def __init__(self, code: str) -> None:
        known = ", ".join(found.code for found in books())
        super().__init__(f"there is no book {code!r}; the books are {known}", next_step="scorekeeper rules coverage")


class BookTakenError(ScorekeeperError):
    def __init__(self, code: str, file: str) -> None:
        super().__init__(f"another book already has the code {code}", file=file, next_step="choose three other letters")


def register_book(folder: Path) -> Book:
    """Add the book of a plugged-in game: `rules.json` of its folder, or its `rules.toml`."""
    compiled = folder / "rules.json"
    if compiled.exists():
        added = _compiled(compiled)
    else:
        from scorekeeper.rules.load import load_book

        added = load_book(folder / "rules.toml")
    if added.code in BOOKS or _registered.get(added.code, added) != added:
        raise BookTakenError(added.code, str(folder / "rules.toml"))
    _registered[added.code] = added
    _folders[added.code] = folder
    return added


def shelve(added: Book, file: str) -> None:
    """Put the book of a declared game on the shelf; the same game read again replaces its book."""
    known = _shelved.get(added.code)
    if known is not None and known.id != added.id:
        raise BookTakenError(added.code, file)
    note(added, file)
    _shelved[added.code] = added
    _rule_ids.cache_clear()


def note(read: Book, file: str) -> None:
    """Make the ids of a declared game's rules known; its texts are known to those who have the book."""
    if read.code in codes():
        raise BookTakenError(read.code, file)
    _noted.update(rule.id for rule in read.rules)


def is_shelved(code: str) -> bool:
    """Whether this is the book of a declared game that was read."""
    return code in _shelved


def folder_of(code: str) -> Path:
    """Return the folder of a book's `rules.toml` and the other files of its game."""
    if code in BOOKS:
        return PACKAGE / BOOKS[code]
    book(code)
    return PACKAGE / DECLARED if code in _shelved else _folders[code]


@cache
def anybody_plugs_in() -> bool:
    """Whether an installed package offers games; `importlib.metadata` would take three times as long as a bare start."""
    files = (file for folder in dict.fromkeys(sys.path) for file in Path(folder).glob("*-info/entry_points.txt"))
    return any(f"[{GROUP}]".encode() in file.read_bytes() for file in files)


class PluginError(ScorekeeperError):
    """A game of another package cannot be loaded; raised only when that game is needed."""

    def __init__(self, game: str, error: BaseException) -> None:
        package = packages[game]
        said = str(error) or type(error).__name__
        if isinstance(error, ImportError) and (error.name or "").startswith("scorekeeper."):
            said = f"it was made for another version of scorekeeper ({said})"
        super().__init__(
            f"the game {game!r} of the package {package} cannot be loaded: {said}",
            next_step=f"pip install --upgrade {package}, or pip uninstall {package}",
        )


@cache
def plugged_in() -> dict[str, Any]:
    """Return the games of other packages by id, or their errors; importing them registers their books."""
    if not anybody_plugs_in():
        return {}
    from importlib.metadata import entry_points

    found: dict[str, Any] = {}
    for point in entry_points(group=GROUP):
        before = dict(_registered)
        packages[point.name] = point.dist.name if point.dist else point.value
        found[point.name] = loaded(point.load)
        # Not `isinstance`: it asks the object itself for its class, and the object may do anything then.
        if issubclass(type(error := found[point.name]), BaseException):
            _registered.clear()
            _registered.update(before)
            found[point.name] = PluginError(point.name, error)
    return found


def loaded(load: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Return what a package loads, or its error: it may raise anything while it is imported, or never come back."""
    from threading import Thread

    found: list[Any] = []

    def attempt() -> None:
        try:
            found.append(load())
        except BaseException as error:  # noqa: BLE001 - also what no package should raise, such as SystemExit
            found.append(error)

    # A thread that does not come back is left behind, and ends with the program.
    thread = Thread(target=attempt, daemon=True)
    thread.start()
    thread.join(patience)
    return found[0] if found else TimeoutError(f"it did not load within {patience:g} seconds")


def _compiled(file: Path) -> Book:
    from json import loads

    return read_book(loads(file.read_bytes()))


@cache
def _built_in(code: str) -> Book:
    return _compiled(PACKAGE / BOOKS[code] / "rules.json")


def book(code: str) -> Book:
    """Return the book with this code."""
    if code in BOOKS:
        return _built_in(code)
    if code in _shelved:
        return _shelved[code]
    if code not in _registered:
        plugged_in()
    if code not in _registered:
        raise UnknownBookError(code)
    return _registered[code]


@cache
def questions(code: str) -> dict[str, list[str]]:
    """Return what players ask, in their own words, by the rule or ruling that answers it; only the search needs it.

    A book may have `questions.toml` beside its `rules.toml`; what is read is its compiled form.
    """
    from json import loads

    file = folder_of(code) / "questions.json"
    found: dict[str, list[str]] = loads(file.read_bytes()) if file.exists() else {}
    return found


@cache
def vectors(code: str) -> dict[str, str]:
    """Return what each rule and ruling means, as the compiler made it from the words; only the search needs it."""
    from json import loads

    file = folder_of(code) / "vectors.json"
    found: dict[str, str] = loads(file.read_bytes()) if file.exists() else {}
    return found


def built_in_books() -> tuple[Book, ...]:
    """Return the books of scorekeeper: the games, then the tournament and the log."""
    return tuple(_built_in(code) for code in BOOKS)


def codes() -> tuple[str, ...]:
    """Return the codes of all books: those of scorekeeper, then those of plugged-in games."""
    plugged_in()
    return (*BOOKS, *sorted(_registered))


def books() -> tuple[Book, ...]:
    """Return all books, in that order."""
    return tuple(book(code) for code in codes())


@cache
def _rule_ids(of: str) -> frozenset[str]:
    return frozenset(rule.id for rule in book(of).rules)


def has_rule(rule: str) -> bool:
    """Whether some book has a rule with exactly this id; fast, because every finding asks."""
    try:
        return rule in _noted or rule in _rule_ids(rule[:3])
    except UnknownBookError:
        return False
