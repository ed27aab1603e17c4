"""A result without its games: what people say came of it, and whether that is possible."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Place, Where
from scorekeeper.games.smugglonauts.board import SHORTEST
from scorekeeper.games.smugglonauts.ending import collected_at_end
from scorekeeper.games.smugglonauts.play import GAME, HIGHEST_PRICE, counted
from scorekeeper.games.smugglonauts.record import Record
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.score import NEXT_PLACE, places
from scorekeeper.games.smugglonauts.session import ENDS_BY, check_result, goal, is_over, level_at_the_end
from scorekeeper.games.smugglonauts.telling import tell_claims


class Known(Struct, frozen=True, kw_only=True):
    """What is known of a table beside its result."""

    length: int | None
    """Spaces of the station track."""
    games: int
    """How many games are scored."""
    totals: Mapping[str, int]
    """The points of those games."""


def rank_by_result(record: Record, rulings: Rulings, known: Known, hearing: Hearing) -> tuple[bool, list[Place]]:
    """Rank by what people say, when not all games are known; what cannot be checked is said.

    Gives also whether nothing says that the session goes on.
    """
    assert record.result is not None
    at = Where(field="result.rows")
    hearing.unchecked(
        "NAU-811",
        "not all games are recorded, so the points of the others are not checked"
        if known.games
        else "the games are not recorded, so cargo, prices and points are not checked",
        where=at,
    )
    missing = [seat for seat in record.seats if seat not in record.result.rows]
    if missing:
        hearing.find(
            "NAU-815",
            "nobody can be placed without {who}, of whom the result says nothing",
            where=at,
            step=GAME,
            expected=len(record.seats),
            found=len(record.result.rows),
            who=missing,
        )
        return False, []
    over = _check_possible(record, rulings, known, hearing)
    return over, _order_claims(record, rulings, hearing)


def _check_possible(record: Record, rulings: Rulings, known: Known, hearing: Hearing) -> bool:
    """Whether a game, or a session, can give these points at all; gives whether it can be over with them."""
    assert record.result is not None
    points = {who: row.points for who, row in record.result.rows.items() if row.points is not None}
    for who, said in points.items():
        _check_fewest(who, said, known, hearing)
    game = HIGHEST_PRICE * collected_at_end(len(record.seats), known.length or SHORTEST, rulings)[1]
    most = _most(record.variant, game, known, rulings)
    if most is not None and sum(points.values()) > most:
        hearing.find(
            "NAU-602",
            "points handed out in all: {total}; {most} is the most, with every crystal "
            + ("of the other games " if known.games else "")
            + "at 4",
            where=Where(field="result.rows"),
            step=GAME,
            expected=most,
            found=sum(points.values()),
            total=sum(points.values()),
            most=most,
        )
    if record.variant == "threshold":
        _check_last_game(points, game, rulings, hearing)
    if record.variant != "standard" and record.ended == "finished" and len(points) == len(record.seats):
        return _check_over(record.variant, points, rulings, hearing)
    return True


def _check_fewest(who: str, said: int, known: Known, hearing: Hearing) -> None:
    """Nobody has less than none, nor less than in the games that are recorded."""
    fewest = known.totals[who] if known.games else 0
    if said >= fewest:
        return
    hearing.find(
        "NAU-601" if said < 0 else "NAU-905",
        "{who} is said to have {said} points; a price is never below 0, so nobody has less than none"
        if said < 0
        else "{who} has {fewest} in the games that are recorded; the result says {said}",
        where=Where(field=f"result.rows.{who}.points"),
        step=GAME,
        expected=fewest,
        found=said,
        who=who,
        said=said,
        fewest=counted(fewest, "point"),
    )


def _most(variant: str, game: int, known: Known, rulings: Rulings) -> int | None:
    """The most points that all players together can have; None for a session whose number of games is not known."""
    if variant == "threshold" or (variant == "games" and rulings.level_totals == "another-game"):
        return None
    games = int(rulings.games) if variant == "games" else 1
    return sum(known.totals.values()) + max(0, games - known.games) * game


def _check_last_game(points: dict[str, int], game: int, rulings: Rulings, hearing: Hearing) -> None:
    """What anybody has beyond the number that ends a session came out of the last game, with every crystal at 4."""
    if rulings.level_totals == "another-game":
        return
    before = int(rulings.threshold) - (rulings.threshold_met == "reached")
    beyond = {who: said - before for who, said in points.items() if said > before}
    if sum(beyond.values()) <= game:
        return
    one = next((who for who, more in beyond.items() if more > game), None)
    who = one if one is not None else list(beyond)
    said = points[one] if one is not None else sum(points[each] for each in beyond)
    most = before * (1 if one is not None else len(beyond)) + game
    hearing.find(
        "NAU-903",
        "{who} is said to have {said} points; with {before} before the last game and {game}, the most of one game,"
        " it cannot be more than {most} (ruling NAU-R32)"
        if one is not None
        else "{who} are said to have {said} points together; with {before} each before the last game and {game}, the most of"
        " one game, it cannot be more than {most} (ruling NAU-R32)",
        where=Where(field="result.rows" if one is None else f"result.rows.{one}.points"),
        step=GAME,
        expected=most,
        found=said,
        who=who,
        said=said,
        before=before,
        game=game,
        most=most,
    )


def _check_over(variant: str, points: dict[str, int], rulings: Rulings, hearing: Hearing) -> bool:
    """A session is over when the games or the points are there, and nobody has to play on for being level, or by decision."""
    games = int(rulings.games)
    if is_over(variant, games, points, rulings):
        if variant == "threshold":
            hearing.kept("NAU-903")
        return True
    level = level_at_the_end(variant, games, points, rulings)
    best = max(points.values())
    settled = hearing.find(
        ENDS_BY[variant],
        "{who} are level with {best} points, so a further game is played (ruling NAU-R14)"
        if level
        else "{best} is the highest total; {goal}",
        where=Where(field="result.rows"),
        step=GAME,
        expected=int(rulings.threshold) if variant == "threshold" else None,
        found=best,
        who=level,
        best=best,
        goal=goal(variant, rulings),
    )
    return settled is not None


def _order_claims(record: Record, rulings: Rulings, hearing: Hearing) -> list[Place]:
    """Put the players in the order of their points, or of their places where points are missing."""
    assert record.result is not None
    rows = record.result.rows
    told = {who: rows[who].points for who in record.seats}
    scores = {who: points for who, points in told.items() if points is not None}
    if len(scores) == len(told):
        keys: dict[str, tuple[int, ...]] = {who: (points,) for who, points in scores.items()}
    else:
        stated = {who: rows[who].place for who in record.seats}
        if None in stated.values():
            hearing.unchecked(
                "NAU-815", "nobody is placed: points or places are missing", where=Where(field="result.rows")
            )
            return []
        # Whoever is written without points counts with none: only places are known of them.
        found = [Place(who, True, place, told[who] or 0) for who, place in stated.items() if place is not None]  # noqa: FBT003
        found.sort(key=lambda place: place.place)
        if not _check_stated(record, found, scores, rulings, hearing):
            return []
        hearing.tell(tell_claims, found, told, "NAU-815")
        return found
    ranked = [Place(who, True, place, scores[who]) for who, place in places(keys, rulings)]  # noqa: FBT003
    ranked = _follow_ties(record, ranked, rulings, hearing)
    hearing.tell(tell_claims, ranked, told, "NAU-815")
    return ranked


def _check_stated(
    record: Record, found: list[Place], scores: dict[str, int], rulings: Rulings, hearing: Hearing
) -> bool:
    """Whether places that are written without points can be: in a row, in the order of what points there are."""
    assert record.result is not None
    stated = [place.place for place in found]
    due = _nearest_places(stated, rulings)
    where = Where(field="result.rows")
    if stated != due:
        wrong = next(n for n, (said, place) in enumerate(zip(stated, due, strict=True)) if said != place)
        settled = hearing.find(
            "NAU-815",
            "{who} is place {said}; the places of {count} players can be {due}, not {stated} (ruling NAU-R02)",
            where=Where(field=f"result.rows.{found[wrong].participant}.place"),
            step=GAME,
            expected=due[wrong],
            found=stated[wrong],
            who=found[wrong].participant,
            said=stated[wrong],
            count=len(found),
            due=due,
            stated=stated,
        )
        if settled != "as-written":
            return False
    breaks = rulings.level_points if record.variant == "standard" else rulings.level_totals
    told = [
        (place.participant, scores[place.participant], place.place) for place in found if place.participant in scores
    ]
    for (ahead, more, better), (behind, less, worse) in pairwise(told):
        if more > less and (better < worse or rulings.places_below == "winner-only"):
            continue
        if more == less and (better == worse or breaks not in ("shared", "another-game")):
            continue
        settled = hearing.find(
            "NAU-815",
            "{who} is place {better} with {more} and {who_behind} place {worse} with {less}; places follow the points",
            where=where,
            step=GAME,
            expected=max(more, less),
            found=more,
            who=ahead,
            better=better,
            more=counted(more, "point"),
            who_behind=behind,
            worse=worse,
            less=counted(less, "point"),
        )
        if settled != "as-written":
            return False
    first = [place.participant for place in found if place.place == 1]
    winner = record.result.winner
    if winner is None or [winner] == first:
        return True
    settled = hearing.find(
        "NAU-815",
        "place 1 is written for {who}; the winner is said to be {who_said}",
        where=Where(field="result.winner"),
        step=GAME,
        expected=first[0] if len(first) == 1 else first,
        found=winner,
        who=first,
        who_said=winner,
    )
    return settled is not None


def _nearest_places(stated: list[int], rulings: Rulings) -> list[int]:
    """Places that there can be, with those level that are written as level (ruling NAU-R02)."""
    due: list[int] = []
    for index, said in enumerate(stated, 1):
        if due and said == stated[index - 2]:
            due.append(due[-1])
        else:
            due.append(NEXT_PLACE[rulings.places_below](due[-1] if due else 0, index))
    return due


def _follow_ties(record: Record, ranked: list[Place], rulings: Rulings, hearing: Hearing) -> list[Place]:
    """Compare the places and the winner with the points; a tie-break by cargo cannot be checked here."""
    assert record.result is not None
    level = len({place.score for place in ranked}) < len(ranked)
    breaks = rulings.level_points if record.variant == "standard" else rulings.level_totals
    if level and breaks not in ("shared", "another-game"):
        hearing.unchecked(
            "NAU-815",
            "the tie is not checked: what decides it (ruling {ruling}) is not in a result alone",
            where=Where(field="result.rows"),
            ruling="NAU-R01" if record.variant == "standard" else "NAU-R14",
        )
        stated = {place.participant: record.result.rows[place.participant].place for place in ranked}
        if None in stated.values():
            return ranked
        apart = [Place(p.participant, p.person, stated[p.participant] or p.place, p.score) for p in ranked]
        order = sorted(apart, key=lambda place: place.place)
        if [place.score for place in order] == sorted((place.score for place in order), reverse=True):
            return order
        return check_result(record.result, ranked, record.variant, hearing)
    return check_result(record.result, ranked, record.variant, hearing)
