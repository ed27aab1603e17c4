"""Checks a record at the desk, shows what the rules say, and writes or refuses it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from scorekeeper.cli import hints
from scorekeeper.cli.correction import Correction
from scorekeeper.cli.errors import UNSETTLED, styled
from scorekeeper.cli.kept import keep, remove_kept
from scorekeeper.cli.output import note, say, say_json, say_styled, warn, within_screen
from scorekeeper.errors import ScorekeeperError
from scorekeeper.terminal import counted
from scorekeeper.tournament.acts.draft import OpenErrorsError, RecordedTwiceError
from scorekeeper.tournament.answers.findings import PlacedFinding, placed, places_json, way_out
from scorekeeper.tournament.state.corrections import is_closed
from scorekeeper.tournament.state.tournament import Tournament

if TYPE_CHECKING:
    from scorekeeper.entry.file import Reading
    from scorekeeper.games.engine.verdict import Finding, Names, Place, Verdict
    from scorekeeper.log import Entry
    from scorekeeper.steps import NextStep
    from scorekeeper.tournament.acts.act import RecordAct
    from scorekeeper.tournament.state.tables import Table


class Submission(NamedTuple):
    """A record at the desk, with the options given for it."""

    correction: Correction
    table: Table
    reading: Reading
    by: str
    again: str
    """The command line so far, to which `--accept` can be added."""
    accept: str | None
    as_written: bool
    draft: Path | None = None
    """Where typed answers are kept until they are recorded."""
    reopen: bool = False
    """Whether to open a closed heat again."""

    def record(self) -> None:
        """Write it as a new record."""
        from scorekeeper.tournament import acts

        self._take(lambda: acts.record(self._target, self.table.name, self.reading.raw, **self._how()))

    def amend(self, of: Entry, reason: str) -> None:
        """Write it in place of an earlier record."""
        from scorekeeper.tournament import acts

        self._take(lambda: acts.amend(self._target, of.id, self.reading.raw, reason=reason, **self._how()), of)

    @property
    def _target(self) -> Tournament:
        return self.correction.target

    @property
    def _names(self) -> Names:
        """The players' names in this heat."""
        return self._target.names_in(self.table.heat)

    def _how(self) -> dict[str, Any]:
        return {"by": self.by, "accept": self.accept, "as_written": self.as_written, "reopen": self.reopen}

    def _take(self, write: Callable[[], RecordAct], of: Entry | None = None) -> None:
        dry_run = self.correction.dry_run
        try:
            written = self._write(write)
        except OpenErrorsError as error:
            self._refuse(error)
            raise typer.Exit(UNSETTLED) from None
        except (ScorekeeperError, OSError) as error:
            self._keep()
            if isinstance(error, RecordedTwiceError):
                error.next_step = self._amending(error.entry)
            raise
        self._tell(written, None if dry_run else written.entry.id, of)
        first = self.correction.first(self.table.name)
        told = not self.correction.json
        self.correction.finish(written.entry, told=told, first=first, corrects=of is not None)
        if told and not dry_run:
            waits = self._waits()
            others = [*([waits] if waits else ()), f"scorekeeper explain table {self.table.name}"]
            self.correction.tell_next(*others, first=self._next_table())
        if dry_run:
            self._keep()
        else:
            remove_kept(self._target, self.table.name)
            if self.draft is not None:
                self.draft.unlink(missing_ok=True)
        if any(finding.level == "error" for finding in written.findings):
            raise typer.Exit(UNSETTLED)

    def _keep(self) -> None:
        """Keep typed answers in a file."""
        if self.draft is not None:
            keep(self.reading.raw, self.draft)
            note(f"your answers are kept in {self.draft}")

    def _amending(self, entry: str) -> str:
        """Return the same command line as an amendment of the existing record; in a closed heat, it opens the heat."""
        _, _, _, *what = self.again.split(" ", 3)
        opening = " --reopen" if is_closed(self._target, self.table.heat) else ""
        return f'scorekeeper amend {entry} {" ".join(what)} --reason "…"{opening}'

    def _write(self, write: Callable[[], RecordAct]) -> RecordAct:
        if self.reading.source is None:
            return write()
        with self.reading.source.placing():
            return write()

    def _tell(self, written: RecordAct, entry: str | None, of: Entry | None) -> None:
        """Print what the rules make of the table; without an entry, what they would."""
        warn(written.warnings)
        if self.correction.json:
            result = self._result(written.verdict, self._counted(written), written.findings, written.holders)
            say_json({"entry": entry, **result, "confirms": written.confirms, **self.correction.as_json()})
            return
        self._places(written)
        self._remarks(written.findings, written.holders)
        done = f"is {'recorded' if of is None else 'amended'} by {self.by}"
        if written.entry.kind == "amend":
            done += f"; {written.entry.of}{'' if of else ', the adjourned game,'} no longer counts"
        could = f"could be {'recorded' if of is None else 'amended'}; nothing was written"
        say(f"{entry}: table {self.table.name} {done}" if entry else f"table {self.table.name} {could}")
        if written.confirms:
            say(f"this confirms what {written.confirms} recorded")
        if self.accept is not None:
            say(f"open errors {'were' if entry else 'would be'} accepted: {self._counting(written)}")

    def _waits(self) -> NextStep | None:
        """Return what an unfinished game waits for, if another table comes first."""
        from scorekeeper.tournament.state.counting import cut_short

        table = self._target.table(self.table.name)
        if self._next_table() is None or not cut_short(self._target, table):
            return None
        from scorekeeper.tournament.answers.status import status_of

        return next((one.next for one in status_of(self._target).tables if one.table == table.name), None)

    def _next_table(self) -> str | None:
        """Return the command that records the next table of this heat without a record, if there is one."""
        waiting = [one.name for one in self._target.heat(self.table.heat).tables if not one.played]
        return f"scorekeeper record {waiting[0]}" if waiting else None

    def _counting(self, written: RecordAct) -> str:
        """Return what counts after errors were accepted."""
        if self.as_written:
            return "what is written counts and is marked"
        if written.counts == "written":
            return "the rules cannot recompute bare totals, so what is written counts and is marked"
        return "what the rules compute counts"

    def _refuse(self, error: OpenErrorsError) -> None:
        if self.correction.json:
            say_json(
                {"entry": None, **self._result(error.verdict, error.verdict.places, error.findings, error.holders)}
            )
            return
        for finding, holder in self._told(error.findings, error.holders):
            self._say_finding(finding, f'{self.again} --accept "…"', holder)
        note(f"{error.message}; nothing was written to the log")
        if self._stopped_in_time():
            note(f"→ if time was called: {hints.completed(f'{self.again} --ended time')}")
        self._keep()

    def _stopped_in_time(self) -> bool:
        """Whether a result that cannot be the end of a game would be in order if time had been called."""
        from msgspec.structs import replace

        from scorekeeper.tournament.state.verdicts import terms_of

        record = self.reading.record
        if record.ended != "finished" or record.rounds or self.reading.source is not None:
            return False
        stopped = replace(record, ended="time")
        return not self.table.rules.judge(stopped, terms_of(self._target, self.table)).errors

    def _remarks(self, findings: Sequence[Finding], holders: Sequence[Entry | None]) -> None:
        for finding, holder in self._told(findings, holders):
            self._say_finding(finding, way_out(finding, holder), holder)
        unchecked = sum(finding.level == "unchecked" for finding in findings)
        if unchecked:
            say(f"{counted(unchecked, 'thing')} could not be checked; see explain table {self.table.name}")

    def _told(
        self, findings: Sequence[Finding], holders: Sequence[Entry | None]
    ) -> Iterator[tuple[Finding, Entry | None]]:
        """Return the findings to print, each with the entry that has it, as many as a screen holds."""
        pairs = zip(findings, holders, strict=True)
        told = [(finding, holder) for finding, holder in pairs if finding.level != "unchecked"]
        return within_screen(told, sys.stdout, f"{hints.line(*hints.typed())} > findings.txt")

    def _counted(self, written: RecordAct) -> Sequence[Place]:
        """Return the places that count, also of a game that was cut short, or else those by the rules."""
        from scorekeeper.tournament.state.counting import counted_places

        return counted_places(self._target, self._target.table(self.table.name)) or written.verdict.places

    def _scored(self, verdict: Verdict) -> bool:
        """Whether anybody's score is known: places without scores come from the regulations or the head judge."""
        from scorekeeper.tournament.state.counting import is_scored

        return bool(verdict.places) or is_scored(self._target, self._target.table(self.table.name))

    def _places(self, written: RecordAct) -> None:
        from scorekeeper.reports.wording.pairs import told_pair
        from scorekeeper.tournament.state.counting import cut_short

        scored = self._scored(written.verdict)
        places = self._counted(written)
        told = told_pair(self.table.rules, self.table.seats, places, self._names)
        if told:
            say(f"  {told}")
        for place in () if told else places:
            say(
                f"  {place.place}. {self._names(place.participant)}{f'  {place.score}' if scored and place.scored else ''}"
            )
        short = cut_short(self._target, self._target.table(self.table.name))
        if short or not (written.verdict.finished or places):
            say(f"  {short or 'the game is not finished: no places yet'}")

    def _say_finding(self, finding: Finding, step: NextStep | str | None, holder: Entry | None) -> None:
        from scorekeeper.reports.text.findings import finding_text
        from scorekeeper.terminal import room

        line = hints.completed(step) if step and finding.level == "error" else None
        told = self._placed(finding, holder)
        say_styled(finding_text(told, line, colour=styled(sys.stdout), width=room(sys.stdout)))

    def _placed(self, finding: Finding, holder: Entry | None) -> PlacedFinding:
        """Return the finding with its place: in the new record, or in the earlier entry that holds the figure."""
        source, field = self.reading.source, finding.where.field
        file, line = (source.name, source.line(field) if field else None) if source else (None, None)
        if holder is not None:
            file, line = str(self._target.folder / holder.file), holder.line
        from scorekeeper.tournament.state.counting import settling

        settled = settling(self._target, self._target.table(self.table.name), finding)
        return placed(finding, self._names, file=file, line=line, table=self.table, settled=settled)

    def _result(
        self,
        verdict: Verdict,
        places: Sequence[Place],
        findings: Sequence[Finding],
        holders: Sequence[Entry | None],
    ) -> dict[str, Any]:
        return {
            "table": self.table.name,
            "finished": verdict.finished,
            "places": places_json(places, self._names, scored=self._scored(verdict)),
            "findings": [
                self._placed(finding, holder).as_json() for finding, holder in zip(findings, holders, strict=True)
            ],
        }
