"""A copy of the log on a stick: brought up to date at any time, and never at the cost of what lies there."""

import pytest

from scorekeeper.log import Desk
from scorekeeper.log.entry import PlayerChange
from scorekeeper.log.merging import plan
from scorekeeper.log.mirror import compare, mirror_log


def add(folder, number, desk="main"):
    Desk(folder, desk, tournament="Spring Open").append(PlayerChange(action="add", number=number, name=number), "ana")


def states(done):
    return {one.file: one.state for one in done}


@pytest.fixture
def stick(tmp_path):
    return tmp_path / "media" / "stick"


def test_all_desks_come_to_the_stick(folder, stick):
    """The folder is made, files are new, then the same, then continued; a merge can read them."""
    add(folder, "1")
    add(folder, "B1", "north")
    told = [states(mirror_log(folder, stick)), states(mirror_log(folder, stick))]
    add(folder, "2")
    told += [states(compare(folder, stick)), states(mirror_log(folder, stick))]

    assert [
        {"main.jsonl": "new", "north.jsonl": "new"},
        {"main.jsonl": "same", "north.jsonl": "same"},
        {"main.jsonl": "continued", "north.jsonl": "same"},
        {"main.jsonl": "continued", "north.jsonl": "same"},
    ] == told
    assert ["same", "same"] == [one.state for one in plan(folder, [stick]).files]


def test_a_copy_of_the_whole_folder_gets_the_lines_into_its_log(folder, stick):
    add(folder, "1")
    (stick / "log").mkdir(parents=True)
    mirror_log(folder, stick)

    assert (stick / "log" / "main.jsonl").read_bytes() == (folder / "log" / "main.jsonl").read_bytes()


@pytest.mark.parametrize(("there", "state"), [(b"{}\n", "forked"), (b"longer", "longer there")])
def test_a_longer_or_different_file_is_left_alone(folder, stick, there, state):
    add(folder, "1")
    stick.mkdir(parents=True)
    copy = stick / "main.jsonl"
    ours = (folder / "log" / "main.jsonl").read_bytes()
    copy.write_bytes(there if state == "forked" else ours + b'{"id":"main-3"}\n')
    before = copy.read_bytes()
    (done,) = mirror_log(folder, stick)

    assert state == done.state
    assert done.warning
    assert before == copy.read_bytes()


def test_a_torn_copy_is_made_whole(folder, stick):
    """The stick was pulled out while it was written."""
    add(folder, "1")
    mirror_log(folder, stick)
    copy = stick / "main.jsonl"
    copy.write_bytes(copy.read_bytes()[:-9])

    assert {"main.jsonl": "continued"} == states(mirror_log(folder, stick))
    assert copy.read_bytes() == (folder / "log" / "main.jsonl").read_bytes()


def test_a_torn_file_that_is_no_copy_is_left_alone(folder, stick):
    """Not even its tail is cut off."""
    add(folder, "1")
    stick.mkdir(parents=True)
    (stick / "main.jsonl").write_bytes(b"{}\nhalf")

    assert {"main.jsonl": "forked"} == states(mirror_log(folder, stick))
    assert b"{}\nhalf" == (stick / "main.jsonl").read_bytes()


@pytest.mark.parametrize("mirror", [".", "log"])
def test_the_log_is_no_copy_of_itself(folder, mirror):
    """Nobody should believe that there is a second copy where there is none."""
    add(folder, "1")

    [done] = mirror_log(folder, folder / mirror)

    assert ("failed", True) == (done.state, "it is this file itself, not a copy" in done.warning)
