"""The books that the `rules` commands read: in a tournament, the event's own edition comes first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli.output import warn
from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules import Book, Rule, Ruling, book, books, find
from scorekeeper.rules.shelf import DECLARED, PACKAGE, codes, is_shelved
from scorekeeper.steps import NextStep

CODE = 3
"""Letters of a book's code."""
BEGINNING = re.compile(r"[A-Za-z]{3}-?[Rr]?\d{0,3}")
"""An id, or the beginning of one."""


class Edition(NamedTuple):
    """All books; those of the event at hand, if there is one, in its edition."""

    at_hand: tuple[Book, ...] = ()
    """The event's books: its games, the tournament, the log. Empty outside a tournament."""

    @property
    def event(self) -> str:
        """The name of the event; empty outside a tournament."""
        return self.at_hand[0].event if self.at_hand else ""

    def books(self, name: str | None = None) -> tuple[Book, ...]:
        """Return the book with this code or id, or all books: also those of declared games at this event."""
        if name in (None, "all"):
            declared = [one for one in self.at_hand if is_shelved(one.code)]
            return (*declared, *map(self._here, books()))
        known = (*self.at_hand, *books())
        here = tuple(one for one in known if one.id == name.lower())[:1]
        found = here or (book(take_from_library(name) or name.upper()),)
        return tuple(map(self._here, found))

    def searched(self, name: str) -> list[str]:
        """Return the codes of the books to search for what is asked about a game, or about a book of no game alone."""
        found = self.books(name)
        beside = [one.code for one in books() if not one.variants] if any(one.variants for one in found) else []
        return [*dict.fromkeys((*(one.code for one in found), *beside))]

    def find(self, name: str) -> Rule | Ruling:
        """Return a rule or ruling by id, slug or alias."""
        take_from_library(name)
        return self.entry(find(name))

    def entry(self, entry: Rule | Ruling) -> Rule | Ruling:
        """Return an entry of a book as this event reads it."""
        if isinstance(entry, Rule) or not self.at_hand:
            return entry
        return next(one for one in self._here(book(entry.book)).rulings if one.id == entry.id)

    def rulings(self, ids: Iterable[str]) -> list[Ruling]:
        """Return the rulings with these ids."""
        return [found for found in map(self.find, ids) if isinstance(found, Ruling)]

    def answer(self, ruling: Ruling) -> str:
        """Return the answer that applies; at an event, marked as its own."""
        return self._here(book(ruling.book)).answer(ruling)

    def _here(self, wanted: Book) -> Book:
        return next((one for one in self.at_hand if one.code == wanted.code), wanted)


def take_from_library(name: str) -> str | None:
    """Read the declared game that a name, an id or a file belongs to, and return the code of its book; None for all other names."""
    if name.endswith(".toml"):
        from scorekeeper.games import game

        return game(name).code
    code = name[:CODE].upper()
    of_book = BEGINNING.fullmatch(name) is not None
    if of_book and (code in codes() or is_shelved(code)):
        return code if is_shelved(code) else None
    if not of_book and not (PACKAGE / DECLARED / "library" / f"{name.lower()}.toml").is_file():
        return None  # Most names end here, without anything of a game being imported.
    from scorekeeper.games import game
    from scorekeeper.games.declared.faults import library_books

    wanted = library_books().get(code) if of_book else name.lower()
    return game(wanted).code if wanted is not None else None


class NoEventError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "there is no tournament here whose answers could be written", next_step=NextStep("make or name a folder")
        )


def require_event(edition: Edition) -> None:
    """Refuse to go on outside a tournament."""
    if not edition.at_hand:
        raise NoEventError


def edition_at_hand(folder: Path | None = None) -> Edition:
    """Return all books, in the edition of the named tournament or of the one that this folder belongs to.

    If a tournament that was not named cannot be read, the books themselves are shown with a warning: a judge is waiting.
    """
    from scorekeeper.tournament.regulations.folder import named_folder, nearest

    if folder is None and named_folder() is None and nearest(Path.cwd()) is None:
        return Edition()
    from scorekeeper.games import announce
    from scorekeeper.tournament.regulations.edition import edition
    from scorekeeper.tournament.state.tournament import open_tournament

    try:
        settled = open_tournament(folder).regulations
        for one in settled.known.declared.values():
            announce(one, f"{one.id}.toml")  # A rules command is about this tournament alone, and so are its books.
        return Edition(edition(settled))
    except ScorekeeperError as error:
        if folder is not None:
            raise
        warn([f"the picks of this tournament cannot be read ({error.message}); you see the books' own answers"])
        return Edition()
