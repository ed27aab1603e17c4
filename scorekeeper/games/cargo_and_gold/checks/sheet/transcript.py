"""The sheet beside the transcript: every figure is compared with what the turns led to."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.position.moments import COUNT
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.record import Sheet
from scorekeeper.games.engine.checks import KEPT, Answer, Check, Kept, Wrong, claim, violated


class SheetBesideTranscript(Struct, frozen=True):
    """A thing to check: a sheet that also has a transcript."""

    sheet: Sheet


def tally_check(rule: str, *tallies: tuple[str, str]) -> Check:
    """A check that compares fields of a row with the transcript, all under one rule; each field comes with its words."""
    fields = [(field, what, _count_of(field)) for field, what in tallies]

    @claim(rule, on=SheetBesideTranscript, step=COUNT)
    def tallies_are_those_of_the_transcript(position: Position, beside: SheetBesideTranscript) -> Answer:
        answers: list[Kept | Wrong] = []
        for who, row in beside.sheet.rows.items():
            trader = position.traders[who]
            for field, what, count_of in fields:
                said, due = getattr(row, field), count_of(trader)
                if said is not None:
                    answers.append(KEPT if said == due else _wrong_tally(who, field, what, due, said))
        return answers

    return tallies_are_those_of_the_transcript


def _count_of(field: str) -> Callable[[Trader], int]:
    """Reads the figure of the transcript for a field of a row."""
    return Trader.held if field == "cargo" else lambda trader: getattr(trader, field)


def _wrong_tally(who: str, field: str, what: str, due: int, said: int) -> Wrong:
    text = "{who} " + (what.replace("cards", "card") if due == 1 else what) + ", but the sheet says {found}"
    return violated(
        text,
        field=f"rows.{who}.{field}",
        expected=due,
        found=said,
        given=(who, said) if field == "gold" else None,
        who=who,
        due=due,
    )


GOLD = tally_check("CGO-109", ("gold", "has {due} gold at the end"))
CARGO = tally_check("CGO-616", ("cargo", "holds {due} cargo cards at the end"))
BOUGHT = tally_check("CGO-614", ("bought", "bought {due} cards"))
SOLD_HAS = tally_check("CGO-711", ("sold_has", "sold {due} cards to HAS boxes"))
SOLD_OTHER = tally_check("CGO-712", ("sold_other", "sold {due} cards to neither box"))
SOLD_NEEDS = tally_check("CGO-713", ("sold_needs", "sold {due} cards to NEEDS boxes"))
LOST = tally_check("CGO-520", ("lost", "lost {due} cards to hazards"))
TRADED = tally_check("CGO-813", ("gold_in", "got {due} gold in trades"), ("gold_out", "gave {due} gold in trades"))
BY_HAZARDS = tally_check("CGO-504", ("hazards", "has {due} gold by hazards"))


@claim("CGO-103", on=SheetBesideTranscript, step=COUNT)
def the_pile_is_what_is_left(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The pile at the end is the one on the sheet."""
    text = "{due} gold is left in the pile, but the sheet says {said}"
    return _last_moment("pile", text, beside.sheet.pile, position.pile)


@claim("CGO-105", on=SheetBesideTranscript, step=COUNT)
def the_last_gold_card_is_taken_once(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The sheet names the player who took the last gold card."""
    said, due = beside.sheet.last, position.last
    taker = "{who}" if due is not None else "nobody"
    text = taker + " took the last gold card, but the sheet says {who_said}"
    return _last_moment("last", text, said, due)


@claim("CGO-101", on=SheetBesideTranscript, step=COUNT)
def the_last_sale_was_as_short_as_the_pile_made_it(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The shortfall of the last sale is the one on the sheet."""
    text = "the last sale was short by {due}, but the sheet says {said}"
    return _last_moment("short", text, beside.sheet.short, position.short)


@claim("CGO-321", on=SheetBesideTranscript, step=COUNT)
def the_turns_are_counted(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The number of turns of all players together is the one on the sheet."""
    text = "{due} turns were taken, but the sheet says {said}"
    return _last_moment("turns", text, beside.sheet.turns, position.turn)


def _last_moment(field: str, text: str, said: int | str | None, due: int | str | None) -> Answer:
    """Compare a figure of the end of the game with the sheet."""
    if said is None or said == due:
        return None
    return violated(text, field=field, expected=due, found=said, due=due, said=said, who=due or "", who_said=said)
