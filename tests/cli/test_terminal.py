"""On a terminal: questions, colours, completion; and what happens when we ourselves are wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli.errors import exit_code
from tests.cli.conftest import snapshot

LIMIT = 30
"""Seconds without a word after which a program is taken to wait for somebody who will not answer."""
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")


def on_a_terminal(program, *words, typed="", then=None, **environment):
    """Run the program on a pseudo terminal, type, and give (exit code, screen); `then`: what to type at which word."""
    import pty
    import select
    import signal

    child, screen = pty.fork()
    if child == 0:
        os.chdir(program.folder)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background job ignores Ctrl-C, and so would this one
        os.execve(sys.executable, [sys.executable, "-m", "scorekeeper", *words], {**program.environment, **environment})
    os.write(screen, typed.encode())
    shown, silent, pressed = b"", 0, None
    while True:
        if not select.select([screen], [], [], 1)[0]:
            silent += 1
            if pressed is not None:
                os.write(screen, pressed)  # as people do: a Ctrl-C just before the program listens is not heard
            if silent > LIMIT:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                pytest.fail(f"it still waits for an answer after {LIMIT} s:\n{shown.decode()}")
            continue
        silent = 0
        try:
            chunk = os.read(screen, 65536)
        except OSError:
            break
        if not chunk:
            break
        shown += chunk
        if then is not None and then[0].encode() in shown:
            os.write(screen, then[1].encode())
            pressed = b"\x03" if then[1].endswith("\x03") else None
            then = None
    os.close(screen)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown.decode().replace("\r\n", "\n")


def kept_file(program):
    """The one file with answers that an interruption left in the tournament's folder."""
    (file,) = program.folder.glob("table-*.json")
    return file


@POSIX
def test_questions_record_a_result(seated):
    """No round, then the totals by name; an empty box is left to the rules."""
    totals = ["n", *("12", "", "11", "", "9", "", "8", ""), "", ""]

    code, shown = on_a_terminal(seated, "record", "1/1", typed="\n".join(totals) + "\n")

    assert 0 == code, shown
    assert "Game · Bo Øst" in shown
    assert "main-9: table 1/1 is recorded by ana" in shown
    assert "1. Ana  12" in shown


@POSIX
@pytest.mark.parametrize(
    ("game", "boxes", "told"),
    [("azul", ["40", "2", "", "1", "", "0", "", "", ""], "1. Ana  51"), ("chess", ["½", ""], "Ana ½-½ Bo")],
)
def test_questions_ask_for_a_game_without_rounds(program, game, boxes, told):
    """Nothing but its result can be typed, and nothing is recorded before."""
    program.good("new", "night", "--game", game)
    program.good("players", "add", "Ana", "Bo", "-t", "night")
    program.good("start", "-t", "night")
    program.good("seat", "--by-hand", "-", "-t", "night", stdin="1 2\n")

    code, shown = on_a_terminal(
        program, "record", "1/1", "-t", "night", typed="\n".join([*boxes, *boxes, "", ""]) + "\n"
    )

    assert 0 == code, shown
    assert "\nAna\n" in shown, "no rounds, no heading"
    assert told in shown


@POSIX
def test_computed_boxes_are_named_and_a_blank_box_is_asked_for_again(program):
    """Points that the program computes say so, with their line; a correction starts at the first blank box."""
    program.good("new", "night", "--game", "azul")
    program.good("players", "add", "Ana", "Bo", "-t", "night")
    program.good("start", "-t", "night")
    program.good("seat", "--by-hand", "-", "-t", "night", stdin="1 2\n")
    ana, bo = ["40", "2", "", "1", "", "", "", "", ""], ["30", "1", "", "0", "", "0", "", "", ""]

    code, shown = on_a_terminal(
        program, "record", "1/1", "-t", "night", typed="\n".join([*ana, *bo, "", "", "0"]) + "\n"
    )

    assert 0 == code, shown
    assert "Points for Complete rows (Enter: computed): " in shown
    assert "Place (1 to 2): " in shown
    assert "Correct the result? Enter: Ana Complete colours" in shown
    assert "1. Ana  51" in shown


@POSIX
def test_answers_that_the_rules_refuse_are_kept_in_a_file(seated):
    """A wrong place among the totals: refused, and the answers can be corrected without typing them again."""
    totals = ["n", *("12", "2", "11", "", "9", "", "8", ""), "", "", "n"]

    code, shown = on_a_terminal(seated, "record", "1/1", typed="\n".join(totals) + "\n")

    assert 1 == code, shown
    file = kept_file(seated)
    assert f"your answers are kept in {file.name}" in shown
    kept = json.loads(file.read_text("utf-8"))
    assert {"vp": 12, "place": 2} == kept["result"]["rows"]["1"]
    assert "is recorded" in seated.good("record", "1/1", file.name, "--accept", "so they say")
    assert not file.exists()


@POSIX
@pytest.mark.parametrize(("key", "expected"), [("\x04", 2), ("\x03", 130)], ids=["ctrl-d", "ctrl-c"])
def test_ending_the_questions_early_keeps_what_was_typed(seated, key, expected):
    """One sentence that says where it is; the log is as before."""
    before = snapshot(seated.folder)

    code, shown = on_a_terminal(seated, "record", "1/1", typed="n\n12\n", then=("Final place", key), NO_COLOR="1")

    assert (expected, before) == (code, snapshot(seated.folder)), shown
    file = kept_file(seated)
    said = f"error: stopped: nothing was recorded; your answers are kept in {file.name}, and the same command goes on with them"
    assert f"{said} → scorekeeper record 1/1 " in " ".join(shown.split()) + " "
    assert {"1": {"vp": 12}} == json.loads(file.read_text("utf-8"))["result"]["rows"]
    assert "Traceback" not in shown


@POSIX
def test_an_interrupted_form_is_taken_up_by_the_same_command(seated):
    """It goes on after the last answer, however often it is stopped, and there is one file, until the answers are recorded."""
    on_a_terminal(seated, "record", "1/1", typed="n\n12\n", then=("Final place", "\x03"), NO_COLOR="1")
    code, shown = on_a_terminal(
        seated, "record", "1/1", typed="\n\n11\n\n", then=("Game · Κλειώ", "\x03"), NO_COLOR="1"
    )
    file = kept_file(seated)
    offered = f"{file.name} has answers for this table: Ana (1), Bo Øst (2), Κλειώ (3). Go on with them? Y/n:"
    assert (130, True) == (code, offered in shown), shown
    assert "Total VP [12]" not in shown

    rest = ["", "", "9", "", "8", "", "", ""]
    code, shown = on_a_terminal(seated, "record", "1/1", typed="\n".join(rest) + "\n")

    assert 0 == code, shown
    assert "1. Ana  12" in shown
    assert "2. Bo Øst  11" in shown
    assert [] == [*seated.folder.glob("table-*")]


@POSIX
def test_kept_answers_can_be_left_alone(seated):
    """`n` begins anew; what was kept stays as it is until the table is recorded."""
    on_a_terminal(seated, "record", "1/1", typed="n\n7\n", then=("Final place", "\x03"), NO_COLOR="1")
    file = kept_file(seated)
    kept = file.read_bytes()
    on_a_terminal(seated, "record", "1/1", typed="n\n", then=("Round 1", "\x03"), NO_COLOR="1")
    assert kept == file.read_bytes()
    totals = ["n", "n", *("12", "", "11", "", "9", "", "8", ""), "", ""]

    code, shown = on_a_terminal(seated, "record", "1/1", typed="\n".join(totals) + "\n")

    assert (0, []) == (code, [*seated.folder.glob("table-*")]), shown
    assert "1. Ana  12" in shown


def night(program, name, *people):
    """A tournament of one table in the order of the list, whose game asks for a total and a place."""
    program.good("new", name, "--game", "dwarven-traders")
    program.good("players", "add", *people, "-t", name)
    program.good("start", "-t", name)
    program.good("seat", "--by-hand", "-", "-t", name, stdin=" ".join(map(str, range(1, len(people) + 1))) + "\n")


@POSIX
def test_kept_answers_are_not_offered_to_another_tournament(program):
    """Numbers and tables repeat from one tournament to the next; each keeps its answers in its own folder."""
    night(program, "mon", "Ana", "Bo", "Cleo")
    night(program, "tue", "Xaver", "Yara", "Zoe")
    on_a_terminal(program, "record", "1/1", "-t", "mon", typed="n\n12\n", then=("Final place", "\x03"))

    _, other = on_a_terminal(program, "record", "1/1", "-t", "tue", then=("Round 1", "\x03"))
    _, own = on_a_terminal(program, "record", "1/1", "-t", "mon", then=("Y/n", "\x03"))

    assert "has answers" not in other
    assert "has answers for this table: Ana (1), Bo (2), Cleo (3). Go on with them? Y/n:" in own
    assert [] == [*program.folder.glob("table-*")]
    assert [] == [*(program.folder / "tue").glob("table-*")]
    program.good("check", "-t", "mon")


@POSIX
def test_kept_answers_are_not_offered_to_another_seating(seated):
    """The same three people sit there again, in another order; and a file of the old form says nothing about either."""
    on_a_terminal(seated, "record", "1/1", typed="n\n12\n", then=("Final place", "\x03"), NO_COLOR="1")
    kept = json.loads(kept_file(seated).read_text("utf-8"))
    seated.good("void", "main-8", "--reason", "seated wrongly")
    seated.good("seat", "--by-hand", "-", stdin="2 1 3\n4-5\n")
    (seated.folder / "table-1-1.json").write_text(json.dumps(kept), "utf-8")

    _, shown = on_a_terminal(seated, "record", "1/1", then=("Round 1", "\x03"), NO_COLOR="1")

    assert "has answers" not in shown
    assert "Ana" in shown


@POSIX
@pytest.mark.parametrize("way", ["line", "list"])
def test_kept_answers_go_when_the_table_is_recorded_in_another_way(seated, way):
    """Nobody needs them any more, and nobody should be asked about them again."""
    on_a_terminal(seated, "record", "1/1", typed="n\n12\n", then=("Final place", "\x03"), NO_COLOR="1")
    file = kept_file(seated)
    line = ("1=12", "2=11", "3=9", "smuggler=8")
    seated.good("record", "1/1", *line, "--dry-run")
    seated.good("log", "verify")
    assert file.exists()

    if way == "line":
        seated.good("record", "1/1", *line)
    else:
        rows = "".join(f"1/1,{who},{score}\n" for who, score in (one.split("=") for one in line))
        (seated.folder / "results.csv").write_text("table,player,score\n" + rows, "utf-8")
        seated.good("results", "import", "results.csv")

    assert not file.exists()


@POSIX
def test_stopping_before_the_first_answer_leaves_no_file(seated):
    """There is nothing to keep."""
    code, shown = on_a_terminal(seated, "record", "1/1", then=("Round 1", "\x03"), NO_COLOR="1")

    assert (130, True) == (code, "error: stopped: nothing was recorded\n" in shown)
    assert not list(seated.folder.glob("table-*"))


def round_of_three(number, game_of_three):
    """The answers for one round of a simulated game, as the questions ask for them."""
    played = json.loads(game_of_three)["rounds"][number - 1]
    sheet, answers = played["sheet"], [""]
    answers += ["", ""]  # who had the first turn, and no picks
    answers += [str(sheet["prices"][colour]) for colour in ("red", "blue", "green", "yellow")]
    for who in ("1", "2", "3"):
        row = sheet["rows"][who]
        gems = [*row.get("gems", []), ""][:2]
        answers += [str(row["track"]), *gems, str(row["after"]), str(row["place"]), str(row["vp"])]
    row = sheet["rows"]["smuggler"]
    return [*answers, str(row["track"]), sheet.get("marker", ""), str(row["after"]), str(row["place"]), str(row["vp"])]


@POSIX
def test_questions_go_on_with_the_round_that_is_missing(seated, game_of_three):
    """Rounds come in one by one; s leaves the rest for later; a table that is finished is amended."""
    one = [*round_of_three(1, game_of_three), "s"]
    code, shown = on_a_terminal(seated, "record", "1/1", typed="\n".join(one) + "\n")
    assert (0, True) == (code, "main-9: table 1/1 is recorded" in shown), shown
    assert "(missing: rounds 2, 3, 4)" in seated.good("status")
    assert "→ scorekeeper record 1/1\n" in seated.good("status")

    two = [*round_of_three(2, game_of_three), "s"]
    code, shown = on_a_terminal(seated, "record", "1/1", typed="\n".join(two) + "\n")
    assert (0, True) == (code, "round 1 is already recorded; continuing with round 2" in shown), shown
    assert "table 1/1: round 2" in seated.good("history", "1/1")

    rest = [*round_of_three(3, game_of_three), *round_of_three(4, game_of_three), *[""] * 10]
    code, shown = on_a_terminal(seated, "record", "1/1", typed="\n".join(rest) + "\n")
    assert 0 == code, shown
    code, shown = on_a_terminal(seated, "record", "1/1")
    assert (2, True) == (code, "table 1/1 is finished and recorded in main-9, main-10, main-11" in shown)
    assert 'scorekeeper amend main-11 WHO=SCORE --reason "…"' in shown
    seated.good("close", "1", "--reason", "enough")
    code, shown = on_a_terminal(seated, "record", "1/1")
    assert (2, True) == (code, 'scorekeeper amend main-11 WHO=SCORE --reason "…" --reopen' in shown)
    assert '→ scorekeeper amend main-11 WHO=SCORE --reason "…"' in shown


@POSIX
def test_questions_ask_each_author_for_the_rounds_that_they_have_not_typed(seated, game_of_three):
    """Bo typed the first round and Ana the others; for her the first one is open, also when it is the only one."""
    raw = {key: value for key, value in json.loads(game_of_three).items() if key != "result"}
    first, *others = raw["rounds"]
    for author, rounds in (("bo", [first]), ("ana", others)):
        seated("record", "1/1", "-", "--by", author, stdin=json.dumps({**raw, "rounds": rounds}))

    _, shown = on_a_terminal(seated, "record", "1/1", "--by", "ana", typed="s\n")

    assert "round 2, 3, 4 is already recorded; continuing with round 1" in shown


@POSIX
def test_answers_are_kept_when_the_desk_may_not_write(seated):
    """Whatever stands against recording, typing is not done twice."""
    path = seated.folder / "tournament.toml"
    path.write_text(path.read_text("utf-8").replace("[9, 5, 2]", "[9, 5, 3]"), "utf-8")
    totals = ["n", *("12", "", "11", "", "9", "", "8", ""), "", "", "n"]

    code, shown = on_a_terminal(seated, "record", "1/1", typed="\n".join(totals) + "\n")

    assert (2, True) == (code, "TRN-102" in shown), shown
    file = kept_file(seated)
    assert f"your answers are kept in {file.name}" in shown
    kept = json.loads(file.read_text("utf-8"))
    assert {"1": 12, "2": 11, "3": 9, "smuggler": 8} == {who: row["vp"] for who, row in kept["result"]["rows"].items()}


@POSIX
def test_colours_are_for_terminals_only(seated, game_of_three):
    """Bold and red on a terminal; plain with NO_COLOR and in a pipe."""
    _, coloured = on_a_terminal(seated, "record", "1/9", "x", TERM="xterm")
    _, plain = on_a_terminal(seated, "record", "1/9", "x", TERM="xterm", NO_COLOR="1")

    assert "\x1b[1;31merror" in coloured
    assert "\x1b" not in plain
    assert "\x1b" not in seated("record", "1/9", "x").err


@POSIX
def test_a_bar_shows_long_work(program):
    """On standard error, while somebody watches."""
    code, shown = on_a_terminal(
        program, "simulate", "dwarven-traders", "--games", "40", "--out", "games.jsonl", TERM="xterm"
    )

    assert (0, True) == (code, "playing" in shown)


def test_short_work_has_no_bar(program):
    """It is done before a bar would be read."""
    code, shown = on_a_terminal(
        program, "simulate", "dwarven-traders", "--games", "2", "--out", "games.jsonl", TERM="xterm"
    )

    assert (0, False) == (code, "playing" in shown)


def complete(program, line, shell="bash", **environment):
    """What the shell is offered for an unfinished command line."""
    words = line.split(" ")
    return program(
        _SCOREKEEPER_COMPLETE=f"complete_{shell}",
        COMP_WORDS="\n".join(words) if shell == "bash" else "",
        COMP_CWORD=str(len(words) - 1),
        _TYPER_COMPLETE_ARGS=line,
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        **environment,
    ).out


def offered(program, line):
    return complete(program, line).split()


def test_commands_are_completed_without_importing_them(program):
    """Names from the table: a shell asks at every key, and the modules of all commands are slow to load."""
    assert ["standings", "start", "status"] == sorted(offered(program, "scorekeeper sta"))

    program.environment["PYTHONPROFILEIMPORTTIME"] = "1"
    asked = {"_SCOREKEEPER_COMPLETE": "complete_bash", "COMP_WORDS": "scorekeeper\nsta", "COMP_CWORD": "1"}
    loaded = {line.rpartition("|")[2].strip() for line in program.process(**asked).err.splitlines()}
    assert (True, False) == ("scorekeeper.cli.app" in loaded, "scorekeeper.cli.options" in loaded)


def test_values_are_completed(seated):
    """Games, rules, tables, players, entries, templates, from where the command looks for them."""
    assert ["dwarven-traders"] == offered(seated, "scorekeeper schema dw")
    assert "DWT-622" in offered(seated, "scorekeeper rules show DWT-62")
    assert ["1/1", "1/2"] == offered(seated, "scorekeeper record 1")
    assert ["1", "2", "3", "4", "5"] == offered(seated, "scorekeeper explain player ")
    assert ["club-evening"] == offered(seated, "scorekeeper new x --template cl")


def test_players_are_completed_by_number_and_name(seated):
    """A word of a name is enough to name somebody; one that several have is completed, and its note says who they are."""
    assert ["2"] == offered(seated, "scorekeeper players drop 2")
    assert ["øst"] == offered(seated, "scorekeeper players here øs")
    assert ["дарья"] == offered(seated, "scorekeeper penalty д")
    assert ["Κλειώ"] == offered(seated, "scorekeeper reseat 1 --without Κλ")
    seated.good("players", "add", "Bo Marsh", "Ole Marsh")
    assert ["Marsh"] == offered(seated, "scorekeeper explain player Mar")
    assert "6 Bo Marsh, 7 Ole Marsh" in complete(seated, "scorekeeper explain player Mar", "zsh")
    assert [] == offered(seated, "scorekeeper explain player zz")


def test_quick_results_are_completed_with_who_sits_there(seated):
    """Everybody of the table who is not on the line yet; anything else may be a file."""
    assert ["1=", "2=", "3=", "smuggler="] == offered(seated, "scorekeeper record 1/1 ")
    assert ["2=", "3=", "smuggler="] == offered(seated, "scorekeeper record 1/1 1=12 ")
    assert ["smuggler="] == offered(seated, "scorekeeper amend 1/1 s")
    assert ["2=", "3=", "smuggler="] == offered(seated, "scorekeeper decide 1/1 1=1 ")
    assert [] == offered(seated, "scorekeeper record 1/1 table")


def test_values_come_from_the_folder_that_is_named(seated, tmp_path):
    """`-t FOLDER` earlier on the line counts."""
    seated.folder = tmp_path

    assert ["1/1", "1/2"] == offered(seated, "scorekeeper record -t open 1")
    assert [] == offered(seated, "scorekeeper record 1")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_served(seated, shell):
    """Each in its own form."""
    out = complete(seated, "scorekeeper explain table 1", shell)

    assert "1/1" in out
    assert "Ana" in out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_is_shown_and_installed(program, shell):
    """For the three shells that we name."""
    home = {"HOME": str(program.folder), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}

    shown = program("--show-completion", shell, **home)
    installed = program("--install-completion", shell, **home)

    assert (0, True) == (shown.code, "_SCOREKEEPER_COMPLETE" in shown.out)
    assert (0, True) == (installed.code, f"{shell} completion installed" in installed.out)


def test_our_own_mistakes_are_told_as_such(tmp_path):
    """One sentence that names a file; the file holds what we need to know."""
    code = (
        "import sys; sys.argv = ['scorekeeper', 'games']\n"
        "from scorekeeper.cli import errors\n"
        "errors.guarded(lambda: {}['no such key'])"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path), "TEMP": str(tmp_path)},
        check=False,
    )

    [report] = Path(tmp_path).glob("scorekeeper-error-*.txt")
    assert 2 == done.returncode
    assert (
        f"error: internal error (KeyError); this is a bug in scorekeeper: please report it and attach the file {report}\n"
        == done.stderr
    )
    assert "no such key" in report.read_text("utf-8")


def test_nothing_is_help(program):
    """Without a word, the commands are listed."""
    ran = program()

    assert "New here? Try: scorekeeper demo" in ran.out
    assert "scorekeeper 0." in program.good("--version")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "Permission denied", "log/main.jsonl"), "error: log/main.jsonl: no permission\n"),
        (OSError(30, "Read-only file system", "log"), "error: log: the disk is read-only\n"),
        (OSError(28, "No space left on device"), "error: the disk is full\n"),
        (IsADirectoryError(21, "Is a directory", "x"), "error: x: this is a folder, not a file\n"),
        (OSError(5, "Input/output error", "x"), "error: x: input/output error\n"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
@POSIX
def test_the_systems_refusals_are_sentences(error, said, capsys):
    """What no test can bring about as root is told in the same way."""
    assert 2 == exit_code(error)
    assert said == capsys.readouterr().err


@POSIX
def test_a_terminal_shows_forty_misfits_and_how_many_are_left(seated):
    """Of 100 rows that do not fit, the screen has forty and the command that writes all of them to a file; a pipe has all."""
    (seated.folder / "list.csv").write_text("number;name\n" + "x;Ana\n" * 100, "utf-8")

    code, shown = on_a_terminal(seated, "players", "import", "list.csv", COLUMNS="200", NO_COLOR="1")
    piped = seated("players", "import", "list.csv")

    assert (2, 2) == (code, piped.code)
    assert 40 == shown.count("list.csv:") - shown.count("error: list.csv:")
    assert "… and 60 more; to read them all: scorekeeper players import list.csv 2> misfits.txt" in shown
    assert 100 == piped.err.count("list.csv:") - 1


def test_findings_fill_one_screen_and_no_more():
    """On a terminal the first forty are shown, and how many are left; in a file all of them."""
    from io import StringIO

    from scorekeeper.cli.output import within_screen

    class Screen(StringIO):
        def isatty(self):
            return True

    screen, file = Screen(), StringIO()
    assert [40, 1244] == [len(list(within_screen(range(1244), out, "check > all.txt"))) for out in (screen, file)]
    assert ("… and 1,204 more; to read them all: check > all.txt\n", "") == (screen.getvalue(), file.getvalue())
