"""Tiles that came into the market without being named: what they were, as later events show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.position.pieces import NOT_NAMED


def name_revealed(events: Sequence[record.Event], lying: Iterable[str]) -> Sequence[record.Event]:
    """The events with every revealed tile named: by a later event that finds an unknown tile in the market.

    `lying` are the tiles in rows and market before the first event.
    """
    for event in events:
        if type(event) is record.Replace and event.new is None:
            return _Namer(events, lying).named()
    return events


class _Namer:
    """Goes through the events and notes which tiles are not in the pile."""

    def __init__(self, events: Sequence[record.Event], lying: Iterable[str]) -> None:
        self.events = list(events)
        self.seen = {*lying}
        self.discarded: set[str] = set()
        self.shuffled: dict[str, int] = {}
        """When each tile came back into the pile, as the index of that event."""
        self.blanks: list[int] = []
        """The events that revealed a tile of which nothing is known yet."""

    def named(self) -> list[record.Event]:
        for at, event in enumerate(self.events):
            if isinstance(event, record.Reshuffle) and event.pile == "tiles":
                self._shuffle(at)
            for tile in _found_in_market(event):
                self._meet(tile)
            self.discarded.update(_discarded(event))
            if isinstance(event, record.Replace) and event.new is None:
                self.events[at] = replace(event, new=f"{NOT_NAMED}of event {at + 1}")
                self.blanks.append(at)
            elif isinstance(event, record.Replace | record.Refresh) and event.new is not None:
                self.seen.add(event.new)
        return self.events

    def _shuffle(self, at: int) -> None:
        self.shuffled.update(dict.fromkeys(self.discarded, at))
        self.seen -= self.discarded
        self.discarded.clear()

    def _meet(self, tile: str) -> None:
        """Take an unknown tile as the first one revealed without a name since it was in the pile.

        Tiles are met in the order in which they are used, so a tile that was in the pile longer never takes the only
        place of another one.
        """
        if tile not in self.seen:
            since = self.shuffled.get(tile, -1)
            at = next((at for at in self.blanks if at > since), None)
            if at is not None:
                self.blanks.remove(at)
                self.events[at] = replace(self.events[at], new=tile)
        self.seen.add(tile)


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
