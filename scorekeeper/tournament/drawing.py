"""The next heat, drawn as the regulations say, from the published seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, cast

from msgspec import Struct

from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import Seat
from scorekeeper.log.guard import RefusedError, guard, shown
from scorekeeper.tournament.cut import cut
from scorekeeper.tournament.heats import checked_tables, next_stage, write_seating
from scorekeeper.tournament.placing import RankedStage, rank_stages
from scorekeeper.tournament.points import pay
from scorekeeper.tournament.seating import Plan, Wanted, place_worth, plan_seating
from scorekeeper.tournament.stages import Stage, table_sizes
from scorekeeper.tournament.state import Tournament
from scorekeeper.tournament.writers import Seated


class NobodyToSeatError(RefusedError):
    def __init__(self, count: int, low: int) -> None:
        super().__init__(
            f"there {'is' if count == 1 else 'are'} {count or 'no'} player{'' if count == 1 else 's'} to seat; a table has at least {low}",
            rule="TRN-301",
            field="tables",
            next_step="scorekeeper players list",
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
    stage: Stage
    game: str
    variant: str
    plan: Plan
    field: tuple[str, ...] = ()
    method: str


def seat_next(tournament: Tournament, by: str, heat: int | None = None) -> Seated:
    """Seat the next heat."""

    def build(_desk: Desk) -> list[Body]:
        found = draw(tournament, heat)
        plan = found.plan
        tables = checked_tables(tournament, plan.tables, found.heat, (found.game, found.variant))
        return [
            Seat(
                heat=found.heat,
                game=found.game,
                variant=found.variant,
                tables=tables,
                byes=list(plan.byes),
                field=list(found.field),
                method=found.method,
                seed=tournament.settled.seed,
                unavoidable=[one.said(tournament.names) for one in plan.unavoidable],
            )
        ]

    return write_seating(tournament, build, by)


def draw(tournament: Tournament, heat: int | None = None) -> Drawn:
    """Make the next heat without entering it."""
    number, stage = next_stage(tournament, heat)
    guard(stage.seating != "by-hand", ByHandError())
    game, variant = stage.played_in(number)
    begins = stage.index > 0 and number == stage.first
    field = cut(tournament, stage).field if begins else ()
    players = field if begins else _players(tournament, stage)
    low, _ = table_sizes(game, variant)
    guard(len(players) >= low, NobodyToSeatError(len(players), low))
    plan = plan_seating(_wanted(tournament, stage, number, players, (game, variant)))
    shown("TRN-106", "TRN-305", "TRN-311")
    return Drawn(heat=number, stage=stage, game=game, variant=variant, plan=plan, field=field, method=stage.seating)


def _players(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Who plays in a stage that has begun, or in the first one: who is in, and is here where that is asked."""
    here = tournament.regulations.seating.only == "here"
    players = tournament.players
    known: Sequence[str] = tuple(players)
    if stage.index:
        first = next(one for one in tournament.heats if one.number == stage.first)
        known = first.field or tuple(seat for table in first.tables for seat in table.seats)
    return tuple(one for one in known if not players[one].dropped and (players[one].here or not here))


def _wanted(
    tournament: Tournament, stage: Stage, number: int, players: Sequence[str], played: tuple[str, str]
) -> Wanted:
    """What the seating has to know: who, how they stand, whom they met and where they sat."""
    rules, (low, high) = tournament.regulations.seating, table_sizes(*played)
    by_place = stage.payments.by_place
    ranked = _stage_so_far(tournament, stage)
    order = _by_rank(ranked, players) if ranked else list(players)
    points = {one: _points(ranked, one) for one in order}
    met: Counter[frozenset[str]] = Counter()
    seats: dict[str, list[int]] = {}
    short: Counter[str] = Counter()
    byes: Counter[str] = Counter()
    for heat in tournament.heats:
        full = max(len(table.seats) for table in heat.tables)
        byes.update(heat.byes)
        for table in heat.tables:
            met.update(frozenset(pair) for pair in combinations(table.seats, 2))
            short.update(table.seats if len(table.seats) < full else ())
            for seat, one in enumerate(table.seats):
                counts = seats.setdefault(one, [])
                counts.extend([0] * (seat + 1 - len(counts)))
                counts[seat] += 1
    return Wanted(
        players=tuple(order),
        points=points,
        met=dict(met),
        seats={one: tuple(counts) for one, counts in seats.items()},
        short=dict(short),
        byes=dict(byes),
        sizes=(low, high),
        wanted=min(max(rules.size or high, low), high),
        repeats=tournament.settled.repeats,
        short_to=rules.short,
        apart=tuple(frozenset(tournament.players.find(one).number for one in group) for group in rules.apart),
        method=cast("Any", stage.seating),
        roster=_roster(tournament, stage),
        worth=place_worth(by_place[max(by_place)]) if by_place else None,
        heat=number - stage.first + 1,
        seed=f"{tournament.settled.seed} {stage.index}" if stage.index else tournament.settled.seed,
    )


def _roster(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Who played the first heat of the stage."""
    first = next((heat for heat in tournament.heats if heat.number == stage.first), None)
    return (*(seat for table in first.tables for seat in table.seats), *first.byes) if first else ()


def _stage_so_far(tournament: Tournament, stage: Stage) -> RankedStage | None:
    payments = {table.name: pay(tournament, table) for table in tournament.tables()}
    ranked = rank_stages(tournament, payments)
    return ranked[stage.index] if stage.index < len(ranked) else None


def _by_rank(ranked: RankedStage, players: Sequence[str]) -> list[str]:
    """Players as they stand; who is not ranked comes last."""
    place = {number: index for index, group in enumerate(ranked.ranking.groups) for number in group}
    return sorted(players, key=lambda one: place.get(one, len(place)))


def _points(ranked: RankedStage | None, player: str) -> Fraction:
    return Fraction(ranked.played.points.get(player, 0), ranked.played.unit) if ranked else Fraction(0)
