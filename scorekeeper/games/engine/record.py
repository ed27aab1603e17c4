"""The record of one table, in the form that all games share."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta, Struct

R = TypeVar("R")
S = TypeVar("S")

Participant = Annotated[
    str,
    Meta(description="A player number, or the key of a non-player.", extra={"participant": True}),
]
"""Marks a field, or the keys of a table, as participants: names become numbers, and anyone not at the table is refused."""

Ended = Literal["finished", "time", "conceded", "abandoned", "adjourned"]
"""How play stopped; an adjourned game is still running, and goes on later."""


def limits(rule: str, low: int | None = None, high: int | None = None) -> dict[str, Any]:
    """What a rule allows for a figure, as `Meta(extra=…)`: for boxes and drop-downs."""
    return {"rule": rule, "min": low, "max": high}


def whole_by(rule: str) -> dict[str, Any]:
    """The rule that makes a figure whole, as `Meta(extra=…)`, where it is not the one that limits the figure."""
    return {"whole": rule}


def says_when_blank(said: str) -> dict[str, Any]:
    """Marks a field that says something when it is left out, as `Meta(extra=…)`; any other blank field is unknown."""
    return {"blank": said}


class Record(Struct, Generic[R, S], kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One table: who sat where, what happened in each round, and the result that people claim."""

    game: Annotated[str, Meta(title="Game", description="Id of the game, such as `dwarven-traders`.")]
    format: Annotated[Literal[1], Meta(title="Format", description="Version of the record format.")] = 1
    seats: Annotated[
        list[Annotated[Participant, Meta(min_length=1)]],
        Meta(title="Seats", description="Player numbers in clockwise order.", min_length=1),
    ]
    variant: Annotated[str, Meta(title="Variant", description="`standard`, or a variant of the game.")] = "standard"
    ended: Annotated[
        Ended,
        Meta(
            title="Ended",
            description="How play stopped: finished, time called, conceded, abandoned; adjourned if it goes on later.",
        ),
    ] = "finished"
    rounds: Annotated[list[R], Meta(title="Rounds", description="The rounds played, in order.")] = []
    result: Annotated[S | None, Meta(title="Result", description="Final state and claims of the whole game.")] = None
    fractions: Annotated[
        dict[str, float],
        Meta(
            title="Fractions",
            description="Numbers that are not whole, by field; set aside when the record is read, because no rule gives one.",
            extra={"internal": True},
        ),
    ] = {}
