"""Wording of findings: "two sweet tokens"; "Ana takes", "Ana and Bo take"."""

from __future__ import annotations

from collections.abc import Sized

from scorekeeper.terminal import counted

OWNED = ("sweet token", "sour token", "unused bomb", "used bomb")
"""The names of the counts in a holding, in the order of a holding."""
SETS = {"sweet": "sweet tokens alone", "sour": "sour tokens alone", "both": "both colours"}
NO_BOX = "the box is empty, so the inspector takes nothing (ruling SMU-R03)"


def owned(count: int, of: int) -> str:
    """A figure of a holding in words: `1 unused bomb`, `2 sweet tokens`."""
    return counted(count, OWNED[of])


def by_number(who: Sized, one: str, more: str) -> str:
    """The form of a verb for one player or for several."""
    return one if len(who) == 1 else more
