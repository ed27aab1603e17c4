"""Checks on trades between players."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES
from scorekeeper.games.cargo_and_gold.position.cargo import knows_cargo, surely_held
from scorekeeper.games.cargo_and_gold.position.moments import HAZARD, TRADE, TurnEnds
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.trader import Trader
from scorekeeper.games.cargo_and_gold.record import Trade
from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, permission, unchecked, violated


@check("CGO-803", "CGO-801", on=Trade, step=TRADE, then="assume")
def cargo_changes_hands(position: Position, event: Trade) -> Answer:
    """Trades are as free as ruling CGO-R32 leaves them: both sides give something, and at least one of them gives cargo."""
    if event.player == event.partner:
        return violated("{who} trades with themselves", rule="CGO-801", found=event.partner, who=event.player)
    how = position.rulings.trade_kinds
    if event.give_gold < 0 or event.take_gold < 0:
        return None  # CGO-813 says what is wrong.
    if how == "anything":
        return None
    sides = ((event.player, event.give, event.give_gold), (event.partner, event.take, event.take_gold))
    for who, cards, gold in sides:
        if not cards and not gold:
            return violated(
                "{who} gives nothing in the trade of {who_player} and {who_partner} (ruling CGO-R32)",
                rule="CGO-803",
                expected="an exchange",
                found="a gift",
                who=who,
                who_player=event.player,
                who_partner=event.partner,
            )
        if how == "one-kind" and cards and gold:
            text = "{who} gives cargo and gold in one trade (ruling CGO-R32)"
            return violated(text, rule="CGO-803", expected="one kind", found="both", who=who)
    if event.give or event.take:
        return None
    return violated(
        "{who} and {who_partner} trade gold for gold (ruling CGO-R32)",
        rule="CGO-803",
        expected="cargo on one side",
        found="gold for gold",
        who=event.player,
        who_partner=event.partner,
    )


@check("CGO-813", on=Trade, step=TRADE, then="assume")
def traders_have_what_they_give(position: Position, event: Trade) -> Answer:
    player, partner = position.traders[event.player], position.traders[event.partner]
    for giver, cards, gold in ((player, event.give, event.give_gold), (partner, event.take, event.take_gold)):
        if giver.left:
            return violated("{who} trades after leaving the game", found=giver.key, who=giver.key)
        if gold < 0:
            return violated("{who} gives {found} gold, but it cannot be below 0", expected=0, found=gold, who=giver.key)
        if gold > giver.gold and giver.gold_known:
            text = "{who} gives {found} gold but has {expected}"
            return [violated(text, expected=giver.gold, found=gold, who=giver.key), _no_longer_known(giver, "has")]
        if (lacking := _lacking(giver, cards)) and knows_cargo(position, giver):
            wrong = violated(
                "{who} gives {cards} but holds {hand}",
                expected=giver.cards(),
                found=list(cards),
                who=giver.key,
                cards=lacking,
                hand=giver.cards() or "nothing",
            )
            return [wrong, _no_longer_known(giver, "holds")]
    return KEPT


def _no_longer_known(giver: Trader, what: str) -> Wrong:
    """That more than somebody has was given, so that what they had is not known."""
    text = f"what {'gold ' if what == 'has' else ''}{{who}} {what} is not checked until the table states it, because it is not known"
    return unchecked(text, who=giver.key)


def _lacking(giver: Trader, cards: Sequence[str]) -> list[str]:
    """The cards given that the giver does not have: `cloth`, or `3 cloth` if there are fewer."""
    kinds = [card for card in dict.fromkeys(cards) if cards.count(card) > giver.hand.count(card)]
    return [f"{count} {card}" if (count := cards.count(card)) > 1 else card for card in kinds]


@check("CGO-620", on=Trade, step=TRADE, then="assume")
def traders_have_room(position: Position, event: Trade) -> Answer:
    """The exchange is simultaneous, so what is given makes room for what is taken (ruling CGO-R34)."""
    if position.rulings.trade_over_limit == "turn-end":
        return None
    for who, taken, given in ((event.player, event.take, event.give), (event.partner, event.give, event.take)):
        trader = position.traders[who]
        held = trader.held() + len(taken) - (len(given) if trader.hand_known else _known_among(given, trader))
        unsure = position.assumed and not trader.hand_known
        if len(taken) > len(given) and held > CARGO_PLACES and not unsure:
            text = "{who} holds {found} cargo cards after the trade, but there is only room for {expected}"
            return violated(text, expected=CARGO_PLACES, found=held, who=who)
    return KEPT


def _known_among(given: Sequence[str], trader: Trader) -> int:
    """How many of the cards given are among those that the player surely has."""
    return sum(min(given.count(card), trader.hand.count(card)) for card in set(given))


@check("CGO-620", on=TurnEnds, step=TRADE, then="assume")
def nobody_keeps_too_many(position: Position, event: TurnEnds) -> Answer:
    """Ruling CGO-R34 may allow a fourth card, but not beyond the turn."""
    if position.rulings.trade_over_limit != "turn-end":
        return None
    for trader in position.traders.values():
        if (held := surely_held(position, trader)) > CARGO_PLACES:
            text = "{who} still holds {found} cargo cards when the turn ends (ruling CGO-R34)"
            return violated(text, expected=CARGO_PLACES, found=held, who=trader.key)
    return KEPT


@check("CGO-503", on=Trade, step=HAZARD, then="assume")
def nothing_is_traded_away_from_a_hazard(position: Position, event: Trade) -> Answer:
    """A player on a hazard may trade until the loss roll, or not at all (ruling CGO-R31)."""
    if position.rulings.trade_in_hazard == "until-roll" or not (position.hazard or position.losses):
        return None
    if position.player not in (event.player, event.partner):
        return None
    text = "{who} trades before the hazard {square} is carried out (ruling CGO-R31)"
    return violated(
        text, found="a trade", who=position.player or "", square=position.actor.square if position.actor else ""
    )


@permission("CGO-801", on=Trade, step=TRADE)
def players_may_trade(position: Position, event: Trade) -> Answer:
    return KEPT


@permission("CGO-802", on=Trade, step=TRADE)
def any_time_will_do(position: Position, event: Trade) -> Answer:
    """Players may trade on somebody else's turn, and from different squares."""
    apart = position.traders[event.player].square != position.traders[event.partner].square
    return KEPT if apart or position.player not in (event.player, event.partner) else None


@permission("CGO-803", on=Trade, step=TRADE)
def players_set_the_terms(position: Position, event: Trade) -> Answer:
    return KEPT


@permission("CGO-805", on=Trade, step=TRADE)
def cargo_for_cargo(position: Position, event: Trade) -> Answer:
    return KEPT if event.give and event.take else None


@permission("CGO-806", on=Trade, step=TRADE)
def cargo_for_gold(position: Position, event: Trade) -> Answer:
    return KEPT if event.give and event.take_gold else None


@permission("CGO-807", on=Trade, step=TRADE)
def gold_for_cargo(position: Position, event: Trade) -> Answer:
    return KEPT if event.give_gold and event.take else None


@permission("CGO-812", on=Trade, step=TRADE)
def a_trade_uses_up_nothing(position: Position, event: Trade) -> Answer:
    """A trade does not count as the purchase or sale of the turn."""
    busy = position.bought is not None or position.sold
    return KEPT if busy and position.player in (event.player, event.partner) else None
