"""Acts about players: register, check in and out, drop, return, rename, substitute, and details such as team and rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import PlayerChange, PlayerDetails
from scorekeeper.rules.evidence import used
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, write, write_one
from scorekeeper.tournament.acts.byes import RULES as BYE_RULES
from scorekeeper.tournament.acts.byes import require_coming, require_half_bye
from scorekeeper.tournament.acts.reserves import reserve_of, step_back
from scorekeeper.tournament.acts.team_room import require_team_room
from scorekeeper.tournament.conflicts.details import contested_details
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.names import name_key, plain_name
from scorekeeper.tournament.state.players import DroppedError, Newcomer, Player, number_prefix
from scorekeeper.tournament.state.tournament import Tournament

Change = Literal["drop", "here", "away", "rename", "substitute"]
RULES = ("LOG-106", "LOG-111", "TRN-201", "TRN-202", "TRN-203", *BYE_RULES)
"""The rules that registering and changing players keep."""
PERMITTED = {"here": "TRN-204", "away": "TRN-204", "substitute": "TRN-206"}


def add_players(tournament: Tournament, newcomers: Sequence[Newcomer | str], *, by: str) -> list[Player]:
    """Register all of them, or none; a bare name gets the next number."""
    wanted = [Newcomer(one) if isinstance(one, str) else one for one in newcomers]

    def build(desk: Desk) -> list[Body]:
        prefix = number_prefix(desk.name, tournament.regulations.document.desk)
        bodies: list[Body] = []
        joining: dict[str, tuple[str, str]] = {}
        for name, note, number, guest, details in wanted:
            shown = plain_name(name)
            tournament.players.refuse_double(number, shown)
            given = number or tournament.players.next_number(prefix)
            tournament.players.reserve(given, shown)
            if tournament.heats:
                used("TRN-205")
            if guest:
                used("TRN-207")
            known = checked_details(tournament, details) if details else None
            if known:
                newcomer = Player(number=given, name=shown, guest=guest).with_details(known)
                _keep_to(tournament, [newcomer], known)
            if known and known.team and not guest:
                joining[given] = shown, known.team
            bodies.append(
                PlayerChange(
                    action="add", number=given, name=shown, note=note.strip() or None, guest=guest, details=known
                )
            )
        require_team_room(tournament, joining)
        return bodies

    try:
        entries, _ = write(tournament, build, by, RULES)
    except RefusedError as error:
        tournament.reload()
        if len(wanted) > 1:
            error.message += "; nobody was added"
        raise
    return [tournament.players[entry.body.number] for entry in entries if isinstance(entry.body, PlayerChange)]


class DetailError(RefusedError):
    """A team, rating, table or game that cannot be right."""

    def __init__(self, field: str, why: str, rule: str | None = "LOG-111") -> None:
        super().__init__(why, rule=rule, field=field, next_step=NextStep("list players"))


class TableKeptError(RefusedError):
    """Two players cannot keep one table: they would meet in every heat."""

    def __init__(self, table: int, keeper: Player, other: Player) -> None:
        super().__init__(
            f"{keeper.name} ({keeper.number}) keeps table {table}, so {other.name} ({other.number}) cannot keep it as well",
            rule="TRN-345",
            field="table",
            next_step=NextStep("list players"),
        )


HIGHEST_RATING = 9999
LAST_TABLE = 9999


def checked_details(tournament: Tournament, details: PlayerDetails) -> PlayerDetails:
    """Return the details as the log holds them, or refuse what cannot be right."""
    if not 0 <= (details.rating or 0) <= HIGHEST_RATING:
        raise DetailError("rating", f"a rating lies between 0 and {HIGHEST_RATING}, not {details.rating}")
    if not 0 <= (details.table or 0) <= LAST_TABLE:
        raise DetailError("table", f"a table number is 1 or more, not {details.table}")
    require_coming(tournament, [*(details.rests or {})])
    team = " ".join(plain_name(details.team).split()) if details.team else details.team
    if team and name_key(team) == "none":
        raise DetailError("team", f"{team!r} is no name for a team; an empty name takes a player out of their team")
    wishes = None if details.wishes is None else _wished(tournament, details.wishes)
    return replace(details, team=team, wishes=wishes)


def _wished(tournament: Tournament, wishes: Sequence[str]) -> list[str]:
    """Return the ids of the games that are wished for; people may type the title, in any case."""
    games = tournament.regulations.games
    known = {name_key(text): name for name in games for text in (tournament.regulations.game(name).book.title, name)}
    for wish in wishes:
        if name_key(wish) not in known:
            raise DetailError(
                "wishes", f"{wish!r} is not played here; this tournament has {', '.join(games)}", "TRN-334"
            )
    return list(dict.fromkeys(known[name_key(wish)] for wish in wishes))


def set_details(tournament: Tournament, texts: Sequence[str], details: PlayerDetails, *, by: str) -> list[Player]:
    """Set team, rating, table, wishes or byes of several players, all or none; what is not given stays."""

    def build(_desk: Desk) -> list[Body]:
        known = checked_details(tournament, details)
        found = {player.number: player for player in tournament.players.find_all(texts)}
        contested = contested_details(conflicts_of(tournament))
        changed = [one for one in found.values() if one.with_details(known) != one or one.number in contested]
        _keep_to(tournament, [player.with_details(known) for player in found.values()], known)
        team = known.team or ""
        require_team_room(tournament, {one.number: (one.name, team) for one in changed if team and one.playing})
        return [PlayerChange(action="set", number=player.number, details=known) for player in changed]

    entries, _ = write(tournament, build, by, RULES)
    return [tournament.players[entry.body.number] for entry in entries if isinstance(entry.body, PlayerChange)]


def _keep_to(tournament: Tournament, players: Sequence[Player], details: PlayerDetails) -> None:
    """Refuse details that these players, who have them now, cannot have: a table that somebody keeps, or too many byes."""
    _refuse_kept(tournament, players, details.table or 0)
    half = [int(heat) for heat, kind in (details.rests or {}).items() if kind == "half"]
    for player in players if half else ():
        if player.dropped:
            raise DroppedError(player, "has dropped out")
        require_half_bye(tournament, player, half)


def _refuse_kept(tournament: Tournament, wanting: Sequence[Player], table: int) -> None:
    """Refuse a table that somebody else keeps, or that several players would keep."""
    if not table:
        return
    numbers = {one.number for one in wanting}
    others = [one for one in tournament.players.values() if one.table == table and not one.dropped]
    keepers = [*(one for one in others if one.number not in numbers), *wanting]
    if len(keepers) > 1:
        raise TableKeptError(table, keepers[0], keepers[-1] if keepers[0] in others else keepers[1])


def drop_player(tournament: Tournament, player: str, *, by: str, note: str = "") -> Act:
    """Drop a player; their results stay."""
    return _change(tournament, player, "drop", by, note=note)


def return_player(tournament: Tournament, player: str, *, by: str, note: str = "") -> Act:
    """Take a dropped player back; where only players who are here get a seat, they are checked in, too."""

    def build(_desk: Desk) -> list[Body]:
        return _coming_back(tournament, [tournament.players.find(player)], note)

    return write_one(tournament, build, by, RULES)


def return_players(tournament: Tournament, texts: Sequence[str], *, by: str) -> list[Player]:
    """Take several dropped players back, all or none."""

    def build(_desk: Desk) -> list[Body]:
        found = {player.number: player for player in tournament.players.find_all(texts, dropped=True)}
        return _coming_back(tournament, list(found.values()), "")

    entries, _ = write(tournament, build, by, RULES)
    bodies = [entry.body for entry in entries if isinstance(entry.body, PlayerChange)]
    return [tournament.players[body.number] for body in bodies if body.action == "back"]


def _coming_back(tournament: Tournament, players: Sequence[Player], note: str) -> list[Body]:
    """Return what is written when players come back, or refuse: they need their tables and room in their teams."""
    for player in players:
        if not player.dropped:
            raise DroppedError(player, "has not dropped out")
        _refuse_kept(tournament, [one for one in players if one.table == player.table], player.table)
    ranked = {one.number: (one.name, one.team) for one in players if not one.guest}
    require_team_room(tournament, ranked)
    checked_in = tournament.regulations.document.seating.check_in
    back = [PlayerChange(action="back", number=one.number, note=note.strip() or None) for one in players]
    return [*back, *(PlayerChange(action="here", number=one.number) for one in players if checked_in)]


def rename_player(tournament: Tournament, player: str, name: str, *, by: str) -> Act:
    """Give a player another name."""
    return _change(tournament, player, "rename", by, name=name)


def substitute(
    tournament: Tournament, player: str, name: str, *, by: str, note: str = "", rating: int | None = None
) -> Act:
    """Let somebody else take over a player's number; a reserve who is registered but has not played gives up theirs.

    Rating and wishes belong to the person: a reserve brings their own, and a newcomer has the `rating` that is given.
    """
    return _change(tournament, player, "substitute", by, name=name, note=note, rating=rating)


def _own_details(
    tournament: Tournament, player: Player, reserve: Player | None, rating: int | None
) -> PlayerDetails | None:
    """Return what a substitute brings along instead of the rating and the wishes of whoever left; None if it is the same."""
    given = PlayerDetails(rating=rating, wishes=list(reserve.wishes) if reserve else [])
    if rating is None:
        given = replace(given, rating=reserve.rating if reserve else 0)
    known = checked_details(tournament, given)
    return known if player.with_details(known) != player else None


def check_in(tournament: Tournament, player: str, *, by: str) -> Act:
    """Mark a player as here."""
    return _change(tournament, player, "here", by)


def check_out(tournament: Tournament, player: str, *, by: str) -> Act:
    """Mark a player as not here."""
    return _change(tournament, player, "away", by)


def _change(
    tournament: Tournament,
    text: str,
    action: Change,
    by: str,
    *,
    note: str = "",
    name: str | None = None,
    rating: int | None = None,
) -> Act:

    def build(_desk: Desk) -> list[Body]:
        player = tournament.players.find(text)
        if action in ("drop", "here", "away") and player.dropped:
            raise DroppedError(player, "has dropped out")
        reserve = reserve_of(tournament, name, player) if action == "substitute" and name is not None else None
        shown = reserve.name if reserve else plain_name(name) if name is not None else None
        if shown is not None and reserve is None:
            tournament.players.refuse_double(None, shown, besides=player.number)
        if action in PERMITTED:
            used(PERMITTED[action])
        if player.dropped and not player.guest and action == "substitute":
            leaving = [reserve.number] if reserve else []
            _refuse_kept(tournament, [player], player.table)
            require_team_room(tournament, {player.number: (shown or player.name, player.team)}, leaving)
        since = _first_to_play(tournament, player) if action == "substitute" else None
        own = _own_details(tournament, player, reserve, rating) if action == "substitute" else None
        said = note.strip() or None
        done = PlayerChange(action=action, number=player.number, name=shown, note=said, heat=since, details=own)
        return [*(step_back(tournament, reserve) if reserve else ()), done]

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
