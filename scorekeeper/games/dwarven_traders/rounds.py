"""The rounds of a table: set-up, transcript, sheet and scoring, one round after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.deck import Deck, deck
from scorekeeper.games.dwarven_traders.play import CLAIM, NO_GEM, START_SPACE, Position
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Pick, Record, Round, Sheet, Start, Stuck, Turn
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.score import ROUNDS, Held, Line, held_by_smuggler, rank
from scorekeeper.games.dwarven_traders.sheets import (
    all_true,
    check_against_transcript,
    check_awards,
    check_orders,
    check_places,
    check_position,
    check_sale,
)
from scorekeeper.games.dwarven_traders.starts import (
    NOTHING,
    Carry,
    carry_over,
    check_picks,
    check_pool,
    check_start,
    check_starter,
    first_carry,
    written_marker,
)
from scorekeeper.games.dwarven_traders.telling import tell_as_written, tell_round
from scorekeeper.games.dwarven_traders.transcript import replay
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where

NO_SPACE = 0


class Rounds:
    """The rounds of one table while they are judged."""

    def __init__(self, record: Record, rulings: Rulings, equipment: Mapping[str, Any], hearing: Hearing) -> None:
        self.record = record
        self.rulings = rulings
        self.hearing = hearing
        self.solo = record.variant == "solo"
        self.participants = [*record.seats, SMUGGLER]
        self.scored: list[list[Line]] = []
        self.all_scored = True
        self.counting = ROUNDS
        """How many rounds count; more than four only by a decision."""
        self.ended_by_smuggler = False
        self.known: tuple[Round, Position | None, Position | None] | bool = True
        """The last round, its start and its end as played; True before the first, False when it is not known."""
        self.smuggler = START_SPACE if rulings.smuggler_gem_sold == "no" else NO_SPACE
        """The space that the Smuggler cannot be behind, for nothing moves him back in the normal game."""
        self.smuggler_stays = rulings.tracks == "stay" and rulings.smuggler_gem_sold == "no"
        self.marker: str | None = None
        """The Smuggler's gem as the last round left it, if it is known."""
        self._equipment = equipment
        self._deck: Deck | None = None
        self._deck_read = False

    @property
    def deck(self) -> Deck | None:
        if not self._deck_read:
            self._deck = deck(self._equipment)
            self._deck_read = True
        return self._deck

    def lose(self) -> None:
        """What came before is not known any more, and the rounds do not lead to places."""
        self.known = False
        self.all_scored = False

    def judge(self, played: Round) -> None:
        """Judge the next round: its start, its transcript, its sheet, and what it pays."""
        start = played.start
        position: Position | None = None
        reached = False
        if start is not None or played.transcript:
            position, reached = self._begin(played, start or Start())
        lines = self._score(played, position if reached else None)
        if lines is None:
            self.all_scored = self.all_scored and not self.solo and played.number > self.counting
            self.known = False
            if not played.transcript and played.sheet is None:
                self.hearing.unchecked(
                    "DWT-604",
                    "round {number} has neither sheet nor transcript",
                    where=Where(round=played.number),
                    number=played.number,
                )
            return
        self.scored.append(lines)
        self.known = lines[-1].after != NO_SPACE and (played, position, position if reached else None)

    def carry(self) -> Carry:
        """What the last round hands on to the next."""
        if isinstance(self.known, bool):
            return first_carry(self.participants) if self.known else NOTHING
        played, position, end = self.known
        return carry_over(played, self.scored, end, _starter(played, position), self.rulings, solo=self.solo)

    def opening(self, played: Round) -> Position | None:
        """The position before the first event of the next round, with the starting gems of its sheet; None if unknown."""
        start = played.start or Start()
        carry = check_start(start, self.carry(), played.number, self.hearing)
        position = self._position(played, start, carry)
        if position is not None and not any(type(event) is Pick for event in played.transcript):
            check_picks(position, start.picks, self.hearing)
        return position

    def _begin(self, played: Round, start: Start) -> tuple[Position | None, bool]:
        """Check the start and play the transcript; the position, and whether its end can be relied on."""
        carry = self.carry()
        carry = check_start(start, carry, played.number, self.hearing)
        position = self._position(played, start, carry)
        if position is not None:
            return position, self._play(played, start, position)
        if played.transcript:
            self.hearing.unchecked(
                "DWT-211",
                "the transcript of round {number} is not checked: prices, tracks or the Smuggler's gem at its start are not known",
                where=Where(round=played.number),
                number=played.number,
            )
        return None, False

    def _position(self, played: Round, start: Start, carry: Carry) -> Position | None:
        """The position before the picks, if it is needed and known."""
        if not (played.transcript or start.picks or start.starter or start.pool):
            return None
        prices = carry.prices or (start.prices if start.prices and len(start.prices) == len(COLOURS) else None)
        tracks = carry.tracks or (start.tracks if len(start.tracks or ()) == len(self.participants) else None)
        marker = carry.marker or start.marker
        if prices is None or tracks is None or marker is None:
            if played.transcript or prices is None or tracks is None:
                return None
            marker = ""
        before = carry.before
        starter = start.starter if self.solo or start.starter != SMUGGLER else None
        if self.solo and played.number == 1 and self.rulings.solo_first_turn != "drawn":
            starter = self.record.seats[0]
        elif starter is None and before is None:
            picks = [event for event in played.transcript if type(event) is Pick]
            starter = picks[0].player if picks else start.picks[0].player if start.picks else None
        return Position(
            number=played.number,
            seats=self.record.seats,
            solo=self.solo,
            prices=dict(prices),
            tracks=dict(tracks),
            marker=marker,
            rulings=self.rulings,
            deck=self.deck,
            before=before,
            starter=starter,
            may_stop=self.record.ended != "finished" and played is self.record.rounds[-1],
        )

    def _play(self, played: Round, start: Start, position: Position) -> bool:
        """Take the position through picks and transcript; whether its end can be relied on."""
        if start.starter is not None:
            check_starter(position, start.starter, self.hearing)
        in_transcript = any(type(event) is Pick for event in played.transcript)
        legal = True
        if start.picks and not in_transcript:
            legal = check_picks(position, start.picks, self.hearing)
            if legal and position.marker:
                check_pool(position, start, self.hearing)
        if not played.transcript:
            return False
        if not legal:
            self.hearing.unchecked(
                "DWT-705",
                "the transcript is not checked, for the starting gems are not legal",
                where=Where(round=played.number),
            )
            return False
        if position.before is not None and position.starter is None:
            self.hearing.shown("DWT-301")
        self.hearing.shown("DWT-901") if self.solo else None
        reached = replay(position, played.transcript, self.hearing)
        if reached and in_transcript and start.pool is not None:
            check_pool(position, start, self.hearing)
        if position.may_stop and position.stuck is None:
            return False
        self.ended_by_smuggler = position.stuck == SMUGGLER
        return reached

    def _score(self, played: Round, position: Position | None) -> list[Line] | None:
        """Sell, rank and pay; None when the end of the round is not known."""
        sheet = played.sheet
        if position is not None:
            return self._score_position(played, position)
        return self._score_sheet(played, sheet) if sheet is not None else None

    def _score_position(self, played: Round, position: Position) -> list[Line]:
        """The end that the transcript leads to, compared with the sheet if there is one."""
        sheet = played.sheet
        if sheet is not None:
            marker = written_marker(sheet, solo=self.solo)
            check_position(sheet, played.number, marker, self.hearing, solo=self.solo)
            if SMUGGLER not in sheet.rows:
                self._all_rows(sheet, played.number)
            check_against_transcript(sheet, position, marker, self.hearing)
        held: dict[str, Held] = {
            seat: (position.tracks[seat], gems, gems) for seat, gems in position.gems.items() if seat != SMUGGLER
        }
        track, gems = position.tracks[SMUGGLER], position.gems.get(SMUGGLER, [])
        held[SMUGGLER] = held_by_smuggler(self.rulings, solo=self.solo, track=track, gems=gems, marker=position.marker)
        self._note_smuggler(track, position.marker)
        return self._pay(played, held, position.prices)

    def _score_sheet(self, played: Round, sheet: Sheet) -> list[Line] | None:
        """The end that the sheet says there was."""
        rows, prices = sheet.rows, sheet.prices
        marker = sheet.marker or written_marker(sheet, solo=self.solo) or self._kept_marker(played)
        check_position(sheet, played.number, marker, self.hearing, solo=self.solo)
        if len(rows) != len(self.participants) and not self._all_rows(sheet, played.number):
            return None
        held: dict[str, Held] = {}
        for seat in self.record.seats:
            row = rows[seat]
            held[seat] = (row.track, row.gems, row.gems)
        smuggler = rows.get(SMUGGLER)
        if smuggler is None:
            return [*self._pay(played, held, prices), _absent(len(held) + 1)]
        track = smuggler.track
        if not self.solo:
            if track < self.smuggler:
                self._say_he_went_back(track, played.number)
            if marker is None and self._hangs_on_marker(held, prices, track):
                self._say_marker_is_missing(played.number)
                return None
        gems = smuggler.gems if self.solo else ()
        held[SMUGGLER] = held_by_smuggler(self.rulings, solo=self.solo, track=track, gems=gems, marker=marker)
        self._note_smuggler(track, marker)
        return self._pay(played, held, prices)

    def _note_smuggler(self, track: int, marker: str | None) -> None:
        self.marker = marker
        if self.smuggler_stays:
            self.smuggler = track

    def _kept_marker(self, played: Round) -> str | None:
        """The Smuggler's gem where the sheet does not name it: as at the start, or as he kept it."""
        if played.start is not None and played.start.marker is not None:
            return played.start.marker
        return self.marker if self.rulings.marker == "kept" else None

    def _hangs_on_marker(self, held: dict[str, Held], prices: dict[str, int], track: int) -> bool:
        """Whether a player is level with the Smuggler, so that his gem decides (or his own space, if it is sold)."""
        if self.rulings.smuggler_gem_sold == "yes":
            return True
        if self.rulings.smuggler_gem_in_ties != "counts":
            return False
        return any(line.after == track for line in rank(held, prices, self.rulings))

    def _say_marker_is_missing(self, number: int) -> None:
        self.hearing.unchecked(
            "DWT-210",
            "round {number} is not ranked: the Smuggler's gem is not written down, and the round hangs on it",
            where=Where(round=number, field=f"rounds.{number}.sheet.marker"),
            number=number,
        )

    def _say_he_went_back(self, track: int, number: int) -> None:
        self.hearing.find(
            "DWT-407",
            "the Smuggler stands on space {track}; he was on {before} when the round began, and only ever moves forward",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{SMUGGLER}.track"),
            step=CLAIM,
            expected=self.smuggler,
            found=track,
            track=track,
            before=self.smuggler,
        )

    def _all_rows(self, sheet: Sheet, number: int) -> bool:
        if len(sheet.rows) == len(self.participants):
            return True
        missing = [who for who in self.participants if who not in sheet.rows]
        if missing == [SMUGGLER]:
            settled = self.hearing.find(
                "DWT-609",
                "the Smuggler has no row; he takes a place and VP in every round",
                where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
                step=CLAIM,
                expected=len(self.participants),
                found=len(sheet.rows),
            )
            return settled == "as-written"
        if missing:
            self.hearing.find(
                "DWT-604",
                "round {number} cannot be ranked without a row for {who}",
                where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
                step=CLAIM,
                expected=len(self.participants),
                found=len(sheet.rows),
                number=number,
                who=missing,
            )
        return not missing

    def _pay(self, played: Round, held: dict[str, Held], prices: dict[str, int]) -> list[Line]:
        last = None
        if self.rulings.track_end == "stop" and self.deck is not None:
            last = self.deck.track_length
        orders = played.sheet.sales if played.sheet is not None else None
        if played.transcript:
            orders = (
                next((event.sales for event in reversed(played.transcript) if type(event) is Stuck), None) or orders
            )
        if orders is not None:
            check_orders(orders, held, played.number, self.hearing)
        lines = rank(held, prices, self.rulings, last=last, orders=orders)
        rows = played.sheet.rows if played.sheet else {}
        if not rows or (all_true(rows, lines) and not self.hearing.recording):
            self.hearing.tell(tell_round, played.number, lines, prices)
            return lines
        stand = check_sale(rows, lines, prices, played.number, self.hearing)
        if stand:
            lines = rank(held, prices, self.rulings, last=last, orders=orders, afters=stand)
        self.hearing.tell(tell_round, played.number, lines, prices)
        places = check_places(rows, lines, played.number, self.hearing)
        vp = check_awards(rows, lines, played.number, self.hearing)
        if places or vp:
            self.hearing.tell(tell_as_written, played.number, places, vp)
            lines = [
                replace(
                    line,
                    place=places.get(line.participant, line.place),
                    lowest=places.get(line.participant, line.lowest),
                    vp=vp.get(line.participant, line.vp),
                )
                for line in lines
            ]
            lines.sort(key=lambda line: line.place)
        return lines


def _absent(place: int) -> Line:
    """The Smuggler in a round that a decision lets stand without him."""
    return Line(SMUGGLER, NO_SPACE, (), NO_SPACE, NO_GEM, NO_GEM, place, place, 0)


def _starter(played: Round, position: Position | None) -> str | None:
    """Who had the first turn of a round, as far as it is written down."""
    if position is not None and position.starter is not None:
        return position.starter
    if played.start is not None and played.start.starter is not None:
        return played.start.starter
    return next((event.player for event in played.transcript if type(event) is Turn), None)
