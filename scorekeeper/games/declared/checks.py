"""The checks of a declared game, made from its definition: one for each rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from scorekeeper.games.declared.definition import POINTS, Counted, Definition, Line, Must, least, limited, numbered
from scorekeeper.games.declared.expression import Expression
from scorekeeper.games.declared.ids import Ids, tie_key
from scorekeeper.games.declared.record import Types, boxes_of, title_of
from scorekeeper.games.declared.scoring import (
    AwardPlan,
    Columns,
    Figures,
    LinePlan,
    Ranking,
    side_totals,
    sides_of,
    winners_at_once,
)
from scorekeeper.games.declared.words import counted_points, each_text, must_text, sum_text, titles_of, who_each
from scorekeeper.games.engine.checks import KEPT, Answer, Check, Wrong, claim, unchecked, violated
from scorekeeper.games.engine.fractions import whole_figures
from scorekeeper.games.engine.verdict import listed

FRAME, LIMITS, LINES, AWARDS, TOTAL, PLACES = range(1, 7)
"""Steps: a wrong number comes before the points that are made from it, and those before totals and places."""
MOST_FILLINGS = 2_000
"""Ways to fill blank boxes that are tried, to see whether any gives what is written."""


class Frame(NamedTuple):
    """The outside of a record: who sat there, how many rounds."""

    players: tuple[int, int]
    rounds: int | None


class Ranked(NamedTuple):
    """The order that the rules give a table, and what is written."""

    figures: Figures
    ranking: Ranking
    said: Sequence[int | None]
    placed: dict[int, int]
    """The places that count: by the rules, and as written where the rules cannot tell."""


class Written(NamedTuple):
    """Asked about the places."""


class Alone(NamedTuple):
    """Asked where a result is all there is."""

    missing: tuple[str, ...]
    """The seats without points."""


WRITTEN = Written()


def make_checks(made: Definition, ids: Ids, types: Types) -> tuple[Check, ...]:
    """Make all checks of a game."""
    return (
        *whole_figures(types.record, otherwise=ids["whole"]),
        *_frame_checks(made, ids, types),
        *_limit_checks(made, ids, types),
        *_line_checks(made, ids, types),
        *_award_checks(made, ids, types),
        *_end_checks(made, ids, types),
    )


def _frame_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    def players(frame: Frame, record: Any) -> Answer:
        low, high = frame.players
        count = len(record.seats)
        if low <= count <= high:
            return KEPT
        said = f"{low} to {high}" if low != high else str(low)
        text = "{count} players sit at the table, but the game is for {said} players"
        return violated(
            text, field="seats", expected=high if count > high else low, found=count, count=count, said=said
        )

    yield claim(ids["players"], on=types.record, step=FRAME)(players)
    if made.game.rounds is not None:
        yield claim(ids["rounds"], on=types.record, step=FRAME)(_rounds_are_complete)
    boxes = {each: boxes_of(made, each=each) for each in ("game", "round")}

    def belongs(figures: Figures, thing: Any) -> Answer:
        ignored = figures.plan.ignored
        return [
            violated(
                "{who} has {said} for {title}, which does not belong to this variant",
                field=f"rows.{seat}.{boxes['game'][slot].name}",
                found=env[slot],
                who=seat,
                said=env[slot],
                title=title_of(boxes["game"][slot].entry),  # type: ignore[arg-type]
            )
            for slot in ignored
            for seat, env in zip(figures.seats, figures.envs, strict=True)
            if env[slot] is not None and not isinstance(env[slot], list)
        ] or KEPT

    if made.variant:
        yield claim(ids["variant"], on=types.result, step=FRAME)(belongs)


def _rounds_are_complete(frame: Frame, record: Any) -> Answer:
    numbers = [played.number for played in record.rounds]
    if not numbers:
        return None
    if numbers != [*range(1, len(numbers) + 1)]:
        text = "the rounds are numbered {said}, not from 1 on without a gap"
        return violated(text, field="rounds", found=numbers, expected=len(numbers), said=numbers)
    if frame.rounds and len(numbers) > frame.rounds:
        text = "{count} rounds are written down, but the game has {due}"
        return violated(
            text, field="rounds", expected=frame.rounds, found=len(numbers), count=len(numbers), due=frame.rounds
        )
    return KEPT


def _limit_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    for each, on in (("game", types.result), ("round", types.sheet)):
        if on is None:
            continue
        slots = {box.name: at for at, box in enumerate(boxes_of(made, each=each))}
        for entry in made.counted:
            if made.each(entry) != each or (isinstance(entry, Line) and (entry.rows or not _has_box(entry))):
                continue
            if limited(entry):
                yield claim(ids[f"limit {entry.id}"], on=on, step=LIMITS)(_limit(entry, slots[entry.id]))
            if entry.table_max is not None:
                yield claim(ids[f"table {entry.id}"], on=on, step=LIMITS)(_table_limit(entry, slots[entry.id]))
    for entry in made.line:
        if entry.points is not None and not numbered(entry) and (limited(entry) or entry.table_max is not None):
            yield from _points_limits(entry, made, ids, types)
    for must in made.must:
        on = types.sheet if must.each == "round" else types.result
        assert on is not None
        yield claim(ids[f"must {must.id}"], on=on, step=LIMITS)(_identity(must, made))


def _has_box(line: Line) -> bool:
    return numbered(line) or line.points is None


def _limit(entry: Counted, slot: int) -> Any:
    low, high, title = least(entry), entry.max, title_of(entry)
    allowed = sorted(map(int, entry.table)) if isinstance(entry, Line) and entry.table else None

    def limit(figures: Columns, _: Any) -> Answer:
        seats, envs = figures.seats, figures.envs
        wrong: list[Wrong] = []
        for seat, env in zip(seats, envs, strict=True):
            said = env[slot]
            if said is None:
                continue
            if allowed is not None and said not in allowed:
                text = "{who} has {said} for {title}, but only {allowed} are possible"
                wrong.append(_wrong(text, seat, entry.id, said, None, title=title, allowed=allowed))
            elif low is not None and said < low:
                wrong.append(
                    _wrong(
                        "{who} has {said} for {title}, but the least is {due}", seat, entry.id, said, low, title=title
                    )
                )
            elif high is not None and said > high:
                wrong.append(
                    _wrong(
                        "{who} has {said} for {title}, but the most is {due}", seat, entry.id, said, high, title=title
                    )
                )
        return wrong or KEPT

    return limit


def _wrong(text: str, who: str, box: str, said: Any, due: Any, **figures: Any) -> Wrong:
    return violated(text, field=f"rows.{who}.{box}", expected=due, found=said, who=who, said=said, due=due, **figures)


def _table_limit(entry: Counted, slot: int) -> Any:
    most, title = entry.table_max, title_of(entry)

    def table_limit(figures: Columns, _: Any) -> Answer:
        envs = figures.envs
        said = [env[slot] for env in envs]
        if None in said:
            said = [_least_possible(figures, env, slot) if env[slot] is None else env[slot] for env in envs]
        return KEPT if sum(said) <= (most or 0) else _too_much(title, figures.seats, said, most)

    return table_limit


def _least_possible(figures: Columns, env: Sequence[Any], slot: int) -> int:
    """The least that a blank box can hold, where points that are written tell."""
    told = [
        plan
        for plan in figures.lines
        if plan.claim is not None
        and env[plan.claim] is not None
        and [at for at in plan.needs if env[at] is None] == [slot]
    ]
    trial = list(env)
    for value in told[0].possible.get(slot, ()) if told else ():
        trial[slot] = value
        if all(plan.value(trial) == env[plan.claim or 0] for plan in told):
            return value
    return 0


def _too_much(title: str, seats: Sequence[str], said: Sequence[int], most: int | None) -> Wrong:
    """What all players have together is beyond the limit for the table."""
    together = sum(said)
    have = [at for at, one in enumerate(said) if one]
    text = f"{{title}}: {each_text([said[at] for at in have])} make {{together}} together, but the most is {{due}}"
    names = who_each(seats[at] for at in have)
    return violated(
        text, field="rows", expected=most, found=together, together=together, due=most, title=title, **names
    )


def _points_limits(line: Line, made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    """Limits of a line that has no box of its own: they are those of its points."""
    on = types.result if made.each(line) == "game" else types.sheet
    assert on is not None
    title = title_of(line)

    def points(columns: Columns) -> list[Any]:
        plan = columns.line(line)
        return columns.due[plan.slot] if plan is not None else []

    def limit(figures: Columns, _: Any) -> Answer:
        seats = figures.seats
        wrong = []
        for seat, due in zip(seats, points(figures), strict=False):
            if due is not None and line.max is not None and due > line.max:
                wrong.append(
                    _wrong(
                        "{title}: {who} comes to {said} points, but the most is {due}",
                        seat,
                        line.id,
                        due,
                        line.max,
                        title=title,
                    )
                )
            if due is not None and line.min is not None and due < line.min:
                wrong.append(
                    _wrong(
                        "{title}: {who} comes to {said} points, but the least is {due}",
                        seat,
                        line.id,
                        due,
                        line.min,
                        title=title,
                    )
                )
        return wrong or KEPT

    def table_limit(figures: Columns, _: Any) -> Answer:
        said = [one or 0 for one in points(figures)]
        return KEPT if sum(said) <= (line.table_max or 0) else _too_much(title, figures.seats, said, line.table_max)

    if limited(line):
        yield claim(ids[f"limit {line.id}"], on=on, step=LINES)(limit)
    if line.table_max is not None:
        yield claim(ids[f"table {line.id}"], on=on, step=LINES)(table_limit)


def _identity(must: Must, made: Definition) -> Any:
    rule = must.text or must_text(must, made)
    titles = titles_of(made)

    def named(test: Expression) -> list[tuple[str, int]]:
        return [(titles[name], slot) for name, slot in zip(test.names, test.slots, strict=True)]

    def identity(figures: Columns, _: Any) -> Answer:
        test = figures.tests.get(must.id)
        if test is None:
            return None
        if must.over == "table":
            if any(env[slot] is None for env in figures.envs for slot in test.slots):
                return None
            if test.value(figures.envs):
                return KEPT
            said = "; ".join(
                f"{title}: {each_text([env[slot] for env in figures.envs])}" for title, slot in named(test)
            )
            return violated(f"{{must}} The sheet says {said}", field="rows", must=rule, **who_each(figures.seats))
        return [
            violated(
                "{who}: {must} The sheet says {said}",
                field=f"rows.{seat}",
                who=seat,
                must=rule,
                said=", ".join(f"{title}: {env[slot]}" for title, slot in named(test)),
            )
            for seat, env in zip(figures.seats, figures.envs, strict=True)
            if all(env[slot] is not None for slot in test.slots) and not test.value(env)
        ] or KEPT

    return identity


def _line_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
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
                if not _possible(plan, env, said):
                    text = "{title}: {who} cannot have {said} points, whatever is in the blank boxes"
                    wrong.append(_wrong(text, seats[at], _box(plan), said, None, title=title))
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


def _possible(plan: LinePlan, env: Sequence[Any], said: int) -> bool:
    """Whether some filling of the blank boxes gives these points; with too many fillings, the benefit of the doubt."""
    blank = [at for at in plan.needs if env[at] is None]
    ranges = [plan.possible.get(at) for at in blank]
    count = 1
    for one in ranges:
        if one is None:
            return True
        count *= len(one)
    if count > MOST_FILLINGS:
        return True
    trial = list(env)
    for filling in product(*[one for one in ranges if one is not None]):
        for at, value in zip(blank, filling, strict=True):
            trial[at] = value
        if plan.value(trial) == said:
            return True
    return False


def _award_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    for award in made.award:

        def pays(figures: Figures, _: Any, award: Any = award) -> Answer:
            plan: AwardPlan | None = next((one for one in figures.plan.awards if one.award is award), None)
            if plan is None:
                return None
            due = figures.due[plan.slot]
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


def _end_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    if "total" in ids:
        yield claim(ids["total"], on=types.result, step=TOTAL)(_totals)
        yield claim(ids["total"], on=Alone, step=TOTAL)(_unproven)
    if made.game.sides or made.game.wins == "together":
        yield claim(ids["winner"], on=types.result, step=TOTAL)(_sides_agree)
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
    wrong = []
    for at, (said, due) in enumerate(zip(figures.said, figures.totals_due, strict=True)):
        if said is None or due is None or said == due:
            continue
        seat = figures.seats[at]
        parts = [figures.envs[at][slot] for slot in figures.plan.scoring]
        shown = sum_text(parts)
        text = "the total of {who} is {shown} = {due}, but the sheet says {said}"
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


def _unproven(figures: Figures, alone: Alone) -> Answer:
    if alone.missing:
        return unchecked("the points of {who} are not written", field="result", who=[*alone.missing])
    proven = {side for side, due in zip(_sides(figures), figures.totals_due, strict=True) if due is not None}
    blank = [seat for seat, side in zip(figures.seats, _sides(figures), strict=True) if side not in proven]
    if not blank:
        return None
    return unchecked(
        "the total of {who} counts as written, because the lines are not complete", field="result", who=blank
    )


def _sides(figures: Figures) -> Sequence[int]:
    """The side of each player; everybody is one who plays alone."""
    return sides_of(figures) or range(len(figures.seats))


def _sides_agree(figures: Figures, _: Any) -> Answer:
    """The points of a side stand in one of its rows; in several, they are the same."""
    others = "the players have {due} together" if figures.plan.together else "their side has {due}"
    wrong = [
        _wrong(f"{{who}} has {{said}} points, but {others}", figures.seats[at], "total", total, due)
        for at, (total, due) in enumerate(zip(figures.totals, side_totals(figures), strict=True))
        if total is not None and total != due
    ]
    return wrong or KEPT


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
        figures = ranked.figures
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


def _places(reasons: Collection[str | None]) -> Any:
    """The check of the places that a rule decides: `None` is for the totals alone, empty for players level to the end."""

    def places(ranked: Ranked, _: Any) -> Answer:
        figures, ranking = ranked.figures, ranked.ranking
        mine = [at for at in ranking.places if ranking.reasons.get(at) in reasons]
        answers: list[Any] = []
        for at in mine:
            said, due = ranked.said[at], ranking.places[at]
            if said is not None and said != due:
                why, names = _why(ranked, at, ranking.reasons.get(at))
                text = f"{{who}} is in place {{due}}{why}, but the sheet says place {{said}}"
                answers.append(_wrong(text, figures.seats[at], "place", said, due, **names))
        return answers or (KEPT if mine else None)

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
    if total is None or at in winners_at_once(figures):
        return " by winning at once", {}
    return f" with {points}", {}


def _not_told(rule: str) -> Any:
    def not_told(ranked: Ranked, _: Any) -> Answer:
        found = [group for tie, group, _ in ranked.ranking.unknown if tie.rule == rule]
        if not found:
            return None
        who = [ranked.figures.seats[at] for group in found for at in group]
        compared = next(tie.compared for tie, _, _ in ranked.ranking.unknown if tie.rule == rule)
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
