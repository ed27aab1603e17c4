"""The turns of a simulated game: what players do, at random and within the rules."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold import record
from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, Bound
from scorekeeper.games.cargo_and_gold.position.cargo import is_resale, losing, must_roll
from scorekeeper.games.cargo_and_gold.position.order import next_player
from scorekeeper.games.cargo_and_gold.position.play import PLAY
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.scoring.prices import NEEDS_PRICE, PRICE
from scorekeeper.games.cargo_and_gold.simulate.start import board_of, die, is_free
from scorekeeper.games.cargo_and_gold.simulate.ways import Ways
from scorekeeper.games.engine.replay import advance


class TurnPlayer:
    """Plays the turns of a game, and writes down what happens."""

    def __init__(self, position: Position, bound: Bound, rng: random.Random) -> None:
        self.position = position
        self.rulings = position.rulings
        self.board = board_of(bound)
        self.ways = Ways(self.board, position.rulings)
        self.rng = rng
        self.events: list[record.Event] = []
        self.stuck = False
        """Whether nobody can take a turn any more."""
        leaves = len(position.seats) > 2 and rng.random() < 0.04  # noqa: PLR2004
        self.leaves_at = rng.randrange(5, 40) if leaves else 0

    def _do(self, event: record.Event) -> None:
        """Let an event happen, and record it."""
        advance(PLAY, self.position, event)
        self.events.append(event)

    def turn(self) -> None:
        """Let the next player take a turn, or miss one."""
        position, rng = self.position, self.rng
        due, passed = next_player(position)
        if passed and rng.random() < 0.5:  # noqa: PLR2004
            self._do(record.Skip(player=passed[0]))
            return
        if due is None:
            self.stuck = True
            return
        self._do(record.Turn(player=due))
        if self.leaves_at and position.turn == self.leaves_at:
            self._do(record.Leave(player=due))
            return
        steps = (self._transact, self._chat, self._move, self._transact, self._chat)
        for step in steps if rng.random() < 0.3 else steps[1:]:  # noqa: PLR2004
            if not position.over:
                step()

    def _chat(self) -> None:
        """Do something between the steps of a turn: trade, count, rearrange cargo."""
        roll = self.rng.random()
        if roll < 0.05:  # noqa: PLR2004
            self._trade()
        elif roll < 0.08:  # noqa: PLR2004
            self._do(self._state())
        elif roll < 0.1 and self.rulings.cargo_places == "rearrange" and self.position.actor:  # noqa: PLR2004
            cargo = self.position.actor.cards()
            self.rng.shuffle(cargo)
            self._do(record.Arrange(player=self.position.actor.key, cargo=cargo))

    def _move(self) -> None:
        position, rng = self.position, self.rng
        actor = position.actor
        assert actor is not None
        dealt = position.bought is not None or position.sold
        if dealt and self.rulings.before_the_roll == "if-staying":
            self._do(record.Move(path=[]))
            return
        if self.rulings.staying == "yes" and position.centre() is not None and rng.random() < 0.1:  # noqa: PLR2004
            self._do(record.Move(path=[]))
            return
        path: list[str] | None = None
        while path is None:
            # If tokens may not share squares, avoid a roll that leads nowhere.
            roll = die(self.rng)
            path = self._path(actor, roll)
        self._do(record.Roll(value=roll))
        self._do(record.Move(path=path))
        while position.hazard is not None and not position.over:
            self._suffer()

    def _path(self, actor: Trader, roll: int) -> list[str] | None:
        """The way to the best trade centre within reach; sometimes, or without one, any legal way."""
        assert actor.square is not None
        ways = self.ways.to_centres(actor.square)
        centres = [centre for centre, way in ways.items() if len(way) <= roll and is_free(self.position, centre)]
        if centres and self.rng.random() < 0.9:  # noqa: PLR2004
            self.rng.shuffle(centres)
            return list(ways[max(centres, key=lambda centre: self._appeal(actor, centre))])
        for attempt in range(40):
            path = self.ways.wander(actor.square, roll, self.rng)
            if is_free(self.position, path[-1]) and (path[-1] not in self.board.hazards or attempt > 1):
                return path
        return list(ways[self.rng.choice(centres)]) if centres else None

    def _appeal(self, actor: Trader, centre: str) -> int:
        """Roughly what a visit to a trade centre brings."""
        position = self.position
        needs, has = position.needs[centre], position.has[centre]
        wanted = NEEDS_PRICE * actor.hand.count(needs) if needs else 0
        if actor.gold < PRICE or (actor.held() == CARGO_PLACES and not wanted):
            return wanted
        return wanted + (NEEDS_PRICE if has == needs else PRICE if has in position.needs.values() else 0)

    def _suffer(self) -> None:
        position = self.position
        hazard = position.hazard
        assert hazard is not None
        if self.rng.random() < 0.1 and self.rulings.trade_in_hazard == "until-roll":  # noqa: PLR2004
            self._trade()
        ordered = record.Hazard(
            cargo=hazard.cargo or None, gold=hazard.gold or None, miss=hazard.miss or None, to=hazard.to
        )
        self._do(ordered)
        while must_roll(position):
            roll = die(self.rng)
            self._do(record.Loss(roll=roll, lost=list(losing(position, roll))))

    # Buying and selling.

    def _transact(self) -> None:
        """Sell and buy, in either order, if the player may."""
        position = self.position
        if position.centre() is None or position.barred():
            return
        deeds = [self._sell, self._buy]
        if self.rulings.transaction_order == "free" and self.rng.random() < 0.5:  # noqa: PLR2004
            deeds.reverse()
        for deed in deeds:
            if not position.over:
                deed()

    def _buy(self) -> None:
        position, centre = self.position, self.position.centre()
        actor = position.actor
        assert actor is not None
        assert centre is not None
        card = position.has[centre]
        if card is None or position.bought is not None or actor.gold < PRICE or actor.held() >= CARGO_PLACES:
            return
        # Sometimes buy a card that nobody needs; otherwise its box would never change.
        if card not in position.needs.values() and self.rng.random() < 0.3:  # noqa: PLR2004
            return
        self._do(record.Buy(card=card, paid=PRICE))
        self._refill()

    def _sell(self) -> None:
        position, centre = self.position, self.position.centre()
        actor = position.actor
        assert actor is not None
        assert centre is not None
        if position.sold or (position.bought is not None and self.rulings.transaction_order == "sale-first"):
            return
        also = False
        while not position.over and (sale := self._next_sale(actor, centre, also=also)) is not None:
            self._do(sale)
            if self.rulings.needs_twice == "replaced-at-once":
                self._refill()
            also = True
            if self.rulings.sale_size == "one-card":
                break
        self._refill()

    def _next_sale(self, actor: Trader, centre: str, *, also: bool) -> record.Sell | None:
        position, rng = self.position, self.rng
        prices = {
            card: position.priced(record.Sell(card=card), centre)
            for card in actor.hand
            if card and not is_resale(position, card)
        }
        if self.rulings.pile_too_small == "forbidden":
            prices = {card: price for card, price in prices.items() if price <= position.pile}
        if not prices:
            return None
        best = max(prices, key=lambda card: prices[card])
        if prices[best] < NEEDS_PRICE:
            idle = [card for card in prices if card not in position.needs.values()]
            if rng.random() > (0.6 if idle or position.pile < NEEDS_PRICE else 0.05):
                return None
            best = rng.choice(idle or list(prices))
        return record.Sell(card=best, gold=position.payable(prices[best]), also=also)

    def _refill(self) -> None:
        """Draw new cards for the boxes that wait for one, after a shuffle if the deck is empty."""
        position = self.position
        while position.due and not position.over:
            box, centre = position.due[0]
            deck = position.decks[box]
            if not position.deck[deck]:
                shuffled = box if self.rulings.decks == "two" else None
                self._do(record.Shuffle(cards=position.discards[deck], box=shuffled))  # type: ignore[arg-type]
            kinds = list(self.board.copies)
            left = [self.board.copies[kind] - position.out.get(kind, 0) for kind in kinds]
            card = self.rng.choices(kinds, left)[0]
            self._do(record.Refill(box=box, card=card, centre=centre if centre != position.centre() else None))  # type: ignore[arg-type]

    def _trade(self) -> None:
        """Let two players exchange cargo, or one buy another's, if they can."""
        rng = self.rng
        there = [trader for trader in self.position.traders.values() if not trader.left]
        if len(there) < 2:  # noqa: PLR2004
            return
        player, partner = rng.sample(there, 2)
        if player.held() and partner.held() and rng.random() < 0.5:  # noqa: PLR2004
            give, take = [rng.choice(player.cards())], [rng.choice(partner.cards())]
            self._do(record.Trade(player=player.key, partner=partner.key, give=give, take=take))
            return
        gold = min(rng.randrange(3) + 1, player.gold)
        if not gold or not partner.held() or player.held() >= CARGO_PLACES:
            return
        take = [rng.choice(partner.cards())]
        if rng.random() < 0.5:  # noqa: PLR2004
            self._do(record.Trade(player=player.key, partner=partner.key, give_gold=gold, take=take))
        else:
            self._do(record.Trade(player=partner.key, partner=player.key, give=take, take_gold=gold))

    def _state(self) -> record.State:
        position = self.position
        traders = position.traders.values()
        return record.State(
            gold={trader.key: trader.gold for trader in traders},
            player=position.player,
            cargo={trader.key: trader.cards() for trader in traders},
            squares={trader.key: trader.square for trader in traders if trader.square is not None},
            misses={trader.key: trader.misses for trader in traders},
            left=[trader.key for trader in traders if trader.left],
            pile=position.pile,
            boxes={
                centre: record.Boxes(has=position.has[centre], needs=position.needs[centre]) for centre in position.has
            },
            deck=sum(position.deck) if position.deck[0] >= 0 else None,
            discards=sum(position.discards) if position.deck[0] >= 0 else None,
        )
