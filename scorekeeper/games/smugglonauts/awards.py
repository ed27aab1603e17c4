"""Checks on points, places and running totals that a sheet claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglonauts.play import PLACE, SCORE, TOTAL, counted
from scorekeeper.games.smugglonauts.record import COLOURS, Row
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.score import Line, places, reckoned


def all_true(rows: Mapping[str, Row], lines: Sequence[Line], totals: Mapping[str, int]) -> bool:
    """Whether all points, places and totals on the sheet are what the rules make of them."""
    for line in lines:
        who = line.participant
        row = rows[who]
        if (
            (row.points != line.points and row.points is not None)
            or (row.place != line.place and row.place is not None)
            or (row.total is not None and row.total != totals.get(who, 0) + line.points)
        ):
            return False
    return True


def check_points(
    rows: Mapping[str, Row],
    lines: Sequence[Line],
    before: Mapping[str, int | None] | None,
    prices: Mapping[str, int],
    number: int,
    hearing: Hearing,
) -> dict[str, int]:
    """The points; gives those that a decision lets stand as written."""
    hearing.shown("NAU-814")
    stand: dict[str, int] = {}
    for line in lines:
        said = rows[line.participant].points
        if said is None or said == line.points:
            continue
        at_start = _worth(line, before) if before is not None else None
        early = said == at_start
        settled = hearing.find(
            "NAU-812" if early else "NAU-811",
            "{who} has {counted} at the prices of the end ({worth}); the sheet gives {said}, which is the cargo at the prices of the start"
            if early
            else "the cargo of {who} is worth {counted} ({worth}); the sheet gives {said}",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{line.participant}.points"),
            step=SCORE,
            expected=line.points,
            found=said,
            who=line.participant,
            counted=counted(line.points, "point"),
            worth=reckoned(line.cargo, prices),
            said=said,
        )
        if settled == "as-written":
            stand[line.participant] = said
    return stand


def _worth(line: Line, prices: Mapping[str, int | None]) -> int | None:
    """What a cargo would be worth at these prices."""
    known = [prices[colour] for colour in COLOURS]
    if None in known:
        return None
    return sum(count * (price or 0) for count, price in zip(line.cargo, known, strict=True))


def check_places(rows: Mapping[str, Row], lines: Sequence[Line], number: int, hearing: Hearing) -> dict[str, int]:
    """The places; gives those that a decision lets stand as written."""
    stand: dict[str, int] = {}
    for line in lines:
        said = rows[line.participant].place
        if said is None or said == line.place:
            continue
        level = [other.participant for other in lines if other.points == line.points and other is not line]
        settled = hearing.find(
            "NAU-815",
            "{who} has {counted}"
            + (", level with {who_level} (ruling NAU-R01)," if level else "")
            + " and is place {due}; the sheet says {said}",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{line.participant}.place"),
            step=PLACE,
            expected=line.place,
            found=said,
            who=line.participant,
            who_level=level,
            counted=counted(line.points, "point"),
            due=line.place,
            said=said,
        )
        if settled == "as-written":
            stand[line.participant] = said
    return stand


def check_totals(
    rows: Mapping[str, Row], lines: Sequence[Line], totals: Mapping[str, int], number: int, hearing: Hearing
) -> dict[str, int]:
    """The running totals; gives those that a decision lets stand as written."""
    stand: dict[str, int] = {}
    for line in lines:
        who = line.participant
        said, before = rows[who].total, totals[who]
        if said is None or said == before + line.points:
            continue
        settled = hearing.find(
            "NAU-905",
            "{who} had {counted} and has {points} more, which makes {due}; the sheet says {said}",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{who}.total"),
            step=TOTAL,
            expected=before + line.points,
            found=said,
            who=who,
            counted=counted(before, "point"),
            points=line.points,
            due=before + line.points,
            said=said,
        )
        if settled == "as-written":
            stand[who] = said
    return stand


def with_points(lines: Sequence[Line], stand: Mapping[str, int], rulings: Rulings) -> list[Line]:
    """The lines with other points, in the order that these make."""
    by_player = {line.participant: line for line in lines}
    keys = {who: (stand.get(who, line.points),) for who, line in by_player.items()}
    return [replace(by_player[who], points=keys[who][0], place=place) for who, place in places(keys, rulings)]


def with_places(lines: Sequence[Line], stand: Mapping[str, int]) -> list[Line]:
    """The lines with other places."""
    changed = [replace(line, place=stand.get(line.participant, line.place)) for line in lines]
    return sorted(changed, key=lambda line: line.place)
