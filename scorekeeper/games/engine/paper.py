"""Paper as data: blocks of boxes that name fields of a record.

`reports` draws a layout, and `entry` asks its questions in the same order. In a
path `{round}` stands for the number of a round and `{who}` for a participant's key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

BoxKind = Literal["number", "choice", "player", "tick", "text"]


class Box(Struct, frozen=True, kw_only=True):
    """One box to write into."""

    path: str
    """Field of the record; empty for a box that only people use (a signature, a sum)."""
    label: str
    kind: BoxKind = "number"
    hint: str = ""
    """Small print inside or under the box, such as `none = -4`."""
    question: str = ""
    """Used instead of the hint when a terminal asks for the box, one player at a time."""
    asked: str = ""
    """What a terminal calls the box, if its label says enough only beside another one."""
    rule: str | None = None
    choices: tuple[str, ...] = ()
    width: float = 1.0
    """Relative to the other boxes of the block."""
    for_persons: bool = True
    """Whether players fill in this box; if not, it is shaded in their rows. `for_others` is the same for non-players."""
    for_others: bool = True
    players: int = 1
    """Printed only for tables with at least this many players."""
    others_path: str = ""
    """The field of this column in the row of a non-player; if empty, the same as `path`."""
    others_label: str = ""
    """What a terminal calls that field, if it is not what the column is called."""
    sum_of: tuple[str, ...] = ()
    """The fields of the same row that this box adds up; a quick result may give them instead, such as `7=3+4`."""


class Strip(Struct, frozen=True, kw_only=True, tag="strip"):
    """A line of boxes."""

    title: str
    boxes: tuple[Box, ...]
    hint: str = ""
    rules: tuple[str, ...] = ()
    """Rules for the strip as a whole, printed under its title."""


class Grid(Struct, frozen=True, kw_only=True, tag="grid"):
    """A table: one row per participant, one column per box."""

    title: str
    columns: tuple[Box, ...]
    hint: str = ""


class Note(Struct, frozen=True, kw_only=True, tag="note"):
    """Printed text, such as a legend or a reminder, with the rules it is based on."""

    text: str
    rules: tuple[str, ...] = ()


class Signatures(Struct, frozen=True, kw_only=True, tag="signatures"):
    """One box to sign per player, and one for the judge."""

    text: str = "Signed: this is what happened at our table. Write every figure, even zero."


class Lines(Struct, frozen=True, kw_only=True, tag="lines"):
    """Numbered lines with columns: a log of turns; the path of a box is its key in a line of `Game.turns`."""

    title: str
    columns: tuple[Box, ...]
    count: int
    first: int = 1
    """Number of the first line, for a log that continues in the next column."""


Single = Strip | Grid | Note | Signatures | Lines


class Beside(Struct, frozen=True, kw_only=True, tag="beside"):
    """Stacks of blocks side by side."""

    stacks: tuple[tuple[Single, ...], ...]
    widths: tuple[float, ...]
    """Relative to each other, one per stack."""


Block = Single | Beside


class Layout(Struct, frozen=True, kw_only=True):
    """The score sheet of one game."""

    game: str
    title: str
    orientation: Literal["portrait", "landscape"]
    head: tuple[Block, ...] = ()
    """Once, above the rounds."""
    round: tuple[Block, ...]
    """Once per round; `rounds` of them, `across` side by side."""
    rounds: int = 1
    across: int = 1
    round_title: str = "Round {round}"
    foot: tuple[Block, ...]
    """Once, below the rounds."""
    back: tuple[Block, ...] = ()
    """The back of the page."""
    others: tuple[str, ...] = ()
    """Participants that are not people but have a row of their own, such as `smuggler`."""
    slip: tuple[Grid, ...] = ()
    """Boxes of the result that the sheet does not have; whoever gives the result alone is asked for them as well."""

    def boxes(self) -> Iterator[Box]:
        """Every box of the sheet's front and of the slip that fills a field."""
        return (box for box in _boxes((*self.head, *self.round, *self.foot, *self.slip)) if box.path)


def _boxes(blocks: Iterable[Block]) -> Iterator[Box]:
    for block in blocks:
        if isinstance(block, Beside):
            for stack in block.stacks:
                yield from _boxes(stack)
        elif isinstance(block, Strip):
            yield from block.boxes
        elif isinstance(block, Grid):
            yield from block.columns
