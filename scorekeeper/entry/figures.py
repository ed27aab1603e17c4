"""Figures as people write them: `7`, `-3`, `2.5`, `2½`, and sums such as `3+7`, which count as their total."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from unicodedata import numeric

from scorekeeper.games.engine.halves import exact, plain
from scorekeeper.games.engine.participants import rewritten

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Figures, Game

_PART = r"[0-9]{1,15}(?:[.,][0-9]{1,15}|[¼½¾⅓⅔])?|[.,][0-9]{1,15}|[¼½¾⅓⅔]"
ONE = rf"-?(?:{_PART})"
"""A pattern for one figure."""
MANY = rf"{ONE}(?:\s*[+-]\s*(?:{_PART}))*"
"""A pattern for a figure or a sum of several."""
_TERM = re.compile(rf"([+-]?)\s*({_PART})\s*")
_MANY = re.compile(MANY)
_TIMES = re.compile(r"\s*[x\u00d7*]\s*", re.IGNORECASE)
_ROW = r"\s*-?[0-9]{1,7}(?:\s*[x\u00d7*]\s*-?[0-9]{1,7})*\s*"
_ROWS = re.compile(rf"{_ROW}(?:\+{_ROW})*", re.IGNORECASE)
NO_ROWS = "none"
HALF = 0.5
LONGEST = 400
"""Characters of a sum, which is longer than any paper."""


def figure(text: str) -> int | float | None:
    """Return the number that somebody wrote, or None if it is not a number; a sum counts as its total."""
    typed = text.strip().replace("\u2212", "-")
    if len(typed) > LONGEST or not _MANY.fullmatch(typed):
        return _whole(typed)
    total = sum((-1 if sign == "-" else 1) * _value(part) for sign, part in _TERM.findall(typed))
    return int(total) if Fraction(total).denominator == 1 else float(total)


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def _value(text: str) -> Fraction:
    vulgar = Fraction(numeric(text[-1])).limit_denominator(4) if not text[-1].isascii() else Fraction(0)
    digits = text if text[-1].isascii() else text[:-1]
    return (Fraction(f"0{digits}".replace(",", ".")) if digits else Fraction(0)) + vulgar


def rows(text: str, columns: Sequence[str]) -> list[dict[str, int]] | None:
    """Return several things of a kind, such as `3x2+4x1` or `none`, by column; None if the text is not written like that."""
    if text.strip().casefold() == NO_ROWS:
        return []
    if len(text) > LONGEST or not _ROWS.fullmatch(text):
        return None
    found = [_TIMES.split(part) for part in text.split("+")]
    if any(len(part) != len(columns) for part in found):
        return None
    return [dict(zip(columns, map(int, part), strict=True)) for part in found]


def rows_asked(columns: Sequence[str]) -> str:
    """Return how rows are written, such as `squares x crowns of each, such as 3x2+4x1`."""
    return f"{' x '.join(columns).replace('_', ' ')} of each, such as {rows_example(columns)}"


def rows_example(columns: Sequence[str]) -> str:
    """Return two rows with these columns, such as `3x4+4x5`."""
    return "+".join("x".join(str(first + at) for at in range(len(columns))) for first in (3, 4))


SIDES = {"won": 1, "drew": 1, "lost": 0}
"""The figure of a player in a game of win, draw or loss: 1 to 0, or 1 to 1 for a draw."""


def half_of_a_draw(text: str, game: Game) -> int | None:
    """Return the figure of a player who wrote ½ for a draw; None for anything else, and in other games."""
    return SIDES["drew"] if game.sides and figure(text) == HALF else None


def combined(found: Sequence[int | float], game: Game) -> Figures | None:
    """Return the score of several figures: their sum, or the parts that the game's paper adds up; None if they fit neither."""
    if len(found) == 1 or game.sums:
        total: int | float = plain(sum(map(exact, found)))
        return total
    return tuple(found) if len(found) == len(game.parts) else None


def add_up(raw: dict[str, Any], game: Game) -> dict[str, Any]:
    """Return the record with every sum that was written as a text, such as `"3+7"`, as its value."""

    def number(text: str) -> Any:
        found = figure(text) if "+" in text else half_of_a_draw(text, game)
        return text if found is None else found

    added: dict[str, Any] = rewritten(raw, game, number=number)
    return added
