"""Words of findings that depend on how many they speak of."""

from __future__ import annotations

from collections.abc import Sized


def has(who: Sized) -> str:
    """`Ana has`, `Ana and Bo have`."""
    return "has" if len(who) == 1 else "have"
