"""The criteria that rest on the strength of the opponents: Buchholz and Sonneborn-Berger, at tables of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.scorecards import Rest, Scorecards, Sitting
from scorekeeper.tournament.ranking.tiebreaks.fide import met_in_games
from scorekeeper.tournament.ranking.tiebreaks.pairs import Pairs, pairs_of
from scorekeeper.tournament.ranking.tiebreaks.values import CriterionValues, Settings, mean, part_of
from scorekeeper.tournament.ranking.tiebreaks.worth import Worth, against_points, against_strength, remaining
from scorekeeper.tournament.regulations.criteria import PLAIN


def _tables(played: Scorecards, worth: Callable[[Sitting], int]) -> tuple[dict[str, list[int]], int]:
    """Return what each table is worth to each player, divided by the number of opponents there, in one unit."""
    part = lcm(*(len(sat.others) for sats in played.games.values() for sat in sats if sat.others))
    found = {
        player: [worth(sat) * (part // len(sat.others)) for sat in sats if sat.others]
        for player, sats in played.games.items()
    }
    return found, part * played.unit


def _strength(played: Scorecards, settings: Settings) -> tuple[dict[str, list[Worth]], int]:
    """Return the average points of the opponents at each table, and of virtual ones, in one unit."""
    strong = played.points
    tables, unit = _tables(played, lambda sat: sum([strong.get(other, 0) for other in sat.others]))
    found = {player: [Worth(one, one) for one in worth] for player, worth in tables.items()}
    if settings.virtual:
        shown("TRN-619")
        for player, rest in played.unplayed.items():
            own = strong[player] * (unit // played.unit)
            found[player] += [Worth(own, own, one.declined) for one in rest]
    return found, unit


def _sum_left(found: Mapping[str, Sequence[Worth]], settings: Settings, unit: int) -> CriterionValues:
    """Return the sum of the heats that are not left out."""
    cut = settings.modifiers
    return CriterionValues(
        {player: sum([one.value for one in remaining(worth, cut)]) for player, worth in found.items()}, unit
    )


def _of_pairs(
    played: Scorecards,
    settings: Settings,
    worth: Callable[[Pairs, str], list[Worth]],
    unit: int,
    *,
    fore: bool = False,
) -> CriterionValues:
    """Return a sum over heats of one against one, with those without a game as FIDE says."""
    shown("TRN-638")
    last = (settings.last or max(played.heats, default=0)) if fore else None
    pairs = pairs_of(played, robin=settings.robin, bounded=settings.bounded, modifiers=settings.modifiers, last=last)
    return _sum_left({player: worth(pairs, player) for player in pairs.heats}, settings, unit)


def buchholz(played: Scorecards, settings: Settings, *, fore: bool = False) -> CriterionValues:
    """The sum, over all tables, of the average points of the opponents there.

    `fore` takes all games of the last heat as drawn, which only FIDE defines: there, heats without a game count its way.
    """
    if settings.of_fide or fore:
        return _of_pairs(played, settings, against_strength, played.unit, fore=fore)
    found, unit = _strength(played, settings)
    return _sum_left(found, settings, unit)


def fore_buchholz(played: Scorecards, settings: Settings) -> CriterionValues:
    """Buchholz as if all games of the last heat had been drawn (8.3)."""
    return buchholz(played, settings, fore=True)


def opponents_buchholz(played: Scorecards, settings: Settings) -> CriterionValues:
    """The average Buchholz of the opponents against whom a game was played (8.2)."""
    found = buchholz(played, settings._replace(modifiers=PLAIN), fore=settings.modifiers.fore)
    each = {
        player: [Fraction(found.values[other], found.unit) for other in met]
        for player, met in met_in_games(played).items()
    }
    return CriterionValues({player: mean(one) if one else None for player, one in each.items()})


def sonneborn_berger(played: Scorecards, settings: Settings) -> CriterionValues:
    """For each table, the points of beaten opponents and half those of level ones, divided by the opponents there."""
    if settings.of_fide:
        return _of_pairs(played, settings, against_points, played.unit**2)
    strong = played.points

    def worth(sat: Sitting) -> int:
        return 2 * sum([strong.get(one, 0) for one in sat.beaten]) + sum([strong.get(one, 0) for one in sat.level])

    tables, unit = _tables(played, worth)
    strength, _ = _strength(played, settings._replace(unplayed="left-out"))
    found = {
        player: [Worth(one.strength, value) for one, value in zip(strength[player], tables[player], strict=True)]
        for player in tables
    }
    if settings.virtual:
        shown("TRN-619")
        for player, one, taken in _virtually_taken(played):
            own = played.points[player] * (unit // played.unit)
            found[player].append(Worth(own, 2 * own * taken, one.declined))
    return _sum_left(found, settings, 2 * unit)


def _virtually_taken(played: Scorecards) -> Iterator[tuple[str, Rest, Fraction]]:
    """Yield each player's heats without a game, and how much of a table's points each of them paid."""
    everywhere = [sat for sats in played.games.values() for sat in sats]
    for player, rest in played.unplayed.items():
        most = mean([Fraction(sat.most) for sat in played.games[player] or everywhere])
        for one in rest:
            yield player, one, part_of(one.points, most)
