"""What each kind of event does to the position; raises `Impossible` if it cannot be done at all."""

from __future__ import annotations

from scorekeeper.games.cargo_and_gold import record
from scorekeeper.games.cargo_and_gold.position.boxes import change_unknown_boxes, learn_centre, possible_prices
from scorekeeper.games.cargo_and_gold.position.order import between, next_player
from scorekeeper.games.cargo_and_gold.position.payments import note_payment, note_price
from scorekeeper.games.cargo_and_gold.position.state import UNKNOWN, Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.scoring.prices import HAS_PRICE, NEEDS_PRICE, OTHER_PRICE, PRICE, PRICES
from scorekeeper.games.engine.replay import Impossible


def start_turn(position: Position, event: record.Turn) -> None:
    trader = position.traders[event.player]
    position.unpaid = None
    if position.found and position.player is None:
        _forget_misses(position)
    if position.player is None and not position.found:
        position.first = position.first or event.player
    if position.missing and not (position.is_fresh() and event.player == position.player):
        unsure = any(one.unsure for one in position.traders.values())
        for passed in between(position, event.player) if unsure else next_player(position)[1]:
            _miss(position, position.traders[passed])
    position.turn += 1
    position.instead = None
    trader.turns += 1
    trader.unsure = False
    position.open_turn(trader)
    position.last_deed = record.Turn


def _forget_misses(position: Position) -> None:
    """Forget which turns are still missed, because it is not known whose were passed over before this one."""
    for trader in position.traders.values():
        trader.unsure = trader.unsure or trader.misses > 0
        trader.misses = 0
    position.missing = 0


def end_turn(position: Position, event: record.EndOfTurn) -> None:
    position.closed = True
    position.selling = False


def skip(position: Position, event: record.Skip) -> None:
    trader = position.traders[event.player]
    _miss(position, trader)
    position.open_turn(trader)
    position.moved = True
    position.last_deed = record.Skip


def _miss(position: Position, trader: Trader) -> None:
    if trader.misses:
        trader.misses -= 1
        position.missing -= 1


def roll(position: Position, event: record.Roll) -> None:
    position.rolled = event.value
    position.selling = False
    position.last_deed = record.Roll


def move(position: Position, event: record.Move) -> None:
    if position.actor is None:
        raise Impossible
    position.moved = True
    position.selling = False
    position.path = event.path
    if event.path:
        position.actor.moved = True
        if not position.centres_known and len(event.path) < (position.rolled or 0):
            learn_centre(position, event.path[-1])
        position.land(event.path[-1])
        if position.hazard is not None:
            position.pending = True
    position.last_deed = record.Move


def buy(position: Position, event: record.Buy) -> None:
    actor, centre = position.trader_of(event), position.market
    if actor is None or (centre is None and actor.square is not None):
        raise Impossible
    actor.gold -= PRICE
    position.pile += PRICE
    if event.paid is not None and event.paid != PRICE:
        note_payment(position, actor, PRICE - event.paid)
    actor.receive(event.card)
    actor.bought += 1
    position.bought, position.bought_at = event.card, centre
    position.selling = False
    position.last_deed = record.Buy
    if centre is None:
        change_unknown_boxes(position, event)
        return
    wrong = event.card != position.has[centre] and event.card == position.needs[centre]
    position.either = centre if wrong else None
    position.clear("needs" if wrong else "has", centre)
    position.note_pending()


def sell(position: Position, event: record.Sell) -> None:
    actor, centre = position.trader_of(event), position.market
    if actor is None or (centre is None and actor.square is not None):
        raise Impossible
    actor.part_with(event.card, gaps=position.gaps)
    position.discard(event.card, "has")
    if not event.also:
        position.sold += 1
    position.selling = True
    position.last_deed = record.Sell
    if position.over:
        return
    if centre is None or (position.unfilled and not position.boxes_known(centre)):
        _sell_to_unknown_boxes(position, event, actor, centre)
    else:
        _earn(position, event, actor, centre, position.worth)
    position.note_pending()


def _earn(position: Position, event: record.Sell, actor: Trader, centre: str | None, value: int) -> None:
    """Pay a card and count the sale; a NEEDS card that it meets is discarded."""
    _pay(position, event, actor, value)
    if value == HAS_PRICE:
        actor.sold_has += 1
    elif value == OTHER_PRICE:
        actor.sold_other += 1
    else:
        actor.sold_needs += 1
        if centre is not None:
            _meet(position, event.card, centre)
    if position.misstated:
        note_price(position, event, actor, centre, value)


def _sell_to_unknown_boxes(position: Position, event: record.Sell, actor: Trader, centre: str | None) -> None:
    """Sell for the gold drawn; if it is blank and several prices are possible, it is not known what was earned."""
    possible = PRICES if centre is None else possible_prices(position, event, centre)
    if event.gold is None and len(possible) > 1:
        actor.gold_known = actor.sales_known = position.pile_known = False
        if centre is not None and NEEDS_PRICE in possible:
            position.needs[centre] = None
            position.unfilled.add(("needs", centre))
            position.lose_count()
    else:
        value = position.worth if centre is not None else event.gold or 0
        _earn(position, event, actor, centre, value)
        if centre is not None and value == HAS_PRICE and position.pile_known and not position.assumed:
            position.has[centre] = event.card
            position.unfilled.discard(("has", centre))
    if centre is None:
        change_unknown_boxes(position, event)


def _pay(position: Position, event: record.Sell, actor: Trader, value: int) -> None:
    """Pay what a card is worth, or what the pile has left (ruling CGO-R05)."""
    if not position.pile_known and event.gold is not None and 0 < event.gold < value:
        position.draw(actor, event.gold)  # The pile may have had no more.
        return
    if not position.pile_known and event.gold is None:
        position.unpaid = actor
    drawn = position.draw(actor, value)
    position.short = value - drawn
    if event.gold is not None and event.gold != drawn:
        note_payment(position, actor, event.gold - drawn)
    if position.short and position.rulings.pile_too_small == "owed":
        actor.owed = position.short


def _meet(position: Position, card: str, centre: str) -> None:
    """Meet a NEEDS card, which is replaced at once or after the sale (ruling CGO-R13)."""
    if position.met == centre:
        return
    if position.unfilled and ("needs", centre) in position.unfilled:
        position.needs[centre] = card
    if position.rulings.needs_twice == "replaced-at-once":
        position.discard(card, "needs")
        position.clear("needs", centre)
        return
    position.met = centre
    if position.deck[position.decks["needs"]] == UNKNOWN and position.rulings.deck_empty != "reshuffle":
        return  # The deck may have run out.
    # The met card, too, can be shuffled into a new deck.
    if position.can_refill("needs") or position.rulings.deck_empty == "reshuffle":
        position.due.append(("needs", centre))


def refill(position: Position, event: record.Refill) -> None:
    box, centre = event.box, position.market
    if centre is None and not position.token_known():
        position.last_deed = record.Refill  # Some box got a new card, and it is already not known what lies there.
        return
    if centre is None:
        raise Impossible
    boxes, other = (position.has, "needs") if box == "has" else (position.needs, "has")
    if position.either == centre and (box, centre) not in position.due and (other, centre) in position.due:
        _put_back(position, other, centre)
    position.either = None
    if box == "needs" and position.met == centre:
        position.replaced[box, centre] = met = boxes[centre] or ""
        position.discard(met, "needs")
        position.met = None
        position.selling = False
    elif box == "needs" and position.mispriced == centre and boxes.get(centre):
        position.discard(boxes[centre] or "", "needs")  # The table took it as met.
        position.mispriced = None
    elif (
        box == "needs" and position.midway and boxes.get(centre) and position.rulings.needs_twice != "replaced-at-once"
    ):
        position.discard(boxes[centre] or "", "needs")  # It was met before the position was found.
    boxes[centre] = event.card
    for others in (position.has, position.needs):
        others.setdefault(centre, None)  # A decision may let any square have boxes.
    deck = position.decks[box]
    if position.deck[deck] > 0:
        position.deck[deck] -= 1
    position.out[event.card] = position.out.get(event.card, 0) + 1
    if (box, centre) in position.due:
        position.due.remove((box, centre))
    position.unfilled.discard((box, centre))
    position.last_deed = record.Refill
    position.note_pending()


def _put_back(position: Position, box: str, centre: str) -> None:
    """Put a card back into its box, because the table refilled the other one."""
    boxes = position.has if box == "has" else position.needs
    boxes[centre] = position.replaced.pop((box, centre)) or None
    position.due.remove((box, centre))


def may_be_either(position: Position, event: record.Shuffle) -> bool:
    """Whether nobody named the deck that is shuffled and it may be either of two (ruling CGO-R09)."""
    return max(position.deck) <= 0 and event.box is None and position.rulings.decks == "two"


def shuffle(position: Position, event: record.Shuffle) -> None:
    position.last_deed = record.Shuffle
    if may_be_either(position, event):
        position.lose_count()
        return
    deck = position.deck_of(event)
    discards = position.discards[deck]
    if discards == UNKNOWN:
        discards = event.cards if event.cards is not None else UNKNOWN
    # Cards are shuffled when the deck is empty, so a deck that was not known is known now.
    position.deck[deck] = discards if discards == UNKNOWN else max(position.deck[deck], 0) + discards
    position.discards[deck] = 0
    for card, count in position.thrown[deck].items():
        position.out[card] = position.out.get(card, 0) - count
    position.thrown[deck] = {}


def trade(position: Position, event: record.Trade) -> None:
    player, partner = position.traders[event.player], position.traders[event.partner]
    for giver, cards in ((player, event.give), (partner, event.take)):
        for card in cards:
            giver.part_with(card, gaps=position.gaps)
    for taker, cards in ((player, event.take), (partner, event.give)):
        for card in cards:
            taker.receive(card)
    player.gold += event.take_gold - event.give_gold
    partner.gold += event.give_gold - event.take_gold
    player.gold_in += event.take_gold
    player.gold_out += event.give_gold
    partner.gold_in += event.give_gold
    partner.gold_out += event.take_gold
    position.last_deed = record.Trade


def arrange(position: Position, event: record.Arrange) -> None:
    position.traders[event.player].hand = list(event.cargo)
    position.traders[event.player].hand_known = True
    position.last_deed = record.Arrange


def leave(position: Position, event: record.Leave) -> None:
    """Let a player leave: the cargo is discarded, but they keep the gold (ruling CGO-R40)."""
    if position.over:
        return
    trader = position.traders[event.player]
    trader.left = True
    for card in trader.cards():
        position.discard(card, "has")
    if not trader.hand_known:
        position.discards[position.decks["has"]] = UNKNOWN
    trader.hand, trader.hand_known = [], True
    if position.rulings.withdrawal == "gold-returns":
        position.pile += trader.gold
        trader.gold = 0
    if trader is position.actor:
        position.moved = True
        position.hazard = None
        position.losses = 0
        position.note_pending()
    position.last_deed = record.Leave
