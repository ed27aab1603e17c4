"""Chapter 5: the extra trade of the player in last place."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.checks.ending import after_the_end
from scorekeeper.games.dwarven_traders.checks.steps import TRADE
from scorekeeper.games.dwarven_traders.checks.words import AS_STATED
from scorekeeper.games.dwarven_traders.position.events import TurnEnds
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.stated import holds_as_stated
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Trade
from scorekeeper.games.engine.checks import KEPT, Answer, Then, check, kept, permission, unchecked, violated


def _others(position: Position, trader: str) -> list[int]:
    """The spaces of those with whom the trader is compared."""
    spaces = [position.tracks[seat] for seat in position.seats if seat != trader]
    if position.rulings.smuggler_can_be_last == "yes" or position.solo:
        moment = position.rulings.last_place_moment
        spaces.append(position.tracks[SMUGGLER] if moment == "turn-end" else position.smuggler_before)
    return spaces


def _lead(position: Position, trader: str) -> int:
    """How far the trader is ahead of the rearmost other participant; negative if alone in last place."""
    return position.tracks[trader] - min(_others(position, trader))


def may_trade(position: Position, player: str) -> bool:
    """Whether the player on turn stands alone in last place."""
    return _lead(position, player) < 0


def _on_turn(position: Position, event: Trade) -> str | None:
    """The trader, if it is the player on turn; who else trades, or trades later, is wrong for that alone."""
    trader = event.player or position.player
    return trader if trader == position.player and trader != SMUGGLER and not position.closed else None


# In the order in which a judge would ask: Is it your turn? Have you acted? Have you traded? Are you last? For which gem?


@check("DWT-503", "DWT-601", on=Trade, step=TRADE, then="assume")
def the_trade_belongs_to_the_turn(position: Position, event: Trade) -> Answer:
    """Only the player on turn may trade."""
    if position.stuck is not None:
        return after_the_end(position)
    trader = event.player or position.player
    if position.player is None or trader is None:
        text = "an extra trade is recorded outside any turn"
        then: Then = "stop" if trader is None else "assume"
        return violated(text, rule="DWT-503", expected="a turn", found=trader, then=then)
    if trader == SMUGGLER:
        return violated("the Smuggler trades, but only players do", rule="DWT-503", expected="a player", found=trader)
    if trader == position.player and position.closed:
        text = "{who} trades after the turn was over"
        return violated(text, rule="DWT-503", expected="during the turn", found="after it", who=trader)
    if trader == position.player:
        return kept("DWT-503")
    text = "{who} trades, but it is {who_turn}'s turn"
    return violated(text, rule="DWT-503", expected=position.player, found=trader, who=trader, who_turn=position.player)


@check("DWT-502", on=Trade, step=TRADE, then="assume")
def the_trade_follows_the_actions(position: Position, event: Trade) -> Answer:
    """The trade comes after the action of the turn, because last place is judged then."""
    if position.actions:
        return KEPT if _on_turn(position, event) else None
    if event.player is None and position.player is None:
        return violated("somebody trades before the first turn", expected="action first")
    if (trader := _on_turn(position, event)) is None:
        return None
    return violated("{who} trades before any action of the turn", expected="action first", who=trader)


@check("DWT-508", on=Trade, step=TRADE, then="assume")
def one_trade_a_turn(position: Position, event: Trade) -> Answer:
    """An extra trade is one trade with one partner."""
    if not position.trades:
        return KEPT
    return violated("{who} trades a second time", expected=1, found=2, who=event.player or position.player)


@check("DWT-501", on=Trade, step=TRADE, then="assume")
def the_trader_is_last(position: Position, event: Trade) -> Answer:
    """Only the player in last place may trade."""
    if (trader := _on_turn(position, event)) is None or not position.actions:
        return None
    if position.solo and position.rulings.solo_trade == "none":
        return violated("{who} trades, but there is no extra trade in the solo game (ruling DWT-R34)", who=trader)
    if _lead(position, trader) <= 0:
        return KEPT
    text = "{who} trades on space {found}, but last place is space {expected}"
    return violated(text, expected=min(_others(position, trader)), found=position.tracks[trader], who=trader)


@check("DWT-504", on=Trade, step=TRADE, then="assume")
def the_trader_is_alone_in_last_place(position: Position, event: Trade) -> Answer:
    """A player who shares last place may not trade."""
    if (trader := _on_turn(position, event)) is None or not position.actions:
        return None
    lead = _lead(position, trader)
    if lead > 0:
        return None
    if lead < 0:
        return KEPT
    text = "{who} trades but shares last place on space {space}"
    return violated(text, expected="alone", found="shared", who=trader, space=position.tracks[trader])


@check("DWT-506", on=Trade, step=TRADE)
def the_partner_is_somebody_else(position: Position, event: Trade) -> Answer:
    """The partner is another player or the Smuggler."""
    trader = event.player or position.player
    if trader is None or event.partner != trader:
        return None
    text = "{who} trades with themselves, but the partner is another player or the Smuggler"
    return violated(text, expected="another player or the Smuggler", found=event.partner, who=trader)


@check("DWT-512", on=Trade, step=TRADE, rests_on=("DWT-210",))
def the_smuggler_receives_a_gem(position: Position, event: Trade) -> Answer:
    """A trade with the Smuggler always gives him a gem."""
    if event.partner != SMUGGLER:
        return None
    if event.give is not None:
        return KEPT
    return violated(
        "{who} trades with the Smuggler but gives nothing", expected="a gem", who=event.player or position.player
    )


@check("DWT-507", on=Trade, step=TRADE)
def one_gem_for_one_gem(position: Position, event: Trade) -> Answer:
    """Each side gives one gem, if it has any."""
    trader = event.player or position.player
    if trader is None or trader == SMUGGLER:
        return None
    if event.partner == trader:
        return None
    mine, theirs = position.gems[trader], position.tradable(event.partner)
    sides = ((trader, event.give, mine, event.partner), (event.partner, event.take, theirs, trader))
    for giver, gem, gems, taker in sides:
        if gem is not None and gem not in gems:
            if holds_as_stated(position, giver, gem):
                return unchecked(AS_STATED, then="stop", who=giver, gem=gem)
            return violated("{who} gives {found} but does not have one", found=gem, who=giver)
        if gem is None and gems and not (giver == trader and event.partner == SMUGGLER):
            text = "{who} gives nothing to {who_taker} but has {gems}"
            return violated(text, then="assume", who=giver, who_taker=taker, gems=list(gems))
    if not mine and not theirs:
        text = "{who} and {who_partner} have no gem to trade"
        return violated(text, then="assume", who=trader, who_partner=event.partner)
    return KEPT


@permission("DWT-505", on=TurnEnds, step=TRADE)
def the_trade_may_be_declined(position: Position, event: TurnEnds) -> Answer:
    player = position.player
    if player is None or player == SMUGGLER or position.trades or not position.actions:
        return None
    return KEPT if may_trade(position, player) else None


@permission("DWT-506", on=Trade, step=TRADE)
def any_partner_will_do(position: Position, event: Trade) -> Answer:
    return KEPT if event.partner != (event.player or position.player) else None


@permission("DWT-510", on=Trade, step=TRADE)
def the_empty_handed_take(position: Position, event: Trade) -> Answer:
    return KEPT if event.give is None and event.take is not None else None


@permission("DWT-511", on=Trade, step=TRADE)
def the_partner_may_be_empty_handed(position: Position, event: Trade) -> Answer:
    return KEPT if event.take is None and event.give is not None else None
