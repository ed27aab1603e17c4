"""The games of a table, one after the other: set-up, transcript, sheet and scoring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglonauts.awards import (
    all_true,
    check_places,
    check_points,
    check_totals,
    with_places,
    with_points,
)
from scorekeeper.games.smugglonauts.board import board_length
from scorekeeper.games.smugglonauts.compared import check_against_transcript
from scorekeeper.games.smugglonauts.ended import Examined, check_not_beyond_any_board, derive_length
from scorekeeper.games.smugglonauts.ending import collected_at_end, owned_at_end
from scorekeeper.games.smugglonauts.play import TURN, UNKNOWN, Position
from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    Event,
    Record,
    Refill,
    Refuel,
    Round,
    Sheet,
    Shop,
    Skipped,
    Start,
)
from scorekeeper.games.smugglonauts.rulings import DEFAULTS, Rulings
from scorekeeper.games.smugglonauts.score import Cargo, Line, score
from scorekeeper.games.smugglonauts.sheets import (
    Written,
    check_owned,
    check_prices,
    check_sheet,
    is_plain,
    missing_rows,
    read_sheet,
    say_left_is_missing,
)
from scorekeeper.games.smugglonauts.short import read_turns
from scorekeeper.games.smugglonauts.starts import FIRST_PRICES, Carry, SetUp
from scorekeeper.games.smugglonauts.telling import (
    tell_as_written,
    tell_early,
    tell_emptied,
    tell_game,
    tell_stopped,
)
from scorekeeper.games.smugglonauts.transcript import Replay

Told = list[tuple[int | None, Event]]


class Games:
    """The games of one table while they are judged."""

    def __init__(self, record: Record, rulings: Rulings, equipment: Mapping[str, Any], hearing: Hearing) -> None:
        self.record = record
        self.seats = record.seats
        self.rulings = rulings
        self.hearing = hearing
        self.length: int | None = None
        """Spaces of the station track: from the equipment, from a set-up, or from the first finished game."""
        self.due: int | None = None
        """How many crystals are collected when a game is over; None where it is not known, or not always the same."""
        self.know(board_length(equipment))
        self.scored: list[list[Line]] = []
        self.all_scored = True
        self.broken_off = False
        """Whether the last game was stopped and has no result (rulings NAU-R16, NAU-R24)."""
        self.early = False
        """Whether a game that is said to be finished was not over, and no decision lets it be."""
        self.totals = dict.fromkeys(record.seats, 0)
        self.carry = Carry(prices=FIRST_PRICES)

    def know(self, length: int | None) -> None:
        """Take note of the board length."""
        self.length = length
        self.due = None
        if length is not None and self.rulings is DEFAULTS:
            self.due = owned_at_end(len(self.seats), length)

    def lose(self) -> None:
        """What came before is not known any more, and the games do not lead to places."""
        self.carry = Carry()
        self.all_scored = False

    def judge(self, played: Round) -> None:
        """Judge the next game: its set-up, its transcript, its sheet, and what the cargo is worth."""
        position = None
        if played.start is not None or played.transcript or played.turns:
            position = self._replay(played)
        elif len(self.record.rounds) > 1:
            self.carry = self.carry.pass_over()
        finished = self.record.ended == "finished" or played is not self.record.rounds[-1]
        lines = None
        if position is not None:
            lines = self._score_position(played, position, finished=finished)
        elif played.sheet is not None:
            lines = self._score_sheet(played, played.sheet, finished=finished)
        elif not played.transcript and not played.turns:
            self._say_nothing_is_told(played.number)
        if lines is None:
            self.all_scored = self.all_scored and self.broken_off
            self.carry = Carry()
            return
        self.scored.append(lines)

    def _say_nothing_is_told(self, number: int) -> None:
        self.hearing.unchecked(
            "NAU-811", "game {number} has neither sheet nor transcript", where=Where(round=number), number=number
        )

    # Set-up and transcript.

    def _replay(self, played: Round) -> Position | None:
        """Check the set-up and play the transcript; the position at its end, if that can be relied on."""
        events = told(played)
        position = self.begin(played, events)
        if position is None:
            return None
        reached = Replay(position, self.hearing).run(events)
        if reached and position.turn and position.bag is None:
            self._say_refills_are_missing(played.number)
        if reached and position.length is None and any(map(_names_spaces, (event for _, event in events))):
            self._say_spaces_are_not_checked(played.number)
        if reached and played.transcript and played.turns:
            self._compare_turns(played)
        return position if reached else None

    def begin(self, played: Round, events: Told) -> Position | None:
        """Check the set-up; the position before the first turn, if there is a transcript that can begin there."""
        start = played.start or Start()
        set_up = SetUp(start, played.number, self.seats, self.rulings, self.hearing)
        self.know(set_up.check_length(self.length))
        prices = set_up.check_prices(self.carry.prices or dict.fromkeys(COLOURS))
        fuel = set_up.check_fuel()
        formation = set_up.formation()
        set_up.check_rockets(formation)
        if formation is not None:
            set_up.check_formation(formation, self.carry)
        crystals = set_up.check_crystals(self.length) if self.length is not None else None
        set_up.check_bag(self.length)
        self.carry = self.carry.pass_over()
        self.carry.prices = prices
        if formation is not None:
            self.carry.formation = formation
        if not played.transcript and not played.turns:
            return None
        if not set_up.legal or formation is None:
            self._say_not_replayed(played, legal=set_up.legal)
            return None
        position = Position(
            number=played.number,
            formation=formation,
            length=self.length,
            prices=prices,
            crystals=crystals,
            rulings=self.rulings,
            refills_told=any(type(event) is Refill for _, event in events),
            skips_told=any(type(event) in (Refill, Skipped) for _, event in events),
            may_stop=self.record.ended != "finished" and played is self.record.rounds[-1],
            left_early=self.record.ended in ("conceded", "abandoned"),
        )
        position.fuel.update(fuel)
        return position

    def _say_not_replayed(self, played: Round, *, legal: bool) -> None:
        self.hearing.unchecked(
            "NAU-302",
            "the transcript of game {number} is not checked: the formation is not written down"
            if legal
            else "the transcript of game {number} is not checked: its set-up is not legal",
            where=Where(round=played.number),
            number=played.number,
        )

    def _say_refills_are_missing(self, number: int) -> None:
        self.hearing.unchecked(
            "NAU-706",
            "the refills of game {number} are not checked: the transcript does not tell all that was laid out and drawn",
            where=Where(round=number),
            number=number,
        )

    def _say_spaces_are_not_checked(self, number: int) -> None:
        self.hearing.unchecked(
            "NAU-212",
            "the spaces of game {number} are not all checked: the board length is not given (ruling NAU-R03)",
            where=Where(round=number),
            number=number,
        )

    def _compare_turns(self, played: Round) -> None:
        """Two transcripts of one game tell the same turns, as far as both tell them."""
        full = _by_turn(played.transcript)
        short = _by_turn(event for _, event in read_turns(played.turns))
        turn = next(
            (turn for turn, pair in enumerate(zip(full, short, strict=False), 1) if not _same_turn(*pair)),
            None if len(full) == len(short) else min(len(full), len(short)) + 1,
        )
        if turn is not None:
            self.hearing.find(
                "NAU-305",
                "turn {turn}: the short transcript says something else than the long one",
                where=Where(round=played.number, turn=turn, field=f"rounds.{played.number}.turns"),
                step=TURN,
                turn=turn,
            )

    # Scoring.

    def _score_position(self, played: Round, position: Position, *, finished: bool) -> list[Line] | None:
        """The end that the transcript leads to, compared with the sheet if there is one."""
        sheet = played.sheet
        if sheet is not None:
            if missing_rows(sheet, self.seats, played.number, self.hearing):
                sheet = None
            else:
                check_prices(sheet.prices, played.number, self.hearing)
                check_against_transcript(sheet, position, self.hearing)
        early = position.early and not position.over
        self.early = self.early or early
        if position.length is None and finished and not early:
            self._derive(position.shops, played)
        elif position.length is None:
            check_not_beyond_any_board(position.shops, self._held(played, finished=False), self.hearing)
        if not position.cargo_known() or None in position.prices.values():
            self._say_colours_are_missing(played, sheet)
            if sheet is None:
                return None
        if not finished and not position.over and self._has_no_result():
            return None
        prices = {
            colour: sheet.prices[colour] if price is None and sheet is not None else price or 0
            for colour, price in position.prices.items()
        }
        cargos = [(seat, _cargo(position.cargo[seat], sheet, seat)) for seat in self.seats]
        if position.bag is None:
            black, green, orange, white = (sum(column) for column in zip(*(cargo for _, cargo in cargos), strict=True))
            check_owned((black, green, orange, white), played.number, self.hearing)
        self.carry.stood = sorted(position.at, key=lambda who: position.at[who])
        fuel: dict[str, int | None] = dict(position.fuel)
        ended = "early" if early else "over" if finished or position.over else "stopped"
        return self._pay(played, sheet, cargos, prices, fuel, ended)

    def _say_colours_are_missing(self, played: Round, sheet: Sheet | None) -> None:
        self.hearing.unchecked(
            "NAU-607",
            "prices and cargo of game {number} are taken from its sheet: the transcript does not tell all colours and price changes"
            if sheet is not None
            else "game {number} is not scored: the transcript does not tell all colours and price changes, and there is no sheet",
            where=Where(round=played.number),
            number=played.number,
        )

    def _derive(self, shops: int, played: Round) -> None:
        """Take the board length from a game that is told turn by turn."""
        length, over = derive_length(shops, self._held(played, finished=True), self.hearing)
        self.early = self.early or not over
        self.know(length)

    def _held(self, played: Round, *, finished: bool) -> Examined:
        return Examined(
            number=played.number,
            seats=self.seats,
            length=self.length,
            rulings=self.rulings,
            finished=finished,
            began=self.carry.prices,
        )

    def _score_sheet(self, played: Round, sheet: Sheet, *, finished: bool) -> list[Line] | None:
        """The end that the sheet says there was."""
        if len(sheet.rows) < len(self.seats) and missing_rows(sheet, self.seats, played.number, self.hearing):
            return None
        written, over = read_sheet(sheet, self.seats), True
        if (
            self.due is None
            or not finished
            or self.hearing.recording
            or not is_plain(sheet, written, self.due, self.carry.prices)
        ):
            held = self._held(played, finished=finished)
            say_left_is_missing(sheet, held, self.hearing)
            over = check_sheet(sheet, written, held, self.hearing)
            if self.length is None and finished:
                length, over = derive_length(written.collected, held, self.hearing)
                self.know(length)
        self.early = self.early or not over
        if not finished and not self._complete(written, played.number) and self._has_no_result():
            return None
        fuel = (
            {seat: sheet.rows[seat].fuel for seat in self.seats} if self.rulings.level_points == "more-fuel" else None
        )
        ended = "early" if not over else "over" if finished else "stopped"
        return self._pay(played, sheet, written.cargos, sheet.prices, fuel, ended)

    def _complete(self, written: Written, number: int) -> bool:
        """Whether the last game of a table that was stopped had reached its end all the same."""
        if self.length is None:
            return False
        low, high = collected_at_end(len(self.seats), self.length, self.rulings)
        complete = low <= written.collected <= high
        if complete and low < high and self._how_it_counts() == "no-result":
            self.hearing.unchecked(
                "NAU-801",
                "game {number} is taken to be over, which is not checked: with so many crystals owned it can be, or go on",
                where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
                number=number,
            )
        return complete

    def _how_it_counts(self) -> str:
        """What becomes of a game that was broken off (rulings NAU-R16, NAU-R24)."""
        return self.rulings.time if self.record.ended == "time" else self.rulings.leaver

    def _has_no_result(self) -> bool:
        """Whether a game that was broken off counts for nothing."""
        self.broken_off = self._how_it_counts() == "no-result"
        return self.broken_off

    def _pay(
        self,
        played: Round,
        sheet: Sheet | None,
        cargos: list[tuple[str, Cargo]],
        prices: Mapping[str, int],
        fuel: Mapping[str, int | None] | None,
        ended: str,
    ) -> list[Line]:
        at = (prices["black"], prices["green"], prices["orange"], prices["white"])
        lines = score(cargos, at, self.rulings, fuel)
        number = played.number
        if sheet is not None and (
            self.hearing.recording or not self.all_scored or not all_true(sheet.rows, lines, self.totals)
        ):
            lines = self._check_claims(number, sheet, lines, prices)
        if self.rulings.level_points == "more-fuel":
            self._say_fuel_is_missing(number, lines, fuel)
        over = tell_emptied if self.rulings.end == "bag-empty" else tell_game
        tellers = {"over": over, "stopped": tell_stopped, "early": tell_early}
        self.hearing.tell(tellers[ended], number, lines, prices)
        carry, totals = self.carry, self.totals
        carry.totals = totals if self.all_scored else None
        for line in lines:
            totals[line.participant] += line.points
        carry.prices = prices
        return lines

    def _check_claims(self, number: int, sheet: Sheet, lines: list[Line], prices: Mapping[str, int]) -> list[Line]:
        """Points, places and totals as the sheet has them; gives the lines that count."""
        rows, hearing = sheet.rows, self.hearing
        points = check_points(rows, lines, self.carry.prices, prices, number, hearing)
        if points:
            lines = with_points(lines, points, self.rulings)
            hearing.tell(tell_as_written, number, "NAU-811", "points", points)
        standing = check_places(rows, lines, number, hearing)
        if standing:
            lines = with_places(lines, standing)
            hearing.tell(tell_as_written, number, "NAU-815", "place", standing)
        if not self.all_scored:
            self._say_totals_are_unchecked(number, sheet)
            return lines
        totals = check_totals(rows, lines, self.totals, number, hearing)
        for who, total in totals.items():
            line = next(line for line in lines if line.participant == who)
            self.totals[who] = total - line.points
        return lines

    def _say_totals_are_unchecked(self, number: int, sheet: Sheet) -> None:
        if any(row.total is not None for row in sheet.rows.values()):
            self.hearing.unchecked(
                "NAU-905",
                "the running totals of game {number} are not checked: the points of an earlier game are not known",
                where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
                number=number,
            )

    def _say_fuel_is_missing(self, number: int, lines: list[Line], fuel: Mapping[str, int | None] | None) -> None:
        points = [line.points for line in lines]
        if len(set(points)) < len(points) and any((fuel or {}).get(seat) is None for seat in self.seats):
            self.hearing.unchecked(
                "NAU-815",
                "the tie in game {number} is not checked: fuel decides it (ruling NAU-R01), and it is not written down",
                where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
                number=number,
            )


def told(played: Round) -> Told:
    """The events of a game, with their numbers; those of the short transcript where there is no other."""
    if played.transcript:
        return list(enumerate(played.transcript, 1))
    return [(None, event) for _, event in read_turns(played.turns)]


def _names_spaces(event: Event) -> bool:
    return any(getattr(event, name, None) is not None for name in ("to", "space", "spaces", "rockets"))


def _by_turn(events: Iterable[Event]) -> list[list[Event]]:
    """The events of each turn, its action first."""
    turns: list[list[Event]] = []
    for event in events:
        if isinstance(event, Shop | Refuel):
            turns.append([event])
        elif turns and isinstance(event, Skipped | Refill):
            turns[-1].append(event)
    return turns


def _same_turn(full: list[Event], short: list[Event]) -> bool:
    """Whether two tellings of one turn agree in what both tell."""
    return (
        _same(full[0], short[0])
        and _same_skips(*([event for event in turn if type(event) is Skipped] for turn in (full, short)))
        and _same_refill(*([event for event in turn if type(event) is Refill] for turn in (full, short)))
    )


def _same(full: Event, short: Event) -> bool:
    if type(full) is not type(short):
        return False
    names = ("steps", "colour") if isinstance(full, Shop) else ("colour", "change")
    pairs = [(getattr(full, name), getattr(short, name)) for name in names]
    return all(None in pair or pair[0] == pair[1] for pair in pairs)


def _same_skips(full: list[Skipped], short: list[Skipped]) -> bool:
    """In any order: no order leads to another result (ruling NAU-R08)."""
    if not full or not short:
        return True
    return len(full) == len(short) and any(
        all(_same(*pair) for pair in zip(full, other, strict=True)) for other in permutations(short)
    )


def _same_refill(full: list[Refill], short: list[Refill]) -> bool:
    """The crystals in their order; only which they are where the long one names spaces in an order of its own."""
    if not full or not short:
        return True
    if full[0].spaces is not None:
        return sorted(full[0].crystals) == sorted(short[0].crystals)
    return full[0].crystals == short[0].crystals


def _cargo(taken: Mapping[str, int], sheet: Sheet | None, seat: str) -> Cargo:
    """A cargo by colour; from the sheet where the transcript does not tell all colours."""
    if UNKNOWN in taken and sheet is not None:
        row = sheet.rows[seat]
        return (row.black, row.green, row.orange, row.white)
    return _in_order(taken)


def _in_order(by_colour: Mapping[str, int]) -> Cargo:
    black, green, orange, white = (by_colour.get(colour, 0) for colour in COLOURS)
    return (black, green, orange, white)
