"""Lots from the published seed (TRN-106): the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def drawn(seed: str, players: Iterable[str]) -> list[str]:
    """Players in the order of the SHA-256 of seed and number: whoever has the seed can draw them again."""
    return sorted(players, key=lambda player: sha256(f"{seed}\n{player}".encode()).digest())
