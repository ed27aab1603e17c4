"""Checks on sales: where, what, how often, and for how much."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.cargo_and_gold.position.boxes import possible_prices
from scorekeeper.games.cargo_and_gold.position.cargo import is_resale, knows_cargo
from scorekeeper.games.cargo_and_gold.position.moments import SELL, TurnEnds
from scorekeeper.games.cargo_and_gold.position.payments import pile_of_the_table
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Sell
from scorekeeper.games.cargo_and_gold.scoring.prices import HAS_PRICE, NEEDS_PRICE, OTHER_PRICE, PRICES
from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, permission, unchecked, violated

PRICE_RULES = {HAS_PRICE: "CGO-711", OTHER_PRICE: "CGO-712", NEEDS_PRICE: "CGO-713"}
WHY = {HAS_PRICE: "{centre} has it", OTHER_PRICE: "{centre} neither has nor needs it", NEEDS_PRICE: "{centre} needs it"}


@check("CGO-731", "CGO-704", on=Sell, step=SELL, then="assume")
def one_sale_a_turn(position: Position, event: Sell) -> Answer:
    """The player on turn makes one sale, of one card or of several in a row (ruling CGO-R12)."""
    player = position.player
    if player is None and event.player is None:
        return violated("a sale is recorded outside any turn", rule="CGO-731", then="stop", expected="a turn")
    if player is None or event.player not in (None, player):
        text = "{who} sells on {who_turn}'s turn" if player else "a sale is recorded outside any turn"
        return violated(
            text, rule="CGO-731", expected=player, found=event.player, who=event.player or "", who_turn=player or ""
        )
    if event.also:
        return _goes_with_the_sale_before(position, event, player)
    if not position.sold:
        return kept("CGO-731")
    return violated("{who} makes a second sale in one turn", rule="CGO-731", expected=1, found=2, who=player)


def _goes_with_the_sale_before(position: Position, event: Sell, player: str) -> Answer:
    if position.midway and not position.sold:
        return None
    if not position.selling:
        text = (
            "{who} sells {found} as part of a sale that is over"
            if position.sold
            else "{who} sells {found} as part of a sale that has not begun"
        )
        return violated(text, rule="CGO-731", found=event.card, who=player)
    if position.rulings.sale_size == "one-card":
        text = "{who} sells a further card in one sale (ruling CGO-R12)"
        return violated(text, rule="CGO-704", expected=1, found=2, who=player)
    return kept("CGO-731")


@check("CGO-701", on=Sell, step=SELL, then="assume")
def selling_where_the_token_stands(position: Position, event: Sell) -> Answer:
    """Cargo is sold at the trade centre landed on, by its boxes."""
    centre, actor = position.centre(), position.actor
    if actor is None or actor.square is None or event.player not in (None, actor.key):
        return None
    if centre is None:
        text = "{who} sells on {found}, but it is not a trade centre"
        if event.centre is not None:
            text = "{who} sells at {wanted} but " + (
                "only passed it" if event.centre in position.path else "stands on {found}"
            )
        return violated(text, expected="a trade centre", found=actor.square, who=actor.key, wanted=event.centre)
    if event.centre in (None, centre):
        if not (why := position.barred()):
            return KEPT
        return violated("{who} sells at {found}, but {why}", found=centre, who=actor.key, why=why)
    text = "{who} sells at {found} but " + (
        "only passed it" if event.centre in position.path else "stands at {expected}"
    )
    return violated(text, expected=centre, found=event.centre, who=actor.key)


@check("CGO-703", on=Sell, step=SELL, then="assume")
def the_seller_has_the_card(position: Position, event: Sell) -> Answer:
    actor = position.trader_of(event)
    if actor is None:
        return None
    if event.card in actor.hand:
        return KEPT
    if not knows_cargo(position, actor):
        return None
    text, hand = "{who} sells {found} but holds {hand}", actor.cards()
    return [
        violated(text, expected=hand, found=event.card, who=actor.key, hand=hand or "nothing"),
        unchecked("what {who} holds is not checked until the table states it, because it is not known", who=actor.key),
    ]


@claim("CGO-101", on=Sell, step=SELL)
def the_last_sale_earns_what_is_left(position: Position, event: Sell) -> Answer:
    """A sale never earns more than the pile holds."""
    centre = position.market
    if event.gold is None or centre is None or not position.is_short(position.worth):
        return None
    if event.gold == position.pile:
        return KEPT
    if _is_not_held(position, event):
        return None
    return _wrong_price(position, event, centre, "the pile has no more", position.pile)


@claim("CGO-715", on=Sell, step=SELL, rests_on=("CGO-608", "CGO-710"))
def the_cards_that_lie_there_now_count(position: Position, event: Sell) -> Answer:
    """If a box was refilled in this turn, the new card sets the price."""
    centre = position.market
    if not position.replaced or event.gold is None or centre is None or not position.boxes_known(centre):
        return None
    value = position.worth
    if position.is_short(value):
        return None
    if event.gold == value:
        return KEPT if any(where == centre for _, where in position.replaced) else None
    if _cannot_be_told(position, event, value) or not _goes_by_old_cards(position, event, centre, value):
        return None
    return _wrong_price(position, event, centre, "the boxes have changed: " + WHY[value], value)


@claim("CGO-711", "CGO-712", "CGO-713", on=Sell, step=SELL, rests_on=("CGO-608", "CGO-710"))
def the_price_is_right(position: Position, event: Sell) -> Answer:
    """A card earns 1, 2 or 4 gold by the boxes of this trade centre."""
    centre, said = position.market, event.gold
    if said is None or (centre is None and position.token_known()):
        return None
    if centre is None or (position.unfilled and not position.boxes_known(centre)):
        possible = [*PRICES] if centre is None else possible_prices(position, event, centre)
        return _one_of(position, event, centre, said, possible)
    value = position.worth
    if position.is_short(value):
        return None
    if said == value:
        return kept(PRICE_RULES[value])
    if _cannot_be_told(position, event, value):
        return None
    if _is_met_already(position, event, centre, value):
        why = "its NEEDS card is already met (ruling CGO-R13)"
    elif _goes_by_old_cards(position, event, centre, value):
        return None
    else:
        why = WHY[value]
    return _wrong_price(position, event, centre, why, value, PRICE_RULES[value])


def _one_of(position: Position, event: Sell, centre: str | None, said: int, possible: list[int]) -> Answer:
    """The answer if a box is not known: the gold drawn must be one of the prices that are possible."""
    short = said == position.pile < possible[-1] if position.pile_known else 0 < said < possible[-1]
    if said in possible or short or _is_not_held(position, event) or position.is_elsewhere(event):
        return None
    if centre is not None and len(possible) == 1:
        return _wrong_price(position, event, centre, WHY[possible[0]], possible[0], PRICE_RULES[possible[0]])
    figures: dict[str, Any] = {"who": position.name_of(event), "card": event.card, "centre": centre}
    rule, prices = PRICE_RULES[possible[-1]], " or ".join(map(str, possible))
    if len(possible) == len(PRICES):
        text = "{who} sells {card} for {found}, but a card earns 1, 2 or 4 gold"
        return violated(text, rule=rule, found=said, **figures)
    text = "{who} sells {card} for {found} at {centre}, but it earns {prices} there, whatever lies in the box that is not known"
    return violated(text, rule=rule, expected=possible[-1], found=said, prices=prices, **figures)


def _is_not_held(position: Position, event: Sell) -> bool:
    """Whether the seller does not have the card, so that it is not known what was sold."""
    seller = position.trader_of(event)
    return seller is not None and event.card not in seller.hand and knows_cargo(position, seller)


def _cannot_be_told(position: Position, event: Sell, value: int) -> bool:
    """Whether another price may be right: the pile may have been too small to pay, or another card was sold."""
    may_be_short = not position.pile_known and event.gold is not None and 0 < event.gold < value
    if position.misstated and event.gold == pile_of_the_table(position) < value:
        return True  # The table's pile had no more, because of a payment that is told already.
    return may_be_short or _is_not_held(position, event) or position.is_elsewhere(event)


def _is_met_already(position: Position, event: Sell, centre: str, value: int) -> bool:
    return position.met == centre and event.card == position.needs[centre] and value != NEEDS_PRICE


def _goes_by_old_cards(position: Position, event: Sell, centre: str, value: int) -> bool:
    """Whether the price is that of a card that was replaced in this turn."""
    if _is_met_already(position, event, centre, value):
        return False
    card, replaced = event.card, position.replaced
    if card == replaced.get(("needs", centre)) != position.needs[centre]:
        return event.gold == NEEDS_PRICE
    return event.gold == HAS_PRICE and card == replaced.get(("has", centre)) != position.has[centre]


def _wrong_price(position: Position, event: Sell, centre: str, why: str, due: int, rule: str | None = None) -> Answer:
    text = "{who} sells {card} for {found}, but it earns {expected} because " + why
    return violated(
        text, rule=rule, expected=due, found=event.gold, who=position.name_of(event), card=event.card, centre=centre
    )


@check("CGO-707", on=Sell, step=SELL, then="assume")
def the_pile_can_pay(position: Position, event: Sell) -> Answer:
    """A sale that the pile cannot pay in full is paid short or forbidden (ruling CGO-R05)."""
    centre = position.market
    if centre is None or position.over:
        return None
    value = position.worth
    if position.rulings.pile_too_small != "forbidden" or not position.is_short(value):
        return KEPT
    text = "{who} sells {card}, which earns {found}, but the pile has only {expected} gold (ruling CGO-R05)"
    return violated(text, expected=position.pile, found=value, who=position.name_of(event), card=event.card)


@check("CGO-734", "CGO-733", on=Sell, step=SELL, then="assume")
def the_sale_may_follow_a_purchase(position: Position, event: Sell) -> Answer:
    """Rulings CGO-R15 on the order of both, and CGO-R16 on selling what was just bought."""
    if position.bought is None:
        return None
    if position.rulings.transaction_order == "sale-first":
        text = "{who} sells after buying, but the sale comes first (ruling CGO-R15)"
        return violated(text, rule="CGO-734", expected="a sale, then a purchase", who=position.name_of(event))
    if is_resale(position, event.card):
        text = "{who} sells {found} where it was bought in this turn (ruling CGO-R16)"
        return violated(text, rule="CGO-733", found=event.card, who=position.name_of(event))
    return None


@permission("CGO-702", on=TurnEnds, step=SELL)
def cargo_may_be_kept(position: Position, event: TurnEnds) -> Answer:
    actor = position.actor
    able = actor is not None and position.arrived and position.centre() is not None and actor.held()
    return KEPT if able and not position.sold else None


@permission("CGO-704", on=Sell, step=SELL)
def a_sale_may_be_of_several_cards(position: Position, event: Sell) -> Answer:
    return KEPT if event.also else None
