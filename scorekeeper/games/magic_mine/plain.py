"""Events in which nothing is wrong: the common case, seen at a glance.

A plain event would be let pass by every check on its kind, so these are not asked; of any other event all checks are
asked, one by one, and say what it is. While evidence is recorded they are always asked, and none may refuse what is plain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.magic_mine.play import ACTIONS, CART, COPIES, GOAL, LIGHTNING, Position
from scorekeeper.games.magic_mine.record import (
    UNSEEN,
    CatchUp,
    Discard,
    Play,
    Refresh,
    Replace,
    Score,
    Set,
    State,
    Take,
    Turn,
)
from scorekeeper.games.magic_mine.tiles import ANY


def _calm(position: Position) -> bool:
    """Nothing is left undone that comes before everything else: a heart, the effect of a card; and nobody has won."""
    return (
        position.winner is None
        and position.chain is None
        and not position.hearts_due
        and position.rulings.reshuffle != "at-once"
    )


def _free(position: Position) -> bool:
    """The player on turn may act: nothing at all is left undone, and an action is left."""
    return (
        position.actions < ACTIONS
        and position.winner is None
        and position.chain is None
        and not position.hearts_due
        and not position.catch_ups
        and not position.crowded
        and not position.owed
        and position.player is not None
        and position.rulings.reshuffle != "at-once"
    )


def plain_turn(position: Position, event: Turn) -> bool:
    """The next player is on turn, and the turn before ended as it must: the checks on `Closed` have nothing to say.

    Both actions were done, nothing is left undone, and no complete brown piece lies in the row.
    """
    last = position.player
    if last is None or event.player != position.next_player() or position.actions < ACTIONS:
        return False
    if position.owed or position.catch_ups or position.crowded:
        return False
    for piece in position.rows[last].values():
        face = piece.face
        if face is not None and face.brown and piece.gems == len(piece.holes):
            return False
    return _calm(position)


def plain_take(position: Position, event: Take) -> bool:
    """One gem that the mine has goes into a cart with room."""
    return (
        _free(position)
        and event.count == 1
        and position.mine[event.gem] > 0
        and len(position.carts[position.player or ""]) < CART
    )


def plain_set(position: Position, event: Set) -> bool:
    """A gem of the cart goes into an empty hole that takes it, of a tile whose face is known."""
    if event.count != 1 or not _free(position):
        return False
    player, gem, wanted = position.player or "", event.gem, event.hole
    piece = position.rows[player].get(event.tile)
    if piece is None or piece.face is None or gem not in position.carts[player]:
        return False
    holes = piece.face.holes
    if wanted is None:
        if piece.hole_for(gem, None) is None:
            return False
    elif not 1 <= wanted <= len(holes) or piece.holes[wanted - 1] is not None or holes[wanted - 1] not in (gem, ANY):
        return False
    return holes[0] != ANY or not piece.gems or piece.colour() == gem


def plain_discard(position: Position, event: Discard) -> bool:
    """A gem leaves the own cart."""
    return event.cart is None and _free(position) and event.gem in position.carts[position.player or ""]


def plain_play(position: Position, event: Play) -> bool:
    """The player on turn plays a card of the hand that is no answer."""
    card = event.card
    return (
        _free(position)
        and event.player is None
        and event.count == 1
        and card not in LIGHTNING
        and card != UNSEEN
        and card in position.hands[position.player or ""]
    )


def plain_score(position: Position, event: Score) -> bool:
    """The player on turn scores one complete piece of the row, and what is told of it is true."""
    player, tiles = position.player, event.tiles
    if player is None or event.player not in (None, player) or len(tiles) != 1 or event.bonus:
        return False
    piece = position.rows[player].get(tiles[0])
    if piece is None or piece.face is None or piece.gems != len(piece.holes):
        return False
    points = piece.face.points
    after = position.spaces[player] + points
    return (
        event.points in (points, None)
        and (event.space in (after, None) or event.space == GOAL <= after)
        and not position.catch_ups
        and not position.crowded
        and _calm(position)
    )


def plain_replace(position: Position, event: Replace) -> bool:
    """A tile of the market fills a gap of the row, and one that was in the pile fills its place."""
    new, faces = event.new, position.faces
    return (
        new is not None
        and position.owed > 0
        and position.tile_pile > 0
        and event.take in position.market
        and new not in position.laid
        and (faces is None or new in faces)
        and position.rulings.refresh != "all-or-none"
        and _calm(position)
    )


def plain_refresh(position: Position, event: Refresh) -> bool:
    """No more tiles of the market are thrown out than must be taken, and one that was in the pile comes instead."""
    new, faces = event.new, position.faces
    return (
        position.owed > 0
        and position.refreshed < position.replacing
        and position.tile_pile > 0
        and event.out in position.market
        and new not in position.laid
        and (faces is None or new in faces)
        and position.rulings.refresh == "at-most"
        and _calm(position)
    )


def plain_catch_up(position: Position, event: CatchUp) -> bool:
    """Who comes next of those behind receives a card that can be in the pile."""
    return (
        bool(position.catch_ups)
        and position.catch_ups[0] == (event.player, event.space)
        and event.space in position.crossed
        and position.card_pile > 0
        and position.seen.get(event.card, 0) < COPIES.get(event.card, 1)
        and _calm(position)
    )


def plain_state(position: Position, event: State) -> bool:
    """Everything is told in full, in the order in which it lies there, and is so."""
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
    ):
        return False
    for who, row in position.rows.items():
        if hands.get(who) != len(position.hands[who]) or rows.get(who) != [*row]:
            return False
    return True


PLAIN: dict[type, Callable[[Position, Any], bool]] = {
    Turn: plain_turn,
    Take: plain_take,
    Set: plain_set,
    Discard: plain_discard,
    Play: plain_play,
    Score: plain_score,
    Replace: plain_replace,
    Refresh: plain_refresh,
    CatchUp: plain_catch_up,
    State: plain_state,
}
"""Kinds of events of which a game has many."""
