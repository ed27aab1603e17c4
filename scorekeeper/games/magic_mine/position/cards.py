"""A card on its way to its effect, and the moment in which an action can be answered."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.magic_mine.record import UNSEEN

NO_HEART = "no heart"
"""Among what is excused: a heart for a card that was cancelled, or with a player's name, for one without gems."""


def heart_of(player: str) -> str:
    """What is excused of a heart for a player who lost no gem to a card."""
    return f"{NO_HEART} for {player}"


def backwards(turn: int) -> str:
    """What is excused of a turn that went to the player on the right; where the next one does too, that is the same fault."""
    return f"backwards in turn {turn}"


def forget_hand(hand: list[str], seen: dict[str, int]) -> None:
    """Note that it is not known any more which cards a hand has, such as after one left it that nobody named."""
    for card in hand:
        if card != UNSEEN:
            seen[card] -= 1
    hand[:] = [UNSEEN] * len(hand)


class Chain:
    """A card that was played and has not yet taken effect, with the cancels on it."""

    __slots__ = ("cancels", "doubted", "index", "kind", "player", "refused", "short", "told")

    def __init__(self, kind: str, player: str, index: int) -> None:
        self.kind = kind
        self.player = player
        self.index = index
        """Number of the event with the last card played."""
        self.cancels: list[str] = []
        self.told = 0
        """How many of its cards, gems or settings have been recorded."""
        self.short = False
        """Whether it was reported that fewer were recorded than the card says."""
        self.doubted = False
        """Whether it was reported that this card was not in the hand, so that it may have been another one."""
        self.refused = False
        """Whether it was reported that this card could not be played, so that it need not have had an effect."""

    @property
    def works(self) -> bool:
        """Whether the card takes effect; an even number of cancels annul each other."""
        return not len(self.cancels) % 2


class Window(Struct, gc=False):
    """The moment after an action in which it can be answered."""

    kind: str
    player: str
    index: int
    answers: tuple[str, ...] = ()
    """The players who have answered it, in order."""
