"""Mistakes in limits, awards, step tables and rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from keyword import iskeyword

from scorekeeper.games.declared.definition import Definition, Line, column_limits, least
from scorekeeper.games.declared.expression import LARGEST
from scorekeeper.games.declared.faults.head import ID, RESERVED, entries
from scorekeeper.games.declared.faults.places import Fault

MOST_COLUMNS = 12


def limit_faults(made: Definition) -> Iterator[Fault]:
    for kind in ("count", "line"):
        for number, entry in enumerate(getattr(made, kind), 1):
            path = f"{kind}.{number}"
            for name in ("min", "max", "table_max"):
                limit = getattr(entry, name)
                # Points below 0 may end below 0, too, but what is never below 0 cannot.
                below = name == "max" and entry.min is not None and entry.min < 0
                if limit is not None and limit < 0 and name != "min" and not below:
                    yield Fault(f"a limit cannot be below 0: {limit}", f"{path}.{name}")
                elif limit is not None:
                    yield from _large_faults([limit], f"{path}.{name}")
            if entry.min is not None and entry.max is not None and entry.min > entry.max:
                yield Fault(f"min {entry.min} is above max {entry.max}", f"{path}.min")
            low, fewest = least(entry) or 0, min(made.players(variant)[0] for variant in made.variants)
            if entry.table_max is not None and 0 <= entry.table_max < low * fewest:
                said = f"with {fewest} players who have at least {low} each, table_max {entry.table_max} is too few"
                yield Fault(said, f"{path}.table_max")
            if entry.each == "round" and made.game.rounds is None:
                yield Fault("the game has no rounds; say how many in [game], or 0 if that differs", f"{path}.each")


def _large_faults(numbers: Iterable[int], at: str) -> Iterator[Fault]:
    if any(abs(number) > LARGEST for number in numbers):
        yield Fault(f"numbers go up to {LARGEST:,}", at)


def award_faults(made: Definition) -> Iterator[Fault]:
    counts = [made.players(variant) for variant in made.variants]
    low, high = min(low for low, _ in counts), max(high for _, high in counts)
    for number, award in enumerate(made.award, 1):
        lists = award.pays if isinstance(award.pays, dict) else {"default": award.pays}
        path = f"award.{number}.pays"
        if not any(points for paid in lists.values() for points in paid):
            yield Fault("the award pays nothing; say how many points, such as pays = [5, 2]", path)
        yield from _large_faults([award.least or 0, *(points for paid in lists.values() for points in paid)], path)
        for key, paid in lists.items():
            if key != "default" and key not in map(str, range(low, high + 1)):
                yield Fault(
                    f"{key!r} is not a number of players; the game is for {low} to {high}, or write default", path
                )
            elif len(paid) > (high if key == "default" else int(key)):
                yield Fault(
                    f"with {high if key == 'default' else key} players there are no {len(paid)} places to pay", path
                )
        silent = [count for count in range(low, high + 1) if str(count) not in lists and "default" not in lists]
        if lists and silent:
            said = (
                f"the award does not say what it pays with {silent[0]} players; add default, such as default = [5, 2]"
            )
            yield Fault(said, path)
        if award.rounded != "down" and award.ties != "split":
            yield Fault('rounded goes with ties = "split"', f"award.{number}.rounded")


def table_faults(made: Definition) -> Iterator[Fault]:
    for number, line in enumerate(made.line, 1):
        given = [name for name in ("points", "steps", "table") if getattr(line, name)]
        if len(given) > 1:
            yield Fault(
                f"a line has points, steps or a table, not several: {', '.join(given)}", f"line.{number}.{given[1]}"
            )
        for name in ("steps", "table"):
            yield from _large_faults(getattr(line, name).values(), f"line.{number}.{name}")
        for name in ("row_min", "row_max"):
            yield from _large_faults(getattr(line, name).values(), f"line.{number}.{name}")
        yield from _row_faults(made, line, f"line.{number}.rows")


def _row_faults(made: Definition, line: Line, at: str) -> Iterator[Fault]:
    if len(line.rows) > MOST_COLUMNS:
        yield Fault(f"a row has at most {MOST_COLUMNS} columns", at)
        return
    taken = {entry.id for _, entry in entries(made)}
    for name in line.rows:
        if not ID.fullmatch(name) or name in RESERVED or iskeyword(name) or name in taken or line.rows.count(name) > 1:
            yield Fault(f"{name!r} cannot be the name of a column here; take a lower-case name of its own", at)
    if line.rows and line.points is None and len(line.rows) > 1:
        yield Fault("say in points how the columns of a row score, such as squares * crowns", at)
    if line.rows and (line.min is not None or line.max is not None or line.table_max is not None):
        yield Fault("a line with rows has limits for its columns, such as row_max = { crowns = 9 }", at)
    for name in sorted({*line.row_min, *line.row_max} - {*line.rows}):
        yield Fault(f"there is no column {name!r} in rows", at)
    for name in line.rows:
        low, high = column_limits(line, name)
        if high is not None and low > high:
            yield Fault(f"the least of {name!r} is above the most", at)
