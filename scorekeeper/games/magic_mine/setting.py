"""Checks on setting gems, by the action and by cards."""

from __future__ import annotations

from scorekeeper.games.engine.old_checks import KEPT, Answer, Violation, kept, violated
from scorekeeper.games.magic_mine.pieces import misfit
from scorekeeper.games.magic_mine.play import ACTION, Position, check
from scorekeeper.games.magic_mine.record import CopySet, Placing, Set


@check("MIN-404", on=Set, step=ACTION)
def a_setting_sets_one_gem(position: Position, event: Set) -> Answer:
    if event.count == 1:
        return KEPT
    return violated(
        "{who} sets {count} gems with one action", expected=1, found=event.count, who=position.player, count=event.count
    )


@check("MIN-401", on=Set, step=ACTION)
def the_gem_is_in_the_cart(position: Position, event: Set) -> Answer:
    player = position.player
    if player is None:
        return None
    cart = position.carts[player]
    return KEPT if event.gem in cart else refuse_placing(position, player, event, cart)


@check("MIN-402", on=Set, step=ACTION)
def the_tile_is_an_own_one(position: Position, event: Set) -> Answer:
    player = position.player
    if player is None:
        return None
    return KEPT if event.tile in position.rows[player] else refuse_placing(position, player, event, [event.gem])


@check("MIN-403", "MIN-405", "MIN-408", on=Set, step=ACTION)
def the_gem_fits_its_hole(position: Position, event: Set) -> Answer:
    """An empty hole, of the right colour; in a multi-coloured piece, of the colour that is there."""
    player = position.player
    piece = position.rows[player].get(event.tile) if player is not None else None
    if piece is None or player is None:
        return None
    if (answer := misfit(piece, event.gem, event.hole, player, event.tile)) is not None:
        return answer
    if event.hole is not None or piece.face is None:
        return kept("MIN-403")
    return kept("MIN-408" if piece.face.takes_any else "MIN-405")


def refuse_placing(position: Position, player: str, placing: Set | CopySet | Placing, cart: list[str]) -> Violation:
    """Say why a gem cannot be set: it is not there, or the tile is not."""
    if placing.gem not in cart:
        return violated(
            "{who} sets {gem} and has none in the cart",
            rule="MIN-401",
            expected=list(cart),
            found=placing.gem,
            who=player,
            gem=placing.gem,
        )
    owner = position.owner(placing.tile)
    return violated(
        "{who} sets {gem} into {tile}, "
        + ("which lies in the row of {who_owner}" if owner else "which lies in nobody's row"),
        rule="MIN-402",
        expected=list(position.rows[player]),
        found=placing.tile,
        who=player,
        gem=placing.gem,
        tile=placing.tile,
        who_owner=owner or player,
    )


def all_placings_fit(position: Position, player: str, placings: list[Placing] | list[CopySet]) -> Violation | None:
    """Whether gems can be set one after the other: each is tried on what the ones before it left."""
    cart = list(position.carts[player])
    before = {tile: (list(piece.holes), set(piece.named)) for tile, piece in position.rows[player].items()}
    try:
        for placing in placings:
            piece = position.rows[player].get(placing.tile)
            if piece is None or placing.gem not in cart:
                return refuse_placing(position, player, placing, cart)
            if (answer := misfit(piece, placing.gem, placing.hole, player, placing.tile)) is not None:
                return answer
            piece.place(placing.gem, placing.hole)
            cart.remove(placing.gem)
    finally:
        for tile, (holes, named) in before.items():
            piece = position.rows[player][tile]
            piece.holes, piece.named = holes, named
            piece.gems = sum(gem is not None for gem in holes)
    return None


@check.permission("MIN-406", on=Set)
def holes_in_any_order(position: Position, event: Set) -> Answer:
    """A hole is filled while one before it is empty."""
    piece = position.rows[position.player or ""].get(event.tile) if position.player else None
    if piece is None or piece.face is None:
        return None
    hole = piece.hole_for(event.gem, event.hole)
    return KEPT if hole and None in piece.holes[:hole] else None


@check.permission("MIN-407", on=Set)
def any_colour_goes(position: Position, event: Set) -> Answer:
    face = position.faces.get(event.tile) if position.faces is not None else None
    return KEPT if face is not None and face.takes_any else None
