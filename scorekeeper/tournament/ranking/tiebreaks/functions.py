"""Computes the tie-breaks exactly, one function each.

A heat without a game (a bye, a late arrival) has no table and so no place, score, share or opponent. It is left out,
unless the regulations count it as a game against an opponent of equal strength (TRN-619).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm

from scorekeeper.tournament.ranking.scorecards import Scorecards, Sitting
from scorekeeper.tournament.ranking.tiebreaks import fide, strength
from scorekeeper.tournament.ranking.tiebreaks.values import CriterionValues, Settings, mean, part_of
from scorekeeper.tournament.regulations.lots import drawn


def points(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The sum of what the heats paid."""
    return CriterionValues(played.points, played.unit)


def wins(played: Scorecards, _settings: Settings) -> CriterionValues:
    """First places; one that k players share counts 1/k."""
    won = {player: [sat.shared for sat in sats if sat.won] for player, sats in played.games.items()}
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
    if sat.total <= 0:
        return 1, size
    above, below = sat.score * sat.size, sat.total * size
    if isinstance(above, int) and isinstance(below, int):
        return above, below
    part = Fraction(above) / below
    return part.numerator, part.denominator


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


def opponents_rate(played: Scorecards, settings: Settings) -> CriterionValues:
    """The average of the opponents' rates: what their tables paid them, of the most that those tables could pay."""

    def rate(player: str) -> Fraction:
        got, could = played.rated[player]
        return max(settings.floor, part_of(got, could))

    rates = {player: rate(player) for player in played.games}
    return _over_opponents(played, settings, rates)


def _over_opponents(played: Scorecards, settings: Settings, each: Mapping[str, Fraction]) -> CriterionValues:
    """Return the average of a value over all opponents that a player met."""
    return CriterionValues(
        {
            player: mean([each[other] for other in _met(sats, settings) if other in each])
            for player, sats in played.games.items()
        }
    )


def schedule(played: Scorecards, settings: Settings) -> CriterionValues:
    """The average of the opponents' points per table."""

    def pace(player: str) -> Fraction:
        tables = played.tables[player]
        return Fraction(played.points[player], played.unit * tables) if tables else Fraction(0)

    return _over_opponents(played, settings, {player: pace(player) for player in played.games})


def seat_handicap(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The average seat: 1 for the first at a table, 0 for the last; players who sat later rank higher."""

    def average(sats: Sequence[Sitting]) -> Fraction | None:
        found = [Fraction(sat.size - sat.seat, sat.size - 1) for sat in sats if sat.size > 1]
        return mean(found) if found else None

    return CriterionValues({player: average(sats) for player, sats in played.games.items()})


def progress(played: Scorecards, settings: Settings) -> CriterionValues:
    """The points after each heat, added up: early points count more often. A cut leaves out the first heats."""

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
        return sum([start + so_far for so_far in accumulate(heats.values())][settings.modifiers.low :])

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
    "buchholz": strength.buchholz,
    "schedule": schedule,
    "sonneborn-berger": strength.sonneborn_berger,
    "seat-handicap": seat_handicap,
    "progress": progress,
    "seed": seed,
    "lots": lots,
    "heats-won": fide.heats_won,
    "games-won": fide.games_won,
    "second-side": fide.second_side,
    "second-side-wins": fide.second_side_wins,
    "heats-not-declined": fide.heats_not_declined,
    "koya": fide.koya,
    "fore-buchholz": strength.fore_buchholz,
    "opponents-buchholz": strength.opponents_buchholz,
    "opponents-rating": fide.opponents_rating,
    "performance": fide.tournament_performance,
    "perfect-performance": fide.perfect,
    "opponents-performance": fide.opponents_performance,
    "opponents-perfect-performance": fide.opponents_perfect,
}
