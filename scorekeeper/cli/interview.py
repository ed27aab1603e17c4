"""Asks for a record on the terminal, starting at the first missing round, and keeps the answers."""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli import hints
from scorekeeper.cli.errors import STOPPED, UNREADABLE
from scorekeeper.cli.output import note
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.entry.questions import Interview
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
        kept = f"; your answers are kept in {draft}" if draft else ""
        super().__init__(
            f"stopped: nothing was recorded{kept}",
            next_step=hints.line("record", table.name, *([str(draft)] if draft else ())),
        )


def draft_for(table: Table) -> Path:
    """Return a new file name for answers that cannot be recorded."""
    stem = f"table-{table.heat}-{table.number}"
    names = (f"{stem}{number}.json" for number in ("", *(f"-{count}" for count in range(2, 1000))))
    return next(path for path in map(Path, names) if not path.exists())


def keep(raw: dict[str, Any], draft: Path) -> None:
    """Write the answers to a file."""
    draft.write_text(dumps(raw, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def ask(opened: Tournament, table: Table, by: str) -> dict[str, Any]:
    """Ask for what this author has not yet recorded at the table, and return the record."""
    from scorekeeper.entry.questions import Dialogue, Interview
    from scorekeeper.games import game

    variant = table.variant
    first = _first_round(opened, table, variant, by)
    dialogue = Dialogue(
        input,
        note,
        lambda text: opened.players.find(text).number,
        opened.names,
        lambda raw: _objections(opened, table, raw, by),
    )
    interview = Interview(game(table.game), table.seats, dialogue, variant, first)
    try:
        return interview.run()
    except (KeyboardInterrupt, EOFError) as stop:
        note("")
        code = STOPPED if isinstance(stop, KeyboardInterrupt) else UNREADABLE
        raise StoppedError(table, _kept(interview, table), code) from None


def _kept(interview: Interview, table: Table) -> Path | None:
    if not interview.answers:
        return None
    draft = draft_for(table)
    keep(interview.raw, draft)
    return draft


def _first_round(opened: Tournament, table: Table, variant: str, by: str) -> int:
    """Return the first round that this author has not recorded; another author starts with round 1."""
    from scorekeeper.games import game
    from scorekeeper.tournament.names import name_key
    from scorekeeper.tournament.state.corrections import is_closed

    log = opened.log
    mine = [entry for entry in table.entries if name_key(log.root(entry).by) == name_key(by)]
    records = [_raw(entry) for entry in mine]
    there = {played["number"] for record in records for played in record.get("rounds", ())}
    last = game(table.game).paper(variant).rounds
    ended = any(record.get("result") or record.get("ended", "finished") != "finished" for record in records)
    if ended or there >= {*range(1, last + 1)}:
        raise TableFinishedError(table, mine, closed=is_closed(opened, table.heat))
    first = next(number for number in range(1, last + 1) if number not in there)
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


def _objections(opened: Tournament, table: Table, raw: dict[str, Any], by: str) -> list[str]:
    """Return the errors that recording this would raise."""
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.acts.draft import OpenErrorsError

    if not raw.get("rounds") and not raw.get("result"):
        return []
    try:
        acts.record(opened.twin(), table.name, raw, by=by)
    except OpenErrorsError as error:
        return [
            f"{finding.rule} {finding.message(opened.names)}" for finding in error.findings if finding.level == "error"
        ]
    except ScorekeeperError as error:
        return [str(error)]
    return []
