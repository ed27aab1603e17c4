"""Judges a record of a declared game: rounds, result, and the places that follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games.declared.checks import WRITTEN, Alone, Frame, Ranked, RoundFigures
from scorekeeper.games.declared.definition import Definition
from scorekeeper.games.declared.ids import Ids
from scorekeeper.games.declared.record import Types
from scorekeeper.games.declared.scoring import Figures, Plan, Ranking, rank, reckon
from scorekeeper.games.declared.trail import tell_points, tell_ranking
from scorekeeper.games.engine.ranking import due_places, first_misplaced
from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.engine.verdict import Place


class Bound(NamedTuple):
    """A variant under an event's rulings, ready to be judged."""

    plan: Plan
    level: str
    """What the event picked for players who are level to the end."""


def make_judge(made: Definition, ids: Ids, types: Types) -> Callable[[Table], Outcome]:
    """Return the judge of a game."""
    wins, rounds = made.game.wins, made.game.rounds

    def judge(table: Table) -> Outcome:
        record, bound = table.record, table.bound
        table.ask(Frame(made.players(record.variant), rounds), record, At())
        figures = _asked(table, bound.plan, types)
        if record.ended == "adjourned" or record.result is None:
            if rounds is None or record.ended == "adjourned" or not _all_played(record, rounds):
                return NOBODY
        if (
            rounds is not None
            and record.rounds
            and not _all_played(record, rounds)
            and record.ended == "finished"
            and rounds
        ):
            return NOBODY
        if wins == "places":
            return _by_places(table, figures, ids)
        if wins == "together":
            return _together(table, figures, made, ids)
        return _ranked(table, figures, bound.level, made, ids)

    return judge


def _all_played(record: Any, rounds: int) -> bool:
    return bool(record.rounds) and (not rounds or len(record.rounds) >= rounds)


def _asked(table: Table, plan: Plan, types: Types) -> Figures:
    """Ask the checks about rounds and result, and return the figures that count."""
    record = table.record
    figures = reckon(plan, record, types)
    given: dict[Any, Any] = {}
    sheets = {played.number: played.sheet for played in record.rounds} if figures.round_envs else {}
    for number, envs, due in figures.round_envs:
        asked = table.ask(
            RoundFigures(figures, number, envs, due), sheets[number], At(f"rounds.{number}.sheet", number)
        )
        given |= asked.given
    if given:
        figures = reckon(plan, record, types, given)
    if record.result is not None:

        def again(more: Mapping[Any, Any]) -> Figures:
            return reckon(plan, record, types, {**given, **more})

        figures = table.ask(figures, record.result, At("result"), again).figures
    return figures


def _said_places(figures: Figures) -> list[int | None]:
    return [env[figures.plan.place] for env in figures.envs]


def _by_places(table: Table, figures: Figures, ids: Ids) -> Outcome:
    """The places as they are written; a game of which only places are known has nothing to check them with."""
    said = _said_places(figures)
    if None in said:
        return NOBODY
    places = {at: place for at, place in enumerate(said) if place is not None}
    due = due_places(places)
    ranked = Ranked(figures, Ranking(due, (), (), {}), said, due)
    table.ask(ranked, WRITTEN, At("result"))
    table.tell(tell_ranking, ranked, ids)
    return _outcome(figures, due)


def _together(table: Table, figures: Figures, made: Definition, ids: Ids) -> Outcome:
    """Everybody shares the first place of a game that was won, and the last one of a game that was lost."""
    totals = [total for total in figures.totals if total is not None]
    table.ask(
        figures,
        Alone(tuple(seat for seat, total in zip(figures.seats, figures.totals, strict=True) if total is None)),
        At("result"),
    )
    if not totals:
        return NOBODY
    figures.totals = [max(totals)] * len(figures.seats)
    places = dict.fromkeys(range(len(figures.seats)), 1)
    ranked = Ranked(figures, Ranking(places, (), (), {}), _said_places(figures), places)
    table.ask(ranked, WRITTEN, At("result"))
    table.tell(tell_points, figures, ids)
    table.tell(tell_ranking, ranked, ids)
    return _outcome(figures, places)


def _ranked(table: Table, figures: Figures, level: str, made: Definition, ids: Ids) -> Outcome:
    record = table.record
    missing = tuple(seat for seat, total in zip(figures.seats, figures.totals, strict=True) if total is None)
    ranking = rank(figures, level)
    if "total" in ids:
        table.ask(figures, Alone(() if ranking is not None and missing else missing), At("result"))
    said = _said_places(figures)
    if ranking is None:
        return _as_written(figures, said)
    placed = _placed(ranking, said)
    if record.ended == "finished":
        table.ask(Ranked(figures, ranking, said, placed), WRITTEN, At("result"))
    else:
        table.ask(
            Ranked(figures, ranking, [None if at in ranking.places else one for at, one in enumerate(said)], placed),
            WRITTEN,
            At("result"),
        )
    table.tell(tell_points, figures, ids)
    table.tell(tell_ranking, Ranked(figures, ranking, said, placed), ids)
    return _outcome(figures, placed) if len(placed) == len(figures.seats) else NOBODY


def _placed(ranking: Ranking, said: Sequence[int | None]) -> dict[int, int]:
    """The places by the rules; players whom the rules cannot put in order stand as written, if that is possible."""
    placed = dict(ranking.places)
    for _, group, ahead in ranking.unknown:
        written = {at: place for at in group if (place := said[at]) is not None}
        due = due_places(written)
        if len(written) == len(group) and all(written[at] == due[at] + ahead for at in group):
            placed |= written
    return placed


def _as_written(figures: Figures, said: Sequence[int | None]) -> Outcome:
    """The places as written, where totals are missing; nobody has one if they do not fit together."""
    written = {at: place for at, place in enumerate(said) if place is not None}
    if len(written) < len(figures.seats) or first_misplaced(written) is not None:
        return NOBODY
    return _outcome(figures, written)


def _outcome(figures: Figures, places: Mapping[int, int]) -> Outcome:
    order = sorted(places, key=lambda at: (places[at], at))
    found = [Place(figures.seats[at], person=True, place=places[at], score=_score(figures, at)) for at in order]
    return Outcome(found, finished=True)


def _score(figures: Figures, at: int) -> int:
    return figures.totals[at] or 0 if figures.totals else 0
