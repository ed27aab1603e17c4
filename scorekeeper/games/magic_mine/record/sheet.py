"""The sheet: the end position with its scorings, as on paper."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import limits, says_when_blank
from scorekeeper.games.magic_mine.record.words import Card, Colour, Counts, Participant, TileId


class Scored(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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


class OnTile(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A tile in a row, with the gems on it."""

    tile: Annotated[TileId, Meta(title="Tile")]
    gems: Annotated[
        list[Colour],
        Meta(title="Gems on it", description="In any order.", extra=says_when_blank("there were none on it")),
    ] = []


class Row(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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


class Sheet(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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
