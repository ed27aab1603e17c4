"""Decides which places of a table count, also in unfinished games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Finding, Place, Verdict
from scorekeeper.log.entry import Decide
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.state.addenda import Settlement, has_addenda, settle_places
from scorekeeper.tournament.state.closing import kept_places, kept_table
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import prepared_terms, verdict_of
from scorekeeper.tournament.state.versions import ADJOURNED

ENDS = {
    "time": "time was called",
    "conceded": "the game was conceded",
    "abandoned": "the game was abandoned",
}
LETTING = {"by-rules", "as-written", "places"}
"""The decisions that make an unfinished game count."""
LEVEL = ("shared", "nothing")
"""What the regulations can pay without asking who came first."""


def way_of_paying(table: Table, system: PointSystem) -> str:
    """Return what the regulations pay for the way the game ended; a head judge's decision overrides them."""
    if table.record.ended == "finished" or table.walkover or words_on(table) & LETTING:
        return "wait"
    return system.unfinished.get(table.record.ended, "wait")


def cut_short(tournament: Tournament, table: Table) -> str:
    """Return what an unfinished game pays, and why, as text; empty for a finished one."""
    verdict, ended = verdict_of(tournament, table), table.record.ended if table.joint else "finished"
    if verdict is None or ended == "finished":
        return ""
    counting = counted_places(tournament, table)
    if ended == ADJOURNED and not counting:
        return "the game was adjourned: the table waits for the rest of its record"
    if table.walkover:
        return "nobody played, because of a forfeit"
    said = ENDS.get(ended, "the game was adjourned")
    how = way_of_paying(table, tournament.regulations.stage(table.heat).point_system)
    by = "" if how == "wait" else f" ([unfinished] {ended} = {how})"
    if counting:
        return f"{said}: {_what_counts(table, verdict, how)}{by}"
    if how == "wait":
        return f"{said}: the table waits for the head judge's decision"
    if table.record.result is None:
        return f"{said}, but the result at that moment is not recorded{by}"
    return (
        f"{said}, but the recorded result does not place everybody{by}: the table waits for the head judge's decision"
    )


def _what_counts(table: Table, verdict: Verdict, how: str) -> str:
    if how in LEVEL:
        return "all are level"
    if "places" in words_on(table):
        return "the places that the head judge named count"
    by_rules = verdict.places and "as-written" not in words_on(table)
    return "the places by the rules count" if by_rules else "the result counts as it is written"


def counted_places(tournament: Tournament, table: Table) -> list[Place]:
    """Return the places that count: those that closing wrote down, or else those that are judged now."""
    kept = kept_table(tournament, table)
    return judged_places(tournament, table) if kept is None else kept_places(kept, table)


def judged_places(tournament: Tournament, table: Table) -> list[Place]:
    """Return the places that a table has now, after bids for seats and the addenda of its stage."""
    return settlement_of(tournament, table).places


def settlement_of(tournament: Tournament, table: Table) -> Settlement:
    """Return the places of a table with what bids and addenda made of them; those that a head judge named stand."""
    places = _game_places(tournament, table)
    if not places or not has_addenda(tournament, table) or _named(table) or _is_level(tournament, table):
        return Settlement(places, [])
    return settle_places(tournament, table, places)


def _is_level(tournament: Tournament, table: Table) -> bool:
    """Whether the regulations make everybody level, because the game was cut short."""
    return way_of_paying(table, tournament.regulations.stage(table.heat).point_system) in LEVEL


def _game_places(tournament: Tournament, table: Table) -> list[Place]:
    """Return the places of a finished game, or what regulations or a head judge allow of an unfinished one."""
    verdict = verdict_of(tournament, table)
    if verdict is None:
        return []
    if named := _named(table):
        return _placed(named, verdict.places or written_places(tournament, table), table.rules.others)
    if table.walkover:
        return _walked_over(table)
    if table.record.ended == ADJOURNED:
        return []
    how = way_of_paying(table, tournament.regulations.stage(table.heat).point_system)
    if how in LEVEL:
        given = verdict.places or written_places(tournament, table)
        scores = {place.participant: place.score for place in given if place.scored}
        return [Place(one, person=True, place=1, score=scores.get(one, 0), scored=one in scores) for one in table.seats]
    if how != "wait":
        return verdict.places or written_places(tournament, table)
    if not open_end(table, verdict):
        return verdict.places
    return places_level_in_the_game(table, table.record, verdict) or _as_decided(tournament, table, verdict)


def _as_decided(tournament: Tournament, table: Table, verdict: Verdict) -> list[Place]:
    """Return the places that a head judge lets count of a game without an end."""
    words = words_on(table)
    if "as-written" in words:
        return written_places(tournament, table)
    if "by-rules" in words:
        return verdict.places
    return (verdict.places or written_places(tournament, table)) if table.forfeiting else []


def places_level_in_the_game(table: Table, record: Any, verdict: Verdict) -> list[Place]:
    """Return the places by the scores that are written, where the game cannot separate all who are level but their bids do.

    Empty if the game ranks everybody, or if two players of the same score bid the same.
    """
    if not any(table.bids.values()) or verdict.places or verdict.errors or record.rounds or record.ended != "finished":
        return []
    stated = table.rules.stated(record)
    apart = {(place.place, table.bids.get(place.participant, 0)) for place in stated}
    return stated if len(apart) == len(stated) and all(place.scored for place in stated) else []


def _walked_over(table: Table) -> list[Place]:
    """Return the places of a game that nobody played: whoever did not forfeit is ahead."""
    shown("TRN-421")
    out = table.forfeiting
    last = 1 + sum(seat not in out for seat in table.seats)
    places = [Place(seat, person=True, place=last if seat in out else 1, score=0, scored=False) for seat in table.seats]
    return sorted(places, key=lambda one: one.place)


def is_scored(tournament: Tournament, table: Table) -> bool:
    """Whether anybody's score is known; a game without figures may still have places, named by the head judge."""
    kept = kept_table(tournament, table)
    if kept is not None and any(kept.scores.values()):
        return True
    verdict = verdict_of(tournament, table)
    return verdict is not None and bool(verdict.places or written_places(tournament, table))


def open_end(table: Table, verdict: Verdict) -> bool:
    """Whether somebody must decide that places count: the rules give none, or the game was unfinished, even if a ruling ranks it."""
    return table.record.ended != "finished" or not (verdict.finished and verdict.places)


def words_on(table: Table) -> set[str]:
    """Return what a head judge lets count of an unfinished game."""
    return {
        decision.effect
        for decision, entry in table.decisions
        if entry.kind == "decide" and decision.rule in (None, "TRN-404")
    }


def _named(table: Table) -> dict[str, int]:
    """Return the places that the head judge named; empty if nobody did."""
    for _, entry in table.decisions:
        if isinstance(entry.body, Decide) and entry.body.places:
            return entry.body.places
    return {}


def _placed(named: dict[str, int], known: Iterable[Place], others: Iterable[str]) -> list[Place]:
    """Return named places, best first, with the scores that are known."""
    scores = {place.participant: place.score for place in known if place.scored}
    return [
        Place(who, person=who not in others, place=named[who], score=scores.get(who, 0), scored=who in scores)
        for who in sorted(named, key=named.__getitem__)
    ]


def written_places(tournament: Tournament, table: Table) -> list[Place]:
    """Rank the result that the record claims, as if nothing else were known; empty if it does not place everybody.

    Where the game's rules cannot rank it, because nobody has won yet, the places or the scores that are written do.
    """
    if table.record.result is None:
        return []
    if tournament.by_name.get(table.name) is table:
        return tournament.once(_written_once, table.name)
    return _written(tournament, table)


def _written_once(tournament: Tournament, name: str) -> list[Place]:
    return _written(tournament, tournament.by_name[name])


def _written(tournament: Tournament, table: Table) -> list[Place]:
    played = table.rules
    claims, terms = as_finished(tournament, table, table.record)
    ranked = played.judge(claims, terms).places
    return ranked if {*table.seats} <= {place.participant for place in ranked} else played.stated(claims)


def as_finished(tournament: Tournament, table: Table, record: Any) -> tuple[Any, Terms]:
    """Return a result as if the game had ended with it, and the terms under which what it claims counts."""
    counts = Decision(effect="as-written", author="", reason="a game that was cut short has no winner by the rules")
    terms = replace(prepared_terms(tournament, table.game), decisions=(counts,))
    return replace(record, rounds=[], ended="finished"), terms


def _settled(verdict: Verdict, effect: str) -> bool:
    """Whether a finding was settled with this effect."""
    return any(str(finding.figures.get("settled", "")).startswith(f"{effect} ") for finding in verdict.findings)


def is_as_written(table: Table, verdict: Verdict) -> bool:
    """Whether what is written counts because a head judge said so."""
    return _settled(verdict, "as-written") or (open_end(table, verdict) and "as-written" in words_on(table))


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
    return verdict.places == table.rules.judge(table.record, written_down).places


def settling(tournament: Tournament, table: Table, finding: Finding) -> str | None:
    """Return who settled a finding, how and why; None if nobody did.

    Where the rules have nothing to compute from, a finding that was settled by the rules leaves what is written.
    """
    said: str | None = finding.figures.get("settled")
    if said and said.startswith("by-rules ") and claims_count(tournament, table):
        return f"as-written {said.removeprefix('by-rules ')}"
    return said
