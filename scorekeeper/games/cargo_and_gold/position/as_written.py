"""What events do if they stand as written, by a decision or because that tells the position after them.

An event that stands only by assumption leaves some things unknown; one that stands by a decision leaves no doubt.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold import record
from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES
from scorekeeper.games.cargo_and_gold.position import deeds, hazards
from scorekeeper.games.cargo_and_gold.position.boxes import is_square
from scorekeeper.games.cargo_and_gold.position.cargo import knows_cargo, losing
from scorekeeper.games.cargo_and_gold.position.order import between, next_player, out_of_order
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.position.unwritten import may_be_whose_turn_it_says
from scorekeeper.games.cargo_and_gold.scoring.prices import NEEDS_PRICE, PRICE
from scorekeeper.games.engine.plans import Change
from scorekeeper.games.engine.replay import Impossible


def assuming(change: Change) -> Change:
    """Carry out an event, and note whether the position then rests on something illegal that nobody decided."""

    def assume(position: Position, event: Any) -> None:
        position.doubtful = _stands_by_assumption(position)
        position.assumed = position.assumed or position.doubtful
        change(position, event)

    return assume


def _stands_by_assumption(position: Position) -> bool:
    """Whether nobody decided that the current event stands, although it is illegal."""
    return any(one.level == "error" and one.where.event == position.index for one in position.reported)


def start_turn_as_written(position: Position, event: record.Turn) -> None:
    """Take a turn that is somebody else's: a turn is missing, or a name is wrong, so much is not known any more.

    The next turn may be that of whoever follows the player whose turn it was.
    """
    due, _ = next_player(position)
    unclear = position.doubtful and out_of_order(position, event)
    doubtful = [*between(position, event.player), event.player] if unclear else []
    deeds.start_turn(position, event)
    if not doubtful:
        return
    position.instead = due
    trader = position.traders[event.player]
    stood = trader.square if may_be_whose_turn_it_says(position, trader) else None
    for who in doubtful:
        position.traders[who].forget()
    trader.stood = stood
    position.pile_known = False
    position.unfilled.update((box, centre) for box in ("has", "needs") for centre in position.has)
    position.lose_count()


def move_as_written(position: Position, event: record.Move) -> None:
    """Move the token; if the last square is not one of the board, it is not known where the token stands."""
    deeds.move(position, event)
    if position.actor is not None and event.path and not is_square(position, event.path[-1]):
        position.actor.square = None


def refill_as_written(position: Position, event: record.Refill) -> None:
    """Fill a box; if there was no place or no such card for it, it is not known what lies there."""
    box, centre = event.box, position.market
    boxes = position.has if box == "has" else position.needs
    doubtful = centre is not None and boxes.get(centre) is not None and centre not in (position.met, position.either)
    strange = position.board is not None and event.card not in position.board.copies
    deck = position.decks[box]
    if not position.deck[deck] and position.rulings.deck_empty == "reshuffle":
        deeds.shuffle(position, record.Shuffle(box=box))
    if position.doubtful and (box, centre) not in position.due:
        position.unfilled.update(position.due)  # The card may be meant for the box that waits for one.
        position.due.clear()
    deeds.refill(position, event)
    if centre is not None and position.doubtful and (doubtful or strange):
        position.unfilled.add((box, centre))
        position.lose_count()


def buy_as_written(position: Position, event: record.Buy) -> None:
    """Buy for what was paid; a buyer who could not pay must have had more gold than is recorded."""
    buyer = position.trader_of(event)
    if buyer is None:
        raise Impossible
    paid, centre = event.paid if event.paid is not None else PRICE, position.market
    doubtful = _doubt_purchase(position, event, buyer, paid, centre) if position.doubtful else []
    deeds.buy(position, replace(event, paid=None))
    for trader in doubtful:
        trader.forget_hand()
    if paid != PRICE:
        position.move_gold(buyer.key, PRICE - paid)
        position.note_pending()


def _doubt_purchase(
    position: Position, event: record.Buy, buyer: Trader, paid: int, centre: str | None
) -> list[Trader]:
    """Note the gold that an illegal purchase leaves unknown, and return the players whose cargo is not known after it."""
    if buyer.gold < paid:
        buyer.gold_known = False
    if position.actor is not None and buyer is not position.actor:
        buyer.gold_known = position.actor.gold_known = False
        return [buyer, position.actor]
    wrong = centre is not None and event.card not in (position.has[centre], position.needs[centre])
    return [buyer] if wrong or buyer.held() >= CARGO_PLACES else []


def sell_as_written(position: Position, event: record.Sell) -> None:
    """Sell for what was drawn; a seller without the card must have had other cargo than is recorded."""
    actor = position.trader_of(event)
    if actor is None:
        raise Impossible
    centre, other = position.market, knows_cargo(position, actor) and event.card not in actor.hand
    if other and position.doubtful:
        actor.forget_hand()
    if centre is None:
        _sell_somewhere(position, event, actor)
        return
    if other and event.gold == NEEDS_PRICE and (needed := position.needs[centre]) is not None:
        event = replace(event, card=needed)  # Whatever it was, it met the NEEDS card.
        position.worth = position.priced(event, centre)
    before, misstated = actor.gold, dict(position.misstated)
    deeds.sell(position, event)
    position.misstated = misstated
    if event.gold is not None:
        position.move_gold(actor.key, before + event.gold - actor.gold)
        position.note_pending()


def _sell_somewhere(position: Position, event: record.Sell, actor: Trader) -> None:
    """Sell a card where there are no boxes, for the gold that is written down."""
    if event.gold is None:
        raise Impossible
    actor.part_with(event.card, gaps=position.gaps)
    position.discard(event.card, "has")
    position.sold += not event.also
    position.selling = True
    position.draw(actor, event.gold)
    position.last_deed = record.Sell
    position.note_pending()


def trade_as_written(position: Position, event: record.Trade) -> None:
    """Exchange what is written down; whoever gives more than they have must have had more than is recorded."""
    player, partner = position.traders[event.player], position.traders[event.partner]
    for giver, cards, gold in ((player, event.give, event.give_gold), (partner, event.take, event.take_gold)):
        if gold > giver.gold and position.doubtful:
            player.gold_known = partner.gold_known = False
        if position.doubtful and any(cards.count(card) > giver.hand.count(card) for card in cards):
            giver.forget_hand()
    deeds.trade(position, event)


def lose_as_written(position: Position, event: record.Loss) -> None:
    """Discard the cards that the table says were lost, whatever the roll; otherwise the card in the place rolled."""
    if event.lost is None and event.roll is None:
        raise Impossible
    position.last_deed = record.Loss
    position.losses = max(0, position.losses - 1)
    for card in event.lost if event.lost is not None else losing(position, event.roll or 0):
        if position.doubtful and position.actor is not None and card not in position.actor.hand:
            position.actor.forget_hand()
        hazards.forfeit(position, card)
    position.note_pending()


def lose_by_rules(position: Position, event: record.Loss) -> None:
    """Discard the cards that the roll takes; without a roll, the recorded ones."""
    (hazards.lose if event.roll is not None else lose_as_written)(position, event)


def suffer_as_written(position: Position, event: record.Hazard) -> None:
    """Carry out the directions as recorded; if there are none, those of the square that the event names."""
    own, actor = position.hazard, position.actor
    elsewhere = actor is not None and event.square not in (None, actor.square) and event.to is None
    told = event.cargo or event.gold or event.miss or event.to
    squares = position.board.hazards if position.board is not None else {}
    position.hazard = None if told or event.square is None else squares.get(event.square)
    hazards.suffer(position, event)
    if elsewhere and own is not None:  # The hazard that the token stands on has not acted yet.
        position.hazard, position.suffered = own, None
        position.note_pending()
