"""Judges a record game by game to the end of the table; the checks report what is wrong."""

from __future__ import annotations

from itertools import zip_longest

from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.smugglonauts.judge.ending import end_table
from scorekeeper.games.smugglonauts.judge.games import Games
from scorekeeper.games.smugglonauts.record import Record, refuse_unreadable
from scorekeeper.games.smugglonauts.setup.moments import Crowd


def judge(table: Table) -> Outcome:
    """Judge a record by the rules."""
    record: Record = table.record
    refuse_unreadable(record)
    if table.ask(table.bound, record, At()).then is not None:
        if record.rounds:
            table.ask(table.bound, Crowd(), At())
        return NOBODY
    games, due, seen = Games(table), 1, set[int]()
    for played, following in zip_longest(record.rounds, record.rounds[1:]):
        then = table.ask(games.session(due), played, At(round=played.number)).then
        again = played.number in seen
        # A number that is too high, before one that fits, is a slip of the pen: the game is the one that was due.
        slip = following is not None and due + 1 == following.number < played.number
        if slip:
            games.misnumbered.add(played.number)
        if then == "stop" and not again:
            games.lose()
        if then != "end" and not again:
            games.judge(played)
        seen.add(played.number)
        due = due + 1 if slip else max(played.number + 1, due)
    return end_table(table, games)
