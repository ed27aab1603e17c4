"""Checks before a heat is seated: earlier heats are closed, and everybody who plays has a seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from scorekeeper.errors import RefusedError
from scorekeeper.steps import NextStep
from scorekeeper.tournament.ranking.completeness import incomplete, outstanding, way_on
from scorekeeper.tournament.seating.next_heat import next_stage
from scorekeeper.tournament.state.attendance import can_sit
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.words import few

DESPITE = NextStep("seat despite")


class HeatBeforeOpenError(RefusedError):
    """An earlier heat is not closed: somebody forgot it, or its tables are still playing."""

    def __init__(
        self, tournament: Tournament, heats: Sequence[int], missing: Sequence[str], doubtful: Sequence[str]
    ) -> None:
        which = f"heats {few([str(one) for one in heats])} are" if len(heats) > 1 else f"heat {heats[0]} is"
        lacks = incomplete(missing, doubtful)
        way = way_on(tournament, missing, doubtful) or NextStep("close", heat=min(heats))
        super().__init__(
            f"{which} not closed{f': {lacks}' if lacks else ''}",
            rule="TRN-315",
            field="heat",
            next_step=replace(way, otherwise=DESPITE),
        )


class ForgottenError(RefusedError):
    def __init__(self, forgotten: Sequence[Player]) -> None:
        names = ", ".join(f"{one.name} ({one.number})" for one in forgotten)
        super().__init__(
            f"not seated: {names}",
            rule="TRN-316",
            field="tables",
            next_step=NextStep("seat everybody", otherwise=DESPITE),
        )


def require_closed(tournament: Tournament, heat: int | None, despite: str | None) -> None:
    """Refuse to seat a heat while an earlier one is open, unless a reason is given."""
    next_stage(tournament, heat)
    still_open = [one for one in tournament.heats if one.closed is None]
    if still_open and not despite:
        raise HeatBeforeOpenError(
            tournament, [one.number for one in still_open], *outstanding(tournament, still_open[0])
        )


def require_everybody(
    tournament: Tournament, expected: Sequence[str], sitting: Collection[str], despite: str | None
) -> None:
    """Refuse a seating by hand that leaves out somebody who plays, unless a reason is given."""
    players = [tournament.players[one] for one in can_sit(tournament, expected) if one not in sitting]
    forgotten = [one for one in players if not one.guest]
    if not despite and forgotten:
        raise ForgottenError(forgotten)
