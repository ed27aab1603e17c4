"""Checks on the sheet of a round: is it possible, and are the holdings what the rules make of the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.hearing import Hearing
from scorekeeper.games.smugglers.claims import TOKEN_RULES, WORDS, held_rule
from scorekeeper.games.smugglers.paper import read
from scorekeeper.games.smugglers.play import (
    BOMBS,
    CLAIM,
    END,
    FIELDS,
    PIECES,
    RANK,
    SOUR,
    START,
    SWEET,
    THREE,
    TOKENS,
    USED,
    Before,
    Held,
    Position,
)
from scorekeeper.games.smugglers.record import Event, Roll, Row, Seat, Sheet
from scorekeeper.games.smugglers.tidy import good_rolls
from scorekeeper.games.smugglers.transcript import Replay
from scorekeeper.games.terms import Effect
from scorekeeper.games.verdict import Where

MOST_GAINS = 2
"""Tokens that one player can win in a round."""


def at(number: int, field: str) -> Where:
    return Where(round=number, field=f"rounds.{number}.sheet.{field}")


def written(row: Row, held: Held) -> Held:
    """The holding on a sheet; where bombs are not written down, what is known of them."""
    return [
        row.sweet,
        row.sour,
        held[BOMBS] if row.bombs is None else row.bombs,
        held[USED] if row.used is None else row.used,
    ]


def check_counts(sheet: Sheet, before: Before, hearing: Hearing) -> None:
    """Whether the holdings can exist at all: tokens and bombs are counted."""
    number = before.number
    for who, row in sheet.rows.items():
        for name in FIELDS:
            figure = getattr(row, name)
            if figure is not None and figure < 0:
                hearing.find(
                    "SMU-905",
                    "{who} is written with {figure} {what}; there is nothing below 0",
                    where=at(number, f"rows.{who}.{name}"),
                    step=CLAIM,
                    expected=0,
                    found=figure,
                    who=who,
                    figure=figure,
                    what=name,
                )
    for count in (SWEET, SOUR):
        check_colour(count, [getattr(row, FIELDS[count]) for row in sheet.rows.values()], at(number, "rows"), hearing)
    bombs = [(row.bombs, row.used) for row in sheet.rows.values()]
    check_bombs(bombs, before, at(number, "rows"), hearing)


def check_colour(count: int, figures: Sequence[int], where: Where, hearing: Hearing, supply: int | None = None) -> None:
    """There are 28 tokens of a colour; with the supply they are all accounted for."""
    hearing.shown("SMU-104", "SMU-233", "SMU-715", "SMU-905")
    total = sum(figures) + (supply or 0)
    if total <= TOKENS and supply is None:
        hearing.kept(TOKEN_RULES[count])
    elif total != TOKENS:
        hearing.find(
            TOKEN_RULES[count],
            "{total} {colour} tokens are accounted for; there are {all}",
            where=where,
            step=CLAIM,
            expected=TOKENS,
            found=total,
            total=total,
            colour=FIELDS[count],
            all=TOKENS,
        )


def check_bombs(bombs: Sequence[tuple[int | None, int | None]], before: Before, where: Where, hearing: Hearing) -> None:
    """As many bombs as players, used and unused ones together; more only by ruling SMU-R03."""
    hearing.shown("SMU-910", "SMU-911")
    total = sum((unused or 0) + (used or 0) for unused, used in bombs)
    whole = all(unused is not None and used is not None for unused, used in bombs)
    players = len(before.seats)
    most = PIECES if before.rulings.breach_reward == "contraband" else players
    if (total >= players or not whole) and total <= most:
        hearing.kept("SMU-205")
        return
    hearing.find(
        "SMU-205",
        "{total} bombs are accounted for, used and unused; {players} players have {players}",
        where=where,
        step=CLAIM,
        expected=players,
        found=total,
        total=total,
        players=players,
    )


def check_starter(starter: str, before: Before, where: Where, hearing: Hearing) -> Effect | None:
    """The oldest starts round 1, then the start goes clockwise."""
    if before.starter is None:
        return None
    rule = "SMU-311" if before.number == 1 else "SMU-701"
    if starter == before.starter:
        hearing.kept(rule)
        return None
    return hearing.find(
        rule,
        "{who} is the starting player; it must be {who_due}"
        + (", the oldest (ruling SMU-R16)" if before.number == 1 else ", next after the last round's"),
        where=where,
        step=START,
        expected=before.starter,
        found=starter,
        who=starter,
        who_due=before.starter,
    )


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


def check_holdings(sheet: Sheet, position: Position, hearing: Hearing, *, loose: bool, told: str) -> None:
    """Compare the holdings with what the round led to; what a decision lets stand as written takes its place."""
    for who, row in sheet.rows.items():
        held = position.held[who]
        for count, said in enumerate((row.sweet, row.sour, row.bombs, row.used)):
            if said is None or said == held[count]:
                continue
            if loose and count in (BOMBS, USED):
                held[count] = said
                continue
            settled = hearing.find(
                held_rule(position, who, count, said),
                f"{{who}} has {{due}} {{what}} after round {{number}}, as {told}; the sheet says {{said}}",
                where=at(position.number, f"rows.{who}.{FIELDS[count]}"),
                step=END,
                expected=held[count],
                found=said,
                who=who,
                due=held[count],
                what=WORDS[count],
                number=position.number,
                said=said,
            )
            if settled == "as-written":
                held[count] = said


def check_against_transcript(sheet: Sheet, position: Position, hearing: Hearing) -> None:
    """The sheet says of the round what the transcript told."""
    for field, rule, due, said in _told(sheet, position):
        if said is None or said == due or due is None:
            continue
        hearing.find(
            rule,
            "{what}: the transcript has {due}, the sheet says {said}",
            where=at(position.number, field),
            step=CLAIM,
            expected=due,
            found=said,
            what=field,
            due=_words(due),
            said=_words(said),
        )


def _words(value: Any) -> Any:
    return value if value not in ([], None) else "nothing"


def _told(sheet: Sheet, position: Position) -> list[tuple[str, str, Any, Any]]:
    """Field, rule, what the transcript told, what the sheet says."""
    rows: list[tuple[str, str, Any, Any]] = [
        ("rolls", "SMU-312", position.rolls, sheet.rolls or None),
        ("hole", "SMU-313", position.slot, sheet.hole),
        (
            "inspections",
            "SMU-504",
            [[*pair, position.guesses[pair[1]]] for pair in position.inspections],
            [[one.player, one.target, one.guess] for one in sheet.inspections] or None,
        ),
        ("waived", "SMU-611", position.refused, sheet.waived or None),
    ]
    seats = {who: str(chair) for chair, who in enumerate(position.chairs, 1)}
    for who, row in sheet.rows.items():
        if who in position.tests:
            passed = position.tests[who]
            rows.append((f"rows.{who}.test", "SMU-354" if passed else "SMU-360", _passed(position, who), row.test))
        rows.append((f"rows.{who}.seat", "SMU-402", seats.get(who, "junk"), row.seat))
        found = position.found.get(who)
        rows.append((f"rows.{who}.found", "SMU-602" if found is None else "SMU-332", found or [], row.found))
    return rows


def _passed(position: Position, who: str) -> str:
    return "passed" if position.tests[who] else "stuck"


def agrees(sheet: Sheet, position: Position) -> bool:
    """Whether a sheet says exactly what the transcript told: the common case, and quickly seen."""
    if sheet.rolls != position.rolls or sheet.hole != position.slot or sheet.waived != position.refused:
        return False
    if len(sheet.inspections) != len(position.inspections) or len(sheet.rows) != len(position.seats):
        return False
    for one, (player, target) in zip(sheet.inspections, position.inspections, strict=True):
        if one.player != player or one.target != target or one.guess != position.guesses[target]:
            return False
    chairs = position.chairs
    for who, row in sheet.rows.items():
        held = position.held[who]
        if (
            row.sweet != held[SWEET]
            or row.sour != held[SOUR]
            or row.bombs != held[BOMBS]
            or row.used != held[USED]
            or row.found != position.found.get(who)
            or row.test != ("passed" if position.tests.get(who) else "stuck")
            or row.seat != ("junk" if who not in chairs else "1" if who == chairs[0] else "2")
        ):
            return False
    return True


def missing_rows(sheet: Sheet, seats: Sequence[str], number: int, hearing: Hearing) -> bool:
    """Whether somebody has no row, so that the holdings are not known."""
    missing = [who for who in seats if who not in sheet.rows]
    if missing:
        hearing.find(
            "SMU-715",
            "the tokens of {who} are not written down for round {number}",
            where=at(number, "rows"),
            step=CLAIM,
            expected=len(seats),
            found=len(sheet.rows),
            who=missing,
            number=number,
        )
    return bool(missing)


def holdings_of(sheet: Sheet, held: Mapping[str, Held], seats: Sequence[str]) -> Mapping[str, Held]:
    """What everybody owns by a sheet."""
    return {who: written(sheet.rows[who], held[who]) for who in seats}
