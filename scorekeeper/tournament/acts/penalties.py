"""Penalties: points that a player loses, with rule, reason and author."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from scorekeeper.log import Body, Desk, Entry
from scorekeeper.log.entry import Penalty
from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.rules.shelf import has_rule
from scorekeeper.tournament.acts.heats import heat_of, require_open
from scorekeeper.tournament.acts.outcomes import Written
from scorekeeper.tournament.acts.registration import NotStartedError, require_reason, write_one
from scorekeeper.tournament.ranking.places import taken_in
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.unsound import POINTS


class BadPenaltyError(RefusedError):
    def __init__(self, why: str, field: str) -> None:
        super().__init__(why, rule="TRN-701", field=field, next_step="scorekeeper penalty --help")


class NotInStageError(RefusedError):
    """A penalty that would count nowhere."""

    def __init__(self, player: Player, stage: Stage, heat: int) -> None:
        super().__init__(
            f"{player.name} ({player.number}) does not play in {stage.name}, and a penalty there would take nothing off",
            rule="TRN-701",
            field="heat",
            next_step=f'scorekeeper penalty {player.number} --points N --reason "…" --heat {heat}',
        )


def penalise(
    tournament: Tournament,
    player: str,
    points: str | int | Fraction,
    *,
    by: str,
    reason: str,
    rule: str | None,
    heat: int | None,
    reopen: bool,
) -> Written:
    """Enter a penalty in a heat; if none is named, in the last one of the stage that the player reached."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a penalty")
        guard(tournament.started, NotStartedError())
        tournament.require_frozen()
        found = tournament.players.find(player)
        lost = _lost(points)
        guard(rule is None or has_rule(rule), BadPenaltyError(f"there is no rule {rule}", "rule"))
        number = _heat(tournament, found, heat)
        opening = require_open(tournament, number, why if reopen else None) if number is not None else []
        return [*opening, Penalty(player=found.number, points=str(lost), reason=why, rule=rule, heat=number)]

    written = write_one(tournament, build, by)
    found = tournament.players.find(player)
    if not found.guest:
        return written
    told = f"{found.name} ({found.number}) is a guest, and not ranked: the penalty moves nobody"
    return replace(written, warnings=(*written.warnings, told))


def _heat(tournament: Tournament, player: Player, wanted: int | None) -> int | None:
    """The heat that a penalty belongs to, of a stage that the player is in; None before the first one."""
    if wanted is not None:
        heat_of(tournament, wanted)
    own = [heat.number for heat in tournament.heats if _plays(tournament, player, heat.number)]
    last = own[-1] if own else None
    if wanted is not None:
        fits = wanted in own
        guard(fits, NotInStageError(player, tournament.settled.stage(wanted), last or 1))
    return last if wanted is None else wanted


def _plays(tournament: Tournament, player: Player, heat: int) -> bool:
    """Whether a heat belongs to a stage that the player is in; a guest, who is not ranked, is in all of them."""
    stage = tournament.settled.stage(heat)
    return player.guest or player.number in taken_in(tournament, stage)


def lost_by(entry: Entry) -> Fraction:
    """The points that a penalty takes."""
    assert isinstance(entry.body, Penalty)
    return Fraction(entry.body.points)


def _lost(points: str | int | Fraction) -> Fraction:
    """A number of points from 0 up, exactly."""
    text = str(points).strip()
    known = POINTS.fullmatch(text)
    guard(known, BadPenaltyError(f"{text!r} is not a number of points to lose, such as 2, 1/2 or 0", "points"))
    return Fraction(text)
