"""A refusal names the command that does what was wanted, and that there is."""

import pytest

from scorekeeper.errors import RefusedError
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.records import record_all
from tests.tournament.building import command, refused, result

RECORDS = {"1/1": result("1234", [9, 7, 5, 3]), "1/2": result("567", [11, 13, 7], smuggler=9)}
OPENING = 'scorekeeper reopen 1 --reason "…"'


@pytest.fixture
def done(day):
    """Heat 1 is recorded and closed."""
    record_all(day, RECORDS, by="ana")
    acts.close(day, 1, by="ana")
    return day


@pytest.mark.rule("TRN-307")
@pytest.mark.parametrize(
    "word",
    [
        lambda day: acts.close(day, 1, by="ana"),
        lambda day: acts.reseat(day, 1, [["1", "2", "3", "4"], ["5", "6"]], by="ana", reason="no-show"),
        lambda day: record_all(day, RECORDS, by="bo"),
    ],
    ids=["close", "reseat", "results import"],
)
def test_what_cannot_open_a_heat_itself_names_the_command_that_does(done, word):
    with refused(done, "TRN-307", "heat 1 was closed by ana in main-14") as caught:
        word(done)

    assert OPENING == command(caught.value.next_step)


@pytest.mark.rule("LOG-208")
def test_what_cannot_be_voided_is_undone_by_a_command_of_its_own(done):
    acts.reopen(done, 1, by="ana", reason="late sheet")
    acts.drop_player(done, "8", by="ana")
    acts.return_player(done, "8", by="ana")
    acts.rename_player(done, "8", "Wen", by="ana")
    ways = {}
    for entry in (one for one in done.log.entries if one.kind in ("close", "reopen", "player", "start")):
        with refused(done, "LOG-208", f"{entry.id} cannot be corrected: it is of kind {entry.kind}") as caught:
            acts.void(done, entry.id, by="ana", reason="not so")
        ways[getattr(entry.body, "action", entry.kind)] = command(caught.value.next_step)

    assert {
        "add": "scorekeeper players drop 8",
        "start": 'scorekeeper regulations amend --reason "…"',
        "close": OPENING,
        "reopen": "scorekeeper close 1",
        "drop": "scorekeeper players back 8",
        "back": "scorekeeper players drop 8",
        "rename": 'scorekeeper players rename 8 "…"',
    } == ways


@pytest.mark.rule("TRN-304")
@pytest.mark.parametrize("struck", [False, True])
def test_a_seating_is_taken_back_by_following_the_steps(done, struck):
    """Each refusal names what rests on the seating, last thing first, until nothing does: also a game that was struck."""
    first = done.heats[0].entry.id
    acts.seat_by_hand(done, [["1", "2", "3", "4"], ["5", "6", "7"]], by="ana")
    of = acts.record(done, "2/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    acts.amend(done, of, result("1234", [9, 7, 5, 4]), by="ana", reason="misread")
    if struck:
        acts.decide(done, done.table("2/1").entries[0].id, by="judge", reason="fire alarm", effect="void")

    taken = []
    while first in {entry.id for entry in done.log.live("seat")}:
        of, reopen = first, False
        while True:
            try:
                acts.void(done, of, by="ana", reason="wrong seating", reopen=reopen)
                break
            except RefusedError as error:
                step = error.next_step
                of, reopen = step.entry or of, step.reopen or "reopen" in step.action
        taken.append(of)

    assert not done.heats
    assert first == taken[-1]


@pytest.mark.rule("TRN-308")
def test_a_recorded_table_is_seated_otherwise_once_its_record_is_void(done):
    """The refusal to reseat names the record."""
    acts.reopen(done, 1, by="ana", reason="wrong people")
    with refused(done, "TRN-308", "table 1/1 is already recorded") as caught:
        acts.reseat(done, 1, [["1", "2", "3"], ["5", "6", "7"]], by="ana", reason="left")

    acts.void(done, caught.value.next_step.entry, by="ana", reason="wrong people")
    acts.reseat(done, 1, [["1", "2", "3"], ["5", "6", "7"]], by="ana", reason="left")
