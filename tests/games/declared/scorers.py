"""A second scorer for every game of the library, written from the games' own rules and not from their files.

Each one takes what lies on the table (one row of figures per seat, in the order of the seats) and gives the total of
every seat and what ranks it: the greater key is better, and equal keys share a place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

Row = dict[str, Any]


class Scored(NamedTuple):
    """What one seat gets."""

    total: int
    place: int


class Played(NamedTuple):
    """One table: a row per seat for the game as a whole, and for each of its rounds."""

    rows: list[Row]
    rounds: list[list[Row]]
    variant: str = "standard"


Keys = list[tuple[int, ...]]
"""What ranks each seat; the total comes first unless the game can be won at once."""


def places(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """The place of each key: one more than the number of better keys, so that equal ones share it (1, 1, 3)."""
    return [1 + sum(other > key for other in keys) for key in keys]


def most(totals: list[int], *ties: Sequence[int]) -> list[Scored]:
    """Most points win; `ties` are compared one after the other, and more is better."""
    return [*map(Scored, totals, places(list(zip(totals, *ties, strict=True))))]


def fewest(totals: list[int]) -> list[Scored]:
    """Fewest points win."""
    return [*map(Scored, totals, places([(-total,) for total in totals]))]


def boxes(rows: list[Row], name: str) -> list[int]:
    return [row[name] for row in rows]


def sums(rows: list[Row], *names: str) -> list[int]:
    return [sum(row[name] for name in names) for row in rows]


def together(played: Played, *names: str) -> list[Scored]:
    """A cooperative game: one score, written in the row of the first seat, and nobody is ahead of anybody."""
    (score,) = sums(played.rows[:1], *names)
    return [Scored(score, 1) for _ in played.rows]


def by_table(value: int, *starts: int) -> int:
    """Agricola's scoring table: minus 1 below the first start, then 1, 2, 3 and 4 points from each start on."""
    reached = sum(value >= start for start in starts)
    return reached or -1


def agricola(played: Played) -> list[Scored]:
    def farm(row: Row) -> int:
        return (
            by_table(row["fields"], 2, 3, 4, 5)
            + by_table(row["pastures"], 1, 2, 3, 4)
            + by_table(row["grain"], 1, 4, 6, 8)
            + by_table(row["vegetables"], 1, 2, 3, 4)
            + by_table(row["sheep"], 1, 4, 6, 8)
            + by_table(row["boar"], 1, 3, 5, 7)
            + by_table(row["cattle"], 1, 2, 4, 6)
            - row["unused"]
            + row["stables"]
            + row["clay"]
            + 2 * row["stone"]
            + 3 * row["people"]
            + row["cards"]
            - 3 * row["begging"]
        )

    return most([farm(row) for row in played.rows])


def azul(played: Played) -> list[Scored]:
    totals = [row["wall"] + 2 * row["rows"] + 7 * row["columns"] + 10 * row["colours"] for row in played.rows]
    return most(totals, boxes(played.rows, "rows"))


def bridge_pairs(played: Played) -> list[Scored]:
    """Seats 1 and 3 play against seats 2 and 4; a pair writes its figures once, in the row of its first seat."""
    first, second = sums(played.rows[:2], "tricks", "bonuses", "penalties")
    return most([first, second, first, second])


def carcassonne(played: Played) -> list[Scored]:
    return most(sums(played.rows, "roads", "cities", "monasteries", "fields"))


def habitat_bonus(sizes: list[int]) -> list[int]:
    """Cascadia's bonus for the largest corridor of one habitat."""
    largest = max(sizes)
    holders = sizes.count(largest)
    if len(sizes) == 2:
        return [(2 if holders == 1 else 1) if size == largest else 0 for size in sizes]
    if holders > 1:
        return [(2 if holders == 2 else 1) if size == largest else 0 for size in sizes]
    second = max(size for size in sizes if size != largest)
    alone = sizes.count(second) == 1
    return [3 if size == largest else 1 if size == second and alone else 0 for size in sizes]


def cascadia(played: Played) -> list[Scored]:
    habitats = ("mountains", "forests", "prairies", "wetlands", "rivers")
    totals = sums(played.rows, "bear", "elk", "salmon", "hawk", "fox", *habitats, "tokens")
    for habitat in habitats:
        bonus = habitat_bonus(boxes(played.rows, habitat))
        totals = [total + more for total, more in zip(totals, bonus, strict=True)]
    return most(totals, boxes(played.rows, "tokens"))


def catan(played: Played) -> list[Scored]:
    return most(
        [
            row["settlements"] + 2 * row["cities"] + 2 * row["longest_road"] + 2 * row["largest_army"] + row["cards"]
            for row in played.rows
        ]
    )


def sides(played: Played) -> list[Scored]:
    """One side against the other: the points of the game are what is written down."""
    return most(boxes(played.rows, "total"))


def dominion(played: Played) -> list[Scored]:
    totals = [
        row["estates"] + 3 * row["duchies"] + 6 * row["provinces"] - row["curses"] + row["others"]
        for row in played.rows
    ]
    return most(totals, [-row["turns"] for row in played.rows])


def hanabi(played: Played) -> list[Scored]:
    return together(played, "red", "yellow", "green", "blue", "white")


def hearts(played: Played) -> list[Scored]:
    return fewest([sum(boxes(list(deals), "taken")) for deals in zip(*played.rounds, strict=True)])


def kingdomino(played: Played) -> list[Scored]:
    def kingdom(row: Row) -> int:
        points: int = sum(territory["squares"] * territory["crowns"] for territory in row["territories"])
        if played.variant == "middle-and-harmony":
            points += 10 * row["middle"] + 5 * row["harmony"]
        return points

    totals = [kingdom(row) for row in played.rows]
    return most(totals, boxes(played.rows, "largest"), boxes(played.rows, "crowns_in_all"))


def expedition(values: int, wagers: int, cards: int) -> int:
    """Lost Cities: an expedition costs 20, wagers multiply, eight cards (wagers among them) give 20 more."""
    points = (values - 20) * (wagers + 1)
    if cards >= 8:
        points += 20
    return points


def lost_cities(played: Played) -> list[Scored]:
    totals = [
        sum(expedition(**column) for row in rows for column in row["expeditions"])
        for rows in zip(*played.rounds, strict=True)
    ]
    return most(totals)


def pandemic(played: Played) -> list[Scored]:
    return together(played, "cures")


def puerto_rico(played: Played) -> list[Scored]:
    return most(sums(played.rows, "chips", "buildings", "large"), sums(played.rows, "doubloons", "goods"))


def seven_wonders_duel(played: Played) -> list[Scored]:
    lines = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "military")
    totals = [row["coins"] // 3 + sum(row[line] for line in lines) for row in played.rows]
    won = [row["supremacy"] or row["science"] for row in played.rows]
    keys = zip(won, totals, boxes(played.rows, "civilian"), strict=True)
    return [*map(Scored, totals, places(list(keys)))]


def seven_wonders(played: Played) -> list[Scored]:
    def city(row: Row) -> int:
        symbols = (row["tablets"], row["compasses"], row["gears"])
        science = sum(symbol**2 for symbol in symbols) + 7 * min(symbols)
        others = sum(row[line] for line in ("military", "wonder", "civilian", "commerce", "guilds"))
        return science + others + row["coins"] // 3

    return most([city(row) for row in played.rows], boxes(played.rows, "coins"))


def six_nimmt(played: Played) -> list[Scored]:
    return fewest([sum(boxes(list(deals), "bulls")) for deals in zip(*played.rounds, strict=True)])


def splendor(played: Played) -> list[Scored]:
    totals = [row["cards"] + 3 * row["nobles"] for row in played.rows]
    return most(totals, [-row["bought"] for row in played.rows])


def mars_award(figures: list[int]) -> list[int]:
    """5 points for the most, 2 for the second; tied players all get it, and with two firsts nobody is second."""
    best = max(figures)
    if figures.count(best) > 1 or len(figures) == 2:
        return [5 if figure == best else 0 for figure in figures]
    second = max(figure for figure in figures if figure != best)
    return [5 if figure == best else 2 if figure == second else 0 for figure in figures]


def terraforming_mars(played: Played) -> list[Scored]:
    totals = [row["rating"] + row["board"] + row["cards"] + 5 * row["milestones"] for row in played.rows]
    for figure in ("tiles", "production", "science", "heat", "metals"):
        if all(figure not in row for row in played.rows):
            continue  # Nobody funded this award.
        awarded = mars_award(boxes(played.rows, figure))
        totals = [total + more for total, more in zip(totals, awarded, strict=True)]
    return most(totals, boxes(played.rows, "money"))


def thurn_and_taxis(played: Played) -> list[Scored]:
    """A tie goes to the holder of the end-of-game tile, else to the tied player who sits next after the holder."""
    rows = played.rows
    totals = [row["bonus"] + row["carriages"] - row["houses_left"] for row in rows]
    holders = boxes(rows, "tile")
    if 1 not in holders:
        return most(totals)
    holder = holders.index(1)
    return most(totals, [-((seat - holder) % len(rows)) for seat in range(len(rows))])


def ticket_to_ride(played: Played) -> list[Scored]:
    worth = {"r1": 1, "r2": 2, "r3": 4, "r4": 7, "r5": 10, "r6": 15}
    longest = max(boxes(played.rows, "path"))
    holds = [int(row["path"] == longest) for row in played.rows]
    totals = [
        row["tickets"] + sum(row[length] * points for length, points in worth.items()) + 10 * held
        for row, held in zip(played.rows, holds, strict=True)
    ]
    return most(totals, boxes(played.rows, "completed"), holds)


def wingspan(played: Played) -> list[Scored]:
    lines = ("birds", "bonus", "goals", "eggs", "cached", "tucked")
    return most(sums(played.rows, *lines), boxes(played.rows, "food"))


def wizard(played: Played) -> list[Scored]:
    def hand(row: Row) -> int:
        missed = abs(row["bid"] - row["tricks"])
        return -10 * missed if missed else 20 + 10 * row["tricks"]

    return most([sum(hand(row) for row in hands) for hands in zip(*played.rounds, strict=True)])


def brass_birmingham(played: Played) -> list[Scored]:
    """Victory points of both eras; then income, then money."""
    rows = played.rows
    return most(sums(rows, "canals", "early", "rails", "late", "during"), boxes(rows, "income"), boxes(rows, "money"))


def patchwork(played: Played) -> list[Scored]:
    """A button is worth 1, an empty space costs 2, the bonus tile is worth 7; then whoever came to the end first."""
    totals = [row["buttons"] - row["empty"] - row["empty"] + (7 if row["special"] else 0) for row in played.rows]
    return most(totals, boxes(played.rows, "first"))


def qwirkle(played: Played) -> list[Scored]:
    return most([row["lines"] + (6 if row["end"] else 0) for row in played.rows])


def scrabble(played: Played) -> list[Scored]:
    """Unplayed tiles are taken off, and whoever went out gets them; before that decides among tied players."""
    totals = [row["words"] + row["gained"] - row["left"] for row in played.rows]
    return most(totals, boxes(played.rows, "words"))


def yahtzee(played: Played) -> list[Scored]:
    """63 points on the upper section earn 35; a Yahtzee of 50 earns 100 for each further one."""
    upper = sums(played.rows, "ones", "twos", "threes", "fours", "fives", "sixes")
    lower = sums(played.rows, "three", "four", "full", "small", "large", "yahtzee", "chance")
    more = boxes(played.rows, "more")
    return most(
        [one + 35 * (one >= 63) + two + 100 * extra for one, two, extra in zip(upper, lower, more, strict=True)]
    )


SCORERS: dict[str, Callable[[Played], list[Scored]]] = {
    "agricola": agricola,
    "azul": azul,
    "brass-birmingham": brass_birmingham,
    "bridge-pairs": bridge_pairs,
    "carcassonne": carcassonne,
    "cascadia": cascadia,
    "catan": catan,
    "chess": sides,
    "dominion": dominion,
    "draughts": sides,
    "go": sides,
    "hanabi": hanabi,
    "hearts": hearts,
    "kingdomino": kingdomino,
    "lost-cities": lost_cities,
    "pandemic": pandemic,
    "patchwork": patchwork,
    "puerto-rico": puerto_rico,
    "qwirkle": qwirkle,
    "scrabble": scrabble,
    "seven-wonders": seven_wonders,
    "seven-wonders-duel": seven_wonders_duel,
    "six-nimmt": six_nimmt,
    "splendor": splendor,
    "terraforming-mars": terraforming_mars,
    "thurn-and-taxis": thurn_and_taxis,
    "ticket-to-ride": ticket_to_ride,
    "wingspan": wingspan,
    "wizard": wizard,
    "yahtzee": yahtzee,
}
