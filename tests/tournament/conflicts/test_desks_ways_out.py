"""Whatever is told as the next step can be typed as it stands, also after desks have crossed each other."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.conflicts.finder import conflicts_of
from tests.tournament.building import command, result
from tests.tournament.desks import Laptop, findings


@pytest.fixture
def two(day, tmp_path, monkeypatch):
    """Desk A in the folder of the day, and desk B with a copy of it."""
    here, there = Laptop(tmp_path, ".", monkeypatch, desk="A"), Laptop(tmp_path, "there", monkeypatch, desk="B")
    there.get(day.folder)
    return here, there


def tables(laptop):
    return [list(table.seats) for table in laptop.at.heats[0].tables]


@pytest.mark.rule("TRN-203")
def test_everybody_who_dropped_out_is_taken_out_of_a_heat_at_once(two):
    here, there = two
    for player in ("5", "6"):
        acts.drop_player(there.at, player, by="bo")
    first, second = tables(here)
    acts.reseat(here.at, 1, [first, [*second, "8"]], by="ana", reason="8 came")
    here.merge(there)

    assert 'scorekeeper reseat 1 --without 5 --without 6 --reason "…"' == command(status_of(here.at).steps[0])
    acts.close(here.at, 1, by="ana", reason="given up")
    assert [] == findings(here.at)


@pytest.mark.rule("TRN-310")
def test_a_heat_that_was_opened_unknown_to_whoever_closed_it_is_recorded_before_it_is_closed(two):
    here, there = two
    acts.close(here.at, 1, by="ana", reason="nobody came")
    there.merge(here)
    acts.reopen(here.at, 1, by="ana", reason="they came")
    acts.close(here.at, 1, by="ana", reason="they left")
    acts.reopen(there.at, 1, by="bo", reason="they came")
    here.merge(there)

    assert ["TRN-310"] == findings(here.at)
    assert "scorekeeper record 1/1" == command(conflicts_of(here.at)[0].next_step)


def test_what_is_said_of_a_closed_heat_opens_it_again(day):
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(day, "1/1", result("1234", [9, 7, 3, 5]), by="bo")
    acts.close(day, 1, by="ana", reason="late")

    first, second = status_of(day).tables

    ways = [f'scorekeeper decide {entry} --rule LOG-211 --reason "…" --reopen' for entry in ("main-12", "main-13")]
    assert ", or ".join(ways) == command(first.next)
    assert command(first.next) in {command(finding.next_step) for finding in check_tournament(day).findings}
    assert "scorekeeper record 1/2 --reopen" == command(second.next)


def test_a_game_that_waits_for_the_head_judge_names_the_entry_where_there_are_several(day):
    record = result("1234", [9, 7, 5, 3], ended="time")
    first = acts.record(day, "1/1", record, by="ana").entry.id
    acts.record(day, "1/1", record, by="bo")

    assert f'scorekeeper decide {first} --effect as-written --reason "…"' == command(status_of(day).tables[0].next)
    acts.decide(day, first, by="judge", effect="as-written", reason="no time")
    assert "finished" == status_of(day).tables[0].state


@pytest.mark.rule("TRN-202")
def test_two_players_of_one_name_are_told_apart_before_the_day_goes_on(two):
    here, there = two
    acts.add_players(here.at, ["Zoé"], by="ana")
    acts.add_players(there.at, ["Zoé"], by="bo")
    here.merge(there)

    assert 'scorekeeper players rename B1 "Zoé (2)"' == command(status_of(here.at).steps[0])


@pytest.mark.rule("LOG-209")
def test_of_three_corrections_that_contradict_each_can_be_voided(two, tmp_path, monkeypatch):
    """Two desks voided the seating, the third replaced it: the two voids go, one after the other."""
    here, there = two
    third = Laptop(tmp_path, "third", monkeypatch, desk="C")
    third.get(here.folder)
    voids = [acts.void(laptop.at, "main-11", by="ana", reason="too early").entry.id for laptop in two]
    acts.reseat(third.at, 1, tables(third)[::-1][1:] + tables(third)[1:], by="cy", reason="8 came")
    here.merge(there, third)

    for void in voids:
        assert ["LOG-209"] == findings(here.at)
        assert f'scorekeeper void {void} --reason "…"' == command(status_of(here.at).steps[0])
        acts.void(here.at, void, by="ana", reason="seated anew")
    assert ([], 1) == (findings(here.at), len(here.at.heats))
