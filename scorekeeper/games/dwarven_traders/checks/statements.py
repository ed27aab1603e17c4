"""Statements in a transcript: how far a seller moved, and where everything is after a turn."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.dwarven_traders.checks.steps import ACTION, CLAIM
from scorekeeper.games.dwarven_traders.equipment import card_of
from scorekeeper.games.dwarven_traders.position.pieces import FIRST_SPACE, WAGONS, Sale, moved, on_track
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.stated import exchanged_with
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Sell, State
from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Wrong, claim, kept, only, violated


def _other_prices(position: Position, gem: str, price: int) -> set[int]:
    """Prices after the changes of the turn's card, for one of its actions or both; a gem is not sold at these."""
    face = position.face
    if face is None:
        return {position.prices[gem]}
    up, down = face.sell_prices.get(gem, 0), face.mine_prices.get(gem, 0) if position.mined else 0
    return {on_track(price + change) for change in (up, down, up + down)}


def _wrong_move(position: Position, sale: Sale, said: int) -> Wrong:
    """Answer which rule a seller's move breaks."""
    due = sale.after - sale.before
    if sale.price < 0 and said >= 0:
        text = (
            "{who} sells {gem} at {price} and must move back {back}, but the table moved {said}"
            if due
            else "{who} sells {gem} at {price} on space 1 and stays there, but the table moved {said}"
        )
        rule = "DWT-357"
    elif sale.before + said < FIRST_SPACE:
        text = "{who} sells {gem} at {price}; nobody goes below space 1, so the move is {due}, not {said}"
        rule = "DWT-358"
    elif said != sale.price and said in _other_prices(position, sale.gem, sale.price):
        text = "{who} sells {gem} at {price}, the price before the card changes it, but the table moved {said}"
        rule = "DWT-401"
    else:
        text = "{who} sells {gem} at {price} and moves {due}, but the table moved {said}"
        rule = "DWT-354"
    return violated(
        text,
        rule=rule,
        expected=due,
        found=said,
        who=sale.player,
        gem=sale.gem,
        price=sale.price,
        said=said,
        due=due,
        back=-due,
    )


def _follows(position: Position, player: str, price: int, steps: int) -> bool:
    """Whether a move is right from the space where the table has the seller, which is off by a move that was told."""
    off = position.off.get(("tracks", player), 0)
    space = position.tracks[player] + off
    return bool(off) and steps == moved(space, price, position.last_space) - space


def _move(position: Position, event: Sell) -> Kept | Wrong | None:
    """The answer to a seller's stated move."""
    player, gem = position.player, event.gem
    if event.steps is None or player is None or gem not in position.gems.get(player, ()):
        return None
    if player != SMUGGLER and (position.settled or position.printed):
        # That it is sold too late is told, whatever its price.
        return None
    before, price = position.tracks[player], position.prices[gem]
    after = position.reach(player, price)
    if event.steps != after - before:
        if _follows(position, player, price, event.steps):
            return None
        return _wrong_move(position, Sale(player, gem, price, before, after), event.steps)
    if before + price < FIRST_SPACE:
        return kept("DWT-358")
    if price < 0:
        return kept("DWT-357")
    return kept("DWT-401" if position.face is not None and gem in position.face.sell_prices else "DWT-354")


@claim("DWT-354", "DWT-401", on=Sell, step=ACTION)
def the_seller_moves_by_the_price(position: Position, event: Sell) -> Answer:
    """The seller moves by the price of the gem before the turn."""
    return only(_move(position, event), "DWT-354", "DWT-401")


@claim("DWT-357", "DWT-358", on=Sell, step=ACTION)
def the_seller_moves_back_to_space_1_at_most(position: Position, event: Sell) -> Answer:
    """A negative price moves the seller backwards, but never below space 1."""
    return only(_move(position, event), "DWT-357", "DWT-358")


def _pawns(position: Position, event: State) -> Kept | Wrong | None:
    """The answer to the stated spaces of the pawns."""
    if position.stated.tracks is None:
        return None
    for participant, space in position.stated.tracks.items():
        if participant == SMUGGLER or space == position.tracks[participant]:
            continue
        for sale in position.sales:
            if sale.player == participant:
                return _wrong_move(position, sale, space - sale.before)
        text = "{who} sold nothing and stays on space {expected}, but the table says {found}"
        return violated(text, rule="DWT-354", expected=position.tracks[participant], found=space, who=participant)
    return kept("DWT-354")


@claim("DWT-354", "DWT-401", on=State, step=CLAIM)
def pawns_stand_where_their_sales_put_them(position: Position, event: State) -> Answer:
    """Only the seller's pawn moves in a turn, by the price of the gem."""
    return only(_pawns(position, event), "DWT-354", "DWT-401")


@claim("DWT-357", "DWT-358", on=State, step=CLAIM)
def pawns_stand_where_a_loss_put_them(position: Position, event: State) -> Answer:
    """A sale at a negative price has moved the seller's pawn back, but not below space 1."""
    return only(_pawns(position, event), "DWT-357", "DWT-358")


def _gems(position: Position, event: State) -> Kept | Wrong | None:
    """The answer to the stated gems that everybody holds."""
    if position.stated.gems is None:
        return None
    for participant, gems in position.stated.gems.items():
        due = position.smuggler_gems() if participant == SMUGGLER else position.gems[participant]
        if gems != due and sorted(gems) != sorted(due) and not _left_out_marker(position, participant, gems):
            if (both := _exchanged(position, participant, gems, due)) is not None:
                return both
            return violated(
                "the table says {who} holds {said}, but it must be {due}",
                rule=_gem_rule(position, participant, gems, due),
                expected=list(due),
                found=list(gems),
                who=participant,
                said=list(gems) or "no gem",
                due=list(due) or "no gem",
            )
    if position.trades:
        return kept("DWT-507")
    return kept("DWT-336") if position.mined else kept("DWT-355") if position.sales else None


def _exchanged(position: Position, participant: str, gems: Sequence[str], due: Sequence[str]) -> Wrong | None:
    """One answer for gems that a statement puts into each other's places, such as those of a trade that is not recorded."""
    other = exchanged_with(position.differences, ("gems", participant)) if position.differences else None
    if other is None:
        return None
    more, less = position.differences["gems", participant]
    text = "the table says {who} has {more} and {who_other} has {less}, but it must be the other way round"
    if not less:
        text = "the table says {who} has {more}, but {who_other} must have it"
    elif not more:
        text = "the table says {who_other} has {less}, but {who} must have it"
    return violated(
        text,
        rule=_gem_rule(position, participant, gems, due),
        expected=list(due),
        found=list(gems),
        who=participant,
        who_other=other[1],
        more=list(more),
        less=list(less),
    )


def _left_out_marker(position: Position, participant: str, gems: Sequence[str]) -> bool:
    """Whether these are all gems of the Smuggler but his marker, which has a place of its own even where it counts."""
    return position.marker_aboard(participant) and sorted(gems) == sorted(position.gems[participant])


@claim("DWT-336", "DWT-355", "DWT-507", on=State, step=CLAIM)
def gems_are_where_the_turn_put_them(position: Position, event: State) -> Answer:
    """A mined gem is in the wagon, a sold one is gone, traded ones have changed hands."""
    return only(_gems(position, event), "DWT-336", "DWT-355", "DWT-507")


@claim("DWT-210", "DWT-332", "DWT-916", on=State, step=CLAIM)
def nobody_holds_more_than_there_is_room_for(position: Position, event: State) -> Answer:
    """Nobody holds more than two gems, and in the normal game the Smuggler has only his marker."""
    return only(_gems(position, event), "DWT-210", "DWT-332", "DWT-916")


@claim("DWT-210", on=State, step=CLAIM)
def the_marker_stands_for_the_smuggler(position: Position, event: State) -> Answer:
    """The marker gem changes only if a trade takes it."""
    if position.stated.marker is None or not position.marker:
        return None
    if position.stated.marker == position.marker:
        return KEPT
    if exchanged_with(position.differences, ("marker", SMUGGLER)) is not None:
        # Whoever has the gem instead was told so.
        return None
    text = "the table says the Smuggler's marker gem is {found}, but it must be {expected}"
    return violated(text, expected=position.marker, found=position.stated.marker)


def _gem_rule(position: Position, participant: str, said: Sequence[str], due: Sequence[str]) -> str:
    """The rule that puts somebody's gems where they are rather than where the table says."""
    if any(participant in (trade.player or position.player, trade.partner) for trade in position.trades):
        return "DWT-507"
    if participant == SMUGGLER and not position.solo:
        return "DWT-210"
    if len(said) > WAGONS:
        return "DWT-916" if participant == SMUGGLER else "DWT-332"
    sold = {sale.gem for sale in position.sales if sale.player == participant}
    if participant == position.player and any(said.count(gem) > due.count(gem) for gem in sold):
        return "DWT-355"
    return "DWT-336" if position.mined or len(said) > len(due) else "DWT-355"


@claim("DWT-335", "DWT-356", "DWT-211", on=State, step=CLAIM, rests_on=("DWT-102", "DWT-103", "DWT-204", "DWT-211"))
def the_pool_only_shrinks(position: Position, event: State) -> Answer:
    """A mined gem comes out of the pool; a sold one does not go back into it."""
    if position.stated.pool is None:
        return None
    for colour, count in position.stated.pool.items():
        due = position.pool[colour]
        if count != due:
            text = "the table says the pool has {found} {colour}, but it must be {expected}"
            return violated(
                text, rule=_pool_rule(position, colour, count - due), expected=due, found=count, colour=colour
            )
    if not position.turn:
        return kept("DWT-211")
    return kept("DWT-356") if position.sales and position.mined is None else kept("DWT-335")


def _pool_rule(position: Position, colour: str, over: int) -> str:
    """The rule whose breach leaves this many gems too many or too few in the pool."""
    if not position.turn:
        return "DWT-211"
    if colour == position.mined and over == 1:
        return "DWT-335"
    return "DWT-356" if 0 < over <= position.box[colour] else "DWT-335"


@claim("DWT-355", on=State, step=CLAIM)
def sold_gems_are_in_the_box(position: Position, event: State) -> Answer:
    """A sold gem stays in the box until the round is over."""
    # Without the Smuggler's gem, nobody knows which gem of a position found at the table is his and which was sold.
    if position.stated.box is None or not position.marker:
        return None
    pool = position.stated.pool or {}
    for colour in COLOURS:
        said, due = position.stated.box.get(colour, 0), position.box[colour]
        if said != due and pool.get(colour, 0) - position.pool[colour] == due - said > 0:
            # What is not in the box went back to the pool, which was told.
            continue
        if said != due:
            text = "the table says the box has {found} {colour}, but it must be {expected}"
            return violated(text, expected=due, found=said, colour=colour)
    return KEPT


def _display(position: Position, event: State) -> Kept | Wrong | None:
    """The answer to the stated cards on display."""
    if position.stated.display is None or not position.dealt:
        return None
    smuggler = position.player == SMUGGLER
    cards = position.display if len(position.stated.display) <= len(position.display) else [*position.display, ""]
    for slot, card in enumerate(cards):
        due = card + position.up.get(card, "")
        said = position.stated.display[slot] if slot < len(position.stated.display) else ""
        # A side that is not written down is not a claim, and an unknown side is not wrong.
        if said in (due, card) or (due == card and card_of(said) == card):
            continue
        rule = "DWT-313"
        if smuggler:
            rule = (
                "DWT-909" if card_of(said) == position.first_step else "DWT-912" if card_of(said) == card else "DWT-910"
            )
        if not card and slot < len(position.display):
            text = "the table says {found} lies in place {slot} of the display, but that is empty until a new card is drawn"
        elif not card:
            text = "the table says {found} lies in place {slot} of the display, but there are only {expected} cards"
            return violated(text, rule=rule, expected=len(position.display), found=said, slot=slot + 1)
        elif not said:
            text = "the table leaves out {expected}, which lies in place {slot} of the display"
        else:
            text = "the table says {found} lies in place {slot} of the display, but it must be {expected}"
        return violated(text, rule=rule, expected=due or "no card", found=said or "no card", slot=slot + 1)
    if not smuggler:
        return kept("DWT-313")
    return kept("DWT-909" if position.first_step and len(position.actions) == 1 else "DWT-912")


@claim("DWT-313", on=State, step=CLAIM)
def a_used_card_was_turned_over(position: Position, event: State) -> Answer:
    """The card of a player's turn stays where it is and shows its other side."""
    return only(_display(position, event), "DWT-313")


@claim("DWT-909", "DWT-910", "DWT-912", on=State, step=CLAIM)
def the_smugglers_cards_are_replaced_or_turned(position: Position, event: State) -> Answer:
    """His first card is gone and another has replaced it; his second one was turned over."""
    return only(_display(position, event), "DWT-909", "DWT-910", "DWT-912")
