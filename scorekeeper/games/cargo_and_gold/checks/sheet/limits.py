"""Checks on the limits that turns, cards and the board set for the tallies of a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.games.cargo_and_gold.checks.sheet.counts import SheetAlone
from scorekeeper.games.cargo_and_gold.equipment import CARGO_CARDS, Board
from scorekeeper.games.cargo_and_gold.position.moments import LEDGER
from scorekeeper.games.cargo_and_gold.record import Row
from scorekeeper.games.cargo_and_gold.scoring.ledger import Ledger, drawn, least_needs_sales, unsold
from scorekeeper.games.cargo_and_gold.scoring.turns import Share, share_of
from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Wrong, claim, unchecked, violated
from scorekeeper.terminal import counted


class Deed(NamedTuple):
    """The words for something that is done at most once a turn."""

    done: str
    noun: str
    field: str


@claim("CGO-730", on=SheetAlone, step=LEDGER)
def one_purchase_a_turn_is_the_most(ledger: Ledger, thing: SheetAlone) -> Answer:
    """There is at most one purchase a turn, for all players together and for each."""
    if ledger.sheet.turns is None:
        return None
    bought = {who: row.bought or 0 for who, row in ledger.sheet.rows.items()}
    return _once_a_turn(ledger, bought, ledger.sheet.turns, Deed("bought", "purchase", "bought"))


@claim("CGO-731", on=SheetAlone, step=LEDGER)
def one_sale_a_turn_is_the_most(ledger: Ledger, thing: SheetAlone) -> Answer:
    """There is at most one sale a turn, if a sale is of one card (ruling CGO-R12)."""
    if ledger.sheet.turns is None or ledger.rulings.sale_size != "one-card":
        return None
    rows = ledger.sheet.rows.items()
    sold = {who: (row.sold_has or 0) + (row.sold_other or 0) + (row.sold_needs or 0) for who, row in rows}
    return _once_a_turn(ledger, sold, ledger.sheet.turns, Deed("sold", "sale", "sold_needs"))


@claim("CGO-730", on=SheetAlone, step=LEDGER)
def the_pile_takes_its_turns_to_empty(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Gold drawn from the pile took a purchase, and so a turn, for each sale to a NEEDS box and each card not sold.

    Asked if tallies are blank. If hazards may have given gold, it took at least a turn.
    """
    turns = ledger.sheet.turns
    if turns is None or not ledger.adds_up or ledger.tallied == len(ledger.golds) or ledger.bought > turns:
        return None
    unclear = ledger.left or ledger.may_have_gifts()
    least = int(drawn(ledger) > 0) if unclear else least_needs_sales(ledger) + unsold(ledger)
    if turns >= least:
        return None
    text = f"{counted(turns, 'turn')} {'is' if turns == 1 else 'are'} written down, but it takes at least {{least}} to "
    text += "empty the pile" if ledger.is_over else "draw {drawn} gold from the pile"
    return violated(text, field="turns", expected=least, found=turns, least=least, turns=turns, drawn=drawn(ledger))


def _once_a_turn(ledger: Ledger, counts: Mapping[str, int], turns: int, deed: Deed) -> Answer:
    count = sum(counts.values())
    if count > turns:
        text = f"{counted(count, deed.noun)} in {counted(turns, 'turn')}, but one a turn is the most"
        return violated(text, field="turns", expected=count, found=turns, count=count, turns=turns)
    if max(counts.values()) * len(counts) <= turns:
        return KEPT  # Even shares of the turns are enough for everybody.
    answers: list[Kept | Wrong] = [KEPT]
    for who, own in counts.items():
        even = share_of(who, counts, ledger.seats, ledger.first, 0)
        if own and even.fewest(own) > turns and (wrong := _too_many(ledger, who, own, turns, even, deed)) is not None:
            answers.append(wrong)
    return answers


def _too_many(ledger: Ledger, who: str, own: int, turns: int, even: Share, deed: Deed) -> Wrong | None:
    """The answer to more purchases or sales than an even share of the turns; others may have had fewer turns."""
    least = _least(ledger, who)
    field = f"rows.{who}.{deed.field}"
    if least.fewest(own) > turns:
        text = (
            f"{{who}} {deed.done} {{count}} times, but at most {{most}} of the {{turns}} turns were {{who}}'s, "
            f"and one {deed.noun} a turn is the most"
        )
        most = least.most(turns)
        return violated(text, field=field, expected=most, found=own, most=most, who=who, count=own, turns=turns)
    if least.misses is not None:
        return None
    text = (
        f"whether {{who}} had a turn for each of {{count}} {deed.noun}s is not checked because "
        "only {most} of the {turns} turns are {who}'s unless others missed turns"
    )
    return unchecked(text, field=field, most=even.most(turns), who=who, count=own, turns=turns)


def _least(ledger: Ledger, who: str) -> Share:
    """The share if the others had as few turns as possible; those who left or are passed over may have had none."""
    staying = [other for other, row in ledger.sheet.rows.items() if not row.left]
    others = staying if ledger.rulings.without_means == "plays-on" else []
    misses = ledger.board.misses if ledger.board is not None else None
    return share_of(who, others, ledger.seats, ledger.first, misses)


@claim("CGO-626", on=SheetAlone, step=LEDGER)
def every_card_leaves_a_box_once(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Every card leaves a box at most once if the discards are never shuffled (ruling CGO-R08)."""
    rulings = ledger.rulings
    if rulings.deck_empty == "reshuffle" or rulings.discards == "bottom":
        return None
    # A card that is met need not leave its box if it is replaced only after the sale and the deck has run out (CGO-R13).
    buys, met = ledger.bought, ledger.sold_needs if rulings.needs_twice == "replaced-at-once" else 0
    if buys + met <= CARGO_CARDS:
        return None
    text = "{buys} cards were bought and {met} NEEDS cards met, but without a shuffle there are {all} in all (ruling CGO-R08)"
    return violated(text, field="rows", expected=CARGO_CARDS, found=buys + met, buys=buys, met=met, all=CARGO_CARDS)


@claim("CGO-504", on=SheetAlone, step=LEDGER)
def hazards_give_and_take_what_the_board_says(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Hazards give and take only what a square of the board says; the rulebook prints none about gold."""
    board, most, least = ledger.board, ledger.most_by_hazards, ledger.least_by_hazards
    if board is None:
        if not most and not least:
            return None
        text = "whether hazards give or take gold is not checked because the board is not given as equipment"
        return unchecked(text, field="rows")
    if (not most or board.gives) and (not least or board.takes) and (not ledger.lost or board.costs):
        return None
    if board.unread:
        text = "what hazards gave and took is not checked because the board file has only the text of some"
        return unchecked(text, field="rows")
    return [answer for who, row in ledger.sheet.rows.items() for answer in _unlike_the_board(who, row, board)]


def _unlike_the_board(who: str, row: Row, board: Board) -> Iterator[Wrong]:
    gold, lost = row.hazards or 0, row.lost or 0
    if (gold > 0 and not board.gives) or (gold < 0 and not board.takes):
        text = (
            f"{{who}} has {{gold}} gold by hazards, but no hazard of the board {'gives' if gold > 0 else 'takes'} any"
        )
        yield violated(text, field=f"rows.{who}.hazards", expected=0, found=gold, who=who, gold=gold, lost=lost)
    if lost and not board.costs:
        text = f"{{who}} lost {counted(lost, 'cargo card')} to hazards, but no hazard of the board takes cargo"
        yield violated(text, field=f"rows.{who}.lost", expected=0, found=lost, who=who, gold=gold, lost=lost)
