"""A result without its game: what people say came of it, and whether that is possible."""

from __future__ import annotations

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.magic_mine.ending import PERSON, check_places, check_winner, rank, told_order
from scorekeeper.games.magic_mine.play import GAME, GOAL
from scorekeeper.games.magic_mine.record import Record, Result
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.telling import tell_claims
from scorekeeper.games.verdict import Place, Where

AT = Where(field="result.rows")


def rank_by_result(record: Record, rulings: Rulings, hearing: Hearing) -> list[Place]:
    """Rank by what people say, when the game is not known; what cannot be checked is said."""
    result = record.result
    assert result is not None
    hearing.unchecked("MIN-503", "the scorings are not recorded, so points and spaces are not checked", where=AT)
    missing = [who for who in record.seats if who not in result.rows]
    if missing:
        hearing.find(
            "MIN-903",
            "nobody can be placed without {who}, of whom the result says nothing",
            where=AT,
            step=GAME,
            expected=len(record.seats),
            found=len(result.rows),
            who=missing,
        )
        return []
    spaces = {who: result.rows[who].space for who in record.seats}
    if all(space is not None for space in spaces.values()):
        places = _by_spaces(record, {who: space or 0 for who, space in spaces.items()}, rulings, hearing)
    else:
        places = _by_places(record, result, hearing)
    if places:
        hearing.tell(tell_claims, places)
    return places


def _by_spaces(record: Record, spaces: dict[str, int], rulings: Rulings, hearing: Hearing) -> list[Place]:
    """Places by the spaces that are written, if a game can end like that."""
    result = record.result
    assert result is not None
    for who, space in spaces.items():
        if space < 0:
            hearing.find(
                "MIN-204",
                "{who} is said to be on {space}; there is nothing below 0",
                where=Where(field=f"result.rows.{who}.space"),
                step=GAME,
                expected=0,
                found=space,
                who=who,
                space=space,
            )
    reached = [who for who, space in spaces.items() if space >= GOAL]
    if len(reached) > 1 or (not reached and record.ended == "finished"):
        settled = say_who_reached(reached, max(spaces.values()), AT, hearing)
        if settled != "as-written":
            return []
    winner = reached[0] if len(reached) == 1 else None
    told = {who: row.place for who, row in result.rows.items()}
    compared = rulings.places not in ("by-space", "winner-only")
    places = rank(spaces, winner, rulings, told_order(told, spaces) if compared else None)
    claims = {who: (f"result.rows.{who}", None, row.place) for who, row in result.rows.items()}
    places = check_places(claims, places, "the result", None, hearing)
    return check_winner(result, places, hearing)


def say_who_reached(reached: list[str], best: int, at: Where, hearing: Hearing) -> str | None:
    """A finished game in which nobody, or more than one, is on 20."""
    return hearing.find(
        "MIN-901",
        "{who} are all on {goal}; the game ends when the first one is"
        if reached
        else "the furthest pawn is on {best}; the game goes on until somebody is on {goal}",
        where=at,
        step=GAME,
        expected=1,
        found=len(reached),
        who=reached,
        best=best,
        goal=GOAL,
    )


def _by_places(record: Record, result: Result, hearing: Hearing) -> list[Place]:
    """Places as they are written, where spaces are not."""
    said = {who: result.rows[who].place for who in record.seats}
    if any(place is None for place in said.values()):
        hearing.unchecked("MIN-903", "neither spaces nor places of all are written down, so nobody is placed", where=AT)
        return []
    places = [Place(who, PERSON, place or 0, result.rows[who].space or 0) for who, place in said.items()]
    places.sort(key=lambda place: place.place)
    first = [place.participant for place in places if place.place == 1]
    if len(first) != 1 and record.ended == "finished":
        hearing.find(
            "MIN-903",
            "{count} players are said to be first; one pawn reaches {goal} before all others",
            where=AT,
            step=GAME,
            expected=1,
            found=len(first),
            count=len(first),
            goal=GOAL,
        )
    return check_winner(result, places, hearing) if first else places
