"""A substitute who already has a number, such as the reserve of a team, gives that number up."""

from __future__ import annotations

from scorekeeper.errors import RefusedError
from scorekeeper.log.entry import PlayerChange
from scorekeeper.steps import NextStep
from scorekeeper.tournament.names import plain_name
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament


class PlaysAlreadyError(RefusedError):
    """Somebody who has already taken part cannot take over another number as well."""

    def __init__(self, reserve: Player, player: Player) -> None:
        super().__init__(
            f"{reserve.name} has already taken part as number {reserve.number} and cannot take over number {player.number} as well",
            rule="TRN-202",
            field="name",
            next_step=NextStep("set team", player=reserve.number, name=player.team)
            if player.team
            else NextStep("list players"),
        )


def reserve_of(tournament: Tournament, text: str, player: Player) -> Player | None:
    """Return the registered player with the number or name of a substitute, if there is one; refuse one who has taken part."""
    players = tournament.players
    found = players.get(text.strip().upper()) or players.called(text)
    if found is None or found.number == player.number:
        return None
    if any(found.number in heat.everybody for heat in tournament.heats):
        raise PlaysAlreadyError(found, player)
    return found


def step_back(tournament: Tournament, reserve: Player) -> list[PlayerChange]:
    """Return what frees the name of a reserve: their own number gets another one and drops out."""
    name = plain_name(f"{reserve.name} ({reserve.number})")
    tournament.players.refuse_double(None, name, besides=reserve.number)
    gone = [] if reserve.dropped else [PlayerChange(action="drop", number=reserve.number)]
    return [PlayerChange(action="rename", number=reserve.number, name=name), *gone]
