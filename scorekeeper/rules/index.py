"""The search index: SQLite with FTS5, built from the books.

The wheel contains it ready-made (`FILE`, written while the wheel is built, see `build`), so that a search only has to open
it. In a checkout, or with books of plugged-in games, it is built in memory, which takes some milliseconds per book. Both
hold all books even if only some are searched, so that a word's weight depends on how rare it is in all of them; a
game's main word is everywhere in its own book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.rules.book import Book, Rule, Ruling
from scorekeeper.rules.lookup import key_of
from scorekeeper.rules.shelf import BOOKS, PACKAGE, books

if TYPE_CHECKING:
    import sqlite3

FILE = PACKAGE / "rules" / "search.db"
WEIGHTS = {"id": 10.0, "title": 5.0, "text": 2.0, "keywords": 4.0, "asked": 0.5, "section": 1.0}
"""The columns of the index and how much a word counts in each; `asked` holds what rulings say about a rule."""
SNIPPET = 160


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


def documents(book: Book) -> Iterator[Document]:
    """Yield the searchable content of a book."""
    chapters = {chapter.number: chapter.title for chapter in book.chapters}
    rulings = {ruling.id: ruling for ruling in book.rulings}
    for rule in book.rules:
        asked = " ".join(f"{r.question} {r.answer}" for r in map(rulings.get, rule.rulings) if r)
        columns = (rule.id, rule.title, rule.text, "; ".join((*rule.keywords, rule.slug)), asked)
        section = chapters[rule.chapter]
        names = (rule.id, rule.slug, *rule.aliases)
        yield Document(_hit(rule, _short(rule.text), section), (*columns, f"{book.title}: {section}"), names)
    for ruling in book.rulings:
        options = " ".join((ruling.reason, *(option.text for option in ruling.options)))
        ruled = f"{ruling.question} {ruling.answer}"
        columns = (ruling.id, ruling.title, ruled, "; ".join(ruling.keywords), options)
        yield Document(_hit(ruling, ruled, "Rulings"), (*columns, book.title), (ruling.id,))


def _hit(entry: Rule | Ruling, snippet: str, section: str) -> Hit:
    return Hit(id=entry.id, title=entry.title, snippet=snippet, section=section, book=entry.book)


def _short(text: str) -> str:
    return text if len(text) <= SNIPPET else text[: text.rindex(" ", 0, SNIPPET)] + " …"


class NoFullTextError(Exception):
    """This SQLite was built without FTS5."""


class Index:
    """An open index."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def ranks(self, code: str, query: str) -> dict[int, float]:
        """Return the rank of each row within a book; lower is better."""
        weights = ", ".join(map(str, WEIGHTS.values()))
        first, last = self._rows(code)
        found = self._connection.execute(
            f"SELECT rowid, bm25(entry, {weights}) FROM entry WHERE entry MATCH ? AND rowid BETWEEN ? AND ?",  # noqa: S608 - our own numbers
            (query, first, last),
        )
        return dict(found.fetchall())

    def _rows(self, code: str) -> tuple[int, int]:
        rows: tuple[int, int] = self._connection.execute(
            "SELECT first, last FROM book WHERE code = ?", (code,)
        ).fetchone()
        return rows

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
        for book, said, word in self._connection.execute(
            f"SELECT book, said, word FROM synonym WHERE said IN ({_marks(words)}) AND book IN ({_marks(codes)})",  # noqa: S608 - same
            (*words, *codes),
        ):
            meant[book].setdefault(said, set()).add(word)
        return meant


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def open_index(codes: Sequence[str]) -> Index:
    """Return the index of these books, from the file or built in memory."""
    if FILE.exists() and set(codes) <= BOOKS.keys():
        return Index(_in_file())
    return Index(_in_memory())


@cache
def _in_file() -> sqlite3.Connection:
    import sqlite3

    return sqlite3.connect(f"{FILE.as_uri()}?mode=ro&immutable=1", uri=True)


@cache
def _in_memory() -> sqlite3.Connection:
    import sqlite3

    connection = sqlite3.connect(":memory:")
    fill(connection, books())
    return connection


def fill(connection: sqlite3.Connection, books: Sequence[Book]) -> None:
    """Write the tables of an index."""
    import sqlite3

    columns = ", ".join(WEIGHTS)
    try:
        connection.execute(f"CREATE VIRTUAL TABLE entry USING fts5({columns}, content='', tokenize='porter unicode61')")
    except sqlite3.OperationalError as error:
        raise NoFullTextError from error
    connection.executescript(
        "CREATE TABLE book (code, first, last);"
        "CREATE TABLE hit (id, title, snippet, section, book);"
        "CREATE TABLE name (key, row, book); CREATE INDEX name_key ON name (key);"
        "CREATE TABLE synonym (book, said, word); CREATE INDEX synonym_said ON synonym (said);"
    )
    for book in books:
        _fill_book(connection, book)
    connection.commit()


def _fill_book(connection: sqlite3.Connection, book: Book) -> None:
    insert = f"INSERT INTO entry (rowid, {', '.join(WEIGHTS)}) VALUES (?, {_marks([*WEIGHTS])})"  # noqa: S608 - our own names
    rows = []
    for document in documents(book):
        row = connection.execute("INSERT INTO hit VALUES (?, ?, ?, ?, ?)", document.hit).lastrowid
        connection.execute(insert, (row, *document.columns))
        rows.append(row)
        names = ((key_of(name), row, book.code) for name in document.names)
        connection.executemany("INSERT INTO name VALUES (?, ?, ?)", names)
    connection.execute("INSERT INTO book VALUES (?, ?, ?)", (book.code, rows[0], rows[-1]))
    said = ((book.code, said, word) for said, meant in book.synonyms.items() for word in meant)
    connection.executemany("INSERT INTO synonym VALUES (?, ?, ?)", said)
