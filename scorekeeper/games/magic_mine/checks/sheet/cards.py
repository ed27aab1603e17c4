"""Checks on the cards that a sheet names: those in hands and on the discard pile."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.engine.checks import KEPT, Answer, Check, claim, violated
from scorekeeper.games.magic_mine.checks.start import COPIES_RULES
from scorekeeper.games.magic_mine.checks.steps import CLAIM
from scorekeeper.games.magic_mine.equipment import COPIES
from scorekeeper.games.magic_mine.record import Sheet
from scorekeeper.games.magic_mine.scoring.sheet import Holdings
from scorekeeper.terminal import counted


class NamedCards(Struct, frozen=True):
    """A sheet that names cards in hands or among the discards."""

    sheet: Sheet


@claim("MIN-106", on=NamedCards, step=CLAIM)
def named_cards_are_those_counted(held: Holdings, cards: NamedCards) -> Answer:
    """A hand or a discard pile has at least as many cards as are named in it; others may not have been seen."""
    sheet = cards.sheet
    places = [(who, f"rows.{who}.cards", row.hand, row.cards) for who, row in sheet.rows.items()]
    named = [one for one in (*places, ("", "discarded", sheet.card_discard, sheet.discarded)) if None not in one[2:]]
    return [
        violated(
            ("{who} has {expected} in hand" if who else "{expected} " + ("is" if count == 1 else "are") + " discarded")
            + ", but {found} named",
            field=field,
            expected=counted(count or 0, "card"),
            found=counted(len(cards or ()), "card") + (" is" if len(cards or ()) == 1 else " are"),
            who=who,
        )
        for who, field, count, cards in named
        if cards is not None and count is not None and count < len(cards)
    ] or (KEPT if named else None)


def copies_named(card: str) -> Check:
    """Make the check that a sheet names no more copies of a card than there are."""

    @claim(COPIES_RULES[card], on=NamedCards, step=CLAIM)
    def no_more_copies_are_named(held: Holdings, cards: NamedCards) -> Answer:
        count = (held.named or []).count(card) + (cards.sheet.discarded or []).count(card)
        if count <= COPIES[card]:
            return KEPT if count else None
        text = "{found} of {card} are in hands or discarded, but there are {expected}"
        return violated(text, field="rows", expected=COPIES[card], found=count, card=card)

    return no_more_copies_are_named


COPIES_NAMED = tuple(copies_named(card) for card in COPIES)
