"""What an event does that stands as written though it is illegal, by a decision or by assumption."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.cards import backwards, forget_hand
from scorekeeper.games.magic_mine.position.moments import TurnEnds
from scorekeeper.games.magic_mine.position.moves import APPLY, Move, held_back, score, then_owing
from scorekeeper.games.magic_mine.position.stated import adopt
from scorekeeper.games.magic_mine.scoring.ending import winner_after


def score_as_written(position: Position, event: record.Score) -> None:
    """Score with the figures that a decision lets stand."""
    score(position, event)
    who = event.player or position.on_turn()
    last = position.scorings[who][-1]
    points = last.points if event.points is None else event.points
    bonus = last.bonus if event.bonus is None else event.bonus
    space = last.space - last.points - last.bonus + points + bonus if event.space is None else event.space
    position.spaces[who] = space
    position.drift.pop(who, None)
    position.scorings[who][-1] = last._replace(points=points, bonus=bonus, space=space)
    position.winner = winner_after(position.winner, who, space)


def over_as_written(position: Position, event: record.Over) -> None:
    """Set the winner that a decision lets stand."""
    position.winner = event.winner


def end_turn_as_written(position: Position, moment: TurnEnds) -> None:
    """Let a turn end too early; a brown piece that was held back is reported once."""
    position.doubtful = True
    row = position.rows[position.on_turn()]
    position.excused.update(held_back(tile) for tile, piece in row.items() if piece.is_brown and piece.complete)


def turn_as_written(position: Position, event: record.Turn) -> None:
    """Let a turn go to the wrong player; the wrong way round is reported once."""
    if position.goes_back(event.player):
        position.excused.add(backwards(position.turn + 1))
    APPLY[record.Turn](position, event)


def _doubting(move: Move) -> Move:
    """Wrap a move that stands as written though it is illegal."""

    def moved(position: Position, event: Any) -> None:
        position.doubtful = True
        move(position, event)

    return moved


def _admit_card(position: Position, player: str, card: str) -> bool:
    """Let a hand hold a card that it cannot have by the record, so that nothing of this hand is known any more."""
    hand = position.hands[player]
    if card in hand or record.UNSEEN in hand:
        return False
    forget_hand(hand, position.seen)
    hand[:] = hand or [record.UNSEEN]
    return True


def _from_the_hand(move: Move) -> Move:
    """Wrap a move that plays or discards cards which the hand need not have by the record."""

    def moved(position: Position, event: Any) -> None:
        who, dropped = event.player or position.on_turn(), isinstance(event, record.Drop)
        doubted = [card for card in (event.cards if dropped else (event.card,)) if _admit_card(position, who, card)]
        move(position, event)
        if not dropped and position.chain is not None and event.card == position.chain.kind:
            position.chain.refused = True
            position.chain.doubted = bool(doubted)

    return moved


AS_WRITTEN: dict[type, Move] = {
    **{kind: _doubting(move) for kind, move in APPLY.items()},
    **{kind: _doubting(_from_the_hand(APPLY[kind])) for kind in (record.Play, record.React, record.Drop)},
    record.Turn: _doubting(turn_as_written),
    record.Score: _doubting(then_owing(score_as_written)),
    record.Over: then_owing(over_as_written),
    record.State: then_owing(adopt),
    TurnEnds: end_turn_as_written,
}
