"""What blank boxes leave possible: the points of a line, and the total of a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from scorekeeper.games.declared.bounds import ANYTHING, Bounds, Reach, added, reach_of
from scorekeeper.games.declared.expression import Expression
from scorekeeper.games.declared.scoring.figures import Columns, Figures
from scorekeeper.games.declared.scoring.plan import AwardPlan, Figure, LinePlan

MOST_KEPT = 4_000
"""Rows whose reach is kept for the next table."""
MOST_FILLINGS = 2_000
"""Ways to fill blank boxes that are tried; with more, each line is looked at by itself."""


def total_reach(figures: Figures, at: int) -> Reach:
    """What the total of a player can be, whatever is in the blank boxes."""
    env, plan = figures.envs[at], figures.plan
    parts = [_lines_reach(figures, at)]
    known = [] if plan.round is None else [env[slot] for _, slot in plan.round.summed if slot in plan.scoring]
    if None not in known:
        parts.append(reach_of([sum(known)]))
    else:
        parts += _rounds_reach(figures, at)
    parts += [_award_reach(award, env[award.slot], len(figures.envs)) for award in plan.awards]
    return added(parts)


def line_reach(columns: Columns, at: int, plan: LinePlan) -> Reach:
    """What the points of one line can be for a player, whatever is in the blank boxes."""
    env = columns.envs[at]
    boxes = _blank_boxes(columns, at, plan.needs)
    if boxes is not None and len(boxes) == len({slot for slot in plan.needs if env[slot] is None}):
        return reach_of(plan.value(trial) for trial in _fillings(env, boxes))
    return plan.reach([_box_reach(columns, at, slot) for slot in plan.needs])


def _rounds_reach(figures: Figures, at: int) -> Iterator[Reach]:
    """What the rounds can come to; without a sheet of every round, nobody knows how many there were."""
    yield from (_lines_reach(columns, at) for columns in figures.rounds)
    inner = figures.plan.round
    assert inner is not None
    if not figures.complete:
        possible = inner.blanks.possible
        of_round = added(plan.reach([possible.get(slot, ANYTHING) for slot in plan.needs]) for plan in inner.lines)
        low, high = of_round.bounds
        yield Reach(Bounds(0 if low is not None and low >= 0 else None, 0 if high is not None and high <= 0 else None))


def _lines_reach(columns: Columns, at: int) -> Reach:
    """What the lines of one sheet can come to for a player."""
    env = columns.envs[at]
    unknown = [plan for plan in columns.lines if env[plan.slot] is None]
    known = sum([env[plan.slot] for plan in columns.lines if env[plan.slot] is not None])
    if not unknown:
        return reach_of([known])
    kept = columns.blanks.reaches
    left = [_left(columns, at, slot) for slot in columns.blanks.table_limits]
    key = (*left, *[isinstance(env[slot], list) or env[slot] for slot in columns.blanks.slots])
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        found = kept[key] = _unknown_reach(columns, at, unknown, known)
    return found


def _unknown_reach(columns: Columns, at: int, unknown: Sequence[LinePlan], known: Figure) -> Reach:
    """What lines can come to together, some of which are not known."""
    boxes = _blank_boxes(columns, at, [slot for plan in columns.lines for slot in plan.needs])
    rows = _rows(columns, at, boxes) if boxes is not None else ()
    if found := {sum([row[plan.slot] for plan in columns.lines]) for row in rows if columns.blanks.keep(row)}:
        return reach_of(found)
    return added([reach_of([known]), *(line_reach(columns, at, plan) for plan in unknown)])


def row_may_keep(columns: Columns, test: Expression, at: int) -> bool:
    """Whether some filling of a player's blank boxes keeps what must hold in the row."""
    boxes = _blank_boxes(columns, at, _made_from(columns, test.slots))
    if boxes is None:
        return True
    tried = 0
    for row in _rows(columns, at, boxes):
        if None in [row[slot] for slot in test.slots] or test.value(row):
            return True
        tried += 1
    return not tried


def table_may_keep(columns: Columns, test: Expression) -> bool:
    """Whether some filling of the blank boxes keeps what must hold over the table."""
    tried = []
    for at in range(len(columns.seats)):
        boxes = _blank_boxes(columns, at, _made_from(columns, test.slots))
        rows = {tuple(row[slot] for slot in test.slots): row for row in _rows(columns, at, boxes or {})}
        if boxes is None or not rows or any(None in held for held in rows):
            return True
        tried.append([*rows.values()])
    return prod(map(len, tried)) > MOST_FILLINGS or any(test.value(rows) for rows in product(*tried))


def _made_from(columns: Columns, slots: Sequence[int]) -> Sequence[int]:
    """These slots, and those that the points in them are made from."""
    wanted = [*slots]
    for plan in reversed(columns.lines):
        if plan.slot in wanted:
            wanted += plan.needs
    return wanted


def _rows(columns: Columns, at: int, boxes: Mapping[int, Sequence[Figure]]) -> Iterator[list[Figure]]:
    """The row with each filling that agrees with the points that are written, and with the limits of points."""
    env = columns.envs[at]
    open_lines = [plan for plan in columns.lines if columns.due[plan.slot][at] is None]
    for row in _fillings(env, boxes):
        for plan in open_lines:
            if None in [row[slot] for slot in plan.needs]:
                continue
            said = None if plan.claim is None else env[plan.claim]
            row[plan.slot] = plan.value(row)
            if said not in (None, row[plan.slot]) or not plan.allows(row[plan.slot]):
                break
        else:
            yield row


def _blank_boxes(columns: Columns, at: int, needs: Sequence[int]) -> Mapping[int, Sequence[Figure]] | None:
    """The blank boxes among these slots with all that each can hold; None if these are too many to try."""
    env = columns.envs[at]
    found: dict[int, Sequence[Figure]] = {}
    computed = {plan.slot for plan in columns.lines}
    for slot in needs:
        if env[slot] is None and slot not in computed and slot not in found:
            values = _box_reach(columns, at, slot).values
            if values is None:
                return None
            found[slot] = sorted(values)
    return found if prod(map(len, found.values())) <= MOST_FILLINGS else None


def _fillings(env: Sequence[Figure], boxes: Mapping[int, Sequence[Figure]]) -> Iterator[list[Figure]]:
    """The row with each filling of its blank boxes."""
    for filling in product(*boxes.values()):
        trial = list(env)
        for slot, value in zip(boxes, filling, strict=True):
            trial[slot] = value
        yield trial


def _box_reach(columns: Columns, at: int, slot: int) -> Reach:
    """What one box holds or can hold: as its limits tell, and what the others leave of the limit for the table."""
    written = columns.envs[at][slot]
    if written is not None:
        return ANYTHING if isinstance(written, list) else reach_of([written])
    if (line := next((plan for plan in columns.lines if plan.slot == slot), None)) is not None:
        return line_reach(columns, at, line)
    reach = columns.blanks.possible.get(slot, ANYTHING)
    left, low = _left(columns, at, slot), reach.bounds.low
    if left is None or low is None:
        return reach
    if reach.values is not None:
        return reach_of([one for one in reach.values if one <= left])
    high = reach.bounds.high
    return Reach(Bounds(low, left if high is None else min(left, high)))


def _left(columns: Columns, at: int, slot: int) -> Figure:
    """What the others leave a player of the limit for the table; None without such a limit."""
    most, low = columns.blanks.table_limits.get(slot), columns.blanks.possible.get(slot, ANYTHING).bounds.low
    if most is None or low is None or low < 0:
        return None
    others = [said for number, said in enumerate(columns.written[slot]) if number != at]
    return max(low, most - sum([low if said is None else said for said in others]))


def _award_reach(plan: AwardPlan, points: Figure, players: int) -> Reach:
    if points is not None:
        return reach_of([points])
    pays = [0, *plan.pays.get(players, ())]
    if plan.award.ties == "split":
        return Reach(Bounds(min(pays), max(pays)))
    return reach_of(pays)
