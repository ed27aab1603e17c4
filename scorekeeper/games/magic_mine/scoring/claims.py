"""A result without its game: the claimed places, if they do not contradict each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import permutations
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from scorekeeper.games.engine.ranking import due_places
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.magic_mine.equipment import Bound
from scorekeeper.games.magic_mine.record import Record, Result
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.scoring.ending import GOAL, alone_past, reached
from scorekeeper.games.magic_mine.scoring.places import PERSON, is_compared, rank, told_order

NOTHING: Mapping[str, int] = MappingProxyType({})
Kind = Literal[
    "missing", "reached", "not first", "not reached", "not winner", "unplaced", "no ranking", "order", "no filling"
]


class Problem(Struct, frozen=True):
    """Why nobody can be placed by these claims."""

    kind: Kind
    who: Any = None
    """The player or players concerned."""
    other: str | None = None
    space: int = 0
    less: int = 0
    said: Any = None
    due: Any = None


class Claims(Struct, frozen=True):
    """The claims of a result, and the places they lead to."""

    result: Result
    bound: Bound
    finished: bool
    """Whether the game was played to its end."""
    spaces: dict[str, int]
    problem: Problem | None
    """The first contradiction that no decision lets stand; it keeps everybody from being placed."""
    places: list[Place]

    @property
    def level_unknown(self) -> bool:
        """Whether players are level but what ruling MIN-R02 compares is not recorded."""
        compared = is_compared(self.bound.rulings) and len(self.spaces) == len(self.places) > len(
            {*self.spaces.values()}
        )
        return compared and self.problem is None


def read_claims(
    record: Record,
    result: Result,
    bound: Bound,
    given: Collection[Any] = (),
    *,
    known: Mapping[str, int] = NOTHING,
    placed: Mapping[str, int] = NOTHING,
) -> Claims:
    """Rank by the claims when the game is not known; `given` are the contradictions that may stand.

    `known` are spaces and `placed` are places that a sheet shows of some players; the result has the last word.
    """
    finished = record.ended == "finished"
    if bound.rulings.places == "winner-only" and result.winner is not None and not result.rows:
        places = rank(dict.fromkeys(record.seats, 0), result.winner, bound.rulings)
        return Claims(result, bound, finished, {}, None, places)
    rows = [(who, row) for who in record.seats if (row := result.rows.get(who)) is not None]
    spaces = {**known, **{who: space for who, row in rows if (space := row.space) is not None}}
    said = {**placed, **{who: place for who, row in rows if (place := row.place) is not None}}
    if len(record.seats) == len(OF_TWO):
        said = _both_of_two(record, result, said, spaces)
    if len(spaces) == len(record.seats):
        problem = next((one for one in _by_spaces(spaces, finished=finished) if one.kind not in given), None)
        extra = told_order(said, spaces) if is_compared(bound.rulings) else None
        places = rank(spaces, alone_past(spaces), bound.rulings, extra)
    else:
        problems = _by_places(record, result, said, spaces, bound.rulings)
        problem = next((one for one in problems if one.kind not in given), None)
        places = sorted(
            (Place(who, PERSON, place, spaces.get(who, 0), who in spaces) for who, place in said.items()),
            key=lambda one: one.place,
        )
    return Claims(result, bound, finished, spaces, problem, places if problem is None else [])


OF_TWO = (1, 2)


def _both_of_two(record: Record, result: Result, said: dict[str, int], spaces: Mapping[str, int]) -> dict[str, int]:
    """The places of two players: where one is said to have won or to be second, the other one follows."""
    there = reached(spaces)
    if record.ended != "finished" and not there:
        return said
    first = {who for who, place in said.items() if place == 1} | {*there}
    behind = {who for who, place in said.items() if place == OF_TWO[1]}
    winners = first | ({result.winner} if result.winner is not None else set())
    winners |= {who for who in record.seats for other in behind if who != other}
    if len(winners) != 1:
        return said
    (winner,) = winners
    return {who: said.get(who, OF_TWO[who != winner]) for who in record.seats}


def _by_spaces(spaces: Mapping[str, int], *, finished: bool) -> Iterator[Problem]:
    there = reached(spaces)
    if len(there) > 1 or (not there and finished):
        yield who_reached(there, max(spaces.values()))


def same_places(said: Mapping[str, int]) -> list[list[str]]:
    """The players who have the same place, place by place."""
    groups = [[who for who, place in said.items() if place == shared] for shared in sorted({*said.values()})]
    return [group for group in groups if len(group) > 1]


def who_reached(there: list[str], best: int) -> Problem:
    """A finished game with nobody, or more than one player, on 20."""
    return Problem("reached", there, space=best)


def _by_places(
    record: Record, result: Result, said: Mapping[str, int], spaces: Mapping[str, int], rulings: Rulings
) -> Iterator[Problem]:
    """What is wrong with the places if not all spaces are recorded."""
    there = reached(spaces)
    if len(there) > 1:
        yield who_reached(there, max(spaces.values()))
    yield from _not_first(said, spaces, result)
    if record.ended == "finished":
        firsts = {who for who, place in said.items() if place == 1} | {result.winner}
        behind = [who for who, space in spaces.items() if who in firsts and space < GOAL]
        yield from (Problem("not reached", who, space=spaces[who]) for who in behind[:1])
    complete = len(said) == len(record.seats)
    if not complete and result.winner is not None:
        other = [(who, place) for who, place in said.items() if (who == result.winner) != (place == 1)]
        yield from (Problem("not winner", result.winner, who, said=place) for who, place in other[:1])
    if complete:
        written, due = sorted(said.values()), sorted(due_places(said).values())
        if written != due:
            yield Problem("no ranking", said=written, due=due)
        yield from _wrong_order(said, spaces, rulings)
    shared = complete and [*said.values()].count(1) > 1
    if not shared and not _has_filling(record, None if complete else result.winner, said, spaces, rulings):
        yield Problem("no filling", [who for who in record.seats if who not in said or who not in spaces])
    if missing := [who for who in record.seats if who not in result.rows and who not in said]:
        yield Problem("missing", missing)
    elif not complete:
        yield Problem("unplaced")


def _not_first(said: Mapping[str, int], spaces: Mapping[str, int], result: Result) -> Iterator[Problem]:
    """A player on 20 has won, whatever else is recorded or left out."""
    for who, space in spaces.items():
        if space < GOAL:
            continue
        first = next((other for other, place in said.items() if place == 1 and other != who), None)
        named = result.winner if result.winner not in (None, who) else None
        other = first or (named if who not in said else None)
        if said.get(who, 1) != 1 or other is not None:
            yield Problem("not first", who, other, space, said=said.get(who))
            return


def _wrong_order(said: Mapping[str, int], spaces: Mapping[str, int], rulings: Rulings) -> Iterator[Problem]:
    """Places follow the spaces, as far as these are recorded (ruling MIN-R02)."""
    alone = rulings.places == "winner-only" and max(spaces.values(), default=GOAL) >= GOAL
    for ahead, behind in permutations(spaces, 2):
        space, less = spaces[ahead], spaces[behind]
        due = _due_order(space, less, alone=alone, shared=rulings.places == "by-space")
        order = "ahead" if said[ahead] < said[behind] else "behind" if said[ahead] > said[behind] else "level"
        if space >= less and order not in due:
            yield Problem("order", ahead, behind, space, less, said=order, due=due)
            return


def _due_order(space: int, less: int, *, alone: bool, shared: bool) -> tuple[str, ...]:
    """How a player may rank against one who is not further ahead on the track."""
    if alone and space < GOAL:
        return ("level",)
    if space > less:
        return ("ahead",)
    return ("level",) if shared else ("level", "ahead", "behind")


# Whether blanks can be filled so that the result is in order.


def _has_filling(
    record: Record, winner: str | None, said: Mapping[str, int], spaces: Mapping[str, int], rulings: Rulings
) -> bool:
    """Whether some spaces and places for the blanks make a result that could have happened."""
    seats = record.seats
    if len(seats) > MOST_RANKED:
        return True
    return any(
        _is_possible(order, said, spaces, rulings, finished=record.ended == "finished")
        for order in _orders(seats)
        if winner is None or order[0] == (winner,)
    )


MOST_RANKED = 4
"""More players than this have no filling to look for: their number is wrong already."""


def _orders(seats: Sequence[str]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """All ways to rank players, from the first place to the last, with shared places."""
    if not seats:
        yield ()
        return
    head, *rest = seats
    for order in _orders(rest):
        for at in range(len(order) + 1):
            yield (*order[:at], (head,), *order[at:])
        for at, group in enumerate(order):
            yield (*order[:at], (head, *group), *order[at + 1 :])


def _is_possible(
    order: tuple[tuple[str, ...], ...],
    said: Mapping[str, int],
    spaces: Mapping[str, int],
    rulings: Rulings,
    *,
    finished: bool,
) -> bool:
    """Whether an order agrees with the places and the spaces that are recorded (ruling MIN-R02)."""
    won = finished or any(space >= GOAL for space in spaces.values())
    if won and len(order[0]) > 1:
        return False
    place = 1
    for group in order:
        if any(said.get(who, place) != place for who in group):
            return False
        place += len(group)
    if won and rulings.places == "winner-only":
        alone, others = order[0][0], order[1:]
        behind = [space for who, space in spaces.items() if who != alone]
        return len(others) < 2 and spaces.get(alone, GOAL) >= GOAL > max(behind, default=0)  # noqa: PLR2004
    return _has_spaces(order, spaces, won=won, shared=not is_compared(rulings))


def _has_spaces(order: Sequence[Sequence[str]], spaces: Mapping[str, int], *, won: bool, shared: bool) -> bool:
    """Whether the blank spaces can be chosen so that nobody is behind a player on a lower space."""
    least = 0
    for group in reversed(order):
        first = group is order[0]
        known = {spaces[who] for who in group if who in spaces}
        space = max(known) if known else GOAL if won and first else least
        if len(known) > 1 or space < least or (won and (space >= GOAL) != first):
            return False
        least = space + shared
    return True
