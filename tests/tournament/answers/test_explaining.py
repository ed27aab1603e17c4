"""Why she is second: the trail, the points, the history."""

import copy

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.history import history_of
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.players import Newcomer
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.words import ordinal
from tests.tournament.building import REGULATIONS, played, refused, result
from tests.tournament.days import event, play
from tests.tournament.desks import Laptop


def texts(explanation, kind=None):
    return [(step.rule, step.text) for step in explanation.steps if kind in (None, step.kind)]


def test_a_table_is_explained_from_record_to_points(day):
    """Who typed it, the trail round by round, places, points."""
    acts.record(day, "1/1", played("1", "2", "3", "4"), by="ana")
    found = explain_table(day, "1/1")
    verdict = verdict_of(day, day.table("1/1"))

    assert "Table 1/1, dwarven-traders: Ana (1), Bo (2), Cléo (3) and Δήμητρα (4)" == found.title
    assert [step.rule for step in verdict.trail] == [step.rule for step in found.steps if step.kind == "step"]
    assert [(step.round or 9) for step in found.steps if step.kind == "step"] == sorted(
        step.round or 9 for step in verdict.trail
    )
    second = [place.participant for place in verdict.places if place.person][1]
    assert ("TRN-401", f"{day.names(second)} is second of 4 players: 3 points") in texts(found, "points")
    assert ("TRN-403", "Smuggler takes no points; the players are ranked among themselves") in texts(found, "points")


def test_accepted_findings_and_decisions_are_part_of_it(day):
    record = copy.deepcopy(played("1", "2", "3", "4"))
    record["result"]["rows"]["1"]["vp"] += 1
    of = acts.record(day, "1/1", record, by="ana", accept="they insist").entry.id
    acts.decide(day, of, by="judge", reason="left early", effect="forfeit", player="2")
    found = explain_table(day, "1/1")

    assert ["DWT-802"] == [rule for rule, text in texts(found, "finding") if "they insist" in text]
    assert [("TRN-405", "main-13: judge decided forfeit of Bo: left early")] == texts(found, "decision")
    assert ("TRN-405", "Bo forfeits: last, 0 points") in texts(found, "points")


def test_a_shared_place_says_what_is_shared(day):
    acts.record(day, "1/1", result("1234", [12, 9, 9, 3], smuggler=6), by="ana")

    assert ("TRN-402", "Bo shares places 2 to 3 of 4 players: 2½ points each") in texts(explain_table(day, "1/1"))


def test_a_table_that_pays_nothing_says_so(day):
    assert [("TRN-404", "missing: the table pays nothing so far")] == texts(explain_table(day, "1/2"))


def test_a_confirmed_table_says_by_whom(day):
    for author in ("ana", "bo"):
        acts.record(day, "1/1", result("1234", [12, 8, 7, 1]), by=author)

    assert ("LOG-211", "typed by ana and bo, and all fields that both filled in are equal") in texts(
        explain_table(day, "1/1")
    )


def test_a_struck_table_names_the_decision(day):
    of = acts.record(day, "1/1", result("1234", [12, 9, 9, 3], smuggler=6), by="ana").entry.id
    acts.decide(day, of, by="judge", reason="cards were missing", effect="replay")

    assert ("TRN-405", "main-13: judge decided replay: cards were missing") in texts(explain_table(day, "1/1"))


def test_a_player_is_explained_heat_by_heat(day):
    """And against another one."""
    acts.record(day, "1/1", result("1234", [12, 9, 9, 3], smuggler=6), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    found = explain_player(day, "Bo", "Ana")

    assert "Bo (2) and Ana (1), provisional: heat 1 not closed" == found.title
    assert ("TRN-402", "table 1/1: Bo shares places 2 to 3 of 4 players: 2½ points each, with 9 in the game") in texts(
        found
    )
    assert ("TRN-501", "Bo: 2½ points") in texts(found)
    for one, other in (("Bo", "Ana"), ("Ana", "Bo")):
        assert ("TRN-501", "Ana stands above Bo: 5 points against 2½") == texts(explain_player(day, one, other))[-1]
    assert ("TRN-502", "Ana and נועה are level and share place 1: 5 points") == texts(explain_player(day, "1", "6"))[-1]


def test_a_player_is_told_why_in_the_words_of_the_standings(day):
    """And what is missing to the one above; the rule that decides stands beside the sentence, not in it."""
    acts.record(day, "1/1", result("1234", [12, 9, 9, 3], smuggler=6), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    why = {row.player: row.why for row in compute_standings(day).rows}

    assert [
        (
            "TRN-502",
            "Bo stands fourth: 2½ points, level with Cléo: the place is shared; against 1 for Δήμητρα and ليلى (TRN-501)",
        ),
        ("TRN-501", "Bo stands behind Ефим by ½ point"),
    ] == texts(explain_player(day, "Bo"), "place")
    assert ("TRN-502", f"Ana stands first: {why['1'].replace(' (TRN-502)', '')}") == texts(explain_player(day, "1"))[-1]
    assert [("TRN-501", f"文华 stands 8th: {why['8'].removesuffix(' (TRN-501)')}")] == texts(
        explain_player(day, "8"), "place"
    )


WINS_FIRST = '[standings]\norder = ["wins", "share"]\n'


@pytest.mark.rule("TRN-502", "TRN-601")
def test_who_is_level_is_level_in_the_criteria_that_are_compared(tmp_path):
    """Where wins come first, points do not matter."""
    day = event(tmp_path, 8, WINS_FIRST)
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
    play(day, 1)
    told = texts(explain_player(day, "P2", "P6"))

    assert ("TRN-502", "P2 and P6 are level and share place 3: wins 0 and share of the tables 0.2903") == told[-1]
    assert ("TRN-602", "P2 stands behind P1 and P5 by wins, 0 against 1") in told


@pytest.mark.rule("TRN-412")
def test_a_share_is_not_explained_by_places(tmp_path):
    """Who shares a place has a share of the score like everybody else."""
    regulations = REGULATIONS.partition("[points]")[0] + '[points]\nsystem = "share"\n'
    day = event(tmp_path, 4, head=regulations)
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    acts.record(day, "1/1", result("1234", [12, 9, 9, 3]), by="ana")

    text = "table 1/1: P2 shares places 2 to 3 of 4 players: 3/11 point, with 9 in the game"
    assert ("TRN-412", text) in texts(explain_player(day, "P2"))


@pytest.mark.rule("TRN-408")
def test_a_place_among_all_participants_says_how_many_they_are(tmp_path):
    day = event(tmp_path, 4, 'others = "take-place"\n')
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    acts.record(day, "1/1", result("1234", [9, 7, 5, 4], smuggler=10), by="ana")

    assert ("TRN-401", "P4 is fifth of 5 participants: 0 points") in texts(explain_table(day, "1/1"))


@pytest.mark.rule("TRN-506")
def test_who_was_cut_off_by_lot_is_told_so(tmp_path):
    stages = '[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\nheats = 1\ntake = 3\n'
    day = event(tmp_path, 8, stages)
    acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
    play(day, 1)
    acts.seat(day, by="ana")
    on, off = sorted(["2", "6"], key=lambda one: one not in day.heats[-1].field)

    text = f"P{off} is level with P{on} at the cut to Final and does not go on: the lots chose P{on}"
    assert ("TRN-506", text) in texts(explain_player(day, off))
    text = f"P{on} is level with P{off} at the cut to Final and goes on by lot"
    assert ("TRN-506", text) in texts(explain_player(day, on))
    assert "TRN-506" not in [rule for rule, _ in texts(explain_player(day, "1", "3"))]


def test_nobody_is_compared_with_themselves(day):
    with pytest.raises(ScorekeeperError, match=r"Bo \(2\) cannot be compared with themselves"):
        explain_player(day, "Bo", "2")


@pytest.mark.parametrize(
    ("place", "said"),
    [(1, "first"), (5, "fifth"), (6, "6th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"), (22, "22nd"), (23, "23rd"), (30, "30th"), (111, "111th"), (112, "112th")],
)  # fmt: skip
def test_places_are_said_as_people_say_them(place, said):
    assert said == ordinal(place)


def test_missing_tables_are_said(day):
    found = explain_player(day, "Bo")

    assert "provisional: 2 tables missing (1/1 and 1/2)" in found.title
    assert ("TRN-404", "table 1/1 pays Bo nothing so far: missing") in texts(found)


def test_who_sat_out_or_dropped_is_told(day):
    assert ("TRN-416", "heat 1: 文华 was not seated: 0 points") in texts(explain_player(day, "8"))
    acts.drop_player(day, "8", by="ana")
    assert [("TRN-203", "文华 dropped out before playing")] == texts(explain_player(day, "8"))


def test_history_tells_every_version(day):
    """Author, reason, what was struck and by what."""
    old = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    new = acts.amend(day, old, result("1234", [3, 5, 7, 9]), by="bo", reason="read upside down").entry.id
    void = acts.void(day, new, by="cy", reason="it was right").entry.id
    word = acts.decide(day, old, by="judge", reason="cards were missing", effect="replay").entry.id
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")

    expected = [
        ("main-11", "seat", "ana", None, False, ()),
        (old, "record", "ana", None, True, (word,)),
        (new, "amend", "bo", "read upside down", True, (void,)),
        (void, "void", "cy", "it was right", False, ()),
        (word, "decide", "judge", "cards were missing", False, ()),
    ]
    assert expected == [
        (v.id, v.kind, v.by, v.reason, v.struck, v.replaced_by) for v in history_of(day, "1/1").versions
    ]
    assert [row[0] for row in expected[1:]] == [version.id for version in history_of(day, new).versions]


def test_history_of_a_table_leaves_other_tables_out(day):
    """Also what was corrected there, by which one entry leads to another."""
    one = acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana").entry.id
    other = acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana").entry.id
    mended = acts.amend(day, one, result("1234", [3, 5, 7, 9]), by="bo", reason="read upside down").entry.id
    acts.amend(day, other, result("567", [13, 11, 7], smuggler=9), by="bo", reason="misread")

    assert [one, mended] == [version.id for version in history_of(day, mended).versions]


@pytest.mark.rule("LOG-208", "LOG-112")
def test_history_of_nothing_is_refused(day):
    with refused(day, "LOG-208", "there is no entry"):
        history_of(day, "main-99")
    with refused(day, "LOG-112"):
        history_of(day, "9/9")


def test_explanations_are_plain_data(day):
    acts.record(day, "1/1", played("1", "2", "3", "4"), by="ana")

    assert {"format", "subject", "title", "steps"} == set(explain_table(day, "1/1").as_json())
    assert {"rule", "url", "text", "round", "turn", "kind"} == set(explain_player(day, "1").as_json()["steps"][0])
    assert "main-12" == history_of(day, "main-12").as_json()["versions"][0]["id"]


@pytest.mark.rule("TRN-308", "TRN-307")
def test_history_tells_what_became_of_the_heat(day):
    """Every seating of the table, closing and opening; nothing of other tables or heats."""
    first = day.heats[0].entry.id
    again = acts.reseat(day, 1, [["1", "2", "3"], ["5", "6", "7"]], by="bo", reason="4 did not come").entry.id
    old = acts.record(day, "1/1", result("123", [13, 11, 7], smuggler=9), by="ana").entry.id
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    closed = acts.close(day, 1, by="ana").entry.id
    acts.amend(day, old, result("123", [11, 13, 7], smuggler=9), by="ana", reason="misread", reopen=True)
    acts.seat_by_hand(day, [["1", "2"]], by="ana")

    found = history_of(day, "1/1").versions
    assert [first, again, old, closed] == [one.id for one in found][:4]
    assert ["seat", "reseat", "record", "close", "reopen", "amend"] == [one.kind for one in found]
    assert "table 1/1: Ana (1), Bo (2), Cléo (3), Δήμητρα (4)" == found[0].text
    assert ("table 1/1: Ana (1), Bo (2), Cléo (3)", "4 did not come") == (found[1].text, found[1].reason)
    assert (again,) == found[0].replaced_by


@pytest.mark.rule("TRN-206")
def test_earlier_heats_still_name_who_played(day):
    """A substitute takes over number and points, not what somebody else did at a table."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.record(day, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")
    acts.substitute(day, "1", "Zoë", by="ana", note="Ana is ill")
    acts.seat_by_hand(day, [["1", "2"], ["5", "6", "7"]], by="ana")
    acts.record(day, "2/1", result("12", [16, 11], smuggler=8), by="ana")

    assert explain_table(day, "1/1").title.startswith("Table 1/1, dwarven-traders: Ana (1), Bo (2)")
    assert explain_table(day, "2/1").title.endswith("Zoë (1) and Bo (2)")
    assert "Ana is first with 9" in [text for _, text in texts(explain_table(day, "1/1"), "place")]
    assert history_of(day, "1/1").versions[0].text.startswith("table 1/1: Ana (1), Bo (2)")
    told = texts(explain_player(day, "Zoë"))
    assert ("TRN-206", "until heat 1 Ana had number 1") in told
    assert ("TRN-401", "table 1/1: Ana is first of 4 players: 5 points, with 9 in the game") in told
    assert ("TRN-401", "table 2/1: Zoë is first of 2 players: 5 points, with 16 in the game") in told
    assert ("TRN-501", "Zoë: 5 + 5 = 10 points") in told


@pytest.mark.rule("TRN-206")
def test_a_substitute_who_comes_before_the_table_is_played_played_it(day):
    acts.substitute(day, "1", "Zoë", by="ana", note="Ana is ill")
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    acts.substitute(day, "1", "Yve", by="ana")

    assert explain_table(day, "1/1").title.startswith("Table 1/1, dwarven-traders: Zoë (1), Bo (2)")
    assert [("TRN-206", "number 1 was Ana's"), ("TRN-206", "until heat 1 Zoë had number 1")] == texts(
        explain_player(day, "1")
    )[:2]


def final(tmp_path, more=""):
    """Eight players, two heats of which the better one counts, and a final of two."""
    stages = '[[stage]]\nname = "Heats"\nheats = 2\nbest = 1\n[[stage]]\nname = "Final"\nheats = 1\ntake = 2\n'
    day = event(tmp_path, 8, f'[standings]\norder = ["points", "wins", "lots"]\n{stages}{more}')
    for heat in (1, 2):
        acts.seat_by_hand(day, [["1", "2", "3", "4"], ["5", "6", "7", "8"]], by="ana")
        play(day, heat)
    acts.seat(day, by="ana")
    play(day, 3)
    return day


@pytest.mark.rule("TRN-417", "TRN-504", "TRN-505", "TRN-602")
def test_stages_best_heats_and_tie_breaks_are_explained(tmp_path):
    told = texts(explain_player(final(tmp_path), "P1"))

    assert [
        ("TRN-401", "table 1/1: P1 is first of 4 players: 5 points, with 12 in the game"),
        ("TRN-401", "table 2/1: P1 is first of 4 players: 5 points, with 12 in the game"),
    ] == told[:2]
    assert "TRN-505" == told[2][0]
    assert told[2][1].startswith("P1 goes on to Final, as number ")
    assert [
        ("TRN-507", "Final starts from zero; P1 had 5 points in Heats"),
        ("TRN-401", "table 3/1: P1 is first of 2 players: 5 points, with 16 in the game"),
        ("TRN-501", "P1: 5 points"),
        ("TRN-602", "P1: wins 1"),
    ] == told[3:7]


@pytest.mark.rule("TRN-417", "TRN-504")
def test_who_did_not_reach_the_final_has_no_heat_there(tmp_path):
    day = final(tmp_path)
    told = texts(explain_player(day, "P2", "P1"))

    assert ("TRN-417", "P2: the best 1 of 3, 3 = 3 points") in told
    assert not [text for _, text in told if text.startswith("heat 3: P2")]
    assert ("TRN-504", "P1 stands above P2: P1 played in Final, P2 did not") == told[-1]


@pytest.mark.rule("TRN-507")
def test_points_that_were_carried_on_are_explained(tmp_path):
    told = texts(explain_player(final(tmp_path, 'carry = "points"\n'), "P1"))

    assert ("TRN-501", "P1: 5 from the stage before + 5 = 10 points") in told


@pytest.mark.rule("TRN-415", "TRN-416")
def test_byes_and_missed_heats_are_explained(day):
    acts.reseat(day, 1, [["1", "2", "3", "4"], ["5", "6"]], by="ana", reason="7 did not come", byes={"8": "bye"})

    assert ("TRN-415", "heat 1: 文华 has a bye: 2¾ points") in texts(explain_player(day, "8"))
    assert ("TRN-416", "heat 1: ليلى was not seated: 0 points") in texts(explain_player(day, "7"))


@pytest.mark.rule("TRN-416")
def test_a_heat_after_a_drop_out_says_why_it_pays_nothing(tmp_path):
    """The regulations pay 2 for a missed heat, so "not seated: 0 points" alone would look wrong."""
    head = 'name = "Day"\ngame = "dwarven-traders"\n[points]\n4 = [5, 3, 2, 1]\n3 = [5, 3, 2]\n2 = [5, 2]\nmissed = 2\n'
    day = event(tmp_path, 9, head=head)
    for heat in (1, 2):
        acts.seat(day, by="ana")
        play(day, heat)
        if heat == 1:
            acts.drop_player(day, "9", by="ana")

    assert ("TRN-416", "heat 2: P9 had dropped out: 0 points") in texts(explain_player(day, "9"))


@pytest.mark.rule("TRN-207")
def test_a_guest_is_not_ranked_and_told_so(day):
    [guest] = acts.add_players(day, [Newcomer("Gus", guest=True)], by="ana")

    assert [("TRN-207", "Gus is a guest, who is not ranked")] == texts(explain_player(day, guest.number))


@pytest.mark.rule("TRN-407")
def test_time_called_is_explained_with_what_it_pays(tmp_path):
    day = event(tmp_path, 4, '[unfinished]\ntime = "half"\n')
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    acts.record(day, "1/1", {**result("1234", [9, 7, 5, 3]), "ended": "time"}, by="ana")

    text = "P1 is first of 4 players: 2½ points (time called, half points)"
    assert ("TRN-407", text) in texts(explain_table(day, "1/1"))
    assert ("TRN-407", f"table 1/1: {text}, with 9 in the game") in texts(explain_player(day, "1"))


@pytest.mark.rule("TRN-303")
def test_a_player_is_explained_also_while_the_seating_before_is_struck(tmp_path, monkeypatch):
    """One desk voided the semi-final that the other one played; the final rests on nothing so far."""
    stage = '[[stage]]\nname = "{}"\nheats = 1\n'
    stages = stage.format("Heats") + stage.format("Semi") + "take = 4\n" + stage.format("Final") + "take = 2\n"
    one, other = (Laptop(tmp_path, name, monkeypatch, desk) for name, desk in (("one", None), ("other", "B")))
    monkeypatch.setenv("SCOREKEEPER_STATE", str(one.root / "state"))
    day = event(tmp_path, 8, stages)
    acts.seat(day, by="ana")
    play(day, 1)
    semi = acts.seat(day, by="ana").entry.id
    one.get(day.folder)
    other.get(day.folder)
    play(other.at, 2)
    acts.seat(other.at, by="bo")
    acts.void(one.at, semi, by="ana", reason="too early")
    one.merge(other)

    finalist = one.at.heats[-1].field[0]
    assert "TRN-505" in [rule for rule, _ in texts(explain_player(one.at, finalist))]


@pytest.mark.rule("TRN-401")
def test_a_place_without_a_gap_is_explained_with_the_players_ahead(tmp_path):
    """A ruling may number places 1, 2, 2, 3; points go by how many are ahead, and the explanation says so."""
    dense = '[rulings]\nCGO-R03 = "dense"\n'
    day = event(tmp_path, 4, dense, head=REGULATIONS.replace("dwarven-traders", "cargo-and-gold"))
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    figures = game("cargo-and-gold").quick({"1": 40, "2": 25, "3": 25, "4": 18}, {})
    acts.record(day, "1/1", {"game": "cargo-and-gold", "seats": list("1234"), "result": figures}, by="ana")

    said = [step.text for step in explain_table(day, "1/1").steps if step.kind == "points"]

    assert any("is fourth of 4 players, place 3 in the game but with 3 players ahead: " in text for text in said), said
