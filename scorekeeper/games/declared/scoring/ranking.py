"""The order of a table: totals, ties, wins at once, and sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from scorekeeper.games.declared.scoring.figures import Figures
from scorekeeper.games.declared.scoring.plan import Figure, TiePlan
from scorekeeper.games.declared.scoring.sides import sides_of
from scorekeeper.games.engine.ranking import places_by


class Separation(NamedTuple):
    """How players with the same total were put in order."""

    rule: str | None
    """The rule that decided; None if nothing did."""
    level: tuple[int, ...]
    """The players, by index, in the order that came out."""
    keys: tuple[Figure, ...] = ()
    """What each of them has of what was compared, higher being better."""
    tie: TiePlan | None = None
    """The tie-break that decided; None if it was the seats, by a ruling of the event, or nothing."""

    @property
    def shown(self) -> tuple[str, ...]:
        """What each of them has, as it is written on the sheet."""
        tie = self.tie.tie if self.tie is not None else None
        if tie is None:
            return tuple(f"seat {at + 1}" for at in self.level)
        if tie.by == "seat":
            return tuple(str(at + 1) for at in self.level)
        if tie.by == "clockwise":
            return tuple(str(-key) for key in self.keys)
        sign = -1 if tie.wins == "fewest" else 1
        parts = [key if isinstance(key, tuple) else (key,) for key in self.keys]
        return tuple("/".join(str(sign * part) for part in one) for one in parts)


class Ranking(Struct, frozen=True):
    """The order of a table."""

    places: dict[int, int]
    """By index of the seat; players who cannot be put in order are left out."""
    separations: tuple[Separation, ...]
    unknown: tuple[tuple[TiePlan | None, tuple[int, ...], int], ...]
    """Players who stay unordered because a figure is not written: the tie-break that needs it, the players, and how many are ahead.

    Without a tie-break, it is a total behind somebody who won at once.
    """
    reasons: dict[int, str]
    """The rule that each player's place rests on, where it is not the total alone; empty for players level to the end."""


def winners_at_once(figures: Figures) -> list[int]:
    """Return the players who won at once, by index.

    If nobody's box says so and the winner's box is blank, the winner may have won at once. A player who alone has no
    place written is the winner if nobody else is.
    """
    if not figures.plan.instants:
        return []
    slots = [slot for slot, _ in figures.plan.instants]
    found = [at for at, env in enumerate(figures.envs) if any(env[slot] == 1 for slot in slots)]
    if found:
        return found
    first = [at for at, place in enumerate(figures.places_said) if place == 1]
    first = first or [at for at, place in enumerate(figures.places_said) if place is None]
    return first if len(first) == 1 and None in [figures.envs[first[0]][slot] for slot in slots] else []


def rank(figures: Figures, level: str) -> Ranking | None:
    """Put a table in order; None if a total is not known. `level` is what the event picked for players still level."""
    at_once = winner_at_once(figures)
    totals = [0 if at in at_once else total for at, total in enumerate(figures.totals)] if at_once else figures.totals
    if None in totals:
        return _winner_alone(figures, at_once) if at_once else None
    sign = -1 if figures.plan.fewest else 1
    keys = [sign * total for total in totals]
    if at_once:
        top = max(keys) + 1
        for at in at_once:
            keys[at] = top
    if len({*keys}) == len(keys):  # the usual case, and the fastest
        order = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
        return Ranking({at: place for place, at in enumerate(order, 1)}, (), (), {})
    groups: dict[Figure, list[int]] = {}
    for at, key in enumerate(keys):
        groups.setdefault(key, []).append(at)
    ranker = _Ranker(figures, level)
    before = 0
    for key in sorted(groups, reverse=True):
        group = groups[key]
        if len(group) == 1:
            ranker.places[group[0]] = before + 1
        else:
            ranker.separate(group, before)
        before += len(group)
    return Ranking(ranker.places, tuple(ranker.separations), tuple(ranker.unknown), ranker.reasons)


def winner_at_once(figures: Figures) -> list[int]:
    """Return the player who won at once, or the players of the side that did; nobody if several did."""
    found = winners_at_once(figures.by_side)
    if len(found) != 1:
        return []
    sides = sides_of(figures.plan, len(figures.seats))
    if not sides:
        return found
    side = [*dict.fromkeys(sides)][found[0]]
    return [at for at, one in enumerate(sides) if one == side]


def _winner_alone(figures: Figures, at_once: Sequence[int]) -> Ranking:
    """Only the winner is known, and with two players or sides so is the other."""
    ahead = len(at_once)
    behind = tuple(at for at in range(len(figures.seats)) if at not in at_once)
    sides = sides_of(figures.plan, len(figures.seats))
    places = dict.fromkeys(at_once, 1)
    if len({sides[at] if sides else at for at in behind}) == 1:
        return Ranking(places | dict.fromkeys(behind, ahead + 1), (), (), {})
    return Ranking(places, (), ((None, behind, ahead),), {})


class _Ranker:
    """Puts players with the same total in order."""

    def __init__(self, figures: Figures, level: str) -> None:
        self.figures = figures
        self.level = level
        self.places: dict[int, int] = {}
        self.separations: list[Separation] = []
        self.unknown: list[tuple[TiePlan | None, tuple[int, ...], int]] = []
        self.reasons: dict[int, str] = {}

    def separate(self, group: list[int], before: int, start: int = 0) -> None:
        """Put a group in order, tie-break by tie-break, beginning with the one at `start`."""
        sides = sides_of(self.figures.plan, len(self.figures.seats))
        if sides and len({sides[at] for at in group}) == 1:
            self.places.update(dict.fromkeys(group, before + 1))
            return
        for number, tie in enumerate(self.figures.plan.ties[start:], start):
            keys = _keys(self.figures, tie, group)
            if keys is None:
                self.unknown.append((tie, tuple(group), before))
                return
            if len({*keys}) > 1:
                self._split(dict(zip(group, keys, strict=True)), tie, before, number + 1)
                return
        if self.level == "shared" or sides:
            self.separations.append(Separation(None, tuple(group)))
            self.places.update(dict.fromkeys(group, before + 1))
            for at in group:
                self.reasons.setdefault(at, "")
            return
        ordered = sorted(group, reverse=self.level == "later-seat")
        self.separations.append(Separation("", tuple(ordered)))
        self.places.update({at: before + 1 + n for n, at in enumerate(ordered)})
        self.reasons.update(dict.fromkeys(group, ""))

    def _split(self, keys: Mapping[int, Figure], tie: TiePlan, before: int, start: int) -> None:
        by_place = places_by(keys)
        self.separations.append(Separation(tie.rule, tuple(by_place), tuple(keys[at] for at in by_place), tie))
        self.reasons.update(dict.fromkeys(keys, tie.rule))
        for place in sorted({*by_place.values()}):
            still = [at for at in keys if by_place[at] == place]
            if len(still) == 1:
                self.places[still[0]] = before + place
            else:
                self.separate(still, before + place - 1, start)


def _keys(figures: Figures, plan: TiePlan, group: Sequence[int]) -> list[Figure] | None:
    """Return what each player of a group has of what a tie compares, higher being better; None if it is not written."""
    tie, envs = plan.tie, figures.envs
    if tie.by == "seat":
        return [at if tie.wins == "later" else -at for at in group]
    if plan.holder is not None:
        holders = [at for at, env in enumerate(envs) if env[plan.holder] == 1]
        count = len(envs)
        return [-((at - holders[0]) % count) for at in group] if len(holders) == 1 else None
    sign = -1 if tie.wins == "fewest" else 1
    if any(None in [envs[at][slot] for slot in key.slots] for key in plan.keys for at in group):
        return None
    found = [tuple(sign * key.value(envs[at]) for key in plan.keys) for at in group]
    return [one[0] for one in found] if len(plan.keys) == 1 else [*found]
