"""Finite fields, from which schedules are built. The numbers 0 to q - 1 stand for polynomials."""

from __future__ import annotations

from typing import NamedTuple

_CARRIES = {4: (2, 3), 8: (2, 3), 9: (3, 2), 16: (2, 3), 25: (5, 3), 27: (3, 5), 32: (2, 5)}
"""Prime and what the first power that no longer fits turns into: 2 is x² = 2 for 9, 5 = x + 2 is x³ = x + 2 for 27."""
LARGEST = 127


class GaloisField(NamedTuple):
    """A field of q numbers, with addition and multiplication."""

    q: int
    prime: int
    carry: int = 0

    def add(self, one: int, other: int) -> int:
        """Return the sum, digit by digit without carrying."""
        total, place = 0, 1
        while one or other:
            total += (one + other) % self.prime * place
            one, other, place = one // self.prime, other // self.prime, place * self.prime
        return total

    def times(self, one: int, other: int) -> int:
        """Return the product."""
        if self.q == self.prime:
            return one * other % self.q
        product = 0
        while one:
            for _ in range(one % self.prime):
                product = self.add(product, other)
            one //= self.prime
            other = self._shifted(other)
        return product

    def _shifted(self, one: int) -> int:
        """Return the number multiplied by x."""
        top, rest = divmod(one * self.prime, self.q)
        for _ in range(top):
            rest = self.add(rest, self.carry)
        return rest


def field_of(q: int) -> GaloisField | None:
    """Return the field of q numbers, or None if it is not known here."""
    if q in _CARRIES:
        return GaloisField(q, *_CARRIES[q])
    prime = 1 < q <= LARGEST and all(q % divisor for divisor in range(2, q))
    return GaloisField(q, q) if prime else None
