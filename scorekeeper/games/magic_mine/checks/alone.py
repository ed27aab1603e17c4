"""Checks on a result without its game, or with a sheet that shows only some players."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.checks import Answer, claim, unchecked, violated
from scorekeeper.games.magic_mine.checks.result import (
    ALONE_OR_IN_PART,
    Alone,
    InPart,
    SpacesBrokenOff,
    SpacesKnown,
    SpacesSince,
)
from scorekeeper.games.magic_mine.checks.sheet.spaces import off_the_track, past_twenty
from scorekeeper.games.magic_mine.checks.steps import GAME
from scorekeeper.games.magic_mine.scoring.claims import Claims, Kind, Problem
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.places import shown


def _source(thing: Alone | InPart) -> str:
    """Where the spaces and places are written."""
    return "the result" if isinstance(thing, Alone) else "the record"


def _problem(claims: Claims, kind: Kind) -> Problem | None:
    """The contradiction that keeps people from being placed, if it is of this kind."""
    return claims.problem if claims.problem is not None and claims.problem.kind == kind else None


@claim("MIN-512", on=(SpacesKnown, SpacesBrokenOff), step=GAME)
def the_result_has_the_spaces_that_are_known(known: Mapping[str, int], result: SpacesKnown) -> Answer:
    """Where a transcript or a sheet shows the space of a player, the result has the same."""
    text = "{who} is on space {expected} by the game, but the result says {found}"
    wrong = []
    for who, points in known.items():
        row, due = result.rows.get(who), shown(points, result.bound.rulings)
        if row is not None and row.space not in (None, due, points):
            wrong.append(violated(text, field=f"rows.{who}.space", expected=due, found=row.space, who=who))
    return wrong


@claim("MIN-512", on=SpacesSince, step=GAME)
def pawns_do_not_go_back(known: Mapping[str, int], since: SpacesSince) -> Answer:
    """A pawn ends where the transcript left it, or further on."""
    text = "{who} was already on {expected} when the transcript broke off, but ends on {found}"
    return [
        violated(text, field=f"rows.{who}.space", expected=known[who], found=row.space, who=who)
        for who, row in since.rows.items()
        if row.space is not None and row.space < min(known.get(who, 0), GOAL)
    ]


@claim("MIN-204", "MIN-512", on=SpacesBrokenOff, step=GAME)
def spaces_of_a_game_broken_off_are_on_the_track(known: Mapping[str, int], result: SpacesBrokenOff) -> Answer:
    """A space that only the result tells is possible."""
    told = {who: row.space for who, row in result.rows.items() if who not in known and row.space is not None}
    off = [off_the_track(who, space, result.bound.most, f"rows.{who}.space") for who, space in told.items()]
    return [wrong for wrong in off if wrong is not None]


@claim("MIN-503", on=Alone)
def the_scorings_are_known(claims: Claims, alone: Alone) -> Answer:
    """Without the game, points and spaces cannot be checked."""
    return unchecked("points and spaces are not checked because the scorings are not recorded", field="rows")


@claim("MIN-204", "MIN-512", on=ALONE_OR_IN_PART, step=GAME)
def spaces_are_on_the_track(claims: Claims, alone: Alone | InPart) -> Answer:
    """A final space is possible; one beyond 20 is a warning (ruling MIN-R03)."""
    wrong = []
    for who, space in claims.spaces.items():
        off = off_the_track(who, space, claims.bound.most, f"rows.{who}.space")
        if off is None and space != shown(space, claims.bound.rulings):
            off = past_twenty(who, space, "the result")
        if off is not None:
            wrong.append(off)
    return wrong


@claim("MIN-903", on=Alone, step=GAME)
def the_result_names_everybody(claims: Claims, alone: Alone) -> Answer:
    """Nobody is placed while a player is missing."""
    problem = _problem(claims, "missing")
    if problem is None:
        return None
    return unchecked("nobody is placed because the result leaves out {who}", field="rows", who=problem.who)


@claim("MIN-903", on=ALONE_OR_IN_PART, step=GAME)
def the_winner_is_in_first_place(claims: Claims, alone: Alone | InPart) -> Answer:
    """The player who is named as the winner has the first place, and nobody else has."""
    problem = _problem(claims, "not winner")
    if problem is None:
        return None
    return violated(
        _source(alone) + " names {who} as the winner, but has {who_other} in place {found}",
        field="winner" if isinstance(alone, Alone) else "",
        expected=problem.who,
        found=problem.said,
        given=("not winner", problem.who),
        who=problem.who,
        who_other=problem.other,
    )


@claim("MIN-903", on=ALONE_OR_IN_PART, step=GAME)
def blanks_can_be_filled(claims: Claims, alone: Alone | InPart) -> Answer:
    """Some spaces and places for the blanks fit with what is recorded."""
    problem = _problem(claims, "no filling")
    if problem is None:
        return None
    text = "no space that {who} may be on makes the recorded places right (ruling MIN-R02)"
    return violated(text, field="rows", given=("no filling", problem.who), who=problem.who)


@claim("MIN-903", on=ALONE_OR_IN_PART, step=GAME)
def what_is_compared_among_the_level_is_known(claims: Claims, alone: Alone | InPart) -> Answer:
    """Ruling MIN-R02 may compare something that a result does not show."""
    if not claims.level_unknown:
        return None
    text = "the tie is not checked because what decides it (ruling MIN-R02) is not recorded"
    return unchecked(text, field="rows")


@claim("MIN-903", on=ALONE_OR_IN_PART, step=GAME)
def whoever_is_on_twenty_is_first(claims: Claims, alone: Alone | InPart) -> Answer:
    """A player on 20 has won, whatever else is recorded or left out."""
    problem = _problem(claims, "not first")
    if problem is None:
        return None
    text = (
        _source(alone)
        + " puts {who} on {space}, so {who} has won, but it has "
        + ("{who_other} as first" if problem.other is not None else "place {found} for {who}")
    )
    return violated(
        text,
        field=f"rows.{problem.who}.place",
        expected=1,
        found=problem.said,
        given=("not first", problem.who),
        who=problem.who,
        space=problem.space,
        who_other=problem.other,
    )


@claim("MIN-901", on=ALONE_OR_IN_PART, step=GAME)
def whoever_is_first_is_on_twenty(claims: Claims, alone: Alone | InPart) -> Answer:
    """A finished game was won on 20, so nobody is first on a lower space."""
    problem = _problem(claims, "not reached")
    if problem is None:
        return None
    text = _source(alone) + " puts {who} first on {found}, but the game goes on until somebody is on {expected}"
    return violated(
        text,
        field=f"rows.{problem.who}.space",
        expected=GOAL,
        found=problem.space,
        given=("not reached", problem.who),
        who=problem.who,
    )


@claim("MIN-903", on=Alone, step=GAME)
def everybody_has_a_space_or_a_place(claims: Claims, alone: Alone) -> Answer:
    """Nobody is placed while a player's place is not known."""
    if _problem(claims, "unplaced") is None:
        return None
    return unchecked("nobody is placed because neither spaces nor places are recorded for everybody", field="rows")


@claim("MIN-903", on=ALONE_OR_IN_PART, step=GAME)
def places_are_a_ranking(claims: Claims, alone: Alone | InPart) -> Answer:
    """Each place is one more than the number of players ahead."""
    problem = _problem(claims, "no ranking")
    if problem is None:
        return None
    text = (
        "the places are recorded as {found}, but a place is one more than the number of players ahead, so these "
        "would be {expected}"
    )
    return violated(text, field="rows", expected=problem.due, found=problem.said, given=("no ranking", problem.said))


@claim("MIN-903", on=ALONE_OR_IN_PART, step=GAME)
def places_go_by_the_spaces(claims: Claims, alone: Alone | InPart) -> Answer:
    """Places follow the spaces, as far as these are recorded (ruling MIN-R02)."""
    problem = _problem(claims, "order")
    if problem is None:
        return None
    return violated(
        _source(alone)
        + " puts {who} on {space} and {who_other} on {less}, but has "
        + {"level": "both on one place", "ahead": "{who} ahead", "behind": "{who_other} ahead"}[problem.said]
        + (" (ruling MIN-R02)" if problem.due == ("level",) or problem.said == "level" else ""),
        field="rows",
        expected=problem.who,
        found=problem.other,
        given=("order", problem.who),
        who=problem.who,
        who_other=problem.other,
        space=problem.space,
        less=problem.less,
    )


@claim("MIN-903", on=ALONE_OR_IN_PART, step=GAME)
def one_player_is_first(claims: Claims, alone: Alone | InPart) -> Answer:
    """One pawn reaches 20 before all others."""
    first = [place for place in claims.places if place.place == 1]
    if len(first) < 2 or not claims.finished or len(claims.spaces) == len(claims.places):  # noqa: PLR2004
        return None
    text = _source(alone) + " puts {found} players first, but one pawn reaches {goal} before all others"
    return violated(text, field="rows", expected=1, found=len(first), goal=GOAL)
