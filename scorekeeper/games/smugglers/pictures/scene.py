"""A round of Smugglers at one of its events, or as its sheet shows it, for pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.engine.replay import Impossible, advance
from scorekeeper.games.engine.table import Table
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.judge.rounds import Rounds
from scorekeeper.games.smugglers.position.boss import good_rolls, slot_after
from scorekeeper.games.smugglers.position.play import PLAY
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import Holding, Record, Round, Sheet
from scorekeeper.games.smugglers.setup import written


class Scene(Struct, kw_only=True):
    """What a picture shows of a round."""

    tests: Mapping[str, bool]
    chairs: Sequence[str]
    junk: Sequence[str]
    seated: bool
    found: Mapping[str, Sequence[str]]
    glances: Sequence[tuple[str, str, str | None]]
    """Who inspected whom, and what they named."""
    held: Mapping[str, Holding] | None
    was: Mapping[str, Holding] | None
    slot: int | None = None
    rolls: Sequence[int] = ()


def before(record: Record, played: Round, terms: Terms) -> Rounds:
    """The table at the start of a round."""
    table = Rounds(Table(GAME, record, terms, recorder=None), record)
    for earlier in record.rounds:
        if earlier is played:
            break
        table.judge(earlier)
    return table


def followed(table: Rounds, played: Round, event: int | None) -> Scene:
    """The position after an event, or at the end of the transcript."""
    position = Position(table.carry, table.bound)
    for told in played.transcript[:event]:
        try:
            advance(PLAY, position, told)
        except Impossible:
            break
    return Scene(
        tests=position.tests,
        chairs=position.chairs,
        junk=position.junk,
        seated=position.seated,
        found=position.found,
        glances=[(who, whom, position.guesses[whom]) for who, whom in position.inspections],
        held=position.held if table.known else None,
        was=table.carry.held if table.known else None,
        slot=position.slot,
        rolls=position.rolls,
    )


def on_paper(table: Rounds, sheet: Sheet | None) -> Scene | None:
    """The end of a round as its sheet shows it."""
    if sheet is None:
        return None
    rows, was = sheet.rows, table.carry.held if table.known else None
    slot = table.carry.slot
    if good_rolls(sheet.rolls):
        slot = slot_after(slot, sheet.rolls, table.bound.track)
    return Scene(
        tests={who: row.test == "passed" for who, row in rows.items() if row.test is not None},
        chairs=[who for chair in ("1", "2") for who, row in rows.items() if row.seat == chair],
        junk=[who for who, row in rows.items() if row.seat == "junk"],
        seated=any(row.seat for row in rows.values()),
        found={who: row.found for who, row in rows.items() if row.found is not None},
        glances=[(one.player, one.target, one.guess) for one in sheet.inspections],
        held={who: written(row, was[who] if was else (0, 0, 0, 0)) for who, row in rows.items()},
        was=was,
        slot=sheet.hole or slot,
        rolls=sheet.rolls,
    )
