"""Describes an entry in a few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from scorekeeper.log.entry import (
    Amend,
    Close,
    Decide,
    Entry,
    Penalty,
    PlayerChange,
    Recorded,
    Reopen,
    SeatChoice,
    Seating,
    Undo,
    Void,
)

FEW = 6
"""How many players or tables an act lists."""
_CHANGES = {
    "add": "registration of",
    "drop": "drop-out of",
    "here": "check-in of",
    "away": "check-out of",
    "back": "return of",
    "rename": "new name of",
    "substitute": "substitute for",
    "set": "details of",
}
_OTHERS = {"start": "start of the tournament", "regulations": "change of the regulations"}


Who = Callable[[str], str]
"""How a player is named, by number."""


def numbered(player: str) -> str:
    """Return how a player is named who is known by number only."""
    return f"player {player}"


def gist(entry: Entry, who: Who = numbered) -> str:
    """Return kind and content, such as `seating of heat 1, 2 tables`, `record of table 1/3, rounds 1, 2`."""
    body = entry.body
    match body:
        case Recorded():
            return f"record of table {body.table}, {content(body.record)}"
        case Amend():
            return f"amendment of {body.of}, table {body.table}, {content(body.record)}"
        case Void() | Undo():
            return f"{entry.kind} of {span(entry.about)}"
        case Decide():
            return f"decision {body.effect} on {body.of}{_named(body)}"
        case Penalty():
            return f"penalty of {'½' if body.points == '1/2' else body.points} for {who(body.player)}"
        case Close() | Reopen():
            return f"{entry.kind} of heat {body.heat}"
        case Seating():
            count = len(body.tables)
            return f"seating of heat {body.heat}, {count} table{'' if count == 1 else 's'}"
        case SeatChoice():
            return f"{'bids and ' if body.bids else ''}seats of table {body.table}"
        case PlayerChange():
            new = f", {body.name}" if body.name and body.action != "add" else ""
            named = f"{body.name} ({body.number})" if body.action == "add" else who(body.number)
            return f"{_CHANGES[body.action]} {named}{new}"
    return _OTHERS.get(entry.kind, entry.kind)


def span(ids: Sequence[str]) -> str:
    """Return the ids of one act in short: `main-5`, or `main-5 to main-26`."""
    return ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"


def gists(entries: Sequence[Entry], who: Who = numbered) -> str:
    """Return the gist of an act, which may have written several entries: `registration of 22 players: Ana, Bo and 20 more`."""
    players = [entry.body for entry in entries if isinstance(entry.body, PlayerChange)]
    if len(entries) == len(players) > 1 and len({body.action for body in players}) == 1:
        named = few([body.name or (body.number if who is numbered else who(body.number)) for body in players])
        return f"{_CHANGES[players[0].action]} {len(players)} players: {named}"
    tables = [entry.body.table for entry in entries if isinstance(entry.body, Recorded)]
    if len(entries) == len(tables) > 1:
        return f"records of {len(tables)} tables: {few(tables)}"
    return ", ".join(gist(entry, who) for entry in entries)


def few(words: Sequence[str]) -> str:
    """Return the first words of a list, and how many more there are."""
    shown = ", ".join(words[:FEW])
    return f"{shown} and {len(words) - FEW} more" if len(words) > FEW else shown


def _named(body: Decide) -> str:
    """Return the places that a decision names, such as `: 3=1 5=2`."""
    return ": " + " ".join(f"{who}={place}" for who, place in body.places.items()) if body.places else ""


UNPLAYED = "without figures"
"""What is said of a record with neither rounds nor a result."""


class _Glance(Struct):
    rounds: list[dict[str, Any]] = []
    result: Any = None


def content(record: msgspec.Raw) -> str:
    """Return which rounds a record holds, and whether it holds the result."""
    glance = msgspec.json.decode(record, type=_Glance)
    numbers = [str(played.get("number")) for played in glance.rounds]
    parts = [f"round{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"] if numbers else []
    parts += ["the result"] if glance.result is not None else []
    return " and ".join(parts) or UNPLAYED
