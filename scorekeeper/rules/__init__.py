"""Rules: what they are, where to find them, and who checks them."""

from scorekeeper.rules.book import Book, Chapter, EarlierWording, Option, Rule, Ruling, Variant
from scorekeeper.rules.lookup import AmbiguousRuleError, UnknownRuleError, find, require
from scorekeeper.rules.shelf import (
    BOOKS,
    PACKAGE,
    UnknownBookError,
    anybody_plugs_in,
    book,
    books,
    has_rule,
    register_book,
)

__all__ = [
    "BOOKS",
    "PACKAGE",
    "AmbiguousRuleError",
    "Book",
    "Chapter",
    "EarlierWording",
    "Option",
    "Rule",
    "Ruling",
    "UnknownBookError",
    "UnknownRuleError",
    "Variant",
    "anybody_plugs_in",
    "book",
    "books",
    "find",
    "has_rule",
    "register_book",
    "require",
]
