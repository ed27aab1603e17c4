"""A card on its way to its effect, and the moment in which an action can be answered."""

from __future__ import annotations

from msgspec import Struct


class Chain:
    """A card that was played and has not yet taken effect, with the cancels on it."""

    __slots__ = ("cancels", "doubted", "index", "kind", "player", "short", "told")

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
