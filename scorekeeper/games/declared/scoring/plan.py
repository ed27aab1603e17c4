"""A variant of a declared game, prepared once: where each figure stands, and how points come about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import astuple

from scorekeeper.games.declared.bounds import ANYTHING, MOST_VALUES, Bounds, Reach, reach_of
from scorekeeper.games.declared.definition import (
    POINTS,
    Award,
    Counted,
    Definition,
    Instant,
    Line,
    Tie,
    computed,
    in_order,
    least,
    names_of,
    numbered,
    tie_expressions,
)
from scorekeeper.games.declared.expression import Expression, Name, compile_expression
from scorekeeper.games.declared.ids import Ids, tie_key
from scorekeeper.games.declared.record import RowBox, boxes_of, divided
from scorekeeper.games.declared.words import compared_text
from scorekeeper.games.engine.halves import exact

Figure = Any
"""A whole number, a fraction in ties, or None where it is not known."""


Given = Mapping[Any, Any]
"""Figures that a decision lets stand as written, by the id of the line, the round and the seat."""


WHOLE = Fraction(1)

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class LinePlan(NamedTuple):
    """How the points of one line come about."""

    line: Line
    value: Callable[[Sequence[Figure]], Figure]
    needs: tuple[int, ...]
    """The slots that it is made from."""
    claim: int | None
    """The slot where people may have written the points."""
    slot: int
    """The slot of its points."""
    reach: Callable[[Sequence[Reach]], Reach]
    """What it can come to, by what each of those slots can be."""

    def allows(self, points: Figure) -> bool:
        """Whether points keep the limits of a line that has no box but that of its points."""
        low, high = (self.line.min, self.line.max) if computed(self.line) else (None, None)
        return (low is None or points >= low) and (high is None or points <= high)


class Blanks(NamedTuple):
    """What a blank box of a sheet can hold."""

    possible: Mapping[int, Reach]
    """By slot; a slot without limits is left out."""
    table_limits: Mapping[int, int]
    """The most for all players together, by slot."""
    tests: tuple[Expression, ...]
    """What must hold in the row of each player."""
    slots: tuple[int, ...]
    """The slots that say what the lines can come to."""
    reaches: dict[Any, Reach]
    """What rows with blanks can come to, as far as it was worked out: most tables leave the same boxes blank."""

    def keep(self, env: Sequence[Figure]) -> bool:
        """Whether everything holds in a row that must, as far as it is known."""
        return all(test.value(env) for test in self.tests if None not in [env[slot] for slot in test.slots])


class AwardPlan(NamedTuple):
    """How an award is paid."""

    award: Award
    by: Expression
    pays: Mapping[int, Sequence[int]]
    """What each place gets, by the number of players."""
    box: int | None
    """The box that alone is compared; None if more goes into it."""
    claim: int
    slot: int


class TiePlan(NamedTuple):
    """One way to separate players with the same total."""

    tie: Tie
    rule: str
    keys: tuple[Expression, ...]
    holder: int | None
    compared: str
    """What is compared, in words."""


class Plan(NamedTuple):
    """A variant of a game, ready to be computed."""

    variant: str
    fields: tuple[str, ...]
    """The boxes of a row; the first slots."""
    inputs: int
    """How many of them, from the first, the points are made from."""
    ignored: tuple[int, ...]
    """Boxes that do not belong to this variant."""
    lines: tuple[LinePlan, ...]
    by_line: Mapping[str, LinePlan]
    """The same, by the id of the line."""
    needed: tuple[int, ...]
    """The slots that the points of lines are made from, apart from the points of other lines."""
    awards: tuple[AwardPlan, ...]
    by_award: Mapping[str, AwardPlan]
    """The same, by the id of the award."""
    ties: tuple[TiePlan, ...]
    instants: tuple[tuple[int, Instant], ...]
    scoring: tuple[int, ...]
    """The slots that add up to the total."""
    parts_of: Callable[[Sequence[Figure]], tuple[Figure, ...]]
    """Reads what stands in them, for one player."""
    tail: tuple[None, ...]
    """The slots behind the boxes, while nothing is known."""
    smallest: Fraction
    """The smallest part of a point."""
    divided: bool
    """Whether points can be divided."""
    total: int | None
    place: int
    fewest: bool
    sides: tuple[int, ...]
    """The side of each seat; empty if everybody plays alone."""
    together: bool
    """Whether all players are one side."""
    round: RoundPlan | None
    tests: Mapping[str, Expression]
    """What must hold, by the id of the entry."""
    blanks: Blanks


class RoundPlan(NamedTuple):
    """What a round adds to the slots of the game."""

    fields: tuple[str, ...]
    inputs: int
    lines: tuple[LinePlan, ...]
    by_line: Mapping[str, LinePlan]
    """The same, by the id of the line."""
    tail: tuple[None, ...]
    divided: bool
    ignored: tuple[int, ...]
    """Boxes that do not belong to this variant."""
    summed: tuple[tuple[int, int], ...]
    """Slots of the round, and those of the game that hold their sums."""
    tests: Mapping[str, Expression]
    """What must hold in every round."""
    blanks: Blanks


def make_plan(made: Definition, ids: Ids, variant: str) -> Plan:
    """Prepare a variant."""
    boxes = boxes_of(made, each="game")
    fields = [box.name for box in boxes]
    slots = {name: at for at, name in enumerate(fields)}
    at = len(fields)
    outs: dict[str, int] = {}
    for entry in (*made.counted, *made.award):
        if not isinstance(entry, Counted) or isinstance(entry, Line) or made.each(entry) == "round":
            outs[entry.id] = at
            at += 1
        else:
            outs[entry.id] = slots[entry.id]
    lines = [one for one in made.line if one.belongs_to(variant)]
    counts = [one for one in made.count if one.belongs_to(variant)]
    awards = [one for one in made.award if one.belongs_to(variant)]
    names = _names((*counts, *lines), slots, outs)
    ended = [one for one in lines if made.each(one) == "game"]
    known = {**names, **{one.id: Name(outs[one.id]) for one in awards}}
    played = [one for one in made.line if made.each(one) == "round"]
    lined = tuple(_line_plan(one, names, slots, outs[one.id]) for one in in_order(ended))
    paying = {one.id: _award_plan(one, made, names, len(fields), slots[one.id], outs[one.id]) for one in awards}
    scoring = tuple(outs[one.id] for one in (*lines, *awards))
    return Plan(
        variant=variant,
        fields=tuple(fields),
        inputs=sum(not box.claim for box in boxes),
        ignored=_ignored(boxes, variant),
        lines=lined,
        by_line={plan.line.id: plan for plan in lined},
        needed=tuple({at for one in lined for at in one.needs} - {one.slot for one in lined}),
        awards=tuple(paying.values()),
        by_award=paying,
        ties=tuple(
            _tie_plan(one, made, known, ids) for one in made.tie if one.belongs_to(variant) and one.by != "shared"
        ),
        instants=tuple((slots[one.id], one) for one in made.instant if one.belongs_to(variant)),
        scoring=scoring,
        parts_of=_reader(scoring),
        tail=(None,) * (at - len(fields)),
        smallest=made.smallest,
        divided=made.smallest != 1,
        total=slots.get("total"),
        place=slots["place"],
        fewest=made.game.wins == "fewest",
        sides=_sides(made),
        together=made.game.wins == "together",
        round=_round_plan(made, variant, outs) if played or made.game.rounds is not None else None,
        tests=_tests(made, variant, known, each="game"),
        blanks=_blanks(made, variant, (*counts, *ended), known, lined, each="game"),
    )


def _ignored(boxes: Sequence[RowBox], variant: str) -> tuple[int, ...]:
    return tuple(n for n, box in enumerate(boxes) if box.entry is not None and not box.entry.belongs_to(variant))


def _reader(slots: Sequence[int]) -> Callable[[Sequence[Figure]], tuple[Figure, ...]]:
    """Return a function that reads these slots; `itemgetter` alone gives no tuple for fewer than two."""
    return itemgetter(*slots) if len(slots) > 1 else lambda figures: tuple([figures[at] for at in slots])


def _sides(made: Definition) -> tuple[int, ...]:
    found = {seat: number for number, side in enumerate(made.game.sides) for seat in side}
    return tuple(found[seat] for seat in sorted(found))


def _round_plan(made: Definition, variant: str, game: Mapping[str, int]) -> RoundPlan:
    boxes = boxes_of(made, each="round")
    fields = [box.name for box in boxes]
    slots = {name: at for at, name in enumerate(fields)}
    lines = [one for one in made.line if made.each(one) == "round" and one.belongs_to(variant)]
    counts = [one for one in made.count if made.each(one) == "round" and one.belongs_to(variant)]
    outs = {one.id: len(fields) + at for at, one in enumerate(lines)}
    outs |= {one.id: slots[one.id] for one in counts}
    names = _names((*counts, *lines), slots, outs)
    lined = tuple(_line_plan(one, names, slots, outs[one.id]) for one in in_order(lines))
    return RoundPlan(
        fields=tuple(fields),
        inputs=sum(not box.claim for box in boxes),
        lines=lined,
        by_line={plan.line.id: plan for plan in lined},
        tail=(None,) * len(lines),
        divided=made.smallest != 1,
        ignored=_ignored(boxes, variant),
        summed=tuple((outs[one.id], game[one.id]) for one in (*counts, *lines)),
        tests=_tests(made, variant, names, each="round"),
        blanks=_blanks(made, variant, (*counts, *lines), names, lined, each="round"),
    )


def _tests(made: Definition, variant: str, names: Mapping[str, Name], *, each: str) -> dict[str, Expression]:
    return {
        must.id: compile_expression(must.test, names, "truth", over_table=must.over == "table")
        for must in made.must
        if must.each == each and must.belongs_to(variant)
    }


def _names(entries: Sequence[Counted], slots: Mapping[str, int], outs: Mapping[str, int]) -> dict[str, Name]:
    """Return where each name of an expression is found; at the end of a game, lines of its rounds stand for their points."""
    return {
        name: Name(slots[one.id] if what == "number" and one.id in slots else outs[one.id])
        for one in entries
        for name, what in names_of(one).items()
    }


def _blanks(
    made: Definition,
    variant: str,
    entries: Sequence[Counted],
    names: Mapping[str, Name],
    lines: Sequence[LinePlan],
    *,
    each: str,
) -> Blanks:
    """Return what the limits of a sheet say about its boxes."""
    boxes = {
        box.name: (slot, divided(box, made)) for slot, box in enumerate(boxes_of(made, each=each)) if not box.claim
    }
    limits = [(one, *boxes[one.id]) for one in entries if one.id in boxes]
    tests = _tests(made, variant, names, each=each)
    told = {slot for test in tests.values() for slot in test.slots}
    told |= {slot for plan in lines for slot in (*plan.needs, plan.slot, plan.claim) if slot is not None}
    return Blanks(
        {slot: _limits_of(one, made.smallest if parts else WHOLE) for one, slot, parts in limits},
        {slot: one.table_max for one, slot, _ in limits if one.table_max is not None},
        tuple(tests[must.id] for must in made.must if must.id in tests and must.over == "player"),
        tuple(sorted(told)),
        {},
    )


def _limits_of(entry: Counted, smallest: Fraction) -> Reach:
    """Return what a box can hold, by its limits."""
    if isinstance(entry, Line) and entry.rows:
        return ANYTHING
    if isinstance(entry, Line) and entry.table:
        return reach_of(map(int, entry.table))
    low, high = least(entry), entry.max
    if low is None or high is None or (high - low) // smallest >= MOST_VALUES or low > high:
        return Reach(Bounds(low, high))
    return reach_of(exact(low + number * smallest) for number in range((high - low) // smallest + 1))


def _line_plan(line: Line, names: Mapping[str, Name], slots: Mapping[str, int], out: int) -> LinePlan:
    claim = slots.get(line.id + POINTS) if numbered(line) else slots[line.id] if line.points else None
    at = slots[line.id]
    if line.rows:
        return LinePlan(line, _of_rows(line, at), (at,), claim, out, lambda _: ANYTHING)
    if line.steps or line.table:
        look = _looked_up(line, at)
        return LinePlan(line, look, (at,), claim, out, lambda reaches: _looked_up_reach(line, reaches[0]))
    if line.points is None:
        return LinePlan(line, lambda figures: figures[at], (at,), claim, out, lambda reaches: reaches[0])
    compiled = compile_expression(line.points, names)
    return LinePlan(line, compiled.value, compiled.slots, claim, out, lambda reaches: _within(compiled, reaches))


def _looked_up_reach(line: Line, box: Reach) -> Reach:
    """Return what a line with steps or a table can come to: nothing changes between two steps."""
    look = _looked_up(line, 0)
    starts = [start for start in map(int, line.steps or line.table) if box.holds(start)]
    low = box.bounds.low
    return reach_of(look([one]) for one in ([*starts] if low is None or line.table else [low, *starts]))


def _within(expression: Expression, reaches: Sequence[Reach]) -> Reach:
    """Return between which bounds an expression lies, if what it is made from lies between those."""
    names = {
        name: Name(slot, reach.bounds)
        for name, slot, reach in zip(expression.names, expression.slots, reaches, strict=True)
    }
    return Reach(compile_expression(expression.text, names).bounds)


def _of_rows(line: Line, at: int) -> Callable[[Sequence[Figure]], Figure]:
    if line.points is not None:
        compiled = compile_expression(line.points, {name: Name(n) for n, name in enumerate(line.rows)}).value
        return lambda figures: sum([compiled(astuple(row)) for row in figures[at]])
    if line.steps or line.table:
        look = _looked_up(line, 0)
        return lambda figures: sum([look(astuple(row)) for row in figures[at]])
    return lambda figures: sum([astuple(row)[0] for row in figures[at]])


def _looked_up(line: Line, at: int) -> Callable[[Sequence[Figure]], Figure]:
    if line.table:
        exact = {int(key): points for key, points in line.table.items()}
        return lambda figures: exact.get(figures[at], 0)
    steps = sorted((int(key), points) for key, points in line.steps.items())

    def step(figures: Sequence[Figure]) -> int:
        reached = 0
        for start, points in steps:
            if figures[at] < start:
                break
            reached = points
        return reached

    return step


def _award_plan(
    award: Award, made: Definition, names: Mapping[str, Name], boxes: int, claim: int, out: int
) -> AwardPlan:
    lists = award.pays if isinstance(award.pays, dict) else {"default": award.pays}
    most = max(made.players(variant)[1] for variant in made.variants)
    pays = {count: lists.get(str(count), lists.get("default", [])) for count in range(1, most + 1)}
    box = names[award.by].slot if award.by in names and names[award.by].slot < boxes else None
    return AwardPlan(award, compile_expression(award.by, names), pays, box, claim, out)


def _tie_plan(tie: Tie, made: Definition, names: Mapping[str, Name], ids: Ids) -> TiePlan:
    keys = tuple(compile_expression(text, names) for text in tie_expressions(tie))
    holder = names[tie.holder].slot if tie.holder else None
    return TiePlan(tie, ids[tie_key(tie)], keys, holder, compared_text(tie, made))
