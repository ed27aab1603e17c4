"""Chapter 7: playing cards from hand at the right moment, cancels, answers, hearts and the hand limit."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.checks import KEPT, Answer, Check, check, doubted, kept, permission, unchecked, violated
from scorekeeper.games.magic_mine.checks.pending import without_effect
from scorekeeper.games.magic_mine.checks.start import COPIES_RULES
from scorekeeper.games.magic_mine.checks.steps import CARD, TURN
from scorekeeper.games.magic_mine.equipment import COPIES, HAND, LIGHTNING
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.cards import NO_HEART, Window, heart_of
from scorekeeper.games.magic_mine.position.moments import is_possible
from scorekeeper.games.magic_mine.record import UNSEEN, CatchUp, Draw, DrawThree, Drop, Heart, Play, React
from scorekeeper.terminal import counted

TRIGGERS = {"copy-take": ("MIN-884", "take"), "copy-set": ("MIN-888", "set")}
ONLY_ANSWERS = {"cancel": "MIN-731", "copy-take": "MIN-884", "copy-set": "MIN-888"}


@check("MIN-724", on=(Play, React), step=TURN, then="assume")
def plain_cards_are_for_the_own_turn(position: Position, event: Play | React) -> Answer:
    """A card without the lightning mark is played by the player on turn, as an action."""
    if type(event) is React:
        off_turn = event.card not in LIGHTNING
    else:
        off_turn = event.player not in (None, position.player) and event.card not in LIGHTNING
    if not off_turn:
        return None if type(event) is React else KEPT
    return violated(
        "{who} answers with a card that is not named, but there is nothing to answer"
        if type(event) is React and event.card == UNSEEN
        else "{who} plays {card}, which has no lightning mark, "
        + ("as an answer" if type(event) is React else "in the turn of {who_turn}"),
        expected=position.player,
        found=event.player,
        who=event.player or position.player,
        card=event.card,
        who_turn=position.player,
    )


@check("MIN-731", "MIN-884", "MIN-888", on=Play, step=CARD, then="assume")
def lightning_cards_only_answer(position: Position, event: Play) -> Answer:
    """A card with the lightning mark is not played as an action."""
    if event.card not in LIGHTNING:
        return None
    return violated(
        "{who} plays {card} as an action, but it only answers what others do",
        rule=ONLY_ANSWERS[event.card],
        expected="an answer",
        found="an action",
        who=event.player or position.player,
        card=event.card,
    )


@check("MIN-722", on=Play, step=CARD, then="assume")
def one_card_is_played(position: Position, event: Play) -> Answer:
    if event.count == 1 and event.card != UNSEEN:
        return KEPT
    if event.count == 1:
        text = "which card {who} plays is not checked because neither the card nor an effect is written down"
        return unchecked(text, who=event.player or position.player)
    return violated(
        "{who} plays {count} of {card} with one action, but it must be one",
        expected=1,
        found=event.count,
        who=event.player or position.player,
        count=counted(event.count, "card"),
        card=event.card,
    )


@check("MIN-722", on=(Play, React), step=CARD, then="assume")
def the_card_is_in_the_hand(position: Position, event: Play | React) -> Answer:
    """The card is in the hand, or the hand has unseen cards."""
    who = event.player or position.player
    if who is None:
        return None
    hand = position.hands[who]
    if event.card in hand or UNSEEN in hand or (event.card == UNSEEN and hand):
        return KEPT
    text = "{who} plays {found} but does not have it in hand"
    if event.card == UNSEEN:
        text = "{who} plays a card but has none in hand"
    return violated(text, expected=sorted(hand), found=event.card, who=who)


def copies_seen(card: str) -> Check:
    """Make the check that no more copies of a card turn up than there are."""

    @check(COPIES_RULES[card], on=(Draw, DrawThree, CatchUp, Heart, Play, React, Drop), step=CARD, then="assume")
    def no_kind_has_more_copies_than_the_deck(position: Position, event: Any) -> Answer:
        kind = type(event)
        if card not in (event.cards if kind is DrawThree or kind is Drop else (event.card,)):
            return None
        new = _turning_up(position, event, card)
        if not new:
            return None
        total = position.seen[card] + new
        if total <= COPIES[card]:
            return KEPT
        text = "{who} has a {card}, but the deck has only {expected}, and with this one {found} have turned up"
        who = _holder(position, event)
        return violated(text, expected=COPIES[card], found=total, who=who, card=card)

    return no_kind_has_more_copies_than_the_deck


def _holder(position: Position, event: Any) -> str | None:
    """The player whose cards an event shows."""
    if isinstance(event, DrawThree):
        return position.card_player
    return getattr(event, "player", None) or position.player


def _turning_up(position: Position, event: Any, card: str) -> int:
    """How many cards of this kind an event shows that were not known to be in hands or discarded."""
    named = event.cards if isinstance(event, DrawThree | Drop) else (event.card,)
    if isinstance(event, Heart) and position.rulings.heart != "card":
        return 0
    who = _holder(position, event)
    if not isinstance(event, Play | React | Drop):
        return named.count(card) * getattr(event, "count", 1)
    hand = position.hands[who] if who is not None else []
    return min(max(0, named.count(card) - hand.count(card)), hand.count(UNSEEN))


COPIES_SEEN = tuple(copies_seen(card) for card in COPIES)


@check("MIN-307", "MIN-330", on=React, step=CARD, then="assume")
def what_is_cancelled_could_be_played(position: Position, event: React) -> Answer:
    """A card that can have no effect cannot be played; other faults of an effect have checks of their own."""
    chain = position.chain
    if event.card != "cancel" or chain is None or chain.cancels:
        return None
    if is_possible(position, chain.kind, chain.player):
        return kept("MIN-307")
    return without_effect(position, chain.kind, chain.player)


@check("MIN-731", "MIN-727", on=React, step=CARD, then="assume")
def a_cancel_answers_the_card_just_played(position: Position, event: React) -> Answer:
    """A cancel comes before the effect and answers the last card played (ruling MIN-R07)."""
    if event.card != "cancel":
        return None
    chain = position.chain
    if chain is None and position.midway and not position.actions:
        return None
    late = (chain if chain is not None and chain.told else None) or (position.spent if chain is None else None)
    if late is not None:
        text = "{who} plays a cancel too late: {card} of {who_last} has already taken effect"
        return violated(text, rule="MIN-727", found=late.kind, who=event.player, card=late.kind, who_last=late.player)
    if chain is None:
        text = "{who} plays a cancel, but no card has just been played"
        return violated(text, rule="MIN-731", expected="a card", who=event.player)
    if event.to not in (None, chain.index) and not position.found:
        text = "{who} cancels event {found}, but the card just played is the {card} of {who_last} (event {expected})"
        last = chain.cancels[-1] if chain.cancels else chain.player
        card = "cancel" if chain.cancels else chain.kind
        return violated(
            text,
            rule="MIN-731",
            expected=chain.index,
            found=event.to,
            who=event.player,
            who_last=last,
            card=card,
        )
    once = position.rulings.who_cancels == "owner-once"
    if once and chain.cancels and (event.player != chain.player or len(chain.cancels) > 1):
        text = "{who} cancels a cancel, but only {who_due} may answer it, and only once (ruling MIN-R07)"
        return violated(
            text,
            rule="MIN-731",
            expected=chain.player,
            found=event.player,
            who=event.player,
            who_due=chain.player,
        )
    return kept("MIN-731")


@permission("MIN-734", on=React)
def a_cancel_is_cancelled(position: Position, event: React) -> Answer:
    chain = position.chain
    if event.card != "cancel" or chain is None:
        return None
    return KEPT if len(chain.cancels) % 2 and event.player == chain.player else None


@check("MIN-884", "MIN-888", on=React, step=CARD, then="assume")
def a_copy_answers_an_action_of_another(position: Position, event: React) -> Answer:
    """A copy answers another player's action of its kind, not the effect of a card."""
    if event.card not in TRIGGERS:
        return None
    rule, wanted = TRIGGERS[event.card]
    window = position.window
    if window is None:
        if position.answered_by_card != wanted:
            return None
        text = "{who} plays {card} on the effect of a card, but it only answers actions"
    elif window.player == event.player:
        text = "{who} plays {card} on their own action"
    elif window.kind != wanted:
        text = "{who} plays {card} on a {kind} action"
    else:
        return kept(rule)
    found = window.kind if window is not None else "card"
    return violated(text, rule=rule, expected=wanted, found=found, who=event.player, card=event.card, kind=found)


@check("MIN-727", on=React, step=CARD, then="assume")
def an_answer_follows_at_once(position: Position, event: React) -> Answer:
    """The answered action has just been done; rulings MIN-R08 and MIN-R09 say how many may answer it."""
    if event.card not in TRIGGERS:
        return None
    window = position.window
    if window is None and position.midway and not position.actions:
        return None
    if window is None and position.answered_by_card == TRIGGERS[event.card][1]:
        return None  # An answer to a card is no answer to an action that came too late.
    if window is None:
        text = "{who} plays {card}, but no {wanted} action has just been done"
    elif event.to not in (None, window.index) and not position.found:
        text = (
            "{who} answers event {said} with {card}, but the action just done is the {done} of {who_last} (event {due})"
        )
    elif position.rulings.answers == "one-answer" and window.answers:
        text = "{who} answers an action, but {who_first} has already answered it (ruling MIN-R08)"
    elif position.rulings.answers_of_one == "once" and event.player in window.answers:
        text = "{who} answers the same action twice (ruling MIN-R09)"
    else:
        return _in_order(position, event, window)
    return violated(
        text,
        expected=window.index if window is not None else None,
        found=event.to,
        who=event.player,
        card=event.card,
        wanted=TRIGGERS[event.card][1],
        said=event.to,
        due=window.index if window is not None else None,
        done=window.kind if window is not None else None,
        who_last=window.player if window is not None else None,
        who_first=window.answers[0] if window is not None and window.answers else event.player,
    )


def _in_order(position: Position, event: React, window: Window) -> Answer:
    """Answers go clockwise from the player on turn; another order is a warning (ruling MIN-R08)."""
    order = position.after(window.player)
    if not window.answers or event.player not in order or window.answers[-1] not in order:
        return KEPT
    if order.index(event.player) >= order.index(window.answers[-1]):
        return KEPT
    text = "{who} answers after {who_last}, but answers go clockwise from the player on turn (ruling MIN-R08)"
    return doubted(text, who=event.player, who_last=window.answers[-1])


@permission("MIN-725", on=React)
def lightning_in_another_turn(position: Position, event: React) -> Answer:
    return KEPT if event.player != position.player else None


@permission("MIN-726", on=React)
def lightning_costs_no_action(position: Position, event: React) -> Answer:
    return KEPT


@check("MIN-713", on=Drop, step=CARD, then="assume")
def cards_are_discarded_down_to_four(position: Position, event: Drop) -> Answer:
    """A player discards exactly as many cards as necessary, from their own hand."""
    held = position.hands[event.player]
    excess = max(0, len(held) - HAND)
    known = list(held)
    for card in event.cards:
        if card not in known and UNSEEN not in known and not (card == UNSEEN and known):
            return violated("{who} discards {found} but does not have it in hand", found=card, who=event.player)
        known.remove(card if card in known else UNSEEN if UNSEEN in known else known[-1])
    if len(event.cards) == excess:
        return KEPT
    text = (
        "{who} holds {hand} and discards {found}, but must discard {expected}"
        if excess
        else "{who} discards {dropped} with {hand} in hand, but cards are discarded only from a hand of more than {most}"
    )
    return violated(
        text,
        expected=excess,
        found=len(event.cards),
        who=event.player,
        hand=counted(len(held), "card"),
        dropped=counted(len(event.cards), "card"),
        most=HAND,
    )


@permission("MIN-714", on=Drop)
def the_holder_chooses(position: Position, event: Drop) -> Answer:
    return KEPT


@check("MIN-824", "MIN-844", "MIN-863", on=Heart, step=CARD, then="assume")
def the_heart_is_due(position: Position, event: Heart) -> Answer:
    """A card that costs a player gems earns that player one heart."""
    if not position.hearts_due:
        excused = not position.excused.isdisjoint((NO_HEART, heart_of(event.player)))
        if excused or (position.midway and not position.actions):
            return None
        text = (
            "{who} receives a heart, but none is due; a card that costs a player gems earns that player one heart, however many "
            "gems were lost"
        )
        return violated(text, rule=position.heart_rule, expected=0, found=1, who=event.player)
    for due, rule in position.hearts_due:
        if event.player == due:
            return kept(rule)
    due, rule = position.hearts_due[0]
    text = "{who} receives a heart, but {who_due} is the one who lost gems"
    return violated(text, rule=rule, expected=due, found=event.player, who=event.player, who_due=due)
