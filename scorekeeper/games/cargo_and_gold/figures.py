"""The figures of the rulebook."""

from __future__ import annotations

TOKENS = 4
SIDES = 6
GOLD_CARDS = 108
START_GOLD = 8
CARGO_CARDS = 80
CARGO_PLACES = 3
PRICE = 2
HAS_PRICE, OTHER_PRICE, NEEDS_PRICE = 1, 2, 4
