"""Plans which player plays which game in which heat, so that everybody plays each game once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import gcd
from typing import NamedTuple

from scorekeeper.tournament.regulations.lots import dice, drawn
from scorekeeper.tournament.seating.by_game.route_search import Field, improve_routes
from scorekeeper.tournament.seating.room import Offer
from scorekeeper.tournament.seating.schedules.galois import field_of
from scorekeeper.tournament.seating.task import SeatingTask

Route = tuple[int, ...]
"""Games by their place in the list of offers, heat by heat."""


def next_games(
    heat: SeatingTask,
    offers: Sequence[Offer],
    played: Sequence[Mapping[str, str]],
    met: Mapping[frozenset[str], int],
) -> dict[str, tuple[str, ...]]:
    """Return for each player the games that they have not played, the one planned for this heat first.

    The plan is made in the first heat of the stage, from what players `met` before it. As long as all play as planned, it
    stays; otherwise the rest of it is planned again.
    """
    games = [one.game for one in offers]
    seed = f"{heat.seed}\nroutes"
    everybody = tuple(sorted(heat.roster or heat.players))
    plan = _first_plan(Event(seed, everybody, tuple(offers), heat.apart, frozenset(met.items())))
    had = {one: [games.index(day[one]) for day in played if day.get(one) in games] for one in heat.players}
    known = {one: plan[one] for one in heat.players if one in plan and list(plan[one][: len(played)]) == had[one]}
    rest = {one: known[one][len(played) :] for one in known}
    if not rest.keys() == plan.keys() == set(heat.players):
        now = Event(seed, heat.players, tuple(offers), heat.apart, frozenset(heat.met.items()))
        rest = _planned_again(now, len(games) - len(played), rest, had)
    wanted = {one: [*rest[one], *(game for game in range(len(games)) if game not in rest[one])] for one in heat.players}
    return {one: tuple(games[game] for game in wanted[one] if game not in had[one]) for one in heat.players}


class Event(NamedTuple):
    """Who plays which games, who should not meet, and who has met."""

    seed: str
    players: tuple[str, ...]
    offers: tuple[Offer, ...]
    apart: tuple[frozenset[str], ...]
    met: frozenset[tuple[frozenset[str], int]]

    @property
    def order(self) -> list[str]:
        """The players in the order that is drawn."""
        return drawn(self.seed, self.players)

    def improved(self, routes: list[list[int]], open_: Sequence[frozenset[int]]) -> dict[str, Route]:
        """Return the routes that a search makes of these, which are in the order that is drawn."""
        order = self.order
        at = {player: index for index, player in enumerate(order)}
        parted = {
            pair for group in self.apart for pair in combinations(sorted(at[one] for one in group & at.keys()), 2)
        }
        met = [([at[one] for one in pair], times) for pair, times in self.met if pair <= at.keys()]
        field = Field(
            offers=self.offers,
            routes=routes,
            open=list(open_),
            met={(min(pair), max(pair)): times for pair, times in met},
            apart=frozenset(parted),
        )
        return {
            player: tuple(route) for player, route in zip(order, improve_routes(field, dice(self.seed)), strict=True)
        }


@lru_cache(maxsize=8)
def _first_plan(event: Event) -> dict[str, Route]:
    """Return the routes of everybody who was there in the first heat of the stage."""
    games = len(event.offers)
    routes = [list(straight_route(count, games)) for count in range(len(event.players))]
    return event.improved(routes, [frozenset(range(games))] * len(routes))


def _planned_again(
    event: Event, left: int, known: Mapping[str, Route], had: Mapping[str, Sequence[int]]
) -> dict[str, Route]:
    """Return routes for the heats that are left, after players came, went or played something else."""
    games = range(len(event.offers))
    open_ = [frozenset(games).difference(had[one]) for one in event.order]
    routes = [
        list(known[one]) if one in known else _turned(sorted(open_[count]), games, count, left)
        for count, one in enumerate(event.order)
    ]
    return event.improved(routes, open_)


def _turned(open_: Sequence[int], games: Sequence[int], count: int, left: int) -> list[int]:
    """Return `left` games, open ones first; each player begins with another one."""
    turn = count % max(len(open_), 1)
    return [*open_[turn:], *open_[:turn], *games][:left]


def straight_route(player: int, games: int) -> Route:
    """Return the route of a player, counted from 0, on which nobody meets twice if there is a field with as many numbers as games.

    Players of one class begin at different games and all go on by the same step; no two of them ever meet. Players of two
    classes meet once. With five games that is good for four classes, 20 players.
    """
    row, begins = divmod(player, games)
    field = field_of(games)
    if field is not None:
        step = 1 + row % (games - 1)
        return tuple(field.add(begins, field.times(step, heat)) for heat in range(games))
    steps = [step for step in range(1, games) if gcd(step, games) == 1]
    step, turn = steps[row % len(steps)], row // len(steps)
    return tuple((begins + turn + step * heat) % games for heat in range(games))
