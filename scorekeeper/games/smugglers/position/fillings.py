"""The rounds that a sheet with blank boxes leaves possible: every way of filling them in that the rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import permutations, product
from typing import Literal, NamedTuple

from msgspec.structs import replace

from scorekeeper.games.smugglers import record
from scorekeeper.games.smugglers.equipment import Bound
from scorekeeper.games.smugglers.position.choices import CHANGE, Opening, choices, goal_of
from scorekeeper.games.smugglers.position.holdings import Holdings
from scorekeeper.games.smugglers.position.reasons import rule_of_dues
from scorekeeper.games.smugglers.record import AT, BOMBS, CHAIRS, FOUR_PLAYERS, TWO_PLAYERS, Holding, Inspection, Row
from scorekeeper.games.smugglers.setup import Carry, World

Figures = Sequence[int | None]
"""What a row says that a player owns, in the order of `FIELDS`; None where it is blank."""
Key = tuple[object, ...]
Stuck = Literal["all", "not all", "unknown"]
"""Whether all got stuck; not known if play stopped before that."""
BLANK_ROW = (None, None, None, None)
PER_SPHERE = 2
"""Figures by which one sphere can bring the tokens nearer to those on the sheet: a bomb moves one from player to player."""


class Sphere(NamedTuple):
    """A sphere that a round opens, with what the sheet says about it."""

    owner: str
    inspector: str | None
    guess: str | None
    found: list[str] | None
    written: bool
    """Whether the sheet says that it was opened."""


class RoundEnd(NamedTuple):
    """One way in which a round may have ended."""

    holdings: Holdings
    stuck: Stuck

    @property
    def world(self) -> World:
        return World(self.holdings.held, self.holdings.spare, self.holdings.extra)


class OddFigure(NamedTuple):
    """A figure that the rest of the sheet rules out."""

    who: str
    at: int
    """Which figure, as an index of `FIELDS`."""
    due: list[int]
    """What it can be."""
    said: int
    rule: str


class Blanks:
    """One round on paper, from what was known before it."""

    def __init__(
        self,
        carry: Carry,
        bound: Bound,
        sheet: record.Sheet,
        goal: Mapping[str, Figures] | None = None,
        breaches: Sequence[str] | None = None,
    ) -> None:
        self.carry, self.bound, self.sheet = carry, bound, sheet
        self.seats, self.rulings = carry.seats, bound.rulings
        self.breaches = carry.seats if breaches is None else breaches
        """Players whose spheres may have held no piece or several where the sheet does not say it."""
        self._goal = goal

    # Most sheets have no blanks, so that nothing of this is needed.

    @cached_property
    def goal(self) -> Mapping[str, Figures]:
        """What the sheet says that everybody owns."""
        goal: Mapping[str, Figures] = goal_of(self.sheet) if self._goal is None else self._goal
        return {**dict.fromkeys(self.seats, BLANK_ROW), **goal}

    @cached_property
    def slack(self) -> int:
        """How far figures may be off because of slips of the last sheet."""
        return sum(PER_SPHERE * abs(slip) for slip in self.carry.slips.values())

    @cached_property
    def told(self) -> bool:
        """Whether the sheet gives all tokens."""
        return all(None not in figures[:2] for figures in self.goal.values())

    @cached_property
    def whole(self) -> bool:
        """Whether the sheet gives all figures, so that all ends have the same holdings."""
        return all(None not in figures for figures in self.goal.values())

    @property
    def returns(self) -> bool:
        """Whether tokens can go back to the supply."""
        return self.rulings.breach_uninspected == "token-back"

    @cached_property
    def ends(self) -> list[RoundEnd]:
        """How the round may have ended; empty if no way of filling in the blanks is legal."""
        found: dict[Key, RoundEnd] = {}
        for end in self._ends():
            found.setdefault((*key_of(end.holdings), end.stuck), end)
        return list(found.values())

    def _ends(self) -> Iterator[RoundEnd]:
        if self.carry.may_stop and any(True for _ in self._rankings()):
            yield from (RoundEnd(end, "unknown") for end in self._nothing_opened())
        # If all figures are on the sheet, one way of playing is as good as another.
        enough = False
        for chairs in self._rankings():
            if not chairs:
                yield from (RoundEnd(end, "all") for end in self._nothing_opened())
            elif not enough:
                for end in self._played(chairs):
                    yield RoundEnd(end, "not all")
                    if enough := self.whole:
                        break

    @cached_property
    def must_have_breached(self) -> list[str] | None:
        """The players one of whom hid no piece or several, if no other way of filling in the blanks is legal."""
        if self._only_breached_by(()).ends or not self._only_breached_by(self.seats).ends:
            return None
        alone = [who for who in self.seats if self._only_breached_by((who,)).ends]
        return alone or list(self.seats)

    def starting_from(self, held: Mapping[str, Holding]) -> Blanks:
        """The same round, from other holdings before it."""
        carry = replace(self.carry, held=held, slips={})
        return Blanks(carry, self.bound, self.sheet, self.goal, self.breaches)

    def or_from_the_last_sheet(self) -> Blanks:
        """The round from the figures of the last sheet, slips and all, if only they lead to this sheet."""
        slips = self.carry.slips
        if not slips or self.ends:
            return self
        held = {
            who: [has + slips.get((who, at), 0) for at, has in enumerate(counts)]
            for who, counts in self.carry.held.items()
        }
        other = self.starting_from(held)
        return other if other.ends else self

    def _only_breached_by(self, who: Sequence[str]) -> Blanks:
        """The round with such spheres of these players only; few games are adjourned in the middle of a round."""
        carry = replace(self.carry, may_stop=False) if self.carry.adjourned else self.carry
        return Blanks(carry, self.bound, self.sheet, self.goal, who)

    @cached_property
    def odd_figures(self) -> list[OddFigure]:
        """The figures of which each alone, if it were different, would make the sheet possible."""
        found = []
        for who, at, said, ends in self._ends_but_one(None):
            due = sorted({end.holdings.held[who][at] for end in ends})
            found.append(OddFigure(who, at, due, said, rule_of_dues(ends[0].holdings, who, at, said)))
        return found

    @cached_property
    def but_one_figure(self) -> list[World]:
        """What players may own if one figure of the sheet is wrong and every sphere held one piece."""
        return [end.world for *_, ends in self._ends_but_one(()) for end in ends if end.holdings.winner is None]

    def _ends_but_one(self, breaches: Sequence[str] | None) -> Iterator[tuple[str, int, int, list[RoundEnd]]]:
        """Every figure without which the sheet is possible, what it says, and how the round may have ended then."""
        for who, figures in self.goal.items():
            for at, said in enumerate(figures):
                if said is None:
                    continue
                goal = {**self.goal, who: [*figures[:at], None, *figures[at + 1 :]]}
                ends = Blanks(self.carry, self.bound, self.sheet, goal, breaches).ends
                if ends:
                    yield who, at, said, ends

    # Tests and chairs.

    def _rankings(self) -> Iterator[tuple[str, ...]]:
        """The ways in which the chairs can have been taken; empty if all got stuck."""
        rows, seen = self.sheet.rows, set()
        tests = [_tests(rows.get(who)) for who in self.seats]
        most = 1 if len(self.seats) == TWO_PLAYERS else CHAIRS
        for passed in product(*tests):
            bar = [who for who, through in zip(self.seats, passed, strict=True) if through]
            for chairs in permutations(bar, min(len(bar), most)):
                if chairs not in seen and all(self._sits(who, chairs) for who in self.seats):
                    seen.add(chairs)
                    yield chairs

    def _sits(self, who: str, chairs: Sequence[str]) -> bool:
        row = self.sheet.rows.get(who)
        seat = str(chairs.index(who) + 1) if who in chairs else "junk"
        return row is None or row.seat in (None, seat)

    def _nothing_opened(self) -> list[Holdings]:
        """The end of a round in which all got stuck, or which was stopped before the first sphere."""
        sheet = self.sheet
        if sheet.inspections or sheet.waived or any(row.found is not None for row in sheet.rows.values()):
            return []
        before = self.before(())
        return [before] if self.fits(before) else []

    # Spheres.

    def _played(self, chairs: Sequence[str]) -> Iterator[Holdings]:
        junk = [who for who in self.seats if who not in chairs]
        for spheres in self.orders(chairs, junk):
            yield from self._opened(chairs, spheres)

    def orders(self, chairs: Sequence[str], junk: Sequence[str]) -> Iterator[list[Sphere]]:
        """The orders in which the rules open the spheres."""
        said = self.sheet.inspections
        due = min(len(chairs), CHAIRS if len(self.seats) == FOUR_PLAYERS else 1)
        if len(said) > due or any(one.player != chair for one, chair in zip(said, chairs, strict=False)):
            return
        for targets in permutations(junk, due):
            if any(one.target != target for one, target in zip(said, targets, strict=False)):
                continue
            inspected = [
                self._sphere(target, chair, said[number] if number < len(said) else None)
                for number, (chair, target) in enumerate(zip(chairs, targets, strict=False))
            ]
            rest = [who for who in junk if who not in targets]
            for order in permutations(rest):
                yield [*inspected, *(self._sphere(who, None, None) for who in (*chairs, *order))]

    def _sphere(self, owner: str, inspector: str | None, said: Inspection | None) -> Sphere:
        row = self.sheet.rows.get(owner)
        found = None if row is None else row.found
        guess = None if said is None else said.guess
        return Sphere(owner, inspector, guess, found, found is not None or said is not None)

    def _opened(self, chairs: Sequence[str], spheres: Sequence[Sphere]) -> Iterator[Holdings]:
        """The ends that fit, opening one sphere after the other; equal positions on the way count once."""
        last = max((number for number, one in enumerate(spheres) if one.written), default=-1)
        inspections = sum(one.inspector is not None for one in spheres) if self.sheet.inspections else 0
        shown = self.rulings.after_win == "shown"
        now = {(): self.before(chairs)}
        for number, sphere in enumerate(spheres):
            stopped = self.carry.may_stop and number > last
            following: dict[Key, Holdings] = {}
            for position in now.values():
                if position.winner is not None or stopped:
                    if (number > last or (shown and position.winner is not None)) and self.fits(position):
                        yield position
                    if position.winner is not None:
                        continue
                if sphere.inspector is not None and not sphere.written and inspections:
                    continue
                for after in self._opening(position, sphere):
                    if self.near(after, len(spheres) - number - 1):
                        following.setdefault(key_of(after), after)
            now = following  # type: ignore[assignment]
        yield from (position for position in now.values() if self.fits(position))

    def _opening(self, position: Holdings, sphere: Sphere) -> Iterator[Holdings]:
        """Every position that opening this sphere and paying for it can lead to."""
        for found in self._contents(sphere):
            for guess in _guesses(sphere, found):
                yield from self.paid(open_sphere(position, sphere, found, guess))

    def paid(self, opened: Holdings) -> Iterator[Holdings]:
        """Every position that a lawful reward for the sphere opened last leads to."""
        due = opened.due
        if opened.pending is None or due is None:
            yield opened
            return
        waived = [] if self.rulings.rewards == "must" else self.sheet.waived
        for effect in choices(opened, due, waived):
            paid = opened.branch()
            CHANGE[type(effect)](paid, effect)
            yield paid

    def _contents(self, sphere: Sphere) -> list[list[str]]:
        """What a sphere can have held: what the sheet says, or anything that its owner had."""
        bombs = record.PIECES if self.carry.loose else self.carry.held[sphere.owner][BOMBS]
        if sphere.found is not None:
            own = {kind: 1 + self.carry.extra.count((sphere.owner, kind)) for kind in AT}
            had = {**own, "bomb": bombs}
            return [sphere.found] if all(sphere.found.count(kind) <= had[kind] for kind in had) else []
        contents: list[list[str]] = [["sweet"], ["sour"]]
        breached = sphere.owner in self.breaches
        if breached:
            contents.append([])
        if bombs > 0:
            contents.append(["bomb"])
            if breached and self.rulings.breach_pieces == "bomb-instead" and sphere.inspector is not None:
                contents.append(["sweet", "bomb"])
        return contents

    # Holdings.

    def before(self, chairs: Sequence[str]) -> Holdings:
        """The holdings before the first sphere is opened."""
        carry, start = self.carry, Holdings()
        start.seats, start.chairs = carry.seats, list(chairs)
        start.rulings, start.target = self.rulings, self.bound.target
        start.held = {who: [*counts] for who, counts in carry.held.items()}
        start.spare, start.extra, start.slips = carry.spare, carry.extra, carry.slips
        start.due = start.pending = start.winner = start.last = None
        start.dues, start.refused = [], ()
        return start

    def fits(self, end: Holdings) -> bool:
        """Whether the holdings are those on the sheet, and the refusals too."""
        if sorted(end.refused) != sorted(self.sheet.waived):
            return False
        slips, loose = self.carry.slips, self.carry.loose
        return all(
            said in (None, has) or (loose and count >= BOMBS) or said - has == slips.get((who, count))
            for who, counts in end.held.items()
            for count, (said, has) in enumerate(zip(self.goal[who], counts, strict=True))
        )

    def near(self, position: Holdings, spheres: int) -> bool:
        """Whether so many more spheres can still lead to the tokens on the sheet.

        A sphere brings one token from the supply, or moves one from player to player, which mends two figures.
        """
        far = gap = 0
        for who, counts in position.held.items():
            for said, has in zip(self.goal[who][:2], counts, strict=False):
                if said is not None:
                    far += abs(said - has)
                    gap += said - has
        if self.returns or not self.told:
            return far <= PER_SPHERE * spheres + self.slack
        return far <= PER_SPHERE * (spheres - gap) + gap + self.slack and gap >= -self.slack


def open_sphere(position: Holdings, sphere: Sphere, found: list[str], guess: str | None) -> Holdings:
    """The holdings after a sphere is opened, before anybody takes the reward."""
    opening: Opening = (
        record.Reveal(player=sphere.owner, found=found)
        if sphere.inspector is None
        else record.Inspect(player=sphere.inspector, target=sphere.owner, guess=guess, found=found)
    )
    opened = position.branch()
    CHANGE[type(opening)](opened, opening)
    return opened


def end_as_world(end: Holdings, sheet: record.Sheet) -> World:
    """A legal end that a sheet differs from, with the differences as slips that later sheets may repeat."""
    slips = {
        (who, at): said - end.held[who][at]
        for who, figures in goal_of(sheet).items()
        for at, said in enumerate(figures)
        if said not in (None, end.held[who][at])
    }
    return World(end.held, end.spare, end.extra, slips)


def key_of(position: Holdings) -> Key:
    """What the rest of the round and the next ones depend on."""
    held: tuple[Holding, ...] = tuple(tuple(counts) for counts in position.held.values())
    return held, position.spare, tuple(sorted(position.extra)), tuple(sorted(position.refused)), position.winner


def _tests(row: Row | None) -> tuple[bool, ...]:
    return (True, False) if row is None or row.test is None else (row.test == "passed",)


def _guesses(sphere: Sphere, found: Sequence[str]) -> Sequence[str | None]:
    """What the inspector can have named: what the sheet says, or a right and a wrong kind."""
    if sphere.guess is not None or sphere.inspector is None:
        return (sphere.guess,)
    right = found[0] if found else "sweet"
    return (right, "bomb" if right == "sweet" else "sweet") if len(found) == 1 else (right,)
