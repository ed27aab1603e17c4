"""Why a player stands above the next one, in a sentence with figures and rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.games.engine.verdict import Names
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.order import Ranking, against, apart, named, said
from scorekeeper.tournament.ranking.places import RankedStage
from scorekeeper.tournament.regulations.criteria import criterion
from scorekeeper.tournament.words import SHOWN, few


class Steps:
    """The steps between the places of one stage, in words."""

    def __init__(self, one: RankedStage, above: Collection[str], names: Names) -> None:
        self.one = one
        self.names = names
        self.below: Sequence[str] = ()
        """The players right after this stage, who did not reach it."""
        self._groups, self._parted = _without(one.ranking, above)
        self._index = {number: index for index, group in enumerate(self._groups) for number in group}

    @property
    def groups(self) -> list[list[str]]:
        """Groups of players who share a place, without those who went on to a later stage."""
        return self._groups

    def reason(self, number: str) -> tuple[str, tuple[str, ...]]:
        """Return what puts a player above the next one, or level with others, with figures and rules."""
        index = self._index[number]
        group = self._groups[index]
        parts, rules = [], []
        level = len(group) > 1
        if level:
            shown("TRN-502")
            # Of a thousand who share a place, each is told of a few, so only these are looked up.
            others = [other for other in group[: SHOWN + 2] if other != number]
            parts.append(
                f"{self._own(number)}, level with {self._few(others, len(group) - 1)}: the place is shared (TRN-502)"
            )
            rules.append("TRN-502")
        rival = self._rival(index)
        if self.below and index + 1 == len(self._groups):
            shown("TRN-504")
            reached = f"ahead of {self._few(self.below)}, who did not reach {self.one.stage.name} (TRN-504)"
            parts.append(reached if level else f"{self._own(number)}, {reached}")
            rules.append("TRN-504")
        elif rival is not None:
            key, others = rival
            text = self.versus(number, others[0], key, self._few(others), lead=not level)
            parts.append(f"{text} ({criterion(key).rule})")
            rules.append(criterion(key).rule)
        elif not level:
            first = criterion(self.one.stage.order[0]).rule
            parts.append(f"{self._own(number)} ({first})")
            rules.append(first)
        return "; ".join(parts), tuple(sorted(rules))

    def _rival(self, index: int) -> tuple[str, list[str]] | None:
        """Return the criterion and the players to compare with: the next place, or for the last place the one before."""
        if index + 1 < len(self._groups):
            return self._parted[index], self._groups[index + 1]
        return (self._parted[index - 1], self._groups[index - 1]) if index else None

    def _own(self, number: str) -> str:
        key = self.one.stage.order[0]
        return said(key, self.one.ranking.value(key, number))

    def _few(self, numbers: Sequence[str], of: int | None = None) -> str:
        return few([self.names(number) for number in numbers[: SHOWN + 1]], len(numbers) if of is None else of)

    def versus(self, number: str, other: str, key: str, names: str, *, lead: bool = True) -> str:
        """Compare two players by the criterion that separates them: `12 points, level with Bo; wins 2 against 1`."""
        value = self.one.ranking.value
        mine, theirs = value(key, number), value(key, other)
        if key == self.one.stage.order[0]:
            own, their = apart(mine, theirs)
            return f"{named(key, own, mine)} against {their} for {names}" if lead else f"against {their} for {names}"
        sides = f"{criterion(key).title} {against(mine, theirs)}"
        return f"{self._own(number)}, level with {names}; {sides}" if lead else f"{sides} for {names}"


def steps_of(ranked: Sequence[RankedStage], names: Names) -> list[Steps]:
    """Return the steps of every stage, last stage first, each with the players who come right after it."""
    found: list[Steps] = []
    above: frozenset[str] = frozenset()
    for one in reversed(ranked):
        steps = Steps(one, above, names)
        for higher in found:
            if not higher.below and steps.groups:
                higher.below = steps.groups[0]
        found.append(steps)
        above |= {number for group in one.ranking.groups for number in group}
    return found


def _without(ranking: Ranking, gone: Collection[str]) -> tuple[list[list[str]], list[str]]:
    """Return the groups without some players, and the strongest criterion that separates each two that remain."""
    order = list(ranking.columns)
    groups: list[list[str]] = []
    parted: list[str] = []
    pending: list[str] = []
    for index, group in enumerate(ranking.groups):
        if index:
            pending.append(ranking.parted[index - 1])
        left = [number for number in group if number not in gone]
        if not left:
            continue
        if groups:
            parted.append(min(pending, key=order.index))
        groups.append(left)
        pending = []
    return groups, parted
