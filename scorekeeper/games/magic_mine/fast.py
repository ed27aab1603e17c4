"""Quick predicates for each kind of event: no check can object to it. Only the engine calls them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.magic_mine.equipment import CART, COPIES, LIGHTNING, MOST_MINED
from scorekeeper.games.magic_mine.position import ACTIONS, Position
from scorekeeper.games.magic_mine.position.moments import TurnEnds, is_possible
from scorekeeper.games.magic_mine.record import (
    UNSEEN,
    CatchUp,
    CopyTake,
    Discard,
    Draw,
    Heart,
    MineThree,
    Play,
    React,
    Refresh,
    Replace,
    Score,
    Set,
    State,
    Take,
    Turn,
)
from scorekeeper.games.magic_mine.scoring.ending import GOAL


def turn_ends(position: Position, moment: TurnEnds) -> bool:
    """Both actions were done, and no complete brown piece lies in the row."""
    if position.actions < ACTIONS:
        return False
    for piece in position.rows[position.player or ""].values():
        face = piece.face
        if face is not None and face.brown and piece.gems == len(piece.holes):
            return False
    return True


def turn(position: Position, event: Turn) -> bool:
    """The next player is on turn."""
    return event.player == position.next_player()


def take(position: Position, event: Take) -> bool:
    """One gem from the mine goes into a cart with room."""
    player = position.player
    return (
        player is not None
        and position.actions < ACTIONS
        and event.count == 1
        and position.mine[event.gem] > 0
        and len(position.carts[player]) < CART
    )


def set_gem(position: Position, event: Set) -> bool:
    """A gem from the cart goes into an empty hole that takes it."""
    player = position.player
    if player is None or position.actions >= ACTIONS or event.count != 1 or event.gem not in position.carts[player]:
        return False
    piece = position.rows[player].get(event.tile)
    return piece is not None and piece.refuses(event.gem, event.hole) is None


def discard(position: Position, event: Discard) -> bool:
    """A gem leaves the player's own cart."""
    player = position.player
    return (
        player is not None and position.actions < ACTIONS and event.cart is None and event.gem in position.carts[player]
    )


def draw(position: Position, event: Draw) -> bool:
    """One card that can be in the pile is drawn."""
    return (
        position.player is not None
        and position.actions < ACTIONS
        and event.count == 1
        and position.card_pile > 0
        and (event.card == UNSEEN or position.seen[event.card] < COPIES[event.card])
    )


def play(position: Position, event: Play) -> bool:
    """The player on turn plays a card from hand that is not an answer."""
    player, card = position.player, event.card
    return (
        player is not None
        and position.actions < ACTIONS
        and event.player is None
        and event.count == 1
        and card not in LIGHTNING
        and card != UNSEEN
        and (
            card in position.hands[player] or (UNSEEN in position.hands[player] and position.seen[card] < COPIES[card])
        )
    )


def react(position: Position, event: React) -> bool:
    """The first answer to an action, or the first cancel of a card that has an effect."""
    card, player = event.card, event.player
    hand = position.hands[player]
    if card not in hand and (UNSEEN not in hand or card not in COPIES or position.seen[card] >= COPIES[card]):
        return False
    if card == "cancel":
        chain = position.chain
        return (
            chain is not None
            and not chain.cancels
            and not chain.told
            and event.to in (None, chain.index)
            and is_possible(position, chain.kind, chain.player)
        )
    window = position.window
    return (
        window is not None
        and card in ANSWERED
        and window.kind == ANSWERED[card]
        and window.player != player
        and not window.answers
        and event.to in (None, window.index)
    )


ANSWERED = {"copy-take": "take", "copy-set": "set"}


def mine_three(position: Position, event: MineThree) -> bool:
    """One to three gems come from the mine, at least one goes back, and the cart has room for the rest."""
    chain, gems, back, mine = position.chain, event.gems, event.discard, position.mine
    if chain is None or chain.kind != "mine-three" or not chain.works or position.rulings.mine_card != "blocked":
        return False
    held = len(position.carts[chain.player])
    return (
        0 < len(gems) <= MOST_MINED
        and len(back) > 0
        and held < CART
        and held + len(gems) - len(back) <= CART
        and all(gems.count(gem) <= mine[gem] for gem in gems)
        and all(back.count(gem) <= gems.count(gem) for gem in back)
    )


def copy_take(position: Position, event: CopyTake) -> bool:
    """A copy of a take brings a gem that is in the mine into a cart with room."""
    chain = position.chain
    return (
        chain is not None
        and chain.kind == "copy-take"
        and chain.works
        and len(position.carts[chain.player]) < CART
        and position.mine[event.gem] > 0
    )


def heart(position: Position, event: Heart) -> bool:
    """A heart that is not a card goes to a player who lost gems."""
    if position.rulings.heart == "card":
        return False
    for due, _ in position.hearts_due:  # noqa: SIM110 - quicker than any()
        if due == event.player:
            return True
    return False


def score(position: Position, event: Score) -> bool:
    """The player on turn scores one complete piece of the row, and its figures are right."""
    player, tiles = position.player, event.tiles
    if player is None or position.turn_over or event.player not in (None, player) or len(tiles) != 1 or event.bonus:
        return False
    (tile,) = tiles
    piece = position.rows[player].get(tile)
    if piece is None or piece.face is None or piece.gems != len(piece.holes):
        return False
    points = piece.face.points
    after = position.spaces[player] + points
    return event.points in (points, None) and (event.space in (after, None) or event.space == GOAL <= after)


def replace(position: Position, event: Replace) -> bool:
    """A tile from the market fills a gap in the row, and one from the pile takes its place."""
    new, faces = event.new, position.faces
    return (
        new is not None
        and position.owed > 0
        and position.tile_pile > 0
        and event.take in position.market
        and new not in position.laid
        and (faces is None or new in faces)
        and position.rulings.refresh != "all-or-none"
    )


def refresh(position: Position, event: Refresh) -> bool:
    """No more market tiles are thrown out than must be taken, and one from the pile takes each place."""
    new, faces = event.new, position.faces
    return (
        position.owed > 0
        and position.refreshed < position.replacing
        and position.tile_pile > 0
        and event.out in position.market
        and new not in position.laid
        and (faces is None or new in faces)
        and position.rulings.refresh == "at-most"
    )


def catch_up(position: Position, event: CatchUp) -> bool:
    """The next player behind receives a card that can be in the pile."""
    return (
        bool(position.catch_ups)
        and position.catch_ups[0] == (event.player, event.space)
        and not position.overtaken
        and position.card_pile > 0
        and (event.card == UNSEEN or position.seen[event.card] < COPIES[event.card])
    )


def state(position: Position, event: State) -> bool:
    """The stated position is complete, in the order of the table, and right."""
    hands, rows = event.hands, event.rows
    if (
        hands is None
        or rows is None
        or event.card_pile != position.card_pile
        or event.card_discard != len(position.card_discards)
        or event.spaces != position.spaces
        or event.mine != position.mine
        or event.market != position.market
        or event.carts != position.carts
        or event.tile_discard not in (None, len(position.tile_discards))
        or event.tile_pile not in (None, position.tile_pile)
    ):
        return False
    gems = event.gems
    if gems is not None and gems != {
        tile: piece.contents() for row in position.rows.values() for tile, piece in row.items() if piece.gems
    }:
        return False
    return all(
        hands.get(who) == len(position.hands[who]) and rows.get(who) == [*row] for who, row in position.rows.items()
    )


FAST: dict[type, Callable[[Any, Any], bool]] = {
    TurnEnds: turn_ends,
    Turn: turn,
    Take: take,
    Set: set_gem,
    Discard: discard,
    Draw: draw,
    Play: play,
    React: react,
    MineThree: mine_three,
    CopyTake: copy_take,
    Heart: heart,
    Score: score,
    Replace: replace,
    Refresh: refresh,
    CatchUp: catch_up,
    State: state,
}
