"""Sentences on the terminal."""

from __future__ import annotations

from scorekeeper.terminal import plain, wrapped


def prose(text: str, width: int | None) -> str:
    """Return a sentence without control characters, wrapped if there is a width."""
    said = plain(text)
    return said if width is None else "\n".join(wrapped(said, width))
