"""Writers for players and regulations: everything is validated first, then appended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from scorekeeper import __version__
from scorekeeper.games import game as find_game
from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import PlayerChange, RegulationsChange, Start
from scorekeeper.log.guard import RefusedError, guard, used
from scorekeeper.rules import book
from scorekeeper.tournament.acts.outcomes import Written
from scorekeeper.tournament.names import plain_name
from scorekeeper.tournament.regulations.reader import Settled, read_regulations, settle
from scorekeeper.tournament.regulations.seating_file import require_seatable
from scorekeeper.tournament.regulations.stages import Stage, stage_of, table_sizes
from scorekeeper.tournament.state.players import Newcomer, Player, number_prefix
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament

OWN_BOOKS = ("LOG", "TRN")
FREEZING: tuple[Literal["start", "regulations"], ...] = ("start", "regulations")
"""What two desks may have done both, under different regulations: whoever knows both says which stand."""
PERMITTED = {"here": "TRN-204", "away": "TRN-204", "substitute": "TRN-206"}


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


class TooFewPlayersError(RefusedError):
    def __init__(self, count: int, low: int) -> None:
        super().__init__(
            f"{count or 'no'} player{' is' if count == 1 else 's are'} registered; a table has at least {low}",
            rule="TRN-301",
            field="players",
            next_step="scorekeeper players add NAME…",
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
        super().__init__(
            "the regulations are as they were frozen; there is nothing to amend",
            rule="TRN-102",
            next_step="scorekeeper regulations show, or change tournament.toml first",
        )


class SeatedStageError(RefusedError):
    """Regulations under which a heat that is seated would be something else than it was."""

    def __init__(self, heat: int, was: Stage, would: Stage | None) -> None:
        seated = f"heat {heat} was seated in {_called(was)}"
        if would is not None and (was.index, was.first) == (would.index, would.first):
            said = f"{seated} with {was.take} players, and it would take {would.take}"
        elif would is not None and was.name == would.name:
            said = f"{seated}, which began with heat {was.first}, and would begin with heat {would.first}"
        else:
            said = f"{seated}, and would be in {_called(would)}"
        super().__init__(
            f"{said}; what was played stays in its stage",
            rule="TRN-105",
            field="stage",
            next_step="put tournament.toml back as it was in this; only stages that have not begun can be changed",
        )


def _called(stage: Stage | None) -> str:
    return "no stage" if stage is None else stage.name or "the only stage"


class ReasonMissingError(RefusedError):
    def __init__(self, what: str, option: str) -> None:
        super().__init__(
            f"{what} needs a reason in words",
            rule="LOG-210",
            field=option,
            next_step=f'the same again with --{option} "…"',
        )


def require_reason(reason: str, what: str, option: str = "reason") -> str:
    """Give the reason, trimmed, or refuse an empty one, or the dots of a hint."""
    guard(any(character.isalnum() for character in reason), ReasonMissingError(what, option))
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
            if tournament.heats:
                used("TRN-205")
            if guest:
                used("TRN-207")
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
    action: Literal["drop", "here", "away", "back", "rename", "substitute"],
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
        elif action not in ("rename", "substitute"):
            guard(not player.dropped, DroppedError(player, "has dropped out"))
        shown = plain_name(name) if name is not None else None
        if shown is not None:
            tournament.players.refuse_double(None, shown, besides=player.number)
        if action in PERMITTED:
            used(PERMITTED[action])
        since = _first_to_play(tournament, player) if action == "substitute" else None
        return [PlayerChange(action=action, number=player.number, name=shown, note=note.strip() or None, heat=since)]

    return write_one(tournament, build, by)


def change_players(
    tournament: Tournament, texts: Sequence[str], action: Literal["drop", "here", "away"], by: str, *, note: str = ""
) -> list[Player]:
    """Write what happened to several players, each of them named once: all of it, or nothing."""
    if not texts:
        return []

    def build(_desk: Desk) -> list[Body]:
        found = {player.number: player for player in map(tournament.players.find, texts)}
        for player in found.values():
            guard(not player.dropped, DroppedError(player, "has dropped out"))
        if action in PERMITTED:
            used(PERMITTED[action])
        return [PlayerChange(action=action, number=number, note=note.strip() or None) for number in found]

    entries, _ = tournament.write(build, by)
    return [tournament.players[entry.body.number] for entry in entries if isinstance(entry.body, PlayerChange)]


def _first_to_play(tournament: Tournament, player: Player) -> int:
    """The first heat that a substitute plays: after the last one of which something is recorded at the player's table."""
    played = [table.heat for table in tournament.tables() if player.number in table.seats and table.entries]
    return max(played, default=0) + 1


def write_one(tournament: Tournament, build: Callable[[Desk], list[Body]], by: str) -> Written:
    """Append what `build` gives; the last entry is what was wanted."""
    entries, warnings = tournament.write(build, by)
    return Written(entry=entries[-1], warnings=warnings)


def rulebooks(settled: Settled) -> dict[str, int]:
    """The books that a tournament is played by, each with its revision."""
    codes = (*(find_game(name).code for name in settled.games), *OWN_BOOKS)
    return {code: book(code).rev for code in codes}


def start(tournament: Tournament, by: str) -> Written:
    """Freeze the regulations: texts, hashes, our version, the books' revisions."""

    def build(_desk: Desk) -> list[Body]:
        begun = tournament.started
        guard(begun is None, StartedTwiceError(begun.at if begun else ""))
        settled = read_regulations(tournament.folder)
        low, _ = table_sizes(*settled.stage(1).played_in(1))
        count = sum(not player.dropped for player in tournament.players.values())
        guard(count >= low, TooFewPlayersError(count, low))
        _seatable(settled, tournament)
        return [
            Start(
                regulations=settled.text,
                hash=settled.hash,
                equipment=settled.equipment,
                version=__version__,
                rulebooks=rulebooks(settled),
            )
        ]

    return write_one(tournament, build, by)


def _seatable(settled: Settled, tournament: Tournament) -> None:
    """Refuse to freeze what no heat could be seated by: rather now than in the middle of the day."""
    from scorekeeper.tournament.seating.groups import groups_apart

    groups_apart(settled, tournament.players)
    stages = [(heat, settled.stage(heat)) for heat in range(1, len(settled.prepared) + 1)]
    sizes = [table_sizes(*stage.played_in(heat)) for heat, stage in stages if stage.covers(heat)]
    require_seatable(settled.regulations.seating.file or "", settled.prepared[: len(sizes)], sizes)


def amend_regulations(tournament: Tournament, by: str, reason: str) -> Written:
    """Freeze the regulations anew, as the files say now."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a change of the regulations")
        guard(tournament.started, NotStartedError())
        unsettled = [one for one in tournament.conflicts if one.entry.kind in FREEZING and not one.harmless]
        guard(tournament.changed or unsettled, NothingChangedError())
        settled = read_regulations(tournament.folder)
        for heat in tournament.heats:
            _stays(tournament, heat, settled)
        _seatable(settled, tournament)
        return [RegulationsChange(reason=why, regulations=settled.text, hash=settled.hash, equipment=settled.equipment)]

    return write_one(tournament, build, by)


def _stays(tournament: Tournament, heat: Heat, settled: Settled) -> None:
    """Refuse regulations that take a heat out of the stage it is in, and out of the one it was seated in.

    The two differ where another desk amended the regulations meanwhile: then either may be chosen.
    """
    now, would = (stage_of(one.stages, heat.number) for one in (tournament.settled, settled))
    if now is None or _frame(now) == _frame(would):
        return
    was = stage_of(_seated_under(tournament, heat).stages, heat.number) or now
    guard(_frame(was) == _frame(would), SeatedStageError(heat.number, was, would))


def _frame(stage: Stage | None) -> tuple[int | None, ...]:
    """What of a stage decides who plays in it, and which heats are its own."""
    return () if stage is None else (stage.index, stage.first, stage.take)


def _seated_under(tournament: Tournament, heat: Heat) -> Settled:
    """The regulations that whoever seated a heat knew."""
    log = tournament.log
    known = [one.body for one in log.live(*FREEZING) if log.knew(heat.entry, one)]
    if not known:
        return tournament.settled
    body = known[-1]
    assert isinstance(body, Start | RegulationsChange)
    return settle(body.regulations, body.equipment)
