"""The order of seats around a table."""

from __future__ import annotations

from collections.abc import Sequence


def clockwise_from(seats: Sequence[str], first: str) -> list[str]:
    """All seats clockwise, beginning with this one."""
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]
