"""Tokens and bombs of Smugglers in pictures."""

from __future__ import annotations

from scorekeeper.games.picture import Chip
from scorekeeper.games.picture_board import Count
from scorekeeper.games.smugglers.play import BOMBS, USED, Held
from scorekeeper.games.smugglers.sets import Target

TONES = {"sweet": "red", "sour": "yellow", "bomb": "purple"}


def title(target: Target) -> str:
    """What wins."""
    return f"Tokens: {target.alone} of a colour win, or {target.each} of both"


def count(
    colour: str,
    amount: int,
    target: Target,
    *,
    was: int | None = None,
    said: int | None = None,
    mark: str | None = None,
) -> Count:
    """The tokens of a colour against the sets that win."""
    return Count(
        name=colour,
        amount=amount,
        goal=target.alone,
        step=target.each,
        was=was,
        said=said,
        tone=TONES[colour],
        mark=mark,
    )


def bombs(held: Held) -> list[Chip]:
    """Bombs behind the screen, and those in front of it."""
    unused = [Chip(text="bomb", tone=TONES["bomb"])] * max(0, held[BOMBS])
    return [*unused, *[Chip(text="used bomb", gone=True)] * max(0, held[USED])]
