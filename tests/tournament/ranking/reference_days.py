"""Tournament days at random: mixed tables, ties, byes, late arrivals, drops, guests, penalties, stages, all systems.

A day is told twice: as flat lists for the slow reference, and as the program's own log.
"""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.engine.verdict import Place, Verdict
from scorekeeper.log import Entry, Log, open_store
from scorekeeper.log.entry import Decide, Penalty, PlayerChange, Seat, SeatedTable, Start
from scorekeeper.tournament.regulations.criteria import CRITERIA
from scorekeeper.tournament.regulations.reader import one_hash
from scorekeeper.tournament.state.tables import JointRecord
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.ranking.reference_points import Day, Line, Stage
from tests.tournament.ranking.reference_points import Seat as SatDown

FULL = 4
SIZES = (2, 3, 4)
ENDINGS = ("time", "conceded", "abandoned")
WAYS = ("wait", "places", "half", "shared", "nothing")
SMUGGLER = "smuggler"
ANY_TABLE = [key for key, one in CRITERIA.items() if not one.pairs]
"""Criteria that do not need heats of one against one."""


class Told(NamedTuple):
    """A day as flat lists, with the regulations that it was played under."""

    day: Day
    text: str


def _toml(value):
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else f'"{value}"'


def payments(rng):
    """A system of points: the lines of `[points]`, and what they mean."""
    system = rng.choice(["place", "place", "place", "wins", "score", "share", "share-corrected", "custom"])
    lines, by_place, parts = [f'system = "{system}"'], {}, {}
    if system == "place" or (system == "custom" and rng.random() < 0.7):
        by_place, said = _by_place(rng)
        lines += said
    if system == "custom":
        chosen = rng.sample(["win", "score", "share", "share-corrected"], rng.randint(0 if by_place else 1, 3))
        parts = {part: Fraction(rng.choice(["1", "2", "1/2", "1/3"])) for part in chosen}
        lines += [f"{part} = {_toml(factor)}" for part, factor in parts.items()]
        if not by_place and not parts:
            parts, lines = {"win": Fraction(1)}, [*lines, "win = 1"]
    elif system != "place":
        parts = {"win" if system == "wins" else system: Fraction(1)}
    bye = rng.choice([None, None, "average", Fraction(1), Fraction(5, 2), Fraction(9)])
    if bye is not None:
        lines.append('bye = "average"' if bye == "average" else f"bye = {_toml(bye)}")
    missed = Fraction(rng.choice(["0", "0", "1/2", "1", "9"]))
    if missed:
        lines.append(f"missed = {_toml(missed)}")
    take_place = rng.random() < 0.3
    if take_place:
        lines.append('others = "take-place"')
    return lines, {"by_place": by_place, "parts": parts, "bye": bye, "missed": missed, "take_place": take_place}


def _by_place(rng):
    if rng.random() < 0.4:
        vector = sorted((Fraction(rng.randint(0, 6)) for _ in range(FULL)), reverse=True)
        text = ", ".join(map(_toml, vector))
        return {size: tuple(vector[:size]) for size in SIZES}, [f"by_place = [{text}]"]
    vectors = {
        size: tuple(sorted((Fraction(rng.choice([0, 1, 1, 2, 3, 5, "1/2"])) for _ in range(size)), reverse=True))
        for size in SIZES
    }
    return vectors, [f"{size} = [{', '.join(map(_toml, vector))}]" for size, vector in vectors.items()]


def order(rng, rated, later):
    """Some criteria in any order, mostly with points first and lots last."""
    keys = [key for key in ANY_TABLE if key not in ("points", "lots", "seed", "opponents-rate")]
    keys += ["opponents-rate"] * rated + ["seed"] * later
    chosen = rng.sample(keys, rng.randint(0, 6))
    if rng.random() < 0.85 or not chosen:
        chosen.insert(0 if rng.random() < 0.9 else rng.randint(0, len(chosen)), "points")
    if rng.random() < 0.5 and "direct-encounter" not in chosen:
        chosen.insert(1, "direct-encounter")
    return (*chosen, *(["lots"] if rng.random() < 0.3 else []))


def told(rng):
    """A whole day."""
    stages, text = _stages(rng)
    count = rng.randint(3, 12)
    guests = frozenset(f"{count + 1 + one}" for one in range(rng.choice([0, 0, 1, 2])))
    players = tuple(str(one) for one in range(1, count + 1)) + tuple(sorted(guests, key=int))
    rules = {
        "once": rng.random() < 0.5,
        "floor": Fraction(rng.choice(["0", "1/3", "1/4"])),
        "virtual": rng.random() < 0.5,
        "unfinished": {ending: rng.choice(WAYS) for ending in ENDINGS},
        "seed": f"drawn {rng.randint(1, 99)}",
    }
    day = Day(players, stages, guests=guests, full=FULL, **rules)
    return Told(_played(rng, day), _text(day, text))


def _stages(rng):
    heats = rng.randint(1, 5)
    lines, paid = payments(rng)
    rated = "score" not in paid["parts"]
    best = rng.randint(1, heats) if rng.random() < 0.3 else None
    first = Stage(heats=tuple(range(1, heats + 1)), order=order(rng, rated, later=False), best=best, **paid)
    text = {"points": lines, "best": best, "order": first.order, "heats": heats, "final": None}
    if rng.random() < 0.6:
        return (first,), text
    carry, own = rng.random() < 0.5, rng.random() < 0.3
    more, paid_then = payments(rng) if own else (None, paid)
    then_rated = "score" not in paid_then["parts"] and (rated or not carry)
    last = rng.randint(1, 2)
    final = Stage(
        heats=tuple(range(heats + 1, heats + last + 1)),
        order=order(rng, then_rated, later=True),
        carry=carry,
        take=rng.randint(2, 4),
        **paid_then,
    )
    return (first, final), text | {"final": final, "more": more}


def _text(day, text):
    """`tournament.toml`."""
    rules = [
        f'opponents = "{"once" if day.once else "each-time"}"',
        f"floor = {_toml(day.floor)}",
        f'unplayed = "{"virtual" if day.virtual else "left-out"}"',
        f"order = {_words(text['order'])}",
    ]
    stage = ["[[stage]]", 'name = "Heats"', f"heats = {text['heats']}"]
    stage += [f"best = {text['best']}"] if text["best"] else []
    final = text["final"]
    if final is not None:
        stage += ["", "[[stage]]", 'name = "Final"', f"heats = {len(final.heats)}", f"take = {final.take}"]
        stage += [f'carry = "{"points" if final.carry else "nothing"}"', f"order = {_words(final.order)}"]
        stage += ["", "[stage.points]", *text["more"]] if text["more"] else []
    head = ["format = 1", 'name = "Day"', 'game = "dwarven-traders"', f'seed = "{day.seed}"']
    ways = [f'{ending} = "{way}"' for ending, way in day.unfinished.items()]
    blocks = [head, ["[points]", *text["points"]], ["[standings]", *rules], ["[unfinished]", *ways], stage]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def regulations_of(day, points, **more):
    """`tournament.toml` of a day in one stage."""
    [stage] = day.stages
    return _text(
        day,
        {"points": points, "best": stage.best, "order": stage.order, "heats": len(stage.heats), "final": None} | more,
    )


def _words(keys):
    return "[" + ", ".join(f'"{key}"' for key in keys) + "]"


def _played(rng, day):
    """Seat and play heat after heat; somebody comes late, somebody leaves."""
    here_from = {player: rng.choice([1, 1, 1, 1, 2, 3]) for player in day.players}
    gone_after = {player: rng.choice([9, 9, 9, 9, 9, 1, 2]) for player in day.players}
    for heat in day.stages[0].heats:
        there = [one for one in day.players if here_from[one] <= heat <= gone_after[one]]
        _heat(rng, day, heat, there)
    last = day.stages[0].heats[-1]
    gone = {one: heat for one, heat in gone_after.items() if heat < last and one not in day.guests}
    day = replace(day, gone_after=gone)
    if len(day.stages) > 1:
        still_in = [one for one in day.players if one not in {*day.guests, *gone}]
        finalists = rng.sample(still_in, min(len(still_in), day.stages[1].take))
        day = replace(day, finalists=tuple(finalists))
        if len(finalists) > 2 and rng.random() < 0.3:  # somebody has to play
            gone[finalists[0]] = rng.choice([last, last + 1])
        for heat in day.stages[1].heats:
            _heat(rng, day, heat, [one for one in finalists if heat <= gone.get(one, heat)])
    for _ in range(rng.choice([0, 0, 1, 3])):
        seated = sorted({seat.heat for seat in day.seats})
        if seated:
            lost = Fraction(rng.choice(["1", "1/2", "2", "1/3"]))
            day.penalties.append((rng.choice(day.players), rng.choice([None, *seated]), lost))
    return day


def _heat(rng, day, heat, there):
    waiting = rng.sample(there, len(there))
    while len(waiting) > 1:
        size = min(rng.choice(SIZES), len(waiting))
        number = 1 + sum(seat.heat == heat and seat.seat == 1 for seat in day.seats)
        sat, waiting = waiting[:size], waiting[size:]
        day.seats.extend(SatDown(heat, number, seat, player) for seat, player in enumerate(sat, 1))
        _table(rng, day, heat, number, sat)
    if any(seat.heat == heat for seat in day.seats):
        day.byes.extend((heat, player) for player in waiting if rng.random() < 0.7 and player not in day.guests)


def _table(rng, day, heat, number, sat):
    """A table is played, sometimes cut short, sometimes not recorded."""
    if rng.random() < 0.04:
        return
    if rng.random() < 0.12:
        day.ended[heat, number] = rng.choice(ENDINGS)
    names = [*sat, *([SMUGGLER] if rng.random() < 0.5 else [])]
    high = rng.choice([0, 2, 6, 20])
    scores = {name: rng.randint(0, high) for name in names}
    told_apart = {name: rng.randint(0, 2) for name in names}
    # The game's own tie-break parts some of those who are level in score.
    rank = {name: (scores[name], told_apart[name]) for name in names}
    out = set(rng.sample(sat, rng.choice([1, 1, 2, len(sat)]))) if rng.random() < 0.1 else set()
    for name in names:
        place = 1 + sum(other > rank[name] for other in rank.values())
        day.lines.append(Line(heat, number, name, place, scores[name], person=name != SMUGGLER, forfeit=name in out))


def tournament(told_):
    """The same day, as the program replays it; only the games are not played, their verdicts are as told."""
    day, text = told_
    made = Tournament.__new__(Tournament)
    made.folder, made.warnings = Path("nowhere"), ()
    made.store = open_store(made.folder)
    made.replay(Log([_entry(count, body, kind) for count, (kind, body) in enumerate(_bodies(day, text), 1)]))
    made.changed = ()
    for table in made.tables():
        _judge(made, day, table)
    return made


def _entry(count, body, kind):
    return Entry(id=f"main-{count}", at="2026-05-01T10:00:00Z", by="ana", kind=kind, body=body, file="x", line=count)


def _bodies(day, text):
    for player in day.players:
        yield "player", PlayerChange(action="add", number=player, name=f"P{player}", guest=player in day.guests)
    yield "start", Start(regulations=text, hash=one_hash(text), version="1", rulebooks={})
    leaving = sorted(day.gone_after, key=day.gone_after.get)
    for heat in sorted({seat.heat for seat in day.seats}):
        while leaving and day.gone_after[leaving[0]] < heat:
            yield "player", PlayerChange(action="drop", number=leaving.pop(0))
        numbers = sorted({seat.table for seat in day.seats if seat.heat == heat})
        tables = [
            SeatedTable(
                table=number, seats=[s.player for s in sorted(day.seats) if (s.heat, s.table) == (heat, number)]
            )
            for number in numbers
        ]
        byes = [player for when, player in day.byes if when == heat]
        begins = len(day.stages) > 1 and heat == day.stages[1].heats[0]
        field = list(day.finalists) if begins else []
        yield "seat", Seat(heat=heat, game="dwarven-traders", tables=tables, byes=byes, field=field)
    yield from (("player", PlayerChange(action="drop", number=player)) for player in leaving)
    for player, heat, points in day.penalties:
        yield "penalty", Penalty(player=player, points=str(points), reason="late", heat=heat)


def _judge(made, day, table):
    lines = [line for line in day.lines if (line.heat, line.table) == (table.heat, table.number)]
    if not lines:
        return
    ended = day.ended.get((table.heat, table.number), "finished")
    record = SimpleNamespace(ended=ended, rounds=["the rounds that were played"], result=None)
    table.joint = JointRecord(record=record, sources={}, findings=[], authors=("ana",), confirmed=False)
    places = sorted((Place(one.player, one.person, one.place, one.score) for one in lines), key=lambda one: one.place)
    made.verdicts[table.name] = Verdict(findings=[], places=places, finished=ended == "finished")
    for line in lines:
        if line.forfeit:
            decision = Decision(effect="forfeit", author="judge", reason="left", player=line.player)
            body = Decide(of="main-1", effect="forfeit", reason="left", player=line.player)
            table.decisions.append((decision, _entry(999, body, "decide")))
