"""Whole days: what the organiser was promised."""

import pytest
from msgspec.structs import replace

from scorekeeper.tournament.seating import SeatingTask, plan_seating
from scorekeeper.tournament.seating.search.improving import Search
from tests.tournament.seating.playing import NEVER, Day


@pytest.mark.rule("TRN-311")
@pytest.mark.parametrize(("players", "seed"), [(64, 1), (64, 2), (64, 3), (88, 1), (88, 2), (512, 1)])
def test_nobody_meets_twice_in_five_heats_if_the_organiser_says_so(players, seed):
    """And nobody sits more than twice on one seat."""
    day = Day(players, seed, repeats=NEVER).play(5)

    assert 0 == day.repeats
    assert day.most_on_a_seat <= 2
    assert [()] * 5 == [plan.compromises for plan in day.plans]


@pytest.mark.rule("TRN-311")
@pytest.mark.parametrize("players", [13, 22, 23, 30, 41])
def test_short_tables_go_around(players):
    """Until everybody had one, nobody has two."""
    day = Day(players).play(5)
    short = [day.short[player] for player in day.players]

    assert max(short) - min(short) <= 1
    assert day.most_on_a_seat <= 2


@pytest.mark.rule("TRN-311")
def test_who_sat_too_often_on_two_seats_changes_tables_with_somebody_level():
    """Four who have had seats 1 and 2 twice each cannot all sit on 3 and 4; others, who cost the same, can."""
    players = tuple(str(number) for number in range(1, 33))
    plain = SeatingTask(players=players, sizes=(2, 4), seed="s")
    crowd = plan_seating(plain).tables[0]
    seats = {player: (2, 2, 0, 0) if player in crowd else (1, 1, 1, 1) for player in players}
    plan = plan_seating(replace(plain, seats=seats))

    assert set(crowd) not in map(set, plan.tables)
    assert () == plan.compromises


@pytest.mark.rule("TRN-311")
def test_byes_go_around():
    day = Day(9, sizes=(4, 4)).play(9)

    assert dict.fromkeys(day.players, 1) == day.byes


@pytest.mark.rule("TRN-311")
def test_a_heavier_weight_buys_fewer_repeats_with_points_further_apart():
    days = [Day(40, 1, repeats=weight).play(6) for weight in (0, NEVER)]
    light, heavy = ((day.repeats, sum(plan.spread for plan in day.plans)) for day in days)

    assert heavy[0] < light[0]
    assert heavy[1] > light[1]


def test_late_arrivals_and_leavers_are_seated_with_what_they_have():
    day = Day(21, seed=2).play(2)
    for gone in ("3", "8"):
        day.players.remove(gone)
    for new in ("22", "B1"):
        day.players.append(new)
        day.points[new], day.seats[new] = 0, [0] * 4
    day.play(2)

    assert sorted(day.players) == sorted(player for table in day.plans[-1].tables for player in table)


@pytest.mark.parametrize("players", [13, 40, 88])
def test_the_search_takes_a_number_of_steps_that_is_known_before(players, monkeypatch):
    """Also where no seating is good: everybody has met everybody, and nobody may meet anybody."""
    scans = []
    scan = Search.best_swap
    monkeypatch.setattr(Search, "best_swap", lambda search, one: scans.append(one) or scan(search, one))
    day = Day(players)
    hopeless = replace(
        day.ask(), met=dict.fromkeys([frozenset((a, b)) for a in day.players for b in day.players if a < b], 3)
    )
    plan_seating(replace(hopeless, apart=(frozenset(day.players),)))

    assert 0 < len(scans) <= 130 * players
