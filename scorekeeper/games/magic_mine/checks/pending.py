"""Checks on what must be done before anything else: the effect of a card, a heart, cards for those behind, a full row.

`position.moments` finds what is left undone; each check names the rule that this breaks.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.checks import KEPT, Answer, Then, Wrong, check, doubted, kept, violated
from scorekeeper.games.magic_mine.checks.steps import DUE
from scorekeeper.games.magic_mine.equipment import CART, HAND, ROW
from scorekeeper.games.magic_mine.position import ACTIONS, Position
from scorekeeper.games.magic_mine.position.cards import Chain
from scorekeeper.games.magic_mine.position.moments import (
    ACTING,
    EARNING,
    EFFECTS,
    KINDS,
    PlayGoesOn,
    TranscriptEnds,
    TurnBegins,
    TurnEnds,
    crowded_first,
    owed_before,
)
from scorekeeper.games.magic_mine.position.moves import DRAWN
from scorekeeper.games.magic_mine.record import UNSEEN, CatchUp, CopySet, CopyTake, Heart, Score
from scorekeeper.terminal import counted

GOES_ON = (PlayGoesOn, TurnBegins)
COPIED = {"copy-take": "MIN-885", "copy-set": "MIN-889"}


@check("MIN-824", "MIN-844", "MIN-863", on=GOES_ON, step=DUE, then="assume")
def a_heart_is_received_at_once(position: Position, moment: PlayGoesOn) -> Answer:
    """A player who lost gems to a card receives a heart before anything else."""
    if moment.debt != "heart":
        return None
    who, rule = position.hearts_due[0]
    return violated("{who} lost gems but receives no heart for them", rule=rule, expected=who, who=who)


@check("MIN-732", on=GOES_ON, step=DUE, then="assume")
def a_cancelled_card_has_no_effect(position: Position, moment: PlayGoesOn) -> Answer:
    """A cancelled card has no effect."""
    chain = position.chain
    if chain is None or chain.works or moment.event is None:
        return None
    if type(moment.event) is Heart and chain.kind in EARNING:
        text = "{found} was cancelled, so {who} gets no heart"
        return violated(text, expected="no heart", found=chain.kind, who=moment.event.player)
    if moment.debt != "cancelled":
        return KEPT
    text = "{who} applies the effect of {found}, but it was cancelled"
    return violated(text, expected="no effect", found=chain.kind, who=chain.player)


def without_effect(position: Position, card: str, who: str) -> Wrong | None:
    """The answer about a card without effect: an error, a warning or nothing (rulings MIN-R10 and MIN-R14)."""
    if card == "mine-three" and len(position.carts[who]) >= CART:
        text = "{who} plays {card} with a full cart (ruling MIN-R10)"
        return violated(text, rule="MIN-330", expected=CART - 1, found=CART, who=who, card=card)
    how = position.rulings.no_effect
    if how == "allowed":
        return None
    text = "{who} plays {card}, which can have no effect now (ruling MIN-R14)"
    return (doubted if how == "warned" else violated)(text, rule="MIN-307", who=who, card=card)


@check("MIN-307", "MIN-330", on=GOES_ON, step=DUE, then="assume")
def a_card_is_not_played_for_nothing(position: Position, moment: PlayGoesOn) -> Answer:
    """A card that can have no effect now is not played (rulings MIN-R10 and MIN-R14)."""
    chain = position.chain
    if moment.debt != "no effect" or chain is None or chain.refused:
        return None
    return without_effect(position, chain.kind, chain.player)


def _no_effect_yet(position: Position, chain: Chain, moment: PlayGoesOn, rule: str) -> Wrong | None:
    """Answer that something comes before the effect of a card; a card that was refused need not have one."""
    if chain.refused:
        return None
    if type(moment.event) is Score:
        text = "{who} scores while {expected} waits for its effect, but pieces are scored only between actions (ruling MIN-R23)"
        return violated(text, rule=rule, expected=chain.kind, who=moment.event.player or position.player)
    text = "{who} played {expected}, but its effect is not carried out" + (
        " although the cancels annul each other" if chain.cancels else ""
    )
    return violated(text, rule=rule, expected=chain.kind, who=chain.player)


@check("MIN-307", "MIN-308", "MIN-832", on=GOES_ON, step=DUE, then="assume")
def a_card_takes_effect_at_once(position: Position, moment: PlayGoesOn) -> Answer:
    """The whole effect of a card comes before anything else."""
    chain = position.chain
    if moment.debt != "effect" or chain is None or chain.cancels or chain.kind in COPIED:
        return None
    if chain.kind == UNSEEN and position.rulings.no_effect == "refused":
        text = "{who} played a card that is not named, and no effect is carried out"
        return violated(text, rule="MIN-308" if moment.kind in ACTING else "MIN-307", who=chain.player)
    if chain.short or chain.kind not in EFFECTS:
        return None  # The cards are too few, or the card is not one that has an effect: that was already said.
    if chain.kind == "draw-three" and chain.told and moment.kind is not Score:
        text = "{who} has drawn {count} with draw-three, but the card says three"
        drawn = counted(chain.told, "card")
        return violated(text, rule="MIN-832", expected=DRAWN, found=chain.told, who=chain.player, count=drawn)
    return _no_effect_yet(position, chain, moment, "MIN-308" if moment.kind in ACTING else "MIN-307")


@check("MIN-308", on=ACTING, step=DUE)
def the_first_action_is_done_with(position: Position, event: Any) -> Answer:
    """The second action comes after the first one and all that follows from it."""
    return KEPT if position.actions == ACTIONS - 1 else None


@check("MIN-736", on=(*GOES_ON, *EFFECTS.values()), step=DUE, then="assume")
def two_cancels_annul_each_other(position: Position, event: Any) -> Answer:
    """A card whose cancel was cancelled takes effect."""
    chain = position.chain
    if chain is None or not chain.cancels:
        return None
    if type(event) in KINDS:
        return KEPT if KINDS[type(event)] == chain.kind else None
    return _no_effect_yet(position, chain, event, "MIN-736") if event.debt == "effect" else None


@check("MIN-885", "MIN-889", on=(*GOES_ON, CopyTake, CopySet), step=DUE, then="assume")
def a_copy_is_carried_out(position: Position, event: Any) -> Answer:
    """A player who answers with a copy takes or sets a gem at once."""
    chain = position.chain
    if chain is None or chain.cancels or chain.kind not in COPIED:
        return None
    if type(event) in KINDS:
        return kept(COPIED[chain.kind]) if KINDS[type(event)] == chain.kind else None
    return _no_effect_yet(position, chain, event, COPIED[chain.kind]) if event.debt == "effect" else None


@check("MIN-715", "MIN-604", on=GOES_ON, step=DUE, then="assume")
def an_empty_pile_is_rebuilt_at_once(position: Position, moment: PlayGoesOn) -> Answer:
    """Under ruling MIN-R16, a pile is rebuilt as soon as its last card is gone."""
    if moment.debt not in ("cards", "tiles"):
        return None
    rule, what = ("MIN-715", "card") if moment.debt == "cards" else ("MIN-604", "tile")
    return violated("the {what} pile is empty but is not rebuilt at once", rule=rule, found=0, what=what)


@check("MIN-533", "MIN-535", on=(*GOES_ON, TranscriptEnds, CatchUp), step=DUE)
def everybody_behind_receives_a_card(position: Position, event: Any) -> Answer:
    """Players behind a special space receive a card whenever a pawn reaches it, before play goes on."""
    if type(event) is CatchUp:
        owed = [space for who, space in position.catch_ups if who == event.player and event.space in (None, space)]
        return kept("MIN-535" if owed[0] in position.passed else "MIN-533") if owed else None
    if _debt(position, event) != "card":
        return None
    behind, spaces = _owed_cards(position)
    again = spaces[0] in position.passed
    text = (
        ("{who} are behind " if len(behind) > 1 else "{who} is behind ")
        + ("spaces {spaces} but " if len(spaces) > 1 else "space {spaces} but ")
        + ("receive no card" if len(behind) > 1 else "receives no card")
        + ("s" if len(spaces) > 1 else "")
        + ("; every pawn that reaches the space gives cards" if again else "")
    )
    rule, who = "MIN-535" if again else "MIN-533", behind if len(behind) > 1 else behind[0]
    return violated(text, rule=rule, expected=who, then=_then(event), who=who, spaces=spaces)


def _owed_cards(position: Position) -> tuple[list[str], list[int]]:
    """The players who miss a card, and for which spaces; if not all miss the same, those at the first space."""
    owed = position.catch_ups
    first = owed[0][1]
    spaces = [*dict.fromkeys(space for _, space in owed)]
    behind = [who for who, space in owed if space == first]
    alike = all([who for who, at in owed if at == space] == behind for space in spaces)
    same = len({space in position.passed for space in spaces}) == 1
    return behind, spaces if alike and same else [first]


@check("MIN-713", on=(*GOES_ON, TranscriptEnds), step=DUE)
def a_large_hand_is_cut_first(position: Position, event: Any) -> Answer:
    """A hand of more than four is cut at once; off turn that may wait under ruling MIN-R24."""
    who = crowded_first(position) if _debt(position, event) == "hand" else None
    if who is None:
        return None
    held = len(position.hands[who])
    text = "{who} holds {found} cards and must first discard down to {expected}"
    return violated(text, expected=HAND, found=held, then=_then(event), who=who)


@check("MIN-608", on=(*GOES_ON, TranscriptEnds), step=DUE)
def what_was_scored_is_replaced_first(position: Position, event: Any) -> Answer:
    """The row is full before play goes on (rulings MIN-R22 and MIN-R33)."""
    if _debt(position, event) != "row":
        return None
    return violated(
        "{who} has {count}, but scored tiles must be replaced first",
        expected=ROW,
        found=ROW - position.owed,
        then=_then(event),
        who=position.replacer(),
        count=counted(ROW - position.owed, "tile"),
    )


def _debt(position: Position, event: PlayGoesOn | TranscriptEnds) -> str | None:
    """What is left undone; at the end of a transcript, only what the winning scoring requires (ruling MIN-R06)."""
    if isinstance(event, PlayGoesOn):
        return event.debt
    return owed_before(position, TurnEnds, None) if position.winner is not None and not position.over else None


def _then(event: PlayGoesOn | TranscriptEnds) -> Then:
    """What follows is checked as if that was left undone; at the end of a transcript nothing follows."""
    return "assume" if isinstance(event, PlayGoesOn) else "go on"
