"""Two desks and one heat: a seating that one of them voided or replaced while the other one played it."""

import pytest

from scorekeeper.log.guard import RefusedError
from scorekeeper.reports.headings import heats as columns
from scorekeeper.tournament.standings import standings
from scorekeeper.tournament.status import status
from tests.tournament.building import refused
from tests.tournament.days import event, play
from tests.tournament.desks import Laptop, exchange, findings

LOTS = '[standings]\norder = ["points", "lots"]\n'


@pytest.fixture
def two(tmp_path, monkeypatch):
    """Two laptops with heat 1 seated and its first table recorded: `main` began, `B` has a copy of its folder."""
    one, other = Laptop(tmp_path, "one", monkeypatch), Laptop(tmp_path, "two", monkeypatch, desk="B")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(one.root / "state"))
    day = event(one.root, 8, LOTS)
    day.seat(by="ana")
    play(day, 1, tables=["1/1"], close=False)
    one.folder = day.folder
    other.get(one.folder)
    return one, other


@pytest.fixture
def crossed(two):
    """Heat 2 was voided at desk B, and recorded, closed and followed by heat 3 at the other desk."""
    one, other = two
    play(one.at, 1, tables=["1/2"])
    one.at.seat(by="ana")
    other.merge(one)
    other.at.void(other.at.heats[1].entry.id, by="bob", reason="seated too early")
    play(one.at, 2)
    one.at.seat(by="ana")
    play(one.at, 3)
    exchange(one, other)
    return two


@pytest.mark.rule("TRN-304")
def test_a_heat_that_was_played_and_voided_is_a_conflict_with_both_ways_out(crossed):
    """Nothing is final while a heat in between is not seated."""
    one, _ = crossed
    word = next(entry for entry in one.at.log if entry.kind == "void")
    played = [entry.id for entry in one.at.log.live("record") if entry.body.table.startswith("2/")]
    third = one.at.heats[-1].entry.id

    [conflict] = one.at.conflicts

    assert (
        f"bob voided the seating main-15 of heat 2 in {word.id} without knowing of {played[0]}, {played[1]} and {third};"
        f" void {word.id} to have the heat back, or void those"
    ) == conflict.text
    assert f'scorekeeper void {word.id} --reason "…"' == conflict.next_step == status(one.at).steps[0]
    assert "TRN-304" in findings(one.at)
    assert "provisional: heat 2 not seated, desks contradict each other" == standings(one.at).state
    assert standings(one.at).provisional
    assert standings(one.at).state == status(one.at).state


@pytest.mark.rule("TRN-304")
def test_the_heat_comes_back_closed_as_it_was(crossed):
    one, _ = crossed
    word = next(entry for entry in one.at.log if entry.kind == "void").id
    with refused(one.at, "TRN-303", "heat 2 is not seated any more"):
        one.at.seat(by="ana")

    day = one.at
    day.void(word, by="ana", reason="it was played")

    assert [1, 2, 3] == [heat.number for heat in day.heats]
    assert () == day.conflicts
    assert "final" == standings(day).state


@pytest.mark.rule("TRN-303")
def test_heats_keep_their_numbers_where_one_is_lacking(crossed):
    one, _ = crossed
    found = standings(one.at)

    assert 3 == found.heats
    assert [1, None, 3] == [played and played.heat for played in columns(found.rows[0])]


@pytest.mark.rule("TRN-303")
def test_no_heat_is_seated_while_an_earlier_one_is_lacking(crossed):
    one, _ = crossed
    word = next(entry for entry in one.at.log if entry.kind == "void").id
    for seat in (lambda: one.at.seat(by="ana"), lambda: one.at.seat_by_hand([["1", "2", "3"]], by="ana", heat=4)):
        with pytest.raises(RefusedError, match="heat 2 is not seated any more") as caught:
            seat()
        assert f'scorekeeper void {word} --reason "…"' == caught.value.next_step
    with pytest.raises(RefusedError, match="heat 2 is not seated; there are heats 1 and 3"):
        one.at.close(2, by="ana")


@pytest.mark.rule("TRN-304", "LOG-112")
def test_records_without_a_seating_keep_standings_provisional_until_they_are_voided(two):
    """The other way out: nothing followed, and what was recorded goes."""
    one, other = two
    play(one.at, 1, tables=["1/2"])
    one.at.seat(by="ana")
    other.merge(one)
    other.at.void(other.at.heats[1].entry.id, by="bob", reason="seated too early")
    play(one.at, 2, tables=["2/1"], close=False)
    exchange(one, other)
    assert "provisional: heat 2 not seated, desks contradict each other" == standings(one.at).state

    [record] = [entry for entry in one.at.log.live("record") if entry.body.table == "2/1"]
    one.at.void(record.id, by="ana", reason="played too early")

    assert ((), "final") == (one.at.conflicts, standings(one.at).state)
    assert 2 == one.at.seat(by="ana").entry.body.heat
