"""Random sheets of a declared game: legal numbers, and everything that the rules make of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.declared.definition import (
    Counted,
    Definition,
    Line,
    column_limits,
    computed,
    least,
    numbered,
    seat_holders,
    tie_expressions,
)
from scorekeeper.games.declared.expression import names_in
from scorekeeper.games.declared.record import Types, boxes_of
from scorekeeper.games.declared.scoring.figures import Columns, Figures, for_every_player, reckon
from scorekeeper.games.declared.scoring.plan import AwardPlan, LinePlan, make_plan
from scorekeeper.games.declared.scoring.ranking import rank
from scorekeeper.games.declared.scoring.reach import MOST_FILLINGS
from scorekeeper.games.declared.scoring.sides import one_row_each, sides_of
from scorekeeper.games.engine.halves import exact, plain

LARGE = 12
"""The largest number that is made up where the definition has no limit."""
REACH = 6
"""How often the points that win a game fit into the largest number, so that somebody reaches them."""
LEVEL = 0.3
"""The share of tables at which two players have the same on purpose."""
TRIES = MOST_FILLINGS
PATIENCE = 6
"""Tries until only half of the range of each number is used."""
MOST_ROWS = 50 * TRIES
"""Rows that are made up for one table before it is given up."""
REDRAWN = 10 * PATIENCE
"""Tries until it is drawn again whether two players have the same, because that may be impossible."""
LEFT_OUT = 0.4
"""The share of tables at which an optional award is not at stake."""


class NoSheetError(ScorekeeperError):
    """No legal sheet was found by chance: the identities of the game are too narrow, or contradict each other."""

    def __init__(self, game: str) -> None:
        super().__init__(
            f"no sheet of {game} was found by chance that keeps every limit and every [[must]]",
            next_step="give the counts limits that fit the [[must]], or see whether they contradict each other",
        )


def _share(tried: int) -> float:
    """Return how much of the range of a number is used: less and less, then all of it again."""
    return 1 / (1 + tried % REDRAWN / PATIENCE)


def _within_limits(plan: LinePlan, points: Sequence[int | None]) -> bool:
    line, known = plan.line, [one for one in points if one is not None]
    low, high = line.min, line.max
    each = all((low is None or one >= low) and (high is None or one <= high) for one in known)
    return each and (line.table_max is None or sum(known) <= line.table_max)


class Simulator:
    """Makes up one table."""

    def __init__(self, made: Definition, ids: dict[str, str], types: Types, level: str, about: tuple[Any, ...]) -> None:
        self.made, self.types, self.level = made, types, level
        self.seats: list[str] = about[0]
        self.rng: random.Random = about[1]
        self.variant: str = about[3]
        self.plan = make_plan(made, ids, self.variant)
        self.drawn = False
        """Whether two players are to have the same."""
        self.level_pair: list[str] = []
        self.rows_made = 0
        self.share = 1.0
        """How much of the range of a number is used."""

    def play(self) -> Any:
        """Make up a sheet that keeps every limit, and fill in what the rules make of it."""
        for tried in range(TRIES):
            # Identities such as "at most 45 trains" are met sooner by smaller numbers.
            self.share = _share(tried)
            if tried % REDRAWN == 0:
                self.drawn = self.rng.random() < LEVEL
            record = self._sheet()
            if self._legal(record):
                return self._filled(record)
        raise NoSheetError(self.made.game.id)

    def _sheet(self) -> Any:
        made = self.made
        wins = made.game.wins
        drawn = self.drawn and len(self.seats) > 1 and wins not in ("sides", "places")
        self.level_pair = self.rng.sample(self.seats, 2) if drawn else []
        rows = {seat: self._row(each="game") for seat in self.seats}
        if wins == "sides":
            pair = self.rng.choice(((1, 0), (0, 1), (1, 1)))
            for seat, total in zip(self.seats, pair, strict=False):
                rows[seat] = {"total": total}
        if wins == "places":
            order = self.rng.sample(range(1, len(self.seats) + 1), len(self.seats))
            rows = {seat: {"place": place} for seat, place in zip(self.seats, order, strict=True)}
        self._make_level(rows)
        self._hold_table_limits(rows)
        self._leave_out_awards(rows)
        for name in seat_holders(made.tie):
            holder = self.rng.choice(self.seats)
            for seat, row in rows.items():
                row[name] = int(seat == holder)
        instants = [one for one in made.instant if one.belongs_to(self.variant)]
        if instants:
            winner = self.rng.choice([*self.seats, *[None] * len(self.seats)])
            chosen = self.rng.choice(instants)
            for seat, row in rows.items():
                row |= {one.id: int(seat == winner and one is chosen) for one in instants}
        self._write_once(rows)
        built = {seat: self.types.row(**row) for seat, row in rows.items()}
        return self.types.record(
            game=made.game.id,
            seats=self.seats,
            variant=self.variant,
            rounds=self._rounds(),
            result=self.types.result(rows=built),
        )

    def _write_once(self, rows: dict[str, dict[str, Any]]) -> None:
        """Leave the figures of a side in the row of its first player alone."""
        sides = sides_of(self.plan, len(self.seats))
        for at, seat in enumerate(self.seats):
            if sides and sides.index(sides[at]) != at:
                rows[seat] = {}

    def _make_level(self, rows: dict[str, dict[str, Any]]) -> None:
        """Give two players the same, if that was drawn for this table."""
        if self.level_pair:
            one, other = self.level_pair
            rows[other] = dict(rows[one])

    def _rounds(self) -> list[Any]:
        rounds = self.made.game.rounds
        if rounds is None:
            return []
        count = rounds or self.rng.randint(1, 5)
        return [self.types.played(number=number, sheet=self._round(number)) for number in range(1, count + 1)]

    def _round(self, number: int) -> Any:
        """Make up one round in which everything holds that must hold in every round."""
        assert self.types.sheet is not None
        assert self.types.round_row is not None
        assert self.plan.round is not None
        share = self.share
        for tried in range(TRIES):
            self.share = share * _share(tried)
            rows = {seat: self._row(each="round") for seat in self.seats}
            self._make_level(rows)
            self._hold_table_limits(rows)
            self._write_once(rows)
            built = {seat: self.types.round_row(**row) for seat, row in rows.items()}
            columns = Columns(one_row_each(self.plan, self.seats, built), self.plan.round, number)
            columns.fill({}, blank=False)
            if self._holds(columns):
                self.share = share
                return self.types.sheet(rows=built)
        raise NoSheetError(self.made.game.id)

    def _leave_out_awards(self, rows: dict[str, dict[str, Any]]) -> None:
        """Leave blank what an optional award goes by, if it is not at stake and nothing else needs it."""
        made = self.made
        others = [line.points or "" for line in made.line] + [must.test for must in made.must]
        others += [text for tie in made.tie for text in tie_expressions(tie)]
        for award in made.award:
            if award.optional and self.rng.random() < LEFT_OUT:
                texts = [*others, *(one.by for one in made.award if one is not award)]
                for name in names_in(award.by) - {name for text in texts for name in names_in(text)}:
                    for row in rows.values():
                        row.pop(name, None)

    def _row(self, *, each: str) -> dict[str, Any]:
        """Make up the row of a player, so that what must hold in it by itself does hold, if that is found by chance."""
        plan = self.plan.round if each == "round" else self.plan
        assert plan is not None
        for _ in range(TRIES if plan.blanks.tests else 1):
            self.rows_made += 1
            if self.rows_made > MOST_ROWS:
                raise NoSheetError(self.made.game.id)
            row = self._any_row(each)
            env = [*[row.get(name) for name in plan.fields], *plan.tail]
            for line in plan.lines:
                if None not in [env[slot] for slot in line.needs]:
                    env[line.slot] = line.value(env)
            if plan.blanks.keep(env):
                break
        return row

    def _any_row(self, each: str) -> dict[str, Any]:
        row: dict[str, Any] = {}
        for box in boxes_of(self.made, each=each):
            entry = box.entry
            if not box.claim and isinstance(entry, Counted) and entry.belongs_to(self.variant):
                row[box.name] = self._number(entry)
        return row

    def _number(self, entry: Counted) -> Any:
        if isinstance(entry, Line) and entry.rows:
            return [self._entry(entry) for _ in range(self.rng.randint(0, 4))]
        if isinstance(entry, Line) and entry.table:
            return int(self.rng.choice([*entry.table]))
        low = least(entry) or 0
        high = entry.max if entry.max is not None else max(low, 0) + max(LARGE, REACH * (self.made.game.target or 0))
        if entry.table_max is not None:
            high = max(low, min(high, entry.table_max))
        found = self.rng.randint(low, low + round((high - low) * self.share))
        if self.made.smallest == 1 or not isinstance(entry, Line) or numbered(entry) or found == low:
            return found
        return plain(exact(found - self.made.smallest * self.rng.randint(0, 1)))

    def _entry(self, line: Line) -> Any:
        values = {}
        for name in line.rows:
            low, high = column_limits(line, name)
            values[name] = self.rng.randint(low, max(low, 0) + 6 if high is None else min(high, max(low, 0) + 6))
        if line.table and len(line.rows) == 1:
            values = {line.rows[0]: int(self.rng.choice([*line.table]))}
        return self.types.entries[line.id](**values)

    def _hold_table_limits(self, rows: dict[str, dict[str, Any]]) -> None:
        """Take away what is too much over the table, one by one."""
        for entry in self.made.counted:
            if entry.table_max is None or not all(entry.id in row for row in rows.values()):
                continue
            low = least(entry) or 0
            while sum(row[entry.id] for row in rows.values()) > entry.table_max:
                rich = [seat for seat, row in rows.items() if row[entry.id] > low]
                if not rich:
                    break
                poorer = self.rng.choice(rich)
                pair = self.level_pair if poorer in self.level_pair else [poorer]
                for seat in pair if all(one in rich for one in pair) else [poorer]:
                    rows[seat][entry.id] -= 1

    def _legal(self, record: Any) -> bool:
        figures = reckon(self.plan, record)
        made = self.made
        if made.game.target is not None and not self._reach(figures):
            return False
        return self._holds(figures)

    def _reach(self, figures: Figures) -> bool:
        target = self.made.game.target or 0
        return sum(1 for total in figures.totals if total is not None and total >= target) == 1

    def _holds(self, columns: Columns) -> bool:
        """Whether everything holds that must hold; sides and blank boxes are left to the checks."""
        envs = columns.envs
        if not all(_within_limits(plan, columns.due[plan.slot]) for plan in columns.lines if computed(plan.line)):
            return False
        for must in self.made.must:
            test = columns.tests.get(must.id)
            if test is None or any(env[slot] is None for env in envs for slot in test.slots):
                continue
            if not (test.value(envs) if must.over == "table" else all(test.value(env) for env in envs)):
                return False
        return True

    def _filled(self, record: Any) -> Any:
        """Write down what the rules make of the sheet: points, totals and places."""
        figures = reckon(self.plan, record)
        every = for_every_player(figures, record)
        rows = record.result.rows
        for columns in figures.rounds:
            sheet = next(played.sheet for played in record.rounds if played.number == columns.number)
            self._write_claims(columns, columns.lines, sheet.rows)
        self._write_claims(figures, (*figures.lines, *self.plan.awards), rows)
        if self.plan.total is not None and self.made.game.wins != "sides":
            for seat, total in zip(self.seats, every.totals, strict=True):
                rows[seat].total = plain(total)
        if self.made.game.wins == "places":
            return record
        if self.made.game.wins == "together":
            for seat in self.seats:
                rows[seat].place = 1
            return record
        ranking = rank(every, self.level)
        if ranking is not None:
            for at, place in ranking.places.items():
                rows[self.seats[at]].place = place
        return record

    def _write_claims(self, columns: Columns, plans: Sequence[LinePlan | AwardPlan], rows: dict[str, Any]) -> None:
        for plan in plans:
            if plan.claim is not None:
                for seat, env in zip(columns.seats, columns.envs, strict=True):
                    setattr(rows[seat], columns.fields[plan.claim], plain(env[plan.slot]))
