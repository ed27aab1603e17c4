"""Words that depend on a number."""

from __future__ import annotations


def noun(count: int, one: str) -> str:
    """`card` for one, `cards` for any other number."""
    return one if count == 1 else one + "s"
