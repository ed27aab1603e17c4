"""The recorded start of a game, next to what it must be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.smugglonauts.equipment import CIRCULATING, FULL, LONGEST, PER_COLOUR, SHORTEST, board_limits
from scorekeeper.games.smugglonauts.position.ring import NOTHING
from scorekeeper.games.smugglonauts.record import COLOURS, UNKNOWN, Round, Start
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.ending import laid_out_at_start
from scorekeeper.games.smugglonauts.setup.carry import Carry

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
    def ahead(self) -> list[str] | None:
        """The crystals laid out, clockwise from the hindmost rocket, wherever that stands."""
        start, crystals, length = self.start, self.crystals, self.length
        if start.spaces is None or start.crystals is None or length is None or not self.formation:
            return None if crystals is None else list(crystals)
        rear = (start.rockets or {}).get(self.formation[0], 0)
        pairs = sorted(zip(start.spaces, start.crystals, strict=False), key=lambda one: (one[0] - rear) % length)
        return [crystal for _, crystal in pairs]

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

    @property
    def as_written(self) -> bool:
        """Whether the start counts as it is written, although something is wrong with it."""
        return "reading" in self.given

    @property
    def is_faulty(self) -> bool:
        """Whether something of the start is not as it must be; asked for every game, so the usual start is quick."""
        start, due = self.start, self.prices_due
        return (
            self.spaces_fault is not None
            or self.too_many is not None
            or self.out_of_line
            or (start.length is not None and start.length != self.length)
            or (start.fuel is not None and {FULL, *start.fuel.values()} != {FULL})
            or (start.prices not in (None, due) and any(due[one] not in (said, None) for one, said in _told(start)))
            or self.as_written
        )

    def by_rules(self) -> Opening:
        """The same without a wrong layout: rockets are side by side, and crystals that cannot be right are not known."""
        start = replace(self.start, rockets=None)
        if self.spaces_fault is not None or self.too_many is not None:
            laid = [crystal if crystal != self.too_many else UNKNOWN for crystal in start.crystals or ()]
            right = self.length is not None and len(laid) == laid_out_at_start(len(self.seats), self.length)
            start = replace(start, crystals=laid if right else None, spaces=None)
        return replace(self, start=start, spaces_fault=None, too_many=None)

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
    counting = due
    if given or None in due.values():
        said, stands = start.prices or {}, given.get("prices", {})
        counting = {
            colour: stands.get(colour, said.get(colour) if price is None else price) for colour, price in due.items()
        }
    formation = _told_formation(start, len(seats))
    told = given.get("length")
    possible = told is not None and is_possible(told, len(seats))
    length = told if possible else _length(start, known, len(seats))
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
    if start.length is None or not is_possible(start.length, players):
        return laid or bag
    return laid if laid is not None and laid == bag else start.length


def as_written(start: Start | None) -> dict[Any, Any]:
    """All figures of a start that could stand as they are written."""
    start = start or Start()
    given: dict[Any, Any] = {"reading": "as-written"}
    given |= {("fuel", who): said for who, said in (start.fuel or {}).items() if said != FULL}
    if start.prices is not None:
        given["prices"] = start.prices
    if start.length is not None:
        given["length"] = start.length
    return given


def _told(start: Start) -> Iterable[tuple[str, int]]:
    return (start.prices or {}).items()


def is_possible(length: int, players: int) -> bool:
    """Whether a game can be set up on a track of this length."""
    shortest, longest = board_limits(players)
    return shortest <= length <= longest


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
        if len(spaces) == laid and _lie_around(start, players, length):
            return None
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


def _lie_around(start: Start, players: int, length: int) -> bool:
    """Whether crystals are on all spaces beside rockets that are not side by side, which is reported by itself."""
    rockets, formation = start.rockets or {}, _told_formation(start, players)
    if not formation or formation[0] not in rockets or len({*rockets.values()}) < players:
        return False
    gap = (rockets[formation[0]] - 1) % length
    return sorted(start.spaces or ()) == [one for one in range(length) if one not in {gap, *rockets.values()}]


def _laid(start: Start) -> int | None:
    """How many crystals are laid out, by their colours or only by their spaces."""
    laid = start.spaces if start.crystals is None else start.crystals
    return None if laid is None else len(laid)


def _too_many(crystals: Sequence[str]) -> str | None:
    for colour in COLOURS:
        if crystals.count(colour) > PER_COLOUR:
            return colour
    return None
