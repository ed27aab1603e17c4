"""The record of a game of Cargo & Gold.

The game has no rounds, so a record has one. Limits set by a rule (such as a die from 1 to 6) are metadata for boxes and
drop-downs; breaking one is a finding. A blank box is unknown unless `says_when_blank` says what it means.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, GOLD_CARDS, SIDES, TOKENS
from scorekeeper.games.engine.record import Participant, limits, says_when_blank, whole_by
from scorekeeper.games.engine.record import Record as AnyRecord

Cargo = Annotated[str, Meta(min_length=1, description="A kind of cargo, such as `silk`.")]
Square = Annotated[str, Meta(min_length=1, description="A square of the board; a trade centre by its name.")]
Die = Annotated[int, Meta(extra=limits("CGO-203", 1, SIDES))]
Gold = Annotated[int, Meta(extra=whole_by("CGO-608"))]
Cards = Annotated[int, Meta(extra=whole_by("CGO-616"))]
Stock = Annotated[int, Meta(extra=whole_by("CGO-205"))]
Turns = Annotated[int, Meta(extra=whole_by("CGO-321"))]
Box = Literal["has", "needs"]
NO_TALLY = says_when_blank("none, if the purchases are written down")
HERE = says_when_blank("where the token stands")
ON_TURN = says_when_blank("the player on turn")
NO_DIRECTION = says_when_blank("nothing of the kind, or what the board file says")
NOTHING_GIVEN = says_when_blank("nothing")


class Boxes(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The two cards at a trade centre; a missing card is an empty box."""

    has: Annotated[Cargo | None, Meta(title="HAS", extra=says_when_blank("the box is empty"))] = None
    needs: Annotated[Cargo | None, Meta(title="NEEDS", extra=says_when_blank("the box is empty"))] = None


class Rolled(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A roll for the first turn."""

    player: Annotated[Participant, Meta(title="Player")]
    value: Annotated[Die, Meta(title="Roll")]


class Chosen(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The trade centre that a player starts on."""

    player: Annotated[Participant, Meta(title="Player")]
    centre: Annotated[Square, Meta(title="Trade centre")]


class Stated(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A position as people state it; everything is optional."""

    player: Annotated[Participant | None, Meta(title="On turn", description="Whose turn it is.")] = None
    gold: Annotated[dict[Participant, Gold] | None, Meta(title="Gold", description="Gold cards in hand.")] = None
    cargo: Annotated[
        dict[Participant, list[Cargo]] | None, Meta(title="Cargo", description="First place to third.")
    ] = None
    squares: Annotated[
        dict[Participant, Square] | None, Meta(title="Squares", description="Where the tokens stand.")
    ] = None
    misses: Annotated[
        dict[Participant, Turns] | None, Meta(title="Turns to miss", description="Turns that players still miss.")
    ] = None
    left: Annotated[list[Participant] | None, Meta(title="Left", description="Players who have left the game.")] = None
    pile: Annotated[Gold | None, Meta(title="Pile", description="Gold cards in the pile.")] = None
    boxes: Annotated[dict[Square, Boxes] | None, Meta(title="Boxes", description="Cards at trade centres.")] = None
    deck: Annotated[Stock | None, Meta(title="Deck", description="Cargo cards in the deck.")] = None
    discards: Annotated[Stock | None, Meta(title="Discards", description="Cargo cards on the discard pile.")] = None


class Found(Stated, kw_only=True):
    """A position found at the table, from which a transcript goes on; what it leaves out is unknown."""


class Start(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The position before the first turn; a transcript needs the boxes, and everything else is checked if given."""

    first: Annotated[Participant | None, Meta(title="First player", description="Who has the first turn.")] = None
    rolls: Annotated[
        list[Rolled], Meta(title="Rolls for the first turn", description="In order, including those of tied players.")
    ] = []
    boxes: Annotated[
        dict[Square, Boxes] | None, Meta(title="Boxes", description="The cards dealt to each trade centre.")
    ] = None
    chosen: Annotated[
        list[Chosen], Meta(title="Start centres", description="In the order in which they were chosen.")
    ] = []
    tokens: Annotated[
        dict[Participant, str] | None, Meta(title="Tokens", description="Colour of each player's token.")
    ] = None
    gold: Annotated[
        dict[Participant, Gold] | None,
        Meta(title="Gold at the start", description="Gold cards of each player.", extra=limits("CGO-313", 8, 8)),
    ] = None
    cargo: Annotated[
        dict[Participant, Cards] | None,
        Meta(title="Cargo at the start", description="Cargo cards of each player.", extra=limits("CGO-316", 0, 0)),
    ] = None
    found: Annotated[
        Found | None,
        Meta(
            title="Position found", description="The position at the first event, if nobody recorded how it came about."
        ),
    ] = None
    pile: Annotated[Gold | None, Meta(title="Pile at the start", description="Gold cards left for the pile.")] = None
    deck: Annotated[Stock | None, Meta(title="Deck at the start", description="Cargo cards left for the deck.")] = None


class Row(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One player's line: the final count, and the tallies of the game.

    If the purchases are written down, any other blank tally counts as zero; without them it is unknown.
    """

    gold: Annotated[Gold, Meta(title="Gold", description="Gold cards in hand.", extra=limits("CGO-101", 0, GOLD_CARDS))]
    cargo: Annotated[
        Cards | None,
        Meta(title="Cargo left", description="Cargo cards in hand.", extra=limits("CGO-620", 0, CARGO_PLACES)),
    ] = None
    kinds: Annotated[
        list[Cargo] | None, Meta(title="Kinds of cargo left", description="Needed only if ruling CGO-R01 asks for it.")
    ] = None
    bought: Annotated[Cards | None, Meta(title="Bought", description="Purchases, 2 gold each.")] = None
    sold_has: Annotated[
        Cards | None, Meta(title="Sold to HAS", description="Cards sold at 1 gold.", extra=NO_TALLY)
    ] = None
    sold_other: Annotated[
        Cards | None, Meta(title="Sold to neither", description="Cards sold at 2 gold.", extra=NO_TALLY)
    ] = None
    sold_needs: Annotated[
        Cards | None, Meta(title="Sold to NEEDS", description="Cards sold at 4 gold.", extra=NO_TALLY)
    ] = None
    lost: Annotated[Cards | None, Meta(title="Lost", description="Cargo cards lost to hazards.", extra=NO_TALLY)] = None
    gold_in: Annotated[
        Gold | None, Meta(title="Gold in", description="Gold got in trades with players.", extra=NO_TALLY)
    ] = None
    gold_out: Annotated[
        Gold | None, Meta(title="Gold out", description="Gold given in trades with players.", extra=NO_TALLY)
    ] = None
    hazards: Annotated[
        Gold | None,
        Meta(
            title="Gold by hazards",
            description="What hazards gave, minus what they took.",
            extra=says_when_blank("hazards moved no gold, if any tally of the player is written down"),
        ),
    ] = None
    left: Annotated[
        bool,
        Meta(
            title="Left",
            description="Whether the player left before the end.",
            extra=says_when_blank("the player stayed to the end"),
        ),
    ] = False


class Sheet(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The state at the end, as on paper."""

    rows: Annotated[dict[Participant, Row], Meta(title="Players", description="One row each.")]
    pile: Annotated[
        Gold | None, Meta(title="Pile left", description="In gold cards.", extra=limits("CGO-206", 0, GOLD_CARDS))
    ] = None
    last: Annotated[Participant | None, Meta(title="Last gold", description="Who took the last gold card.")] = None
    short: Annotated[Gold | None, Meta(title="Short by", description="Gold that the last sale was not paid.")] = None
    turns: Annotated[
        Turns | None, Meta(title="Turns", description="Turns of all players together, without those missed.")
    ] = None
    boxes: Annotated[
        dict[Square, Boxes] | None, Meta(title="Boxes", description="Needed only if ruling CGO-R01 asks for it.")
    ] = None


class Turn(Struct, tag_field="do", tag="turn", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A player's turn begins."""

    player: Annotated[Participant, Meta(title="Player")]


class Skip(Struct, tag_field="do", tag="skip", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A player misses a turn."""

    player: Annotated[Participant, Meta(title="Player")]


class Roll(Struct, tag_field="do", tag="roll", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The die roll for the move, by chance."""

    value: Annotated[Die, Meta(title="Roll")]


class Move(Struct, tag_field="do", tag="move", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The token moves."""

    path: Annotated[
        list[Square], Meta(title="Path", description="Every square entered, in order; empty if the token stays.")
    ]


class Hazard(
    Struct, tag_field="do", tag="hazard", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The directions of a hazard square are carried out, as the table understands them."""

    square: Annotated[Square | None, Meta(title="Square", description="Only if it is not the token's.", extra=HERE)] = (
        None
    )
    cargo: Annotated[
        Cards | None, Meta(title="Cargo to lose", description="The X of `lose X cargo`.", extra=NO_DIRECTION)
    ] = None
    gold: Annotated[
        Gold | None,
        Meta(title="Gold", description="Gold that it gives; negative if it takes gold.", extra=NO_DIRECTION),
    ] = None
    miss: Annotated[Turns | None, Meta(title="Turns to miss", extra=NO_DIRECTION)] = None
    to: Annotated[
        Square | None, Meta(title="Sent to", description="The square that the token is sent to.", extra=NO_DIRECTION)
    ] = None


class Loss(Struct, tag_field="do", tag="loss", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A loss roll, and what the table says was lost."""

    roll: Annotated[
        Die | None,
        Meta(
            title="Loss roll",
            description="By chance; blank if no die was rolled.",
            extra=says_when_blank("no die was rolled"),
        ),
    ] = None
    lost: Annotated[list[Cargo] | None, Meta(title="Lost", description="A claim; an empty list means no card.")] = None


class Buy(Struct, tag_field="do", tag="buy", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A purchase at a trade centre."""

    card: Annotated[Cargo, Meta(title="Cargo")]
    paid: Annotated[Gold | None, Meta(title="Gold paid", description="A claim.", extra=limits("CGO-607", 2, 2))] = None
    centre: Annotated[Square | None, Meta(title="Centre", description="Only if it is not the token's.", extra=HERE)] = (
        None
    )
    player: Annotated[
        Participant | None, Meta(title="Buyer", description="Only if not the one on turn.", extra=ON_TURN)
    ] = None


class Sell(Struct, tag_field="do", tag="sell", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A card is sold at a trade centre."""

    card: Annotated[Cargo, Meta(title="Cargo")]
    gold: Annotated[Gold | None, Meta(title="Gold drawn", description="A claim.", extra=limits("CGO-713", 0, 4))] = None
    also: Annotated[
        bool,
        Meta(
            title="Same sale",
            description="A further card of the sale before it.",
            extra=says_when_blank("a sale begins"),
        ),
    ] = False
    to: Annotated[
        Box | None,
        Meta(
            title="Sold to",
            description="The box chosen, if ruling CGO-R11 leaves a choice.",
            extra=says_when_blank("the HAS box if 1 gold was drawn, otherwise the NEEDS box"),
        ),
    ] = None
    centre: Annotated[Square | None, Meta(title="Centre", description="Only if it is not the token's.", extra=HERE)] = (
        None
    )
    player: Annotated[
        Participant | None, Meta(title="Seller", description="Only if not the one on turn.", extra=ON_TURN)
    ] = None


class Refill(
    Struct, tag_field="do", tag="refill", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A new card for a box, by chance."""

    box: Annotated[Box, Meta(title="Box")]
    card: Annotated[Cargo, Meta(title="New card")]
    centre: Annotated[Square | None, Meta(title="Centre", description="Only if it is not the token's.", extra=HERE)] = (
        None
    )


class Shuffle(
    Struct, tag_field="do", tag="shuffle", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The discards are shuffled into a new deck."""

    cards: Annotated[Stock | None, Meta(title="Cards", description="How many there were; a claim.")] = None
    box: Annotated[Box | None, Meta(title="Deck", description="Which deck, if ruling CGO-R09 has two.")] = None


class Trade(
    Struct, tag_field="do", tag="trade", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Two players exchange cards."""

    player: Annotated[Participant, Meta(title="Player")]
    partner: Annotated[Participant, Meta(title="Partner")]
    give: Annotated[
        list[Cargo], Meta(title="Cargo given", description="By the player to the partner.", extra=NOTHING_GIVEN)
    ] = []
    take: Annotated[
        list[Cargo], Meta(title="Cargo taken", description="By the player from the partner.", extra=NOTHING_GIVEN)
    ] = []
    give_gold: Annotated[Gold, Meta(title="Gold given", extra=NOTHING_GIVEN)] = 0
    take_gold: Annotated[Gold, Meta(title="Gold taken", extra=NOTHING_GIVEN)] = 0


class Arrange(
    Struct, tag_field="do", tag="arrange", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player changes the order of the cargo, if ruling CGO-R26 allows it."""

    player: Annotated[Participant, Meta(title="Player")]
    cargo: Annotated[list[Cargo], Meta(title="Cargo", description="First place to third.")]


class Leave(
    Struct, tag_field="do", tag="leave", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player leaves the game."""

    player: Annotated[Participant, Meta(title="Player")]


class State(Stated, tag_field="do", tag="state", kw_only=True):
    """The position as the table states it; all claims are optional."""


class EndOfTurn(
    Struct, tag_field="do", tag="end", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The turn is over; without it, a turn is over when the next one begins."""

    player: Annotated[
        Participant | None, Meta(title="Player", description="Only if not the one on turn.", extra=ON_TURN)
    ] = None


Event = (
    Turn
    | Skip
    | Roll
    | Move
    | Hazard
    | Loss
    | Buy
    | Sell
    | Refill
    | Shuffle
    | Trade
    | Arrange
    | Leave
    | State
    | EndOfTurn
)


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The whole game, which has no rounds: how it began, what happened and how it ended."""

    number: Annotated[int, Meta(title="Round", description="Always 1.", extra=limits("CGO-103", 1, 1))]
    start: Annotated[Start | None, Meta(title="Start")] = None
    transcript: Annotated[list[Event], Meta(title="Transcript", description="Event by event.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet", description="State at the end.")] = None


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The claimed result of one player."""

    gold: Annotated[
        Gold | None, Meta(title="Final gold", description="Gold cards in hand.", extra=limits("CGO-101", 0, GOLD_CARDS))
    ] = None
    cargo: Annotated[
        Cards | None,
        Meta(title="Cargo left", description="Cargo cards in hand.", extra=limits("CGO-620", 0, CARGO_PLACES)),
    ] = None
    wealth: Annotated[
        Gold | None, Meta(title="Wealth", description="As ruling CGO-R01 counts it.", extra=limits("CGO-108", 0))
    ] = None
    place: Annotated[int | None, Meta(title="Final place", extra=limits("CGO-108", 1, TOKENS))] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The result that people claim."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Players")] = {}
    winner: Annotated[
        Participant | None, Meta(title="Winner", description="One of them, if several share the win.")
    ] = None


class Record(AnyRecord[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A table of Cargo & Gold."""
