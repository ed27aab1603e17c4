"""Games that are one TOML file. `declare` makes a `Game` of a file; `library` has those that scorekeeper brings along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from scorekeeper.documents.source import Source, read_source
from scorekeeper.games.declared.checks import make_checks
from scorekeeper.games.declared.checks.things import Frame
from scorekeeper.games.declared.definition import Definition
from scorekeeper.games.declared.faults import DefinitionError, Fault, read_definition
from scorekeeper.games.declared.ids import Ids, assign, lock_beside, lock_text, read_lock
from scorekeeper.games.declared.judge import Bound, make_judge
from scorekeeper.games.declared.record import Types, make_types
from scorekeeper.games.declared.rulebook import level_id, make_book
from scorekeeper.games.declared.scoring.plan import make_plan
from scorekeeper.games.engine.game import INTERFACE, LOCK, Game
from scorekeeper.rules import Book
from scorekeeper.rules.shelf import BookTakenError, note, shelve

__all__ = ["DeclaredGame", "Definition", "DefinitionError", "declare", "make_game", "read_definition", "read_lock"]


class DeclaredGame(Game):
    """A game that is a file: its definition and the ids of its rules beside what every game has."""

    definition: Definition
    ids: Ids
    text: str
    """The text of the file."""
    types: Types
    """The types of its record."""

    own_book: Book

    @property
    def book(self) -> Book:
        """The book made from this file, even if another file of the same name was read since."""
        return self.own_book

    @property
    def files(self) -> dict[str, str]:
        """The file and its lock, under the names that they have in a tournament's folder."""
        return {f"{self.id}.toml": self.text, f"{self.id}{LOCK}": lock_text(self.ids)}


WINS: dict[str, Literal["most", "fewest"]] = {"most": "most", "fewest": "fewest", "first-to": "most"}
"""Which points win, in games whose places go by points."""


def declare(file: Path) -> DeclaredGame:
    """Read a game's file, and its lock if there is one, and put its book on the shelf."""
    source = read_source(file, "toml")
    made = read_definition(source)
    return _game(source, made, lock_beside(file, made.game.book), shelve)


def make_game(source: Source, known: Ids) -> DeclaredGame:
    """Make a game of a text and the ids that its rules had before; its book is known to whoever has the game."""
    return _game(source, read_definition(source), known, note)


def _game(source: Source, made: Definition, known: Ids, take_in: Callable[[Book, str], None]) -> DeclaredGame:
    ids = assign(made, known)
    book = make_book(made, ids)
    try:
        take_in(book, source.name)
    except BookTakenError:
        said = f"another book already has the letters {book.code}; take three others"
        raise DefinitionError(source, [Fault(said, "game.book")]) from None
    types = make_types(made, ids)
    ruling = level_id(made)

    def prepare(rulings: dict[str, str], equipment: dict[str, Any], variant: str) -> Bound:
        frame = Frame(made.players(variant), made.game.rounds)
        return Bound(make_plan(made, ids, variant), frame, rulings.get(ruling, "shared"))

    def simulator(*about: Any) -> Any:
        from scorekeeper.games.declared.simulate import Simulator

        terms = about[2]
        return Simulator(made, ids, types, terms.rulings.get(ruling, "shared"), about)

    def paper(variant: str) -> Any:
        from scorekeeper.games.declared.paper import make_layout

        return make_layout(made, ids, variant)

    game = DeclaredGame(
        made.game.book,
        interface=INTERFACE,
        record=types.record,
        judge=make_judge(made, ids),
        checks=make_checks(made, ids, types),
        prepare=prepare,
        simulator=simulator,
        paper=paper,
        score="place" if made.game.wins == "places" else "total",
        sums=bool(made.line or made.award),
        smallest=made.smallest,
        sides=made.game.wins == "sides",
        wins=WINS.get(made.game.wins),
    )
    game.own_book = book
    game.definition, game.ids, game.text, game.types = made, ids, source.text, types
    return game
