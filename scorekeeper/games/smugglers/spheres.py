"""The trail of a sheet that is in order: which sphere earned whom a token, told only when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.games.engine.verdict import Step
from scorekeeper.games.smugglers.paper import apply, read
from scorekeeper.games.smugglers.play import Before, Held, Position
from scorekeeper.games.smugglers.record import Row, Seat, Sheet, Take
from scorekeeper.games.smugglers.sheets import written
from scorekeeper.games.smugglers.telling import tell_sheet, tell_token

Was = Mapping[str, Row] | Mapping[str, Held]
"""What everybody owned before a round: the rows of the last sheet, which are kept anyway, or holdings."""


def tell_spheres(table: Before, number: int, was: Was, sheet: Sheet, stuck: bool) -> Iterator[Step]:  # noqa: FBT001
    """A round on paper: the tokens that its spheres earned, and what everybody owns at its end."""
    if not stuck:
        yield from _tokens(table, number, was, sheet)
    yield from tell_sheet(number, table.seats, sheet.rows, stuck)


def _tokens(table: Before, number: int, was: Was, sheet: Sheet) -> Iterator[Step]:
    seats = table.seats
    held = {who: written(row, (0, 0, 0, 0)) if isinstance(row, Row) else row for who, row in was.items()}
    position = Position(Before(number=number, seats=seats, held=held, target=table.target, rulings=table.rulings))
    chairs = [who for chair in ("1", "2") for who in seats if sheet.rows[who].seat == chair]
    position.seat(Seat(chairs=chairs, junk=[who for who in seats if who not in chairs]))
    for event in read(sheet, position).events:
        if type(event) is Take and position.due is not None:
            yield tell_token(number, position.due.rule, event, position.due.owner)
        apply(position, event)
