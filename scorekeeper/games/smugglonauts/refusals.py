"""What cannot be judged at all: prices that are missing, and turns that nobody can read."""

from __future__ import annotations

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.smugglonauts.record import COLOURS, Record
from scorekeeper.games.smugglonauts.short import read_turns


class MissingPriceError(ScorekeeperError):
    def __init__(self, colour: str, field: str) -> None:
        super().__init__(f"the price of {colour} is missing", rule="LOG-103", field=f"{field}.{colour}")


def refuse_unreadable(record: Record) -> None:
    """Raise when a sheet lacks a price, or a word of a short transcript is no turn."""
    for played in record.rounds:
        sheet = played.sheet
        if sheet is not None and len(sheet.prices) != len(COLOURS):
            colour = next(colour for colour in COLOURS if colour not in sheet.prices)
            raise MissingPriceError(colour, f"rounds.{played.number}.sheet.prices")
        if played.turns:
            for _ in read_turns(played.turns, f"rounds.{played.number}.turns"):
                pass
