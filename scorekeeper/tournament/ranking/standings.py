"""Computes the standings: stage by stage, criterion by criterion, each row with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.completeness import desks_contradict, in_doubt, told_closed, told_lacks
from scorekeeper.tournament.ranking.order import Value
from scorekeeper.tournament.ranking.places import RankedStage, ranked_stages
from scorekeeper.tournament.ranking.points import NOTHING, Payment, as_number, payments_of
from scorekeeper.tournament.ranking.reasons import Steps, steps_of
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament, require_frozen
from scorekeeper.tournament.state.upgrades import JudgedDifferently, judged_differently

FORMAT = 1


class TableResult(Struct, frozen=True, kw_only=True):
    """What one heat paid a player."""

    heat: int
    table: str
    name: str = ""
    """The name of whoever had the player's number then: a substitute did not play the heats before."""
    place: int | None
    """The place among the players of the table; None while the table pays nothing."""
    score: int | None
    points: Fraction
    note: str = ""
    """Such as `as closed`, `decided`, `as written`, `accepted`, `unfinished`, `missing`, `to be replayed`; `forfeit` for a player who forfeits."""

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "heat": self.heat,
            "table": self.table,
            "place": self.place,
            "score": self.score,
            "points": as_number(self.points),
            "note": self.note,
        }


class UnplayedHeat(Struct, frozen=True, kw_only=True):
    """A heat in which a player of the stage had no table."""

    heat: int
    name: str = ""
    """The name of whoever had the player's number then."""
    bye: bool
    """Whether it was a bye; otherwise they were not seated."""
    points: Fraction

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"heat": self.heat, "bye": self.bye, "points": as_number(self.points)}


class StandingsRow(Struct, frozen=True, kw_only=True):
    """One player's line."""

    place: int
    player: str
    name: str
    points: Fraction
    """The points in the last stage that they reached."""
    tiebreaks: dict[str, Value] = {}
    """The values of the criteria in order, without the points."""
    tables: tuple[TableResult | None, ...]
    """One per heat; None if the player was not seated."""
    unplayed: tuple[UnplayedHeat, ...] = ()
    """Byes, and heats that they missed."""
    why: str
    rules: tuple[str, ...]
    stage: str = ""
    """The last stage that they reached."""
    earlier: dict[str, Fraction] = {}
    """The points in each stage before it."""
    penalty: Fraction = NOTHING
    """Points that were taken off in the stage, and in those whose points it carries on."""
    dropped: bool = False

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "place": self.place,
            "player": self.player,
            "name": self.name,
            "points": as_number(self.points),
            "tiebreaks": {key: value_json(value) for key, value in self.tiebreaks.items()},
            "tables": [result.as_json() if result else None for result in self.tables],
            "unplayed": [one.as_json() for one in self.unplayed],
            "why": self.why,
            "rules": list(self.rules),
            "stage": self.stage,
            "earlier": {stage: as_number(points) for stage, points in self.earlier.items()},
            "penalty": as_number(self.penalty),
            "dropped": self.dropped,
        }


def value_json(value: Value) -> Any:
    """Return a tie-break for JSON: a whole number, a fraction as text, a list, or None."""
    if value is None:
        return None
    return [as_number(one) for one in value] if isinstance(value, tuple) else as_number(value)


class Standings(Struct, frozen=True, kw_only=True):
    """The standings, as far as results are known."""

    format: int
    name: str
    game: str
    """The games that are played."""
    provisional: bool
    missing: tuple[str, ...]
    """Tables that pay nothing yet."""
    doubtful: tuple[str, ...]
    """Tables with findings that nobody settled."""
    open: tuple[int, ...] = ()
    """Heats that are not closed."""
    not_seated: tuple[str, ...] = ()
    """Heats and tables that have records although their seating was voided."""
    unsound: tuple[str, ...] = ()
    """Entries that cannot be true."""
    contested: bool = False
    """Whether desks contradict each other about something other than a single table."""
    head: dict[str, tuple[int, str]]
    heats: int
    played: int | None = None
    """The last heat that has a result; None if only `heats` is known."""
    planned: int | None = None
    """The number of heats in the regulations; None for as many as are seated."""
    order: tuple[str, ...] = ("points",)
    """The criteria of the last stage."""
    best: dict[str, int] = {}
    """The number of heats that count in each stage, if not all of them do."""
    rows: tuple[StandingsRow, ...]
    guests: dict[str, str] = {}
    """The names, by number, of guests who fill up tables but are not ranked."""
    differing: tuple[JudgedDifferently, ...] = ()
    """Closed tables that this version judges differently; what closing wrote counts."""
    differences: tuple[str, ...] = ()
    """The same in words."""

    @property
    def state(self) -> str:
        """`no heat is seated yet`, `2 of 6 heats closed`, `final`, or `provisional: 3 tables missing (2/1, 2/4, 2/5)`.

        If the regulations do not fix the number of heats, nobody knows which is the last: `2 heats closed`.
        """
        lacks = told_lacks(
            self.missing,
            self.doubtful,
            self.open,
            contested=self.contested,
            not_seated=self.not_seated,
            unsound=self.unsound,
        )
        return lacks or told_closed(self.heats, self.planned)

    def as_json(self) -> dict[str, Any]:
        """Plain data, as `standings --json` prints it."""
        return {
            "format": self.format,
            "name": self.name,
            "game": self.game,
            "provisional": self.provisional,
            "state": self.state,
            "missing": list(self.missing),
            "doubtful": list(self.doubtful),
            "open": list(self.open),
            "not_seated": list(self.not_seated),
            "unsound": list(self.unsound),
            "contested": self.contested,
            "head": {desk: {"lines": count, "hash": hash_} for desk, (count, hash_) in self.head.items()},
            "heats": self.heats,
            "played": self.played,
            "order": list(self.order),
            "best": self.best,
            "standings": [row.as_json() for row in self.rows],
            "guests": [{"player": number, "name": name} for number, name in self.guests.items()],
            "judged_differently": msgspec.to_builtins(self.differing),
        }


def compute_standings(tournament: Tournament) -> Standings:
    """Compute the standings from the regulations in force and the log."""
    require_frozen(tournament)
    payments = payments_of(tournament)
    missing = tuple(name for name, payment in payments.items() if not payment.settled)
    doubtful = tuple(table.name for table in tournament.tables() if in_doubt(tournament, table))
    still_open = tuple(heat.number for heat in tournament.heats if heat.closed is None)
    contested = desks_contradict(tournament)
    shown("TRN-503")
    ranked = ranked_stages(tournament)
    differing = judged_differently(tournament)
    return Standings(
        format=FORMAT,
        differing=tuple(differing.values()),
        differences=tuple(one.told(tournament.names_in(one.heat)) for one in differing.values()),
        name=tournament.regulations.document.name,
        game=", ".join(tournament.regulations.games),
        provisional=not tournament.heats
        or bool(missing or doubtful or still_open or contested or tournament.not_seated or tournament.unsound),
        unsound=tuple(one.entry.id for one in tournament.unsound),
        not_seated=tournament.not_seated,
        contested=contested,
        missing=missing,
        doubtful=doubtful,
        open=still_open,
        head={desk: (head.count, head.hash) for desk, head in tournament.log.heads.items()},
        heats=tournament.last_heat,
        played=max((heat.number for heat in tournament.heats if _has_result(heat, payments)), default=0),
        planned=tournament.regulations.stages[-1].last,
        order=ranked[-1].stage.order,
        best={one.stage.name: one.stage.best for one in ranked if one.stage.best is not None},
        rows=_rows(tournament, payments, ranked),
        guests={one.number: one.name for one in tournament.players.values() if one.guest},
    )


def _has_result(heat: Heat, payments: dict[str, Payment]) -> bool:
    return any(payments[table.name].settled for table in heat.tables)


def _rows(
    tournament: Tournament, payments: dict[str, Payment], ranked: Sequence[RankedStage]
) -> tuple[StandingsRow, ...]:
    """Return the rows, last stage first; players who did not reach it follow, as they stood in the stage before."""
    results = _results(tournament, payments)
    unplayed = _unplayed(tournament, ranked)
    rows: list[StandingsRow] = []
    for steps in steps_of(ranked, tournament.names):
        for group in steps.groups:
            place = len(rows) + 1
            rows += [
                _row(tournament, ranked, place, number, steps, results[number], unplayed.get(number, ()))
                for number in group
            ]
    return tuple(rows)


def _row(
    tournament: Tournament,
    ranked: Sequence[RankedStage],
    place: int,
    number: str,
    steps: Steps,
    results: tuple[TableResult | None, ...],
    unplayed: Sequence[UnplayedHeat],
) -> StandingsRow:
    player, one = tournament.players[number], steps.one
    before = [past for past in ranked if past.stage.index < one.stage.index and number in past.played.points]
    why, rules = steps.reason(number)
    return StandingsRow(
        place=place,
        player=number,
        name=player.name,
        points=Fraction(one.played.points[number], one.played.unit),
        tiebreaks={key: one.ranking.value(key, number) for key in one.stage.order if key != "points"},
        tables=results,
        unplayed=tuple(unplayed),
        why=why,
        rules=rules,
        stage=one.stage.name,
        earlier={past.stage.name: Fraction(past.played.points[number], past.played.unit) for past in before},
        penalty=one.played.penalty(number),
        dropped=player.dropped,
    )


def _unplayed(tournament: Tournament, ranked: Sequence[RankedStage]) -> dict[str, list[UnplayedHeat]]:
    """Return the byes and missed heats of each player, with what they pay."""
    found: dict[str, list[UnplayedHeat]] = {}
    for one in ranked:
        for number, rests in one.played.unplayed.items():
            for rest in rests:
                points, name = Fraction(rest.points, one.played.unit), tournament.names_in(rest.heat)(number)
                missed = UnplayedHeat(heat=rest.heat, name=name, bye=rest.bye, points=points)
                found.setdefault(number, []).append(missed)
    return found


def _results(tournament: Tournament, payments: dict[str, Payment]) -> dict[str, tuple[TableResult | None, ...]]:
    found: dict[str, list[TableResult | None]] = {
        number: [None] * tournament.last_heat for number in tournament.players
    }
    for heat in tournament.heats:
        names = tournament.names_in(heat.number)
        for table in heat.tables:
            for seat in table.seats:
                if seat in found:
                    found[seat][heat.number - 1] = _result(table, payments[table.name], seat, names(seat))
    return {number: tuple(row) for number, row in found.items()}


def _result(table: Table, payment: Payment, seat: str, name: str) -> TableResult:
    paid = payment.paid.get(seat)
    return TableResult(
        heat=table.heat,
        table=table.name,
        name=name,
        place=paid.place if paid else None,
        score=paid.score if paid else None,
        points=paid.points if paid else NOTHING,
        note=payment.noted(seat) if paid else payment.note,
    )
