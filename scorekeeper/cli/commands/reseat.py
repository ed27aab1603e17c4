"""`reseat`: change the seating of a heat before it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import DryRunOpt, HeatArg, JsonOpt, ReasonOpt, example
from scorekeeper.cli.output import warn
from scorekeeper.cli.seating import ByHandOpt, seats_in, tell_seating
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.log.entry import ByeKind
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()


class NothingReseatedError(ScorekeeperError):
    def __init__(self, heat: int) -> None:
        super().__init__(
            "what should change? Name who is missing, who came and who has a bye, or a file with the whole seating",
            next_step=f'scorekeeper reseat {heat} --without PLAYER --reason "no-show"',
        )


@app.command(
    "reseat",
    epilog=example(
        'scorekeeper reseat 2 --without 12 --reason "did not come"',
        'scorekeeper reseat 2 --without 12 --with B1 --reason "the reserve plays"',
        'scorekeeper reseat 2 --bye 12 --pays half --reason "asked for it in time"',
        'scorekeeper reseat 2 --by-hand heat-2.txt --reason "two friends met"',
    ),
)
@grouped
def reseat_heat(
    heat: HeatArg,
    *,
    reason: ReasonOpt,
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER", help="Who does not play; may be repeated.", autocompletion=completion.players),
    ] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option(
            "--with", metavar="PLAYER", help="Who plays after all; may be repeated.", autocompletion=completion.players
        ),
    ] = None,
    bye: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER", help="Who gets a bye; may be repeated.", autocompletion=completion.players),
    ] = None,
    pays: Annotated[
        Literal["half", "zero"] | None,
        typer.Option(help="If the player asked for the bye: a half-point or a zero-point bye."),
    ] = None,
    by_hand: ByHandOpt = None,
    dry_run: DryRunOpt = False,
    at: AtDesk,
    json: JsonOpt = False,
) -> None:
    """Seat a heat again before it is played: for no-shows, latecomers and byes, or from a file."""
    if (by_hand is None) == (not without and not with_ and not bye) or (pays and not bye):
        raise NothingReseatedError(heat)
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.ranking.cut import next_alternate
    from scorekeeper.tournament.seating.no_shows import changed_heat

    opened = at.opened
    target = opened.twin() if dry_run else opened

    def seats_of(event: Tournament) -> dict[str, tuple[str, ...]]:
        return {table.name: tuple(table.seats) for table in event.heat(heat).tables}

    before = seats_of(opened)
    if by_hand is not None:
        with seats_in(opened, by_hand, heat) as seats:
            written = acts.reseat(
                target, heat, seats.tables, games=seats.games, by=at.by, reason=reason, byes=seats.byes or None
            )
        moved: Sequence[str] = []
    else:
        kind: ByeKind = pays or "bye"
        found = changed_heat(opened, heat, without or [], with_ or [], dict.fromkeys(bye or (), kind))
        written = acts.reseat(target, heat, found.tables, games=found.games, by=at.by, reason=reason, byes=found.byes)
        moved = found.moved
    gone = {player.number for player in opened.players.find_all(without or ())}
    knowingly = all(one.number in gone for one in written.unseated)
    told = map(hints.told, written.warnings)
    warn([line for line in told if not (knowingly and line.startswith("not seated: "))])
    changed = [name for name, seats in seats_of(target).items() if before.get(name) != seats]
    alternate = next_alternate(target, target.heat(heat)) if without and not dry_run else None
    tell_seating(target, written.entry, json=json, dry_run=dry_run, moved=moved, changed=changed, alternate=alternate)
