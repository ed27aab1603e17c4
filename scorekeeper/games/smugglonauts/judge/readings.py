"""How illegal events are read: as they are written, or as a slip of the pen, whichever the rest of the record confirms."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorekeeper.games.engine.replay import Reading
from scorekeeper.games.smugglonauts.judge.formations import other_formation
from scorekeeper.games.smugglonauts.judge.trials import count_errors, on_trial
from scorekeeper.games.smugglonauts.record import Round

if TYPE_CHECKING:
    from scorekeeper.games.smugglonauts.judge.games import Games

MOST_READINGS = 6
"""More faults than these in one game are not worth a second look."""

_CHANGING = (
    "added",
    "all_scored",
    "broken_off",
    "carried",
    "carry",
    "early",
    "faults",
    "last_totals",
    "left_out",
    "length",
    "over",
    "scored",
    "told_totals",
    "totals",
    "totals_before",
    "written_totals",
)
"""What judging a game changes."""
_STATE = attrgetter(*_CHANGING)


def judge_in_the_best_reading(games: Games, played: Round) -> None:
    """Judge a game, and if its transcript has a fault, look for the reading that leaves the fewest."""
    if not played.transcript and not played.turns:
        games.judge_as_filled(played)
        return
    table = games.table
    before, mark = _STATE(games), table.mark()
    games.judge_as_filled(played)
    if not games.faults or table.findings.decided:
        return
    after = _STATE(games)
    _go_back(games, before)
    readings, best = find_readings(games, played)
    other = other_formation(games, played, best)
    if not readings and other is None:
        _go_back(games, after)
        return
    table.rewind(mark)
    table.findings.assume_nothing()
    if other is not None:
        table.ask(other.line, other.moment, other.at)
        games.record = other.record
        games.judge_as_filled(other.played)
        return
    games.readings = readings
    games.judge_as_filled(played)
    games.readings = {}


def _go_back(games: Games, state: tuple[Any, ...]) -> None:
    for name, value in zip(_CHANGING, state, strict=True):
        setattr(games, name, value)


def find_readings(games: Games, played: Round) -> tuple[dict[int, Reading], Games]:
    """How to read the faults of a game one after the other, so that the fewest others remain, and the game read so."""
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
    return readings, best


def _faults(games: Games) -> tuple[int, int]:
    """What a reading leaves: errors, then events that are not replayed. One that accuses more is never better."""
    return count_errors(games), games.left_out


def _try(games: Games, played: Round, readings: dict[int, Reading]) -> Games:
    """Judge a game with these readings, without telling anybody."""
    other = on_trial(games)
    other.readings = readings
    other.judge_as_filled(played)
    return other
