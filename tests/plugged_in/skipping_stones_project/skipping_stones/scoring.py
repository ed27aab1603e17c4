"""All arithmetic: how many rounds there are, what they add up to, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.engine.ranking import places_by
from scorekeeper.games.engine.verdict import Place
from skipping_stones.rulings import Rulings

ROUNDS = {"standard": 3, "single": 1}


class Total(NamedTuple):
    """A player at the end."""

    player: str
    skips: int
    place: int


def rank(seats: Sequence[str], rounds: Sequence[Mapping[str, int]], rulings: Rulings) -> list[Total]:
    """Most skips first; level players share a place, unless the best throw decides (ruling STO-R01)."""
    keys = {}
    for seat in seats:
        throws = [thrown[seat] for thrown in rounds]
        keys[seat] = (sum(throws), max(throws) if rulings.ties == "best-throw" else 0)
    return [Total(seat, keys[seat][0], place) for seat, place in places_by(keys).items()]


def places(totals: Sequence[Total]) -> list[Place]:
    """The totals as places of the table."""
    return [Place(total.player, person=True, place=total.place, score=total.skips) for total in totals]
