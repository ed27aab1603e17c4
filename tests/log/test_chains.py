"""Each desk's name belongs to one chain: no merge, and no file on a stick, hides what another chain holds."""

import json
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import RefusedError
from scorekeeper.log import read_log, verify
from scorekeeper.log.store.memory import remember
from tests.log.laptops import Machine
from tests.log.test_merging import refused


def written(*folders):
    """Every player that any line of any file adds, by number."""
    return {
        json.loads(line)["body"]["number"]
        for folder in folders
        for path in ([folder] if folder.is_file() else (folder / "log").glob("*.jsonl"))
        for line in path.read_bytes().splitlines()
        if json.loads(line)["kind"] == "player"
    }


def shown(machine):
    """Every player that the log shows, in the order of their numbers; nobody twice."""
    numbers = [entry.body.number for entry in read_log(machine.folder) if entry.kind == "player"]
    assert len(numbers) == len({*numbers})
    ids = machine.ids
    assert len(ids) == len({*ids})
    return {*numbers}


def believe(machine):
    """Let a laptop believe that all desks in its folder are its own, as one does whose whole disk was copied."""
    machine.monkeypatch.setenv("SCOREKEEPER_STATE", str(machine.state))
    log = machine.folder / "log"
    for path in log.glob("*.jsonl"):
        remember(json.loads(path.read_bytes().splitlines()[0])["body"]["nonce"], log)


@pytest.fixture
def taken(laptops):
    """A laptop that took in the third one's main as B, while the second has a desk B of its own."""
    one, two, three = laptops
    believe(three)
    three.add("30")
    one.add("10")
    two.add("20", desk="B")
    one.merge(three.folder / "log" / "main.jsonl", name="B")
    return one, two, three


@pytest.mark.rule("LOG-206")
def test_a_desk_whose_name_was_given_to_a_fork_is_refused_and_both_are_shown(taken):
    """`log merge three/log/main.jsonl --as B`, then `log merge two`, which has a desk B of its own."""
    one, two, _ = taken

    said = refused(one, "LOG-206", two)

    assert "two chains claim the name of desk B: " in said
    for path in (one.folder / "log" / "B.main.jsonl", two.folder / "log" / "B.jsonl"):
        assert f"{path} (desk " in said
    assert "registration of P30 (30)" in said
    assert "registration of P20 (20)" in said


@pytest.mark.rule("LOG-206")
def test_it_is_taken_in_under_a_name_of_its_own_and_everybody_follows(taken):
    """Each entry then has one id on every laptop."""
    one, two, three = taken

    assert ("new", 2) == one.merge(two.folder / "log" / "B.jsonl", name="D")["D.B.jsonl"]
    assert {"1", "2", "10", "20", "30"} == shown(one)
    assert "20" == read_log(one.folder).by_id["D-2"].body.number
    for other in (two, three):
        other.merge(one)
    assert one.bytes == two.bytes == three.bytes
    assert one.ids == two.ids == three.ids
    assert "B-2-2" == two.add("21", desk="B"), "B is another desk now"
    one.merge(two)
    assert {"1", "2", "10", "20", "21", "30"} == shown(one)
    assert [] == verify(one.folder)


@pytest.mark.rule("LOG-206")
def test_a_stick_cannot_give_our_desks_name_to_another_chain(laptops, tmp_path):
    """`log/main.B.jsonl` says: this is desk B, called main here."""
    one, two, _ = laptops
    two.add("20", desk="B")
    stick = tmp_path / "stick"
    (stick / "log").mkdir(parents=True)
    shutil.copy(two.folder / "log" / "B.jsonl", stick / "log" / "main.B.jsonl")

    said = refused(one, "LOG-206", stick)

    assert "two chains claim the name of desk main: " in said
    assert {"1", "2"} == shown(one)


@pytest.mark.rule("LOG-204")
def test_two_sticks_with_one_name_for_two_chains_are_refused(laptops):
    """In one command: the shorter one is not passed over in silence."""
    one, two, three = laptops
    two.add("20", desk="B")
    three.add("30", desk="B")
    three.add("31", desk="B")

    assert "desk B was written in two places" in refused(one, "LOG-204", two, three)


@pytest.mark.rule("LOG-206")
@pytest.mark.parametrize("name", ["main.B.jsonl", "B.main.jsonl"])
def test_a_folder_in_which_two_chains_have_one_name_hides_neither(laptops, name):
    """Somebody copied a file by hand, or an earlier version did: both are read, and both are named as a fault."""
    one, two, _ = laptops
    two.add("20", desk="B")
    believe(two)
    two.add("21")
    source, own = ("B.jsonl", "main.jsonl") if name.startswith("main") else ("main.jsonl", "B.jsonl")
    shutil.copy(two.folder / "log" / source, one.folder / "log" / name)
    if own == "B.jsonl":
        shutil.copy(two.folder / "log" / own, one.folder / "log" / own)

    assert written(one.folder) == shown(one)
    [fault] = verify(one.folder)
    assert "LOG-206" == fault.rule
    assert f"log/{own} (" in fault.text
    assert f"log/{name} (" in fault.text
    assert len(read_log(one.folder).heads) == len([*(one.folder / "log").iterdir()])


@pytest.mark.rule("LOG-204")
def test_three_copies_of_one_chain_double_no_line(laptops):
    """A fork of a fork: what two copies share is one entry, whoever wrote it, and references follow."""
    one, two, three = laptops
    for machine in (two, three):
        believe(machine)
    two.add("20")
    shutil.copy(two.folder / "log" / "main.jsonl", three.folder / "log" / "main.jsonl")
    one.add("10")
    two.add("21")
    three.add("30")
    one.merge(two, name="B")
    one.merge(three, name="C")

    assert {"1", "2", "10", "20", "21", "30"} == shown(one)
    assert ["B-4", "B-5", "C-5", "main-4"] == sorted(name for name in one.ids if name not in three.ids[:3])
    assert [] == verify(one.folder)


def test_an_entry_that_calls_itself_as_another_desks_does_hides_nothing(laptops):
    """A file that was renamed by hand: its lines are faults, and each is shown under the file's name."""
    one, _, _ = laptops
    shutil.copy(one.folder / "log" / "main.jsonl", one.folder / "log" / "B.jsonl")

    ids = one.ids

    assert len(ids) == len({*ids})
    assert {"LOG-205", "LOG-206"} == {fault.rule for fault in verify(one.folder)}


NAMES = st.sampled_from(["main", "B", "b", "C"])
WHO = st.integers(0, 2)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), WHO, NAMES),
        st.tuples(st.just("believe"), WHO),
        st.tuples(st.just("merge"), WHO, st.lists(WHO, min_size=1, max_size=2), st.none() | NAMES),
        st.tuples(st.just("file"), WHO, WHO, st.integers(0, 4), st.none() | NAMES),
        st.tuples(st.just("stick"), WHO, WHO, st.integers(0, 4), NAMES),
    ),
    max_size=16,
)


def sources(step, machines, root):
    """What a step merges, and under which name."""
    what, _, *about = step
    if what == "merge":
        return [machines[other].folder for other in about[0]], about[1]
    files = sorted((machines[about[0]].folder / "log").glob("*.jsonl"))
    file = files[about[1] % len(files)]
    if what == "file":
        return [file], about[2]
    stick = root / "stick"
    shutil.rmtree(stick, ignore_errors=True)
    (stick / "log").mkdir(parents=True)
    shutil.copy(file, stick / "log" / f"{about[2]}.{file.stem.rpartition('.')[2]}.jsonl")
    return [stick], None


def refusal(machine, others, name):
    """Merge, and give the rule under which it was refused, if it was."""
    try:
        machine.merge(*others, name=name)
    except RefusedError as error:
        return error.rule
    return None


@given(STEPS)
@settings(max_examples=60)
def test_after_any_merges_every_line_is_shown_or_the_merge_was_refused(tmp_path_factory, steps):
    """Three laptops write, fork, merge folders, files and sticks under any names; a refusal changes not a byte."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        root = tmp_path_factory.mktemp("any")
        machines = [Machine(root, name, monkeypatch) for name in ("one", "two", "three")]
        machines[0].add("1")
        for machine in machines[1:]:
            machines[0].copy_to(machine)
        for count, step in enumerate(steps, 2):
            mine = machines[step[1]]
            if step[0] == "write":
                mine.add(str(count), desk=step[2])
            elif step[0] == "believe":
                believe(mine)
            else:
                others, name = sources(step, machines, root)
                before, expected = mine.bytes, written(mine.folder, *others)
                rule = refusal(mine, others, name)
                assert rule in {None, "LOG-204", "LOG-206"}
                assert before == mine.bytes if rule else expected == shown(mine)
            assert written(mine.folder) == shown(mine)
            assert {"LOG-213"} >= {fault.rule for fault in verify(mine.folder)}
