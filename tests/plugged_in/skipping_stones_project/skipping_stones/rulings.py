"""The ruling that a tournament can choose, by name and id."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True):
    """The chosen option of each ruling; the defaults are those of the rule book."""

    ties: Annotated[Literal["shared", "best-throw"], "STO-R01"] = "shared"


rulings = Picks("STO", Rulings)


def prepare(picked: dict[str, str], equipment: dict[str, Any], variant: str) -> Rulings:
    """Read the rulings once per tournament; the game has no equipment."""
    return rulings(picked)
