"""Chapter 4: setting gems, by the action and by cards."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    Wrong,
    check,
    claim,
    kept,
    only,
    permission,
    unchecked,
    violated,
)
from scorekeeper.games.magic_mine.checks.steps import ACTION, CARD
from scorekeeper.games.magic_mine.equipment import Bound
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.pieces import Piece
from scorekeeper.games.magic_mine.record import CopySet, Placing, Set, SetTwo, SwapTile
from scorekeeper.games.magic_mine.setup import Opening
from scorekeeper.terminal import counted

MOST_SET = 2
"""The number of gems that one card lets a player set."""


@claim("MIN-405", on=Opening)
def colours_of_holes_are_known(bound: Bound, opening: Opening) -> Answer:
    """Without the tiles, the colours of the holes are not known."""
    return tiles_unknown("whether gems have the colours of their holes", bound, opening)


def tiles_unknown(what: str, bound: Bound, opening: Opening) -> Answer:
    """Answer that something is not checked because the tiles are not given as equipment."""
    if bound.faces is not None or not opening.legal:
        return None
    text = "{what} is not checked because the tiles are not given as equipment"
    return unchecked(text, field=f"rounds.{opening.round}.transcript", what=what)


@check("MIN-404", on=Set, step=ACTION, then="assume")
def a_setting_sets_one_gem(position: Position, event: Set) -> Answer:
    if event.count == 1:
        return KEPT
    text = "{who} sets {count} with one action, but it must be one"
    return violated(
        text, expected=1, found=event.count, who=position.player, count=counted(event.count, f"{event.gem} gem")
    )


@check("MIN-401", on=Set, step=ACTION, then="assume")
def the_gem_is_in_the_cart(position: Position, event: Set) -> Answer:
    player = position.player
    if player is None:
        return None
    cart = position.carts[player]
    return KEPT if event.gem in cart else gem_missing(player, event.gem, cart)


@check("MIN-402", on=Set, step=ACTION, then="assume")
def the_tile_is_an_own_one(position: Position, event: Set) -> Answer:
    player = position.player
    if player is None:
        return None
    return KEPT if event.tile in position.rows[player] else _tile_elsewhere(position, player, event)


@check("MIN-403", "MIN-405", "MIN-408", on=Set, step=ACTION, then="assume")
def the_gem_fits_its_hole(position: Position, event: Set) -> Answer:
    """A gem goes into an empty hole of its colour; in a piece for any colour, all gems have one colour."""
    player = position.player
    piece = position.rows[player].get(event.tile) if player is not None else None
    if piece is None or player is None or event.gem not in position.carts[player]:
        return None
    if (answer := misfit(piece, event.gem, event.hole, player, event.tile)) is not None:
        return answer
    if event.hole is not None or piece.face is None:
        return kept("MIN-403")
    return kept("MIN-408" if piece.face.takes_any else "MIN-405")


def gem_missing(player: str, gem: str, cart: Sequence[str]) -> Wrong:
    """Answer that a player sets a gem that is not in the cart."""
    text = "{who} sets {gem} but has none in the cart"
    return violated(text, rule="MIN-401", expected=list(cart), found=gem, who=player, gem=gem)


def _tile_elsewhere(position: Position, player: str, placing: Set | CopySet | Placing) -> Wrong:
    owner = position.owner(placing.tile)
    return violated(
        "{who} sets {gem} into {tile}, but "
        + ("that tile is in the row of {who_owner}" if owner else "that tile is in nobody's row"),
        rule="MIN-402",
        expected=list(position.rows[player]),
        found=placing.tile,
        who=player,
        gem=placing.gem,
        tile=placing.tile,
        who_owner=owner or player,
    )


def misfit(piece: Piece, gem: str, wanted: int | None, who: str, tile: str) -> Wrong | None:
    """Why a gem cannot be set into a piece: no empty hole, another colour, or a second colour."""
    refusal = piece.refuses(gem, wanted)
    if refusal is None:
        return None
    if refusal == "no hole":
        return _no_hole(who, gem, tile, wanted, len(piece.holes) if piece.face is not None else None)
    if refusal == "colour":
        return _wrong_colour(piece, gem, wanted, who, tile)
    text = "{who} sets {found} into {tile}, which holds {expected}, but all gems of such a piece have one colour"
    return violated(text, rule="MIN-408", expected=piece.contents()[0], found=gem, who=who, tile=tile)


def _no_hole(who: str, gem: str, tile: str, hole: int | None, holes: int | None) -> Wrong:
    why = "but it has no empty hole" if hole is None else "hole {hole}, but that is not empty"
    if hole is not None and holes is not None and not 1 <= hole <= holes:
        why = "but it has no hole {hole}; holes are counted from 1 to {holes}"
    text = "{who} sets {gem} into {tile}, " + why
    return violated(text, rule="MIN-403", found=hole, who=who, gem=gem, tile=tile, hole=hole, holes=holes)


def _wrong_colour(piece: Piece, gem: str, hole: int | None, who: str, tile: str) -> Wrong:
    colours = piece.face.holes if piece.face is not None else ()
    empty = [colour for index, colour in enumerate(colours) if piece.holes[index] is None]
    wanted = [colours[hole - 1]] if hole is not None else empty
    text = "{who} sets {found} into {tile}, but " + (
        "hole {hole} takes {expected}"
        if hole is not None
        else "its empty holes take {expected}"
        if len(empty) > 1
        else "its empty hole takes {expected}"
    )
    return violated(
        text,
        rule="MIN-403" if hole is None and gem in colours else "MIN-405",
        expected=wanted,
        found=gem,
        who=who,
        tile=tile,
        hole=hole,
    )


# Settings by cards: gems are tried one after the other, each after those before it.


@check("MIN-401", "MIN-402", on=(SetTwo, CopySet), step=CARD, then="assume")
def gems_and_tiles_are_the_own_ones(position: Position, event: SetTwo | CopySet) -> Answer:
    """The gems come from the cart, and the tiles from the row, of the player who played the card."""
    return only(_first_misfit(position, event), "MIN-401", "MIN-402")


@check("MIN-403", "MIN-405", "MIN-408", on=(SetTwo, CopySet), step=CARD, then="assume")
def the_gems_fit_their_holes(position: Position, event: SetTwo | CopySet) -> Answer:
    """Setting by a card follows the rules of setting."""
    return only(_first_misfit(position, event), "MIN-403", "MIN-405", "MIN-408")


def _first_misfit(position: Position, event: SetTwo | CopySet) -> Wrong | None:
    """Why the first impossible setting fails; settings that the card does not allow are not tried."""
    card = position.chain or position.tail
    placings: Sequence[Placing | CopySet] = event.sets if isinstance(event, SetTwo) else [event]
    if card is None or (isinstance(event, SetTwo) and card.told + len(placings) > MOST_SET):
        return None
    row, cart = position.rows[card.player], list(position.carts[card.player])
    tried: dict[str, Piece] = {}
    for placing in placings:
        piece = tried.get(placing.tile) or (row[placing.tile].copy() if placing.tile in row else None)
        if placing.gem not in cart:
            return gem_missing(card.player, placing.gem, cart)
        if piece is None:
            return _tile_elsewhere(position, card.player, placing)
        if (answer := misfit(piece, placing.gem, placing.hole, card.player, placing.tile)) is not None:
            return answer
        tried[placing.tile] = piece
        piece.place(placing.gem, placing.hole)
        cart.remove(placing.gem)
    return None


@check("MIN-401", on=SwapTile, step=CARD, then="assume")
def the_gem_for_the_tile_received_is_in_the_cart(position: Position, event: SwapTile) -> Answer:
    """The free setting uses a gem from the player's own cart."""
    who = position.card_player
    if who is None or event.gem is None or event.gem in position.carts[who]:
        return None
    return violated("{who} sets {found} but has none in the cart", found=event.gem, who=who)


@check("MIN-403", "MIN-405", "MIN-408", on=SwapTile, step=CARD, then="assume")
def the_gem_fits_the_tile_received(position: Position, event: SwapTile) -> Answer:
    """The free setting follows the rules of setting."""
    who = position.card_player
    if who is None or event.gem is None or event.gem not in position.carts[who]:
        return None
    if event.into not in (None, event.take):
        return None
    piece = position.rows[event.partner].get(event.take) if event.partner is not None else None
    if piece is None:
        piece = Piece(position.faces.get(event.take) if position.faces is not None else None)
    return misfit(piece, event.gem, event.hole, who, event.take)


@permission("MIN-406", on=Set)
def holes_in_any_order(position: Position, event: Set) -> Answer:
    """Holes may be filled in any order."""
    piece = position.rows[position.player or ""].get(event.tile) if position.player else None
    if piece is None or piece.face is None:
        return None
    hole = piece.hole_for(event.gem, event.hole)
    return KEPT if hole and None in piece.holes[:hole] else None


@permission("MIN-407", on=Set)
def any_colour_goes(position: Position, event: Set) -> Answer:
    face = position.faces.get(event.tile) if position.faces is not None else None
    return KEPT if face is not None and face.takes_any else None
