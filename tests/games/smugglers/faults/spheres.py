"""Spheres in a transcript of Smugglers, and the rules by which they bring tokens."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.smugglers.record import Inspect, Reveal, Round, Seat, Trial
from tests.games.planting import Place

DUE = {"SMU-531", "SMU-542", "SMU-544", "SMU-548", "SMU-611", "SMU-612", "SMU-615"}
TOKENS = DUE | {"SMU-532", "SMU-533", "SMU-535", "SMU-541", "SMU-503", "SMU-407", "SMU-221"}


def seated(played: Round) -> Seat | None:
    return next((event for event in played.transcript if type(event) is Seat), None)


def tests(played: Round) -> list[int]:
    return [index for index, event in enumerate(played.transcript) if type(event) is Trial]


def opening(place: Place) -> Any:
    """The sphere that an effect belongs to."""
    return next(event for event in reversed(place.events[: place.at]) if type(event) in (Inspect, Reveal))
