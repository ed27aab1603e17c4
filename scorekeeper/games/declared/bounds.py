"""Between which numbers a value lies: to refuse a division by zero, and to know what a blank box leaves possible."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

Number = int | Fraction


class Bounds(NamedTuple):
    """The smallest and the largest value that something can have; None if there is no limit."""

    low: Number | None = None
    high: Number | None = None


def never_zero(bounds: Bounds) -> bool:
    """Whether a value between these bounds is never 0, so that one may divide by it."""
    return (bounds.low is not None and bounds.low > 0) or (bounds.high is not None and bounds.high < 0)


def around(bounds: Sequence[Bounds]) -> Bounds:
    """Return the bounds that hold whichever of several values it is."""
    lows, highs = [one.low for one in bounds], [one.high for one in bounds]
    return Bounds(
        min(low for low in lows if low is not None) if None not in lows else None,
        max(high for high in highs if high is not None) if None not in highs else None,
    )


def calculated_bounds(sign: str, left: Bounds, right: Bounds) -> Bounds:
    """Return what two values between these bounds can make together."""
    if sign == "-":
        right, sign = Bounds(*(None if one is None else -one for one in reversed(right))), "+"
    if sign == "+":
        pairs = zip(left, right, strict=True)
        return Bounds(*(None if one is None or two is None else one + two for one, two in pairs))
    if sign == "*" and (left.low == left.high is not None or right.low == right.high is not None):
        return _times(left, right) if right.low == right.high is not None else _times(right, left)
    if None not in left and None not in right:
        apply = {"*": operator.mul, "//": operator.floordiv}.get(sign)
        if apply is not None:
            corners = [apply(one, two) for one in left for two in right]
            return Bounds(min(corners), max(corners))
    if sign in ("*", "//") and all(one.low is not None and one.low >= 0 for one in (left, right)):
        return Bounds(0)
    if sign == "%" and right.low is not None and right.low > 0:
        return Bounds(0, right.high)
    return Bounds()


def _times(bounds: Bounds, fixed: Bounds) -> Bounds:
    """Return the bounds of a value that is multiplied by a number."""
    factor = fixed.low or 0
    if factor == 0:
        return Bounds(0, 0)
    ends = [None if one is None else one * factor for one in bounds]
    return Bounds(*(ends if factor > 0 else reversed(ends)))


def function_bounds(name: str, bounds: Sequence[Bounds]) -> Bounds:
    """Return what a function of values between these bounds can give."""
    if name == "count":
        return Bounds(0, len(bounds))
    if name == "abs":
        ((low, high),) = bounds
        return Bounds(0, None if low is None or high is None else max(high, -low))
    if name == "sum":
        lows, highs = [one.low for one in bounds], [one.high for one in bounds]
        return Bounds(
            None if None in lows else sum(low for low in lows if low is not None),
            None if None in highs else sum(high for high in highs if high is not None),
        )
    lowest = [one.low for one in bounds if one.low is not None]
    highest = [one.high for one in bounds if one.high is not None]
    if name == "max":
        return Bounds(max(lowest, default=None), max(highest) if len(highest) == len(bounds) else None)
    return Bounds(min(lowest) if len(lowest) == len(bounds) else None, min(highest, default=None))


MOST_VALUES = 2_000
"""Values of one figure that are kept one by one; with more, only their bounds are."""


class Reach(NamedTuple):
    """What a figure can be: each value, where they are few, or only the bounds."""

    bounds: Bounds = Bounds()
    values: frozenset[Number] | None = None

    def holds(self, value: Number) -> bool:
        """Whether the figure can be this; with bounds alone, any value between them gets the benefit of the doubt."""
        if self.values is not None:
            return value in self.values
        low, high = self.bounds
        return (low is None or value >= low) and (high is None or value <= high)


ANYTHING = Reach()


def reach_of(values: Iterable[Number]) -> Reach:
    """Return the reach of a figure that can be just these values; there is at least one."""
    found = frozenset(values)
    bounds = Bounds(min(found), max(found))
    return Reach(bounds, found if len(found) <= MOST_VALUES else None)


def added(parts: Iterable[Reach]) -> Reach:
    """Return what independent figures can come to together."""
    whole = reach_of([0])
    for part in parts:
        one, two = whole.values, part.values
        if one is not None and two is not None and len(one) * len(two) <= MOST_VALUES * MOST_VALUES // 40:
            whole = reach_of({first + second for first in one for second in two})
        else:
            whole = Reach(calculated_bounds("+", whole.bounds, part.bounds))
    return whole
