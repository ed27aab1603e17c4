"""What is known of the sizes of the spheres: by eye, by the scale, by the die, or by the word of a judge."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.smugglers.position.holdings import Holdings
from scorekeeper.games.smugglers.record import Compare


def means_of(event: Compare) -> str:
    """How spheres were compared; a recorded weight or roll overrides the default `eye`."""
    if event.by != "eye":
        return event.by
    return "scale" if event.heavier is not None else "die" if event.rolls else "eye"


class Sizes(Holdings):
    """Which spheres are larger than others."""

    __slots__ = ("disputed", "equal", "larger", "level", "seated")

    seated: bool
    """Whether the chairs have been taken."""
    larger: dict[tuple[str, str], str]
    """Pairs in which the first sphere is larger, and how that is known."""
    level: frozenset[frozenset[str]]
    """Pairs of spheres that the scale found equal."""
    equal: frozenset[frozenset[str]]
    """Pairs that rolled the same number."""
    disputed: frozenset[frozenset[str]]
    """Pairs whose comparison was recorded with the wrong one as larger: a seating may follow from either."""

    @property
    def goes_clockwise(self) -> bool:
        """Whether equal spheres are revealed clockwise instead of by the die (ruling SMU-R10)."""
        return self.seated and self.rulings.equal_in_junk == "clockwise"

    def compare(self, event: Compare) -> None:
        """Note a comparison; the scale overrules the eye, and a level scale leaves it to the die."""
        means = means_of(event)
        if means == "die" and self.goes_clockwise:
            self._weigh_alike(event.spheres)
            return
        if means == "scale" and event.heavier is None:
            self._weigh_alike(event.spheres)
        elif means == "die" and event.rolls:
            self._roll_for_size(event.rolls)
            self._note_disputes(event)
            self._note_needless_rolls(event.spheres)
            return
        elif means == "die":
            self._roll_unseen(event)
        else:
            first = event.heavier if means == "scale" else event.larger
            if first in event.spheres:
                for other in event.spheres:
                    if other != first:
                        self._is_larger(first, other, means)
        self._note_disputes(event)

    def _note_disputes(self, event: Compare) -> None:
        """Note where a comparison says something else than what its weights or rolls lead to."""
        larger = event.larger
        if larger is None:
            return
        if not self.disputed and self._is_largest(larger, event.spheres):
            return
        said = {frozenset((larger, other)): other for other in event.spheres if other != larger}
        wrong = {pair for pair, other in said.items() if (larger, other) not in self.larger}
        if wrong or self.disputed:
            self.disputed = (self.disputed - said.keys()) | wrong

    def _is_largest(self, larger: str, spheres: Sequence[str]) -> bool:
        for other in spheres:  # noqa: SIM110 - asked about every comparison, and a generator takes twice as long
            if other != larger and (larger, other) not in self.larger:
                return False
        return True

    def _note_needless_rolls(self, spheres: Sequence[str]) -> None:
        """Note where a roll says something else than the scale or the eye said before: chairs may follow from either."""
        against = {
            frozenset((one, other))
            for one in spheres
            for other in spheres
            if self.larger.get((one, other)) == "die" and self.larger.get((other, one)) not in (None, "die")
        }
        if against:
            self.disputed = self.disputed | against

    def _weigh_alike(self, spheres: Sequence[str]) -> None:
        pairs = [frozenset((one, other)) for n, one in enumerate(spheres) for other in spheres[n + 1 :]]
        self.level = self.level.union(pairs)
        for one, other in [both for both, known in self.larger.items() if known == "eye"]:
            if frozenset((one, other)) in pairs:
                del self.larger[one, other]

    def _roll_for_size(self, rolls: dict[str, int]) -> None:
        for one, other in ((a, b) for a in rolls for b in rolls if a != b):
            if rolls[one] > rolls[other]:
                self.larger[one, other] = "die"
            elif rolls[one] == rolls[other]:
                self.equal = self.equal | {frozenset((one, other))}

    def _roll_unseen(self, event: Compare) -> None:
        """A roll of which the record tells at most who won: it may have decided between any of these spheres."""
        among = set(event.spheres)
        self.level = frozenset(pair for pair in self.level if not pair <= among)
        self.equal = frozenset(pair for pair in self.equal if not pair <= among)
        if event.larger in among:
            for other in event.spheres:
                if other != event.larger:
                    self.larger[event.larger, other] = "die"

    def _is_larger(self, first: str, other: str, means: str) -> None:
        known = self.larger.get((other, first))
        if means == "eye" and known is not None and known != "eye":
            return
        if means == "scale" and known == "eye":
            del self.larger[other, first]
        self.larger[first, other] = means
