"""How events and moments change the position, including wrong ones that a decision lets stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.plans import Play, nothing
from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.smugglers import record
from scorekeeper.games.smugglers.fast import FAST
from scorekeeper.games.smugglers.position.comparison import compare_statement
from scorekeeper.games.smugglers.position.fragments import HoleOnPaper, SheetInspection
from scorekeeper.games.smugglers.position.position import AfterTheCall, Position, RoundOver, Unpaid

UNPAID, ROUND_OVER, AFTER_THE_CALL = Unpaid(), RoundOver(), AfterTheCall()
OPENINGS = frozenset({record.Inspect, record.Reveal})
STATEMENTS = frozenset({record.State, record.Won})
"""What the table says of the position; a reward that nobody takes after it is missing before it."""
REWARDS = frozenset({record.Take, record.Bomb, record.Piece, record.Waive})


def moments(position: Position, event: Any) -> tuple[Any, ...]:
    """A sphere must be paid for before the next one is opened and before the round ends."""
    if event is not None:
        if type(event) in STATEMENTS and not position.called and _may_be_unpaid(position):
            return ()
        return (UNPAID, AFTER_THE_CALL) if position.called else (UNPAID,)
    if position.unread is not None:
        return ()
    return (ROUND_OVER,) if position.pending is None or position.may_stop else (UNPAID, ROUND_OVER)


def _may_be_unpaid(position: Position) -> bool:
    """Whether the reward of the sphere opened last is recorded later, or the table was stopped before it was taken."""
    for event in position.script[position.index :]:
        if type(event) in REWARDS:
            return True
        if type(event) in OPENINGS:
            return False
    return position.may_stop


def _call_over(position: Position, event: record.EndOfTurn) -> None:
    """Note that the round is over; what is still owed or comes later is looked at."""
    position.called = position.pending = True


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
        own = [name for name in record.COLOURS if position.held[source][record.AT[name]]]
        colour = colour if colour in own else own[0] if len(own) == 1 else None
    known = due.source in ("supply", "inspector") or (due.source == "opponent" and source is not None)
    if colour is None or not known:
        return False
    position.take_by_rules(record.Take(player=due.to, token=colour, source=source))
    return True


def _roll_by_rules(position: Position, event: record.Roll) -> None:
    position.roll(replace(event, slot=None))


def _roll_as_written(position: Position, event: record.Roll) -> None:
    position.roll(event)
    if event.slot is not None:
        position.slot = event.slot


def _inspect_by_rules(position: Position, event: record.Inspect) -> None:
    if not _must_stay_closed(position, event.target):
        position.inspect(event)


def _reveal_by_rules(position: Position, event: record.Reveal) -> None:
    if not _must_stay_closed(position, event.player):
        position.reveal(event)


def _inspect_again(position: Position, event: record.Inspect) -> None:
    if not _opens_nothing(position, event.target):
        position.inspect(event)
    elif event.player in position.chairs[: position.inspections_due()]:
        inspectors = [inspector for inspector, _ in position.inspections]
        if event.player not in inspectors:
            position.inspections.append((event.player, event.target))
            position.guesses.setdefault(event.target, event.guess)


def _reveal_again(position: Position, event: record.Reveal) -> None:
    if not _opens_nothing(position, event.player):
        position.reveal(event)


def _opens_nothing(position: Position, owner: str) -> bool:
    """Whether an opening that breaks a rule earns nothing: the sphere is opened before or after, and nobody takes anything."""
    coming = position.script[position.index :]
    if coming and type(coming[0]) in REWARDS:
        return False
    return owner in position.opened or owner in map(_opened_by, coming)


def _opened_by(event: Any) -> str | None:
    """Whose sphere an event opens."""
    return event.target if type(event) is record.Inspect else event.player if type(event) is record.Reveal else None


def _must_stay_closed(position: Position, owner: str) -> bool:
    return position.winner is not None or owner in position.opened or position.all_stuck()


def _glance(position: Position, event: SheetInspection) -> None:
    position.inspections.append((event.player, event.target))
    position.opened.add(event.target)


def _believe_the_hole(position: Position, event: HoleOnPaper) -> None:
    """Put the boss where the sheet has him, because no roll says where he goes; None if the sheet does not say."""
    position.slot = event.hole if event.possible(position.track) else None


def _standing(change: Callable[[Position, Any], None]) -> Callable[[Position, Any], None]:
    """Carry out an illegal event, and note that what players own rests on it."""

    def carry_out(position: Position, event: Any) -> None:
        position.illegal = True
        change(position, event)

    return carry_out


PLAY = Play(
    apply={
        record.Roll: Position.roll,
        record.Trial: Position.test,
        record.Compare: Position.compare,
        record.Seat: Position.seat,
        record.Inspect: Position.inspect,
        record.Reveal: Position.reveal,
        record.Take: Position.take,
        record.Bomb: Position.bomb,
        record.Piece: Position.piece,
        record.Waive: Position.waive,
        record.State: nothing,
        record.Won: Position.hear_win,
        record.EndOfTurn: _call_over,
        SheetInspection: _glance,
        HoleOnPaper: _believe_the_hole,
    },
    plan={record.State: compare_statement},
    as_written={
        record.Roll: _roll_as_written,
        record.Inspect: _standing(_inspect_again),
        record.Reveal: _standing(_reveal_again),
        record.Take: _standing(Position.take),
        record.Bomb: _standing(Position.bomb),
        record.Piece: _standing(Position.piece),
        record.Waive: _standing(Position.waive),
        record.State: Position.adopt,
        record.Won: Position.let_win,
        Unpaid: _pay,
    },
    by_rules={
        record.Roll: _roll_by_rules,
        record.Inspect: _inspect_by_rules,
        record.Reveal: _reveal_by_rules,
        record.Take: _reward_by_rules,
        record.Bomb: _reward_by_rules,
        record.Piece: _reward_by_rules,
        record.Waive: _reward_by_rules,
        Unpaid: _settle_by_rules,
    },
    fast=FAST,
    closing=OPENINGS | STATEMENTS,
    moments=moments,
)
