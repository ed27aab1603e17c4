"""The board in a picture: score track, price tracks, gems and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.dwarven_traders.equipment import Side
from scorekeeper.games.dwarven_traders.position.pieces import FIRST_SPACE, HIGHEST_PRICE, LOWEST_PRICE, NO_GEM
from scorekeeper.games.dwarven_traders.record import COLOURS
from scorekeeper.games.engine.pictures.picture import Chip, Lane, Shelf, Track

SPACES, MOST = 12, 100
"""How many spaces of the score track are shown at least and at most; the limit is for absurd entries."""


def score_track(lanes: Sequence[Lane], title: str = "Score track") -> Track:
    """The part of the score track on which something happens."""
    spaces = [space for lane in lanes for space in (lane.at, lane.was, lane.said) if space is not None]
    low = max(FIRST_SPACE, min(spaces) - 1)
    high = min(max(max(spaces) + 1, low + SPACES - 1), low + MOST)
    return Track(title=title, low=low, high=high, lanes=lanes)


def price_tracks(
    prices: Mapping[str, int],
    *,
    was: Mapping[str, int] | None = None,
    said: Mapping[str, int] | None = None,
    marks: Mapping[str, str] | None = None,
    title: str = "Prices",
) -> Track:
    """The four price tracks; `said` are the prices that people wrote, `was` those at the start of the turn."""
    was, said, marks = was or {}, said or {}, marks or {}
    lanes = [
        Lane(
            name=colour,
            tone=colour,
            at=prices[colour],
            was=was.get(colour),
            said=said[colour] if said.get(colour, prices[colour]) != prices[colour] else None,
            mark=marks.get(colour),
        )
        for colour in COLOURS
        if colour in prices
    ]
    return Track(title=title, low=LOWEST_PRICE, high=HIGHEST_PRICE, columns=2, lanes=lanes)


def gem(colour: str, prices: Mapping[str, int], *, mark: str | None = None) -> Chip:
    """A gem with its current price."""
    return Chip(text=f"{colour} {prices[colour]}" if colour in prices else colour, tone=colour, mark=mark)


def worth(best: int, second: int) -> str:
    """How somebody's gems count in a tie."""
    if best == NO_GEM:
        return f"no gem: {NO_GEM}"
    return f"best {best}, then {f'none ({NO_GEM})' if second == NO_GEM else second}"


def card(face: str, side: Side | None) -> Shelf:
    """A trading card: what it lets you mine and sell, and how that changes the prices."""
    if side is None:
        return Shelf(name=f"Card {face}", note="its faces are not known")
    chips = [Chip(text=f"mine {colour}", tone=colour) for colour in side.mine]
    chips += [Chip(text=f"sell {colour}", tone=colour) for colour in side.sell]
    note = f"mining: {_steps(side.mine_prices)}; selling: {_steps(side.sell_prices)}"
    return Shelf(name=f"Card {face}", chips=chips, note=note)


def _steps(changes: Mapping[str, int]) -> str:
    return ", ".join(f"{colour} {steps:+}" for colour, steps in changes.items())
