"""The direct encounter: what tied players took from each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.scorecards import Scorecards, Sitting
from scorekeeper.tournament.ranking.tiebreaks.values import CriterionValues, Settings


def direct_encounter(played: Scorecards, settings: Settings, group: Sequence[str]) -> CriterionValues:
    """What each of the tied players took from the others.

    If not all of them met, only a player who stays ahead however the missing encounters end is separated. Players who are
    still level are compared again among themselves. Each such step adds a figure.
    """
    values: dict[str, tuple[Fraction, ...]] = dict.fromkeys(group, ())
    _part(list(group), _encounters(played, settings, group), _range(played, settings), values)
    return CriterionValues({player: value or None for player, value in values.items()})


class _Range(NamedTuple):
    """What an encounter gives: to a player who wins it, and to one who loses it."""

    win: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)


def _range(played: Scorecards, settings: Settings) -> _Range:
    """Return what FIDE's direct encounter adds up, which is points (6.1); elsewhere, and where scores pay, a win counts 1."""
    if not settings.of_fide or played.win is None:
        return _Range()
    return _Range(Fraction(played.win, played.unit), Fraction(played.loss, played.unit))


def _encounters(played: Scorecards, settings: Settings, group: Sequence[str]) -> dict[str, dict[str, Fraction]]:
    """Return what each player took from each other one they met, averaged over several encounters."""
    within = set(group)
    in_points = settings.of_fide and played.win is not None
    leaves_out = settings.of_fide and not (settings.robin or settings.modifiers.played)
    results: dict[str, dict[str, list[Fraction]]] = {player: {} for player in group}
    for player in group:
        for sat in played.games[player]:
            if leaves_out and sat.walkover:  # Nobody played, because somebody forfeited (6.1.1).
                continue
            for other in within.intersection(sat.others):
                got = Fraction(sat.points, played.unit) if in_points else _place_against(sat, other)
                results[player].setdefault(other, []).append(got)
    return {
        player: {other: sum(got, Fraction(0)) / len(got) for other, got in met.items()}
        for player, met in results.items()
    }


def _place_against(sat: Sitting, other: str) -> Fraction:
    """Return 1 for an opponent who was beaten, 1/2 for one who was level, and otherwise 0."""
    return Fraction(1) if other in sat.beaten else Fraction(1, 2) if other in sat.level else Fraction(0)


def _part(
    group: list[str],
    results: Mapping[str, Mapping[str, Fraction]],
    span: _Range,
    values: dict[str, tuple[Fraction, ...]],
) -> None:
    """Add the figure of this step for everybody in a group, and go on within those who are still level."""
    within = set(group)
    met = {player: [got for other, got in results[player].items() if other in within] for player in group}
    missing = {player: len(group) - 1 - len(got) for player, got in met.items()}
    least = {player: sum(got, missing[player] * span.loss) for player, got in met.items()}
    most = {player: least[player] + missing[player] * (span.win - span.loss) for player in group}
    all_met = not any(missing.values())
    figures = least if all_met else _ahead(least, most)
    parted = len(set(figures.values())) > 1
    if parted or (all_met and not values[group[0]]):
        for player in group:
            values[player] += (figures[player],)
    for figure in dict.fromkeys(figures.values()) if parted else ():
        level = [player for player in group if figures[player] == figure]
        if len(level) > 1:
            _part(level, results, span, values)


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
