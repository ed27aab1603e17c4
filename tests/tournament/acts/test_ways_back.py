"""A refusal names the command that does what was wanted, and that there is."""

import pytest

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
