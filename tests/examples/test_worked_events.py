"""The worked examples of the tournament's own rules: the program is typed at, and answers what the site shows."""

import io
import shutil
import zipfile
from pathlib import Path

import pytest

from scorekeeper.cli import worked
from scorekeeper.cli.worked import Session, faults, sessions
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.worked import EVENTS, main
from scorekeeper.rules import book
from scorekeeper.sphinx_ext.pages.events import packed

ROOT = Path(__file__).parent.parent.parent / "examples" / "worked"
WINS = ROOT / "tournament" / "tie-broken-by-wins"
OF_FILES = {
    *("TRN-101", "TRN-102", "TRN-103", "TRN-104", "TRN-105", "TRN-106", "TRN-201", "TRN-202", "TRN-204"),
    *("TRN-303", "TRN-304", "TRN-307", "TRN-309", "TRN-310", "TRN-317", "TRN-425", "TRN-426", "TRN-702"),
}
"""Rules on what is written down, in which order and by which desk: nothing of them shows in points, ties or seats."""


def cases():
    """Every example, marked with the rules that it shows."""
    return [pytest.param(one, id=one.id, marks=[pytest.mark.rule(*one.shows)]) for one in sessions(ROOT)]


@pytest.mark.parametrize("example", cases())
def test_an_event_shows_what_it_says(example):
    """The program gives the stored answers to the same commands, and relies on the rules that the example names."""
    assert [] == list(faults(example))


def test_every_rule_on_points_ties_seats_byes_drops_penalties_and_cuts_has_an_event():
    """An organiser who reads such a rule finds a handful of players with figures."""
    shown = {rule for example in sessions(ROOT) for rule in example.shows}

    assert [] == [rule.id for rule in book("TRN").rules if rule.id not in shown | OF_FILES]
    assert OF_FILES.isdisjoint(shown), "this rule has an example now"


@pytest.fixture
def wins(tmp_path):
    """A copy of an example, to be spoilt."""
    return Path(shutil.copytree(WINS, tmp_path / "tournament" / WINS.name))


def changed(folder, file, before, after):
    text = (folder / file).read_text(encoding="utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after), encoding="utf-8")
    return list(faults(Session(folder)))


def test_an_answer_that_the_program_no_longer_gives_is_seen_and_can_be_written(wins, capsys):
    """With Aldo a point behind Bruna in heat 1 there is no tie to break."""
    found = changed(wins, "desk.txt", "1=14 2=13", "1=12 2=13")

    assert any("expected.json has another answer to `standings`" in fault for fault in found)
    assert 0 == main(["--write", str(wins)], {EVENTS: worked})
    assert [] == list(faults(Session(wins)))
    assert "" == capsys.readouterr().out


def test_a_rule_that_the_program_did_not_use_is_not_shown(wins):
    found = changed(wins, "about.toml", 'TRN-602 = "kept"', 'TRN-602 = "violated"\nTRN-603 = "kept"')

    assert [
        "about.toml says that TRN-602 is violated, but it is kept",
        "about.toml says that TRN-603 is kept, but it is not touched",
    ] == found


def test_a_command_too_many_is_seen(wins):
    assert any(
        "has 2 answers, but the program gives 3" in one
        for one in changed(wins, "desk.txt", "start\n", "start\nstatus\n")
    )


@pytest.mark.parametrize(
    ("file", "before", "after", "sentence"),
    [
        ("about.toml", "TRN-602", "TRN-699", "field shows.TRN-699: there is no rule 'TRN-699'"),
        ("about.toml", "mistake", "mistook", "there is no field 'mistook'"),
        ("about.toml", "[shows]", "[shows", "not valid TOML"),
        ("desk.txt", (WINS / "desk.txt").read_text(encoding="utf-8"), "\n", "there is no command in this file"),
    ],
)
def test_an_event_that_cannot_be_read_is_named(wins, capsys, file, before, after, sentence):
    """File and field, and no traceback, from the tool and from the loader."""
    with pytest.raises(ScorekeeperError, match=file.replace(".", r"\.")) as refusal:
        changed(wins, file, before, after)

    assert sentence in str(refusal.value)
    assert 2 == main([str(wins)], {EVENTS: worked})
    assert sentence in capsys.readouterr().err


def test_the_download_holds_the_folder_before_the_first_command(tmp_path):
    """Unpacked, it takes the commands, and its bytes are the same every time."""
    example = Session(WINS)
    with zipfile.ZipFile(io.BytesIO(packed(example))) as archive:
        archive.extractall(tmp_path)

    assert ["heat-1.txt", "heat-2.txt", "tournament.toml"] == sorted(
        file.name for file in (tmp_path / WINS.name).iterdir()
    )
    assert packed(example) == packed(Session(WINS))


def test_typing_the_commands_leaves_the_process_as_it_was(monkeypatch):
    """Settings of whoever runs it neither change the answers nor get lost."""
    monkeypatch.setenv("SCOREKEEPER_TOURNAMENT", "/nowhere")
    before = Path.cwd()

    assert [] == list(faults(Session(WINS)))
    assert before == Path.cwd()
    import os

    assert "/nowhere" == os.environ["SCOREKEEPER_TOURNAMENT"]
