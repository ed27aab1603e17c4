"""The judge: takes a record from its start over its transcript and its sheet to the places."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.cargo_and_gold.board import board
from scorekeeper.games.cargo_and_gold.comparison import check_against_transcript
from scorekeeper.games.cargo_and_gold.figures import GOLD_CARDS, TOKENS
from scorekeeper.games.cargo_and_gold.limits import check_limits
from scorekeeper.games.cargo_and_gold.moments import GAME, START
from scorekeeper.games.cargo_and_gold.order import round_is_full
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.quick import quick_verdict
from scorekeeper.games.cargo_and_gold.record import Record, Round, Sheet, Start
from scorekeeper.games.cargo_and_gold.refusals import refuse_unreadable
from scorekeeper.games.cargo_and_gold.results import check_result, rank_by_result
from scorekeeper.games.cargo_and_gold.rulings import DEFAULTS, rulings
from scorekeeper.games.cargo_and_gold.score import Final, UnknownWealthError, places, rank
from scorekeeper.games.cargo_and_gold.sheets import Paper, finals
from scorekeeper.games.cargo_and_gold.starts import Opening, boxes_of, say_who_starts_nowhere, take_places
from scorekeeper.games.cargo_and_gold.telling import tell_end, tell_gold, tell_ledgers, tell_open_end, tell_places
from scorekeeper.games.cargo_and_gold.transcript import replay
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Place, Verdict, Where
from scorekeeper.rules import evidence


def judge(record: Record, terms: Terms) -> Verdict:
    """Say what the rules make of a record."""
    if evidence.recorder() is None and (not terms.rulings or rulings(terms.rulings) == DEFAULTS):
        quick = quick_verdict(record, terms.equipment)
        if quick is not None:
            return quick
    return _Table(record, terms).verdict()


class _Table:
    """One table while it is judged."""

    def __init__(self, record: Record, terms: Terms) -> None:
        self.record = record
        self.equipment = terms.equipment
        self.rulings = rulings(terms.rulings)
        self.hearing = Hearing(terms.decisions)
        self.finished = record.ended == "finished"

    def verdict(self) -> Verdict:
        record = self.record
        refuse_unreadable(record)
        self._check_seats(len(record.seats))
        played = self._only_round()
        finished, found = self._end(played)
        return Verdict(findings=self.hearing.findings, places=found, finished=finished, trail=self.hearing.trail)

    def _check_seats(self, count: int) -> None:
        fewest = 1 if self.rulings.players == "one-allowed" else 2
        if fewest <= count <= TOKENS:
            self.hearing.kept("CGO-208")
            return
        self.hearing.find(
            "CGO-208",
            "{count} at the table; the game is for two to four players (ruling CGO-R07)",
            where=Where(field="seats"),
            step=START,
            expected=fewest if count < fewest else TOKENS,
            found=count,
            count=count,
        )

    def _only_round(self) -> Round | None:
        """The game has no rounds, so the record has one, and it is number 1."""
        rounds = self.record.rounds
        if len(rounds) == 1 and rounds[0].number == 1:
            return rounds[0]
        for index, played in enumerate(rounds):
            if not index and played.number == 1:
                continue
            self.hearing.find(
                "CGO-103",
                "{count} rounds are written down; a game has no rounds, and is over when all gold is held"
                if index
                else "the game is written down as round {number}; it has no rounds, and is round 1",
                where=Where(round=played.number, field=f"rounds.{played.number}.number"),
                step=START,
                expected=1,
                found=len(rounds) if index else played.number,
                number=played.number,
                count=len(rounds),
            )
            if index:
                break
        return rounds[0] if rounds else None

    def _end(self, played: Round | None) -> tuple[bool, list[Place]]:
        """Decide from what is known: the transcript, else the sheet, else the result alone."""
        if played is not None:
            position = self._play(played) if played.transcript or played.start is not None else None
            if position is not None:
                return self._end_by_transcript(played, position)
            if played.sheet is not None:
                return self._end_by_sheet(played, played.sheet)
            if not played.transcript:
                self.hearing.unchecked(
                    "CGO-109", "round 1 has neither sheet nor transcript", where=Where(round=played.number)
                )
        return self._end_by_result()

    # The transcript.

    def _play(self, played: Round) -> Position | None:
        """Check the start and play the transcript; the position at the end, if it can be relied on."""
        start, number = played.start or Start(), played.number
        known = board(self.equipment) if played.transcript or start.boxes is not None else None
        opening = self._opening(played)
        opening.check(known)
        if start.boxes is None or not (played.transcript or start.chosen):
            if played.transcript:
                self._say_boxes_are_unknown(number)
            return None
        position = Position(
            seats=self.record.seats,
            boxes=boxes_of(start.boxes, known),
            squares={},
            rulings=self.rulings,
            board=known,
            first=opening.first(),
            stop=not self.finished,
        )
        placed = take_places(position, start, number, self.hearing)
        if not played.transcript:
            return None
        say_who_starts_nowhere(position, number, self.hearing)
        if known is None:
            self._say_board_is_unknown(number)
        if not placed:
            self.hearing.unchecked(
                "CGO-323", "the transcript is not checked, for the start is not legal", where=Where(round=number)
            )
            return None
        if self.rulings.decks == "two" and (known is None or known.split is None):
            self.hearing.unchecked(
                "CGO-205",
                "whether a deck had run out is not checked: how the cards are split is not given as equipment",
                where=Where(round=number),
            )
        return position if replay(position, played.transcript, number, self.hearing) else None

    def _opening(self, played: Round) -> Opening:
        return Opening(played.start or Start(), played.number, self.record.seats, self.rulings, self.hearing)

    def _say_boxes_are_unknown(self, number: int) -> None:
        self.hearing.unchecked(
            "CGO-302",
            "the transcript is not checked: the cards dealt to the boxes are not written down",
            where=Where(round=number, field=f"rounds.{number}.start.boxes"),
        )

    def _say_board_is_unknown(self, number: int) -> None:
        for rule, what in (
            ("CGO-205", "how many cards of a kind there are, and whether every trade centre has its two,"),
            ("CGO-404", "whether roads join the squares of a move"),
            ("CGO-503", "whether a hazard was ignored"),
            ("CGO-504", "which squares are hazards, and what they say,"),
        ):
            self.hearing.unchecked(
                rule,
                "{what} is not checked: the board is not given as equipment",
                where=Where(round=number, field=f"rounds.{number}.transcript"),
                what=what,
            )

    def _end_by_transcript(self, played: Round, position: Position) -> tuple[bool, list[Place]]:
        stand: dict[str, int] = {}
        if played.sheet is not None:
            paper = Paper(played.sheet, played.number, self.record.seats, self.rulings, self.hearing)
            if paper.has_all_rows():
                stand = check_against_transcript(paper, position)
        self.hearing.tell(tell_end, played.number, position.turn, position.last)
        self.hearing.tell(tell_gold, played.number, position)
        found = [
            Final(
                who=trader.key,
                gold=stand.get(trader.key, trader.gold),
                cargo=trader.held(),
                kinds=tuple(trader.cards()),
                needs_sales=trader.sold_needs,
                turns=trader.turns,
                owed=trader.owed,
                left=trader.left,
            )
            for trader in position.traders.values()
        ]
        needed = {card for card in position.needs.values() if card is not None}
        if not (position.over or self.finished):
            return self._unfinished(found, needed, position.first, full_round=round_is_full(position))
        over = position.over or not self._goes_on()
        return over, self._rank(found, needed, position.first, over=over)

    def _goes_on(self) -> bool:
        """Whether a game that is said to be finished is not over, and no decision lets it be."""
        return any(finding.rule == "CGO-104" and finding.level == "error" for finding in self.hearing.findings)

    # The sheet, and the places.

    def _end_by_sheet(self, played: Round, sheet: Sheet) -> tuple[bool, list[Place]]:
        seats = self.record.seats
        paper = Paper(sheet, played.number, seats, self.rulings, self.hearing)
        if not paper.has_all_rows():
            return False, []
        known = board(self.equipment)
        first = self._opening(played).first()
        over = paper.check(finished=self.finished, ended=self.record.ended)
        check_limits(paper, known, first)
        if paper.deserted:
            return False, []
        self.hearing.tell(tell_ledgers, played.number, sheet)
        found = finals(sheet, seats, self.rulings, first, paper.golds)
        needed = None
        if sheet.boxes is not None and (known is None or sheet.boxes.keys() >= set(known.centres)):
            needed = {boxes.needs for boxes in sheet.boxes.values() if boxes.needs is not None}
        if not over and not self.finished:
            full_round = None if sheet.turns is None else not sheet.turns % len(seats)
            return self._unfinished(found, needed, first, full_round=full_round)
        return over, self._rank(found, needed, first, over=not self._goes_on())

    def _rank(
        self,
        found: Sequence[Final],
        needed: set[str] | None,
        first: str | None,
        *,
        over: bool = True,
        ended: str = "finished",
    ) -> list[Place]:
        """Rank, and compare with the result's claims; of a game that is not over, for a head judge to accept or not."""
        seats = self.record.seats
        order = seats[seats.index(first) :] + seats[: seats.index(first)] if first is not None else ()
        try:
            ranking = rank(found, self.rulings, needed=needed, order=order)
        except UnknownWealthError as unknown:
            self.hearing.unchecked("CGO-108", unknown.text, where=Where(round=1), who=unknown.who)
            return []
        if self.record.result is not None:
            ranking = check_result(self.record.result, ranking, self.hearing)
        if not over:
            self.hearing.tell(tell_open_end)
        self.hearing.tell(tell_places, ranking, ended)
        return places(ranking)

    def _unfinished(
        self, found: Sequence[Final], needed: set[str] | None, first: str | None, *, full_round: bool | None
    ) -> tuple[bool, list[Place]]:
        """A game that was broken off has no winner by the book (ruling CGO-R39)."""
        how = self.rulings.unfinished
        if how == "no-result":
            if self.record.result is not None:
                self._say_no_result()
            return False, []
        if how == "full-round" and full_round is None:
            self._say_round_is_unknown()
        elif how == "full-round" and not full_round:
            self.hearing.find(
                "CGO-104",
                "play was stopped in the middle of a round; all must have had equally many turns (ruling CGO-R39)",
                where=Where(field="ended"),
                step=GAME,
            )
            return False, []
        return True, self._rank(found, needed, first, ended=self.record.ended)

    def _say_round_is_unknown(self) -> None:
        self.hearing.unchecked(
            "CGO-104",
            "whether all had equally many turns is not checked: the turns are not written down (ruling CGO-R39)",
            where=Where(field="ended"),
        )

    def _say_no_result(self) -> None:
        result = self.record.result
        assert result is not None
        if result.winner is not None or any(row.place is not None for row in result.rows.values()):
            self.hearing.find(
                "CGO-104",
                "the game was broken off, so nobody is placed or wins (ruling CGO-R39); the result says otherwise",
                where=Where(field="result"),
                step=GAME,
            )
            return
        self.hearing.unchecked(
            "CGO-104",
            "the result is not checked, and the rules place nobody: the game was broken off (ruling CGO-R39)",
            where=Where(field="result"),
        )

    # The result alone.

    def _end_by_result(self) -> tuple[bool, list[Place]]:
        record = self.record
        if record.result is None:
            return False, []
        gold = [row.gold for row in record.result.rows.values()]
        over = self.finished or sum(held or 0 for held in gold) >= GOLD_CARDS
        if not over and self.rulings.unfinished == "no-result":
            self._say_no_result()
            return False, []
        if not over and self.rulings.unfinished == "full-round":
            self._say_round_is_unknown()
        found = rank_by_result(record, self.rulings, self.hearing)
        return bool(found) and not self._goes_on(), found
