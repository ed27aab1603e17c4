"""One heat of a fixed schedule, for the players who are still in."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.lots import drawn
from scorekeeper.tournament.regulations.sizes import PAIR
from scorekeeper.tournament.regulations.stages import SINGLE, robin_heats, robin_numbers
from scorekeeper.tournament.seating.compromises import by_number
from scorekeeper.tournament.seating.schedules.designs import known_counts, schedule_for
from scorekeeper.tournament.seating.schedules.round_robins import round_robin
from scorekeeper.tournament.seating.task import SeatingTask


class ScheduleError(RefusedError):
    """The schedule cannot seat this heat, but another way of seating can."""

    def __init__(self, why: str, method: str = "schedule") -> None:
        super().__init__(
            f'{why}; write "swiss" instead of "{method}" in tournament.toml',
            rule="TRN-312" if method == "schedule" else "TRN-323",
            field="seating.method",
            next_step=NextStep("fit schedule"),
        )


class NoScheduleError(ScheduleError):
    def __init__(self, count: int, sizes: tuple[int, int], size: int) -> None:
        known = known_counts(sizes, size)
        super().__init__(
            f"no schedule without repeats is known for {count} players at tables of {size}, only for {known} players"
        )


class ScheduleOverError(ScheduleError):
    def __init__(self, heats: int, count: int) -> None:
        super().__init__(f"the schedule for {count} players has {heats} heats, and all of them are already seated")


class RoundRobinOverError(RefusedError):
    def __init__(self, heats: int, count: int, method: str) -> None:
        times = "once" if method == SINGLE else "twice"
        super().__init__(
            f"the round robin of {count} players has {heats} heats, and all are seated: everybody has met everybody {times}",
            rule="TRN-323",
            field="heat",
            next_step=NextStep("standings or another stage"),
        )


class RoundRobinLengthError(RefusedError):
    def __init__(self, wanted: int, due: int, count: int) -> None:
        super().__init__(
            f"a round robin of {count} players has {due} heats, but the stage has {wanted}; write heats = {due}, or leave it out",
            rule="TRN-323",
            field="heats",
            next_step=NextStep("correct and amend", name=FILE),
        )


class NewcomersError(ScheduleError):
    def __init__(self, players: Sequence[str], method: str) -> None:
        who = f"players {', '.join(players)}" if len(players) > 1 else f"player {''.join(players)}"
        why = f"{who} joined after the first heat, but the schedule has no number for a newcomer"
        super().__init__(why, method)


class TableGoneError(ScheduleError):
    def __init__(self, players: Sequence[str], low: int) -> None:
        super().__init__(
            f"only {' and '.join(players)} are left at a table of the schedule, but a table needs at least {low}"
        )


@enforcing("TRN-312")
def seats_by_schedule(wanted: SeatingTask) -> tuple[list[list[str]], list[str]]:
    """Return the tables of the heat, and who has a bye.

    The numbers of the schedule are drawn once, among all who played the first heat. If a player has left, their table is
    one smaller, and a player who would sit alone has a bye.
    """
    shown("TRN-312")
    roster = wanted.roster or wanted.players
    numbered = drawn(f"{wanted.seed}\nschedule", roster)
    newcomers = sorted(set(wanted.players) - set(roster), key=by_number)
    if newcomers:
        raise NewcomersError(newcomers, wanted.method)
    heats = schedule_for(len(roster), wanted.sizes, wanted.full)
    if not heats:
        raise NoScheduleError(len(roster), wanted.sizes, wanted.full)
    if wanted.heat > len(heats):
        raise ScheduleOverError(len(heats), len(roster))
    here = set(wanted.players)
    by_schedule = [
        [numbered[number] for number in table if number < len(numbered) and numbered[number] in here]
        for table in heats[wanted.heat - 1]
    ]
    return _legal(by_schedule, wanted.sizes[0])


@enforcing("TRN-323")
def seats_by_round_robin(wanted: SeatingTask) -> tuple[list[list[str]], list[str]]:
    """Return the tables of the heat, first seat first, and who has a bye.

    The numbers are drawn once, among all who played the first heat. If theirs is odd, a newcomer takes the free number.
    Whoever would play against somebody who is not there has a bye.
    """
    shown("TRN-323")
    roster = wanted.roster or wanted.players
    count = len(roster)
    heats, due = round_robin(count, wanted.method), robin_heats(count, wanted.method)
    if wanted.heats is not None and wanted.heats != due:
        raise RoundRobinLengthError(wanted.heats, due, count)
    if wanted.heat > due:
        raise RoundRobinOverError(due, count, wanted.method)
    known = {*roster, *wanted.joined}
    newcomers = sorted((one for one in wanted.players if one not in known), key=by_number)
    numbered = [*drawn(f"{wanted.seed}\nschedule", roster), *wanted.joined, *newcomers]
    if len(numbered) > robin_numbers(count):
        raise NewcomersError(newcomers or wanted.joined, wanted.method)
    here = set(wanted.players)
    tables = [
        [numbered[number] for number in table if number < len(numbered) and numbered[number] in here]
        for table in heats[wanted.heat - 1]
    ]
    return _legal(tables, PAIR)


def _legal(tables: Sequence[list[str]], low: int) -> tuple[list[list[str]], list[str]]:
    """Return the tables that can play; a player who is left alone has a bye."""
    for table in tables:
        if PAIR <= len(table) < low:
            raise TableGoneError(table, low)
    return [table for table in tables if len(table) >= low], [table[0] for table in tables if len(table) == 1 < low]
