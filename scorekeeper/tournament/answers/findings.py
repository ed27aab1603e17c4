"""All findings of a tournament or of one record, each with file, line, heat and table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.halves import plain
from scorekeeper.games.engine.terms import PLAIN, Terms
from scorekeeper.games.engine.verdict import Finding, Names, Place, Verdict, itself
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.log import Entry
from scorekeeper.log.entry import Amend, Recorded
from scorekeeper.rules import Book, evidence
from scorekeeper.rules.links import page
from scorekeeper.steps import NextStep
from scorekeeper.terminal import counted
from scorekeeper.tournament.conflicts.conflict import Conflict
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.regulations.sizes import span
from scorekeeper.tournament.state.closing import kept_table
from scorekeeper.tournament.state.corrections import is_closed
from scorekeeper.tournament.state.counting import settling
from scorekeeper.tournament.state.players import is_number, no_number
from scorekeeper.tournament.state.tables import Table, source_of
from scorekeeper.tournament.state.teams import teams_of
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.unsound import RULES as UNSOUND
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.words import few

FORMAT = 1


class PlacedFinding(Struct, frozen=True, kw_only=True):
    """A finding with file, line, heat and table, and its complete message."""

    rule: str
    level: str
    message: str
    expected: Any = None
    found: Any = None
    file: str | None = None
    line: int | None = None
    heat: int | None = None
    table: int | None = None
    round: int | None = None
    turn: int | None = None
    event: int | None = None
    field: str | None = None
    settled: str | None = None
    """Who settled it and why, such as `by-rules by ana: sheet was wet`; such a finding is a warning."""
    next_step: NextStep | None = None
    books: tuple[Book, ...] = ()
    """Books that go before others with their code: that of the game which was judged."""

    def as_json(self) -> dict[str, Any]:
        """Plain data, as `check --json` prints it."""
        where = {
            "file": self.file,
            "line": self.line,
            "heat": self.heat,
            "table": self.table,
            "round": self.round,
            **{key: value for key in ("turn", "event", "field") if (value := getattr(self, key)) is not None},
        }
        shape = {
            "rule": self.rule,
            "url": page(self.rule),
            "level": self.level,
            "where": where,
            "message": self.message,
            "expected": self.expected,
            "found": self.found,
        }
        return shape | ({"settled": self.settled} if self.settled else {})


def places_json(places: Sequence[Place], names: Names, *, scored: bool = True) -> list[dict[str, Any]]:
    """Return the places of a table as plain data, the same for all commands; scores only if anybody wrote them down."""
    return [
        {
            "participant": place.participant,
            "name": names(place.participant),
            "person": place.person,
            "place": place.place,
            "score": plain(place.score) if scored else None,
        }
        for place in places
    ]


class CheckedTable(Struct, frozen=True, kw_only=True):
    """What the rules say about one table."""

    heat: int | None
    table: int | None
    game: str
    verdict: Verdict | None
    names: Names = itself

    def as_json(self) -> dict[str, Any]:
        """Plain data, as `check --json` prints it."""
        verdict = self.verdict
        return {
            "heat": self.heat,
            "table": self.table,
            "game": self.game,
            "finished": bool(verdict and verdict.finished),
            "places": places_json(verdict.places, self.names) if verdict else [],
            "unchecked": [finding.message(self.names) for finding in (verdict.unchecked if verdict else ())],
        }


class Report(Struct, frozen=True, kw_only=True):
    """All findings of a check."""

    findings: tuple[PlacedFinding, ...]
    tables: tuple[CheckedTable, ...]

    @property
    def open_errors(self) -> tuple[PlacedFinding, ...]:
        """Findings of level error that nobody settled: exit code 1."""
        return tuple(finding for finding in self.findings if finding.level == "error" and not finding.settled)

    def as_json(self) -> dict[str, Any]:
        """Plain data, as `check --json` prints it."""
        return {
            "format": FORMAT,
            "findings": [finding.as_json() for finding in self.findings],
            "tables": [table.as_json() for table in self.tables],
        }


def placed(
    finding: Finding,
    names: Names,
    *,
    file: str | None = None,
    line: int | None = None,
    table: Table | None = None,
    settled: str | None = None,
    next_step: NextStep | None = None,
    books: tuple[Book, ...] = (),
) -> PlacedFinding:
    """Return a finding with its place, and who settled it (default: what the finding itself says)."""
    where = finding.where
    return PlacedFinding(
        rule=finding.rule,
        level=finding.level,
        message=finding.message(names),
        expected=finding.expected,
        found=finding.found,
        file=file,
        line=line,
        heat=table.heat if table else None,
        table=table.number if table else None,
        round=where.round,
        turn=where.turn,
        event=where.event,
        field=where.field,
        settled=settled or finding.figures.get("settled"),
        next_step=next_step if finding.level == "error" else None,
        books=books if table is None else (table.rules.book,),
    )


def check_tournament(tournament: Tournament) -> Report:
    """Check the log, the regulations and every table."""
    findings = [*_log_findings(tournament), *_regulation_findings(tournament), *player_findings(tournament)]
    findings += team_findings(tournament)
    findings += _unsound_findings(tournament)
    findings += [conflict_finding(tournament, conflict) for conflict in conflicts_of(tournament)]
    tables = []
    for table in tournament.tables():
        findings += table_findings(tournament, table)
        tables.append(
            CheckedTable(
                heat=table.heat,
                table=table.number,
                game=table.game,
                verdict=verdict_of(tournament, table),
                names=tournament.names_in(table.heat),
            )
        )
    return Report(findings=tuple(findings), tables=tuple(tables))


def table_findings(tournament: Tournament, table: Table) -> list[PlacedFinding]:
    """Return all findings of one table, most important first."""
    verdict, joined = verdict_of(tournament, table), table.joint
    if verdict is None or joined is None:
        return []
    found = [(finding, source_of(table, finding)) for finding in verdict.findings] + joined.findings
    again = is_closed(tournament, table.heat)
    return [
        placed(
            finding,
            tournament.names_in(table.heat),
            file=str(tournament.folder / entry.file),
            line=entry.line,
            table=table,
            settled=settling(tournament, table, finding) or _as_closed(tournament, table, finding),
            next_step=way_out(finding, entry, reopen=again),
        )
        for finding, entry in found
    ]


def _as_closed(tournament: Tournament, table: Table, finding: Finding) -> str | None:
    """Return that a closed table counts as it was closed, although this version finds an error in it."""
    kept = kept_table(tournament, table) if finding.level == "error" else None
    closed = tournament.heat(table.heat).closed
    return f"as closed in {closed.id} by {closed.by}" if kept and closed and not kept.in_doubt else None


def way_out(finding: Finding, entry: Entry | None, *, reopen: bool = False) -> NextStep | None:
    """Return what settles an open finding; None if the entry to correct is not known."""
    if finding.rule == "LOG-211":
        first, second = (
            NextStep("pick version", entry=finding.figures[key], rule=finding.rule, reopen=reopen)
            for key in ("first_entry", "second_entry")
        )
        return replace(first, otherwise=second)
    if entry is None:
        return None
    return NextStep("void" if finding.rule == "LOG-209" else "amend", entry=entry.id, reopen=reopen)


def _log_findings(tournament: Tournament) -> Iterator[PlacedFinding]:
    for fault in tournament.log.faults:
        yield PlacedFinding(
            rule=fault.rule,
            level="error",
            message=fault.text,
            file=str(tournament.folder / fault.file),
            line=fault.line,
            next_step=NextStep("verify log"),
        )
    strays = tournament.strays
    evidence.note("LOG-112", "violated" if strays else "kept")
    for entry in strays:
        if isinstance(entry.body, Recorded | Amend):
            said = f"{entry.id} is for table {entry.body.table}, which is not seated"
            yield _at(tournament, entry, "LOG-112", said, next_step=_stray_step(tournament, entry))


def _stray_step(tournament: Tournament, entry: Entry) -> NextStep:
    """Return what to do about a record without a seating, which may be in another desk's lines that are not merged yet."""
    lacking = any(fault.rule == "LOG-213" for fault in tournament.log.faults)
    return NextStep("merge") if lacking else NextStep("void", entry=entry.id)


def _unsound_findings(tournament: Tournament) -> Iterator[PlacedFinding]:
    """Findings about impossible entries, and about heats that are missing before a later one."""
    gaps = tournament.gaps
    broken = {one.rule for one in tournament.unsound} | ({"TRN-303"} if gaps else set())
    for rule in UNSOUND:
        evidence.note(rule, "violated" if rule in broken else "kept")
    for one in tournament.unsound:
        yield _at(tournament, one.entry, one.rule, one.text, next_step=one.next_step)
    if gaps:
        after = next(one.entry for one in tournament.heats if one.number > gaps[0])
        lacking = few([f"heat {heat}" for heat in gaps])
        yield _at(tournament, after, "TRN-303", f"{lacking} not seated, but a later heat is, in {after.id}")


def _at(
    tournament: Tournament, entry: Entry, rule: str, message: str, next_step: NextStep | None = None
) -> PlacedFinding:
    return PlacedFinding(
        rule=rule,
        level="error",
        message=message,
        file=str(tournament.folder / entry.file),
        line=entry.line,
        next_step=next_step or NextStep("history", entry=entry.id),
    )


def _regulation_findings(tournament: Tournament) -> Iterator[PlacedFinding]:
    evidence.note("TRN-102", "violated" if tournament.changed else "kept")
    for name in tournament.changed:
        yield PlacedFinding(
            rule="TRN-102",
            level="error",
            message=f"{name} changed after the start; the frozen regulations still apply",
            file=str(tournament.folder / name),
            next_step=NextStep("amend regulations"),
        )


def conflict_finding(tournament: Tournament, conflict: Conflict) -> PlacedFinding:
    """Return a conflict between desks as a finding; a warning if both say the same or somebody settled it."""
    heat, _, table = conflict.tables[0].partition("/") if len(conflict.tables) == 1 else ("", "", "")
    return PlacedFinding(
        rule=conflict.rule,
        level="warning" if conflict.harmless else "error",
        message=conflict.text,
        file=str(tournament.folder / conflict.entry.file),
        line=conflict.entry.line,
        heat=int(heat) if heat else None,
        table=int(table) if table else None,
        next_step=None if conflict.harmless else conflict.next_step,
    )


def player_findings(tournament: Tournament) -> Iterator[PlacedFinding]:
    """Yield findings about a number or a name that two desks gave; a warning once the two are distinct again."""
    players = tournament.players
    for entry, rule in players.doubled:
        number, name = getattr(entry.body, "number", ""), getattr(entry.body, "name", "") or ""
        if rule == "TRN-201":
            told_apart = players.called(name) is not None
            twice = f"number {number} was given twice, the second time in {entry.id}"
            said = twice if is_number(number) else f"{entry.id}: {no_number(number)}"
            step = NextStep("add player", name=name)
        else:
            told_apart = sum(name_key(one.name) == name_key(name) for one in players.values()) < 2  # noqa: PLR2004
            said = f"two players are called {name!r}, the second time in {entry.id}"
            step = NextStep("rename player", player=number, name=f"{name} (2)")
        evidence.note(rule, "kept" if told_apart else "violated")
        found = _at(tournament, entry, rule, said, next_step=step)
        yield replace(found, level="warning", next_step=None) if told_apart else found


def team_findings(tournament: Tournament) -> Iterator[PlacedFinding]:
    """Yield a warning about each team of the wrong size."""
    scoring = tournament.regulations.teams
    if scoring is None or scoring.size is None:
        return
    (least, most), asked = scoring.size, span(*scoring.size)
    for team in teams_of(tournament.players).values():
        count = len(team.playing)
        fits = least <= count <= most
        evidence.note("TRN-209", "kept" if fits else "violated")
        if not fits:
            said = f"{team.name}: {counted(count, 'member')}; a team has {asked}"
            yield PlacedFinding(rule="TRN-209", level="warning", message=said, expected=asked, found=count)


def check_record(
    record: Any,
    terms: Terms = PLAIN,
    file: str | None = None,
    *,
    line_of: Callable[[str], int | None] | None = None,
    names: Names = itself,
    known: Games = EVERYBODYS,
) -> Report:
    """Judge one typed record by itself; `line_of` turns the path of a field into a line of its file."""
    game = known.game(record.game)
    verdict = game.judge(record, terms)
    findings = tuple(
        placed(finding, names, file=file, line=line_of(_path(finding)) if line_of else None, books=(game.book,))
        for finding in verdict.findings
    )
    table = CheckedTable(heat=None, table=None, game=record.game, verdict=verdict, names=names)
    return Report(findings=findings, tables=(table,))


def _path(finding: Finding) -> str:
    where = finding.where
    if where.field:
        return where.field
    if where.round is None:
        return ""
    return f"rounds.{where.round}" + (f".transcript.{where.event}" if where.event else "")
