"""Why a document cannot be read. Whoever asked for it adds the rule that this breaks."""

from __future__ import annotations

from scorekeeper.errors import ScorekeeperError

LIMIT = 8 * 1024 * 1024
"""A document or a line of the log with more bytes than this is refused."""


class UnreadableError(ScorekeeperError):
    """The document is not what it should be at all."""

    def __init__(self, message: str, *, file: str, line: int | None = None, next_step: str | None = None) -> None:
        super().__init__(message, file=file, line=line, next_step=next_step)


class TooLargeError(ScorekeeperError):
    """The document has more bytes than anybody would type."""

    def __init__(self, file: str) -> None:
        super().__init__(f"a file has at most 8 MB ({LIMIT:,} bytes); this has more", file=file)
