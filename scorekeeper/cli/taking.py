"""Taking a record in: check, show what the rules say, then write it or leave it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from scorekeeper.cli import hints
from scorekeeper.cli.asking import keep
from scorekeeper.cli.show import counted, note, say, say_json, say_next, say_styled, warn
from scorekeeper.cli.trouble import UNSETTLED, styled
from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament.checking import PlacedFinding
from scorekeeper.tournament.recording import OpenErrorsError, RecordedTwiceError
from scorekeeper.tournament.state import Tournament

if TYPE_CHECKING:
    from scorekeeper.entry.reading import Reading
    from scorekeeper.games.verdict import Finding, Verdict
    from scorekeeper.log import Entry
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
                written = self._write(write, self.tournament)
                self._tell(written)
                if any(finding.level == "error" for finding in written.findings):
                    raise typer.Exit(UNSETTLED)
        except OpenErrorsError as error:
            self._refuse(error)
            raise typer.Exit(UNSETTLED) from None
        except (ScorekeeperError, OSError) as error:
            self._keep()
            if isinstance(error, RecordedTwiceError):
                error.next_step = self._amending(error.entry)
            raise

    def _keep(self) -> None:
        """Keep what was typed in answer to questions."""
        if self.draft is not None:
            keep(self.reading.raw, self.draft)
            note(f"what you typed is kept in {self.draft}")

    def _amending(self, entry: str) -> str:
        """The same command line, as an amendment of what is recorded already."""
        _, _, _, *what = self.again.split(" ", 3)
        return f'scorekeeper amend {entry} {" ".join(what)} --reason "…"'

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
            self._keep()

    def _tell(self, written: RecordWritten) -> None:
        warn(written.warnings)
        if self.json:
            result = self._result(written.verdict, written.findings, written.holders)
            say_json({"entry": written.entry.id, **result, "confirms": written.confirms})
            return
        self._places(written.verdict)
        self._remarks(written.findings, written.holders)
        say(f"{written.entry.id}: table {self.table.name} is recorded by {self.by}")
        if written.confirms:
            say(f"it confirms what {written.confirms} recorded")
        if self.accept is not None:
            say(f"open errors were accepted: {self._counting(written)}")
        say_next(f"scorekeeper explain table {self.table.name}")

    def _counting(self, written: RecordWritten) -> str:
        """What counts, now that errors were accepted."""
        if self.as_written:
            return "what is written counts, and is marked"
        if written.counts == "written":
            return "of totals alone the rules compute nothing, so what is written counts, and is marked"
        return "what the rules compute counts"

    def _refuse(self, error: OpenErrorsError) -> None:
        if self.json:
            say_json({"entry": None, **self._result(error.verdict, error.findings, error.holders)})
            return
        for finding, holder in zip(error.findings, error.holders, strict=True):
            if finding.level != "unchecked":
                step = f'{self.again} --accept "…"' if finding.level == "error" else None
                self._say_finding(finding, step, holder)
        note(f"{error.message}; nothing was written to the log")
        self._keep()

    def _remarks(self, findings: Sequence[Finding], holders: Sequence[Entry | None] = ()) -> None:
        from scorekeeper.tournament.checking import way_out

        for finding, holder in zip_longest(findings, holders):
            if finding.level != "unchecked":
                self._say_finding(finding, way_out(finding, holder) if finding.level == "error" else None, holder)
        unchecked = sum(finding.level == "unchecked" for finding in findings)
        if unchecked:
            say(f"{counted(unchecked, 'thing')} could not be checked; explain says what")

    def _places(self, verdict: Verdict) -> None:
        for place in verdict.places:
            say(f"  {place.place}. {self.tournament.names(place.participant)}  {place.score}")
        if not verdict.finished:
            say("  the game is not finished: no places yet")

    def _say_finding(self, finding: Finding, step: str | None, holder: Entry | None = None) -> None:
        from scorekeeper.reports.text import finding_text

        say_styled(finding_text(self._placed(finding, step, holder), colour=styled(sys.stdout)))

    def _placed(self, finding: Finding, step: str | None = None, holder: Entry | None = None) -> PlacedFinding:
        """The finding with its place: in what is being taken, or in the earlier entry that holds the figure."""
        source, where = self.reading.source, finding.where
        file, line = (source.name, source.line(where.field) if where.field else None) if source else (None, None)
        if holder is not None:
            file, line = str(self.tournament.folder / holder.file), holder.line
        return PlacedFinding(
            rule=finding.rule,
            level=finding.level,
            message=finding.message(self.tournament.names),
            expected=finding.expected,
            found=finding.found,
            file=file,
            line=line,
            heat=self.table.heat,
            table=self.table.number,
            round=where.round,
            turn=where.turn,
            event=where.event,
            field=where.field,
            next_step=hints.completed(step) if step else None,
        )

    def _result(
        self, verdict: Verdict, findings: Sequence[Finding], holders: Sequence[Entry | None] = ()
    ) -> dict[str, Any]:
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
            "findings": [
                finding_json(self._placed(finding, None, holder)) for finding, holder in zip_longest(findings, holders)
            ],
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
