"""What a new user does, with the real program: from an empty folder to standings, corrections and papers."""

from __future__ import annotations

import csv
import io
import json
import shutil

import pytest

from tests.cli.conftest import snapshot
from tests.reports.conftest import Paper


def wrong_vp(text):
    """One VP too many for player 2 in round 4."""
    raw = json.loads(text)
    raw["rounds"][3]["sheet"]["rows"]["2"]["vp"] += 1
    return json.dumps(raw, indent=1)


@pytest.fixture
def wrong(seated, game_of_three):
    (seated.folder / "wrong.json").write_text(wrong_vp(game_of_three), "utf-8")
    (seated.folder / "right.json").write_text(game_of_three, "utf-8")
    return seated


def entry_of(ran):
    return ran.json["entry"]


def test_an_evening_from_the_first_command_to_the_standings(program):
    """new, players, start, seat, record, check, standings: each says what it did and what comes next."""
    assert "created evening: tournament.toml, log/" in program.good("new", "evening", "--template", "one-table")
    program.folder /= "evening"
    assert "1  Ana\n2  Bo\n3  Cy\n" == program.good("players", "add", "Ana", "Bo", "Cy")
    assert "2  Bo: here\n" == program.good("players", "here", "Bo")
    assert "has started" in program.good("start")
    assert "1/1  Cy (3), Ana (1), Bo (2)" in program.good("seat", "--by-hand", "-", stdin="Cy, Ana, Bo\n")
    assert "→ scorekeeper record 1/1\n" in program.good("status")
    assert "0 tables checked, 1 without a record: no open errors\n" == program.good("check")
    assert "main-8: table 1/1 is recorded by ana" in program.good(
        "record", "1/1", "3=12", "Ana=11", "2=9", "smuggler=8"
    )
    assert "1 table checked: no open errors" in program.good("check")
    standings = program.good("standings", "--json")
    assert ["Cy", "Ana", "Bo"] == [row["name"] for row in json.loads(standings)["standings"]]


@pytest.mark.parametrize("template", ["one-table", "club-evening", "open"])
def test_every_template_starts_as_it_is(program, template):
    """Nothing has to be filled in before the first players are seated."""
    program.good("new", "t", "--template", template, "--name", 'The "Grand" Évening', "--game", "dwarven-traders")
    program.folder /= "t"
    program.good("players", "add", "Ana", "Bo")
    program.good("start")

    assert "heat 1 is seated" in program.good("seat", "--by-hand", "-", stdin="1 2\n")
    assert 'The "Grand" Évening' == json.loads(program.good("status", "--json"))["name"]


def test_a_wrong_figure_is_refused_accepted_and_amended(wrong):
    """The rules speak first; a reason opens the door; an amendment closes the matter."""
    before = snapshot(wrong.folder)

    refused = wrong("record", "1/1", "wrong.json")

    assert (1, before) == (refused.code, snapshot(wrong.folder))
    assert "error DWT-6" in refused.out
    assert "→ scorekeeper rules show DWT-6" in refused.out
    assert '→ scorekeeper record 1/1 wrong.json --accept "…"' in refused.out
    assert refused.out.startswith("wrong.json:")
    assert "nothing was written to the log" in refused.err

    accepted = wrong.good("record", "1/1", "wrong.json", "--accept", "so it stands on the sheet")
    assert "open errors were accepted: what the rules compute counts" in accepted
    assert 0 == wrong("check").code

    amended = wrong.good("amend", "main-9", "right.json", "--reason", "read again")
    assert "main-10: table 1/1 is amended by ana; main-9 no longer counts" in amended
    assert "instead of main-9" in wrong.good("history", "1/1")
    assert 0 == wrong("log", "verify").code


def test_the_line_of_a_finding_is_the_line_of_the_file(wrong):
    """A finding names the place of the figure that is wrong."""
    finding = next(
        one for one in wrong("record", "1/1", "wrong.json", "--json").json["findings"] if one["level"] == "error"
    )

    line = (wrong.folder / "wrong.json").read_text("utf-8").splitlines()[finding["where"]["line"] - 1]
    assert f'"vp": {finding["found"]}' in line
    assert ("wrong.json", 1, 1, 4) == tuple(finding["where"][name] for name in ("file", "heat", "table", "round"))


def test_as_written_counts_and_is_marked(wrong):
    """With --as-written the claim counts."""
    out = wrong.good("record", "1/1", "wrong.json", "--accept", "agreed", "--as-written")

    assert "what is written counts and is marked" in out
    assert "as written" in wrong.good("standings")


def test_a_dry_run_writes_nothing(wrong):
    """The same findings, the same exit code, the same bytes."""
    before = snapshot(wrong.folder)

    assert 1 == wrong("record", "1/1", "wrong.json", "--dry-run").code
    good = wrong.good("record", "1/1", "right.json", "--dry-run")

    assert "table 1/1 could be recorded; nothing was written" in good
    assert before == snapshot(wrong.folder)


def test_a_dry_run_counts_what_is_recorded_already(wrong):
    """The last rounds alone are no game; with the first ones they are, and a second author's slip is a conflict."""
    right = json.loads((wrong.folder / "right.json").read_text("utf-8"))
    for name, numbers in (("first.json", (1, 2)), ("last.json", (3, 4))):
        part = {**right, "rounds": [one for one in right["rounds"] if one["number"] in numbers]}
        part = part if name == "last.json" else {key: part[key] for key in part if key != "result"}
        (wrong.folder / name).write_text(json.dumps(part), "utf-8")
    wrong.good("record", "1/1", "first.json")
    before = snapshot(wrong.folder)

    last = wrong("record", "1/1", "last.json", "--dry-run", "--json").json
    conflict = wrong("record", "1/1", "wrong.json", "--dry-run", "--by", "bo", "--accept", "signed so")
    desk = wrong("record", "1/1", "last.json", "--dry-run", "--desk", "no desk")

    assert (None, True, []) == (last["entry"], last["finished"], last["findings"])
    assert "open errors would be accepted" in conflict.out
    assert (2, True) == (desk.code, "LOG-206" in desk.err)
    assert before == snapshot(wrong.folder)


def test_an_amendment_is_rehearsed(wrong):
    """Nothing is written, and the same findings are told."""
    wrong.good("record", "1/1", "right.json")
    before = snapshot(wrong.folder)

    good = wrong("amend", "1/1", "--set", "ended=time", "--reason", "read again", "--dry-run").out
    bad = wrong("amend", "1/1", "wrong.json", "--reason", "read again", "--dry-run")

    assert "table 1/1 could be amended; nothing was written" in good
    assert (1, True) == (bad.code, "error DWT-6" in bad.out)
    assert before == snapshot(wrong.folder)


def test_single_fields_are_amended(wrong):
    """By path, with the player's name in it; the rest of the record stays."""
    wrong.good("record", "1/1", "wrong.json", "--accept", "so it stands")
    right = json.loads((wrong.folder / "right.json").read_text("utf-8"))["rounds"][3]["sheet"]["rows"]["2"]["vp"]

    out = wrong.good("amend", "main-9", "--set", f"rounds.4.sheet.rows.Bo Øst.vp={right}", "--reason", "read again")

    assert "main-10" in out
    assert "DWT" not in wrong.good("check")


def test_a_change_that_does_not_fit_is_refused(wrong):
    """A field that does not exist, a value of the wrong kind."""
    wrong.good("record", "1/1", "right.json")

    for change, said in (
        ("rounds.4.sheet.rows.2.plase=3", "did you mean 'place'?"),
        ("rounds.9.number=3", "there is no '9' to change"),
        ("rounds.4.sheet.rows.2.vp=three", "a whole number, not 'three'"),
        ("rounds.4", "is not a change"),
    ):
        ran = wrong("amend", "main-9", "--set", change, "--reason", "x")
        assert (2, True) == (ran.code, said in ran.err), ran


def test_a_second_author_confirms(wrong):
    """The same record by somebody else is not a double, but a confirmation."""
    wrong.good("record", "1/1", "right.json")

    assert "this confirms what ana recorded" in wrong.good("record", "1/1", "right.json", "--by", "bo")


def test_void_and_decide(wrong):
    """A record is taken out; a decision lets another stand as it is written."""
    wrong.good("record", "1/1", "wrong.json", "--accept", "call the judge")

    struck = wrong.good("void", "main-9", "--reason", "wrong table")
    assert "main-9 (record of table 1/1, rounds 1, 2, 3, 4 and the result) no longer counts" in struck
    wrong.good("record", "1/1", "wrong.json", "--accept", "call the judge")
    out = wrong.good("decide", "main-11", "--effect", "as-written", "--reason", "agreed", "--by", "judge")

    assert "main-12: decided on main-11 (record of table 1/1, rounds 1, 2, 3, 4 and the result): as-written" in out
    assert "as written" in wrong.good("standings")


def test_standard_input_is_read(wrong, game_of_three):
    """`-`, or nothing at all when no terminal is there to ask."""
    assert "could be recorded" in wrong.good("record", "1/1", "-", "--dry-run", stdin=game_of_three)
    assert "could be recorded" in wrong.good("record", "1/1", "--dry-run", stdin=game_of_three)


def test_a_filled_in_template_is_recorded(seated):
    """The blank record of a table knows its seats, and can be recorded once it is filled in."""
    blank = seated.good("record", "1/1", "--template")
    assert "#   scorekeeper record 1/1 this-file.toml --dry-run" in blank

    assert 'seats = ["1", "2", "3"] # Ana, Bo Øst, Κλειώ' in blank
    totals = blank.replace("[result.rows.1] # Ana\n# vp = 0", "[result.rows.1]\nvp = 12")
    head, _, _ = totals.partition("[[rounds]]")
    rows = "\n".join(
        f"[result.rows.{name}]\nvp = {vp}" for name, vp in (("Ana", 12), ("2", 11), ("3", 9), ("smuggler", 8))
    )
    (seated.folder / "t.toml").write_text(head + rows + "\n", "utf-8")
    assert "table 1/1 is recorded" in seated.good("record", "1/1", "t.toml")


def test_a_single_record_file_is_checked(program, game_of_three):
    """Exit code 0 when clean, 1 with errors, in text and in JSON."""
    (program.folder / "right.json").write_text(game_of_three, "utf-8")
    (program.folder / "wrong.json").write_text(wrong_vp(game_of_three), "utf-8")

    assert "1 table checked: no open errors" in program.good("check", "right.json")
    ran = program("check", "wrong.json")
    assert (1, True) == (ran.code, ran.out.startswith("wrong.json:"))
    document = program("check", "wrong.json", "--json").json
    assert 1 == document["format"]
    assert {"rule", "level", "where", "message", "expected", "found"} <= document["findings"][0].keys()
    assert {"heat", "table", "game", "finished", "places", "unchecked"} <= document["tables"][0].keys()
    assert {"participant", "person", "place", "score"} <= document["tables"][0]["places"][0].keys()


def test_a_simulated_game_is_clean(program):
    """simulate | check, for a table and for the solo game."""
    for words in (["--players", "2"], ["--players", "4"], ["--variant", "solo"]):
        record = program.good("simulate", "dwarven-traders", "--seed", "3", *words)
        assert "no open errors" in program.good("check", "-", stdin=record)


def test_several_games_are_json_lines(program):
    """One record a line, the same for the same seed."""
    lines = program.good("simulate", "dwarven-traders", "--games", "3", "--seed", "9").splitlines()
    program("simulate", "dwarven-traders", "--games", "3", "--seed", "9", "--out", "games.jsonl")

    assert 3 == len({line for line in lines if json.loads(line)["game"] == "dwarven-traders"})
    assert lines == (program.folder / "games.jsonl").read_text("utf-8").splitlines()


def test_one_simulated_game_is_a_json_file(program):
    """As the help and the guide write it; several games are JSON lines and keep their ending."""
    program("simulate", "dwarven-traders", "--seats", "4,7,9", "--out", "table-1-2.json")

    assert ["4", "7", "9"] == json.loads((program.folder / "table-1-2.json").read_text("utf-8"))["seats"]
    assert "no open errors" in program.good("check", "table-1-2.json")
    refused = program("simulate", "dwarven-traders", "--games", "2", "--out", "games.json")
    assert "must end in .jsonl" in refused.err


def test_games_have_the_documented_shape(program):
    """`games --json` as the reference says."""
    document = json.loads(program.good("games", "--json"))

    assert 1 == document["format"]
    game = document["games"][0]
    assert ("dwarven-traders", "Dwarven Traders", "DWT", [1, 4]) == tuple(
        game[name] for name in ("id", "title", "book", "players")
    )
    assert (137, 42) == (game["rules"], game["rulings"])


def test_the_schema_is_json_schema(program):
    """With the fields of the record."""
    schema = json.loads(program.good("schema", "dwarven-traders"))

    assert {"game", "seats", "rounds", "result"} <= schema["$defs"]["Record"]["properties"].keys()


def test_papers_are_written(wrong):
    """Workbook, PDFs and CSV of the standings; sheets of a heat, blank ones and filled ones."""
    wrong.good("record", "1/1", "right.json")

    assert 0 == wrong("standings", "--xlsx", "s.xlsx", "--pdf", "s.pdf").code
    assert 0 == wrong("sheets", "1", "--out", "one.pdf").code
    assert 0 == wrong("sheets", "1", "--filled", "--out", "filled.pdf").code
    blank = wrong("sheets", "--blank", "2", "--paper", "letter", "--out", "blank.pdf")
    assert "written: blank.pdf (2 sheets)\n" == blank.err
    assert b"PK" == (wrong.folder / "s.xlsx").read_bytes()[:2]
    for name in ("s.pdf", "one.pdf", "filled.pdf", "blank.pdf"):
        assert b"%PDF" == (wrong.folder / name).read_bytes()[:4]
    rows = list(csv.DictReader(io.StringIO(wrong.good("standings", "--csv", "-"))))
    assert "written: s.csv\n" == wrong("standings", "--csv", "s.csv").err
    assert rows == list(csv.DictReader(io.StringIO((wrong.folder / "s.csv").read_text("utf-8-sig"))))
    listed = json.loads(wrong.good("standings", "--json"))["standings"]
    assert [(str(row["place"]), row["name"]) for row in listed] == [(row["place"], row["name"]) for row in rows]


def test_a_copy_of_a_sheet_says_what_was_decided(program):
    """The winner has a name, the way the game ended is circled, and nobody takes the paper for what counts."""
    program("demo", "day", "--game", "dwarven-traders")
    for table in ("1/1", "2/1"):
        assert 0 == program("sheets", table, "--filled", "--out", f"{table[0]}.pdf", "-t", "day").code
    one, two = (" ".join(Paper(program.folder / f"{n}.pdf").text().split()) for n in (1, 2))

    assert "Decision: desk accepted by-rules on DWT-802 (main-20): the signed sheet says so" in one
    assert "Decision: head judge decided as-written (main-26): all players had agreed on it before they got up" in two
    assert one.endswith("2 2 3 Κλειώ Παππά Zoë Müller Ana Lopes Κλειώ Παππά ณิชา ใจดี")
    assert 0 == program("sheets", "1/1", "--out", "blank.pdf", "-t", "day").code
    blank, filled = (Paper(program.folder / name) for name in ("blank.pdf", "1.pdf"))
    assert "Decision" not in blank.text()
    assert ringed(filled, "finished") > ringed(blank, "finished") + 100
    assert ringed(filled, "conceded") <= ringed(blank, "conceded") + 20


def ringed(sheet, word):
    """How many dark points there are in and around a word."""
    [box], tall = sheet.words(word)[:1], sheet.size()[1]
    area = tuple(int(v * 4) for v in (box[0] - 4, tall - box[3] - 4, box[2] + 4, tall - box[1] + 4))
    return sum(sheet.grey(0).crop(area).histogram()[:128])


def test_blank_sheets_of_another_game_are_not_of_this_tournament(seated):
    """Of its own game they carry its name."""
    for game in ("dwarven-traders", "smugglers"):
        assert 0 == seated("sheets", "--blank", "1", "--game", game, "--out", f"{game}.pdf").code

    own, other = (Paper(seated.folder / f"{game}.pdf").text() for game in ("dwarven-traders", "smugglers"))
    assert ("Spring Open" in own, "Spring Open" in other, "Event" in other) == (True, False, True)


def test_a_font_that_is_missing_is_a_warning_that_names_the_player(seated):
    """Han needs the extra; the sheet is written all the same."""
    ran = seated("sheets", "1", "--out", "one.pdf")

    fonts = "山田" in ran.err or "warning" not in ran.err
    assert (0, True) == (ran.code, fonts)


def test_standings_are_printed_on_letter_too(wrong):
    """The paper that the printer has."""
    from pypdfium2 import PdfDocument

    for paper, size in (("a4", (595, 842)), ("letter", (612, 792))):
        assert 0 == wrong("standings", "--pdf", f"{paper}.pdf", "--paper", paper).code
        page = PdfDocument(wrong.folder / f"{paper}.pdf")[0]
        assert sorted(size) == sorted(round(length) for length in page.get_size())


def test_blank_sheets_need_no_tournament(program):
    """Only the game."""
    ran = program("sheets", "--blank", "1", "--game", "dwarven-traders", "--variant", "solo")

    assert (0, b"%PDF") == (ran.code, (program.folder / "sheets.pdf").read_bytes()[:4])


def test_explanations_name_rules(wrong):
    """The trail of a table and the sum of a player."""
    wrong.good("record", "1/1", "right.json")

    table = wrong.good("explain", "table", "1/1")
    player = json.loads(wrong.good("explain", "player", "Ana", "--versus", "3", "--json"))
    assert "DWT-802" in table
    assert "Κλειώ" in table
    assert any(step["rule"] == "TRN-501" for step in player["steps"])


def test_a_log_is_verified_where_the_regulations_cannot_be_read(seated):
    """Whoever spoilt one file wants to know of the other; a folder without a log is no tournament."""
    (seated.folder / "tournament.toml").write_text("spoilt")
    (seated.folder / "papers").mkdir()

    assert "no line was altered" in seated.good("log", "verify", "-t", ".")
    assert 2 == seated("log", "verify", "-t", "papers").code


def test_the_start_freezes_the_regulations_and_warns_of_a_missing_mirror(program):
    """Before it, the file may be changed; after it, the entry is named."""
    program.good("new", "day", "--template", "one-table")
    file = program.folder / "day" / "tournament.toml"
    file.write_text(file.read_text("utf-8").replace("format = 1", 'format = 1\nmirror = "nowhere"', 1), "utf-8")
    program("players", "add", "Ana", "Bo", "-t", "day")

    before = program.good("regulations", "show", "-t", "day")
    started = program("start", "-t", "day")
    after = program.good("regulations", "show", "-t", "day")

    assert before.endswith("not started: tournament.toml may still be changed\n")
    assert after.endswith(f"frozen by {started.out.partition(':')[0]}\n")
    assert "nowhere is missing; the log itself is written" in started.err


def test_a_seating_is_told_as_data(seated):
    """Heat, entry and tables, for whoever prints the seats on a screen."""
    told = seated("seat", "--by-hand", "-", "--json", "--despite", "one by one", stdin="3 1\n5 4 2\n").json

    tables = [
        {"table": "2/1", "game": "dwarven-traders", "seats": ["3", "1"], "names": ["Κλειώ", "Ana"]},
        {"table": "2/2", "game": "dwarven-traders", "seats": ["5", "4", "2"], "names": ["山田", "Дарья", "Bo Øst"]},
    ]
    said = {"heat": 2, "tables": tables, "despite": "one by one"}
    assert said == {key: told[key] for key in ("heat", "tables", "despite")}
    assert "heat 2" in seated.good("history", told["entry"])


def test_a_copied_folder_says_at_which_desk_it_writes(seated, tmp_path):
    """The machine knows the folder that it was copied from; the new player has a number of the new desk."""
    shutil.copytree(seated.folder, tmp_path / "copy")
    seated.folder = tmp_path / "copy"

    ran = seated("players", "add", "Zoe")

    assert (0, "B1  Zoe\n") == (ran.code, ran.out)
    assert "desk main is written elsewhere, so this copy writes to desk main-2 (LOG-207)" in ran.err


def test_turns_are_told_when_they_are_asked_for(wrong):
    """Else one line says how to ask."""
    wrong.good("record", "1/1", "right.json")

    short, long = wrong.good("explain", "table", "1/1"), wrong.good("explain", "table", "1/1", "--turns")

    hint = "  (--turns also shows what happened in each turn)"
    assert (True, False) == (hint in short.splitlines(), hint in long.splitlines())
    assert (False, True) == (" turn 1: " in short, " turn 1: " in long)


def test_the_log_is_shown_and_verified(wrong):
    """Entries, heads, and what somebody did to the file outside, by line."""
    wrong.good("record", "1/1", "right.json")
    shown = json.loads(wrong.good("log", "show", "--kind", "record", "--json"))
    head = shown["heads"]["main"]
    assert ["main-9"] == [entry["id"] for entry in shown["entries"]]
    assert "no line was altered" in wrong.good("log", "verify", "--head", f"main:9:{head['hash']}")

    path = wrong.folder / "log" / "main.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    cut = wrong("log", "verify", "--head", f"main:9:{head['hash']}", "--json")
    assert (1, ["LOG-203"]) == (cut.code, [fault["rule"] for fault in cut.json["faults"]])
    path.write_bytes(b"".join([lines[0], lines[1].replace(b"Ana", b"Eve"), *lines[2:]]))
    edited = wrong("log", "verify")
    assert (1, True) == (edited.code, "log/main.jsonl:2: LOG-202" in edited.out)


def test_players_are_imported_and_misfits_told(seated):
    """All of them or none, unless somebody wants the rest; a line without a name is told."""
    (seated.folder / "new.csv").write_text("Nr;Name;E-Mail\n12;Fay;f@example.org\n13;;g@example.org\n", "utf-8")

    refused = seated("players", "import", "new.csv")
    ran = seated("players", "import", "new.csv", "--partly")

    assert (2, "") == (refused.code, refused.out)
    assert "new.csv:3: field Name: this line has no name; nobody was registered" in refused.err
    assert (0, "12  Fay\n1 player registered\n") == (ran.code, ran.out)
    told = "new.csv:3: column Name: this line has no name\nnew.csv: columns not used: E-Mail\n"
    assert told == ran.err


def test_the_folder_is_found(seated, tmp_path):
    """By option, by argument, by environment, by walking up."""
    seated.folder = tmp_path
    folder = tmp_path / "open"
    (folder / "deep" / "er").mkdir(parents=True)

    assert "Spring Open" in seated.good("status", "-t", "open")
    assert "Spring Open" in seated.good("status", "open")
    assert "Spring Open" in seated.good("status", SCOREKEEPER_TOURNAMENT=str(folder))
    seated.folder = folder / "deep" / "er"
    assert "Spring Open" in seated.good("status")


def test_the_demo_does_what_it_says(program):
    """A sample tournament without open errors, its papers, and three commands that work."""
    ran = program("demo")

    assert 0 == ran.code, ran
    folder = program.folder / "demo-tournament"
    assert "" == ran.err
    assert f"  {program.good('check', str(folder)).splitlines()[-1]}\n" in ran.out
    assert "  7 tables checked: no open errors\n" in ran.out
    for name in ("standings.html", "standings.xlsx", "standings.pdf", "sheets.pdf", "players.csv", "records/1-1.json"):
        assert (folder / name).stat().st_size
    assert "  $ scorekeeper sheets 1 --out sheets.pdf\n" in ran.out
    commands = ran.out.split("Three commands to try next\n")[1].splitlines()
    assert 3 == len(commands)
    for command in commands:
        program.good(*command.split()[1:])
    kinds = {entry["kind"] for entry in json.loads(program.good("log", "show", "-t", str(folder), "--json"))["entries"]}
    assert {"open", "player", "start", "seat", "reseat", "record", "amend", "decide", "close"} == kinds


def test_the_demo_is_the_same_every_time(program):
    """Same games, same standings, in another folder."""
    program("demo", "one")
    program("demo", "two")

    first, second = (json.loads(program.good("standings", name, "--json"))["standings"] for name in ("one", "two"))
    assert first == second


def test_the_demo_steps_out_of_the_way_of_an_earlier_one(program):
    """A second run takes another folder; a folder that is named and in use is refused."""
    (program.folder / "demo-tournament").mkdir()
    (program.folder / "demo-tournament" / "x").touch()

    assert 2 == program("demo", "demo-tournament").code
    assert "demo-tournament-2" in program("demo").out


def test_a_second_author_who_says_otherwise_is_heard(seated):
    """Two people type one table differently: it is recorded, told at once with the way out, and open until decided."""
    seated("record", "1/1", "1=12", "2=11", "3=9", "smuggler=8")

    ran = seated("record", "1/1", "1=11", "2=12", "3=9", "smuggler=8", "--by", "bo")

    assert 1 == ran.code
    assert "error LOG-211" in ran.out
    assert "scorekeeper decide main-9 --rule LOG-211" in ran.out
    assert "in doubt" in seated("status").out
    assert "Provisional" in seated("standings").out


def test_sheets_of_another_heat_or_table_have_a_file_of_their_own(seated):
    """Nobody's sheets of heat 1 are lost when somebody prints heat 2 or a single table."""
    for what in ("1", "1/2"):
        assert 0 == seated("sheets", what).code
    assert {"sheets-1.pdf", "sheets-1-2.pdf"} == {path.name for path in seated.folder.glob("*.pdf")}
    ran = seated("seat", "--by-hand", "-", "--despite", "late tables", stdin="1 4 3\n2-5\n")
    assert "→ scorekeeper sheets 2 --out sheets-2.pdf" in ran.out


def test_a_copy_of_a_sheet_has_the_places_that_count(seated, game_of_three):
    """Of a table typed by rounds, and of totals with places that the head judge named: in brackets, since nobody wrote them."""
    rounds = {key: value for key, value in json.loads(game_of_three).items() if key != "result"}
    (seated.folder / "rounds.json").write_text(json.dumps(rounds), "utf-8")
    seated.good("record", "1/1", "rounds.json")
    seated.good("record", "1/2", "4=13", "5=12", "smuggler=11")
    seated.good("decide", "1/2", "4=2", "5=1", "smuggler=3", "--effect", "places", "--reason", "agreed")
    for number in "12":
        assert 0 == seated("sheets", f"1/{number}", "--filled", "--out", f"{number}.pdf").code
    one, two = (" ".join(Paper(seated.folder / f"{n}.pdf").text().split()) for n in "12")

    places = seated("explain", "table", "1/1", "--json").json["steps"]
    totals = {step["text"].rpartition(" with ")[2].split(",")[0] for step in places if step["kind"] == "place"}
    assert totals
    assert set() == {total for total in totals if f"({total})" not in one}
    assert "In brackets: what nobody wrote down" in one
    assert "decided places (Дарья second, 山田 first, Smuggler third)" in two
    assert ("(1)" in two, "(13)" in two) == (True, False)
