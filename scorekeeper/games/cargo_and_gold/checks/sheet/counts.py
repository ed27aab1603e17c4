"""Checks on the counts at the end: gold, cargo and pile."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.checks.words import too_many
from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, GOLD_CARDS, most_cargo
from scorekeeper.games.cargo_and_gold.position.moments import COUNT, LEDGER
from scorekeeper.games.cargo_and_gold.record import Sheet
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.ending import ends_by_deck
from scorekeeper.games.cargo_and_gold.scoring.ledger import Ledger, hand_of
from scorekeeper.games.cargo_and_gold.scoring.legible import is_possible
from scorekeeper.games.cargo_and_gold.scoring.prices import COUNTS, NEEDS_PRICE
from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, unchecked, violated
from scorekeeper.terminal import counted


class SheetAlone(Struct, frozen=True):
    """A thing to check: a sheet without a transcript."""

    sheet: Sheet
    """As it is written."""


class Players(Struct, frozen=True):
    """Who sits at the table, and the rulings that they play by."""

    seats: list[str]
    rulings: Rulings


@check("CGO-108", on=Sheet, step=LEDGER)
def everybody_has_a_row(players: Players, sheet: Sheet) -> Answer:
    """Players can be placed only if everybody has a row."""
    if len(sheet.rows) == len(players.seats):
        return None  # Rows name only people at the table.
    missing = [seat for seat in players.seats if seat not in sheet.rows]
    text = "the sheet is not checked and nobody is placed, because it has no row for {who}"
    return unchecked(text, field="rows", then="stop", who=missing)


@claim("CGO-206", on=Sheet, step=COUNT)
def nobody_has_gold_that_is_not_there(players: Players, sheet: Sheet) -> Answer:
    """There are 108 gold cards, even if a row is missing."""
    if len(sheet.rows) == len(players.seats):
        return None  # The whole sheet is checked later.
    total, pile = sum(row.gold for row in sheet.rows.values()), max(sheet.pile or 0, 0)
    if total + pile <= GOLD_CARDS:
        return None
    text = (
        "the players have {total} gold in all, but there are only {all} cards"
        if total > GOLD_CARDS
        else "players and pile have {total} and {pile} gold, but there are only {all} cards"
    )
    return violated(text, field="rows", expected=GOLD_CARDS, found=total + pile, total=total, pile=pile, all=GOLD_CARDS)


@claim("CGO-101", "CGO-616", "CGO-321", on=Sheet, step=COUNT)
def nothing_is_counted_below_zero(players: Players, sheet: Sheet) -> Answer:
    """Nobody buys, sells, loses or trades less than nothing."""
    if is_possible(sheet):
        return None
    text = "{what} is {found}, but it cannot be below 0"
    wrong = [
        violated(
            "{who} has {found} for {what}, but it cannot be below 0",
            rule="CGO-101" if name.startswith("gold_") else "CGO-616",
            field=f"rows.{who}.{name}",
            expected=0,
            found=said,
            who=who,
            what=NAMES[name],
        )
        for who, row in sheet.rows.items()
        for name in COUNTS
        if (said := getattr(row, name)) is not None and said < 0
    ]
    others = (("short", "what the last sale was short by", sheet.short), ("turns", "the number of turns", sheet.turns))
    for field, what, said in (*others, ("pile", "the pile", sheet.pile)):
        if said is not None and said < 0:
            rule = "CGO-321" if field == "turns" else "CGO-101"
            wrong.append(violated(text, rule=rule, field=field, expected=0, found=said, what=what))
    return wrong


NAMES = {
    "bought": "cards bought",
    "sold_has": "cards sold to HAS boxes",
    "sold_other": "cards sold to neither box",
    "sold_needs": "cards sold to NEEDS boxes",
    "lost": "cards lost",
    "gold_in": "gold got in trades",
    "gold_out": "gold given in trades",
}
"""Tallies that cannot be below zero, in words."""


@claim("CGO-101", on=Sheet, step=COUNT)
def nobody_has_less_gold_than_none(players: Players, sheet: Sheet) -> Answer:
    """There are no debts."""
    text = "{who} has {gold} gold, but nobody can have less than 0"
    wrong = [
        violated(text, field=f"rows.{who}.gold", expected=0, found=row.gold, who=who, gold=row.gold)
        for who, row in sheet.rows.items()
        if row.gold < 0
    ]
    return wrong or None


@claim("CGO-620", on=Sheet, step=COUNT)
def nobody_has_more_cargo_than_places(players: Players, sheet: Sheet) -> Answer:
    """Nobody holds more than three cards, or fewer than none; ruling CGO-R34 may allow more in mid-turn."""
    hands = {who: hand for who, row in sheet.rows.items() if (hand := hand_of(row)) is not None}
    if not hands:
        return None
    most = most_cargo(players.rulings)
    wrong = {who: hand for who, hand in hands.items() if not 0 <= hand <= most}
    return [_too_much_cargo(who, hand) for who, hand in wrong.items()] or KEPT


def _too_much_cargo(who: str, hand: int) -> Wrong:
    return violated(
        f"{{who}} holds {counted(hand, 'cargo card')}, but "
        + ("nobody can have fewer than 0" if hand < 0 else "there is only room for {places}"),
        field=f"rows.{who}.cargo",
        expected=0 if hand < 0 else CARGO_PLACES,
        found=hand,
        who=who,
        cargo=hand,
        places=CARGO_PLACES,
    )


@claim("CGO-616", on=SheetAlone, step=COUNT)
def as_many_kinds_are_named_as_cards_are_left(ledger: Ledger, thing: SheetAlone) -> Answer:
    """If both the number and the kinds of cargo are written down, they agree."""
    if not ledger.named:
        return None
    return [
        violated(
            f"{{who}} has {counted(row.cargo, 'cargo card')} left, but {{count}} {'is' if count == 1 else 'are'} named",
            field=f"rows.{who}.kinds",
            expected=row.cargo,
            found=count,
            who=who,
            cargo=row.cargo,
            count=count,
        )
        for who, row in ledger.sheet.rows.items()
        if row.kinds is not None and row.cargo is not None and (count := len(row.kinds)) != row.cargo
    ]


# Players and pile together hold 108 gold cards, and the game is over when the pile is empty.


@claim("CGO-206", on=SheetAlone, step=COUNT, rests_on=("CGO-106", "CGO-608"))
def players_and_pile_hold_all_the_gold(ledger: Ledger, thing: SheetAlone) -> Answer:
    """The gold of players and pile adds up to all gold cards."""
    if ledger.adds_up:
        return KEPT
    if ledger.wrong and ledger.by_tallies:
        return None  # The tallies tell whose count is wrong.
    total, pile, left = ledger.total, ledger.sheet.pile, GOLD_CARDS - ledger.total
    if left < 0:
        text = "the players have {total} gold in all, but there are only {all} cards" + _uneven_trades(ledger)
        return violated(text, field="rows", expected=GOLD_CARDS, found=total, total=total, all=GOLD_CARDS, left=left)
    text = "players and pile have {total} and {pile} gold, but together they must have {all}" + _uneven_trades(ledger)
    return violated(text, field="pile", expected=left, found=pile, pile=pile, total=total, all=GOLD_CARDS, left=left)


def _uneven_trades(ledger: Ledger) -> str:
    """The cause in words, if all gold would be there but for trades in which players got more or less than others gave."""
    return f"; in trades they got {ledger.gold_in} and gave {ledger.gold_out}" if ledger.by_trades else ""


@claim("CGO-103", on=SheetAlone, step=COUNT, rests_on=("CGO-106",))
def all_gold_in_hand_finishes_the_game(ledger: Ledger, thing: SheetAlone) -> Answer:
    """A game whose last gold card is taken was not broken off."""
    if ledger.total != GOLD_CARDS or not ledger.adds_up:
        return None
    if ledger.finished:
        return KEPT
    text = "the players hold all {all} gold cards, so the game is over, but the record says {ended}"
    return violated(
        text,
        field="rows",
        expected="finished",
        found=ledger.ended,
        total=ledger.total,
        all=GOLD_CARDS,
        left=0,
        ended=ledger.ended,
    )


@claim("CGO-103", on=SheetAlone, step=COUNT)
def the_deck_may_have_run_out(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Ruling CGO-R08 may end the game while there is gold in the pile."""
    if not _stops_short(ledger) or not ends_by_deck(ledger.rulings):
        return None
    text = "whether the deck had run out is not checked because {left} gold cards are in the pile (ruling CGO-R08)"
    return unchecked(text, field="rows", total=ledger.total, all=GOLD_CARDS, left=GOLD_CARDS - ledger.total)


@claim("CGO-104", on=SheetAlone, step=COUNT, rests_on=("CGO-106",))
def a_game_is_not_over_before_all_gold_is_held(ledger: Ledger, thing: SheetAlone) -> Answer:
    """While there is gold in the pile, nobody has won."""
    total = ledger.total
    if total >= GOLD_CARDS or not ledger.adds_up or ends_by_deck(ledger.rulings):
        return None
    if not ledger.finished:
        return KEPT
    if ledger.wrong and ledger.by_tallies:
        return None
    text = "the players have {total} gold in all, but the game is not over before they have {all}" + _uneven_trades(
        ledger
    )
    left = GOLD_CARDS - total
    return violated(text, field="rows", expected=GOLD_CARDS, found=total, total=total, all=GOLD_CARDS, left=left)


def _stops_short(ledger: Ledger) -> bool:
    """Whether the record says that a game is finished although there is gold in the pile."""
    return ledger.finished and ledger.total < GOLD_CARDS and ledger.adds_up


# The last gold card, and a sale that the pile could not pay in full.


@claim("CGO-707", on=SheetAlone, step=COUNT)
def a_sale_is_paid_in_full_where_it_must_be(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Ruling CGO-R05 may forbid a sale that the pile cannot pay."""
    short = ledger.sheet.short
    if not short or ledger.rulings.pile_too_small != "forbidden":
        return None
    text = "the sheet says the last sale was short by {short}, but such a sale is not allowed (ruling CGO-R05)"
    return violated(text, field="short", expected=0, found=short, short=short)


@claim("CGO-101", on=SheetAlone, step=COUNT)
def a_gold_card_was_left_for_the_last_sale(ledger: Ledger, thing: SheetAlone) -> Answer:
    """A sale earns at most four gold, and at least one of them was paid."""
    short, most = ledger.sheet.short or 0, NEEDS_PRICE - 1
    if short <= most or ledger.rulings.pile_too_small == "forbidden":
        return None
    text = "the sheet says the last sale was short by {short}, but {most} is the most because one gold card was left"
    return violated(text, field="short", expected=most, found=short, short=short, most=most)


@claim("CGO-103", on=SheetAlone, step=COUNT)
def nobody_took_the_last_gold_card_of_a_pile_that_has_some(ledger: Ledger, thing: SheetAlone) -> Answer:
    """While there is gold in the pile, nobody has taken the last card."""
    last, left = ledger.sheet.last, GOLD_CARDS - ledger.total
    if ledger.finished or last is None or left <= 0:
        return None
    text = "the sheet says {who} took the last gold card, but the pile still has {left}"
    return violated(text, field="last", expected=0, found=left, who=last, left=left)


@claim("CGO-101", on=SheetAlone, step=COUNT)
def a_pile_that_has_gold_pays_in_full(ledger: Ledger, thing: SheetAlone) -> Answer:
    """While there is gold in the pile, no sale was paid short."""
    short, left = ledger.sheet.short, GOLD_CARDS - ledger.total
    if ledger.finished or not short or left <= 0:
        return None
    text = "the sheet says the last sale was short by {short}, but the pile still has {left} gold"
    return violated(text, field="short", expected=0, found=short, short=short, left=left)


# Players who left before the end (ruling CGO-R40).


@claim("CGO-616", on=SheetAlone, step=COUNT)
def who_left_has_no_cargo(ledger: Ledger, thing: SheetAlone) -> Answer:
    """The cargo of a player who left is discarded."""
    if not ledger.left:
        return None
    return [
        violated(
            f"{{who}} left but has {counted(hand, 'cargo card')}; cargo is discarded (ruling CGO-R40)",
            field=f"rows.{who}.cargo",
            expected=0,
            found=hand,
            who=who,
            cargo=hand,
        )
        for (who, row), hand in zip(ledger.sheet.rows.items(), ledger.hands, strict=True)
        if row.left and hand is not None and 0 < hand <= most_cargo(ledger.rulings)
    ]


@claim("CGO-101", on=SheetAlone, step=COUNT)
def who_left_has_gold_only_where_they_keep_it(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Under ruling CGO-R40 the gold of a player who left may go back to the pile."""
    if not ledger.left or ledger.rulings.withdrawal != "gold-returns":
        return None
    text = "{who} left but has {gold} gold; it goes back to the pile (ruling CGO-R40)"
    return [
        violated(text, field=f"rows.{who}.gold", expected=0, found=row.gold, who=who, gold=row.gold)
        for who, row in ledger.sheet.rows.items()
        if row.left and row.gold
    ]


@claim("CGO-108", on=SheetAlone, step=COUNT)
def somebody_stayed_to_win(ledger: Ledger, thing: SheetAlone) -> Answer:
    """A game that everybody left has no winner."""
    if not ledger.left or not ledger.finished or not all(row.left for row in ledger.sheet.rows.values()):
        return None
    text = "everybody left before the end, so nobody could take the last gold card and win (ruling CGO-R40)"
    return violated(text, field="rows", expected="a winner", found="nobody")


@claim("CGO-205", on=SheetAlone, step=COUNT)
def no_kind_is_left_more_often_than_it_exists(ledger: Ledger, thing: SheetAlone) -> Answer:
    """The cargo in hands and boxes is of kinds that exist, and no kind has more cards than there are."""
    board, boxes = ledger.board, ledger.sheet.boxes or {}
    if board is None or not (ledger.named or boxes):
        return None
    named = Counter(card for row in ledger.sheet.rows.values() if row.kinds for card in row.kinds)
    named.update(card for pair in boxes.values() for card in (pair.has, pair.needs) if card is not None)
    place = "in boxes and hands" if boxes else "left with the players"
    return [
        violated(
            too_many(
                f"{{card}} is {place}",
                f"{counted(count, '{card} card')} {'is' if count == 1 else 'are'} {place}",
                copies,
            ),
            field="rows",
            expected=copies,
            found=count,
            card=card,
            count=count,
            copies=copies,
        )
        for card, count in named.items()
        if count > (copies := board.copies.get(card, 0))
    ]
