"""What another version of scorekeeper did: started this tournament, or closed tables that would be judged differently now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from scorekeeper import __version__
from scorekeeper.games.engine.halves import Score, exact, plain
from scorekeeper.games.engine.verdict import Finding, Place, Verdict
from scorekeeper.log.entry import Close, ClosedTable, RegulationsChange, Start
from scorekeeper.rules import Book, book
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.state.closing import kept_table, rests_on
from scorekeeper.tournament.state.counting import judged_places
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.words import ordinal


class TableFigures(Struct, frozen=True, kw_only=True):
    """What is said about a table: places, scores, and the rules of its errors and warnings."""

    places: dict[str, int]
    scores: dict[str, Score]
    findings: list[str]


class JudgedDifferently(Struct, frozen=True, kw_only=True):
    """A closed table that this version judges differently; what closing wrote counts."""

    table: str
    heat: int
    entry: str
    """The entry that closed the heat."""
    version: str | None
    """The version of scorekeeper that closed it."""
    closed: TableFigures
    now: TableFigures

    def told(self, names: Callable[[str], str]) -> str:
        """Return both verdicts in one sentence."""
        by = f"version {self.version}" if self.version else "another version"
        both = [_told(one, names, self.closed if one is self.now else self.now) for one in (self.closed, self.now)]
        return (
            f"table {self.table}: closed in {self.entry} by {by} as {both[0]}, which counts; now it would be {both[1]}"
        )


def _told(one: TableFigures, names: Callable[[str], str], other: TableFigures) -> str:
    ranked = sorted(one.places.items(), key=lambda placed: placed[1])
    places = ", ".join(f"{names(who)} {ordinal(place)}{_with(one.scores.get(who))}" for who, place in ranked)
    found = list(dict.fromkeys(one.findings))
    findings = f"; findings: {', '.join(found) or 'none'}" if one.findings != other.findings else ""
    return f"{places or 'without places'}{findings}"


def _with(score: Score | None) -> str:
    return "" if score is None else f" with {score}"


def figures_of(tournament: Tournament, table: Table) -> TableFigures:
    """Return what the rules and the judge's decisions make of a table now."""
    places = judged_places(tournament, table)
    return TableFigures(
        places={one.participant: one.place for one in places},
        scores=_known(places),
        findings=[finding.rule for finding in _findings(table, verdict_of(tournament, table))],
    )


def _known(places: Sequence[Place]) -> dict[str, Score]:
    return {one.participant: one.score for one in places if one.scored}


def closing_of(tournament: Tournament, table: Table) -> ClosedTable:
    """Return what closing writes about a recorded table."""
    figures = figures_of(tournament, table)
    found = _findings(table, verdict_of(tournament, table))
    return ClosedTable(
        entries=rests_on(table),
        places=figures.places,
        scores={who: plain(score) for who, score in figures.scores.items()},
        findings=figures.findings,
        in_doubt=any(finding.level == "error" for finding in found),
    )


def _findings(table: Table, verdict: Verdict | None) -> Sequence[Finding]:
    joined = table.joint.findings if table.joint else ()
    found = [*(verdict.findings if verdict else ()), *(finding for finding, _ in joined)]
    return [finding for finding in found if finding.level != "unchecked"]


def judged_differently(tournament: Tournament) -> dict[str, JudgedDifferently]:
    """Return the closed tables that would be judged differently now, by name; computed once."""
    return tournament.once(_compare_all)


def _compare_all(tournament: Tournament) -> dict[str, JudgedDifferently]:
    found = {}
    for heat in tournament.heats:
        if heat.closed is None or not isinstance(heat.closed.body, Close):
            continue
        for table in heat.tables:
            kept = kept_table(tournament, table)
            if kept is None or _same(kept, now := figures_of(tournament, table)):
                continue
            shown("TRN-317")
            found[table.name] = JudgedDifferently(
                table=table.name,
                heat=heat.number,
                entry=heat.closed.id,
                version=heat.closed.body.version,
                closed=TableFigures(
                    places=kept.places,
                    scores={who: exact(score) for who, score in kept.scores.items()},
                    findings=kept.findings,
                ),
                now=now,
            )
    return found


def _same(kept: ClosedTable, now: TableFigures) -> bool:
    scores = all(kept.scores.get(who, 0) == now.scores.get(who, 0) for who in now.places)
    return kept.places == now.places and scores and sorted(kept.findings) == sorted(now.findings)


class StartedBy(Struct, frozen=True, kw_only=True):
    """The version that froze the regulations in force, if it is not this one."""

    version: str | None
    """None if only the rulebooks are known to differ."""
    now: str
    rulebooks: dict[str, tuple[int, int]]
    """Rulebooks with another revision now: then and now."""

    def told(self) -> str:
        """Return it in one sentence."""
        books = ", ".join(f"{code} revision {was}, now {now}" for code, (was, now) in self.rulebooks.items())
        by = f"started with version {self.version}; this is {self.now}" if self.version else f"this is {self.now}"
        return f"{by}{f'; rulebooks: {books}' if books else ''}"


def started_by(tournament: Tournament) -> StartedBy | None:
    """Return which other version froze the regulations in force; None if it was this one."""
    words = [one.body for one in tournament.log.live("start", "regulations")]
    dated = next((one for one in reversed(words) if isinstance(one, Start | RegulationsChange) and one.version), None)
    if dated is None:
        return None
    changed = _changed_books(dated.rulebooks, tournament.regulations.books)
    if dated.version == __version__ and not changed:
        return None
    version = dated.version if dated.version != __version__ else None
    return StartedBy(version=version, now=__version__, rulebooks=changed)


def _changed_books(then: Mapping[str, int], own: Iterable[Book]) -> dict[str, tuple[int, int]]:
    found, known = {}, {one.code: one for one in own}
    for code, was in then.items():
        now = (known.get(code) or book(code)).rev
        if now != was:
            found[code] = (was, now)
    return found
