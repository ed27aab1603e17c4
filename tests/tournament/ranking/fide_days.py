"""Chess events at random: a kind of Swiss with byes of all sorts, forfeits, late entries and withdrawals.

An event is told as a crosstable, and as the program's own log.
"""

from pathlib import Path
from types import SimpleNamespace

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.engine.verdict import Place, Verdict
from scorekeeper.log import Entry, Log, open_store
from scorekeeper.log.entry import Decide, PlayerChange, PlayerDetails, Seat, SeatedTable, Start
from scorekeeper.tournament.regulations.reader import one_hash
from scorekeeper.tournament.state.tables import JointRecord
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.ranking.fide_reference import Cell, Event

AWAY = {"H": "half", "Z": "zero"}


def swiss(rng):
    """Some rounds, paired by points as far as people have not met; sometimes everybody has a rating."""
    count = rng.randint(4, 14)
    players = [str(one) for one in range(1, count + 1)]
    rounds = rng.randint(2, 7)
    rated = rng.random() < 0.6
    ratings = {one: rng.randint(1000, 2700) if rated or rng.random() < 0.8 else 0 for one in players}
    since = {one: rng.choice([1] * 9 + [2, 3]) for one in players}
    until = {one: rng.choice([99] * 9 + [1, 2, 3]) for one in players}
    cross = {one: [] for one in players}
    for heat in range(1, rounds + 1):
        there = []
        for one in players:
            must = len(players) - players.index(one) + len(there) <= 2  # Somebody has to play.
            if must or (since[one] <= heat <= until[one] and rng.random() > 0.12):
                there.append(one)
            else:
                cross[one].append(Cell(rng.choice("HHZ") if since[one] <= heat <= until[one] else "Z"))
        _pair(rng, cross, there)
    return Event(cross, ratings)


def _pair(rng, cross, there):
    waiting = sorted(there, key=lambda one: (-sum(c.got for c in cross[one]), rng.random()))
    while len(waiting) > 1:
        one = waiting.pop(0)
        fresh = [other for other in waiting if all(c.opponent != other for c in cross[one])]
        other = (fresh or waiting)[0]
        waiting.remove(other)
        letters = rng.choice(["10", "01", "==", "==", "10", "01", "10", "01", "+-", "-+", "--"])
        black = rng.random() < 0.5
        cross[one].append(Cell(letters[0], other, black))
        cross[other].append(Cell(letters[1], one, not black))
    for one in waiting:
        cross[one].append(Cell("U"))


def regulations(event, order, *, more=""):
    """`tournament.toml`."""
    words = ", ".join(f'"{one}"' for one in order)
    return (
        f'name = "Open"\ngame = "chess"\n[points]\n2 = [1, 0]\nbye = 1\n'
        f'[standings]\norder = [{words}]\n{more}\n[[stage]]\nname = "Swiss"\nheats = {event.rounds}\n'
    )


def tournament(event, text):
    """The event, as the program replays it; only the games are not judged, their verdicts are as told."""
    made = Tournament.__new__(Tournament)
    made.folder, made.warnings = Path("nowhere"), ()
    made.store = open_store(made.folder)
    bodies = list(_bodies(event, text))
    made.replay(Log([_entry(count, body, kind) for count, (kind, body) in enumerate(bodies, 1)]))
    made.changed = ()
    for table in made.tables():
        _judge(made, event, table)
    return made


def _entry(count, body, kind):
    return Entry(id=f"main-{count}", at="2026-05-01T10:00:00Z", by="ana", kind=kind, body=body, file="x", line=count)


def _bodies(event, text):
    for player, rating in event.ratings.items():
        details = PlayerDetails(rating=rating) if rating else None
        yield "player", PlayerChange(action="add", number=player, name=f"P{player}", details=details)
    yield "start", Start(regulations=text, hash=one_hash(text), version="1", rulebooks={}, unplayed="fide-2024")
    for heat in range(1, event.rounds + 1):
        cells = {player: cells[heat - 1] for player, cells in event.cross.items()}
        pairs = [(player, one.opponent) for player, one in cells.items() if one.opponent and not one.black]
        yield (
            "seat",
            Seat(
                heat=heat,
                game="chess",
                tables=[SeatedTable(table=count, seats=[*pair]) for count, pair in enumerate(pairs, 1)],
                byes=[player for player, one in cells.items() if one.letter == "U"],
                rests={player: AWAY[one.letter] for player, one in cells.items() if one.letter in AWAY},
            ),
        )


def _judge(made, event, table):
    cells = {player: event.cross[player][table.heat - 1] for player in table.seats}
    played = all(one.played for one in cells.values())
    record = SimpleNamespace(ended="finished", rounds=["a game"] if played else [], result=None)
    table.joint = JointRecord(record=record, sources={}, findings=[], authors=("ana",), confirmed=False)
    best = max(one.got for one in cells.values())
    places = [
        Place(player, person=True, place=1 + (one.got < best), score=int(2 * one.got)) for player, one in cells.items()
    ]
    made.verdicts[table.name] = Verdict(findings=[], places=sorted(places, key=lambda one: one.place), finished=True)
    for player, one in cells.items():
        if one.letter == "-":
            decision = Decision(effect="forfeit", author="judge", reason="not there", player=player)
            body = Decide(of="main-1", effect="forfeit", reason="not there", player=player)
            table.decisions.append((decision, _entry(999, body, "decide")))
