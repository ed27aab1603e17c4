"""Somebody at a desk who does anything in any order."""

from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament import acts
from scorekeeper.tournament.seating.no_shows import changed_heat
from scorekeeper.tournament.state.players import Newcomer
from tests.tournament.days import won


class Somebody:
    """Types whatever comes to mind."""

    def __init__(self, day, random):
        self.day = day
        self.random = random

    def tries(self, act):
        """Do it, or give the refusal."""
        try:
            getattr(self, act)()
        except ScorekeeperError as error:
            return error
        return None

    def player(self):
        return self.random.choice(list(self.day.players))

    def heat(self):
        return self.random.randint(1, max(len(self.day.heats), 1))

    def table(self):
        return self.random.choice([table for heat in self.day.heats for table in heat.tables])

    def entry(self):
        return self.random.choice([entry.id for table in self.day.tables() for entry in table.entries] or ["main-1"])

    def how(self):
        return {"by": self.random.choice("ab"), "reason": "so it was", "reopen": self.random.random() < 0.3}

    def seat(self):
        acts.seat(self.day, by="ana")

    def record(self):
        table = self.random.choice([one for one in self.day.tables() if one.missing] or self.day.tables())
        ended = self.random.choice(["finished"] * 6 + ["time", "abandoned", "conceded"])
        ranked = self.random.sample(table.seats, len(table.seats))
        how = self.how()
        acts.record(
            self.day, table.name, {**won(table.seats, ranked), "ended": ended}, by=how["by"], reopen=how["reopen"]
        )

    def amend(self):
        table = self.table()
        ranked = self.random.sample(table.seats, len(table.seats))
        acts.amend(self.day, table.entries[0].id if table.entries else "main-1", won(table.seats, ranked), **self.how())

    def void(self):
        acts.void(self.day, self.random.choice([entry.id for entry in self.day.log]), **self.how())

    def decide(self):
        effect = self.random.choice(["by-rules", "as-written", "replay", "void", "forfeit"])
        player = self.table().seats[0] if effect == "forfeit" else None
        acts.decide(self.day, self.entry(), effect=effect, player=player, **self.how())

    def penalise(self):
        acts.penalise(self.day, self.player(), self.random.choice(["0", "1/2", "3"]), **self.how())

    def close(self):
        acts.close(self.day, self.heat(), by="ana", reason=self.random.choice([None, None, "enough"]))

    def reopen(self):
        acts.reopen(self.day, self.heat(), by="ana", reason="a sheet was found")

    def drop(self):
        acts.drop_player(self.day, self.player(), by="ana")

    def back(self):
        acts.return_player(self.day, self.player(), by="ana")

    def arrive(self):
        guest = self.random.random() < 0.3
        acts.add_players(self.day, [Newcomer(f"Late {len(self.day.players)}", guest=guest)], by="ana")

    def substitute(self):
        acts.substitute(self.day, self.player(), f"Instead {len(self.day.log.entries)}", by="ana")

    def reseat(self):
        number = self.heat()
        found = changed_heat(
            self.day,
            number,
            [self.player() for _ in range(self.random.randint(0, 2))],
            [self.player() for _ in range(self.random.randint(0, 1))],
        )
        acts.reseat(self.day, number, found.tables, games=found.games, by="ana", reason="no-show", byes=found.byes)


OFTEN = ["seat"] * 4 + ["record"] * 12 + ["close"] * 4
SELDOM = ["amend", "void", "decide", "penalise", "reopen", "drop", "back", "arrive", "substitute", "reseat", "reseat"]
