"""What a newer version wrote is refused in a sentence; what a damaged line says of versions stops nobody."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from tests.faults.conftest import lines_of

COMMANDS = (("status",), ("standings",), ("log", "show"), ("players", "add", "Ana"), ("check",), ("export", "all.json"))


def rewritten(folder, change):
    """Write the log anew with another first line, with hashes that fit."""
    last, lines = "0" * 32, []
    for number, line in enumerate(lines_of(folder)["main.jsonl"]):
        entry = json.loads(line)
        if number == 0:
            change(entry)
        entry["prev"] = last
        content = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()
        last = sha256(content).hexdigest()[:32]
        lines.append(content + b"\n")
    (folder / "log" / "main.jsonl").write_bytes(b"".join(lines))


def newer(entry):
    entry["body"]["format"] = 2


def newer_with_fields(entry):
    entry["body"] |= {"format": 3, "keys": ["a"]}
    entry["signed"] = "by somebody"


@pytest.mark.parametrize("change", [newer, newer_with_fields])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_log_of_a_newer_version_is_refused(desk, words, change):
    """Nothing is computed from it and nothing written to it, because this version may misread it."""
    rewritten(desk.folder, change)
    before = lines_of(desk.folder)
    ran = desk(*words)
    assert (2, "") == (ran.code, ran.out)
    assert "log/main.jsonl:1: the log has format" in ran.err
    assert "a newer version of scorekeeper wrote this" in ran.err
    assert "→ pip install --upgrade tabletop-scorekeeper" in ran.err
    assert before == lines_of(desk.folder)


@pytest.mark.parametrize("change", [newer, newer_with_fields])
def test_such_a_log_is_not_verified_and_not_merged(desk, day, tmp_path, change):
    """`log verify` exits with 1 and says which format it is; a merge refuses it."""
    from tests.faults.conftest import copied

    (tmp_path / "other").mkdir()
    other = copied(day, tmp_path / "other")
    rewritten(other.folder, change)
    verified, merged = other("log", "verify"), desk("log", "merge", str(other.folder))
    assert 1 == verified.code
    assert "LOG-206 the log has format" in verified.out
    assert (2, "") == (merged.code, merged.out)


def test_a_flipped_digit_is_no_newer_version(desk):
    """The line was changed, as the next one shows, so what it says of the format counts for nothing: work goes on."""
    path = desk.folder / "log" / "main.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":3', 1))
    ran = desk("status")
    assert 0 == ran.code
    assert "the log is damaged" in ran.err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("table.json", '{"game": "cargo-and-gold", "format": 2, "seats": ["1", "2"]}'),
        ("table.toml", 'game = "cargo-and-gold"\nformat = 2\nseats = ["1", "2"]\n'),
    ],
)
@pytest.mark.parametrize("words", [("check",), ("record", "1/2")], ids=" ".join)
def test_a_record_of_a_newer_version_is_refused(desk, words, name, text):
    """With the line that says so."""
    (desk.folder / name).write_text(text, "utf-8")
    ran = desk(*words, name)
    assert (2, "") == (ran.code, ran.out)
    assert f"{name}:{1 if name.endswith('json') else 2}: field format: expected 1, found 2" in ran.err
    assert "a newer version of scorekeeper wrote this" in ran.err


def test_regulations_of_a_newer_version_are_refused(desk):
    """Before the start the tournament cannot be opened; after it the frozen regulations count and these do not replace them."""
    toml = desk.folder / "tournament.toml"
    toml.write_text(toml.read_text("utf-8").replace("format = 1", "format = 2", 1), "utf-8")
    amended = desk("regulations", "amend", "--reason", "newer")
    assert (2, "") == (amended.code, amended.out)
    assert "expected 1, found 2; a newer version of scorekeeper wrote this" in amended.err
    assert 0 == desk("status").code
    (desk.folder / "log" / "main.jsonl").unlink()
    ran = desk("status")
    assert (2, "") == (ran.code, ran.out)
    assert "a newer version of scorekeeper wrote this" in ran.err
