"""The rulings that a tournament can choose, by name and id."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """The chosen option of each ruling; the defaults are those of the rule book."""

    places: Annotated[Literal["shared", "fewest-missing", "most-tokens", "missing-then-tokens"], "SMU-R01"] = "shared"
    time: Annotated[Literal["no-winner", "fewest-missing", "missing-then-tokens", "draw"], "SMU-R02"] = "no-winner"
    breach_reward: Annotated[Literal["token", "contraband"], "SMU-R03"] = "token"
    breach_uninspected: Annotated[Literal["nothing", "token-back", "chair-1"], "SMU-R05"] = "nothing"
    breach_pieces: Annotated[Literal["owner", "bomb-instead"], "SMU-R06"] = "owner"
    rewards: Annotated[Literal["may", "must"], "SMU-R07"] = "may"
    equal_rolls: Annotated[Literal["again", "judge"], "SMU-R08"] = "again"
    several_equal: Annotated[Literal["together", "pairwise"], "SMU-R09"] = "together"
    equal_in_junk: Annotated[Literal["die", "clockwise"], "SMU-R10"] = "die"
    smaller_first: Annotated[Literal["right", "duty"], "SMU-R11"] = "right"
    edge: Annotated[Literal["next-pip", "free"], "SMU-R12"] = "next-pip"
    short_roll: Annotated[Literal["again", "fails"], "SMU-R13"] = "again"
    second_attempt: Annotated[Literal["may", "must"], "SMU-R14"] = "may"
    oldest: Annotated[Literal["seat-1", "by-age"], "SMU-R16"] = "seat-1"
    after_all_stuck: Annotated[Literal["passes", "same"], "SMU-R18"] = "passes"
    leaving: Annotated[Literal["void", "ranked"], "SMU-R27"] = "void"
    after_win: Annotated[Literal["closed", "shown"], "SMU-R33"] = "closed"
    winning_bomb: Annotated[Literal["used", "unused"], "SMU-R37"] = "used"


rulings = Picks("SMU", Rulings)
"""Reads the options that a tournament has chosen."""
