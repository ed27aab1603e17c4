"""Lines that somebody forgot to write down and that the lines after them show: the beginning of a turn, and a trade."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from scorekeeper.games.cargo_and_gold.position import deeds
from scorekeeper.games.cargo_and_gold.position.boxes import find_the_market, find_the_price
from scorekeeper.games.cargo_and_gold.position.order import next_player
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.record import Buy, EndOfTurn, Event, Move, Roll, Sell, Skip, State, Trade, Turn
from scorekeeper.games.engine.seats import clockwise_from

# The beginning of a turn.


def find_the_turn(position: Position, event: Roll) -> None:
    """Begin the next player's turn if it is that player who rolls, although no line says that the turn begins."""
    position.unwritten = None
    if position.moved or position.closed or position.player is None:
        _begin_if_forgotten(position, event)


def find_the_purchase(position: Position, event: Buy) -> None:
    """Work out where somebody buys, and begin the next player's turn if only that player can be the buyer."""
    position.unwritten = None
    centre = position.centre()
    if (position.moved or position.closed) and (
        position.bought is not None or centre is None or position.has[centre] != event.card
    ):
        _begin_if_forgotten(position, event)
    find_the_market(position, event)


def find_the_sale(position: Position, event: Sell) -> None:
    """Work out where somebody sells, and what that earns; it may be the next player, as with a purchase."""
    position.unwritten, actor = None, position.actor
    if (position.moved or position.closed) and (
        (position.sold and not event.also) or position.centre() is None or actor is None or event.card not in actor.hand
    ):
        _begin_if_forgotten(position, event)
    find_the_price(position, event)


def _begin_if_forgotten(position: Position, event: Roll | Buy | Sell) -> None:
    due, _ = next_player(position)
    if due is None or due == position.player or (type(event) is not Roll and not _may_deal(position, event, due)):
        return
    later = [event, *position.events[position.index :]] if position.events else []
    if _is_line_missing(position, later, position.traders[due]):
        deeds.start_turn(position, Turn(player=due))
        position.unwritten = due


def _may_deal(position: Position, event: Roll | Buy | Sell, who: str) -> bool:
    """Whether a player who is not on turn can buy or sell this card where they stand."""
    trader = position.traders[who]
    if type(event) is Sell:
        return trader.square in position.has and event.card in trader.hand
    return type(event) is Buy and trader.square is not None and position.has.get(trader.square) == event.card


def _is_line_missing(position: Position, later: list[Event], due: Trader) -> bool:
    """Whether a second roll is that of the next player: by the path that follows, and by whose turn comes after it."""
    within = list(takewhile(lambda event: type(event) not in (Turn, Skip, EndOfTurn), later))
    if not any(type(event) is Roll for event in within):
        return False
    paths = [event.path for event in within if type(event) is Move and event.path]
    own = _may_begin(position, position.actor, paths[0]) if paths else None
    others = _may_begin(position, due, paths[0]) if paths else None
    following = next((event.player for event in later if isinstance(event, Turn | Skip)), None)
    if others is False or following == due.key:
        return False
    return own is False or following in clockwise_from(position.seats, due.key)[1:2]


def may_be_whose_turn_it_says(position: Position, trader: Trader) -> bool:
    """Whether the move of the turn that begins now can be that of the player whom its line names."""
    within = takewhile(lambda event: type(event) not in (Turn, Skip), position.events[position.index :])
    path = next((event.path for event in within if type(event) is Move and event.path), None)
    return path is None or _may_begin(position, trader, path) is not False


def _may_begin(position: Position, trader: Trader | None, path: list[str]) -> bool | None:
    """Whether a path can begin where a player stands; None if that is not known."""
    if position.board is None or trader is None or trader.square is None:
        return None
    return path[0] in position.board.joined.get(trader.square, ())


# A trade.


def unwritten_trade(position: Position, event: State) -> Trade | None:
    """The one trade that would explain why two players have other cards than the transcript leads to."""
    traders, gold = position.traders, event.gold or {}
    moved = {}
    for who, said in (event.cargo or {}).items():
        if traders[who].hand_known and sorted(said) != sorted(cards := traders[who].cards()):
            moved[who] = (Counter(cards) - Counter(said), Counter(said) - Counter(cards))
    if len(moved) != 2 or any(who not in gold or not traders[who].gold_known for who in moved):  # noqa: PLR2004 - a trade has two sides
        return None
    player, partner = moved
    by = gold[player] - traders[player].gold
    if moved[player] != moved[partner][::-1] or gold[partner] - traders[partner].gold != -by:
        return None
    give, take = moved[player]
    trade = Trade(
        player=player,
        partner=partner,
        give=[*give.elements()],
        take=[*take.elements()],
        give_gold=max(-by, 0),
        take_gold=max(by, 0),
    )
    both_give = (trade.give or trade.give_gold) and (trade.take or trade.take_gold)
    return trade if both_give or position.rulings.trade_kinds == "anything" else None


def take_up_trade(position: Position, event: State, trade: Trade) -> None:
    """Carry out a trade that nobody wrote down; the cargo then lies as the table says."""
    done = position.last_deed
    deeds.trade(position, trade)
    position.last_deed = done
    for who in (trade.player, trade.partner):
        position.traders[who].hand = list((event.cargo or {})[who])
