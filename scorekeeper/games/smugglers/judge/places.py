"""Places and winner of a result, compared with those by the rules."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.table import At, Table
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglers.checks.result.places import Ranked, Victory
from scorekeeper.games.smugglers.record import Result
from scorekeeper.games.smugglers.scoring.places import let_win, place_as_written, said_to_win
from scorekeeper.games.smugglers.trail import tell_as_written

RESULT = At("result")


def compare_places(table: Table, result: Result, ranked: Ranked, told: str | None = None) -> list[Place]:
    """The places that count: those by the rules, or those that a decision lets stand.

    What follows from a false winner is not reported again; `told` is one who was reported elsewhere.
    """
    by = {one.participant: one.place for one in ranked.places}
    if all(row.place in (None, by[who]) for who, row in result.rows.items()) and result.winner in (None, *_first(by)):
        return list(ranked.places)
    said = said_to_win(result, _first(by))
    if said is not None or told is not None:
        follow = let_win(ranked.places, said or told or "", ranked.how)
        named = said == result.winner
        claimed = None if said == told or (named and not ranked.names) else said
        ranked = ranked._replace(claimed=claimed, names=named, follow={one.participant: one.place for one in follow})
    given = dict(table.ask(result, ranked, RESULT).given)
    if not given:
        return list(ranked.places)
    winner = given.pop("winner", None)
    places = ranked.places if winner is None else let_win(ranked.places, winner, ranked.how)
    places = place_as_written(places, given)
    table.tell(
        tell_as_written, "SMU-105", {one.participant: one.place for one in places if one.place != by[one.participant]}
    )
    return places


def compare_winner(table: Table, result: Result, places: list[Place], victory: Victory) -> list[Place]:
    """The places, with another winner if a decision lets that stand."""
    winner = table.ask(result, victory, RESULT).given.get("winner")
    if winner is None:
        return places
    table.tell(tell_as_written, victory.target.winner, {winner: 1})
    return let_win(places, winner, table.bound.rulings.places)


def _first(by: Mapping[str, int]) -> list[str]:
    return [who for who, place in by.items() if place == 1]
