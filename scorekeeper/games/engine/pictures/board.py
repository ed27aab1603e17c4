"""Parts of pictures that only one game's board needs: spheres in rooms, sets of tokens, tiles with holes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.engine.pictures.picture import Chip, marked, noted, sentence


class Sphere(Struct, frozen=True, kw_only=True):
    """A closed container of a player, and what was in it."""

    name: str
    note: str = ""
    """Where it is and how it got there, such as `chair 1`."""
    found: Sequence[Chip] | None = None
    """What was in it; None while it is closed."""
    mark: str | None = None

    def words(self) -> str:
        held = ", ".join(chip.words() for chip in self.found or ()) or "nothing"
        open_ = "closed" if self.found is None else f"opened, with {held}"
        return marked(", ".join(filter(None, (self.name, self.note, open_))), self.mark)


class Room(Struct, frozen=True, kw_only=True):
    """A room of the board."""

    name: str
    spheres: Sequence[Sphere] = ()

    def words(self) -> str:
        return f"{self.name}: {'; '.join(sphere.words() for sphere in self.spheres) or 'nobody'}"


class InspectedSphere(Struct, frozen=True, kw_only=True):
    """One player inspects the sphere of another, after a guess."""

    name: str
    at: str
    said: str
    right: bool | None = None
    """Whether the guess was right, once that is known."""
    mark: str | None = None

    def words(self) -> str:
        became = {True: ", which is right", False: ", which is wrong", None: ""}[self.right]
        return marked(f"{self.name} inspects {self.at} and says {self.said}{became}", self.mark)


class Rooms(Struct, frozen=True, kw_only=True):
    """Two rooms that face each other, a third below them, and who inspects whom."""

    title: str
    left: Room
    right: Room
    below: Room | None = None
    glances: Sequence[InspectedSphere] = ()

    def words(self) -> str:
        rooms = [room for room in (self.left, self.right, self.below) if room is not None]
        return sentence(self.title, [*(room.words() for room in rooms), *(glance.words() for glance in self.glances)])


class Count(Struct, frozen=True, kw_only=True):
    """How many of a kind there are, and how many are needed."""

    name: str
    amount: int
    goal: int
    step: int | None = None
    """How many of them are enough together with another kind."""
    was: int | None = None
    said: int | None = None
    """What people wrote, if it is wrong."""
    tone: str = ""
    mark: str | None = None

    def words(self) -> str:
        was = f", before {self.was}" if self.was is not None and self.was != self.amount else ""
        said = f", written as {self.said}" if self.said is not None else ""
        return marked(f"{self.name} {self.amount} of {self.goal}{was}{said}", self.mark)


class Tally(Struct, frozen=True, kw_only=True):
    """What one participant has collected."""

    name: str
    counts: Sequence[Count]
    chips: Sequence[Chip] = ()
    note: str = ""
    mark: str | None = None

    def words(self) -> str:
        things = [count.words() for count in self.counts] + [chip.words() for chip in self.chips]
        return marked(f"{noted(self.name, self.note)}: {', '.join(things)}", self.mark)


class Tallies(Struct, frozen=True, kw_only=True):
    """What everybody has collected, and how much is needed."""

    title: str
    tallies: Sequence[Tally]

    def words(self) -> str:
        return sentence(self.title, [tally.words() for tally in self.tallies])


class Hole(Struct, frozen=True, kw_only=True):
    """A hole of a tile: the colour that it takes, and what is in it."""

    takes: str
    holds: str | None = None


class TileShape(Struct, frozen=True, kw_only=True):
    """A tile with holes."""

    name: str
    note: str = ""
    tone: str = ""
    """The colour of its background."""
    holes: Sequence[Hole] = ()
    lines: Sequence[str] = ()
    """What is printed on it."""
    gone: bool = False
    mark: str | None = None

    def words(self) -> str:
        full = ", ".join(hole.holds for hole in self.holes if hole.holds is not None)
        empty = ", ".join(hole.takes for hole in self.holes if hole.holds is None)
        said = [*([self.note] if self.note else []), *(["gone"] if self.gone else [])]
        said += [f"set: {full}"] if full else []
        said += [f"empty: {empty}"] if empty else []
        return marked(f"{self.name} ({'; '.join(said)})" if said else self.name, self.mark)


class TileRow(Struct, frozen=True, kw_only=True):
    """Tiles of one owner."""

    name: str
    tiles: Sequence[TileShape]
    note: str = ""
    mark: str | None = None

    def words(self) -> str:
        tiles = ", ".join(tile.words() for tile in self.tiles) or "none"
        return marked(f"{noted(self.name, self.note)}: {tiles}", self.mark)


class Tiles(Struct, frozen=True, kw_only=True):
    """Rows of tiles."""

    title: str
    rows: Sequence[TileRow]

    def words(self) -> str:
        return sentence(self.title, [row.words() for row in self.rows])
