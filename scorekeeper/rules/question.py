"""Takes apart what a player types: words that matter, what they mean in the rules, and which stand side by side."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from functools import cache
from itertools import pairwise
from json import loads
from typing import Any, NamedTuple

from scorekeeper.rules.shelf import PACKAGE
from scorekeeper.rules.stem import bare, stems

WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
MOST_WORDS = 40
"""The longest question; anything longer is a pasted file."""
STEM = 4
"""The shortest beginning by which a word of another language is known."""
ENDINGS = ("", "s", "es", "d", "ed", "ing")
FOLDER = PACKAGE / "rules"


class Words(NamedTuple):
    """Players' words: those to ignore, those that say little, phrases, and synonyms of the rules' words."""

    ignore: frozenset[str]
    weak: frozenset[str]
    asking: frozenset[str]
    phrases: dict[tuple[str, ...], list[str]]
    words: dict[str, list[str]]


Term = tuple[str, ...]
"""A word of the user, and its synonyms."""


class Question(NamedTuple):
    """What the user typed, taken apart."""

    terms: tuple[Term, ...]
    weak: tuple[str, ...]
    """Words that say little; by themselves they find nothing."""
    pairs: tuple[Term, ...]
    """Pairs of neighbouring words, with their synonyms; by themselves they find nothing that a term does not find."""

    def means(self, stem: str) -> bool:
        """Tell whether the user said this word, or a synonym of it."""
        return any(stem in stems(form) for term in self.terms for form in term)


def common_words() -> dict[str, Any]:
    """Return players' words for all books, as plain data: `ignore`, `weak`, `asking`, `phrases` and `words`."""
    data: dict[str, Any] = loads((FOLDER / "synonyms.json").read_bytes())
    return data


def foreign_words() -> dict[str, Any]:
    """Return the words of other languages, as plain data: `ignore` and `words`."""
    data: dict[str, Any] = loads((FOLDER / "foreign.json").read_bytes())
    return data


@cache
def _common() -> Words:
    data = common_words()
    phrases = {tuple(said.split()): meant.split() for said, meant in data["phrases"].items()}
    ignore, weak, asking = (frozenset(data[name]) for name in ("ignore", "weak", "asking"))
    return Words(ignore, weak, asking, phrases, data["words"])


def typed(text: str) -> list[str]:
    """Return the words of the text."""
    return [word.casefold().replace("\u2019", "'") for word in WORD.findall(text)[:MOST_WORDS]]


def rephrased(words: Sequence[str]) -> list[str]:
    """Return the words with what several of them mean together."""
    return _rephrased(words) or [*words]


def strange(words: Sequence[str]) -> list[str]:
    """Return those words that may be of another language, because no list of English words has them."""
    common = _common()
    return [word for word in words if word not in common.weak | common.ignore and not _english(word, {})]


def beginnings(word: str) -> list[str]:
    """Return the keys under which the glossary of other languages may have a word: the word, then shorter beginnings."""
    plain = without_accents(word).rpartition("'")[2]  # without the article of "l'inspecteur"
    return [plain, *(plain[:end] for end in range(len(plain) - 1, STEM - 1, -1))]


def without_accents(word: str) -> str:
    """Return a word as the glossary of other languages writes it."""
    return bare(word.replace("ß", "ss").replace("ł", "l").replace("ø", "o"))


def telling(words: Sequence[str], filler: Container[str] = ()) -> list[str]:
    """Return the words that matter, without articles and, in another language, without its filler."""
    found = [_owner(word) for word in without(words, filler) if word not in _common().ignore]
    return found or list(words)


def without(words: Sequence[str], filler: Container[str]) -> Sequence[str]:
    """Return the words without the filler of another language, unless there are no others."""
    return [word for word in words if without_accents(word) not in filler] or words


def _owner(word: str) -> str:
    """Return `cart` for `cart's`; "it's" and the like are words of their own."""
    return word if word in _common().weak else word.removesuffix("'s")


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


def forms(word: str) -> list[str]:
    """Return the word, and words that it may be a form of."""
    found = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]
    return found + [form[:-1] for form in found[1:] if form[-2:-1] == form[-1:] and len(form) > STEM]  # swapp(ed)


def asked(words: Sequence[str], synonyms: Mapping[str, set[str]], foreign: Mapping[str, Term]) -> Question:
    """Return the words with their synonyms, and the pairs of neighbouring words."""
    common = _common()
    strong = [word for word in words if word not in common.weak] or list(words)
    meanings = {word: _meanings(word, synonyms, foreign) for word in words}
    beside = (pair for pair in pairwise(words) if not {*pair}.isdisjoint((*strong, *common.asking)))
    pairs = dict.fromkeys((*beside, *pairwise(strong)))
    return Question(
        terms=tuple(meanings[word] for word in dict.fromkeys(strong)),
        weak=tuple(word for word in dict.fromkeys(words) if word not in strong),
        pairs=tuple(tuple(f"{a} {b}" for a in meanings[one] for b in meanings[two]) for one, two in pairs),
    )


def _meanings(word: str, synonyms: Mapping[str, set[str]], foreign: Mapping[str, Term]) -> Term:
    meant = _english(word, synonyms) or {*foreign.get(word, ())}
    return (word, *sorted(meant - {word}))


def _english(word: str, synonyms: Mapping[str, set[str]]) -> set[str]:
    common = _common().words
    for form in forms(word):
        if meant := {*synonyms.get(form, ()), *common.get(form, ())}:
            return meant
    return set()
