"""Chapter 3: whose turn it is, and which action it may be."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, Then, check, claim, kept, permission, violated
from scorekeeper.games.smugglonauts.checks.assumed import has_its_colour, if_it_fits
from scorekeeper.games.smugglonauts.equipment import FULL, LEAST
from scorekeeper.games.smugglonauts.position.ring import TURN, Position
from scorekeeper.games.smugglonauts.record import EndOfTurn, Pass, Refuel, Shop
from scorekeeper.games.smugglonauts.setup.moments import TwoTranscripts


@check("NAU-302", "NAU-303", on=(Shop, Refuel, Pass), step=TURN, rests_on=("NAU-304",), then="assume")
@if_it_fits
def the_hindmost_moves(position: Position, event: Shop | Refuel | Pass) -> Answer:
    """The hindmost rocket is on turn, even twice in a row; `one_action_a_turn` reports a second action."""
    player, due = event.player, position.rear
    if player is None:
        return None
    if player == due:
        return kept("NAU-303" if position.mover == due else "NAU-302")
    if player == position.mover and type(event) is not Pass:
        return None
    does = "passes" if type(event) is Pass else "moves"
    text = (
        "{who} " + does + ", but {who_due} is still the hindmost after moving and must move again"
        if position.mover == due
        else "{who} " + does + ", but the hindmost rocket is {who_due}'s"
    )
    return violated(
        text,
        rule="NAU-303" if position.mover == due else "NAU-302",
        then=_then(position, event),
        expected=due,
        found=player,
        who=player,
        who_due=due,
    )


@check("NAU-305", "NAU-306", on=(Shop, Refuel), step=TURN, then="assume")
@if_it_fits
def one_action_a_turn(position: Position, event: Shop | Refuel) -> Answer:
    """A turn is one action; a player who has acted and is no longer hindmost has had their turn."""
    player = event.player
    if player != position.mover or player == position.rear or player is None:
        return kept("NAU-305" if position.mover else "NAU-306")
    text = "{who} takes a second action, but a turn is one action and the hindmost rocket is now {who_due}'s"
    return violated(
        text,
        rule="NAU-305",
        then=_then(position, event),
        expected=position.rear,
        found=player,
        who=player,
        who_due=position.rear,
    )


@check("NAU-306", on=Pass, step=TURN, then="assume")
@if_it_fits
def nobody_passes(position: Position, event: Pass) -> Answer:
    """Nobody passes, because a Refuel is always possible."""
    if event.player != position.rear:
        # That it is not their turn is reported by itself.
        return None
    text = "{who} passes, but a player on turn must shop or refuel"
    return violated(text, expected="shop or refuel", found="pass", who=event.player)


@check("NAU-307", on=(Shop, Refuel), step=TURN, then="assume")
@if_it_fits
def an_empty_tank_is_refuelled(position: Position, event: Shop | Refuel) -> Answer:
    """With fuel 1, a player must refuel."""
    player = event.player or position.rear
    if position.fuel[player] != LEAST or player != position.rear:
        # Somebody who is not on turn has no action to choose.
        return None
    if type(event) is Refuel:
        return KEPT
    text = "{who} shops with fuel 1, but must refuel"
    return violated(text, then=_then(position, event), expected="refuel", found="shop", who=player)


def _then(position: Position, event: Shop | Refuel | Pass) -> Then | None:
    """A move that names another crystal than the one at its stop may have been another move."""
    return "stop" if isinstance(event, Shop | Refuel) and not has_its_colour(position, event) else None


@permission("NAU-308", on=Refuel, step=TURN)
def a_tank_may_be_refuelled_at_any_time(position: Position, event: Refuel) -> Answer:
    """With fuel 2 to 4, a player may refuel."""
    return KEPT if LEAST < (position.fuel[event.player or position.rear] or 0) <= FULL else None


@claim("NAU-302", on=EndOfTurn, step=TURN)
def a_turn_ends_for_whoever_had_it(position: Position, event: EndOfTurn) -> Answer:
    """The turn that is over is that of the player who moved."""
    if event.player is None or event.player == position.mover or (position.found and not position.turn):
        return None
    text = (
        "the turn of {who} is said to be over, but {who_due} had it"
        if position.mover
        else "the turn of {who} is said to be over, but nobody has moved"
    )
    return violated(text, expected=position.mover, found=event.player, who=event.player, who_due=position.mover)


@claim("NAU-306", on=EndOfTurn, step=TURN)
def a_turn_that_is_over_had_an_action(position: Position, event: EndOfTurn) -> Answer:
    """A turn does not end before somebody has shopped or refuelled; a position may be found in the middle of one."""
    if not position.turn_over and (position.turn or position.found):
        return None
    if not position.turn and event.player is not None:
        # Whose turn it is said to be is reported by itself.
        return None
    text = "a turn is said to be over, but nobody has moved" + (" since the last one" if position.turn_over else "")
    return violated(text, expected="shop or refuel", found="end-of-turn")


@claim("NAU-305", on=TwoTranscripts, step=TURN)
def both_transcripts_tell_the_same_turns(turn: int | None, both: TwoTranscripts) -> Answer:
    """The short and the long transcript of a game agree where both say something."""
    if turn is None:
        return KEPT
    return violated("the short and the long transcript disagree in turn {turn}", field="turns", turn=turn)
