"""The record of a game of Smugglonauts, or of a session, in which each game is a round.

Limits that rules set (a price between 0 and 4, at most five crystals of a colour) are only metadata for boxes and
drop-downs. Breaking one is a finding, because the desk must be able to enter what the paper says.

Station spaces are numbered clockwise, from the space on which the hindmost rocket starts: number 0 (ruling NAU-R10).

The short transcript has one word per turn, at three depths:

    2  R  1             steps of a Shop, or R for a Refuel: turn order, fuel and the length of the game
    2g Rk+ 3o(k+w=)     with the crystal taken or returned, the price up, down or left alone (+ - =), and in brackets the
                        crystals that all have skipped: prices and scores too
    3o(k+w=)>gko        with the refill, clockwise, the old gap first: everything

K is black, because B looks like blue; small letters are allowed. Whose turn it is follows from the formation.
"""

from scorekeeper.games.smugglonauts.record.comparison import first_difference
from scorekeeper.games.smugglonauts.record.events import (
    End,
    EndOfTurn,
    Event,
    Found,
    Pass,
    Refill,
    Refuel,
    Shop,
    Skipped,
    State,
    Stated,
)
from scorekeeper.games.smugglonauts.record.figures import COLOURS, UNKNOWN
from scorekeeper.games.smugglonauts.record.tables import Record, Result, Round, Row, Sheet, Standing, Start
from scorekeeper.games.smugglonauts.record.turns import (
    INITIALS,
    LETTERS,
    UnreadableTurnError,
    letter,
    read_turns,
    refuse_unreadable,
    sign,
    told,
    write_turns,
)

__all__ = [
    "COLOURS",
    "INITIALS",
    "LETTERS",
    "UNKNOWN",
    "End",
    "EndOfTurn",
    "Event",
    "Found",
    "Pass",
    "Record",
    "Refill",
    "Refuel",
    "Result",
    "Round",
    "Row",
    "Sheet",
    "Shop",
    "Skipped",
    "Standing",
    "Start",
    "State",
    "Stated",
    "UnreadableTurnError",
    "first_difference",
    "letter",
    "read_turns",
    "refuse_unreadable",
    "sign",
    "told",
    "write_turns",
]
