"""The record of a game of Dwarven Traders.

Limits set by a rule (a price between -3 and 3, at most two gems) are metadata for boxes and drop-downs. Breaking one
is a finding and not refused, because the desk must be able to record what the paper says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.record import Participant as Anybody
from scorekeeper.games.engine.record import Record as AnyRecord
from scorekeeper.games.engine.record import limits, says_when_blank

SMUGGLER = "smuggler"
COLOURS = ("red", "blue", "green", "yellow")
"""From left to right on the price tracks, unless the equipment says otherwise."""

if TYPE_CHECKING:
    Colour = str
else:
    # The decoder refuses other words; for the type checker a colour is text like any other.
    Colour = Literal["red", "blue", "green", "yellow"]


Price = Annotated[int, Meta(extra=limits("DWT-406", -3, 3))]
Prices = dict[Colour, Price]
Counts = dict[Colour, int]
Face = Annotated[str, Meta(pattern=r"^[0-9]{1,3}[ab]?$", description="A card and its side up, such as `7a`.")]

Participant = Annotated[Anybody, Meta(description="A player number, or `smuggler`.")]


class Taken(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A starting gem."""

    player: Annotated[Participant, Meta(title="Player")]
    gem: Annotated[Colour, Meta(title="Gem")]


class Stated(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Where everything is, as the table states it; every field is optional."""

    tracks: Annotated[dict[Participant, int] | None, Meta(title="Tracks", description="Space on the score track.")] = (
        None
    )
    prices: Annotated[Prices | None, Meta(title="Prices")] = None
    gems: Annotated[dict[Participant, list[Colour]] | None, Meta(title="Gems held")] = None
    pool: Annotated[Counts | None, Meta(title="Pool", description="Gems by colour.")] = None
    box: Annotated[Counts | None, Meta(title="Box", description="Gems sold in this round, by colour.")] = None
    display: Annotated[list[Face] | None, Meta(title="Display", description="Cards left to right, side up.")] = None
    marker: Annotated[
        Colour | None, Meta(title="Marker gem", description="Colour of the gem that stands for the Smuggler.")
    ] = None


class Found(Stated, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A position found at the table during a round."""

    player: Annotated[Participant | None, Meta(title="Player", description="Whose turn it is.")] = None


class Start(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The position before the first turn of a round; every field is optional and is checked if given."""

    starter: Annotated[Participant | None, Meta(title="Starting player", description="Who has the first turn.")] = None
    marker: Annotated[
        Colour | None, Meta(title="Marker gem", description="Colour of the gem that stands for the Smuggler.")
    ] = None
    picks: Annotated[
        list[Taken], Meta(title="Starting gems", description="In the order in which they were chosen.")
    ] = []
    prices: Annotated[Prices | None, Meta(title="Prices at the start")] = None
    tracks: Annotated[
        dict[Participant, int] | None, Meta(title="Tracks at the start", description="Space on the score track.")
    ] = None
    pool: Annotated[Counts | None, Meta(title="Pool", description="Gems in the pool after the picks.")] = None
    found: Annotated[
        Found | None,
        Meta(
            title="Found at the table",
            description="The position from which the transcript goes on, instead of a start.",
        ),
    ] = None


class Row(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One participant's line of a round."""

    track: Annotated[
        int,
        Meta(title="Track before sale", description="Space on the score track.", extra=limits("DWT-358", 1)),
    ]
    gems: Annotated[
        list[Colour],
        Meta(
            title="Gems held",
            description="Gems held when the round ended; blank for none.",
            extra={**limits("DWT-332", 0, 2), **says_when_blank("no gems are held")},
        ),
    ] = []
    after: Annotated[
        int | None,
        Meta(title="Track after sale", description="Space after the final sale.", extra=limits("DWT-358", 1)),
    ] = None
    place: Annotated[
        int | None, Meta(title="Place", description="Place in this round.", extra=limits("DWT-604", 1, 5))
    ] = None
    vp: Annotated[
        int | None, Meta(title="VP", description="Victory points of this round.", extra=limits("DWT-605", 0, 4))
    ] = None


class Sheet(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The state at the end of a round, as on paper."""

    prices: Annotated[Prices, Meta(title="Prices at the end")]
    marker: Annotated[Colour | None, Meta(title="Marker gem", description="The Smuggler's gem.")] = None
    rows: Annotated[dict[Participant, Row], Meta(title="Participants", description="One row each, Smuggler included.")]
    sales: Annotated[
        dict[Participant, list[Colour]] | None,
        Meta(title="Final sales", description="In which order gems were sold, if it mattered."),
    ] = None


class Pick(Struct, tag_field="do", tag="pick", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A player takes a starting gem."""

    player: Annotated[Participant, Meta(title="Player")]
    gem: Annotated[Colour, Meta(title="Gem")]


class Deal(Struct, tag_field="do", tag="deal", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The cards that were laid out, by chance."""

    cards: Annotated[list[Face], Meta(title="Cards", description="Left to right, with the side that is up.")]
    deck: Annotated[
        list[Face] | None, Meta(title="Unused pile", description="From the bottom, if it is known (solo).")
    ] = None


class Turn(Struct, tag_field="do", tag="turn", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A participant's turn begins."""

    player: Annotated[Participant, Meta(title="Player")]
    card: Annotated[
        Face | None,
        Meta(
            title="Card",
            description="The card chosen; its side is a claim. The Smuggler chooses one per action.",
        ),
    ] = None


class Mine(Struct, tag_field="do", tag="mine", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Mining a gem."""

    gem: Annotated[Colour, Meta(title="Gem")]
    card: Annotated[
        Face | None,
        Meta(
            title="Card",
            description="Only if it is not the card of the turn.",
            extra=says_when_blank("the card of the turn"),
        ),
    ] = None
    count: Annotated[
        int,
        Meta(title="Gems taken", description="Only if the table says it was not one.", extra=limits("DWT-334", 1, 1)),
    ] = 1


class Sell(Struct, tag_field="do", tag="sell", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Selling a gem."""

    gem: Annotated[Colour, Meta(title="Gem")]
    card: Annotated[
        Face | None,
        Meta(
            title="Card",
            description="Only if it is not the card of the turn.",
            extra=says_when_blank("the card of the turn"),
        ),
    ] = None
    steps: Annotated[
        int | None, Meta(title="Spaces moved", description="How far the seller says they moved; back is negative.")
    ] = None


class Change(
    Struct, tag_field="do", tag="prices", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The steps by which prices moved, one event per action; needed if the card faces are not known, otherwise a claim."""

    changes: Annotated[dict[Colour, int], Meta(title="Steps", extra=limits("DWT-403", -2, 2))]


class Trade(
    Struct, tag_field="do", tag="trade", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """An extra trade."""

    partner: Annotated[Participant, Meta(title="Partner")]
    give: Annotated[Colour | None, Meta(title="Gem given", extra=says_when_blank("nothing was given"))] = None
    take: Annotated[Colour | None, Meta(title="Gem taken", extra=says_when_blank("nothing was taken"))] = None
    player: Annotated[
        Participant | None,
        Meta(
            title="Trader",
            description="Only if it is not the player on turn.",
            extra=says_when_blank("the player on turn"),
        ),
    ] = None


class State(
    Stated, tag_field="do", tag="state", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The position after the turn so far, as the table states it; all claims are optional."""


class Draw(Struct, tag_field="do", tag="draw", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The card that replaces the discarded one, by chance (solo)."""

    card: Annotated[Face, Meta(title="Card", description="With the side that is up.")]


class Refresh(
    Struct, tag_field="do", tag="refresh", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The discards are shuffled into a new unused pile, by chance (solo)."""

    deck: Annotated[list[Face] | None, Meta(title="Unused pile", description="From the bottom, if it is known.")] = None


class Pass(Struct, tag_field="do", tag="pass", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A participant did nothing, and play went on."""

    player: Annotated[Participant, Meta(title="Player")]


class EndOfTurn(
    Struct, tag_field="do", tag="end", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The turn is over; without it, a turn is over when the next one begins."""

    player: Annotated[
        Participant | None,
        Meta(
            title="Player",
            description="Only if it is not the player on turn.",
            extra=says_when_blank("the player on turn"),
        ),
    ] = None


class Stuck(
    Struct, tag_field="do", tag="stuck", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The round ends: this participant has no action left."""

    player: Annotated[Participant, Meta(title="Player")]
    sales: Annotated[
        dict[Participant, list[Colour]] | None,
        Meta(title="Final sales", description="In which order gems were sold, if it mattered."),
    ] = None


Event = Pick | Deal | Turn | Mine | Sell | Change | Trade | State | Draw | Refresh | Pass | EndOfTurn | Stuck


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One round: how it began, what happened and how it ended."""

    number: Annotated[int, Meta(title="Round", le=99, extra=limits("DWT-203", 1, 4))]
    start: Annotated[Start | None, Meta(title="Start")] = None
    transcript: Annotated[list[Event], Meta(title="Transcript", description="Event by event.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet", description="State at the end of the round.")] = None


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One participant's line of the whole game."""

    vp: Annotated[
        int | None,
        Meta(title="Total VP", description="In the solo game: rounds won.", extra=limits("DWT-802", 0, 16)),
    ] = None
    place: Annotated[int | None, Meta(title="Final place", extra=limits("DWT-802", 1, 5))] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The result that people claim."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Participants")] = {}
    winner: Annotated[Participant | None, Meta(title="Winner")] = None


class Record(AnyRecord[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A table of Dwarven Traders."""


class MissingPriceError(ScorekeeperError):
    def __init__(self, colour: str, field: str) -> None:
        super().__init__(f"the price of {colour} is missing", rule="LOG-103", field=f"{field}.{colour}")


def require_prices(record: Record) -> None:
    """Raise if a sheet lacks a price, because it could not be judged."""
    for played in record.rounds:
        if played.sheet is not None and len(played.sheet.prices) != len(COLOURS):
            prices = played.sheet.prices
            missing = next(colour for colour in COLOURS if colour not in prices)
            raise MissingPriceError(missing, f"rounds.{played.number}.sheet.prices")
