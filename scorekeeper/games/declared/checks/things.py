"""What the checks of a declared game are asked about, and the steps in which they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from scorekeeper.games.declared.scoring.figures import Figures
from scorekeeper.games.declared.scoring.ranking import Ranking
from scorekeeper.games.engine.checks import Wrong, violated

FRAME, LIMITS, LINES, AWARDS, TOTAL, PLACES = range(1, 7)
"""Steps: a wrong number comes before the points that are made from it, and those before totals and places."""


class Frame(NamedTuple):
    """The outside of a record: who sat there, how many rounds."""

    players: tuple[int, int]
    rounds: int | None


class Ranked(Struct, frozen=True):
    """The order that the rules give a table, and what is written."""

    figures: Figures
    ranking: Ranking
    said: Sequence[int | None]
    placed: dict[int, int]
    """The places that count: by the rules, and as written where the rules cannot tell."""
    misplaced: list[int]
    """The players for whom another place is written than the rules give."""
    reasons: set[str | None]
    """What the places rest on; see `Ranking.reasons`."""


def compare_places(figures: Figures, ranking: Ranking, placed: dict[int, int]) -> Ranked:
    """Put the order that the rules give beside what is written."""
    said, reasons = figures.places_said, ranking.reasons
    misplaced = [at for at, due in ranking.places.items() if said[at] is not None and said[at] != due]
    return Ranked(figures, ranking, said, placed, misplaced, {reasons.get(at) for at in ranking.places})


class Written(NamedTuple):
    """Asked about the places."""


class Alone(Struct, frozen=True):
    """Asked where a result is all there is."""

    missing: tuple[str, ...]
    """The seats without points."""


WRITTEN = Written()


def wrong_figure(text: str, who: str, box: str, said: Any, due: Any, **figures: Any) -> Wrong:
    return violated(text, field=f"rows.{who}.{box}", expected=due, found=said, who=who, said=said, due=due, **figures)
