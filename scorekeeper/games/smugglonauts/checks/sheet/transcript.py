"""Whether a sheet agrees with the transcript."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, differs, doubted, each, unchecked, violated
from scorekeeper.games.smugglonauts.equipment import on_price_track
from scorekeeper.games.smugglonauts.position.prices import either, possible_prices, those_with, values
from scorekeeper.games.smugglonauts.position.ring import END, Position
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN
from scorekeeper.games.smugglonauts.scoring.columns import SheetAndTranscript, TwoGames
from scorekeeper.games.smugglonauts.scoring.points import Cargo, MissingColours, in_order
from scorekeeper.terminal import counted


@claim("NAU-607", on=SheetAndTranscript, step=END)
def prices_are_those_of_the_transcript(position: Position, beside: SheetAndTranscript) -> Answer:
    """Prices agree with the transcript; if it leaves out a direction, only some prices are possible."""
    prices = beside.sheet.prices
    if prices == position.prices:
        return KEPT
    return [
        answer
        for colour, price in prices.items()
        if (answer := _price(position, colour, price, position.prices[colour])) is not None
    ] or _together(position, prices)


def _price(position: Position, colour: str, said: int, due: int | None) -> Wrong | None:
    if due is not None:
        if said == due or not on_price_track(said):
            return None
        return _differs(colour, due, said, f"prices.{colour}", given=(("price", colour), said))
    could_be = values(position, colour)
    if said in could_be or not on_price_track(said):
        return None
    text = "{colour}: the moves of the transcript lead to {due}, whichever way they went, but the sheet says {said}"
    return violated(
        text,
        field=f"prices.{colour}",
        expected=min(could_be, key=lambda one: abs(one - said)),
        found=said,
        colour=colour,
        due=either(could_be),
        said=said,
    )


def _together(position: Position, prices: Mapping[str, int]) -> Answer:
    """Prices that are possible one by one may still need more moves than there were."""
    if any(not on_price_track(price) for price in prices.values()):
        return None
    if those_with(possible_prices(position), prices):
        return KEPT
    return violated("the moves of the transcript do not lead to these prices, whichever way they went", field="prices")


@claim("NAU-411", on=SheetAndTranscript, step=END)
def cargo_is_that_of_the_transcript(position: Position, beside: SheetAndTranscript) -> Answer:
    """Cargo agrees by colour, or only in number if the transcript does not show all colours."""
    wrong: list[Wrong] = []
    for who, row in beside.sheet.rows.items():
        cargo, said = position.cargo[who], (row.black, row.green, row.orange, row.white)
        if who in position.untold_cargo:
            continue
        if UNKNOWN in cargo:
            if sum(said) != position.taken(who):
                wrong.append(_differs("crystals of {who}", position.taken(who), sum(said), f"rows.{who}", who=who))
        elif said != (due := in_order(cargo)):
            wrong += (
                _differs(
                    f"{colour} of {{who}}",
                    taken,
                    count,
                    f"rows.{who}.{colour}",
                    who=who,
                    given=(("cargo", who, colour), count),
                )
                for colour, taken, count in zip(COLOURS, due, said, strict=True)
                if taken != count
            )
    return wrong or KEPT


@claim("NAU-403", on=SheetAndTranscript, step=END)
def dice_show_what_is_left(position: Position, beside: SheetAndTranscript) -> Answer:
    """Fuel is that at the end of the transcript; a die that was reported as wrong may still show that."""
    return [
        _differs("fuel of {who}", due, row.fuel, f"rows.{who}.fuel", who=who)
        for who, row in beside.sheet.rows.items()
        if row.fuel is not None
        and (due := position.fuel[who]) not in (row.fuel, None)
        and row.fuel - due != position.slips.get(who)
    ] or KEPT


@claim("NAU-305", on=SheetAndTranscript, step=END)
def refuels_are_those_of_the_transcript(position: Position, beside: SheetAndTranscript) -> Answer:
    """The tally counts the turns that were a Refuel."""
    return [
        _differs("Refuels of {who}", position.refuels[who], row.refuels, f"rows.{who}.refuels", who=who)
        for who, row in beside.sheet.rows.items()
        if row.refuels is not None
        and (row.refuels < position.refuels[who] if position.found else row.refuels != position.refuels[who])
    ] or KEPT


@claim("NAU-203", on=SheetAndTranscript, step=END)
def what_is_left_lies_on_the_track(position: Position, beside: SheetAndTranscript) -> Answer:
    """The track agrees, if its colours are known and the last refill was laid out."""
    said = beside.sheet.left
    if said is None or position.unlaid or (left := position.left()) is None or said == left:
        return None
    return [
        _differs(f"{colour} left on the track", left[colour], said.get(colour, 0), f"left.{colour}")
        for colour in COLOURS
        if said.get(colour, 0) != left[colour]
    ]


@claim("NAU-801", on=SheetAndTranscript, step=END)
def the_bag_holds_what_the_transcript_left(position: Position, beside: SheetAndTranscript) -> Answer:
    """The bag agrees; crystals of a failed refill may be counted in the bag or on the track."""
    said, in_bag = beside.sheet.bag, position.in_bag
    if said is None or in_bag is None or said == in_bag:
        return None
    if not in_bag < said <= in_bag + position.unlaid:
        return _differs("crystals in the bag", in_bag, said, "bag")
    if position.left_early:
        return None
    text = (
        "the bag still holds {crystals}, but a failed last refill lays out all that are left (ruling NAU-R19)"
        if position.finished
        else "the bag still holds {crystals}, but when time is called the turn is completed with its refill (ruling NAU-R16)"
    )
    return doubted(text, field="bag", expected=in_bag, found=said, crystals=counted(said, "crystal"))


@claim("NAU-302", on=SheetAndTranscript, step=END)
def the_last_turn_is_that_of_the_transcript(position: Position, beside: SheetAndTranscript) -> Answer:
    """The last turn is that of the transcript."""
    said = beside.sheet.last
    if said is None or position.mover is None or said == position.mover:
        return None
    text = "{who_due} had the last turn, but the sheet says {who}"
    return violated(text, field="last", expected=position.mover, found=said, who=said, who_due=position.mover)


@claim("NAU-411", on=TwoGames, step=END)
def sheet_and_transcript_are_of_one_game(position: Position, two: TwoGames) -> Answer:
    """A sheet that differs nearly everywhere is not wrong in each figure: it or the transcript is of another game."""
    figures: dict[str, Any] = {}
    told: list[str] = []
    differences = 0
    for who, row in two.sheet.rows.items():
        due, said = in_order(position.cargo[who]), (row.black, row.green, row.orange, row.white)
        if due != said:
            n = len(told)
            differences += sum(one != other for one, other in zip(due, said, strict=True))
            told.append(f"{{who_{n}}} has {{due_{n}}} by the transcript and {{said_{n}}} by the sheet")
            figures |= {f"who_{n}": who, f"due_{n}": _crystals(due), f"said_{n}": _crystals(said)}
    others = [name for name, ask in _OTHER_FIGURES if any(type(one) is Wrong for one in each(ask(position, two)))]
    return violated(
        "sheet and transcript do not agree, and one of them is wrong: "
        + "; ".join(told)
        + ("; other differences: {others}" if others else ""),
        field="rows",
        given=(("sheet",), 1),
        others=others,
        differences=differences + len(others),
        **figures,
    )


def _crystals(cargo: Cargo) -> list[str] | str:
    return [f"{count} {colour}" for colour, count in zip(COLOURS, cargo, strict=True) if count] or "no crystal"


_OTHER_FIGURES = (
    ("prices", prices_are_those_of_the_transcript),
    ("fuel", dice_show_what_is_left),
    ("Refuels", refuels_are_those_of_the_transcript),
    ("what is left on the track", what_is_left_lies_on_the_track),
    ("the bag", the_bag_holds_what_the_transcript_left),
    ("the last turn", the_last_turn_is_that_of_the_transcript),
)


def _differs(what: str, due: Any, said: Any, field: str, *, who: str = "", given: Any = None) -> Wrong:
    return differs(what, due, said, field=field, given=given, who=who)


@claim("NAU-607", on=MissingColours)
def colours_and_price_changes_are_told(position: Position, game: MissingColours) -> Answer:
    """A transcript leads to points only if it shows all colours and price changes."""
    text = (
        "prices and cargo of game {number} are taken from its sheet because the transcript does not show all colours and price changes"
        if game.has_sheet
        else "game {number} is not scored because the transcript does not show all colours and price changes and there is no sheet"
    )
    return unchecked(text, number=position.number)
