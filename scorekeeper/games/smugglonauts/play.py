"""The position during a game, and what each event makes of it.

Everything here is mechanics: what moves where. Whether an event was allowed is decided by the checks, which look at the
position before the event; whether the game is over is decided in `ending`.

The ring is unrolled: spaces are counted on and on, from the hindmost rocket's first space, and space n of the ring is
every n-th plus a multiple of its length. New crystals appear ahead of all rockets only, so the line of crystals is a
list that grows at its end; only what a refill in part left empty (`holes`) is filled later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.engine.old_checks import Checks
from scorekeeper.games.smugglonauts.board import SHORTEST
from scorekeeper.games.smugglonauts.record import COLOURS, Refill, Refuel, Shop, Skipped
from scorekeeper.games.smugglonauts.rulings import Rulings

check = Checks()
"""All checks on events of a transcript register here."""

CIRCULATING, PER_COLOUR, MARKED = 20, 5, 6
"""Crystals that are no price markers, those of one colour, and those of one colour with its marker."""
START_PRICE, LOWEST_PRICE, HIGHEST_PRICE = 1, 0, 4
FULL, LEAST = 4, 1
"""Fuel."""
REACH = FULL - LEAST
"""Crystals that a full tank reaches."""
UNKNOWN = "?"
"""A crystal whose colour nobody wrote down."""
NOTHING = ""
"""A space without a crystal."""
FAR = 60
"""How long the line is taken to be while nobody knows the board: no rocket ever sees its end."""

# Steps of a turn as the rulebook orders them; findings are sorted by them.
START, TURN, MOVE, FUEL, TAKE, PRICE, SKIP, REFILL, CLAIM, END, SCORE, PLACE, TOTAL, GAME = range(14)


def counted(number: int, thing: str) -> str:
    """`1 crystal`, `2 crystals`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class Closed(Struct, frozen=True):
    """Not written down: the turn in progress is over."""


class Over(Struct, frozen=True):
    """Not written down: the transcript has no more events."""


CLOSED, OVER = Closed(), Over()


class Flight(Struct, frozen=True, gc=False):
    """Where a move leads, before it is made."""

    player: str
    begin: int
    stop: int
    cost: int
    """Crystals on the way, that at the stop included."""
    rockets: int
    """Rockets flown over."""


class Position:
    """Where everything is, and how far the turn has come."""

    __slots__ = (
        "action",
        "aside",
        "at",
        "bag",
        "cargo",
        "colours_told",
        "could_be",
        "due",
        "early",
        "flight",
        "formation",
        "fuel",
        "holes",
        "in_bag",
        "last_rear",
        "last_turn",
        "left_early",
        "length",
        "line",
        "may_stop",
        "mover",
        "needed",
        "number",
        "over",
        "passed_over",
        "prices",
        "rear",
        "refilled",
        "refills_told",
        "refuels",
        "returned",
        "ring",
        "rulings",
        "shops",
        "skips",
        "skips_told",
        "stops",
        "turn",
        "unlaid",
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
        refills_told: bool,
        skips_told: bool = True,
        may_stop: bool = False,
        left_early: bool = False,
    ) -> None:
        players = len(formation)
        self.number = number
        self.formation = formation
        self.length = length
        self.ring = length or FAR
        self.prices: dict[str, int | None] = dict(prices)
        self.rulings = rulings
        self.refills_told = refills_told
        """Whether the transcript says what was drawn, so that every turn must have its refill."""
        self.skips_told = skips_told
        """Whether the transcript says which crystals all have skipped, so that none may be left out."""
        self.may_stop = may_stop
        """Whether the table was stopped in this game, so that its transcript need not reach the end."""
        self.left_early = left_early
        """Whether that was because somebody left, so that a turn may be broken off anywhere."""
        on_track = self.ring - players - 1
        self.line = [NOTHING] * players + list(crystals or [UNKNOWN] * on_track)
        self.holes: list[int] = []
        """Spaces ahead of the hindmost rocket that a refill in part left empty (ruling NAU-R19)."""
        self.in_bag = None if length is None else CIRCULATING - on_track
        self.bag: dict[str, int] | None = None
        """Colours in the bag, as long as all that was drawn is written down."""
        if crystals is not None:
            self.bag = {colour: PER_COLOUR - crystals.count(colour) for colour in COLOURS}
        self.at = {player: space for space, player in enumerate(formation)}
        self.fuel = dict.fromkeys(formation, FULL)
        self.cargo: dict[str, dict[str, int]] = {player: {} for player in formation}
        self.refuels = dict.fromkeys(formation, 0)
        self.shops = 0
        self.rear = formation[0]
        self.last_rear = 0
        """Where the hindmost rocket stood before the turn."""
        self._before_the_first_turn()

    def _before_the_first_turn(self) -> None:
        self.turn = 0
        self.mover: str | None = None
        self.action: type | None = None
        self.flight: Flight | None = None
        self.passed_over: list[int] = []
        """Spaces with a crystal that the turn's move flew over."""
        self.due: list[int] = []
        """Spaces behind all rockets whose crystals have not gone back yet."""
        self.skips = 0
        """How many crystals all have skipped in this turn."""
        self.returned: list[str] = []
        """Colours that went back in this turn."""
        self.aside: list[str] = []
        """Skipped crystals that go into the bag after the refill (ruling NAU-R05)."""
        self.colours_told = False
        """Whether the turn is told with its colours, so that skipped crystals must be told too."""
        self.refilled = True
        self.early = False
        """Whether the table has stopped before the end, and no decision lets it."""
        self.last_turn = False
        """Whether no turn follows; only known, and only needed, while the board is not."""
        self.stops = False
        """Whether the turn that is being closed is the last one, and play stops in it."""
        self.unlaid = 0
        """Crystals in the bag that a failed refill did not lay out (ruling NAU-R19)."""
        self.could_be: dict[str, set[int]] = {}
        """Where a price can stand that is not known, as far as the moves leave no other choice."""
        self.needed = 0
        """How many crystals the refill of this turn takes: all spaces without one, the gap excepted."""
        self.over = False

    # Questions that checks ask.

    def available(self) -> int:
        """How many crystals the refill of this turn can draw; as many as it likes while the board is not known."""
        return FAR if self.in_bag is None else self.in_bag

    def refill_must_fail(self) -> bool:
        """Whether the bag holds too little for this refill, so that the game is over whatever is laid out."""
        return self.rulings.partial_refill == "over" and self.needed > self.available()

    def bag_may_be_empty(self, event: Refill) -> bool:
        """Whether a refill in part is all that the bag held, and the game goes on: nobody knows while the board is not."""
        return (
            self.in_bag is None
            and self.rulings.partial_refill == "only-if-none"
            and 0 < len(event.crystals) < self.needed
        )

    def laid_out(self, event: Refill) -> list[str]:
        """What lies on the empty spaces afterwards; each crystal belongs to the space named at its place."""
        crystals, spaces = event.crystals, event.spaces
        empty = self.empty_spaces()
        if spaces is None or len(spaces) != len(crystals) or not {*spaces} <= {*empty}:
            return crystals
        lies = dict(zip(spaces, crystals, strict=True))
        return [lies.get(space, NOTHING) for space in empty] if len(lies) == len(spaces) else crystals

    def numbered(self, unrolled: int) -> bool:
        """Whether the number of a space is certain: while the board is not known, only short of where it may end."""
        return self.length is not None or unrolled < SHORTEST

    def empty_spaces(self) -> list[int]:
        """The numbers of the spaces that this refill fills, clockwise, the old gap first (ruling NAU-R20)."""
        first = len(self.line)
        fresh = range(first, first + self.needed - len(self.holes))
        return [self.space(space) for space in (*fresh, *self.holes)]

    def space(self, unrolled: int) -> int:
        """The number on the ring."""
        return unrolled % self.length if self.length else unrolled

    def unroll(self, begin: int, space: int) -> int | None:
        """The next space ahead with this number on the ring, the space itself included; None where it is not certain."""
        if self.length:
            return begin + (space - begin) % self.length
        return space if begin < SHORTEST and begin <= space else None

    def is_crystal(self, space: int) -> bool:
        return 0 <= space < len(self.line) and self.line[space] != NOTHING

    def rocket_at(self, space: int) -> str | None:
        return next((player for player, at in self.at.items() if at == space), None)

    def next_crystal(self, begin: int, steps: int = 1) -> int | None:
        """The n-th space ahead with a crystal; None when the line does not reach so far."""
        line = self.line
        for space in range(begin + 1, len(line)):
            if line[space]:
                steps -= 1
                if not steps:
                    return space
        return None

    def plan_shop(self, event: Shop) -> Flight | None:
        """Where a Shop leads; None when the line does not reach so far or nothing is told."""
        player, steps, to = event.player or self.rear, event.steps, event.to
        begin = self.at[player]
        counted = self.next_crystal(begin, steps) if steps is not None and steps > 0 else None
        stop = self.unroll(begin, to) if to is not None else None
        if stop is None or stop == counted or (counted is not None and not self.numbered(counted)):
            return None if counted is None else self._plan_flight(player, begin, counted, steps or 0)
        return self._plan_stop(player, begin, stop)

    def _plan_flight(self, player: str, begin: int, stop: int, cost: int) -> Flight:
        """A flight to a crystal: whatever else lies on the way is a rocket, or a space that was not refilled."""
        holes = sum(1 for space in self.holes if space < stop) if self.holes else 0
        return Flight(player, begin, stop, cost, stop - begin - cost - holes)

    def _plan_stop(self, player: str, begin: int, stop: int) -> Flight:
        """What lies on the way to a space that is told by its number."""
        line, cost = self.line, 0
        for space in range(begin + 1, min(stop + 1, len(line))):
            if line[space]:
                cost += 1
        rockets = 0
        if stop - begin > cost:
            rockets = sum(1 for at in self.at.values() if begin < at < stop)
        return Flight(player, begin, stop, cost, rockets)

    def plan_refuel(self, event: Refuel) -> Flight | None:
        """Where a Refuel leads, by the rules."""
        player = event.player or self.rear
        begin = self.at[player]
        stop = self.next_crystal(begin)
        return None if stop is None else self._plan_flight(player, begin, stop, 1)

    def skipped_space(self, event: Skipped) -> int | None:
        """Which of the skipped crystals an event is about; None when none of them fits."""
        line = self.line
        for space in self.due:
            if event.space is not None and self.space(space) != event.space and self.numbered(space):
                continue
            if event.colour is None or line[space] in (event.colour, UNKNOWN):
                return space
        return None

    def cargo_known(self) -> bool:
        return not any(UNKNOWN in cargo for cargo in self.cargo.values())

    def taken(self, player: str) -> int:
        """How many crystals a player has."""
        return sum(self.cargo[player].values())

    def left(self) -> dict[str, int] | None:
        """Crystals on the station track by colour; None when some colour is not known."""
        here = [colour for colour in self.line[self.at[self.rear] :] if colour]
        return None if UNKNOWN in here else {colour: here.count(colour) for colour in COLOURS}

    # What events do.

    def _open_turn(self, flight: Flight, action: type, *, told: bool) -> None:
        self.turn += 1
        self.mover = flight.player
        self.action = action
        self.flight = flight
        self.colours_told = told
        self.returned = []
        self.refilled = False

    def _land(self, flight: Flight) -> None:
        """Move the rocket, and see which crystals now lie behind all rockets."""
        line, at = self.line, self.at
        line[flight.stop] = NOTHING
        before = at[self.rear]
        at[flight.player] = flight.stop
        rear = flight.stop
        self.rear = flight.player
        for player, space in at.items():
            if space < rear:
                rear, self.rear = space, player
        self.last_rear = before
        self.needed = rear + self.ring - 1 - len(line)
        if self.holes:
            # Those behind all rockets are counted among the new spaces already, a ring further on.
            self.holes = [space for space in self.holes if space > rear]
            self.needed += len(self.holes)
        self.due = [space for space in range(before + 1, rear) if line[space]] if rear - before > 1 else []
        self.skips = len(self.due)

    def shop(self, event: Shop) -> None:
        flight = self.flight
        assert flight is not None
        player, colour = flight.player, self.line[flight.stop]
        self._open_turn(flight, Shop, told=event.colour is not None)
        if flight.cost > 1:
            line = self.line
            self.passed_over = [space for space in range(flight.begin + 1, flight.stop) if line[space]]
        else:
            self.passed_over = []
        if not colour or colour == UNKNOWN:
            colour = event.colour or UNKNOWN
        cargo = self.cargo[player]
        cargo[colour] = cargo.get(colour, 0) + 1
        self.shops += 1
        self.fuel[player] = max(LEAST, self.fuel[player] - flight.cost)
        self._land(flight)

    def refuel(self, event: Refuel) -> None:
        flight = self.flight
        assert flight is not None
        colour = self.line[flight.stop]
        self._open_turn(flight, Refuel, told=event.colour is not None)
        self.passed_over = []
        if colour == UNKNOWN:
            colour = event.colour or UNKNOWN
        self.fuel[flight.player] = FULL
        self.refuels[flight.player] += 1
        self._return(colour)
        change = event.change
        if change is None and colour != UNKNOWN:
            change = {LOWEST_PRICE: 1, HIGHEST_PRICE: -1}.get(self.prices[colour])  # type: ignore[arg-type]
        self.move_price(event.moved or colour, change, event.price, choices=(-1, 1))
        self._land(flight)

    def skip(self, event: Skipped) -> None:
        space = self.skipped_space(event)
        if space is None:
            if not self.due:
                return
            space = self.due[0]
        self.due.remove(space)
        colour = self.line[space]
        self._let_go(space, event.colour or colour if colour == UNKNOWN else colour)
        self.move_price(event.moved or self.returned[-1], event.change, event.price)

    def let_go_of_the_rest(self) -> None:
        """Return skipped crystals that the transcript does not tell: what became of their prices is not known."""
        for space in self.due:
            self._let_go(space, self.line[space])
            self.move_price(self.returned[-1], None, None)
        self.due = []

    def _let_go(self, space: int, colour: str) -> None:
        self.line[space] = NOTHING
        if self.rulings.skipped_return == "after":
            self.aside.append(colour)
            self.returned.append(colour)
        else:
            self._return(colour)
        if self.refilled:
            self.settle_aside()

    def _return(self, colour: str) -> None:
        """Put a crystal into the bag."""
        self.returned.append(colour)
        self._into_bag(colour)

    def _into_bag(self, colour: str) -> None:
        if self.in_bag is not None:
            self.in_bag += 1
        if colour == UNKNOWN:
            self.bag = None
        elif self.bag is not None:
            self.bag[colour] += 1

    def move_price(
        self, colour: str, change: int | None, claimed: int | None, *, choices: tuple[int, ...] = (-1, 0, 1)
    ) -> None:
        """Move a price; what is not told is not known afterwards, unless the price itself is written down."""
        prices = self.prices
        if colour == UNKNOWN:
            if change != 0:
                self.could_be = {}
                for one in COLOURS:
                    prices[one] = None
            return
        before = prices[colour]
        if change is not None and before is not None:
            prices[colour] = before + change
            return
        prices[colour] = claimed
        were = self.could_be.pop(colour, None) if before is None else {before}
        if claimed is None and were is not None:
            moves = choices if change is None else (change,)
            track = range(LOWEST_PRICE, HIGHEST_PRICE + 1)
            self.could_be[colour] = {price + move for price in were for move in moves if price + move in track}

    def refill(self, crystals: Sequence[str] | None) -> int:
        """Lay out what was drawn, or as much as there is when nobody says what it was; gives how many."""
        if crystals is None:
            crystals = [UNKNOWN] * max(0, min(self.needed, self.available()))
            self.bag = None
        placed = len(crystals) - crystals.count(NOTHING)
        bag = self.bag
        if bag is not None:
            for colour in crystals:
                if colour:
                    bag[colour] -= 1
        if self.length is None:
            # Nobody can say where on the line they lie.
            self.line.extend([UNKNOWN] * placed)
        elif placed == self.needed and not self.holes:
            self.line.extend(crystals)
        else:
            self._lay_in_part(crystals)
        if self.in_bag is not None:
            self.in_bag -= placed
        self.refilled = True
        return placed

    def _lay_in_part(self, crystals: Sequence[str]) -> None:
        """Lay out crystals where some spaces stay empty, or where some that stayed empty are filled now."""
        line, first = self.line, len(self.line)
        fresh = range(first, first + self.needed - len(self.holes))
        line.extend([NOTHING] * len(fresh))
        empty = [*fresh, *self.holes]
        for space, colour in zip(empty, crystals, strict=False):
            line[space] = colour
        line.extend(crystals[len(empty) :])
        self.holes = sorted(space for space in empty if not line[space])

    def settle_aside(self) -> None:
        """Put skipped crystals into the bag once the refill is drawn (ruling NAU-R05)."""
        for colour in self.aside:
            self._into_bag(colour)
        self.aside = []
