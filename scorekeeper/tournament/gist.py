"""What an entry holds, in a few words: as the log tells it."""

from __future__ import annotations

from scorekeeper.log.gist import content, gist

__all__ = ["content", "gist"]
