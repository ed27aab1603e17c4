"""The only arithmetic of declared games: points of lines and awards, totals, ties and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import astuple

from scorekeeper.games.declared.definition import (
    POINTS,
    Award,
    Counted,
    Definition,
    Instant,
    Line,
    Tie,
    in_order,
    least,
    names_of,
    numbered,
    tie_expressions,
)
from scorekeeper.games.declared.expression import Expression, Name, compile_expression
from scorekeeper.games.declared.ids import Ids, tie_key
from scorekeeper.games.declared.record import boxes_of
from scorekeeper.games.declared.words import compared_text
from scorekeeper.games.engine.ranking import places_by

Figure = Any
"""A whole number, a fraction in ties, or None where it is not known."""
Given = Mapping[Any, Any]
"""Figures that a decision lets stand as written, by the id of the line, the round and the seat."""
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
    needed: tuple[int, ...]
    """The slots that the points of lines are made from, apart from the points of other lines."""
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
    together: bool
    """Whether all players are one side."""
    round: RoundPlan | None
    tests: Mapping[str, Expression]
    """What must hold, by the id of the entry."""


class RoundPlan(NamedTuple):
    """What a round adds to the slots of the game."""

    fields: tuple[str, ...]
    inputs: int
    lines: tuple[LinePlan, ...]
    tail: tuple[None, ...]
    summed: tuple[tuple[int, int], ...]
    """Slots of the round, and those of the game that hold their sums."""
    tests: Mapping[str, Expression]
    """What must hold in every round."""


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
    possible = _possible((*counts, *ended), slots)
    active = {one.id for one in (*lines, *counts, *awards, *made.instant)}
    played = [one for one in made.line if made.each(one) == "round"]
    computed = tuple(_line_plan(one, names, slots, outs[one.id], possible) for one in in_order(ended))
    return Plan(
        variant=variant,
        fields=tuple(fields),
        inputs=sum(not box.claim for box in boxes),
        ignored=tuple(n for n, box in enumerate(boxes) if box.entry is not None and box.entry.id not in active),
        lines=computed,
        needed=tuple({at for one in computed for at in one.needs} - {one.slot for one in computed}),
        awards=tuple(_award_plan(one, made, names, slots[one.id], outs[one.id]) for one in awards),
        ties=tuple(
            _tie_plan(one, made, known, ids) for one in made.tie if one.belongs_to(variant) and one.by != "shared"
        ),
        instants=tuple((slots[one.id], one) for one in made.instant if one.belongs_to(variant)),
        scoring=tuple(outs[one.id] for one in (*lines, *awards)),
        tail=(None,) * (at - len(fields)),
        total=slots.get("total"),
        place=slots["place"],
        fewest=made.game.wins == "fewest",
        sides=_sides(made),
        together=made.game.wins == "together",
        round=_round_plan(made, variant, outs) if played or made.game.rounds is not None else None,
        tests=_tests(made, variant, known, each="game"),
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
    names = _names((*counts, *lines), slots, outs)
    possible = _possible((*counts, *lines), slots)
    return RoundPlan(
        fields=tuple(fields),
        inputs=sum(not box.claim for box in boxes_of(made, each="round")),
        lines=tuple(_line_plan(one, names, slots, outs[one.id], possible) for one in in_order(lines)),
        tail=(None,) * len(lines),
        summed=tuple((outs[one.id], game[one.id]) for one in (*counts, *lines)),
        tests=_tests(made, variant, names, each="round"),
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


def _possible(entries: Sequence[Counted], slots: Mapping[str, int]) -> dict[int, range]:
    """Return what the boxes with limits on both sides may hold."""
    found = {}
    for one in entries:
        low = least(one)
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
    most = max(made.players(variant)[1] for variant in made.variants)
    pays = {count: lists.get(str(count), lists.get("default", [])) for count in range(1, most + 1)}
    return AwardPlan(award, compile_expression(award.by, names), pays, claim, out)


def _tie_plan(tie: Tie, made: Definition, names: Mapping[str, Name], ids: Ids) -> TiePlan:
    keys = tuple(compile_expression(text, names) for text in tie_expressions(tie))
    holder = names[tie.holder].slot if tie.holder else None
    return TiePlan(tie, ids[tie_key(tie)], keys, holder, compared_text(tie, made))


class Columns:
    """What is written and what the rules make of it, side by side: a list of slots for each seat."""

    __slots__ = ("due", "envs", "fields", "lines", "number", "seats", "tests")

    def __init__(
        self, seats: Sequence[str], rows: Mapping[str, Any], plan: Plan | RoundPlan, number: int | None = None
    ) -> None:
        nothing = (None,) * len(plan.fields)
        self.seats = seats
        self.envs: list[list[Figure]] = [
            [*(astuple(rows[seat]) if seat in rows else nothing), *plan.tail] for seat in seats
        ]
        self.fields = plan.fields
        self.lines = plan.lines
        self.tests = plan.tests
        self.number = number
        """The round; None for the game."""
        self.due: dict[int, list[Figure]] = {}
        """What the rules make of each line and award, by its slot; None where they cannot tell."""

    def line(self, line: Line) -> LinePlan | None:
        """How a line is computed here; None if it does not belong to the variant."""
        return next((plan for plan in self.lines if plan.line is line), None)

    def blank(self, inputs: int) -> bool:
        """Whether a box is blank that points are made from."""
        return any(None in env[:inputs] for env in self.envs)

    def fill(self, given: Given, *, blank: bool) -> None:
        """Put the points of all lines into their slots."""
        envs = self.envs
        for plan in self.lines:
            value, slot, claim = plan.value, plan.slot, plan.claim
            if not blank:
                due = [value(env) for env in envs]
            else:
                due = [None if None in [env[at] for at in plan.needs] else value(env) for env in envs]
            self.due[slot] = due
            if not blank and not given:  # the usual case, and the fastest
                for env, points in zip(envs, due, strict=True):
                    env[slot] = points
                continue
            for at, env in enumerate(envs):
                points = due[at]
                if points is None and claim is not None:
                    points = env[claim]
                env[slot] = given.get((plan.line.id, self.number, self.seats[at]), points) if given else points


class Figures(Columns):
    """The figures of a whole game."""

    __slots__ = ("plan", "rounds", "said", "some_blank", "totals", "totals_due")

    def __init__(self, plan: Plan, seats: Sequence[str], rows: Mapping[str, Any]) -> None:
        super().__init__(seats, rows, plan)
        self.plan = plan
        self.some_blank = self.blank(plan.inputs)
        self.rounds: list[Columns] = []
        self.totals_due: list[Figure] = []
        """The totals by the rules."""
        self.said: list[Figure] = [None if plan.total is None else env[plan.total] for env in self.envs]
        """The totals as they are written."""
        self.totals: list[Figure] = []
        """The totals that count: by the rules, or as written where the rules cannot tell."""

    @property
    def places_said(self) -> list[int | None]:
        """The places as they are written."""
        return [env[self.plan.place] for env in self.envs]


def reckon(plan: Plan, record: Any, given: Given = NOTHING) -> Figures:
    """Go over a record once: what each line pays, what the awards pay, and the totals."""
    figures = Figures(plan, record.seats, record.result.rows if record.result is not None else NOTHING)
    if plan.round is not None:
        _add_rounds(figures, plan.round, record.rounds, given)
    blank = figures.some_blank and any(env[at] is None for env in figures.envs for at in plan.needed)
    figures.fill(given, blank=blank)
    for award in plan.awards:
        _pay(figures, award, given)
    _add_up(figures, given)
    return figures


def _add_rounds(figures: Figures, plan: RoundPlan, rounds: Sequence[Any], given: Given) -> None:
    """Add up the rounds; what one round does not tell is not known for the game."""
    for played in rounds:
        if played.sheet is not None:
            columns = Columns(figures.seats, played.sheet.rows, plan, played.number)
            columns.fill(given, blank=columns.blank(plan.inputs))
            figures.rounds.append(columns)
    complete = bool(rounds) and len(figures.rounds) == len(rounds)
    for at, env in enumerate(figures.envs):
        for inner, outer in plan.summed:
            parts = [columns.envs[at][inner] for columns in figures.rounds]
            env[outer] = sum(parts) if complete and None not in parts else None
            figures.some_blank = figures.some_blank or env[outer] is None


def _pay(figures: Figures, plan: AwardPlan, given: Given) -> None:
    envs, award = figures.envs, plan.award
    due: list[Figure] = [None] * len(envs)
    if not figures.some_blank or not _some_blank(envs, plan.by.slots):
        due = paid(award, [plan.by.value(env) for env in envs], plan.pays.get(len(envs), ()))
    elif award.optional and not _at_stake(figures, plan):
        due = [0] * len(envs)
    figures.due[plan.slot] = due
    for at, env in enumerate(envs):
        points = env[plan.claim] if due[at] is None else due[at]
        env[plan.slot] = given.get((award.id, None, figures.seats[at]), points) if given else points


def _some_blank(envs: Sequence[Sequence[Figure]], slots: Sequence[int]) -> bool:
    """Whether something is not known; most awards go by one count."""
    if len(slots) == 1:
        (slot,) = slots
        return None in [env[slot] for env in envs]
    return any(None in [env[slot] for slot in slots] for env in envs)


def _at_stake(figures: Figures, plan: AwardPlan) -> bool:
    """Whether anything tells of an optional award: what it goes by, or points for it."""
    slots = (*plan.by.slots, plan.claim)
    return any(env[at] is not None and (at != plan.claim or env[at]) for env in figures.envs for at in slots)


def _add_up(figures: Figures, given: Given) -> None:
    """Add up the totals; one that cannot be computed counts as it is written."""
    scoring = figures.plan.scoring
    for at, env in enumerate(figures.envs):
        parts = [env[slot] for slot in scoring]
        due = sum(parts) if parts and None not in parts else None
        figures.totals_due.append(due)
        total = figures.said[at] if due is None else due
        figures.totals.append(given.get(("total", None, figures.seats[at]), total) if given else total)


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


class Ranking(NamedTuple):
    """The order of a table."""

    places: dict[int, int]
    """By index of the seat; players who cannot be put in order are left out."""
    separations: tuple[Separation, ...]
    unknown: tuple[tuple[TiePlan, tuple[int, ...], int], ...]
    """With how many are ahead of them: players who cannot be put in order because what must be compared is not written."""
    reasons: dict[int, str]
    """The rule that each player's place rests on, where it is not the total alone; empty for players level to the end."""


def winners_at_once(figures: Figures) -> list[int]:
    """Return the players who won at once, by index.

    Where that box is blank, the one player who is written down as the winner may have won so.
    """
    if not figures.plan.instants:
        return []
    slots = [slot for slot, _ in figures.plan.instants]
    found = [at for at, env in enumerate(figures.envs) if any(env[slot] == 1 for slot in slots)]
    if found:
        return found
    first = [at for at, place in enumerate(figures.places_said) if place == 1]
    return first if len(first) == 1 and None in [figures.envs[first[0]][slot] for slot in slots] else []


def sides_of(figures: Figures) -> Sequence[int]:
    """Return the side of each player; empty if everybody plays alone."""
    plan, count = figures.plan, len(figures.seats)
    if plan.together:
        return (0,) * count
    return plan.sides if len(plan.sides) == count else ()


def side_totals(figures: Figures) -> list[Figure]:
    """Return what each player is ranked by: the total of the player, or that of the side, which may be in any of its rows."""
    sides = sides_of(figures)
    if not sides:
        return figures.totals
    found: dict[int, Figure] = {}
    for side, total in zip(sides, figures.totals, strict=True):
        if found.get(side) is None:
            found[side] = total
    return [found[side] for side in sides]


def rank(figures: Figures, level: str) -> Ranking | None:
    """Put a table in order; None if a total is not known. `level` is what the event picked for players still level."""
    totals = side_totals(figures)
    at_once = winners_at_once(figures)
    if None in totals:
        if len(at_once) != 1:
            return None
        return Ranking({at: 1 if at in at_once else 2 for at in range(len(totals))}, (), (), {})
    sign = -1 if figures.plan.fewest else 1
    keys = [sign * total for total in totals]
    if len(at_once) == 1:
        keys[at_once[0]] = max(keys) + 1
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


class _Ranker:
    """Puts players with the same total in order."""

    def __init__(self, figures: Figures, level: str) -> None:
        self.figures = figures
        self.level = level
        self.places: dict[int, int] = {}
        self.separations: list[Separation] = []
        self.unknown: list[tuple[TiePlan, tuple[int, ...], int]] = []
        self.reasons: dict[int, str] = {}

    def separate(self, group: list[int], before: int, start: int = 0) -> None:
        """Put a group in order, tie-break by tie-break, beginning with the one at `start`."""
        sides = sides_of(self.figures)
        if sides and len({sides[at] for at in group}) == 1:
            self.places.update(dict.fromkeys(group, before + 1))
            return
        # What single players have says nothing about sides, so level sides share their place.
        for number, tie in enumerate(() if sides else self.figures.plan.ties[start:], start):
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
