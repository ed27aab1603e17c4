"""A chess event, with results as one types them: `1-0`, `½-½`, `0-1F`."""

from scorekeeper.entry.line import read_quick
from scorekeeper.entry.pairs import read_pair
from scorekeeper.games import game
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.acts.forfeits import forfeit
from scorekeeper.tournament.ranking.standings import compute_standings

POINTS = "\n[points]\n2 = [1, 0]\n"


def event(tmp_path, count, more=POINTS, **files):
    """A started event with so many players."""
    text = f'format = 1\nname = "Chess Day"\ngame = "chess"\n{more}'
    day = create_tournament(tmp_path / "chess-day", text, by="ana", **files)
    acts.add_players(day, [f"P{number}" for number in range(1, count + 1)], by="ana")
    acts.start(day, by="ana")
    return day


def typed(day, name, word):
    """Record a table by one word; the first seat is named first."""
    table, chess = day.table(name), game("chess")
    pair = read_pair([word], chess, table.seats)
    if any(pair.forfeits):
        out = [seat for seat, lost in zip(table.seats, pair.forfeits, strict=True) if lost]
        return forfeit(day, name, out, by="ana")
    return acts.record(day, name, read_quick([word], chess, table.seats, str), by="ana")


def points(day):
    """The points of everybody, by number."""
    return {row.player: row.points for row in compute_standings(day).rows}
