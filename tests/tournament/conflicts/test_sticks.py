"""A stick is a stranger: merging writes log lines and what the frozen regulations name, and nothing else."""

import json
import shutil

import pytest

from scorekeeper.errors import RefusedError
from scorekeeper.log import Desk
from scorekeeper.log.chain import digest
from scorekeeper.log.entry import RegulationsChange
from scorekeeper.tournament import acts
from scorekeeper.tournament.regulations.reader import one_hash
from tests.tournament.building import REGULATIONS, command
from tests.tournament.desks import Laptop

CARDS = 'name = "x"\n'


@pytest.fixture
def two(day, tmp_path, monkeypatch):
    """Two laptops with one tournament, the second with a desk B that has one honest line."""
    one, other = Laptop(tmp_path, "one", monkeypatch), Laptop(tmp_path, "other", monkeypatch, "B")
    for laptop in (one, other):
        laptop.get(day.folder)
    acts.penalise(other.at, "1", "1", by="bo", reason="late")
    return one, other


def frozen(other, regulations, equipment, **changes):
    """Let the second laptop write regulations as no command of ours would."""
    other.monkeypatch.setenv("SCOREKEEPER_STATE", str(other.root / "state"))
    body = {"regulations": regulations, "hash": one_hash(regulations), "equipment": equipment} | changes
    Desk(other.folder, "B").append(RegulationsChange(reason="why not", **body), "bo")


def refused(one, other, rule):
    """The merge is refused in one sentence, and every file is as it was; give the sentence."""
    before, around = one.bytes, {*one.root.rglob("*")}
    with pytest.raises(RefusedError) as caught:
        one.merge(other)
    assert rule == caught.value.rule
    assert "\n" not in str(caught.value)
    assert command(caught.value.next_step)
    assert before == one.bytes
    assert around == {*one.root.rglob("*")}
    return str(caught.value)


@pytest.mark.rule("TRN-102")
@pytest.mark.parametrize("name", ["evil.py", "log/main.jsonl", "con", "../evil.toml", "cards.toml"])
def test_a_file_that_the_regulations_do_not_name_is_refused(two, name):
    one, other = two
    frozen(other, REGULATIONS, {name: "import os\n"})

    assert f"it brings {name!r}, which tournament.toml does not name" in refused(one, other, "TRN-102")


@pytest.mark.rule("TRN-102")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("evil.py", "does not end in .toml"),
        ("evil", "does not end in .toml"),
        ("log/cards.toml", "is in the log's folder"),
        ("LOG/cards.toml", "is in the log's folder"),
        ("con.toml", "Windows reserves"),
        ("deep/NUL.toml", "Windows reserves"),
        ("../cards.toml", "not a file inside"),
        ("a/../../cards.toml", "not a file inside"),
        ("/tmp/cards.toml", "not a file inside"),
        (".git/cards.toml", "not a file inside"),
        ("C:cards.toml", "not a plain file name"),
        ("a\\cards.toml", "not a plain file name"),
        ("a\ncards.toml", "not a plain file name"),
    ],
)
def test_a_name_that_nobody_could_use_is_refused(two, name, why):
    """Though the regulations name it."""
    one, other = two
    frozen(other, f"{REGULATIONS}[equipment]\ndwarven-traders = {json.dumps(name)}\n", {name: CARDS})

    assert why in refused(one, other, "TRN-102")


@pytest.mark.rule("TRN-102")
def test_regulations_that_are_not_what_their_hash_says_are_refused(two):
    one, other = two
    frozen(other, REGULATIONS, {}, hash="0" * 64)

    assert "the hash is not that of its tournament.toml" in refused(one, other, "TRN-102")


@pytest.mark.rule("TRN-102")
def test_regulations_without_a_file_that_they_name_are_refused(two):
    one, other = two
    frozen(other, f'{REGULATIONS}[equipment]\ndwarven-traders = "cards.toml"\n', {})

    assert "it does not bring 'cards.toml'" in refused(one, other, "TRN-102")


@pytest.mark.parametrize("text", ["[[[", "x = 1\n", f'{REGULATIONS}[standings]\norder = ["luck"]\n'])
def test_regulations_that_nobody_could_play_by_are_refused(two, text):
    """Before a line of them, or of any other desk, is written."""
    one, other = two
    before = one.bytes
    frozen(other, text, {})

    with pytest.raises(RefusedError):
        one.merge(other)
    assert before == one.bytes


@pytest.mark.rule("LOG-206")
@pytest.mark.parametrize(
    ("stem", "desk"), [("con", "con"), ("a.b.B", "B"), ("..B", "B"), ("lpt1.B", "B"), (" x.B", "B")]
)
def test_a_desks_file_has_a_desks_name(two, stem, desk):
    """Also where it was merged under another name."""
    one, other = two
    source = other.folder / "log" / "B.jsonl"
    lines, last = [], "0" * 32
    for line in source.read_bytes().splitlines():
        entry = json.loads(line) | {"prev": last}
        entry["id"] = entry["id"].replace("B-", f"{desk}-")
        if entry["kind"] == "open":
            entry["body"]["desk"] = desk
        lines.append(json.dumps(entry, separators=(",", ":")).encode())
        last = digest(lines[-1])
    source.unlink()
    (other.folder / "log" / f"{stem}.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))

    refused(one, other, "LOG-206")


def test_nothing_else_on_a_stick_is_copied(two):
    """Programs, other logs and torn lines stay where they are."""
    one, other = two
    for name in ("evil.py", "log/evil.py", "log/B.jsonl.torn-1", "cards.toml"):
        (other.folder / name).write_text("x")
    before = one.bytes.keys()
    one.merge(other)

    assert {*before, "log/B.jsonl"} == {*one.bytes}


def test_an_honest_file_comes_with_its_regulations(two):
    """The seating that `tournament.toml` names from now on."""
    one, other = two
    (other.folder / "tournament.toml").write_text(f'{REGULATIONS}[seating]\nfile = "hall/prepared.txt"\n')
    (other.folder / "hall").mkdir()
    (other.folder / "hall" / "prepared.txt").write_text("heat 1\n1 2 3 4\n5 6 7\n")
    acts.amend_regulations(other.at, by="bo", reason="prepared")

    assert ("tournament.toml", "hall/prepared.txt") == one.merge(other).regulations
    assert other.bytes["hall/prepared.txt"] == one.bytes["hall/prepared.txt"]
    assert () == one.at.changed


def test_a_link_out_of_our_folder_is_not_written_through(two, tmp_path):
    one, other = two
    outside = tmp_path / "outside"
    outside.mkdir()
    (other.folder / "tournament.toml").write_text(f'{REGULATIONS}[seating]\nfile = "hall/prepared.txt"\n')
    (other.folder / "hall").mkdir()
    (other.folder / "hall" / "prepared.txt").write_text("heat 1\n1 2 3 4\n5 6 7\n")
    acts.amend_regulations(other.at, by="bo", reason="prepared")
    (one.folder / "hall").symlink_to(outside)
    one.merge(other)

    assert [] == [*outside.iterdir()]


def test_a_file_that_changes_while_it_is_merged_is_refused(two, monkeypatch):
    """What was checked is what is written, or nothing is."""
    one, other = two
    source = other.folder / "log" / "B.jsonl"
    tournament = one.at
    before = one.bytes
    from scorekeeper.tournament.acts import desk_files

    real = desk_files.take_in

    def swapped(plan):
        shutil.copy(one.folder / "log" / "main.jsonl", source)
        return real(plan)

    monkeypatch.setattr(desk_files, "take_in", swapped)
    with pytest.raises(RefusedError, match="changed while it was being merged"):
        desk_files.merge(tournament, [other.folder])
    assert before == one.bytes
