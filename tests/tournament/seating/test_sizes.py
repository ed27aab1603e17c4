"""Table sizes: as few short tables as possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.seating import short_players, table_sizes_for


@pytest.mark.rule("TRN-305")
@pytest.mark.parametrize(
    ("players", "tables"),
    [(2, [2]), (3, [3]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3]), (22, [4, 4, 4, 4, 3, 3])],
)
def test_fours_and_as_many_threes_as_it_takes(players, tables):
    assert (tables, 0) == table_sizes_for(players, (2, 4), 4)


@pytest.mark.rule("TRN-305")
def test_with_six_or_more_there_are_at_most_three_threes():
    """The rule of thumb that organisers know: tables = players / 4, rounded up; threes = 4 * tables - players."""
    for players in range(6, 513):
        tables = -(-players // 4)

        assert ([4] * (players - 3 * tables) + [3] * (4 * tables - players), 0) == table_sizes_for(players, (2, 4))


@pytest.mark.parametrize(
    ("players", "sizes", "wanted", "tables", "byes"),
    [
        (5, (3, 4), 4, [4], 1),
        (2, (3, 4), 4, [], 2),
        (1, (2, 4), 4, [], 1),
        (0, (2, 4), 4, [], 0),
        (7, (2, 2), 2, [2, 2, 2], 1),
        (22, (4, 4), 4, [4] * 5, 2),
        (7, (2, 4), 3, [3, 2, 2], 0),
        (7, (3, 4), 3, [4, 3], 0),
        (5, (4, 5), 4, [5], 0),
        (9, (2, 4), 2, [2, 2, 2, 3], 0),
    ],
)
def test_where_it_does_not_come_out_tables_grow_before_somebody_has_a_bye(players, sizes, wanted, tables, byes):
    assert (sorted(tables, reverse=True), byes) == table_sizes_for(players, sizes, wanted)


@given(st.integers(0, 60), st.integers(2, 6), st.integers(0, 4), st.integers(0, 10))
def test_everybody_is_counted_and_no_bye_is_given_without_need(players, low, more, wanted):
    """Compared with all ways to make up the number out of tables that the game allows."""
    sizes = (low, low + more)
    tables, byes = table_sizes_for(players, sizes, wanted)
    reachable = {0}
    for _ in range(players // low):
        reachable |= {
            sum_ + size for sum_ in reachable for size in range(low, low + more + 1) if sum_ + size <= players
        }

    assert players == sum(tables) + byes
    assert all(low <= size <= low + more for size in tables)
    assert max(reachable) == players - byes
    assert max(tables, default=0) - min(tables, default=0) <= 1


def test_a_table_is_short_beside_a_larger_one():
    assert {"5", "6", "7"} == short_players([("1", "2", "3", "4"), ("5", "6", "7")])
    assert set() == short_players([("1", "2", "3"), ("5", "6", "7")])
    assert set() == short_players([])
