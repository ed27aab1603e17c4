"""The board and the cargo cards, which are equipment because the rulebook prints neither."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from scorekeeper.games.cargo_and_gold.rulings import Rulings, rulings

TOKENS = 4
SIDES = 6
GOLD_CARDS = 108
CARGO_CARDS = 80
CARGO_PLACES = 3

CENTRES = ("Harbour", "Mill", "Abbey", "Castle", "Mine", "Orchard", "Quarry")
KINDS = ("cloth", "grain", "salt", "spice", "timber", "tools", "wine")

Name = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=1)]


class HazardSquare(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hazard square: its text, and what the text means."""

    square: Name
    text: str
    cargo: Annotated[int, Meta(ge=0)] = 0
    """The X of `lose X cargo`."""
    gold: int = 0
    """Gold that it gives; negative if it takes gold."""
    miss: Annotated[int, Meta(ge=0)] = 0
    """How many turns to miss."""
    to: Name | None = None
    """The square that the token is sent to."""


class BoardFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of an equipment file."""

    title: str
    invented: bool = False
    cargo: dict[Name, Count]
    """Copies of each kind of cargo card; 80 in all."""
    split: tuple[Count, Count] | None = None
    """Cards of the HAS deck and of the NEEDS deck; used by ruling CGO-R09."""
    centres: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=40)]
    roads: Annotated[tuple[tuple[Name, ...], ...], Meta(min_length=1)]
    """The squares along each road in order, including the trade centres at its ends."""
    hazard: tuple[HazardSquare, ...] = ()

    def __post_init__(self) -> None:
        for fault in (self._miscounted(), self._misplaced()):
            if fault:
                raise ValueError(fault)

    def _miscounted(self) -> str:
        if (total := sum(self.cargo.values())) != CARGO_CARDS:
            return f"the file lists {total} cargo cards, but there must be {CARGO_CARDS} (CGO-205)"
        if self.split and (total := sum(self.split)) != CARGO_CARDS:
            return f"the two decks have {total} cards, but there must be {CARGO_CARDS} (CGO-205)"
        return ""

    def _misplaced(self) -> str:
        squares = {square for road in self.roads for square in road}
        for road in self.roads:
            if len(road) < 2:  # noqa: PLR2004 - a road has two ends
                return f"the road {road[0] if road else '[]'} joins nothing; a road has at least two squares"
            if twice := [here for here, there in pairwise(road) if here == there]:
                return f"a road goes from {twice[0]} to {twice[0]}; each square is named once"
        if len(set(self.centres)) < len(self.centres):
            return "a trade centre is named twice"
        if off := [centre for centre in self.centres if centre not in squares]:
            return f"no road leads to the trade centre {off[0]}"
        for hazard in self.hazard:
            if hazard.square not in squares or hazard.square in self.centres:
                return f"the hazard {hazard.square} is not a square of a road"
            if hazard.to == hazard.square:
                return f"the hazard {hazard.square} sends tokens to itself"
            if hazard.to is not None and hazard.to not in squares:
                return f"the hazard {hazard.square} sends tokens to {hazard.to}, which is not a square of a road"
        return ""


def deck_at_start(centres: int) -> int:
    """The cargo cards left for the deck when this many trade centres have two each."""
    return CARGO_CARDS - 2 * centres


class Directions(Struct, frozen=True, gc=False):
    """The directions of a hazard square."""

    cargo: int = 0
    gold: int = 0
    miss: int = 0
    to: str | None = None


NOTHING = Directions()
"""The directions of a text that the board file does not explain."""


class Board(Struct, frozen=True, kw_only=True):
    """The board, ready to look up."""

    centres: tuple[str, ...]
    joined: dict[str, tuple[str, ...]]
    """The neighbours of each square."""
    hazards: dict[str, Directions]
    copies: dict[str, int]
    """The number of cards of each kind of cargo."""
    split: tuple[int, int] | None
    gives: bool
    """Whether some hazard gives gold."""
    takes: bool
    """Whether some hazard takes gold."""
    costs: bool
    """Whether some hazard takes cargo."""
    unread: bool
    """Whether the file has a hazard with a text but without its directions."""
    misses: int | None
    """How many turns a player can miss because of one landing; None if it is not known."""


def board(equipment: Mapping[str, Any]) -> Board | None:
    """The board from the equipment; None if the tournament names no equipment."""
    if not equipment:
        return None
    file = msgspec.convert(equipment, BoardFile)
    joined: dict[str, set[str]] = {}
    for road in file.roads:
        for here, there in pairwise(road):
            joined.setdefault(here, set()).add(there)
            joined.setdefault(there, set()).add(here)
    hazards = {hazard.square: Directions(hazard.cargo, hazard.gold, hazard.miss, hazard.to) for hazard in file.hazard}
    said = [*hazards.values()]
    unread = NOTHING in said
    return Board(
        centres=file.centres,
        joined={square: tuple(sorted(squares)) for square, squares in joined.items()},
        hazards=hazards,
        copies=file.cargo,
        split=file.split,
        gives=any(hazard.gold > 0 for hazard in said),
        takes=any(hazard.gold < 0 for hazard in said),
        costs=any(hazard.cargo for hazard in said),
        unread=unread,
        misses=None if unread else max((_missed_from(hazards, square) for square in hazards), default=0),
    )


def _missed_from(hazards: Mapping[str, Directions], square: str | None) -> int:
    """The turns missed after landing on a square, including those on squares that it sends the token to."""
    missed, seen = 0, set()
    while square is not None and square in hazards and square not in seen:
        seen.add(square)
        missed += hazards[square].miss
        square = hazards[square].to
    return missed


class Bound(Struct, frozen=True):
    """What all tables of a tournament are judged by, prepared once."""

    rulings: Rulings
    board: Board | None


def most_cargo(rulings: Rulings) -> int:
    """The most cargo cards that a player can hold when play stops in mid-turn (ruling CGO-R34)."""
    return CARGO_PLACES if rulings.trade_over_limit == "never" else CARGO_CARDS


def prepare(picked: dict[str, str], equipment: dict[str, Any], variant: str) -> Bound:
    """Read rulings and board."""
    return Bound(rulings(picked), board(equipment))


# Invented boards for simulated games and tests.


def invent_board(rng: random.Random) -> dict[str, Any]:
    """A random board in the form of an equipment file: a ring of trade centres, a road across, and hazards."""
    centres = list(CENTRES[: rng.choice((5, 6, 7))])
    roads, squares = [], []
    pairs = [*zip(centres, [*centres[1:], centres[0]], strict=True), (centres[0], centres[len(centres) // 2])]
    for number, (here, there) in enumerate(pairs, 1):
        between = [f"{number}.{step}" for step in range(1, rng.choice((1, 1, 1, 2, 2)) + 1)]
        squares += between
        roads.append([here, *between, there])
    return {
        "title": "Random board",
        "invented": True,
        "cargo": _copies(rng),
        "split": _split(rng),
        "centres": centres,
        "roads": roads,
        "hazard": _hazards(rng, squares, centres),
    }


def _split(rng: random.Random) -> list[int]:
    has = rng.choice((36, 40, 44))
    return [has, CARGO_CARDS - has]


def _copies(rng: random.Random) -> dict[str, int]:
    kinds = KINDS[: rng.choice((4, 4, 5))]
    copies = {kind: CARGO_CARDS // len(kinds) for kind in kinds}
    copies[kinds[0]] += CARGO_CARDS - sum(copies.values())
    return copies


def _hazards(rng: random.Random, squares: list[str], centres: list[str]) -> list[dict[str, Any]]:
    """Hazards of every kind that a board could have, on different squares."""
    where = rng.sample(squares, 4)
    kinds: list[dict[str, Any]] = [
        {"text": "A broken axle. Lose 2 cargo.", "cargo": 2},
        {"text": "A toll. Lose 1 gold.", "gold": -1},
        {"text": "A lost purse. Take 3 gold.", "gold": 3},
        {"text": "Fog. Miss a turn.", "miss": 1},
        {"text": "The wrong road. Go to the first trade centre.", "to": centres[0]},
        {"text": "A landslide. You are swept along.", "to": where[0]},
    ]
    robbers = {"text": "Robbers! Lose 1 cargo.", "cargo": 1}
    return [{"square": square, **kind} for square, kind in zip(where, [robbers, *rng.sample(kinds, 3)], strict=True)]
