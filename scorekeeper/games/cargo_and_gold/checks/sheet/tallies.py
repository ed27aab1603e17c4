"""Checks on the tallies of a sheet: whether they explain gold and cargo."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.games.cargo_and_gold.checks.sheet.counts import SheetAlone
from scorekeeper.games.cargo_and_gold.equipment import GOLD_CARDS
from scorekeeper.games.cargo_and_gold.position.moments import LEDGER
from scorekeeper.games.cargo_and_gold.scoring.ending import ends_by_deck
from scorekeeper.games.cargo_and_gold.scoring.last import taker_of_row
from scorekeeper.games.cargo_and_gold.scoring.ledger import (
    Ledger,
    cargo_is_explained,
    explains_the_cargo,
    least_needs_sales,
    without_return,
)
from scorekeeper.games.cargo_and_gold.scoring.prices import NEEDS_PRICE, summed
from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Wrong, claim, unchecked, violated
from scorekeeper.terminal import counted

SALES = ("sold_has", "sold_other", "sold_needs")
TOLD = (*SALES, "gold_in", "gold_out")
"""Tallies that mean something only together with the purchases."""


@claim("CGO-101", on=SheetAlone, step=LEDGER)
def the_purchases_are_written_down(ledger: Ledger, thing: SheetAlone) -> Answer:
    """The tallies can be checked only if the purchases are written down."""
    rows = ledger.sheet.rows
    if ledger.tallied == len(rows):
        return None
    if not ledger.tallied and not any(getattr(row, name) is not None for row in rows.values() for name in TOLD):
        text = "purchases, sales and trades are not checked because the tallies are not written down"
        return unchecked(text, field="rows")
    blank = [who for who, row in thing.sheet.rows.items() if row.bought is None]
    text = "what {who} bought, sold and traded is not checked because the purchases are not written down"
    return unchecked(text, field="rows", who=blank) if blank else None


@claim("CGO-616", on=SheetAlone, step=LEDGER)
def the_cargo_left_is_written_down(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Without the cargo left, nobody can say whether all cargo is accounted for."""
    if None not in ledger.hands or ledger.tallied < len(ledger.golds):
        return None
    text = "whether all cargo is accounted for is not checked because the cargo left of {who} is not written down"
    missing = [who for who, hand in zip(ledger.sheet.rows, ledger.hands, strict=True) if hand is None]
    return unchecked(text, field="rows", who=missing)


@claim("CGO-101", on=SheetAlone, step=LEDGER)
def who_was_paid_short_is_written_down(ledger: Ledger, thing: SheetAlone) -> Answer:
    """A shortfall of the last sale that is not written down, or not whose it was, is what the tallies make of it."""
    sheet = ledger.sheet
    if (sheet.short is not None and sheet.last is not None) or not ledger.tallied:
        return None
    for who, short in ledger.shorts.items():
        text = "whether the last sale of {who} was short by {short} is not checked because it is not written down"
        return unchecked(text, field="short", who=who, short=short)
    if not sheet.short or ledger.tallied == len(sheet.rows):
        return None
    text = "whether the tallies add up to the gold is not checked because it is not written down who was paid short"
    return unchecked(text, field="last")


@claim("CGO-101", on=SheetAlone, step=LEDGER)
def somebody_was_paid_short(ledger: Ledger, thing: SheetAlone) -> Answer:
    """If the last sale was short, the tallies of whoever made it are above their gold."""
    sheet = ledger.sheet
    if not sheet.short or sheet.last is not None or ledger.shorts or ledger.wrong or ledger.tallied < len(sheet.rows):
        return None
    text = (
        "the sheet says the last sale was short by {short}, but everybody's tallies add up to their gold without that"
    )
    return violated(text, field="short", expected=0, found=sheet.short, short=sheet.short)


@claim("CGO-101", on=SheetAlone, step=LEDGER)
def the_tallies_make_the_gold(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Eight gold, minus purchases, plus sales and trades, is the gold in hand.

    There are exactly 108 gold cards. If only the count or only the tallies add up to that, they are right and count.
    """
    known = len(ledger.dues) - ledger.dues.count(None)
    if not ledger.wrong:
        return KEPT if known else None
    if ledger.either:
        return _two_counts(ledger)
    by_count, by_tallies = ledger.by_count, ledger.by_tallies
    answers: list[Kept | Wrong] = [
        _wrong_gold(ledger, who, due, by_count=by_count, by_tallies=by_tallies) for who, due in ledger.wrong.items()
    ]
    return [KEPT, *answers] if len(answers) < known else answers


def _two_counts(ledger: Ledger) -> Wrong:
    """The answer if the written gold and the tallies differ and both add up: one cause, and nothing tells which is right."""
    rows, wrong = ledger.sheet.rows, ledger.wrong
    text = (
        "{who} have {gold} gold, but their tallies add up to {due}; "
        f"both counts make {{all}} in all, so nothing written down tells which is right{_blanks(ledger, wrong)}"
    )
    golds = [rows[who].gold for who in wrong]
    return violated(
        text,
        field="rows",
        expected=[*wrong.values()],
        found=golds,
        who=[*wrong],
        gold=golds,
        due=[*wrong.values()],
        all=ledger.must,
    )


def _blanks(ledger: Ledger, players: Iterable[str]) -> str:
    rows = [ledger.sheet.rows[who] for who in players]
    return " (blanks count as zero)" if any(getattr(row, name) is None for row in rows for name in SALES) else ""


def _wrong_gold(ledger: Ledger, who: str, due: int, *, by_count: bool, by_tallies: bool) -> Wrong:
    row = ledger.sheet.rows[who]
    text = "{who} has {gold} gold, but the tallies add up to {due}: {sum}" + _blanks(ledger, [who])
    if by_count:
        text += "; the gold in hand is complete, so a tally is wrong and {gold} counts"
    elif by_tallies:
        text += "; by the tallies the gold is complete, so {due} counts"
    return violated(
        text,
        field=f"rows.{who}" if by_count else f"rows.{who}.gold",
        expected=row.gold if by_count else due,
        found=due if by_count else row.gold,
        given=(who, row.gold) if by_tallies else None,
        who=who,
        gold=row.gold,
        due=due,
        sum=summed(row, ledger.shorts.get(who, 0)),
    )


@claim("CGO-101", on=SheetAlone, step=LEDGER)
def what_some_give_others_get(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Trades move gold between players but create none."""
    got, given, rows = ledger.gold_in, ledger.gold_out, ledger.sheet.rows
    if not got and not given:
        return None
    more_in = any(row.bought is None and row.gold_in is None for row in rows.values())
    more_out = any(row.bought is None and row.gold_out is None for row in rows.values())
    if ledger.by_trades and (ledger.finished or not ledger.adds_up):
        return None  # The gold that is too much, or missing, is told with its cause.
    if (got > given and not more_out) or (given > got and not more_in):
        text = "players got {got} gold in trades but gave {gave}; both must be the same"
        return violated(text, field="rows", expected=given, found=got, got=got, gave=given)
    if not got or more_out:
        return None
    for who, row in rows.items():
        others = given - (row.gold_out or 0)
        if (mine := row.gold_in or 0) > others:
            text = "{who} got {got} gold in trades, but the others gave {gave}"
            at = f"rows.{who}.gold_in"
            return violated(text, field=at, expected=others, found=mine, who=who, got=mine, gave=others)
    return None


@claim("CGO-616", on=SheetAlone, step=LEDGER)
def what_was_bought_is_sold_lost_or_held(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Every cargo card bought is sold, lost or held, and there are no others."""
    explained = cargo_is_explained(ledger)
    if explained is None or (not explained and explains_the_cargo(ledger)):
        return None
    if explained:
        return KEPT
    buys, gone, left = ledger.bought, ledger.gone, sum(hand or 0 for hand in ledger.hands)
    text = (
        f"{counted(buys, 'cargo card')} {_were(buys)} bought, {{gone}} sold or lost and "
        f"{{held}} {'is' if left == 1 else 'are'} held, but these must add up to what was bought"
    )
    if None in ledger.hands:
        text += ", whatever the hands that are not written down hold"
    return violated(text, field="rows", expected=buys, found=gone + left, buys=buys, gone=gone, held=left)


@claim("CGO-803", on=SheetAlone, step=LEDGER)
def nobody_trades_for_nothing(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Both sides of a trade give something (ruling CGO-R32), so tallies that only gifts explain are wrong."""
    if ledger.tallied < len(ledger.golds) or ledger.wrong:
        return None
    if not (gifts := [*without_return(ledger)]) or cargo_is_explained(ledger) is False:
        return None
    return [
        violated(
            "{who} bought nothing and gave no gold, so there was nothing to trade for what {who} got (ruling CGO-R32)"
            if what == "nothing"
            else "{who} traded but got no gold, and no card of the trades was sold, lost or kept (ruling CGO-R32)",
            field=f"rows.{who}",
            expected="an exchange",
            found="a gift",
            who=who,
        )
        for who, what in gifts
    ]


@claim("CGO-713", on=SheetAlone, step=LEDGER)
def only_sales_to_needs_boxes_empty_the_pile(ledger: Ledger, thing: SheetAlone) -> Answer:
    """The pile can be emptied only by sales to NEEDS boxes; asked only if the counts add up."""
    if not ledger.finished or ledger.total != GOLD_CARDS or not ledger.adds_up or ledger.wrong or ledger.left:
        return None
    needs, least = ledger.sold_needs, least_needs_sales(ledger)
    if needs >= least or ends_by_deck(ledger.rulings) or cargo_is_explained(ledger) is False:
        return None
    if ledger.may_have_gifts() or any(
        row.bought is None and row.sold_needs is None for row in ledger.sheet.rows.values()
    ):
        return None
    text = f"{counted(needs, 'card')} {_were(needs)} sold to NEEDS boxes, but it takes at least {{least}} to empty the pile"
    return violated(text, field="rows", expected=least, found=needs, needs=needs, least=least)


@claim("CGO-101", on=SheetAlone, step=LEDGER)
def a_sale_paid_short_was_worth_more_than_it_lacked(ledger: Ledger, thing: SheetAlone) -> Answer:
    """At least one gold card of a sale was paid."""
    sheet = ledger.sheet
    if not sheet.short or sheet.last is None or not sheet.short < NEEDS_PRICE:
        return None
    taker = taker_of_row(sheet.rows[sheet.last], None, ledger.board)
    best = max(taker.prices, default=0)
    if taker.by_hazard or not 0 < best <= sheet.short:
        return None
    text = "the sheet says the last sale was short by {short}, but {who} sold nothing for more than {best}"
    short = sheet.short
    return violated(text, field="short", expected=best - 1, found=short, who=sheet.last, short=short, best=best)


def _were(count: int) -> str:
    return "was" if count == 1 else "were"
