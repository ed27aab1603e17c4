"""Two authors, two desks: what confirms, what contradicts."""

import shutil

import pytest

from scorekeeper.log import Desk
from scorekeeper.log.entry import Amend, Recorded
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament, open_tournament
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.state.versions import differences
from tests.tournament.building import command, played, refused, result, rounds


def open_rules(tournament):
    return [finding.rule for finding in check_tournament(tournament).open_errors]


@pytest.mark.rule("LOG-211")
def test_a_second_author_confirms(day):
    """All fields that both filled in are equal."""
    record = played("1", "2", "3", "4")
    acts.record(day, "1/1", record, by="ana")
    written = acts.record(day, "1/1", rounds(record, 1, 2, 3, 4, result=True), by="bo")

    joined = day.table("1/1").joint
    assert "ana" == written.confirms
    assert (("ana", "bo"), True) == (joined.authors, joined.confirmed)


@pytest.mark.rule("LOG-211")
def test_fields_that_only_one_filled_in_are_not_compared(day):
    """A quick result confirms the totals of a full record, though not its rounds."""
    record = played("1", "2", "3", "4")
    acts.record(day, "1/1", record, by="ana")
    written = acts.record(day, "1/1", rounds(record, result=True), by="bo")

    assert "ana" == written.confirms
    assert not day.table("1/1").joint.confirmed


@pytest.mark.rule("LOG-211")
def test_a_difference_is_a_conflict_and_both_versions_stay(day):
    """The first one counts so far, and the table is in doubt."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    written = acts.record(day, "1/1", result("1234", [9, 7, 3, 5]), by="bo")

    assert written.confirms is None
    assert ["LOG-211"] == open_rules(day)
    assert ("1/1",) == compute_standings(day).doubtful
    assert [9, 7, 5, 3] == [place.score for place in verdict_of(day, day.table("1/1")).places if place.person]
    found = check_tournament(day).open_errors[0]
    assert "Cléo (3), vp is 5 in main-12 and 3 in main-13" in found.message
    ways = [f'scorekeeper decide {entry} --rule LOG-211 --reason "…"' for entry in ("main-12", "main-13")]
    assert ", or ".join(ways) == command(found.next_step)


@pytest.mark.rule("LOG-211", "TRN-405")
@pytest.mark.parametrize("rule", [None, "LOG-211"])
def test_a_decision_picks_the_version_that_counts(day, rule):
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    other = acts.record(day, "1/1", result("1234", [9, 7, 3, 5]), by="bo").entry.id
    acts.decide(day, other, by="judge", reason="I looked at the paper", rule=rule)

    assert [] == open_rules(day)
    assert ["1", "2", "4", "3"] == list(payment_of(day, day.table("1/1")).paid)
    assert any("I looked at the paper" in (one.settled or "") for one in check_tournament(day).findings)


@pytest.mark.rule("LOG-211")
def test_an_amendment_or_a_void_ends_a_conflict(day):
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    other = acts.record(day, "1/1", result("1234", [9, 7, 3, 5]), by="bo").entry.id
    again = acts.amend(day, other, result("1234", [9, 7, 5, 3]), by="bo", reason="misread").entry.id
    assert [] == open_rules(day)
    assert day.table("1/1").joint.confirmed

    acts.void(day, again, by="bo", reason="no")
    assert ["LOG-211"] == open_rules(day)
    acts.void(day, other, by="bo", reason="wrong table")
    assert [] == open_rules(day)


@pytest.mark.rule("LOG-211")
def test_the_second_version_is_judged_too(day):
    """An error in what the second author types is refused like any other."""
    record = played("1", "2", "3", "4")
    acts.record(day, "1/1", record, by="ana")
    other = played("1", "2", "3", "4")
    other["result"]["rows"]["1"]["vp"] += 1

    with refused(day, "LOG-212"):
        acts.record(day, "1/1", other, by="bo")
    acts.record(day, "1/1", other, by="bo", accept="that is what it says")
    assert ["LOG-211"] == open_rules(day)


@pytest.mark.rule("LOG-209")
def test_one_amendment_is_no_conflict(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    acts.amend(day, of, result("1234", [3, 5, 7, 9]), by="bo", reason="read upside down")

    assert [] == open_rules(day)


@pytest.mark.rule("LOG-209")
def test_two_amendments_of_one_entry_are_a_conflict(day):
    """Made at two desks that did not know of each other; voiding one of them ends it."""
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    copy = day.folder.with_name("copy")
    shutil.copytree(day.folder, copy)
    acts.amend(day, of, result("1234", [3, 5, 7, 9]), by="ana", reason="read upside down")
    there = acts.amend(open_tournament(copy), of, result("1234", [9, 7, 3, 5]), by="bo", reason="misread").entry.id
    shutil.copy(copy / "log" / "main-2.jsonl", day.folder / "log")

    merged = Tournament(day.folder)
    assert ["LOG-209"] == open_rules(merged)
    again = acts.amend(merged, there, result("1234", [9, 3, 7, 5]), by="bo", reason="misread again").entry.id
    assert ["LOG-209"] == open_rules(merged), "an amended rival is still a rival"
    assert f'scorekeeper void {again} --reason "…"' == command(check_tournament(merged).open_errors[0].next_step)
    acts.void(merged, again, by="ana", reason="mine is right")
    acts.void(merged, there, by="ana", reason="mine is right")
    assert [] == open_rules(merged)
    assert ["4", "3", "2", "1"] == [p.participant for p in verdict_of(merged, merged.table("1/1")).places if p.person]


@pytest.mark.rule("LOG-209")
def test_of_three_amendments_of_one_entry_two_are_voided(day):
    """The conflict stays until one is left."""
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry
    amended = Amend(of=of.id, reason="misread", table="1/1", record=of.body.record)
    rivals = [Desk(day.folder, desk).append(amended, "bo").id for desk in ("north", "south", "west")]

    merged = Tournament(day.folder)
    left = []
    for rival in rivals:
        left.append(set(open_rules(merged)))
        acts.void(merged, rival, by="ana", reason="it was right")

    assert [{"LOG-209"}, {"LOG-209"}, set()] == left


@pytest.mark.rule("LOG-209")
def test_three_amendments_of_one_entry_are_in_nobodys_way_at_another_table(day):
    """There a void can still be taken back."""
    other = acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana").entry.id
    void = acts.void(day, other, by="ana", reason="wrong table").entry.id
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry
    amended = Amend(of=of.id, reason="misread", table="1/1", record=of.body.record)
    for desk in ("north", "south", "west"):
        Desk(day.folder, desk).append(amended, "bo")

    merged = Tournament(day.folder)
    acts.void(merged, void, by="ana", reason="it was the right one")

    assert [other] == [entry.id for entry in merged.table("1/2").entries]
    assert {"LOG-209"} == set(open_rules(merged))


@pytest.mark.rule("LOG-209")
def test_a_void_that_ended_a_conflict_of_three_stays(day):
    """Without it there would be one more correction, and two of them are named."""
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry
    amended = Amend(of=of.id, reason="misread", table="1/1", record=of.body.record)
    rivals = [Desk(day.folder, desk).append(amended, "bo").id for desk in ("north", "south", "west")]
    merged = Tournament(day.folder)
    void = acts.void(merged, rivals[2], by="ana", reason="it was right").entry.id
    acts.void(merged, rivals[1], by="ana", reason="it was right")

    with refused(merged, "LOG-209", f"a correction of {of.id} twice, in {rivals[0]} and {rivals[2]}"):
        acts.void(merged, void, by="ana", reason="it was wrong")

    assert [] == open_rules(merged)


@pytest.mark.rule("LOG-209")
def test_a_third_correction_does_not_come_back_into_a_conflict_of_two(day):
    """Two contradict each other already; that is no reason to let in one more."""
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry
    amended = Amend(of=of.id, reason="misread", table="1/1", record=of.body.record)
    rivals = [Desk(day.folder, desk).append(amended, "bo").id for desk in ("north", "south", "west")]
    merged = Tournament(day.folder)
    void = acts.void(merged, rivals[2], by="ana", reason="it was right").entry.id

    with refused(merged, "LOG-209", f"a correction of {of.id} twice, in {rivals[0]} and {rivals[2]}"):
        acts.void(merged, void, by="ana", reason="it was wrong")


@pytest.mark.rule("LOG-112")
def test_a_record_of_a_table_that_is_not_seated_is_told(day):
    """Another desk had another seating."""
    body = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.body
    Desk(day.folder, "north").append(Recorded(table="7/7", record=body.record), "bo")

    assert ["LOG-112"] == open_rules(Tournament(day.folder))
    [told] = check_tournament(Tournament(day.folder)).open_errors
    assert 'scorekeeper void north-2 --reason "…"' == command(told.next_step)


@pytest.mark.rule("LOG-112", "LOG-213")
def test_a_record_whose_seating_has_not_come_in_yet_is_no_reason_to_void_it(day):
    """The desk knew of lines that are not here: they are taken in first."""
    body = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.body
    Desk(day.folder, "south").append(Recorded(table="1/1", record=body.record), "bo")
    Desk(day.folder, "north").append(Recorded(table="7/7", record=body.record), "bo")
    (day.folder / "log" / "south.jsonl").unlink()

    found = {one.rule: command(one.next_step) for one in check_tournament(Tournament(day.folder)).open_errors}
    assert "scorekeeper log merge OTHER" == found["LOG-112"]
    assert "LOG-213" in found


@pytest.mark.rule("LOG-104")
def test_a_record_in_the_log_that_cannot_be_read_is_told(day):
    """Written by another version, or by hand; the rest of the tournament is read."""
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry
    record = type(of.body.record)(b'{"game":"dwarven-traders","seats":3}')
    Desk(day.folder, "main").append(Amend(of=of.id, reason="x", table="1/1", record=record), "bo")

    assert Tournament(day.folder).table("1/1").missing


def test_differences_are_told_by_path():
    """Only where both have something."""
    one = {"a": {"b": 1, "c": [1, 2]}, "d": 4}
    other = {"a": {"b": 2, "c": [1, 2], "x": 1}}

    assert [("a.b", 1, 2)] == list(differences(one, other))


@pytest.mark.rule("LOG-211")
def test_two_authors_who_disagree_on_how_the_game_ended_do_not_confirm_each_other(day):
    """The same totals, but one of them says that time was called."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3], ended="time"), by="bo")

    [table, _] = status_of(day).tables
    [clash] = table.versions
    assert ("conflict", False) == (table.state, table.confirmed)
    assert [("ended", "finished", "time")] == [(one.field, one.one, one.other) for one in clash.differences]
    acts.decide(day, clash.other, by="judge", rule="LOG-211", reason="I called time")
    assert "time" == day.table("1/1").record.ended
