"""Figures that several parts of a record share: colours, prices, fuel and spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from scorekeeper.games.engine.record import limits
from scorekeeper.games.smugglonauts.equipment import FULL, HIGHEST_PRICE, LEAST, LOWEST_PRICE

COLOURS = ("black", "green", "orange", "white")
UNKNOWN = "?"
"""A crystal whose colour is not recorded."""

if TYPE_CHECKING:
    Colour = str
else:
    # The decoder rejects other words; for the type checker a colour is a plain string.
    Colour = Literal["black", "green", "orange", "white"]


Direction = Literal["clockwise", "anticlockwise"]
Price = Annotated[int, Meta(extra=limits("NAU-605", LOWEST_PRICE, HIGHEST_PRICE))]
Prices = dict[Colour, Price]
Counts = dict[Colour, int]
Fuel = Annotated[int, Meta(extra=limits("NAU-407", LEAST, FULL))]
Space = Annotated[int, Meta(description="Clockwise from the space on which the hindmost rocket starts, which is 0.")]
