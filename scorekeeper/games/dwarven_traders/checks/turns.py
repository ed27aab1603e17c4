"""Chapter 3: a player's turn. Whose it is, the card, mining and selling."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.checks.ending import after_the_end
from scorekeeper.games.dwarven_traders.checks.prices import of_the_other_action
from scorekeeper.games.dwarven_traders.checks.steps import ACTION, CARD, END, PRICES
from scorekeeper.games.dwarven_traders.checks.words import AS_STATED
from scorekeeper.games.dwarven_traders.equipment import card_of
from scorekeeper.games.dwarven_traders.position.events import TurnEnds
from scorekeeper.games.dwarven_traders.position.pieces import WAGONS
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.stated import holds_as_stated
from scorekeeper.games.dwarven_traders.position.stuck import by_ruling, can_act
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Change, EndOfTurn, Mine, Pass, Sell, Turn
from scorekeeper.games.dwarven_traders.setup import starters
from scorekeeper.games.engine.checks import (
    KEPT,
    Answer,
    Then,
    Wrong,
    check,
    claim,
    kept,
    permission,
    unchecked,
    violated,
)


@check("DWT-601", on=(Turn, Pass), step=CARD)
def no_turn_follows_the_end(position: Position, event: Turn | Pass) -> Answer:
    """Nobody takes a turn after the end of the round."""
    return after_the_end(position) if position.stuck is not None else None


def _stuck_when_found(position: Position, event: Turn | Pass) -> str | None:
    """Who was on turn in the position that was found and had no action left, if somebody else goes on."""
    due = position.due if position.found and position.player is None else None
    if due is None or due in (event.player, SMUGGLER) or by_ruling(position) == "finish-cycle":
        return None
    return due if can_act(position, due) is False else None


@check("DWT-601", on=(Turn, Pass), step=CARD)
def nobody_goes_on_if_the_player_on_turn_is_stuck(position: Position, event: Turn | Pass) -> Answer:
    """In a position that was found, too, the round is over if the player on turn has no action left."""
    if not position.found or (who := _stuck_when_found(position, event)) is None:
        return None
    text = "{who} has no action left in the position that was found, so the round is over, but {who_next} goes on"
    return violated(text, expected="end of the round", found="a turn", who=who, who_next=event.player)


@check("DWT-301", "DWT-711", on=(Turn, Pass), step=CARD, then="assume")
def the_starting_player_begins(position: Position, event: Turn | Pass) -> Answer:
    """The starting player takes the first turn; from the second round on, this is the winner of the last round."""
    if position.player is not None or position.over:
        return None
    due, told = starters(position), position.starter
    if told in due:
        due = [told]
    elif position.before is not None and told == event.player:
        # That the recorded starting player may not begin was said when it was checked.
        return None
    won = position.before is not None and told in (None, event.player)
    rule = "DWT-711" if won else "DWT-301"
    if not due or event.player in due:
        return kept(rule) if due else None
    if position.found:
        return None
    text = "{who} takes the first turn, but {who_due} is the starting player"
    if won and position.solo and (position.before is None or position.before.winner not in due):
        always = position.rulings.solo_first_turn == "player"
        why = "always begins in the solo game" if always else "began the last round, which nobody won"
        text = f"{{who}} takes the first turn, but {{who_due}} {why} (ruling DWT-R30)"
    elif won:
        text = "{who} takes the first turn, but {who_due} did best in the last round and starts"
    return violated(text, rule=rule, expected=due[0], found=event.player, who=event.player, who_due=due)


@check("DWT-302", "DWT-314", "DWT-902", on=(Turn, Pass), step=CARD, rests_on=("DWT-903",), then="assume")
def turns_go_round(position: Position, event: Turn | Pass) -> Answer:
    """Turns go clockwise; in the solo game they alternate."""
    if position.over or (position.player is None and not position.found):
        return None
    if (due := position.next_player()) is None:
        return None
    if position.player is None and event.player != due:
        text = "{who} takes a turn in the position that was found, but it is {who_due}'s turn"
        return violated(text, rule="DWT-302", expected=due, found=event.player, who=event.player, who_due=due)
    if event.player == due:
        return kept("DWT-902" if position.solo else "DWT-302" if len(position.seats) > 2 else "DWT-314")  # noqa: PLR2004
    return violated(
        "{who} takes a turn after {who_last}, but it is {who_due}'s turn",
        rule="DWT-902" if position.solo else "DWT-314" if event.player == position.player else "DWT-302",
        expected=due,
        found=event.player,
        who=event.player,
        who_last=position.player,
        who_due=due,
        then="stop" if type(event) is Pass else None,
    )


@check("DWT-314", on=Turn, step=CARD)
def the_turn_passes_on(position: Position, event: Turn) -> Answer:
    """After a turn it is somebody else's; `turns_go_round` decides whose."""
    if position.player is None or position.player == event.player:
        return None
    return KEPT


@check("DWT-303", on=TurnEnds, step=CARD, then="assume")
def a_card_is_chosen(position: Position, event: TurnEnds) -> Answer:
    """A player on turn chooses a card; where it is not written down, the actions show that there was one."""
    if position.player in (None, SMUGGLER) or position.passed:
        return None
    if position.card is not None:
        return KEPT
    if position.actions:
        text = "the card of {who}'s turn is not written down, so it is not checked whether it was on display and is turned over"
        return unchecked(text, who=position.player)
    return violated("{who} takes a turn without a card and does nothing", expected="a card", who=position.player)


@check("DWT-304", on=Turn, step=CARD, then="assume")
def the_card_is_on_display(position: Position, event: Turn) -> Answer:
    """The card is one of the four laid out."""
    if event.card is None or not position.dealt:
        return None
    card = card_of(event.card)
    if card in position.display:
        return KEPT
    text = "{who} uses card {found}, but the cards on display are {expected}"
    return violated(text, expected=position.display, found=card, who=event.player)


@check("DWT-310", "DWT-313", on=Turn, step=CARD, then="assume")
def the_side_up_is_used(position: Position, event: Turn) -> Answer:
    """Only the side that is up can be used, and a used card is turned over."""
    if event.card is None:
        return None
    card = card_of(event.card)
    up = position.up.get(card)
    if up is None or card == event.card or (position.dealt and card not in position.display):
        return None
    if position.is_second_card(card):
        return None
    if event.card[-1] != up and ("display", card) in position.off:
        # That it was not turned over was told when the table stated it.
        return None
    rule = "DWT-313" if card in position.used else "DWT-310"
    if event.card[-1] == up:
        return kept(rule)
    text = "{who} uses side {found} of card {card}, but side {expected} is up" + (
        " because the card was turned over" if rule == "DWT-313" else ""
    )
    return violated(text, rule=rule, expected=up, found=event.card[-1], who=event.player, card=card)


@check("DWT-305", "DWT-310", on=(Mine, Sell), step=ACTION)
def one_card_a_turn(position: Position, event: Mine | Sell) -> Answer:
    """Both actions of a player's turn come from the same side of the same card."""
    if position.player is None or position.player == SMUGGLER or position.settled:
        return None
    if event.card is None:
        return kept("DWT-305")
    card = card_of(event.card)
    if position.card is None and not position.actions:
        return None
    if card != position.card:
        text = "{who} takes an action of card {found}, but the card of this turn is {card}"
        return violated(
            text,
            rule="DWT-305",
            expected=position.card,
            found=event.card,
            who=position.player,
            card=position.card or "none",
        )
    up = position.up.get(card)
    if card == event.card or up is None or event.card[-1] == up:
        return kept("DWT-305")
    text = "{who} takes an action of side {found} of card {card}, but side {expected} is up until the turn is over"
    return violated(text, rule="DWT-310", expected=up, found=event.card[-1], who=position.player, card=card)


@check("DWT-309", on=(Mine, Sell), step=ACTION)
def each_action_once(position: Position, event: Mine | Sell) -> Answer:
    """A player mines at most once and sells at most once in a turn."""
    if position.player is None:
        return None
    do = "mine" if type(event) is Mine else "sell"
    for done, _, _ in position.actions:
        if done == do:
            text = "{who} takes the {action} action twice in one turn"
            return violated(
                text, expected=1, found=2, who=position.player, action="mining" if do == "mine" else "selling"
            )
    return KEPT


@check("DWT-312", on=(Mine, Sell), step=ACTION)
def actions_come_before_prices(position: Position, event: Mine | Sell) -> Answer:
    """First the actions, then the prices, then the card is turned over."""
    if position.player is not None and not position.settled and (not position.printed or position.player == SMUGGLER):
        return KEPT
    if position.player is None:
        return violated("an action is recorded outside any turn; a turn begins with its card", expected="turn")
    text = "{who} {action} after " + ("the turn was over" if position.closed else "the prices of the turn have moved")
    action = f"mines {event.gem}" if type(event) is Mine else f"sells {event.gem}"
    return violated(text, expected="actions, prices, card", who=position.player, action=action)


@check("DWT-312", on=Change, step=PRICES)
def prices_follow_the_actions(position: Position, event: Change) -> Answer:
    """Prices move after the actions, once for each."""
    if len(position.actions) > len(position.printed) and not position.settled:
        return KEPT
    if any(of_the_other_action(position, changes) for changes in (event.changes, *position.printed)):
        # That there was no such action was told.
        return None
    if not position.actions:
        text = "prices move before any action is taken"
    elif position.settled:
        text = "prices move too late: they move right after the actions, before anything else"
    else:
        text = "prices move more often than there were actions"
    # If the card says how prices move, a change too many is only a wrong statement.
    then: Then = "go on" if position.actions and position.changes_by_action() is not None else "stop"
    return violated(text, expected="actions, prices, card", then=then)


@check("DWT-331", on=Mine, step=ACTION, then="assume")
def wagon_limit(position: Position, event: Mine) -> Answer:
    """A player holds fewer than two gems when mining.

    Judged before the gem is taken, so a sale earlier in the same turn has made room.
    """
    player = position.player
    if player is None or player == SMUGGLER:
        return None
    held = len(position.gems[player])
    if held < WAGONS:
        return KEPT
    text = "{who} mines with {found} gems aboard, but there is only room for {wagons}"
    return violated(text, expected=WAGONS - 1, found=held, who=player, wagons=WAGONS)


@permission("DWT-333", on=Mine, step=ACTION)
def a_sale_makes_room(position: Position, event: Mine) -> Answer:
    """A player with full wagons may mine after a sale in the same turn."""
    return KEPT if position.sales and position.held_at_start == WAGONS else None


@check("DWT-334", on=Mine, step=ACTION, then="assume")
def mining_gives_one_gem(position: Position, event: Mine) -> Answer:
    """One mining action gives one gem."""
    if event.count == 1:
        return KEPT
    text = "{who} takes {found} gems with one mining action"
    return violated(text, expected=1, found=event.count, who=position.player)


@check("DWT-337", on=Mine, step=ACTION, rests_on=("DWT-102", "DWT-103", "DWT-211"))
def the_pool_has_the_colour(position: Position, event: Mine) -> Answer:
    """A colour that the pool does not have cannot be mined."""
    if position.player == SMUGGLER:
        return None
    if position.pool[event.gem] > 0:
        return KEPT
    return violated(
        "{who} mines {gem}, but the pool has none left", expected=0, found=1, who=position.player, gem=event.gem
    )


@check("DWT-338", on=Mine, step=ACTION, rests_on=("DWT-311",), then="assume")
def the_card_gives_the_colour(position: Position, event: Mine) -> Answer:
    """The mining action of the card says which colour is mined."""
    face = position.face
    if face is None:
        return _no_card_allows(position, event, "mine")
    if event.gem in face.mine:
        return KEPT
    text = "{who} mines {found}, but card {card} gives {expected}"
    return violated(text, expected=list(face.mine), found=event.gem, who=position.player, card=position.card)


def _no_card_allows(position: Position, event: Mine | Sell, do: str) -> Wrong | None:
    """The answer to an action of a turn whose card is not written down, if no card on display allows it."""
    if position.player in (None, SMUGGLER) or position.card is not None or event.card is not None:
        return None
    cards = position.fitting_cards()
    sides = [side for card in cards or () if (side := position.side_up(card)) is not None]
    if cards is None or any(position.allows(side, do, event.gem) for side in sides):
        return None
    text = f"{{who}} {do}s {{found}}, but no card on display allows it" + (
        " after the other action" if position.actions else ""
    )
    return violated(text, found=event.gem, who=position.player)


@check("DWT-351", on=Sell, step=ACTION)
def the_seller_owns_the_gem(position: Position, event: Sell) -> Answer:
    """Players can sell only their own gems."""
    player = position.player
    if player is None or player == SMUGGLER:
        return None
    if event.gem in position.gems[player]:
        return KEPT
    if holds_as_stated(position, player, event.gem):
        return unchecked(AS_STATED, then="stop", who=player, gem=event.gem)
    return violated("{who} sells {found} but does not have one", found=event.gem, who=player)


@permission("DWT-352", on=Sell, step=ACTION)
def the_seller_chooses(position: Position, event: Sell) -> Answer:
    """If the card allows two colours, the seller chooses."""
    player = position.player
    if player is None or player == SMUGGLER or position.face is None:
        return None
    return KEPT if len(set(position.saleable(player, position.face))) > 1 else None


@check("DWT-353", on=Sell, step=ACTION, rests_on=("DWT-311",), then="assume")
def the_card_admits_the_colour(position: Position, event: Sell) -> Answer:
    """The selling action of the card says which colours can be sold."""
    face = position.face
    if position.rulings.sale_colours == "any":
        return None
    if face is None:
        return _no_card_allows(position, event, "sell")
    if event.gem in face.sell:
        return KEPT
    text = "{who} sells {found}, but card {card} allows {expected}"
    return violated(text, expected=list(face.sell), found=event.gem, who=position.player, card=position.card)


@claim("DWT-314", "DWT-601", on=EndOfTurn, step=END)
def the_turn_in_progress_ends(position: Position, event: EndOfTurn) -> Answer:
    """Only the turn in progress can end, once, and it is that of the player on turn."""
    if position.stuck is not None:
        return after_the_end(position)
    player = position.player
    if player is None:
        return violated("a turn ends before any has begun", rule="DWT-314", expected="a turn")
    if position.closed:
        return violated("{who}'s turn ends a second time", rule="DWT-314", expected=1, found=2, who=player)
    if event.player in (None, player):
        return kept("DWT-314")
    text = "the transcript says that {who}'s turn ends, but it is {who_turn}'s turn"
    return violated(text, rule="DWT-314", expected=player, found=event.player, who=event.player, who_turn=player)


@check("DWT-306", on=TurnEnds, step=ACTION, then="assume")
def something_is_done(position: Position, event: TurnEnds) -> Answer:
    """A player takes at least one action of the card."""
    if position.card is None:
        return None
    if position.actions:
        return KEPT
    return violated(
        "{who} uses card {card} but does nothing", expected=1, found=0, who=position.player, card=position.card
    )


@permission("DWT-307", on=TurnEnds, step=ACTION)
def one_action_is_enough(position: Position, event: TurnEnds) -> Answer:
    return KEPT if position.card is not None and len(position.actions) == 1 else None


@permission("DWT-308", on=TurnEnds, step=ACTION)
def both_actions_in_any_order(position: Position, event: TurnEnds) -> Answer:
    return KEPT if position.card is not None and len(position.actions) == 2 else None  # noqa: PLR2004
