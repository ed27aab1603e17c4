"""Whether the judge goes on from an illegal event as it is written."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.engine.checks import Answer, Ask, Wrong
from scorekeeper.games.smugglonauts.equipment import LEAST
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.record import UNKNOWN, Refuel, Shop

CLEAN_TURNS = 2
"""Turns without a fault after which the event that was assumed to stand is believed."""


def if_it_fits(ask: Ask) -> Ask:
    """Let a check go on as written only if the rest of the event fits, and nothing was assumed just before."""

    @wraps(ask)
    def asked(position: Any, event: Any) -> Answer:
        answer = ask(position, event)
        if type(answer) is Wrong and answer.then is None and answer.level == "error" and not fits(position, event):
            return replace(answer, then="stop")
        return answer

    return asked


def stop_if_assumed(ask: Ask) -> Ask:
    """Let a check of a statement stop if something illegal was assumed to stand: the statement may show that it does not."""

    @wraps(ask)
    def asked(position: Any, event: Any) -> Answer:
        answer = ask(position, event)
        if type(answer) is Wrong and answer.level == "error" and position.assumed is not None:
            return replace(answer, then="stop")
        return answer

    return asked


def fits(position: Position, event: Any) -> bool:
    """Whether an illegal event tells the position after it beyond doubt."""
    if position.assumed is not None and position.turn - position.assumed < CLEAN_TURNS:
        return False
    told = _TOLD.get(type(event))
    return told is None or told(position, event)


def _shop(position: Position, event: Shop) -> bool:
    flight = position.flight
    if flight is None or not position.is_crystal(flight.stop) or event.steps not in (flight.cost, None):
        return False
    before = position.fuel[flight.player]
    left = None if before is None else max(LEAST, before - flight.cost)
    return left is None or event.fuel in (left, None)


def _refuel(position: Position, event: Refuel) -> bool:
    flight = position.flight
    return flight is not None and (event.to is None or event.to == position.space(flight.stop))


_TOLD: dict[type, Callable[[Position, Any], bool]] = {Shop: _shop, Refuel: _refuel}


def has_its_colour(position: Position, event: Shop | Refuel) -> bool:
    """Whether a move names the crystal where the rocket stops, or none."""
    flight = position.flight
    return flight is not None and (
        event.colour is None
        or not position.is_crystal(flight.stop)
        or position.line[flight.stop] in (event.colour, UNKNOWN)
    )
