"""Lots and random numbers from the published seed (TRN-106), the same on every computer."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random


def drawn(seed: str, players: Iterable[str]) -> list[str]:
    """Return the players in the order of the SHA-256 of seed and number, so that anybody can repeat the draw."""
    return sorted(players, key=lambda player: sha256(f"{seed}\n{player}".encode()).digest())


def dice(seed: str) -> Random:
    """Return random numbers for a search. Use only `random()`, which Python promises not to change."""
    return Random(int.from_bytes(sha256(seed.encode()).digest()))  # noqa: S311
