"""One bad line stops nobody: it is told with its file and line, and everything else goes on."""

from __future__ import annotations

import json
import time

import pytest

from scorekeeper.log import read_log, verify
from scorekeeper.log.store.tail import end
from tests.cli.test_terminal import POSIX, on_a_terminal
from tests.faults.conftest import lines_of

SECONDS = 5.0
"""CPU seconds; on a quiet machine each takes less than one."""


def line(desk, kind, body, **others):
    """A line that somebody wrote by hand, after the last one."""
    last = json.loads(lines_of(desk.folder)["main.jsonl"][-1])
    number = int(last["id"].rpartition("-")[2]) + 1
    entry = {"id": f"main-{number}", "at": last["at"], "by": "eve", "kind": kind, "body": body, "prev": "0" * 32}
    return json.dumps(entry | others).encode()


def add(desk, content):
    with (desk.folder / "log" / "main.jsonl").open("ab") as file:
        file.write(content)


def record(desk, figure):
    seats = json.loads(lines_of(desk.folder)["main.jsonl"][-1])["body"]["record"]["seats"]
    body = {"table": "1/1", "record": {"game": "cargo-and-gold", "format": 1, "seats": seats, "result": {"gold": 0}}}
    return line(desk, "record", body).replace(b'"gold": 0', b'"gold": ' + figure)


@pytest.mark.parametrize(
    "figure",
    [b"9" * 6000, b"-" + b"9" * 400, b"1e999", b"-1E+400", b'"\xff"', b'"\\ud800"', b"[" * 5000],
    ids=lambda one: str(one[:8]),
)
def test_a_record_that_no_decoder_takes_is_a_bad_line(desk, figure):
    """Every command goes on; `log verify` and `status` name the line."""
    add(desk, record(desk, figure) + b"\n")
    number = len(lines_of(desk.folder)["main.jsonl"])
    assert f"log/main.jsonl:{number}: LOG-205" in desk("log", "verify").out
    for words in (
        ("status",),
        ("standings",),
        ("check",),
        ("history", "1/1"),
        ("log", "show"),
        ("players", "add", "Ana"),
    ):
        assert desk(*words).code in (0, 1), words


@pytest.mark.parametrize("number", ["9" * 5000, "--help", "-t", "", "1\u202e", "b7"], ids=lambda one: one[:8])
def test_a_number_that_no_badge_has_is_nobodys(desk, number):
    """The entry is told and registers nobody, so no command line is ever built with such a number."""
    add(desk, line(desk, "player", {"action": "add", "number": number, "name": "Eve"}) + b"\n")
    ran = desk("status")
    assert 0 == ran.code
    assert "is not a player's number" in ran.out
    assert "8 players" in ran.out
    assert len(max(ran.out.splitlines(), key=len)) < 300
    assert "Eve" not in desk("players", "list", "--json").out


def test_the_house_goes_on_after_a_line_of_50_mb(desk, number_of):
    """As a last line that was cut off and as one that was not: told, and the next entry is written in linear time."""
    began = time.process_time()
    long = b"x" * number_of(20_000_000, 50_000_000)
    for number, tail in enumerate((long, long + b"\n")):
        add(desk, tail)
        assert desk("players", "add", f"After {number}").code == 0
    assert {"LOG-110", "LOG-205"} >= {fault.rule for fault in verify(desk.folder)}
    assert {"After 0", "After 1"} <= {entry.body.name for entry in read_log(desk.folder) if entry.kind == "player"}
    end(desk.folder / "log" / "main.jsonl")
    assert time.process_time() - began < SECONDS


def test_a_thousand_who_share_a_place_are_told_apart_in_linear_time(program_of_thousands):
    """Nobody has played yet, so all share the first place; each is told of three others."""
    began = time.process_time()
    ran = program_of_thousands("standings", "--json")
    assert time.process_time() - began < SECONDS
    rows = ran.json["standings"]
    assert 3000 == len(rows)
    assert all("level with" in row["why"] and "and 2996 more" in row["why"] for row in (rows[0], rows[1500], rows[-1]))


@pytest.fixture
def program_of_thousands(tmp_path):
    from tests.program import Program

    program = Program(tmp_path / "any")
    program.folder = tmp_path
    program.good("new", "day", "--template", "club-evening", "--game", "cargo-and-gold")
    program = Program(tmp_path / "day")
    (program.folder / "list.csv").write_text("name\n" + "".join(f"Player {n}\n" for n in range(3000)), "utf-8")
    assert 0 == program("players", "import", "list.csv").code
    return program


@POSIX
def test_a_terminal_shows_forty_faults_of_the_log(desk):
    """And how many are left, and where to read them; a pipe has all of them."""
    add(desk, b"x\n" * 100)
    code, shown = on_a_terminal(desk, "log", "verify", COLUMNS="200", NO_COLOR="1")
    assert (1, 40) == (code, shown.count("LOG-205 the line"))
    assert "… and 60 more; to read them all: scorekeeper log verify > faults.txt" in shown
    assert 100 == desk("log", "verify").out.count("LOG-205 the line")
