"""How well the search answers questions that it was not taught: `python -m tests.rules.evaluation`.

The questions were written from the rulebooks, by authors who had not seen the keywords. `tune` and `tune2` may be looked at while
words are added to the rules, and the word vectors learn from them. The other sets may not, so that their figures say how new
questions fare: `heldout`, then `fresh` by a second author, `latest` by five more, one for each game, `newest` and `voices` by one
each; `foreign` and `foreign2` are in other languages. Never add a word because a question of these failed: then the set tells
nothing any more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scorekeeper.rules.search import search

FOLDER = Path(__file__).parent
SETS = ("tune", "tune2", "heldout", "fresh", "latest", "newest", "voices", "foreign", "foreign2")
BESIDE = ("TRN", "LOG")


class Asked(NamedTuple):
    """A question, the game it is about, and the entries that settle it."""

    game: str
    question: str
    settled_by: frozenset[str]


class Share(NamedTuple):
    """How many questions find the right answer first, and among the first three, in percent."""

    questions: int
    first: float
    among_three: float

    def __str__(self) -> str:
        return f"{self.questions:>4} questions: {self.first:3.0f} % first, {self.among_three:3.0f} % among three"


def questions(name: str) -> Iterator[Asked]:
    """The questions of a set."""
    for file in sorted((FOLDER / name).glob("*.toml")):
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        by_game = {file.stem: found} if file.stem.isupper() else found  # a file holds one game, or one language
        for game, asked in by_game.items():
            yield from (Asked(game, question, frozenset(ids)) for question, ids in asked.items())


def share(name: str, *, known: bool) -> Share:
    """The figures of a set; with `known`, the game is known, as it is at a tournament."""
    first = three = count = 0
    for asked in questions(name):
        hits = [hit.id for hit in search(asked.question, (asked.game, *BESIDE) if known else None, 3).hits]
        count += 1
        first += bool(asked.settled_by.intersection(hits[:1]))
        three += bool(asked.settled_by.intersection(hits))
    return Share(count, 100 * first / count, 100 * three / count)
