"""Corrections by one line, by table, and hints that work when they are typed as they stand."""

from __future__ import annotations

import json
import shlex

import pytest

from scorekeeper.cli import hints
from scorekeeper.cli.app import root
from tests.cli.conftest import snapshot


@pytest.fixture
def quick(seated):
    """Table 1/1 with a quick result, in main-9."""
    seated.good("record", "1/1", "1=12", "2=9", "3=8", "smuggler=11")
    return seated


def totals(program, name="1/1"):
    """The totals that count at a table, by player number."""
    heat, table = map(int, name.split("/"))
    tables = program("check", "--json").json["tables"]
    found = next(one for one in tables if (one["heat"], one["table"]) == (heat, table))
    return {place["participant"]: place["score"] for place in found["places"]}


def test_a_one_line_result_is_corrected_by_one_line(quick):
    """Whoever is not named keeps their total."""
    out = quick.good("amend", "main-9", "1=13", "3=7", "--reason", "read again")

    assert "main-10: table 1/1 is amended by ana; main-9 no longer counts\n" in out
    assert {"1": 13, "2": 9, "3": 7, "smuggler": 11} == totals(quick)
    assert "instead of main-9" in quick.good("history", "1/1")


def test_a_table_stands_for_its_only_entry(quick):
    """amend, void and decide take its name."""
    assert "main-10" in quick.good("amend", "1/1", "1=13", "smuggler=10", "--reason", "read again")
    assert {"1": 13, "2": 9, "3": 8, "smuggler": 10} == totals(quick)
    assert "main-10 (amendment of main-9, table 1/1, the result) no longer counts\nmain-9 counts again\n" in quick.good(
        "void", "1/1", "--reason", "it was right before"
    )
    assert {"1": 12, "2": 9, "3": 8, "smuggler": 11} == totals(quick)
    out = quick.good("decide", "1/1", "--effect", "forfeit", "--player", "2", "--reason", "left")
    assert "decided on main-9 (record of table 1/1, the result): forfeit" in out


def test_what_a_new_desk_opens_with_does_not_count_again(quick):
    assert "counts again" not in quick.good("void", "1/1", "--reason", "another table", "--desk", "B")


def test_a_table_with_several_entries_asks_which(seated, game_of_three):
    """It names them, and the hint is the same line with the last of them."""
    raw = json.loads(game_of_three)
    for number in (1, 2):
        part = {**raw, "rounds": [raw["rounds"][number - 1]]}
        part.pop("result")
        seated.good("record", "1/1", "-", stdin=json.dumps(part))
    before = snapshot(seated.folder)

    ran = seated("void", "1/1", "--reason", "two words")

    assert (2, before) == (ran.code, snapshot(seated.folder))
    assert "main-9 (record of table 1/1, round 1, by ana), main-10 (record of table 1/1, round 2, by ana)" in ran.err
    assert '→ scorekeeper void main-10 --reason "two words"\n' in ran.err


def test_recording_twice_hints_at_the_amendment(quick):
    """The same words, as an amendment; typed with a reason, it works."""
    ran = quick("record", "1/1", "1=11", "2=9", "3=8", "smuggler=12")

    assert '→ scorekeeper amend main-9 1=11 2=9 3=8 smuggler=12 --reason "…"\n' in ran.err
    quick.good(*shlex.split(ran.err.split("→ ")[1].replace("…", "swapped"))[1:])
    assert {"1": 11, "2": 9, "3": 8, "smuggler": 12} == totals(quick)


def test_a_file_and_results_together_are_refused(quick):
    """It would not be clear what counts."""
    ran = quick("amend", "main-9", "1=11", "right.json", "--reason", "x")

    assert (2, True) == (ran.code, "either one file or results such as 12=14" in ran.err)


def test_hints_name_the_folder_that_was_named(quick, tmp_path):
    """Typed as told, from where the first command was typed."""
    quick.folder = tmp_path

    refused = quick("record", "1/2", "4=17", "5=3", "smuggler=5", "-t", "open")
    assert '→ scorekeeper record 1/2 4=17 5=3 smuggler=5 --accept "…" -t open\n' in refused.out
    assert "→ scorekeeper record 1/2 -t open\n" in quick.good("status", "open")
    assert "→ scorekeeper status -t open\n" in quick("record", "1/9", "4=17", "--tournament=open").err
    missing = quick("void", "1/1", "-t", "open").err
    assert '→ scorekeeper void 1/1 -t open --reason "…"\n' in missing
    quick.good(*shlex.split(missing.split("→ ")[1].replace("…", "typed as told"))[1:])


@pytest.mark.parametrize(
    ("typed", "step", "expected"),
    [
        (["status", "-t", "my open"], "scorekeeper start", 'scorekeeper start -t "my open"'),
        (["status", "-topen"], "scorekeeper players list", "scorekeeper players list -t open"),
        (["status"], "scorekeeper start", "scorekeeper start"),
        (["rules", "show", "x", "-t", "o"], "scorekeeper rules list", "scorekeeper rules list"),
        (["void", "-t", "o"], "scorekeeper log show -t p", "scorekeeper log show -t p"),
        (
            ["seat", "-t", "o"],
            'scorekeeper regulations amend --reason "…", or put the file back as it was',
            'scorekeeper regulations amend --reason "…" -t o, or put the file back as it was',
        ),
    ],
)
def test_a_step_is_completed_by_the_folder(monkeypatch, typed, step, expected):
    """Only in commands that look for one, and only once."""
    monkeypatch.setattr("sys.argv", ["scorekeeper", *typed])

    assert expected == hints.completed(step)


def commands(command, words=()):
    """Every command of the live table, with its words."""
    for name, one in getattr(command, "commands", {}).items():
        yield from commands(one, (*words, name))
    yield words, command


TAKING = [words for words, one in commands(root()) if any("-t" in option.opts for option in one.params)]


@pytest.mark.parametrize("words", [one for one in TAKING if one[0] != "rules"], ids=" ".join)
def test_every_command_that_takes_the_folder_is_told_with_it(monkeypatch, words):
    """Only rules are looked up without: a step names a rule for its text, which is the same everywhere."""
    monkeypatch.setattr("sys.argv", ["scorekeeper", "status", "-t", "open"])
    step = f"scorekeeper {' '.join(words)} 1/1"

    assert f"{step} -t open, or scorekeeper rules list" == hints.completed(f"{step}, or scorekeeper rules list")


def test_words_are_quoted_as_all_shells_know():
    """Double quotes, and what a shell would replace inside them is kept from it."""
    assert 'scorekeeper record 1/1 "my file.json" "a\\"b" "\\$x"' == hints.line(
        "record", "1/1", "my file.json", 'a"b', "$x"
    )


def test_a_result_that_is_none_hints_at_this_very_table(seated):
    """With its own players."""
    ran = seated("record", "1/2", "4=nine", "5=1")

    assert "→ scorekeeper record 1/2 4=SCORE 5=SCORE smuggler=SCORE\n" in ran.err


def test_accepted_totals_say_what_counts(seated):
    """Of totals alone the rules compute nothing."""
    out = seated.good("record", "1/1", "1=17", "2=9", "3=8", "smuggler=6", "--accept", "so they say")

    assert "the rules cannot recompute bare totals, so what is written counts and is marked" in out


def test_voiding_a_seating_says_so(seated):
    """A wrong number is seen at once."""
    out = seated.good("void", "main-8", "--reason", "the wrong number")

    assert "main-9: main-8 (seating of heat 1, 2 tables) no longer counts\n→ scorekeeper seat\n" == out


def test_the_log_marks_what_does_not_count(quick):
    """Amendments are records too; completion offers only what stands."""
    quick.good("amend", "main-9", "1=13", "smuggler=10", "--reason", "read again")

    lines = quick.good("log", "show", "--kind", "record").splitlines()
    assert [("main-9", True), ("main-10", False)] == [
        (line.split("  ")[1].split()[0], line.endswith("(struck by main-10)")) for line in lines[:2]
    ]
    shown = quick("log", "show", "--kind", "record", "--json").json["entries"]
    assert [("main-9", ["main-10"]), ("main-10", [])] == [(entry["id"], entry["struck_by"]) for entry in shown]
    offered = quick(
        _SCOREKEEPER_COMPLETE="complete_bash", COMP_WORDS="scorekeeper\nvoid\nmain", COMP_CWORD="2"
    ).out.split()
    assert ["main-10"] == offered


def test_what_could_not_be_checked_is_listed(quick):
    """By rule and sentence, with the tables."""
    assert "could not be checked (see --unchecked)" in quick.good("check")

    quick.good("record", "1/2", "4=10", "5=12", "smuggler=14")
    listed = quick.good("check", "--unchecked")
    assert "unchecked DWT-" in listed
    assert "  table 1/1; table 1/2\n" in listed


def test_an_example_of_the_help_shows_something(seated):
    """`rules list` as its help says."""
    assert "DWT-6" in seated.good("rules", "list", "--book", "DWT", "--kind", "reckoning")


def test_several_players_are_dropped(seated):
    """All of them, or none; where they sit at a table that is not played yet, the way out is told."""
    told = [
        line
        for player, name in (("4", "Дарья"), ("5", "山田"))
        for line in (
            f"{player}  {name}: dropped; their results stay",
            f"   {name} is still seated at table 1/2, which has no record yet",
            f'→ scorekeeper reseat 1 --without {player} --reason "…"',
        )
    ]
    assert told == seated.good("players", "drop", "4", "山田").splitlines()
    ran = seated("players", "here", "1", "4")
    assert "Дарья (4) has dropped out; nobody was checked in" in ran.err


def test_a_blank_record_is_written_to_a_file(seated):
    """No shell is needed to get it there, and nothing is overwritten."""
    ran = seated("record", "1/1", "--template", "--out", "t.toml")

    assert ("written: t.toml\n", "→ scorekeeper record 1/1 t.toml\n") == (ran.err, ran.out)
    assert seated.good("record", "1/1", "--template") == (seated.folder / "t.toml").read_text("utf-8")
    again = seated("record", "1/1", "--template", "--out", "t.toml")
    assert (2, True) == (again.code, "t.toml: it already exists" in again.err)


def test_games_are_simulated_for_the_seats_of_a_table(program):
    """The record fits a table as it was seated."""
    assert ["4", "7", "9"] == json.loads(program.good("simulate", "dwarven-traders", "--seats", "4,7, 9"))["seats"]


def test_a_rule_by_its_name_is_that_of_the_game_at_the_table(seated):
    """Other books have a rule of the same name; the table plays one game."""
    seated.good("record", "1/1", "1=14", "2=11", "3=9", "smuggler=6")

    forfeit = ("--effect", "forfeit", "--player", "3")
    seated.good("decide", "1/1", *forfeit, "--rule", "turn-clockwise", "--reason", "never stopped")

    decided = json.loads(seated.good("log", "show", "--json"))["entries"][-1]
    assert "DWT" == decided["body"]["rule"][:3]


@pytest.mark.parametrize(
    ("points", "says"),
    [("1", "a penalty of 1 point for"), ("2", "a penalty of 2 points for"), ("0.0", "a warning for")],
)
def test_a_penalty_is_told_in_the_number_it_has(quick, points, says):
    assert says in quick.good("penalty", "1", "--points", points, "--reason", "talked")


def test_several_players_come_and_go_with_one_command(seated):
    """All of them, or nobody; who is named twice is told once."""
    assert 2 == len(seated.good("players", "here", "1", "2", "1").splitlines())
    ran = seated("players", "drop", "1", "99")
    assert (2, True) == (ran.code, "nobody was dropped" in ran.err)
    assert 2 == len(seated.good("players", "away", "--all").splitlines())
    assert "nobody is here\n" == seated.good("players", "away", "--all")


@pytest.mark.rule("LOG-109", "TRN-307")
def test_a_second_record_in_a_closed_heat_leads_straight_to_the_amendment(quick):
    """One refusal, and what it says to type works as it is."""
    quick.good("record", "1/2", "4=16", "5=11", "smuggler=8")
    quick.good("close", "1")

    ran = quick("record", "1/1", "1=9", "2=12", "3=8", "smuggler=11")

    assert (2, True) == (ran.code, "already recorded the result of table 1/1, in main-9" in ran.err)
    assert '→ scorekeeper amend main-9 1=9 2=12 3=8 smuggler=11 --reason "…" --reopen' in ran.err
    out = quick.good("amend", "main-9", "1=9", "2=12", "3=8", "smuggler=11", "--reason", "swapped", "--reopen")
    assert "table 1/1 is amended by ana; main-9 no longer counts" in out


def test_a_correction_that_was_not_rehearsed_says_who_moved(quick):
    """An amendment, a decision, a penalty and a void; a record does not, because places move all day long."""
    out = quick.good("amend", "1/1", "1=9", "2=12", "--reason", "swapped")
    assert "2 players moved:\n  Bo Øst (2): place 2 to 1, " in out
    decided = quick.good("decide", "1/1", "--effect", "forfeit", "--player", "2", "--reason", "left")
    assert "players moved:\n" in decided
    assert "moved" not in quick.good("record", "1/2", "4=16", "5=11", "smuggler=8")
    assert "moved" not in quick.good("void", "1/2", "--reason", "x", "--json")


@pytest.mark.rule("LOG-208")
def test_a_decision_that_settles_nothing_is_refused(quick):
    before = snapshot(quick.folder)

    ran = quick("decide", "1/1", "--reason", "fine")

    assert (2, before) == (ran.code, snapshot(quick.folder))
    assert "table 1/1 has no finding that this could settle" in ran.err
    assert "→ scorekeeper explain table 1/1" in ran.err


@pytest.mark.rule("LOG-102", "LOG-104")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("result.rows.1.total=5", "there is no field 'total'; the fields here are"),
        ("result.rows.1.vp.x=5", "there is no 'x' to change"),
        ("result.rows.1.vp=many", "expected"),
    ],
)
def test_a_field_that_is_not_there_leads_to_the_fields_that_are(quick, change, says):
    ran = quick("amend", "1/1", "--set", change, "--reason", "read again")

    assert (2, True) == (ran.code, says in ran.err)
    assert "→ scorekeeper record --template --game dwarven-traders" in ran.err


@pytest.mark.rule("LOG-102")
def test_a_round_that_is_not_there_says_which_are(seated, game_of_three):
    seated.good("record", "1/1", "-", stdin=game_of_three)

    ran = seated("amend", "1/1", "--set", "rounds.9.sheet.rows.1.vp=5", "--reason", "read again")

    assert (2, True) == (ran.code, "there is no '9' to change; there are 1, 2, 3, 4" in ran.err)


@pytest.mark.rule("LOG-103")
def test_one_total_of_a_table_that_was_typed_from_sheets_leads_to_the_sheet(seated, game_of_three):
    """The sheet's figure is named, ready to type."""
    raw = json.loads(game_of_three)
    seated.good("record", "1/1", "-", stdin=json.dumps({**raw, "result": None}))
    before = snapshot(seated.folder)

    ran = seated("amend", "1/1", "2=36", "--reason", "read again")

    assert (2, before) == (ran.code, snapshot(seated.folder))
    assert "typed from its sheets and has no totals of its own; change the figure of 2 (Bo Øst)" in ran.err
    assert '→ scorekeeper amend main-9 --set rounds.4.sheet.rows.2.vp=36 --reason "…"' in ran.err


@pytest.mark.rule("LOG-103")
def test_an_empty_record_leads_to_a_blank_one(seated):
    ran = seated("record", "1/1", "-", stdin='{"game": "dwarven-traders", "seats": ["1", "2", "3"]}')

    assert (2, True) == (ran.code, "the record has neither a round nor a result" in ran.err)
    assert "→ scorekeeper record --template --game dwarven-traders" in ran.err


@pytest.mark.rule("TRN-301", "TRN-302", "TRN-203")
@pytest.mark.parametrize(
    ("tables", "line", "says"),
    [
        ("1 2\n3 1\n", 2, "Ana (1) sits at tables 1/1 and 1/2"),
        ("1 2 3\n\n4\n", 3, "table 1/2 has 1 player"),
        ("1 2\n3 5\n", 2, "山田 (5) has dropped out and is not seated"),
    ],
)
@pytest.mark.parametrize("words", [("seat",), ("reseat", "1", "--reason", "no-show")])
def test_a_seating_by_hand_that_does_not_fit_names_its_line(seated, tables, line, says, words):
    """In the file that was read."""
    if words == ("seat",):
        seated.good("void", "main-8", "--reason", "anew")
    seated.good("players", "drop", "5")
    (seated.folder / "seats.txt").write_text(tables, "utf-8")

    ran = seated(*words, "--by-hand", "seats.txt")

    assert (2, True) == (ran.code, says in ran.err)
    assert f"seats.txt:{line}: " in ran.err


def test_a_history_leaves_out_rows_without_figures(seated):
    """Nothing is written of Bo and the Smuggler; of Κλειώ only the place."""
    rows = {"1": {"vp": 14}, "2": {}, "3": {"place": 2}, "smuggler": {}}
    record = {"game": "dwarven-traders", "seats": ["1", "2", "3"], "ended": "time", "result": {"rows": rows}}
    seated("record", "1/1", "-", "--accept", "so it was", stdin=json.dumps(record))

    told = seated.good("history", "1/1")

    assert "; Ana 14, Κλειώ place 2; time was called\n" in told


def test_an_unfinished_table_is_settled_by_what_status_names(seated):
    """As typed: record, status, decide, close; --json has the same step as data."""
    seated.good("record", "1/1", "1=5", "2=4", "3=3", "--ended", "abandoned")
    status = seated("status", "--json").json
    assert {"action": "decide as written", "entry": "1/1"} == status["actions"][0] == status["tables"][0]["action"]
    assert status["next"] in seated.good("status")
    assert 'decide 1/1 --effect as-written --reason "…"' in seated("close", "1").err

    seated.good(*shlex.split(status["next"].replace("…", "they left"))[1:])
    assert "finished" == seated("status", "--json").json["tables"][0]["state"]


def test_the_head_judge_names_the_places(quick):
    """By number or name, shared places too; anything else is refused with exit code 2, and nothing is written."""
    before = snapshot(quick.folder)
    for words, said in (
        (("1=1", "2=2"), "needs a place, but"),
        (("1=1", "2=2", "3=4"), "whose place must be 3, not 4"),
        (("1=1", "2=1", "1=3"), "1 is given twice"),
        (("1=1", "2=first", "3=3"), "'2=first' is not a place: write WHO=PLACE, such as 12=1"),
    ):
        ran = quick("decide", "1/1", *words, "--effect", "places", "--reason", "agreed")
        assert (2, True) == (ran.code, said in ran.err), ran
    assert before == snapshot(quick.folder)

    ran = quick("decide", "1/1", "3=1", "1=2", "2=2", "--effect", "places", "--reason", "agreed", "--json")
    assert {"3": 1, "1": 2, "2": 2} == ran.json["places"]
    assert "instead of main-10" in quick.good(
        "decide", "main-10", "--effect", "forfeit", "--player", "1", "--reason", "x"
    )
    assert "main-10" == quick("history", "1/1", "--json").json["versions"][-2]["text"].removeprefix("strikes ")


def test_what_was_accepted_with_bare_totals_is_called_the_same_everywhere(seated):
    """The rules have nothing to compute from, so what is written counts: record, check, explain and history say so."""
    seated.good("record", "1/1", "1=17", "2=9", "3=8", "smuggler=3", "--accept", "signed")
    for words in (("check",), ("explain", "table", "1/1")):
        assert "settled as-written by" in seated(*words).out
    assert "accepted as written: signed" in seated.good("history", "1/1")


@pytest.mark.rule("TRN-404")
def test_a_decision_after_which_the_table_still_waits_says_for_what(seated):
    seated.good("record", "1/1", "1=16", "2=12", "3=7", "smuggler=5", "--ended", "adjourned")

    told = seated.good("decide", "1/1", "--effect", "forfeit", "--player", "2", "--reason", "left")

    assert "table 1/1 still waits for the rest of the game: it was adjourned\n→ scorekeeper record 1/1, or " in told


@pytest.mark.rule("LOG-103")
def test_the_next_step_keeps_the_options_that_were_typed(seated):
    """A line that was tried out is tried out again, as the same author."""
    ran = seated("record", "1/1", "1=12", "2=12", "3=9", "smuggler=7", "--dry-run", "--by", "Jo Li", "--reopen")
    wanted = 'record 1/1 1=12/PLACE 2=12/PLACE 3=9 smuggler=7 --reopen --dry-run --by "Jo Li"'
    assert f"→ scorekeeper {wanted}" == ran.err.splitlines()[-1]
    ran = seated("record", "1/2", "4=16", "5=16", "smuggler=16", "--dry-run")
    assert 1 == ran.code
    assert '--accept "…" --dry-run' in ran.out


@pytest.mark.rule("TRN-203")
def test_who_dropped_out_comes_back_before_they_are_checked_in(seated):
    seated("players", "drop", "3")
    assert "→ scorekeeper players back 3" == seated("players", "here", "3").err.splitlines()[-1]


@pytest.mark.rule("TRN-306")
def test_after_closing_a_heat_the_next_step_is_that_of_status(seated):
    """Heat 2 was seated early and lacks its tables: they are recorded before it is closed."""
    seated("seat", "--by-hand", "-", "--despite", "late tables", stdin="1 4 3\n2-5\n")
    last = seated.good("close", "1", "--reason", "rehearsal").splitlines()[-1]
    assert "→ scorekeeper standings   → scorekeeper record 2/1" == last
    assert "→ scorekeeper record 2/1" in seated.good("status")


@pytest.mark.rule("TRN-407")
def test_a_game_cut_short_shows_what_counts(seated):
    """On recording it, places and scores; in the status, that time was called and the numbers to type."""
    told = seated.good("record", "1/1", "1=5", "2=9", "3=2", "smuggler=4", "--ended", "time")
    assert ["  1. Bo Øst  9", "  2. Ana  5"] == told.splitlines()[:2]
    assert "  1/1  finished   Ana (1), Bo Øst (2), Κλειώ (3)   (time was called)" in seated.good("status").splitlines()
    told = seated("amend", "1/1", "1=6", "--reason", "read again", "--json").json
    assert [("2", 9), ("1", 6)] == [(one["participant"], one["score"]) for one in told["places"][:2]]


@pytest.mark.rule("LOG-106")
def test_players_are_named_by_lists_and_by_whole_words(seated):
    """`4,2` is two numbers; Jo is the whole first name of one, although it also begins John; a note can be kept."""
    seated.good("players", "add", "John O'Neil", "Jo Li", "Gus", "Hal", "Zed, Jr", "--note", "pays later")
    assert "4  Дарья: here\n2  Bo Øst: here\n" == seated.good("players", "here", "4,2")
    assert " 7  Jo Li: here\n10  Zed, Jr: here\n" == seated.good("players", "here", "Jo", "Zed, Jr")
    assert "6 (John O'Neil) or 7 (Jo Li)" in seated("players", "away", "J").err
    assert "there is no player '99'" in seated("players", "here", "1,99").err
    assert "pays later" in seated.good("players", "export", "-", "--private")
