"""Errors for documents that cannot be read. The caller adds the rule that this breaks."""

from __future__ import annotations

from scorekeeper.errors import ScorekeeperError

UPGRADE = "pip install --upgrade tabletop-scorekeeper"
_FAR = 1000
LIMIT = 8 * 1024 * 1024
"""A document or a line of the log with more bytes than this is refused."""


def is_newer(format_: object, known: int = 1) -> bool:
    """Whether this is the number of a format that only a newer version can have written."""
    return isinstance(format_, int) and known < format_ < _FAR


def tell_newer(error: ScorekeeperError, format_: object) -> None:
    """Let an error about the field `format` say that a newer version wrote the document, if one did."""
    if error.field == "format" and is_newer(format_):
        error.message += "; a newer version of scorekeeper wrote this"
        error.next_step = UPGRADE


class UnreadableError(ScorekeeperError):
    """The document is not in the expected format."""

    def __init__(
        self,
        message: str,
        *,
        file: str,
        line: int | None = None,
        column: int | None = None,
        next_step: str | None = None,
    ) -> None:
        super().__init__(message, file=file, line=line, next_step=next_step)
        self.column = column


class TooLargeError(ScorekeeperError):
    """The document is too large."""

    def __init__(self, file: str, limit: int = LIMIT) -> None:
        super().__init__(f"the file is larger than {limit >> 20} MB ({limit:,} bytes)", file=file)
