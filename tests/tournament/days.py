"""Tournament days as tests need them: some regulations, so many players, tables played as if by number."""

from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from tests.tournament.building import REGULATIONS, result


def event(folder, count, more="", *, files=None, head=REGULATIONS, start=True):
    """A tournament of so many players, started."""
    made = create_tournament(folder / "event", head + more, by="ana", files=files)
    acts.add_players(made, [f"P{number}" for number in range(1, count + 1)], by="ana")
    if start:
        acts.start(made, by="ana")
    return made


def play(day, heat, order=None, *, tables=None, close=True):
    """Record a heat: who comes first in `order` (else the lowest number) wins; then close it."""
    for table in next(one for one in day.heats if one.number == heat).tables:
        if tables is None or table.name in tables:
            ranked = sorted(table.seats, key=order.index if order else number)
            acts.record(day, table.name, won(table.seats, ranked), by="ana")
    if close:
        acts.close(day, heat, by="ana")


VP = {2: (16, 11, 8), 3: (16, 12, 7, 5), 4: (12, 9, 7, 3, 0)}
"""Scores that can come about at tables of these sizes; the Smuggler is last."""


def won(seated, ranked):
    """A table's result, in which players came in as they are ranked."""
    *scores, smuggler = VP[len(seated)]
    return result(seated, [scores[ranked.index(one)] for one in seated], smuggler=smuggler)


def number(player):
    """Players in the order of their numbers."""
    return int("".join(character for character in player if character.isdecimal()))


def seats(day, heat):
    """The tables of a heat, each as the set of its players."""
    return [{*table.seats} for table in next(one for one in day.heats if one.number == heat).tables]


def sizes(day, heat):
    """How many sit at the tables of a heat."""
    return [len(table) for table in seats(day, heat)]
