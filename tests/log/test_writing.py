"""What is written is on the disk, whole, and chained to what was there."""

import errno
import multiprocessing
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.documents.errors import LIMIT
from scorekeeper.log import Desk, head, read_log, verify
from scorekeeper.log.desk import BadDeskNameError, LineTooLongError
from scorekeeper.log.entry import Open, PlayerChange, Void, decode_body, decode_envelope, encode_line
from scorekeeper.log.store import folder as folder_module
from scorekeeper.log.store.tail import NotWrittenError
from tests.tournament.building import command


def player(number, name="Ana"):
    return PlayerChange(action="add", number=str(number), name=name)


def written(folder, count, desk="main"):
    writer = Desk(folder, desk)
    return [writer.append(player(number, f"Player {number}"), "ana") for number in range(1, count + 1)]


@pytest.mark.rule("LOG-206")
def test_the_first_entry_opens_the_log(folder):
    """A desk that is not there yet is opened before its first entry."""
    entry = Desk(folder, "main", tournament="Spring Open").append(player(1), "ana", at="2026-05-02T10:03:11Z")

    opening = read_log(folder).entries[0].body
    assert ("main-2", "2026-05-02T10:03:11Z", "ana", "player") == (entry.id, entry.at, entry.by, entry.kind)
    assert isinstance(opening, Open)
    assert ("Spring Open", "main") == (opening.tournament, opening.desk)


def test_what_is_read_is_what_was_written(folder):
    """Entries come back equal, with file and line."""
    entries = written(folder, 3)

    assert entries == list(read_log(folder).entries)[1:]
    assert ["log/main.jsonl:2", "log/main.jsonl:3", "log/main.jsonl:4"] == [f"{e.file}:{e.line}" for e in entries]
    assert [] == verify(folder)


@pytest.mark.rule("LOG-201")
def test_a_torn_tail_is_set_aside_and_the_next_entry_stands_alone(folder):
    """Half a line never eats the entry after it; its bytes are kept."""
    written(folder, 2)
    path = folder / "log" / "main.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"id":"main-4","at":"20')

    desk = Desk(folder, "main")
    desk.append(player(3), "bo")

    assert b'{"id":"main-4","at":"20' == (folder / "log" / "main.jsonl.torn-1").read_bytes()
    assert path.read_bytes().startswith(whole)
    assert ["main-1", "main-2", "main-3", "main-4"] == [entry.id for entry in read_log(folder)]
    assert ["torn-1" in warning for warning in desk.warnings] == [True]
    assert [] == verify(folder)


@pytest.mark.rule("LOG-201")
def test_reading_repairs_nothing(folder):
    """A read-only command leaves a torn tail as it is, and tells of it."""
    written(folder, 1)
    path = folder / "log" / "main.jsonl"
    path.write_bytes(path.read_bytes() + b'{"id":')
    before = path.read_bytes()

    assert ["LOG-201"] == [fault.rule for fault in read_log(folder).faults]
    assert [("LOG-201", "log/main.jsonl", 3)] == [(fault.rule, fault.file, fault.line) for fault in verify(folder)]
    assert before == path.read_bytes()
    assert ["main.jsonl"] == [found.name for found in (folder / "log").iterdir()]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_cut_at_any_byte_loses_no_whole_entry(folder, data):
    """Cut the file anywhere and append: all whole earlier entries are there, and the chain holds."""
    shutil.rmtree(folder, ignore_errors=True)
    written(folder, 4)
    path = folder / "log" / "main.jsonl"
    content = path.read_bytes()
    cut = data.draw(st.integers(content.index(b"\n") + 1, len(content)))
    path.write_bytes(content[:cut])
    whole = content[:cut].count(b"\n")

    entry = Desk(folder, "main").append(player(9), "bo")

    assert f"main-{whole + 1}" == entry.id
    assert [f"main-{n}" for n in range(1, whole + 2)] == [e.id for e in read_log(folder)]
    assert path.read_bytes().startswith(content[: content[:cut].rfind(b"\n") + 1])
    assert [] == verify(folder)


def append_many(folder, name, count, together):
    desk = Desk(folder, "main")
    together.wait()
    for number in range(count):
        desk.append(player(number, f"{name} {number}"), name)


def test_parallel_writers_keep_the_chain(folder):
    """Four processes begin to write to one desk at the same moment; every entry is there once and the chain holds."""
    Desk(folder, "main").append(player(0), "ana")
    spawn = multiprocessing.get_context("spawn")
    together = spawn.Barrier(4)
    writers = [
        spawn.Process(target=append_many, args=(folder, name, 20, together)) for name in ("ana", "bo", "cy", "di")
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    entries = read_log(folder).entries
    assert [0, 0, 0, 0] == [writer.exitcode for writer in writers]
    assert [] == verify(folder)
    assert 82 == len(entries)
    assert {f"{name} {n}" for name in ("ana", "bo", "cy", "di") for n in range(20)} == {
        e.body.name for e in entries[2:]
    }


def test_a_second_writer_waits_for_the_first(folder):
    """While the lock is held nothing is added; when it is freed, the waiting entry is."""
    desk = Desk(folder, "main")
    desk.append(player(0), "ana")
    path = folder / "log" / "main.jsonl"
    spawn = multiprocessing.get_context("spawn")
    together = spawn.Barrier(2)
    writer = spawn.Process(target=append_many, args=(folder, "bo", 1, together))
    writer.start()
    with desk.held():
        together.wait()
        before = path.read_bytes()
        writer.join(timeout=0.5)
        assert writer.is_alive()
        assert before == path.read_bytes()
    writer.join()

    assert 0 == writer.exitcode
    assert 3 == len(read_log(folder).entries)


def test_an_entry_is_on_the_disk_before_it_is_acknowledged(folder, monkeypatch):
    """The order is write, then fsync of the file, and of the folder too when the file is new; only then it returns."""
    calls = []
    real_write, real_fsync = os.write, os.fsync

    def write(descriptor, data):
        calls.append("write")
        return real_write(descriptor, data)

    def fsync(descriptor):
        calls.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file")
        real_fsync(descriptor)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "fsync", fsync)
    desk = Desk(folder, "main")
    desk.append(player(0), "ana")
    desk.append(player(1), "ana")

    assert ["write", "file", "folder", "write", "file"] == calls


ENDLESS = """
import itertools, sys
from pathlib import Path
from scorekeeper.log import Desk
from scorekeeper.log.entry import PlayerChange

desk = Desk(Path(sys.argv[1]), "main")
for number in itertools.count(1):
    print(desk.append(PlayerChange(action="add", number=str(number), name="Ana"), "ana").id, flush=True)
"""


def test_a_killed_writer_loses_nothing_that_it_confirmed(folder):
    """Whatever was said to be recorded is there after the process was killed, and the next writer goes on."""
    with subprocess.Popen([sys.executable, "-c", ENDLESS, str(folder)], stdout=subprocess.PIPE, text=True) as writer:
        confirmed = [writer.stdout.readline().strip() for _ in range(25)]
        writer.kill()

    Desk(folder, "main").append(player(0), "bo")
    log = read_log(folder)
    assert set(confirmed) <= {entry.id for entry in log}
    assert "bo" == log.entries[-1].by
    assert [] == verify(folder)


@pytest.mark.rule("LOG-201")
def test_a_short_write_is_taken_back(folder, monkeypatch):
    """A disk that takes half a line leaves the log byte for byte as before, and nothing counts as recorded."""
    written(folder, 2)
    before = (folder / "log" / "main.jsonl").read_bytes()
    real = os.write
    monkeypatch.setattr(folder_module.os, "write", lambda descriptor, data: real(descriptor, data[: len(data) // 2]))

    with pytest.raises(NotWrittenError, match="the log is unchanged"):
        Desk(folder, "main").append(player(3), "ana")

    assert before == (folder / "log" / "main.jsonl").read_bytes()


def test_a_failed_first_write_leaves_no_file(folder, monkeypatch):
    """A desk that could not be opened is not there."""

    def full(_descriptor, _data):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(folder_module.os, "write", full)

    with pytest.raises(NotWrittenError):
        Desk(folder, "main").append(player(1), "ana")

    assert [] == [found.name for found in (folder / "log").iterdir()]


@pytest.mark.rule("LOG-110")
def test_a_line_of_more_than_8_mb_is_refused(folder):
    """An entry that nobody could read again is not written."""
    written(folder, 1)
    before = (folder / "log" / "main.jsonl").read_bytes()

    with pytest.raises(LineTooLongError) as error:
        Desk(folder, "main").append(Void(of="main-2", reason="x" * LIMIT), "ana")

    assert before == (folder / "log" / "main.jsonl").read_bytes()
    assert "record fewer rounds at a time" == command(error.value.next_step)


def test_a_desk_goes_on_behind_a_bad_line(folder):
    """A line that is no entry is told and kept, and the desk can still write."""
    written(folder, 2)
    path = folder / "log" / "main.jsonl"
    path.write_bytes(path.read_bytes() + b"rubbish\n")

    entry = Desk(folder, "main").append(player(3), "ana")

    assert "main-5" == entry.id
    assert [("LOG-205", 4)] == [(fault.rule, fault.line) for fault in verify(folder)]


def test_several_entries_are_one_write(folder):
    """All of them or none."""
    entries = Desk(folder, "main").append_all([player(1), player(2), player(3)], "ana")

    assert ["main-1", "main-2", "main-3", "main-4"] == [entry.id for entry in entries]
    assert [] == verify(folder)


@pytest.mark.parametrize(
    "name", ["", "-", "a/b", "..", "ä", "x" * 41, "a b", "b.", "b ", "con", "NUL", "aux", "prn", "com1", "Lpt9"]
)
@pytest.mark.rule("LOG-206")
def test_a_desk_has_a_name_that_every_file_system_takes(folder, name):
    """Letters, digits, hyphens; no device of Windows."""
    with pytest.raises(BadDeskNameError) as error:
        Desk(folder, name)

    assert "run the command again with --desk B" == command(error.value.next_step)


@pytest.mark.parametrize("name", ["console", "com", "lpt10", "nul-2"])
def test_a_name_that_only_begins_like_a_device_is_taken(folder, name):
    assert f"{name}-2" == Desk(folder, name).append(player(1), "ana").id


def refused_first_write(folder):
    """A new desk that is held, and nothing is written."""
    with pytest.raises(LineTooLongError):
        Desk(folder, "B").append(player(1, "x" * LIMIT), "ana")


def test_a_refused_first_write_leaves_no_file(folder):
    refused_first_write(folder)

    assert [] == list((folder / "log").iterdir())


OPEN_FILES = Path("/proc/self/fd")


@pytest.mark.skipif(not OPEN_FILES.exists(), reason="needs a list of open files")
def test_a_refused_first_write_leaves_no_file_where_open_files_cannot_be_removed(folder, monkeypatch):
    """As on Windows: the file goes as soon as it is closed."""
    unlink = Path.unlink

    def only_closed(path, *, missing_ok=False):
        if any(path.samefile(one) for one in OPEN_FILES.iterdir() if one.exists()):
            raise PermissionError(errno.EACCES, "open", str(path))
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", only_closed)
    refused_first_write(folder)

    assert [] == list((folder / "log").iterdir())


def test_what_somebody_wrote_meanwhile_is_put_back(folder):
    """An empty file that was filled before it could be taken away."""
    written(folder, 1)
    path = folder / "log" / "main.jsonl"
    before = path.read_bytes()

    folder_module._take_away(path)

    assert (before, [path]) == (path.read_bytes(), list(path.parent.iterdir()))


def test_a_rehearsed_entry_is_the_one_that_is_written(folder):
    """The same id, in a new file and behind what is there; nothing is written before."""
    desk = Desk(folder, "main")
    for number in (1, 2):
        before = sorted((folder / "log").glob("*"))
        [rehearsed] = desk.preview([player(number)], "ana")
        assert before == sorted((folder / "log").glob("*"))
        assert rehearsed.id == desk.append(player(number), "ana").id


def test_a_mirror_gets_the_same_lines(folder, tmp_path):
    """Also those that were written while it was not there."""
    stick = tmp_path / "stick"
    desk = Desk(folder, "main", mirror=stick)
    desk.append(player(1), "ana")
    told = list(desk.warnings)
    stick.mkdir()
    desk.append(player(2), "ana")

    assert [f"the mirror {stick} is missing; the log itself is written"] == told
    assert (folder / "log" / "main.jsonl").read_bytes() == (stick / "main.jsonl").read_bytes()


def test_a_mirror_that_is_something_else_is_left_alone(folder, tmp_path):
    """Another tournament's file on the stick is not written to."""
    (tmp_path / "main.jsonl").write_bytes(b"something else\n")
    desk = Desk(folder, "main", mirror=tmp_path)
    desk.append(player(1), "ana")

    assert b"something else\n" == (tmp_path / "main.jsonl").read_bytes()
    assert ["is not a copy of this desk" in warning for warning in desk.warnings] == [True]


@pytest.mark.rule("LOG-207")
def test_a_desk_goes_on_where_it_is_at_home(folder):
    """The same folder on the same machine is the same desk, also after it was moved."""
    written(folder, 1)
    moved = folder.with_name("elsewhere")
    folder.rename(moved)

    desk = Desk(moved, "main")

    assert ("main", []) == (desk.name, desk.warnings)


def test_a_desk_is_spelt_as_its_file_is(folder):
    """`Main` and `main` are one file on Windows, on macOS and on most sticks, so they are one desk."""
    written(folder, 1)
    count = len(read_log(folder).entries)

    assert f"main-{count + 1}" == Desk(folder, "Main").append(player(2), "ana").id
    assert ([], ["main"]) == (verify(folder), list(read_log(folder).heads))


@pytest.mark.rule("LOG-207")
def test_a_copied_folder_starts_a_new_desk(folder):
    """The copy writes to main-2, again and again; the original goes on as main."""
    written(folder, 1)
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)

    first = Desk(copy, "main")
    entry = first.append(player(2), "bo")
    again = Desk(copy, "main").append(player(3), "bo")

    assert "main-2-2" == entry.id
    assert "main-2-3" == again.id
    assert ["desk main is written elsewhere, so this copy writes to desk main-2 (LOG-207)"] == first.warnings
    assert "main" == Desk(folder, "main").name
    assert [] == verify(copy)
    assert ["main", "main-2"] == list(read_log(copy).heads)


@pytest.mark.rule("LOG-207")
def test_a_folder_from_another_machine_starts_a_new_desk(folder, monkeypatch, tmp_path):
    """A machine that does not know the desk does not write to it."""
    written(folder, 1)
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path / "another"))

    assert "main-2" == Desk(folder, "main").name


@pytest.mark.rule("LOG-207")
def test_of_two_copies_only_one_goes_on(folder):
    """The original is moved away and a copy put in its place: one of them is main, the other is not."""
    written(folder, 1)
    old = folder.with_name("old")
    folder.rename(old)
    shutil.copytree(old, folder)

    assert ["main", "main-2"] == [Desk(old, "main").name, Desk(folder, "main").name]


def test_a_machine_without_memory_writes_and_says_so(folder, monkeypatch, tmp_path):
    """A home that cannot be written must not make a new desk for every entry."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path / "file"))
    written(folder, 1)

    desk = Desk(folder, "main")

    assert "main" == desk.name
    assert ["cannot store" in warning for warning in desk.warnings] == [True]


def test_the_head_is_the_count_and_hash_of_the_last_line(folder):
    """What paper carries."""
    written(folder, 2)
    count, digest = head(folder, "main")
    following = Desk(folder, "main").append(player(3), "ana")

    line = (folder / "log" / "main.jsonl").read_bytes().splitlines()[following.line - 1]
    assert (3, digest) == (count, decode_envelope(line).prev)


texts = st.text(st.characters(codec="utf-8"), max_size=40)


@given(by=texts, name=texts, number=st.integers(1, 10**6), heat=st.integers(1, 99))
def test_encoding_and_decoding_give_the_same_entry(by, name, number, heat):
    """Any text that can be written can be read, and never holds a line feed."""
    for body in (PlayerChange(action="add", number=str(number), name=name), Void(of=f"main-{heat}", reason=name)):
        line = encode_line(entry_id=f"main-{number}", at="2026-05-02T10:03:11Z", by=by, body=body, prev="0" * 32)

        assert b"\n" not in line
        assert (by, body) == (decode_envelope(line).by, decode_body(decode_envelope(line)))
