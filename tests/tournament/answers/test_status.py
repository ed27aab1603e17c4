"""Where the tournament stands at a glance."""

import msgspec
import pytest
from msgspec import Raw

from scorekeeper.cli.hints import worded
from scorekeeper.log import Desk
from scorekeeper.log.entry import PlayerChange, Recorded
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import command, commands, played, result, rounds
from tests.tournament.days import event
from tests.tournament.desks import Laptop

FIRST, SECOND = result("1234", [9, 7, 5, 3]), result("567", [11, 13, 7], smuggler=9)


def states(tournament):
    return {one.table: one.state for one in status_of(tournament).tables}


def test_an_empty_tournament_wants_players(new):
    assert ("scorekeeper players add NAME…",) == commands(status_of(new).steps)


def test_before_the_start(registered):
    found = status_of(registered)

    assert ("no heat is seated yet", ("scorekeeper start",)) == (found.state, commands(found.steps))


def test_a_started_tournament_wants_a_heat(registered):
    acts.start(registered, by="ana")

    assert ("scorekeeper seat",) == commands(status_of(registered).steps)


def test_a_heat_goes_from_open_to_complete_to_closed(day):
    """With what to type at each point."""
    told = [(status_of(day).heats[0].state, commands(status_of(day).steps))]
    acts.record(day, "1/1", FIRST, by="ana")
    told.append((status_of(day).heats[0].state, commands(status_of(day).steps)))
    acts.record(day, "1/2", SECOND, by="ana")
    told.append((status_of(day).heats[0].state, commands(status_of(day).steps)))
    acts.close(day, 1, by="ana")
    told.append((status_of(day).heats[0].state, commands(status_of(day).steps)))

    assert [
        ("open", ("scorekeeper record 1/1",)),
        ("open", ("scorekeeper record 1/2",)),
        ("complete", ("scorekeeper close 1",)),
        ("closed", ("scorekeeper standings", "scorekeeper seat")),
    ] == told
    assert ("1 heat closed", False) == (status_of(day).state, status_of(day).provisional)


def test_a_heat_that_was_closed_without_a_table_does_not_hold_up_the_next(day):
    """The table may still be found: that is said last, with what opens the heat again."""
    acts.record(day, "1/1", FIRST, by="ana")
    acts.close(day, 1, by="ana", reason="the sheet of 1/2 is lost")

    assert ("scorekeeper standings", "scorekeeper seat", "scorekeeper record 1/2 --reopen") == commands(
        status_of(day).steps
    )


def test_who_left_and_still_sits_somewhere_is_to_be_taken_out(day):
    acts.drop_player(day, "5", by="ana")
    assert 'scorekeeper reseat 1 --without 5 --reason "…"' == command(status_of(day).steps[0])

    acts.record(day, "1/2", SECOND, by="ana")
    assert ("scorekeeper record 1/1",) == commands(status_of(day).steps)


def test_where_only_those_are_seated_who_are_here_they_come_first(tmp_path):
    day = event(tmp_path, 4, '[seating]\nonly = "here"\n')
    assert ("scorekeeper players here PLAYER…",) == commands(status_of(day).steps)

    acts.check_in(day, "1", by="ana")
    assert ("scorekeeper seat",) == commands(status_of(day).steps)


def test_who_is_not_seated_is_named(day):
    acts.check_in(day, "8", by="ana")

    assert ("8",) == status_of(day).unseated


def test_a_begun_table_says_what_it_lacks(day):
    acts.record(day, "1/1", rounds(played("1", "2", "3", "4"), 1), by="ana")

    table = status_of(day).tables[0]
    assert ("begun", "rounds 2, 3, 4", "scorekeeper record 1/1") == (table.state, table.lacks, command(table.next))


def test_finished_tables_are_unconfirmed_until_somebody_else_typed_them(day):
    acts.record(day, "1/1", FIRST, by="ana")
    before = status_of(day).heats[0].counts
    acts.record(day, "1/1", FIRST, by="bo")

    assert {"finished": 1, "missing": 1, "unconfirmed": 1} == before
    assert {"finished": 1, "missing": 1} == status_of(day).heats[0].counts
    assert status_of(day).tables[0].confirmed


def test_a_table_to_be_played_again_is_missing(day):
    of = acts.record(day, "1/1", FIRST, by="ana").entry.id
    acts.decide(day, of, by="judge", reason="cards were missing", effect="replay")

    assert ("missing", "to be replayed") == (status_of(day).tables[0].state, status_of(day).tables[0].lacks)


@pytest.mark.rule("LOG-211")
def test_both_versions_of_a_conflict_stand_side_by_side(day):
    """Every field that differs, with who wrote which figure, and the command that settles it."""
    one = acts.record(day, "1/1", FIRST, by="ana").entry.id
    other = acts.record(day, "1/1", result("1234", [9, 7, 3, 5]), by="bo").entry.id

    table = status_of(day).tables[0]
    (clash,) = table.versions
    assert ("conflict", "LOG-211") == (table.state, table.rule)
    assert (one, "ana", other, "bo") == (clash.one, clash.one_by, clash.other, clash.other_by)
    assert [("result.rows.3.vp", "Cléo", 5, 3), ("result.rows.4.vp", "Δήμητρα", 3, 5)] == [
        (row.field, row.who, row.one, row.other) for row in clash.differences
    ]
    ways = [f'scorekeeper decide {entry} --rule LOG-211 --reason "…"' for entry in (one, other)]
    assert ", or ".join(ways) == command(table.next)
    acts.decide(day, other, by="judge", reason="I saw it")
    assert "finished" == states(day)["1/1"]


@pytest.mark.rule("LOG-209")
def test_two_corrections_stand_side_by_side(day, machine, tmp_path, monkeypatch):
    of = acts.record(day, "1/1", FIRST, by="ana").entry.id
    other = Laptop(tmp_path, "two", monkeypatch)
    other.get(day.folder)
    acts.amend(other.at, of, result("1234", [9, 7, 3, 5]), by="bo", reason="misread")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(machine))
    acts.amend(day, of, result("1234", [9, 8, 5, 3]), by="ana", reason="misread")
    other.merge(day)

    (clash,) = status_of(other.at).tables[0].versions
    assert ("LOG-209", {8, 7}) == (clash.rule, {clash.differences[0].one, clash.differences[0].other})


def test_a_table_in_doubt_tells_the_first_finding(day):
    """Its rule and sentence stand with the table; the record was written by another version, or by hand."""
    record = played("1", "2", "3", "4")
    record["result"]["rows"]["1"]["vp"] += 1
    raw = Raw(msgspec.json.encode(record))
    entry = Desk(day.folder, "main").append(Recorded(table="1/1", record=raw), "ana")

    table = status_of(Tournament(day.folder)).tables[0]
    assert "in doubt" == table.state
    assert table.rule.startswith("DWT-")
    assert table.finding
    ways = f'scorekeeper amend {entry.id} --reason "…", or scorekeeper decide {entry.id} --reason "…"'
    assert ways == command(table.next)


def test_desks_are_told_with_their_heads(day):
    (desk,) = status_of(day).desks

    assert ("main", len(day.log.entries), "ana", str(day.log.heads["main"])) == (
        desk.desk,
        desk.entries,
        desk.by,
        desk.head,
    )


def test_the_mirror_is_told(new):
    """Not there, behind, up to date, or with something else in it."""
    stick = new.folder.parent / "stick"
    text = new.folder / "tournament.toml"
    text.write_text('mirror = "../stick"\n' + text.read_text("utf-8"), "utf-8")
    told = [status_of(Tournament(new.folder)).mirror.state]
    stick.mkdir()
    told.append(status_of(Tournament(new.folder)).mirror.state)
    acts.add_players(Tournament(new.folder), ["Ana"], by="ana")
    told.append(status_of(Tournament(new.folder)).mirror.state)
    (stick / "main.jsonl").write_text("{}\n")
    told.append(status_of(Tournament(new.folder)).mirror.state)

    assert ["not there", "behind", "up to date", "other content"] == told


@pytest.mark.rule("LOG-213")
def test_a_desk_that_is_not_merged_yet_is_asked_for(day):
    """A line knew of another desk whose file is not here."""
    Desk(day.folder, "north").append(PlayerChange(action="here", number="1"), "bo")
    acts.check_in(day, "2", by="ana")
    (day.folder / "log" / "north.jsonl").unlink()

    assert "scorekeeper log merge OTHER" == command(status_of(Tournament(day.folder)).steps[0])


def test_the_shape_in_json(day):
    found = status_of(day).as_json(worded)

    assert (1, "Spring Open", "scorekeeper record 1/1") == (found["format"], found["name"], found["next"])
    assert ["1/1", "1/2"] == [table["table"] for table in found["tables"]]
    assert {"heat", "game", "state", "tables", "counts", "byes", "rests"} == found["heats"][0].keys()


@pytest.mark.rule("TRN-306")
def test_once_all_is_closed_nobody_is_missed_at_a_table(day):
    assert ("8",) == status_of(day).unseated
    acts.close(day, 1, by="ana", reason="nobody played")
    assert () == status_of(day).unseated
