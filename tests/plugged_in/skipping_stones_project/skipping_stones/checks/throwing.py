"""Chapter 1: rounds, the order of the throwers, and their throws."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, unchecked, violated
from scorekeeper.games.engine.replay import Lost
from skipping_stones.position import Position
from skipping_stones.record import Record, Throw

THROW, CLAIM = 1, 2
"""Steps as the book orders them."""


@claim("STO-101", on=Record, step=CLAIM)
def as_many_rounds_as_the_game_has(due: int | None, record: Record) -> Answer:
    """Everybody throws once in each round, and there are three rounds, or one."""
    count = len(record.rounds)
    if due is None:
        return None
    if count == due:
        return KEPT
    if count < due and (record.ended != "finished" or record.result is None):
        return None
    text = "{count} rounds are written down; there are {due}"
    return violated(text, field="rounds", expected=due, found=count, count=count, due=due)


@check("STO-102", on=Throw, step=THROW)
def people_throw_clockwise(position: Position, event: Throw) -> Answer:
    """People throw in the order in which they sit."""
    due = position.seats[position.turn % len(position.seats)]
    if event.player == due:
        return KEPT
    text = "{who} throws, but it is the turn of {who_due}"
    return violated(text, expected=due, found=event.player, who=event.player, who_due=due)


@check("STO-102", on=Lost)
def what_follows_is_not_checked(position: Position, lost: Lost) -> Answer:
    """After a throw out of turn nobody knows whose throw the next one is."""
    return unchecked("the rest of the round is not checked: somebody threw out of turn")


@claim("STO-103", on=Throw, step=THROW)
def a_throw_has_no_fewer_skips_than_none(position: Position, event: Throw) -> Answer:
    """A stone that sinks has 0 skips."""
    return KEPT if event.skips >= 0 else too_few(event.player, event.skips, "")


def too_few(who: str, skips: int, field: str) -> Answer:
    """What is wrong with a negative number of skips, in a transcript or on a sheet."""
    text = "{who} is written with {skips} skips; a stone that sinks has 0"
    return violated(text, field=field, expected=0, found=skips, who=who, skips=skips)


@claim("STO-201", on=Record)
def the_throws_are_written_down(due: int | None, record: Record) -> Answer:
    """Without throws nobody can say who had most skips."""
    return unchecked("the throws are not written down", field="rounds") if due is None else None
