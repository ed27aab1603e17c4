"""Why somebody stands where they do: the steps between the places of players or of teams, in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.regulations.criteria import Criterion
from scorekeeper.tournament.words import SHOWN, few


class Part(NamedTuple):
    """A part of a reason: the rule that decides it, and the words."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Ladder(ABC):
    """The steps between groups that share a place; each is told what puts it above the next one."""

    shared: str
    """The rule by which those whom nothing separates share a place."""

    def __init__(self, groups: list[list[str]], parted: Sequence[str], criteria: Mapping[str, Criterion]) -> None:
        self.groups = groups
        """The groups who share a place, best first."""
        self._parted = parted
        self._criteria = criteria
        self._index = {one: index for index, group in enumerate(groups) for one in group}

    @property
    @abstractmethod
    def first(self) -> str:
        """The criterion that ranks before all others."""

    @abstractmethod
    def own(self, one: str) -> str:
        """Return in words what one has by the first criterion."""

    @abstractmethod
    def called(self, one: str) -> str:
        """Return the name of one."""

    @abstractmethod
    def versus(self, one: str, other: str, key: str, names: str, *, lead: bool = True) -> str:
        """Compare one with those of another place, who are called `names`, by the criterion that separates them."""

    def beyond(self) -> Part | None:
        """Return what puts the last group above whoever comes after all of them; None if nobody does."""
        return None

    def parts(self, one: str) -> tuple[Part, ...]:
        """Return what puts one above the next, or level with others, with figures and rules."""
        index = self._index[one]
        group = self.groups[index]
        level = len(group) > 1
        found: list[Part] = []
        if level:
            shown(self.shared)
            # Of a thousand who share a place, each is told of a few, so only these are looked up.
            others = [other for other in group[: SHOWN + 2] if other != one]
            names = self.few(others, len(group) - 1)
            found.append(Part(self.shared, f"{self.own(one)}, level with {names}: the place is shared"))
        beyond = self.beyond() if index + 1 == len(self.groups) else None
        if beyond is not None:
            found.append(beyond if level else Part(beyond.rule, f"{self.own(one)}, {beyond.text}"))
        elif len(self.groups) > 1:
            found.append(self._against(one, index + 1 if index + 1 < len(self.groups) else index - 1, lead=not level))
        elif not level:
            found.append(Part(self._criteria[self.first].rule, self.own(one)))
        return tuple(found)

    def ahead(self, one: str) -> Part | None:
        """Return what puts one above the next place, whoever shares theirs; None for the last place."""
        index = self._index[one] + 1
        return self._against(one, index) if index < len(self.groups) else None

    def _against(self, one: str, index: int, *, lead: bool = True) -> Part:
        """Return what separates one from the place right above or below."""
        others, key = self.groups[index], self._parted[min(index, self._index[one])]
        return Part(self._criteria[key].rule, self.versus(one, others[0], key, self.few(others), lead=lead))

    def few(self, those: Sequence[str], of: int | None = None) -> str:
        """Return some of the names."""
        return few([self.called(one) for one in those[: SHOWN + 1]], len(those) if of is None else of)


def joined(parts: Sequence[Part]) -> str:
    """Return a reason in one sentence."""
    return "; ".join(map(str, parts))


def rules_of(parts: Sequence[Part]) -> tuple[str, ...]:
    """Return the rules of a reason."""
    return tuple(sorted({part.rule for part in parts}))
