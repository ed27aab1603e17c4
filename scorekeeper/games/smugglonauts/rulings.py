"""The rulings that a tournament can choose, each by a name that says what it decides."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """The chosen option of each ruling; the defaults are those of the rule book."""

    level_points: Annotated[
        Literal["shared", "more-crystals", "fewer-crystals", "best-set", "more-fuel"], "NAU-R01"
    ] = "shared"
    places_below: Annotated[Literal["skip", "dense", "winner-only"], "NAU-R02"] = "skip"
    end: Annotated[Literal["refill-fails", "bag-empty"], "NAU-R04"] = "refill-fails"
    skipped_return: Annotated[Literal["before", "after"], "NAU-R05"] = "before"
    skipped_price: Annotated[Literal["may-decline", "must"], "NAU-R06"] = "may-decline"
    later_formation: Annotated[Literal["drawn", "rotate", "lowest-hindmost", "as-stood"], "NAU-R12"] = "drawn"
    threshold_met: Annotated[Literal["reached", "passed"], "NAU-R13"] = "reached"
    level_totals: Annotated[Literal["shared", "another-game", "games-won", "last-game"], "NAU-R14"] = "shared"
    time: Annotated[Literal["as-it-stands", "no-result"], "NAU-R16"] = "as-it-stands"
    partial_refill: Annotated[Literal["over", "only-if-none"], "NAU-R19"] = "over"
    leaver: Annotated[Literal["no-result", "as-it-stands"], "NAU-R24"] = "no-result"
    missing_figures: Annotated[Literal["unchecked", "required"], "NAU-R30"] = "unchecked"
    games: Annotated[Literal["2", "3", "4", "5", "6"], "NAU-R31"] = "3"
    threshold: Annotated[Literal["10", "15", "20", "25", "30", "40", "50"], "NAU-R32"] = "25"


rulings = Picks("NAU", Rulings)
"""Reads the options that a tournament has chosen."""
