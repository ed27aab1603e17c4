"""A board of roads as data for a picture: places with boxes, squares between them, tokens, and one token's way."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.games.engine.pictures.picture import Chip, marked, sentence


class Junction(Struct, frozen=True, kw_only=True):
    """A place where roads meet, with what lies there and the tokens on it."""

    name: str
    lines: Sequence[str] = ()
    """What lies there, such as `has salt`."""
    tokens: Sequence[Chip] = ()
    mark: str | None = None

    def words(self) -> str:
        on = [f"{token.words()} stands here" for token in self.tokens]
        said = ", ".join([*self.lines, *on])
        return marked(f"{self.name} {said}" if said else self.name, self.mark)


class Square(Struct, frozen=True, kw_only=True):
    """A square of a road."""

    name: str
    text: str = ""
    """The text printed on it; a square with a text is a hazard."""
    tokens: Sequence[Chip] = ()
    mark: str | None = None

    def words(self) -> str:
        on = [f"{token.words()} stands here" for token in self.tokens]
        return marked(", ".join([f"square {self.name}", *([f"“{self.text}”"] if self.text else []), *on]), self.mark)


class Roads(Struct, frozen=True, kw_only=True):
    """A board of roads."""

    title: str
    places: Sequence[Junction]
    squares: Sequence[Square]
    """The squares with a text, a token or a mark; the others appear only in `roads`."""
    roads: Sequence[Sequence[str]]
    """The names along each road in order, including the places at its ends."""
    way: Sequence[str] = ()
    """The way that a token went, including where it began."""
    wrong: bool = False
    """Whether a finding is about this way."""

    def words(self) -> str:
        told = [place.words() for place in self.places]
        told += [square.words() for square in self.squares]
        if self.way:
            told.append(f"the way: {', '.join(self.way)}")
        return sentence(self.title, told)
