"""Computes exactly what one table pays by the point system of its stage."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.halves import Score
from scorekeeper.games.engine.verdict import Place
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.regulations.stages import table_sizes
from scorekeeper.tournament.state.counting import (
    counted_places,
    is_accepted,
    is_as_written,
    is_scored,
    settlement_of,
    way_of_paying,
    words_on,
)
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.upgrades import judged_differently
from scorekeeper.tournament.state.verdicts import verdict_of

NOTHING = Fraction(0)
SHARES = {"places": Fraction(1), "half": Fraction(1, 2), "nothing": NOTHING}
"""The share of its points that an unfinished game pays."""
CUT_SHORT = {"time": "time called"}
"""The note on a game that was cut short, where the log's word does not say it."""
REDUCED = {"places": "", "half": ", half points", "shared": ", shared points", "nothing": ", no points"}
"""What the note adds if such a game does not pay its places in full."""
SYSTEM_RULES = {
    "wins": ("TRN-410",),
    "score": ("TRN-411",),
    "share": ("TRN-412",),
    "share-corrected": ("TRN-413",),
    "custom": ("TRN-414",),
}
_PARTS = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 5): "⅕",
    (2, 5): "⅖",
    (3, 5): "⅗",
    (4, 5): "⅘",
    (1, 6): "⅙",
    (5, 6): "⅚",
}


def written(points: Fraction) -> str:
    """Return points as people write them: `12`, `9½`, `3⅓`, `2 1/7`."""
    if points.denominator == 1:
        return str(points.numerator)
    above, below = points.numerator, points.denominator
    whole, rest = divmod(abs(above), below)
    sign = "-" if above < 0 else ""
    part = _PARTS.get((rest, below)) or (f" {rest}/{below}" if whole else f"{rest}/{below}")
    return f"{sign}{whole or ''}{part}"


def counted(points: Fraction) -> str:
    """Return `1 point`, `½ point`, `9½ points`."""
    return f"{written(points)} point{'' if 0 < points <= 1 else 's'}"


def as_number(points: Fraction) -> int | str:
    """Return points for JSON: a whole number, or a fraction as text."""
    return int(points) if points.denominator == 1 else str(points)


Outcome = Literal["won", "drew", "lost"]


class Payout(Struct, frozen=True, kw_only=True, gc=False):
    """What a table paid to one player."""

    player: str
    place: int
    """The place among the players of the table, or among all participants if non-players take places."""
    among: int
    """The number of those among whom the place counts."""
    shared: int
    """The number of players who share the place."""
    in_game: int
    """The place in the game, counting non-players."""
    score: Score | None
    """None if nobody wrote the figures down."""
    points: Fraction
    forfeit: bool = False
    bid: int = 0
    """The points that the player bid for the seat; the score is what is left."""

    @property
    def outcome(self) -> Outcome:
        """How a game that is won, drawn or lost ended for the player."""
        return "lost" if self.place > 1 else "drew" if self.shared > 1 else "won"


class Payment(Struct, frozen=True, kw_only=True, gc=False):
    """What a table pays to everybody."""

    status: Literal["paid", "void", "missing", "unfinished"]
    paid: dict[str, Payout]
    most: Fraction | None = None
    """The most that the table could have paid one player; None if the game's own score decides."""
    as_written: bool = False
    note: str = ""
    """The note that marks the table wherever it is shown."""
    walkover: bool = False
    """Whether nobody played, because somebody forfeited before the game began."""

    @property
    def settled(self) -> bool:
        """Whether nothing more is expected of the table: it paid, or its game was struck."""
        return self.status in ("paid", "void")

    def noted(self, player: str) -> str:
        """Return the note on this table in a player's row."""
        paid = self.paid.get(player)
        forfeit = "forfeit" if paid and paid.forfeit else "won by forfeit" if paid and self.walkover else ""
        return ", ".join(filter(None, (self.note, f"bid {paid.bid}" if paid and paid.bid else "", forfeit)))


def payment_of(tournament: Tournament, table: Table) -> Payment:
    """Return what a table pays; computed once."""
    return tournament.once(_pay_table, table.name)


def payments_of(tournament: Tournament) -> dict[str, Payment]:
    """Return what every table pays, by table name."""
    return {table.name: payment_of(tournament, table) for table in tournament.tables()}


def _pay_table(tournament: Tournament, name: str) -> Payment:
    return _pay(tournament, tournament.by_name[name])


def _pay(tournament: Tournament, table: Table) -> Payment:
    """Pay the players of a table for their places among themselves, in the game's order."""
    verdict = verdict_of(tournament, table)
    if verdict is None:
        shown("TRN-404", *(("TRN-405",) if table.struck_by else ()))
        return Payment(status="void" if table.void else "missing", paid={}, note=_struck_note(table))
    stage = tournament.regulations.stage(table.heat)
    how = way_of_paying(table, stage.point_system)
    places = counted_places(tournament, table)
    if not places:
        shown("TRN-404", *(("TRN-407",) if table.record.ended != "finished" else ()))
        return Payment(status="unfinished", paid={}, note="unfinished")
    named = "places" in words_on(table)
    as_written = is_as_written(table, verdict) and not named
    if table.decisions:
        shown("TRN-405")
    payer = tournament.once(
        _payer, stage.index, len(table.seats), table_sizes(table.known, table.game, table.variant)[1]
    )
    paid = _paid(places, payer, table.forfeiting)
    if settlement_of(tournament, table).less_bids:
        paid = {number: replace(one, bid=table.bids.get(number, 0)) for number, one in paid.items()}
    if not is_scored(tournament, table):
        paid = {number: replace(one, score=None) for number, one in paid.items()}
    if how != "wait":
        shown("TRN-407")
        paid = _cut_down(paid, how)
    marks = (
        ("as closed", table.name in judged_differently(tournament)),
        ("decided", named),
        ("as written", as_written),
        ("accepted", is_accepted(table, verdict)),
    )
    note = next((mark for mark, holds in marks if holds), "")
    return Payment(
        status="paid",
        paid=paid,
        most=payer.most,
        as_written=as_written,
        walkover=table.walkover,
        note=note if how == "wait" else ending_note(table.record.ended, how),
    )


def _payer(tournament: Tournament, stage: int, size: int, full: int) -> Payer:
    return Payer(tournament.regulations.stages[stage].point_system, size, full)


def ending_note(ended: str, how: str) -> str:
    """Return the note on a game that was cut short, such as `time called, half points`."""
    return CUT_SHORT.get(ended, ended) + REDUCED[how]


def _cut_down(paid: dict[str, Payout], how: str) -> dict[str, Payout]:
    """Return the reduced points of an unfinished game; a player who forfeits gets none.

    Where the points are shared, everybody is level already, so at a table of two each place pays a draw.
    """
    if how == "shared":
        among = [one.points for one in paid.values() if not one.forfeit]
        equal = sum(among, NOTHING) / (len(among) or 1)
        return {number: one if one.forfeit else replace(one, points=equal) for number, one in paid.items()}
    return {number: replace(one, points=one.points * SHARES[how]) for number, one in paid.items()}


def _struck_note(table: Table) -> str:
    effect = getattr(table.struck_by.body, "effect", "") if table.struck_by else ""
    return {"replay": "to be replayed", "void": "void"}.get(effect, "missing")


class Payer:
    """Pays the tables of one size in a stage."""

    def __init__(self, system: PointSystem, size: int, full: int) -> None:
        self.system = system
        self.size = size
        self.full = full
        """The size of a full table, to which shares are corrected."""
        self.rules = SYSTEM_RULES.get(system.system, ())

        self.most = system.most_at(size, full) if system.rated else None
        """The most that the table can pay one player; None if the game's own score decides."""
        self._places: dict[tuple[int, int], Fraction] = {}
        self._scored = [(part, factor) for part, factor in system.parts.items() if part != "win"]

    def for_place(self, first: int, shared: int) -> Fraction:
        """Return what a place pays, apart from what scores pay; computed once."""
        if (first, shared) not in self._places:
            self._places[first, shared] = self.system.for_place(self.size, first, shared)
        return self._places[first, shared]

    def points(self, first: int, shared: int, score: Score, total: Score) -> Fraction:
        """Return what a player gets for `shared` places from `first` on (counted from 0) at a table with this total."""
        paid = self.for_place(first, shared)
        for part, factor in self._scored:
            match part:
                case "score":
                    # A score with halves is written as such; what it pays is a plain fraction.
                    paid += factor * Fraction(score)
                case "share":
                    paid += factor * share(score, total, self.size)
                case "share-corrected":
                    paid += factor * share(score, total, self.size) * self.size / self.full
        return paid


def share(score: Score, total: Score, size: int) -> Fraction:
    """Return a player's share of a table's total score; an equal share if the total is zero."""
    return Fraction(score, total) if total > 0 else Fraction(1, size)


def shared_rule(system: PointSystem, size: int, paid: Payout) -> str:
    """Return the rule about the points for a place: shared, drawn at a table of two, or taken alone."""
    if paid.shared == 1:
        return "TRN-401"
    return "TRN-420" if system.is_draw(size, paid.shared) else "TRN-402"


def _paid(places: Iterable[Place], payer: Payer, forfeits: set[str]) -> dict[str, Payout]:
    ordered = sorted(places, key=lambda place: place.place)
    persons = [place for place in ordered if place.person]
    apart = payer.system.others == "take-place"
    if len(ordered) > len(persons):
        shown("TRN-408" if apart else "TRN-403")
    ranked = [place for place in (ordered if apart else persons) if place.participant not in forfeits]
    total = sum(place.score for place in persons)
    paid = {}
    among = len(ordered if apart else persons)
    taken = [place.place for place in ranked]
    for place in ranked:
        first, shared = taken.index(place.place), taken.count(place.place)
        if place.person:
            points = payer.points(first, shared, place.score, total)
            paid[place.participant] = _one(place, (first + 1, among), shared, points)
    shown(*{shared_rule(payer.system, payer.size, one) for one in paid.values()}, *payer.rules)
    out = [place for place in persons if place.participant in forfeits]
    for place in out:
        paid[place.participant] = _one(place, (len(ranked) + len(out), among), 1, NOTHING, forfeit=True)
    return paid


def _one(place: Place, there: tuple[int, int], shared: int, points: Fraction, *, forfeit: bool = False) -> Payout:
    """Return what one player gets; `there` is the place, and among how many."""
    return Payout(
        player=place.participant,
        place=there[0],
        among=there[1],
        shared=shared,
        in_game=place.place,
        score=place.score if place.scored else None,
        points=points,
        forfeit=forfeit,
    )
