"""The act that records which seats the players of a table chose, or bid points for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import SeatChoice, Void
from scorekeeper.rules.evidence import shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, require_reason, write_one
from scorekeeper.tournament.acts.heats import require_open
from scorekeeper.tournament.state.seated import finder
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament, require_frozen
from scorekeeper.tournament.state.waiting import seats_step

RULES = ("LOG-106", "LOG-112", "LOG-210", "TRN-102", "TRN-307", "TRN-346")
"""The rules that choosing seats keeps."""
HIGHEST_BID = 999


class SeatsChosenError(RefusedError):
    """Seats that cannot be chosen in this way."""

    def __init__(self, table: Table, why: str, step: NextStep | None = None) -> None:
        super().__init__(why, rule="TRN-346", field="seats", next_step=step or seats_step(table))


def choose_seats(
    tournament: Tournament,
    table: str,
    chosen: Mapping[str, int],
    *,
    by: str,
    bids: Mapping[str, int] | None = None,
    reason: str | None = None,
) -> Act:
    """Record who sits on which seat of a table, counted clockwise from 1, and what they bid for it.

    Another choice takes the place of an earlier one if `reason` says why.
    """

    def build(_desk: Desk) -> list[Body]:
        require_frozen(tournament)
        found = tournament.table(table)
        require_open(tournament, found.heat, None, can_open=False)
        before = _before(found, reason)
        find = finder(tournament, found)
        given = {find(text): bid for text, bid in (bids or {}).items() if bid}
        _require_bids(tournament, found, given)
        seats = _in_order(tournament, found, _by_number(found, find, chosen))
        return [*before, SeatChoice(table=found.name, seats=seats, bids=given)]

    return write_one(tournament, build, by, RULES)


def _by_number(table: Table, find: Callable[[str], str], chosen: Mapping[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for text, seat in chosen.items():
        number = find(text)
        if number in found:
            raise SeatsChosenError(table, f"{text} is given two seats at table {table.name}")
        found[number] = seat
    return found


def _before(table: Table, reason: str | None) -> list[Body]:
    """Return the void of an earlier choice; refuse where the seating gives out the seats, or if nobody says why they change."""
    if table.choice is None:
        why = f"the seats of table {table.name} were given out with its seating"
        raise SeatsChosenError(table, why, NextStep("show seating", heat=table.heat))
    if table.chosen is None:
        return []
    if reason is None:
        why = f"the seats of table {table.name} have already been chosen, in {table.chosen.id}"
        raise SeatsChosenError(table, why, NextStep("give reason", option="reason"))
    return [Void(of=table.chosen.id, reason=require_reason(reason, "another choice of seats"))]


def _require_bids(tournament: Tournament, table: Table, bids: Mapping[str, int]) -> None:
    """Refuse bids at a table where nobody bids, and bids out of range."""
    if bids and table.choice != "bid":
        raise SeatsChosenError(table, f"seats are chosen at table {table.name}, so nobody bids for them")
    for one, bid in bids.items():
        if not 0 < bid <= HIGHEST_BID:
            raise SeatsChosenError(
                table, f"a bid lies between 0 and {HIGHEST_BID}, but {tournament.names(one)} bid {bid}"
            )


def _in_order(tournament: Tournament, table: Table, chosen: Mapping[str, int]) -> list[str]:
    """Return the players clockwise from seat 1, or refuse if somebody has no seat, a wrong one, or one with another player."""
    missing = [tournament.names(one) for one in table.seats if one not in chosen]
    if missing:
        raise SeatsChosenError(
            table, f"there is no seat for {', '.join(missing)}; give every player of the table a seat"
        )
    for one, seat in chosen.items():
        if not 1 <= seat <= len(table.seats):
            raise SeatsChosenError(table, f"table {table.name} has seats 1 to {len(table.seats)}, not {seat}")
        others = [other for other in chosen if chosen[other] == seat and other != one]
        if others:
            both = f"{tournament.names(one)} and {tournament.names(others[0])}"
            raise SeatsChosenError(table, f"{both} cannot both have seat {seat}")
    shown("TRN-346")
    return sorted(chosen, key=chosen.__getitem__)


class SeatsOpenError(RefusedError):
    def __init__(self, table: Table) -> None:
        super().__init__(
            f"the players of table {table.name} have not {'bid for' if table.choice == 'bid' else 'chosen'} their seats yet",
            rule="TRN-346",
            field="seats",
            next_step=seats_step(table),
        )


def require_chosen(table: Table) -> None:
    """Refuse a record while seats are still to be chosen."""
    if table.unchosen:
        raise SeatsOpenError(table)
