"""Turns in short, one word each, and records that cannot be judged at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.smugglonauts.record.events import Event, Refill, Refuel, Shop, Skipped
from scorekeeper.games.smugglonauts.record.figures import COLOURS
from scorekeeper.games.smugglonauts.record.tables import Record, Round

LETTERS = {"k": "black", "g": "green", "o": "orange", "w": "white"}
INITIALS = {name: initial for initial, name in LETTERS.items()}
_CHANGES = {"+": 1, "-": -1, "=": 0, "": None}
_WORD = re.compile(r"([0-9r])([kgow]?)([-+=]?)(?:\(((?:[kgow][-+=]?)+)\))?(>[kgow]*)?")
_SKIP = re.compile(r"([kgow])([-+=]?)")
_LONGEST_SHOWN = 24
"""A word of a short transcript that is not a turn."""


class UnreadableTurnError(ScorekeeperError):
    def __init__(self, turn: int, word: str, field: str) -> None:
        word = word if len(word) <= _LONGEST_SHOWN else word[:_LONGEST_SHOWN] + "…"
        super().__init__(
            f"turn {turn} is written as {word!r}, but a turn is 1, 2, 3 or R, with colours and prices 2g or Rk+, with skipped"
            " crystals and refill 3o(k+w=)>gko",
            rule="LOG-104",
            field=field,
        )


def read_turns(turns: str, field: str = "turns") -> Iterator[Event]:
    """The events of a short transcript."""
    for turn, word in enumerate(turns.split(), 1):
        match = _WORD.fullmatch(word.lower())
        if match is None:
            raise UnreadableTurnError(turn, word, field)
        yield from _events(match)


def told(played: Round) -> list[Event]:
    """The events of a game; those of the short transcript if there is no other."""
    return played.transcript or list(read_turns(played.turns))


def _events(match: re.Match[str]) -> Iterator[Event]:
    symbol, taken, change, skipped, refill = match.groups()
    colour = LETTERS.get(taken)
    if symbol == "r":
        yield Refuel(colour=colour, change=_CHANGES[change])
    else:
        yield Shop(steps=int(symbol), colour=colour, change=_CHANGES[change])
    for crystal, moved in _SKIP.findall(skipped or ""):
        yield Skipped(colour=LETTERS[crystal], change=_CHANGES[moved])
    if refill is not None:
        yield Refill(crystals=[LETTERS[crystal] for crystal in refill[1:]])


def write_turns(events: Sequence[Event], depth: int = 3) -> str:
    """The turns in short; depth 1 has moves only, 2 also colours and prices, 3 also refills."""
    words: list[str] = []
    skips: list[str] = []
    for event in events:
        if isinstance(event, Shop | Refuel):
            words.append(_symbol(event, depth))
            skips = []
        elif isinstance(event, Skipped) and depth > 1:
            skips.append(letter(event.colour) + sign(event.change))
            words[-1] = words[-1].partition("(")[0] + f"({''.join(skips)})"
        elif isinstance(event, Refill) and depth > 2:  # noqa: PLR2004
            words[-1] += ">" + "".join(map(letter, event.crystals))
    return " ".join(words)


def _symbol(event: Shop | Refuel, depth: int) -> str:
    if isinstance(event, Shop):
        return f"{event.steps}{letter(event.colour) if depth > 1 else ''}"
    return f"R{letter(event.colour)}{sign(event.change)}" if depth > 1 else "R"


def letter(colour: str | None) -> str:
    """`k` for black, as people write crystals; empty if the colour is not recorded."""
    return INITIALS.get(colour or "", "")


def sign(change: int | None) -> str:
    """`+`, `-` or `=`; empty if the change is not recorded."""
    return "" if change is None else "+" if change > 0 else "-" if change < 0 else "="


# Records that cannot be judged at all.


class MissingPriceError(ScorekeeperError):
    def __init__(self, colour: str, field: str) -> None:
        super().__init__(f"the price of {colour} is missing", rule="LOG-103", field=f"{field}.{colour}")


def refuse_unreadable(record: Record) -> None:
    """Raise if a sheet lacks a price, or a word of a short transcript is not a turn."""
    for played in record.rounds:
        sheet = played.sheet
        if sheet is not None and len(sheet.prices) != len(COLOURS):
            colour = next(colour for colour in COLOURS if colour not in sheet.prices)
            raise MissingPriceError(colour, f"rounds.{played.number}.sheet.prices")
        if played.turns:
            for _ in read_turns(played.turns, f"rounds.{played.number}.turns"):
                pass
