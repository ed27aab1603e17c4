"""A command that is killed at any step loses nothing that was acknowledged, and the next command goes on."""

from __future__ import annotations

import json
import shutil

from scorekeeper.log import read_log, verify
from tests.faults.conftest import copied, details, lines_of

STEPS = (1, 1, 2, 2, 3, 4)
"""Most commands write, sync and remove their note: three steps."""
HOW = ("kill before", "kill within", "kill after")
HARMLESS = {"LOG-201", "LOG-216"}
"""A torn line and an act without its end: what a kill may leave behind."""


def commands(rng, number):
    """Something that somebody types."""
    names = [f"Late {number} {letter}" for letter in "abcdef"[: rng.randint(1, 6)]]
    if rng.random() < 0.5:
        return ("players", "add", *names)
    return rng.choice(
        [
            ("players", "drop", str(rng.randint(1, 8))),
            ("players", "back", str(rng.randint(1, 8))),
            ("penalty", str(rng.randint(1, 8)), "--points", "1", "--reason", "late"),
            ("undo", "--yes", "--reason", "misread"),
            ("reseat", "1", "--reason", "again"),
            ("log", "mirror", "../stick"),
        ]
    )


def test_a_killed_command_loses_nothing(desk, struck, rng, number_of):
    """After each kill: every acknowledged line stands, what was printed as recorded is there, acts are whole, and work goes on."""
    kills, tried = 0, 0
    before = lines_of(desk.folder)
    while kills < number_of(50, 500):
        tried += 1
        words = commands(rng, tried)
        ran = struck(desk, *words, at=rng.choice(STEPS), how=rng.choice(HOW))
        kills += ran.struck
        after = lines_of(desk.folder)
        for name, lines in before.items():
            assert lines == after[name][: len(lines)], (words, name)
        assert {fault.rule for fault in verify(desk.folder)} <= HARMLESS, words
        if ran.code == 0 and words[1] == "add":
            assert set(words[2:]) <= _shown(desk), (words, ran)
        if words[1] == "add":
            assert len(set(words[2:]) & _shown(desk)) in (0, len(words) - 2), (words, ran)
        before = after
        if tried % 5 == 0:
            assert 0 == desk("players", "add", f"After {tried}").code
            assert [] == verify(desk.folder)
            before = lines_of(desk.folder)
    assert tried < 4 * kills, "most of them should be kills"
    assert [] == verify(desk.folder) or 0 == desk("players", "add", "Last").code


def test_a_killed_act_about_players_byes_and_forfeits_counts_as_a_whole_or_not_at_all(
    pairs, tmp_path, struck, rng, number_of
):
    """Whatever the step: earlier lines stand, all lines of the act count or none, and work goes on."""
    desk, kills, long = copied(pairs, tmp_path), 0, 0
    for number in range(number_of(40, 400)):
        if number % 10 == 0:
            shutil.rmtree(desk.folder)
            desk = copied(pairs, tmp_path)
        before, counted = lines_of(desk.folder)["main.jsonl"], len([*read_log(desk.folder)])
        words = details(rng, number)
        ran = struck(desk, *words, at=rng.choice(STEPS), how=rng.choice(HOW))
        kills += ran.struck
        after = lines_of(desk.folder)["main.jsonl"]
        assert before == after[: len(before)], words
        added = [json.loads(line) for line in after[len(before) :]]
        act = added[0].get("more", 0) + 1 if added else 0
        long += ran.struck and act > 1
        more = len([*read_log(desk.folder)]) - counted
        assert more in (0, act), (words, ran)
        assert ran.code != 2 or not added, (words, ran)
        assert ran.code != 0 or more == act, (words, ran)
        assert {fault.rule for fault in verify(desk.folder)} <= HARMLESS, words
        assert desk("status").code == 0
        assert 0 == desk("players", "add", f"After {number}").code, words
        assert [] == verify(desk.folder)
    assert kills
    assert long


def _shown(desk):
    """The names of everybody whom an entry that counts adds."""
    return {entry.body.name for entry in read_log(desk.folder) if entry.kind == "player"}
