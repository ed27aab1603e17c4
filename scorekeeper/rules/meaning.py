"""What questions and entries mean, as vectors: a question finds a rule even if the two have no word in common.

Every word has a vector of small whole numbers, so that words that players use alike point the same way. A text means the
sum of its words; an entry means the average of what players ask about it, and its own text. `tests/rules/vectors` says
how the vectors of the words were made. Those of the entries are made of them by the compiler, or here for a book that
was never compiled, such as that of a declared game. `finder.js` has the same, and both count with whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from json import loads
from math import isqrt, sqrt
from operator import mul

from scorekeeper.rules.book import Book, Rule, Ruling
from scorekeeper.rules.shelf import PACKAGE, questions, vectors
from scorekeeper.rules.stem import stems

FILE = PACKAGE / "rules" / "vectors.json"
OFFSET = 79
"""Added to each number to make it a printable character."""
LARGEST = 46
LENGTH = 110
"""How long the vector of an entry is, as nearly as whole numbers allow."""
UNIT = 1000
"""The length of the vectors that an entry's is the average of."""
ASKED, OWN_TEXT = 2, 1
"""How much all questions of an entry count in what it means, and how much its own text."""

Vector = Sequence[int]


def word_vectors() -> dict[str, str]:
    """Return the vectors of all known words, by stem; each number is a character."""
    found: dict[str, str] = loads(FILE.read_bytes())
    return found


def added(words: Iterable[bytes]) -> Vector:
    """Return the sum of the vectors of these words; empty if there are none."""
    found = [*words]
    return [sum(column) - OFFSET * len(found) for column in zip(*found, strict=True)]


def likeness(question: Vector, entries: bytes) -> list[float]:
    """Return how like the question each entry is: 1 if it means the same, less than 0 if it means something else."""
    if not any(question):
        return []
    size, less = len(question), OFFSET * sum(question)
    length = LENGTH * sqrt(sum(map(mul, question, question)))
    return [(sum(map(mul, question, entries[at : at + size])) - less) / length for at in range(0, len(entries), size)]


def own_text(entry: Rule | Ruling) -> str:
    """Return the title, text and keywords of an entry."""
    text = entry.text if isinstance(entry, Rule) else f"{entry.question} {entry.answer}"
    return f"{entry.title} {text} {' '.join(entry.keywords)}"


def entry_vectors(book: Book, words: Mapping[str, str]) -> dict[str, str]:
    """Return what each entry of a book means: as compiled, or made now if it was not."""
    known, asked = vectors(book.code), questions(book.code)
    return {
        entry.id: known.get(entry.id) or entry_vector(entry, asked.get(entry.id, ()), words) for entry in book.entries
    }


def entry_vector(entry: Rule | Ruling, asked: Sequence[str], words: Mapping[str, str]) -> str:
    """Return the average of what players ask about an entry, together with its own text."""
    questions = [_meant(question, words) for question in asked] or [_nothing(words)]
    average = [sum(column) // len(questions) for column in zip(*questions, strict=True)]
    both = [ASKED * a + OWN_TEXT * b for a, b in zip(average, _meant(own_text(entry), words), strict=True)]
    return "".join(chr(OFFSET + max(-LARGEST, min(LARGEST, number))) for number in _scaled(both, LENGTH))


def _meant(text: str, words: Mapping[str, str]) -> Vector:
    return _scaled(added(words[stem].encode() for stem in stems(text) if stem in words), UNIT) or _nothing(words)


def _nothing(words: Mapping[str, str]) -> Vector:
    return [0] * len(next(iter(words.values())))


def _scaled(vector: Vector, length: int) -> Vector:
    """Return the vector at this length, rounded."""
    now = isqrt(sum(map(mul, vector, vector))) or 1
    return [(2 * length * number + now) // (2 * now) for number in vector]
