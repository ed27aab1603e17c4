"""An undo at one desk, and what another desk did meanwhile without knowing of it."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.conflicts.finder import conflicts_of
from tests.tournament.building import command, refused, result
from tests.tournament.conflicts.test_desks import TABLES, two  # noqa: F401 - a fixture
from tests.tournament.desks import exchange, findings

ONE, SWAPPED = result("1234", [9, 7, 5, 3]), result("1234", [7, 9, 5, 3])


@pytest.fixture
def shared(two):  # noqa: F811
    """Both know the record of table 1/1, main-12."""
    one, other = two
    acts.record(one.at, "1/1", ONE, by="ana")
    exchange(one, other)
    return one, other


@pytest.mark.rule("LOG-215")
def test_only_acts_of_this_desk_are_undone(shared):
    """A merge is no act, and what it brought stays."""
    one, other = shared
    acts.record(other.at, "1/2", result("567", [11, 13, 7], smuggler=9), by="bo")
    one.merge(other)

    assert ["main-12"] == [entry.id for entry in acts.undo(one.at, by="ana").taken_back]
    with refused(other.at, "LOG-215", "main-12 cannot be undone: it was written at desk main, but this is desk") as no:
        acts.undo(other.at, "main-12", by="bo")

    assert 'scorekeeper void main-12 --reason "…"' == command(no.value.next_step)
    exchange(one, other)
    assert one.bytes == other.bytes
    assert [[], ["main-2-2"]] == [[entry.id for entry in table.entries] for table in other.at.tables()]
    assert [] == findings(one.at)


@pytest.mark.rule("LOG-209")
def test_an_undo_and_an_amendment_of_one_record_are_a_conflict(shared):
    """Until one of them is voided, at any desk."""
    one, other = shared
    acts.undo(one.at, by="ana")
    acts.amend(other.at, "main-12", SWAPPED, by="bo", reason="swapped")
    exchange(one, other)

    assert ["LOG-209"] == findings(one.at) == findings(other.at)
    acts.void(other.at, "main-13", by="bo", reason="the paper is here")
    exchange(one, other)
    assert [] == findings(one.at)
    assert ["main-2-2"] == [entry.id for entry in one.at.table("1/1").entries]


@pytest.mark.rule("LOG-214")
def test_a_decision_on_a_record_that_was_undone_is_told(shared):
    one, other = shared
    acts.undo(one.at, by="ana")
    acts.decide(other.at, "main-12", by="judge", reason="left", effect="forfeit", player="4")
    exchange(one, other)

    assert "LOG-214" in findings(one.at)
    [conflict] = [one for one in conflicts_of(other.at) if one.rule == "LOG-214"]
    assert "ana replaced or struck main-12 in main-13 without knowing of it" in conflict.text


@pytest.mark.rule("TRN-304")
def test_a_seating_undone_here_and_played_there_is_told(two):  # noqa: F811
    """Voiding the undo brings the heat back."""
    one, other = two
    acts.undo(one.at, by="ana")
    acts.record(other.at, "1/1", ONE, by="bo")
    exchange(one, other)

    [conflict] = [found for found in conflicts_of(one.at) if found.rule == "TRN-304"]
    assert "ana undid the seating main-11 of heat 1 in main-12 without knowing of main-2-2" in conflict.text
    acts.void(one.at, "main-12", by="ana", reason="it was played")
    assert TABLES == [list(table.seats) for table in one.at.tables()]


@pytest.mark.rule("TRN-310")
def test_an_undo_is_late_in_a_heat_that_was_closed_on_what_it_took_back(shared):
    """But what came and went before anybody knew of it is nobody's business."""
    one, other = shared
    acts.undo(one.at, by="ana")
    acts.record(one.at, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    acts.undo(one.at, by="ana")
    acts.close(other.at, 1, by="bo", reason="one table did not play")
    exchange(one, other)

    late = [found for found in conflicts_of(one.at) if found.rule == "TRN-310"]
    assert ["main-13"] == [found.entry.id for found in late]
    assert ("1/1",) == late[0].tables
