"""What blank boxes leave possible: a total that no filling gives is wrong, and one that some filling gives is not."""

from __future__ import annotations

import random
from itertools import product

import msgspec
import pytest

from scorekeeper.games import game
from scorekeeper.games.declared.bounds import Bounds, Reach, added, calculated_bounds, function_bounds, reach_of
from scorekeeper.games.engine.shape import convert
from tests.games.declared.test_features import head, read


def found(text: str, rows: dict[str, dict[str, object]], **more: object) -> list[str]:
    made = read(text)
    raw = {"game": "feature", "seats": [*rows], "result": {"rows": rows}, **more}
    names = dict(zip(rows, ("Ana", "Bo", "Cy"), strict=False))
    return [one.message(lambda seat: names[seat]) for one in made.judge(convert(raw, made.record)).errors]


STARS = '[[line]]\nid = "stars"\nmax = 4\npoints = "3 * stars"\n'
TRACK = '[[line]]\nid = "track"\nmin = 0\nmax = 10\n'
STEPS = '[[line]]\nid = "fields"\nsteps = { 0 = -1, 2 = 1, 5 = 4 }\n'
ARMY = '[[line]]\nid = "army"\ntable = { 0 = 0, 2 = 2, 5 = 5 }\n'
PURSE = '[[count]]\nid = "coins"\n[[line]]\nid = "purse"\npoints = "coins // 3"\n'


@pytest.mark.parametrize(
    ("lines", "row", "said"),
    [
        (STARS + TRACK, {"stars": 2, "total": 17}, "at most 16"),
        (STARS + TRACK, {"track": 2, "total": 1}, "at least 2"),
        (STARS + TRACK, {"track": 2, "total": 6}, "cannot be 6"),
        (STARS + TRACK, {"total": 23}, "at most 22"),
        (STARS + TRACK, {"stars_points": 9, "total": 20}, "at most 19"),
        (STEPS + TRACK, {"track": 2, "total": 2}, "cannot be 2"),
        (STEPS + TRACK, {"track": 2, "total": 7}, "at most 6"),
        (ARMY + TRACK, {"track": 1, "total": 4}, "cannot be 4"),
        (PURSE + TRACK, {"track": 10, "total": 9}, "at least 10"),
        (STARS + '[[line]]\nid = "debts"\npoints = "-2 * debts"\n', {"stars": 1, "total": 4}, "at most 3"),
        (STARS + '[[line]]\nid = "bonus"\npoints = "5 if stars >= 3 else 0"\n', {"total": 12}, "cannot be 12"),
        (STARS + '[[must]]\nid = "few"\ntest = "stars != 2"\n', {"total": 6}, "cannot be 6"),
        (STARS + '[[award]]\nid = "most"\nby = "stars"\npays = [5]\n', {"total": 18}, "at most 17"),
    ],
)
def test_a_total_that_no_filling_gives_is_wrong(lines, row, said):
    messages = found(head() + lines, {"1": row, "2": {}})
    rest = f"{'is ' * said.startswith('at')}{said}, whatever is in the blank boxes"
    assert messages == [f"the total of Ana {rest}, but the sheet says {row['total']}"]


@pytest.mark.parametrize(
    ("lines", "row"),
    [
        (STARS + TRACK, {"stars": 2, "total": 16}),
        (STARS + TRACK, {"track": 2, "total": 14}),
        (STEPS + TRACK, {"track": 2, "total": 1}),
        (PURSE + TRACK, {"track": 10, "total": 400}),
        ('[[line]]\nid = "open"\n' + STARS, {"stars": 1, "total": -90}),
        ('[[line]]\nid = "land"\nrows = ["squares", "crowns"]\npoints = "squares * crowns"\n', {"total": 77}),
    ],
)
def test_a_total_that_some_filling_gives_is_not_wrong(lines, row):
    assert [] == found(head() + lines, {"1": row, "2": {}})


def test_what_others_have_of_a_limit_for_the_table_counts():
    """Bo has the only road, so Ana's blank cannot be 1."""
    road = '[[line]]\nid = "road"\nmax = 1\ntable_max = 1\npoints = "2 * road"\n'
    rows = {"1": {"stars": 1, "total": 5}, "2": {"stars": 1, "road": 1, "total": 5}}
    assert 1 == len(found(head() + STARS + road, rows))
    rows["2"]["road"] = 0
    assert 1 == len(found(head() + STARS + road, rows))
    assert [] == found(head() + STARS + road, {"1": rows["1"], "2": {"stars": 1, "total": 3}})


def test_halves_are_reached_too():
    text = head("smallest = 0.5") + TRACK + STARS
    assert [] == found(text, {"1": {"stars": 1, "total": 9.5}, "2": {}})
    assert 1 == len(found(text, {"1": {"stars": 1, "total": 13.5}, "2": {}}))


def test_a_blank_in_one_round_does_not_hide_the_others():
    text = head("rounds = 2") + STARS
    rounds = [{"number": 1, "sheet": {"rows": {"1": {"stars": 1}, "2": {"stars": 0}}}},
              {"number": 2, "sheet": {"rows": {"1": {}, "2": {"stars": 0}}}}]  # fmt: skip
    assert [] == found(text, {"1": {"total": 15}, "2": {"total": 0}}, rounds=rounds)
    assert 1 == len(found(text, {"1": {"total": 16}, "2": {"total": 0}}, rounds=rounds))


def test_rounds_that_nobody_wrote_down_may_be_any():
    text = head("rounds = 0") + STARS
    assert [] == found(text, {"1": {"total": 300}, "2": {"total": 0}})
    assert 1 == len(found(text, {"1": {"total": -1}, "2": {"total": 0}}))


def test_what_no_filling_can_keep_is_broken():
    even = head() + STARS + '[[must]]\nid = "even"\ntest = "sum(stars) >= 6"\nover = "table"\n'
    assert [] == found(even, {"1": {"stars": 2}, "2": {}})
    assert 1 == len(found(even, {"1": {"stars": 1}, "2": {}}))
    own = head() + STARS + PURSE + '[[must]]\nid = "own"\ntest = "stars > coins"\n'
    assert [] == found(own, {"1": {"coins": 3}, "2": {}})
    assert 1 == len(found(own, {"1": {"coins": 4}, "2": {}}))


def test_nobody_is_misplaced_by_a_win_at_once_that_is_not_written():
    """The place and the box of the winner are blank; the other one is second, however many points that is."""
    text = head() + STARS + '[[instant]]\nid = "treasure"\n'
    assert [] == found(text, {"1": {"stars": 1}, "2": {"stars": 4, "place": 2}})


def test_an_impossible_total_of_a_library_game_is_found():
    """Yahtzee: one box is blank, and the total is more than it can hold."""
    played = game("yahtzee")
    raw = msgspec.to_builtins(played.simulate(["1", "2"], random.Random(3)))
    for row in raw["result"]["rows"].values():
        row.pop("place")
    row = raw["result"]["rows"]["1"]
    row["total"] += 31 - row.pop("chance")
    assert [played.ids["total"]] == [one.rule for one in played.judge(convert(raw, played.record)).errors]


def test_bounds_hold_whatever_the_values_are():
    """Every sign and function, on values between random bounds, with and without limits."""
    rng = random.Random(1)
    for _ in range(300):
        ranges = [sorted((rng.randint(-6, 6), rng.randint(-6, 6))) for _ in range(2)]
        left, right = (Bounds(low, high) for low, high in ranges)
        open_left = Bounds(left.low, None) if rng.random() < 0.5 else Bounds(None, left.high)
        for one, two in product(*(range(low, high + 1) for low, high in ranges)):
            for bounds in (left, open_left):
                for sign, value in (("+", one + two), ("-", one - two), ("*", one * two)):
                    assert Reach(calculated_bounds(sign, bounds, right)).holds(value)
                assert Reach(function_bounds("abs", [bounds])).holds(abs(one))


def test_independent_figures_come_to_every_sum_of_theirs():
    assert {0, 2, 5, 7} == added([reach_of([0, 5]), reach_of([0, 2])]).values
    assert Bounds(3, None) == added([reach_of([3, 4]), Reach(Bounds(0, None))]).bounds


def test_what_one_table_left_blank_is_not_taken_from_another():
    """What rows can come to is kept from table to table, but only where the same is written."""
    played = game("catan")
    others = {"settlements": 2, "cities": 1, "longest_road": 0, "largest_army": 0, "cards": 0}
    for road, total, wrong in ((0, 12, 0), (1, 12, 1), (1, 10, 0), (0, 12, 0), (0, 13, 1)):
        rows = {"1": {"settlements": 2, "cities": 4, "largest_army": 0, "cards": 0, "total": total},
                "2": {**others, "longest_road": road}, "3": others}  # fmt: skip
        raw = {"game": "catan", "seats": [*rows], "result": {"rows": rows}}
        assert wrong == len(played.judge(convert(raw, played.record)).errors)
