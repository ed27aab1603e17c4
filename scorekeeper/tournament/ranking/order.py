"""Ranks players by one criterion after the other, each within the groups that are still tied."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.points import as_number, written
from scorekeeper.tournament.ranking.scorecards import Scorecards
from scorekeeper.tournament.ranking.tiebreaks.encounter import direct_encounter
from scorekeeper.tournament.ranking.tiebreaks.functions import RECKONED
from scorekeeper.tournament.ranking.tiebreaks.values import CriterionValues, Settings
from scorekeeper.tournament.regulations.criteria import Criterion, criterion
from scorekeeper.tournament.regulations.sizes import PAIR

DIRECT = "direct-encounter"
KNOWN_IN_CHESS = {"buchholz", "sonneborn-berger", DIRECT, "progress"}
"""Criteria that chess players know; at tables of two they are the same."""
FINEST = 12
"""Fractions up to this denominator are written as fractions, finer ones as decimal numbers."""
Value = Fraction | tuple[Fraction, ...] | None


def value_json(value: Value) -> Any:
    """Return a tie-break for JSON: a whole number, a fraction as text, a list, or None."""
    if value is None:
        return None
    return [as_number(one) for one in value] if isinstance(value, tuple) else as_number(value)


class Ranking(NamedTuple):
    """Players in order."""

    groups: list[list[str]]
    """Players who share a place are in one group."""
    parted: list[str]
    """The criterion that separates each group from the next one."""
    columns: dict[str, CriterionValues]
    known: dict[tuple[str, str], Value]
    """Values that were already computed; rows and sentences ask for the same ones."""

    @property
    def places(self) -> dict[str, int]:
        """The place of each player; shared places are equal."""
        found: dict[str, int] = {}
        for group in self.groups:
            found |= dict.fromkeys(group, len(found) + 1)
        return found

    def value(self, key: str, player: str) -> Value:
        """The exact value of a criterion."""
        asked = key, player
        if asked not in self.known:
            self.known[asked] = self.columns[key].shown(player)
        return self.known[asked]


def rank(
    players: Sequence[str], order: Sequence[str], played: Scorecards, settings: Settings, named: Callable[[str], Any]
) -> Ranking:
    """Split all players by the first criterion, the groups that stay level by the next one, and so on.

    A group that was split does not start again from the first criterion. `named` sorts players who share a place.
    """
    shown("TRN-601")
    groups = [list(players)] if players else []
    parted: list[str] = []
    columns: dict[str, CriterionValues] = {}
    for key in order:
        column = columns[key] = _column(key, groups, played, settings)
        groups, parted = split(groups, parted, key, _better(criterion(key), column))
        shown(criterion(key).rule, *criterion(key).modified_by)
        if criterion(key).plain in KNOWN_IN_CHESS and all(
            sat.size == PAIR for sats in played.games.values() for sat in sats
        ):
            shown("TRN-621")
    return Ranking([sorted(group, key=named) if len(group) > 1 else group for group in groups], parted, columns, {})


def _column(key: str, groups: Sequence[Sequence[str]], played: Scorecards, settings: Settings) -> CriterionValues:
    one = criterion(key)
    settings = settings._replace(modifiers=one.modifiers)
    if one.plain != DIRECT:
        return RECKONED[one.plain](played, settings)
    values: dict[str, Any] = {}
    for group in groups:
        if len(group) > 1:
            values |= direct_encounter(played, settings, group).values
    return CriterionValues(values)


def split(
    groups: list[list[str]], parted: list[str], key: str, better: Callable[[str], Any]
) -> tuple[list[list[str]], list[str]]:
    """Split each group by one criterion, and return what separates each group from the next one; `better` sorts by it."""
    split: list[list[str]] = []
    between: list[str] = []
    for index, group in enumerate(groups):
        if index:
            between.append(parted[index - 1])
        if len(group) == 1:
            split.append(group)
            continue
        parts = [list(part) for _, part in groupby(sorted(group, key=better), key=better)]
        between += [key] * (len(parts) - 1)
        split += parts
    return split, between


def _better(criterion: Criterion, column: CriterionValues) -> Callable[[str], Any]:
    """Return a sort key that puts better values first and missing values last."""
    values = column.values

    def key(player: str) -> Any:
        value = values.get(player)
        if value is None:
            return (1, 0)
        if isinstance(value, tuple):
            return (0, tuple(-one for one in value))
        return (0, -value if criterion.larger else value)

    return key


def said(key: str, value: Value) -> str:
    """Return a value in words: `12 points`, `wins 2`, `no direct encounter`."""
    return named(key, figure(value), value)


def named(key: str, figure_: str, value: Value) -> str:
    """Return a figure with what it counts."""
    title = criterion(key).title
    if value is None:
        return f"no {title}"
    if key == "points" and isinstance(value, Fraction):
        return f"{figure_} point{'' if 0 < value <= 1 and '.' not in figure_ else 's'}"
    return f"{title} {figure_}"


def figure(value: Value) -> str:
    """Return a value as people write it: `9½`, `0.4167`, `2-1-0-1`, `-`."""
    if value is None:
        return "-"
    if isinstance(value, tuple):
        return "-".join(written(one) for one in value)
    return decimal(value) if too_fine(value) else written(value)


def too_fine(value: Value) -> bool:
    """Whether a value is written as a decimal number, because nobody reads `17/36` at a glance."""
    return isinstance(value, Fraction) and value.denominator > FINEST


def column(values: Iterable[Value]) -> Callable[[Value], str]:
    """How to write the values of one column: all of them as decimal numbers if one of them is."""
    fine = any(map(too_fine, values))
    return lambda value: decimal(value) if fine and isinstance(value, Fraction) else figure(value)


def decimal(value: Fraction) -> str:
    """Return four digits after the point, rounded from the exact value."""
    above, below = value.numerator, value.denominator
    whole, rest = divmod((20_000 * abs(above) + below) // (2 * below), 10_000)
    return f"{'-' if above < 0 and (whole or rest) else ''}{whole}.{rest:04}"


def apart(one: Value, other: Value) -> tuple[str, str]:
    """Return two values as people write them, or exactly if fewer digits would look equal."""
    first, second = figure(one), figure(other)
    if first == second and isinstance(one, Fraction) and isinstance(other, Fraction):
        return str(one), str(other)
    return first, second


def against(one: Value, other: Value) -> str:
    """Return two values side by side, with enough digits to tell them apart."""
    return " against ".join(apart(one, other))
