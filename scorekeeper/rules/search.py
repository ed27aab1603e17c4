"""Searches all rules and rulings for what players ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules import shelf
from scorekeeper.rules.index import Hit, Index, documents, open_index
from scorekeeper.rules.meaning import added
from scorekeeper.rules.question import WORD, Term, asked, beginnings, forms, rephrased, strange, telling, typed, without
from scorekeeper.rules.relevance import ALIKE, Relevance
from scorekeeper.rules.shelf import book
from scorekeeper.rules.stem import stems

BESIDE = {"TRN": 0.7, "LOG": 0.5}
"""The factors for the books that belong to no game, while a game is searched too: most disputes are about the game."""
LEAST = 0.5
"""The share of the best answer's rank below which an answer is left out."""
MEANING = 2.0
"""How much it counts that an entry means what was asked, beside the words, of which the best entry has 1."""


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
    phrased = rephrased(said)
    foreign = _translated(index, phrased)
    filler = index.filler() if foreign else ()  # Only then: "die" is an article in German, and rolled in English.
    words = telling(phrased, filler)
    synonyms = index.synonyms([*{form for word in words for form in forms(word)}], codes)
    relevance = Relevance(index)
    alike = relevance.likeness(
        [stem for word in words for form in (word, *foreign.get(word, ())) for stem in stems(form)]
    )
    # Of the meanings of a foreign word the first: added up, they would count several times.
    content = [stem for word in without(said, filler) for stem in stems(foreign.get(word, (word,))[0])]
    meant = added(index.vectors(content))
    by_words: dict[int, float] = {}
    by_meaning: dict[int, float] = {}
    for code in codes if words else ():
        factor = 1.0 if {*codes} <= BESIDE.keys() else BESIDE.get(code, 1.0)
        question = asked(words, synonyms[code], foreign)
        found = relevance.of(code, question)
        by_words |= {row: score * factor * (1 + ALIKE * alike.get(row, 0.0)) for row, score in found.items()}
        for row, score in relevance.meaning(code, meant).items():
            by_meaning[row] = score * factor * relevance.factor(row, question)
    return _ranked(by_words, by_meaning)


def _ranked(by_words: Mapping[int, float], by_meaning: Mapping[int, float]) -> list[int]:
    """Return the rows with enough of both, best first; if no word is found, the meaning of the others is a guess."""
    if not by_words:
        return []
    greatest = max(by_words.values())
    ranks = {
        row: by_words.get(row, 0.0) / greatest + MEANING * by_meaning.get(row, 0.0)
        for row in by_words.keys() | by_meaning.keys()
    }
    least = LEAST * max(ranks.values())
    return sorted((row for row, rank in ranks.items() if rank >= least), key=lambda row: (-ranks[row], row))


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
