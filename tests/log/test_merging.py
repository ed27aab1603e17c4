"""Taking in what other desks wrote: same bytes, longer files, forks, and everything that is refused."""

import json
import shutil

import pytest

from scorekeeper.errors import RefusedError
from scorekeeper.log import Desk, Head, head, read_log, verify
from scorekeeper.log.entry import Penalty, PlayerChange, Void
from scorekeeper.log.intake import take_in
from scorekeeper.log.merging import plan
from tests.tournament.building import command


@pytest.fixture
def forked(laptops):
    """Two laptops that both believe that they are desk main, and wrote one line each since."""
    one, two, _ = laptops
    shutil.copytree(one.state, two.state)
    nonce_file = next((two.state / "desks").iterdir())
    home = json.loads(nonce_file.read_bytes())
    log = two.folder / "log"
    nonce_file.write_text(json.dumps(home | {"path": str(log.resolve()), "inode": log.stat().st_ino}))
    one.add("3")
    two.add("4")
    assert ["log/main.jsonl"] * 2 == [read_log(machine.folder).entries[-1].file for machine in (one, two)]
    return one, two


def refused(machine, rule, *others, name=None):
    """The merge is refused under this rule, in one sentence, and every byte is as it was; give the sentence."""
    before = machine.bytes
    with pytest.raises(RefusedError) as caught:
        machine.merge(*others, name=name)
    assert rule == caught.value.rule
    assert "\n" not in str(caught.value)
    assert command(caught.value.next_step)
    assert before == machine.bytes
    return str(caught.value)


def test_a_new_desk_is_taken_in(laptops):
    """A second laptop writes as main-2; its file comes over whole, and the same bytes are passed over."""
    one, two, _ = laptops
    two.add("B1")

    assert {"main-2.jsonl": ("new", 2), "main.jsonl": ("same", 0)} == one.merge(two)
    assert one.bytes == two.bytes
    assert {"main-2.jsonl": ("same", 0), "main.jsonl": ("same", 0)} == one.merge(two)


def test_a_longer_file_continues_ours_and_a_shorter_one_brings_nothing(laptops):
    """Both ways, until the folders are equal byte for byte."""
    one, two, _ = laptops
    two.add("B1")
    one.merge(two)
    one.add("3")
    two.add("B2")

    assert {"main-2.jsonl": ("continued", 1), "main.jsonl": ("ours is longer", 0)} == one.merge(two)
    assert {"main-2.jsonl": ("same", 0), "main.jsonl": ("continued", 1)} == two.merge(one)
    assert one.bytes == two.bytes
    assert [] == verify(one.folder)


@pytest.mark.parametrize("place", ["folder", "log", "mirror", "file"])
def test_the_other_can_be_a_folder_its_log_a_stick_or_one_file(laptops, place, tmp_path):
    one, two, _ = laptops
    two.add("B1")
    shutil.copytree(two.folder / "log", tmp_path / "stick")
    log = two.folder / "log"
    other = {"folder": two.folder, "log": log, "mirror": tmp_path / "stick", "file": log / "main-2.jsonl"}[place]

    assert ("new", 2) == one.merge(other)["main-2.jsonl"]


@pytest.mark.rule("LOG-204")
def test_a_fork_is_refused_with_both_lines(forked):
    """File, line, id, time, author and gist of each."""
    one, two = forked
    at = {machine: read_log(machine.folder).entries[-1].at for machine in forked}

    said = refused(one, "LOG-204", two)

    assert f"log/main.jsonl and {two.folder / 'log' / 'main.jsonl'} differ from line 4 on" in said
    here, there = f"{at[one]} by ana, registration of P3 (3)", f"{at[two]} by ana, registration of P4 (4)"
    assert f"here main-4 of {here}; there main-4 of {there}" in said


@pytest.mark.rule("LOG-204")
def test_a_forked_file_is_taken_in_as_another_desk(forked):
    """Its bytes stay; lines that both files share are read once, and the others are called by the new name."""
    one, two = forked
    theirs = (two.folder / "log" / "main.jsonl").read_bytes()

    assert ("new", 1) == one.merge(two, name="B")["B.main.jsonl"]
    assert theirs == one.bytes["B.main.jsonl"]
    assert ["main-1", "main-2", "main-3", "main-4", "B-4"] == sorted(one.ids, key=lambda name: (name[0] == "B", name))
    assert [] == verify(one.folder)
    assert {"B.main.jsonl": ("same", 0)} == one.merge(two), "from now on it is known"


@pytest.mark.rule("LOG-204")
def test_a_forked_file_goes_on(forked):
    """What the other laptop writes to it later comes over without another word."""
    one, two = forked
    one.merge(two, name="B")
    two.add("5")

    assert {"B.main.jsonl": ("continued", 1)} == one.merge(two)
    assert "B-5" in one.ids


@pytest.mark.rule("LOG-204")
def test_references_inside_a_forked_file_stay_inside(forked):
    """A void of `main-5` that stands in the forked file strikes B-5, not ours; one of a shared line strikes that."""
    one, two = forked
    for machine in forked:
        machine.desk().append(Penalty(player="1", points="1", reason="late"), "ana")
    two.desk().append(Void(of="main-5", reason="no"), "ana")
    two.desk().append(Void(of="main-2", reason="no"), "ana")
    one.merge(two, name="B")

    log = read_log(one.folder)
    assert [("B-6", "B-5"), ("B-7", "main-2")] == [(entry.id, entry.of) for entry in log if entry.kind == "void"]
    assert log.stands(log.by_id["main-5"])
    assert not log.stands(log.by_id["B-5"])


@pytest.mark.rule("LOG-204")
def test_a_line_that_names_a_forked_entry_from_outside_is_refused(forked):
    """Here that name belongs to another entry; the forked file alone can be taken in."""
    one, two = forked
    two.desk("north").append(Void(of="main-4", reason="no"), "bo")

    said = refused(one, "LOG-204", two, name="B")

    assert "north.jsonl:2: this line names main-4" in said
    assert ("new", 1) == one.merge(two.folder / "log" / "main.jsonl", name="B")["B.main.jsonl"]
    refused(one, "LOG-204", two)
    # Nor by itself: beside it lies the file that it means.
    assert said == refused(one, "LOG-204", two.folder / "log" / "north.jsonl")


def test_a_desk_that_knew_the_forked_lines_is_taken_in_with_a_warning(forked):
    """By their number they are ours here, so that nobody can tell from the log which ones it knew."""
    one, two = forked
    two.add("5", desk="north")

    [warning] = plan(one.folder, [two.folder], "B").warnings

    assert "north.jsonl:1: desk north knew 4 lines of" in warning
    one.merge(two, name="B")
    assert () == plan(one.folder, [two.folder]).warnings


@pytest.mark.rule("LOG-204")
def test_desks_whose_names_differ_in_capitals_only_are_told_apart(laptops):
    """Their files would be one on Windows, and on most sticks."""
    one, two, _ = laptops
    one.add("3", desk="B")
    two.add("4", desk="b")

    assert "desk b was written in two places: log/B.jsonl and" in refused(one, "LOG-204", two)
    assert ("new", 2) == one.merge(two, name="C")["C.b.jsonl"]
    assert {"same", "ours is longer"} >= {state for state, _ in one.merge(two).values()}


@pytest.mark.rule("LOG-204")
def test_the_other_laptop_calls_its_fork_as_we_do(forked):
    """One entry has one name everywhere, and the desk's name goes on in one place only."""
    one, two = forked
    one.merge(two, name="B")
    before = two.bytes["main.jsonl"]

    assert {"B.main.jsonl": ("renamed", 0), "main.jsonl": ("new", 1)} == two.merge(one)
    assert before == two.bytes["B.main.jsonl"]
    assert one.bytes == two.bytes
    assert one.ids == two.ids
    assert "main-2-2" == two.add("9"), "two no longer writes as main"
    assert "main-5" == one.add("5")
    one.merge(two)
    two.merge(one)
    assert one.bytes == two.bytes


@pytest.mark.rule("LOG-204")
def test_two_copies_that_opened_one_desk_are_told_apart(laptops):
    """Both called themselves main-2; the second one is taken in under another name, and everybody follows."""
    one, two, three = laptops
    two.add("B1")
    three.add("C1")
    one.merge(two)

    assert "differ from line 1 on" in refused(one, "LOG-204", three)
    one.merge(three, name="C")
    three.merge(one)
    two.merge(one)
    assert one.bytes == two.bytes == three.bytes
    assert {"main-1", "main-2", "main-3", "main-2-1", "main-2-2", "C-1", "C-2"} == set(one.ids)
    assert "main-3-2" == three.add("C2"), "main-2 is written at the second laptop"


def test_the_name_under_which_a_fork_is_taken_in_is_free_and_plain(forked):
    one, two = forked
    refused(one, "LOG-206", two, name="main")
    refused(one, "LOG-206", two, name="../x")


def test_a_name_that_is_not_needed_is_refused(laptops):
    """Nothing is forked, so nothing needs another name."""
    one, two, _ = laptops
    two.add("B1")

    assert "no file is forked" in refused(one, "LOG-204", two, name="B")


def test_nobody_writes_to_a_file_that_was_taken_in(forked):
    """A desk called B would give its names a second time."""
    one, two = forked
    one.merge(two, name="B")

    assert "B-2-2" == one.add("5", desk="B")


@pytest.mark.rule("LOG-203")
def test_a_head_from_the_papers_of_a_forked_desk_still_fits(forked):
    """Paper says main, whichever of the two printed it."""
    one, two = forked
    papers = [Head("main", *head(machine.folder, "main")) for machine in forked]
    one.merge(two, name="B")

    assert [] == verify(one.folder, papers)


def cut(path):
    path.write_bytes(path.read_bytes()[:-7])


def swap(path):
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[2], lines[1], *lines[3:]]))


def edit(path):
    path.write_bytes(path.read_bytes().replace(b'"PB1"', b'"PX1"'))


def garble(path):
    path.write_bytes(b"\x00\xff" * 100 + b"\n")


@pytest.mark.parametrize(("fault", "rule"), [(swap, "LOG-202"), (edit, "LOG-202"), (garble, "LOG-205")])
def test_a_damaged_file_is_refused(laptops, fault, rule):
    """With its line, and nothing of the other files is taken in either."""
    one, two, _ = laptops
    two.add("B1")
    two.add("B2")
    two.add("A1", desk="a-desk")
    fault(two.folder / "log" / "main-2.jsonl")

    assert "main-2.jsonl:" in refused(one, rule, two)


@pytest.mark.parametrize("content", [b"", b'{"id":"north-1"'])
def test_a_file_without_a_whole_line_brings_nothing_and_is_told(laptops, content):
    """A desk that is about to write its first line, or a copy that failed."""
    one, two, _ = laptops
    (two.folder / "log" / "north.jsonl").write_bytes(content)
    before = one.bytes

    planned = plan(one.folder, [two.folder])
    take_in(planned)

    assert ("north.jsonl holds no whole line, so there is nothing to merge (LOG-201)",) == tuple(
        warning.rpartition("/")[2] for warning in planned.warnings
    )
    assert before == one.bytes


@pytest.mark.rule("LOG-201")
def test_a_cut_tail_is_left_behind_and_told(laptops):
    """Whole lines are taken in; the rest was never confirmed to anybody."""
    one, two, _ = laptops
    two.add("B1")
    two.add("B2")
    cut(two.folder / "log" / "main-2.jsonl")

    planned = plan(one.folder, [two.folder])
    take_in(planned)

    assert "main-2.jsonl:3: the last " in planned.warnings[0]
    assert "not a whole line" in planned.warnings[0]
    assert ["main-2-1", "main-2-2"] == [name for name in one.ids if name.startswith("main-2-")]
    assert one.bytes["main-2.jsonl"].endswith(b"\n")


def test_our_own_torn_tail_is_set_aside(laptops):
    """Their line takes its place, and what was cut off is kept."""
    one, two, _ = laptops
    two.add("B1")
    one.merge(two)
    two.add("B2")
    with (one.folder / "log" / "main-2.jsonl").open("ab") as file:
        file.write(b'{"id":')
    one.merge(two)

    assert two.bytes["main-2.jsonl"] == one.bytes["main-2.jsonl"]
    assert b'{"id":' == one.bytes["main-2.jsonl.torn-1"]


@pytest.mark.rule("LOG-206")
def test_a_file_that_a_download_renamed_is_refused_with_its_right_name(laptops, tmp_path):
    one, two, _ = laptops
    two.add("3", desk="B")
    copy = tmp_path / "B (1).jsonl"
    shutil.copy(two.folder / "log" / "B.jsonl", copy)

    assert "this is the file of desk B, but it is called 'B (1).jsonl'" in refused(one, "LOG-206", copy)


@pytest.mark.rule("LOG-206")
def test_a_file_of_another_tournament_is_refused(laptops, tmp_path):
    """By its name; by its regulations; and by its beginning where both are equal."""
    one, _, _ = laptops
    player = PlayerChange(action="add", number="1", name="X")
    for folder, desk, name, regulations, why in (
        ("a", "west", "Autumn Open", "a" * 64, "it belongs to 'Autumn Open', but ours belongs to 'Spring Open'"),
        ("b", "west", "Spring Open", "b" * 64, "other regulations"),
        ("c", "main", "Spring Open", "a" * 64, "was opened a second time there"),
    ):
        Desk(tmp_path / folder, desk, tournament=name, regulations=regulations).append(player, "x")
        assert why in refused(one, "LOG-206", tmp_path / folder)
    refused(one, "LOG-206", tmp_path / "c", name="B")


def test_other_regulations_of_a_desk_that_knows_us_are_told(laptops):
    """Somebody edited the file before the start: a word, no refusal."""
    one, two, _ = laptops
    two.monkeypatch.setenv("SCOREKEEPER_STATE", str(two.state))
    Desk(two.folder, "west", regulations="c" * 64).append(PlayerChange(action="add", number="9", name="X"), "x")

    planned = plan(one.folder, [two.folder])

    assert ["desk west was opened under other regulations (cccccccccccc…)"] == [
        warning.partition(": ")[2] for warning in planned.warnings
    ]


@pytest.mark.parametrize("what", ["missing", "empty", "without log"])
@pytest.mark.rule("LOG-206")
def test_a_folder_without_a_log_is_refused(laptops, tmp_path, what):
    one, _, _ = laptops
    other = tmp_path / "other"
    if what != "missing":
        other.mkdir()
    if what == "without log":
        (other / "tournament.toml").write_text("x = 1\n")

    said = refused(one, "LOG-206", other)
    assert ("does not exist" if what == "missing" else "has no desk files") in said


def test_a_file_that_cannot_be_read_changes_nothing(laptops):
    """A folder that is called like a desk's file."""
    one, two, _ = laptops
    two.add("B1")
    (two.folder / "log" / "north.jsonl").mkdir()
    before = one.bytes

    with pytest.raises(OSError, match="directory"):
        one.merge(two)
    assert before == one.bytes


def test_damage_is_not_taken_for_a_fork(laptops):
    """Two lines of our own desk's copy were swapped there."""
    one, two, _ = laptops
    swap(two.folder / "log" / "main.jsonl")

    assert "main.jsonl:2" in refused(one, "LOG-202", two)


@pytest.mark.rule("LOG-213")
def test_lines_that_another_desk_knew_are_missed(laptops):
    """Whole lines cut from the end leave a sound chain, but the other desk remembers them."""
    one, two, _ = laptops
    two.add("B1")
    one.merge(two)
    one.add("3")
    path = one.folder / "log" / "main-2.jsonl"
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])

    assert [("LOG-213", "log/main.jsonl", 4)] == [(one.rule, one.file, one.line) for one in verify(one.folder)]
    one.merge(two)
    assert [] == verify(one.folder)
