"""The judge: takes a record round by round through set-up, transcript, sheet and scoring to the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.claimed import check_vp_markers, rank_by_result
from scorekeeper.games.dwarven_traders.deck import Deck, deck
from scorekeeper.games.dwarven_traders.ending import (
    check_result,
    check_solo_result,
    game_places,
    rank_solo,
    solo_wins,
)
from scorekeeper.games.dwarven_traders.play import CLAIM, GAME, NO_GEM, START, START_SPACE, Position
from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Pick,
    Record,
    Result,
    Round,
    Sheet,
    Start,
    Stuck,
    Turn,
)
from scorekeeper.games.dwarven_traders.refusals import refuse_unreadable
from scorekeeper.games.dwarven_traders.rulings import rulings
from scorekeeper.games.dwarven_traders.score import ROUNDS, SOLO_WINS, Held, Line, held_by_smuggler, rank, totals
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
from scorekeeper.games.dwarven_traders.telling import tell_as_written, tell_game, tell_round, tell_solo
from scorekeeper.games.dwarven_traders.transcript import replay
from scorekeeper.games.hearing import Hearing
from scorekeeper.games.terms import Effect, Terms
from scorekeeper.games.verdict import Place, Verdict, Where

PAWNS = 4
NO_SPACE = 0


def judge(record: Record, terms: Terms) -> Verdict:
    """Say what the rules make of a record."""
    return _Table(record, terms).verdict()


class _Table:
    """One table while it is judged."""

    def __init__(self, record: Record, terms: Terms) -> None:
        self.record = record
        self.rulings = rulings(terms.rulings)
        self.hearing = Hearing(terms.decisions)
        self.solo = record.variant == "solo"
        self.participants = [*record.seats, SMUGGLER]
        self.known: tuple[Round, Position | None, Position | None] | bool = True
        """The last round, its start and its end as played; True before the first, False when it is not known."""
        self.scored: list[list[Line]] = []
        self.all_scored = True
        self.counting = ROUNDS
        """How many rounds count; more than four only by a decision."""
        self.ended_by_smuggler = False
        self._terms = terms
        self._deck: Deck | None = None
        self._deck_read = False

    @property
    def deck(self) -> Deck | None:
        if not self._deck_read:
            self._deck = deck(self._terms.equipment)
            self._deck_read = True
        return self._deck

    def verdict(self) -> Verdict:
        refuse_unreadable(self.record)
        self._check_seats()
        if any(played.transcript for played in self.record.rounds) and self.deck is None:
            self._say_cards_are_unknown()
        for index, played in enumerate(self.record.rounds):
            if played.number != index + 1 or index >= ROUNDS or self.solo or self.hearing.recording:
                self._check_number(index, played.number)
            self._round(played)
        finished, places = self._end()
        # True claims never add up to more than there is, so only a record with findings is counted.
        if self.hearing.findings or self.hearing.recording:
            check_vp_markers(self.record, self.rulings, self.hearing, known=self.all_scored and bool(self.scored))
        return Verdict(findings=self.hearing.findings, places=places, finished=finished, trail=self.hearing.trail)

    def _check_seats(self) -> None:
        count = len(self.record.seats)
        fewest, most = (1, 1) if self.solo else (2, PAWNS)
        if fewest <= count <= most:
            self.hearing.kept("DWT-104")
            return
        self.hearing.find(
            "DWT-104",
            "{count} players; the normal game has two to four, the solo game one",
            where=Where(field="seats"),
            step=START,
            expected=fewest if count < fewest else most,
            found=count,
            count=count,
        )

    def _say_cards_are_unknown(self) -> None:
        for rule, what in (
            ("DWT-338", "which colours the cards let people mine"),
            ("DWT-353", "which colours the cards let people sell"),
            ("DWT-601", "whether a player had an action left"),
        ):
            self.hearing.unchecked(
                rule,
                "{what} is not checked: the card faces are not given as equipment",
                where=Where(field="rounds"),
                what=what,
            )

    def _check_number(self, index: int, number: int) -> None:
        due = self.record.rounds[index - 1].number + 1 if index else 1
        rule = "DWT-701" if index else "DWT-203"
        if number == due:
            self.hearing.kept(rule)
        elif (
            self.hearing.find(
                rule,
                "round {number} is written where round {due} must be",
                where=Where(round=number, field=f"rounds.{number}.number"),
                step=START,
                expected=due,
                found=number,
                number=number,
                due=due,
            )
            is None
        ):
            self.known = False
            self.all_scored = False
        if not self.solo and number > ROUNDS:
            settled = self.hearing.find(
                "DWT-801",
                "round {number} is written down; the game is over after the fourth",
                where=Where(round=number),
                step=START,
                expected=ROUNDS,
                found=number,
                number=number,
            )
            if settled == "as-written":
                self.counting = number
        elif self.solo and self.scored and self._solo_is_over():
            self.hearing.find(
                "DWT-923",
                "round {number} is written down, but the game was over before it",
                where=Where(round=number),
                step=START,
                expected=number - 1,
                found=number,
                number=number,
            )

    def _solo_is_over(self) -> bool:
        if self.ended_by_smuggler and self.rulings.solo_stuck == "game":
            return True
        if self.rulings.solo_tied_round == "four-rounds" and len(self.scored) >= ROUNDS:
            return True
        return max(solo_wins(self.scored, self.rulings).values()) >= SOLO_WINS

    # One round.

    def _round(self, played: Round) -> None:
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

    def _carry(self) -> Carry:
        """What the last round hands on to the next."""
        if isinstance(self.known, bool):
            return first_carry(self.participants) if self.known else NOTHING
        played, position, end = self.known
        return carry_over(played, self.scored, end, _starter(played, position), self.rulings, solo=self.solo)

    def _begin(self, played: Round, start: Start) -> tuple[Position | None, bool]:
        """Check the start and play the transcript; the position, and whether its end can be relied on."""
        carry = self._carry()
        carry = check_start(start, carry, played.number, self.hearing)
        position = self._position(played, start, carry)
        if position is not None:
            return position, self._play(played, start, position, carry)
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

    def _play(self, played: Round, start: Start, position: Position, carry: Carry) -> bool:
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
            self._check_pool_again(played, start, position, carry)
        if position.may_stop and position.stuck is None:
            return False
        last = played.transcript[-1]
        self.ended_by_smuggler = type(last) is Stuck and last.player == SMUGGLER
        return reached

    def _check_pool_again(self, played: Round, start: Start, position: Position, carry: Carry) -> None:
        """The pool at the start, when the picks are events: as it was right after them."""
        opening = Position(
            number=position.number,
            seats=position.seats,
            solo=position.solo,
            prices=position.prices,
            tracks=dict.fromkeys(self.participants, START_SPACE),
            marker=carry.marker or start.marker or position.marker,
            rulings=self.rulings,
            deck=None,
            before=position.before,
            starter=None,
        )
        for event in played.transcript:
            if type(event) is Pick:
                opening.pick(event)
        check_pool(opening, start, self.hearing)

    def _score(self, played: Round, position: Position | None) -> list[Line] | None:
        """Sell, rank and pay; None when the end of the round is not known."""
        sheet = played.sheet
        marker = written_marker(sheet, solo=self.solo) if sheet else None
        complete = False
        if sheet is not None:
            check_position(sheet, played.number, marker, self.hearing, solo=self.solo)
            if position is None or SMUGGLER not in sheet.rows:
                complete = self._all_rows(sheet, played.number)
            if position is not None:
                check_against_transcript(sheet, position, marker, self.hearing)
        if position is not None:
            held: dict[str, Held] = {
                seat: (position.tracks[seat], gems, gems) for seat, gems in position.gems.items() if seat != SMUGGLER
            }
            prices: dict[str, int] = position.prices
            marker = position.marker
            track, gems = position.tracks[SMUGGLER], position.gems.get(SMUGGLER, [])
        elif sheet is not None and complete:
            held = {seat: ((row := sheet.rows[seat]).track, row.gems, row.gems) for seat in self.record.seats}
            prices = sheet.prices
            if SMUGGLER not in sheet.rows:
                return [*self._pay(played, held, prices), _absent(len(held) + 1)]
            row = sheet.rows[SMUGGLER]
            track, gems = row.track, list(row.gems) if self.solo else []
        else:
            return None
        held[SMUGGLER] = held_by_smuggler(self.rulings, solo=self.solo, track=track, gems=gems, marker=marker)
        return self._pay(played, held, prices)

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
            self.hearing.unchecked(
                "DWT-604",
                "round {number} is not ranked: {who} has no row",
                where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
                number=number,
                who=missing,
            )
        return not missing

    def _pay(self, played: Round, held: dict[str, Held], prices: dict[str, int]) -> list[Line]:
        last = self.deck.track_length if self.rulings.track_end == "stop" and self.deck is not None else None
        closing = played.transcript[-1] if played.transcript else None
        orders = closing.sales if type(closing) is Stuck else None
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

    # The whole game.

    def _end(self) -> tuple[bool, list[Place]]:
        result = self.record.result
        if not self.all_scored or not self.scored:
            return self._end_by_result()
        over = self._solo_is_over() if self.solo else len(self.scored) >= ROUNDS
        if not over:
            return self._not_over()
        if self.solo:
            self.hearing.kept("DWT-924")
            return True, self._end_solo()
        self.hearing.kept("DWT-801")
        return True, self._end_standard(self.scored[: self.counting], result)

    def _end_by_result(self) -> tuple[bool, list[Place]]:
        """The rounds do not lead to places, so the result's claims do, if there are any."""
        record = self.record
        if record.result is None:
            return False, []
        if record.ended != "finished" and self.rulings.unfinished == "no-result":
            self._say_no_result()
            return False, []
        places = rank_by_result(record, self.rulings, self.hearing)
        return bool(places) and record.ended == "finished", places

    def _say_no_result(self) -> None:
        self.hearing.unchecked(
            "DWT-801",
            "the result is not checked and places nobody: the game was broken off (ruling DWT-R38)",
            where=Where(field="result"),
        )

    def _end_standard(self, rounds: list[list[Line]], result: Result | None) -> list[Place]:
        ranking = totals(rounds, self.rulings)
        self.hearing.tell(tell_game, rounds, ranking)
        if result is not None:
            ranking = check_result(result, ranking, self.hearing)
        return game_places(ranking)

    def _end_solo(self) -> list[Place]:
        ranking = rank_solo(self.scored, self.rulings)
        self.hearing.tell(tell_solo, ranking)
        if self.record.result is not None:
            ranking = check_solo_result(self.record.result, ranking, self.hearing)
        return game_places(ranking)

    def _not_over(self) -> tuple[bool, list[Place]]:
        """Fewer rounds than a game has: no result by the book (ruling DWT-R38), unless a decision lets it stand."""
        record = self.record
        finished = False
        if record.ended == "finished":
            if record.result is None or self._early_result() != "as-written":
                return False, []
            finished = True
        elif self.rulings.unfinished == "no-result":
            if record.result is not None:
                self._say_no_result()
            return False, []
        return finished, self._end_solo() if self.solo else self._end_standard(self.scored, record.result)

    def _early_result(self) -> Effect | None:
        won = max(solo_wins(self.scored, self.rulings).values()) if self.solo else 0
        return self.hearing.find(
            "DWT-924" if self.solo else "DWT-801",
            "a result is written down, but neither side has won two rounds: the game goes on"
            if self.solo
            else "a result is written down after {count} of four rounds: the game goes on",
            where=Where(field="result"),
            step=GAME,
            expected=SOLO_WINS if self.solo else ROUNDS,
            found=won if self.solo else len(self.scored),
            count=len(self.scored),
        )


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
