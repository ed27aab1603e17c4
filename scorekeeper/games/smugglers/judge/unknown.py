"""Holdings to try where those of a position found at the table are blank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from scorekeeper.games.smugglers.record import SOUR, SWEET, Held
from scorekeeper.games.smugglers.scoring.columns import MOST_GAINS
from scorekeeper.games.smugglers.scoring.sets import Target

ENOUGH = 2
"""Tokens of a colour that a player can lose, and that do not win in one round."""

Filled = dict[str, list[int]]


def blank_figures(rows: Mapping[str, Held]) -> frozenset[tuple[str, int]]:
    """The tokens that are not recorded, by player and colour."""
    return frozenset(
        (who, count)
        for who, row in rows.items()
        for count, said in ((SWEET, row.sweet), (SOUR, row.sour))
        if said is None
    )


def holdings_to_try(rows: Mapping[str, Held], target: Target, *, may_win: bool) -> Iterator[Filled]:
    """Holdings with the blanks filled in: with and without tokens to lose, and one or two tokens short of a set."""
    blank = blank_figures(rows)
    poor = [group for size in range(len(rows) + 1) for group in combinations(rows, size)]
    for group in poor:
        yield _filled(rows, group)
    if not may_win:
        return
    for who in {who: True for who, _ in sorted(blank)}:
        for group in poor:
            for near in _nearly_won(target):
                held = _filled(rows, group)
                for count, figure in near.items():
                    if (who, count) in blank:
                        held[who][count] = figure
                yield held


def _nearly_won(target: Target) -> Iterator[dict[int, int]]:
    """What a player has before a token completes a set."""
    for short in range(1, MOST_GAINS + 1):
        yield {SWEET: target.alone - short}
        yield {SOUR: target.alone - short}
    yield {SWEET: target.each - 1, SOUR: target.each}
    yield {SWEET: target.each, SOUR: target.each - 1}


def _filled(rows: Mapping[str, Held], poor: tuple[str, ...]) -> Filled:
    return {
        who: [
            *(said if said is not None else 0 if who in poor else ENOUGH for said in (row.sweet, row.sour)),
            row.bombs or 0,
            row.used or 0,
        ]
        for who, row in rows.items()
    }
