"""Cuts a text into the stems of its words, so that "rolled" finds "rolls": Porter's algorithm, the same in `finder.js`."""

from __future__ import annotations

import re
from functools import cache

TOKEN = re.compile(r"[^\W_]+")
SHORTEST, LONGEST = 3, 64
"""Shorter words have no ending to lose, and anything that is longer or as long is no word."""
VOWELS = "aeiou"
STEP_2 = (
    ("ational", "ate"),
    ("tional", "tion"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("izer", "ize"),
    ("logi", "log"),
    ("bli", "ble"),
    ("alli", "al"),
    ("entli", "ent"),
    ("eli", "e"),
    ("ousli", "ous"),
    ("ization", "ize"),
    ("ation", "ate"),
    ("ator", "ate"),
    ("alism", "al"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("aliti", "al"),
    ("iviti", "ive"),
    ("biliti", "ble"),
)
STEP_3 = (("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""))
STEP_4 = tuple(
    (ending, "")
    for ending in "al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize".split()  # noqa: SIM905 - shorter
)


def stems(text: str) -> list[str]:
    """Return the stem of each word of the text."""
    return [stem(word) for word in TOKEN.findall(bare(text))]


def bare(text: str) -> str:
    """Return the text in lower case and without marks over its letters."""
    if text.isascii():
        return text.lower()
    from unicodedata import combining, normalize

    return "".join(letter for letter in normalize("NFD", text.lower()) if not combining(letter))


@cache
def stem(word: str) -> str:
    """Return a word without its English endings."""
    if not SHORTEST <= len(word) < LONGEST:
        return word
    found = _without_tense(_without_plural(word))
    if found.endswith("y") and _has_vowel(found[:-1]):
        found = found[:-1] + "i"
    for endings, least in ((STEP_2, 1), (STEP_3, 1), (STEP_4, 2)):
        found = _cut(found, endings, least)
    return _tidied(found)


@cache
def _shape(word: str) -> str:
    """Return `c` or `v` for each letter; a `y` is a vowel after a consonant."""
    shape = ""
    for letter in word:
        vowel = letter in VOWELS or (letter == "y" and shape.endswith("c"))
        shape += "v" if vowel else "c"
    return shape


def _measure(word: str) -> int:
    """Return how many runs of vowels are followed by consonants."""
    return _shape(word).count("vc")


def _has_vowel(word: str) -> bool:
    return "v" in _shape(word)


def _ends_short(word: str) -> bool:
    return _shape(word).endswith("cvc") and word[-1] not in "wxy"


def _without_plural(word: str) -> str:
    if not word.endswith("s") or word.endswith("ss"):
        return word
    return word[:-2] if len(word) > 3 and word.endswith(("sses", "ies")) else word[:-1]  # noqa: PLR2004 - a stem of "ies"


def _without_tense(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) else word
    ending = next((one for one in ("ed", "ing") if word.endswith(one)), "")
    stem = word.removesuffix(ending)
    if not ending or not _has_vowel(stem):
        return word
    if stem.endswith(("at", "bl", "iz")) and len(stem) > 2:  # noqa: PLR2004 - more than the ending
        return stem + "e"
    if stem[-2:-1] == stem[-1] and stem[-1] not in "aeioulsz":
        return stem[:-1]
    return stem + "e" if _measure(stem) == 1 and _ends_short(stem) else stem


def _cut(word: str, endings: tuple[tuple[str, str], ...], least: int) -> str:
    """Return the word without the first ending that fits; only that one is tried, and it goes if enough is left."""
    for ending, instead in endings:
        if word.endswith(ending) and len(word) > len(ending):
            before = word[: -len(ending)]
            fits = _measure(before) >= least and (ending != "ion" or before[-1] in "st")
            return before + instead if fits else word
    return word


def _tidied(word: str) -> str:
    if word.endswith("e"):
        runs = _measure(word[:-1])
        if runs > 1 or (runs == 1 and not _ends_short(word[:-1])):
            word = word[:-1]
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word
