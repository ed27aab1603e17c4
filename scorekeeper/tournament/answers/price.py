"""What a correction would change: every place, cut, seating and printed paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Self

from msgspec import Struct

from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Decide, Recorded, Seating
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.cut import cut_of
from scorekeeper.tournament.ranking.places import RankedStage, rank_stages
from scorekeeper.tournament.ranking.points import Payment, as_number, payments_of, written
from scorekeeper.tournament.ranking.rows import StandingsRow
from scorekeeper.tournament.ranking.standings import Standings, compute_standings
from scorekeeper.tournament.seating import SeatingTask
from scorekeeper.tournament.seating.by_game.heat import GamesTask, plan_games
from scorekeeper.tournament.seating.next_heat import games_task, seating_task
from scorekeeper.tournament.state.attendance import out_before, taken_in
from scorekeeper.tournament.state.corrections import heats_about, tables_about
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament

FORMAT = 1
BY_POINTS = ("swiss", "ranked", "snake")
"""Ways of seating that depend on the standings."""
UNCOMPARED = (
    "Whether the correction would have changed it cannot be said, because it was seated again, or something else changed"
    " since it was drawn"
)
"""Why a heat is not compared, as a sentence."""


class PlaceChange(Struct, frozen=True, kw_only=True):
    """A player who would have another place or other points."""

    player: str
    name: str
    place: tuple[int | None, int | None]
    """Before and after."""
    points: tuple[Fraction, Fraction]
    stages: dict[str, tuple[Fraction, Fraction]] = {}
    """The points of earlier stages that change, by the name of the stage; the standings show them too."""

    def said(self) -> str:
        """Return the move as text, such as `Bo (2): place 3 to 2, 14 to 16 points`."""
        parts = []
        if self.place[0] != self.place[1]:
            parts.append("place " + " to ".join("none" if one is None else str(one) for one in self.place))
        if self.points[0] != self.points[1]:
            parts.append(f"{written(self.points[0])} to {written(self.points[1])} points")
        parts += [f"{written(was)} to {written(now)} points in {stage}" for stage, (was, now) in self.stages.items()]
        return f"{self.name} ({self.player}): {', '.join(parts)}"


class CutChange(Struct, frozen=True, kw_only=True):
    """A cut that would take other players."""

    stage: str
    begun: bool
    """Whether that stage is already seated; then its players stay."""
    into: tuple[str, ...]
    out: tuple[str, ...]


class SeatingChange(Struct, frozen=True, kw_only=True):
    """A heat that would have been seated differently."""

    heat: int
    tables: tuple[str, ...]


class SeatChange(Struct, frozen=True, kw_only=True):
    """A player who sits at another table of a heat, or at none."""

    heat: int
    player: str
    name: str
    table: tuple[str | None, str | None]
    """Before and after."""

    def said(self) -> str:
        """Return the move as text, such as `Bo (2): from table 2/1 to table 2/3`."""
        old, new = (f"table {one}" if one else "no table" for one in self.table)
        return f"{self.name} ({self.player}): from {old} to {new}"


class HeatChange(Struct, frozen=True, kw_only=True):
    """A heat whose seating is taken back, counts again, or is another one."""

    heat: int
    seated: tuple[bool, bool]
    """Whether the heat is seated, before and after."""
    tables: tuple[str, ...]
    """Tables that change."""
    moved: tuple[SeatChange, ...] = ()
    """Who sits elsewhere, if the heat is seated before and after."""


class Price(Struct, frozen=True, kw_only=True):
    """All that a correction changes."""

    moved: tuple[PlaceChange, ...] = ()
    """Players whose points change come first."""
    crossed: tuple[CutChange, ...] = ()
    reseated: tuple[HeatChange, ...] = ()
    """Heats whose seating the correction itself changes."""
    differing: tuple[SeatingChange, ...] = ()
    uncompared: tuple[int, ...] = ()
    """Heats that depend on the correction but cannot be compared, because they were not seated as the draw would seat them."""
    papers: tuple[str, ...] = ()
    """Printed papers that would be out of date."""
    was: dict[str, Payment] = {}
    """What the corrected tables paid before, by name."""

    def __bool__(self) -> bool:
        return bool(self.moved or self.crossed or self.reseated or self.differing or self.uncompared or self.papers)

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "format": FORMAT,
            "moved": [
                {
                    "player": one.player,
                    "name": one.name,
                    "place": list(one.place),
                    "points": [as_number(points) for points in one.points],
                    "stages": {stage: [as_number(points) for points in both] for stage, both in one.stages.items()},
                }
                for one in self.moved
            ],
            "cut": [
                {"stage": one.stage, "begun": one.begun, "into": list(one.into), "out": list(one.out)}
                for one in self.crossed
            ],
            "reseated": [
                {
                    "heat": one.heat,
                    "seated": list(one.seated),
                    "tables": list(one.tables),
                    "moved": [{"player": who.player, "name": who.name, "table": list(who.table)} for who in one.moved],
                }
                for one in self.reseated
            ],
            "seating": [{"heat": one.heat, "tables": list(one.tables)} for one in self.differing],
            "uncompared": list(self.uncompared),
            "papers": list(self.papers),
        }


def price_of(before: Tournament, after: Tournament) -> Price:
    """Compare a tournament with what it would be after a correction."""
    shown("TRN-702")
    known = before.log.by_id
    new = [entry for entry in after.log if entry.id not in known]
    touched = [known[name] for entry in new for name in entry.about if name in known]
    first = min(heats_about(after.log, *touched, *new), default=0)
    sides = Situation.of(before), Situation.of(after)
    moved = moves_between(before, after)
    differing, uncompared = _differing(*sides, first)
    reseated = tuple(_reseated(before, after))
    lists = (f"sheets and seating lists of heat {one.heat} printed before this" for one in reseated if one.seated[0])
    return Price(
        moved=moved,
        crossed=tuple(_crossed(*sides)),
        reseated=reseated,
        differing=differing,
        uncompared=uncompared,
        papers=(*lists, *dict.fromkeys(_papers(after.log, touched, first, moved=bool(moved and before.heats)))),
        was={name: sides[0].payments[name] for name in tables_about(after.log, *touched) if name in sides[0].payments},
    )


def moves_between(before: Tournament, after: Tournament) -> tuple[PlaceChange, ...]:
    """Return who moves, players whose points change first; before the first heat a place means nothing."""
    if not (before.heats or after.heats):
        return ()
    found = _moved(compute_standings(before), compute_standings(after))
    return tuple(sorted(found, key=lambda one: one.points[0] == one.points[1] and not one.stages))


def _moved(before: Standings, after: Standings) -> Iterator[PlaceChange]:
    old, new = ({row.player: row for row in found.rows} for found in (before, after))
    for number in dict.fromkeys((*new, *old)):
        one, other = old.get(number), new.get(number)
        place = (one.place if one else None, other.place if other else None)
        points = (one.points if one else Fraction(0), other.points if other else Fraction(0))
        known, stages = one or other, _earlier(one, other)
        if known and (place[0] != place[1] or points[0] != points[1] or stages):
            yield PlaceChange(player=number, name=known.name, place=place, points=points, stages=stages)


def _earlier(one: StandingsRow | None, other: StandingsRow | None) -> dict[str, tuple[Fraction, Fraction]]:
    """Return the points of earlier stages that differ between two rows of a player."""
    was, now = (row.earlier if row else {} for row in (one, other))
    both = {stage: (was[stage], now[stage]) for stage in was if stage in now}
    return {stage: points for stage, points in both.items() if points[0] != points[1]}


class Situation(NamedTuple):
    """A tournament before or after the correction, with what its tables pay."""

    tournament: Tournament
    payments: dict[str, Payment]

    @classmethod
    def of(cls, tournament: Tournament) -> Self:
        """Return the tournament with all its tables paid."""
        return cls(tournament, payments_of(tournament))

    def ranked(self, before: int | None = None) -> list[RankedStage]:
        """Rank all stages, or rank them as they stood before a heat was seated."""
        seen = self.tournament if before is None else self.tournament.as_of(before)
        return rank_stages(seen, self.payments)

    def basis(self, heat: Heat, out: Collection[str]) -> tuple[SeatingTask, GamesTask]:
        """Return what a heat is drawn from: who played in it, or who would have been taken into the stage that begins there."""
        seen = self.tournament.as_of(heat.number)
        stage = seen.regulations.stage(heat.number)
        there = {*heat.everybody}.difference(heat.rests)
        if heat.field:
            taken = cut_of(seen, stage, self.ranked(heat.number)[stage.index - 1], out).field
            players = [one for one in taken if one in there or one not in heat.field]
        else:
            players = [one for one in taken_in(seen, stage) if one in there]
        return seating_task(seen, stage, heat.number, players, self.payments), games_task(seen, stage, heat.number)


def _out(before: Situation) -> dict[int, set[str]]:
    """Return who could not be taken in when each heat was seated, except players who were taken in anyway."""
    gone = out_before(before.tournament)
    return {heat.number: {*gone[heat.number]}.difference(heat.field) for heat in before.tournament.heats}


def _crossed(before: Situation, after: Situation) -> Iterator[CutChange]:
    """Yield cuts that would take other players: those that were made, and the next one.

    Before the last heat of a stage is seated, nobody is in or out: its players may all still change places.
    """
    old, new, gone = before.ranked(), after.ranked(), _out(before)
    entered = {heat.number: heat.field for heat in before.tournament.heats if heat.field}
    stages = before.tournament.regulations.stages, after.tournament.regulations.stages
    for stage, then in list(zip(*stages, strict=False))[1 : min(len(old), len(new)) + 1]:
        if stage.first - 1 > len(before.tournament.heats):
            continue
        out_then = gone.get(stage.first)
        was = cut_of(before.tournament, stage, old[stage.index - 1], out_then).field
        would = cut_of(after.tournament, then, new[then.index - 1], out_then).field
        if {*was} == {*would}:
            continue
        was = entered.get(stage.first, was)
        into, out = (tuple(one for one in a if one not in b) for a, b in ((would, was), (was, would)))
        if into or out:
            yield CutChange(stage=stage.name, begun=stage.index < len(old), into=into, out=out)


def _differing(before: Situation, after: Situation, first: int) -> tuple[tuple[SeatingChange, ...], tuple[int, ...]]:
    """Return later heats, drawn by points or rank, whose seating would be different, and heats that cannot be compared.

    A heat that was drawn from what the correction brings back is as it should be. A heat cannot be compared if the draw would not seat it as it is even without the correction: it was seated again, the
    regulations were amended, or something else was corrected before.
    """
    differing: list[SeatingChange] = []
    uncompared: list[int] = []
    gone = _out(before)
    for heat in before.tournament.heats:
        if heat.number <= first or not _by_points(before.tournament, heat):
            continue
        was, would = (side.basis(heat, gone[heat.number]) for side in (before, after))
        if was == would or not would[0].players:
            continue
        planned, then = ({frozenset(seats) for seats in plan_games(*one).plan.tables} for one in (was, would))
        sets = {table.name: frozenset(table.seats) for table in heat.tables}
        if planned == then or then.issuperset(sets.values()):
            continue
        other = tuple(name for name, seats in sets.items() if seats in planned and seats not in then)
        if other:
            differing.append(SeatingChange(heat=heat.number, tables=other))
        if not planned.issuperset(sets.values()):
            uncompared.append(heat.number)
    return tuple(differing), tuple(uncompared)


def _reseated(before: Tournament, after: Tournament) -> Iterator[HeatChange]:
    """Yield heats whose seating the correction takes back, brings back or replaces."""
    old, new = ({heat.number: heat for heat in side.heats} for side in (before, after))
    for number in sorted({*old, *new}):
        there = old.get(number), new.get(number)
        was, now = ({table.name: table.seats for table in heat.tables} if heat else {} for heat in there)
        tables = tuple(name for name in sorted({*was, *now}, key=_by_number) if was.get(name) != now.get(name))
        if not tables:
            continue
        both = there[0] is not None and there[1] is not None
        yield HeatChange(
            heat=number,
            seated=(there[0] is not None, there[1] is not None),
            tables=tables,
            moved=tuple(_elsewhere(after, number, was, now)) if both else (),
        )


def _by_number(table: str) -> tuple[int, ...]:
    return tuple(int(part) for part in table.split("/"))


def _elsewhere(
    tournament: Tournament, heat: int, was: Mapping[str, Sequence[str]], now: Mapping[str, Sequence[str]]
) -> Iterator[SeatChange]:
    """Yield the players who do not sit at the same table in both seatings of a heat."""
    old, new = ({seat: name for name, seats in side.items() for seat in seats} for side in (was, now))
    for seat in dict.fromkeys((*old, *new)):
        if old.get(seat) != new.get(seat):
            name = tournament.names_in(heat)(seat)
            yield SeatChange(heat=heat, player=seat, name=name, table=(old.get(seat), new.get(seat)))


def _by_points(tournament: Tournament, heat: Heat) -> bool:
    """Whether a heat was first drawn by points or rank."""
    body = heat.entry.body
    assert isinstance(body, Seating)
    drawn = body.method if heat.entry.kind == "seat" else tournament.regulations.stage(heat.number).seating
    return drawn in BY_POINTS


def _papers(log: Log, touched: Sequence[Entry], first: int, *, moved: bool) -> Iterator[str]:
    """Yield printed papers that would be out of date."""
    for corrected in touched:
        # A decision is printed with the record that it is about.
        entry = log.by_id.get(corrected.body.of, corrected) if isinstance(corrected.body, Decide) else corrected
        if isinstance(entry.body, Recorded | Amend):
            yield f"copies of the sheet of table {entry.body.table} that show {entry.id}"
    if moved:
        since = f"after heat {first} or later" if first else "so far"
        yield f"standings printed {since}"
