"""The record of a game of Skipping Stones."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import Participant, limits
from scorekeeper.games.engine.record import Record as AnyRecord

Skips = Annotated[
    int,
    Meta(title="Skips", description="How often the stone left the water again.", extra=limits("STO-103", 0)),
]


class Throw(Struct, tag_field="do", tag="throw", kw_only=True, forbid_unknown_fields=True):
    """A player throws a stone."""

    player: Annotated[Participant, Meta(title="Player")]
    skips: Skips


class Sheet(Struct, kw_only=True, forbid_unknown_fields=True):
    """A round, as on paper."""

    skips: Annotated[dict[Participant, Skips], Meta(title="Skips", description="One throw each.")]


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One round: every player throws once."""

    number: Annotated[int, Meta(title="Round", ge=1, le=99)]
    transcript: Annotated[list[Throw], Meta(title="Transcript", description="Throw by throw.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet")] = None


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One player's line of the result."""

    skips: Annotated[int | None, Meta(title="Total skips")] = None
    place: Annotated[int | None, Meta(title="Place")] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The result as the players report it."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Players")] = {}


class Record(AnyRecord[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table of Skipping Stones."""
