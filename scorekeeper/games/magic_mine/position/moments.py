"""What must be done before anything else, and the moments between events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct

from scorekeeper.games.magic_mine.equipment import CART, ROW
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.cards import NO_HEART, Chain
from scorekeeper.games.magic_mine.record import (
    CatchUp,
    CopySet,
    CopyTake,
    Discard,
    Draw,
    DrawThree,
    Drop,
    EndOfTurn,
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
"""The event with the effect of each kind of card."""
EARNING = frozenset({"steal-set-gem", "purge-cart", "steal-cart"})
"""The cards that earn a heart for whoever loses gems."""
KINDS = {effect: kind for kind, effect in EFFECTS.items()}
TALK = frozenset({State, Remark})
AFTERMATH = frozenset({CatchUp, Drop, Refresh, Replace, Reshuffle, *TALK})
"""Events that may follow a scoring before play goes on; their checks say whether they are due."""
FILLING: frozenset[type] = frozenset((Refresh, Replace))
Debt = Literal["end", "heart", "cancelled", "effect", "no effect", "cards", "tiles", "card", "hand", "row"]
"""What is left undone: an event after the end; a heart; the effect of a card, or one that was cancelled or has no
effect; an empty pile; a card for a player behind; a hand that is too large; a row that lacks a tile."""


class PlayGoesOn(Struct, frozen=True):
    """A moment: another event follows while something is left undone."""

    event: Any
    """None if the turn ends."""
    debt: Debt | None

    @property
    def kind(self) -> type:
        return type(self.event)


class TurnBegins(PlayGoesOn, frozen=True):
    """A moment: the next turn begins while something is left undone."""


class TurnEnds(Struct, frozen=True):
    """A moment: the current turn is over."""


class TranscriptEnds(Struct, frozen=True):
    """A moment: the transcript ends."""

    may_stop: bool
    """Whether the table was stopped, so that the game need not have reached its end."""
    is_told: bool = False
    """Whether a sheet or a result tells the end, so that the transcript may break off before it."""


ENDS = (TurnEnds(),)


def moments(position: Position, event: Any) -> Iterable[Any]:
    """What to check and to do before an event."""
    kind = type(event)
    if kind is Turn:
        if position.pending:
            return _turn_changes(position, event)
        return () if position.player is None or position.turn_over else ENDS
    if kind is EndOfTurn:
        return _turn_ends(position)
    if kind is State and position.pending:
        shown = _shown_by(position, event)
        return () if shown is None or shown in position.excused else (PlayGoesOn(event, shown),)
    if kind in TALK or (kind in AFTERMATH and _owes_nothing_else(position)):
        return ()
    debt = owed_before(position, kind, event) if kind is not Over else None
    if debt is not None or _lapses(position, kind, event):
        return (PlayGoesOn(event, debt),)
    return ()


def _shown_by(position: Position, event: State) -> Debt | None:
    """What is owed and was done without being recorded, as the table shows it."""
    for who, _ in position.hearts_due:
        if (event.spaces or {}).get(who) == position.stands_on(who) + 1:
            return "heart"
    for who, _ in position.catch_ups:
        if (event.hands or {}).get(who, 0) > len(position.hands[who]):
            return "card"
    replacer = position.replacer() if position.owed else None
    if replacer is None:
        return None
    shown = (event.rows or {}).get(replacer, [])
    more = len(position.rows[replacer]) < len(shown) <= ROW
    return "row" if more and any(tile in position.market for tile in shown) else None


def _owes_nothing_else(position: Position) -> bool:
    """Whether at most cards, discards and tiles of a scoring are owed, which is the common case; see `owed_before`."""
    return not (
        position.chain is not None
        or position.hearts_due
        or position.excused
        or position.winner is not None
        or position.rulings.reshuffle == "at-once"
    )


def _turn_changes(position: Position, event: Turn) -> Iterator[Any]:
    """Report what is left undone for the turn that ends, and again for the one that begins if it is still undone."""
    if not position.turn_over:
        yield from _turn_ends(position)
    debt = owed_before(position, Turn, event)
    if debt is not None or _lapses(position, Turn, event):
        yield TurnBegins(event, debt)


def _turn_ends(position: Position) -> Iterator[Any]:
    """Report what is left undone when the turn ends; the end of the game is not the end of a turn."""
    if position.player is None or position.winner is not None:
        return
    if (debt := owed_before(position, TurnEnds, None)) is not None:
        yield PlayGoesOn(None, debt)
    yield from ENDS


def _lapses(position: Position, kind: type, event: Any) -> bool:
    """Whether an event ends the time for something: a cancelled card, a card without effect, cards not taken."""
    chain = position.chain
    if position.catch_ups and kind not in AFTERMATH and kind is not Heart:
        return True
    return chain is not None and (_is_futile(position, chain, kind, event) if chain.works else kind is not React)


def go_on(position: Position, moment: PlayGoesOn) -> None:
    """Drop what is declined, cancelled or without effect; effects still need the card that they belong to."""
    chain, event = position.chain, moment.event
    kind = type(event) if event is not None else TurnEnds
    if chain is not None:
        if chain.works:
            lapsed = chain.short or chain.kind not in EFFECTS or _is_futile(position, chain, kind, event)
        else:
            if kind is Heart and chain.kind in EARNING:
                position.excused.add(NO_HEART)
            lapsed = event is not None and kind is not React and kind not in KINDS
        if lapsed:
            position.chain = None
        if moment.debt == "effect" and not (kind is Score and chain.kind in EFFECTS):
            position.chain, position.late = (
                None,
                chain,
            )  # The card did nothing so far; only after a scoring is it still due.
    if moment.debt in EXCUSABLE:
        position.excused.add(moment.debt)
    if event is not None and kind not in AFTERMATH and kind is not Heart and "card" not in position.excused:
        position.catch_ups = []
    position.pending = position.owes()


def owed_before(position: Position, kind: type, event: Any) -> Debt | None:
    """What must be done before an event of this kind, or at the end of a turn."""
    if position.winner is not None:
        if kind is TurnEnds:
            return _before_play_goes_on(position, kind)
        if position.over or kind not in AFTERMATH:
            # Filling the winner's row is allowed (ruling MIN-R06).
            return None if position.owed and kind in FILLING else "end"
    heart = _is_due(position, "heart", bool(position.hearts_due)) and kind not in (Heart, Reshuffle)
    if heart and not _purge_goes_on(position, kind):
        return "heart"
    if (chain := position.chain) is not None:
        if not chain.works and kind is not React:
            return "cancelled" if kind is EFFECTS.get(chain.kind) else None
        if chain.works and (debt := _unfinished(position, chain, kind, event)) is not None:
            return debt
    if position.rulings.reshuffle == "at-once" and (empty := _empty_pile(position, kind)) is not None:
        return empty
    return None if kind in AFTERMATH or kind is Heart else _before_play_goes_on(position, kind)


def _empty_pile(position: Position, kind: type) -> Debt | None:
    """The pile to rebuild; the player who drew the last card may cut their hand first (ruling MIN-R16)."""
    if kind is Reshuffle or kind is Drop:
        return None
    if position.excused:
        cards = _is_due(position, "cards", not position.card_pile)
        return "cards" if cards else "tiles" if _is_due(position, "tiles", position.tiles_out) else None
    return "cards" if not position.card_pile else "tiles" if position.tiles_out else None


def _purge_goes_on(position: Position, kind: type) -> bool:
    """Whether hearts wait because the same card empties another cart first; MIN-843 decides whether it may."""
    return kind is PurgeCart and position.tail is not None


def _unfinished(position: Position, chain: Chain, kind: type, event: Any) -> Debt | None:
    """Whether the effect of a card is still due before anything else, or there is none (ruling MIN-R14)."""
    if _is_futile(position, chain, kind, event):
        full = chain.kind == "mine-three" and len(position.carts[chain.player]) >= CART
        return "no effect" if full or position.rulings.no_effect == "warned" else None
    return "effect" if _waits(position, chain, kind, event) else None


def _waits(position: Position, chain: Chain, kind: type, event: Any) -> bool:
    """Whether an event must wait for the effect of the card just played."""
    if kind in AFTERMATH or kind in KINDS or (kind is React and event.card == "cancel"):
        return False  # Whether an effect is that of the card is another question.
    return kind is not Score or position.rulings.scoring_moment != "anywhere"


def _is_futile(position: Position, chain: Chain, kind: type, event: Any) -> bool:
    """Whether a card was played without effect, so that nothing follows (ruling MIN-R14)."""
    return (
        position.rulings.no_effect != "refused"
        and _waits(position, chain, kind, event)
        and not is_possible(position, chain.kind, chain.player)
    )


def _before_play_goes_on(position: Position, kind: type) -> Debt | None:
    """What a scoring still requires before the next action: cards for those behind, hands cut to four, a full row."""
    if _is_due(position, "card", bool(position.catch_ups)) and position.rulings.catch_up == "must":
        return "card"
    crowded = position.crowded and kind is not DrawThree and crowded_first(position) is not None
    if _is_due(position, "hand", bool(crowded)):
        return "hand"
    return "row" if _is_due(position, "row", bool(position.owed)) and _row_must_be_full(position, kind) else None


EXCUSABLE: tuple[Debt, ...] = ("heart", "card", "hand", "row", "cards", "tiles")


def _is_due(position: Position, debt: Debt, owed: bool) -> bool:  # noqa: FBT001
    """Whether something is left undone that was not yet reported; once it is done, it can be left undone again."""
    if not owed:
        position.excused.discard(debt)
    return owed and debt not in position.excused


def crowded_first(position: Position) -> str | None:
    """The players who must discard cards now; off turn that may wait (ruling MIN-R24)."""
    if position.rulings.hand_cut == "own-turn":
        return position.player if position.player in position.crowded else None
    return next((seat for seat in position.seats if seat in position.crowded), None)


def _row_must_be_full(position: Position, kind: type) -> bool:
    """Whether a missing tile stops this (rulings MIN-R33, MIN-R22); a scoring is not an action and may follow another."""
    if kind is Score:
        return False
    if kind is React or kind in (CopyTake, CopySet):
        return position.rulings.window == "closed" and position.rulings.replacing == "at-once"
    return position.rulings.replacing == "at-once" or kind in (Turn, TurnEnds)


def is_possible(position: Position, card: str, who: str) -> bool:
    """Whether a card of this kind can have an effect now; with unknown tiles it counts as possible."""
    carts, rows = position.carts, position.rows
    own, others = carts[who], position.after(who)
    room = len(own) < CART
    match card:
        case "swap-tile":
            return any(not piece.gems for piece in rows[who].values())
        case "swap-gem":
            full = not room and position.rulings.swap_gem == "as-taking"
            return bool(own) and not full and any(carts[other] for other in others)
        case "steal-set-gem":
            return room and any(piece.gems and not piece.complete for other in others for piece in rows[other].values())
        case "purge-cart":
            return any(carts.values())
        case "mine-three":
            return (room or position.rulings.mine_card == "allowed") and not position.mine_empty()
        case "steal-cart":
            return room and any(carts[other] for other in others)
        case "copy-take":
            return room and not position.mine_empty()
        case "set-two" | "copy-set":
            return any(piece.refuses(gem, None) is None for piece in rows[who].values() for gem in {*own})
    return True
