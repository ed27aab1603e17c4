"""Why she is second: the trail, the points, the history."""

import copy

import pytest

from scorekeeper.tournament.explain import explain_player, explain_table, history, ordinal
from tests.tournament.building import played, refused, result


def texts(explanation, kind=None):
    return [(step.rule, step.text) for step in explanation.steps if kind in (None, step.kind)]


def test_a_table_is_explained_from_record_to_points(day):
    """Who typed it, the trail round by round, places, points."""
    day.record("1/1", played("1", "2", "3", "4"), by="ana")
    found = explain_table(day, "1/1")
    verdict = day.verdict(day.table("1/1"))

    assert "Table 1/1, dwarven-traders: Ana (1), Bo (2), Cléo (3) and Δήμητρα (4)" == found.title
    assert [step.rule for step in verdict.trail] == [step.rule for step in found.steps if step.kind == "step"]
    assert [(step.round or 9) for step in found.steps if step.kind == "step"] == sorted(
        step.round or 9 for step in verdict.trail
    )
    second = [place.participant for place in verdict.places if place.person][1]
    assert ("TRN-401", f"{day.names(second)} is second of 4 persons: 3 points") in texts(found, "points")
    assert ("TRN-403", "Smuggler takes no points; persons are ranked among themselves") in texts(found, "points")


def test_accepted_findings_and_decisions_are_part_of_it(day):
    record = copy.deepcopy(played("1", "2", "3", "4"))
    record["result"]["rows"]["1"]["vp"] += 1
    of = day.record("1/1", record, by="ana", accept="they insist").entry.id
    day.decide(of, by="judge", reason="left early", effect="forfeit", player="2")
    found = explain_table(day, "1/1")

    assert ["DWT-802"] == [rule for rule, text in texts(found, "finding") if "they insist" in text]
    assert [("TRN-405", "main-13: judge decided forfeit of Bo: left early")] == texts(found, "decision")
    assert ("TRN-405", "Bo forfeits: last, 0 points") in texts(found, "points")


def test_a_shared_place_says_what_is_shared(day):
    day.record("1/1", result("1234", [12, 9, 9, 3], smuggler=7), by="ana")

    assert ("TRN-402", "Bo shares places 2 to 3 of 4 persons: 2½ points each") in texts(explain_table(day, "1/1"))


def test_a_table_that_pays_nothing_says_so(day):
    assert [("TRN-404", "missing: the table pays nothing so far")] == texts(explain_table(day, "1/2"))


def test_a_confirmed_table_says_by_whom(day):
    for author in ("ana", "bo"):
        day.record("1/1", result("1234", [12, 8, 7, 1]), by=author)

    assert ("LOG-211", "typed by ana and bo, and all that both filled in is equal") in texts(explain_table(day, "1/1"))


def test_a_struck_table_names_the_decision(day):
    of = day.record("1/1", result("1234", [12, 9, 9, 3], smuggler=7), by="ana").entry.id
    day.decide(of, by="judge", reason="cards were missing", effect="replay")

    assert ("TRN-405", "main-13: judge decided replay: cards were missing") in texts(explain_table(day, "1/1"))


def test_a_player_is_explained_heat_by_heat(day):
    """And against another one."""
    day.record("1/1", result("1234", [12, 9, 9, 3], smuggler=7), by="ana")
    day.record("1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    found = explain_player(day, "Bo", "Ana")

    assert "Bo (2) and Ana (1), provisional: heat 1 not closed" == found.title
    assert ("TRN-402", "table 1/1: Bo shares places 2 to 3 of 4 persons: 2½ points each, with 9 in the game") in texts(
        found
    )
    assert ("TRN-501", "Bo: 2½ = 2½") in texts(found)
    for one, other in (("Bo", "Ana"), ("Ana", "Bo")):
        assert ("TRN-501", "Ana stands above Bo: 5 points against 2½") == texts(explain_player(day, one, other))[-1]
    assert ("TRN-502", "Ana and נועה are level on 5 and share place 1") == texts(explain_player(day, "1", "6"))[-1]


def test_a_player_is_told_what_is_missing_to_the_one_above(day):
    """And how far ahead of the one below; rule ids stand beside the sentence, not in it."""
    day.record("1/1", result("1234", [12, 9, 9, 3], smuggler=7), by="ana")
    day.record("1/2", result("567", [11, 13, 7], smuggler=9), by="ana")

    assert [
        (
            "TRN-501",
            "Bo stands fourth with 2½ points, ½ point behind Ефим (above), 1½ points ahead of Δήμητρα and ليلى (below)",
        ),
        ("TRN-502", "Bo is level with Cléo: the place is shared"),
    ] == texts(explain_player(day, "Bo"), "place")
    assert (
        "Ana stands first with 5 points, 2 points ahead of Ефим (below)"
        == texts(explain_player(day, "1"), "place")[0][1]
    )
    assert (
        "文华 stands 8th with 0 points, 1 point behind Δήμητρα and ليلى (above)"
        == texts(explain_player(day, "8"), "place")[0][1]
    )


@pytest.mark.parametrize(
    ("place", "said"),
    [(1, "first"), (5, "fifth"), (6, "6th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"), (22, "22nd"), (23, "23rd"), (30, "30th"), (111, "111th"), (112, "112th")],
)  # fmt: skip
def test_places_are_said_as_people_say_them(place, said):
    assert said == ordinal(place)


def test_missing_tables_are_said(day):
    found = explain_player(day, "Bo")

    assert "provisional: 2 tables missing (1/1 and 1/2)" in found.title
    assert ("TRN-404", "table 1/1: Bo missing: nothing so far") in texts(found)


def test_who_sat_out_or_dropped_is_told(day):
    assert ("TRN-416", "heat 1: 文华 was not seated: 0 points") in texts(explain_player(day, "8"))
    day.drop_player("8", by="ana")
    assert [("TRN-203", "文华 dropped out before playing")] == texts(explain_player(day, "8"))


def test_history_tells_every_version(day):
    """Author, reason, what was struck and by what."""
    old = day.record("1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    new = day.amend(old, result("1234", [3, 5, 7, 9]), by="bo", reason="read upside down").entry.id
    void = day.void(new, by="cy", reason="it was right").entry.id
    word = day.decide(old, by="judge", reason="cards were missing", effect="replay").entry.id
    day.record("1/2", result("567", [11, 13, 7], smuggler=9), by="ana")

    expected = [
        ("main-11", "seat", "ana", None, False, ()),
        (old, "record", "ana", None, True, (word,)),
        (new, "amend", "bo", "read upside down", True, (void,)),
        (void, "void", "cy", "it was right", False, ()),
        (word, "decide", "judge", "cards were missing", False, ()),
    ]
    assert expected == [(v.id, v.kind, v.by, v.reason, v.struck, v.replaced_by) for v in history(day, "1/1").versions]
    assert [row[0] for row in expected[1:]] == [version.id for version in history(day, new).versions]


def test_history_of_a_table_leaves_other_tables_out(day):
    """Also what was corrected there, by which one entry leads to another."""
    one = day.record("1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    other = day.record("1/2", result("567", [11, 13, 7], smuggler=9), by="ana").entry.id
    mended = day.amend(one, result("1234", [3, 5, 7, 9]), by="bo", reason="read upside down").entry.id
    day.amend(other, result("567", [13, 11, 7], smuggler=9), by="bo", reason="misread")

    assert [one, mended] == [version.id for version in history(day, mended).versions]


@pytest.mark.rule("LOG-208", "LOG-112")
def test_history_of_nothing_is_refused(day):
    with refused(day, "LOG-208", "no such entry"):
        history(day, "main-99")
    with refused(day, "LOG-112"):
        history(day, "9/9")


def test_explanations_are_plain_data(day):
    day.record("1/1", played("1", "2", "3", "4"), by="ana")

    assert {"format", "subject", "title", "steps"} == set(explain_table(day, "1/1").as_json())
    assert {"rule", "text", "round", "turn", "kind"} == set(explain_player(day, "1").as_json()["steps"][0])
    assert "main-12" == history(day, "main-12").as_json()["versions"][0]["id"]
