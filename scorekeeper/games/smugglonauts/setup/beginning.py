"""The position before the first turn, or the one found at the table from which a transcript goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.smugglonauts.equipment import CIRCULATING, FULL, REACH, SHORTEST, board_limits
from scorekeeper.games.smugglonauts.position.found import take_up
from scorekeeper.games.smugglonauts.position.play import MOVES
from scorekeeper.games.smugglonauts.position.ring import NEVER, NOTHING, Position
from scorekeeper.games.smugglonauts.record import (
    Event,
    Found,
    Pass,
    Record,
    Refill,
    Refuel,
    Round,
    Shop,
    Stated,
)
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.setup.moments import highest_space
from scorekeeper.games.smugglonauts.setup.opening import Opening


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
    if opening.length is None:
        shortest = board_limits(len(formation))[0]
        position.shortest = min(SHORTEST, max(shortest, 1 + highest_space(opening.start, events)))
    position.events = events
    position.sheet = played.sheet
    found = opening.start.found
    if found is not None and opening.length is not None:
        take_up(position, found, formation[0], opening.length)
        return position
    if opening.spaces_fault is not None and opening.length is not None:
        _lay_as_written(position, opening.length)
    out_of_line = opening.out_of_line
    if out_of_line and opening.length is not None:
        rockets = Stated(
            rockets=opening.start.rockets,
            fuel=dict.fromkeys(formation, FULL),
            prices={colour: price for colour, price in opening.prices.items() if price is not None},
            cargo={who: {} for who in formation},
            ahead=opening.ahead,
        )
        take_up(position, rockets, formation[0], opening.length)
    if opening.spaces_fault is not None or out_of_line or opening.too_many is not None or opening.as_written:
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


def _last_move(events: Sequence[Event]) -> int:
    """Number of the event that begins the last turn."""
    return max((number for number, event in enumerate(events, 1) if type(event) in MOVES), default=1)
