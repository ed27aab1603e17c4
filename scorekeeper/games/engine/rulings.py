"""From the rulings that a tournament picked to names that say what they decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Generic, TypeVar

from msgspec import Struct

from scorekeeper.rules import book

T = TypeVar("T", bound=Struct)


class Picks(Generic[T]):
    """Reads `Terms.rulings` of one book into a Struct with a field per ruling, which stand at the book's defaults.

    `numbers` are those of the rulings, in the order of the fields.
    """

    def __init__(self, code: str, kind: type[T], numbers: Sequence[int]) -> None:
        self.code = code
        self.kind = kind
        self.fields = {
            f"{code}-R{number:02d}": field for number, field in zip(numbers, kind.__struct_fields__, strict=True)
        }
        self.defaults = kind()
        self._known = cache(self._read)

    def __call__(self, picked: Mapping[str, str]) -> T:
        """Raise LookupError on an id or option that the book does not have."""
        return self._known(tuple(picked.items())) if picked else self.defaults

    def _read(self, picked: tuple[tuple[str, str], ...]) -> T:
        options = {ruling.id: {option.value for option in ruling.options} for ruling in book(self.code).rulings}
        for ruling, option in picked:
            if ruling.startswith(f"{self.code}-") and option not in options.get(ruling, ()):
                raise LookupError(f"{ruling} = {option}")
        return self.kind(**{self.fields[ruling]: option for ruling, option in picked if ruling in self.fields})
