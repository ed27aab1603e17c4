"""The paper of a declared game: a box for everything that is counted, then points, total and place."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.declared.definition import Award, Count, Counted, Definition, Instant, Line, Named
from scorekeeper.games.declared.ids import Ids, limited
from scorekeeper.games.declared.record import RowBox, boxes_of, title_of
from scorekeeper.games.engine.paper import Block, Box, Grid, Layout, Signatures, Strip
from scorekeeper.games.engine.sheet_parts import how_it_ended

NARROW, WIDE = 7, 12
"""The most columns of a grid on an upright page, and on one that lies on its side; more are divided into several grids."""
ROUNDS = 8
"""Rounds on the paper of a game whose number of rounds differs."""
BESIDE = {1: 4, 2: 3, 3: 3}
"""How many rounds stand side by side, by the columns that each has; otherwise two."""


def make_layout(made: Definition, ids: Ids, variant: str) -> Layout:
    """Return the paper of a variant."""
    ended = _grids(made, ids, variant, "game", "result.rows.{who}.")
    rounds = made.game.rounds
    blocks: list[Block] = [*ended]
    blocks.append(
        Strip(
            title="End",
            boxes=(
                how_it_ended(3.6),
                Box(path="", label="Started", kind="text"),
                Box(path="", label="Ended", kind="text"),
            ),
        )
    )
    blocks.append(Signatures())
    count = len(_shown(made, variant, "game"))
    return Layout(
        game=made.game.id,
        title=made.game.title,
        orientation="landscape" if count > NARROW or rounds is not None else "portrait",
        round=tuple(_grids(made, ids, variant, "round", "rounds.{round}.sheet.rows.{who}."))
        if rounds is not None
        else (),
        rounds=(rounds or ROUNDS) if rounds is not None else 0,
        across=1 if rounds is None else min(rounds or ROUNDS, _beside(made, variant)),
        round_title="Round {round}" if rounds is not None else "",
        foot=tuple(blocks),
    )


def _beside(made: Definition, variant: str) -> int:
    """Return how many rounds have room side by side; several things of a kind need the room of three columns."""
    boxes = _shown(made, variant, "round")
    return BESIDE.get(sum(3 if _of_rows(box) else 1 for box in boxes), 2)


def _shown(made: Definition, variant: str, each: str) -> list[RowBox]:
    """Return the boxes on the paper: those of the variant, without points that repeat the number beside them."""
    return [
        box
        for box in boxes_of(made, each=each)
        if box.entry is None or (box.entry.belongs_to(variant) and not (box.claim and _one_each(box.entry)))
    ]


def _one_each(entry: Named) -> bool:
    """Whether a line scores 1 point for each, so that its number says its points."""
    return isinstance(entry, Line) and entry.points == entry.id


def _of_rows(box: RowBox) -> bool:
    return isinstance(box.entry, Line) and bool(box.entry.rows) and not box.claim


def _grids(made: Definition, ids: Ids, variant: str, each: str, path: str) -> list[Grid]:
    """Return the fewest grids: if possible, what lies on the table first, then lines with their points side by side."""
    boxes = _shown(made, variant, each)
    counts = [[box] for box in boxes if isinstance(box.entry, Count | Instant)]
    lines = _by_line([box for box in boxes if not isinstance(box.entry, Count | Instant)])
    together = _divided("", [*counts, *lines], ids, path)
    apart = [*_divided("On the table", counts, ids, path), *_divided("Points", lines, ids, path)]
    return apart if counts and 1 < len(together) == len(apart) else together


def _by_line(boxes: Sequence[RowBox]) -> list[list[RowBox]]:
    """Return the boxes of each line together, its number before its points; total and place come last, side by side."""
    found: dict[str, list[RowBox]] = {}
    for box in boxes:
        found.setdefault(box.entry.id if box.entry is not None else "", []).append(box)
    return [*found.values()]


def _divided(title: str, groups: Sequence[Sequence[RowBox]], ids: Ids, path: str) -> list[Grid]:
    """Return grids of about equal width, where one would be too wide; boxes of a group stay together."""
    count = sum(map(len, groups))
    parts = -(-count // WIDE)
    widest = max(map(len, groups), default=0)
    ways = (_cut(groups, most) for most in range(max(-(-count // max(parts, 1)), widest), WIDE + 1))
    cut = next((way for way in ways if len(way) <= parts), None) or _cut(groups, WIDE)
    return [
        Grid(title=title if n == 0 else "", columns=tuple(_box(one, ids, path) for one in part))
        for n, part in enumerate(cut)
    ]


def _cut(groups: Sequence[Sequence[RowBox]], most: int) -> list[list[RowBox]]:
    """Return groups in rows of at most so many boxes."""
    cut: list[list[RowBox]] = []
    for group in groups:
        if not cut or len(cut[-1]) + len(group) > most:
            cut.append([])
        cut[-1] += group
    return cut


def _box(box: RowBox, ids: Ids, path: str) -> Box:
    entry = box.entry
    if entry is None:
        label, rule = ("Total", ids.get("total", ids["winner"])) if box.name == "total" else ("Place", ids["winner"])
        # A total without a rule of its own is that of a game with nothing but win, draw and loss.
        hint = "1, ½ or 0" if box.name == "total" and "total" not in ids else ""
        asked = "Enter: computed" if box.name == "total" and "total" in ids else ""
        return Box(path=path + box.name, label=label, rule=rule, hint=hint, question=asked, width=1.2)
    label = title_of(entry)
    if isinstance(entry, Line) and _of_rows(box):
        hint, rule = " x ".join(entry.rows), ids[f"line {entry.id}"]
        return Box(path=path + box.name, label=label, kind="text", hint=hint, width=3, rule=rule)
    if box.claim:
        rule = ids[f"{'award' if isinstance(entry, Award) else 'line'} {entry.id}"]
        alone = box.name == entry.id
        return Box(
            path=path + box.name,
            label=label if alone else "points",
            asked=label if alone else f"Points for {label}",
            question="Enter: computed",
            rule=rule,
            width=0.8,
        )
    if isinstance(entry, Instant):
        return Box(path=path + box.name, label=label, hint="1 = won", rule=ids[f"instant {entry.id}"])
    assert isinstance(entry, Counted)
    key = f"limit {entry.id}" if limited(entry) and isinstance(entry, Count) else f"line {entry.id}"
    hint = f"at most {entry.max}" if entry.max is not None else ""
    return Box(path=path + box.name, label=label, hint=hint, rule=ids.get(key))
