"""Acts that freeze the regulations: the start, and later amendments."""

from __future__ import annotations

from typing import Literal

from scorekeeper import __version__
from scorekeeper.errors import RefusedError
from scorekeeper.games import game as find_game
from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.rules import book
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, require_reason, write_one
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.regulations.reader import Regulations, read_regulations, settle
from scorekeeper.tournament.regulations.seating_file import require_seatable
from scorekeeper.tournament.regulations.stages import Stage, stage_of, table_sizes
from scorekeeper.tournament.seating.groups import groups_apart
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament, require_started

OWN_BOOKS = ("LOG", "TRN")
FREEZING: tuple[Literal["start", "regulations"], ...] = ("start", "regulations")
"""What two desks may have done both, under different regulations: whoever knows both says which stand."""


class StartedTwiceError(RefusedError):
    def __init__(self, at: str) -> None:
        super().__init__(
            f"the tournament started at {at}; regulations are changed by an amendment",
            rule="TRN-103",
            next_step=NextStep("amend regulations"),
        )


class TooFewPlayersError(RefusedError):
    def __init__(self, count: int, low: int) -> None:
        super().__init__(
            f"{count or 'no'} player{' is' if count == 1 else 's are'} registered; a table has at least {low}",
            rule="TRN-301",
            field="players",
            next_step=NextStep("add players"),
        )


class NothingChangedError(RefusedError):
    def __init__(self) -> None:
        super().__init__(
            "the regulations are as they were frozen; there is nothing to amend",
            rule="TRN-102",
            next_step=NextStep("show or change regulations"),
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


def rulebooks(regulations: Regulations) -> dict[str, int]:
    """The books that a tournament is played by, each with its revision."""
    codes = (*(find_game(name).code for name in regulations.games), *OWN_BOOKS)
    return {code: book(code).rev for code in codes}


def start(tournament: Tournament, *, by: str) -> Act:
    """Freeze the regulations: texts, hashes, our version, the books' revisions."""

    def build(_desk: Desk) -> list[Body]:
        begun = tournament.started
        if begun is not None:
            raise StartedTwiceError(begun.at)
        regulations = read_regulations(tournament.folder)
        low, _ = table_sizes(*regulations.stage(1).played_in(1))
        count = sum(not player.dropped for player in tournament.players.values())
        if count < low:
            raise TooFewPlayersError(count, low)
        _seatable(regulations, tournament)
        return [
            Start(
                regulations=regulations.text,
                hash=regulations.hash,
                equipment=regulations.equipment,
                version=__version__,
                rulebooks=rulebooks(regulations),
            )
        ]

    return write_one(tournament, build, by, ("TRN-103", "TRN-301", "TRN-302", "LOG-106"))


def _seatable(regulations: Regulations, tournament: Tournament) -> None:
    """Refuse to freeze what no heat could be seated by: rather now than in the middle of the day."""
    groups_apart(regulations, tournament.players)
    stages = [(heat, regulations.stage(heat)) for heat in range(1, len(regulations.prepared) + 1)]
    sizes = [table_sizes(*stage.played_in(heat)) for heat, stage in stages if stage.covers(heat)]
    require_seatable(regulations.document.seating.file or "", regulations.prepared[: len(sizes)], sizes)


def amend_regulations(tournament: Tournament, *, by: str, reason: str) -> Act:
    """Freeze the regulations again, as the files are now."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a change of the regulations")
        require_started(tournament)
        unsettled = [one for one in conflicts_of(tournament) if one.entry.kind in FREEZING and not one.harmless]
        if not (tournament.changed or unsettled):
            raise NothingChangedError
        regulations = read_regulations(tournament.folder)
        for heat in tournament.heats:
            _stays(tournament, heat, regulations)
        _seatable(regulations, tournament)
        return [
            RegulationsChange(
                reason=why, regulations=regulations.text, hash=regulations.hash, equipment=regulations.equipment
            )
        ]

    return write_one(tournament, build, by, ("LOG-210", "TRN-102", "TRN-103", "TRN-105"))


def _stays(tournament: Tournament, heat: Heat, regulations: Regulations) -> None:
    """Refuse regulations that take a heat out of the stage it is in, and out of the one it was seated in.

    The two differ where another desk amended the regulations meanwhile: then either may be chosen.
    """
    now, would = (stage_of(one.stages, heat.number) for one in (tournament.regulations, regulations))
    if now is None or _frame(now) == _frame(would):
        return
    was = stage_of(_seated_under(tournament, heat).stages, heat.number) or now
    if _frame(was) != _frame(would):
        raise SeatedStageError(heat.number, was, would)


def _frame(stage: Stage | None) -> tuple[int | None, ...]:
    """What of a stage decides who plays in it, and which heats are its own."""
    return () if stage is None else (stage.index, stage.first, stage.take)


def _seated_under(tournament: Tournament, heat: Heat) -> Regulations:
    """The regulations that were in force for the desk that seated a heat."""
    log = tournament.log
    known = [one.body for one in log.live(*FREEZING) if log.knew(heat.entry, one)]
    if not known:
        return tournament.regulations
    body = known[-1]
    assert isinstance(body, Start | RegulationsChange)
    return settle(body.regulations, body.equipment)
