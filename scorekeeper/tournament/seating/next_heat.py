"""The next heat, drawn as the regulations say, from the published seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.errors import ScorekeeperError
from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import Seat
from scorekeeper.log.guard import RefusedError, guard, shown
from scorekeeper.tournament.acts.heats import checked_tables, next_stage, write_seating
from scorekeeper.tournament.acts.outcomes import Seated
from scorekeeper.tournament.acts.readiness import require_closed
from scorekeeper.tournament.acts.registration import require_reason
from scorekeeper.tournament.ranking.cut import Cut, cut
from scorekeeper.tournament.ranking.places import rank_stages, taken_in
from scorekeeper.tournament.ranking.points import Payment, pay
from scorekeeper.tournament.regulations.seating_file import PreparedMisfitError, PreparedTable
from scorekeeper.tournament.regulations.stages import Stage, table_sizes
from scorekeeper.tournament.seating import Plan, Wanted, place_worth, plan_seating
from scorekeeper.tournament.seating.groups import groups_apart, meet_all_the_same
from scorekeeper.tournament.seating.meetings import past
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament

PREPARED = "prepared"
"""How a heat was made that stands in a prepared file."""


class NobodyToSeatError(RefusedError):
    def __init__(self, count: int, low: int, *, here: bool) -> None:
        super().__init__(
            f"there {'is' if count == 1 else 'are'} {count or 'no'} player{'' if count == 1 else 's'} to seat; a table has at least {low}",
            rule="TRN-301",
            field="tables",
            next_step="scorekeeper players here PLAYER…" if here else "scorekeeper players list",
        )


class ByHandError(RefusedError):
    def __init__(self) -> None:
        super().__init__(
            "the regulations leave the seating to people",
            rule="TRN-313",
            field="seating.method",
            next_step="scorekeeper seat --by-hand FILE",
        )


class Drawn(Struct, frozen=True, kw_only=True):
    """A heat that could be seated."""

    heat: int
    game: str
    variant: str
    method: str
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    unavoidable: tuple[str, ...] = ()
    field: tuple[str, ...] = ()
    """Who was taken into the stage that begins here."""
    warnings: tuple[str, ...] = ()


def seat_next(
    tournament: Tournament, by: str, heat: int | None = None, *, despite: str | None = None, careful: bool = False
) -> Seated:
    """Seat the next heat."""
    told: list[str] = []

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(despite, "seating a heat all the same", "despite") if despite is not None else None
        if careful:
            require_closed(tournament, heat, why)
        found = draw(tournament, heat)
        told[:] = found.warnings
        tables = checked_tables(tournament, found.tables, found.heat, (found.game, found.variant))
        return [
            Seat(
                heat=found.heat,
                game=found.game,
                variant=found.variant,
                tables=tables,
                byes=list(found.byes),
                field=list(found.field),
                method=found.method,
                seed=tournament.settled.seed if found.method != PREPARED else None,
                unavoidable=list(found.unavoidable),
                despite=why,
            )
        ]

    seated = write_seating(tournament, build, by)
    return replace(seated, warnings=(*seated.warnings, *told))


def draw(tournament: Tournament, heat: int | None = None) -> Drawn:
    """Make the next heat without entering it."""
    number, stage = next_stage(tournament, heat)
    game, variant = stage.played_in(number)
    begins = stage.index > 0 and number == stage.first
    made = cut(tournament, stage) if begins else Cut(())
    players = _there(tournament, made.field if begins else taken_in(tournament, stage))
    low, _ = table_sizes(game, variant)
    here = tournament.regulations.seating.only == "here"
    guard(len(players) >= low, NobodyToSeatError(len(players), low, here=here))
    if number <= len(tournament.settled.prepared):
        method, plan = PREPARED, _prepared(tournament, number, players)
    else:
        guard(stage.seating != "by-hand", ByHandError())
        method, plan = stage.seating, plan_seating(wanted(tournament, stage, number, players))
        shown("TRN-106", "TRN-305", "TRN-311")
    left = [one.said(tournament.names) for one in plan.unavoidable]
    left += meet_all_the_same(tournament, plan.tables) if method == PREPARED else []
    lots = [f"lots decide who plays in {stage.name}: {', '.join(map(tournament.names, made.drawn))}"]
    return Drawn(
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


def _prepared(tournament: Tournament, number: int, players: Sequence[str]) -> Plan:
    """A heat of the prepared seating, if it seats exactly those who play."""
    shown("TRN-313")
    file = tournament.regulations.seating.file or ""
    tables = [_found(tournament, file, one) for one in tournament.settled.prepared[number - 1]]
    seated = {player.number: player for table in tables for player in table}
    missing = [tournament.players[one] for one in players if one not in seated]
    strange = [player for one, player in seated.items() if one not in players]
    guard(not (missing or strange), PreparedMisfitError(file, number, missing, strange))
    numbers = tuple(tuple(player.number for player in table) for table in tables)
    return Plan(tables=numbers, byes=(), unavoidable=(), repeats=0, spread=Fraction(0))


def _found(tournament: Tournament, file: str, table: PreparedTable) -> tuple[Player, ...]:
    """Who is meant by a line of the file; somebody unknown is told with it."""
    try:
        return tuple(map(tournament.players.find, table.people))
    except ScorekeeperError as error:
        error.file, error.line = file, table.line
        raise


def _there(tournament: Tournament, known: Sequence[str]) -> tuple[str, ...]:
    """Who of a stage can be seated: who is in, and is here where the regulations ask that."""
    here = tournament.regulations.seating.only == "here"
    found = {one: tournament.players[one] for one in known if one in tournament.players}
    return tuple(one for one, player in found.items() if not player.dropped and (player.here or not here))


def wanted(
    tournament: Tournament,
    stage: Stage,
    number: int,
    players: Sequence[str],
    payments: Mapping[str, Payment] | None = None,
) -> Wanted:
    """What the seating has to know: who, how they stand, whom they met and where they sat.

    `payments` spares to pay all tables again where somebody has done so.
    """
    rules = tournament.regulations.seating
    low, high = table_sizes(*stage.played_in(number))
    by_place = stage.payments.by_place
    paid = payments or {table.name: pay(tournament, table) for table in tournament.tables()}
    order, points = _standing(tournament, stage, players, paid)
    before = past(tournament.heats)
    return Wanted(
        players=tuple(order),
        points=points,
        met=dict(before.met),
        seats=before.seats,
        short=dict(before.short),
        byes=dict(before.byes),
        sizes=(low, high),
        wanted=min(max(rules.size or high, low), high),
        repeats=tournament.settled.repeats,
        short_to=rules.short,
        apart=groups_apart(tournament.settled, tournament.players),
        method=stage.seating,
        roster=_roster(tournament, stage),
        worth=place_worth(by_place[max(by_place)]) if by_place else None,
        heat=number - stage.first + 1,
        seed=f"{tournament.settled.seed} {stage.index}" if stage.index else tournament.settled.seed,
    )


def _roster(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Who played the first heat of the stage."""
    first = next((heat for heat in tournament.heats if heat.number == stage.first), None)
    return (*(seat for table in first.tables for seat in table.seats), *first.byes) if first else ()


def _standing(
    tournament: Tournament, stage: Stage, players: Sequence[str], payments: Mapping[str, Payment]
) -> tuple[Sequence[str], dict[str, Fraction]]:
    """Players as they stand in the stage, and their points; at its beginning as they were taken in.

    Who is not ranked comes last. Points that the stage carries on count from its first heat.
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
