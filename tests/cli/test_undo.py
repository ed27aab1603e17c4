"""`undo` at the desk: it shows what it takes back, asks, and writes only after a yes."""

import json

import pytest

from scorekeeper.cli.commands import undo
from tests.cli.conftest import snapshot

RECORD = ("record", "1/1", "1=16", "2=12", "3=7", "smuggler=5")


@pytest.fixture
def recorded(seated):
    """Table 1/1 is recorded, in main-9."""
    seated.good(*RECORD)
    return seated


@pytest.mark.rule("LOG-215")
@pytest.mark.parametrize(
    ("stdin", "code", "says"),
    [
        ("n\n", 0, "nothing was taken back"),
        ("\n", 0, "nothing was taken back"),
        ("perhaps\n", 0, "nothing was taken back"),
        ("", 2, "nobody confirmed it\n→ scorekeeper undo --yes"),
    ],
)
def test_without_a_yes_the_log_stays_as_it_was(recorded, stdin, code, says):
    before = snapshot(recorded.folder)

    ran = recorded("undo", stdin=stdin)

    assert (code, before) == (ran.code, snapshot(recorded.folder))
    assert says in ran.err
    assert "This takes back main-9 by " in ran.out
    assert "is taken back" not in ran.out


def test_an_interrupted_question_leaves_the_log_as_it_was(recorded, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(undo, "_confirmed", interrupted)
    before = snapshot(recorded.folder)

    ran = recorded("undo")

    assert (130, before) == (ran.code, snapshot(recorded.folder))
    assert "stopped" in ran.err


@pytest.mark.parametrize("stdin", ["y\n", "YES\n"])
def test_what_is_taken_back_and_its_price_come_before_the_question(recorded, stdin):
    ran = recorded("undo", "--by", "ana", stdin=stdin)

    told, done = ran.out.split("main-10: ")
    assert "record of table 1/1, the result" in told
    assert "5 players would move:\n  Ana (1): " in told
    assert done == "main-9 is taken back\n→ scorekeeper record 1/1   → scorekeeper undo main-10\n"
    assert "Take it back? [y/N]" in ran.err
    assert "1/1  missing" in recorded.good("status")
    assert "(undone by main-10)" in recorded.good("log", "show")


def test_a_dry_run_tells_the_same_and_writes_nothing(recorded):
    before = snapshot(recorded.folder)

    told = recorded.good("undo", "--dry-run")
    found = json.loads(recorded.good("undo", "--dry-run", "--json"))

    assert before == snapshot(recorded.folder)
    assert "would move:" in told
    assert "nothing was written" in told
    assert (None, ["main-9"], []) == (found["entry"], found["undone"], found["back"])
    assert ["1", "2", "3", "4", "5"] == sorted(one["player"] for one in found["price"]["moved"])


def test_json_does_not_ask_and_so_wants_a_yes(recorded):
    before = snapshot(recorded.folder)
    ran = recorded("undo", "--json", stdin="y\n")
    assert (2, "", before) == (ran.code, ran.out, snapshot(recorded.folder))
    assert "→ scorekeeper undo --json --yes" in ran.err

    found = json.loads(recorded.good("undo", "--json", "--yes", "--reason", "the wrong table"))
    assert ("main-10", ["main-9"]) == (found["entry"], found["undone"])
    again = json.loads(recorded.good("undo", "main-10", "--json", "-y"))
    assert ("main-11", ["main-10"], ["main-9"]) == (again["entry"], again["undone"], again["back"])


def test_what_was_confirmed_is_what_is_undone(recorded, monkeypatch):
    """Somebody else typed at this desk while the question was open."""
    monkeypatch.setattr(undo, "_confirmed", lambda: bool(recorded.good("players", "drop", "5")) or True)

    ran = recorded("undo")

    assert 2 == ran.code
    assert "main-9 cannot be undone: it is not the last act at desk main; main-10 came later" in ran.err
    assert "(undone by" not in recorded.good("log", "show")


def test_an_imported_list_goes_in_one_go_and_its_numbers_are_free_again(program):
    program.good("new", "day", "--template", "open")
    program.folder /= "day"
    (program.folder / "wrong.csv").write_text("name\nUwe\nVera\nWim\n", "utf-8")
    program.good("players", "import", "wrong.csv")

    out = program.good("undo", "--yes")

    assert "main-2 to main-4 by " in out
    assert "registration of 3 players: Uwe, Vera, Wim" in out
    assert "1  Ana" in program.good("players", "add", "Ana")
    ran = program("undo", "main-5", "--yes")
    assert (2, True) == (ran.code, "main-5 cannot be undone: it is not the last act at desk main" in ran.err)


def test_an_undo_writes_its_erratum(recorded):
    ran = recorded("undo", "--yes", "--json", "--erratum", "erratum.pdf")

    assert (0, "written: erratum.pdf\n") == (ran.code, ran.err)
    assert (recorded.folder / "erratum.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.rule("LOG-215", "TRN-702")
def test_an_undone_seating_names_who_moves_where_and_the_papers(seated):
    """Sheets and lists on the wall show the seating that is taken back."""
    seated.good("reseat", "1", "--by-hand", "-", "--reason", "friends", stdin="1 2 5\n4 3\n")

    told = seated.good("undo", "--dry-run")
    assert (
        "heat 1 would have other players at 1/1, 1/2\n"
        "  山田 (5): from table 1/1 to table 1/2\n"
        "  Κλειώ (3): from table 1/2 to table 1/1\n"
        "would be out of date: sheets and seating lists of heat 1 printed before this\n"
        "no place or point would change\n"
    ) in told
    assert [["1/1", "1/2"]] == [
        one["tables"] for one in seated("undo", "--dry-run", "--json").json["price"]["reseated"]
    ]

    seated.good("undo", "--yes")
    assert "heat 1 is no longer seated: 1/1, 1/2\n" in seated.good("undo", "--yes")
    assert "heat 1 is seated again: 1/1, 1/2\n" in seated.good("undo", "main-11", "--yes")


def test_with_yes_the_undo_is_written_before_anything_is_printed(recorded, monkeypatch):
    """So that `undo --yes | head -1`, which closes the pipe early, does take it back."""

    def stopped(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(undo, "say", stopped)
        assert 0 == recorded("undo", "--yes").code
    assert "(undone by main-10)" in recorded.good("log", "show")


def test_what_was_taken_back_is_told_as_done(recorded):
    told = recorded.good("undo", "--yes")

    assert told.startswith("main-10: main-9 by ")
    assert "5 players moved:\n" in told
    assert "would" not in told
