"""Places and winner of a result, compared with those by the rules."""

from __future__ import annotations

from scorekeeper.games.engine.table import At, Table
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglers.checks.result.places import Ranked, Victory
from scorekeeper.games.smugglers.record import Result
from scorekeeper.games.smugglers.scoring.places import let_win, place_as_written
from scorekeeper.games.smugglers.trail import tell_as_written

RESULT = At("result")


def compare_places(table: Table, result: Result, ranked: Ranked) -> list[Place]:
    """The places that count: those by the rules, or those that a decision lets stand."""
    given = table.ask(result, ranked, RESULT).given
    if given:
        in_order = {one.participant: given[one.participant] for one in ranked.places if one.participant in given}
        table.tell(tell_as_written, "SMU-105", in_order)
    return place_as_written(ranked.places, given)


def compare_winner(table: Table, result: Result, places: list[Place], victory: Victory) -> list[Place]:
    """The places, with another winner if a decision lets that stand."""
    winner = table.ask(result, victory, RESULT).given.get("winner")
    if winner is None:
        return places
    table.tell(tell_as_written, victory.target.winner, {winner: 1})
    return let_win(places, winner, table.bound.rulings.places)
