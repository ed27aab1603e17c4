"""Places where not all tokens are written down: what follows from those that are, and what contradicts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers.ending import place_key
from scorekeeper.games.smugglers.holdings import Open
from scorekeeper.games.smugglers.play import GAME
from scorekeeper.games.smugglers.record import Result
from scorekeeper.games.smugglers.sets import Target

Key = tuple[int, ...]
Keys = Mapping[str, frozenset[Key]]
"""What each player's place can go by, the best first."""


def keys_left_open(
    left: Open, tokens: Mapping[str, int], target: Target, how: str, *, winner: str | None, last: str | None
) -> Keys:
    """What the places go by, for all holdings that are left open; winner and last are where they are in any case."""
    return {
        who: frozenset([(0,)])
        if who == winner
        else frozenset([(2,)])
        if who == last
        else frozenset(
            (1, *place_key(held, tokens.get(who, sum(held)), target, how)) for held in holdings
        )
        for who, holdings in left.items()
    }  # fmt: skip


def places_by(keys: Keys) -> dict[str, int] | None:
    """The places, if nothing that they go by is left open."""
    if any(len(ones) > 1 for ones in keys.values()):
        return None
    sure = {who: next(iter(ones)) for who, ones in keys.items()}
    return {who: 1 + sum(1 for other in sure.values() if other < key) for who, key in sure.items()}


def said_places(result: Result, seats: Sequence[str]) -> dict[str, int] | None:
    """The places that are written down, if they are for all."""
    said = {who: row.place for who, row in result.rows.items() if row.place is not None}
    return {who: said[who] for who in seats} if len(said) == len(seats) else None


def check_said_places(said: Mapping[str, int], keys: Keys, ruling: str, hearing: Hearing) -> Effect | None:
    """Places that nobody can reckon: they are counted through, and go with what is known of the tokens."""
    for who, place in said.items():
        before = sum(1 for other in said.values() if other < place)
        if place != before + 1:
            return _wrong(
                who,
                "{who} is said to be place {said}; by the places of the others it is {due}",
                place,
                before + 1,
                hearing,
            )
    for who, place in said.items():
        for other, theirs in said.items():
            if place < theirs and min(keys[who]) >= max(keys[other]):
                text = "{who} is said to be place {said}, before {who_other}; by their tokens it is not so (ruling {ruling})"
                return _wrong(who, text, place, theirs, hearing, who_other=other, ruling=ruling)
            if who < other and place == theirs and not keys[who] & keys[other]:
                text = "{who} and {who_other} are said to share place {said}; by their tokens they do not (ruling {ruling})"
                return _wrong(who, text, place, None, hearing, who_other=other, ruling=ruling)
    hearing.unchecked(
        "SMU-105",
        "the order of the places is not checked: tokens of both colours are not written down for all",
        where=Where(field="result.rows"),
    )
    return None


def _wrong(who: str, text: str, said: int, due: int | None, hearing: Hearing, **figures: Any) -> Effect | None:
    return hearing.find(
        "SMU-105",
        text,
        where=Where(field=f"result.rows.{who}.place"),
        step=GAME,
        expected=due,
        found=said,
        who=who,
        said=said,
        due=due,
        **figures,
    )
