"""Chapter 8, second part, and the running totals of chapter 9: points, places and totals on a sheet."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, kept, unchecked, violated
from scorekeeper.games.smugglonauts.position.ring import GAME, PLACE, SCORE, TOTAL
from scorekeeper.games.smugglonauts.record import Row
from scorekeeper.games.smugglonauts.scoring.columns import PlayedOn
from scorekeeper.games.smugglonauts.scoring.points import (
    ALL,
    AddedTotals,
    CargoScore,
    Reckoning,
    Scored,
    in_order,
    totals_after,
    worth,
)
from scorekeeper.games.smugglonauts.setup.moments import BlankGame
from scorekeeper.games.smugglonauts.trail import told_worth
from scorekeeper.terminal import counted


@claim("NAU-811", on=BlankGame)
def a_game_needs_a_sheet_or_a_transcript(number: int, game: BlankGame) -> Answer:
    """A game without sheet and transcript cannot be scored."""
    return unchecked("game {number} has neither sheet nor transcript", number=number)


@claim("NAU-811", "NAU-812", on=Scored, step=SCORE, rests_on=("NAU-814",))
def a_cargo_is_worth_its_prices_at_the_end(reckoning: Reckoning, scored: Scored) -> Answer:
    """Cargo is scored at the prices of the end, not of the start."""
    rows = reckoning.rows
    for line in reckoning.lines:
        if rows[line.participant].points not in (line.points, None):
            break
    else:
        return kept("NAU-811")
    wrong = [
        _wrong_points(reckoning, line, said)
        for line in reckoning.lines
        if (said := rows[line.participant].points) not in (line.points, None)
        # Points that follow from a wrong price or a wrong cargo on the sheet are not wrong by themselves.
        and said not in (worth(line.cargo, in_order(reckoning.written)), _worth_as_written(reckoning, line))
    ]
    return _at_the_first_prices(reckoning, wrong) if len(wrong) > 1 else wrong or None


def _worth_as_written(reckoning: Reckoning, line: CargoScore) -> int:
    row = reckoning.rows[line.participant]
    return worth((row.black, row.green, row.orange, row.white), in_order(reckoning.written))


def _at_the_first_prices(reckoning: Reckoning, wrong: list[Wrong]) -> list[Wrong]:
    """Several players scored at the prices of the start are one fault."""
    early = [one for one in wrong if one.rule == "NAU-812"]
    if len(early) < 2:  # noqa: PLR2004 - one is told by itself
        return wrong
    figures: dict[str, Any] = {}
    for n, one in enumerate(early):
        figures |= {f"{key}_{n}": value for key, value in one.figures.items()}
    told = "; ".join(f"{{who_{n}}} has {{counted_{n}}} ({{worth_{n}}}), not {{said_{n}}}" for n in range(len(early)))
    points = {one.figures["who"]: one.found for one in early}
    together = violated(
        "the sheet gives the value at the prices of the start, but those of the end count: " + told,
        rule="NAU-812",
        expected={one.figures["who"]: one.expected for one in early},
        found=points,
        given=(("points", ALL), points),
        differences=len(early),
        **figures,
    )
    return [together, *(one for one in wrong if one.rule != "NAU-812")]


def _wrong_points(reckoning: Reckoning, line: CargoScore, said: int) -> Wrong:
    began = reckoning.began
    known = began is not None and None not in began.values()
    early = known and said == worth(line.cargo, in_order(began))  # type: ignore[arg-type]
    text = (
        "{who} has {counted} at the prices of the end ({worth}), but the sheet gives {said}, the value at the prices of the start"
        if early
        else "the cargo of {who} is worth {counted} ({worth}), but the sheet gives {said}"
    )
    return violated(
        text,
        rule="NAU-812" if early else "NAU-811",
        field=f"{line.participant}.points",
        expected=line.points,
        found=said,
        given=(("points", line.participant), said),
        who=line.participant,
        counted=counted(line.points, "point"),
        worth=told_worth(line.cargo, reckoning.prices),
        said=said,
    )


@claim("NAU-815", on=Scored, step=PLACE)
def most_points_win(reckoning: Reckoning, scored: Scored) -> Answer:
    """Places follow the points; the ruling on ties separates equal points."""
    rows, lines = reckoning.rows, reckoning.lines
    for line in lines:
        if rows[line.participant].place not in (line.place, None):
            break
    else:
        return KEPT
    as_written = reckoning.places_as_written
    return [
        wrong_place(
            Placed(line.participant, line.points, line.place, said),
            [other.participant for other in lines if other.points == line.points and other is not line],
            field=f"{line.participant}.place",
            source="sheet",
        )
        for line in lines
        if (said := rows[line.participant].place) is not None
        and said != line.place
        # A place that follows from wrong points is not wrong by itself.
        and said != as_written.get(line.participant)
    ] or KEPT


@claim("NAU-811", on=PlayedOn, step=SCORE)
def points_are_those_at_the_end(lines: list[CargoScore], later: PlayedOn) -> Answer:
    """If a table plays on after the end, only what everybody had at the end counts."""
    rows = later.sheet.rows
    wrong = [line for line in lines if rows[line.participant].points not in (line.points, None)]
    if not wrong:
        return KEPT
    figures: dict[str, Any] = {}
    for n, line in enumerate(wrong):
        figures |= {f"who_{n}": line.participant, f"has_{n}": counted(line.points, "point")}
        figures[f"said_{n}"] = rows[line.participant].points
    told = "; ".join(f"{{who_{n}}} has {{has_{n}}}, not {{said_{n}}}" for n in range(len(wrong)))
    return violated(
        "the game was over after turn {turn}: " + told,
        expected={line.participant: line.points for line in wrong},
        found={line.participant: rows[line.participant].points for line in wrong},
        turn=later.turn,
        **figures,
    )


class Placed(NamedTuple):
    """A player with points and place, and the place that is recorded."""

    who: str
    points: int
    place: int
    said: int


def wrong_place(placed: Placed, level: list[str], *, field: str, source: str, ruling: str = "NAU-R01") -> Wrong:
    """Say which place somebody has; `source` says where another one is recorded."""
    text = "{who} has {counted}" + (", level with {who_level} (ruling {ruling})," if level else "")
    return violated(
        text + " and is in place {due}, but the {source} says {said}",
        field=field,
        expected=placed.place,
        found=placed.said,
        given=(("place", placed.who), placed.said),
        who=placed.who,
        who_level=level,
        counted=counted(placed.points, "point"),
        due=placed.place,
        said=placed.said,
        source=source,
        ruling=ruling,
    )


@claim("NAU-905", on=Scored, step=TOTAL)
def points_are_added_up(reckoning: Reckoning, scored: Scored) -> Answer:
    """The running total adds up this game and those before it."""
    rows, totals = reckoning.rows, reckoning.totals
    if totals is None:
        return None
    for row in rows.values():
        if row.total is not None:
            break
    else:
        return KEPT
    due = totals_after(totals, reckoning.lines)
    return [
        violated(
            "{who} had {counted} and gets {points}, which makes {expected}, but the sheet says {found}",
            field=f"{who}.total",
            expected=due[who],
            found=said,
            given=(("total", who), said),
            who=who,
            counted=counted(totals[who], "point"),
            points=line.points,
        )
        for line in reckoning.lines
        if (said := rows[who := line.participant].total) is not None
        and said != due[who]
        # A total that follows from a wrong one, or from wrong points of this game or an earlier one, is not wrong by itself.
        and said - _as_written(rows[who], line.points)
        not in (totals[who], reckoning.carried[who], reckoning.before.get(who))
    ] or KEPT


def _as_written(row: Row, points: int) -> int:
    return points if row.points is None else row.points


@claim("NAU-905", on=Scored, step=TOTAL)
def totals_need_all_games_before(reckoning: Reckoning, scored: Scored) -> Answer:
    """Totals cannot be checked if the points of an earlier game are not known."""
    if reckoning.totals is not None or all(row.total is None for row in reckoning.rows.values()) or reckoning.added:
        return None
    text = "the running totals of game {number} are not checked because the points of an earlier game are not known"
    return unchecked(text, number=reckoning.number)


@claim("NAU-905", on=AddedTotals, step=TOTAL)
def totals_grow_by_the_points_of_the_game(number: int, added: AddedTotals) -> Answer:
    """Even if earlier games are not known, a total grows by the points of the game."""
    return [
        violated(
            "the sheet before gives {who} a total of {before} and this one {points}, which makes {expected}, but it says {found}",
            field=f"{who}.total",
            expected=due,
            found=added.after[who],
            who=who,
            before=added.before[who],
            points=counted(due - added.before[who], "point"),
        )
        for who, due in added.due.items()
        if added.after[who] != due
    ]


@claim("NAU-815", on=Scored, step=GAME)
def a_tie_that_fuel_decides_needs_the_fuel(reckoning: Reckoning, scored: Scored) -> Answer:
    """If ruling NAU-R01 lets fuel break ties, fuel must be recorded."""
    if reckoning.rulings.level_points != "more-fuel" or None not in reckoning.fuel.values():
        return None
    points = [line.points for line in reckoning.lines]
    if len({*points}) == len(points):
        return None
    text = "the tie in game {number} is not checked because fuel decides it (ruling NAU-R01) and is not recorded"
    return unchecked(text, number=reckoning.number)
