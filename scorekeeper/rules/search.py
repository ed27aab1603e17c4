"""Search all rules and rulings for what players ask.

The index is built in memory at each call (SQLite's FTS5; some milliseconds for several books), so it cannot be out of
date. What the user types is only ever quoted words to SQLite: no input is a syntax error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from scorekeeper.rules.book import Book, Rule, Ruling
from scorekeeper.rules.lookup import named
from scorekeeper.rules.shelf import PACKAGE

if TYPE_CHECKING:
    import sqlite3

WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
WEIGHTS = {"id": 10.0, "title": 5.0, "text": 2.0, "keywords": 4.0, "asked": 0.5, "section": 1.0}
"""Columns of the index, and how much a word counts there; `asked` is what rulings say about a rule."""
WHOLE = 2.0
"""How much more a rule counts that has all the words, and not only some."""
SNIPPET = 160
MOST_WORDS = 40
"""A question; not a file that somebody pasted."""


class Hit(Struct, frozen=True, kw_only=True):
    """A rule or ruling that answers, or nearly."""

    id: str
    title: str
    snippet: str
    section: str
    """Chapter of the rule, or `Rulings`."""
    book: str


class Answer(Struct, frozen=True, kw_only=True):
    """The hits, best first; without any, `near` has words that the rules do use."""

    hits: tuple[Hit, ...]
    near: tuple[str, ...] = ()


class Document(Struct, frozen=True):
    """What is searched of one rule or ruling: a text for each of the columns."""

    hit: Hit
    columns: tuple[str, ...]


class Words(Struct, frozen=True):
    """Players' words: those to ignore, those that count only beside others, and those for which rules use others."""

    ignore: frozenset[str]
    weak: frozenset[str]
    words: dict[str, tuple[str, ...]]


Term = tuple[str, ...]
"""A word of the user, and its synonyms."""


class Question(Struct, frozen=True):
    """What the user typed, taken apart."""

    terms: tuple[Term, ...]
    pairs: tuple[Term, ...]
    """Words that stand side by side; they never find anything by themselves, but they count twice."""


def search(text: str, books: Sequence[Book], most: int = 10) -> Answer:
    """Find what the text asks for: all its words first, then what has some of them."""
    documents = [document for book in books for document in _documents(book)]
    question = _question(text, books)
    found = [*_named(text, documents), *(_ask_sqlite(documents, question, most) if question.terms else ())]
    hits = tuple({document.hit.id: document.hit for document in found}.values())[:most]
    return Answer(hits=hits, near=() if hits else _near(text, documents))


def _documents(book: Book) -> Iterator[Document]:
    chapters = {chapter.number: chapter.title for chapter in book.chapters}
    rulings = {ruling.id: ruling for ruling in book.rulings}
    for rule in book.rules:
        asked = " ".join(f"{r.question} {r.answer}" for r in map(rulings.get, rule.rulings) if r)
        columns = (rule.id, rule.title, rule.text, "; ".join((*rule.keywords, rule.slug)), asked)
        section = chapters[rule.chapter]
        yield Document(_hit(rule, rule.text, section), (*columns, f"{book.title}: {section}"))
    for ruling in book.rulings:
        options = " ".join((ruling.reason, *(option.text for option in ruling.options)))
        columns = (ruling.id, ruling.title, f"{ruling.question} {ruling.answer}", "; ".join(ruling.keywords), options)
        yield Document(_hit(ruling, ruling.answer, "Rulings"), (*columns, book.title))


def _hit(entry: Rule | Ruling, text: str, section: str) -> Hit:
    short = text if len(text) <= SNIPPET else text[: text.rindex(" ", 0, SNIPPET)] + " …"
    return Hit(id=entry.id, title=entry.title, snippet=short, section=section, book=entry.book)


@cache
def _common() -> Words:
    return msgspec.json.decode((PACKAGE / "rules" / "synonyms.json").read_bytes(), type=Words)


def _question(text: str, books: Iterable[Book]) -> Question:
    """Read the words of the text that mean something, with what they mean, and the pairs that stand together."""
    common = _common()
    synonyms: dict[str, set[str]] = {}
    for table in (common.words, *(book.synonyms for book in books)):
        for said, meant in table.items():
            synonyms.setdefault(said, set()).update(meant)
    words = [word.casefold().replace("\u2019", "'") for word in WORD.findall(text)][:MOST_WORDS]
    words = [word for word in words if word not in common.ignore] or words
    telling = [word for word in words if word not in common.weak] or words
    meanings = {word: (word, *sorted(_meanings(word, synonyms) - {word})) for word in words}
    pairs = dict.fromkeys((*pairwise(words), *pairwise(telling)))
    return Question(
        terms=tuple(meanings[word] for word in dict.fromkeys(telling)),
        pairs=tuple(tuple(f"{a} {b}" for a in meanings[one] for b in meanings[two]) for one, two in pairs),
    )


def _meanings(word: str, synonyms: Mapping[str, set[str]]) -> set[str]:
    for ending in ("", "s", "es", "ed", "ing"):
        if word.endswith(ending) and (meant := synonyms.get(word.removesuffix(ending))):
            return meant
    return set()


def _named(text: str, documents: Iterable[Document]) -> Iterator[Document]:
    """Whatever has the text for an id, slug or alias."""
    wanted = {entry.id for entry in named(text)}
    yield from (document for document in documents if document.hit.id in wanted)


def _ask_sqlite(documents: Sequence[Document], question: Question, most: int) -> list[Document]:
    """Those with all words first; within both groups by rank, to which words that stand together add."""
    import sqlite3

    connection = sqlite3.connect(":memory:")
    try:
        connection.execute(f"CREATE VIRTUAL TABLE entry USING fts5({', '.join(WEIGHTS)}, tokenize='porter unicode61')")
    except sqlite3.OperationalError:  # this SQLite has no FTS5
        return ask_linearly(documents, question, most)
    insert = f"INSERT INTO entry VALUES ({', '.join('?' * len(WEIGHTS))})"  # noqa: S608 - only question marks
    connection.executemany(insert, (document.columns for document in documents))
    words = [_either(term, start=term is question.terms[-1]) for term in question.terms]
    whole = _ranks(connection, f"{{title text keywords section}} : ({' AND '.join(words)})")
    some = _ranks(connection, " OR ".join((*words, *map(_either, question.pairs))))
    connection.close()
    best = sorted(some, key=lambda row: some[row] * (WHOLE if row in whole else 1))
    return [documents[row - 1] for row in best[:most]]


def _either(term: Term, *, start: bool = False) -> str:
    """A term as FTS5 wants it: quoted, so that nothing is syntax; with `start`, the beginning of a word will do."""
    quoted = ['"' + word.replace('"', '""') + '"' for word in term]
    if start:
        quoted[0] += "*"
    return f"({' OR '.join(quoted)})"


def _ranks(connection: sqlite3.Connection, query: str) -> dict[int, float]:
    """Row to rank; the lower, the better."""
    weights = ", ".join(map(str, WEIGHTS.values()))
    matching = f"SELECT rowid, bm25(entry, {weights}) FROM entry WHERE entry MATCH ?"  # noqa: S608 - our own numbers
    return dict(connection.execute(matching, (query,)).fetchall())


def ask_linearly(documents: Sequence[Document], question: Question, most: int) -> list[Document]:
    """Search without FTS5: coarser, but the same words in the same columns."""
    scored = [(_score(document, question.terms), document) for document in documents]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
    return [document for _, document in best[:most]]


def _score(document: Document, terms: Sequence[Term]) -> float:
    columns = [(weight, _stems(text)) for weight, text in zip(WEIGHTS.values(), document.columns, strict=True)]
    return sum(
        max((weight for weight, stems in columns if any(_stems(word) <= stems for word in term)), default=0.0)
        for term in terms
    )


def _stems(text: str) -> set[str]:
    return {re.sub(r"(?<=\w{3})(ing|ed|es|s|e)$", "", word.casefold()) for word in WORD.findall(text)}


def _near(text: str, documents: Iterable[Document]) -> tuple[str, ...]:
    """Words of titles and keywords that look like what was typed."""
    from difflib import get_close_matches

    known = {
        word.casefold() for document in documents for column in document.columns[1:4:2] for word in WORD.findall(column)
    }
    near = [
        match
        for word in WORD.findall(text)
        for match in get_close_matches(word.casefold(), sorted(known), n=2, cutoff=0.7)
    ]
    return tuple(dict.fromkeys(near))[:5]
