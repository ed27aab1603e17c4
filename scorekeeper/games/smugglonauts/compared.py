"""A sheet beside a transcript: it says what the transcript led to."""

from __future__ import annotations

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglonauts.play import END, HIGHEST_PRICE, LOWEST_PRICE, UNKNOWN, Position
from scorekeeper.games.smugglonauts.record import COLOURS, Row, Sheet


def check_against_transcript(sheet: Sheet, position: Position, hearing: Hearing) -> None:
    """Compare a sheet with the end of a transcript; what a decision lets stand as written takes its place."""
    number = position.number
    _check_prices(sheet, position, hearing)
    for who, row in sheet.rows.items():
        _check_row(who, row, position, hearing)
    left = position.left()
    if sheet.left is not None and left is not None and not position.unlaid:
        for colour in COLOURS:
            said = sheet.left.get(colour, 0)
            if said != left[colour]:
                _differs(
                    hearing, "NAU-203", number, f"left.{colour}", f"{colour} left on the track", left[colour], said
                )
    in_bag = position.in_bag
    if sheet.bag is not None and in_bag is not None and not in_bag - position.unlaid <= sheet.bag <= in_bag:
        _differs(hearing, "NAU-801", number, "bag", "crystals in the bag", in_bag, sheet.bag)
    if sheet.last is not None and position.mover is not None and sheet.last != position.mover:
        hearing.find(
            "NAU-302",
            "{who_due} had the last turn; the sheet says {who}",
            where=Where(round=number, field=f"rounds.{number}.sheet.last"),
            step=END,
            expected=position.mover,
            found=sheet.last,
            who=sheet.last,
            who_due=position.mover,
        )


def _check_prices(sheet: Sheet, position: Position, hearing: Hearing) -> None:
    number = position.number
    for colour, price in sheet.prices.items():
        due = position.prices[colour]
        if due is None:
            _check_possible(colour, price, position, hearing)
        if due is None or price == due or not LOWEST_PRICE <= price <= HIGHEST_PRICE:
            continue
        if _differs(hearing, "NAU-607", number, f"prices.{colour}", colour, due, price) == "as-written":
            position.prices[colour] = price


def _check_possible(colour: str, price: int, position: Position, hearing: Hearing) -> None:
    """Where a transcript leaves out which way a price went, few ways are open to it."""
    could_be = position.could_be.get(colour)
    if could_be is None or price in could_be:
        return
    number = position.number
    hearing.find(
        "NAU-607",
        "{colour}: the moves of the transcript lead to {due}, whichever way they went; the sheet says {said}",
        where=Where(round=number, field=f"rounds.{number}.sheet.prices.{colour}"),
        step=END,
        expected=min(could_be, key=lambda one: abs(one - price)),
        found=price,
        colour=colour,
        due=" or ".join(map(str, sorted(could_be))),
        said=price,
    )


def _check_row(who: str, row: Row, position: Position, hearing: Hearing) -> None:
    number, at, cargo = position.number, f"rows.{who}.", position.cargo[who]
    if UNKNOWN not in cargo:
        for colour in COLOURS:
            said, due = getattr(row, colour), cargo.get(colour, 0)
            if said == due:
                continue
            settled = _differs(hearing, "NAU-411", number, at + colour, f"{colour} of {{who}}", due, said, who)
            if settled == "as-written":
                cargo[colour] = said
    else:
        said, due = row.black + row.green + row.orange + row.white, position.taken(who)
        if said != due:
            _differs(hearing, "NAU-411", number, f"rows.{who}", "crystals of {who}", due, said, who)
    if row.fuel is not None and row.fuel != position.fuel[who]:
        _differs(hearing, "NAU-403", number, at + "fuel", "fuel of {who}", position.fuel[who], row.fuel, who)
    if row.refuels is not None and row.refuels != position.refuels[who]:
        _differs(
            hearing, "NAU-305", number, at + "refuels", "Refuels of {who}", position.refuels[who], row.refuels, who
        )


def _differs(
    hearing: Hearing, rule: str, number: int, field: str, what: str, due: object, said: object, who: str = ""
) -> Effect | None:
    return hearing.find(
        rule,
        f"{what}: the transcript leads to {{due}}, the sheet says {{said}}",
        where=Where(round=number, field=f"rounds.{number}.sheet.{field}"),
        step=END,
        expected=due,
        found=said,
        who=who,
        due=due,
        said=said,
    )
