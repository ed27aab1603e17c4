"""The set-up, and a position as the table states it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import limits
from scorekeeper.games.magic_mine.record.words import Card, Colour, Counts, Participant, TileId


class Stated(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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


class Found(Stated, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The position from which a transcript begins if the game before it is not recorded."""

    player: Annotated[Participant | None, Meta(title="On turn", description="Whose turn it is.")] = None


class Seat(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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


class Taken(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A starting gem."""

    player: Annotated[Participant, Meta(title="Player")]
    gem: Annotated[Colour, Meta(title="Gem")]


class Start(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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
