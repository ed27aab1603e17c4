"""What players ask for in a heat, after what they have played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class WishList(NamedTuple):
    """The games that a player asks for, the favourite first, as far as a stage offers them."""

    games: tuple[str, ...]

    def after(self, played: Sequence[str]) -> tuple[str, ...]:
        """Return the games in the order in which the player wants them now: those played less often come first."""
        return tuple(sorted(self.games, key=played.count))

    def lost(self, played: Sequence[str]) -> int:
        """Return in how many heats the player did not get the game that they wanted most then."""
        return sum(self.after(played[:count])[:1] != (game,) for count, game in enumerate(played))
