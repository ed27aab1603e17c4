"""What is written on a sheet and what the rules make of it: points of lines and awards, and totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from fractions import Fraction
from typing import Any

from msgspec.structs import astuple

from scorekeeper.games.declared.definition import (
    Award,
    Line,
)
from scorekeeper.games.declared.scoring.plan import NOTHING, WHOLE, AwardPlan, Figure, Given, LinePlan, Plan, RoundPlan
from scorekeeper.games.declared.scoring.sides import Sheet, one_row_each, sides_of
from scorekeeper.games.engine.halves import exact


class Columns:
    """What is written and what the rules make of it, side by side: a list of slots for each seat."""

    __slots__ = (
        "blanks",
        "by_line",
        "clashes",
        "due",
        "envs",
        "fields",
        "ignored",
        "lines",
        "number",
        "seats",
        "tests",
        "written",
    )

    def __init__(self, sheet: Sheet, plan: Plan | RoundPlan, number: int | None = None) -> None:
        seats, rows, self.clashes = sheet
        tail, nothing = plan.tail, (None,) * len(plan.fields)
        self.seats = seats
        self.envs: list[list[Figure]] = [
            [*astuple(rows[seat]), *tail] if seat in rows else [*nothing, *tail] for seat in seats
        ]
        if plan.divided:
            self.envs = [[*map(exact, env)] for env in self.envs]
        self.fields = plan.fields
        self.lines = plan.lines
        self.by_line = plan.by_line
        self.ignored = plan.ignored
        self.tests = plan.tests
        self.blanks = plan.blanks
        self.number = number
        """The round; None for the game."""
        self.due: dict[int, list[Figure]] = {}
        """What the rules make of each line and award, by its slot; None where they cannot tell."""
        self.written = [*zip(*self.envs, strict=True)]
        """What stands in each slot, by player: quicker to look through than one player after the other."""

    def line(self, line: Line) -> LinePlan | None:
        """How a line is computed here; None if it does not belong to the variant."""
        return self.by_line.get(line.id)

    def blank(self, inputs: int) -> bool:
        """Whether a box is blank that points are made from."""
        return is_blank(self.written[:inputs])

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
                for at, env in enumerate(envs):
                    env[slot] = due[at]
                continue
            for at, env in enumerate(envs):
                points = due[at]
                if points is None and claim is not None:
                    points = env[claim]
                env[slot] = given.get((plan.line.id, self.number, self.seats[at]), points) if given else points


def for_every_player(figures: Figures, record: Any) -> Figures:
    """Return the figures with a row for every player, where players of one side share theirs."""
    if figures.seats is record.seats:  # nobody plays together
        return figures
    sides = sides_of(figures.plan, len(record.seats))
    order = [*dict.fromkeys(sides)]
    at = [order.index(side) for side in sides]
    every = copy(figures)
    every.joined = figures
    every.seats = record.seats
    every.envs = [figures.envs[one] for one in at]
    every.written = [tuple(column[one] for one in at) for column in figures.written]
    every.due = {slot: [due[one] for one in at] for slot, due in figures.due.items()}
    every.said, every.totals = [figures.said[one] for one in at], [figures.totals[one] for one in at]
    every.totals_due = [figures.totals_due[one] for one in at]
    rows = record.result.rows if record.result is not None else NOTHING
    every.places_said = [rows[seat].place if seat in rows else None for seat in record.seats]
    return every


def is_blank(columns: Iterable[Sequence[Figure]]) -> bool:
    """Whether any of these figures is not written."""
    for column in columns:  # noqa: SIM110 - `any` over a generator takes nearly twice as long
        if None in column:
            return True
    return False


class Figures(Columns):
    """The figures of a whole game."""

    __slots__ = (
        "complete",
        "joined",
        "places_said",
        "plan",
        "players",
        "rounds",
        "said",
        "some_blank",
        "totals",
        "totals_due",
    )

    def __init__(self, plan: Plan, seats: Sequence[str], rows: Mapping[str, Any]) -> None:
        super().__init__(one_row_each(plan, seats, rows), plan)
        self.plan = plan
        self.joined: Figures | None = None
        """The same with one row for each side, where these have a row for each of its players."""
        self.players = len(seats)
        self.some_blank = self.blank(plan.inputs)
        self.rounds: list[Columns] = []
        self.complete = True
        """Whether every round has its sheet."""
        self.totals_due: list[Figure] = []
        """The totals by the rules."""
        self.said: list[Figure] = [None] * len(seats) if plan.total is None else [*self.written[plan.total]]
        """The totals as they are written."""
        self.totals: list[Figure] = []
        """The totals that count: by the rules, or as written where the rules cannot tell."""
        self.places_said: list[int | None] = [*self.written[plan.place]]
        """The places as they are written."""

    @property
    def by_side(self) -> Figures:
        """The same with one row for each side, where players play together."""
        return self.joined or self


def reckon(plan: Plan, record: Any, given: Given = NOTHING) -> Figures:
    """Go over a record once: what each line pays, what the awards pay, and the totals."""
    figures = Figures(plan, record.seats, record.result.rows if record.result is not None else NOTHING)
    if plan.round is not None:
        _add_rounds(figures, plan.round, record.seats, record.rounds, given)
    figures.fill(given, blank=figures.some_blank and _lines_blank(figures))
    for award in plan.awards:
        _pay(figures, award, given)
    _add_up(figures, given)
    return figures


def _lines_blank(figures: Figures) -> bool:
    """Whether something is not known that the points of a line are made from."""
    plan = figures.plan
    if plan.round is None:
        return is_blank([figures.written[at] for at in plan.needed])
    return any(env[at] is None for env in figures.envs for at in plan.needed)


def _add_rounds(figures: Figures, plan: RoundPlan, seats: Sequence[str], rounds: Sequence[Any], given: Given) -> None:
    """Add up the rounds; what one round does not tell is not known for the game."""
    for played in rounds:
        if played.sheet is not None:
            columns = Columns(one_row_each(figures.plan, seats, played.sheet.rows), plan, played.number)
            columns.fill(given, blank=columns.blank(plan.inputs))
            figures.rounds.append(columns)
    complete = figures.complete = bool(rounds) and len(figures.rounds) == len(rounds)
    for at, env in enumerate(figures.envs):
        for inner, outer in plan.summed:
            parts = [columns.envs[at][inner] for columns in figures.rounds]
            env[outer] = sum(parts) if complete and None not in parts else None
            figures.some_blank = figures.some_blank or env[outer] is None


def _pay(figures: Figures, plan: AwardPlan, given: Given) -> None:
    envs, award = figures.envs, plan.award
    due: list[Figure] = [None] * len(envs)
    if (held := _held(figures, plan)) is not None:
        due = paid(award, held, plan.pays.get(figures.players, ()), figures.plan.smallest)
    elif award.optional and not _at_stake(figures, plan):
        due = [0] * len(envs)
    figures.due[plan.slot] = due
    if not given and None not in due:  # the usual case, and the fastest
        slot = plan.slot
        for at, env in enumerate(envs):
            env[slot] = due[at]
        return
    for at, env in enumerate(envs):
        points = env[plan.claim] if due[at] is None else due[at]
        env[plan.slot] = given.get((award.id, None, figures.seats[at]), points) if given else points


def _held(figures: Figures, plan: AwardPlan) -> Sequence[Figure] | None:
    """Return what an award compares, by player; None if it is not known. Most awards go by one box."""
    if plan.box is not None:
        held = figures.written[plan.box]
        return None if None in held else held
    slots, envs = plan.by.slots, figures.envs
    if figures.some_blank and any(None in [env[slot] for slot in slots] for env in envs):
        return None
    return [plan.by.value(env) for env in envs]


def _at_stake(figures: Figures, plan: AwardPlan) -> bool:
    """Whether anything tells of an optional award: what it goes by, or points for it."""
    if any(figures.written[plan.claim]):
        return True
    if plan.box is not None:
        return figures.written[plan.box].count(None) < len(figures.envs)
    return any(env[at] is not None for env in figures.envs for at in plan.by.slots)


def _add_up(figures: Figures, given: Given) -> None:
    """Add up the totals; one that cannot be computed counts as it is written."""
    parts_of = figures.plan.parts_of
    for at, env in enumerate(figures.envs):
        parts = parts_of(env)
        due = sum(parts) if parts and None not in parts else None
        figures.totals_due.append(due)
        total = figures.said[at] if due is None else due
        figures.totals.append(given.get(("total", None, figures.seats[at]), total) if given else total)


def paid(award: Award, values: Sequence[Figure], pays: Sequence[int], smallest: Fraction = WHOLE) -> list[Figure]:
    """Return what an award pays each player."""
    least = award.least
    enough = values if least is None else [one for one in values if one >= least]
    best = sorted(enough, reverse=award.wins == "most")
    result = [0] * len(values)
    ahead, paying = 0, min(len(pays), len(best))
    while ahead < paying:
        value = best[ahead]
        level = best.count(value)
        if level == 1:
            result[values.index(value)] = pays[ahead]
        elif award.ties != "none":
            friendly = award.ties == "friendly"
            each = pays[ahead] if friendly else _split(award, pays[ahead : ahead + level], level, smallest)
            for at, one in enumerate(values):
                if one == value:
                    result[at] = each
        ahead += level
    return result


def _split(award: Award, pays: Sequence[int], level: int, smallest: Fraction) -> Figure:
    """Return what each of the players who are level gets of the points of their places."""
    shared = sum(pays)
    if smallest != WHOLE:
        shared = shared // smallest
    each = -(-shared // level) if award.rounded == "up" else shared // level
    return each if smallest == WHOLE else exact(each * smallest)
