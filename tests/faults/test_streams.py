"""Where the output goes, and Ctrl-C, change nothing about what is recorded."""

from __future__ import annotations

import sys

import pytest

from tests.faults.conftest import copied, details, lines_of

STREAMS = ("full", "closed", "gone")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is a device of Linux")


def commands(rng, number):
    """Something that writes an entry and says so."""
    return rng.choice(
        [
            ("players", "add", f"Late {number} a", f"Late {number} b"),
            ("penalty", str(rng.randint(1, 8)), "--points", "1", "--reason", "late"),
            ("reseat", "1", "--reason", "again"),
            ("undo", "--yes", "--reason", "misread"),
        ]
    )


def test_an_entry_that_is_recorded_is_a_success_wherever_the_output_goes(desk, struck, rng, number_of):
    """A full disk for the output, a closed output or a reader that went away: exit code 0, and the entry is there."""
    for number in range(number_of(25, 250)):
        before = lines_of(desk.folder)["main.jsonl"]
        ran = struck(desk, *commands(rng, number), out=rng.choice(STREAMS))
        added = len(lines_of(desk.folder)["main.jsonl"]) > len(before)
        assert added == (ran.code == 0), ran


def test_acts_about_players_byes_and_forfeits_succeed_wherever_the_output_goes(pairs, tmp_path, struck, rng, number_of):
    """They are refused with no line written, or they end with exit code 0."""
    desk, written = copied(pairs, tmp_path), 0
    for number in range(number_of(25, 250)):
        before, words = lines_of(desk.folder)["main.jsonl"], details(rng, number)
        ran = struck(desk, *words, out=rng.choice(STREAMS))
        added = len(lines_of(desk.folder)["main.jsonl"]) > len(before)
        written += added
        assert not added or ran.code == 0, (words, ran)
        assert "internal error" not in ran.err
    assert written


def test_an_interrupt_says_truly_whether_something_is_recorded(desk, struck, rng, number_of):
    """Ctrl-C at any step: exit code 0 or 1 if the entry is on the disk, 130 and "nothing was recorded" if it is not."""
    pressed = 0
    for number in range(number_of(25, 250)):
        before = lines_of(desk.folder)["main.jsonl"]
        ran = struck(desk, *commands(rng, number), at=rng.choice((1, 2, 2, 3)), how="interrupt")
        pressed += ran.struck
        added = len(lines_of(desk.folder)["main.jsonl"]) > len(before)
        assert added == (ran.code == 0), ran
        if ran.struck and not added:
            assert "nothing was recorded" in ran.err, ran
    assert pressed


@pytest.mark.parametrize("out", STREAMS)
@pytest.mark.parametrize(
    "words", [("status",), ("standings", "--json"), ("log", "verify"), ("--help",), ("rules", "list")]
)
def test_a_command_that_only_shows_breaks_on_no_output(desk, struck, words, out):
    """It ends with a sentence or in silence; 141 is a reader that went away."""
    ran = struck(desk, *words, out=out)
    assert ran.code in (0, 2, 141), ran
    assert (ran.code == 2) == (out == "full"), ran
    assert ran.err in ("", "error: the disk is full\n"), ran
