"""Places: who is first, and what decides the places below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from scorekeeper.games.engine.ranking import due_places, places_by, put_first
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglers.record import SOUR, SWEET, Result
from scorekeeper.games.smugglers.rulings import Rulings
from scorekeeper.games.smugglers.scoring.holdings import Open
from scorekeeper.games.smugglers.scoring.sets import Target, missing

Key = tuple[int, ...]
Keys = Mapping[str, frozenset[Key]]
"""The possible sort keys of each player, the best first."""


def place_key(held: Sequence[int], tokens: int, target: Target, how: str) -> Key:
    """The sort key for the places below the winner, the best first (ruling SMU-R01)."""
    lacking = missing(held[SWEET], held[SOUR], target)
    if how == "fewest-missing":
        return (lacking,)
    if how == "most-tokens":
        return (-tokens,)
    return (lacking, -tokens) if how == "missing-then-tokens" else ()


def rank(
    held: Mapping[str, Sequence[int]],
    winner: str | None,
    target: Target,
    how: str,
    *,
    left: str | None = None,
    said: Mapping[str, int] | None = None,
) -> list[Place]:
    """Places by a ruling: the winner is first, a player who left is last, and equal players share a place.

    `said` holds the numbers of tokens that a decision lets stand.
    """
    tokens = {who: counts[SWEET] + counts[SOUR] for who, counts in held.items()}
    tokens.update(said or {})
    if how == "shared" and winner is not None:
        by = winner_alone(held, winner)
    else:
        by = lowest_first(
            {
                who: (0 if who == winner else 2 if who == left else 1, *place_key(counts, tokens[who], target, how))
                for who, counts in held.items()
            }
        )
    return placed(by, tokens)


def lowest_first(keys: Mapping[str, Key]) -> dict[str, int]:
    """Places by sort key, the lowest first; equal keys share a place."""
    return places_by({who: tuple(-part for part in key) for who, key in keys.items()})


def placed(by: Mapping[str, int], tokens: Mapping[str, int | None]) -> list[Place]:
    """The places with the tokens as score, in order."""
    places = [Place(who, True, by[who], held or 0, held is not None) for who, held in tokens.items()]  # noqa: FBT003
    places.sort(key=_place)
    return places


def _place(place: Place) -> int:
    return place.place


def winner_alone(players: Iterable[str], winner: str) -> dict[str, int]:
    """Place 1 for the winner; all others share place 2."""
    return {who: 1 if who == winner else 2 for who in players}


def let_win(places: Sequence[Place], winner: str, how: str) -> list[Place]:
    """The places with this player ahead of all others, who share second place if the ruling says so."""
    by = {place.participant: place.place for place in places}
    return place_as_written(places, winner_alone(by, winner) if how == "shared" else put_first(by, winner))


def place_as_written(places: Sequence[Place], given: Mapping[str, int]) -> list[Place]:
    """The places, with those that a decision lets stand."""
    if not given:
        return list(places)
    return sorted((replace(place, place=given.get(place.participant, place.place)) for place in places), key=_place)


def said_to_win(result: Result, first: Sequence[str]) -> str | None:
    """The player whom a result names as the winner, or puts first in exchange, although others are first by the rules."""
    if result.winner is not None and [result.winner] != list(first):
        return result.winner
    if len(first) != 1 or first[0] not in result.rows or result.rows[first[0]].place in (None, 1):
        return None
    top = [who for who, row in result.rows.items() if row.place == 1]
    return top[0] if len(top) == 1 else None


def lets_only_win(result: Result, who: str) -> bool:
    """Whether nobody but this player is the winner or first in a result."""
    first = {one for one, row in result.rows.items() if row.place == 1}
    return result.winner in (None, who) and first <= {who}


class BrokenOffRanking(NamedTuple):
    """How a game that nobody has won is ranked."""

    how: str | None
    """What decides the places; None if nobody is placed."""
    left: str | None
    """The player who is last because they left."""
    ruling: str


def stop_of(ended: str, result: Result, rulings: Rulings) -> BrokenOffRanking:
    """Time was called (ruling SMU-R02), or somebody left (ruling SMU-R27)."""
    if ended == "time":
        return BrokenOffRanking(None if rulings.time == "no-winner" else rulings.time, None, "SMU-R02")
    if rulings.leaving == "ranked" and result.left is not None:
        return BrokenOffRanking("missing-then-tokens", result.left, "SMU-R27")
    return BrokenOffRanking(None, None, "SMU-R27")


# Places where not all tokens are recorded: what follows from those that are, and what contradicts them.


def keys_left_open(
    left: Open, tokens: Mapping[str, int], target: Target, how: str, *, winner: str | None, last: str | None
) -> Keys:
    """The possible sort keys for all possible holdings; winner and last player are fixed."""
    return {
        who: frozenset([(0,)])
        if who == winner
        else frozenset([(2,)])
        if who == last
        else frozenset((1, *place_key(held, tokens.get(who, sum(held)), target, how)) for held in holdings)
        for who, holdings in left.items()
    }


def sure_places(keys: Keys) -> dict[str, int] | None:
    """The places, if nothing that decides them is left open."""
    if any(len(ones) > 1 for ones in keys.values()):
        return None
    longest = max(len(key) for ones in keys.values() for key in ones)
    sure = {who: next(iter(ones)) for who, ones in keys.items()}
    return lowest_first({who: (*key, *[0] * (longest - len(key))) for who, key in sure.items()})


def said_places(result: Result, seats: Sequence[str]) -> dict[str, int] | None:
    """The recorded places, if everybody has one."""
    said = {who: row.place for who, row in result.rows.items() if row.place is not None}
    return {who: said[who] for who in seats} if len(said) == len(seats) else None


class Misplaced(NamedTuple):
    """A player whose recorded place is impossible."""

    who: str
    said: int
    due: int | None
    other: str | None
    """The player it contradicts; None if the places have gaps."""


def misplaced(said: Mapping[str, int], keys: Keys) -> Misplaced | None:
    """The first place that does not match the number of players ahead or contradicts the known tokens."""
    due = due_places(said)
    for who, place in said.items():
        if place != due[who]:
            return Misplaced(who, place, due[who], None)
    for who, place in said.items():
        for other, theirs in said.items():
            if place < theirs and min(keys[who]) >= max(keys[other]):
                return Misplaced(who, place, theirs, other)
            if who < other and place == theirs and not keys[who] & keys[other]:
                return Misplaced(who, place, None, other)
    return None
