"""Places and the winner that a result claims: they follow the points, or fit each other if points are missing."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, unchecked, violated
from scorekeeper.games.smugglonauts.checks.sheet.awards import Placed, wrong_place
from scorekeeper.games.smugglonauts.position.ring import GAME
from scorekeeper.games.smugglonauts.record import Result
from scorekeeper.games.smugglonauts.scoring.claims import (
    Claims,
    Neighbours,
    PlacesAlone,
    ResultAlone,
    Tie,
    nearest_places,
)
from scorekeeper.games.smugglonauts.scoring.orders import Standings
from scorekeeper.games.smugglonauts.scoring.session import SessionRanking
from scorekeeper.terminal import counted


@claim("NAU-815", on=Result, step=GAME)
def the_result_has_the_places_of_the_points(ranking: SessionRanking, result: Result) -> Answer:
    """Places follow the points."""
    rows, places = result.rows, ranking.places
    for place in places:
        if (row := rows.get(place.participant)) is not None and row.place not in (place.place, None):
            break
    else:
        return KEPT
    as_written = ranking.as_written
    return [
        wrong_place(
            Placed(place.participant, place.score, place.place, row.place),
            [one.participant for one in places if one.score == place.score and one is not place],
            field=f"rows.{place.participant}.place",
            source="result",
            ruling="NAU-R01" if ranking.variant == "standard" else "NAU-R14",
        )
        for place in places
        if (row := rows.get(place.participant)) is not None
        and row.place not in (place.place, None)
        and not (as_written and row.place == as_written[place.participant].place)
    ] or KEPT


@claim("NAU-815", on=Result, step=GAME)
def the_result_names_the_winner(ranking: SessionRanking, result: Result) -> Answer:
    """The winner is the player who is first alone."""
    winner, places = result.winner, ranking.places
    if winner is None:
        return None
    first = ranking.first
    if [winner] == first:
        return KEPT
    if [winner] == [who for who, place in ranking.as_written.items() if place.place == 1]:
        return None
    said = next(place for place in places if place.participant == winner)
    text = (
        "{who} share first place with {points} (ruling {ruling}), but the result names {who_said} alone"
        if winner in first
        else ("{who} share first place" if len(first) > 1 else "{who} wins")
        + " with {points}, but the result names {who_said} with {said}"
    )
    return violated(
        text,
        field="winner",
        expected=first if len(first) > 1 else first[0] if first else None,
        found=winner,
        given=(("winner", winner), 1),
        who=first,
        points=counted(places[0].score, "point"),
        ruling="NAU-R01" if ranking.variant == "standard" else "NAU-R14",
        who_said=winner,
        said=said.score,
    )


@claim("NAU-815", on=ResultAlone, step=GAME)
def everybody_is_in_the_result(claims: Claims, alone: ResultAlone) -> Answer:
    """Players can be placed only if the result has a row for everybody."""
    missing = claims.missing
    if not missing:
        return None
    text = "nobody is placed because the result has no row for {who}"
    return unchecked(text, field="rows", who=missing)


@claim("NAU-815", on=PlacesAlone, step=GAME)
def nobody_is_placed_by_nothing(claims: Claims, alone: PlacesAlone) -> Answer:
    """Without points, everybody needs a place."""
    if claims.all_placed:
        return None
    return unchecked("nobody is placed because points or places are missing", field="rows", then="stop")


@check("NAU-815", on=PlacesAlone, step=GAME, then="end")
def places_count_those_ahead(claims: Claims, alone: PlacesAlone) -> Answer:
    """The places are possible for this number of players, with the recorded ties (ruling NAU-R02)."""
    found = claims.stated
    said = [place.place for place in found]
    due = nearest_places(said, claims.rulings)
    if said == due:
        return KEPT
    wrong = next(n for n, (one, place) in enumerate(zip(said, due, strict=True)) if one != place)
    text = "the result says {who} is in place {said}, but the places of {count} players can be {due}, not {stated} (ruling NAU-R02)"
    return violated(
        text,
        field=f"rows.{found[wrong].participant}.place",
        expected=due[wrong],
        found=said[wrong],
        who=found[wrong].participant,
        said=said[wrong],
        count=len(found),
        due=due,
        stated=said,
    )


@check("NAU-815", on=Neighbours, step=GAME, then="end")
def places_follow_the_points(claims: Claims, two: Neighbours) -> Answer:
    """Places follow the points, as far as these are recorded."""
    if claims.follow(two):
        return KEPT
    points, placed = {two.ahead: two.more, two.behind: two.less}, {two.ahead: two.better, two.behind: two.worse}
    return _against_the_points(points, placed, (two.ahead, two.behind), field="rows")


@check("NAU-815", on=SessionRanking, step=GAME)
def the_winner_has_place_one(claims: Claims, ranking: SessionRanking) -> Answer:
    """The named winner has place 1, and nobody else has."""
    winner, first = claims.result.winner, ranking.first
    if winner is None or [winner] == first:
        return None
    text = (
        "the result says {who} are in place 1, but names {who_said} as the winner"
        if len(first) > 1
        else "the result says {who} is in place 1, but names {who_said} as the winner"
    )
    return violated(
        text, field="winner", expected=first[0] if len(first) == 1 else first, found=winner, who=first, who_said=winner
    )


@claim("NAU-815", on=Standings, step=GAME)
def some_order_fits_what_is_written(standings: Standings, asked: Standings) -> Answer:
    """Where some points or places are not recorded, the others must still be possible."""
    if standings.are_possible():
        return None
    points, placed, winner = standings.points, standings.placed, standings.winner
    if (two := standings.at_odds()) is not None:
        return _against_the_points(points, placed, two)
    better = [who for who in points if winner in points and points[who] > points[winner or ""]]
    if winner is not None and better:
        text = "{who} is named as the winner with {said}, but {who_better} has {counted}"
        return violated(
            text,
            expected=better[0],
            found=winner,
            who=winner,
            said=counted(points[winner], "point"),
            who_better=better[0],
            counted=counted(points[better[0]], "point"),
        )
    ahead = [who for who, place in placed.items() if place == 1 and who != winner]
    if winner is not None and (ahead or placed.get(winner, 1) != 1):
        who = ahead[0] if ahead else winner
        text = "{who_said} is named as the winner, but {who} is in place {place}"
        return violated(text, expected=1, found=placed[who], who=who, place=placed[who], who_said=winner)
    text = "with {players}, no order fits the recorded places {told}"
    told = [str(place) for place in sorted(placed.values())]
    return violated(text, found=sorted(placed.values()), players=counted(len(standings.seats), "player"), told=told)


def _against_the_points(
    points: Mapping[str, int], placed: Mapping[str, int], two: tuple[str, str], field: str = ""
) -> Wrong:
    one, other = two
    text = "{who} is in place {better} with {more} and {who_behind} in place {worse} with {less}, but places follow the points"
    return violated(
        text,
        field=field,
        expected=max(points[one], points[other]),
        found=points[one],
        who=one,
        better=placed[one],
        more=counted(points[one], "point"),
        who_behind=other,
        worse=placed[other],
        less=counted(points[other], "point"),
    )


@claim("NAU-815", on=Tie)
def a_tie_that_cargo_decides_is_not_checked(claims: Claims, tie: Tie) -> Answer:
    """A result alone does not show what decides a tie (rulings NAU-R01, NAU-R14)."""
    text = "the tie is not checked because a result alone does not show what decides it (ruling {ruling})"
    return unchecked(text, field="rows", ruling="NAU-R01" if claims.variant == "standard" else "NAU-R14")
