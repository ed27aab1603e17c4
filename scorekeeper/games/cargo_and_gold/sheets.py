"""Checks on the sheet: do the counts add up, and do the tallies explain them.

Rule by rule, so that a finding says which rule, where, and what it should be; a sheet without any doubt about it does not
come here (see `quick`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.cargo_and_gold.figures import CARGO_PLACES, GOLD_CARDS, NEEDS_PRICE, PRICE, START_GOLD
from scorekeeper.games.cargo_and_gold.ledger import SALES, explained, short_of, summed, tallied, tally
from scorekeeper.games.cargo_and_gold.moments import COUNT, LEDGER
from scorekeeper.games.cargo_and_gold.record import Row, Sheet
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.score import Final
from scorekeeper.games.cargo_and_gold.words import noun
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where

LEAST_NEEDS_GAIN = NEEDS_PRICE - PRICE
"""What a purchase and a sale at its best take out of the pile."""
TOLD = (*SALES, "gold_in", "gold_out")
"""Tallies that tell something only beside the purchases."""
UNTALLIED = "purchases, sales and trades are not checked: the tallies are not written down"


class Paper:
    """One sheet while it is checked, rule by rule."""

    def __init__(self, sheet: Sheet, number: int, seats: list[str], rulings: Rulings, hearing: Hearing) -> None:
        self.sheet = sheet
        self.number = number
        self.seats = seats
        self.rulings = rulings
        self.hearing = hearing
        self.at = f"rounds.{number}.sheet."
        self.golds = {who: row.gold for who, row in sheet.rows.items()}
        """The gold that counts: what is written, unless the rules make something else of it."""
        self.deserted = False
        """Whether everybody left a game that is said to be finished."""

    def find(self, rule: str, text: str, field: str, *, step: int = COUNT, **figures: Any) -> Effect | None:
        """Add a finding about a field of the sheet."""
        where = Where(round=self.number, field=self.at + field)
        return self.hearing.find(rule, text, where=where, step=step, **figures)

    def miss(self, rule: str, text: str, field: str, **figures: Any) -> None:
        """Say what about a field of the sheet could not be checked."""
        self.hearing.unchecked(rule, text, where=Where(round=self.number, field=self.at + field), **figures)

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
        rows = self.sheet.rows
        for who, row in rows.items():
            self._check_hand(who, row)
        over = self._check_sum(finished=finished, ended=ended)
        self._check_short()
        if not over and not finished:
            self._check_last_gold()
        self._check_leavers(finished=finished)
        self._say_what_is_blank()
        explained = self._check_ledgers(finished=finished)
        self._check_trades()
        explained = self._check_cargo() and explained
        if over and finished and explained:
            self._check_needs_sales()
        return over

    def _check_short(self) -> None:
        short = self.sheet.short or 0
        if short and self.rulings.pile_too_small == "forbidden":
            text = "the last sale is said to be short by {short}; such a sale is not allowed (ruling CGO-R05)"
            self.find("CGO-707", text, "short", expected=0, found=short, short=short)
        elif short >= NEEDS_PRICE:
            most = NEEDS_PRICE - 1
            text = "the last sale is said to be short by {short}; {most} is the most, for a gold card was left"
            self.find("CGO-101", text, "short", expected=most, found=short, short=short, most=most)

    def _check_last_gold(self) -> None:
        """While gold lies in the pile nobody has taken its last card, and no sale was paid short."""
        sheet = self.sheet
        left = GOLD_CARDS - sum(row.gold for row in sheet.rows.values())
        if left <= 0:
            return
        if sheet.last is not None:
            text = "{who} is said to have taken the last gold card, and the pile still has {left}"
            self.find("CGO-103", text, "last", expected=0, found=left, who=sheet.last, left=left)
        if sheet.short:
            text = "the last sale is said to be short by {short}, and the pile still has {left} gold"
            self.find("CGO-101", text, "short", expected=0, found=sheet.short, short=sheet.short, left=left)

    def _check_leavers(self, *, finished: bool) -> None:
        """Who leaves gives the cargo to the discards, and the gold to the pile where ruling CGO-R40 says so."""
        rows = self.sheet.rows
        for who, row in rows.items():
            cargo = _held(row)
            if row.left and cargo is not None and 0 < cargo <= CARGO_PLACES:
                text = (
                    f"{{who}} left and has {{cargo}} cargo {noun(cargo, 'card')}; cargo is discarded (ruling CGO-R40)"
                )
                self.find("CGO-616", text, f"rows.{who}.cargo", expected=0, found=cargo, who=who, cargo=cargo)
            if row.left and row.gold and self.rulings.withdrawal == "gold-returns":
                text = "{who} left and has {gold} gold; it goes back to the pile (ruling CGO-R40)"
                self.find("CGO-101", text, f"rows.{who}.gold", expected=0, found=row.gold, who=who, gold=row.gold)
        if finished and all(row.left for row in rows.values()):
            text = "everybody left before the end, so nobody was there to take the last gold card and to win (ruling CGO-R40)"
            self.deserted = self.find("CGO-108", text, "rows", expected="a winner", found="nobody") is None

    def _say_what_is_blank(self) -> None:
        """Tallies that nobody kept explain nothing."""
        sheet = self.sheet
        rows = sheet.rows
        where = Where(round=self.number, field=self.at + "rows")
        blank = [who for who, row in rows.items() if not tallied(row)]
        if len(blank) == len(rows) and not any(
            getattr(row, name) is not None for row in rows.values() for name in TOLD
        ):
            self.hearing.unchecked("CGO-101", UNTALLIED, where=where)
        elif blank:
            text = "what {who} bought, sold and traded is not checked: the purchases are not written down"
            self.hearing.unchecked("CGO-101", text, where=where, who=blank)
        elif any(_held(row) is None for row in rows.values()):
            text = "whether all cargo is accounted for is not checked: the cargo left of {who} is not written down"
            missing = [who for who, row in rows.items() if _held(row) is None]
            self.hearing.unchecked("CGO-616", text, where=where, who=missing)
        if sheet.short and sheet.last is None and len(blank) < len(rows):
            text = "whether the tallies make the gold is not checked: who was paid short is not written down"
            self.hearing.unchecked("CGO-101", text, where=Where(round=self.number, field=self.at + "last"))

    def _check_hand(self, who: str, row: Row) -> None:
        if row.gold < 0:
            text = "{who} has {gold} gold; nobody has less than none"
            self.find("CGO-101", text, f"rows.{who}.gold", expected=0, found=row.gold, who=who, gold=row.gold)
        cargo = row.cargo if row.cargo is not None else len(row.kinds or ())
        if not 0 <= cargo <= CARGO_PLACES:
            text = f"{{who}} holds {{cargo}} cargo {noun(cargo, 'card')}; "
            self.find(
                "CGO-620",
                text + ("nobody has fewer than none" if cargo < 0 else "there is room for {places}"),
                f"rows.{who}.cargo",
                expected=0 if cargo < 0 else CARGO_PLACES,
                found=cargo,
                who=who,
                cargo=cargo,
                places=CARGO_PLACES,
            )
        elif row.cargo is not None:
            self.hearing.kept("CGO-620")
        if row.kinds is not None and len(row.kinds) != cargo:
            count = len(row.kinds)
            text = f"{{who}} has {{cargo}} cargo {noun(cargo, 'card')} left, and {{count}} {'is' if count == 1 else 'are'} named"
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

    def _check_ledgers(self, *, finished: bool) -> bool:
        """Eight gold, less purchases, plus sales and trades, is what is in hand; whether it is so for all whose tallies are known.

        Gold is a closed stock, so one of the two ways to count makes 108: that one is what the rules compute.
        """
        sheet = self.sheet
        known = {who: explained(sheet, who) for who in sheet.rows if not self._gave_back(who)}
        wrong = {who: due for who, due in known.items() if due is not None and due != sheet.rows[who].gold}
        self.hearing.kept("CGO-101") if len(wrong) < len(known) else None
        if not wrong:
            return True
        counted = sum(self.golds.values())
        must = (
            GOLD_CARDS if finished and not sheet.pile else GOLD_CARDS - sheet.pile if sheet.pile is not None else None
        )
        by_tallies = counted != must == sum({**self.golds, **wrong}.values())
        for who, due in wrong.items():
            settled = self._find_ledger(who, due, by_tallies=by_tallies, by_count=counted == must)
            if by_tallies and settled != "as-written":
                self.golds[who] = due
        return False

    def _gave_back(self, who: str) -> bool:
        """Whether the gold of a player who left went to the pile."""
        return self.sheet.rows[who].left and self.rulings.withdrawal == "gold-returns"

    def _find_ledger(self, who: str, due: int, *, by_tallies: bool, by_count: bool) -> Effect | None:
        sheet = self.sheet
        row = sheet.rows[who]
        text = "{who} has {gold} gold; the tallies make {due}: {sum}"
        if any(getattr(row, name) is None for name in SALES):
            text += ", blanks being noughts"
        if by_count and self._may_be_short(who, due - row.gold):
            text += "; by the count nothing is missing, so the last sale was {over} short, or a tally is wrong; {gold} counts"
        elif by_count:
            text += "; by the count nothing is missing, so a tally is wrong and {gold} counts"
        elif by_tallies:
            text += "; with that nothing is missing, so {due} counts"
        return self.find(
            "CGO-101",
            text,
            f"rows.{who}" if by_count else f"rows.{who}.gold",
            step=LEDGER,
            expected=row.gold if by_count else due,
            found=due if by_count else row.gold,
            who=who,
            gold=row.gold,
            due=due,
            over=due - row.gold,
            sum=summed(row, short_of(sheet, who)),
        )

    def _may_be_short(self, who: str, over: int) -> bool:
        """Whether so much may be what the pile did not pay of the last sale, which nobody wrote down."""
        sheet = self.sheet
        return sheet.short is None and sheet.last in (None, who) and not sheet.pile and 0 < over < NEEDS_PRICE

    def _all_tallied(self) -> bool:
        return all(tallied(row) for row in self.sheet.rows.values())

    def _check_trades(self) -> None:
        """What some give in trades others get."""
        rows = self.sheet.rows
        if any(not tallied(row) and row.gold_in is None and row.gold_out is None for row in rows.values()):
            return
        got, given = tally(rows.values(), "gold_in"), tally(rows.values(), "gold_out")
        if got != given:
            text = "{got} gold was got in trades and {given} given; both must be the same"
            self.find("CGO-101", text, "rows", step=LEDGER, expected=given, found=got, got=got, given=given)
            return
        for who, row in rows.items():
            others = given - (row.gold_out or 0)
            if (mine := row.gold_in or 0) > others:
                text = "{who} got {got} gold in trades, and the others gave {given}"
                at = f"rows.{who}.gold_in"
                self.find(
                    "CGO-101", text, at, step=LEDGER, expected=others, found=mine, who=who, got=mine, given=others
                )
                return

    def _check_cargo(self) -> bool:
        """What was bought was sold, lost, or is still held; whether nothing speaks against it."""
        rows = self.sheet.rows.values()
        hands = [_held(row) for row in rows]
        if not self._all_tallied() or any(hand is None or hand < 0 for hand in hands):
            return True
        buys, held = tally(rows, "bought"), sum(hand or 0 for hand in hands)
        gone = sum(tally(rows, name) for name in ("sold_has", "sold_other", "sold_needs", "lost"))
        # Who leaves discards cargo, and so does who completes a sale that the pile cannot pay.
        may_be_less = self.rulings.end_in_a_sale == "complete" or any(row.left for row in rows)
        if buys == gone + held or (may_be_less and buys > gone + held):
            self.hearing.kept("CGO-616")
            return True
        self.find(
            "CGO-616",
            f"{{buys}} cargo {noun(buys, 'card')} {_were(buys)} bought, {{gone}} sold or lost and {{held}} {_are(held)} held; "
            "what was bought must be there, and no more",
            "rows",
            step=LEDGER,
            expected=buys,
            found=gone + held,
            buys=buys,
            gone=gone,
            held=held,
        )
        return False

    def _check_needs_sales(self) -> None:
        """Only sales at four empty the pile: a card bought for two and sold for two leaves it as it was."""
        rows = self.sheet.rows.values()
        known = all(tallied(row) or row.sold_needs is not None for row in rows)
        if not known or self.rulings.deck_empty == "game-ends" or any(row.left for row in rows):
            return
        needs = tally(rows, "sold_needs")
        gain = GOLD_CARDS - START_GOLD * len(self.seats) - tally(rows, "hazards")
        least = -(-gain // LEAST_NEEDS_GAIN)
        if needs >= least:
            return
        text = f"{{needs}} {noun(needs, 'card')} {_were(needs)} sold to NEEDS boxes; it takes {{least}} at least to empty the pile"
        self.find("CGO-713", text, "rows", step=LEDGER, expected=least, found=needs, needs=needs, least=least)


def _held(row: Row) -> int | None:
    """The cargo left, by its number or its kinds."""
    return row.cargo if row.cargo is not None or row.kinds is None else len(row.kinds)


def _were(count: int) -> str:
    return "was" if count == 1 else "were"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def finals(
    sheet: Sheet, seats: Sequence[str], rulings: Rulings, first: str | None, golds: Mapping[str, int] | None = None
) -> list[Final]:
    """What the sheet says of everybody at the end; `golds` is the gold that counts, where it is not the one written."""
    rows, owed = sheet.rows, sheet.short if rulings.pile_too_small == "owed" else None
    found = []
    for who in seats:
        row = rows[who]
        needs = row.sold_needs if row.sold_needs is not None or not tallied(row) else 0
        final = Final(who, golds[who] if golds is not None else row.gold, _held(row), needs, row.left)
        if row.kinds is not None:
            final.kinds = tuple(row.kinds)
        if owed:
            final.owed = owed if who == sheet.last else None if sheet.last is None else 0
        if sheet.turns is not None and first is not None:
            final.turns = _turns(sheet.turns, seats, first, who)
        found.append(final)
    return found


def _turns(turns: int, seats: Sequence[str], first: str, who: str) -> int:
    """How many of so many turns a player had, if nobody missed any."""
    place = (seats.index(who) - seats.index(first)) % len(seats)
    return (turns - place + len(seats) - 1) // len(seats)
