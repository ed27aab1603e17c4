"""Whether the next heat can be seated: those before it are closed, and nobody is forgotten."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.tournament.acts.heats import incomplete, next_stage, outstanding, way_on
from scorekeeper.tournament.ranking.places import few
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament

AGAIN = 'or the same again with --despite "why"'


class HeatBeforeOpenError(RefusedError):
    """A heat before is not closed: perhaps somebody forgot it, or its tables are still played."""

    def __init__(self, heats: Sequence[int], missing: Sequence[str], doubtful: Sequence[str]) -> None:
        which = (
            f"heats {few([str(one) for one in heats])} are" if len(heats) > 1 else f"heat {max(heats, default=0)} is"
        )
        lacks = incomplete(missing, doubtful)
        way = way_on(missing, doubtful) or f"scorekeeper close {min(heats, default=0)}"
        super().__init__(
            f"{which} not closed{f': {lacks}' if lacks else ''}",
            rule="TRN-315",
            field="heat",
            next_step=f"{way}, {AGAIN}",
        )


class ForgottenError(RefusedError):
    def __init__(self, forgotten: Sequence[Player]) -> None:
        names = ", ".join(f"{one.name} ({one.number})" for one in forgotten)
        super().__init__(
            f"not seated: {names}",
            rule="TRN-316",
            field="tables",
            next_step=f"write them into the seating, or scorekeeper players drop PLAYER, {AGAIN}",
        )


def require_closed(tournament: Tournament, heat: int | None, despite: str | None) -> None:
    """Refuse to seat a heat while one before it is open, unless somebody says why."""
    next_stage(tournament, heat)
    still_open = [one for one in tournament.heats if one.closed is None]
    lacks = outstanding(tournament, still_open[0]) if still_open else ([], [])
    guard(despite or not still_open, HeatBeforeOpenError([one.number for one in still_open], *lacks))


def require_everybody(
    tournament: Tournament, expected: Sequence[str], sitting: Collection[str], despite: str | None
) -> None:
    """Refuse a seating by hand that leaves out somebody who plays, unless somebody says why."""
    asked = tournament.regulations.seating.only == "here"
    players = [tournament.players[one] for one in expected if one not in sitting]
    forgotten = [one for one in players if not (one.dropped or one.guest) and (one.here or not asked)]
    guard(despite or not forgotten, ForgottenError(forgotten))
