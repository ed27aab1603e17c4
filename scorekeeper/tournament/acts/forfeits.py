"""The act for a table at which nobody played, because somebody forfeited before the game began."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk, Entry
from scorekeeper.log.entry import Decide
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, require_reason, write, write_one
from scorekeeper.tournament.acts.decisions import RULES as DECISION_RULES
from scorekeeper.tournament.acts.draft import Draft
from scorekeeper.tournament.acts.heats import require_open
from scorekeeper.tournament.acts.records import RULES as RECORD_RULES
from scorekeeper.tournament.names import composed
from scorekeeper.tournament.state.seated import finder
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament, require_frozen

ABSENT = "did not come"
"""The usual reason."""


class AlreadyPlayedError(RefusedError):
    """The table has a record, and a forfeit before the game says that nobody played."""

    def __init__(self, table: Table, entry: Entry) -> None:
        super().__init__(
            f"table {table.name} is already recorded in {entry.id}; if nobody played, void that first",
            rule="TRN-421",
            field="table",
            next_step=NextStep("void", entry=entry.id),
        )


def forfeit(
    tournament: Tournament,
    name: str,
    players: Sequence[str],
    *,
    by: str,
    reason: str = ABSENT,
    reopen: bool = False,
) -> Act:
    """Record that some players of a table forfeit before the game begins: a record without figures, and the decisions."""

    def build(desk: Desk) -> list[Body]:
        require_frozen(tournament)
        why = require_reason(reason, "a forfeit")
        opening = require_open(tournament, tournament.table(name).heat, why if reopen else None)
        return [*opening, *_forfeited(tournament, name, players, composed(by), why, desk.coming(len(opening)))]

    return write_one(tournament, build, by, (*RECORD_RULES, *DECISION_RULES))


def forfeit_all(
    tournament: Tournament, absent: Mapping[str, Sequence[str]], *, by: str, reason: str = ABSENT
) -> list[Entry]:
    """Record who forfeits before the game begins at several tables of an open heat, all or none."""

    def build(desk: Desk) -> list[Body]:
        require_frozen(tournament)
        why = require_reason(reason, "a forfeit")
        bodies: list[Body] = []
        for name, players in absent.items():
            require_open(tournament, tournament.table(name).heat, None, can_open=False)
            bodies += _forfeited(tournament, name, players, composed(by), why, desk.coming(len(bodies)))
        return bodies

    return write(tournament, build, by, (*RECORD_RULES, *DECISION_RULES))[0]


def _forfeited(
    tournament: Tournament, name: str, players: Sequence[str], by: str, why: str, record: str
) -> Iterator[Body]:
    """Yield the record of a table where nobody played, which will have this id, and a decision for each who forfeits."""
    table = tournament.table(name)
    if table.entries:
        raise AlreadyPlayedError(table, table.entries[-1])
    out = list(dict.fromkeys(map(finder(tournament, table), players)))
    draft = Draft(tournament, table, _unplayed(table.game, table.seats), by)
    draft.validate(table.entries)
    yield draft.body(None)
    for one in out:
        yield Decide(of=record, effect="forfeit", reason=why, player=one)


def _unplayed(game: str, seats: Sequence[str]) -> dict[str, object]:
    return {"game": game, "seats": list(seats), "ended": "abandoned"}
