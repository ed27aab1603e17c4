"""Checks on the sheet of a game: prices, crystals and tallies; its end is looked at in `ended`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.smugglonauts.ended import Examined, check_end, check_not_beyond_the_end, place
from scorekeeper.games.smugglonauts.play import (
    CIRCULATING,
    CLAIM,
    FULL,
    HIGHEST_PRICE,
    LEAST,
    LOWEST_PRICE,
    MARKED,
    PER_COLOUR,
    REACH,
    SCORE,
    counted,
)
from scorekeeper.games.smugglonauts.record import COLOURS, Sheet
from scorekeeper.games.smugglonauts.score import Cargo
from scorekeeper.rules import evidence


class Written(Struct, frozen=True, gc=False):
    """What a sheet says, in the order of seats and colours."""

    cargos: list[tuple[str, Cargo]]
    prices: Cargo
    by_colour: Cargo
    collected: int
    plain: bool
    """Whether no row has anything that needs a closer look."""
    returns: tuple[int, int] | None
    """How many Refuels there were, and how many crystals all can have skipped at most; None where tallies are missing."""


def read_sheet(sheet: Sheet, seats: Sequence[str]) -> Written:
    """Take the figures off a sheet that has a row for everybody."""
    rows, prices, last = sheet.rows, sheet.prices, sheet.last
    cargos: list[tuple[str, Cargo]] = []
    black = green = orange = white = full = tally = 0
    plain = tallied = True
    # Everybody has flown past a crystal that all have skipped, and has paid for it.
    spare = CIRCULATING * MARKED
    for seat in seats:
        row = rows[seat]
        k, g, o, w = row.black, row.green, row.orange, row.white
        cargos.append((seat, (k, g, o, w)))
        black += k
        green += g
        orange += o
        white += w
        count, refuels, fuel = k + g + o + w, row.refuels, row.fuel
        if k < 0 or g < 0 or o < 0 or w < 0 or (not count and seat == last):
            plain = False
        if refuels is None:
            tallied = False
        else:
            tally += refuels
            rest = REACH * refuels + FULL - (fuel or LEAST) - count
            spare = min(spare, rest)
            if rest < 0 or refuels < 0:
                plain = False
        if fuel is not None:
            if fuel == FULL:
                full += 1
                if seat == last:
                    plain = False
            elif not LEAST <= fuel < FULL or not count:
                plain = False
    return Written(
        cargos,
        (prices["black"], prices["green"], prices["orange"], prices["white"]),
        (black, green, orange, white),
        black + green + orange + white,
        plain and full < len(cargos),
        (tally, spare) if tallied and plain else None,
    )


def is_plain(sheet: Sheet, written: Written, collected: int, began: Mapping[str, int | None] | None) -> bool:
    """Whether nothing on a sheet can be wrong but its claims: the common case, and quickly seen.

    It has to be a finished game under the book's own rulings, which began with these prices and ends with so many crystals
    collected.
    """
    black, green, orange, white = written.by_colour
    if written.collected != collected or not written.plain or sheet.bag:
        return False
    left = sheet.left
    if left is not None:
        # Together with what is left, five of each: no colour can be more than that.
        counts = (left.get("black", 0), left.get("green", 0), left.get("orange", 0), left.get("white", 0))
        if counts != (PER_COLOUR - black, PER_COLOUR - green, PER_COLOUR - orange, PER_COLOUR - white):
            return False
    prices = written.prices
    return (
        max(written.by_colour) <= PER_COLOUR
        and min(prices) >= LOWEST_PRICE
        and max(prices) <= HIGHEST_PRICE
        and (written.returns is None or _can_move(_moved(sheet.prices, began), *written.returns))
    )


def _moved(prices: Mapping[str, int], began: Mapping[str, int | None] | None) -> int | None:
    """How far the prices have moved in all; None where it is not known from where."""
    moved = 0
    for colour, price in prices.items():
        first = (began or {}).get(colour)
        if first is None:
            return None
        moved += abs(price - first)
    return moved


def _can_move(moved: int | None, refuels: int, skips: int) -> bool:
    """Whether prices can have moved so far: each Refuel moves one, and so may each crystal that all have skipped."""
    return moved is None or (moved <= refuels + skips and bool(skips or (refuels - moved) % 2 == 0))


def check_sheet(sheet: Sheet, written: Written, held: Examined, hearing: Hearing) -> bool:
    """Look at everything that a sheet says of the position at the end; whether nothing says that the game goes on."""
    check_prices(sheet.prices, held.number, hearing)
    _check_colours(sheet, written, held, hearing)
    _check_tallies(sheet, written, held.number, hearing)
    if written.returns is not None and held.rulings.partial_refill == "over":
        _check_moves(sheet, *written.returns, held, hearing)
    if held.finished:
        _check_last_fuel(sheet, held, hearing)
        return check_end(sheet, written.collected, held, hearing)
    check_not_beyond_the_end(sheet, written.collected, held, hearing)
    return True


def check_prices(prices: Mapping[str, int], number: int, hearing: Hearing) -> None:
    """No price lies outside of its track."""
    hearing.shown("NAU-605", "NAU-112")
    for colour, price in prices.items():
        if LOWEST_PRICE <= price <= HIGHEST_PRICE:
            hearing.kept("NAU-601")
            hearing.kept("NAU-602")
            continue
        low = price < LOWEST_PRICE
        hearing.find(
            "NAU-601" if low else "NAU-602",
            "the price of {colour} is {price}; prices go from 0 to 4",
            where=place(number, f"prices.{colour}"),
            step=CLAIM,
            expected=LOWEST_PRICE if low else HIGHEST_PRICE,
            found=price,
            colour=colour,
            price=price,
        )
    if hearing.recording and len(set(prices.values())) < len(COLOURS):
        evidence.note("NAU-606", "used")


def _check_colours(sheet: Sheet, written: Written, held: Examined, hearing: Hearing) -> None:
    """Five crystals of a colour circulate; with those left on the track there are exactly so many, if the bag is empty."""
    number = held.number
    hearing.shown("NAU-111", "NAU-113", "NAU-813")
    left, bag = sheet.left, sheet.bag
    empty = bag == 0 or (bag is None and held.finished and held.rulings.skipped_return == "before")
    for seat, cargo in written.cargos:
        for colour, count in zip(COLOURS, cargo, strict=True):
            if count < 0:
                hearing.find(
                    "NAU-203",
                    "{who} is written with {count} {colour}; nobody owns less than none",
                    where=place(number, f"rows.{seat}.{colour}"),
                    step=CLAIM,
                    expected=0,
                    found=count,
                    who=seat,
                    count=count,
                    colour=colour,
                )
    check_owned(written.by_colour, number, hearing)
    for colour, owned in zip(COLOURS, written.by_colour, strict=True):
        here = 0 if left is None else left.get(colour, 0)
        if left is not None and owned <= PER_COLOUR and (owned + here > PER_COLOUR or empty):
            _check_left(colour, owned, here, number, hearing)
    if bag is not None and bag < 0 and held.finished:
        _say_less_than_none(bag, number, hearing)
    elif bag and left is not None and held.finished:
        _check_all(written.collected + sum(left.values()), bag, number, hearing)


def _say_less_than_none(bag: int, number: int, hearing: Hearing) -> None:
    hearing.find(
        "NAU-203",
        "the bag is written with {bag} crystals; it never holds less than none",
        where=place(number, "bag"),
        step=CLAIM,
        expected=0,
        found=bag,
        bag=bag,
    )


def check_owned(by_colour: Cargo, number: int, hearing: Hearing) -> None:
    """One crystal of each colour marks its price, so the players own five at most."""
    for colour, owned in zip(COLOURS, by_colour, strict=True):
        if owned <= PER_COLOUR:
            hearing.kept("NAU-201")
            continue
        hearing.find(
            "NAU-201" if owned == MARKED else "NAU-113",
            "the players own {owned} {colour}; one of the six marks the price, so there are five",
            where=place(number, "rows"),
            step=CLAIM,
            expected=PER_COLOUR,
            found=owned,
            owned=owned,
            colour=colour,
        )


def _check_left(colour: str, owned: int, left: int, number: int, hearing: Hearing) -> None:
    if owned + left == PER_COLOUR:
        hearing.kept("NAU-203")
        return
    hearing.find(
        "NAU-203",
        "{colour} owned: {owned}, left on the track: {left}; together they must be five",
        where=place(number, f"left.{colour}"),
        step=CLAIM,
        expected=PER_COLOUR - owned,
        found=left,
        owned=owned,
        colour=colour,
        left=left,
    )


def _check_all(told: int, bag: int, number: int, hearing: Hearing) -> None:
    if told + bag == CIRCULATING:
        hearing.kept("NAU-203")
        return
    hearing.find(
        "NAU-203",
        "owned or left on the track: {told}, in the bag: {bag}; together they must be twenty",
        where=place(number, "bag"),
        step=CLAIM,
        expected=CIRCULATING - told,
        found=bag,
        told=told,
        bag=bag,
    )


def _check_tallies(sheet: Sheet, written: Written, number: int, hearing: Hearing) -> None:
    """A full tank is good for three crystals, so whoever has more has refuelled; and a die shows 1 to 4."""
    for seat, cargo in written.cargos:
        fuel, refuels, count = sheet.rows[seat].fuel, sheet.rows[seat].refuels, sum(cargo)
        possible = _check_fuel(seat, fuel, count, number, hearing)
        if refuels is None:
            continue
        if refuels < 0:
            hearing.find(
                "NAU-307",
                "{who} is written with {refuels} Refuels; nobody refuels less than never",
                where=place(number, f"rows.{seat}.refuels"),
                step=CLAIM,
                expected=0,
                found=refuels,
                who=seat,
                refuels=refuels,
            )
            continue
        # What the die still shows was not flown since the last Refuel.
        spare = fuel if fuel is not None and possible and count <= REACH * (refuels + 1) else LEAST
        most = REACH * refuels + FULL - spare
        if count <= most:
            hearing.kept("NAU-307")
            continue
        hearing.find(
            "NAU-307" if spare == LEAST else "NAU-403",
            "{who} has {crystals} and refuelled {times}"
            + ("" if spare == LEAST else ", and the die shows {fuel}")
            + "; that is fuel for {most}",
            where=place(number, f"rows.{seat}.refuels" if spare == LEAST else f"rows.{seat}.fuel"),
            step=CLAIM,
            expected=most,
            found=count,
            who=seat,
            crystals=counted(count, "crystal"),
            times=counted(refuels, "time"),
            fuel=fuel,
            most=most,
        )


def _check_moves(sheet: Sheet, refuels: int, skips: int, held: Examined, hearing: Hearing) -> None:
    """Prices move only for crystals that go back, and every Refuel moves one.

    Where spaces stay empty (ruling NAU-R19) this proves nothing: a crystal may be laid behind a rocket that never paid.
    """
    moved = _moved(sheet.prices, held.began)
    if moved is None or _can_move(moved, refuels, skips):
        return
    most = refuels + skips
    hearing.find(
        "NAU-607",
        "the prices have moved by {moved} in all; with {refuels}, and "
        + ("{skips} that all can have skipped at most" if skips else "no crystal that all can have skipped")
        + (", it is {most} at most" if moved > most else ", it is an {parity} number"),
        where=place(held.number, "prices"),
        step=CLAIM,
        expected=most,
        found=moved,
        moved=moved,
        refuels=counted(refuels, "Refuel"),
        skips=counted(skips, "crystal"),
        most=most,
        parity="odd" if refuels % 2 else "even",
    )


def _check_last_fuel(sheet: Sheet, held: Examined, hearing: Hearing) -> None:
    """The last turn is a Shop, and that costs fuel: the die of whoever had it does not show 4, nor do all of them."""
    fuel = {seat: sheet.rows[seat].fuel for seat in held.seats}
    full = [seat for seat, shown in fuel.items() if shown == FULL]
    if sheet.last is not None and fuel[sheet.last] == FULL:
        field, text = f"rows.{sheet.last}.fuel", "{who} had the last turn, a Shop, which costs fuel; the die shows 4"
    elif len(full) == len(fuel):
        field, text = "rows", "every die shows 4; the last turn was a Shop, which costs fuel"
    else:
        return
    hearing.find(
        "NAU-403",
        text,
        where=place(held.number, field),
        step=SCORE,
        expected=FULL - 1,
        found=FULL,
        who=sheet.last or "",
    )


def _check_fuel(seat: str, fuel: int | None, count: int, number: int, hearing: Hearing) -> bool:
    """Whether the die can show what is written."""
    if fuel is None:
        return False
    if LEAST <= fuel < FULL and not count:
        hearing.find(
            "NAU-403",
            "{who} owns no crystal and so never shopped; the die must show 4, and is written with {fuel}",
            where=place(number, f"rows.{seat}.fuel"),
            step=SCORE,
            expected=FULL,
            found=fuel,
            who=seat,
            fuel=fuel,
        )
        return True
    if LEAST <= fuel <= FULL:
        hearing.kept("NAU-407")
        return True
    hearing.find(
        "NAU-407",
        "the die of {who} is written with {fuel}; fuel is never less than 1 and never more than 4",
        where=place(number, f"rows.{seat}.fuel"),
        step=CLAIM,
        expected=LEAST if fuel < LEAST else FULL,
        found=fuel,
        who=seat,
        fuel=fuel,
    )
    return False


def say_left_is_missing(sheet: Sheet, held: Examined, hearing: Hearing) -> None:
    """The crystals left on the track turn "at most five" into "exactly five" (ruling NAU-R30)."""
    if sheet.left is not None or held.rulings.missing_figures != "required":
        return
    hearing.find(
        "NAU-203",
        "the crystals left on the track are not written down; this tournament asks for them (ruling NAU-R30)",
        where=place(held.number, "left"),
        step=CLAIM,
    )


def missing_rows(sheet: Sheet, seats: Sequence[str], number: int, hearing: Hearing) -> bool:
    """Whether somebody has no row, so that the game cannot be ranked."""
    missing = [seat for seat in seats if seat not in sheet.rows]
    if missing:
        hearing.find(
            "NAU-815",
            "game {number} cannot be ranked without a row for {who}",
            where=place(number, "rows"),
            step=CLAIM,
            expected=len(seats),
            found=len(sheet.rows),
            number=number,
            who=missing,
        )
    return bool(missing)
