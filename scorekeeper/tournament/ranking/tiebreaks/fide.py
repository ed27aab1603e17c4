"""The tie-breaks of FIDE that need heats of one against one, one function each (C.07 of August 2024)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from scorekeeper.tournament.ranking.points import Outcome
from scorekeeper.tournament.ranking.scorecards import Scorecards
from scorekeeper.tournament.ranking.tiebreaks.pairs import Pairing, pairings
from scorekeeper.tournament.ranking.tiebreaks.performance import average, perfect_performance, performance, rounded
from scorekeeper.tournament.ranking.tiebreaks.values import CriterionValues, Settings

SCORES: dict[Outcome | None, Fraction] = {"won": Fraction(1), "drew": Fraction(1, 2)}
"""What a game counts against the opponents' ratings, whatever the regulations pay for it."""


def _counted(played: Scorecards, counts: Callable[[Pairing], bool]) -> CriterionValues:
    found = pairings(played)
    return CriterionValues({player: sum(map(counts, heats)) for player, heats in found.items()})


def heats_won(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The heats that paid as much as a win, with or without a game (7.1); the heats that were won, if scores decide the points."""
    if played.win is None:
        return _counted(played, lambda one: one.outcome == "won")
    return _counted(played, lambda one: one.points == played.win and not one.declined)


def games_won(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The games that were played and won (7.2)."""
    return _counted(played, lambda one: one.played and one.outcome == "won")


def second_side(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The games that were played with the second side: in chess, with black (7.3)."""
    return _counted(played, lambda one: one.played and one.second)


def second_side_wins(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The games that were won with the second side (7.4)."""
    return _counted(played, lambda one: one.played and one.second and one.outcome == "won")


def heats_not_declined(played: Scorecards, _settings: Settings) -> CriterionValues:
    """The heats without those in which the player asked for a bye, stayed away or forfeited (7.6)."""
    return _counted(played, lambda one: not one.declined)


def koya(played: Scorecards, settings: Settings) -> CriterionValues:
    """The points against opponents with at least half of the possible points (9.2)."""
    found = pairings(played)
    most = len(played.heats)
    if settings.robin:
        most = max((sum(one.opponent is not None for one in heats) for heats in found.values()), default=0)
    needed = Fraction((played.win or 0) * most * settings.modifiers.limit, 100)
    values = {
        player: sum(
            one.points for one in heats if one.opponent is not None and played.points.get(one.opponent, 0) >= needed
        )
        for player, heats in found.items()
    }
    return CriterionValues(values, played.unit)


def met_in_games(played: Scorecards) -> dict[str, list[str]]:
    """Return the opponents against whom each player played a game."""
    found = pairings(played)
    return {player: [one.opponent for one in heats if one.opponent and one.played] for player, heats in found.items()}


def _ratings(played: Scorecards, settings: Settings) -> dict[str, int] | None:
    """Return everybody's rating; None if somebody has none and the regulations do not say what counts for them (10)."""
    found = {player: settings.ratings.get(player) or settings.modifiers.unrated for player in played.games}
    known = {player: rating for player, rating in found.items() if rating is not None}
    return known if len(known) == len(found) else None


def _rated(
    played: Scorecards, settings: Settings, reckon: Callable[[Fraction, Sequence[int]], int | None]
) -> CriterionValues:
    """Compute a value from the score in played games and the opponents' ratings."""
    ratings = _ratings(played, settings)
    if ratings is None:
        return CriterionValues(dict.fromkeys(played.games))
    values = {}
    for player, heats in pairings(played).items():
        games = [one for one in heats if one.played]
        score = sum((SCORES.get(one.outcome, Fraction(0)) for one in games), Fraction(0))
        met = sorted(ratings[one.opponent] for one in games if one.opponent is not None)
        low, high = settings.modifiers.low, settings.modifiers.high
        values[player] = reckon(score, met[low : max(len(met) - high, 0)])
    return CriterionValues(values)


def opponents_rating(played: Scorecards, settings: Settings) -> CriterionValues:
    """The average rating of the opponents against whom a game was played (10.1)."""
    return _rated(played, settings, lambda _score, ratings: average(ratings))


def tournament_performance(played: Scorecards, settings: Settings) -> CriterionValues:
    """That average, with the difference that the score stands for (10.2)."""
    return _rated(played, settings, performance)


def perfect(played: Scorecards, settings: Settings) -> CriterionValues:
    """The lowest rating that is expected to score as much (10.3)."""
    return _rated(played, settings, perfect_performance)


def opponents_performance(played: Scorecards, settings: Settings) -> CriterionValues:
    """The average performance of the opponents (10.4)."""
    return _averaged(played, tournament_performance(played, settings))


def opponents_perfect(played: Scorecards, settings: Settings) -> CriterionValues:
    """The average perfect performance of the opponents (10.5)."""
    return _averaged(played, perfect(played, settings))


def _averaged(played: Scorecards, found: CriterionValues) -> CriterionValues:
    """Return the average of the opponents' values, as a whole number; a half is rounded up."""
    values = {}
    for player, met in met_in_games(played).items():
        known = [found.values[other] for other in met if found.values[other] is not None]
        values[player] = rounded(Fraction(sum(known), len(known))) if known else None
    return CriterionValues(values)
