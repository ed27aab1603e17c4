"""Tiles that came into the market without being named: what they were, as later events show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.setup.traces import NOT_NAMED


def name_revealed(events: Sequence[record.Event], lying: Iterable[str]) -> list[record.Event]:
    """The events with every revealed tile named: by the first later event that finds an unknown tile in the market.

    `lying` are the tiles in rows and market before the first event.
    """
    named, seen, discarded, blanks = list(events), {*lying}, set[str](), list[int]()
    for at, event in enumerate(events):
        if isinstance(event, record.Reshuffle) and event.pile == "tiles":
            seen -= discarded
            discarded.clear()
        for tile in _found_in_market(event):
            if tile not in seen and blanks:
                first = blanks.pop(0)
                named[first] = replace(named[first], new=tile)
            seen.add(tile)
        discarded.update(_discarded(event))
        if isinstance(event, record.Replace) and event.new is None:
            named[at] = replace(event, new=f"{NOT_NAMED}of event {at + 1}")
            blanks.append(at)
        elif isinstance(event, record.Replace | record.Refresh) and event.new is not None:
            seen.add(event.new)
    return named


def _found_in_market(event: record.Event) -> list[str]:
    """The tiles that an event finds in the market."""
    match event:
        case record.Replace(take=tile) | record.Refresh(out=tile):
            return [tile]
        case record.SwapTile(take=tile, partner=None):
            return [tile]
        case record.State(market=tiles):
            return list(tiles or ())
    return []


def _discarded(event: record.Event) -> list[str]:
    """The tiles that an event puts on the discard pile."""
    match event:
        case record.Score(tiles=tiles):
            return tiles
        case record.Refresh(out=tile):
            return [tile]
    return []
