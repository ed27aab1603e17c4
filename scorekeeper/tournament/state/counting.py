"""Decides which places of a table count, also in unfinished games."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from scorekeeper.games import game as find_game
from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.engine.verdict import Place, Verdict
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import prepared_terms, verdict_of

ENDS = {
    "time": "time was called",
    "conceded": "the game was conceded",
    "abandoned": "the game was abandoned",
}
LETTING = {"by-rules", "as-written"}
"""The decisions that make an unfinished game count."""


def way_of_paying(table: Table, system: PointSystem) -> str:
    """Return what the regulations pay for the way the game ended; a head judge's decision overrides them."""
    if table.record.ended == "finished" or _words(table) & LETTING:
        return "wait"
    return system.unfinished.get(table.record.ended, "wait")


def cut_short(tournament: Tournament, table: Table) -> str:
    """Return what an unfinished game pays, and why, as text; empty for a finished one."""
    verdict, ended = verdict_of(tournament, table), table.record.ended if table.joint else "finished"
    if verdict is None or ended == "finished":
        return ""
    how = way_of_paying(table, tournament.regulations.stage(table.heat).point_system)
    if counted_places(tournament, table):
        by = "" if how == "wait" else f" ([unfinished] {ended} = {how})"
        given = "the places by the rules count" if verdict.places else "the result counts as it is written"
        level = "all are level" if how in ("shared", "nothing") else given
        return f"{ENDS[ended]}: {level}{by}"
    if how == "wait":
        return f"{ENDS[ended]}: the table waits for the head judge's decision"
    return f"{ENDS[ended]}, but the result at that moment is not recorded ([unfinished] {ended} = {how})"


def counted_places(tournament: Tournament, table: Table) -> list[Place]:
    """Return the places that count: those of a finished game, or what regulations or a head judge allow of an unfinished one."""
    verdict = verdict_of(tournament, table)
    if verdict is None:
        return []
    how = way_of_paying(table, tournament.regulations.stage(table.heat).point_system)
    if how != "wait":
        given = verdict.places or _claimed(tournament, table)
        level = how in ("shared", "nothing")
        return [Place(one, person=True, place=1, score=_score(given, one)) for one in table.seats] if level else given
    if not _open_end(table, verdict):
        return verdict.places
    words = _words(table)
    if "as-written" in words and table.record.result is not None:
        return _claimed(tournament, table)
    return verdict.places if "by-rules" in words else []


def _open_end(table: Table, verdict: Verdict) -> bool:
    """Whether somebody must decide that places count: the rules give none, or the game was unfinished, even if a ruling ranks it."""
    return table.record.ended != "finished" or not (verdict.finished and verdict.places)


def _words(table: Table) -> set[str]:
    """Return what a head judge lets count of an unfinished game."""
    return {
        decision.effect
        for decision, entry in table.decisions
        if entry.kind == "decide" and decision.rule in (None, "TRN-404")
    }


def _claimed(tournament: Tournament, table: Table) -> list[Place]:
    """Rank the result that the record claims, as if nothing else were known; empty if it claims none."""
    if table.record.result is None:
        return []
    claims = replace(table.record, rounds=[], ended="finished")
    counts = Decision(effect="as-written", author="", reason="a game that was cut short has no winner by the rules")
    terms = replace(prepared_terms(tournament, table.game), decisions=(counts,))
    return find_game(table.game).judge(claims, terms).places


def _score(places: Iterable[Place], seat: str) -> int:
    return next((place.score for place in places if place.participant == seat), 0)


def _settled(verdict: Verdict, effect: str) -> bool:
    """Whether a finding was settled with this effect."""
    return any(str(finding.figures.get("settled", "")).startswith(f"{effect} ") for finding in verdict.findings)


def is_as_written(table: Table, verdict: Verdict) -> bool:
    """Whether what is written counts because a head judge said so."""
    return _settled(verdict, "as-written") or (_open_end(table, verdict) and "as-written" in _words(table))


def is_accepted(table: Table, verdict: Verdict) -> bool:
    """Whether claims with settled findings count because no round is recorded from which the rules could compute anything."""
    return not table.record.rounds and _settled(verdict, "by-rules")


def claims_count(tournament: Tournament, table: Table) -> bool:
    """Whether what is written counts even if findings were settled by the rules, because there is nothing to compute from."""
    verdict = verdict_of(tournament, table)
    if verdict is None or not is_accepted(table, verdict):
        return False
    let_stand = Decision(effect="as-written", author="", reason="")
    written_down = replace(prepared_terms(tournament, table.game), decisions=(let_stand,))
    return verdict.places == find_game(table.game).judge(table.record, written_down).places


def forfeiting(table: Table) -> set[str]:
    """Return the numbers of players who forfeit."""
    return {str(decision.player) for decision, _ in table.decisions if decision.effect == "forfeit"}
