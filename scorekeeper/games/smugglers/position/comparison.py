"""Differences between a sheet or a statement and what the round led to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games.smugglers.position.causes import Act, Cause, cause_of
from scorekeeper.games.smugglers.position.fillings import Blanks
from scorekeeper.games.smugglers.position.holdings import Holdings
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.position.reasons import FIRST_CHAIR, rule_of_dues, rule_of_figure
from scorekeeper.games.smugglers.record import (
    BOMBS,
    FIELDS,
    SOUR,
    SWEET,
    USED,
    Inspect,
    Inspection,
    Reveal,
    Row,
    Sheet,
    State,
)

ALL = "all figures"
"""What a decision lets stand where the figures of a sheet are told as one."""


class WrongFigure(NamedTuple):
    """A figure that differs from what the round led to."""

    who: str
    at: int
    """Which figure, as an index of `FIELDS`."""
    due: int
    said: int
    rule: str
    """The rule that led to the right figure."""
    used: tuple[int, int] | None = None
    """If a bomb is only on the wrong side of the screen: how many used ones there are, and how many are written."""


class Comparison(NamedTuple):
    """The holdings on a sheet, next to those that the round led to."""

    number: int
    told: str
    """Where the right figures come from, as the finding puts it: `by the transcript`."""
    differences: list[WrongFigure]
    slips: dict[tuple[str, int], int]
    """By how much figures were already off before the round."""
    cause: Cause | None = None
    """What is behind all differences, where they are told as one."""
    boxes: Sequence[WrongFigure] = ()
    """The figures that differ from one or the other of the legal ends closest to the sheet."""
    fewest: int = 0
    """How many figures are wrong at least."""
    start_rule: str | None = None
    """The rule on the starting token of the player who may have begun with the wrong colour."""

    @property
    def act(self) -> Act | None:
        """The one reward against the rules that explains more than a single slip of the pen would."""
        return self.cause.act if self.cause is not None and self.fewest > 1 else None

    @property
    def supply_paid(self) -> bool:
        """Whether all is explained if the supply paid what a bomb takes from a player."""
        return self.cause is not None and self.cause.supply_paid

    @property
    def of_one_player(self) -> bool:
        """Whether it is known which figures are wrong, and all are the same player's."""
        known = self.cause is not None and len(self.cause.ends) == 1
        return known and len({one.who for one in self.boxes}) == 1


class Retold(NamedTuple):
    """A field of a sheet that differs from the transcript."""

    field: str
    rule: str
    due: Any
    said: Any


class Contradictions(NamedTuple):
    """All differences between a sheet and the transcript, apart from the holdings."""

    fields: list[Retold]


def compare_statement(position: Position, event: State) -> None:
    """Note the figures of a statement that differ from the round so far."""
    held = position.held
    if all([said.sweet, said.sour, said.bombs, said.used] == held[who] for who, said in event.rows.items()):
        position.differences = ()
        return
    loose, blank, slips = position.carry.loose, position.carry.blank, position.slips
    wrong = [
        WrongFigure(who, count, due, figure, rule_of_figure(position, who, count, figure))
        for who, said in event.rows.items()
        for count, name in enumerate(FIELDS)
        for figure, due in ((getattr(said, name), held[who][count]),)
        if figure is not None
        and figure != due
        and not (loose and count >= BOMBS)
        and (who, count) not in blank
        # A slip of the last sheet has been reported.
        and not (slips and figure - due == slips.get((who, count)))
    ]
    position.differences = bombs_joined(wrong) if wrong else ()


def bombs_joined(wrong: list[WrongFigure]) -> list[WrongFigure]:
    """The wrong figures, with one for a bomb that is missing on one side of a screen and one too many on the other."""
    used = {one.who: one for one in wrong if one.at == USED}
    joined = [
        one._replace(used=(other.due, other.said))
        for one in wrong
        if one.at == BOMBS and (other := used.get(one.who)) and one.said - one.due == other.due - other.said
    ]
    both = {one.who for one in joined}
    return [one for one in wrong if one.at < BOMBS or one.who not in both] + joined


def compare_holdings(
    rows: Mapping[str, Row], position: Position, told: str, *, loose: bool, waived: Collection[str] = ()
) -> Comparison:
    """Compare the rows of a sheet with what the round led to; unknown bombs are taken from the sheet.

    `waived` are players whose refusal of a reward has been looked at.
    """
    differences: list[WrongFigure] = []
    slips: dict[tuple[str, int], int] = {}
    late = position.winner is not None and _goes_on_after_a_win(rows, position)
    for who, row in rows.items():
        held = position.held[who]
        said = [row.sweet, row.sour, row.bombs, row.used]
        if said == held:
            continue
        for count, figure in enumerate(said):
            due = held[count]
            if figure is None or figure == due:
                continue
            if loose and count in (BOMBS, USED):
                held[count] = figure
            elif (
                position.slips.get((who, count)) == figure - due
                or figure < 0
                or late
                or (who in waived and figure == due - 1 and _refused_in_vain(position, who, count))
            ):
                # A figure below zero is reported on its own, and so is a sphere opened after a win.
                slips[who, count] = figure - due
            else:
                rule = rule_of_figure(position, who, count, figure)
                differences.append(WrongFigure(who, count, due, figure, rule))
    if differences:
        differences = bombs_joined(_too_many_bombs(rows, position, differences))
    return Comparison(position.number, told, differences, slips)


def with_cause(compared: Comparison, blanks: Blanks, position: Position) -> Comparison:
    """The comparison, with what is behind it if its differences are one matter or nobody can say where they are."""
    repeated = all(blanks.carry.slips.get(box) == slip for box, slip in compared.slips.items())
    bombs = [one.who for one in compared.differences if one.at >= BOMBS]
    if not repeated or (len(bombs) == len(compared.differences) and len(set(bombs)) == 1):
        return compared
    cause = cause_of(blanks, position.chairs, position.junk)
    wrong = [_wrong_in(end, compared, blanks) for end in cause.ends]
    if not wrong or not (
        len(wrong) > 1 or cause.supply_paid or (len(compared.differences) > 1 and (cause.acts or cause.start))
    ):
        return compared
    boxes = {(one.who, one.at): one for figures in wrong for one in figures}
    return compared._replace(
        cause=cause, boxes=sorted(boxes.values(), key=_by_seat(blanks)), fewest=min(map(len, wrong))
    )


def with_wrong_start(compared: Comparison, position: Position) -> Comparison:
    """The comparison, with the player who began with a token of the wrong colour, where a transcript shows the rest."""
    differences = compared.differences
    if position.number != 1 or compared.slips or [one.at for one in differences] != [SWEET, SOUR]:
        return compared
    (who, _, due, said, *_), other = differences[0], differences[1]
    began = position.carry.held[who]
    if who != other.who or [said - due, other.said - other.due] != [
        began[SOUR] - began[SWEET],
        began[SWEET] - began[SOUR],
    ]:
        return compared
    return compared._replace(cause=Cause([position], (), who), boxes=differences, fewest=len(differences))


def _by_seat(blanks: Blanks) -> Callable[[WrongFigure], tuple[int, int]]:
    seats = list(blanks.seats)
    return lambda one: (seats.index(one.who), one.at)


def _wrong_in(end: Holdings, compared: Comparison, blanks: Blanks) -> list[WrongFigure]:
    """The figures of a sheet that differ from a legal end, apart from slips of the sheet before."""
    return [
        WrongFigure(who, at, has, said, rule_of_dues(end, who, at, said))
        for who, figures in blanks.goal.items()
        for at, (said, has) in enumerate(zip(figures, end.held[who], strict=True))
        if said not in (None, has)
        and not (blanks.carry.loose and at >= BOMBS)
        and compared.slips.get((who, at)) != said - has
    ]


def _refused_in_vain(position: Position, who: str, count: int) -> bool:
    """Whether a player lacks a token that could not be refused."""
    return any(due.to == who and not due.may and due.colour == FIELDS[count] for due in position.dues)


def _goes_on_after_a_win(rows: Mapping[str, Row], position: Position) -> bool:
    """Whether a sheet shows spheres as opened after the win, so that its figures may rest on them."""
    return any(row.found is not None and who not in position.opened for who, row in rows.items())


def _too_many_bombs(rows: Mapping[str, Row], position: Position, wrong: list[WrongFigure]) -> list[WrongFigure]:
    """The wrong figures; if the bombs on a sheet do not add up, the rule on how many there are comes first."""
    if all(one.at < BOMBS for one in wrong):
        return wrong
    figures = [figure for row in rows.values() for figure in (row.bombs, row.used)]
    total = sum(counts[BOMBS] + counts[USED] for who, counts in position.held.items() if who in rows)
    if None in figures or sum(figure or 0 for figure in figures) == total:
        return wrong
    return [one._replace(rule="SMU-205") if one.at >= BOMBS else one for one in wrong]


def take_over(position: Position, compared: Comparison, given: Mapping[Any, int]) -> None:
    """Keep figures that a decision lets stand; all others are slips that later sheets may repeat."""
    for who, at, due, said, _, used in compared.differences:
        for count, right, written in ((at, due, said), *([(USED, *used)] if used is not None else [])):
            if (who, at) in given or ALL in given:
                position.held[who][count] = written
            else:
                compared.slips[who, count] = written - right
    position.slips = compared.slips


def contradictions(sheet: Sheet, position: Position) -> Contradictions:
    """Compare the events on a sheet with the transcript; blank fields are skipped."""
    found: list[Retold] = []
    if sheet.rolls and sheet.rolls != position.rolls:
        found.append(Retold("rolls", "SMU-312", position.rolls, sheet.rolls))
    if sheet.hole is not None and position.slot not in (None, sheet.hole):
        found.append(Retold("hole", "SMU-313", position.slot, sheet.hole))
    inspections, guesses, contents = _openings_told(position)
    if sheet.inspections and not _same_inspections(sheet.inspections, inspections, guesses):
        told = [[*pair, guesses[pair[1]]] for pair in inspections]
        # A guess that the sheet does not give is the one in the transcript.
        said = [[one.player, one.target, one.guess or guesses.get(one.target)] for one in sheet.inspections]
        if said != told:
            found.append(Retold("inspections", _rule_of_inspections(len(position.seats), said, told), told, said))
    if sheet.waived and sheet.waived != position.refused:
        found.append(Retold("waived", "SMU-611", position.refused, sheet.waived))
    return Contradictions(found + _rows_retold(sheet, position, contents))


def _rule_of_inspections(players: int, said: Sequence[Sequence[Any]], told: Sequence[Sequence[Any]]) -> str:
    """The rule on what differs: how many inspections there were, who inspected whom, or what was named."""
    if len(said) != len(told):
        return "SMU-504"
    pairs = [one[:2] == other[:2] for one, other in zip(said, told, strict=True)]
    if all(pairs):
        return "SMU-521"
    return "SMU-516" if pairs[0] else FIRST_CHAIR.get(players, "SMU-515")


def _same_inspections(
    said: Sequence[Inspection], told: Sequence[tuple[str, str]], guesses: Mapping[str, str | None]
) -> bool:
    """Whether a sheet has the inspections of the transcript."""
    if len(said) != len(told):
        return False
    for one, (inspector, target) in zip(said, told, strict=True):
        if one.player != inspector or one.target != target or one.guess not in (None, guesses[target]):
            return False
    return True


def _rows_retold(sheet: Sheet, position: Position, contents: Mapping[str, list[str]]) -> list[Retold]:
    """What the rows say differently about tests, seats and contents."""
    found: list[Retold] = []
    tests, chairs, exchanged = position.tests, position.chairs, False
    for who, row in sheet.rows.items():
        test, seat, pieces = row.test, row.seat, row.found
        if test is not None and (passed := tests.get(who)) is not None and (test == "passed") != passed:
            rule, due = ("SMU-354", "passed") if passed else ("SMU-360", "stuck")
            found.append(Retold(f"rows.{who}.test", rule, due, test))
        if seat is not None and seat != ("junk" if who not in chairs else "1" if who == chairs[0] else "2"):
            exchanged = True
        if pieces is not None and pieces != contents.get(who, []):
            rule = "SMU-332" if who in contents else "SMU-602"
            found.append(Retold(f"rows.{who}.found", rule, contents.get(who, []), pieces))
    return _exchanged(sheet, position) + found if exchanged else found


def _exchanged(sheet: Sheet, position: Position) -> list[Retold]:
    """The seats that differ; two players who are exchanged are one mistake."""
    chairs = {who: str(chair) for chair, who in enumerate(position.chairs, 1)}
    found: list[Retold] = []
    for who, row in sheet.rows.items():
        seat = chairs.get(who, "junk")
        if row.seat in (None, seat) or any((one.due, one.said) == (row.seat, seat) for one in found):
            continue
        if row.seat == "junk" and position.misplaced(who):
            # That this player belongs there has been said.
            continue
        rule = "SMU-402" if "1" in (seat, row.seat) else "SMU-403"
        found.append(Retold(f"rows.{who}.seat", rule, seat, row.seat))
    return found


def _openings_told(
    position: Position,
) -> tuple[list[tuple[str, str]], Mapping[str, str | None], Mapping[str, list[str]]]:
    """Inspections, guesses and contents in the transcript, including those after a win, which do not count."""
    if position.winner is None:
        return position.inspections, position.guesses, position.found
    asked = [event for event in position.script if type(event) is Inspect]
    shown = {event.player: event.found for event in position.script if type(event) is Reveal}
    return (
        [(event.player, event.target) for event in asked],
        {event.target: event.guess for event in asked},
        {**{event.target: event.found or [] for event in asked}, **shown, **position.found},
    )
