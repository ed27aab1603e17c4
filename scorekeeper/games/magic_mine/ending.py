"""The end of the game: who has won, the places behind, and what people say came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Place, Where
from scorekeeper.games.magic_mine.play import GAME, GOAL
from scorekeeper.games.magic_mine.record import Result, Row
from scorekeeper.games.magic_mine.rulings import Rulings

PERSON = True
"""Everybody who is ranked is a person."""
Claimed = tuple[str, int | None, int | None]
"""Where it is written, the space, the place."""


def shown(points: int, rulings: Rulings) -> int:
    """The final space: 20 however many points were left over (ruling MIN-R03)."""
    return GOAL if points > GOAL and rulings.past_twenty == "twenty" else points


def rank(
    points: Mapping[str, int], winner: str | None, rulings: Rulings, extra: Mapping[str, int] | None = None
) -> list[Place]:
    """Put the winner first, and the others by their space (ruling MIN-R02)."""
    if rulings.places == "winner-only" and winner is not None:
        keys = {who: (int(who == winner), 0, 0) for who in points}
    else:
        keys = {who: (int(who == winner), shown(spaces, rulings), 0) for who, spaces in points.items()}
        if extra is not None:
            keys = {who: (key[0], key[1], extra[who]) for who, key in keys.items()}
    ordered = sorted(keys, key=keys.__getitem__, reverse=True)
    places: list[Place] = []
    place, above = 0, None
    for index, who in enumerate(ordered, 1):
        if keys[who] != above:
            place, above = index, keys[who]
        places.append(Place(who, PERSON, place, shown(points[who], rulings)))
    return places


def later_seats(seats: list[str], first: str) -> dict[str, int]:
    """Who has the later turn, for one of the options of ruling MIN-R02."""
    at = seats.index(first)
    return {who: index for index, who in enumerate([*seats[at:], *seats[:at]])}


def told_order(told: Mapping[str, int | None], points: Mapping[str, int]) -> dict[str, int] | None:
    """What separates those who are level, where a ruling says that something does and nobody counted it: the places told."""
    values = list(points.values())
    level = [who for who in points if values.count(points[who]) > 1]
    if any(told.get(who) is None for who in level):
        return None
    return {who: -(told.get(who) or 0) if who in level else 0 for who in points}


def check_result(
    result: Result, places: list[Place], points: Mapping[str, int], rulings: Rulings, hearing: Hearing
) -> list[Place]:
    """Compare spaces, places and winner of a result; gives the places that count."""
    if _all_claimed(result, places):
        return places
    claims: dict[str, Claimed] = {}
    for who, row in result.rows.items():
        at, space = f"result.rows.{who}", row.space
        if space is not None and space == points.get(who) != shown(space, rulings):
            warn_past_twenty(who, space, at + ".space", hearing)
            space = None
        claims[who] = (at, space, row.place)
    places = check_places(claims, places, "the result", None, hearing)
    return check_winner(result, places, hearing)


def _all_claimed(result: Result, places: Sequence[Place]) -> bool:
    """Whether everything is written down, and all of it is true: the common case, and quickly seen."""
    rows = result.rows
    for place in places:
        row = rows.get(place.participant)
        if row is None or row.space != place.score or row.place != place.place:
            return False
    return result.winner == places[0].participant


def check_rows(rows: Mapping[str, Row], places: list[Place], number: int, hearing: Hearing) -> list[Place]:
    """Compare the places on a sheet."""
    claims: dict[str, Claimed] = {
        who: (f"rounds.{number}.sheet.rows.{who}", None, row.place) for who, row in rows.items()
    }
    return check_places(claims, places, "the sheet", number, hearing)


def check_places(
    claims: Mapping[str, Claimed], places: list[Place], source: str, number: int | None, hearing: Hearing
) -> list[Place]:
    """Compare what is written with the spaces and places that were reckoned."""
    counting = list(places)
    for index, place in enumerate(places):
        at, space, said = claims.get(place.participant, ("", None, None))
        if space is not None and space != place.score:
            settled = _differs(hearing, "MIN-512", at + ".space", place, place.score, space, source, number)
            if settled == "as-written":
                counting[index] = replace(counting[index], score=space)
        if said is not None and said != place.place:
            settled = _differs(hearing, "MIN-903", at + ".place", place, place.place, said, source, number)
            if settled == "as-written":
                counting[index] = replace(counting[index], place=said)
    return sorted(counting, key=lambda place: place.place) if counting != places else places


def check_space(who: str, space: int, largest: int, where: Where, hearing: Hearing) -> bool:
    """A space that somebody can be on: from 0 to where the largest scoring takes a pawn from 19."""
    most = GOAL - 1 + largest
    if space < 0:
        hearing.find(
            "MIN-204",
            "{who} is said to be on {space}; there is nothing below 0",
            where=where,
            step=GAME,
            expected=0,
            found=space,
            who=who,
            space=space,
        )
    elif space > most:
        hearing.find(
            "MIN-512",
            "{who} is said to be on {space}; no scoring takes a pawn beyond {most}, and the game is over on {goal}",
            where=where,
            step=GAME,
            expected=GOAL,
            found=space,
            who=who,
            space=space,
            most=most,
            goal=GOAL,
        )
    return 0 <= space <= most


def warn_past_twenty(who: str, space: int, field: str, hearing: Hearing) -> None:
    """The full sum of the winner is no slip, but the final space is another one (ruling MIN-R03)."""
    hearing.find(
        "MIN-512",
        "{who} ends on space {goal}, however many points were left over (ruling MIN-R03); the result says {said}",
        where=Where(field=field),
        step=GAME,
        expected=GOAL,
        found=space,
        level="warning",
        who=who,
        said=space,
        goal=GOAL,
    )


def _differs(
    hearing: Hearing, rule: str, field: str, place: Place, due: int, said: int, source: str, number: int | None
) -> Effect | None:
    return hearing.find(
        rule,
        "{who} ends on space {due}; {source} says {said}"
        if rule == "MIN-512"
        else "{who} is place {due} with space {space}; {source} says {said}",
        where=Where(round=number, field=field),
        step=GAME,
        expected=due,
        found=said,
        who=place.participant,
        due=due,
        said=said,
        space=place.score,
        source=source,
    )


def check_winner(result: Result, places: list[Place], hearing: Hearing) -> list[Place]:
    """The winner; one that a decision lets stand as written goes before all others."""
    first = [place for place in places if place.place == 1]
    if result.winner is None or [result.winner] == [place.participant for place in first]:
        return places
    settled = hearing.find(
        "MIN-903",
        (
            "{who} has reached {goal} and wins; the result names {who_said}"
            if first[0].score >= GOAL
            else "{who} is first; the result names {who_said} as the winner"
        )
        if len(first) == 1
        else "{who} are level; the result names {who_said} alone",
        where=Where(field="result.winner"),
        step=GAME,
        expected=first[0].participant if len(first) == 1 else [place.participant for place in first],
        found=result.winner,
        who=[place.participant for place in first],
        who_said=result.winner,
        goal=GOAL,
    )
    return put_first(places, result.winner) if settled == "as-written" else places


def put_first(places: list[Place], winner: str) -> list[Place]:
    """Let somebody go before all others."""
    before = next(place.place for place in places if place.participant == winner)
    return sorted(
        (
            replace(place, place=1)
            if place.participant == winner
            else replace(place, place=place.place + 1)
            if place.place <= before
            else place
            for place in places
        ),
        key=lambda place: place.place,
    )
