"""Adds the rule of the log that an unreadable document breaks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.documents.errors import TooLargeError, UnreadableError
from scorekeeper.rules import evidence


@contextmanager
def citing_records() -> Iterator[None]:
    """Make document errors raised inside cite LOG-110 for their size, and LOG-101 for anything else."""
    with evidence.enforcing("LOG-101", "LOG-110"):
        try:
            yield
        except TooLargeError as error:
            error.rule = "LOG-110"
            raise
        except UnreadableError as error:
            error.rule = "LOG-101"
            raise
