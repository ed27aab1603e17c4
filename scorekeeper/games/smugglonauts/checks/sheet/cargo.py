"""Checks on the prices, crystals, fuel and Refuels of a sheet."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, kept, permission, unchecked, violated
from scorekeeper.games.smugglonauts.equipment import (
    CIRCULATING,
    FULL,
    HIGHEST_PRICE,
    LEAST,
    LOWEST_PRICE,
    MARKED,
    PER_COLOUR,
)
from scorekeeper.games.smugglonauts.position.ring import CLAIM, SCORE, Position
from scorekeeper.games.smugglonauts.record import COLOURS, Sheet
from scorekeeper.games.smugglonauts.scoring.columns import (
    CargoColumns,
    MissingRows,
    Owned,
    SheetAndTranscript,
    TwoGames,
    can_move,
    returns,
)
from scorekeeper.games.smugglonauts.scoring.points import in_order
from scorekeeper.terminal import counted


@claim("NAU-815", on=MissingRows, step=CLAIM)
def everybody_has_a_row(missing: list[str], sheet: MissingRows) -> Answer:
    """A game can only be ranked with a row for everybody."""
    text = "game {number} is not scored by its sheet because {who} has no row"
    return unchecked(text, field="rows", number=sheet.number, who=missing)


@claim("NAU-203", on=Sheet, step=CLAIM)
def what_is_left_is_written_where_it_must_be(columns: CargoColumns, sheet: Sheet) -> Answer:
    """A tournament may require the crystals left on the track, which make the count exact (ruling NAU-R30)."""
    if sheet.left is not None or columns.rulings.missing_figures != "required":
        return None
    text = "the crystals left on the track are not recorded, but this tournament requires them (ruling NAU-R30)"
    return violated(text, field="left")


# Prices.


@claim("NAU-601", on=(Sheet, SheetAndTranscript, TwoGames), step=CLAIM, rests_on=("NAU-605", "NAU-112"))
def no_price_is_below_0(figures: CargoColumns | Position, sheet: Sheet | SheetAndTranscript | TwoGames) -> Answer:
    """The value track begins at 0."""
    if min(sheet.prices.values()) >= LOWEST_PRICE:
        return KEPT
    return [_off_the_track(*one, LOWEST_PRICE) for one in _news(figures, sheet) if one[1] < LOWEST_PRICE]


@claim("NAU-602", on=(Sheet, SheetAndTranscript, TwoGames), step=CLAIM)
def no_price_is_above_4(figures: CargoColumns | Position, sheet: Sheet | SheetAndTranscript | TwoGames) -> Answer:
    """The value track ends at 4."""
    if max(sheet.prices.values()) <= HIGHEST_PRICE:
        return KEPT
    return [_off_the_track(*one, HIGHEST_PRICE) for one in _news(figures, sheet) if one[1] > HIGHEST_PRICE]


def _news(figures: CargoColumns | Position, sheet: Sheet | SheetAndTranscript | TwoGames) -> Iterator[tuple[str, int]]:
    """The prices of a sheet, without those to which the transcript leads: an event that left the value track is reported."""
    reached = figures.prices if isinstance(figures, Position) else figures.reached
    return (one for one in sheet.prices.items() if reached.get(one[0]) != one[1])


def _off_the_track(colour: str, price: int, nearest: int) -> Wrong:
    text = "the price of {colour} is {price}, but prices go from 0 to 4"
    return violated(text, field=f"prices.{colour}", expected=nearest, found=price, colour=colour, price=price)


@permission("NAU-606", on=(Sheet, SheetAndTranscript), step=CLAIM)
def prices_may_be_equal(figures: object, sheet: Sheet | SheetAndTranscript) -> Answer:
    """Two markers may be on one space of the value track."""
    return KEPT if len({*sheet.prices.values()}) < len(COLOURS) else None


@claim("NAU-607", on=Sheet, step=CLAIM)
def prices_move_only_for_returned_crystals(columns: CargoColumns, sheet: Sheet) -> Answer:
    """Every Refuel moves a price, and so may every crystal that all have skipped.

    If spaces stay empty (ruling NAU-R19), this proves nothing: a crystal may be laid behind a rocket that never paid.
    """
    moved = columns.moved
    if moved is None or columns.rulings.partial_refill != "over":
        return None
    told = returns(columns, sheet.last)
    if told is None or can_move(moved, *told):
        return None
    refuels, skips = told
    most = refuels + skips
    text = (
        "the prices have moved by {moved} in all, but with {refuels} and "
        + ("at most {skips} that all can have skipped" if skips else "no crystal that all can have skipped")
        + (" it is at most {most}" if moved > most else " it must be an {parity} number")
    )
    return violated(
        text,
        field="prices",
        expected=most,
        found=moved,
        moved=moved,
        refuels=counted(refuels, "Refuel"),
        skips=counted(skips, "crystal"),
        most=most,
        parity="odd" if refuels % 2 else "even",
    )


# Crystals.


@claim("NAU-203", on=Sheet, step=CLAIM)
def nobody_owns_less_than_none(columns: CargoColumns, sheet: Sheet) -> Answer:
    """A count is never negative."""
    if columns.least >= 0:
        return None
    return [
        violated(
            "the sheet gives {who} {found} {colour}, but nobody can have less than 0",
            field=f"rows.{seat}.{colour}",
            expected=0,
            found=count,
            who=seat,
            colour=colour,
        )
        for seat, cargo in columns.cargos
        for colour, count in zip(COLOURS, cargo, strict=True)
        if count < 0
    ]


@claim("NAU-201", "NAU-113", on=(Sheet, Owned), step=CLAIM, rests_on=("NAU-111", "NAU-113"))
def five_of_a_colour_are_owned_at_most(figures: CargoColumns | Owned, sheet: Sheet | Owned) -> Answer:
    """Players own at most five of a colour, because one of the six marks the price."""
    if max(figures.by_colour) <= PER_COLOUR:
        return kept("NAU-201")
    return [
        violated(
            "the players own {found} {colour}, but one of the six marks the price, so there are only five",
            rule="NAU-201" if owned == MARKED else "NAU-113",
            field="rows",
            expected=PER_COLOUR,
            found=owned,
            colour=colour,
        )
        for colour, owned in zip(COLOURS, figures.by_colour, strict=True)
        if owned > PER_COLOUR
    ]


@claim("NAU-203", on=Sheet, step=CLAIM, rests_on=("NAU-813",))
def what_is_left_makes_five(columns: CargoColumns, sheet: Sheet) -> Answer:
    """Owned and left on the track are at most five of a colour together, and exactly five if the bag is empty."""
    left, bag = sheet.left, sheet.bag
    if left is None:
        return None
    black, green, orange, white = columns.by_colour
    k, g, o, w = in_order(left)
    if (black + k, green + g, orange + o, white + w) == _FIVE_OF_EACH:
        return KEPT
    empty = bag == 0 or (bag is None and columns.finished and columns.rulings.skipped_return == "before")
    wrong = [
        violated(
            "{colour} owned: {owned}, left on the track: {found}, but together they must be five",
            field=f"left.{colour}",
            expected=PER_COLOUR - owned,
            found=here,
            owned=owned,
            colour=colour,
        )
        for n, (colour, owned) in enumerate(zip(COLOURS, columns.by_colour, strict=True))
        # A count that is impossible is reported by itself.
        if owned <= PER_COLOUR
        and (columns.least >= 0 or all(cargo[n] >= 0 for _, cargo in columns.cargos))
        and ((here := left.get(colour, 0)) + owned > PER_COLOUR or (empty and here + owned != PER_COLOUR))
    ]
    return wrong or KEPT


_FIVE_OF_EACH = (PER_COLOUR,) * len(COLOURS)


@claim("NAU-203", on=Sheet, step=CLAIM)
def all_together_are_twenty(columns: CargoColumns, sheet: Sheet) -> Answer:
    """Crystals owned, left on the track and in the bag add up to twenty."""
    bag = sheet.bag
    if bag is None or not columns.finished:
        return None
    if bag < 0:
        text = "the bag is recorded with {bag} crystals, but it cannot hold less than 0"
        return violated(text, field="bag", expected=0, found=bag, bag=bag)
    if not bag or sheet.left is None or not columns.is_possible:
        return None
    told = columns.collected + sum(sheet.left.values())
    if told + bag == CIRCULATING:
        return KEPT
    text = "owned or left on the track: {told}, in the bag: {bag}, but together they must be twenty"
    return violated(text, field="bag", expected=CIRCULATING - told, found=bag, told=told, bag=bag)


# Fuel and Refuels.


@claim("NAU-407", on=Sheet, step=CLAIM)
def dice_show_one_to_four(columns: CargoColumns, sheet: Sheet) -> Answer:
    """Fuel is never less than 1 and never more than 4."""
    told = [fuel for fuel in columns.fuels if fuel is not None]
    if not told or (min(told) >= LEAST and max(told) <= FULL):
        return KEPT if told else None
    return [
        violated(
            "the die of {who} is recorded with {found}, but fuel is always 1 to 4",
            field=f"rows.{who}.fuel",
            expected=LEAST if fuel < LEAST else FULL,
            found=fuel,
            who=who,
        )
        for who, fuel in zip(columns.seats, columns.fuels, strict=True)
        if fuel is not None and not LEAST <= fuel <= FULL
    ]


@claim("NAU-403", on=Sheet, step=SCORE)
def whoever_never_shopped_has_a_full_tank(columns: CargoColumns, sheet: Sheet) -> Answer:
    """A die shows less than 4 only after a Shop, which takes a crystal."""
    if 0 not in columns.counts or columns.follows_a_fault:
        return None
    return [
        violated(
            "{who} owns no crystal and so never shopped, but the die is recorded with {found} instead of 4",
            field=f"rows.{who}.fuel",
            expected=FULL,
            found=fuel,
            who=who,
        )
        for who, count, fuel in zip(columns.seats, columns.counts, columns.fuels, strict=True)
        if fuel is not None and not count and LEAST <= fuel < FULL
    ]


@claim("NAU-307", "NAU-403", on=Sheet, step=CLAIM)
def there_was_fuel_for_every_crystal(columns: CargoColumns, sheet: Sheet) -> Answer:
    """A full tank is enough for three crystals; owning more takes a Refuel."""
    if not columns.short:
        return None if columns.refuels.count(None) == len(columns.seats) else kept("NAU-307")
    return [_unfuelled(columns, index, columns.seats[index], columns.refuels[index] or 0) for index in columns.short]


def _unfuelled(columns: CargoColumns, index: int, who: str, refuels: int) -> Wrong:
    if refuels < 0:
        text = "the sheet gives {who} {refuels} Refuels, but nobody can have less than 0"
        return violated(
            text, rule="NAU-307", field=f"rows.{who}.refuels", expected=0, found=refuels, who=who, refuels=refuels
        )
    most, by_tally = columns.fuel_for(index)
    text = (
        "{who} has {crystals} and "
        + ("refuelled {times}" if refuels else "never refuelled")
        + ("" if by_tally else ", and the die shows {fuel}")
        + (", but that is fuel for only {most}" if most else ", but that is fuel for none")
    )
    return violated(
        text,
        rule="NAU-307" if by_tally else "NAU-403",
        field=f"rows.{who}.refuels" if by_tally else f"rows.{who}.fuel",
        expected=most,
        found=columns.counts[index],
        who=who,
        crystals=counted(columns.counts[index], "crystal"),
        times=counted(refuels, "time"),
        fuel=columns.fuels[index],
        most=most,
    )


@claim("NAU-302", on=Sheet, step=SCORE)
def nobody_moves_while_another_is_hindmost(columns: CargoColumns, sheet: Sheet) -> Answer:
    """Everybody has a turn before anybody has two, and later the hindmost is overtaken again and again.

    If spaces stay empty (ruling NAU-R19), this proves nothing: a crystal may be laid behind a rocket.
    """
    wrong = columns.crowded if columns.rulings.partial_refill == "over" else None
    if wrong is None:
        return None
    text = (
        "{who} had {turns}, but {who_other} never had one, and whoever is hindmost moves, so nobody has more than {most}"
        if not wrong.others
        else "{who} had {turns} or more, but {who_other} only {others}, and whoever is hindmost moves, so it is {most} at most"
    )
    return violated(
        text,
        field=f"rows.{wrong.other}.refuels",
        expected=wrong.most,
        found=wrong.fewest,
        who=wrong.who,
        who_other=wrong.other,
        turns=counted(wrong.fewest, "turn"),
        others=wrong.others,
        most=wrong.most,
    )


@claim("NAU-403", on=Sheet, step=SCORE)
def the_last_shop_cost_fuel(columns: CargoColumns, sheet: Sheet) -> Answer:
    """The last turn was a Shop, so that player's die does not show 4, and the dice do not all show 4."""
    full = columns.fuels.count(FULL)
    if not full or not columns.finished or columns.follows_a_fault:
        return None
    if sheet.last is not None and sheet.rows[sheet.last].fuel == FULL:
        field, text = (
            f"rows.{sheet.last}.fuel",
            "{who} had the last turn, a Shop, which costs fuel, but the die shows 4",
        )
    elif full == len(columns.seats):
        field, text = "rows", "every die shows 4, but the last turn was a Shop, which costs fuel"
    else:
        return None
    return violated(text, field=field, expected=FULL - 1, found=FULL, who=sheet.last or "")
