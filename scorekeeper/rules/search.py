"""Searches all rules and rulings for what players ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.rules import shelf
from scorekeeper.rules.index import Hit, Index, documents, open_index
from scorekeeper.rules.question import WORD, Term, asked, beginnings, forms, strange, telling, typed
from scorekeeper.rules.relevance import ALIKE, Relevance
from scorekeeper.rules.shelf import book
from scorekeeper.rules.stem import stems

BESIDE = {"TRN": 0.7, "LOG": 0.5}
"""The factors for the books that belong to no game, while a game is searched too: most disputes are about the game."""
LEAST = 0.3
"""The share of the best answer's rank below which an answer is left out."""


class Answer(NamedTuple):
    """The hits, best first; if there are none, `near` holds similar words from the rules."""

    hits: tuple[Hit, ...]
    near: tuple[str, ...] = ()


def search(text: str, codes: Sequence[str] | None = None, most: int = 10) -> Answer:
    """Find what the text asks for in these books, or in all: entries that it names first, then the most relevant ones."""
    wanted = tuple(shelf.codes() if codes is None else codes)
    index = open_index(wanted)
    rows = dict.fromkeys((*index.named(text, wanted), *_best(index, text, wanted)))
    found = tuple(index.hits([*rows][:most]))
    return Answer(hits=found, near=() if found else _near(text, wanted))


def _best(index: Index, text: str, codes: Sequence[str]) -> list[int]:
    """Return the rows that answer best, over all books; a book's own synonyms count only there."""
    said = typed(text)
    foreign = _translated(index, said)
    words = telling(
        said, index.filler() if foreign else ()
    )  # Only then: "die" is an article in German, and rolled in English.
    synonyms = index.synonyms([*{form for word in words for form in forms(word)}], codes)
    relevance = Relevance(index)
    alike = relevance.likeness(
        [stem for word in words for form in (word, *foreign.get(word, ())) for stem in stems(form)]
    )
    scores: dict[int, float] = {}
    for code in codes if words else ():
        factor = 1.0 if {*codes} <= BESIDE.keys() else BESIDE.get(code, 1.0)
        found = relevance.of(code, asked(words, synonyms[code], foreign))
        scores |= {row: score * factor * (1 + ALIKE * alike.get(row, 0.0)) for row, score in found.items()}
    least = LEAST * max(scores.values(), default=0.0)
    return sorted((row for row, score in scores.items() if score >= least), key=lambda row: (-scores[row], row))


def _translated(index: Index, words: Sequence[str]) -> dict[str, Term]:
    """Return what those of the words mean that are of another language."""
    keys = {word: beginnings(word) for word in strange(words)}
    known = index.glossary([*{key for found in keys.values() for key in found}]) if keys else {}
    meant = {word: next((known[key] for key in found if key in known), ()) for word, found in keys.items()}
    return {word: found for word, found in meant.items() if found}


def _near(text: str, codes: Iterable[str]) -> tuple[str, ...]:
    """Return words of titles and keywords that look like what was typed."""
    from difflib import get_close_matches

    known = {
        word.casefold()
        for code in codes
        for document in documents(book(code))
        for column in document.columns[1:4:2]
        for word in WORD.findall(column)
    }
    near = [
        match
        for word in WORD.findall(text)
        for match in get_close_matches(word.casefold(), sorted(known), n=2, cutoff=0.7)
    ]
    return tuple(dict.fromkeys(near))[:5]
