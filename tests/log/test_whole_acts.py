"""An act that writes several lines counts as a whole or not at all, whatever kills the writer."""

import json
import os
import signal
import subprocess
import sys

import pytest

from scorekeeper.log import Desk, examine, read_log, verify
from scorekeeper.log.chain import ZEROS, digest
from scorekeeper.log.entry import Open, PlayerChange, encode_line

SIZE = 12


def adding(*numbers):
    return [PlayerChange(action="add", number=str(number), name=f"P{number}") for number in numbers]


def main(folder):
    return folder / "log" / "main.jsonl"


def whole(folder):
    """A desk with one entry, then an act of twelve."""
    Desk(folder, "main").append(*adding(1), "ana")
    Desk(folder, "main").append_all(adding(*range(2, 2 + SIZE)), "ana")


def numbers(folder):
    return [entry.body.number for entry in read_log(folder) if entry.kind == "player"]


def test_an_act_says_in_each_line_how_many_follow(folder):
    """A single line says nothing, as ever."""
    whole(folder)
    lines = [json.loads(line) for line in main(folder).read_bytes().splitlines()]

    assert [None, None, *range(SIZE - 1, 0, -1), None] == [line.get("more") for line in lines]
    assert [str(number) for number in range(1, 2 + SIZE)] == numbers(folder)
    assert [] == verify(folder)


@pytest.mark.rule("LOG-216")
@pytest.mark.parametrize("stood", range(1, SIZE))
@pytest.mark.parametrize("torn", [b"", b'{"id":"main-'])
def test_an_act_without_its_end_does_not_count(folder, stood, torn):
    """Its lines stay, are shown as cut off, and are a fault until the desk goes on."""
    whole(folder)
    lines = main(folder).read_bytes().splitlines(keepends=True)
    main(folder).write_bytes(b"".join(lines[: 2 + stood]) + torn)

    assert ["1"] == numbers(folder)
    assert [f"main-{line}" for line in range(3, 3 + stood)] == [entry.id for entry in read_log(folder).cut_off]
    [fault] = [one for one in verify(folder) if one.rule != "LOG-201"]
    assert ("LOG-216", 3, f"an act of {SIZE} lines was cut off after {stood}; none of them counts") == (
        fault.rule,
        fault.line,
        fault.text,
    )

    desk = Desk(folder, "main")
    desk.append_all(adding(2, 3), "ana")

    assert [f"main-3 to main-{2 + stood} do not count" in desk.warnings[-1]] == [True]
    assert ["1", "2", "3"] == numbers(folder)
    assert [] == verify(folder), "nobody was told that it was recorded, and the desk knows"
    [said] = examine(folder).cut_off
    assert f"lines 3 to {2 + stood} do not count" in said
    assert b"".join(lines[: 2 + stood]) == main(folder).read_bytes()[: len(b"".join(lines[: 2 + stood]))]
    assert [] == Desk(folder, "main").warnings


@pytest.mark.rule("LOG-216")
def test_an_act_of_an_older_version_counts_without_a_mark(folder):
    """Its lines do not say how many follow."""
    main(folder).parent.mkdir(parents=True)
    opening = Open(format=1, tournament="Spring Open", desk="main", nonce="0123")
    last, lines = ZEROS, []
    for number, body in enumerate([opening, *adding(1, 2, 3)], 1):
        about = {"entry_id": f"main-{number}", "at": "2026-01-01T00:00:00Z", "by": "ana", "nth": max(number - 2, 0)}
        lines.append(encode_line(body=body, prev=last, **about))
        last = digest(lines[-1])
    main(folder).write_bytes(b"".join(line + b"\n" for line in lines[:3]))

    assert ["1", "2"] == numbers(folder)
    assert [] == verify(folder)
    assert () == read_log(folder).cut_off


@pytest.mark.rule("LOG-216")
@pytest.mark.parametrize("line", range(3, 3 + SIZE))
def test_a_line_that_somebody_damaged_does_not_take_its_act_with_it(folder, line):
    """The act was written to its end; one line of it is a fault, and the others count."""
    whole(folder)
    lines = main(folder).read_bytes().splitlines(keepends=True)
    lines[line - 1] = b"x" * (len(lines[line - 1]) - 1) + b"\n"
    main(folder).write_bytes(b"".join(lines))

    assert [str(number) for number in range(1, 2 + SIZE) if number != line - 1] == numbers(folder)
    assert "LOG-216" not in {fault.rule for fault in verify(folder)}


@pytest.mark.rule("LOG-216")
def test_lines_before_a_strange_mark_are_not_hidden_by_it(folder):
    """A line that claims to be the fourth of an act that nobody began, and that never ends, leaves out itself only."""
    Desk(folder, "main").append(*adding(1), "ana")
    last = digest(main(folder).read_bytes().splitlines()[-1])
    about = {"entry_id": "main-3", "at": "2026-01-01T00:00:00Z", "by": "x", "nth": 10**9, "more": 10**12}
    with main(folder).open("ab") as file:
        file.write(encode_line(body=adding(2)[0], prev=last, **about) + b"\n")

    assert ["1"] == numbers(folder)
    assert ["main-3"] == [entry.id for entry in read_log(folder).cut_off]


KILLED = """
import os, signal, sys
from pathlib import Path
from scorekeeper.log import Desk
from scorekeeper.log.entry import PlayerChange

real = os.write

def killed(descriptor, data):
    real(descriptor, data[: int(len(data) * float(sys.argv[2]))])
    os.kill(os.getpid(), signal.SIGKILL)

bodies = [PlayerChange(action="add", number=str(number), name=f"P{number}") for number in range(100, 140)]
desk = Desk(Path(sys.argv[1]), "main")
os.write = killed
desk.append_all(bodies, "ana")
"""


@pytest.mark.rule("LOG-216")
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no such signal")
@pytest.mark.parametrize("part", [0.0, 0.02, 0.3, 0.5, 0.9, 0.99, 1.0])
def test_a_writer_who_is_killed_in_its_write_leaves_all_or_nothing(folder, part):
    """A system may write a part of what one call gives it when the process is killed."""
    Desk(folder, "main").append(*adding(1), "ana")
    done = subprocess.run([sys.executable, "-c", KILLED, str(folder), str(part)], env={**os.environ}, check=False)

    assert -signal.SIGKILL == done.returncode
    expected = ["1", *map(str, range(100, 140))] if part == 1 else ["1"]
    assert expected == numbers(folder)
    Desk(folder, "main").append(*adding(2), "ana")
    assert [*expected, "2"] == numbers(folder)
    assert [] == verify(folder)


@pytest.mark.rule("LOG-216")
def test_a_cut_act_that_was_merged_counts_nowhere_and_goes_on(laptops):
    """The other desk copies the lines as they are; if the rest comes later, the whole act counts."""
    one, two, _ = laptops
    desk = two.desk("B")
    desk.append_all(adding(20, 21, 22), "bo")
    path = two.folder / "log" / "B.jsonl"
    all_lines = path.read_bytes()
    path.write_bytes(b"".join(all_lines.splitlines(keepends=True)[:3]))
    one.merge(two)

    assert ["1", "2"] == numbers(one.folder)
    path.write_bytes(all_lines)
    one.merge(two)
    assert ["1", "2", "20", "21", "22"] == numbers(one.folder)
    assert [] == verify(one.folder)
