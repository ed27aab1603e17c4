"""Rules: what they are, where they are found, who checks them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from scorekeeper.rules.book import Book, Chapter, History, Option, Rule, Ruling, Variant

__all__ = ["Book", "Chapter", "History", "Option", "Rule", "Ruling", "Variant", "book", "require"]

PACKAGE = Path(__file__).parent.parent
BOOKS = {"DWT": "games/dwarven_traders", "TRN": "tournament", "LOG": "log"}
"""Code of a book to the folder that holds its `rules.toml`, and its compiled form, `rules.json`."""


@cache
def book(code: str) -> Book:
    """The book with this code, from its compiled form."""
    return msgspec.json.decode((PACKAGE / BOOKS[code] / "rules.json").read_bytes(), type=Book)


@cache
def _ids(code: str) -> frozenset[str]:
    return frozenset(rule.id for rule in book(code).rules)


def require(rule: str) -> str:
    """Give the id back, or raise when no book has it."""
    if rule[:3] not in BOOKS or rule not in _ids(rule[:3]):
        raise LookupError(rule)
    return rule
