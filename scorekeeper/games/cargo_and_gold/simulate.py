"""Legal random play: a full record with sheet, transcript and claims, all of them true."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scorekeeper.games.cargo_and_gold.board import Board, board
from scorekeeper.games.cargo_and_gold.figures import CARGO_PLACES, GOLD_CARDS, NEEDS_PRICE, PRICE, SIDES, START_GOLD
from scorekeeper.games.cargo_and_gold.invent import invent_board
from scorekeeper.games.cargo_and_gold.order import next_player, round_is_full
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.purchases import barred
from scorekeeper.games.cargo_and_gold.record import (
    Arrange,
    Boxes,
    Buy,
    Chosen,
    Event,
    Hazard,
    Leave,
    Loss,
    Move,
    Record,
    Refill,
    Result,
    Roll,
    Rolled,
    Round,
    Row,
    Sell,
    Sheet,
    Shuffle,
    Skip,
    Standing,
    Start,
    State,
    Trade,
    Turn,
)
from scorekeeper.games.cargo_and_gold.rulings import rulings
from scorekeeper.games.cargo_and_gold.score import Final, rank
from scorekeeper.games.cargo_and_gold.starts import first_by_rolls
from scorekeeper.games.cargo_and_gold.trader import Trader
from scorekeeper.games.cargo_and_gold.transcript import APPLY
from scorekeeper.games.engine.terms import PLAIN, Terms

MOST_TURNS = 600
"""Some rulings let a game come to a standstill; then the clock ends it."""
COLOURS = ("red", "blue", "green", "yellow")


def simulate(
    seats: Sequence[str],
    rng: random.Random,
    terms: Terms = PLAIN,
    *,
    variant: str = "standard",
    transcripts: bool = True,
) -> Record:
    """Play a game; without equipment the board is invented, and hazards are written down as the table reads them."""
    return _Simulation(list(seats), rng, terms).play(transcripts=transcripts)


class _Simulation:
    def __init__(self, seats: list[str], rng: random.Random, terms: Terms) -> None:
        self.seats = seats
        self.rng = rng
        self.rulings = rulings(terms.rulings)
        found = board(terms.equipment or invent_board(rng))
        assert found is not None
        self.board: Board = found
        self.events: list[Event] = []
        self.ways: dict[str, dict[str, list[str]]] = {}
        self.stuck = False
        """Whether nobody is left to have a turn."""
        self.start = self._set_up()
        self.leaves_at = rng.randrange(5, 40) if len(seats) > 2 and rng.random() < 0.04 else 0  # noqa: PLR2004

    def play(self, *, transcripts: bool) -> Record:
        position = self.position
        while not (position.over or self.stuck or (position.turn >= MOST_TURNS and round_is_full(position))):
            self._turn()
        ended = "finished" if position.over else "time"
        played = Round(number=1, start=self.start, transcript=self.events if transcripts else [], sheet=self._sheet())
        return Record(
            game="cargo-and-gold",
            seats=self.seats,
            ended=ended,  # type: ignore[arg-type]
            rounds=[played],
            result=self._result() if position.over else None,
        )

    # The start.

    def _set_up(self) -> Start:
        rng = self.rng
        cards = [kind for kind, copies in self.board.copies.items() for _ in range(copies)]
        rng.shuffle(cards)
        boxes = {centre: Boxes(has=cards.pop(), needs=cards.pop()) for centre in self.board.centres}
        rolls = self._roll_for_first()
        lowest = self.rulings.first_player == "lowest"
        first = first_by_rolls(rolls, self.seats, lowest=lowest) or self.seats[0]
        if self.rulings.first_player == "draw":
            first = rng.choice(self.seats)
        self.position = Position(
            seats=self.seats, boxes=boxes, squares={}, rulings=self.rulings, board=self.board, first=first
        )
        return Start(
            first=first,
            rolls=rolls,
            boxes=boxes,
            chosen=self._choose_centres(first),
            tokens=dict(zip(self.seats, COLOURS, strict=False)),
            gold=dict.fromkeys(self.seats, START_GOLD),
            cargo=dict.fromkeys(self.seats, 0),
            pile=GOLD_CARDS - START_GOLD * len(self.seats),
            deck=len(cards),
        )

    def _roll_for_first(self) -> list[Rolled]:
        rolls: list[Rolled] = []
        among = self.seats
        best = min if self.rulings.first_player == "lowest" else max
        while len(among) > 1:
            now = [Rolled(player=seat, value=self._die()) for seat in among]
            rolls += now
            value = best(rolled.value for rolled in now)
            among = [rolled.player for rolled in now if rolled.value == value]
        return rolls

    def _choose_centres(self, first: str) -> list[Chosen]:
        at = self.seats.index(first)
        order = self.seats[at:] + self.seats[:at]
        if self.rulings.start_order == "reverse":
            order.reverse()
        chosen: list[Chosen] = []
        for seat in order:
            free = [centre for centre in self.board.centres if self._free(centre)]
            centre = self.rng.choice(free or list(self.board.centres))
            self.position.traders[seat].square = centre
            chosen.append(Chosen(player=seat, centre=centre))
        return chosen

    def _free(self, square: str) -> bool:
        """Whether a token may come to stand on a square (ruling CGO-R23)."""
        if self.rulings.shared_squares == "yes":
            return True
        others = (trader for trader in self.position.traders.values() if trader is not self.position.actor)
        return all(trader.square != square or trader.left for trader in others)

    # One turn.

    def _die(self) -> int:
        return self.rng.randrange(SIDES) + 1

    def _do(self, event: Event) -> None:
        """Let an event happen, and write it down."""
        APPLY[type(event)](self.position, event)
        self.events.append(event)

    def _turn(self) -> None:
        position, rng = self.position, self.rng
        due, passed = next_player(position)
        if passed and rng.random() < 0.5:  # noqa: PLR2004
            self._do(Skip(player=passed[0]))
            return
        if due is None:
            self.stuck = True
            return
        self._do(Turn(player=due))
        if self.leaves_at and position.turn == self.leaves_at:
            self._do(Leave(player=due))
            return
        steps = (self._transact, self._chat, self._move, self._transact, self._chat)
        for step in steps if rng.random() < 0.3 else steps[1:]:  # noqa: PLR2004
            if not position.over:
                step()

    def _chat(self) -> None:
        """What happens between the steps of a turn: trades, counting, putting cargo in order."""
        roll = self.rng.random()
        if roll < 0.05:  # noqa: PLR2004
            self._trade()
        elif roll < 0.08:  # noqa: PLR2004
            self._do(self._state())
        elif roll < 0.1 and self.rulings.cargo_places == "rearrange" and self.position.actor:  # noqa: PLR2004
            cargo = self.position.actor.cards()
            self.rng.shuffle(cargo)
            self._do(Arrange(player=self.position.actor.key, cargo=cargo))

    def _move(self) -> None:
        position, rng = self.position, self.rng
        actor = position.actor
        assert actor is not None
        dealt = position.bought is not None or position.sold
        if dealt and self.rulings.before_the_roll == "if-staying":
            self._do(Move(path=[]))
            return
        if self.rulings.staying == "yes" and position.centre() is not None and rng.random() < 0.1:  # noqa: PLR2004
            self._do(Move(path=[]))
            return
        path: list[str] | None = None
        while path is None:
            # Where tokens may not share squares, a roll that leads nowhere is not rolled here.
            roll = self._die()
            path = self._path(actor, roll)
        self._do(Roll(value=roll))
        self._do(Move(path=path))
        while position.hazard is not None and not position.over:
            self._suffer()

    def _path(self, actor: Trader, roll: int) -> list[str] | None:
        """The way to the best trade centre within reach; now and then, or without one, any way that is allowed."""
        assert actor.square is not None
        ways = self._ways(actor.square)
        centres = [centre for centre, way in ways.items() if len(way) <= roll and self._free(centre)]
        if centres and self.rng.random() < 0.9:  # noqa: PLR2004
            self.rng.shuffle(centres)
            return list(ways[max(centres, key=lambda centre: self._appeal(actor, centre))])
        for attempt in range(40):
            path = self._wander(actor.square, roll)
            if self._free(path[-1]) and (path[-1] not in self.board.hazards or attempt > 1):
                return path
        return list(ways[self.rng.choice(centres)]) if centres else None

    def _ways(self, square: str) -> dict[str, list[str]]:
        """Shortest ways to all trade centres within the highest roll."""
        if square not in self.ways:
            self.ways[square] = self._explore(square)
        return self.ways[square]

    def _explore(self, square: str) -> dict[str, list[str]]:
        ways: dict[str, list[str]] = {}
        seen, edge = {square}, [[square]]
        for _ in range(SIDES):
            further = []
            for way in edge:
                for there in self.board.joined[way[-1]]:
                    if there not in seen:
                        seen.add(there)
                        further.append([*way, there])
                        if there in self.position.has:
                            ways[there] = [*way[1:], there]
            edge = further
        return ways

    def _wander(self, square: str, roll: int) -> list[str]:
        path, before = [square], ""
        for _ in range(roll):
            here = path[-1]
            roads = list(self.board.joined[here])
            if self.rulings.turning_back == "never" or here not in self.position.has:
                roads = [road for road in roads if road != before] or roads
            before = here
            path.append(self.rng.choice(roads))
        return path[1:]

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
        ordered = Hazard(cargo=hazard.cargo or None, gold=hazard.gold or None, miss=hazard.miss or None, to=hazard.to)
        self._do(ordered)
        while position.must_roll():
            roll = self._die()
            self._do(Loss(roll=roll, lost=list(position.losing(roll))))
        position.losses = 0

    # Buying and selling.

    def _transact(self) -> None:
        """Sell and buy, in either order, where the player may."""
        position = self.position
        if position.centre() is None or barred(position):
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
        # A card that nobody needs is bought too, now and then: the box would never change otherwise.
        if card not in position.needs.values() and self.rng.random() < 0.3:  # noqa: PLR2004
            return
        self._do(Buy(card=card, paid=PRICE))
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

    def _next_sale(self, actor: Trader, centre: str, *, also: bool) -> Sell | None:
        position, rng = self.position, self.rng
        prices = {
            card: position.priced(Sell(card=card), centre)
            for card in actor.hand
            if card and not self._just_bought(actor, card)
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
        return Sell(card=best, gold=min(prices[best], position.pile), also=also)

    def _just_bought(self, actor: Trader, card: str) -> bool:
        position = self.position
        here = position.bought == card and position.bought_at == position.centre()
        return self.rulings.resale == "no" and here and actor.hand.count(card) == 1

    def _refill(self) -> None:
        """Draw new cards for the boxes that wait for one, after a shuffle if the deck is empty."""
        position = self.position
        while position.due and not position.over:
            box, centre = position.due[0]
            deck = position.decks[box]
            if not position.deck[deck]:
                self._do(Shuffle(cards=position.discards[deck], box=box if self.rulings.decks == "two" else None))  # type: ignore[arg-type]
            kinds = list(self.board.copies)
            left = [self.board.copies[kind] - position.out.get(kind, 0) for kind in kinds]
            card = self.rng.choices(kinds, left)[0]
            self._do(Refill(box=box, card=card, centre=centre if centre != position.centre() else None))  # type: ignore[arg-type]

    def _trade(self) -> None:
        """Two players exchange cargo, or one buys another's; whoever cannot, does not."""
        rng = self.rng
        there = [trader for trader in self.position.traders.values() if not trader.left]
        if len(there) < 2:  # noqa: PLR2004
            return
        player, partner = rng.sample(there, 2)
        if player.held() and partner.held() and rng.random() < 0.5:  # noqa: PLR2004
            give, take = [rng.choice(player.cards())], [rng.choice(partner.cards())]
            self._do(Trade(player=player.key, partner=partner.key, give=give, take=take))
            return
        gold = min(rng.randrange(3) + 1, player.gold)
        if not gold or not partner.held() or player.held() >= CARGO_PLACES:
            return
        take = [rng.choice(partner.cards())]
        if rng.random() < 0.5:  # noqa: PLR2004
            self._do(Trade(player=player.key, partner=partner.key, give_gold=gold, take=take))
        else:
            self._do(Trade(player=partner.key, partner=player.key, give=take, take_gold=gold))

    def _state(self) -> State:
        position = self.position
        traders = position.traders.values()
        return State(
            gold={trader.key: trader.gold for trader in traders},
            cargo={trader.key: trader.cards() for trader in traders},
            pile=position.pile,
            boxes={centre: Boxes(has=position.has[centre], needs=position.needs[centre]) for centre in position.has},
            deck=sum(position.deck) if position.deck[0] >= 0 else None,
            discards=sum(position.discards) if position.deck[0] >= 0 else None,
        )

    # Its end.

    def _sheet(self) -> Sheet:
        position = self.position
        named = self.rulings.wealth == "needed"
        rows = {
            trader.key: Row(
                gold=trader.gold,
                cargo=trader.held(),
                kinds=trader.cards() if named else None,
                bought=trader.bought,
                sold_has=trader.sold_has,
                sold_other=trader.sold_other,
                sold_needs=trader.sold_needs,
                lost=trader.lost,
                gold_in=trader.gold_in,
                gold_out=trader.gold_out,
                hazards=trader.hazards,
                left=trader.left,
            )
            for trader in position.traders.values()
        }
        boxes = {centre: Boxes(has=position.has[centre], needs=position.needs[centre]) for centre in position.has}
        return Sheet(
            rows=rows,
            pile=position.pile,
            last=position.last,
            short=position.short,
            turns=position.turn,
            boxes=boxes if named else None,
        )

    def _result(self) -> Result:
        position = self.position
        found = [
            Final(
                who=trader.key,
                gold=trader.gold,
                cargo=trader.held(),
                kinds=tuple(trader.cards()),
                needs_sales=trader.sold_needs,
                turns=trader.turns,
                owed=trader.owed,
                left=trader.left,
            )
            for trader in position.traders.values()
        ]
        first = self.seats.index(position.first or self.seats[0])
        needed = {card for card in position.needs.values() if card is not None}
        ranking = rank(found, self.rulings, needed=needed, order=self.seats[first:] + self.seats[:first])
        rows = {
            final.who: Standing(gold=final.gold, cargo=final.cargo, wealth=final.wealth, place=final.place)
            for final in ranking
        }
        shared = len(ranking) > 1 and ranking[1].place == 1
        return Result(rows=rows, winner=None if shared else ranking[0].who)
