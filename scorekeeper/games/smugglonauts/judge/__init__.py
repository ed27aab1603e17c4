"""Judges a record game by game to the end of the table; the checks report what is wrong."""

from __future__ import annotations

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
    games, due = Games(table), 1
    for played in record.rounds:
        then = table.ask(games.session(due), played, At(round=played.number)).then
        if then == "stop":
            games.lose()
        if then != "end":
            games.judge(played)
        due = max(played.number + 1, due)
    return end_table(table, games)
