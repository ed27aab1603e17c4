"""What a game's sheet says, taken off it once: columns in the order of the seats, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.smugglonauts.equipment import CIRCULATING, FULL, LEAST, MARKED, REACH
from scorekeeper.games.smugglonauts.record import Sheet
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.ending import collected_at_end, length_of
from scorekeeper.games.smugglonauts.scoring.points import Cargo


class Tank(Struct, frozen=True, gc=False):
    """What a player's row says of flying."""

    player: str
    count: int
    """Crystals."""
    fuel: int | None
    refuels: int | None

    @property
    def shows_fuel(self) -> bool:
        """Whether the die shows what a die of this game can show."""
        return self.fuel is not None and LEAST <= self.fuel <= FULL

    def spare(self, refuels: int) -> int:
        """What was not flown since the last Refuel: what the die still shows, unless the crystals are too many anyhow."""
        fuel = self.fuel
        return fuel if fuel is not None and self.shows_fuel and self.count <= REACH * (refuels + 1) else LEAST

    def most(self, refuels: int) -> int:
        """How many crystals there was fuel for."""
        return REACH * refuels + FULL - self.spare(refuels)


class Columns(Struct, frozen=True, kw_only=True, gc=False):
    """A sheet in columns, and what it is held against."""

    number: int
    seats: Sequence[str]
    rulings: Rulings
    length: int | None
    finished: bool
    """Whether the game was played to its end."""
    cargos: list[tuple[str, Cargo]]
    least: int
    """The smallest count of one colour that somebody is written with."""
    by_colour: Cargo
    collected: int
    tanks: list[Tank]
    prices: Cargo
    moved: int | None
    """How far the prices have moved in all; None where it is not known from where."""
    due: tuple[int, int] | None
    """The fewest and the most crystals that are owned when the game is over; None where nobody knows the board."""

    @property
    def goes_on(self) -> bool:
        """Whether too few crystals are owned for the game to be over."""
        return self.due is not None and self.collected < self.due[0]

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
) -> Columns:
    """Take the figures off a sheet that has a row for everybody."""
    rows, prices = sheet.rows, sheet.prices
    cargos: list[tuple[str, Cargo]] = []
    tanks: list[Tank] = []
    black = green = orange = white = least = 0
    for seat in seats:
        row = rows[seat]
        k, g, o, w = cargo = row.black, row.green, row.orange, row.white
        cargos.append((seat, cargo))
        black += k
        green += g
        orange += o
        white += w
        least = min(least, k, g, o, w)
        tanks.append(Tank(seat, k + g + o + w, row.fuel, row.refuels))
    return Columns(
        number=number,
        seats=seats,
        rulings=rulings,
        length=length,
        finished=finished,
        cargos=cargos,
        least=least,
        by_colour=(black, green, orange, white),
        collected=black + green + orange + white,
        tanks=tanks,
        prices=(prices["black"], prices["green"], prices["orange"], prices["white"]),
        moved=_moved(prices, began),
        due=None if length is None else collected_at_end(len(seats), length, rulings),
    )


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


def returns(columns: Columns, last: str | None) -> tuple[int, int] | None:
    """How many Refuels there were, and how many crystals all can have skipped at most.

    None where tallies are missing, or where something is wrong with a row, which then proves nothing.
    """
    if columns.least < 0:
        return None
    # Everybody has flown past a crystal that all have skipped, and has paid for it.
    tally, spare = 0, CIRCULATING * MARKED
    for player, count, fuel, refuels in ((tank.player, tank.count, tank.fuel, tank.refuels) for tank in columns.tanks):
        if refuels is None or refuels < 0 or (player == last and (not count or fuel == FULL)):
            return None
        if fuel is not None and (not LEAST <= fuel <= FULL or (fuel < FULL and not count)):
            return None
        tally += refuels
        spare = min(spare, REACH * refuels + FULL - (fuel or LEAST) - count)
    return None if spare < 0 else (tally, spare)


def can_move(moved: int, refuels: int, skips: int) -> bool:
    """Whether prices can have moved so far: each Refuel moves one, and so may each crystal that all have skipped."""
    return moved <= refuels + skips and bool(skips or (refuels - moved) % 2 == 0)


# Moments of the judge.


class Rowless(Struct, frozen=True):
    """A moment: somebody has no row on a sheet."""

    number: int
    rows: int
    """How many have one."""


class Beside(Struct, frozen=True):
    """A sheet beside a transcript."""

    sheet: Sheet

    @property
    def prices(self) -> Mapping[str, int]:
        return self.sheet.prices


class Owned(Struct, frozen=True):
    """What all players together own, by a transcript that does not tell the bag."""

    by_colour: Cargo


class AnyBoard(Struct, frozen=True, kw_only=True):
    """A moment: so many crystals are owned, and nobody knows the board."""

    players: int
    collected: int
    finished: bool
    rulings: Rulings

    @property
    def length(self) -> int | None:
        """The board length that a finished game shows."""
        return length_of(self.players, self.collected, self.rulings)


class TakenAsOver(Struct, frozen=True):
    """A moment: a game was stopped, and so many crystals are owned that it can have been over."""
