"""A log that was cut at any byte: every whole line before the cut is read, paper shows the cut, and the desk goes on."""

from __future__ import annotations

from scorekeeper.log import head, parse_head, read_log, verify
from tests.faults.conftest import lines_of

TORN = {"LOG-201", "LOG-203", "LOG-206", "LOG-216"}
"""What a cut may be told as: a torn line, a log shorter than the paper says, a desk that was never opened, half an act."""


def test_a_cut_loses_no_whole_line(desk, rng, number_of):
    """Whole entries stand unless their act lost its end, which is said; the paper's head tells that something is missing."""
    path = desk.folder / "log" / "main.jsonl"
    content = path.read_bytes()
    paper = parse_head("main:{}:{}".format(*head(desk.folder, "main")))
    entries = len(content.splitlines())
    for _ in range(number_of(60, 750)):
        cut = rng.randrange(len(content))
        path.write_bytes(content[:cut])
        whole = content[:cut].count(b"\n")
        log = read_log(desk.folder)
        assert whole == len(log.entries) + len(log.cut_off), cut
        assert [entry.line for entry in log.cut_off] == [*range(whole - len(log.cut_off) + 1, whole + 1)], cut
        said = verify(desk.folder, [paper])
        assert {fault.rule for fault in said} <= TORN, (cut, said)
        assert any(fault.rule == "LOG-203" for fault in said), (cut, said)
        assert whole < entries


def test_after_a_cut_the_desk_goes_on(desk, rng, number_of):
    """The next command sets the torn bytes aside, where nothing is lost, and adds its line after the last whole one."""
    path = desk.folder / "log" / "main.jsonl"
    content = path.read_bytes()
    opened = content.index(b"\n") + 1
    for number in range(number_of(10, 100)):
        cut = rng.randrange(opened, len(content))
        path.write_bytes(content[:cut])
        before = lines_of(desk.folder)["main.jsonl"]
        ran = desk("players", "add", f"After the cut {number}")
        assert 0 == ran.code, (cut, ran)
        after = lines_of(desk.folder)["main.jsonl"]
        assert before == after[: len(before)]
        assert [] == verify(desk.folder), cut
        aside = [one.read_bytes() for one in sorted((desk.folder / "log").glob("main.jsonl.torn-*"))]
        assert content[content[:cut].rfind(b"\n") + 1 : cut] in (*aside, b""), cut
        for one in (desk.folder / "log").glob("*.torn-*"):
            one.unlink()
