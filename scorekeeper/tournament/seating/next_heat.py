"""Draws the next heat as the regulations say, from the published seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.log import Log
from scorekeeper.log.entry import Seating
from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.ranking.cut import Cut, make_cut
from scorekeeper.tournament.ranking.places import rank_stages
from scorekeeper.tournament.ranking.points import Payment, payments_of
from scorekeeper.tournament.regulations.seating_file import PreparedTable
from scorekeeper.tournament.regulations.stages import Stage, table_sizes
from scorekeeper.tournament.seating.costs import place_worth
from scorekeeper.tournament.seating.groups import groups_apart, meet_all_the_same
from scorekeeper.tournament.seating.meetings import past
from scorekeeper.tournament.seating.planning import plan_seating
from scorekeeper.tournament.seating.task import SeatingPlan, SeatingTask
from scorekeeper.tournament.state.attendance import taken_in
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
    game: str
    variant: str
    method: str
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    unavoidable: tuple[str, ...] = ()
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


@enforcing("TRN-301", "TRN-303", "TRN-313", "TRN-505")
def draw(tournament: Tournament, heat: int | None = None) -> HeatDraft:
    """Draw the next heat without writing it."""
    number, stage = next_stage(tournament, heat)
    game, variant = stage.played_in(number)
    begins = stage.index > 0 and number == stage.first
    made = make_cut(tournament, stage) if begins else Cut(())
    players = _there(tournament, made.field if begins else taken_in(tournament, stage))
    low, _ = table_sizes(game, variant)
    here = tournament.regulations.document.seating.only == "here"
    if len(players) < low:
        raise NobodyToSeatError(len(players), low, here=here)
    if number <= len(tournament.regulations.prepared):
        method, plan = PREPARED, _prepared(tournament, number, players)
    elif stage.seating == "by-hand":
        raise ByHandError
    else:
        method, plan = stage.seating, plan_seating(seating_task(tournament, stage, number, players))
        shown("TRN-106", "TRN-305", "TRN-311")
    left = [one.said(tournament.names) for one in plan.compromises]
    left += meet_all_the_same(tournament, plan.tables) if method == PREPARED else []
    lots = [f"lots decide who plays in {stage.name}: {', '.join(map(tournament.names, made.drawn))}"]
    return HeatDraft(
        heat=number,
        game=game,
        variant=variant,
        method=method,
        tables=plan.tables,
        byes=plan.byes,
        unavoidable=tuple((lots if made.drawn else []) + left),
        field=made.field,
        warnings=tuple(made.warnings(tournament, stage, players)),
    )


def _prepared(tournament: Tournament, number: int, players: Sequence[str]) -> SeatingPlan:
    """Return a heat of the prepared seating, or refuse it unless it seats exactly those who play."""
    shown("TRN-313")
    file = tournament.regulations.document.seating.file or ""
    tables = [_found(tournament, file, one) for one in tournament.regulations.prepared[number - 1]]
    seated = {player.number: player for table in tables for player in table}
    missing = [tournament.players[one] for one in players if one not in seated]
    strange = [player for one, player in seated.items() if one not in players]
    if missing or strange:
        raise PreparedMisfitError(file, number, missing, strange)
    numbers = tuple(tuple(player.number for player in table) for table in tables)
    return SeatingPlan(tables=numbers, byes=(), compromises=(), repeats=0, spread=Fraction(0))


def _found(tournament: Tournament, file: str, table: PreparedTable) -> tuple[Player, ...]:
    """Return the players that a line of the file names; an unknown one is reported with the line."""
    try:
        return tuple(map(tournament.players.find_written, table.people))
    except ScorekeeperError as error:
        error.file, error.line = file, table.line
        raise


def _there(tournament: Tournament, known: Sequence[str]) -> tuple[str, ...]:
    """Return the players of a stage who can be seated: still in, and checked in if the regulations require it."""
    here = tournament.regulations.document.seating.only == "here"
    found = {one: tournament.players[one] for one in known if one in tournament.players}
    return tuple(one for one, player in found.items() if not player.dropped and (player.here or not here))


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
    low, high = table_sizes(*stage.played_in(number))
    by_place = stage.point_system.by_place
    order, points = _standing(tournament, stage, players, payments or payments_of(tournament))
    before = past(tournament.heats)
    return SeatingTask(
        players=tuple(order),
        points=points,
        met=dict(before.met),
        seats=before.seats,
        short=dict(before.short),
        byes=dict(before.byes),
        sizes=(low, high),
        wanted=min(max(rules.size or high, low), high),
        repeats=tournament.regulations.repeats,
        short_to=rules.short,
        apart=groups_apart(tournament.regulations, tournament.players),
        method=stage.seating,
        roster=_roster(tournament, stage),
        worth=place_worth(by_place[max(by_place)]) if by_place else None,
        heat=number - stage.first + 1,
        seed=f"{tournament.regulations.seed} {stage.index}" if stage.index else tournament.regulations.seed,
    )


def _roster(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Return who played the first heat of the stage."""
    first = next((heat for heat in tournament.heats if heat.number == stage.first), None)
    return (*(seat for table in first.tables for seat in table.seats), *first.byes) if first else ()


def _standing(
    tournament: Tournament, stage: Stage, players: Sequence[str], payments: Mapping[str, Payment]
) -> tuple[Sequence[str], dict[str, Fraction]]:
    """Return the players as they stand in the stage, and their points; at its start, in the order they were taken in.

    Players who are not ranked come last. Points that the stage carries on count from its first heat.
    """
    ranked = rank_stages(tournament, payments)
    if stage.index < len(ranked):
        one = ranked[stage.index]
        place = {number: index for index, group in enumerate(one.ranking.groups) for number in group}
        players = sorted(players, key=lambda number: place.get(number, len(place)))
    elif stage.carry:
        shown("TRN-507")
        one = ranked[-1]
    else:
        return players, {}
    return players, {number: Fraction(one.played.points.get(number, 0), one.played.unit) for number in players}
