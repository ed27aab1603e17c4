"""The parts of an explanation, and the wording of places and points."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from scorekeeper.rules.links import page
from scorekeeper.tournament.ranking.points import SYSTEM_RULES, Payment, Payout, counted, ending_note, shared_rule
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.state.counting import way_of_paying
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.words import ordinal

FORMAT = 1


class ExplainStep(Struct, frozen=True, kw_only=True):
    """One step of an explanation."""

    rule: str | None
    text: str
    round: int | None = None
    turn: int | None = None
    """Set for a detail of a turn."""
    kind: str = "step"
    """One of: step, place, points, tiebreak, finding, conflict, unchecked, decision, entry."""


class Explanation(Struct, frozen=True, kw_only=True):
    """The answer to "why"."""

    format: int
    subject: str
    """Such as `table 1/3` or `player 12`."""
    title: str
    steps: tuple[ExplainStep, ...]

    def as_json(self) -> dict[str, Any]:
        """Return plain data; every step has the page of its rule."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        for step in plain["steps"]:
            step["url"] = page(step["rule"]) if step["rule"] else None
        return plain


def paid_rule(paid: Payout, table: Table, system: PointSystem) -> str:
    """Return the rule by which a table pays a player."""
    if paid.forfeit:
        return "TRN-405"
    if table.walkover:
        return "TRN-421"
    if _ending(table, system):
        return "TRN-407"
    if paid.shared > 1 and system.system == "place":
        return shared_rule(system, len(table.seats), paid)
    return SYSTEM_RULES.get(system.system, ("TRN-401",))[-1]


def _ending(table: Table, system: PointSystem) -> str:
    """Return how an unfinished game ended and what the regulations pay for it, or an empty text."""
    if table.record is None:
        return ""
    how = way_of_paying(table, system)
    return "" if how == "wait" else ending_note(table.record.ended, how)


def paid_words(paid: Payout, payment: Payment, table: Table, system: PointSystem) -> str:
    """Return what a table pays a player, such as `is second of 4 players: 3 points`."""
    among = f"{paid.among} {'players' if paid.among == len(table.seats) else 'participants'}"
    why = "as written" if payment.as_written else _ending(table, system)
    marked = f" ({why})" if why else ""
    if paid.forfeit:
        return "forfeits: last, 0 points"
    if payment.walkover:
        return f"wins, because nobody else is left to play: {counted(paid.points)}"
    if table.rules.sides:
        return f"{paid.outcome}: {counted(paid.points)}{marked}"
    if system.is_draw(len(table.seats), paid.shared):
        return f"drew: {counted(paid.points)}{marked}"
    if paid.shared > 1:
        places = f"places {paid.place} to {paid.place + paid.shared - 1}"
        each = " each" if {*system.parts} <= {"win"} else ""
        return f"shares {places} of {among}: {counted(paid.points)}{each}{marked}"
    return f"is {ordinal(paid.place)} of {among}{_numbered(paid, table)}: {counted(paid.points)}{marked}"


def _numbered(paid: Payout, table: Table) -> str:
    """Return the place in a game whose rulings number places without a gap, because points go by the players ahead."""
    if table.rules.others or paid.in_game >= paid.place:
        return ""
    return f", place {paid.in_game} in the game but with {paid.place - 1} players ahead"
