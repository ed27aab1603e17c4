"""Computes the standings: stage by stage, criterion by criterion, each row with its reason."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.completeness import desks_contradict, in_doubt, told_closed, told_lacks
from scorekeeper.tournament.ranking.ladder import joined, rules_of
from scorekeeper.tournament.ranking.outlook import Outlook, outlook_of
from scorekeeper.tournament.ranking.places import RankedStage, at_game, rank_game, ranked_stages
from scorekeeper.tournament.ranking.points import NOTHING, Payment, payments_of
from scorekeeper.tournament.ranking.reasons import Steps, steps_of
from scorekeeper.tournament.ranking.rows import StandingsRow, TableResult, UnplayedHeat
from scorekeeper.tournament.ranking.teams.order import rank_teams
from scorekeeper.tournament.ranking.teams.rows import TeamStandings
from scorekeeper.tournament.state.attendance import planned_heats
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament, require_frozen
from scorekeeper.tournament.state.upgrades import JudgedDifferently, judged_differently

FORMAT = 1


class Standings(Struct, frozen=True, kw_only=True):
    """The standings, as far as results are known."""

    format: int
    name: str
    game: str
    """The games that are played."""
    only: str = ""
    """The title of the game, if these are the standings of one game alone."""
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
    next_stage: str = ""
    """The next stage, if players qualify for it by more than their place; it has not begun."""
    best: dict[str, int] = {}
    """The number of heats that count in each stage, if not all of them do."""
    rows: tuple[StandingsRow, ...]
    guests: dict[str, str] = {}
    """The names, by number, of guests who fill up tables but are not ranked."""
    teams: TeamStandings | None = None
    """None if the regulations rank no teams."""
    differing: tuple[JudgedDifferently, ...] = ()
    """Closed tables that this version judges differently; what closing wrote counts."""
    differences: tuple[str, ...] = ()
    """The same in words."""

    games: tuple[Standings, ...] = ()
    """The standings of each game alone, if several are played."""

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
        whole = {
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
            **({"next_stage": self.next_stage} if self.next_stage else {}),
            "standings": [row.as_json() for row in self.rows],
            "guests": [{"player": number, "name": name} for number, name in self.guests.items()],
            "judged_differently": msgspec.to_builtins(self.differing, enc_hook=float),
        }
        if self.games:
            whole["games"] = [one.as_json() for one in self.games]
        return whole | ({"teams": self.teams.as_json()} if self.teams else {})


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
    outlook = outlook_of(tournament, ranked)
    whole = Standings(
        format=FORMAT,
        differing=tuple(differing.values()),
        differences=tuple(one.told(tournament.names_in(one.heat)) for one in differing.values()),
        name=tournament.regulations.document.name,
        game=", ".join(tournament.games),
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
        planned=planned_heats(tournament),
        order=ranked[-1].stage.order,
        best={one.stage.name: one.stage.best for one in ranked if one.stage.best is not None},
        next_stage=outlook.stage.name if outlook else "",
        rows=_rows(tournament, payments, ranked, outlook),
        guests={one.number: one.name for one in tournament.players.values() if one.guest},
        teams=rank_teams(tournament, ranked),
    )
    games = tournament.games
    if len(games) == 1:
        return whole
    return replace(whole, games=tuple(_of_game(tournament, payments, whole, game) for game in games))


def _of_game(tournament: Tournament, payments: dict[str, Payment], whole: Standings, game: str) -> Standings:
    """Return the standings of one game alone: the same points and order, at the tables of that game."""
    heats = [heat for heat in (at_game(one, game) for one in tournament.heats) if heat.tables]
    names = {table.name for heat in heats for table in heat.tables}
    numbers = {heat.number for heat in heats}
    ranked = rank_game(tournament, payments, game)
    stage = (
        ranked[-1].stage if ranked else next(one for one in tournament.regulations.stages if game in dict(one.plays))
    )
    found = replace(
        whole,
        game=game,
        only=tournament.regulations.game(game).book.title,
        missing=tuple(name for name in whole.missing if name in names),
        doubtful=tuple(name for name in whole.doubtful if name in names),
        open=tuple(heat for heat in whole.open if heat in numbers),
        order=stage.order,
        best={one.stage.name: one.stage.best for one in ranked if one.stage.best is not None},
        next_stage="",
        rows=tuple(_alone(row) for row in _rows(tournament, payments, ranked, None, names)),
        teams=None,
    )
    lacks = found.missing or found.doubtful or found.open or found.contested or found.not_seated or found.unsound
    return replace(found, provisional=bool(lacks) or not heats)


def _alone(row: StandingsRow) -> StandingsRow:
    """Return a row of the standings of one game, which cites the rule; every report says above or below them what counts."""
    return replace(row, rules=(*row.rules, "TRN-508"))


def _has_result(heat: Heat, payments: dict[str, Payment]) -> bool:
    return any(payments[table.name].settled for table in heat.tables)


def _rows(
    tournament: Tournament,
    payments: dict[str, Payment],
    ranked: Sequence[RankedStage],
    outlook: Outlook | None,
    tables: Collection[str] | None = None,
) -> tuple[StandingsRow, ...]:
    """Return the rows, last stage first; players who did not reach it follow, as they stood in the stage before.

    `tables` names those to show, if they are not all.
    """
    results = _results(tournament, payments)
    if tables is not None:
        results = {
            number: tuple(one if one and one.table in tables else None for one in row)
            for number, row in results.items()
        }
    unplayed = _unplayed(tournament, ranked)
    rows: list[StandingsRow] = []
    for steps in steps_of(ranked, tournament.names):
        for group in steps.groups:
            place = len(rows) + 1
            rows += [
                _row(tournament, ranked, place, number, steps, results[number], unplayed.get(number, ()))
                for number in group
            ]
    return tuple(_through(row, outlook) for row in rows) if outlook else tuple(rows)


def _through(row: StandingsRow, outlook: Outlook) -> StandingsRow:
    """Return the row with what the player is for the next stage, and why."""
    told = outlook.chances.get(row.player)
    if told is None:
        return row
    why = f"{row.why}; {told.text} ({told.rule})"
    return replace(row, through=told.mark, why=why, rules=(*row.rules, told.rule))


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
    parts = steps.parts(number)
    return StandingsRow(
        place=place,
        player=number,
        name=player.name,
        points=Fraction(one.played.points[number], one.played.unit),
        tiebreaks={key: one.ranking.value(key, number) for key in one.stage.order if key != "points"},
        tables=results,
        unplayed=tuple(unplayed),
        why=joined(parts),
        rules=rules_of(parts),
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
                missed = UnplayedHeat(heat=rest.heat, name=name, kind=rest.kind, points=points)
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
        outcome=paid.outcome if paid and not payment.walkover and table.rules.sides else None,
    )
