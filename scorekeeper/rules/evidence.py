"""Records what the checks answered while a test ran.

Nothing is recorded outside tests: a judge asks once, at its start, whether there is a recorder.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from scorekeeper.errors import ScorekeeperError

Outcome = Literal["kept", "violated", "used", "decided", "shown"]


class Recorder:
    """Collects (rule, outcome) pairs; a permission counts as used only if the verdict is clean."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, Outcome]] = set()
        self._used: set[str] = set()

    def note(self, rule: str, outcome: Outcome) -> None:
        if outcome == "used":
            self._used.add(rule)
        else:
            self.seen.add((rule, outcome))

    def close_verdict(self, *, clean: bool) -> None:
        """Count the permissions used since the last verdict, if this one is clean."""
        if clean:
            self.seen.update((rule, "used") for rule in self._used)
        self._used.clear()

    def close(self) -> None:
        """Count the permissions that no verdict covered, since the log and the tournament judge no table."""
        self.close_verdict(clean=True)


_recorder: Recorder | None = None


def recorder() -> Recorder | None:
    """Return the current recorder, if any."""
    return _recorder


def note(rule: str, outcome: Outcome) -> None:
    """Tell the recorder, if there is one."""
    if _recorder is not None:
        _recorder.note(rule, outcome)


def shown(*rules: str) -> None:
    """Tell the recorder that a result relies on these definitions."""
    for rule in rules:
        note(rule, "shown")


def used(rule: str) -> None:
    """Tell the recorder that a permission was used without a fault."""
    if _recorder is not None:
        _recorder.note(rule, "used")
        _recorder.close_verdict(clean=True)


@contextmanager
def enforcing(*rules: str) -> Iterator[None]:
    """Record the outcome of rules: the rule of a refusal as violated, or all of them as kept."""
    try:
        yield
    except ScorekeeperError as error:
        if error.rule is not None:
            note(error.rule, "violated")
        raise
    for rule in rules:
        note(rule, "kept")


@contextmanager
def record() -> Iterator[Recorder]:
    """Record the answers of all checks inside the block."""
    global _recorder  # noqa: PLW0603
    before, _recorder = _recorder, Recorder()
    try:
        yield _recorder
    finally:
        _recorder.close()
        _recorder = before
