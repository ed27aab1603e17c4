"""Whether there can be a result: not of a game that goes on later, was broken off, or of a session that cannot be over."""

from __future__ import annotations

from scorekeeper.games.engine.checks import Answer, check, claim, kept, unchecked, violated
from scorekeeper.games.smugglonauts.position.ring import GAME
from scorekeeper.games.smugglonauts.record import Result
from scorekeeper.games.smugglonauts.scoring.claims import (
    Adjourned,
    BrokenOff,
    Claims,
    Possible,
)
from scorekeeper.games.smugglonauts.scoring.session import ENDS_BY


@claim("NAU-801", "NAU-902", "NAU-903", on=Adjourned, step=GAME)
def an_adjourned_game_has_no_winner(result: Result, adjourned: Adjourned) -> Answer:
    """Nobody is placed or wins while the game goes on later."""
    if result.winner is None and all(row.place is None for row in result.rows.values()):
        return None
    what = "game" if adjourned.variant == "standard" else "session"
    return violated(
        f"the {what} is adjourned, so nobody is placed or wins yet, but the result says otherwise",
        rule="NAU-801" if adjourned.variant == "standard" else ENDS_BY[adjourned.variant],
    )


@claim("NAU-801", on=BrokenOff, step=GAME)
def a_game_that_was_broken_off_has_no_result(result: Result, broken: BrokenOff) -> Answer:
    """Under rulings by which a broken-off game does not count, nobody is placed or wins."""
    if result.winner is None and all(row.place is None for row in result.rows.values()):
        text = "the result is not checked because the game was broken off; nobody is placed (ruling {ruling})"
        return unchecked(text, ruling=broken.ruling)
    text = "the game was broken off, so nobody is placed or wins (ruling {ruling}), but the result says otherwise"
    return violated(text, ruling=broken.ruling)


@check("NAU-902", "NAU-903", on=Possible, step=GAME, variants=("games", "threshold"))
def the_session_can_be_over(claims: Claims, possible: Possible) -> Answer:
    """The agreed games or points are reached, and no tie calls for another game."""
    if not claims.finished or len(claims.points) < len(claims.seats):
        return None
    session = claims.session
    if session.is_over:
        return kept("NAU-903") if claims.variant == "threshold" else None
    level, best = session.level, max(claims.points.values())
    text = (
        "{who} are level with {best} points, so another game must be played (ruling NAU-R14)"
        if level
        else "{best} is the highest total, but {goal}"
    )
    return violated(
        text,
        rule=ENDS_BY[claims.variant],
        field="rows",
        expected=int(claims.rulings.threshold) if claims.variant == "threshold" else None,
        found=best,
        who=level,
        best=best,
        goal=session.goal,
    )
