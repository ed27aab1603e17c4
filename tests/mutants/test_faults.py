"""The faults that are planted are those that are told, and every kind of them can be planted."""

from __future__ import annotations

import ast

import pytest

from tests.mutants import areas
from tests.mutants.__main__ import forbidden, planned, table
from tests.mutants.areas import StaleError, equivalents, faults_of
from tests.mutants.faults import faults_in
from tests.mutants.hunt import Outcome

MODULE = '''
"""A module: 1 word."""
from __future__ import annotations

LIMIT: int = 3


@check("XYZ-101", step=4)
def limit(position: Position, event: Mine) -> Answer:
    """At most 5."""
    assert position.held > 6
    if not position.held and event.gem in position.pool:
        return KEPT
    position.total += event.gems * 2
    position.note(event)
    seen = [one for one in position.gems if one != event.gem]
    best = max(seen) if event.first else reach(position, event)
    if position.held < best:
        return violated(f"{7 + 1} gems", found=position.held)
    if event.last:
        return KEPT if event.first else None
    return False
'''
PLANTED = {
    "answer: return violated(f'{7 + 1} gems', found=position.held) → return KEPT",
    "and/or: not position.held and event.gem in position.pool → (not position.held or event.gem in position.pool)",
    "arguments swapped: reach(position, event) → reach(event, position)",
    "arithmetic: event.gems * 2 → (event.gems + 2)",
    "arithmetic: position.total += event.gems * 2 → position.total -= event.gems * 2",
    "branches swapped: max(seen) if event.first else reach(position, event) → (reach(position, event) if event.first else max(seen))",
    "comparison: event.gem in position.pool → (event.gem not in position.pool)",
    "comparison: one != event.gem → (one == event.gem)",
    "comparison: position.held < best → (position.held <= best)",
    "condition dropped: event.gem in position.pool",
    "condition dropped: not position.held",
    "constant: 2 → (1)",
    "constant: 2 → (3)",
    "constant: 3 → (2)",
    "constant: 3 → (4)",
    "constant: False → True",
    "filter dropped: one != event.gem",
    "function: max(seen) → min(seen)",
    "not: not position.held → (position.held)",
    "statement dropped: position.note(event)",
    "statement dropped: position.total += event.gems * 2",
}


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "limits.py"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_every_kind_of_fault_is_found_and_none_in_words_marks_and_types(module):
    assert PLANTED == {str(fault) for fault in faults_in(module)}


def test_a_planted_fault_changes_the_module_and_can_be_compiled(module):
    for fault in faults_in(module):
        changed = fault.planted(MODULE)

        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(MODULE)), fault
        assert MODULE.splitlines()[: fault.line - 1] == changed.splitlines()[: fault.line - 1]


def test_the_same_seed_plants_the_same_faults_and_another_one_others():
    games, parts = ["dwarven-traders"], ["scoring", "fast"]
    one, again, another = (planned(games, parts, 15, seed) for seed in (1, 1, 2))

    assert one == again != another
    assert 30 == len(one)


def outcome(game, area, killed_by="", *, stricter=False):
    return Outcome(faults_of(game, area, [])[0], game, area, killed_by, stricter)


def test_which_survivors_are_forbidden():
    fine = [
        outcome("smugglers", "scoring", "corpus: x"),
        outcome("smugglers", "checks"),
        outcome("smugglers", "fast", stricter=True),
    ]
    wrong = [outcome("smugglers", "scoring"), outcome("smugglers", "fast")]

    assert wrong == forbidden([*fine, *wrong])
    assert ["all", "5", "1", "3", "1"] == table([*fine, *wrong]).splitlines()[-1].split()


def test_an_explanation_of_a_line_that_has_changed_is_refused(tmp_path):
    file = tmp_path / "equivalent.toml"
    file.write_text('[[equivalent]]\nfile = "smugglers/fast.py"\nline = "gone"\nfault = "not: x"\nwhy = "so"\n')

    with pytest.raises(StaleError):
        equivalents(file)


def test_what_is_explained_is_left_out():
    fault = faults_of("smugglers", "fast", [])[0]
    known = areas.Equivalent(areas.name_of(fault.file), areas.line_of(fault), str(fault), "so")

    assert fault not in faults_of("smugglers", "fast", [known])


def test_every_explanation_holds():
    assert all(len(one.why) > 20 for one in equivalents())
