"""The end of the game: who has won, and the places behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.ranking import places_by, put_first
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.magic_mine.equipment import Bound
from scorekeeper.games.magic_mine.record import Row
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.scoring.ending import GOAL, alone_past

PERSON = True
"""Only players are ranked: this game has nobody else."""


def shown(points: int, rulings: Rulings) -> int:
    """The final space, 20 at most however many points were left over (ruling MIN-R03)."""
    return GOAL if points > GOAL and rulings.past_twenty == "twenty" else points


def rank(
    points: Mapping[str, int], winner: str | None, rulings: Rulings, extra: Mapping[str, int] | None = None
) -> list[Place]:
    """Put the winner first, and the others by their space (ruling MIN-R02); only level players need something `extra`."""
    spaces = {who: total if total <= GOAL else shown(total, rulings) for who, total in points.items()}
    keys: dict[str, Any] = spaces
    if rulings.places == "winner-only" and winner is not None:
        keys = {who: who == winner for who in points}
    elif extra is not None:
        keys = {who: (who == winner, space, extra.get(who, space)) for who, space in spaces.items()}
    elif winner is not None:
        keys = {**spaces, winner: inf}
    return [Place(who, PERSON, place, spaces[who]) for who, place in places_by(keys).items()]


def places_by_spaces(spaces: Mapping[str, int], rulings: Rulings) -> dict[str, int]:
    """The places of players who are on these spaces."""
    return {place.participant: place.place for place in rank(spaces, alone_past(spaces), rulings)}


def is_compared(rulings: Rulings) -> bool:
    """Whether ruling MIN-R02 compares something else among players who are level on the track."""
    return rulings.places not in ("by-space", "winner-only")


def level(points: Mapping[str, int]) -> list[str]:
    """The players who share a space with another."""
    spaces = list(points.values())
    return [who for who in points if spaces.count(points[who]) > 1]


def later_seats(seats: Sequence[str], first: str) -> dict[str, int]:
    """The turn order, for one of the options of ruling MIN-R02."""
    return {who: index for index, who in enumerate(clockwise_from(seats, first))}


def counted_at_end(how: str, seats: Sequence[str], first: str | None, position: Any) -> dict[str, int] | None:
    """What ruling MIN-R02 compares, from a position; None if that is not known."""
    if how == "later-seat":
        return later_seats(seats, first) if first is not None else None
    if how == "cards":
        return {who: len(position.hands[who]) for who in seats}
    if how == "gems-set":
        return {who: sum(piece.gems for piece in position.rows[who].values()) for who in seats}
    if position.faces is None:
        return None
    return {who: sum(bool(piece.complete) for piece in position.rows[who].values()) for who in seats}


def counted_on_sheet(
    how: str, seats: Sequence[str], first: str | None, rows: Mapping[str, Row], among: Sequence[str], bound: Bound
) -> dict[str, int] | None:
    """What ruling MIN-R02 compares, from a sheet; None if it is missing for a player whom it concerns."""
    if how == "later-seat":
        return later_seats(seats, first) if first is not None else None
    counts = {who: _counted(how, rows[who], bound) for who in among}
    known = {who: count for who, count in counts.items() if count is not None}
    return known if len(known) == len(among) else None


def _counted(how: str, row: Row, bound: Bound) -> int | None:
    if how == "cards":
        return row.hand
    if row.tiles is None:
        return None
    if how == "gems-set":
        return sum(len(on.gems) for on in row.tiles)
    faces = bound.faces
    if faces is None:
        return None
    return sum(on.tile in faces and len(on.gems) == len(faces[on.tile].holes) for on in row.tiles)


def told_order(told: Mapping[str, int | None], points: Mapping[str, int]) -> dict[str, int] | None:
    """What separates level players if nobody counted what ruling MIN-R02 compares: the recorded places."""
    among = level(points)
    said = {who: -place for who in among if (place := told.get(who)) is not None}
    return said if len(said) == len(among) else None


def as_given(places: Sequence[Place], given: Mapping[Any, Any]) -> list[Place]:
    """The places, with the spaces, places or winner that a decision lets stand as written."""
    spaces, ranks = given.get("spaces", {}), given.get("places", {})
    found = [
        replace(
            place,
            score=given.get(("space", place.participant), spaces.get(place.participant, place.score)),
            place=given.get(("place", place.participant), ranks.get(place.participant, place.place)),
        )
        for place in places
    ]
    found.sort(key=lambda place: place.place)
    if "winner" not in given:
        return found
    ahead = put_first({place.participant: place.place for place in found}, given["winner"])
    return sorted([replace(place, place=ahead[place.participant]) for place in found], key=lambda place: place.place)
