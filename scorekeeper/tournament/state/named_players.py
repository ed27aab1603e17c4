"""Players whom the regulations name, by number or whole name."""

from __future__ import annotations

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.reader import Regulations
from scorekeeper.tournament.regulations.text import Text
from scorekeeper.tournament.state.players import Player, Players


class NamedPlayerUnknownError(RefusedError):
    """The regulations name somebody who is not registered, perhaps misspelled."""

    def __init__(self, why: str, field: str, line: int | None) -> None:
        super().__init__(
            why,
            rule="LOG-106",
            file=FILE,
            line=line,
            field=field,
            next_step=NextStep("correct and amend", name=FILE),
        )


def named_player(regulations: Regulations, players: Players, text: str, field: str) -> Player:
    """Return the player whom a field of the regulations names, or refuse with its line."""
    try:
        return players.find_written(text)
    except ScorekeeperError as error:
        raise NamedPlayerUnknownError(error.message, field, Text(regulations.text).line(field)) from None
