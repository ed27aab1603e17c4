"""Acts that close a heat and reopen it."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper import __version__
from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk, Entry
from scorekeeper.log.entry import Close, Reopen
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, require_reason, write_one
from scorekeeper.tournament.ranking.completeness import incomplete, outstanding, way_on
from scorekeeper.tournament.state.tournament import Tournament, require_frozen
from scorekeeper.tournament.state.upgrades import closing_of

RULES = ("LOG-210", "TRN-102", "TRN-303", "TRN-306", "TRN-307")
"""The rules that closing and opening a heat keep."""


class HeatIncompleteError(RefusedError):
    def __init__(self, tournament: Tournament, heat: int, missing: Sequence[str], doubtful: Sequence[str]) -> None:
        super().__init__(
            f"heat {heat} is not complete: {incomplete(missing, doubtful)}",
            rule="TRN-306",
            field="heat",
            next_step=way_on(tournament, missing, doubtful),
        )


class ClosedError(RefusedError):
    def __init__(self, heat: int, closed: Entry, *, can_open: bool = False) -> None:
        opening = NextStep("reopen", heat=heat)
        super().__init__(
            f"heat {heat} was closed by {closed.by} in {closed.id}",
            rule="TRN-307",
            field="heat",
            next_step=NextStep("reopen as well") if can_open else opening,
        )


class NotClosedError(RefusedError):
    def __init__(self, heat: int) -> None:
        super().__init__(f"heat {heat} is open", rule="TRN-307", field="heat", next_step=NextStep("close", heat=heat))


def require_open(tournament: Tournament, number: int, reopen: str | None, *, can_open: bool = True) -> list[Body]:
    """Refuse to change a closed heat, unless it is to be reopened; then return the entry that does so."""
    closed = tournament.heat(number).closed
    if closed is None:
        return []
    if reopen is None:
        raise ClosedError(number, closed, can_open=can_open)
    return [Reopen(heat=number, reason=reopen)]


def close(tournament: Tournament, number: int, *, by: str, reason: str | None = None) -> Act:
    """Close a heat; an incomplete one needs a reason."""

    def build(_desk: Desk) -> list[Body]:
        require_frozen(tournament)
        heat = tournament.heat(number)
        if heat.closed is not None:
            raise ClosedError(number, heat.closed)
        why = require_reason(reason, "closing an incomplete heat") if reason is not None else None
        missing, doubtful = outstanding(tournament, heat)
        if (missing or doubtful) and (not why):
            raise HeatIncompleteError(tournament, number, missing, doubtful)
        tables = {table.name: closing_of(tournament, table) for table in heat.tables if table.joint is not None}
        return [Close(heat=number, reason=why, version=__version__, tables=tables)]

    return write_one(tournament, build, by, RULES)


def reopen(tournament: Tournament, number: int, *, by: str, reason: str) -> Act:
    """Open a closed heat again."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "opening a heat again")
        if not tournament.heat(number).closed:
            raise NotClosedError(number)
        return [Reopen(heat=number, reason=why)]

    return write_one(tournament, build, by, RULES)
