"""Why a player stands above the next one, in a sentence with figures and rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.games.engine.verdict import Names
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.ladder import Ladder, Part
from scorekeeper.tournament.ranking.order import Ranking, against, apart, named, said
from scorekeeper.tournament.ranking.places import RankedStage
from scorekeeper.tournament.regulations.criteria import criterion


class Steps(Ladder):
    """The steps between the places of one stage, without those who went on to a later one."""

    shared = "TRN-502"

    def __init__(self, one: RankedStage, above: Collection[str], names: Names) -> None:
        super().__init__(*_without(one.ranking, above), {key: criterion(key) for key in one.stage.order})
        self.one = one
        self.names = names
        self.below: Sequence[str] = ()
        """The players right after this stage, who did not reach it."""

    @property
    def first(self) -> str:
        return self.one.stage.order[0]

    def called(self, one: str) -> str:
        return self.names(one)

    def own(self, one: str) -> str:
        return said(self.first, self.one.ranking.value(self.first, one))

    def beyond(self) -> Part | None:
        """Return what puts the last of a stage above those who did not reach it."""
        if not self.below:
            return None
        shown("TRN-504")
        return Part("TRN-504", f"ahead of {self.few(self.below)}, who did not reach {self.one.stage.name}")

    def versus(self, one: str, other: str, key: str, names: str, *, lead: bool = True) -> str:
        """Compare two players by the criterion that separates them: `12 points, level with Bo; wins 2 against 1`."""
        value = self.one.ranking.value
        mine, theirs = value(key, one), value(key, other)
        if key == self.first:
            own, their = apart(mine, theirs)
            return f"{named(key, own, mine)} against {their} for {names}" if lead else f"against {their} for {names}"
        sides = f"{criterion(key).title} {against(mine, theirs)}"
        return f"{self.own(one)}, level with {names}; {sides}" if lead else f"{sides} for {names}"


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
