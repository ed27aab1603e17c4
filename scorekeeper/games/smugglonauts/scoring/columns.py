"""The sheet of a game, read once into columns in the order of the seats, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.smugglonauts.equipment import FULL, LEAST, REACH
from scorekeeper.games.smugglonauts.record import Sheet
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.ending import collected_at_end, length_of, owned_at_end
from scorekeeper.games.smugglonauts.scoring.points import Cargo


class CargoColumns(Struct, frozen=True, kw_only=True, gc=False):
    """A sheet in columns, and what it is compared with."""

    number: int
    seats: Sequence[str]
    rulings: Rulings
    length: int | None
    finished: bool
    """Whether the game was played to its end."""
    cargos: list[tuple[str, Cargo]]
    least: int
    """The smallest recorded count of a colour."""
    by_colour: Cargo
    collected: int
    counts: list[int]
    """Crystals of each player."""
    fuels: list[int | None]
    refuels: list[int | None]
    short: list[int]
    """Seats, from 0, whose Refuels do not explain their crystals."""
    moved: int | None
    """How far the prices have moved in all; None if their start is not known."""
    due: tuple[int, int] | None
    """The fewest and the most crystals owned when the game is over; None if the board is not known."""

    def fuel_for(self, seat: int) -> tuple[int, bool]:
        """How many crystals a player had fuel for, and whether only the tally of Refuels shows it."""
        spare = _spare(self.counts[seat], self.fuels[seat], self.refuels[seat] or 0)
        return REACH * (self.refuels[seat] or 0) + FULL - spare, spare == LEAST

    @property
    def goes_on(self) -> bool:
        """Whether too few crystals are owned for the game to be over."""
        return self.due is not None and self.collected < self.due[0]

    @property
    def bag_is_just_empty(self) -> bool:
        """Whether the game is one crystal short of its end, so that the last refill emptied the bag and was complete."""
        if self.length is None or self.rulings.end == "bag-empty":
            return False
        return self.collected == owned_at_end(len(self.seats), self.length) - 1

    @property
    def went_on(self) -> bool:
        """Whether the game was over with fewer crystals."""
        return self.due is not None and self.collected > self.due[1]


def read_sheet(
    sheet: Sheet,
    seats: Sequence[str],
    rulings: Rulings,
    *,
    number: int,
    length: int | None,
    finished: bool,
    began: Mapping[str, int | None] | None,
) -> CargoColumns:
    """Read the figures of a sheet that has a row for everybody."""
    rows = sheet.rows
    cargos: list[tuple[str, Cargo]] = []
    counts, short = [], []
    fuels: list[int | None] = []
    tallies: list[int | None] = []
    black = green = orange = white = least = 0
    for index, seat in enumerate(seats):
        row = rows[seat]
        k, g, o, w = cargo = row.black, row.green, row.orange, row.white
        cargos.append((seat, cargo))
        black += k
        green += g
        orange += o
        white += w
        least = min(least, k, g, o, w)
        count, fuel, refuels = k + g + o + w, row.fuel, row.refuels
        counts.append(count)
        fuels.append(fuel)
        tallies.append(refuels)
        if refuels is not None and (refuels < 0 or count > REACH * refuels + FULL - _spare(count, fuel, refuels)):
            short.append(index)
    return CargoColumns(
        number=number,
        seats=seats,
        rulings=rulings,
        length=length,
        finished=finished,
        cargos=cargos,
        least=least,
        by_colour=(black, green, orange, white),
        collected=black + green + orange + white,
        counts=counts,
        fuels=fuels,
        refuels=tallies,
        short=short,
        moved=_moved(sheet.prices, began),
        due=None if length is None else collected_at_end(len(seats), length, rulings),
    )


def _spare(count: int, fuel: int | None, refuels: int) -> int:
    """Fuel not used since the last Refuel, as the die shows it, unless there are too many crystals anyway."""
    return fuel if fuel is not None and LEAST <= fuel <= FULL and count <= REACH * (refuels + 1) else LEAST


def _moved(prices: Mapping[str, int], began: Mapping[str, int | None] | None) -> int | None:
    if began is None:
        return None
    moved = 0
    for colour, price in prices.items():
        first = began[colour]
        if first is None:
            return None
        moved += abs(price - first)
    return moved


def returns(columns: CargoColumns, last: str | None) -> tuple[int, int] | None:
    """The number of Refuels, and the most crystals that all can have skipped.

    None if tallies are missing or a row is wrong and proves nothing.
    """
    if columns.least < 0 or columns.short:
        return None
    # Everybody has flown past a crystal that all have skipped and paid fuel for it.
    tally, spares = 0, []
    for player, count, fuel, refuels in zip(columns.seats, columns.counts, columns.fuels, columns.refuels, strict=True):
        if refuels is None or (player == last and (not count or fuel == FULL)):
            return None
        if fuel is not None and (not LEAST <= fuel <= FULL or (fuel < FULL and not count)):
            return None
        tally += refuels
        spares.append(REACH * refuels + FULL - (fuel or LEAST) - count)
    return tally, min(spares)


def can_move(moved: int, refuels: int, skips: int) -> bool:
    """Whether prices can have moved this far: each Refuel moves one, and so may each crystal that all have skipped."""
    return moved <= refuels + skips and bool(skips or (refuels - moved) % 2 == 0)


# Moments of the judge.


class MissingRows(Struct, frozen=True):
    """A moment: a player has no row on a sheet."""

    number: int
    rows: int
    """How many players have a row."""


class SheetAndTranscript(Struct, frozen=True):
    """A sheet next to a transcript."""

    sheet: Sheet

    @property
    def prices(self) -> Mapping[str, int]:
        return self.sheet.prices


class Owned(Struct, frozen=True):
    """What all players together own, by a transcript that does not show the bag."""

    by_colour: Cargo


class AnyBoard(Struct, frozen=True, kw_only=True):
    """A moment: the number of crystals owned is known, but the board is not."""

    players: int
    collected: int
    finished: bool
    rulings: Rulings

    @property
    def length(self) -> int | None:
        """The board length that follows from a finished game."""
        return length_of(self.players, self.collected, self.rulings)


class TakenAsOver(Struct, frozen=True):
    """A moment: a game was stopped, but so many crystals are owned that it may have been over."""
