"""The erratum: a dated paper that says what was corrected, why, and what changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from scorekeeper.games.engine.verdict import Names
from scorekeeper.log import Entry
from scorekeeper.log.entry import Decide, Penalty, Undo
from scorekeeper.log.summary import gist
from scorekeeper.reports.pdf.flow import Draw, FlowBlock, FlowPage, paragraph, void, write_flow
from scorekeeper.reports.pdf.footer import MARGIN
from scorekeeper.reports.pdf.pen import HAIR, STRONG, THIN, Pen, centred
from scorekeeper.reports.wording.standings import sentence, told_heads
from scorekeeper.rules import find
from scorekeeper.tournament.answers.price import UNCOMPARED, PlaceChange, Price
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.points import Payment, Payout, counted, payment_of
from scorekeeper.tournament.state.corrections import tables_about
from scorekeeper.tournament.state.tournament import Tournament

BODY, SMALL, HEADING = 11.0, 9.0, 13.0
LABEL = 86.0
"""Width of the column with the labels."""
ROW = 19.0
WITH_SIGNATURE = 3
"""How many of the last lines stand on the same page as the signature."""
CONCERNS = {"amend": "Replaces", "void": "Strikes", "undo": "Takes back"}
"""The label of the entry that a correction replaces or strikes."""


def write_erratum_pdf(
    path: Path, tournament: Tournament, entry: Entry, price: Price, *, paper: Literal["A4", "Letter"] = "A4"
) -> None:
    """Write what a correction changed; the paper has the date of the entry."""
    title = f"{tournament.regulations.document.name}: erratum {entry.id}"
    sheet = FlowPage(title, told_heads(tournament.log.heads.values()), paper)
    write_flow(path, sheet, _blocks(tournament, entry, price, sheet.wide - 2 * MARGIN))


def _blocks(tournament: Tournament, entry: Entry, price: Price, wide: float) -> Iterator[FlowBlock]:
    yield _title("Erratum", 26.0, wide)
    yield _title(tournament.regulations.document.name, 15.0, wide)
    yield from paragraph(f"{dated(tournament, entry)} · entry {entry.id}", MARGIN, wide, BODY, after=8)
    yield _rule(wide)
    for label, value in corrected(tournament, entry):
        yield from _labelled(label, value, wide)
    for name in tables_about(tournament.log, entry):
        table = tournament.by_name.get(name)
        if table is None:
            continue
        yield from _heading(f"Table {name} as it counts now", wide)
        was = price.was.get(name)
        yield from _counts(
            payment_of(tournament, table), was.paid if was else {}, tournament.names_in(table.heat), wide
        )
    yield from _signed([*_changes(tournament, price, wide)], _signature(wide))


def _signed(blocks: Sequence[FlowBlock], signature: FlowBlock) -> Iterator[FlowBlock]:
    """Yield blocks and the signature, which takes the last lines with it if it goes to a new page."""
    for left, block in zip(range(len(blocks), 0, -1), blocks, strict=True):
        rest = sum(one.height for one in blocks[-left + 1 :]) if left > 1 else 0
        yield block._replace(keep=max(block.keep, rest + signature.height)) if left <= WITH_SIGNATURE else block
    yield signature


def dated(tournament: Tournament, entry: Entry) -> str:
    """Return the time of an entry in the event's time zone, such as `2026-05-02 14:31 CEST`."""
    return tournament.regulations.local_time(entry.at)


def corrected(tournament: Tournament, entry: Entry) -> Iterator[tuple[str, str]]:
    """Return what was done, why, by whom and under which rule, as labels and values."""
    body = entry.body
    yield "Corrected", sentence(_gist(tournament, entry))
    about = entry.about if isinstance(body, Undo) else entry.about[:1]
    for struck in (tournament.log.by_id[name] for name in about if name in tournament.log.by_id):
        yield CONCERNS.get(entry.kind, "Concerns"), f"{struck.id}: {gist(struck)}, of {dated(tournament, struck)}"
    yield "Reason", getattr(body, "reason", None) or "not given"
    yield "By", entry.by
    if rule := getattr(body, "rule", None):
        yield "Rule", f"{rule} {find(rule, tournament.regulations.books).title}"


def _gist(tournament: Tournament, entry: Entry) -> str:
    body = entry.body
    if isinstance(body, Penalty):
        heat, names = (f" in heat {body.heat}", tournament.names_in(body.heat)) if body.heat else ("", tournament.names)
        return f"penalty of {_points(body.points)} for {names(body.player)} ({body.player}){heat}"
    if isinstance(body, Decide) and body.player:
        return f"{gist(entry)}, {tournament.names(body.player)} ({body.player})"
    return gist(entry)


def _points(said: str) -> str:
    from fractions import Fraction

    return counted(Fraction(said))


def _counts(payment: Payment, was: Mapping[str, Payout], names: Names, wide: float) -> Iterator[FlowBlock]:
    """List places, scores and points of a table, with those before if it had any."""
    if not payment.paid:
        yield from paragraph(f"{sentence(payment.note)}: the table pays nothing so far (TRN-404).", MARGIN, wide, BODY)
    if not (payment.paid or was):
        return
    columns = [
        *(TextColumn("Place", 40, "right"), TextColumn("No.", 46, "right"), TextColumn("Player")),
        *(TextColumn("Score", 44, "right"), TextColumn("Points", 48, "right")),
    ]
    if was:
        columns += [TextColumn(f"{name} before", 74, "right") for name in ("Place", "Score", "Points")]
    players = sorted(payment.paid or was, key=lambda one: ((payment.paid or was)[one].place, one))
    rows = []
    for one in players:
        place, *figures = _paid(payment.paid.get(one))
        rows.append((place, one, names(one), *figures, *(_paid(was.get(one)) if was else ())))
    yield from _listed(columns, rows, wide)


def _paid(one: Payout | None) -> tuple[str, ...]:
    if one is None:
        return ("\u2013",) * 3
    return str(one.place), "\u2013" if one.score is None else str(one.score), figure(one.points)


def _changes(tournament: Tournament, price: Price, wide: float) -> Iterator[FlowBlock]:
    yield from _heading("What changes", wide)
    if not price:
        yield from paragraph("No place, point or seating changes.", MARGIN, wide, BODY)
    for cut in price.crossed:
        into, out = (", ".join(tournament.names(one) for one in side) or "nobody" for side in (cut.into, cut.out))
        fact = " The stage is already seated, so its players stay." if cut.begun else ""
        said = f"Cut to {cut.stage}: in {into}; out {out} (TRN-505).{fact}"
        yield from paragraph(said, MARGIN, wide, BODY)
    for heat in price.differing:
        said = f"Heat {heat.heat} stays as it was seated, although the corrected points would change {', '.join(heat.tables)} (TRN-304)."
        yield from paragraph(said, MARGIN, wide, BODY)
    for number in price.uncompared:
        said = f"Heat {number} stays as it was seated. {UNCOMPARED} (TRN-304)."
        yield from paragraph(said, MARGIN, wide, BODY)
    for one in price.papers:
        yield from paragraph(f"Out of date: {one}.", MARGIN, wide, BODY)
    if price.moved:
        yield from _heading("Places and points", wide)
        columns = (
            *(TextColumn("No.", 46, "right"), TextColumn("Player"), TextColumn("Place before", 76, "right")),
            *(TextColumn("now", 36, "right"), TextColumn("Points before", 84, "right"), TextColumn("now", 52, "right")),
        )
        yield from _listed(columns, [_moved(one) for one in sorted(price.moved, key=_now)], wide)


def _now(one: PlaceChange) -> tuple[bool, int, str]:
    return (one.place[1] is None, one.place[1] or 0, one.player)


def _moved(one: PlaceChange) -> tuple[str, ...]:
    """Return a player's row; points of earlier stages that change stand behind the name."""
    places = ["\u2013" if place is None else str(place) for place in one.place]
    stages = "".join(f" ({stage}: {figure(was)} to {figure(now)})" for stage, (was, now) in one.stages.items())
    return (one.player, f"{one.name}{stages}", *places, *(figure(value) for value in one.points))


class TextColumn(NamedTuple):
    """A column of a list; a column without a width takes the remaining space."""

    title: str
    wide: float | None = None
    align: Literal["left", "right"] = "left"


def _listed(columns: Sequence[TextColumn], rows: Sequence[Sequence[str]], wide: float) -> Iterator[FlowBlock]:
    left = wide - sum(column.wide or 0 for column in columns)
    widths = [column.wide or left for column in columns]

    def line(cells: Sequence[str], *, bold: bool) -> Draw:
        def draw(pen: Pen, top: float) -> None:
            x = MARGIN
            for column, width, cell in zip(columns, widths, cells, strict=True):
                at = x + width - 8 if column.align == "right" else x
                size = SMALL if bold else BODY
                pen.text(
                    at, centred(top, ROW, size), cell, size, bold=bold, align=column.align, room=width - 10, least=7
                )
                x += width
            pen.line(MARGIN, top + ROW, MARGIN + wide, top + ROW, line=STRONG if bold else HAIR)

        return draw

    head = line([column.title for column in columns], bold=True)
    yield FlowBlock(ROW, head, keep=ROW)
    for cells in rows:
        yield FlowBlock(ROW, line(cells, bold=False), under=(ROW, head))


def _title(text: str, size: float, wide: float) -> FlowBlock:
    return FlowBlock(
        size * 1.35, lambda pen, top: void(pen.text(MARGIN, top + size, text, size, bold=True, room=wide, least=9))
    )


def _rule(wide: float) -> FlowBlock:
    return FlowBlock(10, lambda pen, top: pen.line(MARGIN, top, MARGIN + wide, top, line=STRONG))


def _heading(text: str, wide: float) -> Iterator[FlowBlock]:
    yield FlowBlock(12, lambda _pen, _top: None, keep=HEADING * 1.35 + 2 * ROW)
    yield from paragraph(text, MARGIN, wide, HEADING, bold=True, after=4, keep=2 * ROW)


def _labelled(label: str, value: str, wide: float) -> Iterator[FlowBlock]:
    """Return a bold label with its value beside it, on as many lines as needed."""
    blocks = paragraph(value, MARGIN + LABEL, wide - LABEL, BODY, after=4)
    for number, block in enumerate(blocks):
        yield block if number else block._replace(draw=_beside(label, block.draw))


def _beside(label: str, draw: Draw) -> Draw:
    def both(pen: Pen, top: float) -> None:
        pen.text(MARGIN, top + BODY, label, BODY, bold=True)
        draw(pen, top)

    return both


def _signature(wide: float) -> FlowBlock:
    def draw(pen: Pen, top: float) -> None:
        base = top + 32
        for left, width, said in ((0.0, wide * 0.6, "Head judge"), (wide * 0.66, wide * 0.34, "Date, time")):
            pen.line(MARGIN + left, base, MARGIN + left + width, base, line=THIN)
            pen.text(MARGIN + left, base + 11, said, SMALL)

    return FlowBlock(50, draw)
