"""The cut: who goes on from one stage to the next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.ranking.completeness import incomplete, outstanding, way_on
from scorekeeper.tournament.ranking.places import RankedStage, ranked_stages
from scorekeeper.tournament.ranking.qualification import candidates, require_alternates
from scorekeeper.tournament.regulations.lots import drawn
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.attendance import out_of, taken_in
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament


class CutTooEarlyError(RefusedError):
    def __init__(self, tournament: Tournament, stage: str, missing: Sequence[str], doubtful: Sequence[str]) -> None:
        super().__init__(
            f"who plays in {stage} is not known yet: {incomplete(missing, doubtful)}",
            rule="TRN-505",
            field="heat",
            next_step=way_on(tournament, missing, doubtful),
        )


class CutTooWideError(RefusedError):
    def __init__(self, stage: Stage, left: int) -> None:
        fewer = NextStep("take fewer", count=left) if left > 1 else None
        back = NextStep("check players in" if stage.qualifying.replaced else "bring somebody back", otherwise=fewer)
        verb = "are" if left > 1 else "is"
        whose = f"who may play {verb} here" if stage.qualifying.replaced else f"from the stage before {verb} still in"
        super().__init__(
            f"{stage.name} takes {stage.take} players, but {f'only {left}' if left else 'nobody'} {whose}",
            rule="TRN-505",
            field=f"stage.{stage.index + 1}.take",
            next_step=back if stage.qualifying.replaced or fewer is None else fewer,
        )


class TooManyTakenError(RefusedError):
    def __init__(self, stage: Stage, count: int, *, anew: int | None = None) -> None:
        again = NextStep("exchange", heat=anew)
        super().__init__(
            f"{stage.name} takes {stage.take} players, but this seats {count}, not counting guests",
            rule="TRN-505",
            field="tables",
            next_step=again if anew else NextStep("show who plays"),
        )


class NotTakenError(RefusedError):
    def __init__(self, stage: Stage, strange: Sequence[Player]) -> None:
        names = ", ".join(f"{one.name} ({one.number})" for one in strange)
        super().__init__(
            f"{names} {'was' if len(strange) == 1 else 'were'} not taken into {stage.name}",
            rule="TRN-505",
            field="tables",
            next_step=NextStep("show who plays or substitute"),
        )


class Cut(NamedTuple):
    """The players who go on to the next stage."""

    field: tuple[str, ...]
    """Best first, by the stage before."""
    drawn: tuple[str, ...] = ()
    """Players tied at the cut, in the order of their lots; empty if lots decided nothing."""
    reserves: tuple[str, ...] = ()
    """Players who come next if somebody does not go on."""
    passed: tuple[str, ...] = ()
    """Players who had qualified but dropped out, or are not here and replaced."""
    moved_up: tuple[str, ...] = ()
    """Players who go on in their place."""
    shaky: str = ""
    """What is still missing or in doubt in the closed heats, such as `table 2/5 in doubt`."""

    def warnings(self, tournament: Tournament, stage: Stage, seated: Collection[str]) -> list[str]:
        """Return warnings about results that were missing at the cut, and about players who are not seated."""
        said = [f"the cut to {stage.name} was made with {self.shaky}"] if self.shaky else []
        if self.moved_up:
            out = [one for one in self.passed if tournament.players[one].dropped]
            away = [one for one in self.passed if one not in out]
            why = [f"{what}: {_people(tournament, who)}" for what, who in (("dropped", out), ("not here", away)) if who]
            said.append(f"moved up into {stage.name}: {_people(tournament, self.moved_up)}, because {'; '.join(why)}")
        lacking = [one for one in self.field if one not in seated]
        if lacking:
            following = _people(tournament, self.reserves[:1]) or "nobody"
            said.append(f"taken into {stage.name} but not seated: {_people(tournament, lacking)}; next is {following}")
        return said


def field_of(tournament: Tournament, stage: Stage, number: int, *, by_hand: bool = False) -> Cut:
    """Return who plays in a heat of a stage: the cut if the stage begins with it, otherwise those who were taken in.

    A desk that seats `by_hand` sees who is there, so nobody is replaced for not being checked in.
    """
    if not stage.index or number > stage.first:
        return Cut(taken_in(tournament, stage))
    return _make_cut(tournament, stage, None if by_hand else out_of(tournament, stage))


def _make_cut(tournament: Tournament, stage: Stage, out: Collection[str] | None) -> Cut:
    """Return the best players of the previous stage who can be taken; lots decide a tie at the cut.

    Closed heats count as complete. `out` are those who cannot be taken; None for players who have dropped out.
    """
    missing, doubtful = _lacking(tournament, [heat for heat in tournament.heats if heat.closed is None])
    if missing or doubtful:
        raise CutTooEarlyError(tournament, stage.name, missing, doubtful)
    require_alternates(tournament, stage)
    made = cut_of(tournament, stage, ranked_stages(tournament)[stage.index - 1], out)
    if len(made.field) != stage.take:
        raise CutTooWideError(stage, len(made.field))
    return made._replace(shaky=incomplete(*_lacking(tournament, tournament.heats)))


def _lacking(tournament: Tournament, heats: Sequence[Heat]) -> tuple[list[str], list[str]]:
    """Return the tables of some heats that pay nothing yet, and those in doubt."""
    found = [outstanding(tournament, heat) for heat in heats]
    return [name for one in found for name in one[0]], [name for one in found for name in one[1]]


def _people(tournament: Tournament, numbers: Sequence[str]) -> str:
    return ", ".join(f"{tournament.names(one)} ({one})" for one in numbers)


def taken_by_hand(
    tournament: Tournament, stage: Stage, number: int, made: Cut, seated: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the players of a later stage whose heat is seated by hand, and warnings about them; `made` is its field.

    In its first heat a reserve takes the place of somebody who is not seated; afterwards the field is fixed. Guests fill
    up tables.
    """
    playing = [one for one in seated if not tournament.players[one].guest]
    if number > stage.first:
        strange = [tournament.players[one] for one in playing if one not in made.field]
        if strange:
            raise NotTakenError(stage, strange)
        return [], []
    field = in_place_of(made.field, playing)
    if len(field) != stage.take:
        raise TooManyTakenError(stage, len(playing))
    said = made._replace(field=tuple(field)).warnings(tournament, stage, seated)
    into, out = [one for one in field if one not in made.field], [one for one in made.field if one not in field]
    if into:
        said.append(f"{_people(tournament, into)} in {stage.name} in place of {_people(tournament, out)}")
    return field, said


def in_place_of(field: Sequence[str], there: Sequence[str]) -> list[str]:
    """Return the field with reserves who are there in place of players who are not."""
    reserves = [one for one in there if one not in field]
    replaced = [one for one in field if one not in there][: len(reserves)]
    return [*(one for one in field if one not in replaced), *reserves]


def cut_of(tournament: Tournament, stage: Stage, before: RankedStage, out: Collection[str] | None = None) -> Cut:
    """Return the cut from a stage that is already ranked, finished or not; `out` are the players who had dropped out then."""
    take = stage.take or 0
    if out is None:
        out = {one.number for one in tournament.players.values() if one.dropped}
    field: list[str] = []
    passed: list[str] = []
    lots: tuple[str, ...] = ()
    for group in _by_lots(tournament, stage, candidates(tournament, stage, before)):
        if len(field) + len(passed) + len(group) <= take:
            passed += [number for number in group if number in out]
        elif stage.qualifying:
            passed += [number for number in group[: max(take - len(field) - len(passed), 0)] if number in out]
        still_in = [number for number in group if number not in out]
        if len(field) < take < len(field) + len(still_in):
            still_in = still_in if stage.qualifying else drawn(tournament.regulations.seed, still_in)
            lots = tuple(still_in)
            shown("TRN-506", "TRN-106")
        field += still_in
    shown("TRN-505")
    going_on = tuple(field[:take])
    up = going_on[take - len(passed) :]
    return Cut(going_on, lots, tuple(field[take:]), passed=tuple(passed), moved_up=up)


def _by_lots(tournament: Tournament, stage: Stage, groups: list[list[str]]) -> list[list[str]]:
    """Return the groups in the order of lots where alternates wait, so that nobody who comes or goes changes their order."""
    if not stage.qualifying:
        return groups
    shown("TRN-532")
    return [drawn(tournament.regulations.seed, group) if len(group) > 1 else group for group in groups]
