"""The claimed result of a table, compared with its games, or checked by itself if not all are known."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, kept, unchecked, violated
from scorekeeper.games.engine.verdict import counted
from scorekeeper.games.smugglonauts.checks.sheet.awards import Placed, wrong_place
from scorekeeper.games.smugglonauts.position.ring import GAME
from scorekeeper.games.smugglonauts.record import Result
from scorekeeper.games.smugglonauts.scoring.claims import (
    Adjourned,
    BrokenOff,
    Claims,
    Neighbours,
    PlacesAlone,
    PointsSoFar,
    Possible,
    ResultAlone,
    Tie,
    nearest_places,
)
from scorekeeper.games.smugglonauts.scoring.orders import Standings
from scorekeeper.games.smugglonauts.scoring.session import ENDS_BY, SessionRanking


@claim("NAU-811", "NAU-905", on=Result, step=GAME)
def the_result_has_the_points_of_the_games(ranking: SessionRanking, result: Result) -> Answer:
    """The points are those of the only game, or of all games together."""
    rows, rule = result.rows, "NAU-811" if ranking.variant == "standard" else "NAU-905"
    return [
        violated(
            "{who} has {counted}"
            + (" in all games together" if rule == "NAU-905" else "")
            + ", but the result says {found}",
            rule=rule,
            field=f"rows.{place.participant}.points",
            expected=place.score,
            found=row.points,
            given=(("points", place.participant), row.points),
            who=place.participant,
            counted=counted(place.score, "point"),
        )
        for place in ranking.places
        if (row := rows.get(place.participant)) is not None
        and row.points is not None
        and row.points not in (place.score, ranking.written.get(place.participant))
    ] or kept(rule)


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


# A result that comes too early.


@claim("NAU-811", "NAU-905", on=PointsSoFar, step=GAME)
def an_early_result_has_the_points_so_far(totals: Mapping[str, int], early: PointsSoFar) -> Answer:
    """The points are those of the games so far, even if nobody is placed yet."""
    if not early.recorded:
        if all(row.points is None for row in early.result.rows.values()):
            return None
        text = "cargo, prices and points are not checked because the games are not recorded"
        return unchecked(text, rule="NAU-811", field="rows")
    return [
        violated(
            "{who} has {counted} in the games so far, but the result says {found}",
            rule="NAU-811" if early.variant == "standard" else "NAU-905",
            field=f"rows.{who}.points",
            expected=totals[who],
            found=row.points,
            who=who,
            counted=counted(totals[who], "point"),
        )
        for who, row in early.result.rows.items()
        if row.points is not None and row.points != totals[who]
    ]


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


# A result without its games.


@claim("NAU-801", on=BrokenOff, step=GAME)
def a_game_that_was_broken_off_has_no_result(result: Result, broken: BrokenOff) -> Answer:
    """Under rulings by which a broken-off game does not count, nobody is placed or wins."""
    if result.winner is None and all(row.place is None for row in result.rows.values()):
        text = "the result is not checked because the game was broken off; nobody is placed (ruling {ruling})"
        return unchecked(text, ruling=broken.ruling)
    text = "the game was broken off, so nobody is placed or wins (ruling {ruling}), but the result says otherwise"
    return violated(text, ruling=broken.ruling)


@claim("NAU-811", on=ResultAlone, step=GAME)
def the_points_of_unknown_games_are_not_checked(claims: Claims, alone: ResultAlone) -> Answer:
    """Points cannot be checked without cargo and prices."""
    text = (
        "the points of some games are not checked because those games are not recorded"
        if claims.known
        else "cargo, prices and points are not checked because the games are not recorded"
    )
    return unchecked(text, field="rows")


@claim("NAU-815", on=ResultAlone, step=GAME)
def everybody_is_in_the_result(claims: Claims, alone: ResultAlone) -> Answer:
    """Players can be placed only if the result has a row for everybody."""
    missing = claims.missing
    if not missing:
        return None
    text = "nobody is placed because the result has no row for {who}"
    return unchecked(text, field="rows", who=missing)


@claim("NAU-905", on=ResultAlone, step=GAME)
def the_result_has_the_totals_of_the_last_sheet(claims: Claims, alone: ResultAlone) -> Answer:
    """The points of a session are written twice: as running totals on the last sheet, and in the result."""
    return [
        violated(
            "the last sheet gives {who} a total of {expected}, but the result says {found}; one of the two is wrong",
            field=f"rows.{who}.points",
            expected=total,
            found=said,
            who=who,
        )
        for who, total in claims.told.items()
        if (said := claims.points.get(who)) is not None and said != total
    ]


@claim("NAU-601", "NAU-905", on=Possible, step=GAME)
def nobody_has_fewer_points_than_known(claims: Claims, possible: Possible) -> Answer:
    """Nobody has fewer than 0 points, or fewer than in the recorded games."""
    fewest = claims.totals if claims.known else dict.fromkeys(claims.points, 0)
    return [
        violated(
            "the result gives {who} {found} points, but a price is never below 0, so nobody can have less than 0"
            if said < 0
            else "{who} has {fewest} in the recorded games, but the result says {found}",
            rule="NAU-601" if said < 0 else "NAU-905",
            field=f"rows.{who}.points",
            expected=fewest[who],
            found=said,
            who=who,
            fewest=counted(fewest[who], "point"),
        )
        for who, said in claims.points.items()
        if said < fewest[who]
    ] or None


@claim("NAU-602", on=Possible, step=GAME)
def no_more_points_than_there_are(claims: Claims, possible: Possible) -> Answer:
    """All players together cannot have more than every crystal at 4."""
    most, total = claims.most, sum(claims.points.values())
    if most is None or total <= most:
        return None
    text = (
        "the result gives {total} points in all, but {most} is the most, with every crystal "
        + ("of the other games " if claims.known else "")
        + "at 4"
    )
    return violated(text, field="rows", expected=most, found=total, total=total, most=most)


@claim("NAU-903", on=Possible, step=GAME, variants=("threshold",))
def the_last_game_gave_no_more_than_it_could(claims: Claims, possible: Possible) -> Answer:
    """Points beyond the number that ends a session come from the last game, with every crystal at 4 at most."""
    before, game = claims.before_the_last, claims.in_one_game
    beyond = {who: said - before for who, said in claims.points.items() if said > before}
    if claims.rulings.level_totals == "another-game" or sum(beyond.values()) <= game:
        return None
    one = next((who for who, more in beyond.items() if more > game), None)
    who = one if one is not None else list(beyond)
    said = sum(claims.points[each] for each in (beyond if one is None else (one,)))
    most = before * (1 if one is not None else len(beyond)) + game
    text = (
        "the result gives {who} {said} points, but with {before} before the last game and {game}, the most of one game,"
        " it cannot be more than {most} (ruling NAU-R32)"
        if one is not None
        else "the result gives {who} {said} points together, but with {before} each before the last game and {game}, the most of"
        " one game, it cannot be more than {most} (ruling NAU-R32)"
    )
    return violated(
        text,
        field="rows" if one is None else f"rows.{one}.points",
        expected=most,
        found=said,
        who=who,
        said=said,
        before=before,
        game=game,
        most=most,
    )


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


# Places without points.


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
