"""What each heat adds to Buchholz and Sonneborn-Berger, and which of it is left out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.tiebreaks.pairs import Pairs
from scorekeeper.tournament.regulations.criteria import Modifiers


class Worth(NamedTuple):
    """What one heat adds."""

    strength: int | Fraction
    """What the opponents there have."""
    value: int | Fraction
    """What it adds to the sum."""
    declined: bool = False
    """Whether the player asked for a bye, stayed away or forfeited."""


def remaining(found: Sequence[Worth], modifiers: Modifiers) -> Sequence[Worth]:
    """Return the heats that a cut or a median leaves (C.07, 14.1 to 14.4).

    A heat that the player declined goes first, unless it adds less than the one of the weakest opponent (16.5).
    """
    if not (modifiers.low or modifiers.high):
        return found
    left = sorted(found)
    for _ in range(min(modifiers.low, len(left))):
        declined = [one for one in left if one.declined]
        goes = declined[0] if declined and declined[0].value >= left[0].value else left[0]
        left.remove(goes)
        if goes.declined:
            shown("TRN-641")
    return left[: max(len(left) - modifiers.high, 0)]


def against_strength(pairs: Pairs, player: str) -> list[Worth]:
    """Return the strength of each opponent, or of the dummy in its place (8.1, 16.4)."""
    return [one._replace(value=one.strength) for one in against_points(pairs, player)]


def against_points(pairs: Pairs, player: str) -> list[Worth]:
    """Return the strength of each opponent, or of the dummy, by the points that the heat gave (9.1, 16.4)."""
    found = []
    for one in pairs.heats[player]:
        if one.opponent is not None and not one.forfeit:
            strength, declined = pairs.strength.get(one.opponent, 0), False
        elif pairs.robin:
            continue
        else:
            strength, declined = pairs.dummy(player, one), one.declined
            shown("TRN-640" if pairs.bound is None else "TRN-643")
        found.append(Worth(strength, strength * one.points, declined))
    return found
