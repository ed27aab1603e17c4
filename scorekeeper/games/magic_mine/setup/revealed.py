"""Tiles and cards that nobody named: what they were, as the events around them show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.position.moments import KINDS, TALK
from scorekeeper.games.magic_mine.position.pieces import NOT_NAMED

ANSWERS = {
    record.Play: "cancel",
    record.React: "cancel",
    record.Take: "copy-take",
    record.CopyTake: "copy-take",
    record.Set: "copy-set",
    record.CopySet: "copy-set",
}
"""The only card that can answer an event of each kind."""
COPIES = frozenset({"copy-take", "copy-set"})
BETWEEN = TALK | {record.Reshuffle}
"""Events that may come between a card and its effect."""


def name_revealed(events: Sequence[record.Event], lying: Iterable[str]) -> Sequence[record.Event]:
    """The events with every revealed tile named, by a later event that finds an unknown tile in the market, and every card.

    `lying` are the tiles in rows and market before the first event.
    """
    tiles = cards = False
    for event in events:
        if type(event) is record.Replace:
            tiles = tiles or event.new is None
        elif type(event) is record.Play or type(event) is record.React:
            cards = cards or event.card == record.UNSEEN
    if cards:
        events = _name_played(events)
    return _Namer(events, lying).named() if tiles else events


def _name_played(events: Sequence[record.Event]) -> list[record.Event]:
    """The events with every card named that was played unseen: by its effect, or by what it answers."""
    named = list(events)
    spoken = [at for at, event in enumerate(events) if type(event) not in BETWEEN]
    for place, at in enumerate(spoken):
        event = named[at]
        if not isinstance(event, record.Play | record.React) or event.card != record.UNSEEN:
            continue
        later = (named[after] for after in spoken[place + 1 :])
        effect = KINDS.get(type(next((one for one in later if type(one) is not record.React), None)))
        if isinstance(event, record.React):
            card = ANSWERS.get(type(named[spoken[place - 1]])) if place else None
        else:
            card = effect if effect not in COPIES else None
        if card is not None:
            named[at] = replace(event, card=card)
    return named


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
