"""What one table pays: points by place, exact."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games import game as find_game
from scorekeeper.games.terms import Terms
from scorekeeper.games.verdict import Place
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
    """Say `1 point`, `9½ points`."""
    return f"{written(points)} point{'' if points == 1 else 's'}"


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
    effects = {decision.effect for decision, _ in table.decisions}
    forfeits = {str(decision.player) for decision, _ in table.decisions if decision.effect == "forfeit"}
    if effects:
        shown("TRN-405")
    if any(not place.person for place in places):
        shown("TRN-403")
    payments = tournament.settled.payments[len(table.seats)]
    notes = (["as written"] if "as-written" in effects else []) + (["forfeit"] if forfeits else [])
    return Payment(
        status="paid",
        paid=_paid(places, payments, forfeits),
        as_written="as-written" in effects,
        note=", ".join(notes),
    )


def _struck_note(table: Table) -> str:
    effect = getattr(table.struck_by.body, "effect", "") if table.struck_by else ""
    return {"replay": "to be replayed", "void": "void"}.get(effect, "missing")


def counted_places(tournament: Tournament, table: Table) -> list[Place]:
    """Give the places that count: those of a finished game, or what a head judge lets count of an unfinished one."""
    verdict = tournament.verdict(table)
    if verdict is None or (verdict.finished and verdict.places):
        return verdict.places if verdict else []
    words = {
        decision.effect
        for decision, entry in table.decisions
        if entry.kind == "decide" and decision.rule in (None, "TRN-404")
    }
    if "as-written" in words and table.record.result is not None:
        return _claimed(tournament, table)
    return verdict.places if "by-rules" in words else []


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
