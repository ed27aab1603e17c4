"""What a transcript implies about a set-up that is not recorded.

Everything that later comes into a cart, a row or the market is an event. So a gem that leaves a cart into which none came
was the starting gem, and a tile that is used where none was laid was there from the beginning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count, islice
from typing import Any

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.equipment import MARKET, PER_COLOUR, ROW
from scorekeeper.games.magic_mine.position.pieces import NOT_NAMED


def first_player(start: record.Start | None) -> str | None:
    """The player who has the first turn, if the set-up says so."""
    if start is None:
        return None
    return start.first or (start.gems[0].player if start.gems else None)


def told_start(
    start: record.Start | None, seats: Sequence[str], events: Iterable[record.Event], sheet: record.Sheet | None
) -> record.Start:
    """The set-up, with missing parts taken from the transcript and the sheet."""
    trace = _Trace(start or record.Start(), seats)
    for event in events:
        trace.follow(event)
    if sheet is not None:
        trace.show_sheet(sheet)
    return trace.start()


class _Trace:
    """Follows gems and tiles through a transcript to find out where they began.

    This is another question than what an event does to a position: `position.moves` needs to know what lies where and
    refuses what is not there, but here that a thing leaves a place is the only sign that it was there. A test compares
    what is found in simulated games with the set-up from which `position.moves` played them.
    """

    def __init__(self, start: record.Start, seats: Sequence[str]) -> None:
        self.written = start
        self.seats = seats
        self.gems: dict[str, Any] = {taken.player: taken.gem for taken in start.gems}
        self.rows = {who: list(start.seats[who].kept) if who in start.seats else [] for who in seats}
        self.market = list(start.market)
        self.seen = {*self.market, *(tile for row in self.rows.values() for tile in row)}
        self.carts = {who: Counter([self.gems[who]] if who in self.gems else []) for who in seats}
        self.first = first_player(start)
        self.out: Counter[str] = Counter()
        """Gems from the mine that have not gone back, without the starting gems."""
        self.most_out: Counter[str] = Counter()
        self.on: dict[str, list[str]] = {}
        """Gems on tiles."""
        self.counts: list[Counter[str]] = []
        """What the mine lacked beyond that whenever it was counted: the starting gems."""
        self.returned: list[str] = []
        """The gems of the last scoring."""
        self.player: str | None = None
        self.players: dict[str, str | None] = {}
        """The player who last played each kind of card."""

    def follow(self, event: record.Event) -> None:
        kind = type(event)
        if kind in _FOLLOW:
            _FOLLOW[kind](self, event)

    def start(self) -> record.Start:
        """The set-up found, with stand-ins for unnamed tiles."""
        self._guess_gems()
        seats, blanks = self.written.seats, (f"{NOT_NAMED}{number}" for number in count(1))
        kept = {who: [*row, *islice(blanks, max(0, ROW - len(row)))] for who, row in self.rows.items()}
        return record.Start(
            first=self.first,
            seats={
                who: record.Seat(kept=kept[who], cards=seats[who].cards if who in seats else []) for who in self.seats
            },
            gems=[record.Taken(player=who, gem=self.gems[who]) for who in self.seats],
            market=[*self.market, *islice(blanks, max(0, MARKET - len(self.market)))],
        )

    def _guess_gems(self) -> None:
        """Starting gems that never left their carts: those that the mine lacked when counted, otherwise any."""
        unknown = [who for who in self.seats if who not in self.gems]
        known = Counter(self.gems.values())
        lacking = next((more for out in self.counts if (more := out - known).total() == len(unknown)), Counter[str]())
        for who in unknown:
            gem = next(lacking.elements(), None) or min(record.COLOURS, key=lambda colour: self.most_out[colour])
            self.gems[who] = gem
            lacking[gem] -= 1
            self.most_out[gem] += 1

    def meet(self, tile: str, place: list[str], room: int) -> None:
        """Note the use of a tile; if it was never laid there, it was there from the beginning."""
        if tile not in self.seen and len(place) < room:
            place.append(tile)
        self.seen.add(tile)

    def show_cart(self, who: str, gems: Sequence[str] | None) -> None:
        """Note the content of a cart; one gem more than came into it is the starting gem."""
        more = Counter(gems) - self.carts[who] if gems is not None else Counter()
        if who not in self.gems and more.total() == 1:
            self.gems[who] = next(iter(more))
            self.carts[who] += more

    def show_mine(self, mine: Mapping[str, int] | None, on: Iterable[str] = ()) -> None:
        """Note a count of the mine; gems on tiles just scored are not back yet."""
        if mine is not None and len(mine) == len(record.COLOURS):
            out = self.out + Counter(on)
            self.counts.append(Counter({colour: PER_COLOUR - mine[colour] - out[colour] for colour in record.COLOURS}))

    def show_sheet(self, sheet: record.Sheet) -> None:
        """Note the end; the gems of the winning move may or may not have gone back (ruling MIN-R06)."""
        for who, row in sheet.rows.items():
            self.show_cart(who, row.cart)
            for on in row.tiles or ():
                self.meet(on.tile, self.rows[who], ROW)
        self.show_mine(sheet.mine)
        self.show_mine(sheet.mine, self.returned)

    def dig(self, who: str | None, *gems: str) -> None:
        """Move gems from the mine into a cart."""
        self.gain(who, *gems)
        self.out.update(gems)
        self.most_out |= self.out

    def throw(self, who: str | None, *gems: str) -> None:
        """Move gems from a cart into the mine."""
        self.lose(who, *gems)
        self.out.subtract(gems)

    def gain(self, who: str | None, *gems: str) -> None:
        if who is not None:
            self.carts[who].update(gems)

    def lose(self, who: str | None, *gems: str) -> None:
        if who is None:
            return
        for gem in gems:
            if self.carts[who][gem] > 0:
                self.carts[who][gem] -= 1
            else:
                self.gems.setdefault(who, gem)

    def put(self, who: str | None, gem: str, tile: str) -> None:
        if who is not None:
            self.lose(who, gem)
            self.meet(tile, self.rows[who], ROW)
            self.on.setdefault(tile, []).append(gem)


def _turn(trace: _Trace, event: record.Turn) -> None:
    trace.player = event.player
    trace.first = trace.first or event.player


def _play(trace: _Trace, event: record.Play) -> None:
    trace.players[event.card] = event.player or trace.player


def _react(trace: _Trace, event: record.React) -> None:
    trace.players[event.card] = event.player


def _set_two(trace: _Trace, event: record.SetTwo) -> None:
    for placing in event.sets:
        trace.put(trace.players.get("set-two"), placing.gem, placing.tile)


def _swap_tile(trace: _Trace, event: record.SwapTile) -> None:
    who = trace.players.get("swap-tile")
    if who is None:
        return
    trace.meet(event.give, trace.rows[who], ROW)
    if event.partner is None:
        trace.meet(event.take, trace.market, MARKET)
    else:
        trace.meet(event.take, trace.rows[event.partner], ROW)
    if event.gem is not None:
        trace.put(who, event.gem, event.take)


def _swap_gem(trace: _Trace, event: record.SwapGem) -> None:
    who = trace.players.get("swap-gem")
    trace.lose(who, event.give)
    trace.lose(event.partner, event.take)
    trace.gain(who, event.take)
    trace.gain(event.partner, event.give)


def _steal_set_gem(trace: _Trace, event: record.StealSetGem) -> None:
    trace.meet(event.tile, trace.rows[event.victim], ROW)
    if event.gem in (on := trace.on.get(event.tile, [])):
        on.remove(event.gem)
    trace.gain(trace.players.get("steal-set-gem"), event.gem)


def _mine_three(trace: _Trace, event: record.MineThree) -> None:
    who = trace.players.get("mine-three")
    trace.dig(who, *event.gems)
    trace.throw(who, *event.discard)


def _steal_cart(trace: _Trace, event: record.StealCart) -> None:
    trace.lose(event.victim, *event.gems)
    trace.gain(trace.players.get("steal-cart"), *event.gems)


def _score(trace: _Trace, event: record.Score) -> None:
    who = event.player or trace.player
    for tile in event.tiles if who is not None else ():
        trace.meet(tile, trace.rows[who or ""], ROW)
    trace.returned = [gem for tile in event.tiles for gem in trace.on.pop(tile, ())]
    trace.out.subtract(trace.returned)


def _refresh(trace: _Trace, event: record.Refresh) -> None:
    trace.meet(event.out, trace.market, MARKET)
    trace.seen.add(event.new)


def _replace(trace: _Trace, event: record.Replace) -> None:
    trace.meet(event.take, trace.market, MARKET)
    if event.new is not None:
        trace.seen.add(event.new)


def _state(trace: _Trace, event: record.State) -> None:
    for who, gems in (event.carts or {}).items():
        trace.show_cart(who, gems)
    for who, tiles in (event.rows or {}).items():
        for tile in tiles:
            trace.meet(tile, trace.rows[who], ROW)
    for tile in event.market or ():
        trace.meet(tile, trace.market, MARKET)
    trace.show_mine(event.mine)


_FOLLOW: dict[type, Callable[[_Trace, Any], None]] = {
    record.Turn: _turn,
    record.Play: _play,
    record.React: _react,
    record.Take: lambda trace, event: trace.dig(trace.player, event.gem),
    record.Set: lambda trace, event: trace.put(trace.player, event.gem, event.tile),
    record.Discard: lambda trace, event: trace.throw(event.cart or trace.player, event.gem),
    record.SwapTile: _swap_tile,
    record.SwapGem: _swap_gem,
    record.StealSetGem: _steal_set_gem,
    record.PurgeCart: lambda trace, event: trace.throw(event.owner, *event.gems),
    record.MineThree: _mine_three,
    record.StealCart: _steal_cart,
    record.SetTwo: _set_two,
    record.CopyTake: lambda trace, event: trace.dig(trace.players.get("copy-take"), event.gem),
    record.CopySet: lambda trace, event: trace.put(trace.players.get("copy-set"), event.gem, event.tile),
    record.Score: _score,
    record.Refresh: _refresh,
    record.Replace: _replace,
    record.State: _state,
}
