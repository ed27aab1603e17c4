"""The results that a result with blank boxes may stand for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from msgspec.structs import replace

from scorekeeper.games.smugglers.record import SOUR, SWEET, Record, Result, Standing
from scorekeeper.games.smugglers.scoring.claims import Claims
from scorekeeper.games.smugglers.scoring.columns import most_bombs
from scorekeeper.games.smugglers.scoring.holdings import Tokens
from scorekeeper.games.smugglers.scoring.sets import won_with

MOST_FILLINGS = 4_000
"""More fillings than these are not tried."""


def fillings(claims: Claims, record: Record) -> list[Result] | None:
    """All ways of filling in tokens and bombs so that one player has a set; None if there are too many, or nothing is blank."""
    seats, finished = record.seats, record.ended == "finished"
    bombs = [_bombs(claims.row(who), most_bombs(len(seats), claims.bound.rulings)) for who in seats]
    tokens = [[held for held in sorted(claims.open[who]) if _is_written(held, claims.row(who))] for who in seats]
    blank = any(None in (row.sweet, row.sour, row.bombs, row.used) for row in map(claims.row, seats))
    if not blank or prod(map(len, tokens)) * prod(map(len, bombs)) > MOST_FILLINGS:
        return None
    found = []
    for held in product(*tokens):
        if finished and sum(won_with(*one, claims.target) is not None for one in held) != 1:
            continue
        found += [_filled(claims, seats, held, both) for both in product(*bombs) if _adds_up(both, claims)]
    return found


def _is_written(held: Tokens, row: Standing) -> bool:
    """Whether a line says nothing else than this holding."""
    return row.sweet in (None, held[SWEET]) and row.sour in (None, held[SOUR])


def _bombs(row: Standing, most: int) -> list[tuple[int, int]]:
    """The unused and used bombs that a player can have."""
    unused = range(most + 1) if row.bombs is None else (row.bombs,)
    used = range(most + 1) if row.used is None else (row.used,)
    return [(one, other) for one in unused for other in used]


def _adds_up(bombs: Sequence[tuple[int, int]], claims: Claims) -> bool:
    total = sum(map(sum, bombs))
    return len(bombs) <= total <= most_bombs(len(bombs), claims.bound.rulings)


def _filled(claims: Claims, seats: Sequence[str], held: Sequence[Tokens], bombs: Sequence[tuple[int, int]]) -> Result:
    rows = {
        who: replace(claims.row(who), sweet=sweet, sour=sour, bombs=unused, used=used)
        for who, (sweet, sour), (unused, used) in zip(seats, held, bombs, strict=True)
    }
    return replace(claims.result, rows=rows)
