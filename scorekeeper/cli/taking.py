"""Taking a record in: check, show what the rules say, then write it or leave it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from scorekeeper.cli.show import note, say, say_json, say_styled, warn
from scorekeeper.cli.trouble import UNSETTLED, styled
from scorekeeper.tournament.checking import PlacedFinding
from scorekeeper.tournament.recording import OpenErrorsError
from scorekeeper.tournament.state import Tournament

if TYPE_CHECKING:
    from scorekeeper.entry.reading import Reading
    from scorekeeper.games.verdict import Finding, Verdict
    from scorekeeper.tournament.state import RecordWritten
    from scorekeeper.tournament.tables import Table


class RehearsedError(Exception):
    """A rehearsal got as far as writing, so there is nothing against it."""


class Rehearsal(Tournament):
    """A tournament that does everything but write."""

    def write(self, build: Callable[[Any], Sequence[Any]], by: str) -> Any:  # noqa: ARG002 - nobody writes
        """Validate and judge as the tournament does, and stop there."""
        build(None)
        raise RehearsedError


class Taking(NamedTuple):
    """A record at the desk, and how it is to be taken."""

    tournament: Tournament
    table: Table
    reading: Reading
    by: str
    again: str
    """The command line so far, to be typed again with --accept."""
    accept: str | None
    as_written: bool
    json: bool
    draft: Path | None = None
    """Where to keep answers that were typed in, should they be refused."""

    def record(self, *, dry_run: bool) -> None:
        """Take it as a new record."""

        def write(tournament: Tournament) -> RecordWritten:
            return tournament.record(
                self.table.name, self.reading.raw, by=self.by, accept=self.accept, as_written=self.as_written
            )

        self._take(write, dry_run=dry_run)

    def amend(self, of: str, reason: str, *, dry_run: bool) -> None:
        """Take it in the place of an earlier record."""

        def write(tournament: Tournament) -> RecordWritten:
            return tournament.amend(
                of, self.reading.raw, by=self.by, reason=reason, accept=self.accept, as_written=self.as_written
            )

        self._take(write, dry_run=dry_run)

    def _take(self, write: Callable[[Tournament], RecordWritten], *, dry_run: bool) -> None:
        try:
            if dry_run:
                self._rehearse(write)
            else:
                self._tell(self._write(write, self.tournament))
        except OpenErrorsError as error:
            self._refuse(error)
            raise typer.Exit(UNSETTLED) from None

    def _write(self, write: Callable[[Tournament], RecordWritten], tournament: Tournament) -> RecordWritten:
        if self.reading.source is None:
            return write(tournament)
        with self.reading.source.placing():
            return write(tournament)

    def _rehearse(self, write: Callable[[Tournament], RecordWritten]) -> None:
        try:
            self._write(write, Rehearsal(self.tournament.folder))
        except RehearsedError:
            verdict = self.reading.game.judge(self.reading.record, self.tournament.terms(self.table))
            if self.json:
                say_json({"entry": None, **self._result(verdict, verdict.findings)})
                return
            self._places(verdict)
            self._remarks(verdict.findings)
            say(f"table {self.table.name} could be recorded; nothing was written")

    def _tell(self, written: RecordWritten) -> None:
        warn(written.warnings)
        if self.json:
            result = self._result(written.verdict, written.findings)
            say_json({"entry": written.entry.id, **result, "confirms": written.confirms})
            return
        self._places(written.verdict)
        self._remarks(written.findings)
        say(f"{written.entry.id}: table {self.table.name} is recorded by {self.by}")
        if written.confirms:
            say(f"it confirms what {written.confirms} recorded")
        if self.accept is not None:
            counts = "what is written counts, and is marked" if self.as_written else "what the rules compute counts"
            say(f"open errors were accepted: {counts}")
        say(f"→ scorekeeper explain table {self.table.name}")

    def _refuse(self, error: OpenErrorsError) -> None:
        if self.json:
            say_json({"entry": None, **self._result(error.verdict, error.findings)})
            return
        for finding in error.findings:
            if finding.level != "unchecked":
                self._say_finding(finding, f'{self.again} --accept "…"' if finding.level == "error" else None)
        note(f"{error.message}; nothing was written to the log")
        if self.draft is not None:
            self.draft.write_text(dumps(self.reading.raw, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            note(f"what you typed is kept in {self.draft}")

    def _remarks(self, findings: Sequence[Finding]) -> None:
        for finding in findings:
            if finding.level == "warning":
                self._say_finding(finding, None)
        unchecked = sum(finding.level == "unchecked" for finding in findings)
        if unchecked:
            say(f"{unchecked} {'thing' if unchecked == 1 else 'things'} could not be checked; explain says what")

    def _places(self, verdict: Verdict) -> None:
        for place in verdict.places:
            say(f"  {place.place}. {self.tournament.names(place.participant)}  {place.score}")
        if not verdict.finished:
            say("  the game is not finished: no places yet")

    def _say_finding(self, finding: Finding, step: str | None) -> None:
        from scorekeeper.reports.text import finding_text

        say_styled(finding_text(self._placed(finding, step), colour=styled(sys.stdout)))

    def _placed(self, finding: Finding, step: str | None = None) -> PlacedFinding:
        source, where = self.reading.source, finding.where
        return PlacedFinding(
            rule=finding.rule,
            level=finding.level,
            message=finding.message(self.tournament.names),
            expected=finding.expected,
            found=finding.found,
            file=source.name if source else None,
            line=source.line(where.field) if source and where.field else None,
            heat=self.table.heat,
            table=self.table.number,
            round=where.round,
            turn=where.turn,
            event=where.event,
            field=where.field,
            next_step=step,
        )

    def _result(self, verdict: Verdict, findings: Sequence[Finding]) -> dict[str, Any]:
        return {
            "table": self.table.name,
            "finished": verdict.finished,
            "places": [
                {
                    "participant": place.participant,
                    "name": self.tournament.names(place.participant),
                    "person": place.person,
                    "place": place.place,
                    "score": place.score,
                }
                for place in verdict.places
            ],
            "findings": [finding_json(self._placed(finding)) for finding in findings],
        }


WHERE = ("file", "line", "heat", "table", "round", "turn", "event", "field")


def finding_json(finding: PlacedFinding) -> dict[str, Any]:
    """A finding in the shape of `check --json`."""
    return {
        "rule": finding.rule,
        "level": finding.level,
        "where": {name: value for name in WHERE if (value := getattr(finding, name)) is not None},
        "message": finding.message,
        "expected": finding.expected,
        "found": finding.found,
    }
