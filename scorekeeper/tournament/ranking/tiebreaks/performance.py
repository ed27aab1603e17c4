"""Performance from ratings, by the tables that FIDE publishes for everybody (Rating Regulations B.02, 8.1)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction

DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184),
    *(193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501),
    *(538, 589, 677, 800),
)
"""What is added to the average rating for 50, 51 … 100 percent of the points (8.1.1)."""
UPPER = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188),
    *(197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517),
    *(559, 619, 735),
)
"""The largest difference of ratings at which the stronger player is expected to score 50, 51 … 99 percent (8.1.2)."""
EVEN = 50
"""Percent of the points for two who are equally strong."""
MOST = 800
"""What is added or taken off if all games were won or lost."""


def rounded(value: Fraction) -> int:
    """Return the nearest whole number; a half is rounded up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def average(ratings: Sequence[int]) -> int | None:
    """Return the average rating (10.1)."""
    return rounded(Fraction(sum(ratings), len(ratings))) if ratings else None


def performance(score: Fraction, ratings: Sequence[int]) -> int | None:
    """Return the average rating of the opponents with the difference that the score stands for (10.2)."""
    base = average(ratings)
    if base is None:
        return None
    ahead = rounded(score * 100 / len(ratings)) - EVEN
    return base + (DIFFERENCES[ahead] if ahead >= 0 else -DIFFERENCES[-ahead])


def perfect_performance(score: Fraction, ratings: Sequence[int]) -> int | None:
    """Return the lowest rating that is expected to score as much against these opponents (10.3)."""
    if not ratings:
        return None
    if not score:
        return min(ratings) - MOST
    low, high = min(ratings) - MOST, max(ratings) + MOST
    while high - low > 1:
        middle = (low + high) // 2
        enough = sum(expected(middle - one) for one in ratings) >= 100 * score
        low, high = (low, middle) if enough else (middle, high)
    return high


def expected(difference: int) -> int:
    """Return the percentage of the points that a player is expected to score, by how much higher their rating is."""
    ahead = EVEN + bisect_left(UPPER, abs(difference))
    return ahead if difference >= 0 else 100 - ahead
