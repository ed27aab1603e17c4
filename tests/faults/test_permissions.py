"""Folders and files that may not be read, searched or written: what was recorded is said, and nothing passes for empty."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from pathlib import Path

import pytest

from tests.faults.conftest import copied, lines_of
from tests.faults.victim import NOBODY

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no such permissions")


@pytest.fixture
def office(day):
    """A copy of the tournament that belongs to somebody who is not root, in a folder that they can reach."""
    root = Path(tempfile.mkdtemp())
    program = copied(day, root)
    program.environment["SCOREKEEPER_STATE"] = str(root / "state")
    _give(root)
    yield program
    for place, folders, _ in os.walk(root):
        for name in folders:
            (Path(place) / name).chmod(0o700)
    shutil.rmtree(root)


def _give(root):
    root.chmod(0o755)
    if os.getuid() == 0:
        for path in (root, *root.rglob("*")):
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


def _mirror(office, place):
    toml = office.folder / "tournament.toml"
    toml.write_text(f'mirror = "{place}"\n' + toml.read_text("utf-8"), "utf-8")


def _unsearchable(office):
    (office.folder.parent / "closed" / "stick").mkdir(parents=True)
    _give(office.folder.parent)
    (office.folder.parent / "closed").chmod(0)
    return office.folder.parent / "closed" / "stick"


def _read_only(office):
    stick = office.folder.parent / "stick"
    stick.mkdir()
    _give(office.folder.parent)
    stick.chmod(0o555)
    return stick


def _pipe(office):
    stick = office.folder.parent / "stick"
    stick.mkdir()
    os.mkfifo(stick / "main.jsonl")
    _give(office.folder.parent)
    return stick


def _link(office):
    stick = office.folder.parent / "stick"
    stick.mkdir()
    (office.folder.parent / "diary.txt").write_bytes(b"")
    (stick / "main.jsonl").symlink_to("../diary.txt")
    _give(office.folder.parent)
    return stick


def _loop(office):
    (office.folder.parent / "loop").symlink_to("loop")
    return office.folder.parent / "loop"


MIRRORS = {
    "missing": lambda office: office.folder.parent / "nowhere",
    "too long": lambda _: "/" + "x" * 300,
    "very deep": lambda _: "/" + "x/" * 3000,
    "unsearchable": _unsearchable,
    "read-only": _read_only,
    "pipe": _pipe,
    "link": _link,
    "loop": _loop,
    "file": lambda office: office.folder / "tournament.toml",
    "somebody's home": lambda _: "~nobody-has-this-name/stick",
    "device": lambda _: "/dev/full",
}


@pytest.mark.parametrize("kind", MIRRORS)
def test_a_mirror_that_cannot_be_written_is_a_warning(office, struck, kind):
    """The entry is on the disk, so the exit code is 0, and one sentence says what is wrong with the mirror."""
    (office.folder / "log" / "main.jsonl").write_bytes(b"")
    (office.folder / "log" / "main.jsonl").unlink()
    _mirror(office, MIRRORS[kind](office))
    ran = struck(office, "players", "add", "Ana", nobody=True)
    assert 0 == ran.code, ran
    assert 1 == ran.err.count("warning: the mirror"), ran
    assert any(b"Ana" in line for line in lines_of(office.folder)["main.jsonl"])
    diary = office.folder.parent / "diary.txt"
    assert not diary.exists() or b"" == diary.read_bytes()


@pytest.mark.parametrize("mode", [0, stat.S_IXUSR, stat.S_IRUSR, stat.S_IWUSR], ids=oct)
@pytest.mark.parametrize(
    "words", [("standings",), ("status",), ("players", "add", "Ana"), ("log", "show")], ids=" ".join
)
def test_a_log_that_cannot_be_read_is_no_empty_log(office, struck, words, mode):
    """Every command refuses in a sentence, and `log verify` exits with 1."""
    (office.folder / "log").chmod(mode)
    ran, verified = (struck(office, *typed, nobody=True) for typed in (words, ("log", "verify")))
    assert 2 == ran.code, ran
    assert "no permission" in ran.err
    assert 1 == verified.code, verified
    assert "LOG-203" in verified.out


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_verified(office, struck):
    """One desk's file is closed to us: `log verify` says so and goes on with the others; nothing is computed without it."""
    own = office.folder / "log" / "main.jsonl"
    assert 0 == struck(office, "players", "add", "Bo", "--desk", "B", nobody=True).code
    own.chmod(0)
    verified, ranked = (struck(office, *words, nobody=True) for words in (("log", "verify"), ("standings",)))
    assert 1 == verified.code
    assert "log/main.jsonl:1: LOG-203 the file cannot be read (permission denied)" in verified.out
    assert "head B:2:" in verified.out
    assert (2, "") == (ranked.code, ranked.out)


@pytest.mark.parametrize("what", ["log", "log/main.jsonl", ".", "../state"])
def test_a_desk_that_may_not_write_says_so(office, struck, what):
    """Read-only: refused, with nothing recorded; a computer that cannot remember its desks still writes."""
    before = lines_of(office.folder)
    place = office.folder / what
    place.mkdir(exist_ok=True) if what == "../state" else None
    place.chmod(0o555 if place.is_dir() else 0o444)
    ran = struck(office, "players", "add", "Ana", nobody=True)
    added = lines_of(office.folder) != before
    assert added == (ran.code == 0), ran
    if what == "log/main.jsonl":
        assert not added


@pytest.mark.parametrize("how", ["missing", "empty", "file", "no lines"])
def test_verify_never_passes_on_nothing(desk, how):
    """Where there is no log, there is nothing that could have been verified: exit code 1, with what is missing."""
    log = desk.folder / "log"
    if how == "no lines":
        (log / "main.jsonl").write_bytes(b"")
    else:
        shutil.rmtree(log)
    if how == "empty":
        log.mkdir()
    if how == "file":
        log.write_bytes(b"")
    ran = desk("log", "verify")
    assert 1 == ran.code, ran
    assert "no line was altered" not in ran.out
    assert "LOG-20" in ran.out
