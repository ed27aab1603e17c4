"""Makes nonsense that still looks like a record, as a tired or hostile desk might enter it."""

from __future__ import annotations

import copy
import random
from typing import Any


def garbled(raw: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the record with one to three mistakes: events moved, lost or repeated, figures and words changed."""
    written = copy.deepcopy(raw)
    played = any(one.get("transcript") for one in written.get("rounds", ()))
    mistakes = (_events, _figure, _figure, _row) if played else (_figure, _figure, _row)
    for _ in range(rng.randint(1, 3)):
        rng.choice(mistakes)(written, rng)
    return written


def result_in_part(raw: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the record with its result alone, without some of its rows and figures."""
    written = {key: copy.deepcopy(value) for key, value in raw.items() if key != "rounds"}
    for _ in range(rng.randint(0, 8)):
        _row({"result": written.get("result")}, rng)
    if rng.random() < WITHOUT_ROWS and "result" in written:
        written["result"]["rows"] = {}
    return written


def adjourned(raw: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the record of a game that was interrupted somewhere: nothing is written of what came later."""
    written = {key: copy.deepcopy(value) for key, value in raw.items() if key != "result"}
    rounds = written.get("rounds", [])
    if rounds:
        last = rng.randrange(len(rounds))
        del rounds[last + 1 :]
        events = rounds[last].get("transcript", [])
        del events[rng.randint(0, len(events)) :]
        rounds[last].pop("sheet", None)
    return {**written, "ended": "adjourned"}


def from_found_position(raw: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """Return the record with one transcript that begins at a position stated in it; None if there is none."""
    written = copy.deepcopy(raw)
    stated = [
        (played, place)
        for played in written.get("rounds", ())
        for place, event in enumerate(played.get("transcript", ()))
        if event["do"] == "state"
    ]
    if not stated:
        return None
    played, place = rng.choice(stated)
    found = {key: value for key, value in played["transcript"][place].items() if key != "do"}
    played["start"] = {"found": found}
    del played["transcript"][: place + 1]
    return written


WITHOUT_ROWS = 0.2
"""How often a result in part says nothing of anybody."""


def _events(written: dict[str, Any], rng: random.Random) -> None:
    rounds = [played for played in written.get("rounds", ()) if played.get("transcript")]
    if not rounds:
        return
    events = rng.choice(rounds)["transcript"]
    place = rng.randrange(len(events))
    match rng.randrange(4):
        case 0:
            del events[place]
        case 1:
            events.insert(rng.randrange(len(events)), copy.deepcopy(events[place]))
        case 2:
            other = rng.randrange(len(events))
            events[place], events[other] = events[other], events[place]
        case _:
            del events[place:]


def _figure(written: dict[str, Any], rng: random.Random) -> None:
    """Change one number somewhere inside."""
    numbers = [
        (holder, key)
        for part in ("rounds", "result")
        for holder, key in _leaves(written.get(part))
        if type(holder[key]) is int
    ]
    if numbers:
        holder, key = rng.choice(numbers)
        holder[key] += rng.choice((-9, -1, 1, 2, 40))


def _row(written: dict[str, Any], rng: random.Random) -> None:
    """Remove one entry of a table in the record."""
    holders = [holder for part in ("rounds", "result") for holder in _tables(written.get(part)) if len(holder) > 1]
    if holders:
        holder = rng.choice(holders)
        del holder[rng.choice([key for key in holder if key != "do"])]


def _leaves(data: Any) -> list[tuple[Any, Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found: list[tuple[Any, Any]] = []
    for key, value in items:
        found += _leaves(value) if isinstance(value, dict | list) else [(data, key)]
    return found


def _tables(data: Any) -> list[dict[str, Any]]:
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    found = [table for value in inside for table in _tables(value)]
    return [data, *found] if isinstance(data, dict) else found
