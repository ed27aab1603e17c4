"""Events of a transcript: turns, actions, answers, and what follows from them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import limits, says_when_blank
from scorekeeper.games.magic_mine.record.start import Stated
from scorekeeper.games.magic_mine.record.words import UNSEEN, Card, Colour, Hole, Participant, TileId


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


class Heart(
    Struct, tag_field="do", tag="heart", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player receives a heart; ruling MIN-R01 says what it is worth."""

    player: Annotated[Participant, Meta(title="Player")]
    card: Annotated[Card, Meta(title="Card", description="The card drawn, if a heart is a card.")] = UNSEEN


class Score(
    Struct, tag_field="do", tag="score", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
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


class Drop(Struct, tag_field="do", tag="drop", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
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


class State(
    Stated, tag_field="do", tag="state", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The position as the table states it; every field is optional."""
