"""Scores that are not whole, such as 6½: exact, shown as people write them, and a plain number in JSON (`float`)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Score = Any
"""A whole number, or a `Part` in games whose points can be divided; built-in games know whole numbers only."""

_SIGNS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


class Part(Fraction):
    """A score with a part of a point; what is calculated from it is whole again where it can be."""

    __slots__ = ()

    def __str__(self) -> str:
        """`6½`, `-¼`, `0.1`."""
        whole, rest = divmod(abs(self), 1)
        minus = "-" if self < 0 else ""
        return f"{minus}{whole or ''}{_SIGNS[rest]}" if rest in _SIGNS else str(float(self))


def _kept(name: str) -> Any:
    calculate = getattr(Fraction, name)

    def calculated(one: Fraction, *other: Any) -> Any:
        found = calculate(one, *other)
        return exact(found) if isinstance(found, Fraction) else found

    return calculated


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "mod", "rmod", "neg", "abs"):
    setattr(Part, f"__{_name}__", _kept(f"__{_name}__"))


def plain(score: Score) -> Any:
    """Return a score as records and JSON have it: `6.5` stands for 6½."""
    return float(score) if isinstance(score, Part) else score


def exact(value: Any) -> Any:
    """Return a number exactly as it is written: whole if it is, otherwise a fraction; anything else stays as it is."""
    if isinstance(value, float):
        value = Fraction(str(value))
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else Part(value)
    return value
