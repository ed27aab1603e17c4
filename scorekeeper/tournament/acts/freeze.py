"""Acts that freeze the regulations: the start, and later amendments."""

from __future__ import annotations

from typing import Literal

from scorekeeper import __version__
from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.rules import book
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, require_reason, write_one
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.regulations.comparable import require_comparable
from scorekeeper.tournament.regulations.reader import Regulations, read_regulations, settle_frozen
from scorekeeper.tournament.regulations.seating_file import require_seatable
from scorekeeper.tournament.regulations.stages import Stage, stage_of
from scorekeeper.tournament.seating.groups import groups_apart
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament, require_started
from scorekeeper.tournament.state.upgrades import judged_differently

OWN_BOOKS = ("LOG", "TRN")
FREEZING: tuple[Literal["start", "regulations"], ...] = ("start", "regulations")
"""Kinds of entry that freeze regulations. Two desks may both have written one; whoever knows both decides which apply."""


class StartedTwiceError(RefusedError):
    def __init__(self, at: str) -> None:
        super().__init__(
            f"the tournament started at {at}; to change the regulations, amend them",
            rule="TRN-103",
            next_step=NextStep("amend regulations"),
        )


class TooFewPlayersError(RefusedError):
    def __init__(self, count: int, low: int) -> None:
        super().__init__(
            f"{count or 'no'} player{' is' if count == 1 else 's are'} registered, but a table needs at least {low}",
            rule="TRN-301",
            field="players",
            next_step=NextStep("add players"),
        )


class NothingChangedError(RefusedError):
    def __init__(self) -> None:
        super().__init__(
            "the regulations have not changed since they were frozen, so there is nothing to amend",
            rule="TRN-102",
            next_step=NextStep("show or change regulations"),
        )


class SeatedStageError(RefusedError):
    """The new regulations would put a seated heat into another stage."""

    def __init__(self, heat: int, was: Stage, would: Stage | None) -> None:
        seated = f"heat {heat} was seated in {_called(was)}"
        if would is not None and (was.index, was.first) == (would.index, would.first):
            said = f"{seated} with {was.take} players, but it would now take {would.take}"
        elif would is not None and was.name == would.name:
            said = f"{seated}, which began with heat {was.first}, but would now begin with heat {would.first}"
        else:
            said = f"{seated}, but would now be in {_called(would)}"
        super().__init__(
            f"{said}; a heat that was seated must stay in its stage",
            rule="TRN-105",
            field="stage",
            next_step="undo that change in tournament.toml; only stages that have not begun can be changed",
        )


def _called(stage: Stage | None) -> str:
    return "no stage" if stage is None else stage.name or "the only stage"


def rulebooks(regulations: Regulations) -> dict[str, int]:
    """Return the rulebooks of a tournament, each with its revision."""
    books = (*(regulations.game(name).book for name in regulations.games), *map(book, OWN_BOOKS))
    return {one.code: one.rev for one in books}


def start(tournament: Tournament, *, by: str) -> Act:
    """Freeze the regulations: texts, hashes, the program's version and the books' revisions."""

    def build(_desk: Desk) -> list[Body]:
        begun = tournament.started
        if begun is not None:
            raise StartedTwiceError(tournament.regulations.local_time(begun.at))
        regulations = read_regulations(tournament.store)
        first = regulations.stage(1)
        low = min(first.sizes_at(play)[0] for play in first.offered_in(1))
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
                unplayed=regulations.defaults.unplayed,
            )
        ]

    return write_one(tournament, build, by, ("TRN-103", "TRN-301", "TRN-302", "LOG-106"))


def _seatable(regulations: Regulations, tournament: Tournament) -> None:
    """Refuse regulations that cannot seat a heat now, rather than in the middle of the day."""
    if regulations.defaults.comparable:
        require_comparable(regulations.stages, regulations.teams)
    groups_apart(regulations, tournament.players)
    stages = [(heat, regulations.stage(heat)) for heat in range(1, len(regulations.prepared) + 1)]
    known = [stage for heat, stage in stages if stage.covers(heat)]
    require_seatable(regulations.document.seating.file or "", regulations.prepared[: len(known)], known)


def amend_regulations(tournament: Tournament, *, by: str, reason: str) -> Act:
    """Freeze the regulations again, as the files are now."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a change of the regulations")
        require_started(tournament)
        unsettled = [one for one in conflicts_of(tournament) if one.entry.kind in FREEZING and not one.harmless]
        if not (tournament.changed or unsettled or judged_differently(tournament)):
            raise NothingChangedError
        regulations = read_regulations(tournament.store, tournament.regulations.defaults)
        for heat in tournament.heats:
            _stays(tournament, heat, regulations)
        _seatable(regulations, tournament)
        return [
            RegulationsChange(
                reason=why,
                regulations=regulations.text,
                hash=regulations.hash,
                equipment=regulations.equipment,
                version=__version__,
                rulebooks=rulebooks(regulations),
                unplayed=regulations.defaults.unplayed,
            )
        ]

    return write_one(tournament, build, by, ("LOG-210", "TRN-102", "TRN-103", "TRN-105"))


def _stays(tournament: Tournament, heat: Heat, regulations: Regulations) -> None:
    """Refuse regulations that take a heat out of both its current stage and the stage it was seated in.

    The two differ if another desk amended the regulations meanwhile; then either may be chosen.
    """
    now, would = (stage_of(one.stages, heat.number) for one in (tournament.regulations, regulations))
    if now is None or _frame(now) == _frame(would):
        return
    was = stage_of(_seated_under(tournament, heat).stages, heat.number) or now
    if _frame(was) != _frame(would):
        raise SeatedStageError(heat.number, was, would)


def _frame(stage: Stage | None) -> tuple[int | None, ...]:
    """Return the parts of a stage that decide who plays in it and which heats it has."""
    return () if stage is None else (stage.index, stage.first, stage.take)


def _seated_under(tournament: Tournament, heat: Heat) -> Regulations:
    """Return the regulations that were in force at the desk that seated a heat."""
    log = tournament.log
    known = [one.body for one in log.live(*FREEZING) if log.knew(heat.entry, one)]
    if not known:
        return tournament.regulations
    body = known[-1]
    assert isinstance(body, Start | RegulationsChange)
    return settle_frozen(body)
