"""Winning sets: what ends the game, which winning holdings are possible, and how far a player is from one."""

from __future__ import annotations

from functools import cache

from msgspec import Struct


class Target(Struct, frozen=True):
    """The winning sets of a variant, and their rules."""

    alone: int
    """How many tokens of one colour win."""
    each: int
    """How many tokens of each colour win together."""
    rules: dict[str, str]
    """The rule of each set: `sweet`, `sour` and `both`."""
    winner: str
    """The rule that the first set wins."""


TARGETS = {
    "standard": Target(7, 5, {"sweet": "SMU-712", "sour": "SMU-713", "both": "SMU-714"}, "SMU-716"),
    "short": Target(5, 4, {"sweet": "SMU-803", "sour": "SMU-804", "both": "SMU-805"}, "SMU-802"),
}


def won_with(sweet: int, sour: int, target: Target) -> str | None:
    """The winning set in a holding: `sweet`, `sour` or `both`; None if there is none."""
    if sweet >= target.alone:
        return "sweet"
    if sour >= target.alone:
        return "sour"
    return "both" if sweet >= target.each and sour >= target.each else None


def sets_of(sweet: int, sour: int, target: Target) -> frozenset[str]:
    """All sets that a holding contains."""
    both = sweet >= target.each and sour >= target.each
    return frozenset(
        name
        for name, full in (("sweet", sweet >= target.alone), ("sour", sour >= target.alone), ("both", both))
        if full
    )


def reachable(sweet: int, sour: int, target: Target) -> bool:
    """Whether a winning holding can end the game: tokens come one at a time, and the one before did not win."""
    if won_with(sweet, sour, target) is None:
        return False
    before = ((sweet - 1, sour) if sweet else None, (sweet, sour - 1) if sour else None)
    return any(held is not None and won_with(*held, target) is None for held in before)


def missing(sweet: int, sour: int, target: Target) -> int:
    """How many tokens are missing for the nearest set."""
    both = max(0, target.each - sweet) + max(0, target.each - sour)
    return max(0, min(target.alone - sweet, target.alone - sour, both))


def ends(target: Target) -> frozenset[tuple[int, int]]:
    """Every holding of sweet and sour tokens that a player can have when a game is over or stopped."""
    return _ends(target.alone, target.each)


@cache
def _ends(alone: int, each: int) -> frozenset[tuple[int, int]]:
    target, side = Target(alone, each, {}, ""), range(alone + 1)
    return frozenset(
        (sweet, sour)
        for sweet in side
        for sour in side
        if won_with(sweet, sour, target) is None or reachable(sweet, sour, target)
    )


def totals_that_win(target: Target) -> range:
    """The numbers of tokens that a winner can have."""
    most = max(sum(held) for held in ends(target))
    return range(target.alone, most + 1)
