"""Judges the end of a table: the places by its games, or by the claims of its result."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglonauts import trail
from scorekeeper.games.smugglonauts.judge.games import Games
from scorekeeper.games.smugglonauts.record import Result
from scorekeeper.games.smugglonauts.scoring.claims import (
    Adjourned,
    BrokenOff,
    Claims,
    PlacesAlone,
    PointsSoFar,
    Possible,
    ResultAlone,
    Tie,
    in_order_of_points,
    read_claims,
)
from scorekeeper.games.smugglonauts.scoring.points import told_totals
from scorekeeper.games.smugglonauts.scoring.session import (
    ENDS_BY,
    OverAnyway,
    SessionEnds,
    SessionRanking,
    counts_as_it_stands,
    rank,
    tie_breaks_of,
)


def end_table(table: Table, games: Games) -> Outcome:
    """The places by the games, compared with the result; by the result alone if not all games are known."""
    record = games.record
    if record.ended == "adjourned":
        return _adjourn(table, games)
    if not games.all_scored or not games.scored:
        return _end_by_result(table, games)
    session = games.session()
    if record.ended == "finished":
        asked = table.ask(session, SessionEnds(record.result is not None), At())
        if asked.then is not None:
            _compare_points(table, games)
            return NOBODY
    elif games.over and session.is_over:
        table.ask(session, OverAnyway(record.ended), At())
    # The places of a game that is not over are given for the head judge to accept or reject.
    places = rank(games.scored, session)
    if record.variant != "standard":
        table.tell(trail.tell_session, ENDS_BY[record.variant], session.goal, games.scored, places)
    if record.result is not None:
        places = _compare_result(table, record.result, places, tie_breaks_of(games.scored, session), _written(games))
    return Outcome(places, finished=not games.early)


def _adjourn(table: Table, games: Games) -> Outcome:
    """A game that goes on later has no places; what is recorded of it so far is compared."""
    session = games.session()
    if games.over and games.all_scored and session.is_over:
        table.ask(session, OverAnyway("adjourned"), At())
    if games.record.result is not None:
        table.ask(games.record.result, Adjourned(games.record.variant), At("result"))
        _compare_points(table, games)
    return NOBODY


def _compare_points(table: Table, games: Games) -> None:
    """Compare the points of a result that comes too early with those of the games so far."""
    result, rounds = games.record.result, games.record.rounds
    if len(games.scored) == len(rounds) and result is not None:
        table.ask(games.totals, PointsSoFar(result, games.record.variant, recorded=bool(rounds)), At("result"))


def _compare_result(
    table: Table,
    result: Result,
    places: list[Place],
    tie_breaks: Mapping[str, tuple[int, ...]],
    written: Mapping[str, int],
) -> list[Place]:
    ranking = SessionRanking(places, table.record.variant, table.bound.rulings, tie_breaks, written)
    counting: list[Place] = table.ask(ranking, result, At("result"), ranking.under).figures.places
    return counting


def _written(games: Games) -> dict[str, int]:
    """What the last sheet says that the result repeats: points of the only game, or totals."""
    # The last sheet may be that of a game after the end, which does not count.
    sheet = games.record.rounds[-1].sheet
    if games.record.variant != "standard":
        return told_totals(sheet)
    rows = sheet.rows if sheet is not None else {}
    return {who: row.points for who, row in rows.items() if row.points is not None}


def _end_by_result(table: Table, games: Games) -> Outcome:
    """The places by the result's claims, because the games do not lead to any."""
    record, result = games.record, games.record.result
    if result is None:
        return NOBODY
    if record.ended != "finished" and not counts_as_it_stands(record, games.rulings):
        table.ask(result, BrokenOff("NAU-R16" if record.ended == "time" else "NAU-R24"), At("result"))
        return NOBODY
    claims = read_claims(
        record,
        result,
        games.rulings,
        length=games.length,
        known=len(games.scored),
        totals=games.totals,
        told=games.last_totals,
    )
    table.ask(claims, ResultAlone(bool(record.rounds)), At("result"))
    over = table.ask(claims, Possible(), At("result")).then is None
    if not claims.complete:
        table.ask(claims.standings, claims.standings, At("result.rows"))
    if claims.missing:
        return NOBODY
    places = _by_points(table, claims) if len(claims.points) == len(claims.seats) else _by_places(table, claims)
    if not places:
        return NOBODY
    table.tell(trail.tell_claims, places, claims.points, "NAU-815")
    return Outcome(places, finished=over and not games.early)


def _by_places(table: Table, claims: Claims) -> list[Place]:
    """The recorded places, if they are possible."""
    at = At("result")
    if table.ask(claims, PlacesAlone(), at).then is not None:
        return []
    if any(table.ask(claims, two, at).then is not None for two in claims.neighbours()):
        return []
    found = claims.stated
    return (
        [] if table.ask(claims, SessionRanking(found, claims.variant, claims.rulings), at).then is not None else found
    )


def _by_points(table: Table, claims: Claims) -> list[Place]:
    """The places by the points; the recorded ones if something else decides a tie."""
    ranked = claims.ranked
    if len({place.score for place in ranked}) < len(ranked) and claims.tie_is_broken:
        table.ask(claims, Tie(), At("result"))
        if not claims.all_placed:
            return ranked
        stated = claims.as_stated(ranked)
        if in_order_of_points(stated):
            return stated
    return _compare_result(table, claims.result, ranked, {}, {})
