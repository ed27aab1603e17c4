"""A position as data: what a picture of a table shows, before it is drawn.

A game makes a `Picture` of a record with `picture(record, verdict, terms, names)` in the module that its `Game` names,
and `reports/svg/` draws it. Every part can also be put into words (`words`), which is what a screen reader reads out.

    Track     spaces in a row and who stands where: score tracks, price tracks
    Shelves   things that somebody holds, side by side, and the room left
    Bars      amounts against a goal
    Figures   the sheet: what is written, and what is correct
    Note      a sentence, and the rule it is about

Parts for special boards are in modules of their own: rooms, tokens and tiles (`board`), rings (`orbit`), roads
(`roads`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from unicodedata import bidirectional

from msgspec import Struct

from scorekeeper.games.engine.verdict import Level, Names

ISOLATE, POP = "\u2068", "\u2069"
"""Put around a name that runs from right to left, so that it does not move the figures beside it."""
RIGHT_TO_LEFT = {"R", "AL"}


class Chip(Struct, frozen=True, kw_only=True):
    """A thing on the table: a gem, a token, a card."""

    text: str
    tone: str = ""
    """A colour of the game, such as `red`; drawn beside the word, never instead of it."""
    gone: bool = False
    """Whether it was here before but is here no longer."""
    mark: str | None = None
    """The rule of a finding about it."""

    def words(self) -> str:
        return marked(f"{self.text} (gone)" if self.gone else self.text, self.mark)


class Lane(Struct, frozen=True, kw_only=True):
    """One pawn, or one price, on its way along a track."""

    name: str
    at: int
    was: int | None = None
    """Where it came from."""
    said: int | None = None
    """The space that people wrote, if it is wrong."""
    note: str = ""
    tone: str = ""
    mark: str | None = None

    def words(self) -> str:
        moved = f"from {self.was} to {self.at}" if self.was is not None and self.was != self.at else f"on {self.at}"
        said = f", written as {self.said}" if self.said is not None else ""
        return marked(noted(f"{self.name} {moved}{said}", self.note), self.mark)


class Track(Struct, frozen=True, kw_only=True):
    """Spaces in a row, from `low` to `high`, with a lane for each pawn."""

    title: str
    low: int
    high: int
    lanes: Sequence[Lane]
    columns: int = 1
    flags: dict[int, str] = {}
    """Spaces with a meaning, such as the one that ends the game."""

    def meanings(self) -> dict[str, str]:
        """The meanings of flagged spaces, each with its spaces."""
        return {
            text: ", ".join(str(space) for space, said in self.flags.items() if said == text)
            for text in self.flags.values()
        }

    def words(self) -> str:
        flags = [f"{text} at {spaces}" for text, spaces in self.meanings().items()]
        return sentence(self.title, [*(lane.words() for lane in self.lanes), *flags])


class Shelf(Struct, frozen=True, kw_only=True):
    """What a participant or a place holds."""

    name: str
    chips: Sequence[Chip] = ()
    room: int | None = None
    """How many there is room for."""
    note: str = ""
    mark: str | None = None

    def words(self) -> str:
        held = ", ".join(chip.words() for chip in self.chips) or "nothing"
        room = f" of {self.room}" if self.room is not None else ""
        return marked(noted(f"{self.name}: {held}{room}", self.note), self.mark)


class Shelves(Struct, frozen=True, kw_only=True):
    """Who holds what."""

    title: str
    shelves: Sequence[Shelf]
    columns: int = 1

    def words(self) -> str:
        return sentence(self.title, [shelf.words() for shelf in self.shelves])


class Bar(Struct, frozen=True, kw_only=True):
    """An amount and its goal."""

    name: str
    amount: int
    goal: int | None = None
    note: str = ""
    tone: str = ""
    mark: str | None = None

    def words(self) -> str:
        goal = f" of {self.goal}" if self.goal is not None else ""
        return marked(noted(f"{self.name} {self.amount}{goal}", self.note), self.mark)


class Bars(Struct, frozen=True, kw_only=True):
    """Amounts, all on one scale."""

    title: str
    bars: Sequence[Bar]
    columns: int = 1

    def words(self) -> str:
        return sentence(self.title, [bar.words() for bar in self.bars])


class Figure(Struct, frozen=True, kw_only=True):
    """A box of the sheet: what is written there, and the correct figure if it differs."""

    text: str
    due: str | None = None
    mark: str | None = None

    def words(self) -> str:
        written = self.text or "nothing"
        return marked(written if self.due is None else f"{written} instead of {self.due}", self.mark)


class SheetRow(Struct, frozen=True, kw_only=True):
    """A row of the sheet."""

    name: str
    figures: Sequence[Figure]


class Figures(Struct, frozen=True, kw_only=True):
    """A part of the sheet."""

    title: str
    heads: Sequence[str]
    lines: Sequence[SheetRow]

    def words(self) -> str:
        rows = (
            f"{line.name}: "
            + ", ".join(f"{head} {figure.words()}" for head, figure in zip(self.heads, line.figures, strict=True))
            for line in self.lines
        )
        return sentence(self.title, rows)


class Caption(Struct, frozen=True, kw_only=True):
    """A sentence under the picture."""

    text: str
    mark: str | None = None
    level: Level = "error"

    def words(self) -> str:
        return f"{self.mark}: {self.text}." if self.mark else f"{self.text}."


Part = Track | Shelves | Bars | Figures | Caption
"""Part of a picture: anything with `words` that `reports/svg/` can draw."""


class Picture(Struct, frozen=True, kw_only=True):
    """A position, from top to bottom."""

    title: str
    parts: Sequence[Any]
    mark: str | None = None
    """The rule of a finding about the whole picture, such as a round that should not be there."""

    def words(self) -> str:
        """The whole picture in words."""
        whole = [f"The whole picture [{self.mark}]."] if self.mark else []
        return " ".join([*whole, *(part.words() for part in self.parts)])


def isolated(names: Names) -> Names:
    """The same names; one that runs from right to left is isolated from the text around it."""

    def name(key: str) -> str:
        said = names(key)
        mixed = any(bidirectional(letter) in RIGHT_TO_LEFT for letter in said)
        return f"{ISOLATE}{said}{POP}" if mixed else said

    return name


def noted(text: str, note: str) -> str:
    """A text with its note."""
    return f"{text} ({note})" if note else text


def marked(text: str, mark: str | None) -> str:
    """A text with the rule of a finding about it."""
    return f"{text} [{mark}]" if mark else text


def sentence(title: str, parts: Iterable[str]) -> str:
    """A whole part in words."""
    return f"{title}: {'; '.join(parts)}."
