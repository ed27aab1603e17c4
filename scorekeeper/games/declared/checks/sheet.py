"""Checks on what is written down: players, rounds, variants, limits and identities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from scorekeeper.games.declared.bounds import ANYTHING
from scorekeeper.games.declared.checks.things import FRAME, LIMITS, LINES, Frame, Written, wrong_figure
from scorekeeper.games.declared.definition import (
    Counted,
    Definition,
    Line,
    Must,
    column_limits,
    computed,
    least,
    limited,
    numbered,
)
from scorekeeper.games.declared.expression import Expression
from scorekeeper.games.declared.ids import Ids
from scorekeeper.games.declared.record import Types, boxes_of, divided, title_of
from scorekeeper.games.declared.scoring.figures import Columns
from scorekeeper.games.declared.scoring.plan import Figure
from scorekeeper.games.declared.scoring.reach import line_reach, row_may_keep, table_may_keep
from scorekeeper.games.declared.words import each_text, must_text, titles_of, who_each
from scorekeeper.games.engine.checks import KEPT, Answer, Check, Wrong, claim, violated
from scorekeeper.games.engine.halves import exact


def frame_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
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
    if made.smallest != 1:
        yield claim(ids["whole"], on=types.result, step=LIMITS)(_parts(made, "game"))
        if types.sheet is not None:
            yield claim(ids["whole"], on=types.sheet, step=LIMITS)(_parts(made, "round"))
    if made.variant:
        yield claim(ids["variant"], on=types.result, step=FRAME)(_belongs(made, "game"))
        if types.sheet is not None:
            yield claim(ids["variant"], on=types.sheet, step=FRAME)(_belongs(made, "round"))


def _belongs(made: Definition, each: Literal["game", "round"]) -> Any:
    """The check that nothing is written into a box that the variant does without."""
    boxes = boxes_of(made, each=each)

    def belongs(figures: Columns, _: Any) -> Answer:
        return [
            violated(
                "{who} has {said} for {title}, which does not belong to this variant",
                field=f"rows.{seat}.{boxes[slot].name}",
                found=env[slot],
                who=seat,
                said=len(env[slot]) if isinstance(env[slot], list) else env[slot],
                title=title_of(boxes[slot].entry),  # type: ignore[arg-type]
            )
            for slot in figures.ignored
            for seat, env in zip(figures.seats, figures.envs, strict=True)
            if env[slot] not in (None, [])
        ] or KEPT

    return belongs


def _parts(made: Definition, each: Literal["game", "round"]) -> Any:
    """The check of points that can be divided: no part of a point is smaller than the smallest."""
    slots = [(slot, box) for slot, box in enumerate(boxes_of(made, each=each)) if divided(box, made)]
    smallest = exact(made.smallest)

    def parts(figures: Columns, _: Any) -> Answer:
        return [
            wrong_figure(
                "{who} has {said} for {title}, but the smallest part of a point is {smallest}",
                seat,
                box.name,
                said,
                None,
                title=title_of(box.entry) if box.entry is not None else "the total",
                smallest=smallest,
            )
            for slot, box in slots
            for seat, said in zip(figures.seats, figures.written[slot], strict=True)
            if said is not None and said % smallest
        ] or KEPT

    return parts


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


def limit_checks(made: Definition, ids: Ids, types: Types) -> Iterator[Check]:
    for each, on in (("game", types.result), ("round", types.sheet)):
        slots = {box.name: at for at, box in enumerate(boxes_of(made, each=each))}
        for entry in made.counted:
            if on is not None and made.each(entry) == each and not (isinstance(entry, Line) and not _has_box(entry)):
                yield from _box_limits(entry, slots[entry.id], ids, on)
    for entry in made.line:
        if computed(entry) and (limited(entry) or entry.table_max is not None):
            yield from _points_limits(entry, made, ids, types)
    for must in made.must:
        on = types.sheet if must.each == "round" else types.result
        assert on is not None
        identity = _identity(must, made)
        if must.finished:
            yield claim(ids[f"must {must.id}"], on=Written, step=LIMITS)(_at_the_end(identity))
        else:
            yield claim(ids[f"must {must.id}"], on=on, step=LIMITS)(identity)


def _box_limits(entry: Counted, slot: int, ids: Ids, on: type) -> Iterator[Check]:
    if isinstance(entry, Line) and entry.rows:
        yield claim(ids[f"limit {entry.id}"], on=on, step=LIMITS)(_column_limits(entry, slot))
        return
    if limited(entry):
        yield claim(ids[f"limit {entry.id}"], on=on, step=LIMITS)(_limit(entry, slot))
    if entry.table_max is not None:
        yield claim(ids[f"table {entry.id}"], on=on, step=LIMITS)(_table_limit(entry, slot))


def _at_the_end(identity: Any) -> Any:
    """The check of what holds only when a game was played to its end."""
    return lambda ranked, thing: identity(ranked.figures.by_side, thing)


def _has_box(line: Line) -> bool:
    return numbered(line) or line.points is None


def _limit(entry: Counted, slot: int) -> Any:
    low, high, title = least(entry), entry.max, title_of(entry)
    allowed = sorted(map(int, entry.table)) if isinstance(entry, Line) and entry.table else None

    def limit(figures: Columns, _: Any) -> Answer:
        written = figures.written[slot]
        known = allowed is None and None not in written
        if known and (low is None or min(written) >= low) and (high is None or max(written) <= high):
            return KEPT
        wrong: list[Wrong] = []
        for seat, said in zip(figures.seats, written, strict=True):
            if said is None:
                continue
            if allowed is not None and said not in allowed:
                text = "{who} has {said} for {title}, but only {allowed} are possible"
                wrong.append(wrong_figure(text, seat, entry.id, said, None, title=title, allowed=allowed))
            elif low is not None and said < low:
                wrong.append(
                    wrong_figure(
                        "{who} has {said} for {title}, but the least is {due}", seat, entry.id, said, low, title=title
                    )
                )
            elif high is not None and said > high:
                wrong.append(
                    wrong_figure(
                        "{who} has {said} for {title}, but the most is {due}", seat, entry.id, said, high, title=title
                    )
                )
        return wrong or KEPT

    return limit


def _column_limits(line: Line, slot: int) -> Any:
    """The check of each column of each row that players wrote down."""
    limits = [(name, *column_limits(line, name)) for name in line.rows]
    allowed = sorted(map(int, line.table))

    def columns(figures: Columns, _: Any) -> Answer:
        wrong: list[Wrong] = []
        for seat, rows in zip(figures.seats, figures.written[slot], strict=True):
            for number, row in enumerate(rows or (), 1):
                for name, low, high in limits:
                    said = getattr(row, name)
                    if low <= said and (high is None or said <= high) and (not allowed or said in allowed):
                        continue
                    due, rest = None, "only {allowed} are possible"
                    if said < low:
                        due, rest = low, "the least is {due}"
                    elif high is not None and said > high:
                        due, rest = high, "the most is {due}"
                    text = f"{{title}}: {{who}} has {{said}} {{column}}, but {rest}"
                    box, about = (
                        f"{line.id}.{number}.{name}",
                        {"title": title_of(line), "column": name.replace("_", " ")},
                    )
                    wrong.append(wrong_figure(text, seat, box, said, due, **about, allowed=allowed))
        return wrong or KEPT

    return columns


def _table_limit(entry: Counted, slot: int) -> Any:
    most, title = entry.table_max, title_of(entry)

    def table_limit(figures: Columns, _: Any) -> Answer:
        envs = figures.envs
        said = [*figures.written[slot]]
        if None in said:
            said = [_least_possible(figures, env, slot) if env[slot] is None else env[slot] for env in envs]
        return KEPT if None in said or sum(said) <= (most or 0) else _too_much(title, figures.seats, said, most)

    return table_limit


def _least_possible(figures: Columns, env: Sequence[Any], slot: int) -> Figure:
    """The least that a blank box can hold, by its limits and where points that are written tell; None if there is no least."""
    told = [
        plan
        for plan in figures.lines
        if plan.claim is not None
        and env[plan.claim] is not None
        and [at for at in plan.needs if env[at] is None] == [slot]
    ]
    trial = list(env)
    bounds, values = figures.blanks.possible.get(slot, ANYTHING)
    for value in sorted(values or ()) if told else ():
        trial[slot] = value
        if all(plan.value(trial) == env[plan.claim or 0] for plan in told):
            return value
    return bounds.low


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
                    wrong_figure(
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
                    wrong_figure(
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
        plan = figures.line(line)
        said: list[Figure] = [
            line_reach(figures, at, plan).bounds.low if one is None and plan is not None else one
            for at, one in enumerate(points(figures))
        ]
        enough = None in said or sum(said) <= (line.table_max or 0)
        return KEPT if enough else _too_much(title, figures.seats, said, line.table_max)

    if limited(line):
        yield claim(ids[f"limit {line.id}"], on=on, step=LINES)(limit)
    if line.table_max is not None:
        yield claim(ids[f"table {line.id}"], on=on, step=LINES)(table_limit)


def _shown(figure: Figure) -> str:
    return "blank" if figure is None else str(figure)


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
            blank = any(env[slot] is None for env in figures.envs for slot in test.slots)
            if table_may_keep(figures, test) if blank else test.value(figures.envs):
                return None if blank else KEPT
            said = "; ".join(
                f"{title}: {each_text([_shown(env[slot]) for env in figures.envs])}" for title, slot in named(test)
            )
            return violated(f"{{must}} The sheet says {said}", field="rows", must=rule, **who_each(figures.seats))
        return [
            violated(
                "{who}: {must} The sheet says {said}",
                field=f"rows.{seat}",
                who=seat,
                must=rule,
                said=", ".join(f"{title}: {_shown(env[slot])}" for title, slot in named(test)),
            )
            for at, (seat, env) in enumerate(zip(figures.seats, figures.envs, strict=True))
            if not (row_may_keep(figures, test, at) if None in [env[slot] for slot in test.slots] else test.value(env))
        ] or KEPT

    return identity
