"""A player during a game."""

from __future__ import annotations

from scorekeeper.games.cargo_and_gold.scoring.prices import START_GOLD
from scorekeeper.games.engine.replay import Impossible


class Trader:
    """One player: what they hold, where they stand, and the tallies of their game."""

    __slots__ = (
        "bought",
        "gold",
        "gold_in",
        "gold_known",
        "gold_out",
        "hand",
        "hand_known",
        "hazards",
        "key",
        "left",
        "lost",
        "miscounted",
        "misses",
        "moved",
        "owed",
        "places_known",
        "sales_known",
        "sold_has",
        "sold_needs",
        "sold_other",
        "square",
        "stood",
        "turns",
        "unsure",
    )

    def __init__(self, key: str) -> None:
        self.key = key
        self.square: str | None = None
        self.stood: str | None = None
        """Where the player stood when the turn was taken out of order, if it is this player's turn at all."""
        self.gold = START_GOLD
        self.gold_known = self.hand_known = True
        """Whether gold and cargo are known; if not, `gold` is what has changed since, and `hand` what the player surely has."""
        self.places_known = True
        """Whether it is known in which places the cargo lies, which matters only for gaps (ruling CGO-R26)."""
        self.hand: list[str] = []
        """Cargo by place, the first one first; an empty text is a gap (ruling CGO-R26)."""
        self.bought = self.sold_has = self.sold_other = self.sold_needs = self.lost = 0
        self.sales_known = True
        """Whether it is known at which prices the player sold."""
        self.gold_in = self.gold_out = self.hazards = 0
        self.miscounted: dict[str, int] = {}
        """How far tallies of the table are from those by the rules, because of prices that were wrong."""
        self.turns = 0
        self.misses = 0
        """Turns that the player still misses because of a hazard."""
        self.unsure = False
        """Whether the player may have turns to miss that nobody wrote down."""
        self.moved = False
        self.left = False
        self.owed = 0
        """Gold that the pile could not pay, if ruling CGO-R05 counts it."""

    def forget(self) -> None:
        """Note that it is not known any more what the player holds and where they stand."""
        self.gold_known = False
        self.forget_hand()
        self.square = self.stood = None

    def forget_hand(self) -> None:
        """Note that it is not known any more which cargo the player holds."""
        self.hand, self.hand_known = [], False

    def held(self) -> int:
        """How many cargo cards the player holds."""
        return len(self.hand) - self.hand.count("")

    def cards(self) -> list[str]:
        """The cargo, without gaps."""
        return [card for card in self.hand if card]

    def receive(self, card: str) -> None:
        """Put a card into the first free place."""
        if "" in self.hand:
            self.hand[self.hand.index("")] = card
        else:
            self.hand.append(card)

    def part_with(self, card: str, *, gaps: bool) -> None:
        """Take a card away; the others close up unless gaps stay."""
        if card not in self.hand:
            if self.hand_known:
                raise Impossible
            return
        place = self.hand.index(card)
        if not gaps:
            del self.hand[place]
            return
        self.hand[place] = ""
        while self.hand and not self.hand[-1]:
            self.hand.pop()
