"""What happened to a file outside of scorekeeper is told apart, by file and line."""

import shutil

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.documents.errors import LIMIT
from scorekeeper.log import Desk, Head, head, parse_head, read_log, verify
from scorekeeper.log.chain import HeadUnreadableError, digest
from scorekeeper.log.entry import PlayerChange


@pytest.fixture
def path(folder):
    """A log of six lines."""
    desk = Desk(folder, "main", tournament="Spring Open")
    for number in range(1, 6):
        desk.append(PlayerChange(action="add", number=str(number), name=f"Player {number}"), "ana")
    return folder / "log" / "main.jsonl"


def told(folder, *heads, against=None):
    return [(fault.rule, fault.file, fault.line) for fault in verify(folder, heads, against=against)]


@pytest.mark.rule("LOG-202", "LOG-205", "LOG-206", "LOG-110", "LOG-201")
def test_a_sound_log_is_silent(folder, path):
    """Nothing to tell."""
    assert [] == verify(folder)


@pytest.mark.rule("LOG-202")
def test_an_edited_line_is_named(folder, path):
    """The line that was changed, not the one that noticed."""
    path.write_bytes(path.read_bytes().replace(b"Player 3", b"Player 8"))

    assert [("LOG-202", "log/main.jsonl", 4)] == told(folder)
    assert "line 5 holds the hash of another line" in verify(folder)[0].text


@pytest.mark.rule("LOG-202")
def test_a_removed_line_is_noticed(folder, path):
    """The line before the gap is the one that its successor does not know, and the count jumps."""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2] + lines[3:]))

    assert {("LOG-202", 2), ("LOG-205", 3)} <= {(rule, line) for rule, _, line in told(folder)}


@pytest.mark.rule("LOG-202")
def test_an_edited_last_line_needs_paper(folder, path):
    """The chain cannot see it; the head from paper can."""
    paper = Head("main", *head(folder, "main"))
    path.write_bytes(path.read_bytes().replace(b"Player 5", b"Player 9"))

    assert [] == told(folder)
    assert [("LOG-202", "log/main.jsonl", 6)] == told(folder, paper)


@pytest.mark.rule("LOG-203")
def test_a_shortened_file_is_seen_against_paper(folder, path):
    """Whole lines cut from the end leave a valid chain; only paper remembers."""
    paper = Head("main", *head(folder, "main"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]))

    assert [] == told(folder)
    assert [("LOG-203", "log/main.jsonl", 5)] == told(folder, paper)


@pytest.mark.rule("LOG-203")
def test_an_older_head_still_fits_a_longer_file(folder, path):
    """Paper from the morning holds in the evening; a few digits of the hash are enough."""
    count, hash_ = head(folder, "main")
    Desk(folder, "main").append(PlayerChange(action="add", number="6", name="Late"), "ana")

    assert [] == told(folder, parse_head(f"main:{count}:{hash_[:6]}…"))


@pytest.mark.rule("LOG-203")
def test_a_missing_desk_is_a_shortened_log(folder, path):
    """Paper knows a desk whose file is gone."""
    assert [("LOG-203", "log/north.jsonl", 1)] == told(folder, parse_head("north:3:abcdef"))


@pytest.mark.parametrize("text", ["", "main", "main:31", "main:x:abcd", "main:31:abc", "main:31:xyz12"])
def test_a_head_that_cannot_be_read_is_refused(text):
    """With an example of one that can."""
    with pytest.raises(HeadUnreadableError, match="is not a head"):
        parse_head(text)


@pytest.mark.rule("LOG-204")
def test_two_copies_that_went_on_differently_are_a_fork(folder, path, tmp_path):
    """The first line that differs is named."""
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    Desk(folder, "main").append(PlayerChange(action="here", number="1"), "ana")
    with (copy / "log" / "main.jsonl").open("ab") as file:
        file.write(b'{"id":"main-7"}\n')

    assert [("LOG-204", "log/main.jsonl", 7)] == told(folder, against=copy)
    assert [("LOG-204", "log/main.jsonl", 7)] == told(folder, against=copy / "log" / "main.jsonl")


@pytest.mark.rule("LOG-204")
def test_a_copy_that_is_only_older_is_no_fork(folder, path, tmp_path):
    """One continues the other."""
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    Desk(folder, "main").append(PlayerChange(action="here", number="1"), "ana")

    assert [] == told(folder, against=copy)
    assert [] == told(copy, against=folder)


@pytest.mark.rule("LOG-204", "LOG-206")
def test_a_fork_inside_one_folder_is_found_by_its_nonce(folder, path):
    """A desk's file copied under another name and edited."""
    path.with_name("main (copy).jsonl").write_bytes(path.read_bytes().replace(b"Player 5", b"Player 9"))

    assert ("LOG-206", "log/main (copy).jsonl", 1) in told(folder)
    assert {("LOG-204", 6)} == {(rule, line) for rule, _, line in told(folder) if rule == "LOG-204"}


@pytest.mark.rule("LOG-205")
def test_a_bad_line_in_the_middle_is_told_and_kept(folder, path):
    """It is never repaired; the entries around it are read."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = b"\xff\x00 not an entry\n"
    path.write_bytes(b"".join(lines))

    assert ("LOG-205", "log/main.jsonl", 3) in told(folder)
    assert ["main-1", "main-2", "main-4", "main-5", "main-6"] == [entry.id for entry in read_log(folder)]
    assert b"".join(lines) == path.read_bytes()


@pytest.mark.rule("LOG-205")
def test_a_body_of_the_wrong_shape_is_a_bad_line(folder, path):
    """The envelope alone does not make an entry."""
    path.write_bytes(path.read_bytes().replace(b'"action":"add","number":"2"', b'"action":"win","number":"2"'))

    assert ("LOG-205", "log/main.jsonl", 3) in told(folder)


@pytest.mark.rule("LOG-110")
def test_a_line_of_50_mb_is_passed_over(folder, path):
    """It is told by line and size."""
    with path.open("ab") as file:
        file.write(b"x" * (LIMIT + 1) + b"\n")

    assert [("LOG-110", "log/main.jsonl", 7)] == told(folder)


@pytest.mark.rule("LOG-206")
@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"format":1', b'"format":2'), (b'"desk":"main"', b'"desk":"north"'), (b'"kind":"open"', b'"kind":"oben"')],
)
def test_a_wrong_opening_is_told(folder, path, old, new):
    """Another format, another desk's file, or no opening at all."""
    path.write_bytes(path.read_bytes().replace(old, new, 1))

    assert ("LOG-206", "log/main.jsonl", 1) in told(folder)


@pytest.mark.rule("LOG-206")
def test_an_empty_file_was_never_opened(folder, path):
    path.with_name("north.jsonl").write_bytes(b"")

    assert [("LOG-206", "log/north.jsonl", 1)] == told(folder)


@pytest.mark.rule("LOG-206")
def test_a_desk_of_another_tournament_is_told(folder, path):
    """All desks of a folder belong together."""
    other = folder.with_name("autumn-open")
    Desk(other, "north", tournament="Autumn Open").append(PlayerChange(action="here", number="1"), "bo")
    shutil.copy(other / "log" / "north.jsonl", folder / "log")

    assert [("LOG-206", "log/north.jsonl", 1)] == told(folder)
    said = "the log belongs to 'Autumn Open'; log/main.jsonl belongs to 'Spring Open'"
    assert [said] == [fault.text for fault in verify(folder)]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_one_flipped_byte_is_found_at_its_line(folder, path, data):
    """Whichever byte it is: in a figure, a hash, a name, or the line feed itself."""
    sound = path.read_bytes()
    content = bytearray(sound)
    position = data.draw(st.integers(0, len(content) - 1))
    content[position] ^= data.draw(st.integers(1, 255))
    line = sound.count(b"\n", 0, position) + 1
    path.write_bytes(content)
    paper = Head("main", 6, digest(sound.splitlines()[-1]))

    found = {line for _, _, line in told(folder, paper)}
    path.write_bytes(sound)

    assert line in found
