"""What was done but not written down: a heart, a card for a player behind, or a tile from the market.

That it was left out is reported once. Where a later event shows that it was done after all, the position follows, so
that nothing else is told of it.
"""

from __future__ import annotations

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.equipment import ROW
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.cards import backwards
from scorekeeper.games.magic_mine.position.moves import Move, heart
from scorekeeper.games.magic_mine.position.pieces import NOT_NAMED


def catch_up(position: Position, event: record.CatchUp) -> None:
    """A card for a special space shows that a heart has moved a pawn there."""
    if "heart" in position.excused and event.space not in (None, *position.crossed):
        for who, _ in position.hearts_due:
            if position.stands_on(who) + 1 == event.space:
                _receive_heart(position, who)
                return


def score(position: Position, event: record.Score) -> None:
    """A new space may show that the pawn moved by a heart before, and a tile that it was taken from the market."""
    if not (position.excused or position.doubtful):
        return
    who = event.player or position.player
    for tile in event.tiles:
        _take_tile(position, who, tile)
    if who is None or event.space is None or not all(tile in position.rows[who] for tile in event.tiles):
        return
    worth = position.worth([position.rows[who][tile] for tile in event.tiles])
    if worth is not None and position.stands_on(who) + sum(worth) + 1 == event.space and _is_due(position, who):
        _receive_heart(position, who)


def turn(position: Position, event: record.Turn) -> None:
    """A table that plays anticlockwise, or whose seats are in the wrong order, goes on that way."""
    if position.excused and backwards(position.turn) in position.excused and position.goes_back(event.player):
        position.excused.add(backwards(position.turn + 1))


def set_gem(position: Position, event: record.Set) -> None:
    """A gem is set into a tile that was in the market, so it was taken."""
    if position.excused or position.doubtful:
        _take_tile(position, position.player, event.tile)


def play(position: Position, event: record.Play | record.React) -> None:
    """A card is played that a player behind a special space was owed."""
    if "card" not in position.excused:
        return
    who = event.player or position.player
    hand = position.hands.get(who or "", [])
    if event.card not in hand and record.UNSEEN not in hand:
        _receive_cards(position, who or "", 1)


def market(position: Position, event: record.Replace | record.Refresh) -> None:
    """A tile that is found in the market fills the gap of a tile that was taken without being recorded."""
    tile = event.take if isinstance(event, record.Replace) else event.out
    if tile not in position.market:
        _name(position, tile)


def state(position: Position, event: record.State) -> None:
    """The table shows hearts, cards and tiles that were not recorded."""
    if position.excused or position.doubtful:
        for who, _ in [*position.hearts_due] if "heart" in position.excused else ():
            if (event.spaces or {}).get(who) == position.stands_on(who) + 1:
                _receive_heart(position, who)
        for who, count in (event.hands or {}).items() if "card" in position.excused else ():
            _receive_cards(position, who, count - len(position.hands[who]))
        for who, tiles in (event.rows or {}).items():
            for tile in tiles:
                _take_tile(position, who, tile)
    for tile in event.market or ():
        if tile not in position.market:
            _name(position, tile)


def _is_due(position: Position, who: str) -> bool:
    return "heart" in position.excused and any(due == who for due, _ in position.hearts_due)


def _receive_heart(position: Position, who: str) -> None:
    if position.rulings.heart == "point":
        heart(position, record.Heart(player=who))
        position.pending = position.owes()


def _receive_cards(position: Position, who: str, count: int) -> None:
    """Give a player the cards that were owed, as far as they are shown."""
    for owed in [one for one in position.catch_ups if one[0] == who][: max(0, count)]:
        position.catch_ups.remove(owed)
        position.give_card(who, record.UNSEEN)
    position.pending = position.owes()


def _take_tile(position: Position, who: str | None, tile: str) -> None:
    """Move a tile from the market into a row that lacks one; what came into the market is not known."""
    if who is not None and len(position.rows[who]) < ROW and tile in position.market:
        at = position.market.index(tile)
        del position.market[at]
        position.lay(who, tile)
        position.owed = max(0, position.owed - 1)
        position.taken += 1
        position.reveal(f"{NOT_NAMED}at event {position.index}", at)
        position.pending = position.owes()


def _name(position: Position, tile: str) -> None:
    """Take a tile as the one that came into the market when nobody recorded it."""
    for at, there in enumerate(position.market):
        if there.startswith(NOT_NAMED) and tile not in position.laid:
            position.market[at] = tile
            position.laid.discard(there)
            position.laid.add(tile)
            return


FOLLOW: dict[type, Move] = {
    record.Turn: turn,
    record.CatchUp: catch_up,
    record.Score: score,
    record.Set: set_gem,
    record.Play: play,
    record.React: play,
    record.Replace: market,
    record.Refresh: market,
    record.State: state,
}
