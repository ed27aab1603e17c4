"""Events of a transcript: the effects of special cards, kind by kind."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import limits, says_when_blank
from scorekeeper.games.magic_mine.record.words import Card, Colour, Hole, Participant, TileId


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


class DrawThree(
    Struct, tag_field="do", tag="draw-three", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: three cards are drawn; in two events if the pile had to be shuffled in between."""

    cards: Annotated[list[Card], Meta(title="Cards", extra=limits("MIN-832", 3, 3))]


class PurgeCart(
    Struct, tag_field="do", tag="purge-cart", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: gems are discarded from a cart."""

    owner: Annotated[Participant, Meta(title="Whose cart")]
    gems: Annotated[list[Colour], Meta(title="Gems", extra=limits("MIN-842", 1, 3))]


class MineThree(
    Struct, tag_field="do", tag="mine-three", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: gems come from the mine (chance), some are discarded (choice), and the others are kept."""

    gems: Annotated[list[Colour], Meta(title="Gems taken", extra=limits("MIN-852", 1, 3))]
    discard: Annotated[
        list[Colour],
        Meta(title="Gems discarded", extra={**limits("MIN-853", 1, 3), **says_when_blank("none were discarded")}),
    ] = []


class StealCart(
    Struct, tag_field="do", tag="steal-cart", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Effect: gems move from another player's cart into the player's own."""

    victim: Annotated[Participant, Meta(title="Robbed player")]
    gems: Annotated[list[Colour], Meta(title="Gems", extra=limits("MIN-862", 1, 2))]


class SetTwo(
    Struct, tag_field="do", tag="set-two", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
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
