"""Ordinal numbers and shortened lists, worded alike everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.verdict import listed

SHOWN = 3
"""The most names that are listed."""

BYES = {"bye": "bye", "half": "half-point bye", "zero": "zero-point bye"}
"""The kinds of bye, as organisers call them."""
_WORDS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def nth(number: int) -> str:
    """Return `1st`, `2nd`, `11th`, `22nd`."""
    teens = number // 10 % 10 == 1
    return f"{number}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def ordinal(place: int) -> str:
    """Return `second` for 2, `7th` for 7."""
    return _WORDS.get(place) or nth(place)


def box_of(path: str) -> tuple[str | None, str]:
    """Return whose box a field of a record is, and the box in words: `round 2, vp` for `rounds.2.sheet.rows.7.vp`."""
    steps = path.split(".")
    who = steps[steps.index("rows") + 1] if "rows" in steps[:-1] else None
    rounds = [f"round {steps[1]}"] if steps[0] == "rounds" and len(steps) > 1 else []
    own = [step for step in steps[2 if rounds else 0 :] if step not in (who, "rows", "sheet", "result")]
    return who, ", ".join((*rounds, *([" ".join(own)] if own else [])))


def few(names: Sequence[str], of: int | None = None) -> str:
    """Return at most three names, and how many more there are; `of` is the number of all, if `names` has only the first ones."""
    count = len(names) if of is None else of
    return listed(names) if count <= SHOWN else f"{', '.join(names[:SHOWN])} and {count - SHOWN} more"
