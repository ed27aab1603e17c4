"""Words that several chapters share."""

from __future__ import annotations


def too_many(strange: str, known: str, copies: int) -> str:
    """Too many cards of a kind lie somewhere: of one that does not exist, or more than there are."""
    if not copies:
        return strange + ", and no such cargo card exists"
    return f"{known}; there {'is' if copies == 1 else 'are'} {{copies}}"
