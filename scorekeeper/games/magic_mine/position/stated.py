"""A position as the table states it, taken over into the one that is replayed."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.equipment import HAND, ROW, TILES, Face
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.pieces import Piece
from scorekeeper.games.magic_mine.scoring.ending import winner_after


def adopt(position: Position, stated: record.Stated) -> None:
    """Set all that the table states, and leave the rest as it is."""
    position.spaces.update(stated.spaces or {})
    for who in stated.spaces or ():
        position.drift.pop(who, None)
    position.mine.update(stated.mine or {})
    position.carts.update({who: list(gems) for who, gems in (stated.carts or {}).items()})
    for who, count in (stated.hands or {}).items():
        held = position.hands[who]
        position.hands[who] = held[:count] + [record.UNSEEN] * (count - len(held))
        (position.crowded.add if count > HAND else position.crowded.discard)(who)
    _adopt_tiles(position, stated)
    if stated.card_pile is not None:
        position.card_pile, position.card_pile_known = stated.card_pile, True
    if (discarded := stated.card_discard) is not None:
        known = position.card_discards
        position.card_discards = known[: max(0, discarded)] + [record.UNSEEN] * (discarded - len(known))
    if stated.tile_pile is not None:
        position.tile_pile, position.tile_pile_known = stated.tile_pile, True
    best = max(position.spaces, key=position.spaces.__getitem__)
    position.winner = winner_after(position.winner, best, position.spaces[best])


def learn(position: Position, stated: record.Stated) -> None:
    """Take over piles that were not known; the rest of the position is what the checks compared."""
    if not position.card_pile_known and (stated.card_pile is not None or stated.card_discard is not None):
        rest = position.card_pile + len(position.card_discards)
        discarded = stated.card_discard if stated.card_pile is None else rest - stated.card_pile
        hidden = (discarded or 0) - len(position.card_discards)
        position.card_discards += [record.UNSEEN] * hidden
        position.card_pile -= max(0, hidden)
        position.card_pile_known = True
    if not position.tile_pile_known and stated.tile_pile is not None:
        position.tile_pile, position.tile_pile_known = stated.tile_pile, True
        lying = len(position.market) + sum(len(row) for row in position.rows.values())
        position.tile_discards = [""] * (TILES - lying - stated.tile_pile)


def _adopt_tiles(position: Position, stated: record.Stated) -> None:
    """Set the tiles in rows and market, and the gems on them."""
    for who, tiles in (stated.rows or {}).items():
        row, position.rows[who] = position.rows[who], {}
        for tile in tiles:
            position.lay(who, tile)
            if tile in row:
                position.rows[who][tile] = row[tile]
        if who == position.player:
            position.owed = max(0, ROW - len(tiles))
            position.replacing = max(position.replacing, position.owed)
    if stated.market is not None:
        position.market = list(stated.market)
    position.laid.update(position.market, *position.rows.values())
    if stated.gems is not None:
        for row in position.rows.values():
            for tile in row:
                row[tile] = filled(row[tile].face, stated.gems.get(tile, ()))


def filled(face: Face | None, gems: Sequence[str]) -> Piece:
    """A piece with these gems on it; raises Impossible if its holes do not take them."""
    piece = Piece(face)
    for gem in gems:
        piece.place(gem, None)
    return piece
