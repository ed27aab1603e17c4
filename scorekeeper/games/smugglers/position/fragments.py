"""Fragments of a sheet: what it shows of a round where it cannot be read as events of a transcript."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.smugglers.equipment import BossTrack
from scorekeeper.games.smugglers.record import Sheet


class DieOnPaper(Struct, frozen=True):
    """Rolls on a sheet that do not determine where the boss goes."""

    rolls: list[int]


class HoleOnPaper(Struct, frozen=True):
    """The boss's slot on a sheet whose rolls do not determine it."""

    hole: int | None
    rolled: bool

    def possible(self, track: BossTrack | None) -> bool:
        """Whether that slot exists."""
        return self.hole is not None and self.hole >= 1 and (track is None or self.hole <= track.slots)


class SheetInspection(Struct, frozen=True):
    """An inspection on a sheet with missing contents, so that spheres cannot be opened one by one."""

    player: str
    target: str
    guess: str | None


class ChairConflict(Struct, frozen=True):
    """A sheet on which two players share a chair, or chair 2 is taken and chair 1 is not."""

    chairs: Sequence[Sequence[str]]
    stuck: Sequence[str] = ()
    """Players on chairs whose spheres got stuck."""


class IncompleteSheet(Struct, frozen=True):
    """A sheet that does not show how the round went because seats, guesses or contents are missing."""

    sheet: Sheet
    ranked: bool
    """Whether the seats are known."""
