"""Taking in what other desks wrote, in whatever order and whatever happens meanwhile."""

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import RefusedError
from scorekeeper.log import verify
from scorekeeper.log.entry import PlayerChange
from tests.log.laptops import Machine


def test_what_a_desk_knew_goes_before_what_it_wrote_whatever_its_clock_says(laptops):
    """The second laptop's clock is an hour slow."""
    one, two, _ = laptops
    two.desk().append(PlayerChange(action="drop", number="1"), "bo", at="2020-01-01T00:00:00Z")
    one.merge(two)

    assert ["main-1", "main-2", "main-3", "main-2-1", "main-2-2"] == one.ids


def test_of_the_same_second_the_desk_that_began_earlier_goes_first(laptops):
    """Which of two versions is named first does not hang on how fast a machine is."""
    one, two, _ = laptops
    second = "2099-01-01T00:00:00Z"
    one.desk().append(PlayerChange(action="drop", number="1"), "ana", at=second)
    two.desk("b").append(PlayerChange(action="drop", number="2"), "bo", at=second)
    one.merge(two)

    assert ["main-4", "b-1", "b-2"] == one.ids[3:]


WRITER = """
import sys
from pathlib import Path
from scorekeeper.log import Desk
from scorekeeper.log.entry import PlayerChange
for number in range(40):
    Desk(Path(sys.argv[1]), "north").append(PlayerChange(action="add", number=str(number), name=f"N{number}"), "bo")
"""


def test_merging_while_the_other_desk_writes(laptops):
    """A line on its way is left for the next time; nothing is torn, and nothing is lost."""
    one, two, _ = laptops
    environment = {**os.environ, "SCOREKEEPER_STATE": str(two.state)}
    with subprocess.Popen([sys.executable, "-c", WRITER, str(two.folder)], env=environment) as writing:
        while writing.poll() is None:
            one.merge(two)
    assert 0 == writing.returncode
    one.merge(two)

    assert two.bytes == one.bytes
    assert [] == verify(one.folder)


def test_a_disk_that_takes_no_more_leaves_our_file_as_it_was(laptops, monkeypatch):
    one, two, _ = laptops
    two.add("B1")
    one.merge(two)
    two.add("B2")
    before = one.bytes
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:10]))

    with pytest.raises(RefusedError, match="nothing was recorded"):
        one.merge(two)
    assert before == one.bytes


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.integers(0, 2), st.just(0)),
        st.tuples(st.just("merge"), st.integers(0, 2), st.integers(0, 2)),
    ),
    max_size=14,
)


@given(STEPS)
@settings(max_examples=40)
def test_whatever_is_merged_in_whatever_order_all_end_with_the_same_log(tmp_path_factory, steps):
    """Three desks write and merge as they like; after a last exchange all are equal, and merging again changes nothing."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        root = tmp_path_factory.mktemp("any")
        machines = [Machine(root, name, monkeypatch) for name in ("one", "two", "three")]
        machines[0].add("1")
        for machine in machines[1:]:
            machines[0].copy_to(machine)
        desks = ("main", "north", "south")
        for count, (what, who, other) in enumerate(steps, 2):
            if what == "write":
                machines[who].add(str(count), desk=desks[who])
            else:
                machines[who].merge(machines[other])
        left, right = (Machine(root, name, monkeypatch) for name in ("left", "right"))
        machines[0].copy_to(left)
        machines[0].copy_to(right)
        for machine in machines:
            left.merge(machine)
        right.merge(*reversed(machines))
        for machine in machines:
            machine.merge(left)

        assert left.bytes == right.bytes
        assert [left.bytes] * 3 == [machine.bytes for machine in machines]
        assert [left.ids] * 3 == [machine.ids for machine in machines]
        assert [] == verify(left.folder)
        right.merge(left, *machines)
        assert left.bytes == right.bytes
