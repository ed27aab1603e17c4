"""What can lie behind a sheet whose figures no legal reading of the round leads to.

Where a round leaves choices, such as whom a bomb robbed, several readings may come equally close to the figures on the
sheet. Then nobody can say which figure is wrong. One reward that was paid against the rules may also explain all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.games.smugglers.position.choices import choices, distance
from scorekeeper.games.smugglers.position.fillings import BLANK_ROW, Blanks, Sphere, key_of, open_sphere
from scorekeeper.games.smugglers.position.holdings import Holdings
from scorekeeper.games.smugglers.position.rewards import Due
from scorekeeper.games.smugglers.record import AT, BOMBS, COLOURS, SOUR, SWEET, USED, Take


class Act(NamedTuple):
    """One reward that explains the figures on a sheet, but that the rules forbid."""

    before: Holdings
    """After the sphere was opened."""
    take: Take | None
    """The token that somebody took; None if nobody took any."""
    bomb_stays: bool
    """Whether the bomb of the sphere was left where it had been."""

    @property
    def due(self) -> Due:
        """What the sphere earned by the rules."""
        return self.before.dues[-1]

    @property
    def from_supply(self) -> bool:
        """Whether the supply paid what a bomb takes from a player."""
        take, due = self.take, self.due
        robs = due.source in ("inspector", "opponent")
        return take is not None and take.source is None and robs and take.player == due.to and not self.bomb_stays

    @property
    def by_neighbours(self) -> bool:
        """Whether only people whom the sphere concerns moved a token."""
        return self.take is None or self.take.player in (self.due.owner, self.due.inspector)

    @property
    def key(self) -> tuple[object, ...]:
        """What makes an act differ from another."""
        take = self.take
        return self.due.owner, self.bomb_stays, take and (take.player, take.token, take.source)


class Cause(NamedTuple):
    """What is behind several wrong figures, or behind one that several readings of the round put elsewhere."""

    ends: Sequence[Holdings]
    """The legal ends of the round that come closest to the sheet."""
    acts: Sequence[Act]
    """The rewards against the rules of which each alone explains the sheet."""
    start: str | None
    """The player who may have begun with a token of the wrong colour."""

    @property
    def act(self) -> Act | None:
        """The only reward that explains the sheet, unless the starting token does as well."""
        return self.acts[0] if len(self.acts) == 1 and self.start is None else None

    @property
    def supply_paid(self) -> bool:
        """Whether all is explained if the supply paid what a bomb takes from a player."""
        return bool(self.acts) and all(act.from_supply for act in self.acts)


def cause_of(blanks: Blanks, chairs: Sequence[str], junk: Sequence[str]) -> Cause:
    """The legal ends closest to a sheet that shows the whole round, and what explains its figures in one go."""
    ends = nearest_ends(blanks)
    acts = {act.key: act for spheres in blanks.orders(chairs, junk) for act in _acts(blanks, chairs, spheres)}
    likely = [act for act in acts.values() if act.by_neighbours]
    return Cause(ends, likely or list(acts.values()), wrong_start(blanks))


def nearest_ends(blanks: Blanks) -> list[Holdings]:
    """The legal ends of a round that differ least from the figures on its sheet."""
    open_goal = dict.fromkeys(blanks.seats, BLANK_ROW)
    ends = [end.holdings for end in Blanks(blanks.carry, blanks.bound, blanks.sheet, open_goal, ()).ends]
    loose = blanks.carry.loose
    goal = {who: (*said[:2], None, None) if loose else tuple(said) for who, said in blanks.goal.items()}
    far = [distance(end.held, goal, blanks.carry.slips) for end in ends]  # type: ignore[arg-type]
    nearest = {key_of(end): end for end, off in zip(ends, far, strict=True) if off == min(far)}
    return list(nearest.values())


def wrong_start(blanks: Blanks) -> str | None:
    """The player whose starting token would explain the sheet of round 1, if it had the other colour."""
    carry = blanks.carry
    if carry.number != 1 or carry.slips:
        return None
    for who, counts in carry.held.items():
        swapped = [counts[SOUR], counts[SWEET], *counts[BOMBS:]]
        if blanks.starting_from({**carry.held, who: swapped}).ends:
            return who
    return None


def _acts(blanks: Blanks, chairs: Sequence[str], spheres: Sequence[Sphere]) -> Iterator[Act]:
    yield from _search(blanks, blanks.before(chairs), spheres, None)


def _search(blanks: Blanks, position: Holdings, spheres: Sequence[Sphere], act: Act | None) -> Iterator[Act]:
    """Open the spheres one after the other; one of them is paid against the rules."""
    if not blanks.near(position, len(spheres)):
        return
    if not spheres or (position.winner is not None and not spheres[0].written):
        if act is not None and blanks.fits(position):
            yield act
        return
    sphere, rest = spheres[0], spheres[1:]
    if sphere.found is None:
        return
    opened = open_sphere(position, sphere, sphere.found, sphere.guess)
    if opened.winner is None and act is None:
        for wrong, after in _paid_wrongly(opened):
            yield from _search(blanks, after, rest, wrong)
    for after in blanks.paid(opened):
        yield from _search(blanks, after, rest, act)


def _paid_wrongly(opened: Holdings) -> Iterator[tuple[Act, Holdings]]:
    """Every reward that the rules forbid for the sphere opened last."""
    due = opened.due
    if due is None or due.source in ("owner", "box") or (due.breach and due.inspector is None):
        return
    lawful = [] if due.paid else choices(opened, due, ())
    for take in (None, *_takes(opened)):
        for bomb_stays in (False, True) if due.bomb is not None else (False,):
            # A bomb that is only on the wrong side of the screen is told by its figures.
            if take not in lawful and (take is not None or bomb_stays or not due.paid):
                yield Act(opened, take, bomb_stays), _after(opened, take, bomb_stays=bomb_stays)


def _takes(opened: Holdings) -> Iterator[Take]:
    for player in opened.seats:
        for token in COLOURS:
            yield Take(player=player, token=token)
            for source, counts in opened.held.items():
                if source != player and counts[AT[token]] > 0:
                    yield Take(player=player, token=token, source=source)


def _after(opened: Holdings, take: Take | None, *, bomb_stays: bool) -> Holdings:
    after = opened.branch()
    due = after.due
    if take is not None:
        after.take(take)
    else:
        after.pay()
    if bomb_stays and due is not None:
        if due.bomb == "taken" and due.inspector is not None:
            after.hand_over(due.inspector, due.owner)
        elif after.held[due.owner][USED] > opened.held[due.owner][USED]:
            after.held[due.owner][USED] -= 1
            after.held[due.owner][BOMBS] += 1
    return after
