"""Points that a result claims: those of the games, or at least possible ones if not all games are known."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.checks import Answer, claim, kept, unchecked, violated
from scorekeeper.games.smugglonauts.position.ring import GAME
from scorekeeper.games.smugglonauts.record import Result
from scorekeeper.games.smugglonauts.scoring.claims import (
    Claims,
    PointsSoFar,
    Possible,
    ResultAlone,
)
from scorekeeper.games.smugglonauts.scoring.session import SessionRanking
from scorekeeper.terminal import counted


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


@claim("NAU-811", on=ResultAlone, step=GAME)
def the_points_of_unknown_games_are_not_checked(claims: Claims, alone: ResultAlone) -> Answer:
    """Points cannot be checked without cargo and prices."""
    text = (
        "the points of some games are not checked because those games are not recorded"
        if claims.known
        else "cargo, prices and points are not checked because the games are not recorded in full"
        if alone.in_part
        else "cargo, prices and points are not checked because the games are not recorded"
    )
    return unchecked(text, field="rows")


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
