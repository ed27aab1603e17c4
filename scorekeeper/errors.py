"""Exceptions: what the caller or the machine did wrong.

What players or a desk did wrong is a `Finding`, never an exception. Every exception here ends as one sentence
on the terminal and exit code 2, and leaves the log unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.steps import NextStep


class ScorekeeperError(Exception):
    """A sentence for the user: where, what is wrong, which rule says so, and what to do next.

    The next step is data, or a text if no command helps.
    """

    def __init__(
        self,
        message: str,
        *,
        rule: str | None = None,
        file: str | None = None,
        line: int | None = None,
        field: str | None = None,
        next_step: NextStep | str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.file = file
        self.line = line
        self.field = field
        self.next_step = next_step

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.file and self.line else self.file
        field = f"field {self.field}" if self.field else None
        return ": ".join(part for part in (place, field, self.message) if part)


class RefusedError(ScorekeeperError):
    """An act or a document breaks a rule of the log or of the tournament; the log is unchanged."""

    rule: str
