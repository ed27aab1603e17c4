"""What is written down of a game of Smugglonauts, or of a session: each game of a session is a round.

A limit that a rule sets (a price between 0 and 4, at most five crystals of a colour) is metadata for boxes and
drop-downs; breaking it is a finding, for the desk must be able to write down what the paper says.

Station spaces are numbered clockwise, from the space on which the hindmost rocket starts: number 0 (ruling NAU-R10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import Participant
from scorekeeper.games.engine.record import Record as Table

COLOURS = ("black", "green", "orange", "white")

if TYPE_CHECKING:
    Colour = str
else:
    # The decoder refuses other words; for the type checker a colour is text like any other.
    Colour = Literal["black", "green", "orange", "white"]


def limits(rule: str, low: int | None = None, high: int | None = None) -> dict[str, Any]:
    """What a rule allows, for boxes and drop-downs."""
    return {"rule": rule, "min": low, "max": high}


Price = Annotated[int, Meta(extra=limits("NAU-601", 0, 4))]
Prices = dict[Colour, Price]
Counts = dict[Colour, int]
Fuel = Annotated[int, Meta(extra=limits("NAU-407", 1, 4))]
Space = Annotated[int, Meta(description="Clockwise from the space on which the hindmost rocket starts, which is 0.")]


class Start(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The set-up of a game; everything is optional, and is compared with what it must be."""

    formation: Annotated[
        list[Participant] | None,
        Meta(title="Formation", description="The rockets from the hindmost to the foremost.", extra=limits("NAU-205")),
    ] = None
    length: Annotated[
        int | None,
        Meta(
            title="Board length",
            description="Spaces of the station track, if they were counted.",
            extra=limits("NAU-212", 9, 22),
        ),
    ] = None
    prices: Annotated[Prices | None, Meta(title="Prices at the start", extra=limits("NAU-202"))] = None
    fuel: Annotated[dict[Participant, Fuel] | None, Meta(title="Fuel at the start", extra=limits("NAU-207", 4, 4))] = (
        None
    )
    rockets: Annotated[
        dict[Participant, Space] | None,
        Meta(title="Rockets", description="On which space each rocket starts; the hindmost on 0."),
    ] = None
    crystals: Annotated[
        list[Colour] | None,
        Meta(title="Crystals laid out", description="Chance: clockwise, from the space ahead of the foremost rocket."),
    ] = None
    spaces: Annotated[
        list[Space] | None,
        Meta(title="Spaces filled", description="On which space each of these crystals was laid, in the same order."),
    ] = None
    bag: Annotated[int | None, Meta(title="Crystals in the bag", description="After the station track is filled.")] = (
        None
    )


class Row(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One player's line of a game."""

    black: Annotated[int, Meta(title="Black", description="Black crystals.", extra=limits("NAU-201", 0, 5))]
    green: Annotated[int, Meta(title="Green", description="Green crystals.", extra=limits("NAU-201", 0, 5))]
    orange: Annotated[int, Meta(title="Orange", description="Orange crystals.", extra=limits("NAU-201", 0, 5))]
    white: Annotated[int, Meta(title="White", description="White crystals.", extra=limits("NAU-201", 0, 5))]
    points: Annotated[
        int | None, Meta(title="Points", description="Points of this game.", extra=limits("NAU-811", 0, 80))
    ] = None
    place: Annotated[
        int | None, Meta(title="Place", description="Place in this game.", extra=limits("NAU-815", 1, 4))
    ] = None
    total: Annotated[
        int | None,
        Meta(title="Running total", description="Points of this game and those before it.", extra=limits("NAU-905", 0)),
    ] = None
    fuel: Annotated[
        int | None, Meta(title="Fuel left", description="What the die shows at the end.", extra=limits("NAU-407", 1, 4))
    ] = None
    refuels: Annotated[
        int | None, Meta(title="Refuels", description="Tally of Refuel turns.", extra=limits("NAU-307", 0))
    ] = None


class Sheet(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The state at the end of a game, as on paper."""

    prices: Annotated[Prices, Meta(title="Prices at the end")]
    rows: Annotated[dict[Participant, Row], Meta(title="Players", description="One row each.")]
    left: Annotated[
        Counts | None, Meta(title="Left on the track", description="Crystals left on the station track, by colour.")
    ] = None
    bag: Annotated[int | None, Meta(title="Left in the bag", extra=limits("NAU-801", 0, 0))] = None
    last: Annotated[Participant | None, Meta(title="Last turn", description="Who had the last turn.")] = None


class Shop(Struct, tag_field="do", tag="shop", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A player shops: how far they flew, and which crystal they found there."""

    player: Annotated[Participant | None, Meta(title="Player")] = None
    steps: Annotated[
        int | None,
        Meta(title="Steps", description="How many crystals ahead; rockets left out.", extra=limits("NAU-409", 1, 3)),
    ] = None
    to: Annotated[Space | None, Meta(title="Space", description="Where the rocket stopped.")] = None
    colour: Annotated[Colour | None, Meta(title="Crystal", description="The crystal taken.")] = None
    change: Annotated[
        int | None,
        Meta(title="Price change", description="Only if somebody moved a price.", extra=limits("NAU-416", 0, 0)),
    ] = None
    fuel: Annotated[Fuel | None, Meta(title="Fuel", description="What the die shows afterwards.")] = None


class Refuel(
    Struct, tag_field="do", tag="refuel", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player refuels: the crystal that goes back, and what they did to its price."""

    player: Annotated[Participant | None, Meta(title="Player")] = None
    to: Annotated[Space | None, Meta(title="Space", description="Where the rocket stopped.")] = None
    colour: Annotated[Colour | None, Meta(title="Crystal", description="The crystal returned.")] = None
    change: Annotated[
        int | None, Meta(title="Price change", description="1 up, -1 down.", extra=limits("NAU-514", -1, 1))
    ] = None
    moved: Annotated[
        Colour | None, Meta(title="Price moved", description="Only where it is not that of the crystal.")
    ] = None
    price: Annotated[Price | None, Meta(title="Price", description="The price afterwards.")] = None
    fuel: Annotated[Fuel | None, Meta(title="Fuel", description="What the die shows afterwards.")] = None


class Skipped(
    Struct, tag_field="do", tag="skipped", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A crystal that all have skipped goes back, nearest first; the last to skip it may move its price."""

    player: Annotated[Participant | None, Meta(title="Player", description="Who moved the price.")] = None
    space: Annotated[Space | None, Meta(title="Space", description="Where the crystal lay.")] = None
    colour: Annotated[Colour | None, Meta(title="Crystal", description="The crystal returned.")] = None
    change: Annotated[
        int | None,
        Meta(title="Price change", description="1 up, -1 down, 0 left alone.", extra=limits("NAU-726", -1, 1)),
    ] = None
    moved: Annotated[
        Colour | None, Meta(title="Price moved", description="Only where it is not that of the crystal.")
    ] = None
    price: Annotated[Price | None, Meta(title="Price", description="The price afterwards.")] = None


class Refill(Struct, tag_field="do", tag="refill", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Chance: the crystals drawn when a turn ends."""

    crystals: Annotated[list[Colour], Meta(title="Crystals", description="Clockwise, the old gap first.")]
    spaces: Annotated[
        list[Space] | None,
        Meta(title="Spaces", description="On which space each of these crystals was laid, in the same order."),
    ] = None


class State(Struct, tag_field="do", tag="state", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the table says the position is after the turn so far: claims, all of them optional."""

    fuel: Annotated[dict[Participant, Fuel] | None, Meta(title="Fuel", description="What the dice show.")] = None
    rockets: Annotated[dict[Participant, Space] | None, Meta(title="Rockets", description="Where they stand.")] = None
    prices: Annotated[Prices | None, Meta(title="Prices")] = None
    cargo: Annotated[dict[Participant, Counts] | None, Meta(title="Cargo", description="Crystals by colour.")] = None
    ahead: Annotated[
        list[Colour] | None,
        Meta(title="Station track", description="The crystals on it, clockwise from the hindmost rocket."),
    ] = None
    bag: Annotated[int | None, Meta(title="Bag", description="Crystals in the bag.")] = None


class Pass(Struct, tag_field="do", tag="pass", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Somebody did nothing and play went on."""

    player: Annotated[Participant, Meta(title="Player")]


class End(Struct, tag_field="do", tag="end", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The table stopped playing."""

    reason: Annotated[
        Literal["refill", "time"],
        Meta(title="Reason", description="`refill`: the station track could not be refilled; `time`: time was called."),
    ] = "refill"


Event = Shop | Refuel | Skipped | Refill | State | Pass | End


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One game: how it was set up, what happened, how it ended."""

    number: Annotated[int, Meta(title="Game", description="Number of the game in its session.", ge=1, le=99)]
    start: Annotated[Start | None, Meta(title="Start")] = None
    turns: Annotated[
        str,
        Meta(
            title="Turns in short",
            description="One word per turn: 1, 2, 3 or R; with colours and prices 2g or Rk+; with what was skipped and"
            " refilled 3o(k+w=)>gko.",
        ),
    ] = ""
    transcript: Annotated[list[Event], Meta(title="Transcript", description="Event by event.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet", description="State at the end of the game.")] = None


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One player's line of the whole game or session."""

    points: Annotated[
        int | None,
        Meta(title="Points", description="In a session: of all its games.", extra=limits("NAU-905", 0)),
    ] = None
    place: Annotated[int | None, Meta(title="Final place", extra=limits("NAU-815", 1, 4))] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What people say came of the game."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Players")] = {}
    winner: Annotated[Participant | None, Meta(title="Winner")] = None


class Record(Table[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table of Smugglonauts."""
