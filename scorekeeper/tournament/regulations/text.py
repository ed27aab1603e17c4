"""The text of `tournament.toml`, and errors that name its file, line and field."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NoReturn

from msgspec import Struct

from scorekeeper.documents.source import Source
from scorekeeper.errors import RefusedError
from scorekeeper.tournament.regulations.folder import FILE


class RegulationsUnreadableError(RefusedError):
    def __init__(self, why: str, *, line: int | None = None, field: str | None = None, rule: str = "TRN-101") -> None:
        super().__init__(why, rule=rule, file=FILE, line=line, field=field, next_step=f"correct {FILE}")


class EquipmentUnreadableError(RefusedError):
    def __init__(self, file: str, why: str, *, line: int | None = None, field: str | None = None) -> None:
        super().__init__(
            why,
            rule="TRN-104",
            file=file,
            line=line,
            field=field,
            next_step=f"correct {file}, or the line of {FILE} that names it",
        )


def unreadable(file: str, why: str, line: int | None = None, field: str | None = None) -> RefusedError:
    """Return the error that refuses a file of the tournament's folder."""
    if file == FILE:
        return RegulationsUnreadableError(why, line=line, field=field)
    return EquipmentUnreadableError(file, why, line=line, field=field)


class Text(Struct, frozen=True):
    """The text of `tournament.toml`, with the line of each field."""

    text: str

    def line(self, field: str | None) -> int | None:
        """Return the line of the field, or of the nearest one around it."""
        return Source(FILE, self.text, "toml").line(field) if field else None

    def require(self, holds: object, why: str, field: str, rule: str = "TRN-101") -> None:
        """Refuse the regulations unless the condition holds."""
        if not holds:
            self.refuse(why, field, rule)

    def refuse(self, why: str, field: str, rule: str = "TRN-101") -> NoReturn:
        """Refuse the regulations."""
        raise RegulationsUnreadableError(why, field=field, line=self.line(field), rule=rule)

    def number(self, value: Any, field: str, what: str = "number of points") -> Fraction:
        """Return a whole number, a decimal number (read exactly), or a fraction such as "7/2"."""
        try:
            return Fraction(value) if not isinstance(value, bool | float) else Fraction("no")
        except (ValueError, TypeError, ZeroDivisionError):
            self.refuse(f"{value!r} is not a {what}", field)

    def one_of(self, value: Any, known: tuple[str, ...], field: str, what: str) -> str:
        """Return one of the known words, or refuse and suggest the one that was meant."""
        if value not in known:
            self.refuse(misspelt(value, known, what), field)
        return str(value)


def misspelt(value: Any, known: tuple[str, ...], what: str) -> str:
    """Return that there is no such word, with the likely one or all known ones."""
    from difflib import get_close_matches

    near = get_close_matches(value, known, n=1) if isinstance(value, str) else []
    rest = f"did you mean {near[0]!r}?" if near else f"it must be one of {', '.join(known)}"
    return f"there is no {what} {value!r}; {rest}"
