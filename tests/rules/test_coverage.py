"""What each kind of rule asks of the evidence."""

from __future__ import annotations

import pytest

from scorekeeper.rules import Chapter, Rule
from scorekeeper.rules.book import Book
from scorekeeper.rules.coverage import (
    EvidenceUnreadableError,
    Proof,
    cover,
    encode_evidence,
    missing,
    read_evidence,
    state,
)
from scorekeeper.rules.evidence import note, record, recorder


def rule(kind, check="sheet", number=1):
    return Rule(
        id=f"XYZ-1{number:02}", slug=f"s{number}", title="t", text="t", source="s", kind=kind, check=check, why="w"
    )


@pytest.mark.parametrize(
    ("kind", "outcomes", "expected", "lacks"),
    [
        ("duty", (), "uncovered", ("kept", "violated")),
        ("duty", ("kept",), "one-sided", ("violated",)),
        ("duty", ("violated",), "one-sided", ("kept",)),
        ("duty", ("shown", "decided"), "uncovered", ("kept", "violated")),
        ("duty", ("kept", "violated"), "covered", ()),
        ("permission", ("kept",), "uncovered", ("used",)),
        ("permission", ("used",), "covered", ()),
        ("definition", (), "uncovered", ("kept", "shown", "violated")),
        ("definition", ("shown",), "covered", ()),
        ("component", ("kept",), "covered", ()),
        ("component", ("violated",), "covered", ()),
        ("component", ("used",), "uncovered", ("kept", "shown", "violated")),
        ("reckoning", ("decided",), "one-sided", ("violated",)),
        ("reckoning", ("kept", "violated"), "one-sided", ("decided",)),
        ("reckoning", ("decided", "violated"), "covered", ()),
    ],
)
def test_each_kind_asks_for_its_own_outcomes(kind, outcomes, expected, lacks):
    assert (expected, lacks) == (state(rule(kind), outcomes), missing(rule(kind), outcomes))


def test_rules_for_people_are_not_counted():
    assert ("people", ()) == (state(rule("duty", "people"), ()), missing(rule("duty", "people"), ()))


def some_book(n):
    rules = (*(rule("permission", number=i) for i in range(n)), rule("duty", "people", number=99))
    return Book(code="XYZ", id="xyz", title="t", source="s", chapters=(Chapter(number=1, title="t"),), rules=rules)


@pytest.mark.parametrize(("proven", "percent"), [(0, 0), (1, 33), (2, 66), (3, 100)])
def test_percentages_round_down(proven, percent):
    evidence = {f"XYZ-1{i:02}": Proof(outcomes=("used",)) for i in range(proven)}
    found = cover(some_book(3), evidence)

    assert (4, 3, proven, percent) == (found.rules, found.checkable, found.covered, found.percent)
    assert 3 - proven == len(found.uncovered)


def test_evidence_comes_back_as_it_was_written(tmp_path):
    evidence = {"XYZ-101": Proof(outcomes=("kept",), tests=("a::b",))}
    (tmp_path / "XYZ.json").write_bytes(encode_evidence(evidence))

    assert evidence == read_evidence("XYZ", tmp_path)


def test_no_file_is_no_evidence(tmp_path):
    assert {} == read_evidence("XYZ", tmp_path)


def test_a_damaged_file_is_told(tmp_path):
    (tmp_path / "XYZ.json").write_text("{")
    with pytest.raises(EvidenceUnreadableError, match="the evidence cannot be read"):
        read_evidence("XYZ", tmp_path)


def test_outside_of_a_recording_nothing_is_kept():
    before = recorder()
    with record() as outer:
        note("XYZ-101", "kept")
        with record() as inner:
            note("XYZ-102", "violated")

    assert before is recorder()
    assert ({("XYZ-101", "kept")}, {("XYZ-102", "violated")}) == (outer.seen, inner.seen)


@pytest.mark.parametrize(("clean", "seen"), [(True, {("XYZ-101", "used")}), (False, set())])
def test_a_permission_counts_when_the_verdict_is_clean(clean, seen):
    with record() as recorder:
        note("XYZ-101", "used")
        recorder.close_verdict(clean=clean)

    assert seen == recorder.seen


def test_a_permission_outside_of_any_verdict_counts():
    """Checking in, say: no table is judged by it."""
    with record() as recorder:
        note("TRN-204", "used")

    assert {("TRN-204", "used")} == recorder.seen


def test_evidence_is_written_in_the_order_of_the_rules():
    """So that a difference reads well, in whatever order the tests ran."""
    proof = Proof(("kept",), ("tests/a.py::test_a",))

    assert encode_evidence({"XYZ-101": proof, "XYZ-102": proof}) == encode_evidence(
        {"XYZ-102": proof, "XYZ-101": proof}
    )
