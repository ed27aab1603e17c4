"""A position found at the table, from which a transcript begins when the game before it is not recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.equipment import CARDS, PER_COLOUR, TILES, Bound
from scorekeeper.games.magic_mine.position import ACTIONS, Position
from scorekeeper.games.magic_mine.position.moments import ACTING
from scorekeeper.games.magic_mine.position.stated import adopt
from scorekeeper.games.magic_mine.scoring.sheet import SPECIAL


class Around(NamedTuple):
    """What a position found at the table is compared with."""

    seats: Sequence[str]
    bound: Bound
    begins: bool
    """Whether a turn is about to begin, so that nothing of the last one is left to do."""


class ThirdAction(Struct, frozen=True):
    """An action after two others of the same turn, in a transcript whose positions are not known."""

    player: str | None
    event: Any


class FoundOpening(Struct, frozen=True):
    """A transcript before its first event, with what the position that it starts from does not show."""

    round: int
    missing: list[str]


def missing_parts(found: record.Found, seats: Sequence[str]) -> list[str]:
    """The parts of a position without which the events after it cannot be followed."""
    of_everybody = {
        "the spaces": found.spaces,
        "the carts": found.carts,
        "the hands": found.hands,
        "the rows": found.rows,
    }
    missing = [part for part, told in of_everybody.items() if told is None or not {*seats} <= {*told}]
    if found.market is None:
        missing.append("the market")
    if found.gems is None and not _no_gems_on_tiles(found):
        missing.append("the gems on the tiles")
    return missing


def _no_gems_on_tiles(found: record.Found) -> bool:
    """Whether all gems are in the mine and in carts."""
    mine, carts = found.mine or {}, (found.carts or {}).values()
    return sum(mine.values()) + sum(map(len, carts)) == PER_COLOUR * len(record.COLOURS)


def begin_from(
    found: record.Found, seats: list[str], bound: Bound, number: int, events: Sequence[record.Event]
) -> Position:
    """The position as it was found; raises Impossible if gems are on tiles that do not take them."""
    position = Position(seats=seats, rulings=bound.rulings, faces=bound.faces, first=None, number=number)
    position.found = position.midway = True
    before = _player_before(events, seats)
    position.player = before if turn_begins(found, events) else found.player or before
    position.tile_pile_known = False
    adopt(position, found)
    held = sum(len(hand) for hand in position.hands.values())
    if found.card_pile is None:
        position.card_pile = CARDS - held - len(position.card_discards)
        position.card_pile_known = found.card_discard is not None
    elif found.card_discard is None:
        position.card_discards = [record.UNSEEN] * (CARDS - held - position.card_pile)
    if found.mine is None:
        out = gems_out(found)
        position.mine = {colour: PER_COLOUR - out[colour] for colour in record.COLOURS}
    _count_tiles(position, found)
    position.passed = {space for space in SPECIAL if max(position.spaces.values()) >= space}
    position.spaces_found = dict(position.spaces)
    position.pending = position.owes()
    return position


def _count_tiles(position: Position, found: record.Found) -> None:
    """The piles of tiles; of pile and discards, what is left out is the rest of the tiles."""
    elsewhere = len(position.market) + sum(len(row) for row in position.rows.values())
    discarded = found.tile_discard
    if discarded is None and found.tile_pile is not None:
        discarded = TILES - elsewhere - found.tile_pile
    elif discarded is not None and found.tile_pile is None:
        position.tile_pile, position.tile_pile_known = max(0, TILES - elsewhere - discarded), True
    position.tile_discards = [""] * (discarded or 0)


def gems_out(found: record.Stated) -> Counter[str]:
    """Gems that are in carts and on tiles."""
    carts, tiles = (found.carts or {}).values(), (found.gems or {}).values()
    return Counter(gem for gems in (*carts, *tiles) for gem in gems)


def turn_begins(found: record.Found, events: Sequence[record.Event]) -> bool:
    """Whether the position was found before a turn: the first thing that happens is the turn that it names, or any."""
    first = next((event for event in events if not isinstance(event, record.State | record.Remark)), None)
    return isinstance(first, record.Turn) and found.player in (None, first.player)


def third_actions(player: str | None, events: Sequence[record.Event]) -> Iterator[tuple[int, ThirdAction]]:
    """The actions that no turn has room for, wherever the pieces are, each with the number of its event."""
    done = 0
    for number, event in enumerate(events, 1):
        if isinstance(event, record.Turn | record.EndOfTurn):
            player, done = event.player, 0
        elif isinstance(event, ACTING):
            done += 1
            if done > ACTIONS:
                yield number, ThirdAction(player, event)


def _player_before(events: Sequence[record.Event], seats: list[str]) -> str | None:
    """The player on turn, who is the one before the player of the next turn that is recorded."""
    following = next((event.player for event in events if isinstance(event, record.Turn)), None)
    return seats[seats.index(following) - 1] if following is not None else None
