"""The words that all parts of a record share: colours, cards, tiles and players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from scorekeeper.games.engine.record import Participant as Anybody

COLOURS = ("yellow", "red", "blue", "green")
UNSEEN = "unseen"

if TYPE_CHECKING:
    Colour = str
    Card = str
else:
    # The decoder rejects other words; for the type checker these are plain strings.
    Colour = Literal["yellow", "red", "blue", "green"]
    Card = Literal[
        "swap-tile",
        "swap-gem",
        "steal-set-gem",
        "draw-three",
        "purge-cart",
        "mine-three",
        "steal-cart",
        "set-two",
        "cancel",
        "copy-take",
        "copy-set",
        "unseen",
    ]


Participant = Annotated[Anybody, Meta(description="A player number.")]
Counts = dict[Colour, int]
TileId = Annotated[
    # Only the length is checked here: a pattern would take half of the time that decoding takes.
    str, Meta(min_length=1, max_length=20, description="A jewelry tile, named as in the equipment, such as `b7`.")
]
Hole = Annotated[int | None, Meta(title="Hole", description="Counted from 1; only where it matters.")]
