"""How illegal events are read: as they are written, or as a slip of the pen, whichever the rest of the record confirms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.engine.replay import Reading
from scorekeeper.games.smugglonauts.judge.trials import errors_of, on_trial
from scorekeeper.games.smugglonauts.record import Round

if TYPE_CHECKING:
    from scorekeeper.games.smugglonauts.judge.games import Games

MOST_READINGS = 6
"""More faults than these in one game are not worth a second look."""


def find_readings(games: Games, played: Round) -> dict[int, Reading]:
    """How to read the faults of a game one after the other, so that the fewest others remain; usually as the checks say."""
    readings: dict[int, Reading] = {}
    best, seen = _try(games, played, readings), set[int]()
    while len(seen) < MOST_READINGS:
        at = next((fault for fault in best.faults if fault not in seen), None)
        if at is None:
            break
        seen.add(at)
        for reading in ("as-written", "mended"):
            other: dict[int, Reading] = {**readings, at: reading}
            tried = _try(games, played, other)
            if _faults(tried) < _faults(best):
                best, readings = tried, other
    return readings


def _faults(games: Games) -> tuple[int, int]:
    """What a reading leaves: errors, then events that are not replayed. One that accuses more is never better."""
    return len(errors_of(games)), games.left_out


def _try(games: Games, played: Round, readings: dict[int, Reading]) -> Games:
    """Judge a game with these readings, without telling anybody."""
    other = on_trial(games)
    other.readings = readings
    other.judge_as_filled(played)
    return other
