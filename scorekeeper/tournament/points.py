"""What one table pays: points by place, exact."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games import game as find_game
from scorekeeper.games.terms import Decision, Terms
from scorekeeper.games.verdict import Place, Verdict
from scorekeeper.log.guard import shown
from scorekeeper.tournament.state import Tournament
from scorekeeper.tournament.tables import Table

NOTHING = Fraction(0)
_PARTS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕",
    Fraction(2, 5): "⅖",
    Fraction(3, 5): "⅗",
    Fraction(4, 5): "⅘",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def written(points: Fraction) -> str:
    """Write points as people do: `12`, `9½`, `3⅓`, `2 1/7`."""
    whole, rest = divmod(abs(points), 1)
    sign = "-" if points < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = _PARTS.get(rest) or (f" {rest}" if whole else str(rest))
    return f"{sign}{whole or ''}{part}"


def counted(points: Fraction) -> str:
    """Say `1 point`, `½ point`, `9½ points`."""
    return f"{written(points)} point{'' if 0 < points <= 1 else 's'}"


def as_number(points: Fraction) -> int | str:
    """Points in JSON: a whole number, or a fraction as text."""
    return int(points) if points.denominator == 1 else str(points)


class Paid(Struct, frozen=True, kw_only=True):
    """What a table paid to one player."""

    player: str
    place: int
    """Among the persons of the table."""
    shared: int
    """How many persons share the place."""
    in_game: int
    """The place that the game gives, other participants counted."""
    score: int
    points: Fraction
    forfeit: bool = False


class Payment(Struct, frozen=True, kw_only=True):
    """What a table pays to everybody."""

    status: Literal["paid", "missing", "unfinished"]
    paid: dict[str, Paid]
    as_written: bool = False
    note: str = ""
    """What marks the table wherever it shows."""


def pay(tournament: Tournament, table: Table) -> Payment:
    """Pay the persons of a table for their places among themselves, in the game's order."""
    verdict = tournament.verdict(table)
    if verdict is None:
        shown("TRN-404", *(("TRN-405",) if table.struck_by else ()))
        return Payment(status="missing", paid={}, note=_struck_note(table))
    places = counted_places(tournament, table)
    if not places:
        shown("TRN-404")
        return Payment(status="unfinished", paid={}, note="unfinished")
    as_written = _settled(verdict, "as-written") or (_open_end(verdict) and "as-written" in _words(table))
    forfeits = forfeiting(table)
    if table.decisions:
        shown("TRN-405")
    if any(not place.person for place in places):
        shown("TRN-403")
    payments = tournament.settled.payments[len(table.seats)]
    return Payment(
        status="paid",
        paid=_paid(places, payments, forfeits),
        as_written=as_written,
        note="as written" if as_written else "accepted" if _accepted(table, verdict) else "",
    )


def _settled(verdict: Verdict, effect: str) -> bool:
    """Whether a finding was settled with this effect."""
    return any(str(finding.figures.get("settled", "")).startswith(f"{effect} ") for finding in verdict.findings)


def _accepted(table: Table, verdict: Verdict) -> bool:
    """Whether claims with settled findings count because no round is recorded of which the rules compute anything."""
    return not table.record.rounds and _settled(verdict, "by-rules")


def claims_count(tournament: Tournament, table: Table) -> bool:
    """Whether what is written counts even where findings were settled by the rules: these have nothing to go by."""
    verdict = tournament.verdict(table)
    if verdict is None or not _accepted(table, verdict):
        return False
    terms = tournament.terms(table)
    let_stand = Decision(effect="as-written", author="", reason="")
    written_down = replace(terms, decisions=(let_stand,))
    return verdict.places == find_game(table.game).judge(table.record, written_down).places


def forfeiting(table: Table) -> set[str]:
    """Who forfeits, by number."""
    return {str(decision.player) for decision, _ in table.decisions if decision.effect == "forfeit"}


def _struck_note(table: Table) -> str:
    effect = getattr(table.struck_by.body, "effect", "") if table.struck_by else ""
    return {"replay": "to be replayed", "void": "void"}.get(effect, "missing")


def counted_places(tournament: Tournament, table: Table) -> list[Place]:
    """Give the places that count: those of a finished game, or what a head judge lets count of an unfinished one."""
    verdict = tournament.verdict(table)
    if verdict is None or not _open_end(verdict):
        return verdict.places if verdict else []
    words = _words(table)
    if "as-written" in words and table.record.result is not None:
        return _claimed(tournament, table)
    return verdict.places if "by-rules" in words else []


def _open_end(verdict: Verdict) -> bool:
    """Whether the rules give no places that count."""
    return not (verdict.finished and verdict.places)


def _words(table: Table) -> set[str]:
    """What a head judge lets count of an unfinished game."""
    return {
        decision.effect
        for decision, entry in table.decisions
        if entry.kind == "decide" and decision.rule in (None, "TRN-404")
    }


def _claimed(tournament: Tournament, table: Table) -> list[Place]:
    """Rank what the record claims as its result, as if nothing else were known."""
    claims = replace(table.record, rounds=[], ended="finished")
    return find_game(table.game).judge(claims, Terms(rulings=dict(tournament.regulations.rulings))).places


def _paid(places: Iterable[Place], payments: tuple[Fraction, ...], forfeits: set[str]) -> dict[str, Paid]:
    persons = sorted((place for place in places if place.person), key=lambda place: place.place)
    ranked = [place for place in persons if place.participant not in forfeits]
    paid = {}
    for place in ranked:
        first = sum(other.place < place.place for other in ranked)
        shared = sum(other.place == place.place for other in ranked)
        shown("TRN-402" if shared > 1 else "TRN-401")
        points = sum(payments[first : first + shared], NOTHING) / shared
        paid[place.participant] = _one(place, first + 1, shared, points)
    for place in persons:
        if place.participant in forfeits:
            paid[place.participant] = _one(place, len(ranked) + 1, len(forfeits), NOTHING, forfeit=True)
    return paid


def _one(place: Place, among: int, shared: int, points: Fraction, *, forfeit: bool = False) -> Paid:
    return Paid(
        player=place.participant,
        place=among,
        shared=shared,
        in_game=place.place,
        score=place.score,
        points=points,
        forfeit=forfeit,
    )
