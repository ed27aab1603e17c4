"""Draws the next heat as the regulations say, from the published seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.log import Log
from scorekeeper.log.entry import AskedBye, Seating
from scorekeeper.rules.evidence import enforcing, shown, used
from scorekeeper.steps import NextStep
from scorekeeper.tournament.ranking.cut import field_of
from scorekeeper.tournament.ranking.places import rank_stages, ranked_stages
from scorekeeper.tournament.ranking.points import Payment, payments_of
from scorekeeper.tournament.regulations.offers import Play
from scorekeeper.tournament.regulations.seating_file import PreparedTable, prepared_play
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.seating.by_game.heat import GamesPlan, GamesTask, plan_games
from scorekeeper.tournament.seating.by_game.wishes import WishList
from scorekeeper.tournament.seating.groups import groups_apart, teams_apart, warnings_apart
from scorekeeper.tournament.seating.kept_tables import kept_tables, not_kept
from scorekeeper.tournament.seating.meetings import past
from scorekeeper.tournament.seating.room import make_offer
from scorekeeper.tournament.seating.search.costs import place_worth
from scorekeeper.tournament.seating.task import SeatingPlan, SeatingTask
from scorekeeper.tournament.state.attendance import can_sit, still_in
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament, require_frozen, require_started

PREPARED = "prepared"
"""The method of heats from a prepared file."""


class HeatOrderError(RefusedError):
    """The heat is already seated, or comes too early."""

    def __init__(self, heat: int, heats: Sequence[Heat]) -> None:
        seated = next((one for one in heats if one.number == heat), None)
        said = f"is already seated, in {seated.entry.id}" if seated else "is out of order"
        can_go = seated is not None and seated is heats[-1] and not any(table.played for table in seated.tables)
        super().__init__(
            f"heat {heat} {said}; the next one is heat {heats[-1].number + 1 if heats else 1}",
            rule="TRN-303",
            field="heat",
            next_step=NextStep("void", entry=seated.entry.id) if seated and can_go else NextStep("status"),
        )


class HeatsDoneError(RefusedError):
    def __init__(self, heats: int) -> None:
        super().__init__(
            f"the regulations have {heats} heat{'' if heats == 1 else 's'}, and all of them are already seated",
            rule="TRN-303",
            field="heat",
            next_step=NextStep("standings or another stage"),
        )


class HeatLackingError(RefusedError):
    """One desk took out the seating of a heat, but another desk had already seated the next one."""

    def __init__(self, heat: int, log: Log) -> None:
        voids = [entry for entry in log.live("void", "undo") if any(_seats(log, name, heat) for name in entry.about)]
        super().__init__(
            f"heat {heat} is no longer seated, but a later one is; bring back the seating of heat {heat} first",
            rule="TRN-303",
            field="heat",
            next_step=NextStep("void", entry=voids[-1].id) if voids else NextStep("check"),
        )


def _seats(log: Log, name: str, heat: int) -> bool:
    entry = log.by_id.get(name)
    return entry is not None and isinstance(entry.body, Seating) and entry.body.heat == heat


class PreparedMisfitError(RefusedError):
    """The file does not seat exactly those who play."""

    def __init__(self, file: str, heat: int, missing: Sequence[Player], strange: Sequence[Player]) -> None:
        said = [
            f"{what} {', '.join(f'{one.name} ({one.number})' for one in players)}"
            for players, what in ((missing, "leaves out"), (strange, "seats players who do not play:"))
            if players
        ]
        super().__init__(
            f"the prepared seating of heat {heat} {' and '.join(said)}",
            rule="TRN-313",
            file=file,
            field="seating.file",
            next_step=NextStep("seat by hand or amend"),
        )


class NobodyToSeatError(RefusedError):
    def __init__(self, count: int, low: int, *, here: bool) -> None:
        super().__init__(
            f"there {'is' if count == 1 else 'are'} {count or 'no'} player{'' if count == 1 else 's'} to seat, but a table needs at least {low}",
            rule="TRN-301",
            field="tables",
            next_step=NextStep("check players in") if here else NextStep("list players"),
        )


class ByHandError(RefusedError):
    def __init__(self) -> None:
        super().__init__(
            "the regulations say that people seat the heats by hand",
            rule="TRN-313",
            field="seating.method",
            next_step=NextStep("seat by hand"),
        )


class HeatDraft(Struct, frozen=True, kw_only=True):
    """A heat that could be seated."""

    heat: int
    method: str
    tables: tuple[tuple[str, ...], ...]
    plays: tuple[Play, ...]
    """The game and the variant of each table."""
    numbers: tuple[int, ...] = ()
    """The numbers of the tables; empty for 1, 2 and so on."""
    byes: tuple[str, ...] = ()
    rests: dict[str, AskedBye] = {}
    unavoidable: tuple[str, ...] = ()
    choice: Literal["chosen", "bid"] | None = None
    """How players get their seats, if the seating leaves that to them."""
    before: dict[str, int] = {}
    """The places in the stage before, if ties inside a game are settled by them."""
    field: tuple[str, ...] = ()
    """Players who were taken into the stage that begins here."""
    warnings: tuple[str, ...] = ()


def next_stage(tournament: Tournament, heat: int | None) -> tuple[int, Stage]:
    """Return the heat that is seated next, and its stage."""
    require_started(tournament)
    require_frozen(tournament)
    if gaps := tournament.gaps:
        raise HeatLackingError(gaps[0], tournament.log)
    following = tournament.last_heat + 1
    number = following if heat is None else heat
    if number != following:
        raise HeatOrderError(number, tournament.heats)
    stage = tournament.regulations.stage(number)
    if not stage.covers(number):
        raise HeatsDoneError(following - 1)
    return number, stage


@enforcing("TRN-301", "TRN-303", "TRN-313", "TRN-318", "TRN-505")
def draw(tournament: Tournament, heat: int | None = None) -> HeatDraft:
    """Draw the next heat without writing it."""
    number, stage = next_stage(tournament, heat)
    begins = stage.index > 0 and number == stage.first
    made = field_of(tournament, stage, number)
    taken = made.field if begins else ()
    rests = asked_byes(tournament, number, still_in(tournament, made.field))
    players = tuple(one for one in can_sit(tournament, made.field) if one not in rests)
    low = min(stage.sizes_at(play)[0] for play in stage.offered_in(number))
    here = tournament.regulations.document.seating.check_in
    if len(players) < low:
        raise NobodyToSeatError(len(players), low, here=here)
    if number <= len(tournament.regulations.prepared):
        method, (plan, plays, rests) = PREPARED, _prepared(tournament, number, players, rests)
    elif stage.seating == "by-hand":
        raise ByHandError
    else:
        method, found = stage.seating, _drawn(tournament, stage, number, players)
        plan, plays = found.plan, found.plays
        shown("TRN-106", "TRN-305", "TRN-311")
    left = [one.said(tournament.names) for one in plan.compromises]
    left += warnings_despite(tournament, dict(enumerate(plan.tables, 1))) if method == PREPARED else []
    lots = [f"lots decide who plays in {stage.name}: {', '.join(map(tournament.names, made.drawn))}"]
    return HeatDraft(
        heat=number,
        method=method,
        tables=plan.tables,
        plays=plays,
        numbers=plan.numbers,
        byes=plan.byes,
        rests=rests,
        unavoidable=tuple((lots if made.drawn else []) + left),
        choice=choice_of(stage) if method != PREPARED else None,
        before=places_before(tournament, stage, taken),
        field=taken,
        warnings=tuple(made.warnings(tournament, stage, (*players, *rests))) if begins else (),
    )


def _prepared(
    tournament: Tournament, number: int, players: Sequence[str], asked: Mapping[str, AskedBye]
) -> tuple[SeatingPlan, tuple[Play, ...], dict[str, AskedBye]]:
    """Return a heat of the prepared seating, its games and the byes asked for, or refuse it unless it has exactly those who play."""
    shown("TRN-313")
    file = tournament.regulations.document.seating.file or ""
    written = tournament.regulations.prepared[number - 1]
    rows = [(row.bye, _found(tournament, file, row)) for row in written]
    there = {player.number: (player, bye) for bye, people in rows for player in people}
    missing = [tournament.players[one] for one in players if one not in there]
    strange = [player for one, (player, bye) in there.items() if one not in players and not (bye and one in asked)]
    if missing or strange:
        raise PreparedMisfitError(file, number, missing, strange)
    rests = {one: bye for one, (_, bye) in there.items() if bye and bye != "bye"}
    plan = SeatingPlan(
        tables=tuple(tuple(player.number for player in people) for bye, people in rows if bye is None),
        byes=tuple(one for one, (_, bye) in there.items() if bye == "bye"),
        compromises=(),
        repeats=0,
        spread=Fraction(0),
    )
    stage = tournament.regulations.stage(number)
    tables = enumerate((row for row in written if row.bye is None), 1)
    plays = tuple(prepared_play(file, row, f"{number}/{count}", stage, number) for count, row in tables)
    return plan, plays, {one: kind for one, kind in asked.items() if one not in there} | rests


def _found(tournament: Tournament, file: str, table: PreparedTable) -> tuple[Player, ...]:
    """Return the players that a line of the file names; an unknown one is reported with the line."""
    try:
        return tuple(map(tournament.players.find_written, table.people))
    except ScorekeeperError as error:
        error.file, error.line = file, table.line
        raise


def choice_of(stage: Stage) -> Literal["chosen", "bid"] | None:
    """Return how the players of a stage get their seats; None if the seating gives them out."""
    return None if stage.seats == "drawn" else stage.seats


def places_before(tournament: Tournament, stage: Stage, field: Sequence[str]) -> dict[str, int]:
    """Return the places in the stage before of players who come into this one, if they settle ties inside a game."""
    if not field or "better-before" not in stage.ties:
        return {}
    places = ranked_stages(tournament)[stage.index - 1].ranking.places
    return {one: places[one] for one in field if one in places}


def _drawn(tournament: Tournament, stage: Stage, number: int, players: Sequence[str]) -> GamesPlan:
    """Return a heat as the stage's method seats it."""
    return plan_games(seating_task(tournament, stage, number, players), games_task(tournament, stage, number))


def asked_byes(tournament: Tournament, heat: int, players: Sequence[str]) -> dict[str, AskedBye]:
    """Return who of these players asked for a bye in a heat, and what it pays."""
    found = {one: tournament.players[one].rests[heat] for one in players if heat in tournament.players[one].rests}
    if found:
        used("TRN-319")
    return found


def warnings_despite(tournament: Tournament, tables: Mapping[int, Sequence[str]]) -> list[str]:
    """Return what a seating that people made does although the regulations or a player's table say otherwise."""
    left = not_kept(list(tables.values()), list(tables), kept_tables(tournament.players))
    moved = [one.said(tournament.names) for one in left if one.kind == "moved"]
    return [*warnings_apart(tournament, list(tables.values())), *moved]


def seating_task(
    tournament: Tournament,
    stage: Stage,
    number: int,
    players: Sequence[str],
    payments: Mapping[str, Payment] | None = None,
) -> SeatingTask:
    """Return what the seating needs to know: who plays, how they stand, whom they met and where they sat.

    `payments`, if given, saves paying all tables again.
    """
    rules = tournament.regulations.document.seating
    first = make_offer(stage, stage.played_in(number), None)
    by_place = stage.point_system.by_place
    order, points, ranks = _standing(tournament, stage, players, payments or payments_of(tournament))
    before = past(tournament.heats)
    return SeatingTask(
        players=tuple(order),
        points=points,
        ranks={} if stage.seats == "drawn" else ranks,
        met=dict(before.met),
        seats=before.seats,
        sides=before.sides if stage.one_against_one else None,
        short=dict(before.short),
        byes=dict(before.byes),
        sizes=first.sizes,
        wanted=first.wanted,
        repeats=tournament.regulations.repeats_in(stage),
        short_to=rules.short,
        apart=groups_apart(tournament.regulations, tournament.players),
        teams=teams_apart(tournament.regulations, tournament.players),
        kept=kept_tables(tournament.players),
        method=stage.seating,
        roster=_roster(tournament, stage),
        joined=_joined(tournament, stage),
        heats=stage.heats,
        worth=place_worth(by_place[max(by_place)]) if by_place else None,
        heat=number - stage.first + 1,
        seed=f"{tournament.regulations.seed} {stage.index}" if stage.index else tournament.regulations.seed,
    )


def games_task(tournament: Tournament, stage: Stage, number: int) -> GamesTask:
    """Return the games of a heat, with what players ask for and have played in the stage."""
    document = tournament.regulations.document
    offers = tuple(make_offer(stage, play, document.copies.get(play[0])) for play in stage.offered_in(number))
    names = [one.game for one in offers]
    asked = {
        player.number: tuple(one for one in player.wishes if one in names) for player in tournament.players.values()
    }
    heats = [heat for heat in tournament.heats if stage.first <= heat.number < number]
    return GamesTask(
        offers=offers,
        dealt=stage.dealt,
        number=number,
        heats=stage.heats or 1,
        wishes={one: WishList(games) for one, games in asked.items() if games},
        played=tuple({seat: table.game for table in heat.tables for seat in table.seats} for heat in heats),
        met=dict(past(heat for heat in tournament.heats if heat.number < stage.first).met),
    )


def _roster(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Return who played the first heat of the stage."""
    first = tournament.first_heat(stage)
    return first.everybody if first else ()


def _joined(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Return who came in after the first heat of the stage."""
    heats = [heat for heat in tournament.heats if tournament.regulations.stage(heat.number) is stage]
    everybody = dict.fromkeys(one for heat in heats for one in heat.everybody)
    return tuple(everybody)[len(_roster(tournament, stage)) :]


def _standing(
    tournament: Tournament, stage: Stage, players: Sequence[str], payments: Mapping[str, Payment]
) -> tuple[Sequence[str], dict[str, Fraction], dict[str, int]]:
    """Return the players as they stand in the stage, their points and ranks; at its start, in the order they were taken in.

    Players who are not ranked come last. Points that the stage carries on count from its first heat.
    """
    ranked = rank_stages(tournament, payments)
    ranks = {number: index if stage.index else 0 for index, number in enumerate(players)}
    if stage.index < len(ranked):
        one = ranked[stage.index]
        place = {number: index for index, group in enumerate(one.ranking.groups) for number in group}
        players = sorted(players, key=lambda number: place.get(number, len(place)))
        ranks = {number: place.get(number, len(place)) for number in players}
    elif stage.carry:
        shown("TRN-507")
        one = ranked[-1]
    else:
        return players, {}, ranks
    points = {number: Fraction(one.played.points.get(number, 0), one.played.unit) for number in players}
    return players, points, ranks
