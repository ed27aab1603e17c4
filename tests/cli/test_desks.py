"""Two laptops and a stick, as people would type it: desks, merges, conflicts, and everything that is refused."""

import json
import shutil

import pytest

from tests.cli.conftest import snapshot
from tests.program import Program


class Laptop(Program):
    """The program on a machine of its own, with its own folder."""

    def __init__(self, root, name, author):
        (root / name).mkdir(parents=True)
        super().__init__(root / name / "open")
        self.environment |= {"SCOREKEEPER_STATE": str(root / name / "state"), "SCOREKEEPER_AUTHOR": author}

    @property
    def files(self):
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in self.folder.rglob("*.*")}


@pytest.fixture
def laptops(seated, tmp_path):
    """Ana's laptop with a tournament whose heat 1 is seated, and Bo's with a copy."""
    ana, bo = Laptop(tmp_path / "desks", "ana", "ana"), Laptop(tmp_path / "desks", "bo", "bo")
    ana.environment["SCOREKEEPER_STATE"] = seated.environment["SCOREKEEPER_STATE"]
    ana.folder = seated.folder
    shutil.copytree(ana.folder, bo.folder)
    return ana, bo


@pytest.fixture
def stick(tmp_path):
    return tmp_path / "stick"


def test_a_day_at_two_desks_with_a_stick(laptops, stick):
    """Each records, one table is typed twice and differently, the judge decides; both folders end byte for byte equal."""
    ana, bo = laptops
    ana.good("record", "1/1", "1=13", "2=10", "3=4", "smuggler=12")
    assert "desk main is written elsewhere" in bo("record", "1/1", "1=13", "2=4", "3=10", "smuggler=12").err
    bo.good("record", "1/2", "4=13", "5=12", "smuggler=11")
    bo.good("log", "mirror", str(stick))

    merged = ana.good("log", "merge", str(stick))
    assert "desk main-2   3 entries, new here" in merged
    assert "1 table recorded now: 1/2\n" in merged
    assert "1 table in doubt now: 1/1\n" in merged
    told = ana.good("status")
    assert "1/1  conflict" in told
    assert "main-9 by ana  main-2-2 by bo" in told
    assert "Bo Øst (2), vp  10             4" in told
    assert "Conflicts" in ana.good("explain", "table", "1/1")
    ana.good("decide", "main-2-2", "--rule", "LOG-211", "--reason", "the paper says so", "--by", "judge")
    ana.good("close", "1")
    ana.good("log", "mirror", str(stick))

    bo.good("log", "merge", str(stick))
    assert snapshot(ana.folder) == snapshot(bo.folder)
    assert ana.good("standings") == bo.good("standings")
    assert "1 heat closed" == bo("standings", "--json").json["state"]
    assert "same" in bo.good("log", "mirror", str(stick))


def test_second_keying_across_desks_confirms(laptops):
    ana, bo = laptops
    ana.good("record", "1/2", "4=13", "5=12", "smuggler=11")
    bo("record", "1/2", "4=13", "5=12", "smuggler=11")

    merged = json.loads(ana.good("log", "merge", str(bo.folder), "--json"))
    assert (1, ["1/2"], [], False) == (merged["format"], merged["confirmed"], merged["doubtful"], merged["dry_run"])
    assert "1/2  confirmed" in ana.good("status")


def test_a_dry_run_writes_nothing(laptops):
    ana, bo = laptops
    bo("record", "1/2", "4=13", "5=12", "smuggler=11")
    before = snapshot(ana.folder)

    assert "nothing was written\n" in ana.good("log", "merge", str(bo.folder), "--dry-run")
    assert before == snapshot(ana.folder)


def fork(ana, bo):
    """Bo's laptop was set up from an image of Ana's, and thinks that it is desk main."""
    from scorekeeper.log.store.memory import remember

    opening = json.loads((bo.folder / "log" / "main.jsonl").read_text("utf-8").splitlines()[0])
    bo.environment["SCOREKEEPER_STATE"] = str(bo.folder.parent / "state")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_STATE", bo.environment["SCOREKEEPER_STATE"])
        remember(opening["body"]["nonce"], bo.folder / "log")
    ana.good("players", "here", "1")
    bo.good("record", "1/2", "4=13", "5=12", "smuggler=11")
    return bo.folder


def cut(ana, bo):
    bo("record", "1/2", "4=13", "5=12", "smuggler=11")
    path = bo.folder / "log" / "main-2.jsonl"
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0] + b'{"id":"ma')
    return bo.folder


def swapped(ana, bo):
    path = bo.folder / "log" / "main.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[2], lines[1], *lines[3:]]))
    return bo.folder


def other_tournament(ana, bo):
    bo.folder.joinpath("x").mkdir()
    bo.folder = bo.folder / "x"
    bo.good("new", "autumn", "--template", "open", "--name", "Autumn Open")
    return bo.folder / "autumn"


def unreadable(ana, bo):
    (bo.folder / "log" / "north.jsonl").mkdir()
    return bo.folder


def binary(ana, bo):
    (bo.folder / "log" / "north.jsonl").write_bytes(b"\x00\xff\n")
    return bo.folder


def without_log(ana, bo):
    shutil.rmtree(bo.folder / "log")
    return bo.folder


def nowhere(ana, bo):
    return bo.folder / "nowhere"


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        (fork, "error LOG-204 log-not-forked  desk main was written in two places"),
        (swapped, "error LOG-205 line-shape  "),
        (other_tournament, "it belongs to 'Autumn Open', but ours belongs to 'Spring Open'"),
        (unreadable, "this is a folder, not a file"),
        (binary, "north.jsonl:1: the line is not an entry"),
        (without_log, "has no desk files"),
        (nowhere, "does not exist"),
    ],
)
def test_what_is_refused_is_one_sentence_and_changes_nothing(laptops, plant, says):
    ana, bo = laptops
    other = plant(ana, bo)
    before = ana.files

    ran = ana("log", "merge", str(other))

    assert (2, "") == (ran.code, ran.out)
    assert says in ran.err
    assert len([line for line in ran.err.splitlines() if not line.startswith("→")]) == 1
    assert before == ana.files


def test_a_cut_tail_is_told_and_left_behind(laptops):
    """Whole lines come over; what was cut off stays where it is."""
    ana, bo = laptops
    path = cut(ana, bo) / "log" / "main-2.jsonl"
    ran = ana("log", "merge", str(bo.folder))

    assert 0 == ran.code
    assert f"warning: {path}:2: the last 9 bytes are not a whole line; they are not merged (LOG-201)\n" == ran.err
    assert "desk main-2   1 entry, new here" in ran.out


def test_a_fork_is_taken_in_under_another_name(laptops):
    """With the command line that the refusal shows; the other laptop follows when it merges back."""
    ana, bo = laptops
    fork(ana, bo)
    step = ana("log", "merge", str(bo.folder)).err.splitlines()[-1]
    assert f"→ scorekeeper log merge {bo.folder / 'log' / 'main.jsonl'} --as NAME" == step

    assert "1 table recorded now: 1/2" in ana.good(*step.replace("NAME", "B").split()[2:])
    assert "no line was altered" in ana.good("log", "verify")
    assert "our desk now has this name" in bo.good("log", "merge", str(ana.folder))
    assert snapshot(ana.folder) == snapshot(bo.folder)
    assert ana.good("standings") == bo.good("standings")
    assert "desk main is written elsewhere" in bo("players", "here", "2").err


def test_a_mirror_with_other_content_is_left_alone(laptops, stick):
    ana, _ = laptops
    stick.mkdir()
    (stick / "main.jsonl").write_text("{}\n")

    ran = ana("log", "mirror", str(stick))

    assert 1 == ran.code
    assert "is not a copy of this desk" in ran.err
    assert "{}\n" == (stick / "main.jsonl").read_text()


def test_status_of_one_heat_and_of_a_heat_that_is_not_seated(laptops):
    ana, _ = laptops

    assert ["1/1", "1/2"] == [one["table"] for one in ana("status", "--heat", "1", "--json").json["tables"]]
    assert "heat 9 is not seated" in ana("status", "--heat", "9").err


def test_status_says_why_the_regulations_are_to_be_amended(laptops):
    ana, _ = laptops
    with (ana.folder / "tournament.toml").open("a", encoding="utf-8") as file:
        file.write("# a note\n")

    told = ana.good("status")

    assert "changed: TRN-102 tournament.toml has changed since it was frozen" in told
    assert '→ scorekeeper regulations amend --reason "…"' in told
    assert any(one.startswith("changed: TRN-102 ") for one in ana("status", "--json").json["trouble"])


def test_unconfirmed_tables_are_counted_only_where_somebody_confirms(seated):
    """Where one person types everything, no table will ever be confirmed."""
    results = (("1/1", "1=16", "2=12", "3=7", "smuggler=5"), ("1/2", "4=14", "5=13", "smuggler=9"))
    for one in results:
        seated.good("record", *one, "--by", "ana")
    assert "heat 1  complete  2 tables: 2 finished\n" in seated.good("status")
    assert 2 == seated("status", "--json").json["heats"][0]["counts"]["unconfirmed"]

    seated.good("record", *results[0], "--by", "bo")
    assert "heat 1  complete  2 tables: 2 finished (1 typed once only)\n" in seated.good("status")


def test_of_a_large_heat_only_what_somebody_has_to_look_at_is_told(program):
    """Counts, the tables that are missing, and nothing of those that are done; `--all` and `--heat` show them."""
    program(
        *("simulate", "--tournament", "--game", "smugglers", "--players", "80", "--heats", "1", "--seed", "3"),
        *("--out", "big"),
    )
    program.good("void", "1/7", "--reason", "wrong table", "--reopen", "-t", "big")
    told = program.good("status", "big")

    assert "heat 1  open      20 tables: 19 finished, 1 missing\n  missing: 1/7\n" in told
    assert "→ scorekeeper record 1/7 -t big\n" in told
    assert 10 > len(told.splitlines())
    for option in (("--all",), ("--heat", "1")):
        assert 20 == sum(line.startswith("  1/") for line in program.good("status", "big", *option).splitlines())


@pytest.mark.rule("LOG-216")
def test_an_act_that_was_cut_off_is_told_and_does_not_count(seated):
    """By every command that reads the log, until the desk enters it again."""
    seated.good("players", "add", "Xu", "Yu", "Zu")
    path = seated.folder / "log" / "main.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))

    assert "(does not count: the act was cut off before its end)" in seated.good("log", "show")
    assert "an act of 3 lines was cut off after 2; none of them counts" in seated("log", "verify").out
    assert "enter the act again" in seated("standings").err
    assert "so enter it again (LOG-216)" in seated("players", "add", "Xu", "Yu", "Zu").err
    assert "note: log/main.jsonl:" in seated.good("log", "verify")
    assert "cut off" not in seated("standings").err
