"""The position during a round, and what checks ask of it."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.dwarven_traders.equipment import Bound, Side
from scorekeeper.games.dwarven_traders.position.pieces import (
    GEMS_PER_COLOUR,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    WAGONS,
    Before,
    Missed,
    Sale,
    changes_of,
    moved,
    on_track,
    total,
)
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, State, Trade

NOTHING_STATED = State()


class Position:
    """Where everything is, and what has happened in the turn so far."""

    __slots__ = (
        "actions",
        "agreed",
        "as_shown",
        "before",
        "box",
        "card",
        "changes",
        "closed",
        "dealt",
        "dealt_at",
        "deck",
        "deck_order",
        "differences",
        "discards",
        "display",
        "due",
        "face",
        "first_step",
        "found",
        "gap",
        "gems",
        "held_at_start",
        "in_order",
        "index",
        "last_pickers",
        "last_space",
        "late_picks",
        "marker",
        "marker_traded",
        "may_stop",
        "mined",
        "missed",
        "number",
        "off",
        "only_in_start",
        "opening",
        "passed",
        "pending",
        "picked",
        "piled",
        "player",
        "pool",
        "prices",
        "printed",
        "refresh_due",
        "refresh_late",
        "rulings",
        "sales",
        "seats",
        "settled",
        "smuggler_before",
        "solo",
        "starter",
        "stated",
        "stuck",
        "stuck_passes",
        "tracks",
        "trades",
        "turn",
        "unused",
        "up",
        "used",
    )

    def __init__(
        self,
        bound: Bound,
        *,
        number: int,
        seats: list[str],
        prices: dict[str, int],
        tracks: dict[str, int],
        marker: str,
        before: Before | None,
        starter: str | None,
        may_stop: bool = False,
    ) -> None:
        self.number = number
        self.seats = seats
        self.solo = solo = bound.solo
        self.prices = prices
        self.tracks = tracks
        self.marker = marker
        self.marker_traded = False
        """Whether a trade has given the Smuggler this gem."""
        self.rulings = bound.rulings
        self.in_order = bound.rulings.same_price_twice == "in-order"
        self.deck = bound.deck
        self.before = before
        self.starter = starter
        self.last_space = bound.last_space
        self.found = False
        """Whether this position was found at the table during the round, so that what led to it is not known."""
        self.due: str | None = None
        """Whose turn it is in such a position, if it is written down."""
        self.may_stop = may_stop
        """Whether the table was stopped in this round, so that its transcript need not reach the end."""
        self.gems: dict[str, list[str]] = {seat: [] for seat in seats}
        if solo:
            self.gems[SMUGGLER] = []
        self.pool = {colour: GEMS_PER_COLOUR - 1 - (colour == marker) for colour in COLOURS}
        self.opening: dict[str, int] | None = None
        """The pool after the picks, once the cards are dealt or the first turn begins."""
        self.box = dict.fromkeys(COLOURS, 0)
        self.picked: list[tuple[str, str]] = []
        self.only_in_start: list[tuple[str, str]] = []
        """Starting gems that the start lists and the transcript leaves out; they are taken before the first turn."""
        self.late_picks = False
        """Whether a starting gem was taken after the deal."""
        self.last_pickers: list[str] | None = None
        """Who may pick last; computed on first use."""
        self.index = 0
        self.turn = 0
        self.player: str | None = None
        self.off: dict[tuple[str, str], Any] = {}
        """How far the table is off, by what it states and of whom or which colour; told once."""
        self.differences: dict[tuple[str, str], Any] = {}
        """How what the table states last differs from this position, by the same keys."""
        self.agreed = (0, NOTHING_STATED)
        """The number and the event of the last statement that was right in everything."""
        self.stated = NOTHING_STATED
        """The statement that is checked, without what was told before."""
        self.stuck: str | None = None
        self.stuck_passes = False
        self._await_cards()
        self.open_turn(None, None)

    def _await_cards(self) -> None:
        """No card has been dealt yet."""
        self.dealt = self.piled = False
        """Whether the display is known, and whether the unused pile is."""
        self.dealt_at = 0
        """The number of the event with the deal."""
        self.as_shown = True
        """Whether the display is as the table states it last."""
        self.display: list[str] = []
        self.up: dict[str, str] = {}
        self.unused: set[str] = set()
        self.deck_order: list[str] | None = None
        self.discards: set[str] = set()
        self.used: set[str] = set()
        self.gap: int | None = None
        # The second says that play went on although the pile had to be renewed.
        self.refresh_due = self.refresh_late = False

    def open_turn(self, player: str | None, card: str | None) -> None:
        """Forget the last turn: nothing has happened in this one."""
        self.player = player
        self.card = card
        deck = self.deck
        # As `side_up`; written out for speed.
        self.face: Side | None = deck.sides.get(card + self.up.get(card, "")) if card and deck is not None else None
        self.actions: list[tuple[str, str, Side | None]] = []
        self.mined: str | None = None
        self.sales: list[Sale] = []
        self.printed: list[dict[str, int]] = []
        self.changes: list[dict[str, int]] | None = None
        self.pending = False
        """Whether the Smuggler has acted, but the price changes for it are not known yet."""
        self.settled = False
        self.closed = self.passed = False
        """Whether the transcript says that the turn is over, and whether it says that nothing was done in it."""
        self.missed: list[Missed] = []
        self.trades: list[Trade] = []
        self.first_step: str | None = None
        self.smuggler_before = self.tracks[SMUGGLER]
        self.held_at_start = len(self.gems.get(player, ()))  # type: ignore[arg-type]

    def side_up(self, card: str) -> Side | None:
        """The side of a card that is up; None if it is not known."""
        if self.deck is None:
            return None
        up = self.up.get(card)
        return self.deck.sides.get(card + up) if up else None

    def faces(self) -> list[str]:
        """The cards on display with their sides up, as far as they are known."""
        up = self.up
        return [card + up.get(card, "") for card in self.display]

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.stuck is not None

    # Questions that checks ask.

    def next_player(self) -> str | None:
        """Who comes after the turn in progress; before the first turn, the starting player."""
        if self.player is None:
            return self.due if self.found else self.starter
        if self.solo:
            return self.seats[0] if self.player == SMUGGLER else SMUGGLER
        return self.seats[(self.seats.index(self.player) + 1) % len(self.seats)]

    def pickers(self) -> list[str]:
        """Who takes a starting gem in this round."""
        if self.solo and (self.number > 1 or self.rulings.solo_marker == "start-gem"):
            return [*self.seats, SMUGGLER]
        return self.seats

    def smuggler_gems(self) -> list[str]:
        """The gems of the Smuggler that can be traded and compared."""
        if not self.solo:
            return [self.marker]
        held = self.gems[SMUGGLER]
        return [*held, self.marker] if self.rulings.solo_marker == "counts" else held

    def tradable(self, participant: str) -> list[str]:
        """The gems that an extra trade can take from a participant."""
        if participant != SMUGGLER:
            return self.gems[participant]
        if self.solo and self.rulings.solo_trade == "marker":
            return [self.marker]
        return self.gems[SMUGGLER] if self.solo else [self.marker]

    def marker_aboard(self, player: str) -> bool:
        return self.solo and player == SMUGGLER and self.rulings.solo_marker == "counts"

    def is_second_card(self, card: str) -> bool:
        """Whether the Smuggler has just used a card for the second of his steps."""
        return bool(
            self.player == SMUGGLER
            and self.actions
            and card == self.actions[-1][1]
            and card not in {self.first_step, ""}
        )

    def smuggler_begins(self) -> str:
        """With two gems the Smuggler sells first; with fewer, he mines first. Decided when his turn begins."""
        return "sell" if self.held_at_start + self.marker_aboard(SMUGGLER) >= WAGONS else "mine"

    def fitting_cards(self) -> list[str] | None:
        """The cards on display that allow all actions of a player's turn so far; None if not all of them are known."""
        sides = {card: self.side_up(card) for card in self.display}
        if not self.dealt or not all(sides.values()):
            return None
        gems = [(do, gem) for do, gem in (("mine", self.mined), *(("sell", sale.gem) for sale in self.sales)) if gem]
        return [
            card for card, side in sides.items() if side is not None and all(self.allows(side, *one) for one in gems)
        ]

    def allows(self, side: Side, do: str, gem: str) -> bool:
        """Whether a side lets a player mine or sell a gem of this colour."""
        return gem in side.mine if do == "mine" else self.rulings.sale_colours == "any" or gem in side.sell

    def can_sell(self, player: str) -> list[str]:
        """The gems of a player that some card could let them sell; the Smuggler may skip those at a loss (ruling DWT-R33)."""
        gems = self.gems[player]
        if player == SMUGGLER and self.rulings.solo_sale_at_a_loss == "skips":
            return [gem for gem in gems if self.prices[gem] >= 0]
        return gems

    def saleable(self, player: str, side: Side) -> list[str]:
        """The gems of a player that a side lets them sell."""
        gems = self.can_sell(player)
        if self.rulings.sale_colours == "any":
            return gems
        return [gem for gem in gems if gem in side.sell]

    def printed_by_action(self) -> list[dict[str, int]] | None:
        """What the card prints beside the actions taken, in their order; None if its face is not known."""
        face = self.face
        if face is None or self.in_order:
            return self.changes_by_action()
        return [changes_of(do, face) for do, _, _ in self.actions]

    def changes_by_action(self) -> list[dict[str, int]] | None:
        """What the card changes, in the order and the way that count (ruling DWT-R08); None if its face is not known."""
        if self.changes is None and (face := self.face) is not None:
            lists = [changes_of(do, face) for do, _, _ in self.actions]
            self.changes = self._by_ruling(lists, face.mine_prices)
        return self.changes

    def _by_ruling(self, lists: list[dict[str, int]], mining: dict[str, int]) -> list[dict[str, int]]:
        """The changes of both actions of a turn as ruling DWT-R08 makes them; `mining` is the one for mining."""
        if self.in_order or len(lists) == 1:
            return lists
        how = self.rulings.same_price_twice
        if how == "net":
            return [total(lists)]
        return sorted(lists, key=lambda changes: (changes is mining) is (how == "selling-first"))

    def price_changes(self) -> list[dict[str, int]] | None:
        """The changes of this turn, in the order in which they are made; None if they are not known."""
        if not self.actions:
            return []
        if self.face is not None:
            return self.changes_by_action()
        if not self.printed:
            return None
        # Mining lowers prices, so of two changes that the table wrote down the lower one belongs to it.
        return self._by_ruling(self.printed, min(self.printed, key=lambda changes: sum(changes.values())))

    def reach(self, participant: str, steps: int) -> int:
        """The space that a move leads to."""
        return moved(self.tracks[participant], steps, self.last_space)

    # What moves.

    def move(self, participant: str, steps: int) -> int:
        """Move on the score track, but not below the first space."""
        space = self.tracks[participant] = self.reach(participant, steps)
        return space

    def change_prices(self, changes: dict[str, int]) -> None:
        """Move prices; steps past the end of a track move the Smuggler forward instead."""
        prices = self.prices
        for colour, steps in changes.items():
            price = prices[colour] + steps
            if LOWEST_PRICE <= price <= HIGHEST_PRICE:
                prices[colour] = price
                continue
            end = prices[colour] = on_track(price)
            self.missed.append(Missed(colour, steps, abs(price - end)))
            self.move(SMUGGLER, abs(price - end))
