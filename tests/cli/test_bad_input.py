"""Whatever is wrong with the input: one sentence with rule, file, line and field, exit code 2, the log as before."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import snapshot

SENTENCE = re.compile(r"error (?P<rule>[A-Z]{3}-\d{3}) (?P<slug>[a-z-]+)  (?P<said>.+)\n(?:→ .+\n)?")


def refuse(program, *words, **options):
    """Run; expect one sentence of the fixed shape, exit code 2, and an unchanged log. Give (rule, sentence)."""
    before = snapshot(program.folder)
    ran = program(*words, **options)
    assert (2, "") == (ran.code, ran.out), ran
    match = SENTENCE.fullmatch(ran.err)
    assert match, ran.err
    assert before == snapshot(program.folder)
    return match["rule"], match["said"]


@pytest.fixture
def record(seated, game_of_three):
    """Write a spoilt copy of a good record, and try to record it at table 1/1."""

    def attempt(spoil, name="table.json"):
        content = spoil(game_of_three)
        (seated.folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return refuse(seated, "record", "1/1", name)

    return attempt


def changed(**fields):
    """The record with top-level fields changed."""

    def spoil(text):
        raw = json.loads(text)
        raw.update(fields)
        return json.dumps(raw, indent=1)

    return spoil


def without_track(text):
    raw = json.loads(text)
    del raw["rounds"][0]["sheet"]["rows"]["2"]["track"]
    return json.dumps(raw, indent=1)


def row_of(who):
    def spoil(text):
        raw = json.loads(text)
        rows = raw["rounds"][0]["sheet"]["rows"]
        rows[who] = rows.pop("2")
        return json.dumps(raw, indent=1)

    return spoil


def rounds_turned(text):
    raw = json.loads(text)
    raw["rounds"][1], raw["rounds"][2] = raw["rounds"][2], raw["rounds"][1]
    return json.dumps(raw, indent=1)


CASES = [
    pytest.param(
        without_track, "LOG-103", "field rounds.1.sheet.rows.2.track: the field is missing", id="missing-field"
    ),
    pytest.param(
        lambda text: text.replace('"track":', '"trakc":', 1), "LOG-102", "did you mean 'track'?", id="misspelt-field"
    ),
    pytest.param(
        lambda text: re.sub(r'"track": \d+', '"track": "nine"', text, count=1),
        "LOG-104",
        'expected a whole number, found "nine"',
        id="wrong-type",
    ),
    pytest.param(
        row_of("Zoe"), "LOG-106", "field rounds.1.sheet.rows.Zoe: there is no player 'Zoe'", id="unknown-player"
    ),
    pytest.param(
        row_of("5"),
        "LOG-106",
        "field rounds.1.sheet.rows.5: 山田 (5) does not sit at table 1/1 but at table 1/2; the players at table 1/1 are Ana (1)",
        id="player-elsewhere",
    ),
    pytest.param(
        lambda text: re.sub(r'"gem": "\w+"', '"gem": "mauve"', text, count=1),
        "LOG-104",
        'one of blue, green, red, yellow, found "mauve"',
        id="unknown-colour",
    ),
    pytest.param(rounds_turned, "LOG-108", "round 3 is out of order: expected round 2", id="round-order"),
    pytest.param(
        changed(seats=["1", "2", "4"]),
        "LOG-107",
        "field seats: the players at table 1/1 are Ana (1), Bo Øst (2)",
        id="seats",
    ),
    pytest.param(changed(game="snap"), "LOG-105", "field game: there is no game 'snap'", id="unknown-game"),
    pytest.param(changed(ended="rain"), "LOG-104", "field ended: expected one of", id="unknown-ending"),
    pytest.param(changed(rounds=[], result=None), "LOG-103", "neither a round nor a result", id="nothing"),
    pytest.param(lambda text: "", "LOG-101", "the file is empty", id="empty-file"),
    pytest.param(lambda text: os.urandom(64) + b"\0", "LOG-101", "binary file", id="binary-file"),
    pytest.param(
        lambda text: b"\xff\xfe" + text.encode("utf-16-le")[:99].replace(b"\0", b" "),
        "LOG-101",
        "neither UTF-8 nor complete UTF-16",
        id="half-utf16",
    ),
    pytest.param(lambda text: text[:200], "LOG-101", "not JSON", id="cut-short"),
    pytest.param(lambda text: b'{"game": "' + b"x" * 50_000_000, "LOG-110", "larger than 8 MB", id="line-of-50-MB"),
    pytest.param(lambda text: "[" * 200_000, "LOG-101", "nested too deeply", id="deep"),
    pytest.param(lambda text: '{"game": "dwarven-traders", "game": 1}', "LOG-101", "'game' appears twice", id="twice"),
]


@pytest.mark.parametrize(("spoil", "rule", "said"), CASES)
def test_a_record_that_cannot_be_taken(record, spoil, rule, said):
    """File, line where there is one, field where there is one, what is wrong."""
    found, sentence = record(spoil)

    assert rule == found
    assert said in sentence
    assert re.match(r"table\.json(:\d+)?: ", sentence)


@pytest.mark.parametrize(
    "spoil", [case.values[0] for case in CASES if case.id in {"missing-field", "wrong-type", "unknown-player"}]
)
def test_the_line_is_the_line(record, seated, spoil):
    """The line that is named holds the field, or the row that lacks it."""
    _, sentence = record(spoil)
    line = int(sentence.split(":")[1])
    field = re.search(r"field (\S+):", sentence)[1]

    shown = (seated.folder / "table.json").read_text("utf-8").splitlines()[line - 1]
    assert any(part in shown for part in field.split(".")[-2:])


def test_the_same_table_again_by_the_same_author(seated, game_of_three):
    """It is amended, not recorded twice; the next step says how."""
    (seated.folder / "table.json").write_text(game_of_three, "utf-8")
    seated.good("record", "1/1", "table.json")

    rule, sentence = refuse(seated, "record", "1/1", "table.json")

    assert "LOG-109" == rule
    assert "ana already recorded round 1 of table 1/1" in sentence


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 300, "it has 300 characters, but 80 is the most"),
        ("=SUM(A1)", "it starts with =, which a spreadsheet takes for a formula"),
        ("Eve\x1b[31m", "'Eve\\x1b[31m' cannot be used: it has control, escape or direction characters"),
        ("   ", "it is empty"),
    ],
)
def test_a_name_that_cannot_be_taken(seated, name, said):
    """Also when it comes from a file, and then with its line."""
    rule, sentence = refuse(seated, "players", "add", name)
    assert ("LOG-111", True) == (rule, said in sentence)
    if name.strip():
        (seated.folder / "new.csv").write_text(f"name\nFay\n{name}\n", "utf-8")
        rule, sentence = refuse(seated, "players", "import", "new.csv")
        assert ("LOG-111", "new.csv:3") == (rule, sentence.split(": ")[0])


def test_terminal_escapes_never_reach_the_terminal(seated):
    """Neither in a sentence nor in a list."""
    for words in (("record", "1/\x1b[2J", "x.json"), ("explain", "table", "\x1b]0;x\x07"), ("games\x1b[0m",)):
        ran = seated(*words)
        assert 2 == ran.code
        assert "\x1b" not in ran.err + ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("record", "1/9", "x.json"), "there is no table '1/9'"),
        (("amend", "main-99", "--set", "ended=time", "--reason", "x"), "there is no record main-99"),
        (("amend", "main-99", "a.json", "b.json", "--reason", "x"), "there is no record main-99"),
        (("void", "main-99", "--reason", "x"), "main-99"),
        (("players", "here", "Zoe"), "there is no player 'Zoe'"),
        (("seat", "--by-hand", "-"), "the file is empty"),
        (("record", "1/1", "1=4", "2=x", "3=1"), "'2=x' is not a result"),
        (("record", "1/1", "1=4", "2=3"), "there is no score for 3 (Κλειώ)"),
        (("record", "1/1", "1=4", "2=3", "3=2", "smugler=1"), "did you mean smuggler?"),
        (
            ("record", "1/1", "1=4", "2=3", "4=2"),
            "Дарья (4) does not sit at table 1/1 but at table 1/2; the players at table 1/1 are Ana (1), Bo",
        ),
        (("players", "add", "Fay", "fay"), "the list names 'fay' twice; add something to tell the two apart; nobo"),
        (
            ("players", "add", "Fay", "ANA"),
            "player 1 is already called 'Ana'; add something to tell the two apart; ",
        ),
        (("players", "here", "1", "9"), "there is no player '9', neither by number nor by name; nobody was checked in"),
        (("players", "drop", "1", "9"), "neither by number nor by name; nobody was dropped"),
        (("void", "1/1", "--reason", "x"), "nothing is recorded for table 1/1"),
        (("void", "main-8", "--reason", "…"), "needs a reason in words"),
        (("record", "1/1", "1=4", "2=3", "3=2", "--accept", "..."), "needs a reason in words"),
        (("record", "1/1", "1=4", "2=3", "3=2", "--as-written"), "add --accept"),
        (("amend", "1/1", "1=4", "--as-written", "--reason", "x"), "add --accept"),
        (("results", "import", "results.csv", "--as-written"), "add --accept"),
        (("start",), "started"),
        (("log", "verify", "--head", "31"), "'31' is not a head"),
        (("sheets", "7"), "heat 7 is not seated"),
        (("sheets", "1/7"), "there is no table '1/7'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_words_that_do_not_fit(seated, words, said):
    """Unknown tables, entries and players, and results that are none."""
    _, sentence = refuse(seated, *words)

    assert said in sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("gmaes",), "No such command 'gmaes'. Did you mean 'games'?"),
        (("explain", "1/1"), "scorekeeper explain table 1/1"),
        (("explain", "Ana", "--versus", "Bo"), "scorekeeper explain player Ana --versus Bo"),
        (("explain", "tabel", "1/1"), "Did you mean 'table'?"),
        (("games", "--jsn"), "No such option: --jsn"),
        (("void", "main-3"), "Missing option '--reason'"),
        (("simulate", "dwarven-traders", "--players", "many"), "'many' is not a whole number"),
        (("decide", "main-3", "--reason", "x", "--effect", "shrug"), "'shrug' is not one of"),
        (("simulate", "dwarven-traders", "--seats", "4,7", "--players", "3"), "but --players says 3"),
        (("simulate", "dwarven-traders", "--seats", "4,4"), "but one of them appears twice"),
        (("simulate", "dwarven-traders", "--players", "9"), "takes 2 to 4 players, not 9"),
        (("simulate", "dwarven-traders", "--variant", "blitz"), "has no variant 'blitz'"),
        (
            ("simulate", "dwarven-traders", "--heats", "3"),
            "field --heats: this option is for whole tournaments; add --tournament",
        ),
        (
            ("simulate", "smugglers", "--tournament", "--out", "x", "--games", "3"),
            "field --games: this option is for single games",
        ),
        (("simulate", "smugglers", "--game", "magic-mine"), "only one game can be played: smugglers or magic-mine?"),
        (("schema", "snap"), "there is no game 'snap'"),
        (("new", "x", "--template", "gala"), "there is no template 'gala'"),
        (("new",), "which folder?"),
        (
            ("new", "x", "--variant", "solo"),
            "solo is not played at tournament tables; dwarven-traders can be played as standard",
        ),
        (("new", "x", "--name", "=1+1"), "field --name: the name '=1+1' cannot be used: it starts with ="),
        (("sheets",), "which sheets?"),
        (("record",), "which table?"),
        (("status",), "tournament.toml"),
        (("check", "nowhere.json"), "nowhere.json: there is no such file or folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_usage_errors_are_plain_text(program, words, said):
    """Exit code 2, one sentence, no box drawn around it."""
    ran = program(*words)

    assert (2, "") == (ran.code, ran.out)
    assert said in ran.err
    assert ran.err.startswith("error")
    assert len(ran.err.splitlines()) <= 2


@pytest.mark.skipif(sys.platform == "win32", reason="words are Unicode there")
def test_words_that_are_not_utf8(seated, game_of_three):
    """Bytes that no text has do not get into the log."""
    seated.good("record", "1/1", "-", stdin=game_of_three)
    before = snapshot(seated.folder)

    ran = seated("void", "main-9", "--reason", b"caf\xe9")

    assert (2, before) == (ran.code, snapshot(seated.folder))
    assert "not valid UTF-8" in ran.err


def test_a_changed_tournament_file_stops_the_desk(seated):
    """Until the regulations are amended with a reason, and then it goes on."""
    path = seated.folder / "tournament.toml"
    path.write_text(path.read_text("utf-8").replace("[9, 5, 2]", "[9, 5, 3]"), "utf-8")

    rule, sentence = refuse(seated, "seat", "--by-hand", "-", stdin="1 2 3\n")

    assert "TRN-102" == rule
    assert sentence.startswith("tournament.toml: ")
    assert "amended" in seated.good("regulations", "amend", "--reason", "points of three were wrong")
    goes_on = ("--despite", "heat 1 is played elsewhere")
    assert "heat 2 is seated" in seated("seat", "--by-hand", "-", *goes_on, stdin="1 2 3\n").out


def test_broken_regulations_name_file_and_line(seated):
    """A file that does not parse is told with its line."""
    (seated.folder / "tournament.toml").write_text('format = 1\nname = "x\n', "utf-8")
    (seated.folder / "log" / "main.jsonl").unlink()

    ran = seated("status")

    assert 2 == ran.code
    assert ran.err.startswith("error TRN-101 regulations-readable  tournament.toml:2: not TOML")


def test_a_folder_that_is_in_use_is_left_alone(seated):
    """`new` makes new folders only."""
    ran = seated("new", str(seated.folder))

    assert (2, True) == (ran.code, "is not empty" in ran.err)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs permissions that can be refused")
def test_a_folder_without_permission_is_one_sentence(program):
    """The system's refusal is told with the path."""
    (program.folder / "closed").mkdir(mode=0o500)

    ran = program("new", "closed/open")

    assert (2, True) == (ran.code, "no permission" in ran.err)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a disk that is always full")
def test_a_full_disk_is_one_sentence(program):
    """Standard output may be a file on it."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "schema", "dwarven-traders"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=program.environment,
            check=False,
        )

    assert (2, b"error: the disk is full\n") == (done.returncode, done.stderr)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end differently there")
def test_a_reader_that_leaves_is_no_error(program):
    """`| head` gets its lines; nothing is said on standard error."""
    process = subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "simulate", "dwarven-traders", "--games", "60"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=program.environment,
    )
    process.stdout.readline()
    process.stdout.close()

    assert (b"", 141) == (process.stderr.read(), process.wait())
    process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ there")
def test_ctrl_c_is_one_sentence(program):
    """And exit code 130, as shells expect."""
    start = (
        "import signal, runpy; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "runpy.run_module('scorekeeper', run_name='__main__', alter_sys=True)"
    )
    process = subprocess.Popen(
        # A shell has its background jobs ignore Ctrl-C, and their children too; so the child listens by itself.
        [sys.executable, "-c", start, "simulate", "dwarven-traders", "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=program.environment,
    )
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    try:
        _, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        pytest.fail("a minute after Ctrl-C it was still running")

    assert (130, True) == (process.returncode, err.startswith(b"error: stopped"))
    assert b"Traceback" not in err
