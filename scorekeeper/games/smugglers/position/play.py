"""How events and moments change the position, including wrong ones that a decision lets stand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.plans import Play, nothing
from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.smugglers.fast import FAST
from scorekeeper.games.smugglers.position.comparison import compare_statement
from scorekeeper.games.smugglers.position.position import Position, RoundOver, Unpaid
from scorekeeper.games.smugglers.position.told import Glance, HoleOnPaper
from scorekeeper.games.smugglers.record import (
    AT,
    COLOURS,
    Bomb,
    Compare,
    Inspect,
    Piece,
    Reveal,
    Roll,
    Seat,
    State,
    Take,
    Trial,
    Waive,
    Won,
)

UNPAID, ROUND_OVER = Unpaid(), RoundOver()
OPENINGS = frozenset({Inspect, Reveal})


def moments(position: Position, event: Any) -> tuple[Any, ...]:
    """A sphere must be paid for before the next one is opened and before the round ends."""
    if event is not None:
        return (UNPAID,)
    if position.unread is not None:
        return ()
    return (ROUND_OVER,) if position.pending is None or position.may_stop else (UNPAID, ROUND_OVER)


def _pay(position: Position, moment: Unpaid) -> None:
    position.pay()


def _settle_by_rules(position: Position, moment: Unpaid) -> None:
    if not _pay_by_rules(position, None):
        raise Impossible
    position.pay()


def _reward_by_rules(position: Position, event: Any) -> None:
    _pay_by_rules(position, event)


def _pay_by_rules(position: Position, event: Any) -> bool:
    """Take what a sphere earns if the rules leave no choice; returns whether they did."""
    due = position.due
    if due is None or due.paid:
        return True
    source = due.inspector if due.source == "inspector" else None
    if due.source == "opponent":
        having = [who for who in position.seats if who != due.owner and position.tokens(who)]
        source = having[0] if len(having) == 1 else None
    colour = due.colour or getattr(event, "token", None)
    if source is not None:
        own = [name for name in COLOURS if position.held[source][AT[name]]]
        colour = colour if colour in own else own[0] if len(own) == 1 else None
    known = due.source in ("supply", "inspector") or (due.source == "opponent" and source is not None)
    if colour is None or not known:
        return False
    position.take_by_rules(Take(player=due.to, token=colour, source=source))
    return True


def _roll_by_rules(position: Position, event: Roll) -> None:
    position.roll(replace(event, slot=None))


def _roll_as_written(position: Position, event: Roll) -> None:
    position.roll(event)
    if event.slot is not None:
        position.slot = event.slot


def _inspect_by_rules(position: Position, event: Inspect) -> None:
    if not _must_stay_closed(position, event.target):
        position.inspect(event)


def _reveal_by_rules(position: Position, event: Reveal) -> None:
    if not _must_stay_closed(position, event.player):
        position.reveal(event)


def _must_stay_closed(position: Position, owner: str) -> bool:
    return position.winner is not None or owner in position.opened or position.all_stuck()


def _glance(position: Position, event: Glance) -> None:
    position.inspections.append((event.player, event.target))
    position.opened.add(event.target)


def _believe_the_hole(position: Position, event: HoleOnPaper) -> None:
    """Put the boss where the sheet has him, because no roll says where he goes; None if the sheet does not say."""
    position.slot = event.hole if event.possible(position.track) else None


PLAY = Play(
    apply={
        Roll: Position.roll,
        Trial: Position.test,
        Compare: Position.compare,
        Seat: Position.seat,
        Inspect: Position.inspect,
        Reveal: Position.reveal,
        Take: Position.take,
        Bomb: Position.bomb,
        Piece: Position.piece,
        Waive: Position.waive,
        State: nothing,
        Won: nothing,
        Glance: _glance,
        HoleOnPaper: _believe_the_hole,
    },
    plan={State: compare_statement},
    as_written={Roll: _roll_as_written, State: Position.adopt, Unpaid: _pay},
    by_rules={
        Roll: _roll_by_rules,
        Inspect: _inspect_by_rules,
        Reveal: _reveal_by_rules,
        Take: _reward_by_rules,
        Bomb: _reward_by_rules,
        Piece: _reward_by_rules,
        Waive: _reward_by_rules,
        Unpaid: _settle_by_rules,
    },
    fast=FAST,
    closing=OPENINGS,
    moments=moments,
)
