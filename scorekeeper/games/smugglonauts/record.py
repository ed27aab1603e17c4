"""The record of a game of Smugglonauts, or of a session, in which each game is a round.

Limits that rules set (a price between 0 and 4, at most five crystals of a colour) are only metadata for boxes and
drop-downs. Breaking one is a finding, because the desk must be able to enter what the paper says.

Station spaces are numbered clockwise, from the space on which the hindmost rocket starts: number 0 (ruling NAU-R10).

The short transcript has one word per turn, at three depths:

    2  R  1             steps of a Shop, or R for a Refuel: turn order, fuel and the length of the game
    2g Rk+ 3o(k+w=)     with the crystal taken or returned, the price up, down or left alone (+ - =), and in brackets the
                        crystals that all have skipped: prices and scores too
    3o(k+w=)>gko        with the refill, clockwise, the old gap first: everything

K is black, because B looks like blue; small letters are allowed. Whose turn it is follows from the formation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.record import Participant, limits, says_when_blank
from scorekeeper.games.engine.record import Record as AnyRecord
from scorekeeper.games.smugglonauts.equipment import (
    CIRCULATING,
    FULL,
    HIGHEST_PRICE,
    LEAST,
    LONGEST,
    LOWEST_PRICE,
    PER_COLOUR,
    REACH,
    ROCKETS,
    SHORTEST,
)

COLOURS = ("black", "green", "orange", "white")
UNKNOWN = "?"
"""A crystal whose colour is not recorded."""

if TYPE_CHECKING:
    Colour = str
else:
    # The decoder rejects other words; for the type checker a colour is a plain string.
    Colour = Literal["black", "green", "orange", "white"]


Direction = Literal["clockwise", "anticlockwise"]
Price = Annotated[int, Meta(extra=limits("NAU-605", LOWEST_PRICE, HIGHEST_PRICE))]
Prices = dict[Colour, Price]
Counts = dict[Colour, int]
Fuel = Annotated[int, Meta(extra=limits("NAU-407", LEAST, FULL))]
Space = Annotated[int, Meta(description="Clockwise from the space on which the hindmost rocket starts, which is 0.")]


class Stated(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A position as the table states it; every field is optional."""

    fuel: Annotated[dict[Participant, Fuel] | None, Meta(title="Fuel", description="What the dice show.")] = None
    rockets: Annotated[dict[Participant, Space] | None, Meta(title="Rockets", description="Where they stand.")] = None
    prices: Annotated[Prices | None, Meta(title="Prices")] = None
    cargo: Annotated[dict[Participant, Counts] | None, Meta(title="Cargo", description="Crystals by colour.")] = None
    ahead: Annotated[
        list[Colour] | None,
        Meta(title="Station track", description="The crystals on it, clockwise from the hindmost rocket."),
    ] = None
    bag: Annotated[int | None, Meta(title="Bag", description="Crystals in the bag.")] = None
    bag_colours: Annotated[
        Counts | None, Meta(title="Bag by colour", description="Crystals in the bag, if somebody looked.")
    ] = None


class Found(Stated):
    """A position found at the table, from which the transcript goes on."""

    player: Annotated[Participant | None, Meta(title="Player", description="Whose turn it is.")] = None


class Start(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The set-up of a game; every field is optional and is checked if present."""

    formation: Annotated[
        list[Participant] | None,
        Meta(title="Formation", description="The rockets from the hindmost to the foremost.", extra=limits("NAU-205")),
    ] = None
    length: Annotated[
        int | None,
        Meta(
            title="Board length",
            description="Spaces of the station track, if they were counted.",
            extra=limits("NAU-212", SHORTEST, LONGEST),
        ),
    ] = None
    prices: Annotated[Prices | None, Meta(title="Prices at the start", extra=limits("NAU-202"))] = None
    fuel: Annotated[
        dict[Participant, Fuel] | None, Meta(title="Fuel at the start", extra=limits("NAU-207", FULL, FULL))
    ] = None
    rockets: Annotated[
        dict[Participant, Space] | None,
        Meta(title="Rockets", description="The space on which each rocket starts; the hindmost on 0."),
    ] = None
    crystals: Annotated[
        list[Colour] | None,
        Meta(title="Crystals laid out", description="Chance: clockwise, from the space ahead of the foremost rocket."),
    ] = None
    spaces: Annotated[
        list[Space] | None,
        Meta(
            title="Spaces filled",
            description="The space of each of these crystals, in the same order.",
            extra=says_when_blank("clockwise, from the space ahead of the foremost rocket"),
        ),
    ] = None
    bag: Annotated[int | None, Meta(title="Crystals in the bag", description="After the station track is filled.")] = (
        None
    )
    found: Annotated[
        Found | None,
        Meta(
            title="Position found", description="Where the transcript begins, if it does not begin with the first turn."
        ),
    ] = None


class Row(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One player's line of a game."""

    black: Annotated[int, Meta(title="Black", description="Black crystals.", extra=limits("NAU-201", 0, PER_COLOUR))]
    green: Annotated[int, Meta(title="Green", description="Green crystals.", extra=limits("NAU-201", 0, PER_COLOUR))]
    orange: Annotated[int, Meta(title="Orange", description="Orange crystals.", extra=limits("NAU-201", 0, PER_COLOUR))]
    white: Annotated[int, Meta(title="White", description="White crystals.", extra=limits("NAU-201", 0, PER_COLOUR))]
    points: Annotated[
        int | None,
        Meta(
            title="Points", description="Points of this game.", extra=limits("NAU-811", 0, CIRCULATING * HIGHEST_PRICE)
        ),
    ] = None
    place: Annotated[
        int | None, Meta(title="Place", description="Place in this game.", extra=limits("NAU-815", 1, ROCKETS))
    ] = None
    total: Annotated[
        int | None,
        Meta(title="Running total", description="Points of this game and those before it.", extra=limits("NAU-905", 0)),
    ] = None
    fuel: Annotated[
        int | None,
        Meta(title="Fuel left", description="What the die shows at the end.", extra=limits("NAU-407", LEAST, FULL)),
    ] = None
    refuels: Annotated[
        int | None, Meta(title="Refuels", description="Tally of Refuel turns.", extra=limits("NAU-307", 0))
    ] = None


class Sheet(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The state at the end of a game, as on paper."""

    prices: Annotated[Prices, Meta(title="Prices at the end")]
    rows: Annotated[dict[Participant, Row], Meta(title="Players", description="One row per player.")]
    left: Annotated[
        Counts | None, Meta(title="Left on the track", description="Crystals left on the station track, by colour.")
    ] = None
    bag: Annotated[int | None, Meta(title="Left in the bag", extra=limits("NAU-801", 0, 0))] = None
    last: Annotated[Participant | None, Meta(title="Last turn", description="Who had the last turn.")] = None


class Shop(Struct, tag_field="do", tag="shop", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A player shops: how far they flew, and which crystal they took."""

    player: Annotated[Participant | None, Meta(title="Player")] = None
    steps: Annotated[
        int | None,
        Meta(
            title="Steps",
            description="How many crystals ahead, not counting rockets.",
            extra=limits("NAU-409", 1, REACH),
        ),
    ] = None
    to: Annotated[Space | None, Meta(title="Space", description="Where the rocket stopped.")] = None
    direction: Annotated[Direction | None, Meta(title="Direction", description="Only if it was noted.")] = None
    colour: Annotated[Colour | None, Meta(title="Crystal", description="The crystal taken.")] = None
    taken: Annotated[
        bool | None, Meta(title="Taken", description="False if no crystal was taken.", extra=limits("NAU-411"))
    ] = None
    change: Annotated[
        int | None,
        Meta(
            title="Price change",
            description="Only if somebody moved a price.",
            extra={**limits("NAU-416", 0, 0), **says_when_blank("no price moved")},
        ),
    ] = None
    fuel: Annotated[Fuel | None, Meta(title="Fuel", description="What the die shows afterwards.")] = None


class Refuel(
    Struct, tag_field="do", tag="refuel", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player refuels: the crystal that goes back, and the change of its price."""

    player: Annotated[Participant | None, Meta(title="Player")] = None
    to: Annotated[Space | None, Meta(title="Space", description="Where the rocket stopped.")] = None
    direction: Annotated[Direction | None, Meta(title="Direction", description="Only if it was noted.")] = None
    colour: Annotated[Colour | None, Meta(title="Crystal", description="The crystal returned.")] = None
    returned: Annotated[
        bool | None, Meta(title="Returned", description="False if no crystal went back.", extra=limits("NAU-511"))
    ] = None
    change: Annotated[
        int | None, Meta(title="Price change", description="1 up, -1 down.", extra=limits("NAU-514", -1, 1))
    ] = None
    moved: Annotated[
        Colour | None,
        Meta(
            title="Price moved",
            description="Only if it is not that of the crystal.",
            extra=says_when_blank("the price of the crystal's own colour moved"),
        ),
    ] = None
    price: Annotated[Price | None, Meta(title="Price", description="The price afterwards.")] = None
    fuel: Annotated[Fuel | None, Meta(title="Fuel", description="What the die shows afterwards.")] = None


class Skipped(
    Struct, tag_field="do", tag="skipped", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A crystal that all have skipped goes back, nearest first; the last player to skip it may move its price."""

    player: Annotated[Participant | None, Meta(title="Player", description="Who moved the price.")] = None
    space: Annotated[Space | None, Meta(title="Space", description="Where the crystal lay.")] = None
    colour: Annotated[Colour | None, Meta(title="Crystal", description="The crystal returned.")] = None
    change: Annotated[
        int | None,
        Meta(title="Price change", description="1 up, -1 down, 0 left alone.", extra=limits("NAU-726", -1, 1)),
    ] = None
    moved: Annotated[
        Colour | None,
        Meta(
            title="Price moved",
            description="Only if it is not that of the crystal.",
            extra=says_when_blank("the price of the crystal's own colour moved"),
        ),
    ] = None
    price: Annotated[Price | None, Meta(title="Price", description="The price afterwards.")] = None


class Refill(
    Struct, tag_field="do", tag="refill", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Chance: the crystals drawn when a turn ends."""

    crystals: Annotated[list[Colour], Meta(title="Crystals", description="Clockwise, the old gap first.")]
    spaces: Annotated[
        list[Space] | None,
        Meta(
            title="Spaces",
            description="The space of each of these crystals, in the same order.",
            extra=says_when_blank("clockwise, the old gap first"),
        ),
    ] = None


class State(Stated, tag_field="do", tag="state"):
    """The position after the turn so far, as the table states it; every field is optional."""


class Pass(Struct, tag_field="do", tag="pass", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A player did nothing and play went on."""

    player: Annotated[Participant, Meta(title="Player")]


class EndOfTurn(
    Struct, tag_field="do", tag="end-of-turn", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The turn is over: nothing of it is missing from the record."""

    player: Annotated[Participant | None, Meta(title="Player", description="Whose turn it was.")] = None


class End(Struct, tag_field="do", tag="end", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The table stopped playing."""

    reason: Annotated[
        Literal["refill", "time"],
        Meta(title="Reason", description="`refill`: the station track could not be refilled; `time`: time was called."),
    ] = "refill"


Event = Shop | Refuel | Skipped | Refill | State | EndOfTurn | Pass | End


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One game: set-up, transcript and sheet."""

    number: Annotated[int, Meta(title="Game", description="Number of the game in its session.", ge=1, le=99)]
    start: Annotated[Start | None, Meta(title="Start")] = None
    turns: Annotated[
        str,
        Meta(
            title="Turns in short",
            description="One word per turn: 1, 2, 3 or R; with colours and prices 2g or Rk+; with skipped crystals and"
            " refill 3o(k+w=)>gko.",
        ),
    ] = ""
    transcript: Annotated[list[Event], Meta(title="Transcript", description="Event by event.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet", description="State at the end of the game.")] = None


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One player's line of the whole game or session."""

    points: Annotated[
        int | None,
        Meta(title="Points", description="In a session: of all its games.", extra=limits("NAU-811", 0)),
    ] = None
    place: Annotated[int | None, Meta(title="Final place", extra=limits("NAU-815", 1, ROCKETS))] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The result as the players report it."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Players")] = {}
    winner: Annotated[Participant | None, Meta(title="Winner")] = None


class Record(AnyRecord[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table of Smugglonauts."""


# Turns in short.

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
