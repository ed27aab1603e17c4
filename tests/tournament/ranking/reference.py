"""Every criterion and the whole ranking once more, slowly: written from the definitions, not from the program.

Everything is looked up anew in flat lists, with plain fractions. The definitions stand in chapters 5 and 6 of the
tournament's rules (TRN-5xx, TRN-6xx).
"""

from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from tests.tournament.ranking.reference_points import (
    by_heat,
    byes_of,
    carried,
    corrected,
    everybody,
    facts_of,
    heats_of,
    lost,
    missed_of,
    points,
    ranked_in,
    remembered,
)

SMALLER_IS_BETTER = ("place-average", "seat-handicap", "seed", "lots")


class Ranked(NamedTuple):
    """Who shares a place, what parts each group from the next one, and all values."""

    groups: list[list[str]]
    parted: list[str]
    values: dict[str, dict[str, object]]


def most_of(day, stage, fact):
    """The most that a table paid its winner, had all gone well: by its own size; 0 where the game's own score decides."""
    rules = day.stages[stage]
    if "score" in rules.parts:
        return Fraction(0)
    most = rules.by_place[fact.size][0] if rules.by_place else Fraction(0)
    for part, factor in rules.parts.items():
        most += factor * (Fraction(fact.size, day.full) if part == "share-corrected" else 1)
    return most


def tables_of(day, stage, player):
    return [fact for fact in facts_of(day, stage) if fact.player == player]


def at_table(day, stage, fact):
    """All others at the same table."""
    return [
        other
        for other in facts_of(day, stage)
        if (other.heat, other.table) == (fact.heat, fact.table) and other.player != fact.player
    ]


def opponents(day, stage, player):
    """Everybody met, once for each time, or once."""
    met = [other.player for fact in tables_of(day, stage, player) for other in at_table(day, stage, fact)]
    return sorted(set(met)) if day.once else met


def mean(values):
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


@remembered
def got_and_could(day, stage, player):
    """TRN-609: what a player's tables paid, and the most that they could have paid; the best of them, where only those count."""
    rules = day.stages[stage]
    tables = [(fact.points, -most_of(day, stage, fact)) for fact in tables_of(day, stage, player)]
    counted = sorted(tables, reverse=True)[: rules.best]
    got = sum((points for points, _ in counted), Fraction(0)) - lost(day, stage, player)
    could = -sum((most for _, most in counted), Fraction(0))
    if rules.carry and player in everybody(day, stage - 1):
        earlier = got_and_could(day, stage - 1, player)
        got, could = got + earlier[0], could + earlier[1]
    return got, could


@remembered
def took_at(day, stage, player):
    """At how many tables the points were taken."""
    found = len(tables_of(day, stage, player))
    if day.stages[stage].carry and player in everybody(day, stage - 1):
        found += took_at(day, stage - 1, player)
    return found


def wins(day, stage, player):
    first = [fact for fact in tables_of(day, stage, player) if fact.place == 1 and not fact.forfeit]
    return sum((Fraction(1, fact.shared) for fact in first), Fraction(0))


def outcome(fact, other):
    """1 for an opponent who was beaten, one half for one who is level; TRN-405: who forfeits beats nobody."""
    if fact.forfeit:
        return Fraction(0)
    if other.forfeit or other.place > fact.place:
        return Fraction(1)
    return Fraction(1, 2) if other.place == fact.place else Fraction(0)


def scored(fact):
    """TRN-405: who forfeits has no score."""
    return 0 if fact.forfeit else fact.score


def score(day, stage, player):
    return Fraction(sum(scored(fact) for fact in tables_of(day, stage, player)))


def share(day, stage, player):
    found = Fraction(0)
    for fact in tables_of(day, stage, player):
        if fact.forfeit:
            continue
        total = fact.score + sum(other.score for other in at_table(day, stage, fact))
        found += Fraction(fact.score, total) if total > 0 else Fraction(1, fact.size)
    return found


def share_corrected(day, stage, player):
    found = Fraction(0)
    for fact in tables_of(day, stage, player):
        if fact.forfeit:
            continue
        total = fact.score + sum(other.score for other in at_table(day, stage, fact))
        found += corrected(fact.score, total, fact.size, day.full)
    return found


def count_back(day, stage, player):
    deep = max((fact.place + fact.shared - 1 for fact in facts_of(day, stage)), default=0)
    counts = tuple(
        sum(
            (
                Fraction(1, fact.shared)
                for fact in tables_of(day, stage, player)
                if fact.place <= place < fact.place + fact.shared
            ),
            Fraction(0),
        )
        for place in range(1, deep + 1)
    )
    return counts or None


def place_average(day, stage, player):
    found = []
    for fact in tables_of(day, stage, player):
        others = at_table(day, stage, fact)
        beaten = [outcome(fact, other) for other in others].count(Fraction(1))
        level = [outcome(fact, other) for other in others].count(Fraction(1, 2))
        last = len(others) + 1 - beaten
        found.append((Fraction(last - level + last, 2) - 1) / len(others))
    return mean(found) if found else None


def margin(day, stage, player):
    found = 0
    for fact in tables_of(day, stage, player):
        others = at_table(day, stage, fact)
        staying = [one.place for one in (fact, *others) if not one.forfeit]
        if not staying:
            continue
        if not fact.forfeit and fact.place == min(staying):
            found += fact.score - max(scored(other) for other in others)
        else:
            found += scored(fact) - max(
                other.score for other in others if not other.forfeit and other.place == min(staying)
            )
    return Fraction(found)


def opponents_rate(day, stage, player):
    def rate(other):
        got, could = got_and_could(day, stage, other)
        return max(day.floor, got / could) if could else day.floor

    return mean([rate(other) for other in opponents(day, stage, player)])


def strength(day, stage, player):
    """What each table, and where it counts each heat without a game, adds to Buchholz."""
    found = [
        mean([points(day, stage, other.player) for other in at_table(day, stage, fact)])
        for fact in tables_of(day, stage, player)
    ]
    if day.virtual:
        unplayed = len(byes_of(day, stage, player)) + len(missed_of(day, stage, player))
        found += [points(day, stage, player)] * unplayed
    return found


def buchholz(day, stage, player):
    return sum(strength(day, stage, player), Fraction(0))


def buchholz_cut_1(day, stage, player):
    found = strength(day, stage, player)
    if day.virtual and missed_of(day, stage, player):
        return sum(found, Fraction(0)) - points(day, stage, player)
    return sum(sorted(found)[1:], Fraction(0))


def schedule(day, stage, player):
    def pace(other):
        return points(day, stage, other) / took_at(day, stage, other)

    return mean([pace(other) for other in opponents(day, stage, player)])


def sonneborn_berger(day, stage, player):
    found = Fraction(0)
    for fact in tables_of(day, stage, player):
        others = at_table(day, stage, fact)
        for other in others:
            found += points(day, stage, other.player) * outcome(fact, other) / len(others)
    tables = tables_of(day, stage, player) or facts_of(day, stage)
    most = mean([most_of(day, stage, fact) for fact in tables])
    if day.virtual and most:
        for heat, paid in by_heat(day, stage, player).items():
            if heat in byes_of(day, stage, player) + missed_of(day, stage, player):
                found += points(day, stage, player) * min(paid / most, 1)
    return found


def seat_handicap(day, stage, player):
    found = [Fraction(fact.size - fact.seat, fact.size - 1) for fact in tables_of(day, stage, player)]
    return mean(found) if found else None


def progress(day, stage, player):
    found = Fraction(0)
    for heat in heats_of(day, stage):
        found += sum((paid for when, paid in by_heat(day, stage, player).items() if when <= heat), Fraction(0))
        found += carried(day, stage, player) - lost(day, stage, player, until=heat)
    return found


def seed(day, stage, player):
    if stage == 0:
        return None
    before = ranking(day, stage - 1)
    above = 0
    for group in before.groups:
        if player in group:
            return Fraction(above + 1)
        above += len(group)
    return None


def lots(day, stage, player):
    def lot(one):
        return sha256(f"{day.seed}\n{one}".encode()).hexdigest()

    return Fraction(1 + sum(lot(other) < lot(player) for other in everybody(day, stage)))


VALUES = {
    "points": points, "wins": wins, "score": score, "share": share, "share-corrected": share_corrected,
    "count-back": count_back, "place-average": place_average, "margin": margin, "opponents-rate": opponents_rate,
    "buchholz": buchholz, "buchholz-cut-1": buchholz_cut_1, "schedule": schedule,
    "sonneborn-berger": sonneborn_berger, "seat-handicap": seat_handicap, "progress": progress, "seed": seed,
    "lots": lots,
}  # fmt: skip


@remembered
def pairwise(day, stage, player, other):
    """The average of what a player took from another; None if they never met."""
    got = [
        outcome(fact, rival)
        for fact in tables_of(day, stage, player)
        for rival in at_table(day, stage, fact)
        if rival.player == other
    ]
    return mean(got) if got else None


def encounter(day, stage, group):
    """TRN-614: the group in order, in sets of those who stay level."""
    if len(group) < 2:
        return [group]
    sure, best = {}, {}
    for player in group:
        got = [pairwise(day, stage, player, other) for other in group if other != player]
        sure[player] = sum((one for one in got if one is not None), Fraction(0))
        best[player] = sure[player] + got.count(None)
    if sure == best:
        levels = sorted(set(sure.values()), reverse=True)
        sets = [[player for player in group if sure[player] == level] for level in levels]
        return [group] if len(sets) == 1 else [part for one in sets for part in encounter(day, stage, one)]
    first, rest = [], list(group)
    while alone := [p for p in rest if len(rest) > 1 and all(sure[p] > best[q] for q in rest if q != p)]:
        first.append(alone)
        rest = [player for player in rest if player not in alone]
    return [*first, *encounter(day, stage, rest)] if first else [group]


def sets(day, stage, key, group):
    """A group in the order of one criterion, in sets of those who stay level; who has no value is last."""
    if key == "direct-encounter":
        return encounter(day, stage, group)
    value = {player: VALUES[key](day, stage, player) for player in group}
    there = sorted({one for one in value.values() if one is not None}, reverse=key not in SMALLER_IS_BETTER)
    parts = [[player for player in group if value[player] == one] for one in there]
    none = [player for player in group if value[player] is None]
    return [*parts, none] if none else parts


def split(day, stage, group, order):
    """The group in its final order, with what parts each set from the next one."""
    if len(group) < 2 or not order:
        return [group], []
    groups, parted = [], []
    for part in sets(day, stage, order[0], group):
        inner, between = split(day, stage, part, order[1:])
        parted += ([order[0]] if groups else []) + between
        groups += inner
    return groups, parted


@remembered
def ranking(day, stage):
    """TRN-601: a whole stage."""
    players = ranked_in(day, stage)
    order = day.stages[stage].order
    groups, parted = split(day, stage, players, order) if players else ([], [])
    values = {
        key: {player: VALUES[key](day, stage, player) for player in players}
        for key in order
        if key != "direct-encounter"
    }
    return Ranked(groups, parted, values)


def places(day):
    """TRN-502 and TRN-504: player to place, stage and rank in it; the last stage that has begun first."""
    begun = [stage for stage in range(len(day.stages)) if stage == 0 or heats_of(day, stage)]
    found = {}
    for stage in reversed(begun):
        for group in ranking(day, stage).groups:
            left = [player for player in group if player not in found]
            found |= dict.fromkeys(left, (len(found) + 1, stage))
    return found
