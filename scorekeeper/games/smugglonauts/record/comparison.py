"""Two transcripts of one game, event by event and in short: where they disagree."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from scorekeeper.games.smugglonauts.record.events import Event, Refill, Refuel, Shop, Skipped


def first_difference(full: Iterable[Event], short: Iterable[Event]) -> int | None:
    """The first turn in which two transcripts of one game disagree; None if there is none."""
    one, two = _by_turn(full), _by_turn(short)
    for turn, pair in enumerate(zip(one, two, strict=False), 1):
        if not _same_turn(*pair):
            return turn
    return None if len(one) == len(two) else min(len(one), len(two)) + 1


def _by_turn(events: Iterable[Event]) -> list[list[Event]]:
    """The events of each turn, its action first."""
    turns: list[list[Event]] = []
    for event in events:
        if isinstance(event, Shop | Refuel):
            turns.append([event])
        elif turns and isinstance(event, Skipped | Refill):
            turns[-1].append(event)
    return turns


def _same_turn(full: list[Event], short: list[Event]) -> bool:
    """Whether two records of one turn agree where both say something."""
    return (
        _same(full[0], short[0])
        and _same_skips(*([event for event in turn if type(event) is Skipped] for turn in (full, short)))
        and _same_refill(*([event for event in turn if type(event) is Refill] for turn in (full, short)))
    )


def _same(full: Event, short: Event) -> bool:
    if type(full) is not type(short):
        return False
    names = ("steps", "colour") if isinstance(full, Shop) else ("colour", "change")
    pairs = [(getattr(full, name), getattr(short, name)) for name in names]
    return all(None in pair or pair[0] == pair[1] for pair in pairs)


def _same_skips(full: list[Skipped], short: list[Skipped]) -> bool:
    """Whether skipped crystals agree in any order; the order makes no difference (ruling NAU-R08)."""
    if not full or not short:
        return True
    return len(full) == len(short) and any(
        all(_same(*pair) for pair in zip(full, other, strict=True)) for other in permutations(short)
    )


def _same_refill(full: list[Refill], short: list[Refill]) -> bool:
    """Whether refills agree in order, or only in content if the long transcript names spaces in a different order."""
    if not full or not short:
        return True
    if full[0].spaces is not None:
        return sorted(full[0].crystals) == sorted(short[0].crystals)
    return full[0].crystals == short[0].crystals
