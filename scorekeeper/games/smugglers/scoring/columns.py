"""The figures of a sheet or a result side by side, for checks that compare whole columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.smugglers.record import PIECES, SOUR, SWEET, TOKENS, Holding, Row
from scorekeeper.games.smugglers.rulings import Rulings

MOST_GAINS = 2
"""Tokens that one player can win in a round."""


class Counted(NamedTuple):
    """Tokens and bombs of all players together."""

    sweet: int
    sour: int
    bombs: int
    """Used and unused bombs, as far as they are recorded."""
    whole: bool
    """Whether all bombs are recorded."""
    players: int
    most_bombs: int
    """The number of bombs: as many as players; more only by ruling SMU-R03."""
    below_zero: bool = False
    """Whether any figure is below zero."""
    followed: bool = False
    """Whether each figure has been compared with what the round led to, so that sums need not be."""

    @property
    def enough_bombs(self) -> bool:
        """Whether there are as many bombs as players, used and unused together; more only by ruling SMU-R03."""
        return (self.bombs >= self.players or not self.whole) and self.bombs <= self.most_bombs

    @property
    def possible(self) -> bool:
        """Whether so many tokens and bombs exist."""
        return self.enough_bombs and not self.below_zero and max(self.sweet, self.sour) <= TOKENS


def count_rows(rows: Mapping[str, Row], seats: Sequence[str], rulings: Rulings) -> Counted:
    """Add up the columns of a sheet."""
    sweet = sour = bombs = 0
    whole, below = len(rows) == len(seats), False
    for row in rows.values():
        sweet += row.sweet
        sour += row.sour
        for figure in (row.bombs, row.used):
            if figure is None:
                whole = False
            elif figure >= 0:
                bombs += figure
            else:
                below = True
        if row.sweet < 0 or row.sour < 0:
            below = True
    return Counted(sweet, sour, bombs, whole, len(seats), most_bombs(len(seats), rulings), below)


def count_bombs(rows: Iterable[tuple[int | None, int | None]], players: int, rulings: Rulings) -> Counted:
    """Add up unused and used bombs, for results whose tokens are counted elsewhere."""
    told = list(rows)
    total = sum(max(0, figure) for pair in told for figure in pair if figure is not None)
    whole = all(figure is not None for pair in told for figure in pair)
    return Counted(0, 0, total, whole, players, most_bombs(players, rulings))


def most_bombs(players: int, rulings: Rulings) -> int:
    """The number of bombs: as many as players, plus those in the box if they can be taken."""
    return PIECES if rulings.breach_reward == "contraband" else players


def most_gains(rulings: Rulings, players: int) -> int:
    """How many tokens a player can win in a round; ruling SMU-R05 may give chair 1 more for wrong spheres."""
    return players if rulings.breach_uninspected == "chair-1" else MOST_GAINS


def lost_without_a_bomb(
    first: Mapping[str, Holding], tokens: Mapping[str, Sequence[int | None]], used: Mapping[str, int | None]
) -> Iterator[tuple[str, int]]:
    """The players without their starting token although no other player has used a bomb, and its colour."""
    if None in used.values():
        return
    for who, counts in first.items():
        colour = SWEET if counts[SWEET] else SOUR
        if tokens[who][colour] == 0 and not any((count or 0) > 0 for other, count in used.items() if other != who):
            yield who, colour
