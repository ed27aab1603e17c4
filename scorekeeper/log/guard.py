"""The one place where a rule of the log or of the tournament says no.

A refusal is raised before anything is written. Under test the recorder hears both answers, kept and violated.
"""

from __future__ import annotations

from typing import NoReturn

from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules import evidence


class RefusedError(ScorekeeperError):
    """A writer says no and cites its rule; the log is byte for byte as before."""

    rule: str


def guard(holds: object, refusal: ScorekeeperError) -> None:
    """Raise the refusal unless its rule holds."""
    if refusal.rule is not None:
        evidence.note(refusal.rule, "kept" if holds else "violated")
    if not holds:
        raise refusal


def refuse(refusal: ScorekeeperError) -> NoReturn:
    """Raise the refusal where no condition is left to ask."""
    if refusal.rule is not None:
        evidence.note(refusal.rule, "violated")
    raise refusal


def shown(*rules: str) -> None:
    """Tell the recorder that a result rests on these definitions."""
    for rule in rules:
        evidence.note(rule, "shown")


def used(rule: str) -> None:
    """Tell the recorder that a permission was used, and nothing was wrong with it."""
    if (recorder := evidence.recorder()) is not None:
        recorder.note(rule, "used")
        recorder.close_verdict(clean=True)
