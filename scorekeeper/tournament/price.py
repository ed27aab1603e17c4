"""The price of a correction: what would change if it were made, before it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Close, Penalty, Recorded, Reopen, Seating
from scorekeeper.log.guard import shown
from scorekeeper.tournament.cut import cut_of
from scorekeeper.tournament.placing import RankedStage, rank_stages
from scorekeeper.tournament.points import as_number, pay, written
from scorekeeper.tournament.standings import Standings, standings
from scorekeeper.tournament.state import Tournament

FORMAT = 1


class Moved(Struct, frozen=True, kw_only=True):
    """A player who would stand elsewhere, or with other points."""

    player: str
    name: str
    place: tuple[int | None, int | None]
    """Before and after."""
    points: tuple[Fraction, Fraction]

    def said(self) -> str:
        """Such as `Bo (2): place 3 to 2, 14 to 16 points`."""
        parts = []
        if self.place[0] != self.place[1]:
            parts.append("place " + " to ".join("none" if one is None else str(one) for one in self.place))
        if self.points[0] != self.points[1]:
            parts.append(f"{written(self.points[0])} to {written(self.points[1])} points")
        return f"{self.name} ({self.player}): {', '.join(parts)}"


class Crossed(Struct, frozen=True, kw_only=True):
    """A cut that would fall elsewhere."""

    stage: str
    begun: bool
    """Whether that stage is seated already: then who plays in it stands all the same."""
    into: tuple[str, ...]
    out: tuple[str, ...]


class Differing(Struct, frozen=True, kw_only=True):
    """A heat that would have been seated otherwise."""

    heat: int
    tables: tuple[str, ...]


class Price(Struct, frozen=True, kw_only=True):
    """All that a correction changes."""

    moved: tuple[Moved, ...] = ()
    crossed: tuple[Crossed, ...] = ()
    differing: tuple[Differing, ...] = ()
    papers: tuple[str, ...] = ()
    """What is printed and would be wrong."""

    def __bool__(self) -> bool:
        return bool(self.moved or self.crossed or self.differing or self.papers)

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
                }
                for one in self.moved
            ],
            "cut": [
                {"stage": one.stage, "begun": one.begun, "into": list(one.into), "out": list(one.out)}
                for one in self.crossed
            ],
            "seating": [{"heat": one.heat, "tables": list(one.tables)} for one in self.differing],
            "papers": list(self.papers),
        }


def price(before: Tournament, after: Tournament, touched: Sequence[Entry] = ()) -> Price:
    """Compare a tournament with what it would be; `touched` are the entries that a correction replaces or strikes."""
    shown("TRN-702")
    first, second = standings(before), standings(after)
    moved = tuple(_moved(first, second))
    return Price(
        moved=moved,
        crossed=tuple(_crossed(before, after)) if moved else (),
        differing=tuple(_differing(before, after)) if moved else (),
        papers=tuple(_papers(before, moved, touched)),
    )


def _moved(before: Standings, after: Standings) -> Iterator[Moved]:
    old, new = ({row.player: row for row in found.rows} for found in (before, after))
    for number in dict.fromkeys((*new, *old)):
        one, other = old.get(number), new.get(number)
        place = (one.place if one else None, other.place if other else None)
        points = (one.points if one else Fraction(0), other.points if other else Fraction(0))
        known = one or other
        if known and (place[0] != place[1] or points[0] != points[1]):
            yield Moved(player=number, name=known.name, place=place, points=points)


def _ranked(tournament: Tournament) -> list[RankedStage]:
    return rank_stages(tournament, {table.name: pay(tournament, table) for table in tournament.tables()})


def _crossed(before: Tournament, after: Tournament) -> Iterator[Crossed]:
    """Cuts that fall elsewhere: those that were made, and the next one."""
    old, new = _ranked(before), _ranked(after)
    for stage in before.settled.stages[1:]:
        if stage.index > min(len(old), len(new)):
            return
        was = cut_of(before, stage, old[stage.index - 1]).field
        would = cut_of(after, stage, new[stage.index - 1]).field
        into, out = (tuple(one for one in a if one not in b) for a, b in ((would, was), (was, would)))
        if into or out:
            yield Crossed(stage=stage.name, begun=stage.index < len(old), into=into, out=out)


def _differing(before: Tournament, after: Tournament) -> Iterator[Differing]:
    """Heats that were drawn, and would be drawn otherwise from the corrected points."""
    for heat in before.heats:
        body = heat.entry.body
        assert isinstance(body, Seating)
        if body.by_hand or body.method in (None, "by-hand", "random", "schedule"):
            continue
        was, would = as_of(before, heat.number), as_of(after, heat.number)
        if _standing(was, heat.number) == _standing(would, heat.number):
            continue
        tables = _redrawn(was, would)
        if tables:
            yield Differing(heat=heat.number, tables=tuple(f"{heat.number}/{count}" for count in tables))


def _standing(tournament: Tournament, heat: int) -> list[tuple[list[list[str]], dict[str, int]]]:
    """What a seating is drawn from: the order and the points, stage by stage."""
    wanted = tournament.settled.stage(heat).index
    return [(one.ranking.groups, one.played.points) for one in _ranked(tournament) if one.stage.index <= wanted]


def _redrawn(before: Tournament, after: Tournament) -> list[int]:
    """The tables, counted from 1, at which other players would sit."""
    from scorekeeper.errors import ScorekeeperError
    from scorekeeper.tournament.drawing import draw

    try:
        was, would = (draw(one).plan.tables for one in (before, after))
    except ScorekeeperError:
        return []
    people = {frozenset(seats) for seats in would}
    return [count for count, seats in enumerate(was, 1) if frozenset(seats) not in people]


def as_of(tournament: Tournament, heat: int) -> Tournament:
    """The tournament as it would stand before a heat was seated, with all corrections of the heats before it."""
    kept = [entry for entry in tournament.log if _heat(entry) < heat]
    return tournament.with_log(Log(kept, tournament.log.faults, tournament.log.heads))


def _heat(entry: Entry) -> int:
    """The heat that an entry belongs to; 0 for what belongs to none."""
    body = entry.body
    if isinstance(body, Recorded | Amend):
        return int(body.table.partition("/")[0])
    if isinstance(body, Seating | Close | Reopen):
        return body.heat
    return (body.heat or 0) if isinstance(body, Penalty) else 0


def _papers(tournament: Tournament, moved: Sequence[Moved], touched: Sequence[Entry]) -> Iterator[str]:
    """What may hang on the wall or lie on a table, and would be wrong."""
    for entry in touched:
        if isinstance(entry.body, Recorded | Amend):
            yield f"copies of the sheet of table {entry.body.table} that show {entry.id}"
    first = min((_heat(entry) for entry in touched if _heat(entry)), default=0)
    if moved and tournament.heats:
        since = f"after heat {first} or later" if first else "so far"
        yield f"standings printed {since}"
