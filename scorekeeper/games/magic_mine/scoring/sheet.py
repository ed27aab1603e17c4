"""What a sheet adds up to: one pass puts the recorded figures next to those by the rules.

Nothing is decided here. The checks look at the lines only if a recorded figure is not the right one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from msgspec import Struct

from scorekeeper.games.magic_mine.equipment import MARKET, ROW, TILES, Bound
from scorekeeper.games.magic_mine.record import Row, Scored
from scorekeeper.games.magic_mine.scoring.ending import GOAL, alone_past, is_finished_first, reached
from scorekeeper.games.magic_mine.scoring.printed import Printed, points_alone, printed
from scorekeeper.games.magic_mine.scoring.running import Gain, Off, follow

SPECIAL = (5, 10, 15)
"""Spaces that bring a card to every player behind."""
Given = Mapping[Any, int]
"""Figures that a decision lets stand as written, by field of the sheet."""
NOTHING: Given = {}


class Scoring(NamedTuple):
    """A scoring as it counts."""

    tiles: Sequence[str]
    gem: str | None
    points: int
    bonus: int
    space: int
    gems: tuple[str, ...]
    """The gems that lay on the tiles."""
    colours: tuple[str | None, ...] = ()
    """The colour of each piece, None for one with several, in the order of the tiles; only from a transcript."""


class ScoringColumns(Struct, gc=False):
    """A sheet as columns: one entry per scoring, in the order of seats and lines, and one per player."""

    seats: Sequence[str]
    rows: Mapping[str, Row]
    bound: Bound
    printed: list[Printed] = []
    odd: bool = False
    """Whether tiles, colours or hearts need a closer look."""
    scored: list[str] = []
    """All tiles that were scored."""
    points_due: list[int] = []
    bonus_due: list[int] = []
    space_due: list[int] = []
    """All points so far, plus as many hearts as the recorded spaces show."""
    points_off: dict[int, int] = {}
    """Recorded points that are not the right ones, by place in the columns."""
    bonus_off: dict[int, int] = {}
    space_off: dict[int, int] = {}
    """A recorded 20 for more than 20, and a space that cannot be known, count as right."""
    sum_off: dict[str, int] = {}
    """The last recorded space of a player, if it is not the sum; a 20 for more than 20 counts as right."""
    run_off: list[tuple[str, Off]] = []
    """Recorded spaces that no points can explain, of players whose points are not all known."""
    late: list[int] = []
    """Scorings of players who were already on 20."""
    ends: list[int] = []
    """The end of each player's scorings in the columns."""
    points: dict[str, int] = {}
    """Total points, including hearts if they are points, as far as known."""
    hearts: dict[str, int] = {}
    """Hearts that are points."""
    steps: list[int] = []
    """The fewest gems that each player set for the scorings."""
    unknown: list[str] = []
    """Players whose points are not known, so that only the space counts."""
    told: list[str] = []
    """Players with a line whose tiles are not known, so that its points count as written."""
    winner: str | None = None
    """The player who has reached 20, if it is exactly one."""

    @property
    def is_unusual(self) -> bool:
        """Whether the scorings need more than a comparison of figures."""
        return self.odd or 0 in self.steps or bool(self.told or self.unknown or self.late)

    def lines(self) -> Iterator[tuple[int, str, int, Scored]]:
        """All scorings: index in the columns, player, number of the line, and the line."""
        place = 0
        for who in self.seats:
            for number, line in enumerate(self.rows[who].scored, 1):
                yield place, who, number, line
                place += 1

    def lines_of(self, who: str) -> range:
        """The indexes of a player's scorings in the columns."""
        at = self.seats.index(who)
        return range(self.ends[at - 1] if at else 0, self.ends[at])

    def scorings(self, who: str) -> list[Scoring]:
        """A player's scorings as they count; none if points are not known."""
        if who in self.unknown:
            return []
        return [
            Scoring(
                self.printed[at].tiles,
                self.printed[at].gem,
                self.points_due[at],
                self.bonus_due[at],
                self.space_due[at],
                self.printed[at].gems,
            )
            for at in self.lines_of(who)
        ]


def reckon(  # noqa: C901, PLR0912, PLR0915 - the one pass over all lines, written out for speed
    rows: Mapping[str, Row], seats: Sequence[str], bound: Bound, given: Given = NOTHING, *, blank_is_zero: bool = True
) -> ScoringColumns:
    """Make the columns of a sheet on which each of these players has a row."""
    columns = ScoringColumns(seats, rows, bound)
    find, told, scored, itemised = bound.printed.get, columns.printed, columns.scored, is_itemised(rows)
    hearts_wait = bound.rulings.heart == "own-turn"
    points_due, bonus_due, space_due = columns.points_due, columns.bonus_due, columns.space_due
    for who in seats:
        row = rows[who]
        most = most_hearts(row, bound) if row.hearts else 0
        if row.hearts < 0:
            columns.odd = True
        total = lead = due = steps = 0
        known = itemised
        for line in row.scored:
            worth = (None if line.set_with or line.gems else find((line.tile, line.gem))) or printed(line, bound)
            told.append(worth)
            scored += worth.tiles
            steps += worth.steps
            if due >= GOAL and known:
                columns.late.append(len(points_due))
            points, said = worth.points, line.points
            bonus, bonus_told = worth.bonus, line.bonus
            if points is None or bonus is None or worth.odd or worth.maybe_set or given:
                if worth.odd:
                    columns.odd = True
                if points is None:
                    known, points = known and said is not None, said or 0
                    columns.told.append(who)
                if bonus_told is None and line.set_with and (bonus is None or worth.maybe_set):
                    known, bonus = False, 0
                elif bonus is None or (worth.maybe_set and bonus_told == 0):
                    bonus = bonus_told or 0
                at = len(points_due)
                points, bonus = given.get(("points", at), points), given.get(("bonus", at), bonus)
            if said != points and said is not None:
                columns.points_off[len(points_due)] = said
            if bonus_told != bonus and bonus_told is not None:
                columns.bonus_off[len(points_due)] = bonus_told
            points_due.append(points)
            bonus_due.append(bonus)
            total += points + bonus
            due, space = total + lead, line.space
            if space != due and space is not None and known:
                if lead <= space - total <= most:
                    due, lead = space, space - total
                elif not space == GOAL <= total + most:
                    columns.space_off[len(space_due)] = space
            space_due.append(due)
        columns.ends.append(len(points_due))
        columns.steps.append(steps)
        if known and (row.scored or row.space in (None, most)):
            hearts = most
            if hearts_wait and row.space is not None:
                # Hearts of the last turns may still wait for their owner's next turn (ruling MIN-R01).
                hearts = min(max(row.space - total, lead), most)
            _take_sum(columns, who, row.space, total + hearts, hearts, given)
        else:
            _take_run(columns, who, row, most, given)
    if not blank_is_zero or not reached(columns.points):
        _forget_blank_rows(columns)
    columns.winner = alone_past(columns.points)
    return columns


def _forget_blank_rows(columns: ScoringColumns) -> None:
    """A row without scorings and space is not known; it counts as nothing scored only if nothing else depends on it."""
    for who in columns.seats:
        row = columns.rows[who]
        if not row.scored and row.space is None and who not in columns.unknown:
            columns.unknown.append(who)
            del columns.points[who]


def _take_sum(columns: ScoringColumns, who: str, space: int | None, points: int, hearts: int, given: Given) -> None:
    """The points of a player whose scorings are known, next to the last space; past 20 it may be recorded as 20."""
    if given:
        points = given.get(("space", who), points)
    columns.points[who] = points
    columns.hearts[who] = hearts
    if space != points and space is not None and not space == GOAL < points:
        columns.sum_off[who] = space


def _take_run(columns: ScoringColumns, who: str, row: Row, most: int, given: Given) -> None:
    """The recorded space of a player whose scorings are not all known, if the others and the hearts can lead to it."""
    lines = columns.lines_of(who)
    gains = [_gain(columns, at, line) for at, line in zip(lines, row.scored, strict=True)] or [NOT_ITEMISED]
    run = follow(gains, most, row.space, all_moved=columns.bound.rulings.heart == "point")
    columns.late = [at for at in columns.late if at not in lines] + [lines[0] + index for index in run.late if lines]
    for at, space in zip(lines, run.spaces, strict=False):
        columns.space_off.pop(at, None)
        columns.space_due[at] = space
    columns.hearts[who] = 0
    space = row.space if row.space is not None else run.least
    columns.run_off += [(who, off) for off in run.off if (off.number or ("space", who) not in given)]
    if (
        row.space is None
        and run.least < run.most
        and lines
        and all(
            columns.printed[at].points is not None or line.points is not None
            for at, line in zip(lines, row.scored, strict=True)
        )
    ):
        # Only bonuses are not known, and no space shows them: they count as none.
        columns.told.append(who)
        columns.points[who] = space
        return
    columns.unknown.append(who)
    if row.space is not None or run.least == run.most or run.least >= GOAL:
        columns.points[who] = space


NOT_ITEMISED = Gain(0, sys.maxsize, None)
"""All scorings of a player of whom none is recorded."""


def _gain(columns: ScoringColumns, at: int, line: Scored) -> Gain:
    """What a line can have brought."""
    worth, most = columns.printed[at], columns.bound.most
    points, bonus = columns.points_due[at], columns.bonus_due[at]
    more = 0
    if worth.points is None and line.points is None:
        alone = points_alone(line.gem, columns.bound) if not worth.tiles else ()
        more = max(alone, default=most)
    if line.bonus_told is None and (worth.bonus is None or worth.maybe_set):
        more += most if worth.bonus is None else worth.bonus
    return Gain(points + bonus, points + bonus + more, line.space)


def wrongly_there(columns: ScoringColumns) -> str | None:
    """The only player whom the recorded spaces take to 20, if the points do not and a figure of that player is wrong."""
    if columns.winner is not None:
        return None
    last = {who: row.scored[-1].space if row.scored else None for who, row in columns.rows.items()}
    said = {who: max(row.space or 0, last[who] or 0) for who, row in columns.rows.items()}
    who = alone_past(said)
    if who is None:
        return None
    off = (*columns.points_off, *columns.bonus_off, *columns.space_off)
    return who if who in columns.sum_off or any(at in off for at in columns.lines_of(who)) else None


def is_itemised(rows: Mapping[str, Row]) -> bool:
    """Whether a sheet has scorings line by line, not only final spaces."""
    for row in rows.values():  # noqa: SIM110 - quicker than any()
        if row.scored:
            return True
    return False


def most_hearts(row: Row, bound: Bound) -> int:
    """How many spaces hearts can have moved a pawn (ruling MIN-R01)."""
    return row.hearts if row.hearts > 0 and bound.rulings.heart != "card" else 0


# The end position: how much of everything is where.


class Holdings(Struct, gc=False):
    """What is where at the end, as far as it is recorded; one entry per player with a record of it."""

    columns: ScoringColumns
    bound: Bound
    seats: Sequence[str]
    first: str | None
    """The player who had the first turn, if known."""
    is_counted: bool = False
    """Whether all carts and rows are recorded."""
    carts: list[int] = []
    hands: list[int] = []
    tiles: list[int] = []
    turns: list[int] = []
    hearts: int = 0
    """Every player's hearts."""
    lying: list[str] = []
    """Tiles in the rows."""
    different: AbstractSet[str] = frozenset()
    """The tiles in rows, each once."""
    filled: list[tuple[str, ...]] = []
    """The tiles in rows that have gems, with those gems."""
    fits: bool = True
    """Whether the tiles take these gems."""
    held: list[str] = []
    """Gems in carts and on tiles."""
    named: list[str] | None = None
    """The cards in hands of which the kind is recorded; None if none is asked for."""
    may_lack: Mapping[str, Sequence[int]] = {}
    """How many tiles each player who may have won may lack, because nothing need follow the winning move (MIN-R06)."""
    not_returned: Sequence[str] | None = ()
    """Gems on the tiles of the winning move, which need not have gone back; None if not known."""
    least_left: int = 0
    """The fewest tiles that can be left in the pile: each scored tile takes one, and one more where it was refreshed."""
    run_out: bool = False
    """Whether the tile pile may have run out, so that scored tiles came back."""


def count_up(columns: ScoringColumns, first: str | None) -> Holdings:
    """Read the holdings at the end from the rows of a sheet."""
    found = Holdings(columns, columns.bound, columns.seats, first)
    carts, hands, tiles, turns = found.carts, found.hands, found.tiles, found.turns
    lying, filled, held, hearts = found.lying, found.filled, found.held, 0
    for who in columns.seats:
        row = columns.rows[who]
        cart, on_tiles = row.cart, row.tiles
        if cart is not None:
            carts.append(len(cart))
            held += cart
        if row.hand is not None:
            hands.append(row.hand)
        if row.turns is not None:
            turns.append(row.turns)
        if row.cards is not None:
            found.named = [*(found.named or ()), *row.cards]
        hearts += row.hearts
        if on_tiles is None:
            continue
        tiles.append(len(on_tiles))
        for on in on_tiles:
            tile, gems = on.tile, on.gems
            lying.append(tile)
            if gems:
                filled.append((tile, *gems))
                held += gems
    found.hearts, found.different = hearts, set(lying)
    found.fits = columns.bound.fillings.issuperset(filled)
    found.is_counted = len(carts) == len(tiles) == len(columns.rows)
    _count_winning_move(found)
    _count_pile(found)
    return found


def _count_winning_move(found: Holdings) -> None:
    """What may lie elsewhere because the game was over with the winning move."""
    columns = found.columns
    winner = columns.winner
    if winner is not None and _scored_last(columns, winner):
        last = columns.printed[columns.ends[columns.seats.index(winner)] - 1] if columns.rows[winner].scored else None
        found.may_lack = {winner: _unreplaced(columns, winner)}
        found.not_returned = (None if winner in columns.unknown or last is None else last.gems) or None
    elif winner is None and len(columns.points) < len(columns.seats) and not reached(columns.points):
        unknown = [who for who in columns.seats if who not in columns.points and _scored_last(columns, who)]
        found.may_lack = {who: _unreplaced(columns, who) for who in unknown}
        found.not_returned = None if unknown else ()


def _count_pile(found: Holdings) -> None:
    """How far the tile pile can have gone down."""
    columns = found.columns
    # Each scored tile brings one new tile, and one more where the market was refreshed for it.
    scored = len(columns.scored)
    if columns.told:
        scored += sum([1 for worth in columns.printed if not worth.faces and (worth.odd or not worth.tiles)])
    blank = bool(columns.unknown) and any(not columns.rows[who].scored for who in columns.unknown)
    found.least_left = full_pile(columns.seats) - 2 * scored
    found.run_out = blank or found.least_left <= 0


def full_pile(seats: Sequence[str]) -> int:
    """How many tiles are in the pile when the game begins."""
    return TILES - ROW * len(seats) - MARKET


def _scored_last(columns: ScoringColumns, who: str) -> bool:
    """Whether a player who has won may have done so by a scoring that nothing need have followed (ruling MIN-R06)."""
    if is_finished_first(columns.bound.rulings):
        return False
    lines = columns.rows[who].scored
    # A recorded space below 20 for the last scoring means that a heart won.
    return not lines or (space := lines[-1].space) is None or space >= GOAL


def _unreplaced(columns: ScoringColumns, who: str) -> Sequence[int]:
    """How many tiles of the last scoring may not have been replaced: all of them, or none."""
    lines = columns.rows[who].scored
    if not lines or lines[-1].tile is None:
        return range(ROW + 1)
    return (0, len(lines[-1].tiles))
