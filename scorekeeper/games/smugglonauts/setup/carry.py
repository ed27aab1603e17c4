"""What one game passes on to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.smugglonauts.equipment import START_PRICE
from scorekeeper.games.smugglonauts.record import COLOURS
from scorekeeper.games.smugglonauts.rulings import Rulings

FIRST_PRICES: Mapping[str, int] = dict.fromkeys(COLOURS, START_PRICE)


class Carry(Struct, kw_only=True):
    """What one game passes on to the next; None if it is not known."""

    prices: Mapping[str, int | None] | None = None
    formation: Sequence[str] | None = None
    stood: Sequence[str] | None = None
    """The order of the rockets at the end, hindmost first."""
    totals: Mapping[str, int] | None = None

    def pass_over(self) -> Carry:
        """What is known after a game without a recorded start: the formation only if it was fixed."""
        return Carry(prices=self.prices, formation=self.formation and rotated(self.formation), totals=self.totals)


def rotated(formation: Sequence[str]) -> list[str]:
    """The next formation if it rotates: the hindmost rocket becomes the foremost (ruling NAU-R12)."""
    return [*formation[1:], formation[0]]


def next_formation(formation: Sequence[str], carry: Carry, rulings: Rulings) -> list[str] | None:
    """How the rockets must line up in a later game (ruling NAU-R12); None if any way is allowed or it is not known."""
    how = rulings.later_formation
    if how == "rotate" and carry.formation:
        return rotated(carry.formation)
    if how == "as-stood" and carry.stood:
        return list(carry.stood)
    if how == "lowest-hindmost" and carry.totals:
        totals = carry.totals
        return sorted(formation, key=lambda who: (totals[who], formation.index(who)))
    return None
