"""How the turns are divided among the players, as far as a sheet shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scorekeeper.games.engine.seats import clockwise_from


def turn_order(seats: Sequence[str], first: str | None) -> list[str]:
    """Everybody clockwise, from the first player on; empty if the first player is not known."""
    return [] if first is None else clockwise_from(seats, first)


def turns_of(turns: int, seats: Sequence[str], first: str, who: str) -> int:
    """How many of these turns a player had if nobody missed any."""
    place = (seats.index(who) - seats.index(first)) % len(seats)
    return (turns - place + len(seats) - 1) // len(seats)


class Share(NamedTuple):
    """One player's share of all turns."""

    ahead: int
    """How many others have begun as many rounds, because they come before the player in turn order."""
    behind: int
    """How many others may have begun one round fewer."""
    misses: int | None
    """How many turns somebody may miss for each turn they have; None if there is no limit."""

    def fewest(self, own: int) -> int:
        """The fewest turns in all that give the player this many."""
        return own + self.ahead * self._taken(own) + self.behind * self._taken(own - 1)

    def most(self, turns: int) -> int:
        """The most turns that the player can have among this many in all."""
        return next(own for own in range(turns, -1, -1) if self.fewest(own) <= turns)

    def _taken(self, rounds: int) -> int:
        if self.misses is None:
            return min(rounds, 1)
        return -(-rounds // (1 + self.misses))


def share_of(who: str, players: Collection[str], seats: Sequence[str], first: str | None, misses: int | None) -> Share:
    """The share of a player among these; if the first player is not known, nobody counts as ahead."""
    others = [other for other in players if other != who]
    if first is None:
        return Share(0, len(others), misses)
    order = turn_order(seats, first)
    place = order.index(who)
    ahead = sum(1 for other in others if order.index(other) < place)
    return Share(ahead, len(others) - ahead, misses)
