"""Where everything is during a game, and what has happened in the turn so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scorekeeper.games.cargo_and_gold.equipment import Bound, Directions, deck_at_start
from scorekeeper.games.cargo_and_gold.position.boxes import possible_prices
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.record import Arrange, Boxes, Buy, Leave, Refill, Sell, Shuffle, Trade
from scorekeeper.games.cargo_and_gold.scoring.ending import ends_by_deck, over_by_pile
from scorekeeper.games.cargo_and_gold.scoring.prices import HAS_PRICE, NEEDS_PRICE, OTHER_PRICE, pile_at_start

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.record import Event
    from scorekeeper.games.engine.verdict import Finding

UNKNOWN = -1
"""A number of cards that nobody wrote down."""


class Position:
    """Where everything is, and what has happened in the turn so far."""

    __slots__ = (
        "acted",
        "actor",
        "arrived",
        "assumed",
        "board",
        "bought",
        "bought_at",
        "centres_known",
        "closed",
        "deck",
        "decks",
        "discards",
        "doubtful",
        "due",
        "either",
        "events",
        "first",
        "found",
        "gaps",
        "has",
        "hazard",
        "index",
        "instead",
        "last",
        "last_deed",
        "losses",
        "market",
        "met",
        "midway",
        "mispriced",
        "missing",
        "misstated",
        "moved",
        "needs",
        "number",
        "out",
        "over",
        "path",
        "pending",
        "pile",
        "pile_known",
        "places",
        "played",
        "player",
        "replaced",
        "reported",
        "rolled",
        "rulings",
        "seats",
        "selling",
        "short",
        "sold",
        "spared",
        "suffered",
        "thrown",
        "traders",
        "turn",
        "unfilled",
        "unpaid",
        "unwritten",
        "worth",
    )

    def __init__(
        self, seats: list[str], boxes: Mapping[str, Boxes], bound: Bound, *, first: str | None, number: int = 1
    ) -> None:
        rulings, board = bound.rulings, bound.board
        self.seats, self.rulings, self.board = seats, rulings, board
        self.first = first
        self.number = number
        """The number of the round in the record."""
        self.gaps = rulings.cargo_places == "gaps"
        self.traders = {seat: Trader(seat) for seat in seats}
        self.has = {centre: cards.has for centre, cards in boxes.items()}
        self.needs = {centre: cards.needs for centre, cards in boxes.items()}
        self.pile, self.pile_known = pile_at_start(len(seats)), True
        self.decks = {"has": 0, "needs": 1 if rulings.decks == "two" else 0}
        self.deck = self._deal(len(boxes))
        """Cards left in the deck, or in each of two decks (ruling CGO-R09); `UNKNOWN` if it is not known."""
        self.discards = [0, 0]
        """Cards on the discards of each deck; `UNKNOWN` if it is not known."""
        self.out: dict[str, int] = {}
        """Cards of each kind that are not in the deck."""
        for card in (*self.has.values(), *self.needs.values()):
            if card is not None:
                self.out[card] = self.out.get(card, 0) + 1
        self.thrown: list[dict[str, int]] = [{}, {}]
        """Cards of each kind among the discards."""
        self.index, self.turn, self.over = 0, 0, False
        self.last: str | None = None
        """Who took the last gold card."""
        self.short = 0
        """Gold that the pile could not pay for the last sale."""
        self.due: list[tuple[str, str]] = []
        """Boxes that must be refilled before play goes on."""
        self.hazard: Directions | None = None
        """The directions of the square landed on, until they are carried out."""
        self.losses = 0
        self.pending = False
        """Whether the game is over or something must be done before play goes on; kept by `note_pending`."""
        self.spared = False
        """Whether the last loss roll took nothing."""
        self.places: list[str] = []
        self.missing = 0
        """Turns that all players together still have to miss."""
        self.last_deed: type | None = None
        self.market: str | None = None
        """The trade centre of the purchase, sale or refill that is judged now."""
        self.worth = 0
        """What the card of the sale that is judged now earns, if the pile is large enough."""
        self._know_everything()
        self.open_turn(None)

    def _know_everything(self) -> None:
        """Begin without doubts; what these say is unknown or assumed later."""
        self.found = False
        """Whether the transcript begins with a position found at the table; then tallies count only from there."""
        self.reported: Sequence[Finding] = ()
        """What has been found in the record so far; the judge sets it."""
        self.events: Sequence[Event] = ()
        """The whole transcript, where the judge sets it: what comes later may show that a line was forgotten."""
        self.unwritten: str | None = None
        """Whose turn has just begun although no line says so."""
        self.doubtful = False
        """Whether the event that is carried out as written stands only by assumption, and not by a decision."""
        self.assumed = False
        """Whether some event stands only by assumption; then what the table states is taken over."""
        self.misstated: dict[str, int] = {}
        """How far the table's gold is from what the rules make of it, by its last count or by a wrong payment since; told
        once, so the same again is not news."""
        self.played: Position | None = None
        """The position as the table played on after the end, which is told once."""
        self.instead: str | None = None
        """Whose turn it was when somebody else took it."""
        self.unpaid: Trader | None = None
        """Who made a sale that a pile of unknown size may not have paid in full, if it was the last one."""
        self.unfilled: set[tuple[str, str]] = set()
        """Boxes for which no new card is recorded, so that it is not known what lies there."""
        self.centres_known = True
        """Whether it is known which squares are trade centres, from the board or from the boxes at the start."""
        self.acted: set[str | None] = set()
        """Squares where a hazard acted, noted only if the trade centres are not known."""
        self.either: str | None = None
        """A trade centre whose NEEDS card was bought: the table may refill either box."""

    def _deal(self, centres: int) -> list[int]:
        if self.rulings.decks == "one":
            return [deck_at_start(centres), 0]
        split = self.board.split if self.board is not None else None
        return [split[0] - centres, split[1] - centres] if split else [UNKNOWN, UNKNOWN]

    def open_turn(self, actor: Trader | None) -> None:
        """Begin the turn of a player."""
        self.actor = actor
        self.player = actor.key if actor is not None else None
        self.closed = False
        """Whether the table said that the turn is over."""
        self.midway = False
        """Whether it is not known what happened earlier in the turn."""
        self.rolled: int | None = None
        self.moved = False
        self.arrived = False
        """Whether the token landed on its square in this turn."""
        self.path: list[str] = []
        self.bought: str | None = None
        self.bought_at: str | None = None
        self.sold = 0
        self.selling = False
        self.met: str | None = None
        """The trade centre whose NEEDS card the sale in progress has met, while the card is still there."""
        self.replaced: dict[tuple[str, str], str] = {}
        """The card that was in a box before it was replaced in this turn."""
        self.mispriced: str | None = None
        """The trade centre where a card was sold in this turn for a price that another card would have earned."""
        self.suffered: Directions | None = None
        """The hazard that was carried out in this turn."""

    # Questions that checks ask.

    def centre(self) -> str | None:
        """The trade centre where the player on turn stands."""
        square = self.actor.square if self.actor is not None else None
        return square if square in self.has else None

    def centre_of(self, event: Buy | Sell) -> str | None:
        """The trade centre of a purchase or sale: the one that it names, otherwise where the player on turn stands.

        Somebody else buys and sells where they stand themselves, unless the card bought does not lie there.
        """
        if event.centre in self.has:
            return event.centre
        if event.player is None:
            return self.centre()
        square = self.traders[event.player].square
        if square in self.has and (type(event) is Sell or self.has[square] == event.card):
            return square
        return self.centre()

    def is_elsewhere(self, event: Buy | Sell) -> bool:
        """Whether somebody who is not on turn buys or sells at a trade centre that is not named."""
        return event.player is not None and event.player != self.player and event.centre is None

    def name_of(self, event: Buy | Sell) -> str:
        """The player who buys or sells; empty outside any turn."""
        return event.player or self.player or ""

    def trader_of(self, event: Buy | Sell) -> Trader | None:
        """Who buys or sells: the player named, otherwise the one on turn."""
        return self.actor if event.player is None else self.traders[event.player]

    def priced(self, event: Sell, centre: str) -> int:
        """What a card would earn at a trade centre now if the pile were large enough."""
        card = event.card
        if self.unfilled and not self.boxes_known(centre):
            return self._claimed_price(event, possible_prices(self, event, centre))
        return self.price(event, centre, has=card == self.has[centre], needs=card == self.needs[centre])

    def price(self, event: Sell, centre: str, *, has: bool, needs: bool) -> int:
        """What a card earns that matches the HAS card or not, and the NEEDS card or not."""
        if not needs or (self.met == centre and self.rulings.needs_twice == "after-sale"):
            return HAS_PRICE if has else OTHER_PRICE
        if has:
            how = self.rulings.both_match
            chosen = event.to or ("has" if event.gold == HAS_PRICE else "needs")
            if how == "has" or (how == "seller" and chosen == "has"):
                return HAS_PRICE
        return NEEDS_PRICE

    def _claimed_price(self, event: Sell, possible: list[int]) -> int:
        """The one of several prices that the gold drawn tells, in full or as much as the pile had."""
        if event.gold in possible:
            return event.gold
        short = [price for price in possible if event.gold == self.pile < price] if self.pile_known else []
        return (short or possible)[0]

    def boxes_known(self, centre: str) -> bool:
        """Whether both cards of a trade centre are known."""
        unknown = self.unfilled
        return not unknown or (("has", centre) not in unknown and ("needs", centre) not in unknown)

    def box_of(self, event: Refill) -> str | None:
        """The trade centre of a refill: the one named, the only one that waits for such a card, or where the token stands."""
        due = self.due
        if event.centre is None and len(due) == 1 and due[0][0] == event.box:
            return due[0][1]  # The common case.
        if event.centre in self.has:
            return event.centre
        waiting = [centre for box, centre in self.due if box == event.box]
        if not waiting and not self.token_known():
            boxes, unknown = self.has if event.box == "has" else self.needs, self.unfilled
            elsewhere = any(kind == event.box and boxes.get(at) is not None for kind, at in unknown)
            waiting = [at for at, card in boxes.items() if card is None] if not elsewhere else []
        return waiting[0] if len(waiting) == 1 else event.centre or self.centre()

    def token_known(self) -> bool:
        """Whether it is known where the player on turn stands."""
        return self.actor is not None and self.actor.square is not None

    def tells_all_gold(self) -> bool:
        """Whether it is known how much gold everybody has."""
        return all(trader.gold_known for trader in self.traders.values())

    def is_fresh(self) -> bool:
        """Whether nothing has happened since a position was found, so that the turn it names may only begin now."""
        begun = (
            self.rolled is not None or self.moved or self.bought is not None or self.sold or self.suffered is not None
        )
        return self.midway and not self.turn and not begun and self.last_deed in (None, Trade, Leave, Arrange)

    def barred(self) -> str:
        """Why the player may not buy and sell where the token stands; empty if they may."""
        rulings, actor = self.rulings, self.actor
        if actor is None or (actor.left and self.instead is None):
            return "has left the game (ruling CGO-R40)"
        if self.arrived or self.midway:
            return ""
        if self.suffered is not None and self.suffered.to is not None:
            return "was sent there by a hazard (ruling CGO-R30)"
        if not actor.moved and rulings.start_centre == "no":
            return "has not landed on a trade centre yet (ruling CGO-R18)"
        staying = self.moved or (rulings.staying == "yes" and self.rolled is None)
        if rulings.before_the_roll == "landing-only" or (rulings.before_the_roll == "if-staying" and not staying):
            return "has not landed there in this turn (ruling CGO-R17)"
        return ""

    def taken_by(self, square: str) -> Trader | None:
        """The other player who stands on a square, if any."""
        for trader in self.traders.values():
            if trader.square == square and trader is not self.actor and not trader.left:
                return trader
        return None

    def deck_of(self, event: Shuffle) -> int:
        """The deck that is shuffled: the one named, otherwise the one that is empty, or may be (ruling CGO-R09)."""
        if event.box is not None or self.rulings.decks == "one":
            return self.decks[event.box or "has"]
        return next((deck for deck in (0, 1) if not self.deck[deck]), int(self.deck[0] != UNKNOWN == self.deck[1]))

    def can_refill(self, box: str) -> bool:
        """Whether there is a card for a box, perhaps after a shuffle."""
        deck = self.decks[box]
        if self.deck[deck]:
            return True
        return self.rulings.deck_empty == "reshuffle" and bool(self.discards[deck])

    # What several kinds of events do.

    def note_pending(self) -> None:
        """Update `pending`."""
        self.pending = self.over or bool(self.due or self.losses or self.misstated) or self.hazard is not None

    def payable(self, gold: int) -> int:
        """How much of this gold the pile can pay."""
        return min(gold, max(self.pile, 0)) if self.pile_known else gold

    def is_short(self, gold: int) -> bool:
        """Whether the pile is known to hold less than this."""
        return self.pile_known and gold > self.pile

    def lose_count(self) -> None:
        """Note that it is not known any more how many cards are in the decks and on the discards."""
        self.deck, self.discards = [UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN]
        self.out, self.thrown = {}, [{}, {}]

    def draw(self, trader: Trader, gold: int) -> int:
        """Take gold from the pile, and note whether that ends the game."""
        drawn = self.payable(gold)
        self.pile -= drawn
        trader.gold += drawn
        if self.pile_known and over_by_pile(self.pile):
            self.over = True
            self.last = trader.key
        return drawn

    def discard(self, card: str, box: str) -> None:
        """Put a card on the discards of a deck, or under the deck (ruling CGO-R10)."""
        deck = self.decks[box]
        if self.rulings.discards == "bottom":
            if self.deck[deck] != UNKNOWN:
                self.deck[deck] += 1
            self.out[card] = self.out.get(card, 0) - 1
            return
        if self.discards[deck] != UNKNOWN:
            self.discards[deck] += 1
        self.thrown[deck][card] = self.thrown[deck].get(card, 0) + 1

    def clear(self, box: str, centre: str) -> None:
        """Take a card out of a box, which must then be refilled if there is a card for it."""
        boxes = self.has if box == "has" else self.needs
        self.replaced[box, centre] = boxes[centre] or ""
        boxes[centre] = None
        if self.deck[self.decks[box]] == UNKNOWN and self.rulings.deck_empty != "reshuffle":
            self.unfilled.add((box, centre))  # The deck may have run out.
        elif self.can_refill(box):
            self.due.append((box, centre))
        elif ends_by_deck(self.rulings):
            self.over = True

    def land(self, square: str) -> None:
        """Put the token of the player on turn on a square, which may be a hazard."""
        if self.actor is None:
            return
        self.actor.square = square
        self.arrived = True
        if self.board is not None and square in self.board.hazards:
            self.hazard = self.board.hazards[square]

    def move_gold(self, who: str, gold: int) -> None:
        """Move gold between pile and player as a decision says; this may empty the pile, or refill an empty one."""
        self.traders[who].gold += gold
        self.pile -= gold
        self.over = self.pile_known and over_by_pile(self.pile)
        self.last = who if self.over else None
