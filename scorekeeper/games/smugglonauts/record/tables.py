"""A table: its games, each with set-up, transcript and sheet, and its result."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import Participant, limits, says_when_blank
from scorekeeper.games.engine.record import Record as AnyRecord
from scorekeeper.games.smugglonauts.equipment import (
    CIRCULATING,
    FULL,
    HIGHEST_PRICE,
    LEAST,
    LONGEST,
    PER_COLOUR,
    ROCKETS,
    SHORTEST,
)
from scorekeeper.games.smugglonauts.record.events import Event, Found
from scorekeeper.games.smugglonauts.record.figures import Colour, Counts, Fuel, Prices, Space


class Start(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The set-up of a game; every field is optional and is checked if present."""

    formation: Annotated[
        list[Participant] | None,
        Meta(title="Formation", description="The rockets from the hindmost to the foremost.", extra=limits("NAU-205")),
    ] = None
    length: Annotated[
        int | None,
        Meta(
            title="Board length",
            description="Spaces of the station track, if they were counted.",
            extra=limits("NAU-212", SHORTEST, LONGEST),
        ),
    ] = None
    prices: Annotated[Prices | None, Meta(title="Prices at the start", extra=limits("NAU-202"))] = None
    fuel: Annotated[
        dict[Participant, Fuel] | None, Meta(title="Fuel at the start", extra=limits("NAU-207", FULL, FULL))
    ] = None
    rockets: Annotated[
        dict[Participant, Space] | None,
        Meta(title="Rockets", description="The space on which each rocket starts; the hindmost on 0."),
    ] = None
    crystals: Annotated[
        list[Colour] | None,
        Meta(title="Crystals laid out", description="Chance: clockwise, from the space ahead of the foremost rocket."),
    ] = None
    spaces: Annotated[
        list[Space] | None,
        Meta(
            title="Spaces filled",
            description="The space of each of these crystals, in the same order.",
            extra=says_when_blank("clockwise, from the space ahead of the foremost rocket"),
        ),
    ] = None
    bag: Annotated[int | None, Meta(title="Crystals in the bag", description="After the station track is filled.")] = (
        None
    )
    found: Annotated[
        Found | None,
        Meta(
            title="Position found", description="Where the transcript begins, if it does not begin with the first turn."
        ),
    ] = None


class Row(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One player's line of a game."""

    black: Annotated[int, Meta(title="Black", description="Black crystals.", extra=limits("NAU-201", 0, PER_COLOUR))]
    green: Annotated[int, Meta(title="Green", description="Green crystals.", extra=limits("NAU-201", 0, PER_COLOUR))]
    orange: Annotated[int, Meta(title="Orange", description="Orange crystals.", extra=limits("NAU-201", 0, PER_COLOUR))]
    white: Annotated[int, Meta(title="White", description="White crystals.", extra=limits("NAU-201", 0, PER_COLOUR))]
    points: Annotated[
        int | None,
        Meta(
            title="Points", description="Points of this game.", extra=limits("NAU-811", 0, CIRCULATING * HIGHEST_PRICE)
        ),
    ] = None
    place: Annotated[
        int | None, Meta(title="Place", description="Place in this game.", extra=limits("NAU-815", 1, ROCKETS))
    ] = None
    total: Annotated[
        int | None,
        Meta(title="Running total", description="Points of this game and those before it.", extra=limits("NAU-905", 0)),
    ] = None
    fuel: Annotated[
        int | None,
        Meta(title="Fuel left", description="What the die shows at the end.", extra=limits("NAU-407", LEAST, FULL)),
    ] = None
    refuels: Annotated[
        int | None, Meta(title="Refuels", description="Tally of Refuel turns.", extra=limits("NAU-307", 0))
    ] = None


class Sheet(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The state at the end of a game, as on paper."""

    prices: Annotated[Prices, Meta(title="Prices at the end")]
    rows: Annotated[dict[Participant, Row], Meta(title="Players", description="One row per player.")]
    left: Annotated[
        Counts | None, Meta(title="Left on the track", description="Crystals left on the station track, by colour.")
    ] = None
    bag: Annotated[int | None, Meta(title="Left in the bag", extra=limits("NAU-801", 0, 0))] = None
    last: Annotated[Participant | None, Meta(title="Last turn", description="Who had the last turn.")] = None


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One game: set-up, transcript and sheet."""

    number: Annotated[
        int, Meta(title="Game", description="Number of the game in its session.", le=99, extra=limits("NAU-901", 1))
    ]
    start: Annotated[Start | None, Meta(title="Start")] = None
    turns: Annotated[
        str,
        Meta(
            title="Turns in short",
            description="One word per turn: 1, 2, 3 or R; with colours and prices 2g or Rk+; with skipped crystals and"
            " refill 3o(k+w=)>gko.",
        ),
    ] = ""
    transcript: Annotated[list[Event], Meta(title="Transcript", description="Event by event.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet", description="State at the end of the game.")] = None


class Standing(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One player's line of the whole game or session."""

    points: Annotated[
        int | None,
        Meta(title="Points", description="In a session: of all its games.", extra=limits("NAU-811", 0)),
    ] = None
    place: Annotated[int | None, Meta(title="Final place", extra=limits("NAU-815", 1, ROCKETS))] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The result as the players report it."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Players")] = {}
    winner: Annotated[Participant | None, Meta(title="Winner")] = None


class Record(AnyRecord[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A table of Smugglonauts."""
