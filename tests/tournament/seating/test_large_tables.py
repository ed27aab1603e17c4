"""Tables of up to twelve: sizes, seats, points and standings."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.seating import seats, table_sizes_for
from scorekeeper.tournament.seating.seats import seat_order

GAME = '[game]\nid = "party"\nbook = "PTY"\ntitle = "Party"\nplayers = [2, 12]\nwins = "places"\n'
LOCK = '{"format": 1, "ids": {}}'
POINTS = "".join(f"{size} = [{', '.join(map(str, range(size, 0, -1)))}]\n" for size in range(2, 13))
EVENT = f'format = 1\nname = "Big Tables"\ngame = "party"\n[points]\n{POINTS}[declared]\nparty = "party.toml"\n'


def price(order, had):
    """What an order of the seats costs: eight times more for each time that somebody had a seat oftener than another."""
    return sum(8 ** (had[player][seat] - min(had[player])) for seat, player in enumerate(order))


@pytest.mark.parametrize("few", [0, seats.FEW])
@settings(max_examples=40, deadline=None)
@given(size=st.integers(1, 6), rng=st.randoms(use_true_random=False))
def test_the_seats_are_the_cheapest_and_first_of_all_orders(few, size, rng):
    """Both ways of finding them, which tables of up to eight and larger ones take."""
    table = "abcdef"[:size]
    had = {player: tuple(rng.randint(0, 3) for _ in table) for player in table}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seats, "FEW", few)
        found = seat_order(table, had)

    assert min(permutations(table), key=lambda order: (price(order, had), order)) == found


@pytest.mark.rule("TRN-311")
def test_everybody_gets_each_of_twelve_seats_before_one_again():
    table, had = [str(number) for number in range(12)], {}
    for heat in range(12):
        order = seat_order(table, had)
        for seat, player in enumerate(order):
            counts = list(had.get(player, (0,) * 12))
            counts[seat] += 1
            had[player] = tuple(counts)
        assert all(sum(counts) == heat + 1 for counts in had.values())

    assert {(1,) * 12} == {*had.values()}


@pytest.mark.rule("TRN-305")
@pytest.mark.parametrize(("players", "sizes"), [(24, [12, 12]), (23, [12, 11]), (26, [9, 9, 8]), (13, [7, 6])])
def test_tables_of_twelve_are_filled_evenly(players, sizes):
    assert (sizes, 0) == table_sizes_for(players, (2, 12), 12)


@pytest.mark.rule("TRN-401")
def test_a_day_at_tables_of_twelve_and_eleven_from_seat_to_standings(tmp_path):
    day = create_tournament(tmp_path / "day", EVENT, by="ana", files={"party.toml": GAME, "party.lock.json": LOCK})
    acts.add_players(day, [f"P{number}" for number in range(1, 24)], by="ana")
    acts.start(day, by="ana")
    acts.seat(day, by="ana")
    for table in day.heats[0].tables:
        rows = {seat: {"place": place} for place, seat in enumerate(table.seats, 1)}
        acts.record(day, table.name, {"game": "party", "seats": list(table.seats), "result": {"rows": rows}}, by="ana")
    acts.close(day, 1, by="ana")

    ranked = compute_standings(day)
    assert [12, 11] == [len(table.seats) for table in day.heats[0].tables]
    assert sum(range(1, 13)) + sum(range(1, 12)) == sum((row.points for row in ranked.rows), Fraction(0))
    assert "1 heat closed" == ranked.state
    acts.seat(day, by="ana")
    assert 12 == max(len(table.seats) for table in day.heats[1].tables)
