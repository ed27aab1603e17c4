"""Days that are played through with random results, and what came of them."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

from scorekeeper.tournament.seating import SeatingTask, plan_seating

NEVER = Fraction(10**9)
"""A weight with which nobody meets twice if it can be helped."""


class Day:
    """Heats of one stage, with all that a seating has to know."""

    def __init__(self, players, seed=0, pays=(3, 2, 1, 0), **wanted):
        self.players = [str(number) for number in range(1, players + 1)]
        self.roster = tuple(self.players)
        self.points = dict.fromkeys(self.players, Fraction(0))
        self.seats = {player: [0] * 4 for player in self.players}
        self.met, self.short, self.byes = Counter(), Counter(), Counter()
        self.pays, self.rng, self.plans = pays, random.Random(seed), []
        self.wanted = {"sizes": (2, 4), "seed": f"seed {seed}", **wanted}

    def ask(self):
        """What is wanted of the next heat."""
        return SeatingTask(
            players=tuple(sorted(self.players, key=lambda player: -self.points[player])),
            points=self.points,
            met=dict(self.met),
            seats={player: tuple(counts) for player, counts in self.seats.items()},
            short=dict(self.short),
            byes=dict(self.byes),
            heat=len(self.plans) + 1,
            roster=self.roster,
            **self.wanted,
        )

    def play(self, heats=1):
        """Seat and play some heats."""
        for _ in range(heats):
            plan = plan_seating(self.ask())
            self.plans.append(plan)
            self.byes.update(plan.byes)
            most = max(map(len, plan.tables))
            for table in plan.tables:
                self.met.update(map(frozenset, combinations(table, 2)))
                self.short.update(table if len(table) < most else ())
                for seat, player in enumerate(table):
                    self.seats[player][seat] += 1
                for place, player in enumerate(self.rng.sample(table, len(table))):
                    self.points[player] += self.pays[place]
        return self

    @property
    def repeats(self):
        """Meetings that were not the first one."""
        return sum(times - 1 for times in self.met.values())

    @property
    def most_on_a_seat(self):
        return max(max(counts) for counts in self.seats.values())
