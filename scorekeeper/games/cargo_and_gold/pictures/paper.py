"""The recorded end of a game as a picture: everybody's gold, and the claimed result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle

from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold.equipment import GOLD_CARDS
from scorekeeper.games.cargo_and_gold.record import Record, Sheet, Start
from scorekeeper.games.engine.pictures.findings import marked_fields
from scorekeeper.games.engine.pictures.paper import Marked, claims, filled_in, rule_at
from scorekeeper.games.engine.pictures.picture import Bar, Bars, Figures
from scorekeeper.games.engine.verdict import Finding, Names, Verdict

TONES = ("red", "blue", "green", "orange")
"""Colours of the tokens, in the order of the seats."""


def tones(record: Record, start: Start | None) -> dict[str, str]:
    """A colour for each player: that of their token, if it is recorded."""
    tokens = start.tokens if start is not None else None
    if tokens is not None and len({*tokens.values()}) == len(record.seats):
        return {seat: tokens.get(seat, TONES[at % len(TONES)]) for at, seat in enumerate(record.seats)}
    return dict(zip(record.seats, cycle(TONES), strict=False))


def paper_parts(record: Record, verdict: Verdict, names: Names) -> Iterator[Bars | Figures]:
    """The parts for the recorded end: everybody's gold, and the claimed result."""
    marked, coloured = {**dict(_marked_places(verdict)), **marked_fields(verdict)}, tones(record, None)
    sheet = record.rounds[0].sheet if record.rounds else None
    if sheet is not None:
        yield _written_gold(sheet, marked, coloured, names)
    fields = _shown(record, marked, sheet=sheet is not None)
    if record.result is not None and (fields or record.result.winner is not None):
        yield claims(record.seats, record.result, fields, marked, names)


def _marked_places(verdict: Verdict) -> Iterator[tuple[str, Finding]]:
    """Each wrong place of a finding that tells of several."""
    for finding in verdict.findings:
        if finding.where.field == "result.rows" and "said" in finding.figures and "due" in finding.figures:
            for who, due in zip(finding.figures["who"], finding.figures["due"], strict=True):
                yield f"result.rows.{who}.place", replace(finding, expected=due)


def _written_gold(sheet: Sheet, marked: Marked, coloured: Mapping[str, str], names: Names) -> Bars:
    at = "rounds.1.sheet"
    bars = [
        Bar(
            name=names(key),
            amount=row.gold,
            goal=GOLD_CARDS,
            note=f"{row.cargo} cargo" if row.cargo is not None else "",
            tone=coloured.get(key, ""),
            mark=rule_at(marked, f"{at}.rows.{key}"),
        )
        for key, row in sheet.rows.items()
    ]
    total = sum(row.gold for row in sheet.rows.values())
    wrong = marked.get(f"{at}.rows")
    bars.append(Bar(name="All players", amount=total, goal=GOLD_CARDS, mark=wrong.rule if wrong is not None else None))
    if sheet.pile is None and sheet.last is None:
        return Bars(title="Gold", bars=bars)
    pile = sheet.pile if sheet.pile is not None else max(0, GOLD_CARDS - total)
    last = f"last card: {names(sheet.last)}" if sheet.last is not None else ""
    mark = rule_at(marked, f"{at}.pile") or rule_at(marked, f"{at}.last")
    return Bars(title="Gold", bars=[*bars, Bar(name="Pile", amount=pile, goal=GOLD_CARDS, note=last, mark=mark)])


def _shown(record: Record, marked: Marked, *, sheet: bool) -> list[str]:
    """The fields of the result to show; gold and cargo that the sheet already has are shown only if wrong."""
    if record.result is None:
        return []
    rows = record.result.rows
    shown = ("wealth", "place") if sheet else ("gold", "wealth", "place")
    return [
        field
        for field in filled_in(rows.values(), ("gold", "cargo", "wealth", "place"))
        if field in shown or any(f"result.rows.{key}.{field}" in marked for key in rows)
    ]
