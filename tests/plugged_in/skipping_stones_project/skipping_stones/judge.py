"""Judges a record: transcripts, sheets and result."""

from __future__ import annotations

from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.engine.verdict import Place
from skipping_stones.position import PLAY, Position
from skipping_stones.record import Round
from skipping_stones.scoring import ROUNDS, places, rank
from skipping_stones.trail import tell_totals


def judge(table: Table) -> Outcome:
    """Add up the throws and compare them with the claimed result."""
    record = table.record
    if not record.rounds:
        return _by_result(table)
    rounds = [thrown for played in record.rounds if (thrown := _thrown(table, played)) is not None]
    table.ask(ROUNDS[record.variant], record, At())
    if record.ended == "adjourned" or not len(rounds) == len(record.rounds) == ROUNDS[record.variant]:
        return NOBODY
    totals = rank(record.seats, rounds, table.bound)
    table.tell(tell_totals, totals)
    if record.result is not None:
        table.ask(totals, record.result, At("result"))
    return Outcome(places(totals), finished=True)


def _thrown(table: Table, played: Round) -> dict[str, int] | None:
    """The skips of a round, from its transcript or its sheet; None if those of a player are not known."""
    seats, number = table.record.seats, played.number
    position = Position(seats)
    if played.transcript:
        known = Replay(table, PLAY, position, locate_in_round(number)).run(played.transcript)
        thrown = position.thrown if known else {}
    else:
        thrown = dict(played.sheet.skips) if played.sheet is not None else {}
    if played.sheet is not None:
        table.ask(thrown, played.sheet, At(f"rounds.{number}.sheet", number))
    return thrown if len(thrown) == len(seats) else None


def _by_result(table: Table) -> Outcome:
    """The claimed places, which cannot be checked without throws."""
    record = table.record
    table.ask(None, record, At())
    rows = record.result.rows if record.result else {}
    if set(rows) != set(record.seats) or any(row.place is None for row in rows.values()):
        return NOBODY
    claimed = [Place(who, person=True, place=row.place or 0, score=row.skips or 0) for who, row in rows.items()]
    return Outcome(sorted(claimed, key=lambda one: one.place), finished=True)
