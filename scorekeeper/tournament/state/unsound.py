"""Log entries that cannot be true, such as a seat for an unknown player. They are reported and not counted.

Such a line may be intact and well formed: it was written by hand, or by another program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.verdict import listed
from scorekeeper.games.lookup import Games
from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Penalty, Seating
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.stages import table_sizes

POINTS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?")
"""The pattern of points to lose."""
MOST = 1000
"""The highest heat number; anything higher is a mistake."""
MOST_TABLES = 10_000
"""The highest table number; 4,096 players already need more than a thousand."""
RULES = ("LOG-106", "TRN-301", "TRN-302", "TRN-303", "TRN-701")


class Unsound(Struct, frozen=True, kw_only=True):
    """An entry that cannot be true."""

    rule: str
    text: str
    entry: Entry
    counts: bool = False
    """Whether the rest of it still counts: it only names somebody whose registration is not in this folder."""

    @property
    def next_step(self) -> NextStep:
        """The step that voids it."""
        return NextStep("void", entry=self.entry.id)


def find_unsound(log: Log, players: Mapping[str, Any], known: Games, variant: str) -> tuple[Unsound, ...]:
    """Return all such entries; `variant` is the default for seatings without one."""
    found: list[Unsound] = []
    for entry in log.live("seat", "reseat", "penalty"):
        body = entry.body
        assert isinstance(body, Seating | Penalty)
        wrong = _seating(body, players, known, variant) if isinstance(body, Seating) else _penalty(body, players)
        for rule, text, counts in islice(wrong, 1):
            said = f"{entry.id} by {entry.by} {text}{'' if counts else '; it does not count'}"
            found.append(Unsound(rule=rule, text=said, entry=entry, counts=counts))
    return tuple(found)


def _seating(body: Seating, players: Mapping[str, Any], known: Games, variant: str) -> Iterator[tuple[str, str, bool]]:
    """Yield what is wrong with a seating, gravest first."""
    if not 0 < body.heat <= MOST:
        yield "TRN-303", f"seats heat {body.heat}, but there is no such heat", False
    plays = [(table.game, table.variant or "standard") if table.game else None for table in body.tables]
    found = [_sizes(known, *(play or (body.game, body.variant or variant))) for play in (None, *plays)]
    unknown = [one for one in found if isinstance(one, str)]
    if unknown:
        yield "TRN-301", f"seats heat {body.heat}, but {unknown[0]}", False
        return
    sizes = [one for one in found[1:] if not isinstance(one, str)]
    numbers = [table.table for table in body.tables]
    if not numbers:
        yield "TRN-301", f"seats heat {body.heat} at no table", False
    if len({*numbers}) < len(numbers) or not all(0 < number <= MOST_TABLES for number in numbers):
        yield "TRN-301", f"seats heat {body.heat} at tables numbered {listed(map(str, numbers))}", False
    for table, (low, high) in zip(body.tables, sizes, strict=True):
        if not low <= len(table.seats) <= high:
            yield "TRN-301", f"seats {len(table.seats)} players at table {body.heat}/{table.table}", False
    seated = [*(seat for table in body.tables for seat in table.seats), *body.byes, *body.rests]
    if len({*seated}) < len(seated):
        twice = [one for one in dict.fromkeys(seated) if seated.count(one) > 1]
        yield "TRN-302", f"seats {listed(twice)} twice in heat {body.heat}", False
    strange = [one for one in dict.fromkeys([*seated, *body.field]) if one not in players]
    if strange:
        yield "LOG-106", f"seats {listed(strange)} in heat {body.heat}, but nobody registered them", True


def _sizes(known: Games, game: str, variant: str) -> tuple[int, int] | str:
    """Return how many players a table seats, or why that is not known."""
    try:
        return table_sizes(known, game, variant)
    except ScorekeeperError as error:
        return error.message


def _penalty(body: Penalty, players: Mapping[str, Any]) -> Iterator[tuple[str, str, bool]]:
    if not POINTS.fullmatch(body.points):
        yield (
            "TRN-701",
            f"takes {body.points!r} off player {body.player}, which is not a number of points to lose",
            False,
        )
    if body.player not in players:
        yield "LOG-106", f"penalises {body.player}, but nobody registered them", False
