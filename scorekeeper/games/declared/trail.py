"""The trail of a declared game: what each player's total consists of, and what separates those who are level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from scorekeeper.games.declared.ids import Ids
from scorekeeper.games.declared.record import title_of
from scorekeeper.games.declared.scoring import Figures, winners_at_once
from scorekeeper.games.engine.verdict import Step

if TYPE_CHECKING:
    from scorekeeper.games.declared.checks import Ranked


def tell_points(figures: Figures, ids: Ids) -> Iterator[Step]:
    """The points of every line and award, then the totals."""
    plan = figures.plan
    for columns in figures.rounds:
        for line in columns.lines:
            points = [env[line.slot] for env in columns.envs]
            yield from _step(ids[f"line {line.line.id}"], columns.number, title_of(line.line), figures, points)
    for line in plan.lines:
        yield from _step(
            ids[f"line {line.line.id}"], None, title_of(line.line), figures, [env[line.slot] for env in figures.envs]
        )
    for award in plan.awards:
        rule = ids[f"award {award.award.id}"]
        yield from _step(rule, None, title_of(award.award), figures, [env[award.slot] for env in figures.envs])
    if plan.scoring and "total" in ids:
        for at, seat in enumerate(figures.seats):
            parts = [figures.envs[at][slot] for slot in plan.scoring]
            if figures.totals[at] is not None and None not in parts:
                shown = " + ".join(str(part) for part in parts if part) or "0"
                yield Step(
                    ids["total"],
                    None,
                    "{who}: {shown} = {total}",
                    {"who": seat, "shown": shown, "total": figures.totals[at]},
                )


def _step(rule: str, number: int | None, title: str, figures: Figures, points: list[Any]) -> Iterator[Step]:
    told = [(seat, one) for seat, one in zip(figures.seats, points, strict=True) if one]
    if not told:
        return
    names = {f"who{n}": seat for n, (seat, _) in enumerate(told)}
    shown = ", ".join(f"{{who{n}}} {{points{n}}}" for n in range(len(told)))
    yield Step(
        rule,
        number,
        f"{{title}}: {shown}",
        {"title": title, **names, **{f"points{n}": one for n, (_, one) in enumerate(told)}},
    )


def tell_ranking(ranked: Ranked, ids: Ids) -> Iterator[Step]:
    """What separates level players, and the places."""
    figures = ranked.figures
    at_once = winners_at_once(figures)
    for slot, instant in figures.plan.instants:
        for at in at_once:
            if figures.envs[at][slot] == 1:
                yield Step(
                    ids[f"instant {instant.id}"],
                    None,
                    "{who} wins at once: {title}",
                    {"who": figures.seats[at], "title": title_of(instant)},
                )
    for one in ranked.ranking.separations:
        who = [figures.seats[at] for at in one.level]
        total = figures.totals[one.level[0]]
        if one.rule:
            keys = [
                str(abs(key)) if not isinstance(key, tuple) else "/".join(str(abs(part)) for part in key)
                for key in one.keys
            ]
            text = "{who} have the same total, {total}; in the tie they have {keys}"
            yield Step(one.rule, None, text, {"who": who, "total": total, "keys": keys})
        else:
            text = (
                "{who} are level to the end with {total}: the seats decide"
                if one.rule == ""
                else "{who} are level to the end with {total}"
            )
            yield Step(ids.get("level", ids["winner"]), None, text, {"who": who, "total": total})
    order = sorted(ranked.placed, key=lambda at: (ranked.placed[at], at))
    for at in order:
        total = figures.totals[at]
        text = "{who} is in place {place} with {total}" if total is not None else "{who} is in place {place}"
        yield Step(ids["winner"], None, text, {"who": figures.seats[at], "place": ranked.placed[at], "total": total})
