"""Options that several commands share, taken as one parameter."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.options import ByOpt, DeskOpt, DryRunOpt, ErratumOpt, JsonOpt, TournamentOpt, WaitOpt, author

if TYPE_CHECKING:
    from scorekeeper.cli.correction import Correction
    from scorekeeper.tournament.state.tournament import Tournament


class OptionGroup:
    """Options that belong together: the parameters of `__init__`."""


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command have option groups as parameters: Typer sees the options, the command gets the group."""
    signature = inspect.signature(command, eval_str=True)
    groups: dict[str, dict[str, inspect.Parameter]] = {}
    parameters: list[inspect.Parameter] = []
    for name, parameter in signature.parameters.items():
        if isinstance(parameter.annotation, type) and issubclass(parameter.annotation, OptionGroup):
            groups[name] = dict(inspect.signature(parameter.annotation, eval_str=True).parameters)
            parameters += [one.replace(kind=parameter.kind) for one in groups[name].values()]
        else:
            parameters.append(parameter)

    @wraps(command)
    def run(**given: Any) -> None:
        for name, options in groups.items():
            given[name] = signature.parameters[name].annotation(**{option: given.pop(option) for option in options})
        command(**given)

    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


def patient(opened: Tournament, seconds: float | None) -> Tournament:
    """Let the tournament's writers wait for others this long, and tell on standard error what they wait for."""
    from scorekeeper.cli.output import note
    from scorekeeper.log.store import Patience

    opened.store.patience = Patience(seconds, note)
    return opened


class AtDesk(OptionGroup):
    """The tournament that a command writes to, at which desk, and who types."""

    def __init__(
        self, tournament: TournamentOpt = None, by: ByOpt = None, desk: DeskOpt = None, wait: WaitOpt = None
    ) -> None:
        self._folder, self._by, self._desk, self._wait = tournament, by, desk, wait

    @cached_property
    def by(self) -> str:
        """Who types: as given, else as the environment says."""
        return author(self._by)

    @cached_property
    def opened(self) -> Tournament:
        """The tournament, opened when it is first asked for: options are looked at before."""
        from scorekeeper.tournament.state.tournament import open_tournament

        return patient(open_tournament(self._folder, desk=self._desk), self._wait)


class Correcting(AtDesk):
    """The options of a command that corrects what is recorded."""

    def __init__(
        self,
        *,
        dry_run: DryRunOpt = False,
        erratum: ErratumOpt = None,
        tournament: TournamentOpt = None,
        by: ByOpt = None,
        desk: DeskOpt = None,
        wait: WaitOpt = None,
        json: JsonOpt = False,
    ) -> None:
        super().__init__(tournament, by, desk, wait)
        self.dry_run, self.json, self._erratum = dry_run, json, erratum

    def begin(self) -> Correction:
        """Return the correction; what it changes is compared with the tournament as it is now."""
        from scorekeeper.cli.correction import Correction

        return Correction(self.opened, dry_run=self.dry_run, erratum=self._erratum, json=self.json)
