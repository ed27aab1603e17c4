"""The position during a game, and what each event makes of it.

Everything here is mechanics: what moves where. Whether an event was allowed is decided by the checks, which look at the
position before the event. The end of the game is decided in `Position._draw`: the last gold card leaves the pile.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.cargo_and_gold.board import NOTHING, Board, Directions
from scorekeeper.games.cargo_and_gold.figures import (
    CARGO_CARDS,
    GOLD_CARDS,
    HAS_PRICE,
    NEEDS_PRICE,
    OTHER_PRICE,
    PRICE,
    SIDES,
    START_GOLD,
)
from scorekeeper.games.cargo_and_gold.order import next_player
from scorekeeper.games.cargo_and_gold.record import (
    Arrange,
    Boxes,
    Buy,
    Hazard,
    Leave,
    Loss,
    Move,
    Refill,
    Roll,
    Sell,
    Shuffle,
    Skip,
    Trade,
    Turn,
)
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.trader import Trader


class Position:
    """Where everything is, and how far the turn has come."""

    __slots__ = (
        "actor",
        "arrived",
        "board",
        "bought",
        "bought_at",
        "deck",
        "decks",
        "discards",
        "due",
        "first",
        "gaps",
        "has",
        "hazard",
        "last",
        "last_deed",
        "losses",
        "met",
        "missing",
        "moved",
        "needs",
        "out",
        "over",
        "path",
        "pile",
        "places",
        "player",
        "replaced",
        "rolled",
        "rulings",
        "seats",
        "selling",
        "short",
        "sold",
        "spared",
        "stop",
        "suffered",
        "thrown",
        "traders",
        "turn",
    )

    def __init__(
        self,
        *,
        seats: list[str],
        boxes: Mapping[str, Boxes],
        squares: Mapping[str, str],
        rulings: Rulings,
        board: Board | None,
        first: str | None,
        stop: bool = False,
    ) -> None:
        self.seats = seats
        self.rulings = rulings
        self.board = board
        self.first = first
        self.stop = stop
        """Whether the table was stopped, so that its transcript need not reach the end."""
        self.gaps = rulings.cargo_places == "gaps"
        self.traders = {seat: Trader(seat, squares.get(seat)) for seat in seats}
        self.has = {centre: cards.has for centre, cards in boxes.items()}
        self.needs = {centre: cards.needs for centre, cards in boxes.items()}
        self.pile = GOLD_CARDS - START_GOLD * len(seats)
        self.decks = {"has": 0, "needs": 1 if rulings.decks == "two" else 0}
        self.deck = self._deal(len(boxes))
        """Cards left in the deck, or in each of two; below zero where nobody knows (ruling CGO-R09)."""
        self.discards = [0, 0]
        self.out: dict[str, int] = {}
        """Cards of each kind that are not in the deck."""
        for card in (*self.has.values(), *self.needs.values()):
            if card is not None:
                self.out[card] = self.out.get(card, 0) + 1
        self.thrown: list[dict[str, int]] = [{}, {}]
        """Cards of each kind among the discards."""
        self.turn = 0
        self.over = False
        self.last: str | None = None
        """Who took the last gold card."""
        self.short = 0
        """Gold that the last sale was worth and the pile did not have."""
        self.due: list[tuple[str, str]] = []
        """Boxes that must be refilled before play goes on."""
        self.hazard: Directions | None = None
        """The directions of the square landed on, until they are carried out."""
        self.losses = 0
        self.spared = False
        """Whether the last loss roll took nothing."""
        self.places: list[str] = []
        self.missing = 0
        """Turns that all players together still have to miss."""
        self.last_deed: type | None = None
        self._open_turn(None)

    def _deal(self, centres: int) -> list[int]:
        if self.rulings.decks == "one":
            return [CARGO_CARDS - 2 * centres, 0]
        split = self.board.split if self.board is not None else None
        return [split[0] - centres, split[1] - centres] if split else [-1, -1]

    def _open_turn(self, actor: Trader | None) -> None:
        self.actor = actor
        self.player = actor.key if actor is not None else None
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
        """The trade centre whose NEEDS card the sale in progress has met, and which still lies there."""
        self.replaced: dict[tuple[str, str], str] = {}
        """What lay in a box of this turn before it was replaced."""
        self.suffered: Directions | None = None
        """The hazard that was carried out in this turn."""

    # Questions that checks ask.

    def centre(self) -> str | None:
        """The trade centre where the player on turn stands."""
        square = self.actor.square if self.actor is not None else None
        return square if square in self.has else None

    def priced(self, event: Sell, centre: str) -> int:
        """What a card earns at a trade centre now, were the pile large enough."""
        card = event.card
        if card != self.needs[centre] or (self.met == centre and self.rulings.needs_twice == "after-sale"):
            return HAS_PRICE if card == self.has[centre] else OTHER_PRICE
        if card == self.has[centre]:
            how = self.rulings.both_match
            if how == "has" or (how == "seller" and event.to == "has"):
                return HAS_PRICE
        return NEEDS_PRICE

    def can_refill(self, box: str) -> bool:
        """Whether there is a card for a box, if need be after a shuffle."""
        deck = self.decks[box]
        if self.deck[deck]:
            return True
        return self.rulings.deck_empty == "reshuffle" and bool(self.discards[deck])

    def must_roll(self) -> bool:
        """Whether a loss roll is due: with cargo in hand, or in any case (ruling CGO-R28)."""
        if not self.losses or self.actor is None:
            return False
        return self.rulings.roll_without_cargo == "must-roll" or self.actor.held() > 0

    def nothing_to_lose(self) -> bool:
        """Whether the hazard landed on takes nothing but cargo, of which there is none (ruling CGO-R28)."""
        if self.hazard is None or self.actor is None or self.rulings.roll_without_cargo == "must-roll":
            return False
        return self.hazard == Directions(self.hazard.cargo) != Directions() and not self.actor.held()

    def losing(self, roll: int) -> list[str]:
        """The cards that a loss roll takes."""
        if self.actor is None or not 1 <= roll <= SIDES:
            return []
        place, hand = (roll - 1) // 2, self.actor.hand
        if self.rulings.losses == "neighbours":
            return [card for card in hand[place : place + self.losses] if card]
        if self.rulings.losses == "unchanged":
            hand = [card if card in self.actor.hand else "" for card in self.places]
        return [hand[place]] if place < len(hand) and hand[place] else []

    # What events do.

    def _draw(self, trader: Trader, gold: int) -> int:
        """Take gold from the pile; with its last card the game is over."""
        drawn = min(gold, self.pile)
        self.pile -= drawn
        trader.gold += drawn
        if not self.pile:
            self.over = True
            self.last = trader.key
        return drawn

    def _discard(self, card: str, box: str) -> None:
        deck = self.decks[box]
        if self.rulings.discards == "bottom":
            self.deck[deck] += 1
            self.out[card] = self.out.get(card, 0) - 1
            return
        self.discards[deck] += 1
        self.thrown[deck][card] = self.thrown[deck].get(card, 0) + 1

    def _clear(self, box: str, centre: str) -> None:
        """Take a card out of a box; the box must be refilled, if there is anything to refill it with."""
        boxes = self.has if box == "has" else self.needs
        self.replaced[box, centre] = boxes[centre] or ""
        boxes[centre] = None
        if self.can_refill(box):
            self.due.append((box, centre))
        elif self.rulings.deck_empty == "game-ends":
            self.over = True

    def start_turn(self, event: Turn) -> None:
        trader = self.traders[event.player]
        if self.player is None:
            self.first = self.first or event.player
        if self.missing:
            for passed in next_player(self)[1]:
                self._miss(self.traders[passed])
        self.turn += 1
        trader.turns += 1
        self._open_turn(trader)

    def skip(self, event: Skip) -> None:
        trader = self.traders[event.player]
        self._miss(trader)
        self._open_turn(trader)
        self.moved = True

    def _miss(self, trader: Trader) -> None:
        if trader.misses:
            trader.misses -= 1
            self.missing -= 1

    def roll(self, event: Roll) -> None:
        self.rolled = event.value
        self.selling = False

    def move(self, event: Move) -> None:
        if self.actor is None:
            raise ValueError("nobody is on turn")
        self.moved = True
        self.selling = False
        self.path = event.path
        if event.path:
            self.actor.moved = True
            self._land(event.path[-1])

    def _land(self, square: str) -> None:
        assert self.actor is not None
        self.actor.square = square
        self.arrived = True
        if self.board is not None and square in self.board.hazards:
            self.hazard = self.board.hazards[square]

    def suffer(self, event: Hazard) -> None:
        """Carry out the directions: the board's where it spells them out, else as the table reads them."""
        actor = self.actor
        if actor is None:
            raise ValueError("nobody is on turn")
        ordered = self.hazard
        if ordered is None or ordered == NOTHING:
            ordered = Directions(event.cargo or 0, event.gold or 0, event.miss or 0, event.to)
        self.hazard = None
        self.suffered = ordered
        self.losses = ordered.cargo
        self.places = list(actor.hand)
        actor.misses += ordered.miss
        self.missing += ordered.miss
        if ordered.gold > 0:
            actor.hazards += self._draw(actor, ordered.gold)
        elif ordered.gold:
            taken = min(actor.gold, -ordered.gold)
            actor.gold -= taken
            actor.hazards -= taken
            self.pile += taken
        if ordered.to is not None:
            self._send(ordered.to)

    def _send(self, square: str) -> None:
        """A hazard sends the token to another square (ruling CGO-R30)."""
        self._land(square)
        if self.rulings.hazard_chain == "no-effect":
            self.hazard = None
            self.arrived = False

    def lose(self, event: Loss) -> None:
        if not self.losses:
            return
        lost = self.losing(event.roll or 0)
        self.spared = not lost
        for card in lost:
            self.forfeit(card)
        how = self.rulings.losses
        empty = self.actor is None or not self.actor.held()
        if how == "neighbours" or (how == "until-lost" and empty):
            self.losses = 0
        else:
            self.losses -= len(lost) if how == "until-lost" else 1

    def forfeit(self, card: str) -> None:
        """A hazard takes a card of the player on turn."""
        assert self.actor is not None
        self.actor.part_with(card, gaps=self.gaps)
        if card in self.places:
            self.places[self.places.index(card)] = ""
        self.actor.lost += 1
        self._discard(card, "has")

    def buy(self, event: Buy) -> None:
        actor, centre = self.actor, self.centre()
        if actor is None or centre is None:
            raise ValueError("nobody stands on a trade centre")
        actor.gold -= PRICE
        self.pile += PRICE
        actor.receive(event.card)
        actor.bought += 1
        self.bought, self.bought_at = event.card, centre
        self.selling = False
        self._clear("has", centre)

    def sell(self, event: Sell) -> None:
        actor, centre = self.actor, self.centre()
        if actor is None or centre is None:
            raise ValueError("nobody stands on a trade centre")
        value = self.priced(event, centre)
        actor.part_with(event.card, gaps=self.gaps)
        self._discard(event.card, "has")
        if not event.also:
            self.sold += 1
        self.selling = True
        if self.over:
            return
        self.short = value - self._draw(actor, value)
        if self.short and self.rulings.pile_too_small == "owed":
            actor.owed = self.short
        if value == HAS_PRICE:
            actor.sold_has += 1
        elif value == OTHER_PRICE:
            actor.sold_other += 1
        else:
            actor.sold_needs += 1
            self._meet(event.card, centre)

    def _meet(self, card: str, centre: str) -> None:
        """A NEEDS card was met: it is replaced at once, or after the sale (ruling CGO-R13)."""
        if self.met == centre:
            return
        self._discard(card, "needs")
        if self.rulings.needs_twice == "replaced-at-once":
            self._clear("needs", centre)
            return
        self.met = centre
        if self.can_refill("needs"):
            self.due.append(("needs", centre))

    def refill(self, event: Refill) -> None:
        centre = event.centre or self.centre()
        if centre is None:
            raise ValueError("a refill of no trade centre")
        boxes = self.has if event.box == "has" else self.needs
        if event.box == "needs" and self.met == centre:
            self.replaced[event.box, centre] = boxes[centre] or ""
            self.met = None
            self.selling = False
        boxes[centre] = event.card
        deck = self.decks[event.box]
        self.deck[deck] -= 1
        self.out[event.card] = self.out.get(event.card, 0) + 1
        if (event.box, centre) in self.due:
            self.due.remove((event.box, centre))

    def shuffle(self, event: Shuffle) -> None:
        deck = self.decks[event.box or "has"]
        self.deck[deck] += self.discards[deck]
        self.discards[deck] = 0
        for card, count in self.thrown[deck].items():
            self.out[card] = self.out.get(card, 0) - count
        self.thrown[deck] = {}

    def trade(self, event: Trade) -> None:
        player, partner = self.traders[event.player], self.traders[event.partner]
        for giver, cards in ((player, event.give), (partner, event.take)):
            for card in cards:
                giver.part_with(card, gaps=self.gaps)
        for taker, cards in ((player, event.take), (partner, event.give)):
            for card in cards:
                taker.receive(card)
        player.gold += event.take_gold - event.give_gold
        partner.gold += event.give_gold - event.take_gold
        player.gold_in += event.take_gold
        player.gold_out += event.give_gold
        partner.gold_in += event.give_gold
        partner.gold_out += event.take_gold

    def arrange(self, event: Arrange) -> None:
        self.traders[event.player].hand = list(event.cargo)

    def leave(self, event: Leave) -> None:
        """A player leaves: the cargo is discarded, the gold stays theirs (ruling CGO-R40)."""
        trader = self.traders[event.player]
        trader.left = True
        for card in trader.cards():
            self._discard(card, "has")
        trader.hand = []
        if self.rulings.withdrawal == "gold-returns":
            self.pile += trader.gold
            trader.gold = 0
        if trader is self.actor:
            self.moved = True
            self.hazard = None
            self.losses = 0
