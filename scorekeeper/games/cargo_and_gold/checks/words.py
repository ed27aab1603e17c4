"""Words that depend on a number."""

from __future__ import annotations


def noun(count: int, one: str) -> str:
    """`card` for one, `cards` for any other number."""
    return one if count == 1 else one + "s"


def too_many(strange: str, known: str, copies: int) -> str:
    """Too many cards of a kind lie somewhere: of one that does not exist, or more than there are."""
    if not copies:
        return strange + ", and no such cargo card exists"
    return f"{known}; there {'is' if copies == 1 else 'are'} {{copies}}"
