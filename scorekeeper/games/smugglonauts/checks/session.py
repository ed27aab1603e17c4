"""Chapter 9: how many games a table plays. Decided in `scoring.session`."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, permission, unchecked, violated
from scorekeeper.games.smugglonauts.position.ring import GAME, START
from scorekeeper.games.smugglonauts.record import Round
from scorekeeper.games.smugglonauts.scoring.session import ENDS_BY, Session, SessionEnds


@check("NAU-901", "NAU-902", "NAU-903", on=Round, step=START)
def games_are_written_in_their_order(session: Session, played: Round) -> Answer:
    """They are numbered from 1, and each is written once."""
    number, due = played.number, session.due
    if number == due:
        return None
    text = (
        "game {number} is written where game {due} must be"
        if number > due
        else "game {number} is written after game {last}; games are written in their order, each once"
    )
    return violated(
        text,
        rule=ENDS_BY[session.variant],
        field=f"rounds.{number}.number",
        expected=due,
        found=number,
        number=number,
        due=due,
        last=due - 1,
    )


@check("NAU-901", "NAU-902", "NAU-903", on=Round, step=START, then="end")
def no_game_follows_the_last(session: Session, played: Round) -> Answer:
    """When the session is over, a further game does not count."""
    if not session.games or not session.all_scored or not session.is_over:
        return None
    number = played.number
    text = "game {number} is written down; {goal}, so it was over before, and game {number} does not count"
    return violated(
        text, rule=ENDS_BY[session.variant], expected=session.games, found=number, number=number, goal=session.goal
    )


@permission("NAU-901", on=SessionEnds, variants=("standard",))
def one_game_is_enough(session: Session, end: SessionEnds) -> Answer:
    """A table need not play a session."""
    return KEPT


@check("NAU-902", on=SessionEnds, step=GAME, variants=("games",))
def so_many_games_are_played(session: Session, end: SessionEnds) -> Answer:
    """As many as were agreed, and one more while the best are level (ruling NAU-R14)."""
    return KEPT if session.is_over else _goes_on(session, end)


@check("NAU-903", on=SessionEnds, step=GAME, rests_on=("NAU-904",), variants=("threshold",))
def somebody_has_so_many_points(session: Session, end: SessionEnds) -> Answer:
    """As many as were agreed, and one game more while the best are level (ruling NAU-R14)."""
    return KEPT if session.is_over else _goes_on(session, end)


def _goes_on(session: Session, end: SessionEnds) -> Answer:
    """Fewer games than the session has: no result, unless a decision lets it stand."""
    tied = session.level
    why = "{who} are level (ruling NAU-R14)" if tied else "{goal}"
    if not end.has_result:
        text = "nobody is placed yet: " + why + ", and game {next} is not written down"
        return unchecked(text, then="end", goal=session.goal, next=session.games + 1, who=tied)
    text = "a result is written down after game {count}; " + why + ", so it goes on"
    return violated(
        text, field="result", then="end", found=session.games, count=session.games, goal=session.goal, who=tied
    )
