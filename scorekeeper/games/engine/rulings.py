"""Turns the rulings of a tournament into named options.

A game's `rulings.py` gives each ruling a name, with its id and its options:

    class Rulings(Struct, frozen=True, kw_only=True):
        tracks: Annotated[Literal["stay", "reset"], "DWT-R01"] = "stay"

    rulings = Picks("DWT", Rulings)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Generic, TypeVar, get_args, get_type_hints

from msgspec import Struct

from scorekeeper.rules import book

T = TypeVar("T", bound=Struct)


class Picks(Generic[T]):
    """Reads `Terms.rulings` of one book into a Struct with a field per ruling; the rest keep the book's defaults."""

    def __init__(self, code: str, kind: type[T]) -> None:
        self.code = code
        self.kind = kind
        self.defaults = kind()
        self._known = cache(self._read)

    @cached_property
    def fields(self) -> dict[str, str]:
        """Ruling id to the name of its field."""
        hints = get_type_hints(self.kind, include_extras=True)
        return {hint.__metadata__[0]: name for name, hint in hints.items()}

    @cached_property
    def options(self) -> dict[str, tuple[str, ...]]:
        """Ruling id to the options that the code knows, the default first."""
        hints = get_type_hints(self.kind)
        found = {ruling: get_args(hints[name]) for ruling, name in self.fields.items()}
        return {
            ruling: (default := getattr(self.defaults, self.fields[ruling]), *(one for one in known if one != default))
            for ruling, known in found.items()
        }

    def __call__(self, picked: Mapping[str, str]) -> T:
        """Raise LookupError on an id or option that the book does not have."""
        return self._known(tuple(picked.items())) if picked else self.defaults

    def _read(self, picked: tuple[tuple[str, str], ...]) -> T:
        options = {ruling.id: {option.value for option in ruling.options} for ruling in book(self.code).rulings}
        for ruling, option in picked:
            if ruling.startswith(f"{self.code}-") and option not in options.get(ruling, ()):
                raise LookupError(f"{ruling} = {option}")
        return self.kind(**{self.fields[ruling]: option for ruling, option in picked if ruling in self.fields})
