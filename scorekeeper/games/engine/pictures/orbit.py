"""A ring of many spaces as data for a picture: what lies on each, who stands where, and one flight."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.engine.pictures.picture import Chip, marked, sentence


class Space(Struct, frozen=True, kw_only=True):
    """A space of the ring: with a pawn, with a thing, or with neither."""

    name: str
    thing: Chip | None = None
    letter: str = ""
    """What to write on the thing if there is no room for its name."""
    pawn: Chip | None = None
    count: str = ""
    """What the pawn shows, such as its fuel."""
    note: str = ""
    mark: str | None = None

    def words(self) -> str:
        pawn = f"{self.pawn.words()} showing {self.count}" if self.pawn and self.count else ""
        things = [
            pawn or (self.pawn.words() if self.pawn else ""),
            self.thing.words() if self.thing else "",
            self.note,
        ]
        return marked(f"{self.name} {', '.join(filter(None, things)) or 'empty'}", self.mark)


class Orbit(Struct, frozen=True, kw_only=True):
    """Many spaces in a circle, clockwise from the top."""

    title: str
    stops: Sequence[Space]
    flight: tuple[int, int] | None = None
    """The spaces where a clockwise flight began and ended, as positions in `stops`."""
    wrong: bool = False
    """Whether a finding is about that flight."""
    note: str = ""
    """The text in the middle."""
    mark: str | None = None
    """The rule of a finding that is not about a single space."""
    legend: str = ""
    """What the letters mean."""

    def words(self) -> str:
        told = [stop.words() for stop in self.stops]
        if self.flight is not None:
            begin, end = self.flight
            told.append(f"the flight goes from {self.stops[begin].name} to {self.stops[end].name}")
        return sentence(self.title, [*told, *([marked(self.note, self.mark)] if self.note or self.mark else [])])
