"""The first finding is the one that a judge should hear."""

from __future__ import annotations

from scorekeeper.games.verdict import Finding, Where


def found(rule, step=1, **where):
    return Finding(rule=rule, level="error", where=Where(**where), text="", step=step)


def heard(*findings):
    return [finding.rule for finding in sorted(findings, key=lambda finding: finding.order)]


def test_events_without_turns_are_heard_as_they_happened():
    """A boss who moves on red is wrong before he is wrong about where he goes from there, whatever the ids."""
    assert ["SMU-322", "SMU-313"] == heard(found("SMU-313", round=1, event=2), found("SMU-322", round=1, event=1))


def test_within_a_turn_the_step_goes_before_the_event_and_the_id():
    """The rulebook orders the steps of a turn, and of one step the lower id is heard first."""
    first = found("DWT-621", step=1, round=1, turn=3, event=9)
    second = found("DWT-331", step=2, round=1, turn=3, event=8)
    third = found("DWT-622", step=2, round=1, turn=3, event=7)

    assert ["DWT-621", "DWT-331", "DWT-622"] == heard(third, second, first)
