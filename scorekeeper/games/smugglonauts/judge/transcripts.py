"""Takes the games of a table through set-up and transcript."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from scorekeeper.games.engine.replay import Locate, Reading, Replay
from scorekeeper.games.engine.table import At, Table
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglonauts import trail
from scorekeeper.games.smugglonauts.equipment import Bound
from scorekeeper.games.smugglonauts.position.play import MOVES, PLAY
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.record import Event, Found, Record, Round, first_difference, read_turns, told
from scorekeeper.games.smugglonauts.setup.beginning import first_position, found_formation
from scorekeeper.games.smugglonauts.setup.carry import FIRST_PRICES, Carry
from scorekeeper.games.smugglonauts.setup.moments import (
    NotCompared,
    NotReplayed,
    Replayed,
    TurnBegins,
    TwoTranscripts,
    names_spaces,
)
from scorekeeper.games.smugglonauts.setup.opening import Opening, as_written, is_possible, open_game

START = 0
"""Stands for the set-up among the numbers of events."""


class Transcripts:
    """The transcripts of one table while they are judged."""

    def __init__(self, table: Table) -> None:
        bound: Bound = table.bound
        record: Record = table.record
        self.table = table
        self.record = record
        self.seats = record.seats
        self.rulings = bound.rulings
        fits = bound.length is not None and is_possible(bound.length, len(record.seats))
        self.length = bound.length if fits else None
        """Spaces of the station track: from the equipment, from a set-up, or from the first finished game."""
        self.readings: Mapping[int, Reading] = {}
        """How to read illegal events of the current game, by their numbers; 0 for the set-up."""
        self.faults: list[int] = []
        """Illegal events of the last transcript that could be read in more than one way."""
        self.left_out = 0
        """Events of the last transcript that were not replayed, because the position was lost."""
        self.reached: Mapping[str, int | None] = {}
        """The prices to which the last transcript leads, if something illegal in it is assumed to stand."""
        self.carry = Carry(prices=FIRST_PRICES)

    def replay_game(self, played: Round) -> Position | None:
        """Check the set-up and replay the transcript; returns the position at its end, if it is reliable."""
        table, number, events = self.table, played.number, told(played)
        position = self.begin(played, events)
        if position is None:
            return None
        position.flights = [] if table.telling else None
        reached = self.replay(position, played, events, over=True)
        self.left_out = max(0, len(events) - position.index)
        table.tell(trail.tell_turns, number, position.flights)
        if not reached:
            table.findings.assume_nothing()
            return None
        if self._rests_on_an_error(position):
            self.reached = position.prices
            table.findings.assume_nothing()
            table.ask(position, NotCompared(played.sheet is not None), At(round=number))
            return None
        table.ask(position, Replayed(position.length is None and names_spaces(events)), At(round=number))
        if played.transcript and played.turns:
            turn = first_difference(played.transcript, read_turns(played.turns))
            table.ask(turn, TwoTranscripts(), At(f"rounds.{number}", number, turn))
        return position

    def _rests_on_an_error(self, position: Position) -> bool:
        """Whether the position was reached only by assuming that something illegal stands, and nobody has decided so."""
        turns = position.assumed_turns
        return bool(turns) and any(
            found.level == "error" and found.where.round == position.number and (found.where.turn or 0) in turns
            for found in self.table.findings.found
        )

    def begin(self, played: Round, events: Sequence[Event]) -> Position | None:
        """Check the set-up; returns the position before the first turn, if a transcript can start from it."""
        table, number = self.table, played.number
        opening, legal = self._open(played)
        if not events:
            return None
        formation, found = opening.formation, opening.start.found
        if found is not None:
            formation, legal = self._take_up(opening, found, events)
        if not legal or formation is None:
            table.ask(opening, NotReplayed(legal, found is not None), At(round=number))
            return None
        return first_position(opening, formation, self.record, played, events)

    def _open(self, played: Round) -> tuple[Opening, bool]:
        """Compare the start with what it must be; also returns whether a transcript can start from it."""
        table, number, reading = self.table, played.number, self.readings.get(START)
        reckon = partial(open_game, played, self.seats, self.rulings, self.carry, self.length)
        opening = reckon(as_written(played.start)) if reading == "as-written" else reckon()
        asked = table.ask(opening, opening.start, At(f"rounds.{number}.start", number), reckon, all_of_it=True)
        opening = asked.figures
        self.length = opening.length
        self.carry = self.carry.pass_over()
        self.carry.prices = opening.prices
        if opening.formation is not None:
            self.carry.formation = opening.formation
        legal = opening.playable and (asked.then is None or reading == "mended")
        if opening.playable and opening.is_faulty:
            self.faults.append(START)
        if reading == "as-written":
            table.findings.assume(Where(number))
        if reading == "mended":
            table.findings.assume_nothing()
        if reading == "mended" or "by-rules" in asked.settled.values():
            opening = opening.by_rules()
        return opening, legal

    def _take_up(self, opening: Opening, found: Found, events: Sequence[Event]) -> tuple[Sequence[str] | None, bool]:
        """Check a position found at the table; returns the rockets from the hindmost on, and whether it is possible."""
        table, length, at = self.table, opening.length, At(f"rounds.{opening.number}.start.found", opening.number)
        legal, formation = table.ask(opening, found, at, all_of_it=True).then is None, None
        if length is not None and legal:
            formation = found_formation(found, events, self.seats, length, self.rulings)
        if events and type(events[0]) in MOVES:
            legal = table.ask(opening, TurnBegins(found), at).then is None and legal
        return formation, legal

    def replay(self, position: Position, played: Round, events: Sequence[Event], *, over: bool) -> bool:
        """Replay events from a position; returns whether the position at the end is reliable."""
        replay = Replay(self.table, PLAY, position, _locate(played, len(events)), self.readings)
        reached = replay.run(events, over=over)
        self.faults += replay.faults
        return reached


def _locate(played: Round, count: int) -> Locate:
    """Locates events by turn and number; those of a short transcript have no number."""
    number, short = played.number, not played.transcript and count > 0

    def locate(position: Position, index: int, begins: bool) -> Where:  # noqa: FBT001
        field = f"rounds.{number}.turns" if short else None
        return Where(number, (position.turn + begins) or None, None if short else min(index, count), field)

    return locate
