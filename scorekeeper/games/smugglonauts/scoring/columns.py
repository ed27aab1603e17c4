"""The sheet of a game, read once into columns in the order of the seats, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from scorekeeper.games.smugglonauts.equipment import FULL, LEAST, PER_COLOUR, REACH, SKIPPED_AT_MOST
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Sheet
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.ending import collected_at_end, length_of, owned_at_end
from scorekeeper.games.smugglonauts.scoring.points import Cargo, in_order


class Turns(NamedTuple):
    """A player who had more turns than another one leaves room for."""

    who: str
    fewest: int
    """How many turns the player had at least."""
    other: str
    others: int
    """How many turns the other one had."""
    most: int
    """How many turns the player can have had beside them."""


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
    crowded: Turns | None
    """The first player with more turns than another one leaves room for; see `too_many_turns`."""
    reached: Mapping[str, int | None]
    """The prices to which a transcript leads as it is written, although something in it is illegal."""
    follows_a_fault: bool
    """Whether something illegal was reported before, so that fuel, Refuels and prices may follow from it."""

    def fuel_for(self, seat: int) -> tuple[int, bool]:
        """How many crystals a player had fuel for, and whether only the tally of Refuels shows it."""
        spare = _spare(self.counts[seat], self.fuels[seat], self.refuels[seat] or 0)
        return REACH * (self.refuels[seat] or 0) + FULL - spare, spare == LEAST

    @property
    def is_possible(self) -> bool:
        """Whether no count is below 0 and no more than five of a colour are owned; otherwise nobody knows how many are."""
        return self.least >= 0 and max(self.by_colour) <= PER_COLOUR

    @property
    def goes_on(self) -> bool:
        """Whether too few crystals are owned for the game to be over."""
        return self.due is not None and self.collected < self.due[0] and self.is_possible

    @property
    def bag_is_just_empty(self) -> bool:
        """Whether the game is one crystal short of its end, so that the last refill emptied the bag and was complete."""
        if self.length is None or self.rulings.end == "bag-empty":
            return False
        return self.collected == owned_at_end(len(self.seats), self.length) - 1

    @property
    def went_on(self) -> bool:
        """Whether the game was over with fewer crystals."""
        return self.due is not None and self.collected > self.due[1] and self.is_possible


def read_sheet(
    sheet: Sheet,
    seats: Sequence[str],
    rulings: Rulings,
    *,
    number: int,
    length: int | None,
    finished: bool,
    began: Mapping[str, int | None] | None,
    reached: Mapping[str, int | None],
    follows_a_fault: bool,
) -> CargoColumns:
    """Read the figures of a sheet that has a row for everybody."""
    rows = [sheet.rows[seat] for seat in seats]
    cargos: list[tuple[str, Cargo]] = []
    counts, short = [], []
    black = green = orange = white = least = 0
    for index, row in enumerate(rows):
        k, g, o, w = cargo = row.black, row.green, row.orange, row.white
        cargos.append((seats[index], cargo))
        black += k
        green += g
        orange += o
        white += w
        least = min(least, k, g, o, w)
        count, refuels = k + g + o + w, row.refuels
        counts.append(count)
        # A tank is good for three crystals, so most tallies need no look at the die.
        if refuels is not None and (
            refuels < 0
            or (
                not follows_a_fault
                and count >= REACH * refuels
                and count > REACH * refuels + FULL - _spare(count, row.fuel, refuels)
            )
        ):
            short.append(index)
    fuels, tallies = [row.fuel for row in rows], [row.refuels for row in rows]
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
        moved=None if follows_a_fault else _moved(sheet.prices, began),
        due=None if length is None else collected_at_end(len(seats), length, rulings),
        crowded=None if least < 0 or short or follows_a_fault else too_many_turns(seats, counts, tallies, fuels),
        reached=reached,
        follows_a_fault=follows_a_fault,
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
    if columns.least < 0 or columns.short or columns.crowded is not None:
        return None
    # Everybody has flown past a crystal that all have skipped, in a Shop, and paid fuel for it.
    tally, flown = 0, []
    for player, count, fuel, refuels in zip(columns.seats, columns.counts, columns.fuels, columns.refuels, strict=True):
        if refuels is None or (player == last and (not count or fuel == FULL)):
            return None
        if fuel is not None and (not LEAST <= fuel <= FULL or (fuel < FULL and not count)):
            return None
        tally += refuels
        flown.append(flown_past(count, refuels, fuel))
    return tally, min(flown)


@lru_cache(maxsize=4096)  # A few small numbers come again and again.
def flown_past(count: int, refuels: int, fuel: int | None) -> int:
    """The most crystals that a player can have flown past with so many Shops and Refuels, and this fuel at the end.

    One tank is good for three crystals, and one Shop flies past two of them at most.
    """
    most = 0
    for used in range(REACH + 1) if fuel is None else (FULL - fuel,):
        for taken in range(min(1, used), min(used, count) + 1):
            before = count - taken
            if before <= REACH * refuels:
                most = max(most, used - taken + min(SKIPPED_AT_MOST * before, REACH * refuels - before))
    return most


def too_many_turns(
    seats: Sequence[str], counts: Sequence[int], tallies: Sequence[int | None], fuels: Sequence[int | None]
) -> Turns | None:
    """The first player with more turns than possible, because meanwhile another rocket was hindmost.

    Before a player's first turn, another one moves once at most; after each turn of theirs, once for each crystal that they
    flew past, and once more.
    """
    fewest = [
        taken + (max(0, -(-taken // REACH) - 1) if refuels is None else refuels)
        for taken, refuels in zip(counts, tallies, strict=True)
    ]
    longest = max(fewest)
    for other, count, tally, fuel in zip(seats, counts, tallies, fuels, strict=True):
        if tally is None or (fuel is not None and not (LEAST if count else FULL) <= fuel <= FULL):
            continue
        most = 1 + count + tally + flown_past(count, tally, fuel)
        if longest <= most:
            continue
        for who, turns in zip(seats, fewest, strict=True):
            if who != other and turns > most:
                return Turns(who, turns, other, count + tally, most)
    return None


def can_move(moved: int, refuels: int, skips: int) -> bool:
    """Whether prices can have moved this far: each Refuel moves one, and so may each crystal that all have skipped."""
    return moved <= refuels + skips and bool(skips or (refuels - moved) % 2 == 0)


# Moments of the judge.


class MissingRows(Struct, frozen=True):
    """A moment: a player has no row on a sheet."""

    number: int


class SheetAndTranscript(Struct, frozen=True):
    """A sheet next to a transcript."""

    sheet: Sheet

    @property
    def prices(self) -> Mapping[str, int]:
        return self.sheet.prices


class TwoGames(Struct, frozen=True):
    """A sheet next to a transcript of what may be another game: more figures differ than slips of the pen explain."""

    sheet: Sheet

    @property
    def prices(self) -> Mapping[str, int]:
        return self.sheet.prices

    def as_written(self) -> dict[tuple[str, ...], int]:
        """The prices and the cargo of the sheet, if a decision lets it stand."""
        rows = self.sheet.rows.items()
        return {("price", colour): price for colour, price in self.prices.items()} | {
            ("cargo", who, colour): getattr(row, colour) for who, row in rows for colour in COLOURS
        }


OTHER_CARGOS = 2
OTHER_FIGURES = 4
"""If the cargo of so many players differs, in so many figures, a sheet is not that of the transcript."""


def is_of_another_game(cargos: Mapping[str, Mapping[str, int]], sheet: Sheet) -> bool:
    """Whether a sheet can hardly be that of a transcript that leads to these cargos."""
    players = figures = 0
    for who, cargo in cargos.items():
        row, due = sheet.rows[who], in_order(cargo)
        if UNKNOWN not in cargo and due != (said := (row.black, row.green, row.orange, row.white)):
            players += 1
            figures += sum(one != other for one, other in zip(due, said, strict=True))
    return players >= OTHER_CARGOS and figures >= OTHER_FIGURES


class Owned(Struct, frozen=True):
    """What all players together own, by a transcript that does not show the bag."""

    by_colour: Cargo


class AnyBoard(Struct, frozen=True, kw_only=True):
    """A moment: the number of crystals owned is known, but the board is not."""

    players: int
    collected: int | None
    """None if a count on the sheet is impossible."""
    finished: bool
    rulings: Rulings

    @property
    def length(self) -> int | None:
        """The board length that follows from a finished game."""
        return None if self.collected is None else length_of(self.players, self.collected, self.rulings)


class PlayedOn(Struct, frozen=True):
    """A moment: a table played on after the end, and wrote its sheet then."""

    sheet: Sheet
    turn: int
    """The last turn of the game."""


class TakenAsOver(Struct, frozen=True):
    """A moment: a game was stopped, but so many crystals are owned that it may have been over."""
