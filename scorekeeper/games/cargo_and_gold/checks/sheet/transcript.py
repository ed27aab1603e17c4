"""The sheet beside the transcript: every figure is compared with what the turns led to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.equipment import most_cargo
from scorekeeper.games.cargo_and_gold.position.cargo import surely_held
from scorekeeper.games.cargo_and_gold.position.moments import COUNT
from scorekeeper.games.cargo_and_gold.position.payments import pile_of_the_table
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.record import Sheet
from scorekeeper.games.cargo_and_gold.scoring.prices import COUNTS
from scorekeeper.games.engine.checks import KEPT, Answer, Check, Kept, Wrong, check, claim, unchecked, violated
from scorekeeper.terminal import counted


class SheetBesideTranscript(Struct, frozen=True):
    """A thing to check: a sheet that also has a transcript."""

    sheet: Sheet
    later: bool = False
    """Whether the transcript breaks off before the sheet was written; then tallies can only have grown since."""


class SheetGoesFurther(Struct, frozen=True):
    """A thing to check: a sheet that may count turns after the last one of the transcript."""

    sheet: Sheet


class CountBesideAssumptions(Struct, frozen=True):
    """A thing to check: the gold that was counted at the end, beside a transcript that rests on something illegal."""

    gold: dict[str, int]


@check("CGO-321", on=SheetGoesFurther, step=COUNT)
def the_transcript_goes_as_far_as_the_sheet(position: Position, further: SheetGoesFurther) -> Answer:
    """A transcript that stops earlier than the sheet tells nothing about the end: one answer, and the sheet counts."""
    rows, turns = further.sheet.rows, further.sheet.turns
    if turns is None or turns <= position.turn or position.found or position.over:
        return None
    traders = position.traders
    more = any((getattr(row, name) or 0) > getattr(traders[who], name) for who, row in rows.items() for name in COUNTS)
    if not more and all(row.gold == traders[who].gold for who, row in rows.items()):
        return None
    text = "what came after the transcript is not checked: it breaks off in turn {turn}, and the sheet counts {turns} turns"
    return unchecked(text, field="turns", then="stop", turn=position.turn, turns=turns)


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
                if said is None or not _is_known(position, trader, field, said, later=beside.later):
                    continue
                if said != due and said - due == _told_already(position, trader, field):
                    continue
                least = not trader.hand_known if field == "cargo" else position.found or not trader.sales_known
                least = least or beside.later
                answers.append(KEPT if said == due else _wrong_tally(who, field, what, due, said, least=least))
        return answers

    return tallies_are_those_of_the_transcript


def _is_known(position: Position, trader: Trader, field: str, said: int, *, later: bool) -> bool:
    """Whether the transcript tells a figure; of a part of the game, it tells only that a tally is too low."""
    if later and field not in COUNTS:
        return False
    if field == "gold":
        return trader.gold_known and said >= 0
    if field == "cargo":
        return 0 <= said <= most_cargo(position.rulings) and (trader.hand_known or said < surely_held(position, trader))
    if field.startswith("sold_") and not trader.sales_known and said >= getattr(trader, field):
        return False
    return not (position.found or later) or (field != "hazards" and said < getattr(trader, field))


def _told_already(position: Position, trader: Trader, field: str) -> int | None:
    """How far a figure of the table is from the rules because of something that is told already, such as a wrong payment."""
    return position.misstated.get(trader.key) if field == "gold" else trader.miscounted.get(field)


def as_played(position: Position) -> Position:
    """The position that the sheet may show instead, because the table played on after the end."""
    return position.played or position


def _count_of(field: str) -> Callable[[Trader], int]:
    """Reads the figure of the transcript for a field of a row."""
    return Trader.held if field == "cargo" else lambda trader: getattr(trader, field)


def _wrong_tally(who: str, field: str, what: str, due: int, said: int, *, least: bool) -> Wrong:
    what = what.replace("cards", "card") if due == 1 else what
    if least and field != "gold":
        what = what.replace("{due}", "at least {due}")
    text = "{who} " + what + ", but the sheet says {found}"
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


@claim("CGO-109", on=CountBesideAssumptions, step=COUNT)
def the_count_is_what_the_transcript_leads_to(position: Position, beside: CountBesideAssumptions) -> Answer:
    """The gold counted is that of the transcript; one answer, because whatever is illegal may explain all of it."""
    wrong = {
        who: said
        for who, said in beside.gold.items()
        if position.traders[who].gold_known
        and said - position.traders[who].gold not in (0, position.misstated.get(who))
    }
    if not wrong:
        return None
    due = [position.traders[who].gold for who in wrong]
    text = "the transcript leads to {due} gold for {who}, but {said} was counted, and that counts"
    return violated(text, expected=due, found=[*wrong.values()], who=[*wrong], due=due, said=[*wrong.values()])


@claim("CGO-103", on=SheetBesideTranscript, step=COUNT)
def the_pile_is_what_is_left(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The pile at the end is the one on the sheet."""
    text = "{due} gold is left in the pile, but the sheet says {said}"
    said = beside.sheet.pile
    if not position.pile_known or said == pile_of_the_table(position) or beside.later:
        return None
    return _last_moment("pile", text, said, position.pile)


@claim("CGO-105", on=SheetBesideTranscript, step=COUNT)
def the_last_gold_card_is_taken_once(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The sheet names the player who took the last gold card."""
    said, due = beside.sheet.last, position.last
    if not position.pile_known or said == as_played(position).last or beside.later:
        return None
    taker = "{who}" if due is not None else "nobody"
    text = taker + " took the last gold card, but the sheet says {who_said}"
    return _last_moment("last", text, said, due)


@claim("CGO-101", on=SheetBesideTranscript, step=COUNT)
def the_last_sale_was_as_short_as_the_pile_made_it(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The shortfall of the last sale is the one on the sheet."""
    if not position.pile_known or position.misstated or beside.later:
        return None  # Of a pile that is not known, or that differs from the table's for a reason that is told already.
    full = "the last sale was paid in full, but the sheet says it was short by {said}"
    text = "the last sale was short by {due}, but the sheet says {said}" if position.short else full
    return _last_moment("short", text, beside.sheet.short, position.short)


@claim("CGO-321", on=SheetBesideTranscript, step=COUNT)
def the_turns_are_counted(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The number of turns of all players together is the one on the sheet."""
    said, due = beside.sheet.turns, position.turn
    later = position.found or beside.later
    if said == as_played(position).turn or (later and said is not None and said >= due):
        return None
    text = f"{counted(due, 'turn')} {'was' if due == 1 else 'were'} taken, but the sheet says {{said}}"
    return _last_moment("turns", text, said, due)


@claim("CGO-321", on=SheetBesideTranscript, step=COUNT)
def who_left_is_who_left(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The players who left are those on the sheet."""
    return [
        violated(
            "the sheet says {who} left, but the transcript does not"
            if row.left
            else "{who} left before the end, but the sheet does not say so",
            field=f"rows.{who}.left",
            expected=not row.left,
            found=row.left,
            who=who,
        )
        for who, row in beside.sheet.rows.items()
        if row.left not in (position.traders[who].left, as_played(position).traders[who].left)
        and not ((position.found or beside.later) and row.left)
    ]


@claim("CGO-616", on=SheetBesideTranscript, step=COUNT)
def the_kinds_left_are_those_held(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The kinds of cargo on the sheet are those that the transcript leads to."""
    if beside.later:
        return None
    traders = position.traders
    return [
        violated(
            "{who} holds {due} at the end, but the sheet says {said}",
            field=f"rows.{who}.kinds",
            expected=traders[who].cards(),
            found=row.kinds,
            who=who,
            due=traders[who].cards() or "no cargo",
            said=row.kinds or "no cargo",
        )
        for who, row in beside.sheet.rows.items()
        if row.kinds is not None
        and traders[who].hand_known
        and sorted(row.kinds) not in (sorted(traders[who].cards()), sorted(as_played(position).traders[who].cards()))
    ]


@claim("CGO-627", "CGO-723", on=SheetBesideTranscript, step=COUNT)
def the_boxes_are_those_at_the_end(position: Position, beside: SheetBesideTranscript) -> Answer:
    """The cards in the boxes at the end are those on the sheet."""
    if beside.later:
        return None
    answers, after = [], as_played(position)
    for centre, cards in (beside.sheet.boxes or {}).items():
        for box, said, due, rule, played in (
            ("HAS", cards.has, position.has.get(centre), "CGO-627", after.has.get(centre)),
            ("NEEDS", cards.needs, position.needs.get(centre), "CGO-723", after.needs.get(centre)),
        ):
            # The box that was emptied last need not be refilled any more.
            if (
                said in (due, played)
                or (box.lower(), centre) in position.unfilled
                or (due is None and (box.lower(), centre) in position.due)
            ):
                continue
            text = "the {box} box of {centre} has {due} at the end, but the sheet says {said}"
            what: dict[str, Any] = {"box": box, "centre": centre, "due": due or "nothing", "said": said or "nothing"}
            at = f"boxes.{centre}.{box.lower()}"
            answers.append(violated(text, rule=rule, field=at, expected=due, found=said, **what))
    return answers


def _last_moment(field: str, text: str, said: int | str | None, due: int | str | None) -> Answer:
    """Compare a figure of the end of the game with the sheet."""
    if said is None or said == due:
        return None
    return violated(text, field=field, expected=due, found=said, due=due, said=said, who=due or "", who_said=said)
