"""The start: the position after a set-up, recorded or implied by the transcript."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.equipment import TILES, Bound
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.pieces import NOT_NAMED
from scorekeeper.games.magic_mine.setup.traces import told_start

THE_MARKET = "the market"


class Unwritten(Struct, frozen=True):
    """A game of which neither sheet nor transcript is recorded."""


class SetUp(NamedTuple):
    """What a set-up is compared with."""

    seats: Sequence[str]
    bound: Bound


class Opening(Struct, frozen=True):
    """A transcript before its first event, with the set-up that it starts from."""

    round: int
    legal: bool
    """Whether the recorded set-up is legal."""
    missing: list[str]
    """The parts that are not recorded and must come from the transcript."""
    start: record.Start | None
    """The set-up to start from; None if there is no legal one."""
    strange: list[str]
    """Tiles that the equipment does not have."""


def open_transcript(played: record.Round, seats: list[str], bound: Bound, *, legal: bool = True) -> Opening:
    """Find the set-up of a transcript: as recorded, or as the transcript and the sheet imply it."""
    start, number = played.start, played.number
    missing = list(_unknown_of(start or record.Start(), seats))
    if not legal:
        return Opening(number, legal, missing, None, [])
    if start is not None and not missing:
        return Opening(number, legal, missing, start, [])
    told = told_start(start, seats, played.transcript, played.sheet)
    return Opening(number, legal, missing, told, _strange_tiles(told, bound.faces) if bound.faces is not None else [])


def _unknown_of(start: record.Start, seats: list[str]) -> Iterator[str]:
    """The missing parts of a set-up that a transcript needs."""
    if {taken.player for taken in start.gems} != set(seats):
        yield "the starting gems"
    if not all(who in start.seats and start.seats[who].kept for who in seats):
        yield "the tiles that were kept"
    if not start.market:
        yield THE_MARKET


def set_up(start: record.Start, seats: list[str], bound: Bound, number: int = 1) -> Position:
    """The position before the first turn, for a complete set-up."""
    position = Position(
        seats=seats,
        rulings=bound.rulings,
        faces=bound.faces,
        first=start.first or start.gems[0].player,
        number=number,
    )
    for taken in start.gems:
        position.take_gem(taken.player, taken.gem)
    for who in seats:
        seat = start.seats[who]
        position.spaces[who] = position.spaces_found[who] = seat.space or 0
        for card in seat.cards or [record.UNSEEN]:
            position.give_card(who, card)
        for tile in seat.kept:
            position.lay(who, tile)
    position.market = list(start.market)
    position.laid = {*position.market, *(tile for row in position.rows.values() for tile in row)}
    position.tile_pile = TILES - len(position.laid)
    position.pending = position.owes()
    return position


def _strange_tiles(start: record.Start, faces: Iterable[str]) -> list[str]:
    """Tiles that the equipment does not have."""
    known = {*faces}
    named = [*start.market, *(tile for seat in start.seats.values() for tile in seat.kept)]
    return [tile for tile in named if tile not in known and not tile.startswith(NOT_NAMED)]
