"""Winning sets: what ends the game, which winning holdings can be reached, and how far somebody is from one."""

from __future__ import annotations

from functools import cache

from msgspec import Struct


class Target(Struct, frozen=True):
    """The sets of a variant, and the rules that say so."""

    alone: int
    """So many tokens of one colour win."""
    each: int
    """So many of both colours win."""
    rules: dict[str, str]
    """`sweet`, `sour` and `both` to the rule of that set."""
    winner: str
    """The rule that makes the first one the winner."""


TARGETS = {
    "standard": Target(7, 5, {"sweet": "SMU-712", "sour": "SMU-713", "both": "SMU-714"}, "SMU-716"),
    "short": Target(5, 4, {"sweet": "SMU-803", "sour": "SMU-804", "both": "SMU-805"}, "SMU-802"),
}


def won_with(sweet: int, sour: int, target: Target) -> str | None:
    """The set that a holding completes: `sweet`, `sour` or `both`; None while it wins nothing."""
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
    """Whether a winning holding can be the last one: tokens come singly, and the token before it did not win yet."""
    if won_with(sweet, sour, target) is None:
        return False
    before = ((sweet - 1, sour) if sweet else None, (sweet, sour - 1) if sour else None)
    return any(held is not None and won_with(*held, target) is None for held in before)


def missing(sweet: int, sour: int, target: Target) -> int:
    """How many tokens are missing to the nearest set."""
    both = max(0, target.each - sweet) + max(0, target.each - sour)
    return max(0, min(target.alone - sweet, target.alone - sour, both))


def ends(target: Target) -> frozenset[tuple[int, int]]:
    """Every holding that somebody can have when a game is over, or is stopped: sweet and sour tokens."""
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
    """How many tokens a winner can have in all."""
    most = max(sum(held) for held in ends(target))
    return range(target.alone, most + 1)
