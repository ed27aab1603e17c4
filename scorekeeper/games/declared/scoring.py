"""The only arithmetic of declared games: points of lines and awards, totals, ties and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import astuple

from scorekeeper.games.declared.definition import (
    Award,
    Count,
    Definition,
    Instant,
    Line,
    Tie,
    bounds_of,
    in_order,
    tie_expressions,
)
from scorekeeper.games.declared.expression import Bounds, Expression, Name, compile_expression
from scorekeeper.games.declared.ids import Ids, tie_key
from scorekeeper.games.declared.record import POINTS, Types, boxes_of, numbered
from scorekeeper.games.engine.ranking import places_by

Figure = Any
"""A whole number, a fraction in ties, or None where it is not known."""
Given = Mapping[Any, Any]
"""Figures that a decision lets stand as written, by the name of the box and the seat."""


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
    possible: Mapping[int, range]
    """What a blank box among those may hold, where limits tell."""


class AwardPlan(NamedTuple):
    """How an award is paid."""

    award: Award
    by: Expression
    pays: Mapping[int, Sequence[int]]
    """What each place gets, by the number of players."""
    claim: int
    slot: int


class TiePlan(NamedTuple):
    """One way to separate players with the same total."""

    tie: Tie
    rule: str
    keys: tuple[Expression, ...]
    holder: int | None


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
    awards: tuple[AwardPlan, ...]
    ties: tuple[TiePlan, ...]
    instants: tuple[tuple[int, Instant], ...]
    scoring: tuple[int, ...]
    """The slots that add up to the total."""
    tail: tuple[None, ...]
    """The slots behind the boxes, while nothing is known."""
    total: int | None
    place: int
    fewest: bool
    sides: tuple[int, ...]
    """The side of each seat; empty if everybody plays alone."""
    round: RoundPlan | None
    names: Mapping[str, Name]
    """What ties and identities may name."""


class RoundPlan(NamedTuple):
    """What a round adds to the slots of the game."""

    fields: tuple[str, ...]
    inputs: int
    lines: tuple[LinePlan, ...]
    tail: tuple[None, ...]
    summed: tuple[tuple[int, int], ...]
    """Slots of the round, and those of the game that hold their sums."""


def make_plan(made: Definition, ids: Ids, variant: str) -> Plan:
    """Prepare a variant."""
    boxes = boxes_of(made, each="game")
    fields = [box.name for box in boxes]
    slots = {name: at for at, name in enumerate(fields)}
    at = len(fields)
    outs: dict[str, int] = {}
    for entry in (*made.count, *made.line, *made.award):
        if isinstance(entry, Award | Line) or made.each(entry) == "round":
            outs[entry.id] = at
            at += 1
        else:
            outs[entry.id] = slots[entry.id]
    lines = [one for one in made.line if one.belongs_to(variant)]
    counts = [one for one in made.count if one.belongs_to(variant)]
    awards = [one for one in made.award if one.belongs_to(variant)]
    names = {one.id: Name(outs[one.id], bounds_of(one)) for one in (*counts, *lines)}
    ended = [one for one in lines if made.each(one) == "game"]
    known = {**names, **{one.id: Name(outs[one.id]) for one in awards}}
    possible = _possible((*counts, *ended), slots)
    active = {one.id for one in (*lines, *counts, *awards, *made.instant)}
    played = [one for one in made.line if made.each(one) == "round"]
    return Plan(
        variant=variant,
        fields=tuple(fields),
        inputs=sum(not box.claim for box in boxes),
        ignored=tuple(n for n, box in enumerate(boxes) if box.entry is not None and box.entry.id not in active),
        lines=tuple(_line_plan(one, names, slots, outs[one.id], possible) for one in in_order(ended)),
        awards=tuple(_award_plan(one, made, names, slots[one.id], outs[one.id]) for one in awards),
        ties=tuple(_tie_plan(one, known, ids) for one in made.tie if one.belongs_to(variant) and one.by != "shared"),
        instants=tuple((slots[one.id], one) for one in made.instant if one.belongs_to(variant)),
        scoring=tuple(outs[one.id] for one in (*lines, *awards)),
        tail=(None,) * (at - len(fields)),
        total=slots.get("total"),
        place=slots["place"],
        fewest=made.game.wins == "fewest",
        sides=_sides(made),
        round=_round_plan(made, variant, outs) if played or made.game.rounds is not None else None,
        names=known,
    )


def _sides(made: Definition) -> tuple[int, ...]:
    found = {seat: number for number, side in enumerate(made.game.sides) for seat in side}
    return tuple(found[seat] for seat in sorted(found))


def _round_plan(made: Definition, variant: str, game: Mapping[str, int]) -> RoundPlan:
    fields = [box.name for box in boxes_of(made, each="round")]
    slots = {name: at for at, name in enumerate(fields)}
    lines = [one for one in made.line if made.each(one) == "round" and one.belongs_to(variant)]
    counts = [one for one in made.count if made.each(one) == "round" and one.belongs_to(variant)]
    outs = {one.id: len(fields) + at for at, one in enumerate(lines)}
    outs |= {one.id: slots[one.id] for one in counts}
    names = {one.id: Name(outs[one.id], bounds_of(one)) for one in (*counts, *lines)}
    possible = _possible((*counts, *lines), slots)
    return RoundPlan(
        fields=tuple(fields),
        inputs=sum(not box.claim for box in boxes_of(made, each="round")),
        lines=tuple(_line_plan(one, names, slots, outs[one.id], possible) for one in in_order(lines)),
        tail=(None,) * len(lines),
        summed=tuple((outs[one.id], game[one.id]) for one in (*counts, *lines)),
    )


def _possible(entries: Sequence[Count | Line], slots: Mapping[str, int]) -> dict[int, range]:
    """Return what the boxes with limits on both sides may hold."""
    found = {}
    for one in entries:
        low = 0 if one.min is None and isinstance(one, Line) and numbered(one) else one.min
        if one.id in slots and low is not None and one.max is not None and not (isinstance(one, Line) and one.rows):
            found[slots[one.id]] = range(low, one.max + 1)
    return found


def _line_plan(
    line: Line, names: Mapping[str, Name], slots: Mapping[str, int], out: int, possible: Mapping[int, range]
) -> LinePlan:
    claim = slots.get(line.id + POINTS) if numbered(line) else slots[line.id] if line.points else None
    if line.rows:
        return LinePlan(line, _of_rows(line, slots[line.id]), (slots[line.id],), claim, out, possible)
    if line.steps or line.table:
        at = slots[line.id]
        return LinePlan(line, _looked_up(line, at), (at,), claim, out, possible)
    if line.points is None:
        at = slots[line.id]
        return LinePlan(line, lambda figures: figures[at], (at,), claim, out, possible)
    if numbered(line):
        names = {**names, line.id: Name(slots[line.id], Bounds(line.min or 0, line.max))}
    compiled = compile_expression(line.points, names)
    return LinePlan(line, compiled.value, compiled.slots, claim, out, possible)


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


def _award_plan(award: Award, made: Definition, names: Mapping[str, Name], claim: int, out: int) -> AwardPlan:
    lists = award.pays if isinstance(award.pays, dict) else {"default": award.pays}
    low, high = made.game.players[0], made.game.players[-1]
    pays = {count: lists.get(str(count), lists.get("default", [])) for count in range(1, max(high, low) + 1)}
    return AwardPlan(award, compile_expression(award.by, names), pays, claim, out)


def _tie_plan(tie: Tie, names: Mapping[str, Name], ids: Ids) -> TiePlan:
    keys = tuple(compile_expression(text, names) for text in tie_expressions(tie))
    return TiePlan(tie, ids[tie_key(tie)], keys, names[tie.holder].slot if tie.holder else None)


class Figures:
    """What is written and what the rules make of it, side by side; one list of slots per seat."""

    __slots__ = (
        "awards_due",
        "blank",
        "due",
        "envs",
        "plan",
        "round_envs",
        "said",
        "seats",
        "taken",
        "totals",
        "written",
    )

    def __init__(self, plan: Plan, seats: Sequence[str], envs: list[list[Figure]]) -> None:
        self.plan = plan
        self.seats = seats
        self.envs = envs
        self.blank = False
        """Whether something is not written that points are made from."""
        self.taken: list[tuple[str, str]] = []
        """Points that count as written because they cannot be computed: the seat and the box."""
        self.due: dict[int, list[Figure]] = {}
        """What the rules make of each line and award, by its slot; None where they cannot tell."""
        self.totals: list[Figure] = []
        self.said: list[Figure] = []
        self.round_envs: list[tuple[int, list[list[Figure]], dict[int, list[Figure]]]] = []
        self.awards_due: dict[int, list[Figure]] = {}
        self.written = True


def reckon(plan: Plan, record: Any, types: Types, given: Given = {}) -> Figures:
    """Go over a record once: what each line pays, what the awards pay, and the totals."""
    seats = record.seats
    rows = record.result.rows if record.result is not None else {}
    nothing = (None,) * len(plan.fields)
    envs = [[*(astuple(rows[seat]) if seat in rows else nothing), *plan.tail] for seat in seats]
    figures = Figures(plan, seats, envs)
    figures.written = bool(rows)
    figures.blank = any(None in env[: plan.inputs] for env in envs)
    if plan.round is not None:
        _add_rounds(figures, plan.round, record, given)
    for line in plan.lines:
        figures.due[line.slot] = _fill(figures, line, envs, given, None, blank=figures.blank)
    for award in plan.awards:
        _pay(figures, award, given)
    _add_up(figures, given)
    return figures


def _fill(
    figures: Figures, plan: LinePlan, envs: list[list[Figure]], given: Given, number: int | None, *, blank: bool
) -> list[Figure]:
    """Put the points of a line into its slot, and return what the rules make of it."""
    value, slot, claim = plan.value, plan.slot, plan.claim
    if not blank:
        due = [value(env) for env in envs]
    else:
        due = [None if None in [env[at] for at in plan.needs] else value(env) for env in envs]
    for at, env in enumerate(envs):
        points = due[at]
        if points is None and claim is not None and env[claim] is not None:
            points = env[claim]
            figures.taken.append((figures.seats[at], plan.line.id))
        env[slot] = points
    if given:
        for at, env in enumerate(envs):
            if (key := (plan.line.id, number, figures.seats[at])) in given:
                env[slot] = given[key]
    return due


def _add_rounds(figures: Figures, plan: RoundPlan, record: Any, given: Given) -> None:
    """Add up the rounds; what one round does not tell is not known for the game."""
    nothing = (None,) * len(plan.fields)
    played = [one for one in record.rounds if one.sheet is not None] if record.rounds else []
    for one in played:
        rows = one.sheet.rows
        envs = [[*(astuple(rows[seat]) if seat in rows else nothing), *plan.tail] for seat in figures.seats]
        blank = any(None in env[: plan.inputs] for env in envs)
        due = {line.slot: _fill(figures, line, envs, given, one.number, blank=blank) for line in plan.lines}
        figures.blank = figures.blank or blank
        figures.round_envs.append((one.number, envs, due))
    complete = bool(played) and len(played) == len(record.rounds)
    for at, env in enumerate(figures.envs):
        for inner, outer in plan.summed:
            parts = [envs[at][inner] for _, envs, _ in figures.round_envs]
            env[outer] = sum(parts) if complete and None not in parts else None
    figures.blank = figures.blank or not complete


def _pay(figures: Figures, plan: AwardPlan, given: Given) -> None:
    envs, award = figures.envs, plan.award
    known = not figures.blank or not any(None in [env[at] for at in plan.by.slots] for env in envs)
    due: list[Figure]
    if known:
        due = paid(award, [plan.by.value(env) for env in envs], plan.pays.get(len(envs), ()))
    else:
        due = [None] * len(envs)
    figures.due[plan.slot] = due
    for at, env in enumerate(envs):
        points = due[at]
        if points is None and env[plan.claim] is not None:
            points = env[plan.claim]
            figures.taken.append((figures.seats[at], award.id))
        env[plan.slot] = given.get((award.id, None, figures.seats[at]), points) if given else points


def paid(award: Award, values: Sequence[Figure], pays: Sequence[int]) -> list[int]:
    """Return what an award pays each player."""
    sign = -1 if award.wins == "fewest" else 1
    keys = [sign * value for value in values]
    result = [0] * len(keys)
    for at, key in enumerate(keys):
        if award.least is not None and values[at] < award.least:
            continue
        ahead = 0
        level = 0
        for other in keys:
            if other > key:
                ahead += 1
            elif other == key:
                level += 1
        if ahead >= len(pays):
            continue
        if level == 1 or award.ties == "friendly":
            result[at] = pays[ahead]
        elif award.ties == "split":
            shared = sum(pays[ahead : ahead + level])
            result[at] = -(-shared // level) if award.rounded == "up" else shared // level
    return result


def _add_up(figures: Figures, given: Given) -> None:
    """Add up the totals; a total that cannot be computed counts as it is written."""
    plan, envs = figures.plan, figures.envs
    scoring, total = plan.scoring, plan.total
    figures.said = [env[total] if total is not None else None for env in envs]
    totals: list[Figure] = []
    for at, env in enumerate(envs):
        parts = [env[slot] for slot in scoring]
        due = sum(parts) if parts and None not in parts else None
        figures.due.setdefault(-1, []).append(due)
        if given and ("total", None, figures.seats[at]) in given:
            due = given["total", None, figures.seats[at]]
        totals.append(figures.said[at] if due is None else due)
    figures.totals = totals


class Separation(NamedTuple):
    """How players with the same total were put in order."""

    rule: str | None
    """The rule that decided; None if nothing did."""
    level: tuple[int, ...]
    """The players, by index, in the order that came out."""
    keys: tuple[Figure, ...]
    """What each of them has of what was compared."""


class Ranking(NamedTuple):
    """The order of a table."""

    places: dict[int, int]
    """By index of the seat; players who cannot be put in order are left out."""
    separations: tuple[Separation, ...]
    unknown: tuple[tuple[TiePlan, tuple[int, ...], int], ...]
    """With how many are ahead of them: players who cannot be put in order because what must be compared is not written."""
    reasons: dict[int, str]
    """The rule that each player's place rests on, where it is not the total alone."""


def winners_at_once(figures: Figures) -> list[int]:
    """Return the players who won at once, by index."""
    return [at for at, env in enumerate(figures.envs) if any(env[slot] == 1 for slot, _ in figures.plan.instants)]


def side_totals(figures: Figures) -> list[Figure]:
    """Return what each player is ranked by: the own total, or that of the side."""
    sides = figures.plan.sides
    if not sides or len(sides) != len(figures.seats):
        return figures.totals
    sums: dict[int, Figure] = {}
    for side, total in zip(sides, figures.totals, strict=True):
        sums[side] = sums.get(side, 0) + (total or 0)
    for side in sums:
        if all(total is None for one, total in zip(sides, figures.totals, strict=True) if one == side):
            sums[side] = None
    return [sums[side] for side in sides]


def rank(figures: Figures, level: str) -> Ranking | None:
    """Put a table in order; None if a total is not known. `level` is what the event picked for players still level."""
    totals = side_totals(figures)
    at_once = winners_at_once(figures)
    if None in totals:
        if len(at_once) != 1:
            return None
        places = {at: 1 if at in at_once else 2 for at in range(len(totals))}
        return Ranking(places, (), (), {})
    sign = -1 if figures.plan.fewest else 1
    keys = [sign * total for total in totals]
    if len(at_once) == 1:
        keys[at_once[0]] = max(keys) + 1
    groups: dict[Figure, list[int]] = {}
    for at, key in enumerate(keys):
        groups.setdefault(key, []).append(at)
    places: dict[int, int] = {}
    separations: list[Separation] = []
    unknown: list[tuple[TiePlan, tuple[int, ...], int]] = []
    reasons: dict[int, str] = {}
    before = 0
    for key in sorted(groups, reverse=True):
        group = groups[key]
        if len(group) == 1:
            places[group[0]] = before + 1
        else:
            _separate(figures, group, before, level, places, separations, unknown, reasons)
        before += len(group)
    return Ranking(places, tuple(separations), tuple(unknown), reasons)


def _separate(
    figures: Figures,
    group: list[int],
    before: int,
    level: str,
    places: dict[int, int],
    separations: list[Separation],
    unknown: list[tuple[TiePlan, tuple[int, ...], int]],
    reasons: dict[int, str],
    from_tie: int = 0,
) -> None:
    """Put players with the same total in order, tie-break by tie-break."""
    sides = figures.plan.sides
    if sides and len({sides[at] for at in group}) == 1:
        places.update(dict.fromkeys(group, before + 1))
        return
    # What single players have says nothing about sides, so level sides share their place.
    for number, tie in enumerate(() if sides else figures.plan.ties[from_tie:], from_tie):
        keys = _keys(figures, tie, group)
        if keys is None:
            unknown.append((tie, tuple(group), before))
            return
        if len({*keys}) == 1:
            continue
        _split(figures, group, keys, tie.rule, number, before, level, places, separations, unknown, reasons)
        return
    if level == "shared" or sides:
        separations.append(Separation(None, tuple(group), ()))
        places.update(dict.fromkeys(group, before + 1))
        return
    ordered = sorted(group, reverse=level == "later-seat")
    separations.append(Separation("", tuple(ordered), tuple(at + 1 for at in ordered)))
    places.update({at: before + 1 + n for n, at in enumerate(ordered)})
    reasons.update(dict.fromkeys(group, ""))


def _split(
    figures: Figures,
    group: list[int],
    keys: Sequence[Figure],
    rule: str,
    number: int,
    before: int,
    level: str,
    places: dict[int, int],
    separations: list[Separation],
    unknown: list[tuple[TiePlan, tuple[int, ...], int]],
    reasons: dict[int, str],
) -> None:
    by_place = places_by(dict(zip(group, keys, strict=True)))
    found = dict(zip(group, keys, strict=True))
    separations.append(Separation(rule, tuple(by_place), tuple(found[at] for at in by_place)))
    reasons.update(dict.fromkeys(group, rule))
    for place in sorted({*by_place.values()}):
        still = [at for at in group if by_place[at] == place]
        if len(still) == 1:
            places[still[0]] = before + place
        else:
            _separate(figures, still, before + place - 1, level, places, separations, unknown, reasons, number + 1)


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
