"""Where a pawn can be after each scoring when points or bonuses are not all recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.games.magic_mine.scoring.ending import GOAL

if TYPE_CHECKING:
    from scorekeeper.games.magic_mine.scoring.sheet import ScoringColumns


class Gain(NamedTuple):
    """What one scoring can have brought, and the space recorded after it."""

    least: int
    most: int
    space: int | None


class Off(NamedTuple):
    """A recorded space that no points can explain."""

    number: int
    """Number of the scoring, counted from 1; 0 for the final space."""
    least: int
    most: int
    said: int


class Run(NamedTuple):
    """A pawn's way along the track, as far as the record shows it."""

    spaces: list[int]
    """The recorded space after each scoring, otherwise the least that it can be."""
    late: list[int]
    """Scorings, counted from 0, before which the pawn was already on 20."""
    off: list[Off]
    least: int
    most: int
    """Where the pawn can be at the end."""


def follow(gains: Sequence[Gain], hearts: int, final: int | None, *, all_moved: bool) -> Run:
    """Follow a pawn from recorded space to recorded space; each heart is one space, at a moment that is not recorded.

    Between two recorded spaces the pawn moves by what was scored and by some of the hearts. `all_moved` says that by
    the end every heart has moved it (ruling MIN-R01).
    """
    spaces, late, off = [], [], []
    at = least = most = 0
    fewest = used = 0  # The fewest and the most hearts that can have moved the pawn so far.
    for index, gain in enumerate(gains):
        if at + least >= GOAL:
            late.append(index)
        least, most = least + gain.least, most + gain.most
        low, high, said = at + least, at + most + hearts - fewest, gain.space
        if said is None or not (low <= said <= high or said == GOAL <= high):
            spaces.append(low)
            if said is not None:
                # Judged once: the pawn goes on from there.
                off.append(Off(index + 1, low, high, said))
                at, least, most = said, 0, 0
            continue
        if said == GOAL:
            # A pawn beyond 20 may be recorded on 20, and nothing follows it.
            at, least, fewest, used = max(GOAL, low), 0, hearts, hearts
            most = high - at
        else:
            fewest, used = fewest + max(0, said - at - most), min(hearts, used + said - at - least)
            at, least, most = said, 0, 0
        spaces.append(at)
    low, high = at + least + (hearts - used if all_moved else 0), at + most + hearts - fewest
    if final is not None and not off and not (low <= final <= high or final == GOAL <= high):
        off.append(Off(0, low, high, final))
    return Run(spaces, late, off, low, high)


def goes_on_below(columns: ScoringColumns, who: str, at: int) -> bool:
    """Whether a wrong figure kept the table's pawn below 20 before a scoring, though the right one takes it there."""
    lines, stands, wrong = columns.lines_of(who), 0, False
    for before, line in zip(range(lines.start, at), columns.rows[who].scored, strict=False):
        points, bonus = columns.points_due[before], columns.bonus_due[before]
        gain = columns.points_off.get(before, points) + columns.bonus_off.get(before, bonus)
        stands = stands + gain if line.space is None else line.space
        wrong = wrong or gain != points + bonus or before in columns.space_off
    return wrong and stands < GOAL
