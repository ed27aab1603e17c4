"""One against one: the best of all pairings, sides that are balanced, and what is said where they cannot be."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament import acts
from scorekeeper.tournament.regulations.defaults import NEVER
from scorekeeper.tournament.regulations.lots import drawn
from scorekeeper.tournament.seating import SeatingTask, plan_seating
from scorekeeper.tournament.seating.search.costs import BYE, FULL, Group, levels_of, reckon_prices
from scorekeeper.tournament.seating.search.matching import cheapest_pairs
from scorekeeper.tournament.seating.sides import missed_sides, need_of, side_order
from tests.tournament.chess import event, typed


def least(costs):
    """The lowest cost of all pairings, by trying all of them."""
    count = len(costs)

    @cache
    def of(left):
        if not left:
            return 0
        one, *others = left
        return min(costs[one][other] + of(tuple(x for x in others if x != other)) for other in others)

    return of(tuple(range(count)))


def symmetric(count, cost):
    """Costs of all pairs, the same from both sides."""
    found = [[0] * count for _ in range(count)]
    for one in range(count):
        for other in range(one):
            found[one][other] = found[other][one] = cost(one, other)
    return found


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 5), st.sampled_from([1, 2, 4, 10**6, 10**20]), st.randoms(use_true_random=False))
def test_no_pairing_is_cheaper(half, most, rng):
    costs = symmetric(2 * half, lambda *_: rng.randint(0, most))
    pairs = cheapest_pairs(costs)

    assert [*range(2 * half)] == sorted(one for pair in pairs for one in pair)
    assert sum(costs[one][other] for one, other in pairs) == (least(costs) if half else 0)


class Swiss:
    """A Swiss event that is played through."""

    def __init__(self, players, seed):
        self.players = [str(number) for number in range(1, players + 1)]
        self.points = dict.fromkeys(self.players, Fraction(0))
        self.met, self.byes, self.sides = Counter(), Counter(), {}
        self.rng, self.seed, self.heats, self.said = random.Random(seed), seed, 0, []

    def task(self):
        """What is wanted of the next heat."""
        return SeatingTask(
            players=tuple(sorted(self.players, key=lambda one: -self.points[one])),
            sizes=(2, 2),
            seed=f"seed {self.seed}",
            heat=self.heats + 1,
            points=dict(self.points),
            met=dict(self.met),
            sides=dict(self.sides),
            byes=dict(self.byes),
            repeats=NEVER,
            worth=Fraction(1),
        )

    def play(self):
        """Seat and play one heat; the lower number wins more often."""
        plan = plan_seating(self.task())
        self.heats += 1
        self.said += plan.compromises
        self.byes.update(plan.byes)
        for one in plan.byes:
            self.points[one] += 1
        for first, second in plan.tables:
            self.met[frozenset((first, second))] += 1
            for seat, one in enumerate((first, second)):
                self.sides[one] = (*self.sides.get(one, ()), seat)
            better = int(first) < int(second)
            won = self.rng.choices([Fraction(0), Fraction(1, 2), Fraction(1)], [1, 1, 2] if better else [2, 1, 1])[0]
            self.points[first] += won
            self.points[second] += 1 - won
        return plan


@pytest.mark.rule("TRN-322", "TRN-311")
@pytest.mark.parametrize("players", range(7, 61))
def test_a_swiss_event_repeats_nothing_and_balances_sides(players):
    """3 to 9 heats: nobody meets twice, has a second bye, leads by more than two sides or has one three times in a row."""
    day = Swiss(players, seed=players)
    for _ in range(min(3 + players * 5 % 7, players - 2)):
        day.play()

    assert {1} == {*day.met.values()}
    assert all(times == 1 for times in day.byes.values())
    assert all(abs(2 * sum(sides) - len(sides)) <= 2 for sides in day.sides.values())
    rows = ("".join(map(str, sides)) for sides in day.sides.values())
    assert not any("000" in row or "111" in row for row in rows)
    assert [] == day.said


@pytest.mark.rule("TRN-318")
@pytest.mark.parametrize("players", range(13, 41, 2))
def test_the_bye_goes_to_the_lowest_who_had_none(players):
    """Even where somebody with more points would leave more equal pairs."""
    day = Swiss(players, seed=players)
    for _ in range(5):
        waiting = [one for one in day.players if not day.byes[one]]
        lowest = min(day.points[one] for one in waiting)
        points = dict(day.points)
        [one] = day.play().byes
        assert one in waiting
        assert lowest == points[one]


@pytest.mark.parametrize("players", [7, 8, 10, 11])
def test_each_heat_is_the_best_of_all_pairings(players):
    """Points, meetings, byes and sides together: compared with all pairings."""
    day = Swiss(players, seed=3)
    for _ in range(players - 2):
        wanted = day.task()
        groups = [Group(2, FULL)] * (players // 2) + [Group(1, BYE)] * (players % 2)
        levels = levels_of(wanted)
        order = sorted(drawn(f"{wanted.seed}\n{wanted.heat}", wanted.players), key=lambda one: -levels[one])
        costs = reckon_prices(wanted, order, groups).all
        at = {one: index for index, one in enumerate(order)}
        matrix = costs.pairs
        if players % 2:
            alone = costs.alone[BYE]
            matrix = [[*row, price] for row, price in zip(matrix, alone, strict=True)] + [[*alone, 0]]
        plan = day.play()
        paid = sum(costs.pairs[at[one]][at[other]] for one, other in plan.tables)
        assert least(matrix) == paid + sum(costs.alone[BYE][at[one]] for one in plan.byes)


@pytest.mark.parametrize("players", [600, 601])
def test_a_very_large_field_is_seated_in_stretches(players):
    day = Swiss(players, seed=1)
    for _ in range(4):
        day.play()

    assert {1} == {*day.met.values()}
    assert [] == day.said


@pytest.mark.rule("TRN-322")
@pytest.mark.parametrize(
    ("had", "need"),
    [((), 0), ((0,), -1), ((1,), 1), ((0, 1), 1), ((0, 0), -3), ((1, 0, 1), 2), ((0, 1, 0, 0), -3), ((0, 1, 1), 3)],
)
def test_a_player_needs_the_side_that_they_had_less_often(had, need):
    assert (need > 0, need < 0) == (need_of(had) > 0, need_of(had) < 0)
    assert (abs(need) == 3) == (abs(need_of(had)) == 3)


@pytest.mark.rule("TRN-322")
@pytest.mark.parametrize(
    ("ana", "bo", "first"),
    [
        ((), (), "Ana"),
        ((0,), (), "Bo"),
        ((0,), (1,), "Bo"),
        ((0, 0), (0,), "Bo"),
        ((0,), (0, 0), "Ana"),
        ((1, 1), (1, 0, 1, 1), "Bo"),
        ((0, 1), (1, 0, 0, 1), "Bo"),
        ((1, 0, 1, 0), (0, 1, 1, 0), "Bo"),
    ],
)
def test_whoever_needs_a_side_more_gets_it(ana, bo, first):
    """If both need the same one as much, the last heat in which they had different sides decides."""
    assert first == side_order(("Ana", "Bo"), {"Ana": ana, "Bo": bo})[0]


@pytest.mark.rule("TRN-322")
def test_a_third_time_in_a_row_is_said():
    found = missed_sides(("Ana", "Bo"), {"Ana": (0, 0), "Bo": (0, 1, 1, 0, 1)})
    assert [("Ana", 1, 3, 3)] == [tuple(one) for one in found]
    assert [("Ana", 1, 0, 3)] == [tuple(one) for one in missed_sides(("Ana", "Bo"), {"Ana": (0, 0, 1, 0)})]


@pytest.mark.rule("TRN-322")
def test_who_had_the_first_seat_has_the_second_one_next(tmp_path):
    day = event(tmp_path, 4)
    acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")
    for name in ("1/1", "1/2"):
        typed(day, name, "½-½")
    acts.close(day, 1, by="ana")
    acts.seat(day, by="ana")

    assert {"2", "4"} == {table.seats[0] for table in day.heats[1].tables}


def test_a_weight_for_repeats_still_counts_where_one_plays_against_one(tmp_path):
    """Without a word, two meet twice only if it cannot be helped; with a weight, equal points can outweigh it."""
    for more, again in (("", False), ("[seating]\nrepeats = 0\n", True)):
        day = event(tmp_path / str(again), 4, f"\n[points]\n2 = [1, 0]\n{more}")
        acts.seat_by_hand(day, [["1", "2"], ["3", "4"]], by="ana")
        for name in ("1/1", "1/2"):
            typed(day, name, "½-½")
        acts.close(day, 1, by="ana")
        acts.seat_by_hand(day, [["1", "3"], ["2", "4"]], by="ana")
        typed(day, "2/1", "1-0")
        typed(day, "2/2", "1-0")
        acts.close(day, 2, by="ana")
        acts.seat(day, by="ana")
        assert again == ({"1", "2"} in [{*table.seats} for table in day.heats[2].tables])
