"""The seating of a heat: pure functions, repeatable from the published seed, and fast."""

from scorekeeper.tournament.regulations.sizes import short_players, table_sizes_for
from scorekeeper.tournament.seating.compromises import Compromise
from scorekeeper.tournament.seating.planning import plan_seating
from scorekeeper.tournament.seating.schedules.designs import schedule_for
from scorekeeper.tournament.seating.schedules.rota import ScheduleError
from scorekeeper.tournament.seating.search.costs import place_worth
from scorekeeper.tournament.seating.task import SeatingPlan, SeatingTask

__all__ = [
    "Compromise",
    "ScheduleError",
    "SeatingPlan",
    "SeatingTask",
    "place_worth",
    "plan_seating",
    "schedule_for",
    "short_players",
    "table_sizes_for",
]
