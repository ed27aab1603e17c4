"""Files that a command writes: a place is asked for first, and the tournament's own files are never written over."""

from __future__ import annotations

import shlex

import pytest

from scorekeeper.cli.app import root
from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from tests.tournament.building import NAMES, REGULATIONS, bytes_of, result


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A tournament with one table recorded, worked in."""
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path / "state"))
    made = create_tournament(tmp_path / "open", REGULATIONS, by="ana")
    acts.add_players(made, NAMES[:4], by="ana")
    acts.start(made, by="ana")
    acts.seat_by_hand(made, [["1", "2", "3", "4"]], by="ana")
    acts.record(made, "1/1", result("1234", [9, 7, 5, 3]), by="ana")
    monkeypatch.chdir(made.folder)
    return made


WRITERS = {
    "standings as CSV": ["standings", "--csv"],
    "standings as workbook": ["standings", "--xlsx"],
    "standings as PDF": ["standings", "--pdf"],
    "standings as page": ["standings", "--html"],
    "a heat as page": ["seat", "--show", "1", "--html"],
    "a heat as PDF": ["seat", "--show", "1", "--pdf"],
    "sheets": ["sheets", "1", "--out"],
    "everything": ["export"],
    "players": ["players", "export"],
    "results": ["results", "export"],
    "an erratum": ["penalty", "1", "--points", "1", "--reason", "late", "--erratum"],
    "a picture": ["explain", "table", "1/1", "--svg"],
    "a simulated game": ["simulate", "smugglers", "--out"],
}


def everything(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("words", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("target", ["log/main.jsonl", "log/B.jsonl", "tournament.toml", "no/such/folder/x.pdf", "log"])
def test_nothing_is_written_over_what_a_tournament_lives_on(folder, words, target):
    """Neither over the log, nor over the regulations, nor where there is no folder; a correction is not made either."""
    before = everything(folder.folder)

    with pytest.raises(ScorekeeperError) as caught:
        root().run([*words, target])

    assert caught.value.next_step
    assert before == everything(folder.folder)


ENDINGS = {"standings as CSV": ".csv", "standings as workbook": ".xlsx", "standings as page": ".html",
           "a heat as page": ".html", "everything": ".json", "a picture": ".svg", "a simulated game": ".jsonl",
           "players": ".csv", "results": ".csv", "a blank record": ".toml"}  # fmt: skip
"""What each file ends in, if it is not a PDF."""


@pytest.mark.parametrize("what", [*WRITERS, "a blank record"])
@pytest.mark.parametrize("name", ["x.odt", "x", "x.pdf.txt"])
def test_a_name_that_promises_something_else_is_refused(folder, what, name, monkeypatch):
    """No browser opens a PDF that is called a page; the next step is the same command with the right ending."""
    before = everything(folder.folder)
    words = [*WRITERS.get(what, ["record", "--template", "--out"]), name]
    monkeypatch.setattr("sys.argv", ["scorekeeper", *words])

    with pytest.raises(ScorekeeperError) as caught:
        root().run(words)

    assert before == everything(folder.folder)
    assert ENDINGS.get(what, ".pdf") in f"{caught.value.message} {caught.value.next_step}"


def test_the_next_step_after_a_wrong_ending_works_as_typed(folder, monkeypatch):
    """A PDF that was to be called a page, a page that was to be called like the PDF beside it, and a picture."""
    for words in (
        ["standings", "--pdf", "x.html"],
        ["standings", "--pdf=x.pdf", "--html=x.pdf"],
        ["sheets", "1", "--out", "s.png"],
    ):
        monkeypatch.setattr("sys.argv", ["scorekeeper", *words])
        with pytest.raises(ScorekeeperError, match="the name must end in") as caught:
            root().run(words)
        root().run(shlex.split(caught.value.next_step)[1:])

    there = {path.name: path.read_bytes()[:5] for path in folder.folder.glob("*.*")}
    assert (b"%PDF-", b"<!doc", b"%PDF-") == (there["x.pdf"], there["x.html"].lower(), there["s.pdf"])


def test_a_correction_whose_erratum_has_no_place_is_not_made(folder):
    """Else the paper that tells it could never be printed."""
    before = bytes_of(folder)

    with pytest.raises(ScorekeeperError, match="there is no folder"):
        root().run(["amend", "1/1", "1=3", "4=9", "--reason", "swapped", "--erratum", "nowhere/e.pdf"])

    assert before == bytes_of(folder)


@pytest.mark.parametrize("words", [["standings"], ["status"], ["players", "list"]])
@pytest.mark.parametrize("damage", [b"", b"not an entry\n"])
def test_a_damaged_log_is_told_before_anything_that_is_read_from_it(folder, words, damage, capsys):
    """Nobody takes an emptied file for a tournament without players."""
    (folder.folder / "log" / "main.jsonl").write_bytes(damage)

    root().run(words)

    told = capsys.readouterr().err
    assert "the log is damaged: log/main.jsonl:1: LOG-20" in told
    assert "scorekeeper log verify" in told


def test_a_file_that_is_not_the_tournaments_is_not_said_to_be(folder):
    """It may be last week's simulation; what is true of it is that nobody writes over files of that ending."""
    (folder.folder / "games.jsonl").write_text("{}\n", "utf-8")

    with pytest.raises(ScorekeeperError) as caught:
        root().run(["simulate", "smugglers", "--out", "games.jsonl"])

    assert "already there" in caught.value.message
    assert "belongs" not in caught.value.message


IDLE = {
    "export x.json --coming": "--coming",
    "export x.trf --private": "--private",
    "sheets 1 --out x.pdf --variant short": "--variant",
    "sheets 1 --out x.pdf --game azul": "--game",
    "sheets --blank 1 --out x.pdf --filled": "--filled",
    "standings --pdf x.pdf --teams": "--teams",
    "standings --json --why": "--why",
    "explain table 1/1 --svg - --json": "--json",
    "players import some.csv --sheet Friday": "--sheet",
    "players import some.trf --sheet Friday": "--sheet",
    "results import some.csv --sheet Friday": "--sheet",
    "results import some.json --sheet Friday": "--sheet",
}


@pytest.mark.parametrize("typed", IDLE)
def test_an_option_that_would_do_nothing_is_refused(folder, typed):
    """Nothing is written or imported; who gave it expected something else."""
    for end, text in {"csv": "name\nEve\n", "trf": "001    1      Eve\n", "json": '{"plays": []}'}.items():
        (folder.folder / f"some.{end}").write_text(text, encoding="utf-8")
    before = everything(folder.folder)

    with pytest.raises(ScorekeeperError) as caught:
        root().run(shlex.split(typed))

    assert (IDLE[typed], True) == (caught.value.field, bool(caught.value.next_step))
    assert before == everything(folder.folder)
