"""Pictures of a table of Smugglonauts: the ring before a disputed event, or a game as it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.games.engine.pictures.findings import heard, marked_fields, notes
from scorekeeper.games.engine.pictures.paper import claims, filled_in, rule_at, written
from scorekeeper.games.engine.pictures.picture import (
    Bar,
    Bars,
    Chip,
    Figures,
    Lane,
    Picture,
    SheetRow,
    Shelf,
    Shelves,
    Track,
)
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Finding, Names, Verdict
from scorekeeper.games.smugglonauts.equipment import FULL, LEAST, board_length
from scorekeeper.games.smugglonauts.pictures.moment import moment
from scorekeeper.games.smugglonauts.pictures.turn import cargo_chips, price_track, turn_parts, turn_title
from scorekeeper.games.smugglonauts.record import COLOURS, Record, Round, Row, Sheet, Start
from scorekeeper.games.smugglonauts.scoring.ending import owned_at_end
from scorekeeper.games.smugglonauts.scoring.points import in_order, worth
from scorekeeper.games.smugglonauts.setup.carry import FIRST_PRICES
from scorekeeper.terminal import counted


def picture(record: Record, verdict: Verdict, terms: Terms, names: Names) -> Picture:
    """The turn or game that the first finding is about, or the end of the last game; in a session, the totals too."""
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
    game = f"Game {played.number}" if len(record.rounds) > 1 else "The game"
    if where is not None and (where.field or "").startswith(f"rounds.{played.number}.start"):
        return Picture(
            title=f"{game}, as it was set up", parts=[*table.set_up(), *_session(record, verdict, names), *told]
        )
    about_result = where is not None and where.round is None
    parts = [*table.parts(), *_session(record, verdict, names)]
    return Picture(
        title=f"{game}, as it ended",
        parts=[*parts, *(_result(record, verdict, names) if about_result else ()), *told],
        mark=finding.rule if finding is not None and finding.where.field is None else None,
    )


def _played(record: Record, finding: Finding | None) -> Round | None:
    """The game that a finding is about; the last one if it is about the whole table."""
    number = finding.where.round if finding is not None else None
    rounds = [played for played in record.rounds if number in (None, played.number)]
    return rounds[-1] if rounds else None


class _Game:
    """One game as its sheet shows it."""

    def __init__(self, record: Record, played: Round, verdict: Verdict, terms: Terms, names: Names) -> None:
        self.record = record
        self.played = played
        self.marked = marked_fields(verdict)
        self.length = board_length(terms.equipment) or (played.start.length if played.start is not None else None)
        self.names = names
        self.at = f"rounds.{played.number}"

    def set_up(self) -> Iterator[Any]:
        """The start of the game, as recorded."""
        start = self.played.start or Start()
        shelves = [
            Shelf(
                name="Formation, hindmost first",
                chips=[Chip(text=self.names(key)) for key in start.formation or ()],
                mark=self._rule("start.formation") or self._rule("start.rockets"),
            ),
            Shelf(
                name="Crystals, clockwise",
                chips=[Chip(text=colour, tone=colour) for colour in start.crystals or ()],
                note="" if start.bag is None else f"{start.bag} in the bag",
                mark=next(filter(None, map(self._rule, ("start.crystals", "start.spaces", "start.bag"))), None),
            ),
            Shelf(
                name="Spaces on the track",
                chips=[Chip(text=str(start.length))] if start.length is not None else [],
                mark=self._rule("start.length"),
            ),
        ]
        if told := [shelf for shelf in shelves if shelf.chips or shelf.mark]:
            yield Shelves(title="Station track", shelves=told)
        if start.fuel:
            lanes = [
                Lane(
                    name=self.names(key),
                    at=FULL,
                    said=fuel if fuel != FULL else None,
                    mark=self._rule(f"start.fuel.{key}"),
                )
                for key, fuel in start.fuel.items()
            ]
            yield Track(title="Fuel", low=LEAST, high=FULL, lanes=lanes, columns=2)
        if start.prices is not None:
            yield self._start_prices(start.prices)
        yield from self.parts()

    def parts(self) -> Iterator[Any]:
        """The end of the game, as recorded."""
        sheet = self.played.sheet
        if sheet is None:
            return
        yield self._prices(sheet)
        yield self._cargo(sheet)
        yield self._owned(sheet)
        if figures := self._claims(sheet):
            yield figures

    def _started(self) -> Mapping[str, int]:
        """The prices at the start of the game, those at the end of the last one."""
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
                    mark=self._rule(f"start.prices.{colour}")
                    or (self._rule_of("start.prices") if due.get(colour, price) != price else None),
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
        shelves = [
            Shelf(
                name=self.names(key),
                chips=cargo_chips(_counts(row)),
                note=_worth(row, sheet.prices) + ("; last turn" if key == sheet.last else ""),
                mark=self._row_mark(key) or (self._rule("sheet.last") if key == sheet.last else None),
            )
            for key, row in sheet.rows.items()
        ]
        if sheet.left is not None:
            shelves.append(
                Shelf(name="Left on the track", chips=cargo_chips(sheet.left), mark=self._rule("sheet.left"))
            )
        return Shelves(title="Cargo", shelves=shelves)

    def _row_mark(self, key: str) -> str | None:
        """The rule of a finding about a cargo; claimed points are shown elsewhere."""
        row = f"{self.at}.sheet.rows.{key}."
        other = ("points", "place", "total")
        told = (found.rule for path, found in self.marked.items() if path.startswith(row) and not path.endswith(other))
        return next(told, None)

    def _owned(self, sheet: Sheet) -> Bars:
        """The number of crystals owned, next to the number at which the refill fails."""
        owned = sum(sum(_counts(row).values()) for row in sheet.rows.values())
        due = owned_at_end(len(self.record.seats), self.length) if self.length is not None else None
        note = "" if due is None else f"at {due} the refill fails"
        rows = self.marked.get(f"{self.at}.sheet.rows")
        mark = rows.rule if rows is not None else self._rule("sheet.bag")
        return Bars(
            title="Crystals owned", bars=[Bar(name="All players", amount=owned, goal=due, note=note, mark=mark)]
        )

    def _claims(self, sheet: Sheet) -> Figures | None:
        """Recorded points and places, next to the right ones."""
        fields = filled_in(sheet.rows.values(), ("points", "place"))
        if not fields:
            return None
        return Figures(
            title="As recorded",
            heads=[field.capitalize() for field in fields],
            lines=[
                SheetRow(
                    name=self.names(key),
                    figures=[
                        written(getattr(row, field), self.marked.get(f"{self.at}.sheet.rows.{key}.{field}"))
                        for field in fields
                    ],
                )
                for key, row in sheet.rows.items()
            ],
        )

    def _rule_of(self, field: str) -> str | None:
        """The rule of a finding about a field as a whole."""
        found = self.marked.get(f"{self.at}.{field}")
        return None if found is None else found.rule

    def _rule(self, field: str) -> str | None:
        """The rule of a finding about a field, or about something in it."""
        return rule_at(self.marked, f"{self.at}.{field}")


def _counts(row: Row) -> dict[str, int]:
    return {colour: getattr(row, colour) for colour in COLOURS}


def _worth(row: Row, prices: Mapping[str, int]) -> str:
    """The value of a cargo in words, such as `12 points`."""
    return counted(worth(in_order(_counts(row)), in_order(prices)), "point")


def _session(record: Record, verdict: Verdict, names: Names) -> Iterator[Figures]:
    """The running totals of a session, game by game, as far as they are recorded."""
    sheets = [(played.number, played.sheet) for played in record.rounds if played.sheet is not None]
    if len(sheets) < 2:  # noqa: PLR2004 - a session has two games at least
        return
    marked = marked_fields(verdict)
    if any(row.total is not None for _, sheet in sheets for row in sheet.rows.values()):
        yield Figures(
            title="Running totals",
            heads=[f"Game {number}" for number, _ in sheets],
            lines=[
                SheetRow(
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
    """The claimed result."""
    if (result := record.result) is not None:
        fields = filled_in(result.rows.values(), ("points", "place"))
        yield claims(record.seats, result, fields, marked_fields(verdict), names)
