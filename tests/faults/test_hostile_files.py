"""A hostile file is refused in one sentence, with little time and memory, and leaves the log as it was."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from tests.cli.conftest import game_of_three, seated, seated_folder, snapshot  # noqa: F401 - fixtures
from tests.faults.hostile import GAMES, LISTS, PLAYER, REPORTS, TEXTS, Hostile, all_shapes, spoilt

COMMANDS = {
    **dict.fromkeys(TEXTS, (("record", "1/1"), ("check",))),
    **dict.fromkeys(LISTS, (("players", "import"), ("results", "import"))),
}
SMALL = 100_000
"""Files of fewer bytes are given to every command that reads their kind, larger ones to the first."""
MOST_LINES = 60
LONGEST_LINE = 1600
SPOILT, MOST_SPOILT = 40, 440
"""How many good files are spoilt, beside the 60 shapes, in the default run and at full length."""
linux = pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are set and read as Linux does it")


def readers(file: Hostile):
    """The commands that get this file."""
    return COMMANDS[file.kind][: 2 if len(file.content) < SMALL else 1]


def attack(program, files: list[Hostile]):
    """Give every file to the commands that read its kind, in a process with little time and memory."""
    for file in files:
        (program.folder / file.name).write_bytes(file.content)
    return given(program, [[*words, file.name] for file in files for words in readers(file)])


def given(program, commands: list[list[str]]):
    """Run commands one after the other, in a process with little time and memory."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.limited", str(program.folder)],
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SCOREKEEPER_STATE": program.environment["SCOREKEEPER_STATE"]},
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(commands) == len(answers), (commands[len(answers)], done.returncode, done.stderr[-2000:])
    return answers


@linux
def test_every_hostile_shape_is_refused_in_a_sentence(seated):  # noqa: F811
    """Each shape gets exit code 2 and one sentence that names the file; nothing is written to the log."""
    before = snapshot(seated.folder)
    for command, code, out, err in attack(seated, list(all_shapes())):
        assert (2, "") == (code, out), (command, out, err)
        assert re.match(rf"error(?: [A-Z]{{3}}-\d{{3}} [a-z-]+ |:) {re.escape(command[-1])}", err), (command, err[:300])
        assert len(err.splitlines()) <= MOST_LINES, command
    assert before == snapshot(seated.folder)


@linux
@pytest.mark.parametrize(("words", "shapes"), [(("games", "check"), GAMES), (("new", "made", "--trf"), REPORTS)])
def test_every_hostile_game_and_report_is_refused_in_sentences(seated, words, shapes):  # noqa: F811
    """Each gets exit code 2 and sentences that name the file; neither a folder nor a lock is made."""
    suffix = "toml" if shapes is GAMES else "trf"
    for name, build in shapes.items():
        (seated.folder / f"{name}.{suffix}").write_bytes(build())
    before = sorted(seated.folder.iterdir())
    for command, code, out, err in given(seated, [[*words, f"{name}.{suffix}"] for name in shapes]):
        said = (out + err).splitlines()
        assert code == 2, (command, out, err)
        assert command[-1] in said[0], (command, said)
        assert len(said) <= MOST_LINES + 40, command
        assert max(map(len, said)) < LONGEST_LINE, command
    assert before == sorted(seated.folder.iterdir())


@linux
def test_a_report_of_thousands_is_read_in_linear_time(seated):  # noqa: F811
    """As many players as a report can hold, and hundreds of forfeits in each round: both within the limits."""
    many = b"".join(PLAYER % (i, i) for i in range(1, 10_000))
    (seated.folder / "many.trf").write_bytes(many)
    cells = {True: "{:4} w +  ", False: "{:4} b -  "}
    pairs = [
        f"001 {i:4}      Player {i}".ljust(91) + 8 * cells[i % 2 == 1].format(i + 1 if i % 2 else i - 1)
        for i in range(1, 601)
    ]
    (seated.folder / "forfeits.trf").write_text("\n".join(pairs), "utf-8")
    names = ["many", "forfeits"]
    for _, code, _, err in given(seated, [["new", name, "--trf", f"{name}.trf"] for name in names]):
        assert code == 0, err


@linux
def test_spoilt_files_are_read_or_refused_but_never_break_the_program(seated, game_of_three, request, number_of):  # noqa: F811
    """A good file that was cut or overwritten at random is judged or refused; the log only grows by what was said."""
    good = {"json": game_of_three.encode(), "csv": "name;club\nAna;Go\nZoë;\n".encode(), **_others()}
    files = list(spoilt(good, seed=request.config.getoption("--seed"), count=number_of(SPOILT, MOST_SPOILT)))
    before = snapshot(seated.folder)
    said = attack(seated, files)
    assert all(code in (0, 1, 2) for _, code, _, _ in said)
    assert all(out == "" and err for _, code, out, err in said if code == 2)
    after = snapshot(seated.folder)
    assert all(after[name].startswith(lines) for name, lines in before.items())


def _others() -> dict[str, bytes]:
    """A good TOML record's beginning and a good workbook."""
    from tests.faults.hostile import ROW, workbook

    toml = b'game = "dwarven-traders"\nformat = 1\nseats = [1, 2, 3]\n[[rounds]]\nnumber = 1\n[rounds.sheet.rows]\n1 = {vp = 3}\n'
    return {"toml": toml, "xlsx": workbook(b"".join(ROW % (i, b"A", i) for i in range(1, 9)))}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_refused_instead_of_waited_for(seated):  # noqa: F811
    """A named pipe that nobody writes to, given as a record, is no file; the program does not wait for it."""
    os.mkfifo(seated.folder / "table.json")
    ran = seated.process("record", "1/1", "table.json")
    assert (2, "") == (ran.code, ran.out)
    assert "table.json: this is not a file" in ran.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_in_place_of_the_regulations_stops_nobody(seated):  # noqa: F811
    """The frozen regulations count; what may not start without the file is refused, and nothing waits."""
    (seated.folder / "tournament.toml").unlink()
    os.mkfifo(seated.folder / "tournament.toml")
    assert "Spring Open" in seated.process("status").out
    ran = seated.process("regulations", "amend", "--reason", "pipe")
    assert (2, "") == (ran.code, ran.out)
    assert "this is not a file" in ran.err
