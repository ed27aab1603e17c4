"""Judges a record of a declared game: rounds, result, and the places that follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games.declared.checks.things import WRITTEN, Alone, Frame, Ranked, compare_places
from scorekeeper.games.declared.definition import Definition
from scorekeeper.games.declared.ids import Ids
from scorekeeper.games.declared.scoring.figures import Figures, for_every_player, reckon
from scorekeeper.games.declared.scoring.plan import Plan
from scorekeeper.games.declared.scoring.ranking import Ranking, rank
from scorekeeper.games.declared.trail import tell_points, tell_ranking
from scorekeeper.games.engine.ranking import due_places, first_misplaced
from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.engine.verdict import Place

RECORD, RESULT = At(), At("result")


class Bound(NamedTuple):
    """A variant under an event's rulings, ready to be judged."""

    plan: Plan
    frame: Frame
    level: str
    """What the event picked for players who are level to the end."""


def make_judge(made: Definition, ids: Ids) -> Callable[[Table], Outcome]:
    """Return the judge of a game."""
    wins, rounds = made.game.wins, made.game.rounds

    def judge(table: Table) -> Outcome:
        record, bound = table.record, table.bound
        table.ask(bound.frame, record, RECORD)
        figures = _asked(table, bound.plan)
        if not _over(record, rounds):
            return NOBODY
        figures = for_every_player(figures, record)
        if wins == "places":
            return _by_places(table, figures, ids)
        if wins == "together":
            return _together(table, figures, ids)
        return _ranked(table, figures, bound.level, ids)

    return judge


def _over(record: Any, rounds: int | None) -> bool:
    """Whether the record tells of a whole game, as far as it was played."""
    if record.ended == "adjourned" or (record.result is None and not record.rounds):
        return False
    return not rounds or not record.rounds or len(record.rounds) >= rounds or record.ended != "finished"


def _asked(table: Table, plan: Plan) -> Figures:
    """Ask the checks about rounds and result, and return the figures that count."""
    record = table.record
    figures = reckon(plan, record)
    given: dict[Any, Any] = {}
    for columns in figures.rounds:
        sheet = next(played.sheet for played in record.rounds if played.number == columns.number)
        given |= table.ask(columns, sheet, At(f"rounds.{columns.number}.sheet", columns.number)).given
    if given:
        figures = reckon(plan, record, given)
    if record.result is not None:

        def again(more: Mapping[Any, Any]) -> Figures:
            return reckon(plan, record, {**given, **more})

        figures = table.ask(figures, record.result, RESULT, again).figures
    return figures


def _by_places(table: Table, figures: Figures, ids: Ids) -> Outcome:
    """The places as they are written; a game of which only places are known has nothing to check them with."""
    said = figures.places_said
    if None in said:
        return NOBODY
    due = due_places({at: place for at, place in enumerate(said) if place is not None})
    return _placed_by(table, compare_places(figures, Ranking(due, (), (), {}), due), ids)


def _together(table: Table, figures: Figures, ids: Ids) -> Outcome:
    """Everybody shares one place and one score, which may be written in anybody's row."""
    missing = _missing(figures)
    table.ask(figures, Alone(missing), RESULT)
    if missing:
        return NOBODY
    places = dict.fromkeys(range(len(figures.seats)), 1)
    table.tell(tell_points, figures.by_side, ids)
    return _placed_by(table, compare_places(figures, Ranking(places, (), (), {}), places), ids)


def _placed_by(table: Table, ranked: Ranked, ids: Ids) -> Outcome:
    table.ask(ranked, WRITTEN, RESULT)
    table.tell(tell_ranking, ranked, ids)
    return _outcome(ranked.figures, ranked.placed)


def _ranked(table: Table, figures: Figures, level: str, ids: Ids) -> Outcome:
    """The order by totals and ties; where the record does not tell, the places as written."""
    ranking = rank(figures, level)
    if "total" in ids:
        complete = ranking is not None and None not in [tie for tie, _, _ in ranking.unknown]
        table.ask(figures, Alone(() if complete else _missing(figures)), RESULT)
    said = figures.places_said
    if ranking is None:
        return _as_written(figures, said)
    ranked = compare_places(figures, ranking, _placed(ranking, said))
    if table.record.ended == "finished":
        table.ask(ranked, WRITTEN, RESULT)
    table.tell(tell_points, figures.by_side, ids)
    table.tell(tell_ranking, ranked, ids)
    return _outcome(figures, ranked.placed) if len(ranked.placed) == len(figures.seats) else NOBODY


def _missing(figures: Figures) -> tuple[str, ...]:
    """The seats whose totals are not known."""
    return tuple(seat for seat, total in zip(figures.seats, figures.totals, strict=True) if total is None)


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
    order = sorted(sorted(places), key=places.__getitem__)
    found = [Place(figures.seats[at], person=True, place=places[at], score=figures.totals[at] or 0) for at in order]
    return Outcome(found, finished=True)
