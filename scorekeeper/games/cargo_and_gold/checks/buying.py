"""Checks on purchases, and on the cards drawn for the boxes."""

from __future__ import annotations

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES
from scorekeeper.games.cargo_and_gold.position.cargo import surely_held
from scorekeeper.games.cargo_and_gold.position.deeds import may_be_either
from scorekeeper.games.cargo_and_gold.position.moments import BUY, SELL, TURN, PlayGoesOn, TurnEnds
from scorekeeper.games.cargo_and_gold.position.state import UNKNOWN, Position
from scorekeeper.games.cargo_and_gold.record import Buy, Refill, Sell, Shuffle
from scorekeeper.games.cargo_and_gold.scoring.prices import PRICE
from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, permission, unchecked, violated
from scorekeeper.terminal import counted


@check("CGO-323", on=(Buy, Sell, Refill), step=TURN)
def it_is_known_where_the_player_stands(position: Position, event: Buy | Sell | Refill) -> Answer:
    """Without the start centre, only a recorded trade centre shows what may be bought and sold, or which box is filled."""
    actor = position.actor
    if position.token_known() or (isinstance(event, Refill) and position.market is not None):
        return None
    if actor is None and position.found:
        return unchecked(
            "the rest of the transcript is not checked because it does not say whose turn it is", then="stop"
        )
    if actor is None or isinstance(event, Refill):
        return None
    why = "it is not written down where {who} stands" if actor.stood is None else "a turn may be missing before it"
    text = "whether {who} may {deed} {card} there is not checked because " + why
    return unchecked(text, who=actor.key, deed="buy" if isinstance(event, Buy) else "sell", card=event.card)


@check("CGO-730", on=Buy, step=BUY, then="assume")
def one_purchase_a_turn(position: Position, event: Buy) -> Answer:
    """Only the player on turn buys, and only once."""
    player = position.player
    if player is None and event.player is None:
        return violated("a purchase is recorded outside any turn", then="stop", expected="a turn")
    if player is None or event.player not in (None, player):
        text = "{who} buys on {who_turn}'s turn" if player else "a purchase is recorded outside any turn"
        return violated(text, expected=player, found=event.player, who=event.player or "", who_turn=player or "")
    if position.bought is None:
        return KEPT
    return violated("{who} buys a second time in one turn", expected=1, found=2, who=player)


@check("CGO-601", "CGO-605", on=Buy, step=BUY, then="assume")
def buying_where_the_token_stands(position: Position, event: Buy) -> Answer:
    """A purchase is made only after landing, at the trade centre landed on."""
    centre, actor = position.centre(), position.actor
    if actor is None or actor.square is None or event.player not in (None, actor.key):
        return None
    wanted = event.centre or centre
    if wanted is not None and wanted == centre:
        if not (why := position.barred()):
            return kept("CGO-605")
        text = "{who} buys at {centre}, but {why}"
        return violated(text, rule="CGO-601", found=centre, who=actor.key, centre=centre, why=why)
    if centre is None or wanted in position.path:
        return violated(
            "{who} buys at {wanted} but only passed it"
            if wanted in position.path
            else "{who} buys at {wanted} but stands on {square}"
            if wanted
            else "{who} buys on {square}, but it is not a trade centre",
            rule="CGO-601",
            expected="a trade centre",
            found=wanted or actor.square,
            who=actor.key,
            wanted=wanted,
            square=actor.square,
        )
    text = "{who} buys at {found} but stands at {expected}"
    return violated(text, rule="CGO-605", expected=centre, found=wanted, who=actor.key)


@check("CGO-604", on=Buy, step=BUY, then="assume")
def the_has_box_sells(position: Position, event: Buy) -> Answer:
    """The NEEDS card is not for sale, and an empty HAS box has nothing to sell."""
    centre = position.market
    if centre is None or position.is_elsewhere(event):
        return None
    has = position.has[centre]
    if ("has", centre) in position.unfilled:
        return None
    if has is not None and (event.card == has or event.card != position.needs[centre]):
        return KEPT
    text = (
        "{who} buys {found} at {centre}, but its HAS box is empty"
        if has is None
        else "{who} buys {found}, the NEEDS card of {centre}, but only {expected} is for sale"
    )
    return violated(text, expected=has, found=event.card, who=position.name_of(event), centre=centre)


@check("CGO-614", "CGO-605", on=Buy, step=BUY, then="assume")
def the_has_card_is_taken(position: Position, event: Buy) -> Answer:
    """The card bought comes from the HAS box of this trade centre."""
    centre = position.market
    if centre is None or position.is_elsewhere(event):
        return None
    has = position.has[centre]
    if event.card == has:
        return kept("CGO-614")
    if has is None or event.card == position.needs[centre] or ("has", centre) in position.unfilled:
        return None  # CGO-604 says what is wrong, or it is not known what lies there.
    elsewhere = event.card in position.has.values()
    text = (
        "{who} buys {found}, which another trade centre has, but {centre} has {expected}"
        if elsewhere
        else "{who} buys {found} at {centre}, but it has {expected}"
    )
    return violated(
        text,
        rule="CGO-605" if elsewhere else "CGO-614",
        expected=has,
        found=event.card,
        who=position.name_of(event),
        centre=centre,
    )


@claim("CGO-607", on=Buy, step=BUY, rests_on=("CGO-608",))
def cargo_costs_two(position: Position, event: Buy) -> Answer:
    if event.paid is None:
        return None
    if event.paid == PRICE:
        return KEPT
    text = "{who} pays {found} gold for {card}, but cargo costs {expected}"
    return violated(text, expected=PRICE, found=event.paid, who=position.name_of(event), card=event.card)


@check("CGO-609", on=Buy, step=BUY, then="assume")
def the_buyer_can_pay(position: Position, event: Buy) -> Answer:
    actor = position.trader_of(event)
    if actor is None or not actor.gold_known:
        return None
    if actor.gold >= PRICE:
        return KEPT
    text = "{who} buys {card} with {found} gold in hand, but cargo costs {expected}"
    short = violated(text, expected=PRICE, found=actor.gold, who=actor.key, card=event.card)
    if event.paid is not None and event.paid <= actor.gold:
        return short
    return [
        short,
        unchecked(
            "what gold {who} has is not checked until the table states it, because it is not known", who=actor.key
        ),
    ]


@check("CGO-621", on=Buy, step=BUY, rests_on=("CGO-518",), then="assume")
def the_buyer_has_room(position: Position, event: Buy) -> Answer:
    """Judged before the card is taken, so a sale earlier in the turn has made room."""
    actor = position.trader_of(event)
    if actor is None:
        return None
    if (held := surely_held(position, actor)) < CARGO_PLACES:
        return KEPT if actor.hand_known else None
    text = "{who} buys {card} with {found} cargo cards in hand, but there is only room for {places}"
    return [
        violated(text, expected=CARGO_PLACES - 1, found=held, who=actor.key, card=event.card, places=CARGO_PLACES),
        unchecked("what {who} holds is not checked until the table states it, because it is not known", who=actor.key),
    ]


@check("CGO-625", on=PlayGoesOn, step=BUY, then="assume")
def the_has_box_is_refilled_at_once(position: Position, event: PlayGoesOn) -> Answer:
    return _waiting(position, "has")


@check("CGO-721", on=PlayGoesOn, step=SELL, then="assume")
def the_needs_box_is_refilled_at_once(position: Position, event: PlayGoesOn) -> Answer:
    return _waiting(position, "needs")


def _waiting(position: Position, kind: str) -> Answer:
    """Play does not go on while a box waits for its new card."""
    for box, centre in position.due:
        if box == kind and not (kind == "needs" and centre == position.mispriced):
            card = position.replaced.get((box, centre)) or position.needs[centre] or "its card"
            return violated(
                "the {box} box of {centre} gets no new card after {card} was {done}",
                expected="a new card",
                found="none",
                box=box.upper(),
                centre=centre,
                card=card,
                done="bought" if box == "has" else "met",
            )
    return None


@check("CGO-625", "CGO-627", "CGO-724", on=Refill, step=SELL, then="assume")
def only_an_open_has_box_is_refilled(position: Position, event: Refill) -> Answer:
    """A card stays in its HAS box until it is bought."""
    if event.box != "has":
        return None
    centre = position.market
    if centre is None and (position.last_deed in (Buy, Sell) or not position.token_known()):
        return None  # The purchase or sale itself was in the wrong place, or it is not known where it was.
    if centre is None or event.centre not in (None, *position.has):
        return _refilled_nowhere(event.centre, "CGO-627")
    lies = position.has[centre]
    if lies is None or position.either == centre:
        return kept("CGO-625")
    rule = "CGO-724" if position.sold and position.bought is None else "CGO-627"
    return _refilled_too_soon(event, centre, lies, "bought", rule)


@check("CGO-721", "CGO-723", on=Refill, step=SELL, then="assume")
def only_an_open_needs_box_is_refilled(position: Position, event: Refill) -> Answer:
    """A card stays in its NEEDS box until it is met."""
    if event.box != "needs":
        return None
    centre = position.market
    if centre is None and (position.last_deed in (Buy, Sell) or not position.token_known()):
        return None
    if centre is None or event.centre not in (None, *position.needs):
        return _refilled_nowhere(event.centre, "CGO-723")
    lies = position.needs[centre]
    if lies is None or centre in (position.met, position.either, position.mispriced):
        return kept("CGO-721")
    if position.midway and position.rulings.needs_twice != "replaced-at-once":
        return None
    return _refilled_too_soon(event, centre, lies, "met", "CGO-723")


def _refilled_nowhere(centre: str | None, rule: str) -> Answer:
    text = "a new card is drawn for {centre}, but it is not a trade centre"
    return violated(text, rule=rule, found=centre, centre=centre or "no square at all")


def _refilled_too_soon(event: Refill, centre: str, lies: str, done: str, rule: str) -> Answer:
    text = "{found} replaces {expected} in the {box} box of {centre}, but {expected} was not " + done
    lies = lies or "the card"
    return violated(text, rule=rule, expected=lies, found=event.card, box=event.box.upper(), centre=centre)


@check("CGO-626", "CGO-722", on=Refill, step=SELL, rests_on=("CGO-307",), then="assume")
def refills_come_from_the_deck(position: Position, event: Refill) -> Answer:
    """Nothing is drawn from an empty deck: the discards are shuffled first (ruling CGO-R08)."""
    rule = "CGO-626" if event.box == "has" else "CGO-722"
    if position.deck[position.decks[event.box]]:
        return kept(rule)
    text = "{card} is drawn, but the deck is empty" + (
        "" if position.rulings.deck_empty == "reshuffle" else " (ruling CGO-R08)"
    )
    return violated(text, rule=rule, expected=0, found=1, card=event.card)


@check("CGO-205", on=Refill, step=SELL, then="go on")
def no_kind_has_more_cards_than_printed(position: Position, event: Refill) -> Answer:
    """Boxes, hands and discards never show more cards of a kind than the board file lists; asked if the deck has cards."""
    if position.board is None or not position.deck[position.decks[event.box]]:
        return None
    copies = position.board.copies.get(event.card, 0)
    out = position.out.get(event.card, 0)
    if out < copies:
        return KEPT
    text = (
        (
            "{card} is drawn, but the only such card is"
            if copies == 1
            else "{card} is drawn, but all {expected} such cards are"
        )
        + " elsewhere"
        if copies
        else "{card} is drawn, but there is no such cargo card"
    )
    # A card that does not exist is a slip of the pen: another one lies there.
    return violated(text, then="go on" if copies else "assume", expected=copies, found=out + 1, card=event.card)


@check("CGO-626", on=Shuffle, step=SELL, rests_on=("CGO-307",), then="assume")
def only_an_empty_deck_is_shuffled(position: Position, event: Shuffle) -> Answer:
    """Discards stay out of play until the deck has run out, and come back only under ruling CGO-R08."""
    deck = position.deck_of(event)
    if position.rulings.deck_empty != "reshuffle":
        text = "the discards are shuffled into a new deck, but they stay out of play (ruling CGO-R08)"
        return violated(text, expected="no shuffle", found="a shuffle")
    if position.deck[deck] <= 0:
        return KEPT
    text = f"the discards are shuffled, but the deck still has {counted(position.deck[deck], 'card')}"
    return violated(text, expected=0, found=position.deck[deck], count=position.deck[deck])


@claim("CGO-205", on=Shuffle, step=SELL)
def all_discards_are_shuffled(position: Position, event: Shuffle) -> Answer:
    due = position.discards[position.deck_of(event)]
    if event.cards is None or due == UNKNOWN or may_be_either(position, event):
        return None
    if event.cards == due:
        return KEPT
    text = f"{counted(event.cards, 'card')} {'is' if event.cards == 1 else 'are'} shuffled, but the number of discards is {{due}}"
    return violated(text, expected=due, found=event.cards, cards=event.cards, due=due)


@permission("CGO-601", on=Buy, step=BUY)
def who_lands_may_buy(position: Position, event: Buy) -> Answer:
    return KEPT if position.arrived and position.centre() is not None else None


@permission("CGO-602", on=TurnEnds, step=BUY)
def cargo_may_be_left(position: Position, event: TurnEnds) -> Answer:
    centre = position.centre()
    able = centre is not None and position.arrived and position.has[centre] is not None
    return KEPT if able and position.bought is None else None


@permission("CGO-736", on=(Buy, Sell), step=BUY)
def the_turn_of_arrival_counts(position: Position, event: Buy | Sell) -> Answer:
    return KEPT if position.arrived else None


@permission("CGO-737", on=(Buy, Sell), step=BUY)
def later_turns_count_too(position: Position, event: Buy | Sell) -> Answer:
    return KEPT if not position.arrived and position.centre() is not None else None


@permission("CGO-733", on=(Buy, Sell), step=BUY)
def one_turn_has_both(position: Position, event: Buy | Sell) -> Answer:
    return KEPT if _beside_the_other(position, event) else None


def _beside_the_other(position: Position, event: Buy | Sell) -> bool:
    """Whether a purchase comes after the sale of the turn, or a sale after its purchase."""
    return bool(position.sold) if type(event) is Buy else position.bought is not None


@permission("CGO-734", on=(Buy, Sell), step=BUY)
def the_order_is_free(position: Position, event: Buy | Sell) -> Answer:
    return KEPT if _beside_the_other(position, event) else None
