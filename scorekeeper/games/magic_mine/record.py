"""The record of a game of Magic Mine.

A game has no rounds, so it is one round. Limits that rules set (three gems in a cart) are metadata for boxes; breaking
one is a finding. A player's choice and the outcome of chance (the colour from the mine, the card drawn) are separate
fields, and a card that only its owner saw may be recorded as `unseen`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import Participant as Anybody
from scorekeeper.games.engine.record import Record as AnyRecord
from scorekeeper.games.engine.record import limits, says_when_blank

COLOURS = ("yellow", "red", "blue", "green")
UNSEEN = "unseen"

if TYPE_CHECKING:
    Colour = str
    Card = str
else:
    # The decoder rejects other words; for the type checker these are plain strings.
    Colour = Literal["yellow", "red", "blue", "green"]
    Card = Literal[
        "swap-tile",
        "swap-gem",
        "steal-set-gem",
        "draw-three",
        "purge-cart",
        "mine-three",
        "steal-cart",
        "set-two",
        "cancel",
        "copy-take",
        "copy-set",
        "unseen",
    ]


Participant = Annotated[Anybody, Meta(description="A player number.")]
Counts = dict[Colour, int]
TileId = Annotated[
    str, Meta(pattern=r"^\S(.{0,18}\S)?$", description="A jewelry tile, named as in the equipment, such as `b7`.")
]
Hole = Annotated[int | None, Meta(title="Hole", description="Counted from 1; only where it matters.")]


class Stated(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position as the table states it; every field is optional, and a blank one is not known."""

    spaces: Annotated[dict[Participant, int] | None, Meta(title="Spaces")] = None
    carts: Annotated[dict[Participant, list[Colour]] | None, Meta(title="Carts")] = None
    hands: Annotated[dict[Participant, int] | None, Meta(title="Hands", description="Number of cards.")] = None
    rows: Annotated[dict[Participant, list[TileId]] | None, Meta(title="Rows", description="Tiles, in any order.")] = (
        None
    )
    gems: Annotated[
        dict[TileId, list[Colour]] | None,
        Meta(title="Gems on tiles", description="In the rows; a tile that is not named has none."),
    ] = None
    market: Annotated[list[TileId] | None, Meta(title="Market", description="Tiles, in any order.")] = None
    mine: Annotated[Counts | None, Meta(title="Mine", description="Gems by colour.")] = None
    card_pile: Annotated[int | None, Meta(title="Card pile")] = None
    card_discard: Annotated[int | None, Meta(title="Discarded cards")] = None
    tile_pile: Annotated[int | None, Meta(title="Tile pile")] = None
    tile_discard: Annotated[int | None, Meta(title="Discarded tiles")] = None


class State(Stated, tag_field="do", tag="state", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The position as the table states it; every field is optional."""


class Found(Stated, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The position from which a transcript begins if the game before it is not recorded."""

    player: Annotated[Participant | None, Meta(title="On turn", description="Whose turn it is.")] = None


class Seat(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one player was given at set-up."""

    pawn: Annotated[str | None, Meta(title="Colour of the pawn")] = None
    cart: Annotated[str | None, Meta(title="Colour of the cart", description="The same as the pawn's.")] = None
    space: Annotated[int | None, Meta(title="Space at the start", extra=limits("MIN-204", 0, 0))] = None
    cards: Annotated[
        list[Card], Meta(title="Card dealt", description="`unseen` if nobody noted it.", extra=limits("MIN-221", 1, 1))
    ] = []
    dealt: Annotated[
        list[TileId], Meta(title="Tiles dealt", description="Where they are known.", extra=limits("MIN-226", 5, 5))
    ] = []
    kept: Annotated[list[TileId], Meta(title="Tiles kept", extra=limits("MIN-227", 3, 3))] = []


class Taken(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A starting gem."""

    player: Annotated[Participant, Meta(title="Player")]
    gem: Annotated[Colour, Meta(title="Gem")]


class Start(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The set-up; every field is optional and is checked if present."""

    first: Annotated[Participant | None, Meta(title="First player")] = None
    seats: Annotated[dict[Participant, Seat], Meta(title="Players", description="What each was given.")] = {}
    gems: Annotated[list[Taken], Meta(title="Starting gems", description="In the order of taking.")] = []
    market: Annotated[list[TileId], Meta(title="Market", extra=limits("MIN-231", 4, 4))] = []
    mine: Annotated[Counts | None, Meta(title="Mine", description="Gems left after the starting gems.")] = None
    card_pile: Annotated[int | None, Meta(title="Card pile", description="After the deal.")] = None
    tile_pile: Annotated[int | None, Meta(title="Tile pile", description="After the market was laid out.")] = None
    found: Annotated[
        Found | None,
        Meta(title="Position found", description="If the transcript begins in the middle of the game."),
    ] = None


class Scored(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One scoring: a piece, or several scored together."""

    tile: Annotated[TileId | None, Meta(title="Tile")] = None
    set_with: Annotated[
        list[TileId],
        Meta(
            title="Set with",
            description="The other tiles of a set, scored at the same time.",
            extra=says_when_blank("the tile was scored alone"),
        ),
    ] = []
    gem: Annotated[Colour | None, Meta(title="Gem colour", description="For blue tiles.")] = None
    gems: Annotated[
        dict[TileId, Colour],
        Meta(title="Colours", description="The gem colour of each tile, if pieces scored together differ."),
    ] = {}
    points: Annotated[
        int | None,
        Meta(title="Points", description="Printed on the tiles, without the bonus.", extra=limits("MIN-503", 0)),
    ] = None
    bonus: Annotated[
        int | None,
        Meta(title="Set bonus", description="A blank means none for a single tile.", extra=limits("MIN-510", 0)),
    ] = None
    space: Annotated[
        int | None, Meta(title="New space", description="The pawn's new space.", extra=limits("MIN-512", 0))
    ] = None

    @property
    def tiles(self) -> list[str]:
        """All tiles of the scoring, as far as they are recorded."""
        return [self.tile, *self.set_with] if self.tile is not None else list(self.set_with)

    @property
    def bonus_told(self) -> int | None:
        """The bonus; a blank one is none for a single piece, and not known for several."""
        return 0 if self.bonus is None and not self.set_with else self.bonus


class OnTile(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tile in a row, with the gems on it."""

    tile: Annotated[TileId, Meta(title="Tile")]
    gems: Annotated[
        list[Colour],
        Meta(title="Gems on it", description="In any order.", extra=says_when_blank("there were none on it")),
    ] = []


class Row(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One player's part of the sheet."""

    scored: Annotated[list[Scored], Meta(title="Scorings", description="In order.")] = []
    hearts: Annotated[
        int,
        Meta(
            title="Hearts",
            description="Hearts received.",
            extra={**limits("MIN-844", 0), **says_when_blank("none were received")},
        ),
    ] = 0
    space: Annotated[
        int | None,
        Meta(title="Final space", description="Space on the track at the end.", extra=limits("MIN-512", 0, 20)),
    ] = None
    place: Annotated[int | None, Meta(title="Place", extra=limits("MIN-903", 1, 4))] = None
    turns: Annotated[int | None, Meta(title="Turns", description="Turns begun.", extra=limits("MIN-302", 0))] = None
    cart: Annotated[
        list[Colour] | None, Meta(title="Gems in the cart", description="At the end.", extra=limits("MIN-328", 0, 3))
    ] = None
    hand: Annotated[
        int | None, Meta(title="Cards in hand", description="How many, at the end.", extra=limits("MIN-712", 0, 4))
    ] = None
    cards: Annotated[
        list[Card] | None, Meta(title="Which cards", description="Those in hand at the end, where they are known.")
    ] = None
    tiles: Annotated[
        list[OnTile] | None,
        Meta(title="Tiles in the row", description="At the end, with their gems.", extra=limits("MIN-608", 3, 3)),
    ] = None


class Sheet(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The end position with its scorings, as on paper."""

    rows: Annotated[dict[Participant, Row], Meta(title="Players", description="One row per player.")]
    market: Annotated[int | None, Meta(title="Market", description="Tiles in it.", extra=limits("MIN-602", 4, 4))] = (
        None
    )
    mine: Annotated[
        Counts | None, Meta(title="Mine", description="Gems in it, by colour.", extra=limits("MIN-109", 0, 10))
    ] = None
    card_pile: Annotated[int | None, Meta(title="Card pile", extra=limits("MIN-106", 0, 34))] = None
    card_discard: Annotated[int | None, Meta(title="Discarded cards", extra=limits("MIN-106", 0, 34))] = None
    discarded: Annotated[
        list[Card] | None, Meta(title="Which cards are discarded", description="Where they are known.")
    ] = None
    tile_pile: Annotated[int | None, Meta(title="Tile pile", extra=limits("MIN-111", 0, 36))] = None
    tile_discard: Annotated[int | None, Meta(title="Discarded tiles", extra=limits("MIN-111", 0, 36))] = None


class Turn(Struct, tag_field="do", tag="turn", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A player is on turn."""

    player: Annotated[Participant, Meta(title="Player")]


class Take(Struct, tag_field="do", tag="take", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Action: take a gem from the mine; its colour is chance."""

    gem: Annotated[Colour, Meta(title="Gem")]
    count: Annotated[
        int,
        Meta(
            title="Gems taken",
            description="Only if it was not one.",
            extra={**limits("MIN-322", 1, 1), **says_when_blank("one")},
        ),
    ] = 1


class Set(Struct, tag_field="do", tag="set", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Action: set a gem."""

    gem: Annotated[Colour, Meta(title="Gem")]
    tile: Annotated[TileId, Meta(title="Tile")]
    hole: Hole = None
    count: Annotated[
        int,
        Meta(
            title="Gems set",
            description="Only if it was not one.",
            extra={**limits("MIN-404", 1, 1), **says_when_blank("one")},
        ),
    ] = 1


class Discard(
    Struct, tag_field="do", tag="discard", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Action: discard a gem from the player's own cart."""

    gem: Annotated[Colour, Meta(title="Gem")]
    cart: Annotated[
        Participant | None,
        Meta(
            title="Whose cart",
            description="Only if it was not the cart of the player on turn.",
            extra=says_when_blank("the cart of the player on turn"),
        ),
    ] = None


class Draw(Struct, tag_field="do", tag="draw", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Action: draw a special card; which one is chance."""

    card: Annotated[Card, Meta(title="Card")] = UNSEEN
    count: Annotated[
        int,
        Meta(
            title="Cards drawn",
            description="Only if it was not one.",
            extra={**limits("MIN-711", 1, 1), **says_when_blank("one")},
        ),
    ] = 1


class Play(Struct, tag_field="do", tag="play", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Action: play a special card. Its effect is a separate event, after the moment in which it can be cancelled."""

    card: Annotated[Card, Meta(title="Card")]
    player: Annotated[
        Participant | None,
        Meta(
            title="Player",
            description="Only if it was not the player on turn.",
            extra=says_when_blank("the player on turn"),
        ),
    ] = None
    count: Annotated[
        int,
        Meta(
            title="Cards played",
            description="Only if it was not one.",
            extra={**limits("MIN-722", 1, 1), **says_when_blank("one")},
        ),
    ] = 1


class React(
    Struct, tag_field="do", tag="react", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A card with the lightning mark answers what just happened."""

    player: Annotated[Participant, Meta(title="Player")]
    card: Annotated[Card, Meta(title="Card", description="`cancel`, `copy-take` or `copy-set`.")]
    to: Annotated[int | None, Meta(title="Answers", description="Number of the event that it answers.")] = None


class Placing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One setting by a card that allows several."""

    gem: Annotated[Colour, Meta(title="Gem")]
    tile: Annotated[TileId, Meta(title="Tile")]
    hole: Hole = None


class SwapTile(
    Struct, tag_field="do", tag="swap-tile", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: a tile is swapped with another player's or with one from the market."""

    give: Annotated[TileId, Meta(title="Tile given")]
    take: Annotated[TileId, Meta(title="Tile received")]
    partner: Annotated[
        Participant | None,
        Meta(title="Partner", description="Leave blank for the market.", extra=says_when_blank("the market")),
    ] = None
    gem: Annotated[
        Colour | None,
        Meta(
            title="Gem set",
            description="Set at once into the tile received.",
            extra=says_when_blank("no gem was set"),
        ),
    ] = None
    hole: Hole = None
    into: Annotated[
        TileId | None,
        Meta(
            title="Set into",
            description="Only if the gem was not set into the tile received.",
            extra=says_when_blank("the tile received"),
        ),
    ] = None


class SwapGem(
    Struct, tag_field="do", tag="swap-gem", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: a gem is swapped with one from another cart."""

    give: Annotated[Colour, Meta(title="Gem given")]
    take: Annotated[Colour, Meta(title="Gem received")]
    partner: Annotated[Participant, Meta(title="Partner")]


class StealSetGem(
    Struct, tag_field="do", tag="steal-set-gem", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: a gem is taken out of another player's piece."""

    victim: Annotated[Participant, Meta(title="Robbed player")]
    tile: Annotated[TileId, Meta(title="Tile")]
    gem: Annotated[Colour, Meta(title="Gem")]


class DrawThree(Struct, tag_field="do", tag="draw-three", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Effect: three cards are drawn; in two events if the pile had to be shuffled in between."""

    cards: Annotated[list[Card], Meta(title="Cards", extra=limits("MIN-832", 3, 3))]


class PurgeCart(Struct, tag_field="do", tag="purge-cart", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Effect: gems are discarded from a cart."""

    owner: Annotated[Participant, Meta(title="Whose cart")]
    gems: Annotated[list[Colour], Meta(title="Gems", extra=limits("MIN-842", 1, 3))]


class MineThree(Struct, tag_field="do", tag="mine-three", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Effect: gems come from the mine (chance), some are discarded (choice), and the others are kept."""

    gems: Annotated[list[Colour], Meta(title="Gems taken", extra=limits("MIN-852", 1, 3))]
    discard: Annotated[
        list[Colour],
        Meta(title="Gems discarded", extra={**limits("MIN-853", 1, 3), **says_when_blank("none were discarded")}),
    ] = []


class StealCart(Struct, tag_field="do", tag="steal-cart", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Effect: gems move from another player's cart into the player's own."""

    victim: Annotated[Participant, Meta(title="Robbed player")]
    gems: Annotated[list[Colour], Meta(title="Gems", extra=limits("MIN-862", 1, 2))]


class SetTwo(Struct, tag_field="do", tag="set-two", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Effect: up to two gems are set."""

    sets: Annotated[list[Placing], Meta(title="Settings", extra=limits("MIN-872", 1, 2))]


class CopyTake(
    Struct, tag_field="do", tag="copy-take", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: the player of the card takes a gem too."""

    gem: Annotated[Colour, Meta(title="Gem")]


class CopySet(
    Struct, tag_field="do", tag="copy-set", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: the player of the card sets a gem too."""

    gem: Annotated[Colour, Meta(title="Gem")]
    tile: Annotated[TileId, Meta(title="Tile")]
    hole: Hole = None


class Heart(
    Struct, tag_field="do", tag="heart", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player receives a heart; ruling MIN-R01 says what it is worth."""

    player: Annotated[Participant, Meta(title="Player")]
    card: Annotated[Card, Meta(title="Card", description="The card drawn, if a heart is a card.")] = UNSEEN


class Score(Struct, tag_field="do", tag="score", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One or more pieces are discarded for their points."""

    tiles: Annotated[list[TileId], Meta(title="Tiles", min_length=1)]
    points: Annotated[
        int | None,
        Meta(title="Points", description="Printed on the tiles, without the bonus.", extra=limits("MIN-503", 0)),
    ] = None
    bonus: Annotated[int | None, Meta(title="Set bonus", extra=limits("MIN-510", 0))] = None
    space: Annotated[int | None, Meta(title="New space", extra=limits("MIN-512", 0))] = None
    player: Annotated[
        Participant | None,
        Meta(
            title="Player",
            description="Only if it was not the player on turn.",
            extra=says_when_blank("the player on turn"),
        ),
    ] = None


class CatchUp(
    Struct, tag_field="do", tag="catch-up", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player behind receives a card for a special space."""

    player: Annotated[Participant, Meta(title="Player")]
    space: Annotated[int | None, Meta(title="Special space", extra=limits("MIN-531", 5, 15))] = None
    card: Annotated[Card, Meta(title="Card")] = UNSEEN


class Drop(Struct, tag_field="do", tag="drop", kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player discards cards, down to the hand limit."""

    player: Annotated[Participant, Meta(title="Player")]
    cards: Annotated[list[Card], Meta(title="Cards")]


class Refresh(
    Struct, tag_field="do", tag="refresh", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A market tile is thrown out (choice), and another comes from the pile (chance)."""

    out: Annotated[TileId, Meta(title="Tile thrown out")]
    new: Annotated[TileId, Meta(title="Tile revealed")]


class Replace(
    Struct, tag_field="do", tag="replace", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A scored tile is replaced from the market (choice), and the market is refilled (chance)."""

    take: Annotated[TileId, Meta(title="Tile taken")]
    new: Annotated[TileId | None, Meta(title="Tile revealed")] = None


class Reshuffle(
    Struct, tag_field="do", tag="reshuffle", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A discard pile becomes the new draw pile."""

    pile: Annotated[Literal["cards", "tiles"], Meta(title="Pile")]


class EndOfTurn(
    Struct, tag_field="do", tag="end", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The turn is over. Without it, the last turn of a transcript may still be running."""

    player: Annotated[
        Participant | None, Meta(title="Player", description="Whose turn it was, if it is to be checked.")
    ] = None


class Remark(
    Struct, tag_field="do", tag="remark", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A remark for people: an accident, a stuck gem, what a judge said at the table."""

    text: Annotated[str, Meta(title="Remark")]


class Over(Struct, tag_field="do", tag="over", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The table states that the game is over."""

    winner: Annotated[Participant, Meta(title="Winner")]


Effect = SwapTile | SwapGem | StealSetGem | DrawThree | PurgeCart | MineThree | StealCart | SetTwo | CopyTake | CopySet
Event = (
    Turn
    | Take
    | Set
    | Discard
    | Draw
    | Play
    | React
    | Effect
    | Heart
    | Score
    | CatchUp
    | Drop
    | Refresh
    | Replace
    | Reshuffle
    | EndOfTurn
    | State
    | Remark
    | Over
)


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The game: set-up, transcript and sheet."""

    number: Annotated[int, Meta(title="Round", description="Always 1: the game has no rounds.", ge=1, le=99)]
    start: Annotated[Start | None, Meta(title="Set-up")] = None
    transcript: Annotated[list[Event], Meta(title="Transcript", description="Event by event.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet", description="The end position, with all scorings.")] = None


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One player's line of the result."""

    space: Annotated[int | None, Meta(title="Final space", extra=limits("MIN-512", 0, 20))] = None
    place: Annotated[int | None, Meta(title="Final place", extra=limits("MIN-903", 1, 4))] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The result as the players report it."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Players")] = {}
    winner: Annotated[Participant | None, Meta(title="Winner", extra=limits("MIN-903"))] = None


class Record(AnyRecord[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table of Magic Mine."""
