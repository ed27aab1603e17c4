"""Finds who plays in a stage, who sits at its tables, and who had left by then."""

from __future__ import annotations

from scorekeeper.log.entry import PlayerChange
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament


def taken_in(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Return the players of a stage: everybody in the first one, otherwise those who were taken into it."""
    if not stage.index:
        return tuple(tournament.players)
    first = next((heat for heat in tournament.heats if tournament.regulations.stage(heat.number) is stage), None)
    return (first.field or (*(seat for table in first.tables for seat in table.seats), *first.byes)) if first else ()


def unseated_players(tournament: Tournament) -> tuple[Player, ...]:
    """Return players of the stage without a seat or a bye in the last heat.

    Guests, who only fill up tables, are left out. If the regulations require check-in, so are players who are not here.
    """
    asked = tournament.regulations.document.seating.only == "here"
    return tuple(one for one in _without_seat(tournament) if one.here or not asked)


def awaited_players(tournament: Tournament) -> tuple[Player, ...]:
    """Return players of the stage whom the last heat left out because nobody checked them in, as the regulations require.

    Guests too: whoever brings a guest in to fill up a table must know why the guest was not seated.
    """
    asked = tournament.regulations.document.seating.only == "here"
    return tuple(one for one in _without_seat(tournament, guests=True) if asked and not one.here)


def _without_seat(tournament: Tournament, *, guests: bool = False) -> list[Player]:
    """Return players of the stage who have neither a seat nor a bye in the last heat; guests only if they are asked for."""
    if not tournament.heats:
        return []
    last = tournament.heats[-1]
    sitting = {*(seat for table in last.tables for seat in table.seats), *last.byes}
    expected = [one for one in taken_in(tournament, tournament.regulations.stage(last.number)) if one not in sitting]
    players = [tournament.players[one] for one in expected if one in tournament.players]
    return [one for one in players if not one.dropped and (guests or not one.guest)]


def dropped_before(tournament: Tournament) -> dict[int, frozenset[str]]:
    """Return the players who had dropped out when each heat was seated."""
    heats = {heat.entry.id: heat.number for heat in tournament.heats}
    found: dict[int, frozenset[str]] = {}
    out: set[str] = set()
    for entry in tournament.log.live("player", "seat", "reseat"):
        if entry.id in heats:
            found[heats[entry.id]] = frozenset(out)
        elif isinstance(entry.body, PlayerChange):
            match entry.body.action:
                case "drop":
                    out.add(entry.body.number)
                case "back" | "substitute":
                    out.discard(entry.body.number)
    return found
