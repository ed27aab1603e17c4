"""Points and places of a game: the value of each cargo at the end, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from operator import itemgetter
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.ranking import numbered
from scorekeeper.games.smugglonauts.equipment import HIGHEST_PRICE, LOWEST_PRICE, on_price_track
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Round, Row, Sheet
from scorekeeper.games.smugglonauts.rulings import Rulings

K = TypeVar("K")
Cargo = tuple[int, int, int, int]
"""Crystals, or prices, by colour, in the order of `COLOURS`."""
Given = Mapping[tuple[str, ...], int]
"""Figures that a decision lets stand as written, such as `("points", "7")`."""
ALL = ""
"""Stands for the player in the key of a finding about several, whose figures are then given by player."""


class CargoScore(Struct, frozen=True, gc=False):
    """A player at the end of a game."""

    participant: str
    cargo: Cargo
    points: int
    place: int
    """The place; players who share it have the same number."""
    tie_break: tuple[int, ...] = ()
    """What separates the player from others with the same points (ruling NAU-R01), most first."""


def in_order(by_colour: Mapping[str, int]) -> Cargo:
    """Counts or prices in the order of the colours."""
    get = by_colour.get
    return (get("black", 0), get("green", 0), get("orange", 0), get("white", 0))


def final_prices(reached: Mapping[str, int | None], sheet: Sheet | None, given: Given) -> Mapping[str, int]:
    """The prices at the end; from the sheet if the transcript does not show them or a decision lets them stand."""
    if not given and None not in reached.values():
        return reached  # type: ignore[return-value]
    said: Mapping[str, int] = sheet.prices if sheet is not None else {}
    return {
        colour: given.get(("price", colour), said[colour] if price is None else price)
        for colour, price in reached.items()
    }


def final_cargo(player: str, taken: Mapping[str, int] | None, sheet: Sheet | None, given: Given) -> Cargo:
    """A cargo at the end; from the sheet if the transcript does not show all colours or a decision lets it stand."""
    if (taken is None or UNKNOWN in taken) and sheet is not None:
        row = sheet.rows[player]
        return (row.black, row.green, row.orange, row.white)
    taken = taken or {}
    if not given:
        return in_order(taken)
    return in_order({colour: given.get(("cargo", player, colour), taken.get(colour, 0)) for colour in COLOURS})


def possible_prices(sheet: Sheet, cargos: Sequence[tuple[str, Cargo]]) -> Mapping[str, int]:
    """The prices of a sheet; one that is off its track counts as one that fits the points, or else as the nearest."""
    prices = sheet.prices
    if min(prices.values()) >= LOWEST_PRICE and max(prices.values()) <= HIGHEST_PRICE:
        return prices
    off = [colour for colour, price in prices.items() if not on_price_track(price)]
    track = range(LOWEST_PRICE, HIGHEST_PRICE + 1)
    told = [(cargo, points) for who, cargo in cargos if (points := sheet.rows[who].points) is not None]
    for found in product(track, repeat=len(off)):
        tried = {**prices, **dict(zip(off, found, strict=True))}
        if told and all(worth(cargo, in_order(tried)) == points for cargo, points in told):
            return tried
    return {colour: min(max(price, LOWEST_PRICE), HIGHEST_PRICE) for colour, price in prices.items()}


def worth(cargo: Cargo, prices: Cargo) -> int:
    """What a cargo is worth at these prices."""
    (k, g, o, w), (black, green, orange, white) = cargo, prices
    return k * black + g * green + o * orange + w * white


def score(
    cargos: Sequence[tuple[str, Cargo]],
    prices: Cargo,
    rulings: Rulings,
    fuel: Mapping[str, int | None] | None = None,
) -> list[CargoScore]:
    """Score each cargo at the prices of the end, and rank the players, best first."""
    points = {who: worth(cargo, prices) for who, cargo in cargos}
    tie_breaks: dict[str, tuple[int, ...]] = {}
    if rulings.level_points == "more-fuel":
        # Fuel that is not recorded could be more or less, so nobody is ahead by it.
        known: dict[str, tuple[int, ...]] = {who: (left,) for who, left in (fuel or {}).items() if left is not None}
        tie_breaks = known if len(known) == len(cargos) else {}
    elif rulings.level_points != "shared":
        tie_breaks = {who: _tie_break(cargo, prices, rulings) for who, cargo in cargos}
    held = dict(cargos)
    return [
        CargoScore(who, held[who], points[who], place, tie_breaks.get(who, ()))
        for who, place in places_by_points(points, tie_breaks, rulings)
    ]


def _tie_break(cargo: Cargo, prices: Cargo, rulings: Rulings) -> tuple[int, ...]:
    """What the cargo of a player counts among those who are level in points (ruling NAU-R01)."""
    how = rulings.level_points
    if how == "more-crystals":
        return (sum(cargo),)
    if how == "fewer-crystals":
        return (-sum(cargo),)
    return (max(count * price for count, price in zip(cargo, prices, strict=True)),)


def places_by_points(
    points: Mapping[str, int], tie_breaks: Mapping[str, tuple[int, ...]], rulings: Rulings
) -> list[tuple[str, int]]:
    """Every player with their place, best first; level players share it unless a tie-break separates them."""
    if not tie_breaks:
        return places(points, rulings)
    return places({who: (figure, *tie_breaks[who]) for who, figure in points.items()}, rulings)


def places(keys: Mapping[K, int] | Mapping[K, tuple[int, ...]], rulings: Rulings) -> list[tuple[K, int]]:
    """Everybody with their place by these keys, highest first (ruling NAU-R02); equal keys stay in the given order."""
    ordered = sorted(keys.items(), key=itemgetter(1), reverse=True)
    found = numbered([key for _, key in ordered], rulings.places_below)
    return [(who, place) for (who, _), place in zip(ordered, found, strict=True)]


def totals_after(totals: Mapping[str, int], lines: Sequence[CargoScore]) -> dict[str, int]:
    """The running totals after a game: the points of the games before it, and its own."""
    return {line.participant: totals[line.participant] + line.points for line in lines}


def told_totals(sheet: Sheet | None) -> dict[str, int]:
    """The running totals that a sheet gives."""
    rows = sheet.rows if sheet is not None else {}
    return {who: row.total for who, row in rows.items() if row.total is not None}


class AddedTotals(Struct, frozen=True):
    """A moment: two sheets in a row give running totals, but the games before them are not all known."""

    before: dict[str, int]
    after: dict[str, int]
    played: Round

    @property
    def due(self) -> dict[str, int]:
        """What the totals must be: those before, and the points of this game."""
        rows = self.played.sheet.rows if self.played.sheet is not None else {}
        points = {who: rows[who].points for who in self.after if who in self.before}
        return {who: self.before[who] + gained for who, gained in points.items() if gained is not None}


class Reckoning(Struct, frozen=True, kw_only=True):
    """The outcome of a game, next to the claims of its sheet."""

    number: int
    rows: Mapping[str, Row]
    lines: list[CargoScore]
    prices: Mapping[str, int]
    """The prices at the end."""
    written: Mapping[str, int]
    """The prices on the sheet."""
    began: Mapping[str, int | None] | None
    """The prices at the start."""
    totals: Mapping[str, int] | None
    """The points of the games before; None if not all are known."""
    carried: Mapping[str, int]
    """The same by the points on the sheets; wrong ones were reported."""
    before: Mapping[str, int]
    """The totals on the sheet of the game before, right or wrong."""
    added: bool
    """Whether the totals follow from those of the sheet before."""
    fuel: Mapping[str, int | None]
    rulings: Rulings

    @property
    def places_as_written(self) -> dict[str, int]:
        """The places by the points on the sheet, if some of these are wrong."""
        said = {who: row.points for who, row in self.rows.items()}
        points = {
            line.participant: line.points if (told := said.get(line.participant)) is None else told
            for line in self.lines
        }
        if all(points[line.participant] == line.points for line in self.lines):
            return {}
        return dict(places_by_points(points, {line.participant: line.tie_break for line in self.lines}, self.rulings))

    def under(self, given: Given) -> Reckoning:
        """The same with points and places that a decision lets stand as written."""
        lines = self.lines
        if said := stood(given, "points"):
            by_player = {line.participant: line for line in lines}
            points = {who: said.get(who, line.points) for who, line in by_player.items()}
            tie_breaks = {who: line.tie_break for who, line in by_player.items()}
            lines = [
                replace(by_player[who], points=points[who], place=place)
                for who, place in places_by_points(points, tie_breaks, self.rulings)
            ]
        if places_said := stood(given, "place"):
            changed = [replace(line, place=places_said.get(line.participant, line.place)) for line in lines]
            lines = sorted(changed, key=lambda line: line.place)
        return replace(self, lines=lines)


def stood(given: Given, what: str) -> dict[str, int]:
    """The figures of a kind that stand as written, by player."""
    found: dict[str, int] = {}
    for (kind, who, *_), figure in given.items():
        if kind == what:
            found |= figure if isinstance(figure, Mapping) else {who: figure}
    return found


class Scored(Struct, frozen=True):
    """A moment: a game is scored, and the claims of its sheet are checked."""


SCORED = Scored()


class MissingColours(Struct, frozen=True):
    """A moment: a transcript does not show all colours and price changes."""

    has_sheet: bool
