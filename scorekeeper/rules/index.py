"""The index that a search asks: SQLite with FTS5, built from the books.

The wheel carries it ready (`FILE`, written while the wheel is built, see `build`), so that a question over all books
costs no more than opening it. In a checkout, or with books of plugged-in games, it is built in memory: some milliseconds
a book. Both hold all books, also when only some are asked, so that a word weighs the same in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.rules.book import Book, Rule, Ruling
from scorekeeper.rules.lookup import key_of
from scorekeeper.rules.shelf import BOOKS, PACKAGE, books

if TYPE_CHECKING:
    import sqlite3

FILE = PACKAGE / "rules" / "search.db"
WEIGHTS = {"id": 10.0, "title": 5.0, "text": 2.0, "keywords": 4.0, "asked": 0.5, "section": 1.0}
"""Columns of the index, and how much a word counts there; `asked` is what rulings say about a rule."""
SNIPPET = 160


class Hit(NamedTuple):
    """A rule or ruling that answers, or nearly."""

    id: str
    title: str
    snippet: str
    section: str
    """Chapter of the rule, or `Rulings`."""
    book: str


class Document(NamedTuple):
    """What is searched of one rule or ruling: a text for each of the columns, and the names it goes by."""

    hit: Hit
    columns: tuple[str, ...]
    names: tuple[str, ...]


def documents(book: Book) -> Iterator[Document]:
    """What a book has to be found."""
    chapters = {chapter.number: chapter.title for chapter in book.chapters}
    rulings = {ruling.id: ruling for ruling in book.rulings}
    for rule in book.rules:
        asked = " ".join(f"{r.question} {r.answer}" for r in map(rulings.get, rule.rulings) if r)
        columns = (rule.id, rule.title, rule.text, "; ".join((*rule.keywords, rule.slug)), asked)
        section = chapters[rule.chapter]
        names = (rule.id, rule.slug, *rule.aliases)
        yield Document(_hit(rule, rule.text, section), (*columns, f"{book.title}: {section}"), names)
    for ruling in book.rulings:
        options = " ".join((ruling.reason, *(option.text for option in ruling.options)))
        columns = (ruling.id, ruling.title, f"{ruling.question} {ruling.answer}", "; ".join(ruling.keywords), options)
        yield Document(_hit(ruling, ruling.answer, "Rulings"), (*columns, book.title), (ruling.id,))


def _hit(entry: Rule | Ruling, text: str, section: str) -> Hit:
    short = text if len(text) <= SNIPPET else text[: text.rindex(" ", 0, SNIPPET)] + " …"
    return Hit(id=entry.id, title=entry.title, snippet=short, section=section, book=entry.book)


class NoFullTextError(Exception):
    """This SQLite was built without FTS5."""


class Index:
    """An open index; `codes` are the books in it that are asked."""

    def __init__(self, connection: sqlite3.Connection, codes: Iterable[str]) -> None:
        self._connection = connection
        self._codes = tuple(codes)
        self._in = f"book IN ({', '.join('?' * len(self._codes))})"

    def ranks(self, query: str) -> dict[int, float]:
        """Row to rank; the lower, the better."""
        weights = ", ".join(map(str, WEIGHTS.values()))
        found = self._connection.execute(
            f"SELECT entry.rowid, bm25(entry, {weights}) FROM entry JOIN hit ON hit.rowid = entry.rowid WHERE entry MATCH ? AND {self._in}",  # noqa: S608 - our own numbers and question marks
            (query, *self._codes),
        )
        return dict(found.fetchall())

    def hits(self, rows: Sequence[int]) -> list[Hit]:
        """What stands in these rows, in their order."""
        marks = ", ".join("?" * len(rows))
        found = self._connection.execute(
            f"SELECT rowid, id, title, snippet, section, book FROM hit WHERE rowid IN ({marks})",  # noqa: S608 - only question marks
            rows,
        )
        by_row = {row: Hit(*columns) for row, *columns in found}
        return [by_row[row] for row in rows]

    def named(self, text: str) -> list[int]:
        """Rows of what has the text for an id, slug or alias."""
        found = self._connection.execute(
            f"SELECT name.row FROM name JOIN hit ON hit.rowid = name.row WHERE key = ? AND {self._in}",  # noqa: S608 - only question marks
            (key_of(text), *self._codes),
        )
        return [row for (row,) in found]

    def synonyms(self, words: Iterable[str]) -> dict[str, set[str]]:
        """Those of the words that players of these books use for others."""
        wanted = tuple(words)
        marks = ", ".join("?" * len(wanted))
        meant: dict[str, set[str]] = {}
        for said, word in self._connection.execute(
            f"SELECT said, word FROM synonym WHERE said IN ({marks}) AND {self._in}",  # noqa: S608 - only question marks
            (*wanted, *self._codes),
        ):
            meant.setdefault(said, set()).add(word)
        return meant


def open_index(codes: Sequence[str]) -> Index:
    """The index of these books: from the file, or else from memory."""
    if FILE.exists() and set(codes) <= BOOKS.keys():
        return Index(_in_file(), codes)
    return Index(_in_memory(), codes)


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
        "CREATE TABLE hit (id, title, snippet, section, book);"
        "CREATE TABLE name (key, row); CREATE INDEX name_key ON name (key);"
        "CREATE TABLE synonym (said, word, book); CREATE INDEX synonym_said ON synonym (said);"
    )
    found = [document for book in books for document in documents(book)]
    marks = ", ".join("?" * len(WEIGHTS))
    connection.executemany(
        f"INSERT INTO entry (rowid, {columns}) VALUES (?, {marks})",  # noqa: S608 - our own names and question marks
        ((row, *document.columns) for row, document in enumerate(found, 1)),
    )
    connection.executemany("INSERT INTO hit VALUES (?, ?, ?, ?, ?)", (document.hit for document in found))
    connection.executemany(
        "INSERT INTO name VALUES (?, ?)",
        ((key_of(name), row) for row, document in enumerate(found, 1) for name in document.names),
    )
    connection.executemany("INSERT INTO synonym VALUES (?, ?, ?)", _said(books))
    connection.commit()


def _said(books: Iterable[Book]) -> Iterator[tuple[str, str, str]]:
    for book in books:
        yield from ((said, word, book.code) for said, meant in book.synonyms.items() for word in meant)
