"""Checks on the effects of the cards, kind by kind."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.old_checks import KEPT, Answer, Violation, doubted, kept, violated
from scorekeeper.games.magic_mine.due import EFFECT_RULES, EFFECTS
from scorekeeper.games.magic_mine.pieces import Piece, misfit
from scorekeeper.games.magic_mine.play import CARD, CART, Position, check, some
from scorekeeper.games.magic_mine.record import (
    CopySet,
    CopyTake,
    DrawThree,
    MineThree,
    PurgeCart,
    SetTwo,
    StealCart,
    StealSetGem,
    SwapGem,
    SwapTile,
)
from scorekeeper.games.magic_mine.setting import all_placings_fit

KINDS = {effect: kind for kind, effect in EFFECTS.items()}
MOST_PURGED, MOST_MINED, MOST_STOLEN, MOST_SET, DRAWN = 3, 3, 2, 2, 3


@check("MIN-306", "MIN-307", "MIN-736", "MIN-885", "MIN-889", on=tuple(EFFECTS.values()), step=CARD)
def a_card_has_its_effect(position: Position, event: Any) -> Answer:
    """An effect is that of the card just played; only two kinds can go on after a first part."""
    chain = position.chain
    kind = KINDS[type(event)]
    if chain is not None:
        if chain.kind == kind:
            return kept("MIN-736" if chain.cancels else EFFECT_RULES.get(kind, "MIN-307"))
        return violated(
            "{who} has played {card}, and the effect of {other} is written",
            rule="MIN-307",
            expected=chain.kind,
            found=kind,
            who=chain.player,
            card=chain.kind,
            other=kind,
        )
    tail = position.tail
    if tail is None or tail.kind != kind:
        text = "the effect of {kind} is applied, and no such card was played"
        return violated(text, rule="MIN-306", found=kind, kind=kind)
    if kind == "set-two" and position.rulings.scoring_moment == "between":
        return violated("the settings of one card are done in one go", rule="MIN-307", expected=1, found=2)
    return None


def _player(position: Position) -> str | None:
    """Whose card takes effect."""
    chain = position.chain or position.tail
    return chain.player if chain is not None else None


def _nothing_done(position: Position, who: str, card: str) -> Answer:
    """A card that affects no gem (ruling MIN-R14)."""
    how = position.rulings.no_effect
    if how == "allowed":
        return None
    if how == "warned":
        return doubted("{who} plays {card} for nothing (ruling MIN-R14)", rule="MIN-307", who=who, card=card)
    return violated("{who} plays {card} for nothing", rule="MIN-307", expected=1, found=0, who=who, card=card)


def _no_room(position: Position, who: str, added: int) -> Violation | None:
    held = len(position.carts[who])
    if held + added <= CART:
        return None
    return violated(
        "{who} puts {added} into a cart that holds {held}; a cart has room for {most}",
        rule="MIN-330" if held >= CART else "MIN-328",
        expected=CART - held,
        found=added,
        who=who,
        added=some(added, "gem"),
        held=some(held, "gem"),
        most=CART,
    )


def _missing(gems: list[str], cart: list[str]) -> str | None:
    """A gem that is named more often than the cart has it."""
    return next((gem for gem in gems if gems.count(gem) > cart.count(gem)), None)


@check("MIN-802", on=SwapTile, step=CARD)
def tiles_are_swapped(position: Position, event: SwapTile) -> Answer:
    """An own tile against one of another player or of the market."""
    who = _player(position)
    if who is None:
        return None
    there = position.market if event.partner is None else position.rows[event.partner]
    if event.give in position.rows[who] and event.take in there and event.partner != who:
        return KEPT
    return violated(
        "{who} gives {give} for {take}, " + _why_no_swap(position, event, who),
        expected=list(position.rows[who]),
        found=[event.give, event.take],
        who=who,
        give=event.give,
        take=event.take,
        who_partner=event.partner or who,
    )


def _why_no_swap(position: Position, event: SwapTile, who: str) -> str:
    if event.partner == who:
        return "which both lie in the own row; the swap is with another player or the market"
    if event.give not in position.rows[who]:
        return "and has no {give}"
    return "which is not in the market" if event.partner is None else "and {who_partner} has no {take}"


@check("MIN-803", on=SwapTile, step=CARD)
def swapped_tiles_have_no_gems(position: Position, event: SwapTile) -> Answer:
    """Neither the tile given nor the one received (ruling MIN-R12)."""
    who = _player(position)
    if who is None:
        return None
    pieces = {event.give: position.rows[who].get(event.give)}
    if event.partner is not None and position.rulings.blank_tiles == "both":
        pieces[event.take] = position.rows[event.partner].get(event.take)
    for tile, piece in pieces.items():
        if piece is not None and piece.gems:
            text = "{who} swaps {tile}, which has gems on it"
            return violated(text, expected=0, found=piece.gems, who=who, tile=tile)
    return KEPT


@check("MIN-401", "MIN-403", "MIN-405", "MIN-408", on=SwapTile, step=CARD)
def the_gem_fits_the_tile_received(position: Position, event: SwapTile) -> Answer:
    """The free setting follows the rules of setting."""
    who = _player(position)
    if who is None or event.gem is None:
        return None
    if event.gem not in position.carts[who]:
        return violated(
            "{who} sets {gem} and has none in the cart", rule="MIN-401", found=event.gem, who=who, gem=event.gem
        )
    piece = position.rows[event.partner].get(event.take) if event.partner is not None else None
    if piece is None:
        piece = Piece(position.faces.get(event.take) if position.faces is not None else None)
    return misfit(piece, event.gem, event.hole, who, event.take)


@check.permission("MIN-804", on=SwapTile)
def a_gem_is_set_for_free(position: Position, event: SwapTile) -> Answer:
    return KEPT if event.gem is not None else None


@check("MIN-812", "MIN-330", on=SwapGem, step=CARD)
def gems_are_swapped(position: Position, event: SwapGem) -> Answer:
    """One for one, with another cart; a full cart does not matter (ruling MIN-R11)."""
    who = _player(position)
    if who is None:
        return None
    own, other = position.carts[who], position.carts[event.partner]
    if event.partner == who or event.give not in own or event.take not in other:
        return violated(
            "{who} gives {give} for {take} of {who_other}; each must be in its cart, and the carts two",
            expected=[list(own), list(other)],
            found=[event.give, event.take],
            who=who,
            give=event.give,
            take=event.take,
            who_other=event.partner,
        )
    if position.rulings.swap_gem == "as-taking" and len(own) >= CART:
        return violated(
            "{who} swaps a gem with a full cart (ruling MIN-R11)",
            rule="MIN-330",
            expected=CART - 1,
            found=len(own),
            who=who,
        )
    return KEPT


@check("MIN-822", "MIN-330", "MIN-328", on=StealSetGem, step=CARD)
def a_gem_is_stolen_from_an_unfinished_piece(position: Position, event: StealSetGem) -> Answer:
    who = _player(position)
    if who is None:
        return None
    piece = position.rows[event.victim].get(event.tile)
    if event.victim == who or piece is None or event.gem not in piece.holes or piece.complete:
        return violated(
            "{who} takes {gem} from {tile} of {who_victim}, " + _why_safe(piece, who, event),
            expected="an unfinished piece of another player",
            found=event.tile,
            who=who,
            gem=event.gem,
            tile=event.tile,
            who_victim=event.victim,
        )
    return _no_room(position, who, 1) or KEPT


def _why_safe(piece: Piece | None, who: str, event: StealSetGem) -> str:
    if event.victim == who:
        return "which is an own piece"
    if piece is None:
        return "who does not have that tile"
    return "which is complete" if piece.complete else "which has no such gem"


@check("MIN-832", on=DrawThree, step=CARD)
def three_cards_are_drawn(position: Position, event: DrawThree) -> Answer:
    """Three in all, in parts only where the pile had to be shuffled."""
    chain = position.chain
    told = (chain.told if chain is not None else 0) + len(event.cards)
    if told == DRAWN or (0 < told < DRAWN and position.card_pile == len(event.cards)):
        return KEPT
    return violated(
        "{who} draws {told} cards; the card says three", expected=DRAWN, found=told, who=_player(position), told=told
    )


@check("MIN-842", "MIN-307", on=PurgeCart, step=CARD)
def up_to_three_gems_are_discarded(position: Position, event: PurgeCart) -> Answer:
    who, chain = _player(position), position.chain or position.tail
    if who is None or chain is None:
        return None
    if not event.gems:
        return _nothing_done(position, who, "purge-cart")
    count = chain.told + len(event.gems)
    missing = _missing(event.gems, position.carts[event.owner])
    if count > MOST_PURGED or missing:
        return violated(
            "{who} discards {gems} from the cart of {who_owner}, which has {held}"
            if missing
            else "{who} discards {count} gems with one card; it says up to three",
            expected=MOST_PURGED,
            found=count,
            who=who,
            count=count,
            who_owner=event.owner,
            gems=list(event.gems),
            held=list(position.carts[event.owner]) or "no gems",
        )
    return KEPT


@check("MIN-843", on=PurgeCart, step=CARD)
def one_cart_is_purged(position: Position, event: PurgeCart) -> Answer:
    """Anybody's cart, but one for a card (ruling MIN-R13)."""
    if position.chain is not None:
        return KEPT
    if position.tail is None or position.rulings.purged_carts == "several":
        return None
    return violated(
        "a second cart, that of {who}, loses gems to one card",
        expected=1,
        found=len(position.purged) + 1,
        who=event.owner,
    )


@check("MIN-852", "MIN-307", "MIN-330", on=MineThree, step=CARD)
def up_to_three_gems_are_mined(position: Position, event: MineThree) -> Answer:
    """Up to three, and only into a cart that is not full (ruling MIN-R10)."""
    who = _player(position)
    if who is None:
        return None
    if not event.gems:
        return _nothing_done(position, who, "mine-three")
    if len(event.gems) > MOST_MINED:
        return violated(
            "{who} takes {count} gems; the card says three",
            expected=MOST_MINED,
            found=len(event.gems),
            who=who,
            count=len(event.gems),
        )
    full = len(position.carts[who]) >= CART
    if full and position.rulings.mine_card != "allowed":
        return violated(
            "{who} plays mine-three with a full cart (ruling MIN-R10)",
            rule="MIN-330",
            expected=CART - 1,
            found=len(position.carts[who]),
            who=who,
        )
    return KEPT


@check("MIN-853", "MIN-330", "MIN-328", "MIN-854", on=MineThree, step=CARD)
def one_mined_gem_is_discarded(position: Position, event: MineThree) -> Answer:
    """At least one goes back; the rest needs room in the cart."""
    who = _player(position)
    if who is None or not event.gems:
        return None
    kept_gems = len(event.gems) - len(event.discard)
    if not event.discard or _missing(event.discard, event.gems):
        return violated(
            "{who} takes {gems} and discards {discard}; at least one of them is discarded",
            expected=1,
            found=len(event.discard),
            who=who,
            gems=list(event.gems),
            discard=list(event.discard) or "nothing",
        )
    if (answer := _no_room(position, who, kept_gems)) is not None:
        return answer
    if position.rulings.mine_card == "all-or-nothing" and 0 < kept_gems < len(event.gems) - 1:
        return violated(
            "{who} keeps {kept} of the rest: all or nothing (ruling MIN-R10)",
            rule="MIN-854",
            found=kept_gems,
            who=who,
            kept=kept_gems,
        )
    return KEPT


@check.permission("MIN-854", on=MineThree)
def the_rest_is_kept_or_discarded(position: Position, event: MineThree) -> Answer:
    return KEPT


@check("MIN-862", "MIN-307", "MIN-330", "MIN-328", on=StealCart, step=CARD)
def up_to_two_gems_are_stolen(position: Position, event: StealCart) -> Answer:
    who = _player(position)
    if who is None:
        return None
    if not event.gems:
        return _nothing_done(position, who, "steal-cart")
    missing = _missing(event.gems, position.carts[event.victim])
    if event.victim == who or len(event.gems) > MOST_STOLEN or missing:
        return violated(
            "{who} takes {gems} from the cart of {who_victim}"
            + (", which has {held}" if missing and event.victim != who else "")
            + ("; the cart is another player's" if event.victim == who else "")
            + ("; it is up to two" if len(event.gems) > MOST_STOLEN else ""),
            expected=MOST_STOLEN,
            found=len(event.gems),
            who=who,
            gems=list(event.gems),
            held=list(position.carts[event.victim]) or "no gems",
            who_victim=event.victim,
        )
    return _no_room(position, who, len(event.gems)) or KEPT


@check("MIN-330", "MIN-328", on=(CopyTake, StealCart, StealSetGem, MineThree), step=CARD)
def a_full_cart_takes_nothing_by_cards(position: Position, event: Any) -> Answer:
    """The cart of the player of the card has room; the checks of each kind say how much is needed."""
    who = _player(position)
    if who is None or (type(event) is MineThree and position.rulings.mine_card == "allowed"):
        return None
    held = len(position.carts[who])
    if held < CART:
        return KEPT
    return _no_room(position, who, 1) if type(event) is CopyTake else None


@check("MIN-872", "MIN-307", "MIN-401", "MIN-402", "MIN-403", "MIN-405", "MIN-408", on=SetTwo, step=CARD)
def up_to_two_gems_are_set(position: Position, event: SetTwo) -> Answer:
    who, chain = _player(position), position.chain or position.tail
    if who is None or chain is None:
        return None
    if not event.sets:
        return _nothing_done(position, who, "set-two")
    count = chain.told + len(event.sets)
    if count > MOST_SET:
        return violated(
            "{who} sets {count} gems; the card says two", expected=MOST_SET, found=count, who=who, count=count
        )
    return all_placings_fit(position, who, event.sets) or KEPT


@check("MIN-889", "MIN-401", "MIN-402", "MIN-403", "MIN-405", "MIN-408", on=CopySet, step=CARD)
def a_gem_is_set_as_well(position: Position, event: CopySet) -> Answer:
    who = _player(position)
    return None if who is None else all_placings_fit(position, who, [event]) or KEPT
