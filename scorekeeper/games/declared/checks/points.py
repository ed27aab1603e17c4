"""Checks on the points of lines and awards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.declared.checks.things import AWARDS, LINES, wrong_figure
from scorekeeper.games.declared.definition import POINTS, Definition, Line, numbered
from scorekeeper.games.declared.ids import Ids
from scorekeeper.games.declared.record import Types, title_of
from scorekeeper.games.declared.scoring.figures import Columns, Figures
from scorekeeper.games.declared.scoring.plan import LinePlan
from scorekeeper.games.declared.scoring.reach import line_reach
from scorekeeper.games.declared.words import counted_points, each_text, titles_of, who_each
from scorekeeper.games.engine.checks import KEPT, Answer, Check, Wrong, claim, violated


def line_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    for line in made.line:
        on = types.result if made.each(line) == "game" else types.sheet
        if on is not None and (numbered(line) or line.points is not None):
            yield claim(ids[f"line {line.id}"], on=on, step=LINES)(_points_claim(line, made))
        elif on is not None:
            yield claim(ids[f"line {line.id}"], on=on, step=LINES)(_points_as_written(line))


def _points_as_written(line: Line) -> Any:
    """The points of this line are what is written; nothing can be wrong with them."""

    def as_written(figures: Columns, _: Any) -> Answer:
        plan = figures.line(line)
        return KEPT if plan is not None else None

    return as_written


def _points_claim(line: Line, made: Definition) -> Any:
    title = title_of(line)
    titles = titles_of(made)

    def points(figures: Columns, _: Any) -> Answer:
        plan = figures.line(line)
        if plan is None or plan.claim is None:
            return None
        seats, envs = figures.seats, figures.envs
        due, slot = figures.due[plan.slot], plan.claim
        wrong: list[Wrong] = []
        for at, env in enumerate(envs):
            said = env[slot]
            if said is None or said == due[at]:
                continue
            if due[at] is None:
                if not line_reach(figures, at, plan).holds(said):
                    text = "{title}: {who} cannot have {said} points, whatever is in the blank boxes"
                    wrong.append(wrong_figure(text, seats[at], _box(plan), said, None, title=title))
                continue
            text = "{title}: {who} gets {points} {how}, but the sheet says {said}"
            key = (line.id, figures.number, seats[at])
            wrong.append(
                violated(
                    text,
                    field=f"rows.{seats[at]}.{_box(plan)}",
                    expected=due[at],
                    found=said,
                    who=seats[at],
                    said=said,
                    due=due[at],
                    title=title,
                    points=counted_points(due[at]),
                    how=_how(plan, env, figures, titles),
                    given=(key, said),
                )
            )
        return wrong or KEPT

    return points


def _box(plan: LinePlan) -> str:
    return plan.line.id + (POINTS if numbered(plan.line) else "")


def _how(plan: LinePlan, env: Sequence[Any], figures: Columns, titles: Mapping[str, str]) -> str:
    """What points are made from: `for 3`, `(Coins: 7)`, or `(squares 3, crowns 2; squares 5, crowns 1)`."""
    line = plan.line
    if line.rows:
        rows = [", ".join(f"{name} {getattr(row, name)}" for name in line.rows) for row in env[plan.needs[0]]]
        return f"({'; '.join(rows)})".replace("_", " ") if rows else "for nothing"
    known = {one.slot: _box(one) for one in figures.lines} | dict(enumerate(figures.fields))
    named = {at: known[at] for at in plan.needs if at in known}
    if [*named.values()] == [line.id]:
        return f"for {env[plan.needs[0]]}"
    return f"({', '.join(f'{titles.get(name, name)}: {env[at]}' for at, name in named.items())})"


def award_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    for award in made.award:

        def pays(figures: Figures, _: Any, award: Any = award) -> Answer:
            plan = figures.plan.by_award.get(award.id)
            if plan is None:
                return None
            due = figures.due[plan.slot]
            if figures.written[plan.claim] == tuple(due):
                return KEPT
            wrong = []
            for at, env in enumerate(figures.envs):
                said = env[plan.claim]
                if said is None or due[at] is None or said == due[at]:
                    continue
                seat = figures.seats[at]
                values = each_text([plan.by.value(other) for other in figures.envs])
                text = f"{{title}}: {{who}} gets {{points}} ({values}), but the sheet says {{said}}"
                wrong.append(
                    violated(
                        text,
                        field=f"rows.{seat}.{award.id}",
                        expected=due[at],
                        found=said,
                        who=seat,
                        said=said,
                        due=due[at],
                        points=counted_points(due[at]),
                        title=title_of(award),
                        **who_each(figures.seats),
                        given=((award.id, None, seat), said),
                    )
                )
            return wrong or KEPT

        yield claim(ids[f"award {award.id}"], on=types.result, step=AWARDS)(pays)
