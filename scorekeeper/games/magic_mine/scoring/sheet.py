"""What a sheet adds up to: one pass over it puts what is written beside what the rules make of it.

Nothing is decided here. The checks compare a column of what is written with a column of what is due, and look at the lines
only where the two differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from scorekeeper.games.magic_mine.equipment import Bound
from scorekeeper.games.magic_mine.record import Row, Scored
from scorekeeper.games.magic_mine.scoring.printed import Printed, printed

GOAL = 20
SPECIAL = (5, 10, 15)
"""Spaces that bring a card to everybody behind."""
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


class Columns(Struct, gc=False):
    """A sheet as columns: one entry per scoring, in the order of seats and lines, and one per player."""

    seats: Sequence[str]
    rows: Mapping[str, Row]
    bound: Bound
    itemised: bool
    """Whether the sheet has scorings line by line, and not only where the pawns came to stand."""
    printed: list[Printed] = []
    points_said: list[int] = []
    points_due: list[int] = []
    bonus_said: list[int] = []
    bonus_due: list[int] = []
    space_said: list[int] = []
    """20 that is written past 20, and a space that cannot be known, count as due."""
    space_due: list[int] = []
    """All points so far, and as many hearts as the spaces written so far show."""
    stood: list[int] = []
    """Where the pawn stood before the scoring; 0 where that is not known."""
    totals: list[int] = []
    """All points so far, without hearts."""
    ends: list[int] = []
    """For each player, where the scorings end in the columns."""
    points: dict[str, int] = {}
    """Points in all, hearts included where they are points; as far as they are known."""
    hearts: dict[str, int] = {}
    """Hearts that are points."""
    steps: dict[str, int] = {}
    """How many gems were set for the scorings, at least."""
    unknown: list[str] = []
    """Whose points are not known, so that only the space tells."""
    told: bool = False
    """Whether the tiles of some line are not known."""
    as_told: list[str] = []
    """Whose points are as written in some line, for its tiles are not known."""
    winner: str | None = None
    """Who has reached 20, if it is one."""

    def lines(self) -> Iterator[tuple[int, str, int, Scored]]:
        """All scorings: the place in the columns, the player, the number of the line, and the line."""
        place = 0
        for who in self.seats:
            for number, line in enumerate(self.rows[who].scored, 1):
                yield place, who, number, line
                place += 1

    def lines_of(self, who: str) -> range:
        """The places of a player's scorings in the columns."""
        at = self.seats.index(who)
        return range(self.ends[at - 1] if at else 0, self.ends[at])

    def scorings(self, who: str) -> list[Scoring]:
        """A player's scorings as they count; none where points are not known."""
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


def reckon(rows: Mapping[str, Row], seats: Sequence[str], bound: Bound, given: Given = NOTHING) -> Columns:
    """The columns of a sheet on which each of these players has a row."""
    columns = Columns(seats, rows, bound, is_itemised(rows))
    for who in seats:
        _add_up(columns, who, rows[who], given)
    columns.winner = alone_past(columns.points)
    return columns


def is_itemised(rows: Mapping[str, Row]) -> bool:
    """Whether a sheet has scorings line by line, and not only where the pawns came to stand."""
    return any([row.scored for row in rows.values()])


def alone_past(points: Mapping[str, int]) -> str | None:
    """Who has reached 20, if it is one."""
    reached = [who for who, space in points.items() if space >= GOAL]
    return reached[0] if len(reached) == 1 else None


def most_hearts(row: Row, bound: Bound) -> int:
    """How many spaces hearts can have moved a pawn (ruling MIN-R01)."""
    return row.hearts if row.hearts > 0 and bound.rulings.heart != "card" else 0


def _add_up(columns: Columns, who: str, row: Row, given: Given) -> None:  # noqa: PLR0915 - the one pass, written out for speed
    bound, most = columns.bound, most_hearts(row, columns.bound)
    points_said, points_due = columns.points_said, columns.points_due
    bonus_said, bonus_due = columns.bonus_said, columns.bonus_due
    space_said, space_due = columns.space_said, columns.space_due
    total = lead = steps = 0
    known, as_told = columns.itemised, False
    for line in row.scored:
        worth = printed(line, bound)
        columns.printed.append(worth)
        columns.stood.append(total + lead if known else 0)
        steps += worth.steps
        points, said = worth.points, line.points
        if points is None:
            as_told, known, points = True, known and said is not None, said or 0
            columns.told = True
        points_said.append(points if said is None else said)
        bonus = line.bonus if worth.bonus is None else worth.bonus
        bonus_said.append(line.bonus)
        if given:
            at = len(points_due)
            points, bonus = given.get(("points", at), points), given.get(("bonus", at), bonus)
        points_due.append(points)
        bonus_due.append(bonus)
        total += points + bonus
        space = line.space
        if known and space is not None and lead <= space - total <= most:
            lead = space - total
        due = total + lead
        space_due.append(due)
        space_said.append(due if not known or space is None or space == GOAL <= total + most else space)
        columns.totals.append(total)
    columns.ends.append(len(points_due))
    _finish(columns, who, row, total, lead if known else -1, given)
    columns.steps[who] = steps if known else 0
    if as_told and known:
        columns.as_told.append(who)


def _finish(columns: Columns, who: str, row: Row, total: int, lead: int, given: Given) -> None:
    """The points of a player in all; a negative lead says that the scorings do not tell them."""
    hearts = 0 if lead < 0 else counted_hearts(row, total, lead, columns.bound)
    columns.hearts[who] = hearts
    if lead < 0:
        columns.unknown.append(who)
        if row.space is not None:
            columns.points[who] = row.space
        return
    points = total + hearts
    columns.points[who] = given.get(("space", who), points) if given else points


def counted_hearts(row: Row, total: int, lead: int, bound: Bound) -> int:
    """Hearts that count as points (ruling MIN-R01); those of the last turns may still wait for their owner's next one."""
    hearts = most_hearts(row, bound)
    if hearts and bound.rulings.heart == "own-turn" and row.space is not None:
        return min(max(row.space - total, lead), hearts)
    return hearts


# The end position: how much of everything is where.


class Holdings(Struct, gc=False):
    """What lies where at the end, as far as it is written down; one entry per player who tells it."""

    columns: Columns
    seats: Sequence[str]
    first: str | None
    """Who had the first turn, if it is known."""
    carts: list[int] = []
    hands: list[int] = []
    tiles: list[int] = []
    turns: list[int] = []
    hearts: int = 0
    """Hearts of all."""
    lying: list[str] = []
    """Tiles in the rows."""
    gems_on: list[tuple[str, ...]] = []
    """The gems on each of them."""
    held: list[str] = []
    """Gems in carts and on tiles."""

    @property
    def bound(self) -> Bound:
        return self.columns.bound


def count_up(columns: Columns, first: str | None) -> Holdings:
    """What the rows of a sheet say of its end."""
    found = Holdings(columns, columns.seats, first)
    carts, hands, tiles, turns = found.carts, found.hands, found.tiles, found.turns
    lying, gems_on, held = found.lying, found.gems_on, found.held
    for row in columns.rows.values():
        if row.cart is not None:
            carts.append(len(row.cart))
            held += row.cart
        if row.hand is not None:
            hands.append(row.hand)
        if row.turns is not None:
            turns.append(row.turns)
        found.hearts += row.hearts
        if row.tiles is not None:
            tiles.append(len(row.tiles))
            for on in row.tiles:
                lying.append(on.tile)
                gems_on.append(tuple(on.gems))
                held += on.gems
    return found


def won_by_scoring(row: Row) -> bool:
    """Whether the last scoring can have won; a space below 20 that is written for it says that a heart did."""
    if not row.scored:
        return False
    space = row.scored[-1].space
    return space is None or space >= GOAL


def unreplaced(columns: Columns, who: str) -> int:
    """How many tiles the winning move may have left unreplaced (ruling MIN-R06)."""
    row = columns.rows[who]
    if who != columns.winner or not won_by_scoring(row) or columns.bound.rulings.after_the_win == "tidy":
        return 0
    return len(row.scored[-1].tiles)


def not_returned(columns: Columns) -> Sequence[str] | None:
    """Gems on the tiles of the winning move, which need not have gone back (ruling MIN-R06); None if not known."""
    winner = columns.winner
    if winner is None or columns.bound.rulings.after_the_win == "tidy" or not won_by_scoring(columns.rows[winner]):
        return ()
    return None if winner in columns.unknown else columns.printed[columns.lines_of(winner)[-1]].gems or None
