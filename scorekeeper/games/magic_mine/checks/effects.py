"""Chapter 8: the effects of the cards, kind by kind."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, doubted, kept, permission, unchecked, violated
from scorekeeper.games.magic_mine.checks.pending import COPIED
from scorekeeper.games.magic_mine.checks.setting import MOST_SET
from scorekeeper.games.magic_mine.checks.steps import CARD
from scorekeeper.games.magic_mine.equipment import CART, MOST_MINED
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.moments import EFFECTS, KINDS
from scorekeeper.games.magic_mine.position.moves import DRAWN
from scorekeeper.games.magic_mine.position.pieces import Piece
from scorekeeper.games.magic_mine.record import (
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
from scorekeeper.terminal import counted

MOST_PURGED, MOST_STOLEN = 3, 2


@check("MIN-306", "MIN-307", on=tuple(EFFECTS.values()), step=CARD, then="assume")
def a_card_has_its_effect(position: Position, event: Any) -> Answer:
    """An effect belongs to the card just played; only two kinds can have a second part."""
    chain = position.chain
    kind = KINDS[type(event)]
    if chain is not None:
        if chain.kind == kind or chain.doubted:
            return None if chain.cancels or kind in COPIED else kept("MIN-307")
        text = "{who} played {expected}, but the effect of {found} is recorded"
        return violated(text, rule="MIN-307", expected=chain.kind, found=kind, who=chain.player)
    tail = position.tail
    if tail is None and position.midway and not position.actions:
        return _copied_before(kind)
    if position.late is not None and position.late.kind == kind:
        return None  # That it comes too late was already said.
    if tail is None or tail.kind != kind:
        text = "the effect of {kind} is applied, but no such card was played"
        # Neither the hand nor the actions of the turn are known if a card was left out.
        return violated(text, rule="MIN-306", found=kind, then="stop", kind=kind)
    if kind == "set-two" and position.rulings.scoring_moment == "between":
        return violated("the gems that a card sets must be set all at once", rule="MIN-307", expected=1, found=2)
    return None


def _copied_before(kind: str) -> Wrong | None:
    """Answer that nobody knows who copies an action that was done before the transcript begins."""
    if kind not in COPIED:
        return None
    text = "the rest of the transcript is not checked because the card of this {kind} was played before it begins"
    return unchecked(text, rule="MIN-306", then="stop", kind=kind)


def _nothing_done(position: Position, who: str, card: str) -> Answer:
    """A card that affects no gem (ruling MIN-R14)."""
    how = position.rulings.no_effect
    if how == "allowed":
        return None
    if how == "warned":
        return doubted("{who} plays {card} without effect (ruling MIN-R14)", rule="MIN-307", who=who, card=card)
    text = "{who} plays {card} without effect (ruling MIN-R14)"
    return violated(text, rule="MIN-307", expected=1, found=0, who=who, card=card)


def _no_room(position: Position, who: str, added: int) -> Wrong | None:
    held = len(position.carts[who])
    if held + added <= CART:
        return None
    return violated(
        "{who} puts {added} into a cart that holds {held}, but a cart has room for {most}",
        rule="MIN-330" if held >= CART else "MIN-328",
        expected=CART - held,
        found=added,
        who=who,
        added=counted(added, "gem"),
        held=counted(held, "gem"),
        most=CART,
    )


def _missing(gems: list[str], cart: list[str]) -> str | None:
    """A gem that is named more often than it is in the cart."""
    return next((gem for gem in gems if gems.count(gem) > cart.count(gem)), None)


@check("MIN-802", on=SwapTile, step=CARD, then="assume")
def tiles_are_swapped(position: Position, event: SwapTile) -> Answer:
    """A player swaps a tile of their own with another player's or with the market's."""
    who = position.card_player
    if who is None:
        return None
    there = position.market if event.partner is None else position.rows[event.partner]
    if event.give in position.rows[who] and event.take in there and event.partner != who:
        return KEPT
    return violated(
        "{who} gives {give} for {take}, but " + _why_no_swap(position, event, who),
        expected=list(position.rows[who]),
        found=[event.give, event.take],
        who=who,
        give=event.give,
        take=event.take,
        who_partner=event.partner or who,
    )


def _why_no_swap(position: Position, event: SwapTile, who: str) -> str:
    if event.partner == who:
        return "both are in the player's own row; the swap is with another player or the market"
    if event.give not in position.rows[who]:
        return "does not have {give}"
    return "{take} is not in the market" if event.partner is None else "{who_partner} does not have {take}"


@check("MIN-803", on=SwapTile, step=CARD, then="assume")
def swapped_tiles_have_no_gems(position: Position, event: SwapTile) -> Answer:
    """Neither the tile given nor the one received has gems on it (ruling MIN-R12)."""
    who = position.card_player
    if who is None:
        return None
    pieces = {event.give: position.rows[who].get(event.give)}
    if event.partner is not None and position.rulings.blank_tiles == "both":
        pieces[event.take] = position.rows[event.partner].get(event.take)
    for tile, piece in pieces.items():
        if piece is not None and piece.gems:
            text = "{who} swaps {tile}, but it has gems on it"
            return violated(text, expected=0, found=piece.gems, who=who, tile=tile)
    return KEPT


@check("MIN-804", on=SwapTile, step=CARD, then="assume")
def the_free_gem_goes_into_the_tile_received(position: Position, event: SwapTile) -> Answer:
    """The gem that a swap sets for free goes into the new tile."""
    if event.gem is None or event.into in (None, event.take):
        return None if event.gem is None else KEPT
    text = "{who} sets {gem} into {found} for free, but a swap only allows it for the tile received, {expected}"
    return violated(text, expected=event.take, found=event.into, who=position.card_player, gem=event.gem)


@permission("MIN-804", on=SwapTile)
def a_gem_is_set_for_free(position: Position, event: SwapTile) -> Answer:
    return KEPT if event.gem is not None else None


@check("MIN-812", "MIN-330", on=SwapGem, step=CARD, then="assume")
def gems_are_swapped(position: Position, event: SwapGem) -> Answer:
    """A gem is swapped for one from another cart; full carts do not matter (ruling MIN-R11)."""
    who = position.card_player
    if who is None:
        return None
    own, other = position.carts[who], position.carts[event.partner]
    if event.partner == who or event.give not in own or event.take not in other:
        return violated(
            "{who} gives {give} for {take} of {who_other}, but "
            + (
                "it must be another player's cart"
                if event.partner == who
                else "has no {give} in the cart"
                if event.give not in own
                else "{who_other} has no {take} in the cart"
            ),
            rule="MIN-812",
            expected=[list(own), list(other)],
            found=[event.give, event.take],
            who=who,
            give=event.give,
            take=event.take,
            who_other=event.partner,
        )
    if position.rulings.swap_gem == "as-taking" and len(own) >= CART:
        text = "{who} swaps a gem with a full cart (ruling MIN-R11)"
        return violated(text, rule="MIN-330", expected=CART - 1, found=len(own), who=who)
    return kept("MIN-812")


@check("MIN-822", on=StealSetGem, step=CARD, then="assume")
def a_gem_is_stolen_from_an_unfinished_piece(position: Position, event: StealSetGem) -> Answer:
    who = position.card_player
    if who is None:
        return None
    piece = position.rows[event.victim].get(event.tile)
    if not _is_unfinished(position, event):
        return violated(
            "{who} takes {gem} from {tile} of {who_victim}, but " + _why_safe(piece, who, event),
            expected="an unfinished piece of another player",
            found=event.tile,
            who=who,
            gem=event.gem,
            tile=event.tile,
            who_victim=event.victim,
        )
    return KEPT


def _is_unfinished(position: Position, event: StealSetGem) -> bool:
    """Whether the gem lies on a piece of another player that is not complete."""
    piece = position.rows[event.victim].get(event.tile)
    others = event.victim != position.card_player
    return others and piece is not None and event.gem in piece.holes and not piece.complete


def _why_safe(piece: Piece | None, who: str, event: StealSetGem) -> str:
    if event.victim == who:
        return "that is the player's own piece"
    if piece is None:
        return "{who_victim} does not have that tile"
    return "that piece is complete" if piece.complete else "that piece has no such gem"


@check("MIN-832", on=DrawThree, step=CARD, then="assume")
def three_cards_are_drawn(position: Position, event: DrawThree) -> Answer:
    """Three cards are drawn, in parts only if the pile had to be shuffled."""
    chain = position.chain
    told = (chain.told if chain is not None else 0) + len(event.cards)
    ran_out = position.card_pile == len(event.cards) or not position.card_pile_known
    if told == DRAWN or (0 < told < DRAWN and ran_out):
        return KEPT
    text = "{who} draws {count}, but the card says three"
    return violated(text, expected=DRAWN, found=told, who=position.card_player, count=counted(told, "card"))


@check("MIN-842", "MIN-307", on=PurgeCart, step=CARD, then="assume")
def up_to_three_gems_are_discarded(position: Position, event: PurgeCart) -> Answer:
    chain = position.chain or position.tail
    if chain is None:
        return None
    who = chain.player
    if not event.gems:
        return _nothing_done(position, who, "purge-cart")
    count = chain.told + len(event.gems)
    missing = _missing(event.gems, position.carts[event.owner])
    if count > MOST_PURGED or missing:
        text = (
            "{who} discards {gems} from the cart of {who_owner}, but it holds {held}"
            if missing
            else "{who} discards {found} gems with one card, but it says up to three"
        )
        return violated(
            text,
            rule="MIN-842",
            expected=MOST_PURGED,
            found=count,
            who=who,
            who_owner=event.owner,
            gems=list(event.gems),
            held=list(position.carts[event.owner]) or "no gems",
        )
    return kept("MIN-842")


@check("MIN-843", on=PurgeCart, step=CARD, then="assume")
def one_cart_is_purged(position: Position, event: PurgeCart) -> Answer:
    """A card discards from one cart only, unless ruling MIN-R13 allows several."""
    several, begun = position.rulings.purged_carts == "several", position.chain is None and position.tail is not None
    if not begun or several or event.owner in position.purged:
        return None
    first = [seat for seat in position.seats if seat in position.purged]
    text = "one purge-cart discards from the cart of {who_first} and then from that of {who}, but it is for one cart (ruling MIN-R13)"
    return violated(text, expected=1, found=len(position.purged) + 1, who=event.owner, who_first=first)


@permission("MIN-843", on=PurgeCart)
def any_cart_may_be_purged(position: Position, event: PurgeCart) -> Answer:
    return KEPT


@check("MIN-852", "MIN-307", "MIN-330", on=MineThree, step=CARD, then="assume")
def up_to_three_gems_are_mined(position: Position, event: MineThree) -> Answer:
    """Up to three gems are taken, and only into a cart that is not full (ruling MIN-R10)."""
    who = position.card_player
    if who is None:
        return None
    if not event.gems:
        return _nothing_done(position, who, "mine-three")
    if len(event.gems) > MOST_MINED:
        text = "{who} takes {found} gems, but the card says up to three"
        return violated(text, rule="MIN-852", expected=MOST_MINED, found=len(event.gems), who=who)
    full = len(position.carts[who]) >= CART
    if full and position.rulings.mine_card != "allowed":
        text = "{who} plays mine-three with a full cart (ruling MIN-R10)"
        return violated(text, rule="MIN-330", expected=CART - 1, found=len(position.carts[who]), who=who)
    return kept("MIN-852")


@check("MIN-853", on=MineThree, step=CARD, then="assume")
def one_mined_gem_is_discarded(position: Position, event: MineThree) -> Answer:
    """At least one of the gems goes back."""
    who = position.card_player
    if who is None or not event.gems:
        return None
    if _discards_enough(event):
        return KEPT
    return violated(
        "{who} takes {gems} and discards {discard}, but at least one of them must be discarded",
        expected=1,
        found=len(event.discard),
        who=who,
        gems=list(event.gems),
        discard=list(event.discard) or "nothing",
    )


def _discards_enough(event: MineThree) -> bool:
    return bool(event.discard) and not _missing(event.discard, event.gems)


@check("MIN-854", on=MineThree, step=CARD, then="assume")
def all_of_the_rest_or_nothing(position: Position, event: MineThree) -> Answer:
    """Under one option of ruling MIN-R10, the rest is kept all or nothing."""
    who, taken = position.card_player, len(event.gems) - len(event.discard)
    if who is None or position.rulings.mine_card != "all-or-nothing" or not event.gems or not _discards_enough(event):
        return None
    if not 0 < taken < len(event.gems) - 1 or _no_room(position, who, taken) is not None:
        return None
    return violated("{who} keeps {found} of the rest, but must keep all or none (ruling MIN-R10)", found=taken, who=who)


@permission("MIN-854", on=MineThree)
def the_rest_is_kept_or_discarded(position: Position, event: MineThree) -> Answer:
    return KEPT


@check("MIN-862", "MIN-307", on=StealCart, step=CARD, then="assume")
def up_to_two_gems_are_stolen(position: Position, event: StealCart) -> Answer:
    who = position.card_player
    if who is None:
        return None
    if not event.gems:
        return _nothing_done(position, who, "steal-cart")
    missing = _missing(event.gems, position.carts[event.victim])
    if not _may_be_stolen(position, event):
        return violated(
            "{who} takes {gems} from the cart of {who_victim}"
            + (", but it holds {held}" if missing and event.victim != who else "")
            + (", but it must be another player's cart" if event.victim == who else "")
            + ("; the card says up to two" if len(event.gems) > MOST_STOLEN else ""),
            rule="MIN-862",
            expected=MOST_STOLEN,
            found=len(event.gems),
            who=who,
            gems=list(event.gems),
            held=list(position.carts[event.victim]) or "no gems",
            who_victim=event.victim,
        )
    return kept("MIN-862")


def _may_be_stolen(position: Position, event: StealCart) -> bool:
    others = event.victim != position.card_player
    return others and len(event.gems) <= MOST_STOLEN and not _missing(event.gems, position.carts[event.victim])


@check("MIN-330", "MIN-328", on=(CopyTake, StealCart, StealSetGem, MineThree), step=CARD, then="assume")
def the_cart_has_room(position: Position, event: CopyTake | StealCart | StealSetGem | MineThree) -> Answer:
    """A card adds nothing to a full cart, and no cart holds more than three gems."""
    who = position.card_player
    if who is None:
        return None
    added = _added(position, event)
    if added is not None and (answer := _no_room(position, who, added)) is not None:
        return answer
    if type(event) is MineThree and position.rulings.mine_card == "allowed":
        return None
    return kept("MIN-330") if len(position.carts[who]) < CART else None


def _added(position: Position, event: CopyTake | StealCart | StealSetGem | MineThree) -> int | None:
    """How many gems go into the cart; None if the card does not allow the recorded effect anyway."""
    if isinstance(event, MineThree):
        return len(event.gems) - len(event.discard) if event.gems and _discards_enough(event) else None
    if isinstance(event, StealCart):
        return len(event.gems) if _may_be_stolen(position, event) else None
    return 1 if isinstance(event, CopyTake) or _is_unfinished(position, event) else None


@check("MIN-872", "MIN-307", on=SetTwo, step=CARD, then="assume")
def up_to_two_gems_are_set(position: Position, event: SetTwo) -> Answer:
    """One or two gems are set."""
    chain = position.chain or position.tail
    if chain is None:
        return None
    who = chain.player
    if not event.sets:
        return _nothing_done(position, who, "set-two")
    count = chain.told + len(event.sets)
    if count <= MOST_SET:
        return kept("MIN-872")
    text = "{who} sets {count} gems, but the card says up to two"
    return violated(text, rule="MIN-872", expected=MOST_SET, found=count, who=who, count=count)
