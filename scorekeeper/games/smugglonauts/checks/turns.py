"""Chapter 3: whose turn it is, and which action it may be."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, permission, violated
from scorekeeper.games.smugglonauts.equipment import FULL, LEAST
from scorekeeper.games.smugglonauts.position.ring import TURN, Position
from scorekeeper.games.smugglonauts.record import Pass, Refuel, Shop
from scorekeeper.games.smugglonauts.setup import Retold


@check("NAU-302", "NAU-303", on=(Shop, Refuel, Pass), step=TURN, rests_on=("NAU-304",))
def the_hindmost_moves(position: Position, event: Shop | Refuel | Pass) -> Answer:
    """The rocket furthest back is on turn, also twice in a row; who took two actions, `one_action_a_turn` says."""
    player, due = event.player, position.rear
    if player is None:
        return None
    if player == due:
        return kept("NAU-303" if position.mover == due else "NAU-302")
    if player == position.mover:
        return None
    text = (
        "{who} moves; {who_due} has just moved and is still the hindmost, so {who_due} moves again"
        if position.mover == due
        else "{who} moves; the hindmost rocket is {who_due}'s"
    )
    return violated(
        text,
        rule="NAU-303" if position.mover == due else "NAU-302",
        expected=due,
        found=player,
        who=player,
        who_due=due,
    )


@check("NAU-305", "NAU-306", on=(Shop, Refuel), step=TURN)
def one_action_a_turn(position: Position, event: Shop | Refuel) -> Answer:
    """Whoever has acted, and is not the hindmost any more, has had their turn; everybody acts, and nobody passes."""
    player = event.player
    if player != position.mover or player == position.rear or player is None:
        return kept("NAU-305" if position.mover else "NAU-306")
    text = "{who} takes a second action; a turn is one, and the hindmost rocket is now {who_due}'s"
    return violated(text, rule="NAU-305", expected=position.rear, found=player, who=player, who_due=position.rear)


@check("NAU-306", on=Pass, step=TURN)
def nobody_passes(position: Position, event: Pass) -> Answer:
    """A turn is never passed: a Refuel is always possible."""
    text = "{who} passes; a player on turn shops or refuels"
    return violated(text, expected="shop or refuel", found="pass", who=event.player)


@check("NAU-307", on=(Shop, Refuel), step=TURN)
def an_empty_tank_is_refuelled(position: Position, event: Shop | Refuel) -> Answer:
    """With fuel 1 there is only one action."""
    player = event.player or position.rear
    if position.fuel[player] > LEAST:
        return None
    if type(event) is Refuel:
        return KEPT
    text = "{who} shops with fuel 1 and must refuel"
    return violated(text, expected="refuel", found="shop", who=player)


@permission("NAU-308", on=Refuel, step=TURN)
def a_tank_may_be_refuelled_at_any_time(position: Position, event: Refuel) -> Answer:
    """With fuel 2 to 4 a Refuel is a free choice."""
    return KEPT if LEAST < position.fuel[event.player or position.rear] <= FULL else None


@claim("NAU-305", on=Retold, step=TURN)
def both_transcripts_tell_the_same_turns(turn: int | None, retold: Retold) -> Answer:
    """Where a game is told event by event and in short, both tell the same, as far as both tell it."""
    if turn is None:
        return KEPT
    return violated("turn {turn}: the short transcript says something else than the long one", field="turns", turn=turn)
