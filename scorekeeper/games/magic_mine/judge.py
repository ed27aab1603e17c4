"""The judge: takes a record to the end of the game.

Where the game ends is decided in `Position.move` (somebody reaches 20) and `due.is_over` (nothing is left to do).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Place, Step, Verdict, Where
from scorekeeper.games.magic_mine.beginnings import strange_tiles, told_start
from scorekeeper.games.magic_mine.claimed import rank_by_result, say_who_reached
from scorekeeper.games.magic_mine.comparison import check_against_transcript
from scorekeeper.games.magic_mine.ending import check_result, check_rows, later_seats, rank, told_order
from scorekeeper.games.magic_mine.lines import add_up
from scorekeeper.games.magic_mine.play import GAME, GOAL, START, Position, some
from scorekeeper.games.magic_mine.quick import FEWEST, MOST, right_places
from scorekeeper.games.magic_mine.record import Record, Round, Row, Sheet, Start
from scorekeeper.games.magic_mine.sheets import SheetCheck
from scorekeeper.games.magic_mine.starts import THE_MARKET, SetUp, set_up, unknown_of
from scorekeeper.games.magic_mine.telling import tell_places, tell_sheet, tell_sums
from scorekeeper.games.magic_mine.tiles import Bound, bound
from scorekeeper.games.magic_mine.transcript import replay
from scorekeeper.rules import evidence

_ENDINGS = {"time": "ended by time", "conceded": "ended by concession", "abandoned": "abandoned"}


def judge(record: Record, terms: Terms) -> Verdict:
    """Say what the rules make of a record."""
    read = bound(terms)
    if evidence.recorder() is None and (places := right_places(record, read)) is not None:
        return Verdict(
            findings=[], places=places, finished=True, trail=partial(_tell_right_sheet, record, read, places)
        )
    return _Table(record, read, Hearing(terms.decisions)).verdict()


class _Table:
    """One table while it is judged."""

    __slots__ = ("bound", "first", "hearing", "played", "points", "position", "record", "winner")

    def __init__(self, record: Record, bound: Bound, hearing: Hearing) -> None:
        self.record = record
        self.bound = bound
        self.hearing = hearing
        self.played: Round | None = None
        self.position: Position | None = None
        self.points: Mapping[str, int] | None = None
        """Points by player, once they are known."""
        self.winner: str | None = None
        self.first: str | None = None

    def verdict(self) -> Verdict:
        self._check_seats()
        rounds = self.record.rounds
        if rounds:
            self.played = rounds[0]
            if len(rounds) > 1 or self.played.number != 1:
                self._check_one_round()
            self._judge_game(self.played)
        finished, places = self._end()
        return Verdict(findings=self.hearing.findings, places=places, finished=finished, trail=self.hearing.trail)

    def _check_seats(self) -> None:
        count = len(self.record.seats)
        if FEWEST <= count <= MOST:
            if self.hearing.recording:
                self.hearing.kept("MIN-101")
                self.hearing.shown("MIN-107", "MIN-110")
            return
        self.hearing.find(
            "MIN-101",
            "{count} at the table; the game is for two to four",
            where=Where(field="seats"),
            step=START,
            expected=FEWEST if count < FEWEST else MOST,
            found=count,
            count=some(count, "player"),
        )

    def _check_one_round(self) -> None:
        for index, played in enumerate(self.record.rounds, 1):
            if index > 1 or played.number != 1:
                self.hearing.find(
                    "MIN-902",
                    ("round {number} is written down" if index == 1 else "{index} rounds are written down")
                    + "; the game is one round, and over when somebody is on 20",
                    where=Where(round=played.number, field=f"rounds.{played.number}.number"),
                    step=START,
                    expected=1,
                    found=played.number,
                    number=played.number,
                    index=index,
                )

    def _judge_game(self, played: Round) -> None:
        """The set-up, the transcript and the sheet of the game."""
        start = played.start
        if start is not None:
            self.first = start.first or (start.gems[0].player if start.gems else None)
        legal = True
        if start is not None:
            legal = SetUp(start, self.record.seats, self.bound.faces, played.number, self.hearing).check()
        if played.transcript:
            self._play(played, legal=legal)
        if self.position is not None:
            self._take_position(self.position, played)
        elif played.sheet is not None:
            self._take_sheet(played.sheet, played.number)
        elif not played.transcript:
            self.hearing.unchecked(
                "MIN-503",
                "neither sheet nor transcript is written down"
                if self.record.result is not None
                else "neither sheet nor transcript nor result is written down, so nothing is checked and nobody is placed",
                where=Where(round=played.number),
            )

    def _play(self, played: Round, *, legal: bool) -> None:
        """Replay the transcript, from the set-up that is written or that it tells itself."""
        at = Where(round=played.number)
        start, seats = played.start, self.record.seats
        missing = unknown_of(start, seats)
        if not legal:
            text = "the transcript is not checked: the set-up is not legal"
            self.hearing.unchecked("MIN-227", text, where=at)
            return
        if start is None or missing:
            self.hearing.unchecked(
                "MIN-227",
                "the set-up is not checked: {missing} "
                + ("is" if missing == [THE_MARKET] else "are")
                + " not written down, so what the transcript tells of that is taken as it is",
                where=at,
                missing=missing,
            )
            start = told_start(start, seats, played.transcript, played.sheet)
            if self._strange(start, played.number):
                return
        if self.bound.faces is None:
            self._say_tiles_are_unknown(played.number)
        may_stop = self.record.ended != "finished"
        position = set_up(start, seats, self.bound.rulings, self.bound.faces, may_stop=may_stop)
        if self.bound.faces is not None and self.hearing.recording:
            self.hearing.shown("MIN-112", "MIN-111")
        if replay(position, played.number, played.transcript, self.hearing):
            self.position = position

    def _strange(self, start: Start, number: int) -> bool:
        """Whether a transcript without its set-up names tiles that the equipment does not have."""
        faces = self.bound.faces
        strange = strange_tiles(start, faces) if faces is not None else []
        if strange:
            self.hearing.find(
                "MIN-111",
                "the equipment has no tile {tiles}",
                where=Where(round=number, field=f"rounds.{number}.transcript"),
                step=START,
                found=strange,
                tiles=strange,
            )
        return bool(strange)

    def _say_tiles_are_unknown(self, number: int) -> None:
        for rule, what in (
            ("MIN-405", "whether gems have the colours of their holes"),
            ("MIN-501", "whether the pieces scored were complete"),
            ("MIN-503", "whether points and bonuses are those printed"),
            ("MIN-505", "whether complete brown pieces were scored in time"),
        ):
            self.hearing.unchecked(
                rule,
                "{what} is not checked: the tiles are not given as equipment",
                where=Where(round=number, field=f"rounds.{number}.transcript"),
                what=what,
            )

    def _take_position(self, position: Position, played: Round) -> None:
        """The end that the transcript leads to, compared with the sheet if there is one."""
        if played.sheet is not None:
            check_against_transcript(played.sheet, position, played.number, self.bound, self.hearing)
        self.points, self.winner = position.spaces, position.winner
        counted = position.rulings.heart != "card"
        hearts = {who: position.hearts[who] - position.pending[who] if counted else 0 for who in position.seats}
        self.hearing.tell(tell_sums, played.number, position.scorings, hearts)
        self.first = position.first

    def _take_sheet(self, sheet: Sheet, number: int) -> None:
        """The end that the sheet says there was."""
        seats, hearing = self.record.seats, self.hearing
        check = SheetCheck(sheet, seats, self.first, number, self.bound, hearing)
        if check.check():
            self.points = {who: found.points for who, found in check.sums.items()}
            self.winner = check.winner()
            scorings = {who: found.scorings for who, found in check.sums.items()}
            hearing.tell(tell_sheet, number, scorings, {who: found.hearts for who, found in check.sums.items()})
        elif unknown := [who for who in seats if who in sheet.rows and who not in check.sums]:
            hearing.unchecked(
                "MIN-903",
                "nobody is placed by the sheet: neither points nor a space are written down for {who}",
                where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
                who=unknown,
            )

    # The end of the game.

    def _end(self) -> tuple[bool, list[Place]]:
        record, points = self.record, self.points
        if points is None:
            return self._end_by_result()
        if self.winner is None and not self._ends_without_winner(points):
            return False, []
        if self.winner is not None and record.ended != "finished":
            self._say_it_was_over(self.winner, points[self.winner])
        places = rank(points, self.winner, self.bound.rulings, self._extra(points))
        self.hearing.tell(_tell_end, places, self.winner is not None)
        played = self.played
        if played is not None and played.sheet is not None:
            places = check_rows(played.sheet.rows, places, played.number, self.hearing)
        if record.result is not None:
            places = check_result(record.result, places, points, self.bound.rulings, self.hearing)
        return True, places

    def _say_it_was_over(self, who: str, space: int) -> None:
        """A game in which somebody reached 20 was not broken off, whatever is written."""
        self.hearing.find(
            "MIN-901",
            "{who} is on {space}, so the game was finished; it is written down as {ended}",
            where=Where(field="ended"),
            step=GAME,
            expected="finished",
            found=self.record.ended,
            level="warning",
            who=who,
            space=space,
            ended=_ENDINGS[self.record.ended],
        )

    def _ends_without_winner(self, points: Mapping[str, int]) -> bool:
        """Whether a game in which nobody alone is on 20 has places: by ruling MIN-R15, or by a decision."""
        record = self.record
        reached = [who for who, space in points.items() if space >= GOAL]
        if record.ended != "finished" and not reached:
            if self.bound.rulings.unfinished == "by-space":
                return True
            self._say_no_result()
            return False
        number = self.played.number if self.played is not None else None
        if self.position is not None:
            # The replay has said that the transcript does not reach the end.
            return True
        return say_who_reached(reached, max(points.values()), Where(round=number), self.hearing) == "as-written"

    def _end_by_result(self) -> tuple[bool, list[Place]]:
        """The game does not lead to places, so the result's claims do, if there are any."""
        record = self.record
        if record.result is None:
            return False, []
        reached = {who: row.space for who, row in record.result.rows.items() if (row.space or 0) >= GOAL}
        if record.ended != "finished":
            if not reached and self.bound.rulings.unfinished == "no-result":
                self._say_no_result()
                return False, []
            for who, space in reached.items():
                self._say_it_was_over(who, space or GOAL)
        places = rank_by_result(record, self.bound, self.hearing)
        return bool(places), places

    def _say_no_result(self) -> None:
        result, played = self.record.result, self.played
        sheet = played.sheet if played is not None else None
        placed = any(row.place is not None for row in result.rows.values()) if result is not None else False
        if result is not None and (result.winner is not None or placed):
            self._say_places_are_none("result", Where(field="result"))
        elif played is not None and sheet is not None and any(row.place is not None for row in sheet.rows.values()):
            self._say_places_are_none("sheet", Where(round=played.number, field=f"rounds.{played.number}.sheet.rows"))
        elif result is not None:
            self.hearing.unchecked(
                "MIN-901",
                "the result is not checked, and the rules place nobody: the game was broken off (ruling MIN-R15)",
                where=Where(field="result"),
            )

    def _say_places_are_none(self, source: str, where: Where) -> None:
        self.hearing.find(
            "MIN-901",
            "the game was broken off before anybody was on 20, so nobody is placed or wins (ruling MIN-R15); the "
            + source
            + " says otherwise",
            where=where,
            step=GAME,
        )

    def _extra(self, points: Mapping[str, int]) -> dict[str, int] | None:
        """What separates those who are level on the track, where ruling MIN-R02 says that something does."""
        how = self.bound.rulings.places
        if how in ("by-space", "winner-only"):
            return None
        spaces = list(points.values())
        level = [who for who in points if spaces.count(points[who]) > 1]
        extra = self._counted(how, level)
        if extra is None and level:
            self.hearing.unchecked(
                "MIN-903",
                "who is ahead among those who are level is not known: what ruling MIN-R02 compares is not written down",
                where=Where(field="rounds"),
            )
            return told_order(self._told(), points)
        return extra

    def _told(self) -> dict[str, int | None]:
        """The places that are written, in the result or on the sheet."""
        result, played = self.record.result, self.played
        rows: Mapping[str, Any] = played.sheet.rows if played is not None and played.sheet is not None else {}
        return {who: row.place for who, row in (result.rows if result is not None else rows).items()}

    def _counted(self, how: str, level: list[str]) -> dict[str, int] | None:
        """What is compared, if it is written down of all who are level."""
        seats, position = self.record.seats, self.position
        if how == "later-seat":
            return later_seats(seats, self.first) if self.first is not None else None
        if position is not None:
            if how == "cards":
                return {who: len(position.hands[who]) for who in seats}
            rows = position.rows
            if how == "gems-set":
                return {who: sum(piece.gems for piece in rows[who].values()) for who in seats}
            if position.faces is None:
                return None
            return {who: sum(bool(piece.complete) for piece in rows[who].values()) for who in seats}
        assert self.played is not None
        assert self.played.sheet is not None
        counts = {who: self._counted_on_sheet(how, self.played.sheet.rows[who]) for who in level}
        known = {who: count for who, count in counts.items() if count is not None}
        return {**dict.fromkeys(seats, 0), **known} if len(known) == len(level) else None

    def _counted_on_sheet(self, how: str, row: Row) -> int | None:
        if how == "cards":
            return row.hand
        if row.tiles is None:
            return None
        if how == "gems-set":
            return sum(len(on.gems) for on in row.tiles)
        faces = self.bound.faces
        if faces is None:
            return None
        return sum(on.tile in faces and len(on.gems) == len(faces[on.tile].holes) for on in row.tiles)


def _tell_right_sheet(record: Record, bound: Bound, places: list[Place]) -> Iterator[Step]:
    """The trail of a sheet that was right at a glance: the same as if it had been looked at line by line."""
    played = record.rounds[0]
    assert played.sheet is not None
    sums = add_up(played.sheet.rows, record.seats, bound)
    yield from tell_sheet(
        played.number,
        {who: found.scorings for who, found in sums.items()},
        {who: found.hearts for who, found in sums.items()},
    )
    yield from tell_places(places, finished=True)


def _tell_end(places: list[Place], finished: bool) -> Iterator[Step]:  # noqa: FBT001 - a teller takes figures as they come
    return tell_places(places, finished=finished)
