"""Seats a heat in the way that the regulations name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.regulations.lots import dice, drawn
from scorekeeper.tournament.regulations.sizes import PAIR, table_sizes_for
from scorekeeper.tournament.regulations.stages import ROUND_ROBINS
from scorekeeper.tournament.seating.compromises import by_number, remaining
from scorekeeper.tournament.seating.kept_tables import not_kept, table_numbers
from scorekeeper.tournament.seating.pairs import best_pairs
from scorekeeper.tournament.seating.schedules.rota import seats_by_round_robin, seats_by_schedule
from scorekeeper.tournament.seating.search.costs import (
    BYE,
    FULL,
    SHORT,
    WAYS,
    Costs,
    Group,
    Prices,
    levels_of,
    reckon_prices,
)
from scorekeeper.tournament.seating.search.improving import improve
from scorekeeper.tournament.seating.search.neighbours import WHOLE, seat_by_neighbours
from scorekeeper.tournament.seating.search.small_events import best_of_all, is_small
from scorekeeper.tournament.seating.search.swaps import balance
from scorekeeper.tournament.seating.seats import seat_order
from scorekeeper.tournament.seating.sides import side_order
from scorekeeper.tournament.seating.task import SeatingPlan, SeatingTask

Tables = list[list[str]]


def plan_seating(wanted: SeatingTask) -> SeatingPlan:
    """Seat the heat; the same input gives the same seating on every computer."""
    shown("TRN-106", "TRN-311")
    if wanted.method == "schedule":
        tables, byes = seats_by_schedule(wanted)
    elif wanted.method in ROUND_ROBINS:
        tables, byes = seats_by_round_robin(wanted)
    elif wanted.method in ("ranked", "snake"):
        tables, byes = _ranked(wanted)
    else:
        tables, byes = _searched(wanted)
    return _plan(wanted, tables, byes)


def _plan(wanted: SeatingTask, tables: Tables, byes: Sequence[str]) -> SeatingPlan:
    """Assign the seats, and list the aims that it does not reach."""
    lots = {player: lot for lot, player in enumerate(drawn(_seed(wanted), wanted.players))}
    if wanted.ranks:
        shown("TRN-346")
        seated = tuple(tuple(sorted(table, key=lambda one: (wanted.ranks[one], lots[one]))) for table in tables)
    else:
        seated = tuple(_seats(wanted, table, lots) for table in tables)
    numbers = table_numbers(seated, wanted.kept)
    seated = tuple(table for _, table in sorted(zip(numbers, seated, strict=True)))
    resting = tuple(sorted(byes, key=by_number))
    left = (*remaining(wanted, seated, resting), *not_kept(seated, sorted(numbers), wanted.kept))
    spreads = [_spread(wanted, table) for table in seated]
    return SeatingPlan(
        tables=seated,
        numbers=tuple(sorted(numbers)) if wanted.kept else (),
        byes=resting,
        compromises=left,
        repeats=sum(one.kind == "repeat" for one in left),
        spread=sum(spreads, Fraction(0)) / max(len(spreads), 1),
    )


def _seats(wanted: SeatingTask, named: Sequence[str], lots: Mapping[str, int]) -> tuple[str, ...]:
    """Return the players of a table in the order of their seats."""
    if wanted.method in ROUND_ROBINS:
        return tuple(named)
    table = sorted(named, key=lots.__getitem__)
    if wanted.sides is not None and len(table) == PAIR:
        shown("TRN-322")
        return side_order(table, wanted.sides)
    return seat_order(table, wanted.seats)


def _seed(wanted: SeatingTask) -> str:
    return f"{wanted.seed}\n{wanted.heat}"


def _spread(wanted: SeatingTask, table: Sequence[str]) -> Fraction:
    points = [wanted.points.get(player, Fraction(0)) for player in table]
    return max(points) - min(points)


def _ranked(wanted: SeatingTask) -> tuple[Tables, list[str]]:
    """Seat the best players together, or deal them out so that the tables are equally strong."""
    shown("TRN-314")
    sizes, resting = table_sizes_for(len(wanted.players), wanted.sizes, wanted.full)
    byes = wanted.resting(resting)
    players = [player for player in wanted.players if player not in byes]
    if wanted.short_to == "highest":
        sizes.reverse()
    if wanted.method == "snake":
        return _snake(players, sizes), byes
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return [players[end - size : end] for end, size in zip(ends, sizes, strict=True)], byes


def _snake(players: Sequence[str], sizes: Sequence[int]) -> Tables:
    """Deal from the first table to the last and back, skipping full tables."""
    tables: Tables = [[] for _ in sizes]
    waiting = list(players)
    way = list(range(len(sizes)))
    while waiting:
        for index in way:
            if waiting and len(tables[index]) < sizes[index]:
                tables[index].append(waiting.pop(0))
        way.reverse()
    return tables


def _searched(wanted: SeatingTask) -> tuple[Tables, list[str]]:
    """Swiss and random seating: the best that the search finds."""
    if not wanted.players:
        return [], []
    if wanted.method == "random":
        shown("TRN-314")
    sizes, resting = table_sizes_for(len(wanted.players), wanted.sizes, wanted.full)
    groups = [Group(size, FULL if size == sizes[0] else SHORT) for size in sizes]
    groups += [Group(resting, BYE)] if resting else []
    levels = levels_of(wanted)
    order = sorted(drawn(_seed(wanted), wanted.players), key=lambda player: -levels[player])
    prices = reckon_prices(wanted, order, groups)
    start = _by_points(wanted, prices)
    if len(order) > WHOLE:
        found = seat_by_neighbours(wanted, prices, start, dice(_seed(wanted)))
    else:
        found = _seated_whole(wanted, prices.all, start)
    named = [[order[one] for one in members] for members in found]
    rank = {player: place for place, player in enumerate(wanted.players if wanted.method == "swiss" else order)}
    tables = sorted(named[: len(sizes)], key=lambda table: min(rank[player] for player in table))
    return tables, [player for members in named[len(sizes) :] for player in members]


def _seated_whole(wanted: SeatingTask, costs: Costs, start: list[list[int]]) -> list[list[int]]:
    """Return the best seating that a search among everybody finds."""
    if wanted.one_against_one:
        return best_pairs(costs)
    small = is_small(costs.groups)
    found = improve(costs, start, None if small else dice(_seed(wanted)))
    return balance(wanted, costs, best_of_all(costs, found) if small else found)


def _by_points(wanted: SeatingTask, costs: Prices) -> list[list[int]]:
    """Return the start of the search: byes and short tables go to those meant for them, all others sit in the order of points."""
    _, short, bye = costs.alone
    left = list(range(len(costs.order)))
    taken: dict[int, list[int]] = {}
    lots = {player: lot for lot, player in enumerate(drawn(f"{_seed(wanted)}\nshort", costs.order))}
    for kind, prices, way in ((BYE, bye, 1), (SHORT, short, WAYS[wanted.short_to])):
        room = sum(group.size for group in costs.groups if group.kind == kind)
        meant = sorted(left, key=lambda one: (prices[one], -way * one, lots[costs.order[one]]))[:room]
        taken[kind] = sorted(meant)
        left = [one for one in left if one not in set(meant)]
    taken[FULL] = left
    return [[taken[group.kind].pop(0) for _ in range(group.size)] for group in costs.groups]
