"""Checks on totals and places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from scorekeeper.games.declared.checks.things import FRAME, LIMITS, PLACES, TOTAL, Alone, Ranked, Written, wrong_figure
from scorekeeper.games.declared.definition import Definition
from scorekeeper.games.declared.ids import Ids, tie_key
from scorekeeper.games.declared.record import Types, boxes_of, title_of
from scorekeeper.games.declared.scoring.figures import Columns, Figures
from scorekeeper.games.declared.scoring.plan import Figure
from scorekeeper.games.declared.scoring.ranking import winner_at_once, winners_at_once
from scorekeeper.games.declared.scoring.reach import total_reach
from scorekeeper.games.declared.words import counted_points, each_text, sum_text, who_each
from scorekeeper.games.engine.checks import KEPT, Answer, Check, Wrong, claim, unchecked, violated
from scorekeeper.games.engine.verdict import listed


def end_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    if "total" in ids:
        yield claim(ids["total"], on=types.result, step=TOTAL)(_totals)
        yield claim(ids["total"], on=Alone, step=TOTAL)(_unproven)
    if made.game.sides or made.game.wins == "together":
        yield claim(ids["winner"], on=types.result, step=FRAME)(_sides_agree(made, "game"))
        if types.sheet is not None:
            yield claim(ids["winner"], on=types.sheet, step=FRAME)(_sides_agree(made, "round"))
        yield claim(ids["winner"], on=types.result, step=TOTAL)(_side_totals(made))
    if made.game.wins == "sides":
        yield claim(ids["winner"], on=types.result, step=TOTAL)(_win_draw_or_loss)
    for instant in made.instant:
        yield claim(ids[f"instant {instant.id}"], on=types.result, step=LIMITS)(_one_wins_at_once)
    if made.game.target is not None:
        yield claim(ids["target"], on=Written, step=PLACES)(_target(made.game.target, bool(made.instant)))
    rules = {ids[tie_key(tie)] for tie in made.tie if tie.by != "shared"}
    level = ids.get("level", ids["winner"]) if made.may_stay_level else ids["winner"]
    for rule in sorted({ids["winner"], level, *rules}):
        reasons = {rule, *([None] if rule == ids["winner"] else []), *([""] if rule == level else [])}
        yield claim(rule, on=Written, step=PLACES)(_places(reasons))
    for rule in sorted(rules):
        yield claim(rule, on=Written, step=PLACES)(_not_told(rule))


def _totals(figures: Figures, _: Any) -> Answer:
    if figures.said == figures.totals_due:
        return KEPT
    wrong = []
    for at, (said, due) in enumerate(zip(figures.said, figures.totals_due, strict=True)):
        if said is None or said == due:
            continue
        seat = figures.seats[at]
        if due is None:
            wrong += _beyond_reach(figures, at, said)
            continue
        parts = [figures.envs[at][slot] for slot in figures.plan.scoring]
        shown = sum_text(parts)
        sum_of = "" if shown == str(due) else "{shown} = "
        text = f"the total of {{who}} is {sum_of}{{due}}, but the sheet says {{said}}"
        wrong.append(
            violated(
                text,
                field=f"rows.{seat}.total",
                expected=due,
                found=said,
                who=seat,
                said=said,
                due=due,
                shown=shown,
                given=(("total", None, seat), said),
            )
        )
    return wrong or KEPT


def _beyond_reach(figures: Figures, at: int, said: Figure) -> list[Wrong]:
    """A total that nothing in the blank boxes could make true."""
    reach = total_reach(figures, at)
    if reach.holds(said):
        return []
    low, high = reach.bounds
    due, rest = None, "cannot be {said}"
    if high is not None and said > high:
        due, rest = high, "is at most {due}"
    elif low is not None and said < low:
        due, rest = low, "is at least {due}"
    seat = figures.seats[at]
    text = f"the total of {{who}} {rest}, whatever is in the blank boxes, but the sheet says {{said}}"
    return [wrong_figure(text, seat, "total", said, due, given=(("total", None, seat), said))]


def _unproven(figures: Figures, alone: Alone) -> Answer:
    if alone.missing:
        return _points_unknown(figures, alone.missing)
    if None not in figures.totals_due:
        return None
    blank = [seat for seat, due in zip(figures.seats, figures.totals_due, strict=True) if due is None]
    return unchecked(
        "the total of {who} counts as written, because the lines are not complete", field="result", who=blank
    )


def _points_unknown(figures: Figures, missing: Sequence[str]) -> Answer:
    """Name the blank boxes where a part of the figures is written; otherwise there are too many to be of use."""
    lacks = _lacks(figures, missing)
    if not lacks:
        return unchecked("the points of {who} are not written", field="result", who=[*missing])
    boxes = "; ".join(f"{{who{n}}}: {', '.join(one)}" for n, one in enumerate(lacks.values()))
    return unchecked(
        f"the points of {{who}} are not known while boxes are blank ({boxes}); write every figure, even 0",
        field="result",
        who=[*missing],
        lacks=lacks,
        **who_each(lacks),
    )


def _lacks(figures: Figures, missing: Sequence[str]) -> dict[str, list[str]]:
    """The blank boxes that the points of these seats wait for, by seat, as one types them; an award waits for everybody's.

    Empty if they have written nothing at all; of a game with rounds, only a single round is looked at.
    """
    plan, seats = figures.plan, figures.seats
    if plan.round is not None and len(figures.rounds) != 1:
        return {}
    open_ = [seats.index(seat) for seat in missing]
    if not any(_begun(columns, at) for columns in (figures, *figures.rounds) for at in open_):
        return {}
    paid = {one.slot for one in plan.awards}
    lines = [slot for slot in plan.scoring if slot not in paid]
    waiting = [one for one in plan.awards if any(figures.envs[at][one.slot] is None for at in open_)]
    awards = [slot for one in waiting for slot in one.by.slots]
    found = {
        seat: [*dict.fromkeys(_blank_boxes(figures, at, (*(lines if at in open_ else ()), *awards)))]
        for at, seat in enumerate(seats)
    }
    return {seat: boxes for seat, boxes in found.items() if boxes}


def _begun(columns: Columns, at: int) -> bool:
    """Whether a player has anything written besides a total and a place."""
    written = zip(columns.fields, columns.envs[at], strict=False)
    return any(said is not None for box, said in written if box not in ("total", "place"))


def _blank_boxes(columns: Columns, at: int, slots: Iterable[int]) -> Iterator[str]:
    """The boxes of a player that nobody filled in among these slots, and among those that points there are made from."""
    env, made = columns.envs[at], {line.slot: line.needs for line in columns.lines}
    for slot in [slot for slot in slots if env[slot] is None]:
        if slot in made:
            yield from _blank_boxes(columns, at, made[slot])
        elif slot < len(columns.fields):
            yield columns.fields[slot]
        elif isinstance(columns, Figures) and columns.plan.round is not None:
            inner = [one for one, outer in columns.plan.round.summed if outer == slot]
            yield from _blank_boxes(columns.rounds[0], at, inner)


def _sides_agree(made: Definition, each: Literal["game", "round"]) -> Any:
    """The check that the players of a side wrote the same wherever several of them wrote something."""
    titles = {box.name: title_of(box.entry) for box in boxes_of(made, each=each) if box.entry is not None}

    together = made.game.wins == "together"
    shared = "all players have one score together" if together else "players of one side have the same"

    def same(figures: Columns, _: Any) -> Answer:
        wrong: list[Wrong] = []
        for clash in [clash for clash in figures.clashes if clash.box in titles]:
            text = f"{{who}} has {{said}} for {{title}}, but {{who0}} has {{due}}, and {shared}"
            more = {"title": titles[clash.box], "who0": clash.other}
            wrong.append(wrong_figure(text, clash.who, clash.box, clash.said, clash.due, **more))
        return wrong or KEPT

    return same


def _side_totals(made: Definition) -> Any:
    """The check that the players of a side wrote one total, where nothing else that they wrote differs."""
    others = "the players have {due} together" if made.game.wins == "together" else "their side has {due}"

    def same(figures: Figures, _: Any) -> Answer:
        wrong: list[Wrong] = []
        for clash in figures.clashes:
            known = figures.totals_due[clash.side]
            due = clash.due if known is None else known
            if clash.box == "total" and clash.said != due:
                wrong.append(
                    wrong_figure(f"{{who}} has {{said}} points, but {others}", clash.who, "total", clash.said, due)
                )
        return wrong or KEPT

    return same


def _win_draw_or_loss(figures: Figures, _: Any) -> Answer:
    said = [one for one in figures.said if one is not None]
    if len(said) < len(figures.seats) or sorted(said) in ([0, 1], [0, 2], [1, 1]):
        return KEPT
    text = "the sheet says {said}, but a win is 1 to 0 or 2 to 0, and a draw is 1 to 1"
    return violated(text, field="rows", found=said, said=" to ".join(map(str, said)))


def _one_wins_at_once(figures: Figures, _: Any) -> Answer:
    found = winners_at_once(figures)
    if len(found) <= 1:
        return KEPT
    text = "the sheet says that {who} won at once, but only one player can"
    return violated(text, field="rows", who=[figures.seats[at] for at in found])


def _target(target: int, at_once: bool) -> Any:  # noqa: FBT001 - one of two kinds of games
    def reached(ranked: Ranked, _: Any) -> Answer:
        figures = ranked.figures.by_side
        if at_once and winners_at_once(figures):
            return None
        there = [at for at, total in enumerate(figures.totals) if total is not None and total >= target]
        if None in figures.totals:
            return None
        if len(there) == 1:
            return KEPT
        if there:
            text = "{who} have {due} points or more, but the game is over as soon as one has"
            return violated(
                text, field="rows", found=len(there), expected=1, who=[figures.seats[at] for at in there], due=target
            )
        best = max(figures.totals)
        text = "nobody has {due} points, so the game is not over; the most is {best}"
        return violated(text, field="rows", expected=target, found=best, due=target, best=best)

    return reached


def _places(reasons: set[str | None]) -> Any:
    """The check of the places that a rule decides: `None` is for the totals alone, empty for players level to the end."""

    def places(ranked: Ranked, _: Any) -> Answer:
        if reasons.isdisjoint(ranked.reasons):
            return None
        if not ranked.misplaced:
            return KEPT
        ranking, answers = ranked.ranking, []
        for at in ranked.misplaced:
            if (reason := ranking.reasons.get(at)) in reasons:
                why, names = _why(ranked, at, reason)
                text = f"{{who}} is in place {{due}}{why}, but the sheet says place {{said}}"
                seat, due = ranked.figures.seats[at], ranking.places[at]
                answers.append(wrong_figure(text, seat, "place", ranked.said[at], due, **names))
        return answers or KEPT

    return places


def _why(ranked: Ranked, at: int, reason: str | None) -> tuple[str, dict[str, str]]:
    """What a place rests on, as a template, and the players that it names."""
    figures = ranked.figures
    total = figures.totals[at]
    points = counted_points(total or 0)
    for one in reversed(ranked.ranking.separations):
        if at not in one.level or (one.rule or "") != (reason or ""):
            continue
        others = [other for other in one.level if other != at]
        names = who_each(figures.seats[other] for other in others)
        if one.rule is None:
            return f" with {points}, tied with {listed(f'{{{name}}}' for name in names)}", names
        shown = dict(zip(one.level, one.shown, strict=True))
        compared = f" {one.tie.compared}" if one.tie is not None else ""
        return (
            f" with {points} and {shown[at]}{compared} ({each_text([shown[other] for other in others])})",
            names,
        )
    if total is None or at in winner_at_once(figures):
        return " by winning at once", {}
    return f" with {points}", {}


def _not_told(rule: str) -> Any:
    def not_told(ranked: Ranked, _: Any) -> Answer:
        if not ranked.ranking.unknown:
            return None
        open_ties = [(tie, group) for tie, group, _ in ranked.ranking.unknown if tie is not None and tie.rule == rule]
        if not open_ties:
            return None
        found = [group for _, group in open_ties]
        who = [ranked.figures.seats[at] for group in found for at in group]
        compared = open_ties[0][0].compared
        counted = all(at in ranked.placed for group in found for at in group)
        rest = "their places count as written" if counted else "they have no place"
        return unchecked(
            "{who} have the same total, and what separates them ({compared}) is not written; {rest}",
            field="result",
            who=who,
            compared=compared,
            rest=rest,
        )

    return not_told
