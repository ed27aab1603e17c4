"""The trail of a declared game: what each player's total consists of, and what separates those who are level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.games.declared.definition import numbered
from scorekeeper.games.declared.ids import Ids
from scorekeeper.games.declared.record import title_of
from scorekeeper.games.declared.scoring.figures import Columns, Figures
from scorekeeper.games.declared.scoring.plan import LinePlan
from scorekeeper.games.declared.scoring.ranking import Separation, winners_at_once
from scorekeeper.games.declared.words import counted_points, each_text, sum_text, who_each
from scorekeeper.games.engine.verdict import Step

if TYPE_CHECKING:
    from scorekeeper.games.declared.checks.things import Ranked


def tell_points(figures: Figures, ids: Ids) -> Iterator[Step]:
    """The points of every line and award, then the totals."""
    plan = figures.plan
    for columns in figures.rounds:
        for line in columns.lines:
            points = [env[line.slot] for env in columns.envs]
            rule, numbers = ids[f"line {line.line.id}"], _numbers(columns, line)
            yield from _step(rule, columns.number, title_of(line.line), figures, points, numbers)
    for line in plan.lines:
        points = [env[line.slot] for env in figures.envs]
        rule, numbers = ids[f"line {line.line.id}"], _numbers(figures, line)
        yield from _step(rule, None, title_of(line.line), figures, points, numbers)
    for award in plan.awards:
        rule = ids[f"award {award.award.id}"]
        yield from _step(rule, None, title_of(award.award), figures, [env[award.slot] for env in figures.envs])
    if plan.scoring and "total" in ids:
        for at, seat in enumerate(figures.seats):
            parts = [figures.envs[at][slot] for slot in plan.scoring]
            if figures.totals[at] is not None and None not in parts:
                shown = sum_text(parts)
                yield Step(
                    ids["total"],
                    None,
                    "{who}: {total}" if shown == str(figures.totals[at]) else "{who}: {shown} = {total}",
                    {"who": seat, "shown": shown, "total": figures.totals[at]},
                )


def _numbers(columns: Columns, plan: LinePlan) -> list[Any]:
    """What each player's box holds, of a line whose points are made from that number and differ from it."""
    line = plan.line
    if line.rows or not numbered(line) or line.points == line.id:
        return []
    slot = columns.fields.index(line.id)
    return [env[slot] for env in columns.envs]


def _step(
    rule: str, number: int | None, title: str, figures: Figures, points: list[Any], counted: Sequence[Any] = ()
) -> Iterator[Step]:
    """The points of each player who has some; behind them the number that they are made from, if it is known."""
    told = [
        (seat, one, had)
        for seat, one, had in zip(figures.seats, points, counted or [None] * len(points), strict=True)
        if one
    ]
    if not told:
        return
    said: dict[str, Any] = {"title": title}
    parts = []
    for n, (seat, one, had) in enumerate(told):
        said |= {f"who{n}": seat, f"points{n}": one if had is None else counted_points(one)}
        parts.append(f"{{who{n}}} {{points{n}}}")
        if had is not None:
            said[f"counted{n}"] = had
            parts[n] += f" for {{counted{n}}}"
    yield Step(rule, number, f"{{title}}: {', '.join(parts)}", said)


def tell_ranking(ranked: Ranked, ids: Ids) -> Iterator[Step]:
    """What separates level players, and the places."""
    figures = ranked.figures
    by_side = figures.by_side
    at_once = winners_at_once(by_side)
    for slot, instant in figures.plan.instants:
        for at in at_once:
            if by_side.envs[at][slot] == 1:
                yield Step(
                    ids[f"instant {instant.id}"],
                    None,
                    "{who} wins at once: {title}",
                    {"who": by_side.seats[at], "title": title_of(instant)},
                )
    yield from (_separated(figures, one, ids) for one in ranked.ranking.separations)
    order = sorted(ranked.placed, key=lambda at: (ranked.placed[at], at))
    for at in order:
        total = figures.totals[at]
        text = "{who} is in place {place} with {total}" if total is not None else "{who} is in place {place}"
        yield Step(ids["winner"], None, text, {"who": figures.seats[at], "place": ranked.placed[at], "total": total})


def _separated(figures: Figures, one: Separation, ids: Ids) -> Step:
    """`Ana 81, Bo 81; Bo has 14 money against 9`, or that nothing separates them."""
    total = figures.totals[one.level[0]]
    seats = [figures.seats[at] for at in one.level]
    names, level = who_each(seats), ids.get("level", ids["winner"])
    if one.rule is None:
        return Step(level, None, "{who} are tied with {total} and share the place", {"who": seats, "total": total})
    equal = each_text([total] * len(seats))
    shown = one.shown
    if one.tie is None:
        return Step(level, None, f"{equal}; still tied, so the seats decide: {each_text(shown)}", names)
    if len(seats) == 2:  # noqa: PLR2004 - one against another
        text = f"{equal}; {{who0}} has {shown[0]} {one.tie.compared} against {shown[1]}"
    else:
        text = f"{equal}; {one.tie.compared}: {each_text(shown)}"
    return Step(one.rule, None, text, names)
