"""The head judge's word."""

import copy
from fractions import Fraction

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.draft import OpenErrorsError
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.verdicts import terms_of, verdict_of
from tests.tournament.building import command, played, refused, result
from tests.tournament.days import event


@pytest.fixture
def record():
    """Player 1's total is one too high."""
    record = copy.deepcopy(played("1", "2", "3", "4"))
    record["result"]["rows"]["1"]["vp"] += 1
    return record


def points(tournament):
    return {row.player: row.points for row in compute_standings(tournament).rows}


@pytest.mark.rule("TRN-405")
def test_as_written_counts_and_is_marked(day, record):
    """The claim counts, everywhere it shows."""
    of = acts.record(day, "1/1", record, by="ana", accept="paper says so").entry.id
    before = {p.participant: p.score for p in verdict_of(day, day.table("1/1")).places}["1"]
    acts.amend(day, of, record, by="ana", reason="the table insists", accept="paper says so", as_written=True)

    assert before + 1 == {p.participant: p.score for p in verdict_of(day, day.table("1/1")).places}["1"]
    row = next(row for row in compute_standings(day).rows if row.player == "1")
    assert "as written" == row.tables[0].note


@pytest.mark.rule("TRN-405", "LOG-208")
@pytest.mark.parametrize(
    ("effect", "note", "missing"), [("replay", "to be replayed", ("1/1", "1/2")), ("void", "void", ("1/2",))]
)
def test_a_struck_table_pays_nothing(day, effect, note, missing):
    """Whoever typed it; only a game that is to be replayed can be recorded again."""
    first = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="bo")
    acts.decide(day, first, by="judge", reason="cards were missing", effect=effect)

    found = compute_standings(day)
    assert day.table("1/1").missing
    assert missing == found.missing
    assert {note} == {row.tables[0].note for row in found.rows if row.player in "1234"}
    with refused(day, "LOG-208", "struck by a decision"):
        acts.decide(day, first, by="judge", reason="again")
    if effect == "void":
        with refused(day, "TRN-405", "was struck by judge"):
            acts.record(day, "1/1", result("1234", [3, 5, 7, 9]), by="ana")
        word = day.table("1/1").struck_by
        acts.decide(day, word.id, by="judge", reason="after all", effect="replay")
    acts.record(day, "1/1", result("1234", [3, 5, 7, 9]), by="ana")
    assert ("1/2",) == compute_standings(day).missing


@pytest.mark.rule("TRN-405", "TRN-306")
def test_a_heat_with_a_struck_game_is_closed_and_final(day):
    """Nobody asks for the record of a game that the head judge struck, before or after the heat is closed."""
    acts.record(day, "1/2", result("567", [9, 7, 5]), by="ana", accept="short table")
    first = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    acts.decide(day, first, by="judge", reason="fire alarm", effect="void")

    assert ("void", None) == (status_of(day).tables[0].state, status_of(day).tables[0].next)
    assert "close" == status_of(day).steps[0].action
    acts.close(day, 1, by="ana")
    assert not compute_standings(day).provisional
    assert not {step.table for step in status_of(day).steps} & {"1/1"}


@pytest.mark.rule("TRN-405", "LOG-208")
@pytest.mark.parametrize("effect", ["replay", "void"])
def test_a_decision_that_struck_a_game_can_be_replaced(day, effect):
    """Naming it brings the record back and decides on it, in one go; the same once more is refused."""
    first = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    word = acts.decide(day, first, by="judge", reason="cards were missing", effect=effect).entry.id
    with refused(day, "LOG-208", f"{word} decided {effect} already"):
        acts.decide(day, word, by="judge", reason="again", effect=effect)

    acts.decide(day, word, by="judge", reason="agreed", effect="places", places=dict.fromkeys("1234", 1))

    assert {"1": Fraction(11, 4)} == {k: v for k, v in points(day).items() if k == "1"}
    assert [first] == [entry.id for entry in day.table("1/1").entries]


@pytest.mark.rule("LOG-109")
def test_a_struck_game_does_not_come_back_beside_the_replay(day):
    """Once the replay is recorded, the decision cannot be replaced by one about the first game."""
    first = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    word = acts.decide(day, first, by="judge", reason="cards were missing", effect="replay").entry.id
    acts.record(day, "1/1", result("1234", [3, 5, 7, 9]), by="ana")

    with refused(day, "LOG-109", "twice"):
        acts.decide(day, word, by="judge", reason="again", effect="places", places=dict.fromkeys("1234", 1))


def test_a_decision_can_be_voided(day):
    first = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    word = acts.decide(day, first, by="judge", reason="cards were missing", effect="replay").entry.id
    acts.void(day, word, by="judge", reason="they were found")

    assert not day.table("1/1").missing


@pytest.mark.rule("TRN-405")
def test_who_forfeits_is_last_and_the_others_move_up(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    acts.decide(day, of, by="judge", reason="left the table", effect="forfeit", player="Ana")

    assert {"1": 0, "2": 5, "3": 3, "4": 2} == {k: v for k, v in points(day).items() if k in "1234"}
    notes = {row.player: row.tables[0].note for row in compute_standings(day).rows if row.player in "1234"}
    assert {"1": "forfeit", "2": "", "3": "", "4": ""} == notes
    assert [
        "Bo is first with 7",
        "Cléo is second with 5",
        "Δήμητρα is third with 3",
        "Smuggler is fourth with 0",
        "Ana forfeits and is last, with 9 in the game",
    ] == [step.text for step in explain_table(day, "1/1").steps if step.kind == "place"]


@pytest.mark.rule("TRN-405", "TRN-603", "TRN-604", "TRN-605")
def test_a_forfeited_game_breaks_no_tie_in_favour_of_who_forfeits(tmp_path):
    day = event(tmp_path, 4, '[standings]\norder = ["points", "score", "share", "share-corrected", "margin"]\n')
    acts.seat_by_hand(day, [list("1234")], by="ana")
    of = acts.record(day, "1/1", result("1234", [12, 8, 6, 4], smuggler=2), by="ana").entry.id
    acts.decide(day, of, by="judge", reason="left the table", effect="forfeit", player="1")

    found = {row.player: list(row.tiebreaks.values()) for row in compute_standings(day).rows}
    assert [0, 0, 0, -8] == found["1"]
    assert [8, Fraction(8, 30), Fraction(8, 30), 2] == found["2"]


@pytest.mark.rule("TRN-405", "TRN-407")
def test_a_forfeit_settles_an_abandoned_table_by_what_is_written_of_the_others(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3], ended="abandoned"), by="ana").entry.id
    assert "unfinished" == payment_of(day, day.table("1/1")).status
    acts.decide(day, of, by="judge", reason="left the table", effect="forfeit", player="1")

    assert {"1": 0, "2": 5, "3": 3, "4": 2} == {k: v for k, v in points(day).items() if k in "1234"}
    assert "finished" == status_of(day).tables[0].state


@pytest.mark.rule("TRN-404", "TRN-405")
def test_a_forfeit_does_not_end_an_adjourned_game(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3], ended="adjourned"), by="ana").entry.id
    acts.decide(day, of, by="judge", reason="left the table", effect="forfeit", player="1")

    assert "begun" == status_of(day).tables[0].state


@pytest.mark.rule("LOG-106", "LOG-208")
def test_a_forfeit_names_somebody_at_the_table(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id

    with refused(day, "LOG-106"):
        acts.decide(day, of, by="judge", reason="left", effect="forfeit", player="7")
    with refused(day, "LOG-106"):
        acts.decide(day, of, by="judge", reason="left", effect="forfeit", player="nobody")
    with refused(day, "LOG-208", "must name the player"):
        acts.decide(day, of, by="judge", reason="left", effect="forfeit")
    with refused(day, "LOG-208", "must name the player"):
        acts.decide(day, of, by="judge", reason="left", player="1")


@pytest.mark.rule("LOG-208")
def test_a_decision_is_about_a_record_that_stands(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id

    with refused(day, "LOG-208", "there is no effect 'maybe'"):
        acts.decide(day, of, by="judge", reason="x", effect="maybe")
    with refused(day, "LOG-208", "no rule DWT-999"):
        acts.decide(day, of, by="judge", reason="x", rule="DWT-999")
    with refused(day, "LOG-208", "it is of kind seat"):
        acts.decide(day, "main-11", by="judge", reason="x")
    acts.void(day, of, by="ana", reason="oops")
    with refused(day, "LOG-208"):
        acts.decide(day, of, by="judge", reason="x")


@pytest.mark.rule("TRN-404", "TRN-405")
def test_an_unfinished_table_pays_nothing_until_it_is_decided(day):
    """Time was called after two rounds; the head judge lets what is written count."""
    record = played("1", "2", "3", "4")
    part = {**record, **result("1234", [6, 4, 3, 1], smuggler=5), "rounds": record["rounds"][:2], "ended": "time"}
    of = acts.record(day, "1/1", part, by="ana", accept="time").entry.id

    assert ("1/1", "1/2") == compute_standings(day).missing
    assert 0 == sum(points(day).values())
    assert {"unfinished"} == {row.tables[0].note for row in compute_standings(day).rows if row.player in "1234"}

    acts.decide(day, of, by="judge", reason="the hall closed: what is written counts", effect="as-written")
    assert {"1": 5, "2": 3, "3": 2, "4": 1} == {k: v for k, v in points(day).items() if k in "1234"}
    assert ("1/2",) == compute_standings(day).missing
    assert "Smuggler is second with 5" in [
        step.text for step in explain_table(day, "1/1").steps if step.kind == "place"
    ]


def test_a_decision_lapses_when_its_record_is_replaced(day, record):
    """A new version must be looked at again."""
    of = acts.record(day, "1/1", record, by="ana", accept="wet").entry.id
    acts.amend(day, of, played("1", "2", "3", "4"), by="ana", reason="dried the sheet")

    assert () == terms_of(day, day.table("1/1")).decisions
    assert () == check_tournament(day).open_errors


def test_a_correction_says_which_decision_ends_with_it(day):
    """A forfeit must not be lost to somebody's typing error without a word."""
    of = acts.record(day, "1/1", played("1", "2", "3", "4"), by="ana").entry.id
    word = acts.decide(day, of, by="judge", reason="played with marked cards", effect="forfeit", player="2").entry.id

    written = acts.amend(day, of, played("1", "2", "3", "4", seed=2), by="ana", reason="typo")

    assert [
        f"{word} (decision forfeit on {of}, by judge) was about the replaced entry and no longer counts; decide again"
    ] == list(written.warnings)


def score_of_one(day):
    return payment_of(day, day.table("1/1")).paid["1"].score


@pytest.mark.rule("TRN-405")
def test_the_head_judge_goes_before_an_acceptance_and_narrow_before_wide(day, record):
    """Taken by the rules, then decided as written, then for that rule by the rules again."""
    of = acts.record(day, "1/1", record, by="ana", accept="paper says so").entry.id
    by_rules = score_of_one(day)
    acts.decide(day, of, by="judge", reason="the claim counts", effect="as-written")
    as_written = score_of_one(day)
    acts.decide(day, of, by="judge", reason="not the total", rule="DWT-802")

    assert (by_rules + 1, by_rules) == (as_written, score_of_one(day))


@pytest.mark.rule("LOG-208")
def test_the_same_is_not_decided_twice(day, record):
    """Another decision replaces the first one by naming it, as the next step says; another player can forfeit."""
    of = acts.record(day, "1/1", record, by="ana", accept="paper says so").entry.id
    first = acts.decide(day, of, by="judge", reason="x", effect="by-rules").entry.id

    with refused(day, "LOG-208", f"{first} decided by-rules already") as caught:
        acts.decide(day, of, by="bo", reason="y", effect="by-rules")
    assert "scorekeeper explain table 1/1" == command(caught.value.next_step)
    with refused(
        day, "LOG-208", f"{first} decided by-rules, but this says as-written; to replace .* name it"
    ) as caught:
        acts.decide(day, of, by="bo", reason="y", effect="as-written")
    assert f'scorekeeper decide {first} --effect as-written --reason "…"' == command(caught.value.next_step)

    acts.decide(day, first, by="bo", reason="on second thoughts", effect="as-written")
    assert ["as-written"] == [word.effect for word, entry in day.table("1/1").decisions if entry.kind == "decide"]
    assert not day.log.stands(day.log.by_id[first])
    acts.decide(day, of, by="bo", reason="left", effect="forfeit", player="1")
    acts.decide(day, of, by="bo", reason="left too", effect="forfeit", player="2")
    assert {0} == {points(day)[player] for player in "12"}


@pytest.mark.rule("LOG-208")
def test_nothing_counts_as_written_where_nothing_is_found(day, record):
    """Nor for a rule or a round that has no finding; nothing is marked."""
    of = acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana").entry.id
    with refused(day, "LOG-208", "table 1/2 has no finding that this could settle"):
        acts.decide(day, of, by="judge", reason="to be sure", effect="as-written")
    assert {""} == {row.tables[0].note for row in compute_standings(day).rows if row.player in "567"}

    of = acts.record(day, "1/1", record, by="ana", accept="paper says so").entry.id
    for narrowed in ({"rule": "DWT-605"}, {"round": 1}):
        with refused(day, "LOG-208", "no finding that this could settle"):
            acts.decide(day, of, by="judge", reason="to be sure", effect="as-written", **narrowed)
    acts.decide(day, of, by="judge", reason="agreed", effect="as-written", rule="DWT-802")
    assert {"as written"} == {row.tables[0].note for row in compute_standings(day).rows if row.player in "1234"}


@pytest.mark.rule("LOG-208")
@pytest.mark.parametrize("narrowed", [{"round": 9}, {"turn": 3, "event": 99}])
def test_nothing_is_decided_of_a_place_where_nothing_is_found(day, record, narrowed):
    of = acts.record(day, "1/1", record, by="ana", accept="paper says so").entry.id

    with refused(day, "LOG-208", "table 1/1 has no finding that this could settle"):
        acts.decide(day, of, by="judge", reason="to be sure", **narrowed)
    with refused(day, "LOG-208", f"replay is about the whole game, not about one {[*narrowed][-1]}"):
        acts.decide(day, of, by="judge", reason="a tile was missing", effect="replay", **narrowed)


@pytest.mark.rule("LOG-208")
def test_a_voided_decision_does_not_come_back_beside_another(day):
    of = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    first = acts.decide(day, of, by="judge", reason="x", effect="replay").entry.id
    struck = acts.void(day, first, by="judge", reason="on second thoughts").entry.id
    acts.decide(day, of, by="bo", reason="y", effect="replay")

    with refused(day, "LOG-208", f"a decision on {of} twice"):
        acts.void(day, struck, by="judge", reason="on third thoughts")


@pytest.mark.rule("LOG-208")
@pytest.mark.parametrize("effect", ["by-rules", "as-written"])
def test_a_decision_settles_what_was_known_and_not_what_comes_later(day, effect):
    """Round 1 is accepted and decided; a wrong VP in round 2 is refused like any other."""
    whole = played("1", "2", "3", "4")
    first, second = (
        {**copy.deepcopy(whole), "rounds": [copy.deepcopy(one)], "result": None} for one in whole["rounds"][:2]
    )
    for raw in (first, second):
        raw["rounds"][0]["sheet"]["rows"]["1"]["vp"] = 9
    of = acts.record(day, "1/1", first, by="ana", accept="paper says so").entry.id
    acts.decide(day, of, by="judge", reason="it stands", effect=effect)
    assert [] == verdict_of(day, day.table("1/1")).errors

    with pytest.raises(OpenErrorsError):
        acts.record(day, "1/1", second, by="ana")
    acts.record(day, "1/1", second, by="ana", accept="paper says so")
    assert [] == verdict_of(day, day.table("1/1")).errors
