"""Checks on what the table says: how far a seller moved, and where everything is after a turn."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.checks import KEPT, Answer, Violation, kept, violated
from scorekeeper.games.dwarven_traders.play import ACTION, CLAIM, FIRST_SPACE, Position, Sale, check
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Sell, State


def wrong_move(sale: Sale, said: int, after_change: int) -> Violation | None:
    """Say which rule a move of a seller breaks; `after_change` is the price once the turn is over."""
    due = sale.after - sale.before
    if said == due:
        return None
    figures: dict[str, Any] = {"who": sale.player, "gem": sale.gem, "price": sale.price, "said": said, "due": due}
    if sale.price < 0 and said >= 0:
        text, rule = "{who} sells {gem} at {price} and must move back {due}; the table moved {said}", "DWT-357"
    elif sale.before + said < FIRST_SPACE:
        text, rule = (
            "{who} sells {gem} at {price}; nobody goes below space 1, so the move is {due}, not {said}",
            "DWT-358",
        )
    elif after_change != sale.price and said == after_change:
        text, rule = (
            "{who} sells {gem} at {price}, the price before the card changes it; the table moved {said}",
            "DWT-401",
        )
    else:
        text, rule = "{who} sells {gem} at {price} and moves {due}; the table moved {said}", "DWT-354"
    return violated(text, rule=rule, expected=due, found=said, **figures)


def _sale(position: Position, event: Sell) -> tuple[Sale, int] | None:
    """The sale as it will be, and the price of the gem once its card has changed it."""
    player = position.player
    if player is None or event.gem not in position.gems.get(player, ()):
        return None
    before, price = position.tracks[player], position.prices[event.gem]
    after = position.reach(player, price)
    changed = price + position.face.sell_prices.get(event.gem, 0) if position.face else price
    return Sale(player, event.gem, price, before, after), changed


@check("DWT-354", "DWT-357", "DWT-358", "DWT-401", on=Sell, step=ACTION)
def the_seller_moves_by_the_price(position: Position, event: Sell) -> Answer:
    """The seller moves by the price before the turn, backwards too, and never below space 1."""
    if event.steps is None or (sale := _sale(position, event)) is None:
        return None
    sold, changed = sale
    wrong = wrong_move(sold, event.steps, changed)
    if wrong is not None:
        return wrong
    if sold.before + sold.price < FIRST_SPACE:
        return kept("DWT-358")
    if sold.price < 0:
        return kept("DWT-357")
    return kept("DWT-401" if changed != sold.price else "DWT-354")


@check("DWT-354", "DWT-357", "DWT-358", "DWT-401", on=State, step=CLAIM)
def pawns_stand_where_their_sales_put_them(position: Position, event: State) -> Answer:
    """Only the seller's pawn moves in a turn, by the price of the gem."""
    if event.tracks is None:
        return None
    for participant, space in event.tracks.items():
        if participant == SMUGGLER or space == position.tracks[participant]:
            continue
        for sale in position.sales:
            if sale.player == participant:
                return wrong_move(sale, space - sale.before, position.prices[sale.gem])
        return violated(
            "{who} sold nothing and stays on space {due}; the table says {space}",
            expected=position.tracks[participant],
            found=space,
            who=participant,
            due=position.tracks[participant],
            space=space,
        )
    return KEPT


@check("DWT-336", "DWT-355", "DWT-507", on=State, step=CLAIM)
def gems_are_where_the_turn_put_them(position: Position, event: State) -> Answer:
    """A mined gem is aboard, a sold one is gone, traded ones have changed hands."""
    if event.gems is None:
        return None
    for participant, gems in event.gems.items():
        due = position.smuggler_gems() if participant == SMUGGLER else position.gems[participant]
        if sorted(gems) == sorted(due):
            continue
        rule = "DWT-507" if position.trades else "DWT-336" if position.mined not in gems else "DWT-355"
        return violated(
            "{who} is written with {said}; it must be {due}",
            rule=rule,
            expected=list(due),
            found=list(gems),
            who=participant,
            said=list(gems) or "no gem",
            due=list(due) or "no gem",
        )
    return kept("DWT-507" if position.trades else "DWT-336" if position.mined else "DWT-355")


@check("DWT-335", "DWT-356", on=State, step=CLAIM, rests_on=("DWT-102", "DWT-103", "DWT-204", "DWT-211"))
def the_pool_only_shrinks(position: Position, event: State) -> Answer:
    """A mined gem comes out of the pool; a sold one does not go back into it."""
    if event.pool is None:
        return None
    sold = [sale.gem for sale in position.sales]
    for colour, count in event.pool.items():
        due = position.pool[colour]
        if count == due:
            continue
        rule = "DWT-356" if colour in sold and count == due + 1 and colour != position.mined else "DWT-335"
        return violated(
            "the pool is written with {count} {colour}; it must be {due}",
            rule=rule,
            expected=due,
            found=count,
            count=count,
            colour=colour,
            due=due,
        )
    return kept("DWT-356" if sold and position.mined is None else "DWT-335")


@check("DWT-355", on=State, step=CLAIM)
def sold_gems_are_in_the_box(position: Position, event: State) -> Answer:
    """A sold gem lies in the box until the round is over."""
    if event.box is None:
        return None
    for colour in COLOURS:
        said, due = event.box.get(colour, 0), position.box[colour]
        if said != due:
            return violated(
                "the box is written with {said} {colour}; it must be {due}",
                expected=due,
                found=said,
                said=said,
                colour=colour,
                due=due,
            )
    return KEPT


@check("DWT-313", "DWT-909", "DWT-910", "DWT-912", on=State, step=CLAIM)
def the_display_is_as_the_turn_left_it(position: Position, event: State) -> Answer:
    """A used card was turned over; the Smuggler's first card is gone and replaced."""
    if event.display is None or not position.dealt:
        return None
    smuggler = position.player == SMUGGLER
    for slot, card in enumerate(position.display):
        due = card + position.up.get(card, "")
        said = event.display[slot] if slot < len(event.display) else "nothing"
        if said == due:
            continue
        rule = "DWT-313"
        if smuggler:
            rule = (
                "DWT-909"
                if said.rstrip("ab") == position.first_step
                else "DWT-912"
                if said.rstrip("ab") == card
                else "DWT-910"
            )
        return violated(
            "card {slot} on display is written as {said}; it must be {due}",
            rule=rule,
            expected=due,
            found=said,
            slot=slot + 1,
            said=said,
            due=due,
        )
    if not smuggler:
        return kept("DWT-313")
    return kept("DWT-909" if position.first_step and len(position.actions) == 1 else "DWT-912")
