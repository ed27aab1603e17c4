"""Chapter 9: how many games a table plays; `scoring.session` decides it."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, doubted, permission, unchecked, violated
from scorekeeper.games.smugglonauts.position.ring import GAME, START
from scorekeeper.games.smugglonauts.record import Round
from scorekeeper.games.smugglonauts.scoring.session import ENDS_BY, OverAnyway, Session, SessionEnds


@check("NAU-901", "NAU-902", "NAU-903", on=Round, step=START)
def games_are_written_in_their_order(session: Session, played: Round) -> Answer:
    """Games are numbered from 1, and each is recorded once."""
    number, due = played.number, session.due
    if number == due:
        return None
    missing = [*range(due, number)]
    if missing and session.may_have(number) and not {*missing} & {*session.recorded}:
        text = (
            "game {missing} is not recorded; what depends on it is not checked"
            if len(missing) == 1
            else "games {missing} are not recorded; what depends on them is not checked"
        )
        return unchecked(text, rule=ENDS_BY[session.variant], then="stop", missing=missing)
    text = (
        "game {number} is recorded, but game {due} must come next"
        if number > due
        else "game {number} is recorded, but games are numbered from 1"
        if number < 1
        else "game {number} is recorded after game {last}, but games are recorded in order, each once"
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
    """A game after the end of the session does not count."""
    if not session.all_scored or not session.is_over:
        return None
    number = played.number
    text = "game {number} is recorded, but {goal}, so it was already over and game {number} does not count"
    return violated(
        text, rule=ENDS_BY[session.variant], expected=session.games, found=number, number=number, goal=session.goal
    )


@claim("NAU-801", on=OverAnyway, step=GAME)
def a_game_that_is_over_was_not_stopped(session: Session, over: OverAnyway) -> Answer:
    """The record says how play stopped; a game that is over by the rules has finished."""
    how = {
        "time": "time was called",
        "conceded": "somebody conceded",
        "abandoned": "the game was abandoned",
        "adjourned": "the game goes on later",
    }
    text = "the record says that {how}, but by the rules the game was over; it has finished"
    return doubted(text, field="ended", expected="finished", found=over.ended, how=how[over.ended])


@permission("NAU-901", on=SessionEnds, variants=("standard",))
def one_game_is_enough(session: Session, end: SessionEnds) -> Answer:
    """A table need not play a session."""
    return KEPT


@check("NAU-902", on=SessionEnds, step=GAME, variants=("games",))
def so_many_games_are_played(session: Session, end: SessionEnds) -> Answer:
    """A session has the agreed number of games, plus one more while the best players are level (ruling NAU-R14)."""
    return KEPT if session.is_over else _goes_on(session, end)


@check("NAU-903", on=SessionEnds, step=GAME, rests_on=("NAU-904",), variants=("threshold",))
def somebody_has_so_many_points(session: Session, end: SessionEnds) -> Answer:
    """A session ends at the agreed points, plus one more game while the best players are level (ruling NAU-R14)."""
    return KEPT if session.is_over else _goes_on(session, end)


def _goes_on(session: Session, end: SessionEnds) -> Answer:
    """A session that is not over has no result, unless a decision lets it stand."""
    tied = session.level
    why = "{who} are level (ruling NAU-R14)" if tied else "{goal}"
    if not end.has_result:
        text = "nobody is placed yet because " + why + " and game {next} is not recorded"
        return unchecked(text, then="end", goal=session.goal, next=session.games + 1, who=tied)
    text = "a result is recorded after game {count}, but " + why + ", so it goes on"
    return violated(
        text, field="result", then="end", found=session.games, count=session.games, goal=session.goal, who=tied
    )
