"""The short transcript: one word per turn, at three depths.

    2  R  1             steps of a Shop, or R for a Refuel: turn order, fuel and the length of the game
    2g Rk+ 3o(k+w=)     with the crystal taken or returned, the price up, down or left alone (+ - =), and in brackets the
                        crystals that all have skipped: prices and scores too
    3o(k+w=)>gko        with the refill, clockwise, the old gap first: everything

K is black, for B is too near to blue; small letters will do. Whose turn it is follows from the formation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.smugglonauts.record import Event, Refill, Refuel, Shop, Skipped

LETTERS = {"k": "black", "g": "green", "o": "orange", "w": "white"}
CHANGES = {"+": 1, "-": -1, "=": 0, "": None}
WORD = re.compile(r"([0-9r])([kgow]?)([-+=]?)(?:\(((?:[kgow][-+=]?)+)\))?(>[kgow]*)?")
LONGEST_SHOWN = 24
"""Letters of a word that nobody can read."""
SKIP = re.compile(r"([kgow])([-+=]?)")


class UnreadableTurnError(ScorekeeperError):
    def __init__(self, turn: int, word: str, field: str) -> None:
        word = word if len(word) <= LONGEST_SHOWN else word[:LONGEST_SHOWN] + "…"
        super().__init__(
            f"turn {turn} is written as {word!r}; a turn is 1, 2, 3 or R, with colours and prices 2g or Rk+, with what was"
            " skipped and refilled 3o(k+w=)>gko",
            rule="LOG-104",
            field=field,
        )


def read_turns(turns: str, field: str = "turns") -> Iterator[tuple[int, Event]]:
    """The events of a short transcript, each with the number of its turn."""
    for turn, word in enumerate(turns.split(), 1):
        match = WORD.fullmatch(word.lower())
        if match is None:
            raise UnreadableTurnError(turn, word, field)
        yield from ((turn, event) for event in _events(match))


def _events(match: re.Match[str]) -> Iterator[Event]:
    symbol, taken, change, skipped, refill = match.groups()
    colour = LETTERS.get(taken)
    if symbol == "r":
        yield Refuel(colour=colour, change=CHANGES[change])
    else:
        yield Shop(steps=int(symbol), colour=colour, change=CHANGES[change])
    for crystal, moved in SKIP.findall(skipped or ""):
        yield Skipped(colour=LETTERS[crystal], change=CHANGES[moved])
    if refill is not None:
        yield Refill(crystals=[LETTERS[crystal] for crystal in refill[1:]])


def write_turns(events: list[Event], depth: int = 3) -> str:
    """The same turns in short; with depth 1 symbols only, with 2 colours and prices, with 3 refills too."""
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


INITIALS = {name: initial for initial, name in LETTERS.items()}


def letter(colour: str | None) -> str:
    """`k` for black, as people write crystals; nothing where the colour is not told."""
    return INITIALS.get(colour or "", "")


def sign(change: int | None) -> str:
    """`+`, `-` or `=`; nothing where the change is not told."""
    return "" if change is None else "+" if change > 0 else "-" if change < 0 else "="
