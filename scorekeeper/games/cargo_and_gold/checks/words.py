"""Messages that several chapters share."""

from __future__ import annotations


def too_many(strange: str, known: str, copies: int) -> str:
    """The message for too many cards of a kind: `strange` if the kind does not exist, `known` if it does."""
    if not copies:
        return strange + ", but there is no such cargo card"
    return f"{known}, but there {'is' if copies == 1 else 'are'} only {{copies}}"
