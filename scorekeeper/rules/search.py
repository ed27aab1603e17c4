"""Searches all rules and rulings for what players ask.

SQLite only ever gets the user's words quoted, so no input is a syntax error.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from scorekeeper.rules import shelf
from scorekeeper.rules.index import WEIGHTS, Document, Hit, Index, NoFullTextError, documents, open_index
from scorekeeper.rules.lookup import named
from scorekeeper.rules.shelf import PACKAGE, book

WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
PARTLY = 0.25
"""The factor for a rule that has none of the words in its own text; each word that it has adds to it, up to 1 for all."""
BESIDE = {"TRN": 0.85, "LOG": 0.5}
"""The factors for the books that belong to no game, while a game is searched too: most disputes are about the game."""
LEAST = 0.3
"""The share of the best answer's rank below which an answer is left out."""
MOST_WORDS = 40
"""The longest question; anything longer is a pasted file."""
STEM = 4
"""The shortest beginning by which a word of another language is known."""
ENDINGS = ("", "s", "es", "d", "ed", "ing")


class Answer(NamedTuple):
    """The hits, best first; if there are none, `near` holds similar words from the rules."""

    hits: tuple[Hit, ...]
    near: tuple[str, ...] = ()


class Words(NamedTuple):
    """Players' words: those to ignore, those that count only with others, phrases, and synonyms of the rules' words."""

    ignore: frozenset[str]
    weak: frozenset[str]
    asking: frozenset[str]
    phrases: dict[tuple[str, ...], list[str]]
    words: dict[str, list[str]]
    foreign: dict[str, list[str]]
    """Words of other languages, or their beginnings, without accents."""
    filler: frozenset[str]
    """Words of other languages that say nothing, such as articles."""


Term = tuple[str, ...]
"""A word of the user, and its synonyms."""


class Question(NamedTuple):
    """What the user typed, taken apart."""

    terms: tuple[Term, ...]
    pairs: tuple[Term, ...]
    """Pairs of neighbouring words; they find nothing by themselves, but they count twice."""


def search(text: str, codes: Sequence[str] | None = None, most: int = 10) -> Answer:
    """Find what the text asks for in these books, or in all: entries with all its words first, then those with some."""
    asked = tuple(shelf.codes() if codes is None else codes)
    try:
        hits = _ask(open_index(asked), text, asked, most)
    except NoFullTextError:
        hits = _ask_linearly(asked, text, most)
    found = tuple({hit.id: hit for hit in hits}.values())[:most]
    return Answer(hits=found, near=() if found else _near(text, asked))


def common_words() -> dict[str, Any]:
    """Return players' words for all books, as plain data: `ignore`, `weak`, `asking`, `phrases`, `words` and `foreign`."""
    from json import loads

    data: dict[str, Any] = loads((PACKAGE / "rules" / "synonyms.json").read_bytes())
    return data


@cache
def _common() -> Words:
    data = common_words()
    foreign = data["foreign"]
    phrases = {tuple(said.split()): meant.split() for said, meant in data["phrases"].items()}
    return Words(
        frozenset(data["ignore"]),
        frozenset(data["weak"]),
        frozenset(data["asking"]),
        phrases,
        data["words"],
        foreign["words"],
        frozenset(foreign["ignore"]),
    )


def _said(text: str) -> list[str]:
    """Return the words of the text that matter."""
    words = [word.casefold().replace("\u2019", "'") for word in WORD.findall(text)][:MOST_WORDS]
    kept = _rephrased(words)
    if any(map(_foreign, kept)):  # Only then: "die" is an article in German, and rolled in English.
        kept = [word for word in kept if _bare(word) not in _common().filler] or kept
    return [_owner(word) for word in kept if word not in _common().ignore] or words


def _owner(word: str) -> str:
    """Return `cart` for `cart's`; "it's" and the like are words of their own."""
    return word if word in _common().weak else word.removesuffix("'s")


def _bare(word: str) -> str:
    """Return a word without accents, as the glossary of other languages writes it."""
    apart = normalize("NFD", word.replace("ß", "ss").replace("ł", "l").replace("ø", "o"))
    return "".join(letter for letter in apart if not combining(letter))


@cache
def _foreign(word: str) -> tuple[str, ...]:
    """Return what a word of another language means: by itself, or by the longest beginning that the glossary has."""
    known, bare = _common().foreign, _bare(word).rpartition("'")[2]  # without the article of "l'inspecteur"
    for end in range(len(bare), STEM - 1, -1):
        if meant := known.get(bare[:end]):
            return tuple(meant)
    return tuple(known.get(bare, ()))


def _rephrased(words: Sequence[str]) -> list[str]:
    """Return the words with what several of them mean together, the longest phrase first."""
    phrases, found, at = _common().phrases, [], 0
    longest = max(map(len, phrases))
    while at < len(words):
        for many in range(min(longest, len(words) - at), 1, -1):
            if (meant := phrases.get(tuple(words[at : at + many]))) is not None:
                found += meant
                at += many
                break
        else:
            found.append(words[at])
            at += 1
    return found


def _stripped(word: str) -> list[str]:
    """Return the word, and words that it may be a form of."""
    forms = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]
    return forms + [form[:-1] for form in forms[1:] if form[-2:-1] == form[-1:] and len(form) > STEM]  # swapp(ed)


def _question(words: Sequence[str], synonyms: Mapping[str, set[str]]) -> Question:
    """Return the words with their synonyms, and the pairs of neighbouring words."""
    common = _common()
    telling = [word for word in words if word not in common.weak] or list(words)
    meanings = {word: (word, *sorted(_meanings(word, synonyms) - {word})) for word in words}
    beside = (pair for pair in pairwise(words) if not {*pair}.isdisjoint((*telling, *common.asking)))
    pairs = dict.fromkeys((*beside, *pairwise(telling)))
    return Question(
        terms=tuple(meanings[word] for word in dict.fromkeys(telling)),
        pairs=tuple(tuple(f"{a} {b}" for a in meanings[one] for b in meanings[two]) for one, two in pairs),
    )


def _meanings(word: str, synonyms: Mapping[str, set[str]]) -> set[str]:
    common = _common().words
    for form in _stripped(word):
        if meant := {*synonyms.get(form, ()), *common.get(form, ())}:
            return meant
    return {*_foreign(word)}


def _ask(index: Index, text: str, codes: Sequence[str], most: int) -> list[Hit]:
    """Return entries that the text names, then others by rank over all books; a book's own synonyms count only there."""
    words = _said(text)
    synonyms = index.synonyms([*{form for word in words for form in _stripped(word)}], codes)
    ranks: dict[int, float] = {}
    for code in codes:
        factor = 1.0 if {*codes} <= BESIDE.keys() else BESIDE.get(code, 1.0)
        found = _ranks(index, code, _question(words, synonyms[code]))
        ranks |= {row: rank * factor for row, rank in found.items()}
    least = LEAST * min(ranks.values(), default=0.0)  # The best rank is the lowest: bm25 is negative.
    best = sorted((row for row, rank in ranks.items() if rank <= least), key=ranks.__getitem__)
    return index.hits([*index.named(text, codes), *best[:most]])


def _ranks(index: Index, code: str, question: Question) -> dict[int, float]:
    """Return the ranks of a book's rows; entries with more of the words count more, and so do neighbouring words."""
    if not question.terms:
        return {}
    terms = [_either(term, start=term is question.terms[-1]) for term in question.terms]
    has = Counter(row for term in terms for row in index.ranks(code, f"{{title text keywords section}} : ({term})"))
    some = index.ranks(code, " OR ".join((*terms, *map(_either, question.pairs))))
    return {row: rank * (PARTLY + has[row] / len(terms)) for row, rank in some.items()}


def _either(term: Term, *, start: bool = False) -> str:
    """Return a term for FTS5, quoted so that nothing is syntax; with `start`, the start of a word matches too."""
    quoted = ['"' + word.replace('"', '""') + '"' for word in term]
    if start:
        quoted[0] += "*"
    return f"({' OR '.join(quoted)})"


def _all_documents(codes: Iterable[str]) -> list[Document]:
    return [document for code in codes for document in documents(book(code))]


def _ask_linearly(codes: Sequence[str], text: str, most: int) -> list[Hit]:
    """Search without FTS5: coarser, but with the same words in the same columns."""
    found = _all_documents(codes)
    synonyms: dict[str, set[str]] = {}
    for code in codes:
        for said, meant in book(code).synonyms.items():
            synonyms.setdefault(said, set()).update(meant)
    wanted = {entry.id for entry in named(text)}
    terms = _question(_said(text), synonyms).terms
    scored = [(_score(document, terms), document.hit) for document in found]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
    return [document.hit for document in found if document.hit.id in wanted] + [hit for _, hit in best[:most]]


def _score(document: Document, terms: Sequence[Term]) -> float:
    columns = [(weight, _stems(text)) for weight, text in zip(WEIGHTS.values(), document.columns, strict=True)]
    return sum(
        max((weight for weight, stems in columns if any(_stems(word) <= stems for word in term)), default=0.0)
        for term in terms
    )


def _stems(text: str) -> set[str]:
    return {re.sub(r"(?<=\w{3})(ing|ed|es|s|e)$", "", word.casefold()) for word in WORD.findall(text)}


def _near(text: str, codes: Iterable[str]) -> tuple[str, ...]:
    """Return words of titles and keywords that look like what was typed."""
    from difflib import get_close_matches

    known = {
        word.casefold()
        for document in _all_documents(codes)
        for column in document.columns[1:4:2]
        for word in WORD.findall(column)
    }
    near = [
        match
        for word in WORD.findall(text)
        for match in get_close_matches(word.casefold(), sorted(known), n=2, cutoff=0.7)
    ]
    return tuple(dict.fromkeys(near))[:5]
