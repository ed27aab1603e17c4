"""Results of a table of two as one word, first player first: `1-0`, `½-½`, `14-12`, `1-0F`, `+/-`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.entry.figures import LONGEST, SIDES
from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament.regulations.sizes import PAIR

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

_DASH = r"\s*[-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}:]\s*"
_HALF = r"(?:½|1/2|0?[.,]5|=)"
_DRAW = re.compile(rf"{_HALF}(?:{_DASH}{_HALF})?|[Rr]emis|[Dd]raw")
_SCORES = re.compile(rf"([0-9]{{1,6}}){_DASH}([0-9]{{1,6}})")
_FORFEITS = re.compile(rf"(?:([01])([Ff]?){_DASH}([01])([Ff]?))|([+-])\s*/?\s*([+-])")


class PairWord(NamedTuple):
    """What one word says of a table of two."""

    scores: tuple[int, int] | None = None
    forfeits: tuple[bool, bool] = (False, False)
    """Whether the first and the second player forfeit."""


class ForfeitWordError(ScorekeeperError):
    def __init__(self, word: str) -> None:
        super().__init__(
            f"{word!r} is a forfeit before the game began, but the table has a result; void the result first",
            rule="LOG-104",
            field="quick result",
        )


class DrawWordError(ScorekeeperError):
    def __init__(self, word: str, game: Game) -> None:
        super().__init__(
            f"{word!r} is a result of a game that is won, drawn or lost; in {game.book.title} each player has a {game.score}",
            rule="LOG-104",
            field="quick result",
        )


def read_pair(words: Sequence[str], game: Game, seats: Sequence[str]) -> PairWord | None:
    """Return what a word such as `1-0` says; None if the words say it in another way, or if there are not two players."""
    if len(words) != 1 or len(seats) != PAIR or len(words[0]) > LONGEST:
        return None
    word = words[0].strip()
    if out := _forfeits(word):
        return PairWord(forfeits=out)
    if _DRAW.fullmatch(word):
        if not game.sides:
            raise DrawWordError(word, game)
        return PairWord((SIDES["drew"], SIDES["drew"]))
    found = _SCORES.fullmatch(word)
    return PairWord((int(found[1]), int(found[2]))) if found and not game.parts and not game.others else None


def _forfeits(word: str) -> tuple[bool, bool] | None:
    """Return who forfeits by `1-0F`, `1F-0F`, `+/-` or `0-0F`; None if the word says nothing of it."""
    found = _FORFEITS.fullmatch(word)
    if found is None or not (found[5] or found[2] or found[4]):
        return None
    out = (found[5] == "-", found[6] == "-") if found[5] else (found[1] == "0", found[3] == "0")
    return out if any(out) else None
