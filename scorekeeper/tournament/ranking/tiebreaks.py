"""Computes the tie-breaks exactly, one function each.

A heat without a game (a bye, a late arrival) has no table and so no place, score, share or opponent. It is left out,
unless the regulations count it as a game against an opponent of equal strength (TRN-619).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.scorecards import Scorecards, Sitting
from scorekeeper.tournament.regulations.lots import drawn

Values = dict[str, Any]
"""The value of each player: a number, a tuple of numbers, or None if the criterion does not apply."""


class CriterionValues(NamedTuple):
    """The values of a criterion for some players, as multiples of 1 / `unit`."""

    values: Values
    unit: int = 1

    def shown(self, player: str) -> Fraction | tuple[Fraction, ...] | None:
        """Return the exact value."""
        value = self.values.get(player)
        if value is None:
            return None
        if isinstance(value, tuple):
            return value if len(value) != 1 else value[0]
        return Fraction(value, self.unit) if isinstance(value, int) else value / self.unit


class Settings(NamedTuple):
    """What the regulations say about criteria."""

    seed: str = ""
    once: bool = False
    """Whether an opponent met twice counts once."""
    floor: Fraction = Fraction(0)
    virtual: bool = False
    """Whether a heat without a game counts as one against an opponent of equal strength."""
    seeds: Mapping[str, int] = MappingProxyType({})
    """Places in the stage before."""


def points(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The sum of what the heats paid."""
    return CriterionValues(played.points, played.unit)


def wins(played: Scorecards, _settings: Settings) -> CriterionValues:
    """First places; one that k players share counts 1/k."""
    won = {player: [s.shared for s in sats if s.place == 1 and not s.forfeit] for player, sats in played.games.items()}
    unit = lcm(*(shared for own in won.values() for shared in own))
    return CriterionValues({player: sum(unit // shared for shared in own) for player, own in won.items()}, unit)


def score(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The sum of the games' own scores."""
    return CriterionValues({player: sum(sat.score for sat in sats) for player, sats in played.games.items()})


def share(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The sum of a player's shares of the total scores of their tables."""
    return CriterionValues(
        {player: _added([_share(sat, sat.size) for sat in sats]) for player, sats in played.games.items()}
    )


def share_corrected(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The same sum, as if every short table had been filled up with players of its average score."""
    return CriterionValues(
        {player: _added([_share(sat, sat.full) for sat in sats]) for player, sats in played.games.items()}
    )


def _share(sat: Sitting, size: int) -> tuple[int, int]:
    """Return the share of a table that was filled up to a size, as numerator and denominator; a forfeit gives none."""
    if sat.forfeit:
        return 0, 1
    return (sat.score * sat.size, sat.total * size) if sat.total > 0 else (1, size)


def _added(parts: Sequence[tuple[int, int]]) -> Fraction:
    """Return the exact sum over one denominator, because adding fractions one by one is slow."""
    common = lcm(*[below for _, below in parts])
    return Fraction(sum([above * (common // below) for above, below in parts]), common)


def count_back(played: Scorecards, _settings: Settings) -> CriterionValues:
    """First places, then second places, and so on; a shared place counts in equal parts for all places that it covers."""
    deep = max((sat.place + sat.shared - 1 for sats in played.games.values() for sat in sats), default=0)

    def places(sats: Sequence[Sitting]) -> tuple[Fraction, ...]:
        counts = [Fraction(0)] * deep
        for sat in sats:
            for place in range(sat.place, sat.place + sat.shared):
                counts[place - 1] += Fraction(1, sat.shared)
        return tuple(counts)

    return CriterionValues({player: places(sats) if deep else None for player, sats in played.games.items()})


def place_average(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The average of (place among the players - 1) / (players - 1); shared places count as their mean."""

    def average(sats: Sequence[Sitting]) -> Fraction | None:
        found = [
            Fraction(2 * (len(sat.others) - len(sat.beaten)) - len(sat.level), 2 * len(sat.others))
            for sat in sats
            if sat.others
        ]
        return sum(found, Fraction(0)) / len(found) if found else None

    return CriterionValues({player: average(sats) for player, sats in played.games.items()})


def margin(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The sum of the winner's leads over the next player and of the gaps to the winner."""
    return CriterionValues({player: sum(sat.margin for sat in sats) for player, sats in played.games.items()})


def _met(sats: Sequence[Sitting], settings: Settings) -> Sequence[str]:
    met = [other for sat in sats for other in sat.others]
    return list(dict.fromkeys(met)) if settings.once else met


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def opponents_rate(played: Scorecards, settings: Settings) -> CriterionValues:
    """The average of the opponents' rates: what their tables paid them, of the most that those tables could pay."""

    def rate(player: str) -> Fraction:
        got, could = played.rated[player]
        return max(settings.floor, _part_of(got, could))

    rates = {player: rate(player) for player in played.games}
    return _over_opponents(played, settings, rates)


def _part_of(got: Fraction | int, could: Fraction | int) -> Fraction:
    """Return the part of the possible points that was got, at most 1; 0 if nothing was possible."""
    return min(Fraction(got) / could, Fraction(1)) if could > 0 else Fraction(0)


def _over_opponents(played: Scorecards, settings: Settings, each: Mapping[str, Fraction]) -> CriterionValues:
    """Return the average of a value over all opponents that a player met."""
    return CriterionValues(
        {
            player: _mean([each[other] for other in _met(sats, settings) if other in each])
            for player, sats in played.games.items()
        }
    )


def _tables(
    played: Scorecards, settings: Settings, worth: Callable[[str, Sitting], int]
) -> tuple[dict[str, list[int]], int]:
    """Return what each table is worth to each player, divided by the number of opponents there, in one unit."""
    part = lcm(*(len(sat.others) for sats in played.games.values() for sat in sats if sat.others))
    found = {
        player: [worth(player, sat) * (part // len(sat.others)) for sat in sats if sat.others]
        for player, sats in played.games.items()
    }
    if settings.virtual:
        shown("TRN-619")
        for player, rest in played.unplayed.items():
            found[player] += [played.points[player] * part] * len(rest)
    return found, part * played.unit


def _strength(played: Scorecards, settings: Settings) -> tuple[dict[str, list[int]], int]:
    strong = played.points
    return _tables(played, settings, lambda _player, sat: sum([strong.get(other, 0) for other in sat.others]))


def buchholz(played: Scorecards, settings: Settings) -> CriterionValues:
    """The sum, over all tables, of the average points of the opponents there."""
    found, unit = _strength(played, settings)
    return CriterionValues({player: sum(tables) for player, tables in found.items()}, unit)


def buchholz_cut_1(played: Scorecards, settings: Settings) -> CriterionValues:
    """The same sum without the table that is worth least; a missed heat that counts is dropped first."""
    found, unit = _strength(played, settings)
    values = {player: sum(tables) - min(tables, default=0) for player, tables in found.items()}
    if settings.virtual:
        part = unit // played.unit
        for player, rest in played.unplayed.items():
            if not all(one.bye for one in rest):
                values[player] = sum(found[player]) - played.points[player] * part
    return CriterionValues(values, unit)


def schedule(played: Scorecards, settings: Settings) -> CriterionValues:
    """The average of the opponents' points per table."""

    def pace(player: str) -> Fraction:
        tables = played.tables[player]
        return Fraction(played.points[player], played.unit * tables) if tables else Fraction(0)

    return _over_opponents(played, settings, {player: pace(player) for player in played.games})


def sonneborn_berger(played: Scorecards, settings: Settings) -> CriterionValues:
    """For each table, the points of beaten opponents and half those of level ones, divided by the opponents there."""
    strong = played.points

    def worth(_player: str, sat: Sitting) -> int:
        return 2 * sum([strong.get(one, 0) for one in sat.beaten]) + sum([strong.get(one, 0) for one in sat.level])

    found, unit = _tables(played, settings._replace(virtual=False), worth)
    values = {player: Fraction(sum(tables), 2 * unit) for player, tables in found.items()}
    if settings.virtual:
        shown("TRN-619")
        everywhere = [sat for sats in played.games.values() for sat in sats]
        for player, rest in played.unplayed.items():
            most = _mean([Fraction(sat.most) for sat in played.games[player] or everywhere])
            taken = sum([_part_of(one.points, most) for one in rest], Fraction(0))
            values[player] += Fraction(strong[player], played.unit) * taken
    return CriterionValues(values)


def seat_handicap(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The average seat: 1 for the first at a table, 0 for the last; players who sat later rank higher."""

    def average(sats: Sequence[Sitting]) -> Fraction | None:
        found = [Fraction(sat.size - sat.seat, sat.size - 1) for sat in sats if sat.size > 1]
        return _mean(found) if found else None

    return CriterionValues({player: average(sats) for player, sats in played.games.items()})


def progress(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The points after each heat, added up: early points count more often."""

    def summed(player: str) -> int:
        heats = dict.fromkeys(played.heats, 0)
        for sat in played.games[player]:
            heats[sat.heat] += sat.points
        for rest in played.unplayed[player]:
            heats[rest.heat] += rest.points
        for heat, lost in played.penalties.get(player, {}).items():
            if (since := next((one for one in played.heats if one >= heat), None)) is not None:
                heats[since] -= lost
        start = played.carried.get(player, 0)
        return sum(start + so_far for so_far in accumulate(heats.values()))

    return CriterionValues({player: summed(player) for player in played.games}, played.unit)


def seed(played: Scorecards, settings: Settings) -> CriterionValues:
    """The place in the stage before."""
    return CriterionValues({player: settings.seeds.get(player) for player in played.games})


def lots(played: Scorecards, settings: Settings) -> CriterionValues:
    """The order in which the players are drawn from the published seed."""
    return CriterionValues({player: count for count, player in enumerate(drawn(settings.seed, played.games), 1)})


RECKONED: dict[str, Callable[[Scorecards, Settings], CriterionValues]] = {
    "points": points,
    "wins": wins,
    "score": score,
    "share": share,
    "share-corrected": share_corrected,
    "count-back": count_back,
    "place-average": place_average,
    "margin": margin,
    "opponents-rate": opponents_rate,
    "buchholz": buchholz,
    "buchholz-cut-1": buchholz_cut_1,
    "schedule": schedule,
    "sonneborn-berger": sonneborn_berger,
    "seat-handicap": seat_handicap,
    "progress": progress,
    "seed": seed,
    "lots": lots,
}


def direct_encounter(played: Scorecards, group: Sequence[str]) -> CriterionValues:
    """What each of the tied players took from the others.

    If not all of them met, only a player who stays ahead however the missing encounters end is separated. Players who are
    still level are compared again among themselves. Each such step adds a figure.
    """
    values: dict[str, tuple[Fraction, ...]] = dict.fromkeys(group, ())
    _part(list(group), _encounters(played, group), values)
    return CriterionValues({player: value or None for player, value in values.items()})


def _encounters(played: Scorecards, group: Sequence[str]) -> dict[str, dict[str, Fraction]]:
    """Return what each player took from each other one they met: 1, 1/2 or 0, averaged over several encounters."""
    within = set(group)
    results: dict[str, dict[str, list[Fraction]]] = {player: {} for player in group}
    for player in group:
        for sat in played.games[player]:
            for other in within.intersection(sat.others):
                got = Fraction(1) if other in sat.beaten else Fraction(1, 2) if other in sat.level else Fraction(0)
                results[player].setdefault(other, []).append(got)
    return {player: {other: _mean(got) for other, got in met.items()} for player, met in results.items()}


def _part(
    group: list[str], results: Mapping[str, Mapping[str, Fraction]], values: dict[str, tuple[Fraction, ...]]
) -> None:
    """Add the figure of this step for everybody in a group, and go on within those who are still level."""
    within = set(group)
    met = {player: [got for other, got in results[player].items() if other in within] for player in group}
    least = {player: sum(got, Fraction(0)) for player, got in met.items()}
    most = {player: least[player] + len(group) - 1 - len(met[player]) for player in group}
    figures = least if least == most else _ahead(least, most)
    parted = len(set(figures.values())) > 1
    if parted or (least == most and not values[group[0]]):
        for player in group:
            values[player] += (figures[player],)
    for figure in dict.fromkeys(figures.values()) if parted else ():
        level = [player for player in group if figures[player] == figure]
        if len(level) > 1:
            _part(level, results, values)


def _ahead(least: Mapping[str, Fraction], most: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return the figures of players who are certainly ahead, one by one; for all others the most that any of them can reach."""
    shown("TRN-620")
    rest = sorted(least, key=lambda player: least[player], reverse=True)
    figures: dict[str, Fraction] = {}
    while len(rest) > 1 and least[rest[0]] > max(most[player] for player in rest[1:]):
        figures[rest[0]] = least[rest[0]]
        del rest[0]
    bound = max(most[player] for player in rest)
    return figures | dict.fromkeys(rest, bound)
