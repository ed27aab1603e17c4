"""Tokens and bombs of Smugglers in pictures."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.games.engine.pictures.board import Count
from scorekeeper.games.engine.pictures.picture import Chip
from scorekeeper.games.smugglers.record import BOMBS, PIECES, USED, Holding
from scorekeeper.games.smugglers.scoring.sets import Target

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
    """The tokens of a colour, next to the winning sets."""
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


def bombs(held: Holding) -> list[Chip]:
    """Bombs behind the screen and in front of it."""
    unused, used = Chip(text="bomb", tone=TONES["bomb"]), Chip(text="used bomb", gone=True)
    return [*_several(unused, held[BOMBS]), *_several(used, held[USED])]


def _several(chip: Chip, count: int) -> list[Chip]:
    """The chip repeated `count` times; an impossible count is shown as a number."""
    return [chip] * max(0, count) if count <= PIECES else [replace(chip, text=f"{count} {chip.text}s")]
