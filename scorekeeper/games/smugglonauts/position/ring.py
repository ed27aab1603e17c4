"""Where everything is during a game.

The ring is unrolled: spaces are counted without end from the hindmost rocket's first space, and space n of the ring is
n plus any multiple of its length. New crystals appear only ahead of all rockets, so the line of crystals is a
list that grows at its end; only spaces that a partial refill left empty (`holes`) are filled later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Literal

from msgspec import Struct

from scorekeeper.games.smugglonauts.equipment import CIRCULATING, FULL, PER_COLOUR, SHORTEST, on_price_track
from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    UNKNOWN,
    End,
    Event,
    Refuel,
    Sheet,
    Shop,
    Skipped,
)
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.ending import laid_out_at_start, refill_fails

NOTHING = ""
"""A space without a crystal."""
FAR = 60
"""The assumed length of the line while the board is not known, more than any rocket can reach."""
NEVER = 1_000_000

# Steps of a turn in the order of the rulebook; findings are sorted by them.
START, TURN, MOVE, FUEL, TAKE, PRICE, SKIP, REFILL, CLAIM, END, SCORE, PLACE, TOTAL, GAME = range(14)


class Flight(Struct, frozen=True, gc=False):
    """Where a move leads, before it is made."""

    player: str
    begin: int
    stop: int
    cost: int
    """Crystals on the way, including the one at the stop."""
    rockets: int
    """Rockets flown over."""


class Position:
    """Where everything is, and how far the turn has got."""

    __slots__ = (
        "aside",
        "assumed",
        "assumed_turns",
        "at",
        "bag",
        "bags",
        "blurred",
        "cargo",
        "deed",
        "due",
        "early",
        "elsewhere",
        "events",
        "finished",
        "flight",
        "flights",
        "formation",
        "found",
        "fuel",
        "holes",
        "in_bag",
        "index",
        "laid_at",
        "last_move",
        "last_rear",
        "left_early",
        "length",
        "line",
        "lost_for",
        "may_stop",
        "mover",
        "needed",
        "number",
        "outside",
        "over",
        "overdrawn",
        "pending",
        "possible",
        "presumed",
        "prices",
        "rear",
        "refilled",
        "refills_told",
        "refuels",
        "refused",
        "returned",
        "ring",
        "rulings",
        "sheet",
        "shops",
        "shortest",
        "skips",
        "slips",
        "time_called",
        "turn",
        "turn_over",
        "unlaid",
        "untold_cargo",
        "wrong_end",
    )

    def __init__(
        self,
        *,
        number: int,
        formation: Sequence[str],
        length: int | None,
        prices: Mapping[str, int | None],
        crystals: Sequence[str] | None,
        rulings: Rulings,
        refills_told: bool = True,
        may_stop: bool = False,
        left_early: bool = False,
        last_move: int = NEVER,
    ) -> None:
        players = len(formation)
        self.number = number
        self.formation = formation
        self.length = length
        self.ring = length or FAR
        self.prices: dict[str, int | None] = dict(prices)
        self.possible: frozenset[tuple[int, ...]] | None = None
        """All prices that fit the record, if some are not known and depend on each other; see `prices`."""
        self.rulings = rulings
        self.refills_told = refills_told
        """Whether the transcript says what was drawn."""
        self.may_stop = may_stop
        """Whether the table was stopped in this game, so that its transcript need not reach the end."""
        self.left_early = left_early
        """Whether a player left, so that a turn may be broken off anywhere."""
        self.sheet: Sheet | None = None
        """The sheet of the game, if it has one."""
        self.last_move = last_move
        """Number of the event that begins the last turn; set and needed only while the number in the bag is not known."""
        on_track = laid_out_at_start(players, self.ring)
        self.line = [NOTHING] * players + list(crystals or [UNKNOWN] * on_track)
        self.holes: list[int] = []
        """Spaces ahead of the hindmost rocket that a partial refill left empty (ruling NAU-R19)."""
        self.in_bag = None if length is None else CIRCULATING - on_track
        self.bag = {colour: PER_COLOUR - (crystals or ()).count(colour) for colour in COLOURS}
        """Colours in the bag; at most so many if the colour of a crystal elsewhere is not known."""
        self.blurred = crystals is None or UNKNOWN in crystals
        """Whether the colours of some crystals laid out or drawn are not recorded."""
        self.bags: list[dict[str, int]] = [self.bag.copy()] if self.blurred else []
        """The bag after each refill, while some colours are not known."""
        self.overdrawn = False
        """Whether more crystals of a colour have turned up than there are, and that was reported."""
        self.laid_at: dict[int, int] = {}
        """For the spaces of crystals of unknown colour, how many of these bags are older; 0 if it is not here."""
        self.at = {player: space for space, player in enumerate(formation)}
        self.fuel: dict[str, int | None] = dict.fromkeys(formation, FULL)
        self.slips: dict[str, int] = {}
        """By how much a recorded die was wrong, which was reported; it stays wrong until that player refuels."""
        self.cargo: dict[str, dict[str, int]] = {player: {} for player in formation}
        self.untold_cargo: set[str] = set()
        """Players whose cargo is not known, because a position found at the table does not give it."""
        self.found = False
        """Whether the transcript begins with a position found at the table."""
        self.refuels = dict.fromkeys(formation, 0)
        self.shops = 0
        self.rear = formation[0]
        self.last_rear = 0
        """Where the hindmost rocket stood before the turn."""
        self._before_the_first_turn()
        self._before_the_end()

    def _before_the_first_turn(self) -> None:
        self.index = self.turn = 0
        self.shortest = SHORTEST
        """The shortest board that the record allows, if it may be one of the unusually short ones."""
        self.outside: dict[int, int] = {}
        """The spaces of crystals of unknown colour that were laid out before the bag was known, and how many bags are older."""
        self.elsewhere: dict[str, int] = {}
        """How many of these crystals have which colour at most."""
        self.mover: str | None = None
        self.deed: Shop | Refuel | None = None
        """What the mover did."""
        self.flight: Flight | None = None
        self.flights: list[tuple[int, Flight, Shop | Refuel]] | None = None
        """Each turn's flight and event, for the trail; None if no trail is wanted."""
        self.due: list[int] = []
        """Spaces behind all rockets whose crystals have not yet gone back."""
        self.skips = 0
        """How many crystals all have skipped in this turn."""
        self.returned: list[str] = []
        """Colours that went back in this turn."""
        self.assumed: int | None = None
        """The turn of the last event that was carried out as written although it is illegal; 0 for the start."""
        self.assumed_turns: set[int] = set()
        """All such turns."""
        self.events: Sequence[Event] = ()
        """The transcript."""
        self.presumed: list[str] = []
        """Skipped crystals of this turn that must have gone back although nobody recorded it."""
        self.aside: list[str] = []
        """Skipped crystals that go into the bag after the refill (ruling NAU-R05)."""
        self.refilled = True
        self.pending: bool | None = None
        """None while the current turn leaves nothing to do before the next; see `moments`."""
        self.needed = 0
        """How many crystals the refill of this turn needs: one for each empty space except the gap."""
        self.unlaid = 0
        """Crystals of the last refill that may still be in the bag, because nobody recorded whether they were laid out."""
        self.turn_over = False
        """Whether the record says that the current turn is over."""

    def _before_the_end(self) -> None:
        self.finished = False
        """Whether the game is over by the rules."""
        self.over = False
        """Whether it is over and the table has said so."""
        self.wrong_end: Literal["time", "refuel", "midway", "refilled"] | None = None
        """Why the table must not stop here, if it does."""
        self.time_called: int | None = None
        """The turn in which time was called, if it was."""
        self.refused = False
        """Whether the table has stopped before the end, and that was reported."""
        self.early = False
        """Whether the table has stopped before the end, and no decision lets that stand."""
        self.lost_for: Literal["flight", "spaces"] | None = None
        """What the transcript lacked, where it could not be followed any further."""

    # Questions that checks ask.

    @property
    def action(self) -> type | None:
        """The action of the current turn: Shop or Refuel."""
        return None if self.deed is None else type(self.deed)

    @property
    def colours_told(self) -> bool:
        """Whether the turn is recorded with colours, so that skipped crystals must be recorded too."""
        return self.deed is not None and self.deed.colour is not None

    @property
    def passed_over(self) -> list[str]:
        """Crystals on the track that the turn's move flew over."""
        flight = self.flight
        return [] if flight is None else [colour for colour in self.line[flight.begin + 1 : flight.stop] if colour]

    @property
    def last_turn(self) -> bool:
        """Whether no turn follows; known and needed only while the number in the bag is not known."""
        return self.index >= self.last_move

    def available(self) -> int:
        """How many crystals the refill of this turn can draw; unlimited while the board is not known."""
        return FAR if self.in_bag is None else self.in_bag

    def refill_must_fail(self) -> bool:
        """Whether the bag holds too little for this refill, so that the game is over whatever is laid out."""
        return self.rulings.partial_refill == "over" and self.needed > self.available()

    def assume(self) -> None:
        """Note that something of this turn was carried out as written although it is illegal."""
        self.assumed = self.turn
        self.assumed_turns.add(self.turn)

    def drawable(self) -> int:
        """How many crystals the refill can draw when skipped ones are back, if they go back before it (ruling NAU-R05)."""
        return self.available() + (len(self.due) if self.rulings.skipped_return == "before" else 0)

    def will_be_over(self) -> bool:
        """Whether the game is over when the current turn is completed."""
        if self.refilled or self.in_bag is None:
            return self.finished
        placed = max(0, min(self.needed, self.drawable()))
        return refill_fails(self.needed, placed, self.drawable() - placed, self.rulings)

    @property
    def cut_off(self) -> bool:
        """Whether the sheet shows that the game went on after the last recorded turn, and nobody says that it was the last."""
        sheet = self.sheet
        if sheet is None or self.found or len(sheet.rows) < len(self.formation) or isinstance(self.events[-1], End):
            return False
        return sum(row.black + row.green + row.orange + row.white for row in sheet.rows.values()) > self.shops

    def stops_short(self) -> bool:
        """Whether the record ends although the game goes on and nothing allowed stopping."""
        return not self.finished and not self.may_stop and self.in_bag is not None and not self.cut_off

    def may_be(self, unrolled: int, said: int) -> bool:
        """Whether a space can have this number; while the board is not known, it may lie beyond the end of the ring."""
        if self.length is not None or unrolled == said:
            return self.space(unrolled) == said
        return unrolled >= SHORTEST or any(unrolled % ring == said for ring in range(self.shortest, unrolled + 1))

    def empty_spaces(self) -> list[int]:
        """The numbers of the spaces that this refill fills, clockwise, the old gap first (ruling NAU-R20)."""
        first = len(self.line)
        if self.needed == 1 and not self.holes:
            return [self.space(first)]
        fresh = range(first, first + self.needed - len(self.holes))
        return [self.space(space) for space in (*fresh, *self.holes)]

    def space(self, unrolled: int) -> int:
        """The number on the ring."""
        return unrolled % self.length if self.length else unrolled

    def unroll(self, begin: int, space: int) -> int | None:
        """The next space with this number on the ring, at or ahead of the given one; None if it is not certain."""
        if self.length:
            return begin + (space - begin) % self.length
        return space if begin < self.shortest and begin <= space else None

    def is_crystal(self, space: int) -> bool:
        return 0 <= space < len(self.line) and self.line[space] != NOTHING

    def rocket_at(self, space: int) -> str | None:
        return next((player for player, at in self.at.items() if at == space), None)

    def next_crystal(self, begin: int, steps: int = 1) -> int | None:
        """The n-th space ahead with a crystal; None if the line is too short."""
        line = self.line
        for space in range(begin + 1, len(line)):
            if line[space]:
                steps -= 1
                if not steps:
                    return space
        return None

    def skipped_space(self, event: Skipped) -> int | None:
        """Which of the skipped crystals an event is about; None if none of them fits."""
        line, due = self.line, self.due
        if len(due) > 1 and event.colour is None and event.space is None:
            # Which one it was may follow from the price that moved.
            due = [space for space in due if self._fits_a_price(line[space], event)] or due
        for space in due:
            if event.space is not None and not self.may_be(space, event.space):
                continue
            if event.colour is None or line[space] in (event.colour, UNKNOWN):
                return space
        return None

    def _fits_a_price(self, colour: str, event: Skipped) -> bool:
        """Whether the price of a colour can have moved as an event says."""
        before, change, said = self.prices.get(event.moved or colour), event.change, event.price
        if before is None or (change is None and said is None):
            return True
        after = said if change is None else before + change
        return after is not None and on_price_track(after) and said in (after, None) and abs(after - before) <= 1

    def copy(self) -> Position:
        """A position of its own, without what only the trail needs."""
        flights, events = self.flights, self.events
        self.flights, self.events = None, ()
        other = deepcopy(self)
        self.flights, self.events, other.events = flights, events, events
        return other

    def skipped_by(self, flight: Flight) -> int:
        """How many crystals are behind all rockets after this flight."""
        if flight.cost == 1:
            return 0
        others = [at for player, at in self.at.items() if player != flight.player]
        rear = min([flight.stop, *others])
        return sum(1 for space in range(flight.begin + 1, rear) if self.is_crystal(space))

    def colours_known(self) -> bool:
        """Whether all colours and price changes are recorded, so that the game can be scored."""
        return (
            None not in self.prices.values()
            and not self.untold_cargo
            and not any(UNKNOWN in cargo for cargo in self.cargo.values())
        )

    def taken(self, player: str) -> int:
        """How many crystals a player has."""
        return sum(self.cargo[player].values())

    def known_cargo(self, player: str) -> dict[str, int] | None:
        """The crystals of a player; None if it is not known what they had when the transcript began."""
        return None if player in self.untold_cargo else self.cargo[player]

    def ahead(self) -> list[str]:
        """The crystals on the station track, clockwise from the hindmost rocket."""
        return [crystal for crystal in self.line[self.at[self.rear] :] if crystal]

    def spaces_ahead(self) -> list[int]:
        """The spaces with a crystal, clockwise from the hindmost rocket."""
        return [space for space in range(self.at[self.rear], len(self.line)) if self.line[space]]

    def left(self) -> dict[str, int] | None:
        """Crystals on the station track by colour; None if a colour is not known."""
        here = self.ahead()
        return None if UNKNOWN in here else {colour: here.count(colour) for colour in COLOURS}
