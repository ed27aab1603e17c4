"""Acts about players: register, check in and out, drop, return, rename, substitute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import PlayerChange
from scorekeeper.rules.evidence import used
from scorekeeper.tournament.acts.act import Act, write, write_one
from scorekeeper.tournament.names import plain_name
from scorekeeper.tournament.state.players import DroppedError, Newcomer, Player, number_prefix
from scorekeeper.tournament.state.tournament import Tournament

Change = Literal["drop", "here", "away", "back", "rename", "substitute"]
RULES = ("LOG-106", "LOG-111", "TRN-201", "TRN-202", "TRN-203")
"""The rules that registering and changing players keep."""
PERMITTED = {"here": "TRN-204", "away": "TRN-204", "substitute": "TRN-206"}


def add_players(tournament: Tournament, newcomers: Sequence[Newcomer | str], *, by: str) -> list[Player]:
    """Register all of them, or none; a bare name gets the next number."""
    wanted = [Newcomer(one) if isinstance(one, str) else one for one in newcomers]

    def build(desk: Desk) -> list[Body]:
        prefix = number_prefix(desk.name, tournament.regulations.document.desk)
        bodies: list[Body] = []
        for name, note, number, guest in wanted:
            shown = plain_name(name)
            tournament.players.refuse_double(number, shown)
            given = number or tournament.players.next_number(prefix)
            tournament.players.reserve(given, shown)
            if tournament.heats:
                used("TRN-205")
            if guest:
                used("TRN-207")
            bodies.append(PlayerChange(action="add", number=given, name=shown, note=note.strip() or None, guest=guest))
        return bodies

    try:
        entries, _ = write(tournament, build, by, RULES)
    except RefusedError as error:
        tournament.reload()
        if len(wanted) > 1:
            error.message += "; nobody was added"
        raise
    return [tournament.players[entry.body.number] for entry in entries if isinstance(entry.body, PlayerChange)]


def drop_player(tournament: Tournament, player: str, *, by: str, note: str = "") -> Act:
    """Drop a player; their results stay."""
    return _change(tournament, player, "drop", by, note=note)


def return_player(tournament: Tournament, player: str, *, by: str, note: str = "") -> Act:
    """Take a dropped player back; where only players who are here get a seat, they are checked in, too."""
    return _change(tournament, player, "back", by, note=note)


def rename_player(tournament: Tournament, player: str, name: str, *, by: str) -> Act:
    """Give a player another name."""
    return _change(tournament, player, "rename", by, name=name)


def substitute(tournament: Tournament, player: str, name: str, *, by: str, note: str = "") -> Act:
    """Let somebody else take over a player's number."""
    return _change(tournament, player, "substitute", by, name=name, note=note)


def check_in(tournament: Tournament, player: str, *, by: str) -> Act:
    """Mark a player as here."""
    return _change(tournament, player, "here", by)


def check_out(tournament: Tournament, player: str, *, by: str) -> Act:
    """Mark a player as not here."""
    return _change(tournament, player, "away", by)


def _change(
    tournament: Tournament, text: str, action: Change, by: str, *, note: str = "", name: str | None = None
) -> Act:

    def build(_desk: Desk) -> list[Body]:
        player = tournament.players.find(text)
        if action == "back" and not player.dropped:
            raise DroppedError(player, "has not dropped out")
        if action in ("drop", "here", "away") and player.dropped:
            raise DroppedError(player, "has dropped out")
        shown = plain_name(name) if name is not None else None
        if shown is not None:
            tournament.players.refuse_double(None, shown, besides=player.number)
        if action in PERMITTED:
            used(PERMITTED[action])
        since = _first_to_play(tournament, player) if action == "substitute" else None
        done = PlayerChange(action=action, number=player.number, name=shown, note=note.strip() or None, heat=since)
        checked_in = action == "back" and tournament.regulations.document.seating.only == "here"
        return [done, *([PlayerChange(action="here", number=player.number)] if checked_in else ())]

    return write_one(tournament, build, by, RULES)


HERE: Mapping[str, bool] = {"here": True, "away": False}
"""Whether players are here after such a change; those of whom it is already so need no entry."""


def change_players(
    tournament: Tournament, texts: Sequence[str], action: Literal["drop", "here", "away"], *, by: str, note: str = ""
) -> list[Player]:
    """Write the same change for several players, all or none; each is named once."""
    if not texts:
        return []

    def build(_desk: Desk) -> list[Body]:
        found = {player.number: player for player in tournament.players.find_all(texts)}
        for player in found.values():
            if player.dropped:
                raise DroppedError(player, "has dropped out")
        if action in PERMITTED:
            used(PERMITTED[action])
        changed = [player.number for player in found.values() if player.here != HERE.get(action)]
        return [PlayerChange(action=action, number=number, note=note.strip() or None) for number in changed]

    entries, _ = write(tournament, build, by, RULES)
    return [tournament.players[entry.body.number] for entry in entries if isinstance(entry.body, PlayerChange)]


def _first_to_play(tournament: Tournament, player: Player) -> int:
    """Return the first heat that a substitute plays: the one after the player's last table with a record."""
    played = [table.heat for table in tournament.tables() if player.number in table.seats and table.entries]
    return max(played, default=0) + 1
