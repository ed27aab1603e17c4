"""Chapters 3 and 7: turns and plain actions (take, discard, draw), and the piles."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, kept, permission, violated
from scorekeeper.games.magic_mine.checks.steps import ACTION, CARD, TILES, TURN
from scorekeeper.games.magic_mine.equipment import CART, PER_COLOUR
from scorekeeper.games.magic_mine.position import ACTIONS, Position
from scorekeeper.games.magic_mine.position.cards import backwards
from scorekeeper.games.magic_mine.position.moments import ACTING, TurnEnds
from scorekeeper.games.magic_mine.position.moves import OFF_TURN
from scorekeeper.games.magic_mine.position.pieces import NOT_NAMED
from scorekeeper.games.magic_mine.record import (
    CatchUp,
    CopyTake,
    Discard,
    Draw,
    DrawThree,
    EndOfTurn,
    Heart,
    MineThree,
    Play,
    Refresh,
    Replace,
    Reshuffle,
    Set,
    Take,
    Turn,
)
from scorekeeper.games.magic_mine.setup.found import ThirdAction
from scorekeeper.terminal import counted


@check("MIN-301", "MIN-302", on=Turn, step=TURN, then="assume")
def turns_go_round(position: Position, event: Turn) -> Answer:
    """The first player begins, and turns go clockwise."""
    due = position.next_player()
    rule = "MIN-301" if position.player is None else "MIN-302"
    if due is None or event.player == due:
        return kept(rule) if due is not None else None
    if backwards(position.turn) in position.excused and position.goes_back(event.player):
        return None  # That turns go the wrong way round was already said.
    return violated(
        "{who} has the first turn, but {who_due} is the first player"
        if position.player is None
        else "{who} is on turn after {who_last}, but it is {who_due}'s turn",
        rule=rule,
        expected=due,
        found=event.player,
        who=event.player,
        who_last=position.player,
        who_due=due,
    )


@check("MIN-302", on=EndOfTurn, step=TURN, then="assume")
def the_turn_that_ends_is_that_of_the_player_on_turn(position: Position, event: EndOfTurn) -> Answer:
    """A turn ends for the player who has it."""
    if event.player in (None, position.player):
        return None if event.player is None else KEPT
    text = "the turn of {who} is said to end, but it is {who_due}'s turn"
    return violated(text, expected=position.player, found=event.player, who=event.player, who_due=position.player)


@check("MIN-303", "MIN-721", "MIN-301", on=ACTING, step=TURN, rests_on=("MIN-306",), then="assume")
def a_turn_has_two_actions(position: Position, event: Take | Set | Discard | Draw | Play) -> Answer:
    """A turn has no third action; a cancelled card has cost its action."""
    plays = type(event) is Play
    if position.player is None:
        early = violated("an action is recorded before the first turn", rule="MIN-301", expected="turn")
        return None if position.midway else early
    if type(event) is Play and event.player not in (None, position.player):
        return None  # That costs no action of this turn; whether it may be played at all is another question.
    if position.actions < ACTIONS:
        return kept("MIN-721" if plays else "MIN-303")
    return _one_too_many(position.player, event, position.actions + 1)


@check("MIN-303", "MIN-721", on=ThirdAction, step=TURN)
def no_turn_has_a_third_action(figures: None, third: ThirdAction) -> Answer:
    """A turn has two actions, wherever the pieces are."""
    return _one_too_many(third.player, third.event, ACTIONS + 1)


def _one_too_many(player: str | None, event: Take | Set | Discard | Draw | Play, count: int) -> Wrong:
    return violated(
        ("{who} " if player is not None else "the player on turn ")
        + ACTS[type(event)]
        + ", but both actions of the turn are spent",
        rule="MIN-721" if type(event) is Play else "MIN-303",
        expected=ACTIONS,
        found=count,
        who=player,
        gem=getattr(event, "gem", ""),
        tile=getattr(event, "tile", ""),
        card=getattr(event, "card", ""),
    )


ACTS: dict[type, str] = {
    Take: "takes {gem}",
    Set: "sets {gem} into {tile}",
    Discard: "discards {gem}",
    Draw: "draws a card",
    Play: "plays {card}",
}


@check("MIN-303", on=TurnEnds, step=TURN, then="assume")
def both_actions_are_done(position: Position, event: TurnEnds) -> Answer:
    """A turn has two actions."""
    if position.player is None or position.midway:
        return None
    if position.actions + (OFF_TURN in position.since) >= ACTIONS:
        return KEPT
    # All hands together cannot hold the whole deck, so drawing is always possible.
    text = "{who} ends the turn after {done} of two actions, although a card could still be drawn"
    done = position.actions or "none"
    return violated(text, expected=ACTIONS, found=position.actions, who=position.player, done=done)


@permission("MIN-304", on=TurnEnds)
def the_same_action_twice(position: Position, event: TurnEnds) -> Answer:
    return KEPT if len(position.done) == ACTIONS and len(set(position.done)) == 1 else None


@permission("MIN-305", on=TurnEnds)
def actions_in_any_order(position: Position, event: TurnEnds) -> Answer:
    return KEPT if len(set(position.done)) == ACTIONS else None


@check("MIN-322", on=Take, step=ACTION, then="assume")
def a_take_brings_one_gem(position: Position, event: Take) -> Answer:
    if event.count == 1:
        return KEPT
    text = "{who} takes {count} with one action, but " + (
        "a second one goes back to the top of the chute" if event.count > 1 else "it must be one"
    )
    return violated(text, expected=1, found=event.count, who=position.player, count=counted(event.count, "gem"))


@check("MIN-329", on=Take, step=ACTION, then="assume")
def a_full_cart_takes_nothing(position: Position, event: Take) -> Answer:
    """A player with three gems in the cart cannot take another."""
    player = position.player
    if player is None:
        return None
    held = len(position.carts[player])
    if held < CART:
        return KEPT
    text = "{who} takes a gem with {found} in the cart, but a cart has room for {most} only"
    return violated(text, expected=CART - 1, found=held, who=player, most=CART)


@check(
    "MIN-109", "MIN-325", on=(Take, CopyTake, MineThree), step=ACTION, rests_on=("MIN-108", "MIN-325"), then="assume"
)
def the_mine_has_the_gem(position: Position, event: Take | CopyTake | MineThree) -> Answer:
    """There are ten gems of a colour; when all are out, none can come down the chute (ruling MIN-R18)."""
    mine = position.mine
    if type(event) is Take and mine[event.gem] > 0:
        return kept("MIN-109")
    gems = event.gems if isinstance(event, MineThree) else [event.gem]
    if position.mine_empty():
        return violated("a gem is taken from an empty mine", rule="MIN-325", expected=0, found=len(gems))
    for gem in gems:
        if mine[gem] < (1 if len(gems) == 1 else gems.count(gem)):
            text = "a {gem} gem is taken, but all {count} are on tiles and in carts"
            return violated(
                text, rule="MIN-109", expected=mine[gem], found=gems.count(gem), gem=gem, count=PER_COLOUR - mine[gem]
            )
    return kept("MIN-109")


@check("MIN-701", on=Discard, step=ACTION, then="assume")
def the_own_cart_is_discarded_from(position: Position, event: Discard) -> Answer:
    player = position.player
    if player is None:
        return None
    if event.cart not in (None, player):
        text = "{who} discards a gem from the cart of {who_owner}, but the action is for the player's own cart"
        return violated(text, expected=player, found=event.cart, who=player, who_owner=event.cart)
    if event.gem in position.carts[player]:
        return KEPT
    return violated("{who} discards {found} but has none in the cart", found=event.gem, who=player)


@permission("MIN-702", on=Discard)
def the_owner_chooses_the_gem(position: Position, event: Discard) -> Answer:
    return KEPT if position.player is not None and len(set(position.carts[position.player])) > 1 else None


@check("MIN-711", on=Draw, step=CARD, then="assume")
def one_card_is_drawn(position: Position, event: Draw) -> Answer:
    if event.count == 1:
        return KEPT
    text = "{who} draws {count} with one action, but it must be one"
    return violated(text, expected=1, found=event.count, who=position.player, count=counted(event.count, "card"))


@check("MIN-715", on=(Draw, DrawThree, CatchUp, Heart), step=CARD, rests_on=("MIN-106",))
def the_card_pile_is_not_empty(position: Position, event: Draw | DrawThree | CatchUp | Heart) -> Answer:
    """A card comes from the pile; an empty pile is rebuilt first."""
    if type(event) is Heart and position.rulings.heart != "card":
        return None
    wanted = len(event.cards) if type(event) is DrawThree else 1
    if position.card_pile >= wanted:
        return None
    text = "{wanted} drawn from a pile of {expected}, but the discards were not shuffled"
    return violated(
        text,
        expected=position.card_pile,
        found=wanted,
        wanted=counted(wanted, "card") + (" is" if wanted == 1 else " are"),
    )


@check("MIN-715", "MIN-604", on=Reshuffle, step=TILES, then="assume")
def only_an_empty_pile_is_rebuilt(position: Position, event: Reshuffle) -> Answer:
    cards = event.pile == "cards"
    rule = "MIN-715" if cards else "MIN-604"
    left = position.card_pile if cards else position.tile_pile
    if not (position.card_pile_known if cards else position.tile_pile_known):
        return None
    if not left:
        return kept(rule)
    return violated(
        "the discards are shuffled, but {left} in the pile",
        rule=rule,
        expected=0,
        found=left,
        left=counted(left, "card" if cards else "tile") + (" is left" if left == 1 else " are left"),
    )


@check("MIN-604", "MIN-111", on=(Refresh, Replace), step=TILES, rests_on=("MIN-111",), then="assume")
def the_tile_comes_from_the_pile(position: Position, event: Refresh | Replace) -> Answer:
    """A revealed tile was in the pile: not in a row, in the market or discarded."""
    if position.tile_pile <= 0 and position.tile_pile_known:
        text = "a tile is revealed from an empty pile, but the discards were not shuffled"
        return violated(text, rule="MIN-604", expected=0, found=1, then="stop")
    if event.new is None or event.new.startswith(NOT_NAMED):
        return None
    if event.new in position.laid or (position.faces is not None and event.new not in position.faces):
        text = (
            "tile {tile} is revealed, but it was not in the pile"
            if event.new in position.laid
            else "tile {tile} is revealed, but the equipment does not have it"
        )
        return violated(text, rule="MIN-111", found=event.new, tile=event.new)
    return None
