"""What the events of a turn do to the position.

This is only mechanics: what moves where. The checks decide whether an event was allowed; they look at the
position before the event.
"""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.equipment import card_of
from scorekeeper.games.dwarven_traders.position.cards import discard, flip
from scorekeeper.games.dwarven_traders.position.pieces import Sale, changes_of, moved
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import (
    SMUGGLER,
    Change,
    EndOfTurn,
    Mine,
    Pass,
    Pick,
    Sell,
    Stuck,
    Trade,
    Turn,
)
from scorekeeper.games.engine.replay import Impossible


def pick(position: Position, event: Pick) -> None:
    """Take a starting gem from the pool."""
    if event.player not in position.gems:
        raise Impossible
    position.pool[event.gem] -= 1
    position.gems[event.player].append(event.gem)
    position.picked.append((event.player, event.gem))
    position.late_picks = position.dealt


def _pick_the_rest(position: Position) -> None:
    """Take the starting gems that only the start lists."""
    for player, gem in position.only_in_start:
        position.pool[gem] -= 1
        position.gems[player].append(gem)
        position.picked.append((player, gem))
    position.only_in_start = []


def start_turn(position: Position, event: Turn) -> None:
    """Begin a turn with its card."""
    player, face = event.player, event.card
    if player not in position.gems:
        raise Impossible
    if position.only_in_start:
        _pick_the_rest(position)
    if position.starter is None and not position.found:
        position.starter = player
    position.turn += 1
    position.refresh_late = position.refresh_due
    if position.opening is None:
        position.opening = dict(position.pool)
    card = card_of(face) if face else None
    if face and card and card != face:
        if position.off and position.off.pop(("display", card), None):
            # The table was told that this side should not be up; it plays from what lies there.
            position.up[card] = face[-1]
        position.up.setdefault(card, face[-1])
    position.open_turn(player, card)


def mine(position: Position, event: Mine) -> None:
    """Take a gem from the pool."""
    player = _on_turn(position)
    position.pool[event.gem] -= 1
    position.gems[player].append(event.gem)
    position.mined = event.gem
    _acted(position, "mine", event.card)


def sell(position: Position, event: Sell) -> None:
    """Put a gem into the box, and move by its price."""
    player = _on_turn(position)
    gem, gems, tracks = event.gem, position.gems[player], position.tracks
    if gem not in gems:
        raise Impossible
    gems.remove(gem)
    position.box[gem] += 1
    before, price = tracks[player], position.prices[gem]
    after = tracks[player] = moved(before, price, position.last_space)
    position.sales.append(Sale(player, gem, price, before, after))
    _acted(position, "sell", event.card)


def _acted(position: Position, do: str, face: str | None) -> None:
    """Note an action; the Smuggler's price changes follow at once, because each of his actions has its own card."""
    position.refresh_late = position.refresh_due
    if position.player != SMUGGLER:
        position.actions.append((do, "", position.face))
        position.changes = None
        if position.card is None:
            _find_card(position, face)
        return
    card = card_of(face) if face else ""
    side = position.side_up(card) if card else None
    position.actions.append((do, card, side))
    position.pending = side is None
    if side is not None:
        position.change_prices(changes_of(do, side))
    if do == position.smuggler_begins() and card in position.display:
        position.first_step = card
        discard(position, card)
    elif card in position.display:
        flip(position, card)


def _find_card(position: Position, face: str | None) -> None:
    """Find the card of a turn that does not name it: the one that the action names, or the only one that allows the actions."""
    cards = [card_of(face)] if face else position.fitting_cards() or []
    if len(cards) == 1:
        position.card, position.face = cards[0], position.side_up(cards[0])


def declare(position: Position, event: Change) -> None:
    """Note recorded price changes; the Smuggler's happen at once."""
    changes: dict[str, int] = event.changes
    position.printed.append(changes)
    if position.pending:
        position.pending = False
        position.change_prices(changes)


def settle(position: Position, _moment: object = None) -> None:
    """Move the prices after the actions of a player's turn, and turn the card over."""
    position.settled = True
    if position.player == SMUGGLER or not position.actions:
        return
    known = position.changes if position.face is not None else None
    for changes in known or position.price_changes() or ():
        position.change_prices(changes)
    if (card := position.card) is not None:
        flip(position, card)
    else:
        # One of them was turned over, and nobody knows which.
        for card in position.fitting_cards() or position.display:
            position.up.pop(card, None)


def trade(position: Position, event: Trade) -> None:
    """Swap gems, or give or take one."""
    trader = event.player or _on_turn(position)
    position.trades.append(event)
    if trader not in position.gems:
        raise Impossible
    if event.give is not None:
        _give_up(position, trader, event.give)
    if event.partner == SMUGGLER and (not position.solo or position.rulings.solo_trade == "marker"):
        taken, position.marker = position.marker, event.give or position.marker
        position.marker_traded = True
        if event.take is not None:
            position.gems[trader].append(taken)
        return
    if event.take is not None:
        _give_up(position, event.partner, event.take)
        position.gems[trader].append(event.take)
    if event.give is not None:
        position.gems[event.partner].append(event.give)


def _on_turn(position: Position) -> str:
    if position.player is None:
        raise Impossible
    return position.player


def _give_up(position: Position, participant: str, gem: str) -> None:
    """Take a gem from a participant; raises if they do not have it."""
    gems = position.gems.get(participant)
    if gems is None or gem not in gems:
        raise Impossible
    gems.remove(gem)


def pass_turn(position: Position, event: Pass) -> None:
    """Begin a turn in which nothing is done."""
    if event.player not in position.gems:
        raise Impossible
    if position.only_in_start:
        _pick_the_rest(position)
    position.turn += 1
    position.stuck_passes = True
    position.open_turn(event.player, None)
    position.settled = position.passed = True


def end_turn(position: Position, _event: EndOfTurn) -> None:
    """Close the turn in progress."""
    position.settled = position.closed = True
    position.refresh_late = position.refresh_due


def end_round(position: Position, event: Stuck) -> None:
    """Close the round."""
    position.stuck = event.player
    position.closed = True
