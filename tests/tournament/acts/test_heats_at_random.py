"""Days on which everything happens in any order: nothing breaks, and a refusal leaves no trace."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.history import history_of
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.answers.price import price_of
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.seating.no_shows import changed_heat
from scorekeeper.tournament.state.players import Newcomer
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import bytes_of
from tests.tournament.days import event, won

REGULATIONS = (
    '[standings]\norder = ["points", "wins", "buchholz", "direct-encounter"]\nbest = 2\n'
    '[unfinished]\ntime = "half"\nabandoned = "shared"\n'
    '[[stage]]\nname = "Heats"\nheats = 3\n'
    '[[stage]]\nname = "Semi"\nheats = 1\ntake = 4\nseating = "snake"\ncarry = "points"\n'
    '[[stage]]\nname = "Final"\nheats = 2\ntake = 2\nseating = "ranked"\norder = ["points", "seed"]\n'
)


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
        acts.reseat(self.day, number, found.tables, by="ana", reason="no-show", byes=found.byes)


OFTEN = ["seat"] * 4 + ["record"] * 12 + ["close"] * 4
SELDOM = ["amend", "void", "decide", "penalise", "reopen", "drop", "back", "arrive", "substitute", "reseat", "reseat"]


@settings(max_examples=12)
@given(st.integers(0, 10**6))
def test_whatever_happens_the_day_can_be_told(tmp_path_factory, seed):
    """Every act is done whole or refused without a trace; standings, explanations, histories and prices always come."""
    random = Random(seed)
    day = event(tmp_path_factory.mktemp("day"), random.randint(5, 11), REGULATIONS)
    somebody = Somebody(day, random)
    somebody.seat()
    for _ in range(60):
        before, was = bytes_of(day), day.twin()
        act = random.choice(OFTEN + SELDOM) if day.heats else "seat"
        refused = somebody.tries(act)
        assert refused is None or (before == bytes_of(day) and refused.rule), act
        if act in ("amend", "decide", "void", "penalise"):
            price_of(was, day)
    again = Tournament(day.folder)

    assert compute_standings(day) == compute_standings(again)
    check_tournament(again)
    for player in again.players:
        assert explain_player(again, player).steps
    for table in again.tables():
        assert explain_table(again, table.name).steps
        assert history_of(again, table.name).versions
        assert len({*table.seats}) == len(table.seats)
    for heat in again.heats:
        there = [*(seat for table in heat.tables for seat in table.seats), *heat.byes]
        assert len({*there}) == len(there)


def test_it_comes_as_far_as_the_final(tmp_path):
    """Else the days above would tell nothing about stages."""
    random = Random(3)
    day = event(tmp_path, 8, REGULATIONS)
    somebody = Somebody(day, random)
    for _ in range(150):
        somebody.tries(random.choice(["seat", "record", "record", "close"] if day.heats else ["seat"]))

    assert 6 == len(day.heats)
