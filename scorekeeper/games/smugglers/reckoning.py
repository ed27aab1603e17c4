"""A sheet without a transcript: the round as paper tells it, played by the rules, and what no round can do at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.smugglers.paper import read
from scorekeeper.games.smugglers.play import (
    BOMBS,
    CLAIM,
    PIECES,
    RANK,
    SOUR,
    START,
    SWEET,
    THREE,
    USED,
    Before,
    Held,
    Position,
)
from scorekeeper.games.smugglers.record import Event, Roll, Row, Seat, Sheet
from scorekeeper.games.smugglers.sheets import MOST_GAINS, at
from scorekeeper.games.smugglers.tidy import good_rolls
from scorekeeper.games.smugglers.transcript import Replay


class Reckoning:
    """A sheet without a transcript while it is judged."""

    def __init__(self, sheet: Sheet, before: Before, hearing: Hearing) -> None:
        self.sheet = sheet
        self.before = before
        self.hearing = hearing
        self.number = before.number
        self.position = Position(before, named=True)

    def reckon(self) -> Position | None:
        """The end of the round as the rules make it; None when paper does not tell enough, or something impossible."""
        if not self._roll() or not self._rank():
            return None
        reading = read(self.sheet, self.position)
        if not reading.complete and not self.position.all_stuck():
            if self._inspection_is_missing():
                return None
            self._say_it_is_not_told()
            self._check_bounds()
            return None
        if not self._replay(reading.events, reading.fields, over=True):
            return None
        self._check_refused()
        return self.position

    def _check_refused(self) -> None:
        """Only who could have taken something can have refused it."""
        wrong = [who for who in self.sheet.waived if who not in self.position.refused]
        if wrong:
            self.hearing.find(
                "SMU-611",
                "{who} is said to have refused a reward, and had none to refuse (ruling SMU-R07)",
                where=at(self.number, "waived"),
                step=CLAIM,
                expected=self.position.refused,
                found=self.sheet.waived,
                who=wrong,
            )

    def _inspection_is_missing(self) -> bool:
        """Whether all contents are written down, so that the inspection was not just left out on paper."""
        sheet = self.sheet
        if sheet.inspections or any(row.found is None for row in sheet.rows.values()):
            return False
        self.hearing.find(
            "SMU-504",
            "all spheres are open, but {who} on chair 1 inspected nobody; the inspection takes place",
            where=at(self.number, "inspections"),
            step=RANK,
            expected=self.position.inspections_due(),
            found=0,
            who=self.position.chairs[0],
        )
        return True

    def _replay(self, events: Sequence[Event], fields: Sequence[str], *, over: bool) -> bool:
        return Replay(self.position, self.hearing, fields).run(events, over=over)

    def _roll(self) -> bool:
        """The die and the hole."""
        sheet, rolls = self.sheet, self.sheet.rolls
        starter = self.before.starter or sheet.starter or self.before.seats[0]
        last = sheet.hole if good_rolls(rolls) else None
        events = [
            Roll(player=starter, die=die, slot=last if index == len(rolls) else None)
            for index, die in enumerate(rolls, 1)
        ]
        field = "hole" if last is not None else "rolls"
        if not self._replay(events, [*["rolls"] * (len(rolls) - 1), field], over=False):
            return False
        if rolls and not good_rolls(rolls) and len(rolls) == 1:
            self.hearing.find(
                "SMU-325",
                "the die shows a red {die}, and no second roll is written down",
                where=at(self.number, "rolls"),
                step=START,
                expected=2,
                found=1,
                die=rolls[0],
            )
        return True

    def _rank(self) -> bool:
        """Tests and chairs; whether they are told, and possible."""
        rows, seats = self.sheet.rows, self.before.seats
        chairs = [[who for who in seats if rows[who].seat == chair] for chair in ("1", "2")]
        if any(row.seat is None for row in rows.values()):
            chairs = self._only_chair()
        if chairs is None:
            self._say_it_is_not_told()
            self._check_bounds()
            return False
        if not self._one_to_a_chair(chairs):
            return False
        taken = [*chairs[0], *chairs[1]]
        for who in seats:
            passed = rows[who].test == "passed" if rows[who].test is not None else who in taken
            self.position.tests[who] = passed
            if passed:
                self.position.passed.append(who)
        if self.position.all_stuck() and not taken:
            self.position.junk = list(seats)
            return True
        seat = Seat(chairs=taken, junk=[who for who in seats if who not in taken])
        return self._replay([seat], ["rows"], over=False)

    def _only_chair(self) -> Any:
        """The chairs where they are not written down, but follow: at most one player passed."""
        rows = self.sheet.rows
        if any(row.test is None for row in rows.values()):
            return None
        passed = [who for who in self.before.seats if rows[who].test == "passed"]
        return [passed, []] if len(passed) <= 1 else None

    def _one_to_a_chair(self, chairs: list[list[str]]) -> bool:
        for number, (rule, sitting) in enumerate(zip(("SMU-402", "SMU-403"), chairs, strict=True), 1):
            if len(sitting) > 1:
                self.hearing.find(
                    rule,
                    "{who} are both on chair {chair}",
                    where=at(self.number, f"rows.{sitting[1]}.seat"),
                    step=RANK,
                    expected=1,
                    found=len(sitting),
                    who=sitting,
                    chair=number,
                )
                return False
        if chairs[1] and not chairs[0]:
            self.hearing.find(
                "SMU-402",
                "{who} is on chair 2, and nobody on chair 1",
                where=at(self.number, f"rows.{chairs[1][0]}.seat"),
                step=RANK,
                expected=1,
                found=0,
                who=chairs[1][0],
            )
            return False
        return True

    def _say_it_is_not_told(self) -> None:
        self.hearing.unchecked(
            "SMU-531",
            "who got which token in round {number} is not checked: seats, guesses and contents are not all written down",
            where=at(self.number, "rows"),
            number=self.number,
        )

    def _check_bounds(self) -> None:
        """What no round can do, whatever happened in it."""
        for who, row in self.sheet.rows.items():
            held = self.before.held[who]
            changes = (row.sweet - held[SWEET], row.sour - held[SOUR])
            self._check_gains(who, row, sum(max(0, change) for change in changes))
            self._check_losses(who, -sum(min(0, change) for change in changes))
            self._check_used(who, row, held)

    def _check_gains(self, who: str, row: Row, gained: int) -> None:
        chair_two = row.seat == "2" and len(self.before.seats) == THREE
        most = 1 if row.seat == "junk" or chair_two else MOST_GAINS
        if gained <= most:
            self.hearing.kept("SMU-407")
            return
        self.hearing.find(
            "SMU-407",
            "{who} gains {gained} tokens in one round; "
            + (
                "two at most can be won"
                if most == MOST_GAINS
                else "without an inspection of one's own it is one at most"
            ),
            where=at(self.number, f"rows.{who}"),
            step=CLAIM,
            expected=most,
            found=gained,
            who=who,
            gained=gained,
        )

    def _check_losses(self, who: str, lost: int) -> None:
        bombs = sum(held[BOMBS] for other, held in self.before.held.items() if other != who)
        used = [
            row.used - self.before.held[other][USED]
            for other, row in self.sheet.rows.items()
            if other != who and row.used is not None
        ]
        most = sum(used) if len(used) == len(self.sheet.rows) - 1 else PIECES if self.before.loose else bombs
        if lost <= max(0, most):
            return
        self.hearing.find(
            "SMU-612",
            "{who} loses {lost} tokens in one round; only bombs take tokens, and others used {most}",
            where=at(self.number, f"rows.{who}"),
            step=CLAIM,
            expected=max(0, most),
            found=lost,
            who=who,
            lost=lost,
            most=max(0, most),
        )

    def _check_used(self, who: str, row: Row, held: Held) -> None:
        if row.used is None or self.before.loose:
            return
        if row.used >= held[USED]:
            self.hearing.kept("SMU-547")
            return
        self.hearing.find(
            "SMU-547",
            "{who} had {before} used bombs and is written with {used}; a used bomb does not come back",
            where=at(self.number, f"rows.{who}.used"),
            step=CLAIM,
            expected=held[USED],
            found=row.used,
            who=who,
            before=held[USED],
            used=row.used,
        )
