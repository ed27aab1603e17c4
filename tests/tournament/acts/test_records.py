"""Taking a record: everything is checked before a byte is written."""

import copy

import msgspec
import pytest

from scorekeeper.entry.file import read_record
from scorekeeper.games.engine.shape import MissingFieldError
from scorekeeper.games.reading import typed_record
from scorekeeper.log.summary import gist
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.draft import OpenErrorsError
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.history import history_of
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.completeness import in_doubt
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import terms_of, verdict_of
from tests.tournament.building import bytes_of, command, played, refused, result, rounds


@pytest.mark.rule(
    "LOG-101", "LOG-102", "LOG-103", "LOG-104", "LOG-105", "LOG-106", "LOG-107", "LOG-108", "LOG-109", "LOG-110", "LOG-112", "LOG-212"
)  # fmt: skip
def test_a_good_record_is_one_line_more(day, tmp_path):
    """It is read, judged, written, and read back equal."""
    before = bytes_of(day)["main.jsonl"]
    record = played("1", "2", "3", "4")
    (tmp_path / "1-1.json").write_bytes(msgspec.json.encode(record))

    written = acts.record(day, "1/1", read_record(tmp_path / "1-1.json").raw, by="ana")

    after = bytes_of(day)["main.jsonl"]
    assert after.startswith(before)
    assert 1 == after.count(b"\n") - before.count(b"\n")
    assert written.verdict.finished
    assert [] == written.verdict.errors
    assert record == msgspec.to_builtins(Tournament(day.folder).table("1/1").record)


@pytest.mark.parametrize(
    ("change", "rule", "field"),
    [
        pytest.param({"sets": []}, "LOG-102", "sets", marks=pytest.mark.rule("LOG-102")),
        pytest.param({"seats": None}, "LOG-104", "seats", marks=pytest.mark.rule("LOG-104")),
        pytest.param({"ended": "bored"}, "LOG-104", "ended", marks=pytest.mark.rule("LOG-104")),
        pytest.param({"rounds": [{"number": "one"}]}, "LOG-104", "rounds.1.number", marks=pytest.mark.rule("LOG-104")),
        pytest.param({"rounds": [{}]}, "LOG-103", "rounds.1.number", marks=pytest.mark.rule("LOG-103")),
        pytest.param(
            {"rounds": [{"number": 1, "start": {"marker": "purple"}}]},
            "LOG-104",
            "rounds.1.start.marker",
            marks=pytest.mark.rule("LOG-104"),
        ),
        pytest.param({"game": "ludo"}, "LOG-105", "game", marks=pytest.mark.rule("LOG-105")),
        pytest.param({"game": 3}, "LOG-104", "game", marks=pytest.mark.rule("LOG-104")),
        pytest.param({"variant": "blitz"}, "LOG-105", "variant", marks=pytest.mark.rule("LOG-105")),
        pytest.param({"variant": "solo"}, "LOG-105", "variant", marks=pytest.mark.rule("LOG-105")),
        pytest.param({"seats": ["1", "2", "3", "5"]}, "LOG-107", "seats", marks=pytest.mark.rule("LOG-107")),
        pytest.param({"seats": ["1", "2", "3"]}, "LOG-107", "seats", marks=pytest.mark.rule("LOG-107")),
        pytest.param({"seats": ["1", "2", "3", "3"]}, "LOG-107", "seats", marks=pytest.mark.rule("LOG-107")),
        pytest.param({"rounds": [], "result": None}, "LOG-103", "rounds", marks=pytest.mark.rule("LOG-103")),
        pytest.param(
            {"result": {"rows": {"9": {"vp": 3}}}}, "LOG-106", "result.rows.9", marks=pytest.mark.rule("LOG-106")
        ),
        pytest.param({"result": {"winner": "Ana"}}, "LOG-106", "result.winner", marks=pytest.mark.rule("LOG-106")),
        pytest.param(
            {"rounds": [{"number": 1, "start": {"starter": "7"}}]},
            "LOG-106",
            "rounds.1.start.starter",
            marks=pytest.mark.rule("LOG-106"),
        ),
        pytest.param(
            {"rounds": [{"number": 1, "transcript": [{"do": "trade", "partner": "8"}]}]},
            "LOG-106",
            "rounds.1.transcript.1.partner",
            marks=pytest.mark.rule("LOG-106"),
        ),
    ],
)
def test_a_record_that_does_not_fit_is_refused_by_field(day, change, rule, field):
    """One sentence with the field; the log stays as it was."""
    with refused(day, rule) as caught:
        acts.record(day, "1/1", {**result("1234", [9, 7, 5, 3]), **change}, by="ana")

    assert field == caught.value.field


@pytest.mark.rule("LOG-103")
def test_a_record_without_a_game_is_refused():
    with pytest.raises(MissingFieldError, match="field game: the field is missing"):
        typed_record({"seats": ["1"]})


@pytest.mark.rule("LOG-107")
def test_seats_in_another_order_are_a_warning(day):
    """They sat down as they liked; turn order rests on it."""
    written = acts.record(day, "1/1", result("2134", [9, 7, 5, 3]), by="ana")

    assert [("LOG-107", "warning")] == [(f.rule, f.level) for f in written.findings if f.rule == "LOG-107"]


@pytest.mark.rule("LOG-108")
@pytest.mark.parametrize("numbers", [(2,), (2, 1), (1, 3), (1, 1), (3, 4)])
def test_rounds_out_of_order_are_refused(day, numbers):
    record = played("1", "2", "3", "4")
    record["rounds"] = [copy.deepcopy(record["rounds"][number - 1]) for number in numbers]

    with refused(day, "LOG-108", "out of order"):
        acts.record(day, "1/1", record, by="ana")


@pytest.mark.rule("LOG-108")
def test_rounds_can_come_one_by_one(day):
    """From several authors too; together they are one record."""
    record = played("1", "2", "3", "4")
    acts.record(day, "1/1", rounds(record, 1), by="ana")
    acts.record(day, "1/1", rounds(record, 2, 3), by="bo")
    assert not verdict_of(day, day.table("1/1")).finished
    with refused(day, "LOG-108", "expected round 4"):
        acts.record(day, "1/1", {**rounds(record), "rounds": [{**record["rounds"][3], "number": 5}]}, by="ana")
    acts.record(day, "1/1", rounds(record, 4, result=True), by="ana")

    assert record == msgspec.to_builtins(day.table("1/1").record)
    assert verdict_of(day, day.table("1/1")).finished


@pytest.mark.rule("LOG-109")
def test_nobody_records_the_same_table_twice(day):
    """Whatever way they spell their name; the sentence names the entry to amend."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")

    for author in ("ana", "Ana", " ana "):
        with refused(day, "LOG-109", "in main-12") as caught:
            acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by=author)
    assert "amend main-12" in command(caught.value.next_step)


def wrong(record, player="1", by=1):
    """A record in which a player's total is off."""
    record = copy.deepcopy(record)
    record["result"]["rows"][player]["vp"] += by
    return record


@pytest.mark.rule("LOG-212")
def test_open_errors_are_refused_with_their_findings(day):
    """Nothing is written; the findings say what the rules make of it."""
    with refused(day, "LOG-212", "1 open error") as caught:
        acts.record(day, "1/1", wrong(played("1", "2", "3", "4")), by="ana")

    assert isinstance(caught.value, OpenErrorsError)
    assert ["DWT-802"] == [finding.rule for finding in caught.value.verdict.errors]
    assert "DWT-802" in [finding.rule for finding in caught.value.findings]


@pytest.mark.rule("LOG-212")
@pytest.mark.parametrize("as_written", [False, True])
def test_accepted_errors_are_taken_and_marked(day, as_written):
    """By the rules unless it says as written; the finding stays, settled."""
    record = played("1", "2", "3", "4")
    true = {row: value["vp"] for row, value in record["result"]["rows"].items()}
    written = acts.record(day, "1/1", wrong(record), by="ana", accept="the table agreed", as_written=as_written)

    scores = {place.participant: place.score for place in written.verdict.places}
    settled = [finding for finding in written.findings if finding.rule == "DWT-802"]
    assert true["1"] + as_written == scores["1"]
    assert [] == written.verdict.errors
    assert ["warning"] == [finding.level for finding in settled]
    assert "the table agreed" in settled[0].figures["settled"]
    accept = written.entry.body.accept
    assert ("the table agreed", as_written, ["DWT-802"]) == (
        accept.reason,
        accept.as_written,
        [finding.rule for finding in accept.findings],
    )


@pytest.mark.rule("LOG-210")
def test_an_acceptance_says_why(day):
    with refused(day, "LOG-210", "needs a reason"):
        acts.record(day, "1/1", wrong(played("1", "2", "3", "4")), by="ana", accept="  ")


def test_an_acceptance_of_nothing_is_not_written(day):
    """There was nothing to accept."""
    written = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana", accept="to be sure")

    assert written.entry.body.accept is None


@pytest.mark.rule("LOG-212")
def test_accepting_an_illegal_move_accepts_what_follows_from_it(day):
    """The judge goes on behind it, and all it finds there is part of the same acceptance."""
    record = played("1", "2", "3", "4")
    for number in range(4):
        record["rounds"][number]["sheet"]["rows"]["2"]["vp"] = 9

    written = acts.record(day, "1/1", record, by="ana", accept="wet sheet")

    assert [] == written.verdict.errors
    assert 4 <= len(written.entry.body.accept.findings)


@pytest.mark.rule("LOG-208", "LOG-210")
def test_an_amendment_replaces_a_record(day):
    """The new one counts, the old one can no longer be amended."""
    old = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    new = acts.amend(day, old, result("1234", [3, 5, 7, 9]), by="bo", reason="read upside down").entry.id

    assert ["4", "3", "2", "1"] == [p.participant for p in verdict_of(day, day.table("1/1")).places if p.person]
    with refused(day, "LOG-208", f"{new} already replaced or struck it"):
        acts.amend(day, old, result("1234", [3, 5, 7, 9]), by="bo", reason="again")
    newest = acts.amend(day, new, result("1234", [3, 5, 9, 7]), by="cy", reason="again").entry.id
    assert ["3", "4", "2", "1"] == [p.participant for p in verdict_of(day, day.table("1/1")).places if p.person]
    assert [newest] == [entry.id for entry in day.table("1/1").entries]
    acts.amend(day, newest, result("1234", [9, 5, 3, 7]), by="ana", reason="and again")
    assert ["1", "4", "2", "3"] == [p.participant for p in verdict_of(day, day.table("1/1")).places if p.person]
    assert () == check_tournament(day).open_errors


@pytest.mark.rule("LOG-209", "LOG-109")
def test_what_comes_back_does_not_stand_beside_its_successor(day):
    """Voiding a void is refused once something else took the place of what it struck."""
    old = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    new = acts.amend(day, old, result("1234", [3, 5, 7, 9]), by="bo", reason="upside down").entry.id
    struck = acts.void(day, new, by="cy", reason="it was right").entry.id
    other = acts.amend(day, old, result("1234", [9, 7, 3, 5]), by="bo", reason="misread").entry.id
    with refused(day, "LOG-209", f"a correction of {old} twice, in {new} and {other}"):
        acts.void(day, struck, by="cy", reason="no")

    for entry in (other, old):
        struck = acts.void(day, entry, by="cy", reason="wrong table").entry.id
    again = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    with refused(day, "LOG-109", f"the result of table 1/1 by ana twice, in {old} and {again}"):
        acts.void(day, struck, by="cy", reason="no")
    word = acts.decide(day, again, by="judge", reason="cards were missing", effect="replay").entry.id
    acts.record(day, "1/1", result("1234", [1, 2, 3, 4]), by="ana")
    with refused(day, "LOG-109"):
        acts.void(day, word, by="judge", reason="they were found")


@pytest.mark.rule("LOG-208")
@pytest.mark.parametrize("of", ["main-99", "main-2", "", "nonsense"])
def test_an_amendment_names_a_record(day, of):
    with refused(day, "LOG-208", "cannot be corrected"):
        acts.amend(day, of, result("1234", [3, 5, 7, 9]), by="bo", reason="oops")


@pytest.mark.rule("LOG-210")
def test_corrections_say_why(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id

    with refused(day, "LOG-210"):
        acts.amend(day, of, result("1234", [3, 5, 7, 9]), by="bo", reason="")
    with refused(day, "LOG-210"):
        acts.void(day, of, by="bo", reason=" \t")
    with refused(day, "LOG-210"):
        acts.decide(day, of, by="bo", reason="")


@pytest.mark.rule("LOG-212")
def test_an_amendment_is_judged_like_a_record(day):
    record = played("1", "2", "3", "4")
    of = acts.record(day, "1/1", record, by="ana").entry.id

    with refused(day, "LOG-212"):
        acts.amend(day, of, wrong(record), by="bo", reason="copied again")
    with refused(day, "LOG-107"):
        acts.amend(day, of, result("567", [9, 7, 5]), by="bo", reason="copied again")
    acts.amend(day, of, wrong(record), by="bo", reason="copied again", accept="they insist")
    assert "they insist" in terms_of(day, day.table("1/1")).decisions[0].reason


@pytest.mark.rule("LOG-208")
def test_voiding_an_amendment_brings_the_record_back(day):
    """Precedence is by reference: the void strikes the amendment, so nothing replaces the record."""
    old = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    new = acts.amend(day, old, result("1234", [3, 5, 7, 9]), by="bo", reason="read upside down").entry.id
    struck = acts.void(day, new, by="cy", reason="it was right").entry.id

    assert [old] == [entry.id for entry in day.table("1/1").entries]
    acts.void(day, struck, by="cy", reason="no, it was wrong")
    assert [new] == [entry.id for entry in day.table("1/1").entries]
    with refused(day, "LOG-208"):
        acts.void(day, old, by="cy", reason="gone")


def test_a_void_says_what_it_struck_and_what_counts_again(day):
    """Kind and content, so that a wrong number is noticed."""
    record = played("1", "2", "3", "4")
    first = acts.record(day, "1/1", rounds(record, 1, 2), by="ana").entry.id
    new = acts.amend(day, first, rounds(record, 1), by="bo", reason="round 2 is of another table").entry.id
    voids = [acts.void(day, new, by="cy", reason="no")]
    voids.append(acts.void(day, voids[0].entry.id, by="cy", reason="yes"))
    word = acts.decide(day, new, by="judge", effect="replay", reason="cards were missing").entry.id
    voids.append(acts.void(day, word, by="judge", reason="they were found"))
    single = acts.seat_by_hand(day, [["1", "2"]], by="ana").entry.id
    voids.append(acts.void(day, single, by="ana", reason="too early"))

    assert [
        (f"amendment of {first}, table 1/1, round 1", (first,)),
        (f"void of {new}", (new,)),
        (f"decision replay on {new}", (new,)),
        ("seating of heat 2, 1 table", ()),
    ] == [(written.struck, written.back) for written in voids]
    assert "record of table 1/1, rounds 1, 2" == gist(day.log.by_id[first])


@pytest.mark.rule("LOG-210")
@pytest.mark.parametrize("reason", ["…", "...", " - ", "“…”"])
def test_the_dots_of_a_hint_are_no_reason(day, reason):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id

    with refused(day, "LOG-210", "needs a reason in words"):
        acts.void(day, of, by="bo", reason=reason)


def test_a_voided_record_is_gone_and_can_be_typed_again(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    acts.void(day, of, by="ana", reason="wrong table")

    assert day.table("1/1").missing
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    assert not day.table("1/1").missing


def test_an_amendment_keeps_its_first_author(day):
    """Bo corrects what Ana typed and has typed the table himself: that is no record twice."""
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    acts.record(day, "1/1", result("1234", [9, 7, 5, 4]), by="bo")
    acts.amend(day, of, result("1234", [9, 7, 5, 4]), by="bo", reason="the paper says 4")

    assert day.table("1/1").joint.confirmed


def overpaid(record, number=1, player="2"):
    """A record in which one round's sheet gives a player one VP too many."""
    record = copy.deepcopy(record)
    record["rounds"][number - 1]["sheet"]["rows"][player]["vp"] += 1
    return record


@pytest.mark.rule("LOG-212")
@pytest.mark.parametrize("as_written", [False, True])
def test_what_was_settled_is_not_said_again(day, as_written):
    """Round 1 was accepted with a wrong figure; the rounds after it are taken, and tell only their own."""
    record = overpaid(played("1", "2", "3", "4"))
    first = acts.record(day, "1/1", rounds(record, 1), by="ana", accept="the table agreed", as_written=as_written)
    assert [None] == [
        holder for finding, holder in zip(first.findings, first.holders, strict=True) if finding.level == "warning"
    ]

    for number in (2, 3, 4):
        again = "so be it" if as_written and number == 4 else None  # one marker more than there are
        written = acts.record(day, "1/1", rounds(record, number), by="ana", accept=again, as_written=as_written)
        assert [] == [
            finding.rule for finding in written.findings if finding.level == "warning" and finding.rule != "DWT-105"
        ]
    assert any(finding.settled for finding in check_tournament(day).findings)


@pytest.mark.rule("LOG-212")
def test_an_open_error_is_told_with_the_entry_that_holds_it(day):
    """Another version accepted round 1 under another rule, so it is open again: round 2 is refused because of main-12."""
    record = overpaid(played("1", "2", "3", "4"))
    acts.record(day, "1/1", rounds(record, 1), by="ana", accept="wet")
    log = day.folder / "log" / "main.jsonl"
    *lines, last = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines) + last.replace(b'"rule":"DWT-605"', b'"rule":"DWT-606"'))
    day.reload()

    with refused(day, "LOG-212") as caught:
        acts.record(day, "1/1", rounds(record, 2), by="ana")
    told = zip(caught.value.findings, caught.value.holders, strict=True)
    assert {"main-12"} == {holder.id for finding, holder in told if finding.level == "error"}


@pytest.mark.rule("LOG-212", "TRN-405")
def test_totals_alone_count_as_they_are_written(day):
    """Without rounds the rules compute nothing: the result says so, and the standings mark it."""
    seventeen = {**result("1234", [17, 9, 8, 2], smuggler=4)}
    written = acts.record(day, "1/1", seventeen, by="ana", accept="that is what they wrote")
    assert "written" == written.counts
    assert ["accepted"] * 4 == [row.tables[0].note for row in compute_standings(day).rows if row.player in "1234"]

    for as_written, counts in ((False, "rules"), (True, "written")):
        of = day.table("1/1").entries[0].id
        record = wrong(played("1", "2", "3", "4"))
        again = acts.amend(day, of, record, by="bo", reason="the sheet", accept="they insist", as_written=as_written)
        assert counts == again.counts
    of = day.table("1/1").entries[0].id
    assert acts.amend(day, of, played("1", "2", "3", "4"), by="bo", reason="the sheet").counts is None
    assert {""} == {row.tables[0].note for row in compute_standings(day).rows if row.player in "1234"}


@pytest.mark.rule("LOG-109")
def test_an_amendment_that_changes_nothing_is_refused(day):
    """Its heat stays closed; with one figure changed it is taken."""
    acts.record(day, "1/1", result("1234", [12, 9, 7, 3]), by="ana")
    acts.close(day, 1, by="ana", reason="1/2 did not play")
    [entry] = day.table("1/1").entries
    with refused(day, "LOG-109", f"{entry.id} already says the same") as caught:
        acts.amend(day, entry.id, result("1234", [12, 9, 7, 3]), by="ana", reason="looked again", reopen=True)

    assert f"scorekeeper history {entry.id}" == command(caught.value.next_step)
    assert day.heats[0].closed
    acts.amend(day, entry.id, result("1234", [9, 12, 7, 3]), by="ana", reason="swapped", reopen=True)


@pytest.mark.rule("LOG-109", "LOG-208")
@pytest.mark.parametrize("by", ["ana", "bo"])
def test_the_result_of_an_adjourned_game_takes_the_place_of_what_stood_then(day, by):
    """Whoever types it; the history tells how the game stopped first."""
    stood = acts.record(day, "1/1", result(["1", "2", "3", "4"], [5, 3, 7, 2], ended="adjourned"), by="ana").entry.id
    assert "scorekeeper record 1/1" == command(status_of(day).steps[0]).partition(",")[0]

    written = acts.record(day, "1/1", result(["1", "2", "3", "4"], [10, 9, 8, 6]), by=by)

    assert ("amend", stood) == (written.entry.kind, written.entry.of)
    assert [] == [one for one in status_of(day).tables if one.table == "1/1" and one.state != "finished"]
    told = [one.text for one in history_of(day, "1/1").versions]
    assert told[-2].endswith("; the game was adjourned")
    assert not told[-1].endswith("adjourned")
    with refused(day, "LOG-109", "already recorded the result"):
        acts.record(day, "1/1", result(["1", "2", "3", "4"], [10, 9, 8, 7]), by="ana")


@pytest.mark.rule("LOG-109", "LOG-211")
def test_an_adjourned_game_that_somebody_else_types_alike_is_confirmed(day):
    stood = result(["1", "2", "3", "4"], [5, 3, 7, 2], ended="adjourned")
    acts.record(day, "1/1", stood, by="ana")

    assert ("record", "ana") == ((second := acts.record(day, "1/1", stood, by="bo")).entry.kind, second.confirms)


@pytest.mark.rule("LOG-211")
@pytest.mark.parametrize("which", [0, 1])
def test_an_amendment_of_a_confirmed_table_replaces_both_records(day, which):
    """Two authors read the same sheet wrongly: one correction is enough, and one undo brings both back."""
    typed = [acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by=by).entry.id for by in ("ana", "bo")]

    made = acts.amend(day, typed[which], result("1234", [9, 7, 3, 5]), by="cy", reason="misread")

    assert [made.entry.id] == [entry.id for entry in day.table("1/1").entries]
    assert not in_doubt(day, day.table("1/1"))
    assert f"{typed[1 - which]} by {('bo', 'ana')[which]} said the same" in made.warnings[-1]
    acts.undo(day, by="cy")
    assert typed == [entry.id for entry in day.table("1/1").entries]
    assert day.table("1/1").joint.confirmed
