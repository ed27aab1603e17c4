"""The events of a transcript, and positions that the table states or finds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import Participant, limits, says_when_blank
from scorekeeper.games.smugglonauts.equipment import REACH
from scorekeeper.games.smugglonauts.record.figures import Colour, Counts, Fuel, Price, Prices, Space

Direction = Literal["clockwise", "anticlockwise"]


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
