"""Checks on the spaces of a sheet: where points and hearts take the pawns, and where the game is over."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, doubted, unchecked, violated
from scorekeeper.games.magic_mine.checks.sheet.scorings import Scorings, Unusual
from scorekeeper.games.magic_mine.checks.steps import ACTION, GAME
from scorekeeper.games.magic_mine.record import Sheet
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.places import shown
from scorekeeper.games.magic_mine.scoring.running import Off, goes_on_below
from scorekeeper.games.magic_mine.scoring.sheet import Holdings, ScoringColumns, most_hearts
from scorekeeper.terminal import counted


@claim("MIN-902", on=Unusual, step=ACTION)
def nothing_is_scored_after_the_end(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """Nobody scores after reaching 20."""
    first: dict[str, Wrong] = {}
    for at, who, number, _ in columns.lines():
        if at in columns.late and who not in first and not goes_on_below(columns, who, at):
            space = shown(columns.space_due[at - 1], columns.bound.rulings)
            first[who] = violated(
                "{who} is on {found} before this scoring, but the game is over on {goal}",
                field=f"rows.{who}.scored.{number}.tile",
                expected="the end",
                found=space,
                who=who,
                goal=GOAL,
            )
    return [*first.values()]


@claim("MIN-902", on=Scorings, step=ACTION)
def hearts_came_before_the_end(columns: ScoringColumns, scorings: Scorings) -> Answer:
    """The winner reached 20 by the last scoring, or exactly by a heart."""
    winner = columns.winner
    if winner is not None and (columns.points[winner] <= GOAL or not columns.hearts[winner]):
        return None
    if columns.bound.rulings.heart != "point":
        return None
    reached = columns.points if winner is None else (winner,)
    beyond = [who for who in reached if columns.points[who] > GOAL and columns.hearts[who]]
    return [wrong for who in beyond if (wrong := _late_hearts(columns, who)) is not None] or None


def _late_hearts(columns: ScoringColumns, who: str) -> Wrong | None:
    points, row, lines = columns.points[who], columns.rows[who], columns.lines_of(who)
    space = row.scored[-1].space if lines else 0
    before = points - columns.points_due[lines[-1]] - columns.bonus_due[lines[-1]] if lines else points
    by_heart = space is not None and space < GOAL
    if any(at in columns.late for at in lines) or (before < GOAL and not by_heart):
        return None
    return violated(
        "{who} has {sum} with the hearts, but a heart moves one space and the game is over on {goal}"
        if by_heart
        else "with the hearts {who} is on {before} before the last scoring, but the game is over on {goal}",
        field=f"rows.{who}.hearts",
        expected=row.hearts - (points - GOAL if by_heart else before - GOAL + 1),
        found=row.hearts,
        who=who,
        sum=counted(points, "point"),
        before=before,
        goal=GOAL,
    )


@claim("MIN-512", on=Scorings, step=ACTION)
def pawns_move_by_their_points(columns: ScoringColumns, scorings: Scorings) -> Answer:
    """A new space is the old one plus the points and the hearts received by then; the last one is the sum."""
    if not columns.space_off and not columns.sum_off and not columns.run_off:
        return KEPT if columns.points else None
    wrong = [wrong for who in columns.seats for wrong in _wrong_spaces(columns, who)]
    return [*wrong, *(_cannot_be(who, off) for who, off in columns.run_off if off.number or off.said >= 0)]


def _cannot_be(who: str, off: Off) -> Wrong:
    """Answer that no points can lead to a space, though they are not all recorded."""
    back = off.said < off.least
    return violated(
        "{who} "
        + ("is on {expected}" + (" or beyond" if back else " at most") if off.least < off.most else "is on {expected}")
        + (" after scoring {number}" if off.number else " at the end")
        + ", but the sheet says {found}",
        field=f"rows.{who}.scored.{off.number}.space" if off.number else f"rows.{who}.space",
        expected=off.least if back else off.most,
        found=off.said,
        given=None if off.number else (("space", who), off.said),
        who=who,
        number=off.number,
    )


def _wrong_spaces(columns: ScoringColumns, who: str) -> Iterator[Wrong]:
    """The first space that is wrong; the spaces after it that go on from there are not told again."""
    most, total, drift = most_hearts(columns.rows[who], columns.bound), 0, 0
    lines = columns.lines_of(who)
    for at in lines:
        points, bonus, due = columns.points_due[at], columns.bonus_due[at], columns.space_due[at]
        total += points + bonus
        drift += columns.points_off.get(at, points) - points + columns.bonus_off.get(at, bonus) - bonus
        said = columns.space_off.get(at)
        if said is None:
            drift = 0 if columns.rows[who].scored[at - lines.start].space is not None else drift
        elif not drift or not _goes_on(said, due + drift, total + most + drift):
            drift = said - due
            yield violated(
                "{who} reaches {expected}"
                + (" or beyond, with hearts" if most > due - total else "")
                + ", but the sheet says {found}",
                field=f"rows.{who}.scored.{at - lines.start + 1}.space",
                expected=due,
                found=said,
                who=who,
            )
    yield from _wrong_sum(columns, who, drift)


def _goes_on(said: int, least: int, most: int) -> bool:
    """Whether a pawn is where it must be after an earlier fault; no space is below 0, and past 20 it may be on 20."""
    return least <= said <= most or said == GOAL <= most or said == 0 >= least


def _wrong_sum(columns: ScoringColumns, who: str, drift: int) -> Iterator[Wrong]:
    """The final space, unless it follows from points or a space that were already found to be wrong."""
    said, points = columns.sum_off.get(who), columns.points.get(who, 0)
    drift += min(0, columns.rows[who].hearts)
    if said is None or (drift and _goes_on(said, points + drift, points + drift)):
        return
    yield violated(
        "{who} has {sum} in all, but the sheet says space {found}",
        field=f"rows.{who}.space",
        expected=points,
        found=said,
        given=(("space", who), said),
        who=who,
        sum=counted(points, "point"),
    )


@claim("MIN-512", on=Sheet, step=GAME)
def nobody_ends_beyond_twenty(held: Holdings, sheet: Sheet) -> Answer:
    """The winner ends on 20, however many points were left over (ruling MIN-R03)."""
    winner = held.columns.winner
    if winner is None or held.bound.rulings.past_twenty != "twenty":
        return None
    space = sheet.rows[winner].space
    if space is None or space <= GOAL or winner in held.columns.sum_off:
        return None
    return past_twenty(winner, space, "the sheet")


def past_twenty(who: str, space: int, source: str) -> Wrong:
    """The winner's full sum as the final space is a warning, not an error (ruling MIN-R03)."""
    text = "{who} ends on space {expected} whatever points are left over (ruling MIN-R03), but {source} says {found}"
    field = f"rows.{who}.space"
    return doubted(text, field=field, expected=GOAL, found=space, rule="MIN-512", who=who, source=source)


@claim("MIN-844", on=Unusual, step=ACTION)
def nobody_has_fewer_hearts_than_none(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """Hearts are counted from 0."""
    return [
        violated(
            "the sheet gives {who} {found} hearts, but nobody can have less than 0",
            field=f"rows.{who}.hearts",
            expected=0,
            found=hearts,
            who=who,
        )
        for who in columns.seats
        if (hearts := columns.rows[who].hearts) < 0
    ]


@claim("MIN-512", on=Unusual)
def a_space_is_written_down(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """A row with neither scorings nor a space counts as nothing scored."""
    text = "the space of {who} is taken as {points} and not checked because neither scorings nor a space are recorded"
    return [
        unchecked(text, field=f"rows.{who}.space", who=who, points=columns.points[who])
        for who in columns.seats
        if columns.rows[who].space is None and not columns.rows[who].scored and who not in columns.unknown
    ]


@claim("MIN-204", "MIN-512", on=Unusual, step=GAME)
def a_space_that_is_only_told_is_on_the_track(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """Without scorings, a pawn can be anywhere from 0 to where the largest scoring takes it from 19."""
    return [
        wrong
        for who in columns.unknown
        if who in columns.points
        and (wrong := off_the_track(who, columns.points[who], columns.bound.most, f"rows.{who}.space")) is not None
    ]


def off_the_track(who: str, space: int, largest: int, field: str) -> Wrong | None:
    """Answer that a space is impossible."""
    most = GOAL - 1 + largest
    if space < 0:
        text = "{who} is recorded on {space}, but there is no space below 0"
        return violated(text, rule="MIN-204", field=field, expected=0, found=space, who=who, space=space)
    if space <= most:
        return None
    text = "{who} is recorded on {found}, but no scoring takes a pawn beyond {most} and the game is over on {expected}"
    return violated(text, rule="MIN-512", field=field, expected=GOAL, found=space, who=who, most=most)
