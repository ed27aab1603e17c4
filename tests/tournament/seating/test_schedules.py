"""Schedules in which nobody meets twice."""

from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.tournament.seating import ScheduleError, SeatingTask, plan_seating, schedule_for
from scorekeeper.tournament.seating.schedules.designs import known_counts, schedule_of
from scorekeeper.tournament.seating.schedules.galois import field_of
from tests.tournament.seating.playing import Day


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_heat_seats_everybody_and_no_pair_meets_twice(size):
    """In every schedule that there is."""
    known = {players: heats for players in range(2, 129) if (heats := schedule_of(players, size))}

    assert len(known) > 8
    for players, heats in known.items():
        met = Counter(frozenset(pair) for heat in heats for table in heat for pair in combinations(table, 2))
        assert [[*range(players)]] * len(heats) == [sorted(one for table in heat for one in table) for heat in heats]
        assert {size} == {len(table) for heat in heats for table in heat}
        assert {1} == set(met.values())


@pytest.mark.parametrize(
    ("players", "size", "heats"),
    [(16, 4, 5), (28, 4, 9), (40, 4, 13), (64, 4, 21), (9, 3, 4), (15, 3, 7), (27, 3, 13), (25, 5, 6), (10, 2, 9)],
)
def test_these_let_everybody_meet_everybody(players, size, heats):
    found = schedule_of(players, size)

    assert heats == len(found)
    assert players * (players - 1) // 2 == sum(size * (size - 1) // 2 for heat in found for _ in heat)


@pytest.mark.parametrize("q", [4, 8, 9, 16, 25, 27, 32, 5, 31])
def test_a_field_divides(q):
    """Times anything but 0 is one to one, and distributes over sums: what schedules rest on."""
    field = field_of(q)
    numbers = range(q)

    assert all(sorted(field.times(a, b) for b in numbers) == [*numbers] for a in numbers if a)
    assert all(
        field.times(a, field.add(b, c)) == field.add(field.times(a, b), field.times(a, c))
        for a in numbers
        for b in numbers
        for c in (1, q - 1)
    )


@pytest.mark.rule("TRN-312")
def test_sixteen_players_meet_all_others_in_five_heats():
    day = Day(16, method="schedule").play(5)

    assert 120 == len(day.met)
    assert {1} == set(day.met.values())
    assert day.most_on_a_seat <= 2
    assert all(plan.repeats == 0 and plan.compromises == () for plan in day.plans)


@pytest.mark.rule("TRN-312")
def test_fifteen_players_have_one_short_table_each():
    """Sixteen with one missing: in every heat another table is short."""
    day = Day(15, method="schedule").play(5)

    assert {1} == set(day.met.values())
    assert dict.fromkeys(day.players, 1) == day.short


@pytest.mark.rule("TRN-312")
@pytest.mark.parametrize("players", [2, 7, 8, 15])
def test_two_by_two_everybody_meets_everybody(players):
    """With an odd number everybody has one bye."""
    day = Day(players, method="schedule", sizes=(2, 2)).play(players - 1 + players % 2)

    assert dict.fromkeys(map(frozenset, combinations(day.players, 2)), 1) == day.met
    assert players % 2 * players == day.byes.total()
    assert {1} >= set(day.byes.values())


@pytest.mark.rule("TRN-312", "TRN-106")
def test_the_numbers_of_a_schedule_are_drawn_from_the_seed():
    """Not from the order in which players are given, which changes with every heat."""
    first = Day(16, method="schedule").ask()
    turned = SeatingTask(
        players=first.players[::-1], roster=first.roster[::-1], sizes=(2, 4), seed=first.seed, method="schedule"
    )
    other = SeatingTask(players=first.players, sizes=(2, 4), seed="another", method="schedule")

    assert plan_seating(first).tables == plan_seating(turned).tables
    assert plan_seating(first).tables != plan_seating(other).tables


@pytest.mark.rule("TRN-312")
def test_who_leaves_a_schedule_leaves_a_hole():
    """All others meet as they would have."""
    day, whole = Day(16, seed=3, method="schedule").play(2), Day(16, seed=3, method="schedule").play(5)
    day.players.remove("7")
    day.play(3)

    expected = [{frozenset(table) - {"7"} for table in plan.tables} for plan in whole.plans[2:]]
    assert expected == [set(map(frozenset, plan.tables)) for plan in day.plans[2:]]
    assert {1} == set(day.met.values())


@pytest.mark.rule("TRN-312")
def test_who_would_sit_alone_has_a_bye():
    day = Day(6, method="schedule", sizes=(2, 2))
    day.players.remove("3")

    assert 1 == len(day.play().plans[0].byes)


@pytest.mark.rule("TRN-312")
def test_a_table_that_two_have_left_cannot_be_played_where_the_game_seats_three():
    day = Day(16, method="schedule", sizes=(3, 4)).play()
    gone = day.plans[0].tables[0][:2]
    again = Day(16, method="schedule", sizes=(3, 4))
    again.players = [player for player in again.players if player not in gone]

    with pytest.raises(ScheduleError, match="are left at a table of the schedule, but a table needs at least 3"):
        again.play()


@pytest.mark.rule("TRN-312")
def test_a_number_without_schedule_is_told_which_numbers_have_one():
    with pytest.raises(ScheduleError) as caught:
        Day(22, method="schedule").play()

    assert (
        "no schedule without repeats is known for 22 players at tables of 4, only for "
        "4, 15-16, 19-20, 27-28, 31-32, 35-36, 39-40, 43-44, 51-52, 63-64 players; "
        'write "swiss" instead of "schedule" in tournament.toml'
    ) == caught.value.message
    assert "TRN-312" == caught.value.rule


@pytest.mark.rule("TRN-312")
def test_a_schedule_ends():
    with pytest.raises(
        ScheduleError, match="the schedule for 16 players has 5 heats, and all of them are already seated"
    ):
        Day(16, method="schedule").play(6)


@pytest.mark.rule("TRN-312")
def test_who_joins_later_has_no_number():
    day = Day(16, method="schedule").play()
    day.players.append("17")
    day.points["17"] = 0

    with pytest.raises(ScheduleError, match="player 17 joined after the first heat, but the schedule has no number"):
        day.play()


def test_one_less_than_a_schedule_has_one_where_short_tables_are_allowed():
    assert schedule_for(15, (2, 4), 4)
    assert not schedule_for(15, (4, 4), 4)
    assert "2-20" == known_counts((2, 2), 2, most=20)
