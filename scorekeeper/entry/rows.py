"""Results typed box by box on one line: a player, then the figures, as in `Ana birds=30+5 eggs=12 Bo birds=28 eggs=9`."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from msgspec import inspect

from scorekeeper.entry.answers import NotAnAnswerError, parse
from scorekeeper.entry.boxes import field_at, solid
from scorekeeper.entry.people import Find, participant
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.fields import columns_of, is_number

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

FIELD = "quick result"


class NoSuchBoxError(ScorekeeperError):
    def __init__(self, box: str, boxes: Sequence[str]) -> None:
        near = get_close_matches(box, boxes, n=1)
        said = f"did you mean {near[0]}?" if near else f"the boxes are {', '.join(boxes)}"
        super().__init__(f"there is no box {box!r}; {said}", rule="LOG-102", field=FIELD)


class BoxValueError(ScorekeeperError):
    def __init__(self, word: str, expected: str) -> None:
        super().__init__(f"{word!r} does not fit: expected {expected}", rule="LOG-104", field=FIELD)


class TwiceError(ScorekeeperError):
    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is given twice", rule="LOG-104", field=FIELD)


def by_box(words: Sequence[str]) -> bool:
    """Whether the words are players, each followed by figures, rather than a word for each player."""
    return len(words) > 1 and "=" not in words[0] and "=" in words[1]


def read_rows(words: Sequence[str], game: Game, find: Find) -> dict[str, dict[str, Any]]:
    """Return the figures by player and box."""
    rows: dict[str, dict[str, Any]] = {}
    row: dict[str, Any] = {}
    for word in words:
        box, equals, text = word.partition("=")
        if not equals:
            who = participant(word.strip(), game, find)
            if who in rows:
                raise TwiceError(word)
            row = rows[who] = {}
            continue
        if box in row:
            raise TwiceError(f"{box} of {who}")
        row[box] = _figure(word, box, text, game, find)
    return rows


def _figure(word: str, box: str, text: str, game: Game, find: Find) -> Any:
    known = _boxes(game)
    if box not in known:
        raise NoSuchBoxError(box, known)
    try:
        return parse(text, field_at(game, f"result.rows.1.{box}").type, game, find)
    except NotAnAnswerError as error:
        raise BoxValueError(word, error.message) from None


def _boxes(game: Game) -> list[str]:
    """Return the boxes of a player's row that hold a number, or rows of them."""
    row = solid(field_at(game, "result.rows.1").type)
    fields = row.fields if isinstance(row, inspect.StructType) else ()
    return [field.encode_name for field in fields if is_number(field.type) or columns_of(field.type)]
