"""A game as its TOML file declares it: the fields of the file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct, field

from scorekeeper.games.declared.expression import (
    names_in,
)

STANDARD = "standard"


POINTS = "_points"
"""Behind the id of a line whose box holds a number: the points of that line."""


Wins = Literal["most", "fewest", "first-to", "places", "sides", "together"]


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[game]`: what it is called, who plays, and who wins."""

    id: str
    book: str
    title: str
    players: list[int]
    wins: Wins = "most"
    target: int | None = None
    """The points that win, with `wins = "first-to"`."""
    rounds: int | None = None
    """How many rounds the game has; 0 if that differs. Without it, everything is counted once, at the end."""
    sides: list[list[int]] = []
    """Seats that play together, such as `[[1, 3], [2, 4]]`."""
    smallest: float = 1
    """The smallest part of a point, such as 0.5 where half points are written down."""
    source: str = "rulebook"
    unsure: list[str] = []
    """What the author is not certain of, in sentences."""
    synonyms: dict[str, list[str]] = {}


class Scope(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every entry may say: its words, and the variants that it belongs to."""

    title: str = ""
    text: str = ""
    source: str = ""
    only: list[str] = []
    """The variants that it belongs to; empty for all."""
    without: list[str] = []
    """The variants that do without it."""

    def belongs_to(self, variant: str) -> bool:
        """Whether the entry counts in a variant."""
        return variant not in self.without and (not self.only or variant in self.only)


class Named(Scope, frozen=True, kw_only=True):
    """An entry with an id."""

    id: str


class Counted(Named, frozen=True, kw_only=True):
    """What is written down as a number, with its limits."""

    min: int | None = None
    max: int | None = None
    table_max: int | None = None
    """The most over all players."""
    each: Literal["", "game", "round"] = ""


class Count(Counted, frozen=True, kw_only=True):
    """`[[count]]`: what lies on the table and scores nothing by itself."""

    min: int | None = 0


class Line(Counted, frozen=True, kw_only=True):
    """`[[line]]`: what scores, in the order of the paper."""

    points: str | None = None
    """How the points come about; without it, the points are written down as they are."""
    steps: dict[str, int] = {}
    """From which number on how many points, such as `{ 3 = 1, 6 = 3 }`."""
    table: dict[str, int] = {}
    """How many points for just which number."""
    rows: list[str] = []
    """What is written down for each of several things of a kind, such as squares and crowns; their points are added up."""
    row_min: dict[str, int] = {}
    """The least of some of these columns; of the others it is 0."""
    row_max: dict[str, int] = {}
    """The most of some of these columns."""


class Award(Named, frozen=True, kw_only=True):
    """`[[award]]`: points for whoever has most of something."""

    by: str
    wins: Literal["most", "fewest"] = "most"
    pays: list[int] | dict[str, list[int]]
    ties: Literal["friendly", "split", "none"] = "friendly"
    rounded: Literal["down", "up"] = "down"
    least: int | None = None
    """The least that one must have to be paid."""
    optional: bool = False
    """Whether it is not at stake in every game; then everybody leaves blank what it goes by, and nobody is paid."""


class Tie(Scope, frozen=True, kw_only=True):
    """`[[tie]]`: what separates players with the same total."""

    by: str | list[str]
    wins: Literal["most", "fewest", "later", "earlier"] | None = None
    holder: str = field(default="", name="from")
    """With `by = "clockwise"`: the count that one player has 1 of."""


class Must(Named, frozen=True, kw_only=True):
    """`[[must]]`: something that holds on every correct sheet."""

    test: str
    over: Literal["player", "table"] = "player"
    finished: bool = False
    """Whether it holds only when a game was played to its end."""
    each: Literal["game", "round"] = "game"


class Instant(Named, frozen=True, kw_only=True):
    """`[[instant]]`: something that wins the game at once, whatever the points are."""


class VariantRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`[[variant]]`: another way to play; lines and the rest say whether they belong to it."""

    id: str
    title: str
    players: list[int] | None = None


class Definition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    game: Head
    variant: list[VariantRules] = []
    count: list[Count] = []
    line: list[Line] = []
    award: list[Award] = []
    tie: list[Tie] = []
    must: list[Must] = []
    instant: list[Instant] = []

    @property
    def smallest(self) -> Fraction:
        """The smallest part of a point."""
        return Fraction(str(self.game.smallest))

    @property
    def variants(self) -> list[str]:
        """The ids of all variants, the standard game first."""
        return [STANDARD, *(one.id for one in self.variant)]

    @property
    def counted(self) -> list[Counted]:
        """Counts and lines: everything that is written down as a number."""
        return [*self.count, *self.line]

    @property
    def may_stay_level(self) -> bool:
        """Whether players can be level after everything that the game compares; seats separate everybody."""
        alone = self.game.wins in ("most", "fewest", "first-to") and not self.game.sides
        return alone and not any(
            tie.by in ("seat", "clockwise") and not tie.only and not tie.without for tie in self.tie
        )

    def players(self, variant: str) -> tuple[int, int]:
        """The fewest and the most players of a variant."""
        own = next((one.players for one in self.variant if one.id == variant), None) or self.game.players
        return own[0], own[-1]

    def each(self, entry: Counted) -> Literal["game", "round"]:
        """Whether an entry is written down once or in every round."""
        return entry.each or ("game" if self.game.rounds is None else "round")


def numbered(line: Line) -> bool:
    """Whether the box of a line holds a number that its points are made from, rather than the points."""
    return bool(line.steps or line.table or line.rows or line.id in names_in(line.points or ""))


def computed(line: Line) -> bool:
    """Whether a line has no box but that of its points, so that its limits are theirs."""
    return line.points is not None and not numbered(line)


def names_of(entry: Counted) -> dict[str, Literal["number", "points"]]:
    """Return what an expression may call an entry: its number by its id, and the points of such a line with `_points`."""
    if not isinstance(entry, Line):
        return {entry.id: "number"}
    if not numbered(entry):
        return {entry.id: "points"}
    return {entry.id: "points" if entry.rows else "number", entry.id + POINTS: "points"}


def needs(line: Line, lines: Sequence[Line]) -> set[str]:
    """Return the other lines whose points those of a line depend on."""
    wanted = names_in(line.points or "") - {*line.rows}
    return {
        other.id
        for other in lines
        if other is not line or line.id + POINTS in wanted
        for name, what in names_of(other).items()
        if what == "points" and name in wanted
    }


def in_order(lines: Sequence[Line]) -> list[Line]:
    """Return the lines so that each comes after those that it needs."""
    done: set[str] = set()
    waiting, sorted_ = list(lines), []
    wanted = {line.id: needs(line, lines) for line in lines}
    while waiting:
        ready = [line for line in waiting if wanted[line.id] <= done]
        for line in ready or waiting[:1]:
            sorted_.append(line)
            done.add(line.id)
            waiting.remove(line)
    return sorted_


def tie_expressions(tie: Tie) -> list[str]:
    """Return what a tie compares, one after the other; none for seats."""
    listed = [tie.by] if isinstance(tie.by, str) else tie.by
    return [text for text in listed if text not in ("seat", "clockwise", "shared")]


def least(entry: Counted) -> int | None:
    """Return the least that one player may have; a number of things is not negative unless the file says so."""
    if entry.min is not None or not isinstance(entry, Line) or entry.table or entry.rows or not numbered(entry):
        return entry.min
    return min(0, *map(int, entry.steps)) if entry.steps else 0


def column_limits(line: Line, column: str) -> tuple[int, int | None]:
    """Return the least and the most of one column of a line with rows; the most may be open."""
    return line.row_min.get(column, min(0, *map(int, (*line.steps, *line.table, "0")))), line.row_max.get(column)


def limited(entry: Counted) -> bool:
    """Whether there are limits for what one player may have."""
    return (
        least(entry) is not None
        or entry.max is not None
        or (isinstance(entry, Line) and bool(entry.table or entry.rows))
    )


def seat_holders(ties: Iterable[Tie]) -> list[str]:
    """Return the counts that name the holder of something."""
    return [tie.holder for tie in ties if tie.holder]
