"""Checks on the sheet: do the counts add up, and do the tallies explain them.

Rule by rule, so that a finding says which rule, where, and what it should be; a sheet without any doubt about it does not
come here (see `quick`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorekeeper.games.cargo_and_gold.play import (
    CARGO_PLACES,
    COUNT,
    GOLD_CARDS,
    HAS_PRICE,
    LEDGER,
    NEEDS_PRICE,
    OTHER_PRICE,
    PRICE,
    Position,
)
from scorekeeper.games.cargo_and_gold.record import Row, Sheet
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.score import Final
from scorekeeper.games.cargo_and_gold.trader import START_GOLD, Trader
from scorekeeper.games.hearing import Hearing
from scorekeeper.games.terms import Effect
from scorekeeper.games.verdict import Where

LEAST_NEEDS_GAIN = NEEDS_PRICE - PRICE
"""What a purchase and a sale at its best take out of the pile."""


class Paper:
    """One sheet while it is checked, rule by rule."""

    def __init__(self, sheet: Sheet, number: int, seats: list[str], rulings: Rulings, hearing: Hearing) -> None:
        self.sheet = sheet
        self.number = number
        self.seats = seats
        self.rulings = rulings
        self.hearing = hearing
        self.at = f"rounds.{number}.sheet."

    def find(self, rule: str, text: str, field: str, *, step: int = COUNT, **figures: Any) -> Effect | None:
        """Add a finding about a field of the sheet."""
        where = Where(round=self.number, field=self.at + field)
        return self.hearing.find(rule, text, where=where, step=step, **figures)

    def has_all_rows(self) -> bool:
        """Whether everybody has a row; nobody can be placed otherwise."""
        missing = [seat for seat in self.seats if seat not in self.sheet.rows]
        if missing:
            self.find(
                "CGO-108",
                "nobody can be placed without a row for {who}",
                "rows",
                expected=len(self.seats),
                found=len(self.sheet.rows),
                who=missing,
            )
        return not missing

    def check(self, *, finished: bool, ended: str) -> bool:
        """Check counts and tallies; whether the game is over by the count, or a decision lets it be."""
        for who, row in self.sheet.rows.items():
            self._check_hand(who, row)
        over = self._check_sum(finished=finished, ended=ended)
        short = self.sheet.short or 0
        if short >= NEEDS_PRICE:
            most = NEEDS_PRICE - 1
            text = "the last sale is said to be short by {short}; {most} is the most, for a gold card was left"
            self.find("CGO-101", text, "short", expected=most, found=short, short=short, most=most)
        for who, row in self.sheet.rows.items():
            self._check_ledger(who, row)
        self._check_trades()
        self._check_cargo()
        self._check_purchases()
        if over and finished:
            self._check_needs_sales()
        return over

    def _check_hand(self, who: str, row: Row) -> None:
        if row.gold < 0:
            text = "{who} has {gold} gold; nobody has less than none"
            self.find("CGO-101", text, f"rows.{who}.gold", expected=0, found=row.gold, who=who, gold=row.gold)
        cargo = row.cargo if row.cargo is not None else len(row.kinds or ())
        if not 0 <= cargo <= CARGO_PLACES:
            text = "{who} holds {cargo} cargo cards; there is room for {places}"
            self.find(
                "CGO-620",
                text,
                f"rows.{who}.cargo",
                expected=CARGO_PLACES,
                found=cargo,
                who=who,
                cargo=cargo,
                places=CARGO_PLACES,
            )
        elif row.cargo is not None:
            self.hearing.kept("CGO-620")
        if row.kinds is not None and len(row.kinds) != cargo:
            text = "{who} has {cargo} cargo cards left, and {count} are named"
            self.find(
                "CGO-616",
                text,
                f"rows.{who}.kinds",
                expected=cargo,
                found=len(row.kinds),
                who=who,
                cargo=cargo,
                count=len(row.kinds),
            )

    def _check_sum(self, *, finished: bool, ended: str) -> bool:
        """Players and pile hold 108 gold cards, and the game is over when the pile has none of them."""
        total = sum(row.gold for row in self.sheet.rows.values())
        pile = self.sheet.pile
        figures = {"total": total, "all": GOLD_CARDS, "left": GOLD_CARDS - total}
        self.hearing.shown("CGO-106", "CGO-608")
        if total > GOLD_CARDS:
            text = "the players have {total} gold in all; there are {all} cards"
            return self.find("CGO-206", text, "rows", expected=GOLD_CARDS, found=total, **figures) is not None
        if pile is not None and total + pile != GOLD_CARDS:
            text = "players and pile have {total} and {pile} gold; together they must have {all}"
            where = GOLD_CARDS - total
            settled = self.find("CGO-206", text, "pile", expected=where, found=pile, pile=pile, **figures)
            return settled is not None and finished
        self.hearing.kept("CGO-206")
        if total < GOLD_CARDS:
            return self._check_unfinished(figures, finished=finished)
        if finished:
            self.hearing.kept("CGO-103")
            return True
        text = "the players hold all {all} gold cards, so the game is over; the record says {ended}"
        self.find("CGO-103", text, "rows", expected="finished", found=ended, ended=ended, **figures)
        return True

    def _check_unfinished(self, figures: dict[str, int], *, finished: bool) -> bool:
        if not finished:
            self.hearing.kept("CGO-104")
            return False
        if self.rulings.deck_empty == "game-ends":
            self.hearing.unchecked(
                "CGO-103",
                "whether the deck had run out is not checked: {left} gold cards lie in the pile (ruling CGO-R08)",
                where=Where(round=self.number, field=self.at + "rows"),
                **figures,
            )
            return True
        text = "the players have {total} gold in all; the game is not over before they have {all}"
        settled = self.find("CGO-104", text, "rows", expected=GOLD_CARDS, found=figures["total"], **figures)
        return settled is not None

    def _check_ledger(self, who: str, row: Row) -> None:
        """Eight gold, less purchases, plus sales and trades, is what is in hand."""
        buys, has, other, needs = row.bought, row.sold_has, row.sold_other, row.sold_needs
        if buys is None or has is None or other is None or needs is None or row.left:
            return
        short = self.sheet.short or 0
        if short and self.sheet.last is None:
            return
        due = START_GOLD - PRICE * buys + HAS_PRICE * has + OTHER_PRICE * other + NEEDS_PRICE * needs
        due += (row.gold_in or 0) - (row.gold_out or 0) + (row.hazards or 0) - (short if who == self.sheet.last else 0)
        if due == row.gold:
            self.hearing.kept("CGO-101")
            return
        self.find(
            "CGO-101",
            "{who} has {gold} gold; the tallies make {due}: 8 - 2x{buys} + {has} + 2x{other} + 4x{needs}, trades, hazards",
            f"rows.{who}.gold",
            step=LEDGER,
            expected=due,
            found=row.gold,
            who=who,
            gold=row.gold,
            due=due,
            buys=buys,
            has=has,
            other=other,
            needs=needs,
        )

    def _check_trades(self) -> None:
        """What some give in trades others get."""
        rows = self.sheet.rows.values()
        got, given = sum(row.gold_in or 0 for row in rows), sum(row.gold_out or 0 for row in rows)
        if got == given:
            return
        text = "{got} gold was got in trades and {given} given; both must be the same"
        self.find("CGO-101", text, "rows", step=LEDGER, expected=given, found=got, got=got, given=given)

    def _check_cargo(self) -> None:
        """What was bought was sold, lost, or is still held."""
        rows = self.sheet.rows.values()
        buys = _total(rows, "bought")
        sold = [_total(rows, name) for name in ("sold_has", "sold_other", "sold_needs")]
        held = _total(rows, "cargo")
        if buys is None or held is None or None in sold or any(row.left for row in rows):
            return
        gone = sum(count or 0 for count in sold) + sum(row.lost or 0 for row in rows)
        if buys == gone + held or (self.rulings.end_in_a_sale == "complete" and buys > gone + held):
            self.hearing.kept("CGO-616")
            return
        self.find(
            "CGO-616",
            "{buys} cargo cards were bought, {gone} sold or lost and {held} are held; what was bought must be there",
            "rows",
            step=LEDGER,
            expected=buys,
            found=gone + held,
            buys=buys,
            gone=gone,
            held=held,
        )

    def _check_purchases(self) -> None:
        """One purchase a turn is the most, so there were no fewer turns."""
        buys, turns = _total(self.sheet.rows.values(), "bought"), self.sheet.turns
        if buys is None or turns is None:
            return
        if buys <= turns:
            self.hearing.kept("CGO-730")
            return
        text = "{buys} purchases in {turns} turns; one a turn is the most"
        self.find("CGO-730", text, "turns", step=LEDGER, expected=buys, found=turns, buys=buys, turns=turns)

    def _check_needs_sales(self) -> None:
        """Only sales at four empty the pile: a card bought for two and sold for two leaves it as it was."""
        rows = self.sheet.rows.values()
        needs = _total(rows, "sold_needs")
        if needs is None or self.rulings.deck_empty == "game-ends" or any(row.left for row in rows):
            return
        gain = GOLD_CARDS - START_GOLD * len(self.seats) - sum(row.hazards or 0 for row in rows)
        least = -(-gain // LEAST_NEEDS_GAIN)
        if needs >= least:
            return
        text = "{needs} cards were sold to NEEDS boxes; it takes {least} at least to empty the pile"
        self.find("CGO-713", text, "rows", step=LEDGER, expected=least, found=needs, needs=needs, least=least)


def _total(rows: Any, name: str) -> int | None:
    """The sum of a tally; None where somebody's is not written down."""
    figures = [getattr(row, name) for row in rows]
    return None if None in figures else sum(figures)


def finals(sheet: Sheet, seats: Sequence[str], rulings: Rulings, first: str | None) -> list[Final]:
    """What the sheet says of everybody at the end."""
    rows, owed = sheet.rows, sheet.short if rulings.pile_too_small == "owed" else None
    found = []
    for who in seats:
        row = rows[who]
        cargo = row.cargo
        if cargo is None and row.kinds is not None:
            cargo = len(row.kinds)
        final = Final(who, row.gold, cargo, row.sold_needs, row.left)
        if row.kinds is not None:
            final.kinds = tuple(row.kinds)
        if owed and who == sheet.last:
            final.owed = owed
        if sheet.turns is not None and first is not None:
            final.turns = _turns(sheet.turns, seats, first, who)
        found.append(final)
    return found


def _turns(turns: int, seats: Sequence[str], first: str, who: str) -> int:
    """How many of so many turns a player had, if nobody missed any."""
    place = (seats.index(who) - seats.index(first)) % len(seats)
    return (turns - place + len(seats) - 1) // len(seats)


TALLIES: tuple[tuple[str, str, str, Callable[[Trader], int]], ...] = (
    ("gold", "CGO-109", "has {due} gold at the end", lambda trader: trader.gold),
    ("cargo", "CGO-616", "holds {due} cargo cards at the end", Trader.held),
    ("bought", "CGO-614", "bought {due} cards", lambda trader: trader.bought),
    ("sold_has", "CGO-711", "sold {due} cards to HAS boxes", lambda trader: trader.sold_has),
    ("sold_other", "CGO-712", "sold {due} cards to neither box", lambda trader: trader.sold_other),
    ("sold_needs", "CGO-713", "sold {due} cards to NEEDS boxes", lambda trader: trader.sold_needs),
    ("lost", "CGO-520", "lost {due} cards to hazards", lambda trader: trader.lost),
    ("gold_in", "CGO-813", "got {due} gold in trades", lambda trader: trader.gold_in),
    ("gold_out", "CGO-813", "gave {due} gold in trades", lambda trader: trader.gold_out),
    ("hazards", "CGO-504", "has {due} gold by hazards", lambda trader: trader.hazards),
)
"""Fields of a row, the rules they rest on, and what a transcript makes of them."""


def check_against_transcript(paper: Paper, position: Position) -> dict[str, int]:
    """Compare a sheet with what the transcript leads to; gives the gold that a decision lets stand as written."""
    stand: dict[str, int] = {}
    for who, row in paper.sheet.rows.items():
        trader = position.traders[who]
        for field, rule, what, due_of in TALLIES:
            said, due = getattr(row, field), due_of(trader)
            if said is None or said == due:
                paper.hearing.kept(rule) if said is not None else None
                continue
            figures = {"who": who, "due": due, "said": said}
            text = "{who} " + what + "; the sheet says {said}"
            settled = paper.find(rule, text, f"rows.{who}.{field}", expected=due, found=said, **figures)
            if settled == "as-written" and field == "gold":
                stand[who] = said
    _check_last_moment(paper, position)
    return stand


def _check_last_moment(paper: Paper, position: Position) -> None:
    """The end of the game as the sheet tells it: the pile, the last gold card, the short payment, the turns."""
    sheet = paper.sheet
    for field, rule, text, said, due in (
        ("pile", "CGO-103", "{due} gold is left in the pile; the sheet says {said}", sheet.pile, position.pile),
        ("last", "CGO-105", "{who} took the last gold card; the sheet says {who_said}", sheet.last, position.last),
        ("short", "CGO-101", "the last sale was short by {due}; the sheet says {said}", sheet.short, position.short),
        ("turns", "CGO-321", "there were {due} turns; the sheet says {said}", sheet.turns, position.turn),
    ):
        if said is None or said == due:
            continue
        paper.find(rule, text, field, expected=due, found=said, due=due, said=said, who=due or "", who_said=said)
