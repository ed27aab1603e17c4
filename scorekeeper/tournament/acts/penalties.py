"""The act that takes points off a player."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from scorekeeper.errors import RefusedError
from scorekeeper.log import Body, Desk, Entry
from scorekeeper.log.entry import Penalty
from scorekeeper.rules.shelf import has_rule
from scorekeeper.steps import NextStep
from scorekeeper.tournament.acts.act import Act, require_reason, write_one
from scorekeeper.tournament.acts.heats import require_open
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.attendance import taken_in
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament, require_frozen, require_started
from scorekeeper.tournament.state.unsound import POINTS

RULES = ("LOG-106", "LOG-210", "TRN-102", "TRN-103", "TRN-303", "TRN-307", "TRN-701")
"""The rules that a penalty keeps."""


class BadPenaltyError(RefusedError):
    def __init__(self, why: str, field: str) -> None:
        super().__init__(why, rule="TRN-701", field=field, next_step=NextStep("help with penalties"))


class NotInStageError(RefusedError):
    """The penalty would count nowhere."""

    def __init__(self, player: Player, stage: Stage, heat: int) -> None:
        super().__init__(
            f"{player.name} ({player.number}) does not play in {stage.name}, so a penalty there would take nothing off",
            rule="TRN-701",
            field="heat",
            next_step=NextStep("penalise", player=player.number, heat=heat),
        )


def penalise(
    tournament: Tournament,
    player: str,
    points: str | int | Fraction,
    *,
    by: str,
    reason: str,
    rule: str | None = None,
    heat: int | None = None,
    reopen: bool = False,
) -> Act:
    """Take points off a player, or 0 as a warning; the default is the last heat of the stage that they reached."""

    def build(_desk: Desk) -> list[Body]:
        why = require_reason(reason, "a penalty")
        require_started(tournament)
        require_frozen(tournament)
        found = tournament.players.find(player)
        lost = _lost(points)
        if rule is not None and not has_rule(rule):
            raise BadPenaltyError(f"there is no rule {rule}", "rule")
        number = _heat(tournament, found, heat)
        opening = require_open(tournament, number, why if reopen else None) if number is not None else []
        return [*opening, Penalty(player=found.number, points=str(lost), reason=why, rule=rule, heat=number)]

    written = write_one(tournament, build, by, RULES)
    found = tournament.players.find(player)
    if not found.guest:
        return written
    told = f"{found.name} ({found.number}) is a guest, so the penalty changes no ranking"
    return replace(written, warnings=(*written.warnings, told))


def _heat(tournament: Tournament, player: Player, wanted: int | None) -> int | None:
    """Return the heat of a penalty, in a stage that the player is in; None before the first heat."""
    if wanted is not None:
        tournament.heat(wanted)
    own = [heat.number for heat in tournament.heats if _plays(tournament, player, heat.number)]
    last = own[-1] if own else None
    if wanted is not None and wanted not in own:
        raise NotInStageError(player, tournament.regulations.stage(wanted), last or 1)
    return last if wanted is None else wanted


def _plays(tournament: Tournament, player: Player, heat: int) -> bool:
    """Whether a heat belongs to a stage that the player is in; guests, who are not ranked, are in all stages."""
    stage = tournament.regulations.stage(heat)
    return player.guest or player.number in taken_in(tournament, stage)


def lost_by(entry: Entry) -> Fraction:
    """Return the points that a penalty takes off."""
    assert isinstance(entry.body, Penalty)
    return Fraction(entry.body.points)


def _lost(points: str | int | Fraction) -> Fraction:
    """Return a number of points, 0 or more, exactly."""
    text = str(points).strip()
    if not POINTS.fullmatch(text):
        raise BadPenaltyError(f"{text!r} is not a number of points to lose, such as 2, 1/2 or 0", "points")
    return Fraction(text)
