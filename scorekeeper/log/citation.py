"""Which rules of the log a document breaks that cannot be read as a record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.documents.errors import TooLargeError, UnreadableError
from scorekeeper.rules import evidence


@contextmanager
def citing_records() -> Iterator[None]:
    """Let errors about documents within cite LOG-110 for their size, and LOG-101 for anything else."""
    with evidence.enforcing("LOG-101", "LOG-110"):
        try:
            yield
        except TooLargeError as error:
            error.rule = "LOG-110"
            raise
        except UnreadableError as error:
            error.rule = "LOG-101"
            raise
