"""Pictures of a table of Magic Mine at its first finding or at its end."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.pictures.findings import heard, marked_fields, notes
from scorekeeper.games.engine.pictures.picture import Picture
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Finding, Names, Verdict
from scorekeeper.games.magic_mine.equipment import prepare
from scorekeeper.games.magic_mine.pictures.deeds import done_in_turn
from scorekeeper.games.magic_mine.pictures.moment import Moment, moment
from scorekeeper.games.magic_mine.pictures.sheet import result_parts, sheet_parts, start_parts
from scorekeeper.games.magic_mine.pictures.turn import turn_parts
from scorekeeper.games.magic_mine.record import Record, Turn


def picture(record: Record, verdict: Verdict, terms: Terms, names: Names) -> Picture:
    """The event, set-up, sheet or result that the first finding is about, or the end."""
    finding, marked = heard(verdict), marked_fields(verdict)
    field = (finding.where.field if finding is not None else None) or ""
    played = record.rounds[0] if record.rounds else None
    said: list[Any] = [*notes(verdict, names)]
    if played is None or field.startswith("result"):
        parts = result_parts(record, marked, names)
        return Picture(title="The result", parts=[*parts, *said])
    at = f"rounds.{played.number}.start."
    if played.start is not None and field.startswith(at):
        parts = start_parts(record, played.start, at, marked, names)
        return Picture(title="The set-up", parts=[*parts, *said])
    read = terms.prepared("MIN", record.variant, prepare)
    if played.transcript and not (field and played.sheet is not None):
        now = moment(record, played, read, finding.where.event if finding is not None else None)
        if now is not None:
            if finding is not None and finding.where.turn == now.before.turn != now.after.turn:
                now = now._replace(after=now.before)  # The fault is in the turn that this event ends.
            events = played.transcript[: now.number - (now.after is now.before and isinstance(now.event, Turn))]
            happened = done_in_turn(events, now.after.player, names)
            parts = [*happened, *turn_parts(now, finding, names)]
            return Picture(title=_title(now, finding, names), parts=[*parts, *said])
    parts = sheet_parts(played, verdict, marked, read.faces, names)
    return Picture(title="The sheet" if played.sheet is not None else "Nothing is recorded", parts=[*parts, *said])


def _title(now: Moment, finding: Finding | None, names: Names) -> str:
    """Whose turn it is, and the number of the event in the transcript."""
    position = now.after
    turn = f"Turn {position.turn}: {names(position.player)}" if position.player is not None else "Before the first turn"
    return turn + (f", event {now.number}" if finding is not None and now.number else "")
