"""A tournament of another version: it says so, and what closing wrote counts until the regulations are amended."""

import msgspec
import pytest
from msgspec.structs import replace

from scorekeeper import __version__
from scorekeeper.log import Desk
from scorekeeper.log.chain import digest
from scorekeeper.log.entry import Close, Recorded, decode_body, decode_envelope, encode_line
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.upgrades import judged_differently
from tests.tournament.building import commands, refused, result

OLD = "0.0.1"


def rewritten(day, change):
    """The same tournament with entries as another version would have written them; the chain is valid."""
    file = day.folder / "log" / "main.jsonl"
    lines, prev = [], None
    for line in file.read_bytes().splitlines():
        one = decode_envelope(line)
        body = change(decode_body(one))
        prev = one.prev if prev is None else prev
        lines.append(encode_line(entry_id=one.id, at=one.at, by=one.by, body=body, prev=prev, seen=one.seen))
        prev = digest(lines[-1])
    file.write_bytes(b"".join(line + b"\n" for line in lines))
    opened = Tournament(day.folder)
    assert () == opened.log.faults
    return opened


def played(day):
    """Both tables recorded, and the heat closed."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    acts.close(day, 1, by="ana")
    return day


def otherwise(body):
    """The close of an older version, which put Bo first at table 1/1."""
    if not isinstance(body, Close):
        return body
    table = body.tables["1/1"]
    other = replace(table, places={**table.places, "2": 1, "1": 2}, findings=["DWT-802"])
    return replace(body, version=OLD, tables={**body.tables, "1/1": other})


@pytest.mark.rule("TRN-317")
def test_closing_writes_what_counts(day):
    """Places, scores, findings, and what they rest on; the smuggler is among them."""
    body = played(day).heat(1).closed.body

    assert __version__ == body.version
    assert {"1/1", "1/2"} == body.tables.keys()
    table = body.tables["1/2"]
    assert {"6": 1, "5": 2, "smuggler": 3, "7": 4} == table.places
    assert {"6": 13, "5": 11, "smuggler": 9, "7": 7} == table.scores
    assert ([], False) == (table.findings, table.in_doubt)
    assert [day.table("1/2").entries[0].id] == table.entries
    assert {} == judged_differently(day)


@pytest.mark.rule("TRN-317")
def test_what_was_closed_counts_and_both_verdicts_are_shown(day):
    """In the status, the standings and the explanation of the table; nothing is left to do about it."""
    opened = rewritten(played(day), otherwise)

    paid = payment_of(opened, opened.table("1/1"))
    assert ("as closed", {"2": 5, "1": 3}) == (paid.note, {who: paid.paid[who].points for who in "21"})
    said = (
        f"table 1/1: closed in {opened.heat(1).closed.id} by version {OLD} as Bo first with 7, Ana second with 9,"
        " Cléo third with 5, Δήμητρα fourth with 3, Smuggler fifth with 0; findings: DWT-802, which counts;"
        " now it would be Ana first with 9, Bo second with 7, Cléo third with 5, Δήμητρα fourth with 3,"
        " Smuggler fifth with 0; findings: none"
    )
    status = status_of(opened)
    assert said in status.upgrades
    assert ["1/1"] == [one.table for one in status.judged_differently]
    assert ("finished", "scorekeeper standings") == (status.tables[0].state, commands(status.steps)[0])
    found = compute_standings(opened)
    assert (said,) == found.differences
    assert {1} == {row.place for row in found.rows if row.player in "26"}
    assert {"1/1"} == {one["table"] for one in found.as_json()["judged_differently"]}
    assert [said] == [step.text for step in explain_table(opened, "1/1").steps if step.rule == "TRN-317"]
    assert {"as closed"} == {row.tables[0].note for row in found.rows if row.player in "1234"}


@pytest.mark.rule("TRN-317", "TRN-102")
def test_the_new_verdict_counts_once_the_regulations_are_amended(day):
    """Although no file has changed; without a difference there is nothing to amend."""
    with refused(played(day), "TRN-102", "nothing to amend"):
        acts.amend_regulations(day, by="ana", reason="to be sure")
    opened = rewritten(day, otherwise)
    acts.amend_regulations(opened, by="ana", reason="the new version is right")

    assert {} == judged_differently(opened)
    assert ("", 5) == (
        payment_of(opened, opened.table("1/1")).note,
        payment_of(opened, opened.table("1/1")).paid["1"].points,
    )
    assert __version__ == opened.log.entries[-1].body.version


@pytest.mark.rule("TRN-317", "TRN-307")
def test_the_new_verdict_counts_once_the_heat_is_opened_again(day):
    """And closing it once more writes that down."""
    opened = rewritten(played(day), otherwise)
    acts.reopen(opened, 1, by="ana", reason="look again")
    assert 5 == payment_of(opened, opened.table("1/1")).paid["1"].points

    acts.close(opened, 1, by="ana")
    assert {} == judged_differently(opened)
    assert 1 == opened.heat(1).closed.body.tables["1/1"].places["1"]


@pytest.mark.rule("TRN-317")
def test_an_error_that_only_the_new_version_finds_does_not_open_a_closed_table(day):
    """It is told, with who closed it; the standings stay final and the check finds nothing open."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    acts.close(day, 1, by="ana")
    wrong = result("1234", [9, 7, 5, 3])
    wrong["result"]["rows"]["1"]["place"], wrong["result"]["rows"]["2"]["place"] = 2, 1

    def change(body):
        if isinstance(body, Recorded) and body.table == "1/1":
            return replace(body, record=msgspec.Raw(msgspec.json.encode(wrong)))
        return body

    opened = rewritten(day, change)

    assert ["1/1"] == [*judged_differently(opened)]
    assert () == check_tournament(opened).open_errors
    settled = {one.settled for one in check_tournament(opened).findings if one.level == "error"}
    assert {f"as closed in {opened.heat(1).closed.id} by ana"} == settled
    assert not compute_standings(opened).doubtful


@pytest.mark.rule("TRN-317")
def test_old_logs_are_judged_as_they_are_read(day):
    """A close without tables, and a start by another version: the status says so, and nothing else changes."""
    before = compute_standings(played(day)).rows

    def older(body):
        if isinstance(body, Close):
            return Close(heat=body.heat)
        return replace(body, version=OLD) if type(body).__name__ == "Start" else body

    opened = rewritten(day, older)

    assert before == compute_standings(opened).rows
    assert {} == judged_differently(opened)
    assert (f"started with version {OLD}; this is {__version__}",) == status_of(opened).upgrades
    assert OLD == status_of(opened).started_by.version


@pytest.mark.rule("TRN-317")
def test_rulebooks_of_other_revisions_are_named(day):
    """Also within one version."""

    def older(body):
        books = getattr(body, "rulebooks", None)
        return replace(body, rulebooks={**books, "DWT": books["DWT"] - 1}) if books else body

    [said] = status_of(rewritten(day, older)).upgrades
    assert said.startswith(f"this is {__version__}; rulebooks: DWT revision ")


@pytest.mark.rule("TRN-317", "TRN-310")
def test_a_record_that_the_closing_desk_did_not_know_is_judged(day):
    """The closed figures rest on other records, so they no longer count for this table."""
    opened = rewritten(played(day), otherwise)
    raw = msgspec.Raw(msgspec.json.encode(result("1234", [9, 7, 5, 3])))
    Desk(opened.folder, "north", tournament="Spring Open").append(Recorded(table="1/1", record=raw), "bo")

    assert {} == judged_differently(Tournament(opened.folder))
