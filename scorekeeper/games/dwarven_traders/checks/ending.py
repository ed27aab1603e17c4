"""Chapter 6: the end of a round. Nobody passes, and only a player with no action left ends the round."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.steps import CARD, END
from scorekeeper.games.dwarven_traders.checks.words import has
from scorekeeper.games.dwarven_traders.position.events import TranscriptEnds
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.stuck import (
    by_ruling,
    can_act,
    can_act_as_stated,
    ends_with,
    is_over,
    may_pass,
    still_possible,
    stuck_seats,
    who_may_end,
)
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Pass, Stuck, Turn
from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, kept, unchecked, violated
from scorekeeper.games.engine.replay import Lost


def after_the_end(position: Position) -> Wrong:
    """Answer that something happens after the end of the round."""
    text = "the round was already over because {who_stuck} had no action left; nothing can happen after that"
    return violated(text, rule="DWT-601", expected="end of the round", who_stuck=position.stuck)


@check("DWT-303", "DWT-601", "DWT-914", on=Pass, step=CARD, then="assume")
def nobody_passes(position: Position, event: Pass) -> Answer:
    """There is no passing: a player who can act must act, and one who cannot ends the round."""
    if position.stuck is not None:
        return None
    able = can_act(position, event.player)
    if able is None:
        return None
    if able:
        text = "{who} passes, but can still {action}"
        action = still_possible(position, event.player)
        return violated(text, rule="DWT-303", expected="a turn", found="pass", who=event.player, action=action)
    if may_pass(position, event.player):
        return None
    return violated(
        "{who} has no action left, so the round is over here, but play went on",
        rule="DWT-914" if event.player == SMUGGLER else "DWT-601",
        expected="end of the round",
        found="pass",
        who=event.player,
        then="stop",
    )


@check("DWT-601", on=Turn, step=CARD)
def no_turn_after_the_end_by_ruling(position: Position, event: Turn) -> Answer:
    """Under ruling DWT-R11 no turn begins once somebody is stuck, or after the cycle in which somebody was."""
    how = by_ruling(position)
    if not is_over(position, event.player):
        return KEPT if how == "anybody" else None
    if how == "finish-cycle":
        text = "{who} begins another cycle of turns, but the round is over because somebody had no action left (ruling DWT-R11)"
        return violated(text, expected="end of the round", found="turn", who=event.player)
    stuck = stuck_seats(position)
    text = f"{{who_stuck}} {has(stuck)} no action left, so the round is over (ruling DWT-R11), but {{who}} takes a turn"
    return violated(text, expected="end of the round", found="turn", who_stuck=stuck, who=event.player)


PLAYER_STUCK, SMUGGLER_STUCK = (kept("DWT-601"), kept("DWT-602")), (kept("DWT-914"), kept("DWT-602"))
"""Somebody is stuck, which ends the round, and nothing else has ended it."""


@check("DWT-601", "DWT-602", "DWT-914", on=Stuck, step=END, then="assume")
def the_round_ends_when_a_player_is_stuck(position: Position, event: Stuck) -> Answer:
    """The round is over if, and only if, the participant on turn can do nothing."""
    if position.stuck is not None:
        return after_the_end(position)
    due = position.next_player()
    if due is not None and event.player not in who_may_end(position, due):
        text = "the transcript says that {who} ends the round, but it is {who_due}'s turn"
        return violated(text, rule="DWT-602", expected=due, found=event.player, who=event.player, who_due=due)
    able = can_act(position, event.player)
    if able and position.off and can_act_as_stated(position, event.player) is False:
        # The end follows from a card that was not turned over, which was told.
        return None
    if able is None:
        return None
    if by_ruling(position) == "finish-cycle":
        return _ends_with_the_cycle(position, event, able=able)
    if ends_with(position, event.player, able):
        return SMUGGLER_STUCK if event.player == SMUGGLER else PLAYER_STUCK
    return violated(
        "the round ends, but {who} can still {action}",
        rule="DWT-914" if event.player == SMUGGLER else "DWT-602",
        expected="a turn",
        found="end of the round",
        who=event.player,
        action=still_possible(position, event.player),
    )


def _ends_with_the_cycle(position: Position, event: Stuck, *, able: bool) -> Answer:
    """Under ruling DWT-R11 the round ends when somebody was stuck and all have had the same number of turns."""
    if position.found:
        return None
    if ends_with(position, event.player, able):
        return kept("DWT-601")
    if event.player != position.starter:
        text = "the round ends before all have had the same number of turns (ruling DWT-R11)"
        return violated(text, rule="DWT-602", expected="a turn", found="end of the round")
    text = "the round ends, but nobody was stuck and {who} can still {action}"
    action = still_possible(position, event.player)
    return violated(text, rule="DWT-602", expected="a turn", found="end of the round", who=event.player, action=action)


@check("DWT-602", on=TranscriptEnds, step=END)
def the_round_does_not_just_stop(position: Position, event: TranscriptEnds) -> Answer:
    """A transcript that stops while the next player could act has stopped too early."""
    due = position.next_player()
    if position.stuck is not None or due is None or position.may_stop:
        return None
    able = can_act(position, due)
    if able is None:
        return None
    if not able or is_over(position, due):
        return KEPT
    if position.found and by_ruling(position) == "finish-cycle":
        return None
    text, action = "the transcript stops, but {who} can still {action}", still_possible(position, due)
    return violated(text, expected="a turn", found="nothing", who=due, action=action)


@check("DWT-601", on=Lost)
def what_follows_is_not_checked(position: Position, lost: Lost) -> Answer:
    """After an illegal event the position is not known."""
    return unchecked("the rest of the round's transcript is not checked because the position is no longer known")


class NoDeal(Struct, frozen=True):
    """A transcript that uses cards but does not record the deal."""


NO_DEAL = NoDeal()


@claim("DWT-304", on=NoDeal)
def the_deal_is_written_down(position: Position, moment: NoDeal) -> Answer:
    """Without the deal, the cards on display are not known."""
    return unchecked("whether the cards used were on display is not checked because the deal is not recorded")
