"""Asks for a record on the terminal, starting at the first missing round, and keeps the answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.cli import hints
from scorekeeper.cli.errors import STOPPED, UNREADABLE
from scorekeeper.cli.kept import keep, kept_answers, new_file
from scorekeeper.cli.output import note
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.entry.questions import Interview, Objection
    from scorekeeper.log import Entry
    from scorekeeper.tournament.state.tables import Table
    from scorekeeper.tournament.state.tournament import Tournament


class TableFinishedError(ScorekeeperError):
    def __init__(self, table: Table, entries: Sequence[Entry], *, closed: bool) -> None:
        names = ", ".join(entry.id for entry in entries)
        words = ("amend", table.name if len(table.entries) == 1 else entries[-1].id)
        super().__init__(
            f"table {table.name} is finished and recorded in {names}; to correct it, amend the record",
            rule="LOG-109",
            next_step=f'scorekeeper {" ".join(words)} WHO=SCORE --reason "…"{" --reopen" if closed else ""}',
        )


class StoppedError(ScorekeeperError):
    """The user stopped with Ctrl-C or Ctrl-D; the answers are kept in a file."""

    def __init__(self, table: Table, draft: Path | None, code: int) -> None:
        self.code = code
        kept = f"; your answers are kept in {draft}, and the same command goes on with them" if draft else ""
        super().__init__(f"stopped: nothing was recorded{kept}", next_step=hints.line("record", table.name))


class Answers(NamedTuple):
    """The record that was typed, and the file for it if it cannot be recorded."""

    raw: dict[str, Any]
    draft: Path


def ask(opened: Tournament, table: Table, by: str) -> Answers:
    """Ask for what this author has not yet recorded at the table, going on after an interruption."""
    from scorekeeper.entry.questions import Dialogue, Interview
    from scorekeeper.tournament.state.seated import finder

    variant = table.variant
    first = _first_round(opened, table, variant, by)
    dialogue = Dialogue(
        input,
        note,
        finder(opened, table),
        opened.names,
        lambda raw: _objections(opened, table, raw, by),
    )
    interview = Interview(table.rules, table.seats, dialogue, variant, first)
    draft = new_file(opened, table)
    try:
        draft = _taken_up(interview, opened, table) or draft
        return Answers(interview.run(), draft)
    except (KeyboardInterrupt, EOFError) as stop:
        note("")
        code = STOPPED if isinstance(stop, KeyboardInterrupt) else UNREADABLE
        if interview.answers:
            keep(interview.raw, draft)
        raise StoppedError(table, draft if interview.answers else None, code) from None


def _taken_up(interview: Interview, opened: Tournament, table: Table) -> Path | None:
    """Offer to go on with kept answers, and return their file if the user wants to."""
    for path, raw in kept_answers(opened, table):
        if interview.take_up(raw):
            whose = ", ".join(f"{opened.names(seat)} ({seat})" for seat in table.seats)
            question = f"{path} has answers for this table: {whose}. Go on with them? Y/n: "
            if input(question).strip().lower() not in ("n", "no"):
                return path
            interview.forget()
            return None
    return None


def _first_round(opened: Tournament, table: Table, variant: str, by: str) -> int:
    """Return the first round that this author has not recorded; another author starts with round 1."""
    from scorekeeper.tournament.names import name_key
    from scorekeeper.tournament.state.corrections import is_closed

    log = opened.log
    mine = [entry for entry in table.entries if name_key(log.root(entry).by) == name_key(by)]
    records = [_raw(entry) for entry in mine]
    there = {played["number"] for record in records for played in record.get("rounds", ())}
    last = table.rules.paper(variant).rounds
    ended = any(record.get("result") or record.get("ended", "finished") != "finished" for record in records)
    left = [number for number in range(1, last + 1) if number not in there]
    if ended or (there and not left):
        raise TableFinishedError(table, mine, closed=is_closed(opened, table.heat))
    first = left[0] if left else 1
    if there:
        note(f"round {', '.join(map(str, sorted(there)))} is already recorded; continuing with round {first}")
    elif table.entries:
        note(
            f"{log.root(table.entries[0]).by} already recorded this table; your answers will be compared with that record"
        )
    return first


def _raw(entry: Entry) -> dict[str, Any]:
    import msgspec

    body: Any = entry.body
    raw: dict[str, Any] = msgspec.json.decode(body.record)
    return raw


def _objections(opened: Tournament, table: Table, raw: dict[str, Any], by: str) -> list[Objection]:
    """Return the errors that recording this would raise."""
    from scorekeeper.entry.questions import Objection
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.acts.draft import OpenErrorsError
    from scorekeeper.tournament.acts.result_gaps import NobodyPlacedError

    if not raw.get("rounds") and not raw.get("result"):
        return []
    try:
        acts.record(opened.twin(), table.name, raw, by=by)
    except OpenErrorsError as error:
        return [
            Objection(f"{finding.rule} {finding.message(opened.names)}", finding.where.field)
            for finding in error.findings
            if finding.level == "error"
        ]
    except NobodyPlacedError as error:
        return [Objection(str(error), error.box or error.field)]
    except ScorekeeperError as error:
        return [Objection(str(error), error.field)]
    return []
