"""What events do to the position if a decision lets them stand as written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from scorekeeper.games.dwarven_traders.equipment import card_of
from scorekeeper.games.dwarven_traders.position.actions import declare, mine, sell, start_turn
from scorekeeper.games.dwarven_traders.position.cards import lay_card
from scorekeeper.games.dwarven_traders.position.pieces import DISPLAY, GEMS_PER_COLOUR
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Change, Found, Mine, Sell, Stated, Turn
from scorekeeper.games.engine.replay import Impossible


def start_as_written(position: Position, event: Turn) -> None:
    """Begin a turn with the side that the table wrote, whichever was up."""
    card = card_of(event.card) if event.card else None
    if card and card != event.card:
        lay_card(position, event.card)  # type: ignore[arg-type]
    start_turn(position, event)


def mine_as_written(position: Position, event: Mine) -> None:
    """Mine as many gems as the table wrote."""
    player, more = position.player, event.count - 1
    if player is None or position.pool[event.gem] < event.count or more < 0:
        raise Impossible
    position.pool[event.gem] -= more
    position.gems[player] += [event.gem] * more
    mine(position, event)


def sell_as_written(position: Position, event: Sell) -> None:
    """Sell, and move as far as the table wrote."""
    sell(position, event)
    if event.steps is not None:
        sale = position.sales[-1]
        position.tracks[sale.player] = sale.before + event.steps


def declare_as_written(position: Position, event: Change) -> None:
    """Let the recorded changes count instead of those of the card."""
    declare(position, event)
    if position.player != SMUGGLER:
        position.face = None


def adopt(position: Position, event: Stated) -> None:
    """Set the position to what the table states."""
    position.off = {}
    position.tracks.update(event.tracks or {})
    position.prices.update(event.prices or {})
    position.pool.update(event.pool or {})
    if event.box is not None:
        position.box = {colour: event.box.get(colour, 0) for colour in COLOURS}
    position.marker = event.marker or position.marker
    for who, gems in (event.gems or {}).items():
        if who != SMUGGLER:
            position.gems[who] = list(gems)
        elif position.solo:
            position.gems[who] = _without_marker(position, gems)
        elif len(gems) == 1:
            position.marker = gems[0]
    if event.display is not None:
        position.display = [lay_card(position, face) for face in event.display]
        position.dealt = True


def _without_marker(position: Position, gems: Sequence[str]) -> list[str]:
    """The gems that the Smuggler of the solo game has loaded; his marker is among those stated if it counts as one."""
    loaded = list(gems)
    if position.marker_aboard(SMUGGLER) and position.marker in loaded:
        loaded.remove(position.marker)
    return loaded


def _unplaced(position: Position) -> dict[str, int]:
    """The gems by colour that are neither on the board, nor in wagons, nor in the pool."""
    held = Counter(chain.from_iterable(position.gems.values()))
    return {
        colour: GEMS_PER_COLOUR - 1 - (colour == position.marker) - held[colour] - position.pool[colour]
        for colour in COLOURS
    }


def go_on_from(position: Position, found: Found) -> None:
    """Put the position as it was found at the table; the starting gems and the deal lie behind it."""
    adopt(position, found)
    if found.box is None:
        position.box = {colour: max(0, count) for colour, count in _unplaced(position).items()}
    position.picked = [(who, "") for who in position.pickers()]
    position.opening = dict(position.pool)
    position.found = True
    # In the normal game the Smuggler has no turns, so nobody knows whose turn it is if it is said to be his.
    position.due = found.player if position.solo or found.player != SMUGGLER else None
    # With fewer cards the Smuggler's first card was being replaced, and nobody knows where the gap is.
    position.dealt = position.dealt and len(position.display) >= DISPLAY
