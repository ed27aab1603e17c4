"""A day in flat lists, and what its tables pay, once more and slowly: written from TRN-4xx, not from the program."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import wraps
from typing import NamedTuple


class Seat(NamedTuple):
    """Somebody sat down at a table of a heat."""

    heat: int
    table: int
    seat: int
    player: str


class Line(NamedTuple):
    """A line of a table's result, as the game gives it: persons, and others who have no seat."""

    heat: int
    table: int
    player: str
    place: int
    score: int
    person: bool = True
    forfeit: bool = False


@dataclass(frozen=True)
class Stage:
    """What the regulations say of a stage."""

    heats: tuple[int, ...]
    order: tuple[str, ...]
    by_place: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    parts: dict[str, Fraction] = field(default_factory=dict)
    bye: Fraction | str | None = None
    """A number, `average`, or None for what is usual."""
    missed: Fraction = Fraction(0)
    take_place: bool = False
    best: int | None = None
    carry: bool = False
    take: int | None = None


@dataclass(frozen=True)
class Day:
    """All that happened, in flat lists."""

    players: tuple[str, ...]
    stages: tuple[Stage, ...]
    seats: list[Seat] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    byes: list[tuple[int, str]] = field(default_factory=list)
    penalties: list[tuple[str, int | None, Fraction]] = field(default_factory=list)
    guests: frozenset[str] = frozenset()
    gone_after: dict[str, int] = field(default_factory=dict)
    """Who dropped out, and after which heat was seated."""
    finalists: tuple[str, ...] = ()
    """Who went on to the second stage."""
    ended: dict[tuple[int, int], str] = field(default_factory=dict)
    """Tables that did not come to their end, and how they ended."""
    unfinished: dict[str, str] = field(default_factory=dict)
    once: bool = False
    floor: Fraction = Fraction(0)
    virtual: bool = False
    seed: str = "drawn"
    full: int = 4
    memory: dict = field(default_factory=dict, init=False)
    """What was reckoned of this day before."""


class Fact(NamedTuple):
    """One player at one table that counts."""

    heat: int
    table: int
    seat: int
    size: int
    player: str
    place: int
    shared: int
    score: int
    points: Fraction
    forfeit: bool = False


def remembered(reckon):
    """Reckon it once for each day: slow is meant, hours are not."""

    @wraps(reckon)
    def found(day, *asked):
        if (reckon, *asked) not in day.memory:
            day.memory[reckon, *asked] = reckon(day, *asked)
        return day.memory[reckon, *asked]

    return found


@remembered
def heats_of(day, stage):
    """The heats of a stage that are seated."""
    return sorted({seat.heat for seat in day.seats if seat.heat in day.stages[stage].heats})


@remembered
def facts_of(day, stage):
    """What every table of the stage that counts gave to each of its persons."""
    found = []
    for heat, table in sorted({(seat.heat, seat.table) for seat in day.seats}):
        if heat in day.stages[stage].heats:
            found += table_facts(day, stage, heat, table)
    return found


def table_facts(day, stage, heat, table):
    """TRN-401 to TRN-414: what one table pays."""
    lines = [line for line in day.lines if (line.heat, line.table) == (heat, table)]
    seats = {seat.player: seat.seat for seat in day.seats if (seat.heat, seat.table) == (heat, table)}
    ended = day.ended.get((heat, table), "finished")
    way = "places" if ended == "finished" else day.unfinished.get(ended, "wait")
    if way == "wait" and any(line.forfeit for line in lines):
        way = "places"
    if not lines or way == "wait":
        return []
    if way in ("shared", "nothing"):
        lines = [line._replace(place=1) for line in lines if line.person]
    rules = day.stages[stage]
    persons = [line for line in lines if line.person]
    counted = [line for line in lines if not line.forfeit and (line.person or rules.take_place)]
    last = len([line for line in lines if line.person or rules.take_place])
    facts = []
    for line in persons:
        where = (heat, table, seats[line.player], len(seats), line.player)
        if line.forfeit:
            facts.append(Fact(*where, last, 1, line.score, Fraction(0), forfeit=True))
            continue
        place = 1 + sum(other.place < line.place for other in counted)
        shared = sum(other.place == line.place for other in counted)
        facts.append(Fact(*where, place, shared, line.score, pays(day, rules, persons, line, place, shared)))
    if way == "shared":
        staying = [fact.points for fact in facts if not fact.forfeit]
        return [fact if fact.forfeit else fact._replace(points=sum(staying) / Fraction(len(staying))) for fact in facts]
    factor = {"places": Fraction(1), "half": Fraction(1, 2), "nothing": Fraction(0)}[way]
    return [fact._replace(points=fact.points * factor) for fact in facts]


def pays(day, rules, persons, line, place, shared):
    """What a person takes who covers so many places."""
    size = len(persons)
    points = Fraction(0)
    if rules.by_place:
        vector = rules.by_place[size]
        covered = [vector[one - 1] if one <= len(vector) else Fraction(0) for one in range(place, place + shared)]
        points += sum(covered) / Fraction(len(covered))
    if "win" in rules.parts and place == 1:
        points += rules.parts["win"] * Fraction(1, shared)
    if "score" in rules.parts:
        points += rules.parts["score"] * line.score
    total = sum(other.score for other in persons)
    if "share" in rules.parts:
        points += rules.parts["share"] * (Fraction(line.score, total) if total > 0 else Fraction(1, size))
    if "share-corrected" in rules.parts:
        points += rules.parts["share-corrected"] * corrected(line.score, total, size, day.full)
    return points


def corrected(score, total, size, full):
    """The share of a table filled up by players who scored the average of those at it."""
    filled = total + (full - size) * Fraction(total, size)
    return score / filled if total > 0 else Fraction(1, full)


@remembered
def ranked_in(day, stage):
    """Who is ranked in a stage."""
    if stage:
        return [one for one in day.finalists if one not in day.guests]
    seated = {seat.player for seat in day.seats if seat.heat in day.stages[0].heats}
    rested = {player for heat, player in day.byes if heat in day.stages[0].heats}
    still_in = set(day.players) - set(day.gone_after)
    return [one for one in day.players if one not in day.guests and one in seated | rested | still_in]


@remembered
def everybody(day, stage):
    """Who is ranked, and guests who sat at a table."""
    seated = {seat.player for seat in day.seats if seat.heat in day.stages[stage].heats}
    ranked = ranked_in(day, stage)
    return ranked + sorted(seated - set(ranked))


@remembered
def bye_points(day, stage, player):
    """TRN-415."""
    rules = day.stages[stage]
    if isinstance(rules.bye, Fraction):
        return rules.bye
    own = own_tables(day, stage, player)
    if rules.bye == "average" or "score" in rules.parts:
        return sum(own) / Fraction(len(own)) if own else Fraction(0)
    whole = sum(rules.by_place.get(day.full, ())) + sum(rules.parts.values())
    return whole / Fraction(day.full)


def own_tables(day, stage, player):
    """What each table paid to a player, also in the stages that are carried on."""
    before = own_tables(day, stage - 1, player) if day.stages[stage].carry else []
    return before + [fact.points for fact in facts_of(day, stage) if fact.player == player]


def byes_of(day, stage, player):
    return [heat for heat, who in day.byes if who == player and heat in heats_of(day, stage)]


@remembered
def missed_of(day, stage, player):
    """Heats in which a ranked player neither sat nor had a bye."""
    if player not in ranked_in(day, stage):
        return []
    sat = [seat.heat for seat in day.seats if seat.player == player]
    return [heat for heat in heats_of(day, stage) if heat not in sat and heat not in byes_of(day, stage, player)]


@remembered
def by_heat(day, stage, player):
    """Heat to what it paid; a table that does not count pays nothing and is not there."""
    paid = {fact.heat: fact.points for fact in facts_of(day, stage) if fact.player == player}
    paid |= {heat: bye_points(day, stage, player) for heat in byes_of(day, stage, player)}
    for heat in missed_of(day, stage, player):
        paid[heat] = day.stages[stage].missed if heat <= day.gone_after.get(player, heat) else Fraction(0)
    return paid


def lost(day, stage, player, until=None):
    """Penalties of the stage, up to a heat."""
    return sum(
        (
            points
            for who, heat, points in day.penalties
            if who == player and (heat or 1) in day.stages[stage].heats and (until is None or (heat or 1) <= until)
        ),
        Fraction(0),
    )


def carried(day, stage, player):
    """TRN-507: what the stages before count on."""
    if not day.stages[stage].carry or player not in everybody(day, stage - 1):
        return Fraction(0)
    return points(day, stage - 1, player)


@remembered
def points(day, stage, player):
    """TRN-501: the sum of all heats, or of the best of them, with what is carried on and less penalties."""
    paid = sorted(by_heat(day, stage, player).values(), reverse=True)
    return sum(paid[: day.stages[stage].best], Fraction(0)) + carried(day, stage, player) - lost(day, stage, player)
