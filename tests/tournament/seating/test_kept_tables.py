"""Players who keep a table: everybody else comes to them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.seating import plan_seating
from scorekeeper.tournament.seating.no_shows import changed_heat
from tests.tournament.building import refused
from tests.tournament.days import event, play
from tests.tournament.seating.test_planning import wishes


def keeps(day, **tables):
    """Let players keep tables: `_3=2` lets player 3 keep table 2."""
    for player, table in tables.items():
        acts.set_details(day, [player.strip("_")], PlayerDetails(table=table), by="ana")


def table_of(day, heat, player):
    return next(table.number for table in day.heat(heat).tables if player in table.seats)


@pytest.mark.rule("TRN-345")
@pytest.mark.parametrize("method", ["swiss", "random", "ranked", "snake", "schedule"])
def test_a_kept_table_is_kept_in_every_heat(tmp_path, method):
    day = event(tmp_path, 16, f'[seating]\nmethod = "{method}"\n')
    keeps(day, _5=3)
    for heat in (1, 2, 3):
        acts.seat(day, by="ana")
        play(day, heat)

    assert [3, 3, 3] == [table_of(day, heat, "5") for heat in (1, 2, 3)]
    assert [[1, 2, 3, 4]] * 3 == [[table.number for table in heat.tables] for heat in day.heats]


@pytest.mark.rule("TRN-345")
@given(wishes(methods=("swiss", "random")), st.data())
@settings(max_examples=30)
def test_players_who_keep_different_tables_do_not_meet(wanted, data):
    """As long as there are as many tables, and nobody else is kept apart."""
    count = len(plan_seating(wanted).tables)
    some = data.draw(st.lists(st.sampled_from(wanted.players), unique=True, max_size=count))
    numbers = data.draw(st.permutations(range(1, count + 1)))
    kept = dict(zip(some, numbers, strict=False))
    plan = plan_seating(replace(wanted, kept=kept, apart=()))

    at = {player: number for number, table in zip(plan.numbers, plan.tables, strict=False) for player in table}
    assert {player: kept[player] for player in kept if player in at} == {p: at[p] for p in kept if p in at}
    assert not [one for one in plan.compromises if one.kind == "moved"]


@pytest.mark.rule("TRN-345")
@given(wishes())
@settings(max_examples=15)
def test_a_kept_table_changes_nothing_for_the_others(wanted):
    """The same people sit together; only numbers of tables change."""
    one = plan_seating(wanted)
    other = plan_seating(replace(wanted, kept={wanted.players[0]: len(one.tables) or 1}))

    assert (sorted(one.tables), one.byes) == (sorted(other.tables), other.byes)


@pytest.mark.rule("TRN-345")
def test_a_number_beyond_the_tables_is_kept_and_told(tmp_path):
    """The ramp is at table 9, and table 9 it is, though the heat has two tables."""
    day = event(tmp_path, 8)
    keeps(day, _2=9)
    written = acts.seat(day, by="ana")

    assert [1, 9] == [table.number for table in day.heats[0].tables]
    assert 9 == table_of(day, 1, "2")
    assert any("keeps table 9, though the heat has only 2 tables" in line for line in written.entry.body.unavoidable)
    play(day, 1)
    acts.seat(day, by="ana")
    assert 9 == table_of(day, 2, "2")


@pytest.mark.rule("TRN-345")
def test_two_players_cannot_keep_one_table(tmp_path):
    day = event(tmp_path, 8)
    keeps(day, _2=1)
    with refused(day, "TRN-345", "keeps table 1"):
        keeps(day, _3=1)
    with refused(day, "TRN-345"):
        acts.set_details(day, ["4", "5"], PlayerDetails(table=2), by="ana")
    acts.drop_player(day, "2", by="ana")
    keeps(day, _3=1)
    assert 1 == day.players["3"].table


@pytest.mark.rule("TRN-345")
def test_a_ranked_seating_may_leave_no_choice(tmp_path):
    """The four best sit together, though two of them keep a table; the other one is told."""
    day = event(tmp_path, 8, '[seating]\nmethod = "ranked"\n')
    keeps(day, _1=2, _2=1)
    written = acts.seat(day, by="ana")

    assert (2, 2) == (table_of(day, 1, "1"), table_of(day, 1, "2"))
    assert [day.players["2"].name + " keeps table 1 but sits at table 2"] == list(written.entry.body.unavoidable)


@pytest.mark.rule("TRN-345")
def test_seats_by_hand_are_taken_as_they_are_with_a_warning(tmp_path):
    day = event(tmp_path, 8)
    keeps(day, _1=2)
    written = acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")

    assert f"{day.players['1'].name} keeps table 2 but sits at table 1" in written.warnings


@pytest.mark.rule("TRN-345")
def test_a_no_show_moves_everybody_but_the_one_who_keeps_the_table(tmp_path):
    """Two are missing at one table, so somebody comes over: never the one who must not move."""
    day = event(tmp_path, 8)
    acts.seat(day, by="ana")
    one, other = day.heats[0].tables
    keeps(day, **{f"_{seat}": one.number for seat in one.seats[-1:]})
    found = changed_heat(day, 1, other.seats[:2], [])

    assert one.seats[-1] in found.tables[one.number - 1]
    assert 1 == len(found.moved)
