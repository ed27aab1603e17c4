"""Checks on sales: where, what, how often, and for how much."""

from __future__ import annotations

from scorekeeper.games.cargo_and_gold.figures import HAS_PRICE, NEEDS_PRICE, OTHER_PRICE
from scorekeeper.games.cargo_and_gold.moments import SELL, Closed, check
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.purchases import barred
from scorekeeper.games.cargo_and_gold.record import Sell
from scorekeeper.games.engine.old_checks import KEPT, Answer, Violation, kept, violated

PRICE_RULES = {HAS_PRICE: "CGO-711", OTHER_PRICE: "CGO-712", NEEDS_PRICE: "CGO-713"}
WHY = {
    HAS_PRICE: "{centre} has it",
    OTHER_PRICE: "{centre} neither has nor needs it",
    NEEDS_PRICE: "{centre} needs it",
}


@check("CGO-731", "CGO-704", on=Sell, step=SELL)
def one_sale_a_turn(position: Position, event: Sell) -> Answer:
    """The player on turn makes one sale, of one card or of several in a row (ruling CGO-R12)."""
    player = position.player
    if player is None or event.player not in (None, player):
        return violated(
            "{who} sells on {who_turn}'s turn" if player else "a sale outside of any turn",
            expected=player,
            found=event.player,
            who=event.player or "",
            who_turn=player or "",
        )
    if not event.also:
        if not position.sold:
            return KEPT
        return violated("{who} makes a second sale in one turn", expected=1, found=2, who=player)
    if not position.selling:
        return violated(
            "{who} sells {card} as part of a sale that is over"
            if position.sold
            else "{who} sells {card} as part of a sale that has not begun",
            found=event.card,
            who=player,
            card=event.card,
        )
    if position.rulings.sale_size == "one-card":
        return violated(
            "{who} sells a further card in one sale (ruling CGO-R12)", rule="CGO-704", expected=1, found=2, who=player
        )
    return KEPT


@check("CGO-701", "CGO-715", on=Sell, step=SELL)
def selling_where_the_token_stands(position: Position, event: Sell) -> Answer:
    """Cargo is sold at the trade centre landed on, and at its boxes."""
    centre, actor = position.centre(), position.actor
    if actor is None:
        return None
    if centre is None:
        return violated(
            "{who} sells on {square}, which is no trade centre",
            expected="a trade centre",
            found=actor.square,
            who=actor.key,
            square=actor.square,
        )
    if event.centre in (None, centre):
        if not (why := barred(position)):
            return KEPT
        return violated("{who} sells at {centre}, but {why}", found=centre, who=actor.key, centre=centre, why=why)
    return violated(
        "{who} sells at {wanted}, "
        + ("which was only passed" if event.centre in position.path else "and stands at {centre}"),
        expected=centre,
        found=event.centre,
        who=actor.key,
        wanted=event.centre,
        centre=centre,
    )


@check("CGO-703", on=Sell, step=SELL)
def the_seller_has_the_card(position: Position, event: Sell) -> Answer:
    actor = position.actor
    if actor is None:
        return None
    if event.card in actor.hand:
        return KEPT
    return violated(
        "{who} sells {card}, and holds {hand}",
        expected=actor.cards(),
        found=event.card,
        who=actor.key,
        card=event.card,
        hand=actor.cards() or "nothing",
    )


@check("CGO-711", "CGO-712", "CGO-713", "CGO-715", "CGO-101", on=Sell, step=SELL, rests_on=("CGO-608", "CGO-710"))
def the_price_is_right(position: Position, event: Sell) -> Answer:
    """1, 2 or 4 gold by the boxes of this centre at this moment, and never more than the pile holds."""
    centre = position.centre()
    if event.gold is None or centre is None:
        return None
    value = position.priced(event, centre)
    due = min(value, position.pile)
    if event.gold != due:
        return _wrong_price(position, event, centre, value)
    if due < value:
        return kept("CGO-101")
    return kept("CGO-715") if position.replaced and _changed(position, centre) else kept(PRICE_RULES[value])


def _changed(position: Position, centre: str) -> bool:
    """Whether a box of the trade centre was replaced in this turn."""
    return any(where == centre for _, where in position.replaced)


def _wrong_price(position: Position, event: Sell, centre: str, value: int) -> Violation:
    """Say which rule a price breaks: the pile's end, a card that lies there no more or elsewhere, or its own."""
    due, said = min(value, position.pile), event.gold
    if due < value:
        rule, why = "CGO-101", "the pile has no more"
    elif position.met == centre and event.card == position.needs[centre] and value != NEEDS_PRICE:
        rule, why = PRICE_RULES[value], "its NEEDS card is met already (ruling CGO-R13)"
    elif said == _by_old_cards(position, event.card, centre):
        rule, why = "CGO-715", "the boxes have changed: " + WHY[value]
    else:
        rule, why = PRICE_RULES[value], WHY[value]
    return violated(
        "{who} sells {card} for {said}; it earns {due}, for " + why,
        rule=rule,
        expected=due,
        found=said,
        who=position.player,
        card=event.card,
        said=said,
        due=due,
        centre=centre,
    )


def _by_old_cards(position: Position, card: str, centre: str) -> int | None:
    """What the card would have earned by cards that lay here before they were replaced in this turn."""
    if card == position.replaced.get(("needs", centre)) != position.needs[centre]:
        return NEEDS_PRICE
    return HAS_PRICE if card == position.replaced.get(("has", centre)) != position.has[centre] else None


@check("CGO-707", on=Sell, step=SELL)
def the_pile_can_pay(position: Position, event: Sell) -> Answer:
    """Ruling CGO-R05: a sale that the pile cannot pay in full is paid short, or forbidden."""
    centre = position.centre()
    if centre is None or position.over:
        return None
    value = position.priced(event, centre)
    if position.rulings.pile_too_small != "forbidden" or value <= position.pile:
        return KEPT
    return violated(
        "{who} sells {card} for {value} with {pile} gold in the pile (ruling CGO-R05)",
        expected=position.pile,
        found=value,
        who=position.player,
        card=event.card,
        value=value,
        pile=position.pile,
    )


@check("CGO-734", "CGO-733", on=Sell, step=SELL)
def the_sale_may_follow_a_purchase(position: Position, event: Sell) -> Answer:
    """Rulings CGO-R15 on the order of both, and CGO-R16 on selling what was just bought."""
    if position.bought is None:
        return None
    if position.rulings.transaction_order == "sale-first":
        return violated(
            "{who} sells after buying; the sale comes first (ruling CGO-R15)",
            expected="a sale, then a purchase",
            who=position.player,
        )
    bought_here = event.card == position.bought and position.centre() == position.bought_at
    if position.rulings.resale == "no" and bought_here and _only_one(position, event.card):
        return violated(
            "{who} sells {card} where it was bought in this turn (ruling CGO-R16)",
            rule="CGO-733",
            found=event.card,
            who=position.player,
            card=event.card,
        )
    return None


def _only_one(position: Position, card: str) -> bool:
    assert position.actor is not None
    return position.actor.hand.count(card) == 1


@check.permission("CGO-702", on=Closed, step=SELL)
def cargo_may_be_kept(position: Position, event: Closed) -> Answer:
    actor = position.actor
    able = actor is not None and position.arrived and position.centre() is not None and actor.held()
    return KEPT if able and not position.sold else None


@check.permission("CGO-704", on=Sell, step=SELL)
def a_sale_may_be_of_several_cards(position: Position, event: Sell) -> Answer:
    return KEPT if event.also else None
