"""Finds who plays in a stage, who sits at its tables, and who had left by then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.log.entry import PlayerChange
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament


def taken_in(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Return the players of a stage: everybody in the first one, otherwise those who were taken into it."""
    if not stage.index:
        return tuple(tournament.players)
    first = tournament.first_heat(stage)
    return (first.field or first.everybody) if first else ()


def still_in(tournament: Tournament, known: Iterable[str]) -> tuple[str, ...]:
    """Return those of some players who have not dropped out."""
    return tuple(one for one in known if one in tournament.players and not tournament.players[one].dropped)


def can_sit(tournament: Tournament, known: Iterable[str]) -> tuple[str, ...]:
    """Return those of some players who can be seated: still in, and checked in if the regulations require it."""
    here = tournament.regulations.document.seating.check_in
    return tuple(one for one in still_in(tournament, known) if tournament.players[one].here or not here)


def planned_heats(tournament: Tournament) -> int | None:
    """Return the last heat that the regulations plan; None for as many as are seated.

    A round robin without a number of heats has as many as its players need, once its first heat is seated.
    """
    last = tournament.regulations.stages[-1]
    first = tournament.first_heat(last)
    heats = last.heats if first is None else last.heats_for(len(first.everybody))
    return None if heats is None else last.first + heats - 1


def unseated_players(tournament: Tournament) -> tuple[Player, ...]:
    """Return players of the stage without a seat or a bye in the last heat.

    Guests, who only fill up tables, are left out. If the regulations require check-in, so are players who are not here.
    """
    left = [one.number for one in _without_seat(tournament)]
    return tuple(tournament.players[one] for one in can_sit(tournament, left))


def awaited_players(tournament: Tournament) -> tuple[Player, ...]:
    """Return players of the stage whom the last heat left out because nobody checked them in, as the regulations require.

    Nobody is awaited where heats are entered at will. Guests too: whoever brings a guest in to fill up a table must know
    why the guest was not seated.
    """
    if tournament.heats and tournament.regulations.stage(tournament.last_heat).at_will:
        return ()
    left = _without_seat(tournament, guests=True)
    could = {*can_sit(tournament, [one.number for one in left])}
    return tuple(one for one in left if one.number not in could)


def _without_seat(tournament: Tournament, *, guests: bool = False) -> list[Player]:
    """Return players of the stage who have neither a seat nor a bye in the last heat; guests only if they are asked for."""
    if not tournament.heats:
        return []
    last = tournament.heats[-1]
    sitting = {*last.everybody}
    expected = [one for one in taken_in(tournament, tournament.regulations.stage(last.number)) if one not in sitting]
    players = [tournament.players[one] for one in expected if one in tournament.players]
    return [one for one in players if not one.dropped and (guests or not one.guest)]


def out_of(tournament: Tournament, stage: Stage) -> frozenset[str]:
    """Return the players who cannot be taken into a stage now: dropped out or, where alternates replace them, not here."""
    absent = stage.qualifying.replaced
    return frozenset(one.number for one in tournament.players.values() if one.dropped or (absent and not one.here))


def dropped_before(tournament: Tournament) -> dict[int, frozenset[str]]:
    """Return the players who had dropped out when each heat was seated."""
    return {heat: out for heat, out, _ in _presence(tournament)}


def out_before(tournament: Tournament) -> dict[int, frozenset[str]]:
    """Return the players who could not be taken into a stage when each heat was seated, see `out_of`."""
    stage = tournament.regulations.stage
    return {heat: out | away if stage(heat).qualifying.replaced else out for heat, out, away in _presence(tournament)}


def _presence(tournament: Tournament) -> Iterator[tuple[int, frozenset[str], frozenset[str]]]:
    """Yield each heat with the players who had dropped out when it was seated, and those who were not here."""
    heats = {heat.entry.id: heat.number for heat in tournament.heats}
    out: set[str] = set()
    away: set[str] = set()
    for entry in tournament.log.live("player", "seat", "reseat"):
        if entry.id in heats:
            yield heats[entry.id], frozenset(out), frozenset(away)
        elif isinstance(entry.body, PlayerChange):
            match entry.body.action:
                case "drop":
                    out.add(entry.body.number)
                    away.add(entry.body.number)
                case "add" | "away":
                    away.add(entry.body.number)
                case "here":
                    away.discard(entry.body.number)
                case "back":
                    out.discard(entry.body.number)
                case "substitute":
                    out.discard(entry.body.number)
                    away.discard(entry.body.number)
