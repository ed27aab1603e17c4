"""The search index: every word of the books and where it stands, in SQLite.

The wheel contains it ready-made (`FILE`, written while the wheel is built, see `build`), so that a search only has to open
it. In a checkout, or with books of plugged-in games, it is built in memory, which takes some milliseconds per book. Both
hold all books even if only some are searched, so that a word's weight depends on how rare it is in all of them; a
game's main word is everywhere in its own book.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import log, sqrt
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.rules.book import Book, Rule, Ruling
from scorekeeper.rules.lookup import key_of
from scorekeeper.rules.meaning import entry_vectors, word_vectors
from scorekeeper.rules.question import foreign_words
from scorekeeper.rules.shelf import BOOKS, PACKAGE, book, books, is_shelved, questions
from scorekeeper.rules.stem import stems

if TYPE_CHECKING:
    import sqlite3

FILE = PACKAGE / "rules" / "search.db"
WEIGHTS = {"id": 10.0, "title": 5.0, "text": 2.0, "keywords": 4.0, "asked": 0.5, "section": 0.5, "questions": 1.0}
"""The columns of the index and how much a word counts in each; `asked` holds what rulings say about a rule, `questions` what
players ask in their own words."""
ASKED = [*WEIGHTS].index("questions")
SEPARATOR = ";"
"""Stands between the players' questions of an entry."""
SNIPPET = 160
COLUMN = 4096
"""A place is the number of a row, a column and a word in one; this is more than the words of a column."""
ROW = 8 * COLUMN
QUESTION = 32
"""Each of the players' questions begins at a multiple of this, so that no pair of words spans two; more than the words of any."""
THOUSANDTHS = 1000


class Hit(NamedTuple):
    """A rule or ruling that was found."""

    id: str
    title: str
    snippet: str
    """The start of a rule; for a ruling its question and answer, because a bare "yes" says nothing."""
    section: str
    """Chapter of the rule, or `Rulings`."""
    book: str


class Document(NamedTuple):
    """The searchable content of one rule or ruling: a text for each column, and its names."""

    hit: Hit
    columns: tuple[str, ...]
    names: tuple[str, ...]
    variant: str
    """The word that names the variant of which alone it speaks, such as `solo`; empty for the game as most play it."""


def documents(book: Book) -> Iterator[Document]:
    """Yield the searchable content of a book."""
    chapters = {chapter.number: chapter.title for chapter in book.chapters}
    rulings = {ruling.id: ruling for ruling in book.rulings}
    variants = {variant.id: stems(variant.title)[0] for variant in book.variants[1:]}
    by_entry = questions(book.code)
    for rule in book.rules:
        asked = " ".join(f"{r.question} {r.answer}" for r in map(rulings.get, rule.rulings) if r)
        columns = (rule.id, rule.title, rule.text, "; ".join((*rule.keywords, rule.slug)), asked)
        section = chapters[rule.chapter]
        about = stems(section)[0]
        hit = _hit(rule, _short(rule.text), section)
        names = (rule.id, rule.slug, *rule.aliases)
        told = (f"{book.title}: {section}", SEPARATOR.join(by_entry.get(rule.id, ())))
        yield Document(hit, (*columns, *told), names, about if about in variants.values() else "")
    for ruling in book.rulings:
        options = " ".join((ruling.reason, *(option.text for option in ruling.options)))
        ruled = f"{ruling.question} {ruling.answer}"
        columns = (ruling.id, ruling.title, ruled, "; ".join(ruling.keywords), options)
        hit = _hit(ruling, ruled, "Rulings")
        told = (book.title, SEPARATOR.join(by_entry.get(ruling.id, ())))
        yield Document(hit, (*columns, *told), (ruling.id,), variants.get(ruling.variant, ""))


def _hit(entry: Rule | Ruling, snippet: str, section: str) -> Hit:
    return Hit(id=entry.id, title=entry.title, snippet=snippet, section=section, book=entry.book)


def _short(text: str) -> str:
    return text if len(text) <= SNIPPET else text[: text.rindex(" ", 0, SNIPPET)] + " …"


class Index:
    """An open index."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self) -> dict[str, range]:
        """Return the rows of each book."""
        found = self._connection.execute("SELECT code, first, last FROM book")
        return {code: range(first, last + 1) for code, first, last in found}

    def lengths(self) -> Sequence[int]:
        """Return how many words each row has; the first row is number 1."""
        ((packed,),) = self._connection.execute("SELECT words FROM length")
        return _unpacked(packed)

    def variants(self) -> dict[int, str]:
        """Return the rows that speak of a variant alone, and the word that names it."""
        return dict(self._connection.execute("SELECT row, named FROM variant").fetchall())

    def places(self, words: Sequence[str]) -> dict[str, Sequence[int]]:
        """Return where each of these stems stands; those that stand nowhere are left out."""
        found = self._connection.execute(
            f"SELECT stem, places FROM stem WHERE stem IN ({_marks(words)})",  # noqa: S608 - only question marks
            words,
        )
        return {stem: _unpacked(places) for stem, places in found}

    def weights_of_questions(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return the players' questions, each by its places divided by `QUESTION`, and what its words weigh together."""
        ((keys, weights),) = self._connection.execute("SELECT keys, weights FROM question")
        return _unpacked(keys), _unpacked(weights)

    def vectors(self, words: Sequence[str]) -> list[bytes]:
        """Return the vectors of those of these stems that have one, as often as they are given."""
        found = dict(
            self._connection.execute(
                f"SELECT stem, numbers FROM vector WHERE stem IN ({_marks(words)})",  # noqa: S608 - only question marks
                words,
            )
        )
        return [found[word] for word in words if word in found]

    def meanings(self) -> bytes:
        """Return what each row means: vectors of the same length, one after the other."""
        ((packed,),) = self._connection.execute("SELECT numbers FROM meaning")
        return bytes(packed)

    def beginning(self, start: str) -> list[int]:
        """Return where words stand whose stem begins like this."""
        found = self._connection.execute(
            "SELECT places FROM stem WHERE stem >= ? AND stem < ?", (start, start + chr(0x10FFFF))
        )
        return [place for (places,) in found for place in _unpacked(places)]

    def hits(self, rows: Sequence[int]) -> list[Hit]:
        """Return the hits in these rows, in this order."""
        found = self._connection.execute(
            f"SELECT rowid, * FROM hit WHERE rowid IN ({_marks(rows)})",  # noqa: S608 - only question marks
            rows,
        )
        by_row = {row: Hit(*columns) for row, *columns in found}
        return [by_row[row] for row in rows]

    def named(self, text: str, codes: Sequence[str]) -> list[int]:
        """Return the rows whose id, slug or alias is the text."""
        found = self._connection.execute(
            f"SELECT row FROM name WHERE key = ? AND book IN ({_marks(codes)})",  # noqa: S608 - same
            (key_of(text), *codes),
        )
        return [row for (row,) in found]

    def synonyms(self, words: Sequence[str], codes: Sequence[str]) -> dict[str, dict[str, set[str]]]:
        """Return, for each book, those of the words that have synonyms there."""
        meant: dict[str, dict[str, set[str]]] = {code: {} for code in codes}
        for code, said, word in self._connection.execute(
            f"SELECT book, said, word FROM synonym WHERE said IN ({_marks(words)}) AND book IN ({_marks(codes)})",  # noqa: S608 - same
            (*words, *codes),
        ):
            meant[code].setdefault(said, set()).add(word)
        return meant

    def glossary(self, keys: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return what those of the keys mean that the glossary of other languages has."""
        found = self._connection.execute(f"SELECT said, meant FROM glossary WHERE said IN ({_marks(keys)})", keys)  # noqa: S608 - same
        return {said: tuple(meant.split(";")) for said, meant in found}

    def filler(self) -> set[str]:
        """Return the words of other languages that say nothing."""
        return {word for (word,) in self._connection.execute("SELECT word FROM filler")}


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def _packed(numbers: Iterable[int]) -> bytes:
    return b"".join(number.to_bytes(4, "little") for number in numbers)


def _unpacked(packed: bytes) -> Sequence[int]:
    if sys.byteorder == "little":
        return memoryview(packed).cast("I")
    return [int.from_bytes(packed[at : at + 4], "little") for at in range(0, len(packed), 4)]


def rarity(rows: int, among: int) -> float:
    """Return how much a word says that stands in so many of the rows."""
    return log(1 + (among - rows + 0.5) / (rows + 0.5))


def open_index(codes: Sequence[str]) -> Index:
    """Return the index of these books, from the file or built in memory."""
    if FILE.exists() and set(codes) <= BOOKS.keys():
        return Index(_in_file())
    return Index(_in_memory(tuple(map(_as_read, filter(is_shelved, codes)))))


def _as_read(code: str) -> tuple[str, ...]:
    """Return the code of a declared game with the texts of its rules, since another file may declare others."""
    return code, *(rule.text for rule in book(code).rules)


@cache
def _in_file() -> sqlite3.Connection:
    import sqlite3

    return sqlite3.connect(f"{FILE.as_uri()}?mode=ro&immutable=1", uri=True)


@lru_cache(maxsize=2)
def _in_memory(declared: tuple[tuple[str, ...], ...] = ()) -> sqlite3.Connection:
    """Return an index of all books, and of those of declared games that are searched."""
    import sqlite3

    connection = sqlite3.connect(":memory:")
    fill(connection, [*books(), *(book(code) for code, *_ in declared)])
    return connection


def fill(connection: sqlite3.Connection, books: Sequence[Book]) -> None:
    """Write the tables of an index."""
    connection.executescript(
        "CREATE TABLE book (code, first, last);"
        "CREATE TABLE hit (id, title, snippet, section, book);"
        "CREATE TABLE length (words);"
        "CREATE TABLE filler (word);"
        "CREATE TABLE glossary (said PRIMARY KEY, meant) WITHOUT ROWID;"
        "CREATE TABLE meaning (numbers);"
        "CREATE TABLE question (keys, weights);"
        "CREATE TABLE name (key, row, book); CREATE INDEX name_key ON name (key);"
        "CREATE TABLE stem (stem PRIMARY KEY, places) WITHOUT ROWID;"
        "CREATE TABLE synonym (book, said, word); CREATE INDEX synonym_said ON synonym (said);"
        "CREATE TABLE variant (row, named);"
        "CREATE TABLE vector (stem PRIMARY KEY, numbers) WITHOUT ROWID;"
    )
    places: dict[str, list[int]] = {}
    lengths = [length for book in books for length in _fill_book(connection, book, places)]
    connection.execute("INSERT INTO length VALUES (?)", (_packed(lengths),))
    _fill_places(connection, places)
    weights = _weights_of_questions(places, len(lengths))
    connection.execute("INSERT INTO question VALUES (?, ?)", (_packed(weights), _packed(weights.values())))
    _fill_meanings(connection, books)
    foreign = foreign_words()
    connection.executemany("INSERT INTO filler VALUES (?)", ((word,) for word in foreign["ignore"]))
    glossary = ((said, ";".join(meant)) for said, meant in foreign["words"].items())
    connection.executemany("INSERT INTO glossary VALUES (?, ?)", glossary)
    connection.commit()


def _fill_meanings(connection: sqlite3.Connection, books: Sequence[Book]) -> None:
    words = word_vectors()
    meant = (vector for book in books for vector in entry_vectors(book, words).values())
    connection.execute("INSERT INTO meaning VALUES (?)", ("".join(meant).encode(),))
    numbers = ((stem, vector.encode()) for stem, vector in words.items())
    connection.executemany("INSERT INTO vector VALUES (?, ?)", numbers)


def _fill_book(connection: sqlite3.Connection, book: Book, places: dict[str, list[int]]) -> Iterator[int]:
    """Write the tables of a book, note where its words stand, and yield how many words each row has."""
    rows = []
    for document in documents(book):
        row = connection.execute("INSERT INTO hit VALUES (?, ?, ?, ?, ?)", document.hit).lastrowid or 0
        yield _note_places(document, row, places)
        if document.variant:
            connection.execute("INSERT INTO variant VALUES (?, ?)", (row, document.variant))
        names = ((key_of(name), row, book.code) for name in document.names)
        connection.executemany("INSERT INTO name VALUES (?, ?, ?)", names)
        rows.append(row)
    connection.execute("INSERT INTO book VALUES (?, ?, ?)", (book.code, rows[0], rows[-1]))
    said = ((book.code, said, word) for said, meant in book.synonyms.items() for word in meant)
    connection.executemany("INSERT INTO synonym VALUES (?, ?, ?)", said)


def _note_places(document: Document, row: int, places: dict[str, list[int]]) -> int:
    """Note where each word of an entry stands, and return how many words there are."""
    count = 0
    for column, text in enumerate(document.columns):
        start = row * ROW + column * COLUMN
        parts = text.split(SEPARATOR) if column == ASKED else [text]
        for number, part in enumerate(parts[: COLUMN // QUESTION]):
            words = stems(part)[: QUESTION - 1 if column == ASKED else COLUMN - 1]
            count += len(words)
            for at, word in enumerate(words, start + number * QUESTION):
                places.setdefault(word, []).append(at)
    return count


def _weights_of_questions(places: Mapping[str, Sequence[int]], among: int) -> dict[int, int]:
    """Return what the words of each question weigh together: the length of the vector of their rarities, in thousandths."""
    squares: dict[int, float] = {}
    for found in places.values():
        weight = rarity(len({place // ROW for place in found}), among)
        for key in {place // QUESTION for place in found if place % ROW // COLUMN == ASKED}:
            squares[key] = squares.get(key, 0.0) + weight * weight
    return {key: round(THOUSANDTHS * sqrt(squares[key])) for key in sorted(squares)}


def _fill_places(connection: sqlite3.Connection, places: Mapping[str, Sequence[int]]) -> None:
    found = ((stem, _packed(places[stem])) for stem in sorted(places))
    connection.executemany("INSERT INTO stem VALUES (?, ?)", found)
