"""How well each entry of a book answers a question: BM25 over the words and over pairs of neighbouring words.

Three things differ from the textbook. Of a word and its synonyms only the best counts, because "gem" and "stone" together say no
more than one of them. Words that say little count a little. An entry with more of the words counts more than one that
repeats a rare one. And an entry counts more if one of the questions that players ask of it is like this one. The figures were found by trying them on the questions of `tests/rules`; `finder.js` has the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from scorekeeper.rules.index import ASKED, COLUMN, QUESTION, ROW, THOUSANDTHS, WEIGHTS, Index, rarity
from scorekeeper.rules.meaning import Vector, likeness
from scorekeeper.rules.question import Question
from scorekeeper.rules.stem import stems

SATURATION = 4.0
"""How slowly a word that is repeated stops counting more."""
LENGTH = 0.2
"""How much a long entry loses against a short one."""
WEAK = 0.3
"""How much a word counts that says little."""
PAIR = 0.4
"""How much two neighbouring words count beside the words themselves."""
PARTLY = 0.25
"""The factor for a rule that has none of the words in its own text; the more of them it has, the more is added, up to 1."""
ASIDE = 0.8
"""The factor for rules of a variant that the question does not name, such as the solo game."""
ALIKE = 1.0
"""How much is added for an entry of which players ask just this question; for a similar one, as much of it as they share."""
OWN = frozenset(number for number, name in enumerate(WEIGHTS) if name not in {"id", "asked"})
"""The columns with an entry's own text."""


class Phrase(NamedTuple):
    """Where words stand one after the other."""

    scores: dict[str, dict[int, float]]
    """For each book, how much it counts in its rows."""
    own: frozenset[int]
    """The rows that have it in their own text."""


NOWHERE = Phrase({}, frozenset())


class Relevance:
    """Ranks the entries of an index; it remembers phrases, because all books are asked the same question."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._places: dict[str, Sequence[int]] = {}
        self._phrases: dict[tuple[str, bool], Phrase] = {}

    @cached_property
    def _rows(self) -> dict[str, range]:
        """The rows of each book."""
        return self._index.rows()

    @cached_property
    def _books(self) -> dict[int, str]:
        """The book of each row."""
        return {row: code for code, rows in self._rows.items() for row in rows}

    @cached_property
    def _meanings(self) -> bytes:
        return self._index.meanings()

    @cached_property
    def _lengths(self) -> Sequence[int]:
        return self._index.lengths()

    @cached_property
    def _average(self) -> float:
        return sum(self._lengths) / len(self._lengths)

    @cached_property
    def _variants(self) -> dict[int, str]:
        return self._index.variants()

    def of(self, code: str, question: Question) -> dict[int, float]:
        """Return how well each row of a book answers; rows that have nothing of it are left out."""
        self._read(question)
        scores: dict[int, float] = {}
        has: dict[int, int] = {}
        for term in question.terms:
            last = term is question.terms[-1]
            phrases = [self._phrase(form, start=last and form is term[0]) for form in term]
            _add_best(scores, phrases, code, 1.0)
            for row in phrases[0].own.union(*(phrase.own for phrase in phrases[1:])):
                has[row] = has.get(row, 0) + 1
        for word in question.weak:
            _add_best(scores, [self._phrase(word)], code, WEAK)
        for pair in question.pairs:
            _add_best(scores, [self._phrase(form) for form in pair], code, PAIR)
        shares = {row: has.get(row, 0) / len(question.terms) for row in scores}
        return {row: score * (PARTLY + sqrt(shares[row])) * self.factor(row, question) for row, score in scores.items()}

    def likeness(self, words: Sequence[str]) -> dict[int, float]:
        """Return how like these stems the most similar question of each row is: 1 if it has the same words."""
        wanted = {*words}
        self._places |= self._index.places([*wanted - self._places.keys()])
        shared: dict[int, float] = {}
        square = 0.0
        for word in wanted:
            places = self._places.get(word, ())
            weight = rarity(len({place // ROW for place in places}), len(self._lengths)) ** 2 if places else 0.0
            square += weight
            for key in {place // QUESTION for place in places if place % ROW // COLUMN == ASKED}:
                shared[key] = shared.get(key, 0.0) + weight
        keys, weights = self._index.weights_of_questions()
        best: dict[int, float] = {}
        for key, weight in shared.items():
            row = key * QUESTION // ROW
            alike = weight / weights[bisect_left(keys, key)]
            if alike > best.get(row, 0.0):
                best[row] = alike
        return {row: alike * THOUSANDTHS / sqrt(square) for row, alike in best.items()}

    def meaning(self, code: str, words: Vector) -> dict[int, float]:
        """Return the rows of a book that mean something like these words together, and how like: 1 if it is the same."""
        rows, size = self._rows[code], len(words)
        alike = likeness(words, self._meanings[(rows.start - 1) * size : (rows.stop - 1) * size])
        return {row: found for row, found in zip(rows, alike, strict=True) if found > 0} if alike else {}

    def factor(self, row: int, question: Question) -> float:
        """Return the factor for a row, which is less than 1 if it speaks of a variant that the question does not name."""
        variant = self._variants.get(row)
        return ASIDE if variant and not question.means(variant) else 1.0

    def _read(self, question: Question) -> None:
        """Read where the words of a question stand, all at once."""
        forms = {*question.weak, *(form for term in (*question.terms, *question.pairs) for form in term)}
        wanted = {stem for form in forms for stem in stems(form)} - self._places.keys()
        if wanted:
            self._places |= dict.fromkeys(wanted, ()) | self._index.places([*wanted])

    def _phrase(self, said: str, *, start: bool = False) -> Phrase:
        """Return where the words stand; with `start`, a single word may be unfinished."""
        key = said, start
        if key not in self._phrases:
            words = stems(said)
            unfinished = start and len(words) == 1
            found = self._index.beginning(words[0]) if unfinished else self._standing(words)
            self._phrases[key] = self._weighed(found) if found else NOWHERE
        return self._phrases[key]

    def _standing(self, words: Sequence[str]) -> Iterable[int]:
        """Return the places where the first of these words stands and the others follow."""
        found = self._places[words[0]] if words else ()
        for further, word in enumerate(words[1:], 1):
            follows = {*self._places[word]} if found else set()
            found = [place for place in found if place + further in follows]
        return found

    def _weighed(self, places: Iterable[int]) -> Phrase:
        weights: dict[int, float] = {}
        own = set()
        by_column = [*WEIGHTS.values()]
        for place in places:
            row, within = divmod(place, ROW)
            column = within // COLUMN
            weights[row] = weights.get(row, 0.0) + by_column[column]
            if column in OWN:
                own.add(row)
        rare = rarity(len(weights), len(self._lengths))
        scores: dict[str, dict[int, float]] = {}
        for row, weight in weights.items():
            scores.setdefault(self._books[row], {})[row] = rare * self._saturated(row, weight)
        return Phrase(scores, frozenset(own))

    def _saturated(self, row: int, weight: float) -> float:
        length = 1 - LENGTH + LENGTH * self._lengths[row - 1] / self._average
        return weight * (SATURATION + 1) / (weight + SATURATION * length)


def _add_best(scores: dict[int, float], phrases: Iterable[Phrase], code: str, factor: float) -> None:
    """Add to each row of a book the best of what the phrases count there."""
    best: dict[int, float] = {}
    for phrase in phrases:
        for row, score in phrase.scores.get(code, {}).items():
            if score > best.get(row, 0.0):
                best[row] = score
    for row, score in best.items():
        scores[row] = scores.get(row, 0.0) + factor * score
