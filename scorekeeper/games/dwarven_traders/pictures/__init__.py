"""Pictures of a table of Dwarven Traders at its first finding, or at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.judge import Rounds
from scorekeeper.games.dwarven_traders.pictures.board import gem, price_tracks, score_track, worth
from scorekeeper.games.dwarven_traders.pictures.moment import Moment, moment
from scorekeeper.games.dwarven_traders.pictures.turn import turn_parts, turn_title
from scorekeeper.games.dwarven_traders.position.pieces import WAGONS
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Record, Round, Row, Sheet
from scorekeeper.games.dwarven_traders.scoring.game import vp_by_round, wins_by_round
from scorekeeper.games.dwarven_traders.scoring.rounds import RoundScore
from scorekeeper.games.engine.pictures.findings import heard, marked_fields, notes
from scorekeeper.games.engine.pictures.picture import (
    Chip,
    Figure,
    Figures,
    Lane,
    Part,
    Picture,
    SheetRow,
    Shelf,
    Shelves,
)
from scorekeeper.games.engine.table import Table
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Finding, Names, Verdict, Where

HEADS = {"place": "Place", "vp": "VP"}
WHOLE = {"DWT-801", "DWT-923", "DWT-924"}
"""Rules on when the game is over: a finding may name a round, but all of them count."""


def picture(record: Record, verdict: Verdict, terms: Terms, names: Names) -> Picture:
    """The turn, the round or the whole game that the first finding is about; without findings, the end."""
    return _Table(record, verdict, terms, names).picture()


class _Table:
    """One table while its picture is made."""

    def __init__(self, record: Record, verdict: Verdict, terms: Terms, names: Names) -> None:
        self.record = record
        self.verdict = verdict
        self.names = names
        self.solo = record.variant == "solo"
        self.finding: Finding | None = heard(verdict)
        self.marks = {path: finding.rule for path, finding in marked_fields(verdict).items()}
        self.rounds = Rounds(Table(GAME, record, terms, recorder=None))
        self.lines: dict[int, list[RoundScore]] = {}
        """The rounds that could be scored."""
        self.judged = 0

    def picture(self) -> Picture:
        where = self.finding.where if self.finding else None
        if not self.record.rounds or (where is not None and _about_the_game(where, self.finding)):
            return self._game()
        number = where.round if where is not None and where.round is not None else self.record.rounds[-1].number
        played = self._play_to(number)
        if (now := self._moment(played, where)) is not None:
            return self._turn(now)
        at_start = where is not None and (where.field or "").startswith(f"rounds.{number}.start")
        if played.start is not None and (at_start or not (played.transcript or played.sheet)):
            return self._start(played)
        self._judge(played)
        over = where is None and self.verdict.finished and bool(self.verdict.places)
        return self._game() if over else self._round(played)

    def _moment(self, played: Round, where: Where | None) -> Moment | None:
        """The moment of the finding's event, or the last one of a round without a sheet."""
        if where is None:
            return moment(self.rounds, played) if played.transcript and played.sheet is None else None
        return moment(self.rounds, played, where.event) if where.event else None

    def _play_to(self, number: int) -> Round:
        """Judge the rounds before this one."""
        for played in self.record.rounds:
            if played.number == number:
                return played
            self._judge(played)
        return self.record.rounds[-1]

    def _judge(self, played: Round) -> None:
        before = len(self.rounds.scored)
        self.judged += 1
        self.rounds.judge_round(played)
        if len(self.rounds.scored) > before:
            self.lines[played.number] = self.rounds.scored[-1]

    def _notes(self, number: int | None = None) -> list[Any]:
        return notes(self.verdict, self.names, round=number)

    # A turn.

    def _turn(self, now: Moment) -> Picture:
        parts = [*turn_parts(now, self.finding, self.names), *self._notes(now.position.number)]
        return Picture(title=turn_title(now, self.names), parts=parts)

    # The start of a round.

    def _start(self, played: Round) -> Picture:
        return Picture(
            title=f"Round {played.number}: the start",
            parts=[*self._start_parts(played), *self._notes(played.number)],
        )

    def _start_parts(self, played: Round) -> Iterator[Part]:
        start, carry, at = played.start, self.rounds.carry, f"rounds.{played.number}.start."
        assert start is not None
        if start.starter or start.picks:
            chips = [
                Chip(
                    text=f"{place}. {self.names(taken.player)}: {taken.gem}",
                    tone=taken.gem,
                    mark=self.marks.get(f"{at}picks.{place}"),
                )
                for place, taken in enumerate(start.picks, 1)
            ]
            name = f"Starting player: {self.names(start.starter)}" if start.starter else "Starting gems"
            mark = self.marks.get(f"{at}starter") or self.marks.get(f"{at}picks")
            yield Shelves(title="How it began", shelves=[Shelf(name=name, chips=chips, mark=mark)])
        if start.marker is not None:
            chip = Chip(text=start.marker, tone=start.marker, mark=self.marks.get(f"{at}marker"))
            yield Shelves(title="The Smuggler's gem", shelves=[Shelf(name=self.names(SMUGGLER), chips=[chip])])
        if carry.tracks is not None:
            said = start.tracks or {}
            yield score_track(
                [
                    Lane(
                        name=self.names(who),
                        at=space,
                        said=said[who] if said.get(who, space) != space else None,
                        mark=self._mark(f"{at}tracks", who) if said.get(who, space) != space else None,
                    )
                    for who in (*self.record.seats, SMUGGLER)
                    if (space := carry.tracks.get(who)) is not None
                ]
            )
        if carry.prices is not None:
            claimed = start.prices or {}
            wrong = [colour for colour, price in carry.prices.items() if claimed.get(colour, price) != price]
            marks = {colour: rule for colour in wrong if (rule := self._mark(f"{at}prices", colour)) is not None}
            yield price_tracks(carry.prices, said=start.prices, marks=marks)
        if last := self.lines.get(played.number - 1):
            yield self._paid(last, f"What round {played.number - 1} paid")

    def _mark(self, path: str, part: str) -> str | None:
        """The rule that is broken in one figure of several; one finding may be about all of them."""
        return self.marks.get(f"{path}.{part}") or self.marks.get(path)

    def _paid(self, lines: Sequence[RoundScore], title: str) -> Figures:
        return Figures(
            title=title,
            heads=["Place", "VP"],
            lines=[
                SheetRow(
                    name=self.names(line.participant),
                    figures=[Figure(text=str(line.place)), Figure(text=str(line.vp))],
                )
                for line in lines
            ],
        )

    # The end of a round.

    def _round(self, played: Round) -> Picture:
        title = f"Round {played.number}: the end"
        return Picture(title=title, parts=[*self._round_parts(played), *self._notes(played.number)])

    def _round_parts(self, played: Round) -> Iterator[Part]:
        sheet, lines = played.sheet, self.lines.get(played.number)
        rows = sheet.rows if sheet is not None else {}
        at = f"rounds.{played.number}.sheet."
        if lines is not None:
            yield score_track([self._lane(line, rows.get(line.participant), at) for line in lines])
        elif rows:
            yield score_track([self._unranked(who, row, at) for who, row in rows.items()])
        if sheet is None:
            return
        marks = {colour: self.marks[path] for colour in COLOURS if (path := f"{at}prices.{colour}") in self.marks}
        yield price_tracks(sheet.prices, marks=marks)
        yield Shelves(title="Gems held", columns=2, shelves=list(self._held(sheet, lines, at)))
        if lines is not None and any(row.place is not None or row.vp is not None for row in rows.values()):
            yield self._sheet(lines, rows, at)

    def _lane(self, line: RoundScore, row: Row | None, at: str) -> Lane:
        path = f"{at}rows.{line.participant}."
        said = row.after if row is not None and row.after != line.after else None
        return Lane(
            name=self.names(line.participant),
            was=line.before,
            at=line.after,
            said=said,
            note=f"place {line.place}" if self.solo else f"place {line.place}, {line.vp} VP",
            mark=self.marks.get(f"{path}after") or self.marks.get(f"{path}track"),
        )

    def _unranked(self, who: str, row: Row, at: str) -> Lane:
        return Lane(name=self.names(who), at=row.track, mark=self.marks.get(f"{at}rows.{who}.track"))

    def _held(self, sheet: Sheet, lines: Sequence[RoundScore] | None, at: str) -> Iterator[Shelf]:
        """Gems with their prices, and what counts in a tie for those who are level."""
        by_name = {line.participant: line for line in lines or ()}
        spaces = [line.after for line in lines or ()]
        for who, row in sheet.rows.items():
            gems = list(row.gems)
            if who == SMUGGLER and not self.solo and sheet.marker is not None:
                gems = [sheet.marker]
            line = by_name.get(who)
            level = line is not None and spaces.count(line.after) > 1
            yield Shelf(
                name=self.names(who),
                chips=[gem(colour, sheet.prices) for colour in gems],
                room=WAGONS if who != SMUGGLER or self.solo else None,
                note=worth(line.best, line.second) if line is not None and level else "",
                mark=self.marks.get(f"{at}rows.{who}.gems"),
            )

    def _sheet(self, lines: Sequence[RoundScore], rows: dict[str, Row], at: str) -> Figures:
        """Places and VP as written, beside the correct ones."""
        fields = [field for field in ("place", "vp") if any(getattr(row, field) is not None for row in rows.values())]
        return Figures(
            title="The sheet",
            heads=[HEADS[field] for field in fields],
            lines=[
                SheetRow(
                    name=self.names(line.participant),
                    figures=[
                        self._figure(getattr(row, field), getattr(line, field), f"{at}rows.{line.participant}.{field}")
                        for field in fields
                    ],
                )
                for line in lines
                if (row := rows.get(line.participant)) is not None
            ],
        )

    def _figure(self, written: int | None, due: int, path: str) -> Figure:
        """A figure of the sheet; it is wrong only if a finding says so, because shared places may be written in two ways."""
        mark = self.marks.get(path)
        text = "" if written is None else str(written)
        return Figure(text=text, due=str(due) if mark else None, mark=mark)

    # The whole game.

    def _game(self) -> Picture:
        for played in self.record.rounds[self.judged :]:
            self._judge(played)
        return Picture(title="The whole game", parts=[*self._game_parts(), *self._notes()])

    def _game_parts(self) -> Iterator[Part]:
        rows = self.record.result.rows if self.record.result is not None else {}
        order = [place.participant for place in self.verdict.places] or list(rows)
        dues = {place.participant: place for place in self.verdict.places}
        lines = []
        for who in order:
            row, due = rows.get(who), dues.get(who)
            figures = [Figure(text="+".join(map(str, self._by_round(who))) or "-")]
            for said, right, field in (
                (row.vp if row else None, due.score if due else None, "vp"),
                (row.place if row else None, due.place if due else None, "place"),
            ):
                figures.append(self._total(said, right, f"result.rows.{who}.{field}"))
            lines.append(SheetRow(name=self.names(who), figures=figures))
        heads = ["Rounds won" if self.solo else "VP by round", "Total", "Place"]
        if lines:
            yield Figures(title="The result", heads=heads, lines=lines)
        if self.finding is not None and self.finding.rule in WHOLE:
            yield self._rounds(self.finding)
        elif self.lines:
            last = max(self.lines)
            yield score_track(
                [self._lane(line, None, f"rounds.{last}.sheet.") for line in self.lines[last]],
                title=f"The end of round {last}",
            )

    def _rounds(self, finding: Finding) -> Shelves:
        """Who was first in each round, and the round after which the game was over."""
        number, chips = finding.where.round, []
        for played, lines in self.lines.items():
            first = " and ".join(self.names(line.participant) for line in lines if line.place == 1)
            chips.append(Chip(text=f"{played}: {first}", mark=finding.rule if played == number else None))
        mark = None if number in self.lines else finding.rule
        return Shelves(title="First in each round", shelves=[Shelf(name="", chips=chips, mark=mark)])

    def _by_round(self, who: str) -> list[int]:
        """VP of the rounds that count; in a solo game, which of them were won."""
        counted = self.rounds.counted
        return wins_by_round(who, counted, self.rounds.rulings) if self.solo else vp_by_round(who, counted)

    def _total(self, written: int | None, due: int | None, path: str) -> Figure:
        mark = self.marks.get(path)
        if mark and due is not None and written != due:
            return Figure(text="" if written is None else str(written), due=str(due), mark=mark)
        text = due if written is None else written
        return Figure(text="" if text is None else str(text), mark=mark)


def _about_the_game(where: Where, finding: Finding | None) -> bool:
    return (where.field or "").startswith("result") or (finding is not None and finding.rule in WHOLE)
