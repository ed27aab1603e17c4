"""Chapter 9: the end of the game. It comes when somebody is on 20, and nothing is done after it.

`scoring.ending` decides when the game is over; these checks ask it event by event, through the position.
"""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, unchecked, violated
from scorekeeper.games.engine.replay import Lost
from scorekeeper.games.magic_mine.checks.steps import DUE, END
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.moments import PlayGoesOn, TranscriptEnds, TurnBegins
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.places import shown


@check("MIN-902", on=(PlayGoesOn, TurnBegins), step=DUE)
def nothing_is_done_after_the_end(position: Position, moment: PlayGoesOn) -> Answer:
    """The game is over when somebody is on 20."""
    winner = position.winner
    if moment.debt != "end" or winner is None:
        return None
    return violated(
        "{who} is on {space}, so the game is over, but play goes on",
        expected="the end",
        found=moment.event.__struct_config__.tag,
        then="stop" if position.over else "end",
        who=winner,
        space=shown(position.spaces[winner], position.rulings),
    )


@check("MIN-901", on=Lost)
def what_follows_is_not_checked(position: Position, lost: Lost) -> Answer:
    """After an illegal event the position is unknown."""
    return unchecked("the rest of the transcript is not checked because the position is no longer known")


@check("MIN-901", on=TranscriptEnds, step=END)
def the_game_goes_on_until_twenty(position: Position, end: TranscriptEnds) -> Answer:
    """A transcript ends when somebody is on 20, unless the table was stopped."""
    if position.winner is not None:
        return KEPT
    if end.may_stop:
        return None
    best = max(position.spaces.values())
    if any(position.stands_on(who) >= GOAL for who in position.seats):
        text = "nobody is placed because the points of the furthest pawn lead to space {best} and not to {goal}"
        return unchecked(text, then="stop", best=best, goal=GOAL)
    if end.is_told:
        text = "what came after the transcript is not checked: it breaks off with the furthest pawn on {best}"
        return unchecked(text, then="stop", best=best)
    text = "the transcript ends with the furthest pawn on {found}, but the game goes on until somebody is on {expected}"
    return violated(text, expected=GOAL, found=best)


@check("MIN-902", on=TranscriptEnds, step=END)
def the_game_is_over_with_it(position: Position, end: TranscriptEnds) -> Answer:
    """The transcript ends with the move that won."""
    return KEPT if position.winner is not None else None
