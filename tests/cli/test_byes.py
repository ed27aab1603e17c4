"""Byes, results in one word and forfeits at the desk, as an organiser types them."""

import json

import pytest

HEAT_1 = "1 2\n3 4\nbye: 5\n"


@pytest.fixture
def chess(program):
    """Types a command at a chess event of five players that has started."""
    program("new", "club", "--template", "chess-swiss", "--name", "Club Chess")

    def typed(*words):
        return program(*words, "-t", "club")

    typed("players", "add", "Ana", "Bo", "Cy", "Dee", "Eve")
    typed("start")
    return typed


def test_a_bye_is_asked_for_shown_and_taken_back(chess):
    asked = chess("players", "bye", "Bo", "Cy", "--heat", "2", "--pays", "half")
    assert "2  Bo: half-point bye in heat 2" in asked.out
    listed = json.loads(chess("players", "list", "--json").out)["players"]
    assert [{}, {"2": "half"}, {"2": "half"}, {}, {}] == [one["rests"] for one in listed]
    assert "half-point bye in heat 2" in chess("players", "list").out

    assert "3  Cy: no bye asked for" in chess("players", "bye", "3", "--heat", "2", "--cancel").out
    assert "already set: 3 Cy" in chess("players", "bye", "3", "--heat", "2", "--cancel").out


@pytest.mark.parametrize("words", [("--heat", "2"), ("--heat", "2", "--pays", "half", "--cancel")])
def test_a_bye_says_what_it_pays_or_that_it_is_taken_back(chess, words):
    refused = chess("players", "bye", "Bo", *words)

    assert 2 == refused.code
    assert "say what the bye pays, with --pays half or --pays zero, or take it back with --cancel" in refused.err


def test_a_seating_by_hand_names_its_byes_and_a_wrong_one_is_found_by_its_line(chess, tmp_path):
    file = tmp_path / "heat-1.txt"
    file.write_text("1 2\n3 4\nhalf-point bye: 4\nbye: 5\n", encoding="utf-8")
    refused = chess("seat", "--by-hand", str(file))
    assert (2, True) == (refused.code, "heat-1.txt:3" in refused.err or "heat-1.txt:2" in refused.err)
    assert "Dee (4) has a bye but also sits at table 1/2" in refused.err

    file.write_text(HEAT_1, encoding="utf-8")
    seated = json.loads(chess("seat", "--by-hand", str(file), "--json").out)
    assert (["5"], {}) == (seated["byes"], seated["rests"])


def test_a_bye_is_given_in_a_heat_that_is_seated_and_ends_again(chess, tmp_path):
    (tmp_path / "heat-1.txt").write_text(HEAT_1, encoding="utf-8")
    chess("seat", "--by-hand", str(tmp_path / "heat-1.txt"))
    given = chess("reseat", "1", "--bye", "Dee", "--pays", "half", "--reason", "ill")
    assert "half-point bye  Dee (4)" in given.out
    assert "1/2  Cy (3), Eve (5)" in given.out
    assert "asked for a bye: 4 Dee (half-point bye)" in chess("status").out

    back = chess("reseat", "1", "--without", "Eve", "--with", "Dee", "--reason", "Eve is ill instead")
    assert "1/2  Cy (3), Dee (4)" in back.out


def test_results_are_one_word_and_so_is_a_forfeit(chess, tmp_path):
    (tmp_path / "heat-1.txt").write_text(HEAT_1, encoding="utf-8")
    chess("seat", "--by-hand", str(tmp_path / "heat-1.txt"))
    rehearsed = chess("record", "1/2", "1-0F", "--dry-run")
    assert "Cy wins, Dee did not come (TRN-421)" in rehearsed.out
    assert "nothing was written" in rehearsed.out

    assert chess("record", "1/1", "½-½").out.startswith("  Ana ½-½ Bo\n")
    said = json.loads(chess("record", "1/2", "1-0F", "--json").out)
    assert ("1/2", ["4"]) == (said["table"], said["forfeits"])
    rows = {row["name"]: row["points"] for row in json.loads(chess("standings", "--json").out)["standings"]}
    assert {"Ana": "1/2", "Bo": "1/2", "Cy": 1, "Dee": 0, "Eve": 1} == rows


def test_a_list_of_results_may_say_a_draw_with_halves(chess, tmp_path):
    (tmp_path / "heat-1.txt").write_text(HEAT_1, encoding="utf-8")
    chess("seat", "--by-hand", str(tmp_path / "heat-1.txt"))
    results = tmp_path / "results.csv"
    results.write_text("table,player,score\n1/1,Ana,½\n1/1,Bo,0.5\n1/2,Cy,0\n1/2,Dee,1\n", encoding="utf-8")

    read = chess("results", "import", str(results))
    assert 0 == read.code, read.err
    assert "table 1/1: Ana ½-½ Bo\n" in read.out
    rows = {row["name"]: row["points"] for row in json.loads(chess("standings", "--json").out)["standings"]}
    assert {"Ana": "1/2", "Bo": "1/2", "Cy": 0, "Dee": 1, "Eve": 1} == rows
