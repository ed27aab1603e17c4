"""A sheet without a transcript: the round as paper tells it, played by the rules, and what no round can do at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.engine.old_checks import Violation
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.smugglers import words
from scorekeeper.games.smugglers.inspecting import (
    FIRST_CHAIR,
    somebody_in_the_junk_room_is_inspected,
    the_chairs_inspect_in_their_order,
)
from scorekeeper.games.smugglers.paper import read
from scorekeeper.games.smugglers.phases import spheres_are_opened_after_the_ranking
from scorekeeper.games.smugglers.play import (
    BOMBS,
    CLAIM,
    FOUR,
    INSPECT,
    PIECES,
    RANK,
    SOUR,
    START,
    SWEET,
    THREE,
    TWO,
    USED,
    Before,
    Held,
    Position,
    branch,
)
from scorekeeper.games.smugglers.record import Event, Inspect, Roll, Row, Seat, Sheet
from scorekeeper.games.smugglers.sheets import MOST_GAINS, at, most_gains
from scorekeeper.games.smugglers.tidy import good_rolls
from scorekeeper.games.smugglers.transcript import Replay
from scorekeeper.games.smugglers.words import by_number


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
        if not reading.complete and not self._check_inspections():
            return None
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
                "{who} "
                + by_number(wrong, "is", "are")
                + " said to have refused a reward, and had none to refuse (ruling SMU-R07)",
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

    def _check_inspections(self) -> bool:
        """Who inspected whom, where contents are missing, so that the spheres cannot be opened one by one."""
        position = branch(self.position)
        for number, one in enumerate(self.sheet.inspections, 1):
            event = Inspect(player=one.player, target=one.target, guess=one.guess)
            for guard in (
                spheres_are_opened_after_the_ranking,
                the_chairs_inspect_in_their_order,
                somebody_in_the_junk_room_is_inspected,
            ):
                answer = guard(position, event)
                if isinstance(answer, Violation):
                    assert answer.rule is not None
                    settled = self.hearing.find(
                        answer.rule,
                        answer.text,
                        where=at(self.number, f"inspections.{number}"),
                        step=INSPECT,
                        expected=answer.expected,
                        found=answer.found,
                        **answer.figures,
                    )
                    if settled is None:
                        return False
            position.inspections.append((one.player, one.target))
            position.opened.add(one.target)
        return True

    def _count_inspections(self) -> None:
        """What can be said of inspections when nobody's seat is known: how many, and of different players."""
        sheet, players = self.sheet, len(self.before.seats)
        most = 2 if players == FOUR else 1
        inspectors = [one.player for one in sheet.inspections]
        targets = [one.target for one in sheet.inspections]
        first = FIRST_CHAIR.get(players, "SMU-515")
        if len(inspectors) > most:
            text = "{count} inspections are written down; with {players} players {most} at most"
        elif any(who in targets for who in inspectors):
            text = "{who} inspects and is inspected in the same round"
        elif len(set(inspectors)) < len(inspectors) or len(set(targets)) < len(targets):
            first = "SMU-516"
            text = "the two inspections are not by two players of two others"
        else:
            return
        self.hearing.find(
            first,
            text,
            where=at(self.number, "inspections"),
            step=INSPECT,
            expected=most,
            found=len(inspectors),
            count=len(inspectors),
            players=players,
            most=("it is one", "there are two")[most - 1],
            who=[who for who in inspectors if who in targets],
        )

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
        if not good_rolls(rolls):
            self._believe_the_hole()
        return True

    def _believe_the_hole(self) -> None:
        """No roll says where the boss goes: he stands where the sheet has him, or nobody knows where."""
        hole, track = self.sheet.hole, self.before.track
        self.position.slot = None
        if hole is None:
            return
        if hole < 1 or (track is not None and hole > track.slots):
            self.hearing.find(
                "SMU-313",
                "the boss goes to slot {hole}; "
                + ("slots are counted from 1" if track is None else "there are slots 1 to {slots}"),
                where=at(self.number, "hole"),
                step=START,
                expected=1 if hole < 1 or track is None else track.slots,
                found=hole,
                hole=hole,
                slots=track and track.slots,
            )
            return
        self.position.slot = hole
        if track is not None and not self.sheet.rolls:
            self.hearing.unchecked(
                "SMU-313",
                "where the boss goes in round {number} is not checked: the die is not written down",
                where=at(self.number, "hole"),
                number=self.number,
            )

    def _rank(self) -> bool:
        """Tests and chairs; whether they are told, and possible."""
        rows, seats = self.sheet.rows, self.before.seats
        chairs = [[who for who in seats if rows[who].seat == chair] for chair in ("1", "2")]
        if any(row.seat is None for row in rows.values()):
            chairs = self._only_chair()
        if chairs is None:
            self._count_inspections()
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
        self._say_tests_are_unknown(chairs)
        seat = Seat(chairs=taken, junk=[who for who in seats if who not in taken])
        return self._replay([seat], ["rows"], over=False)

    def _say_tests_are_unknown(self, chairs: list[list[str]]) -> None:
        """Chair 2 is empty, and nobody wrote down that those in the junk room got stuck."""
        rows, seats = self.sheet.rows, self.before.seats
        unknown = [who for who in seats if who not in chairs[0] and rows[who].test is None]
        if unknown and len(seats) > TWO and not chairs[1]:
            self.hearing.unchecked(
                "SMU-403",
                "whether chair 2 stays empty in round {number} is not checked: "
                "whether {who} passed the test is not written down",
                where=at(self.number, "rows"),
                number=self.number,
                who=unknown,
            )

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
        self._check_totals()

    def _check_totals(self) -> None:
        """Tokens of a colour only become more, and by one for a sphere."""
        rows, before = self.sheet.rows, self.before
        gained = 0
        for count in (SWEET, SOUR):
            had = sum(held[count] for held in before.held.values())
            has = sum((row.sweet, row.sour)[count] for row in rows.values())
            gained += has - had
            if has < had and before.rulings.breach_uninspected != "token-back":
                self.hearing.find(
                    "SMU-612",
                    "players had {had} together and have {has} after round {number}; "
                    "a token that a bomb takes goes to another player, and none goes back to the supply",
                    where=at(self.number, "rows"),
                    step=CLAIM,
                    expected=had,
                    found=has,
                    had=words.held(had, count),
                    has=has,
                    number=self.number,
                )
        named = any(
            finding.rule == "SMU-407" and finding.where.round == self.number for finding in self.hearing.findings
        )
        if gained > len(rows) and not named:
            self.hearing.find(
                "SMU-407",
                "players gain {gained} tokens together in round {number}; each of {count} spheres earns one at most",
                where=at(self.number, "rows"),
                step=CLAIM,
                expected=len(rows),
                found=gained,
                gained=gained,
                number=self.number,
                count=len(rows),
            )

    def _check_gains(self, who: str, row: Row, gained: int) -> None:
        chair_two = row.seat == "2" and len(self.before.seats) == THREE
        most = 1 if row.seat == "junk" or chair_two else most_gains(self.before.rulings, len(self.before.seats))
        if gained <= most:
            self.hearing.kept("SMU-407")
            return
        self.hearing.find(
            "SMU-407",
            "{who} gains {gained} tokens in one round; "
            + ("without an inspection of one's own it is one at most" if most == 1 else "{most} at most can be won"),
            where=at(self.number, f"rows.{who}"),
            step=CLAIM,
            expected=most,
            found=gained,
            who=who,
            gained=gained,
            most="two" if most == MOST_GAINS else most,
        )

    def _check_losses(self, who: str, lost: int) -> None:
        bombs = sum(held[BOMBS] for other, held in self.before.held.items() if other != who)
        used = [
            row.used - self.before.held[other][USED]
            for other, row in self.sheet.rows.items()
            if other != who and row.used is not None
        ]
        most = sum(used) if len(used) == len(self.sheet.rows) - 1 else PIECES if self.before.loose else bombs
        most = max(0, most) + (self.before.rulings.breach_uninspected == "token-back")
        if lost <= most:
            return
        self.hearing.find(
            "SMU-612",
            "{who} loses {lost} in one round; only bombs take tokens, and others used {most}",
            where=at(self.number, f"rows.{who}"),
            step=CLAIM,
            expected=most,
            found=lost,
            who=who,
            lost=words.counted(lost, "token"),
            most=most or "none",
        )

    def _check_used(self, who: str, row: Row, held: Held) -> None:
        if row.used is None or self.before.loose:
            return
        if held[USED] <= row.used <= held[USED] + 1:
            self.hearing.kept("SMU-547")
            return
        back = row.used < held[USED]
        self.hearing.find(
            "SMU-547" if back else "SMU-335",
            "{who} had {before} and is written with {used}; "
            + ("a used bomb does not come back" if back else "in one sphere, and so in one round, it is one at most"),
            where=at(self.number, f"rows.{who}.used"),
            step=CLAIM,
            expected=held[USED] if back else held[USED] + 1,
            found=row.used,
            who=who,
            before=words.held(held[USED], USED),
            used=row.used,
        )
