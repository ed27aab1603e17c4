"""The start of a game: what it must be, what is recorded, and what one game passes on to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.smugglonauts.equipment import (
    CIRCULATING,
    FULL,
    LONGEST,
    PER_COLOUR,
    REACH,
    SHORTEST,
    START_PRICE,
)
from scorekeeper.games.smugglonauts.position.found import take_up
from scorekeeper.games.smugglonauts.position.play import MOVES
from scorekeeper.games.smugglonauts.position.ring import NEVER, NOTHING, Position
from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    Event,
    Found,
    Pass,
    Record,
    Refill,
    Refuel,
    Round,
    Shop,
    Skipped,
    Start,
    Stated,
)
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.ending import laid_out_at_start

FIRST_PRICES: Mapping[str, int] = dict.fromkeys(COLOURS, START_PRICE)


class Carry(Struct, kw_only=True):
    """What one game passes on to the next; None if it is not known."""

    prices: Mapping[str, int | None] | None = None
    formation: Sequence[str] | None = None
    stood: Sequence[str] | None = None
    """The order of the rockets at the end, hindmost first."""
    totals: Mapping[str, int] | None = None

    def pass_over(self) -> Carry:
        """What is known after a game without a recorded start: the formation only if it was fixed."""
        return Carry(prices=self.prices, formation=self.formation and rotated(self.formation), totals=self.totals)


def rotated(formation: Sequence[str]) -> list[str]:
    """The next formation if it rotates: the hindmost rocket becomes the foremost (ruling NAU-R12)."""
    return [*formation[1:], formation[0]]


def next_formation(formation: Sequence[str], carry: Carry, rulings: Rulings) -> list[str] | None:
    """How the rockets must line up in a later game (ruling NAU-R12); None if any way is allowed or it is not known."""
    how = rulings.later_formation
    if how == "rotate" and carry.formation:
        return rotated(carry.formation)
    if how == "as-stood" and carry.stood:
        return list(carry.stood)
    if how == "lowest-hindmost" and carry.totals:
        totals = carry.totals
        return sorted(formation, key=lambda who: (totals[who], formation.index(who)))
    return None


SpacesFault = Literal["twice", "rocket", "gap", "outside", "count"]


class Opening(Struct, frozen=True, kw_only=True):
    """The recorded start of a game, next to what it must be."""

    number: int
    seats: Sequence[str]
    rulings: Rulings
    carry: Carry
    start: Start
    known_length: int | None
    """Spaces of the station track, by the equipment or by an earlier game."""
    length: int | None
    """The length that counts."""
    prices_due: Mapping[str, int | None]
    prices: Mapping[str, int | None]
    """The prices that count."""
    formation: Sequence[str] | None
    """The rockets from the hindmost to the foremost, if recorded with one for each player."""
    told_formation: Sequence[str] | None
    """The formation as written, whether each player has one rocket or not."""
    spaces_fault: SpacesFault | None
    """What is wrong with the spaces of the crystals; None if nothing is known to be wrong."""
    too_many: str | None
    """A colour with more crystals laid out than circulate."""
    given: Mapping[Any, Any]

    @property
    def laid(self) -> int | None:
        """How many crystals are laid out, by their colours or only by their spaces."""
        return _laid(self.start)

    @property
    def length_of_crystals(self) -> int | None:
        """The board length by the crystals laid out: one on each space except those of the rockets and the gap."""
        return _length_of_crystals(self.start, len(self.seats))

    @property
    def length_of_bag(self) -> int | None:
        """The board length by the bag: crystals that are not in it are on the track."""
        return _length_of_bag(self.start, len(self.seats))

    @property
    def playable(self) -> bool:
        """Whether a transcript can start here, unless a wrong set-up without a decision prevents it."""
        return self.formation is not None or self.told_formation is None

    @property
    def crystals(self) -> Sequence[str] | None:
        """What is on the spaces ahead of the rockets, if the record tells it; some may be empty, or the gap filled."""
        crystals, spaces = self.start.crystals, self.start.spaces
        if crystals is None or self.length is None:
            return None
        if spaces is None or len(spaces) != len(crystals):
            return crystals
        lies, first = dict(zip(spaces, crystals, strict=True)), len(self.seats)
        return [lies.get(space, NOTHING) for space in range(first, max(max(spaces, default=0) + 1, self.length - 1))]

    @property
    def tells_layout(self) -> bool:
        """Whether a wrong layout still tells what is where: some spaces are empty, or the gap is filled."""
        length, crystals = self.length, self.crystals
        if length is None or crystals is None or self.spaces_fault not in ("count", "gap"):
            return False
        return len(crystals) <= laid_out_at_start(len(self.seats), length) + 1

    @property
    def tells_rockets(self) -> bool:
        """Whether wrong spaces of the rockets still tell where each of them is."""
        rockets, length = self.start.rockets or {}, self.length
        spaces = {*rockets.values()}
        if length is None or self.formation is None or len(spaces) < len(self.seats):
            return False
        return all(0 <= space < length for space in spaces) and (self.start.crystals is None or not self.spaces_fault)

    @property
    def tells_bag(self) -> bool:
        """Whether it is known how many crystals are in the bag when the transcript begins."""
        found = self.start.found
        if found is None or self.length is None:
            return self.length is not None
        return found.bag is not None or found.bag_colours is not None or len(found.cargo or ()) == len(self.seats)

    def by_rules(self) -> Opening:
        """The same without a wrong layout: rockets are side by side, and the crystals are not known."""
        start = replace(self.start, rockets=None)
        if self.spaces_fault is not None:
            start = replace(start, crystals=None, spaces=None)
        return replace(self, start=start, spaces_fault=None)

    @property
    def out_of_line(self) -> bool:
        """Whether rockets are recorded on other spaces than the first ones, in the order of the formation."""
        rockets, formation = self.start.rockets, self.formation
        return bool(rockets and formation) and any(
            space != (formation or ()).index(who) for who, space in (rockets or {}).items()
        )


def open_game(
    played: Round,
    seats: Sequence[str],
    rulings: Rulings,
    carry: Carry,
    known: int | None,
    given: Mapping[Any, Any] = {},
) -> Opening:
    """Compare the recorded start with what it must be; `given` is what a decision lets stand as written."""
    start = played.start or Start()
    due = carry.prices or dict.fromkeys(COLOURS)
    said = start.prices or {}
    counting = {
        colour: given.get("prices", {}).get(colour, said.get(colour) if price is None else price)
        for colour, price in due.items()
    }
    formation = _told_formation(start, len(seats))
    length = given.get("length") or _length(start, known, len(seats))
    fault = None if length is None else _spaces_fault(start, len(seats), length)
    return Opening(
        number=played.number,
        seats=seats,
        rulings=rulings,
        carry=carry,
        start=start,
        known_length=known,
        length=length,
        prices_due=due,
        prices=counting,
        formation=formation if formation is not None and sorted(formation) == sorted(seats) else None,
        told_formation=formation,
        spaces_fault=fault,
        too_many=None if length is None or fault is not None else _too_many(start.crystals or ()),
        given=given,
    )


def _length(start: Start, known: int | None, players: int) -> int | None:
    """The board length that counts: the known one, then the recorded one, then that by the crystals or the bag.

    The recorded length gives way if the crystals on the track and in the bag agree on another.
    """
    if known is not None:
        return known
    laid, bag = _length_of_crystals(start, players), _length_of_bag(start, players)
    if start.length is None or not SHORTEST <= start.length <= LONGEST:
        return laid or bag
    return laid if laid is not None and laid == bag else start.length


def _length_of_crystals(start: Start, players: int) -> int | None:
    crystals, spaces = start.crystals, start.spaces
    if crystals is None:
        return None
    told = len(crystals) + players + 1
    if spaces is not None and sorted(spaces) != [*range(players, told - 1)]:
        return None
    return told if SHORTEST <= told <= LONGEST else None


def _length_of_bag(start: Start, players: int) -> int | None:
    if start.bag is None:
        return None
    told = CIRCULATING - start.bag + players + 1
    return told if SHORTEST <= told <= LONGEST else None


def _told_formation(start: Start, players: int) -> Sequence[str] | None:
    formation, rockets = start.formation, start.rockets
    if formation is None and rockets is not None and len(rockets) == players:
        return sorted(rockets, key=lambda who: rockets[who])
    return formation


def _spaces_fault(start: Start, players: int, length: int) -> SpacesFault | None:
    spaces, laid, due, gap = start.spaces, _laid(start), laid_out_at_start(players, length), length - 1
    if laid is None:
        return None
    if spaces is not None and spaces != [*range(players, gap)]:
        if len({*spaces}) != len(spaces):
            return "twice"
        if any(0 <= space < players for space in spaces):
            return "rocket"
        if gap in spaces:
            return "gap"
        if len(spaces) == laid == due and not all(players <= space < gap for space in spaces):
            return "outside"
    if spaces is not None and len(spaces) != laid:
        return "twice"
    return None if laid == due else "count"


def _laid(start: Start) -> int | None:
    """How many crystals are laid out, by their colours or only by their spaces."""
    laid = start.spaces if start.crystals is None else start.crystals
    return None if laid is None else len(laid)


def _too_many(crystals: Sequence[str]) -> str | None:
    for colour in COLOURS:
        if crystals.count(colour) > PER_COLOUR:
            return colour
    return None


def first_position(
    opening: Opening, formation: Sequence[str], record: Record, played: Round, events: Sequence[Event]
) -> Position:
    """The position before the first turn."""
    position = Position(
        number=opening.number,
        formation=formation,
        length=opening.length,
        prices=opening.prices,
        crystals=opening.crystals,
        rulings=opening.rulings,
        refills_told=any(type(event) is Refill for event in events),
        may_stop=record.ended != "finished" and played is record.rounds[-1],
        left_early=record.ended in ("conceded", "abandoned"),
        last_move=NEVER if opening.tells_bag else _last_move(events),
    )
    position.told_skips = _told_skips(events)
    found = opening.start.found
    if found is not None and opening.length is not None:
        take_up(position, found, formation[0], opening.length)
        return position
    if opening.spaces_fault is not None and opening.length is not None:
        _lay_as_written(position, opening.length)
    if opening.out_of_line and opening.length is not None:
        rockets = Stated(
            rockets=opening.start.rockets,
            fuel=dict.fromkeys(formation, FULL),
            prices={colour: price for colour, price in opening.prices.items() if price is not None},
            cargo={who: {} for who in formation},
            ahead=list(opening.crystals) if opening.crystals is not None else None,
        )
        take_up(position, rockets, formation[0], opening.length)
    if opening.spaces_fault is not None or opening.out_of_line or opening.too_many is not None:
        position.assume()
    wrong = {who: said - FULL for who, said in (opening.start.fuel or {}).items() if said != FULL}
    position.slips = {who: slip for who, slip in wrong.items() if ("fuel", who) not in opening.given}
    if opening.given:
        position.fuel.update({key[1]: fuel for key, fuel in opening.given.items() if key[0] == "fuel"})
    return position


def _lay_as_written(position: Position, length: int) -> None:
    """Leave the spaces empty that have no crystal, and count the bag accordingly."""
    players = len(position.formation)
    position.line += [NOTHING] * (length - 1 - len(position.line))
    position.holes = [space for space in range(players, length - 1) if not position.line[space]]
    position.in_bag = CIRCULATING - sum(1 for crystal in position.line if crystal)


def rear_of(found: Found, events: Sequence[Event], length: int, rulings: Rulings) -> str | None:
    """Who is hindmost in a position found at the table: whose turn it is, by the rockets, or else whoever moves first."""
    if found.player is not None:
        return found.player
    able = hindmost(found.rockets or {}, length, rulings)
    if len(able) == 1:
        return able[0]
    return next((event.player for event in events if isinstance(event, Shop | Refuel | Pass)), None)


def hindmost(rockets: Mapping[str, int], length: int, rulings: Rulings) -> list[str]:
    """Who can be hindmost where all rockets stand.

    On a full track nobody lands further ahead than three crystals and all other rockets, and those are ahead of where they
    flew off. A track that is refilled only in part has longer ways (ruling NAU-R19).
    """
    furthest = len(rockets) + REACH - 2 if rulings.partial_refill == "over" else length - 2
    return [who for who, at in rockets.items() if all((other - at) % length <= furthest for other in rockets.values())]


def found_formation(
    found: Found, events: Sequence[Event], seats: Sequence[str], length: int, rulings: Rulings
) -> Sequence[str] | None:
    """The rockets from the hindmost on, if the position found at the table tells them."""
    rockets = found.rockets or {}
    rear = rear_of(found, events, length, rulings)
    if rear is None or {*rockets} != {*seats} or len({*rockets.values()}) < len(seats):
        return None
    return [rear, *(who for who in rockets if who != rear)]


def _told_skips(events: Sequence[Event]) -> dict[int, int]:
    """By turn, how many skipped crystals are recorded."""
    told: dict[int, int] = {}
    turn = 0
    for event in events:
        kind = type(event)
        turn += kind in MOVES
        if kind is Skipped:
            told[turn] = told.get(turn, 0) + 1
    return told


def _last_move(events: Sequence[Event]) -> int:
    """Number of the event that begins the last turn."""
    return max((number for number, event in enumerate(events, 1) if type(event) in MOVES), default=1)


# Moments of the judge.


class Crowd(Struct, frozen=True):
    """A moment: games are recorded for a table with a wrong number of players."""


class NotReplayed(Struct, frozen=True):
    """A moment: a transcript is not replayed because its start is not known."""

    legal: bool
    found: bool = False
    """Whether it begins at a position found at the table, which does not say where everything is."""


class TurnBegins(Struct, frozen=True):
    """A moment: the transcript goes on with a turn from a position found at the table, so the track was refilled."""

    found: Found


class Replayed(Struct, frozen=True):
    """A moment: a transcript is replayed to its end."""

    names_spaces: bool


class NotCompared(Struct, frozen=True):
    """A moment: a transcript was replayed beyond an illegal event, so its end decides nothing."""

    has_sheet: bool


class StopsShort(Struct, frozen=True):
    """A moment: a sheet shows more of a game than its transcript, which stops too early."""


class TwoTranscripts(Struct, frozen=True):
    """A moment: a game is recorded twice, event by event and in short."""


class BlankGame(Struct, frozen=True):
    """A moment: nothing is recorded of a game."""


def names_spaces(events: Iterable[Event]) -> bool:
    """Whether a transcript names spaces."""
    return any(
        getattr(event, name, None) is not None for event in events for name in ("to", "space", "spaces", "rockets")
    )
