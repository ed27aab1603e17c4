"""Chapter 1: rounds, the order of the players, and their throws."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, unchecked, violated
from scorekeeper.games.engine.replay import Lost
from skipping_stones.position import Position
from skipping_stones.record import Record, Throw

THROW, CLAIM = 1, 2
"""Steps in the order of the rule book."""
FEWEST, MOST = 2, 4


@claim("STO-101", on=Record, step=CLAIM)
def as_many_rounds_as_the_game_has(due: int | None, record: Record) -> Answer:
    """The standard game has three rounds, the short one has one."""
    count = len(record.rounds)
    if due is None:
        return None
    if count == due:
        return KEPT
    if count < due and (record.ended != "finished" or record.result is None):
        return None
    text = "{count} rounds are recorded, but the game has {due}"
    return violated(text, field="rounds", expected=due, found=count, count=count, due=due)


@claim("STO-105", on=Record, step=CLAIM)
def two_to_four_throw(due: int | None, record: Record) -> Answer:
    """Two to four people throw; the desk can write down that others did."""
    count = len(record.seats)
    if FEWEST <= count <= MOST:
        return KEPT
    text = "{count} people throw, but the game is for two to four"
    return violated(text, field="seats", expected=MOST, found=count, count=count)


@check("STO-102", on=Throw, step=THROW)
def people_throw_clockwise(position: Position, event: Throw) -> Answer:
    """Players throw clockwise, in the order of their seats."""
    due = position.seats[position.turn % len(position.seats)]
    if event.player == due:
        return KEPT
    text = "{who} throws, but it is the turn of {who_due}"
    return violated(text, expected=due, found=event.player, who=event.player, who_due=due)


@check("STO-102", on=Lost)
def what_follows_is_not_checked(position: Position, lost: Lost) -> Answer:
    """After a throw out of turn, nobody knows whose throw is next."""
    return unchecked("the rest of the round is not checked because somebody threw out of turn")


@claim("STO-103", on=Throw, step=THROW)
def a_throw_has_no_fewer_skips_than_none(position: Position, event: Throw) -> Answer:
    """A stone that sinks has 0 skips."""
    return KEPT if event.skips >= 0 else too_few(event.player, event.skips, "")


def too_few(who: str, skips: int, field: str) -> Answer:
    """Answer that a number of skips is negative, in a transcript or on a sheet."""
    text = "{who} has {skips} skips, but a stone that sinks has 0"
    return violated(text, field=field, expected=0, found=skips, who=who, skips=skips)


@claim("STO-201", on=Record)
def the_throws_are_written_down(due: int | None, record: Record) -> Answer:
    """Without throws, nobody can say who had the most skips."""
    return (
        unchecked("the result is not checked because the throws are not recorded", field="rounds")
        if due is None
        else None
    )
