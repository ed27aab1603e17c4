"""The rolling track, whose number of slots the rulebook does not give, and everything else that judging needs."""

from __future__ import annotations

import random
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.smugglers.record import FACES
from scorekeeper.games.smugglers.rulings import Rulings, rulings
from scorekeeper.games.smugglers.scoring.sets import TARGETS, Target


class TrackFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An equipment file as written."""

    title: str
    invented: bool = False
    slots: Annotated[int, Meta(ge=3, le=21, description="Slots of the smuggling aid; an odd number.")]

    def __post_init__(self) -> None:
        if self.slots % 2 == 0:
            raise ValueError(f"{self.slots} slots have no middle one, but the boss starts there; use an odd number")


class BossTrack(Struct, frozen=True):
    """The boss's slots, counted from the left."""

    slots: int
    free_edge: bool
    """Whether the step around the edge is free (ruling SMU-R12)."""

    @property
    def centre(self) -> int:
        return (self.slots + 1) // 2

    def advance(self, slot: int, die: int) -> int:
        """The boss's slot after a roll that moves him."""
        reached = slot + die
        while reached > self.slots:
            reached += int(self.free_edge) - self.slots
        return reached

    def reachable(self, slot: int) -> set[int]:
        """The slots to which a roll can send the boss."""
        return {self.advance(slot, die) for die in range(1, FACES + 1)}


class Bound(Struct, frozen=True):
    """Rulings, equipment and targets for judging, read once per tournament and variant."""

    rulings: Rulings
    target: Target
    track: BossTrack | None
    """None if the tournament names no equipment."""


def prepare(picked: dict[str, str], equipment: dict[str, Any], variant: str) -> Bound:
    """Read rulings and equipment; an unknown variant counts as the standard game."""
    chosen = rulings(picked)
    track = None
    if equipment:
        track = BossTrack(msgspec.convert(equipment, TrackFile).slots, free_edge=chosen.edge == "free")
    return Bound(chosen, TARGETS.get(variant, TARGETS["standard"]), track)


def invent_track(rng: random.Random) -> dict[str, Any]:
    """A random number of slots, in the form of an equipment file."""
    return {"title": "Invented track", "invented": True, "slots": rng.choice((5, 7, 9))}
