"""Checks on what must be done before anything else: the effect of a card, a heart, cards for those behind, a full row.

Here it is also decided that nothing happens after the end of the game.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.old_checks import Answer, Violation, kept, violated
from scorekeeper.games.magic_mine.moves import APPLY
from scorekeeper.games.magic_mine.play import ACTIONS, DUE, HAND, ROW, Chain, Closed, Position, check, some
from scorekeeper.games.magic_mine.possible import is_possible, no_effect
from scorekeeper.games.magic_mine.record import (
    CatchUp,
    CopySet,
    CopyTake,
    Discard,
    Draw,
    DrawThree,
    Drop,
    Heart,
    MineThree,
    Over,
    Play,
    PurgeCart,
    React,
    Refresh,
    Remark,
    Replace,
    Reshuffle,
    Score,
    Set,
    SetTwo,
    State,
    StealCart,
    StealSetGem,
    SwapGem,
    SwapTile,
    Take,
    Turn,
)

ACTING = (Take, Set, Discard, Draw, Play)
"""The five actions."""
EFFECTS: dict[str, type] = {
    "swap-tile": SwapTile,
    "swap-gem": SwapGem,
    "steal-set-gem": StealSetGem,
    "draw-three": DrawThree,
    "purge-cart": PurgeCart,
    "mine-three": MineThree,
    "steal-cart": StealCart,
    "set-two": SetTwo,
    "copy-take": CopyTake,
    "copy-set": CopySet,
}
"""A kind of card to the event with its effect."""
TALK = frozenset({State, Remark})
AFTERMATH = frozenset({CatchUp, Drop, Refresh, Replace, Reshuffle, *TALK})
"""What may follow a scoring before play goes on; the checks of each say whether it is due."""
FILLING: frozenset[type] = frozenset((Refresh, Replace))
EFFECT_RULES = {"copy-take": "MIN-885", "copy-set": "MIN-889"}


def is_over(position: Position) -> bool:
    """Whether the game is over: somebody has reached 20, and nothing of that scoring is left to do (ruling MIN-R06)."""
    if position.winner is None or position.rulings.after_the_win == "stop":
        return position.winner is not None
    return not (position.owed or position.catch_ups or position.crowded)


@check(
    "MIN-307",
    "MIN-308",
    "MIN-533",
    "MIN-535",
    "MIN-608",
    "MIN-604",
    "MIN-713",
    "MIN-715",
    "MIN-732",
    "MIN-736",
    "MIN-824",
    "MIN-832",
    "MIN-844",
    "MIN-863",
    "MIN-885",
    "MIN-889",
    "MIN-902",
    on=(*(kind for kind in APPLY if kind not in (State, Remark, Over)), Closed),
    step=DUE,
)
def nothing_is_left_undone(position: Position, event: Any) -> Answer:
    """What an event brought about is done before the next thing happens."""
    kind = type(event)
    if position.winner is not None and kind is Closed:
        return _before_play_goes_on(position, kind)
    if position.winner is not None and (is_over(position) or kind not in AFTERMATH):
        # Filling up the winner's row is no fault (ruling MIN-R06).
        return None if position.owed and kind in FILLING else _after_the_end(position, event)
    if position.hearts_due and kind is not Heart and kind is not Reshuffle and not _purge_goes_on(position, kind):
        return _no_heart(position)
    if position.chain is not None and (answer := _unfinished(position, position.chain, event)) is not None:
        return answer
    if position.rulings.reshuffle == "at-once" and (answer := _pile_left_empty(position, kind)) is not None:
        return answer
    if kind in AFTERMATH or kind is Heart:
        return _card_received(position, event) if kind is CatchUp else None
    return _before_play_goes_on(position, kind)


def _before_play_goes_on(position: Position, kind: type) -> Answer:
    """Cards for those behind, hands cut to four, the row full: all that before the next action."""
    if position.catch_ups and position.rulings.catch_up == "must":
        return _no_card(position)
    if position.crowded and kind is not DrawThree and (answer := _hand_too_large(position)) is not None:
        return answer
    if position.owed and _row_must_be_full(position, kind):
        return _tile_missing(position)
    return kept("MIN-308") if position.actions == ACTIONS - 1 and kind in ACTING else None


def _after_the_end(position: Position, event: Any) -> Violation:
    return violated(
        "{who} stands on {space}, so the game is over; nothing more is done",
        rule="MIN-902",
        expected="the end",
        found=event.__struct_config__.tag,
        who=position.winner,
        space=position.spaces[position.winner or ""],
    )


def _purge_goes_on(position: Position, kind: type) -> bool:
    """Where one card may empty several carts the hearts may come after all of them (ruling MIN-R13)."""
    return kind is PurgeCart and position.tail is not None and position.rulings.purged_carts == "several"


def _no_heart(position: Position) -> Violation:
    who, rule = position.hearts_due[0]
    return violated("{who} receives no heart for the gems lost", rule=rule, expected=who, who=who)


def _unfinished(position: Position, chain: Chain, event: Any) -> Answer:
    """A card that works must take its effect before anything else; one that is cancelled must not."""
    kind = type(event)
    if not chain.works:
        if kind is EFFECTS.get(chain.kind):
            return violated(
                "{who} applies the effect of {card}, which was cancelled",
                rule="MIN-732",
                expected="no effect",
                found=chain.kind,
                who=chain.player,
                card=chain.kind,
            )
        return None if kind is React else kept("MIN-732")
    if kind in AFTERMATH or kind is EFFECTS.get(chain.kind) or (kind is React and event.card == "cancel"):
        return None
    if kind is Score and position.rulings.scoring_moment == "anywhere":
        return None
    if position.rulings.no_effect != "refused" and not is_possible(position, chain.kind, chain.player):
        who, card, position.chain = chain.player, chain.kind, None  # It was played for nothing, so nothing follows.
        return no_effect(position, card, who)
    return violated(
        "{who} has played {card}, and its effect is not carried out"
        + (", though the cancels annul each other" if chain.cancels else ""),
        rule=_unfinished_rule(chain, kind),
        expected=chain.kind,
        who=chain.player,
        card=chain.kind,
    )


def _unfinished_rule(chain: Chain, kind: type) -> str:
    if chain.cancels:
        return "MIN-736"
    if chain.kind in EFFECT_RULES:
        return EFFECT_RULES[chain.kind]
    if chain.kind == "draw-three" and chain.told:
        return "MIN-832"
    return "MIN-308" if kind in ACTING else "MIN-307"


def _no_card(position: Position) -> Violation:
    who, space = position.catch_ups[0]
    again = space in position.passed
    return violated(
        "{who} is behind space {space} and receives no card"
        + (", though every pawn that comes to it sets it off" if again else ""),
        rule="MIN-535" if again else "MIN-533",
        expected=who,
        who=who,
        space=space,
    )


def _card_received(position: Position, event: CatchUp) -> Answer:
    """One of those who are owed a card has got it."""
    for who, space in position.catch_ups:
        if who == event.player and event.space in (None, space):
            return kept("MIN-535" if space in position.passed else "MIN-533")
    return None


def _hand_too_large(position: Position) -> Violation | None:
    """Somebody holds a fifth card; off-turn it may wait under ruling MIN-R24."""
    who = next((seat for seat in position.seats if seat in position.crowded), None)
    if position.rulings.hand_cut == "own-turn":
        who = position.player if position.player in position.crowded else None
    if who is None:
        return None
    held = len(position.hands[who])
    return violated(
        "{who} holds {held} cards and has to discard down to {most} first",
        rule="MIN-713",
        expected=HAND,
        found=held,
        who=who,
        held=held,
        most=HAND,
    )


def _row_must_be_full(position: Position, kind: type) -> bool:
    """Whether a missing tile stops this (rulings MIN-R33, MIN-R22); a scoring is no action, and may follow another."""
    if kind is Score:
        return False
    if kind is React or kind in (CopyTake, CopySet):
        return position.rulings.window == "closed" and position.rulings.replacing == "at-once"
    return position.rulings.replacing == "at-once" or kind in (Turn, Closed)


def _tile_missing(position: Position) -> Violation:
    return violated(
        "{who} has {count}; what was scored is replaced first",
        rule="MIN-608",
        expected=ROW,
        found=ROW - position.owed,
        who=position.player,
        count=some(ROW - position.owed, "tile"),
    )


def _pile_left_empty(position: Position, kind: type) -> Violation | None:
    """Under ruling MIN-R16 a pile is rebuilt as its last card leaves; whoever drew it may cut the hand before."""
    if kind is Reshuffle or kind is Drop:
        return None
    for rule, pile, what in (("MIN-715", position.card_pile, "card"), ("MIN-604", position.tile_pile, "tile")):
        if not pile:
            return violated("the {what} pile is empty and is not rebuilt at once", rule=rule, found=0, what=what)
    return None
