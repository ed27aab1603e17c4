"""Describes an entry in a few words."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from scorekeeper.log.entry import Amend, Close, Decide, Entry, Penalty, PlayerChange, Recorded, Reopen, Seating, Void


def gist(entry: Entry) -> str:
    """Return kind and content, such as `seating of heat 1, 2 tables`, `record of table 1/3, rounds 1, 2`."""
    body = entry.body
    match body:
        case Recorded():
            return f"record of table {body.table}, {content(body.record)}"
        case Amend():
            return f"amendment of {body.of}, table {body.table}, {content(body.record)}"
        case Void():
            return f"void of {body.of}"
        case Decide():
            return f"decision {body.effect} on {body.of}{_named(body)}"
        case Penalty():
            return f"penalty of {body.points} for player {body.player}"
        case Close() | Reopen():
            return f"{entry.kind} of heat {body.heat}"
        case Seating():
            count = len(body.tables)
            return f"seating of heat {body.heat}, {count} table{'' if count == 1 else 's'}"
        case PlayerChange():
            return f"player {body.number}, {body.action}"
    return entry.kind


def _named(body: Decide) -> str:
    """Return the places that a decision names, such as `: 3=1 5=2`."""
    return ": " + " ".join(f"{who}={place}" for who, place in body.places.items()) if body.places else ""


class _Glance(Struct):
    rounds: list[dict[str, Any]] = []
    result: Any = None


def content(record: msgspec.Raw) -> str:
    """Return which rounds a record holds, and whether it holds the result."""
    glance = msgspec.json.decode(record, type=_Glance)
    numbers = [str(played.get("number")) for played in glance.rounds]
    parts = [f"round{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"] if numbers else []
    parts += ["the result"] if glance.result is not None else []
    return " and ".join(parts) or "nothing"
