"""When checks are asked: the steps of a game, and the moments that nobody writes down."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.games.engine.old_checks import Checks

check = Checks()
"""All checks on events of a transcript register here."""

# Steps of a game and of a turn as the rulebook orders them; findings are sorted by them.
START, TURN, MOVE, HAZARD, BUY, SELL, TRADE, CLAIM, END, COUNT, LEDGER, GAME = range(12)


class Closed(Struct, frozen=True):
    """The turn in progress is over."""


class Pressed(Struct, frozen=True):
    """Play goes on although something was to be done at once."""


class After(Struct, frozen=True):
    """Something is done although the game is over."""

    event: object


class Over(Struct, frozen=True):
    """The transcript has no more events that count."""

    beyond: bool = False
    """Whether something is written down after the end."""


CLOSED, PRESSED, OVER, BEYOND = Closed(), Pressed(), Over(), Over(beyond=True)
