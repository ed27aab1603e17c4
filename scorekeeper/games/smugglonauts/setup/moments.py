"""Moments of the judge around the start and the transcript of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from scorekeeper.games.smugglonauts.record import Event, Found, Start


class Crowd(Struct, frozen=True):
    """A moment: games are recorded for a table with a wrong number of players."""


class NotReplayed(Struct, frozen=True):
    """A moment: a transcript is not replayed because its start is not known."""

    legal: bool
    found: bool = False
    """Whether it begins at a position found at the table, which does not say where everything is."""


class FormationOpen(Struct, frozen=True):
    """A moment: a transcript was replayed although the order of the rockets is not recorded."""

    start: Literal["formation", "found.player"]
    """What is not recorded."""
    fitting: int
    """How many ways of filling it in fit equally well."""
    scored: bool
    """Whether the game can be scored without knowing which is right."""


class FormationDiffers(Struct, frozen=True):
    """A moment: all turns of a transcript fit a formation that is not the recorded one."""

    told: Sequence[str]
    """The recorded one, hindmost first."""
    who: str
    """Who moved first without being on turn by it."""
    due: str
    """Whose rocket was hindmost then by it."""


class TurnBegins(Struct, frozen=True):
    """A moment: the transcript goes on with a turn from a position found at the table, so the track was refilled."""

    found: Found


class Replayed(Struct, frozen=True):
    """A moment: a transcript is replayed to its end."""

    names_spaces: bool


class NotCompared(Struct, frozen=True):
    """A moment: a transcript was replayed beyond an illegal event, so its end decides nothing."""

    has_sheet: bool


class StopsShort(Struct, frozen=True):
    """A moment: a sheet shows more of a game than its transcript, which stops too early."""


class TwoTranscripts(Struct, frozen=True):
    """A moment: a game is recorded twice, event by event and in short."""


class BlankGame(Struct, frozen=True):
    """A moment: nothing is recorded of a game."""


_SPACES = ("to", "space", "spaces", "rockets")


def names_spaces(events: Iterable[Event]) -> bool:
    """Whether a transcript names spaces."""
    return any(getattr(event, name, None) is not None for event in events for name in _SPACES)


def highest_space(start: Start, events: Iterable[Event]) -> int:
    """The highest number of a space that a set-up and a transcript name; -1 if they name none."""
    told = (getattr(one, name, None) for one in (start, *events) for name in _SPACES)
    numbers = ([one] if isinstance(one, int) else one.values() if isinstance(one, dict) else one or () for one in told)
    return max((number for some in numbers for number in some), default=-1)
