"""What a table of Smugglonauts looks like where it matters: the ring before an event in dispute, or a game as it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.games.picture import (
    Bar,
    Bars,
    Figure,
    Figures,
    Lane,
    Line,
    Note,
    Picture,
    Shelf,
    Shelves,
    Track,
    heard,
    marked_fields,
    notes,
)
from scorekeeper.games.smugglonauts.board import board_length
from scorekeeper.games.smugglonauts.ending import owned_at_end
from scorekeeper.games.smugglonauts.moment import moment
from scorekeeper.games.smugglonauts.picture_turn import cargo_chips, turn_parts, turn_title
from scorekeeper.games.smugglonauts.play import HIGHEST_PRICE, LOWEST_PRICE
from scorekeeper.games.smugglonauts.record import COLOURS, Record, Round, Row, Sheet
from scorekeeper.games.smugglonauts.starts import FIRST_PRICES
from scorekeeper.games.terms import Terms
from scorekeeper.games.verdict import Finding, Names, Verdict


def picture(record: Record, verdict: Verdict, terms: Terms, names: Names) -> Picture:
    """The turn or the game that the first finding is about, or how the last one ended; in a session, the totals too."""
    finding = heard(verdict)
    played = _played(record, finding)
    if played is None:
        return Picture(title="The result", parts=[*_result(record, verdict, names), *notes(verdict, names)])
    where = finding.where if finding is not None else None
    told = notes(verdict, names, round=played.number)
    if where is None or where.turn is not None or where.event is not None:
        now = moment(record, played, terms, where) if where is not None or played.sheet is None else None
        if now is not None:
            parts = [*turn_parts(now, finding, names), *_session(record, verdict, names), *told]
            return Picture(title=turn_title(now, played, names), parts=parts)
    table = _Game(record, played, verdict, terms, names)
    title = f"Game {played.number}, as it ended" if len(record.rounds) > 1 else "The game, as it ended"
    return Picture(title=title, parts=[*table.parts(), *_session(record, verdict, names), *told])


def _played(record: Record, finding: Finding | None) -> Round | None:
    """The game that it is about; the last one where the finding is about the whole table."""
    number = finding.where.round if finding is not None else None
    rounds = [played for played in record.rounds if number in (None, played.number)]
    return rounds[-1] if rounds else None


class _Game:
    """One game as its sheet has it."""

    def __init__(self, record: Record, played: Round, verdict: Verdict, terms: Terms, names: Names) -> None:
        self.record = record
        self.played = played
        self.marked = marked_fields(verdict)
        self.length = board_length(terms.equipment) or (played.start.length if played.start is not None else None)
        self.names = names
        self.at = f"rounds.{played.number}"

    def parts(self) -> Iterator[Any]:
        start = self.played.start
        if start is not None and start.prices is not None:
            yield self._start_prices(start.prices)
        sheet = self.played.sheet
        if sheet is None:
            yield Note(text="nothing is written down of this game's end")
            return
        yield self._prices(sheet)
        yield self._cargo(sheet)
        yield self._owned(sheet)
        if figures := self._claims(sheet):
            yield figures

    def _started(self) -> Mapping[str, int]:
        """The prices that the game began with: those of the end of the last one."""
        at = self.record.rounds.index(self.played)
        last = self.record.rounds[at - 1].sheet if at else None
        return last.prices if last is not None else FIRST_PRICES if not at else {}

    def _start_prices(self, said: Mapping[str, int]) -> Track:
        due = self._started()
        return price_track(
            "Prices at the start",
            [
                Lane(
                    name=colour,
                    at=due.get(colour, price),
                    said=price if due.get(colour, price) != price else None,
                    tone=colour,
                    mark=self._rule(f"start.prices.{colour}"),
                )
                for colour, price in said.items()
            ],
        )

    def _prices(self, sheet: Sheet) -> Track:
        began = self._started()
        return price_track(
            "Prices at the end",
            [
                Lane(
                    name=colour,
                    at=sheet.prices[colour],
                    was=began.get(colour),
                    tone=colour,
                    mark=self._rule(f"sheet.prices.{colour}"),
                )
                for colour in COLOURS
                if colour in sheet.prices
            ],
        )

    def _cargo(self, sheet: Sheet) -> Shelves:
        return Shelves(
            title="Cargo",
            shelves=[
                Shelf(name=self.names(key), chips=cargo_chips(_counts(row)), note=_worth(row, sheet.prices))
                for key, row in sheet.rows.items()
            ],
        )

    def _owned(self, sheet: Sheet) -> Bars:
        """Crystals that are owned, against those with which the refill fails."""
        owned = sum(sum(_counts(row).values()) for row in sheet.rows.values())
        due = owned_at_end(len(self.record.seats), self.length) if self.length is not None else None
        note = "the refill fails" if due is not None else ""
        mark = self._rule("sheet.rows") or self._rule("sheet.bag")
        return Bars(
            title="Crystals owned", bars=[Bar(name="All players", amount=owned, goal=due, note=note, mark=mark)]
        )

    def _claims(self, sheet: Sheet) -> Figures | None:
        """Points and places as written, beside what they have to be."""
        fields = [
            field
            for field in ("points", "place")
            if any(getattr(row, field) is not None for row in sheet.rows.values())
        ]
        if not fields:
            return None
        return Figures(
            title="What is written of it",
            heads=[field.capitalize() for field in fields],
            lines=[
                Line(
                    name=self.names(key),
                    figures=[
                        written(getattr(row, field), self.marked.get(f"{self.at}.sheet.rows.{key}.{field}"))
                        for field in fields
                    ],
                )
                for key, row in sheet.rows.items()
            ],
        )

    def _rule(self, field: str) -> str | None:
        finding = self.marked.get(f"{self.at}.{field}")
        return finding.rule if finding is not None else None


def price_track(title: str, lanes: list[Lane]) -> Track:
    """Prices from 0 to 4."""
    return Track(title=title, low=LOWEST_PRICE, high=HIGHEST_PRICE, lanes=lanes, columns=2)


def written(said: Any, finding: Finding | None) -> Figure:
    """A box of the sheet, with what belongs there if that is something else."""
    text = "" if said is None else str(said)
    if finding is None:
        return Figure(text=text)
    return Figure(text=text, due=None if finding.expected is None else str(finding.expected), mark=finding.rule)


def _counts(row: Row) -> dict[str, int]:
    return {colour: getattr(row, colour) for colour in COLOURS}


def _worth(row: Row, prices: Mapping[str, int]) -> str:
    """`12 points`, as the prices make it."""
    points = sum(count * prices.get(colour, 0) for colour, count in _counts(row).items())
    return f"{points} {'point' if points == 1 else 'points'}"


def _session(record: Record, verdict: Verdict, names: Names) -> Iterator[Figures]:
    """The running totals of a session, game by game, as far as they are written down."""
    sheets = [(played.number, played.sheet) for played in record.rounds if played.sheet is not None]
    if len(sheets) < 2:  # noqa: PLR2004 - a session has two games at least
        return
    marked = marked_fields(verdict)
    if any(row.total is not None for _, sheet in sheets for row in sheet.rows.values()):
        yield Figures(
            title="Running totals",
            heads=[f"Game {number}" for number, _ in sheets],
            lines=[
                Line(
                    name=names(seat),
                    figures=[
                        written(
                            sheet.rows[seat].total if seat in sheet.rows else None,
                            marked.get(f"rounds.{number}.sheet.rows.{seat}.total"),
                        )
                        for number, sheet in sheets
                    ],
                )
                for seat in record.seats
            ],
        )


def _result(record: Record, verdict: Verdict, names: Names) -> Iterator[Figures]:
    """What people say came of it, where nothing else is written down."""
    if record.result is None or not record.result.rows:
        return
    marked = marked_fields(verdict)
    yield Figures(
        title="What people say came of it",
        heads=["Points", "Place"],
        lines=[
            Line(
                name=names(key),
                figures=[
                    written(getattr(row, field), marked.get(f"result.rows.{key}.{field}"))
                    for field in ("points", "place")
                ],
            )
            for key, row in record.result.rows.items()
        ],
    )
