"""A moment of a game as a picture: the ring with its crystals and rockets, fuel, prices and cargo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.games.engine.pictures.orbit import Orbit, Space
from scorekeeper.games.engine.pictures.picture import Chip, Lane, Shelf, Shelves, Track
from scorekeeper.games.engine.verdict import Finding, Names
from scorekeeper.games.smugglonauts import record
from scorekeeper.games.smugglonauts.equipment import FULL, HIGHEST_PRICE, LEAST, LOWEST_PRICE
from scorekeeper.games.smugglonauts.pictures.moment import Moment
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.terminal import counted

TONES = ("red", "blue", "purple", "brown")
"""Colours of the rockets in starting order, different from those of the crystals."""
FUEL = frozenset({"NAU-307", "NAU-403", "NAU-404", "NAU-405", "NAU-407", "NAU-503", "NAU-504", "NAU-729"})
PRICES = frozenset(
    {
        *("NAU-513", "NAU-514", "NAU-516", "NAU-601", "NAU-602", "NAU-603", "NAU-604", "NAU-607"),
        *("NAU-724", "NAU-725", "NAU-726", "NAU-727", "NAU-728"),
    }
)
CARGO = frozenset({"NAU-411", "NAU-412", "NAU-512"})
MOVER = frozenset({"NAU-301", "NAU-302", "NAU-303", "NAU-305", "NAU-306"})
"""The part of the picture for these rules; the others are about a space of the ring, or all of it."""
LEGEND = "K black, G green, O orange, W white; a die shows the fuel of its rocket."


def turn_title(now: Moment, played: record.Round, names: Names) -> str:
    """The title of the picture, such as `Turn 3: Ana shops`."""
    position, event = now.position, now.event
    game = f"Game {played.number}, turn" if played.number > 1 else "Turn"
    match event:
        case record.Shop() | record.Refuel() | record.Pass():
            deed = {record.Shop: "shops", record.Refuel: "refuels", record.Pass: "passes"}[type(event)]
            return f"{game} {position.turn + 1}: {names(event.player or position.rear)} {deed}"
        case record.Skipped():
            return f"{game} {position.turn}: a crystal is taken off the track"
        case record.Refill():
            return f"{game} {position.turn}: the track is refilled"
    mover = names(position.mover) if position.mover is not None else names(position.rear)
    return f"{game} {position.turn}, {mover}"


def turn_parts(now: Moment, finding: Finding | None, names: Names) -> Iterator[Orbit | Track | Shelves]:
    """The ring if its length is known, the fuel, the prices and the cargo."""
    shown = _Shown(now, finding, names)
    if now.position.length is not None:
        yield shown.ring()
    yield shown.fuel()
    yield shown.prices()
    yield shown.cargo()


def cargo_chips(counts: Mapping[str, int]) -> list[Chip]:
    """The crystals of a cargo by colour, such as `2 black`, `1 white`."""
    known = [Chip(text=f"{counts[colour]} {colour}", tone=colour) for colour in record.COLOURS if counts.get(colour)]
    return known + ([Chip(text=f"{unknown} unknown")] if (unknown := counts.get(record.UNKNOWN)) else [])


def price_track(title: str, lanes: list[Lane]) -> Track:
    """Prices from 0 to 4."""
    return Track(title=title, low=LOWEST_PRICE, high=HIGHEST_PRICE, lanes=lanes, columns=2)


class _Shown:
    """A moment, and where the finding about it is shown."""

    def __init__(self, now: Moment, finding: Finding | None, names: Names) -> None:
        self.position = now.position
        self.event = now.event
        self.way = now.flight()
        self.finding = finding
        self.names = names
        self.tones = dict(zip(self.position.formation, TONES, strict=False))

    # The ring.

    def ring(self) -> Orbit:
        position = self.position
        marked = self._marked_space()
        stops = [self._stop(space, marked) for space in range(position.ring)]
        way = self.way
        bag = "" if position.in_bag is None else f"{counted(position.in_bag, 'crystal')} in the bag"
        return Orbit(
            title="Station track",
            stops=stops,
            flight=None if way is None else (position.space(way.begin), position.space(way.stop)),
            wrong=isinstance(self.event, record.Shop | record.Refuel) and (marked is not None or self._must_refuel()),
            note=bag,
            mark=self.finding.rule if self.finding is not None and self._in_the_middle(marked) else None,
            legend=LEGEND,
        )

    def _must_refuel(self) -> bool:
        return self.finding is not None and self.finding.rule == "NAU-307"

    def _stop(self, space: int, marked: int | None) -> Space:
        position = self.position
        mark = self.finding.rule if self.finding is not None and space == marked else None
        rocket = next((player for player, at in position.at.items() if position.space(at) == space), None)
        if rocket is not None:
            chip = Chip(text=self.names(rocket), tone=self.tones[rocket])
            return Space(name=str(space), pawn=chip, count=str(position.fuel[rocket]), mark=mark)
        colour = _lies(position, space)
        gap = space == position.space(position.at[position.rear] - 1)
        if not colour:
            return Space(name=str(space), note="gap" if gap else "", mark=mark)
        chip = Chip(text=colour if colour != record.UNKNOWN else "a crystal", tone=colour)
        return Space(name=str(space), thing=chip, letter=record.INITIALS.get(colour, record.UNKNOWN).upper(), mark=mark)

    def _in_the_middle(self, marked: int | None) -> bool:
        """Whether the finding is about the bag or the whole track, not a space, fuel, prices or cargo."""
        finding = self.finding
        return finding is not None and marked is None and not self._about_a_player() and self._about_price() is None

    def _about_a_player(self) -> str | None:
        """The player whose fuel or cargo the finding is about."""
        finding, event = self.finding, self.event
        if finding is None:
            return None
        who = finding.figures.get("who")
        if finding.rule in FUEL:
            return who if isinstance(who, str) else self.way.player if self.way is not None else None
        return who if isinstance(event, record.State) and finding.rule in CARGO and isinstance(who, str) else None

    def _about_price(self) -> str | None:
        """The colour whose price the finding is about."""
        finding, event = self.finding, self.event
        if finding is None or finding.rule not in PRICES:
            return None
        if isinstance(event, record.Refuel | record.Skipped):
            return event.moved or event.colour
        return finding.figures.get("colour")

    def _marked_space(self) -> int | None:
        """The space that the finding is about, if it is about one."""
        finding, position, event = self.finding, self.position, self.event
        if finding is None or self._about_a_player() or self._about_price():
            return None
        if finding.rule in MOVER:
            who = finding.figures.get("who") if isinstance(event, record.State) else position.rear
            return position.space(position.at[who if who in position.at else position.rear])
        if isinstance(event, record.Shop | record.Refuel) and not position.due:
            return None if self.way is None else position.space(self.way.stop)
        if isinstance(event, record.Refill) and event.spaces:
            return next((space for space in event.spaces if space not in position.empty_spaces()), None)
        if isinstance(event, record.Skipped) and not position.due:
            return _passed_by_some(position, event)
        return position.space(position.due[0]) if position.due else None

    # The tracks.

    def fuel(self) -> Track:
        return Track(
            title="Fuel",
            low=LEAST,
            high=FULL,
            columns=2,
            lanes=[self._fuel_lane(player) for player in self.position.formation],
        )

    def _fuel_lane(self, player: str) -> Lane:
        fuel, finding, event = self.position.fuel[player], self.finding, self.event
        lane: dict[str, Any] = {"name": self.names(player), "at": fuel, "tone": self.tones[player]}
        if finding is None or finding.rule not in FUEL or self._about_a_player() != player:
            return Lane(**lane)
        if isinstance(event, record.State) and isinstance(finding.found, int):
            return Lane(**lane, said=finding.found, mark=finding.rule)
        if (
            isinstance(finding.expected, int)
            and isinstance(event, record.Shop | record.Refuel)
            and event.fuel is not None
        ):
            return Lane(**{**lane, "at": finding.expected}, was=fuel, said=event.fuel, mark=finding.rule)
        return Lane(**lane, mark=finding.rule)

    def prices(self) -> Track:
        prices = self.position.prices
        lanes = [self._price_lane(colour, price) for colour in record.COLOURS if (price := prices[colour]) is not None]
        return price_track("Prices", lanes)

    def _price_lane(self, colour: str, price: int) -> Lane:
        finding, event = self.finding, self.event
        if finding is None or self._about_price() != colour:
            return Lane(name=colour, at=price, tone=colour)
        if isinstance(event, record.Refuel | record.Skipped):
            said = price + event.change if event.change else None
        else:
            said = finding.found if isinstance(finding.found, int) and finding.found != price else None
        return Lane(name=colour, at=price, tone=colour, said=said, mark=finding.rule)

    def cargo(self) -> Shelves:
        cargo = self.position.cargo
        return Shelves(
            title="Cargo",
            shelves=[
                Shelf(
                    name=self.names(player),
                    chips=chips,
                    note="" if chips else "nothing yet",
                    mark=self._cargo_mark(player),
                )
                for player in cargo
                for chips in [cargo_chips(cargo[player])]
            ],
        )

    def _cargo_mark(self, player: str) -> str | None:
        finding = self.finding
        about = finding is not None and finding.rule in CARGO and self._about_a_player() == player
        return finding.rule if finding is not None and about else None


def _lies(position: Position, space: int) -> str:
    """What is on a space of the ring, including a crystal that all have skipped but nobody has taken off yet."""
    rear, length = position.at[position.rear], position.ring
    ahead = rear + (space - rear) % length
    if position.is_crystal(ahead):
        return position.line[ahead]
    return position.line[ahead - length] if ahead - length in position.due else ""


def _passed_by_some(position: Position, event: record.Skipped) -> int | None:
    """The crystal that was taken off although not all rockets have passed it."""
    front = max(position.at.values())
    for space in range(position.at[position.rear] + 1, front):
        if position.is_crystal(space) and event.colour in (None, position.line[space]):
            return position.space(space)
    return None
