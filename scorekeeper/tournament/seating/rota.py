"""One heat of a fixed schedule, for the players who are still in."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.lots import drawn
from scorekeeper.tournament.seating.compromises import by_number
from scorekeeper.tournament.seating.schedules import PAIR, known_counts, schedule_for
from scorekeeper.tournament.seating.task import SeatingTask


class ScheduleError(RefusedError):
    """The schedule cannot seat this heat, but another way of seating can."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f'{why}; write "swiss" instead of "schedule" in tournament.toml',
            rule="TRN-312",
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


class NewcomersError(ScheduleError):
    def __init__(self, players: Sequence[str]) -> None:
        who = f"players {', '.join(players)}" if len(players) > 1 else f"player {''.join(players)}"
        super().__init__(f"{who} joined after the first heat, but the schedule has no number for a newcomer")


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
        raise NewcomersError(newcomers)
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


def _legal(tables: Sequence[list[str]], low: int) -> tuple[list[list[str]], list[str]]:
    """Return the tables that can play; a player who is left alone has a bye."""
    for table in tables:
        if PAIR <= len(table) < low:
            raise TableGoneError(table, low)
    return [table for table in tables if len(table) >= low], [table[0] for table in tables if len(table) == 1 < low]
