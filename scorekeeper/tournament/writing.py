"""Writers for players, regulations and seating: everything is validated first, then one entry is appended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from scorekeeper import __version__
from scorekeeper.games import game as find_game
from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import PlayerChange, RegulationsChange, Seat, SeatedTable, Start
from scorekeeper.log.guard import RefusedError, guard, used
from scorekeeper.rules import book
from scorekeeper.tournament.names import plain_name
from scorekeeper.tournament.players import Newcomer, Player, number_prefix
from scorekeeper.tournament.regulations import read_regulations
from scorekeeper.tournament.stages import table_sizes
from scorekeeper.tournament.state import Tournament
from scorekeeper.tournament.tables import Heat
from scorekeeper.tournament.writers import Seated, Written

OWN_BOOKS = ("LOG", "TRN")


class DroppedError(RefusedError):
    def __init__(self, player: Player, what: str) -> None:
        super().__init__(
            f"{player.name} ({player.number}) {what}",
            rule="TRN-203",
            field="player",
            next_step="scorekeeper players list",
        )


class StartedTwiceError(RefusedError):
    def __init__(self, at: str) -> None:
        super().__init__(
            f"the tournament started at {at}; regulations are changed by an amendment",
            rule="TRN-103",
            next_step='scorekeeper regulations amend --reason "…"',
        )


class NotStartedError(RefusedError):
    def __init__(self) -> None:
        super().__init__(
            "the tournament has not started; its regulations must stand before anybody is seated",
            rule="TRN-103",
            next_step="scorekeeper start",
        )


class NothingChangedError(RefusedError):
    def __init__(self) -> None:
        super().__init__("the regulations are as they were frozen; there is nothing to amend", rule="TRN-102")


class ReasonMissingError(RefusedError):
    def __init__(self, what: str) -> None:
        super().__init__(f"{what} needs a reason in words", rule="LOG-210", field="reason", next_step='--reason "…"')


class HeatOrderError(RefusedError):
    """A heat that is seated already, or comes too early."""

    def __init__(self, heat: int, heats: Sequence[Heat]) -> None:
        seated = next((one for one in heats if one.number == heat), None)
        said = f"is seated already, in {seated.entry.id}" if seated else "is out of order"
        can_go = seated is not None and seated is heats[-1] and not any(table.entries for table in seated.tables)
        super().__init__(
            f"heat {heat} {said}; the next one is heat {len(heats) + 1}",
            rule="TRN-303",
            field="heat",
            next_step=f'scorekeeper void {seated.entry.id} --reason "…"' if seated and can_go else None,
        )


class TableSizeError(RefusedError):
    def __init__(self, table: str, count: int, low: int, high: int) -> None:
        super().__init__(
            f"table {table} has {count} player{'' if count == 1 else 's'}; a table has {low} to {high}",
            rule="TRN-301",
            field=f"table {table}",
        )


class TwoTablesError(RefusedError):
    def __init__(self, player: Player, first: str, second: str) -> None:
        where = f"twice at table {first}" if first == second else f"at tables {first} and {second}"
        super().__init__(f"{player.name} ({player.number}) sits {where}", rule="TRN-302", field=f"table {second}")


class NoTablesError(RefusedError):
    def __init__(self) -> None:
        super().__init__("a heat has at least one table", rule="TRN-301", field="tables")


def require_reason(reason: str, what: str) -> str:
    """Give the reason, trimmed, or refuse an empty one, or the dots of a hint."""
    guard(any(character.isalnum() for character in reason), ReasonMissingError(what))
    return reason.strip()


def add_players(tournament: Tournament, wanted: Sequence[Newcomer], by: str) -> list[Player]:
    """Register players: all of them or none."""

    def build(desk: Desk) -> list[Body]:
        prefix = number_prefix(desk.name, tournament.regulations.desk)
        bodies: list[Body] = []
        for name, note, number, guest in wanted:
            shown = plain_name(name)
            tournament.players.refuse_double(number, shown)
            given = number or tournament.players.next_number(prefix)
            tournament.players.reserve(given, shown)
            bodies.append(PlayerChange(action="add", number=given, name=shown, note=note.strip() or None, guest=guest))
        return bodies

    try:
        entries, _ = tournament.write(build, by)
    except RefusedError as error:
        tournament.reload()
        if len(wanted) > 1:
            error.message += "; nobody was added"
        raise
    return [tournament.players[entry.body.number] for entry in entries if isinstance(entry.body, PlayerChange)]


def change_player(
    tournament: Tournament,
    text: str,
    action: Literal["drop", "here", "back", "rename"],
    by: str,
    *,
    note: str = "",
    name: str | None = None,
) -> Written:
    """Write what happened to a player."""

    def build(_desk: Desk) -> list[Body]:
        player = tournament.players.find(text)
        if action == "back":
            guard(player.dropped, DroppedError(player, "has not dropped out"))
        elif action != "rename":
            guard(not player.dropped, DroppedError(player, "has dropped out"))
        shown = plain_name(name) if name is not None else None
        if shown is not None:
            tournament.players.refuse_double(None, shown, besides=player.number)
        if action == "here":
            used("TRN-204")
        return [PlayerChange(action=action, number=player.number, name=shown, note=note.strip() or None)]

    return write_one(tournament, build, by)


def write_one(tournament: Tournament, build: Callable[[Desk], list[Body]], by: str) -> Written:
    """Append the one entry that `build` gives."""
    entries, warnings = tournament.write(build, by)
    return Written(entry=entries[0], warnings=warnings)


def start(tournament: Tournament, by: str) -> Written:
    """Freeze the regulations: texts, hashes, our version, the books' revisions."""

    def build(_desk: Desk) -> list[Body]:
        begun = tournament.started
        guard(begun is None, StartedTwiceError(begun.at if begun else ""))
        settled = read_regulations(tournament.folder)
        codes = (find_game(settled.regulations.game).code, *OWN_BOOKS)
        return [
            Start(
                regulations=settled.text,
                hash=settled.hash,
                equipment=settled.equipment,
                version=__version__,
                rulebooks={code: book(code).rev for code in codes},
            )
        ]

    return write_one(tournament, build, by)


def amend_regulations(tournament: Tournament, by: str, reason: str) -> Written:
    """Freeze the regulations anew, as the files say now."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a change of the regulations")
        guard(tournament.started, NotStartedError())
        guard(tournament.changed, NothingChangedError())
        settled = read_regulations(tournament.folder)
        return [RegulationsChange(reason=why, regulations=settled.text, hash=settled.hash, equipment=settled.equipment)]

    return write_one(tournament, build, by)


def seat_by_hand(tournament: Tournament, tables: Sequence[Sequence[str]], by: str, heat: int | None) -> Seated:
    """Write down a seating that people made."""

    def build(_desk: Desk) -> list[Body]:
        guard(tournament.started, NotStartedError())
        tournament.require_frozen()
        following = len(tournament.heats) + 1
        number = following if heat is None else heat
        guard(number == following, HeatOrderError(number, tournament.heats))
        guard(tables, NoTablesError())
        seated = _seated(tournament, tables, number)
        return [Seat(heat=number, game=tournament.regulations.game, tables=seated, by_hand=True)]

    entries, warnings = tournament.write(build, by)
    unseated = tournament.unseated
    left_out = [f"not seated: {', '.join(f'{one.number} {one.name}' for one in unseated)}"] if unseated else []
    return Seated(
        entry=entries[0], warnings=(*warnings, *left_out, *_without_record(tournament.heats[:-1])), unseated=unseated
    )


def _without_record(heats: Sequence[Heat]) -> list[str]:
    """Say which tables of the heat before have no record: perhaps that heat was to be seated anew."""
    missing = [table.name for table in heats[-1].tables if not table.entries] if heats else []
    if not missing:
        return []
    what = f"table{'' if len(missing) == 1 else 's'} {', '.join(missing)}"
    return [f"nothing is recorded yet of {what}, in heat {heats[-1].number}"]


def _seated(tournament: Tournament, tables: Sequence[Sequence[str]], heat: int) -> list[SeatedTable]:
    low, high = table_sizes(tournament.regulations.game, tournament.regulations.variant)
    sitting: dict[str, str] = {}
    seated = []
    for count, seats in enumerate(tables, 1):
        table = f"{heat}/{count}"
        guard(low <= len(seats) <= high, TableSizeError(table, len(seats), low, high))
        players = [tournament.players.find(text) for text in seats]
        for player in players:
            guard(not player.dropped, DroppedError(player, "has dropped out and is not seated"))
            guard(player.number not in sitting, TwoTablesError(player, sitting.get(player.number, ""), table))
            sitting[player.number] = table
        seated.append(SeatedTable(table=count, seats=[player.number for player in players]))
    return seated
