"""The paper of a declared game: a box for everything that is counted, then points, total and place."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.declared.definition import Award, Count, Counted, Definition, Instant, Line
from scorekeeper.games.declared.ids import Ids, limited
from scorekeeper.games.declared.record import RowBox, boxes_of, title_of
from scorekeeper.games.engine.paper import Block, Box, Grid, Layout, Signatures, Strip
from scorekeeper.games.engine.sheet_parts import how_it_ended

WIDE = 9
"""The most columns of a grid; more are divided into several grids."""
ROUNDS = 8
"""Rounds on the paper of a game whose number of rounds differs."""


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
    count = len([box for box in boxes_of(made, each="game") if _shown(box, variant)])
    return Layout(
        game=made.game.id,
        title=made.game.title,
        orientation="landscape" if count > WIDE - 2 or rounds is not None else "portrait",
        round=tuple(_grids(made, ids, variant, "round", "rounds.{round}.sheet.rows.{who}."))
        if rounds is not None
        else (),
        rounds=(rounds or ROUNDS) if rounds is not None else 0,
        across=1 if rounds is None else 2 if (rounds or ROUNDS) > 1 else 1,
        round_title="Round {round}" if rounds is not None else "",
        foot=tuple(blocks),
    )


def _shown(box: RowBox, variant: str) -> bool:
    return box.entry is None or box.entry.belongs_to(variant)


def _grids(made: Definition, ids: Ids, variant: str, each: str, path: str) -> list[Grid]:
    """Return one grid where there is room; else what lies on the table first, then lines with their points side by side."""
    boxes = [box for box in boxes_of(made, each=each) if _shown(box, variant)]
    counts = [[box] for box in boxes if isinstance(box.entry, Count | Instant)]
    lines = _by_line([box for box in boxes if not isinstance(box.entry, Count | Instant)])
    if len(boxes) <= WIDE:
        return _divided("", [*counts, *lines], ids, path)
    return [*_divided("On the table" if counts else "", counts, ids, path), *_divided("Points", lines, ids, path)]


def _by_line(boxes: Sequence[RowBox]) -> list[list[RowBox]]:
    """Return the boxes of each line together, its number before its points; total and place come last."""
    found: dict[str, list[RowBox]] = {}
    for box in boxes:
        found.setdefault(box.entry.id if box.entry is not None else box.name, []).append(box)
    return [*found.values()]


def _divided(title: str, groups: Sequence[Sequence[RowBox]], ids: Ids, path: str) -> list[Grid]:
    """Return grids of about equal width, where one would be too wide; boxes of a group stay together."""
    count = sum(map(len, groups))
    parts = -(-count // WIDE)
    cut: list[list[RowBox]] = []
    for group in groups:
        if not cut or len(cut[-1]) + len(group) > max(-(-count // parts), len(group)):
            cut.append([])
        cut[-1] += group
    return [
        Grid(title=title if n == 0 else "", columns=tuple(_box(one, ids, path) for one in part))
        for n, part in enumerate(cut)
    ]


def _box(box: RowBox, ids: Ids, path: str) -> Box:
    entry = box.entry
    if entry is None:
        label, rule = ("Total", ids.get("total", ids["winner"])) if box.name == "total" else ("Place", ids["winner"])
        return Box(path=path + box.name, label=label, rule=rule, width=1.2)
    label = title_of(entry)
    if isinstance(entry, Line) and entry.rows and not box.claim:
        return Box(
            path="", label=label, kind="text", hint=" x ".join(entry.rows), width=3, rule=ids[f"line {entry.id}"]
        )
    if box.claim:
        rule = ids[f"{'award' if isinstance(entry, Award) else 'line'} {entry.id}"]
        return Box(path=path + box.name, label="points" if box.name != entry.id else label, rule=rule, width=0.8)
    if isinstance(entry, Instant):
        return Box(path=path + box.name, label=label, hint="1 = won", rule=ids[f"instant {entry.id}"])
    assert isinstance(entry, Counted)
    key = f"limit {entry.id}" if limited(entry) and isinstance(entry, Count) else f"line {entry.id}"
    hint = f"at most {entry.max}" if entry.max is not None else ""
    return Box(path=path + box.name, label=label, hint=hint, rule=ids.get(key))
