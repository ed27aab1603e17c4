"""Penalties: points that a player loses, with rule, reason and author."""

from __future__ import annotations

import re
from fractions import Fraction

from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import Penalty
from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.rules.shelf import has_rule
from scorekeeper.tournament.heats import require_open
from scorekeeper.tournament.state import Tournament
from scorekeeper.tournament.writers import Written
from scorekeeper.tournament.writing import NotStartedError, require_reason, write_one

_POINTS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?")


class BadPenaltyError(RefusedError):
    def __init__(self, why: str, field: str) -> None:
        super().__init__(why, rule="TRN-701", field=field, next_step="scorekeeper penalty --help")


def penalise(
    tournament: Tournament,
    player: str,
    points: str | int | Fraction,
    *,
    by: str,
    reason: str,
    rule: str | None,
    heat: int | None,
    reopen: bool,
) -> Written:
    """Enter a penalty in a heat, the last one if none is named."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a penalty")
        guard(tournament.started, NotStartedError())
        tournament.require_frozen()
        found = tournament.players.find(player)
        lost = _lost(points)
        guard(rule is None or has_rule(rule), BadPenaltyError(f"there is no rule {rule}", "rule"))
        number = heat if heat is not None else len(tournament.heats) or None
        opening = require_open(tournament, number, why if reopen else None) if number is not None else []
        return [*opening, Penalty(player=found.number, points=str(lost), reason=why, rule=rule, heat=number)]

    return write_one(tournament, build, by)


def _lost(points: str | int | Fraction) -> Fraction:
    """A number of points from 0 up, exactly."""
    text = str(points).strip()
    known = _POINTS.fullmatch(text)
    guard(known, BadPenaltyError(f"{text!r} is not a number of points to lose, such as 2, 1/2 or 0", "points"))
    return Fraction(text)
