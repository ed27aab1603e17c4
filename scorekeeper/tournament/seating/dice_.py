"""Chance for the search, from the published seed (TRN-106): the same on every machine."""

from __future__ import annotations

from hashlib import sha256
from random import Random


def dice(seed: str) -> Random:
    """Chance for the search; only its `random()` is used, for Python promises that this one stays the same."""
    return Random(int.from_bytes(sha256(seed.encode()).digest()))  # noqa: S311
