"""The record of a game of Magic Mine.

A game has no rounds, so it is one round. Limits that rules set (three gems in a cart) are metadata for boxes; breaking
one is a finding. A player's choice and the outcome of chance (the colour from the mine, the card drawn) are separate
fields, and a card that only its owner saw may be recorded as `unseen`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import Record as AnyRecord
from scorekeeper.games.engine.record import limits
from scorekeeper.games.magic_mine.record.actions import (
    CatchUp,
    Discard,
    Draw,
    Drop,
    EndOfTurn,
    Heart,
    Over,
    Play,
    React,
    Refresh,
    Remark,
    Replace,
    Reshuffle,
    Score,
    Set,
    State,
    Take,
    Turn,
)
from scorekeeper.games.magic_mine.record.effects import (
    CopySet,
    CopyTake,
    DrawThree,
    MineThree,
    Placing,
    PurgeCart,
    SetTwo,
    StealCart,
    StealSetGem,
    SwapGem,
    SwapTile,
)
from scorekeeper.games.magic_mine.record.sheet import OnTile, Row, Scored, Sheet
from scorekeeper.games.magic_mine.record.start import Found, Seat, Start, Stated, Taken
from scorekeeper.games.magic_mine.record.words import COLOURS, UNSEEN, Card, Colour, Counts, Hole, Participant, TileId

__all__ = [
    "COLOURS",
    "UNSEEN",
    "Card",
    "CatchUp",
    "Colour",
    "CopySet",
    "CopyTake",
    "Counts",
    "Discard",
    "Draw",
    "DrawThree",
    "Drop",
    "Effect",
    "EndOfTurn",
    "Event",
    "Found",
    "Heart",
    "Hole",
    "MineThree",
    "OnTile",
    "Over",
    "Participant",
    "Placing",
    "Play",
    "PurgeCart",
    "React",
    "Record",
    "Refresh",
    "Remark",
    "Replace",
    "Reshuffle",
    "Result",
    "Round",
    "Row",
    "Score",
    "Scored",
    "Seat",
    "Set",
    "SetTwo",
    "Sheet",
    "Standing",
    "Start",
    "State",
    "Stated",
    "StealCart",
    "StealSetGem",
    "SwapGem",
    "SwapTile",
    "Take",
    "Taken",
    "TileId",
    "Turn",
]

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


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The game: set-up, transcript and sheet."""

    number: Annotated[
        int, Meta(title="Round", description="Always 1: the game has no rounds.", le=99, extra=limits("MIN-902", 1, 1))
    ]
    start: Annotated[Start | None, Meta(title="Set-up")] = None
    transcript: Annotated[list[Event], Meta(title="Transcript", description="Event by event.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet", description="The end position, with all scorings.")] = None


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One player's line of the result."""

    space: Annotated[int | None, Meta(title="Final space", extra=limits("MIN-512", 0, 20))] = None
    place: Annotated[int | None, Meta(title="Final place", extra=limits("MIN-903", 1, 4))] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The result as the players report it."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Players")] = {}
    winner: Annotated[Participant | None, Meta(title="Winner", extra=limits("MIN-903"))] = None


class Record(AnyRecord[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A table of Magic Mine."""
