"""Chapter 9: the Smuggler's own turn in the solo game: its order, its cards and his preferences."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.checks.steps import ACTION, CARD
from scorekeeper.games.dwarven_traders.checks.words import AS_STATED
from scorekeeper.games.dwarven_traders.equipment import card_of
from scorekeeper.games.dwarven_traders.position.events import TurnEnds
from scorekeeper.games.dwarven_traders.position.pieces import WAGONS
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.smuggler import (
    MINING,
    SELLING,
    Choice,
    Preference,
    choices,
    held,
    preferred,
)
from scorekeeper.games.dwarven_traders.position.stated import holds_as_stated
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Draw, EndOfTurn, Mine, Refresh, Sell, Stuck, Turn
from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, kept, permission, unchecked, violated
from scorekeeper.terminal import counted


def _chosen(event: Mine | Sell, left: list[Choice]) -> Choice | None:
    card = card_of(event.card) if event.card else ""
    return next((choice for choice in left if choice.card == card and choice.gem == event.gem), None)


def _prefers(position: Position, event: Mine | Sell, rule: str, preferences: tuple[Preference, ...]) -> Answer:
    """Decide one preference; it does not apply if an earlier one is broken or there was no choice."""
    if position.player != SMUGGLER:
        return None
    left = choices(position, "sell" if type(event) is Sell else "mine")
    chosen = _chosen(event, left)
    if chosen is None:
        return None
    for this, cost, better in preferences:
        mine = cost(position, chosen)
        best = min(cost(position, choice) for choice in left)
        if this == rule:
            if all(cost(position, choice) == mine for choice in left):
                return None
            if mine == best:
                return KEPT
            pick = next(choice for choice in left if cost(position, choice) == best)
            return violated(
                "the Smuggler takes {gem} with card {card}, but he prefers {better}: {due} with card {due_card}",
                expected=f"{pick.gem} with card {pick.card}",
                found=f"{chosen.gem} with card {chosen.card}",
                gem=chosen.gem,
                card=chosen.card,
                better=better,
                due=pick.gem,
                due_card=pick.card,
            )
        if mine != best:
            return None
        left = [choice for choice in left if cost(position, choice) == best]
    return None


@check("DWT-905", "DWT-906", on=(Mine, Sell), step=ACTION, variants=("solo",))
def he_begins_with_the_right_step(position: Position, event: Mine | Sell) -> Answer:
    """With two gems he sells first; with fewer, he mines first, if he can."""
    if position.player != SMUGGLER or position.actions:
        return None
    due = position.smuggler_begins()
    rule = "DWT-906" if due == "sell" else "DWT-905"
    if ("mine" if type(event) is Mine else "sell") == due:
        return kept(rule)
    if not choices(position, due):
        return None
    return violated(
        "the Smuggler {said} {gem} first, but he has {held}, so he {due} first",
        rule=rule,
        expected=due,
        found="mine" if type(event) is Mine else "sell",
        held=counted(held(position), "gem"),
        said="sells" if due == "mine" else "mines",
        gem=event.gem,
        due="sells" if due == "sell" else "mines",
    )


@permission("DWT-913", on=(Mine, Sell, TurnEnds), step=ACTION, variants=("solo",))
def he_leaves_out_what_he_cannot_do(position: Position, event: Mine | Sell | TurnEnds) -> Answer:
    if position.player != SMUGGLER:
        return None
    if type(event) is TurnEnds:
        return KEPT if len(position.actions) == 1 else None
    return (
        KEPT
        if not position.actions and ("mine" if type(event) is Mine else "sell") != position.smuggler_begins()
        else None
    )


@check("DWT-907", on=(Mine, Sell), step=ACTION, variants=("solo",))
def the_card_of_a_step_is_written_down(position: Position, event: Mine | Sell) -> Answer:
    """He chooses a card for each of his two steps; if it is not written down, nobody knows what it changes."""
    if position.player != SMUGGLER or event.card is not None:
        return None
    text = (
        "the rest of the round's transcript is not checked because the card of the Smuggler's step is not written down"
    )
    return unchecked(text, then="stop")


@permission("DWT-907", on=(Mine, Sell), step=ACTION, variants=("solo",))
def his_steps_may_come_from_two_cards(position: Position, event: Mine | Sell) -> Answer:
    if position.player != SMUGGLER or event.card is None or not position.actions:
        return None
    return KEPT if card_of(event.card) != position.actions[-1][1] else None


def _not_his(position: Position, gem: str) -> Wrong:
    """The answer to a gem that the Smuggler sells and does not have."""
    if holds_as_stated(position, SMUGGLER, gem):
        return unchecked(AS_STATED, then="stop", who=SMUGGLER, gem=gem)
    return violated("the Smuggler sells {found} but does not have one", found=gem)


@check("DWT-908", on=(Mine, Sell), step=ACTION, variants=("solo",))
def his_steps_follow_the_normal_rules(position: Position, event: Mine | Sell) -> Answer:
    """The card is on display and gives the colour, the pool has it, and he owns what he sells."""
    if position.player != SMUGGLER or event.card is None:
        return None
    card = card_of(event.card)
    gem = event.gem
    if card == position.first_step and card not in position.display:
        return None
    if position.dealt and card not in position.display:
        return violated("the Smuggler uses card {found}, but it is not on display", found=card)
    side = position.side_up(card)
    if type(event) is Sell:
        if gem not in position.gems[SMUGGLER]:
            return _not_his(position, gem)
        if side is not None and gem not in side.sell and position.rulings.sale_colours == "by-card":
            text, due = "the Smuggler sells {found}, but card {card} allows {due}", list(side.sell)
            return violated(text, found=gem, then="assume", card=card, due=due)
        if gem not in position.can_sell(SMUGGLER):
            text = "the Smuggler sells {found} at {price}, but he skips a sale at a loss (ruling DWT-R33)"
            return violated(text, found=gem, then="assume", price=position.prices[gem])
    elif position.pool[gem] <= 0:
        return violated("the Smuggler mines {found}, but the pool has none left", found=gem)
    elif side is not None and gem not in side.mine:
        text, due = "the Smuggler mines {found}, but card {card} gives {due}", list(side.mine)
        return violated(text, found=gem, then="assume", card=card, due=due)
    return KEPT


@check("DWT-916", on=Mine, step=ACTION, variants=("solo",), then="assume")
def he_holds_two_gems_at_most(position: Position, event: Mine) -> Answer:
    if position.player != SMUGGLER:
        return None
    if held(position) < WAGONS:
        return KEPT
    return violated("the Smuggler mines but already has {found} gems", expected=WAGONS - 1, found=held(position))


@check("DWT-909", on=(Mine, Sell), step=ACTION, variants=("solo",))
def his_first_card_is_gone(position: Position, event: Mine | Sell) -> Answer:
    """The card of the first step is discarded, so the second step cannot use it, unless a new pile brought it back."""
    if position.player != SMUGGLER or position.first_step is None or event.card is None:
        return None
    if card_of(event.card) != position.first_step or position.first_step in position.display:
        return KEPT
    return violated("the Smuggler uses card {found} again, but it was discarded after his first step", found=event.card)


@check("DWT-910", on=(Mine, Sell, TurnEnds, Stuck), step=ACTION, variants=("solo",))
def the_gap_is_filled(position: Position, event: Mine | Sell | TurnEnds | Stuck) -> Answer:
    """A new card replaces the discarded one before anything else happens."""
    if position.gap is None:
        return None
    return violated(
        "the Smuggler's first card is not replaced; a new one comes from the bottom of the unused pile", expected="draw"
    )


@permission("DWT-911", on=(Mine, Sell), step=ACTION, variants=("solo",))
def his_second_card_is_any(position: Position, event: Mine | Sell) -> Answer:
    return KEPT if position.player == SMUGGLER and position.first_step is not None else None


@check("DWT-912", on=Turn, step=CARD, variants=("solo",), then="assume")
def his_second_card_was_turned_over(position: Position, event: Turn) -> Answer:
    """The card of his second step stays and shows its other side."""
    if event.card is None or not position.is_second_card(card := card_of(event.card)):
        return None
    if card == event.card or card not in position.up:
        return None
    if event.card[-1] == position.up[card]:
        return KEPT
    text = "{who} uses side {found} of card {card}, but the Smuggler's second card was turned over"
    return violated(text, expected=position.up[card], found=event.card[-1], who=event.player, card=card)


@check("DWT-904", "DWT-914", on=TurnEnds, step=ACTION, variants=("solo",), then="assume")
def he_does_both_if_he_can(position: Position, event: TurnEnds) -> Answer:
    """He mines and sells whenever he can."""
    if position.player != SMUGGLER or position.deck is None or position.gap is not None:
        return None
    done = {do for do, _, _ in position.actions}
    order = ("sell", "mine") if position.smuggler_begins() == "sell" else ("mine", "sell")
    # A first step that was left out was impossible at that time (or an order rule is broken), even if it is possible now.
    due = [do for do in order if do not in done and not (done and do == order[0])]
    left = [do for do in due if choices(position, do)]
    if not left and not done:
        text = "the Smuggler can neither mine nor sell, so the round is over here, but play went on"
        return violated(text, rule="DWT-914", expected="end of the round", found="turn", then="stop")
    if not left:
        return kept("DWT-904")
    text, choice = (
        "the Smuggler can still {expected} {gem} with card {card} but does not",
        preferred(position, left[0])[0],
    )
    return violated(text, rule="DWT-904", expected=left[0], found="nothing", gem=choice.gem, card=choice.card)


@check("DWT-910", on=Draw, step=ACTION)
def the_new_card_comes_from_the_bottom(position: Position, event: Draw) -> Answer:
    """The replacement is the bottom card of the unused pile."""
    card = card_of(event.card)
    if not position.solo:
        return violated("card {found} is drawn, but cards are replaced only in the solo game", found=card)
    if position.gap is None:
        return violated("card {found} is drawn, but there is no gap to fill", found=card)
    if card in position.display:
        return violated("card {found} is drawn, but it is on display", found=card)
    if not position.piled:
        return None
    if card not in position.unused:
        return violated("card {found} is drawn, but it is not in the unused pile", found=card, then="assume")
    if position.deck_order and position.deck_order[0] != card:
        text = "card {found} is drawn, but the bottom card of the unused pile is {expected}"
        return violated(text, expected=position.deck_order[0], found=card, then="assume")
    return KEPT


@check("DWT-915", on=Draw, step=ACTION, variants=("solo",), then="assume")
def the_pile_is_renewed_before_it_runs_out(position: Position, event: Draw) -> Answer:
    """With one unused card left, the discards are shuffled in before the next draw."""
    if not position.refresh_due or position.refresh_late:
        return None
    return violated(
        "one unused card is left, so the discards are shuffled in before the next card is drawn", expected="refresh"
    )


@check("DWT-915", on=(Mine, Sell, Turn, EndOfTurn), step=ACTION, variants=("solo",), then="assume")
def the_pile_is_renewed_at_once(position: Position, event: Mine | Sell | Turn | EndOfTurn) -> Answer:
    """With one unused card left, the discards are shuffled in before anything else happens; this is said once."""
    if not position.refresh_due or position.refresh_late or position.rulings.solo_replacement == "refresh-late":
        return None
    return violated("one unused card is left, so the discards are shuffled in at once", expected="refresh")


@check("DWT-915", on=Refresh, step=ACTION, then="assume")
def the_pile_is_renewed_only_then(position: Position, event: Refresh) -> Answer:
    """The discards are shuffled in when one unused card is left, not before."""
    if not position.solo:
        return violated("the discards are shuffled in, but this is done only in the solo game", found="refresh")
    # With no card left, the draw of the last one was already too early.
    if not position.piled or not position.unused:
        return None
    if position.rulings.solo_replacement == "refresh-late" and position.gap is None:
        return violated("the discards are shuffled in before the next card is needed (ruling DWT-R36)", expected="draw")
    if event.deck is not None:
        cards = [card_of(face) for face in event.deck]
        due = position.unused | position.discards
        if len(cards) != len(due) or set(cards) != due:
            text = "the new pile is recorded as {cards}, but it is made of {expected}"
            return violated(text, expected=sorted(due, key=int), found=cards, cards=cards or "nothing")
    if len(position.unused) == 1:
        return KEPT
    text = "the discards are shuffled in with {found} unused cards left, but this is done with one left"
    return violated(text, expected=1, found=len(position.unused))


# Preferences come last: they do not matter for a step that is impossible or in the wrong order.


@check("DWT-917", on=Sell, step=ACTION, variants=("solo",), then="assume")
def he_prefers_to_move_forward(position: Position, event: Sell) -> Answer:
    return _prefers(position, event, "DWT-917", SELLING)


@check("DWT-918", on=Sell, step=ACTION, variants=("solo",), then="assume")
def he_prefers_not_to_help_the_player(position: Position, event: Sell) -> Answer:
    return _prefers(position, event, "DWT-918", SELLING)


@check("DWT-919", on=Sell, step=ACTION, variants=("solo",), then="assume")
def he_sells_from_the_left(position: Position, event: Sell) -> Answer:
    return _prefers(position, event, "DWT-919", SELLING)


@check("DWT-920", on=Mine, step=ACTION, variants=("solo",), then="assume")
def he_prefers_the_best_gem(position: Position, event: Mine) -> Answer:
    return _prefers(position, event, "DWT-920", MINING)


@check("DWT-921", on=Mine, step=ACTION, variants=("solo",), then="assume")
def he_prefers_not_to_hurt_himself(position: Position, event: Mine) -> Answer:
    return _prefers(position, event, "DWT-921", MINING)


@check("DWT-922", on=Mine, step=ACTION, variants=("solo",), then="assume")
def he_mines_from_the_left(position: Position, event: Mine) -> Answer:
    return _prefers(position, event, "DWT-922", MINING)
