"""The end of a game as it is written down, as a picture: the gold of all, and what people say came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.cargo_and_gold.figures import GOLD_CARDS
from scorekeeper.games.cargo_and_gold.record import Record, Result, Sheet, Standing, Start
from scorekeeper.games.picture import Bar, Bars, Figure, Figures, Line, marked_fields
from scorekeeper.games.verdict import Finding, Names, Verdict

TONES = ("red", "blue", "green", "orange")
"""Of the tokens, in the order of the seats."""


def tones(record: Record, start: Start | None) -> dict[str, str]:
    """A colour for each player: that of the token where it is written down."""
    tokens = start.tokens if start is not None else None
    if tokens is not None and len({*tokens.values()}) == len(record.seats):
        return {seat: tokens.get(seat, TONES[at]) for at, seat in enumerate(record.seats)}
    return dict(zip(record.seats, TONES, strict=False))


def paper_parts(record: Record, verdict: Verdict, names: Names) -> Iterator[Bars | Figures]:
    """What is written of the end: the gold of all, and what people say came of it."""
    marked, coloured = marked_fields(verdict), tones(record, None)
    sheet = record.rounds[0].sheet if record.rounds else None
    if sheet is not None:
        yield _written_gold(sheet, marked, coloured, names)
    if record.result is not None:
        shown = ("wealth", "place") if sheet is not None else ("gold", "wealth", "place")
        claims = _claims(record, record.result, marked, names, shown)
        if claims.heads:
            yield claims


def _written_gold(sheet: Sheet, marked: Mapping[str, Finding], coloured: Mapping[str, str], names: Names) -> Bars:
    at = "rounds.1.sheet"
    bars = [
        Bar(
            name=names(key),
            amount=row.gold,
            goal=GOLD_CARDS,
            note=f"{row.cargo} cargo" if row.cargo is not None else "",
            tone=coloured.get(key, ""),
            mark=_rule(marked, f"{at}.rows.{key}"),
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
    mark = _rule(marked, f"{at}.pile") or _rule(marked, f"{at}.last")
    return Bars(title="Gold", bars=[*bars, Bar(name="Pile", amount=pile, goal=GOLD_CARDS, note=last, mark=mark)])


def _claims(
    record: Record, result: Result, marked: Mapping[str, Finding], names: Names, shown: Sequence[str]
) -> Figures:
    """The figures of the result, of those that are not shown only what is wrong, beside what the rules make of it."""
    fields = [
        field
        for field in ("gold", "cargo", "wealth", "place")
        if any(getattr(row, field) is not None for row in result.rows.values())
        and (field in shown or any(f"result.rows.{key}.{field}" in marked for key in result.rows))
    ]
    winner = ["Winner"] if result.winner is not None else []

    def line(key: str) -> Line:
        row = result.rows.get(key) or Standing()
        figures = [_figure(getattr(row, field), marked.get(f"result.rows.{key}.{field}")) for field in fields]
        won = Figure(text="yes", mark=_rule(marked, "result.winner")) if key == result.winner else Figure(text="")
        return Line(name=names(key), figures=[*figures, won] if winner else figures)

    return Figures(
        title="What people say came of it",
        heads=[*(field.capitalize() for field in fields), *winner],
        lines=[line(key) for key in record.seats],
    )


def _figure(said: Any, finding: Finding | None) -> Figure:
    text = "" if said is None else str(said)
    if finding is None:
        return Figure(text=text)
    return Figure(text=text, due=None if finding.expected is None else str(finding.expected), mark=finding.rule)


def _rule(marked: Mapping[str, Finding], field: str) -> str | None:
    """The rule of a finding about a field, or about something in it."""
    return next((found.rule for path, found in marked.items() if f"{path}.".startswith(f"{field}.")), None)
