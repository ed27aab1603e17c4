"""The first finding is the one that a judge should hear."""

from __future__ import annotations

from scorekeeper.games.engine.verdict import Finding, Where


def found(rule, step=1, level="error", **where):
    return Finding(rule=rule, level=level, where=Where(**where), text="", step=step)


def unchecked(rule, **where):
    return found(rule, step=0, level="unchecked", **where)


def heard(*findings):
    return [finding.rule for finding in sorted(findings, key=lambda finding: finding.order)]


def test_events_without_turns_are_heard_as_they_happened():
    """A boss who moves on red is wrong before he is wrong about where he goes from there, whatever the ids."""
    assert ["SMU-322", "SMU-313"] == heard(found("SMU-313", round=1, event=2), found("SMU-322", round=1, event=1))


def test_within_a_turn_events_are_heard_as_they_happened():
    """What happened first may be the cause of what follows; at one event, the rulebook orders the steps, then the id."""
    first = found("DWT-622", step=2, round=1, turn=3, event=7)
    second = found("DWT-621", step=1, round=1, turn=3, event=8)
    third = found("DWT-331", step=2, round=1, turn=3, event=8)
    fourth = found("DWT-622", step=2, round=1, turn=3, event=8)

    assert ["DWT-622", "DWT-621", "DWT-331", "DWT-622"] == heard(fourth, third, second, first)


def test_what_is_wrong_is_heard_before_what_could_not_be_checked_for_it():
    """The rest of a transcript is unchecked because of the event that is wrong there."""
    early, late = found("CGO-320", step=1, round=1, turn=1), found("CGO-105", step=8, round=1, turn=2, event=11)
    rest = unchecked("CGO-104", round=1, turn=2, event=11)

    assert ["CGO-320", "CGO-105", "CGO-104"] == heard(rest, late, early)
    assert ["DWT-601", "DWT-331"] == heard(
        found("DWT-331", round=2, turn=1), unchecked("DWT-601", round=1, turn=9, event=70)
    ), "a later round is heard later, whatever was found there"


def test_what_of_a_round_could_not_be_checked_is_heard_after_what_is_wrong_in_it():
    """With turns, without them, and on the sheet."""
    turn, event = found("CGO-407", step=2, round=1, turn=3), found("SMU-718", step=9, round=1, event=20)
    paper = found("CGO-104", step=9, round=1, field="rounds.1.sheet.rows")
    tallies = unchecked("CGO-101", round=1, field="rounds.1.sheet.rows")

    assert ["CGO-407", "CGO-104", "CGO-101"] == heard(tallies, paper, turn)
    assert ["SMU-718", "SMU-302"] == heard(unchecked("SMU-302", round=1, event=20), event)
