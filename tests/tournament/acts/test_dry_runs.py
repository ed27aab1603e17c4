"""A dry run goes the way of the real thing, to the last step, and writes nothing."""

import copy

import msgspec
import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.draft import OpenErrorsError
from scorekeeper.tournament.state.tournament import open_tournament
from tests.tournament.building import bytes_of, played, refused, rounds


def told(written):
    """What a writer says of a table."""
    return (
        written.verdict.as_data(),
        msgspec.to_builtins(written.findings),
        written.confirms,
        written.counts,
        written.entry.id,
    )


def both(day, *words, **options):
    """The dry run, then the real one; nothing may be written by the first."""
    before, entries = bytes_of(day), len(day.log.entries)
    dry = acts.record(day.twin(), *words, **options)
    assert (before, entries) == (bytes_of(day), len(day.log.entries))
    return dry, acts.record(day, *words, **options)


def test_rounds_are_judged_with_those_recorded_before(day):
    """The verdict of the second part is that of the whole table, in the dry run as in the real one."""
    record = played("1", "2", "3", "4")
    acts.record(day, "1/1", rounds(record, 1, 2), by="ana")

    dry, real = both(day, "1/1", rounds(record, 3, 4, result=True), by="ana")

    assert dry.verdict.finished
    assert told(dry) == told(real)


def test_a_wrong_sum_over_rounds_of_two_entries_is_found(day):
    """The total is wrong only beside the rounds of the earlier entry."""
    record = copy.deepcopy(played("1", "2", "3", "4"))
    record["result"]["rows"]["1"]["vp"] += 1
    acts.record(day, "1/1", rounds(record, 1, 2), by="ana")
    last = rounds(record, 3, 4, result=True)

    with pytest.raises(OpenErrorsError) as dry:
        acts.record(day.twin(), "1/1", last, by="ana")
    with pytest.raises(OpenErrorsError) as real:
        acts.record(day, "1/1", last, by="ana")

    assert msgspec.to_builtins(dry.value.findings) == msgspec.to_builtins(real.value.findings)
    assert told(acts.record(day.twin(), "1/1", last, by="ana", accept="signed so")) == told(
        acts.record(day, "1/1", last, by="ana", accept="signed so")
    )


def test_a_second_author_hears_before_writing_whether_it_confirms(day):
    record = played("1", "2", "3", "4")
    acts.record(day, "1/1", record, by="ana")

    dry, real = both(day, "1/1", record, by="bo")

    assert ("ana", told(real)) == (dry.confirms, told(dry))


def test_an_amendment_is_rehearsed(day):
    """The place of the old entry is taken, and the old entry still stands afterwards."""
    wrong = copy.deepcopy(played("1", "2", "3", "4"))
    wrong["result"]["rows"]["1"]["vp"] += 1
    entry = acts.record(day, "1/1", wrong, by="ana", accept="signed so").entry.id
    before = bytes_of(day)

    dry = acts.amend(day.twin(), entry, played("1", "2", "3", "4"), by="ana", reason="read again")

    assert ([], before) == (dry.verdict.errors, bytes_of(day))
    assert [entry] == [one.id for one in day.table("1/1").entries]
    assert told(dry) == told(acts.amend(day, entry, played("1", "2", "3", "4"), by="ana", reason="read again"))


@pytest.mark.rule("LOG-111")
def test_the_author_is_checked(day):
    with refused(day, "LOG-111", "escape"):
        acts.record(day.twin(), "1/1", played("1", "2", "3", "4"), by="\x1b[2J")


@pytest.mark.rule("LOG-206")
def test_the_desk_is_checked(day):
    other = open_tournament(day.folder, desk="no such desk!")

    with refused(day, "LOG-206", "letters, digits and hyphens"):
        acts.record(other.twin(), "1/1", played("1", "2", "3", "4"), by="ana")


def test_a_new_desk_stays_unopened(day):
    """The entry would be the second line of a file that is still not there."""
    other = open_tournament(day.folder, desk="B")

    dry, real = both(other, "1/1", played("1", "2", "3", "4"), by="ana")

    assert ("B-2", "B-2") == (dry.entry.id, real.entry.id)


def test_what_others_wrote_meanwhile_is_seen(day):
    """Another process records the same table between opening and rehearsing."""
    acts.record(open_tournament(day.folder), "1/1", played("1", "2", "3", "4"), by="ana")

    with refused(day, "LOG-109", "already recorded round 1 of table 1/1"):
        acts.record(day.twin(), "1/1", played("1", "2", "3", "4"), by="ana")


def test_a_torn_tail_is_left_alone(day):
    """The entry is numbered behind the last whole line; the tail is set aside by a write only."""
    with (day.folder / "log" / "main.jsonl").open("ab") as file:
        file.write(b'{"id":"main-12","at"')
    again = open_tournament(day.folder)

    dry, real = both(again, "1/1", played("1", "2", "3", "4"), by="ana")

    assert dry.entry.id == real.entry.id
