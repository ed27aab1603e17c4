"""`players`: register players, check them in and out, list, import and export them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completion, lists
from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import DryRunOpt, JsonOpt, PlayerArg, TournamentOpt, example
from scorekeeper.cli.output import columns, counted, joined, note, say, say_json, say_next, warn, warn_of_damage
from scorekeeper.errors import ScorekeeperError
from scorekeeper.steps import NextStep

if TYPE_CHECKING:
    from scorekeeper.entry.roster import Roster
    from scorekeeper.tournament.state.players import Player
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer(help="Register players, check them in and out, and drop them.", no_args_is_help=True)


NAMING = "Numbers, lists such as 8,14, ranges such as 1-22, names, or parts of names."
PlayersArg = Annotated[
    list[str],
    typer.Argument(metavar="PLAYER…", help=NAMING, autocompletion=completion.players),
]
SomePlayersArg = Annotated[
    list[str] | None,
    typer.Argument(metavar="PLAYER…", help=NAMING, autocompletion=completion.players),
]


def _open(at: AtDesk) -> Tournament:
    warn_of_damage(at.opened)
    return at.opened


@app.command(
    "add",
    epilog=example('scorekeeper players add Ana "Bo Øst" Κλειώ', 'scorekeeper players add --guest "House player"'),
)
@grouped
def add(
    names: Annotated[
        list[str], typer.Argument(metavar="NAME…", help="Display names; each player gets the next number.")
    ],
    *,
    guest: Annotated[bool, typer.Option("--guest", help="They fill up tables but are not ranked.")] = False,
    note_: Annotated[
        str, typer.Option("--note", metavar="TEXT", help="A note for the organisers only, kept in the log.")
    ] = "",
    at: AtDesk,
) -> None:
    """Register players: all of them, or none if one name is refused."""
    from scorekeeper.tournament import acts

    opened = _open(at)
    from scorekeeper.tournament.state.players import Newcomer

    added = acts.add_players(opened, [Newcomer(name, note=note_, guest=guest) for name in names], by=at.by)
    _tell(added)
    warn(opened.warnings)
    if opened.started and opened.regulations.document.seating.only == "here":
        say("only players who are checked in are seated")
        say_next(NextStep("check players in", players=tuple(player.number for player in added)))


def _tell(players: Sequence[Player], what: str = "") -> None:
    """Print players line by line, with what became of them; names stand below each other."""
    wide = max((len(player.number) for player in players), default=0)
    for player in players:
        say(f"{player.number:>{wide}}  {player.name}{what}")


class WhoError(ScorekeeperError):
    """Neither players nor `--all` are given, or both."""

    def __init__(self, who: str, next_step: str) -> None:
        super().__init__(
            f"who is {who}? Name some players, or everybody with --all", field="PLAYER…", next_step=next_step
        )


@contextmanager
def _nobody(what: str) -> Iterator[None]:
    """Add to an error that none of the players were changed."""
    try:
        yield
    except ScorekeeperError as error:
        error.message = joined(error.message, f"nobody was {what}")
        raise


@app.command(
    "import",
    epilog=example(
        "scorekeeper players import registrations.csv", "scorekeeper players import club.xlsx --sheet Saturday --partly"
    ),
)
@grouped
def import_players(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="CSV or workbook (.xlsx); - is standard input.")],
    *,
    sheet: lists.SheetOpt = None,
    partly: lists.PartlyOpt = False,
    dry_run: DryRunOpt = False,
    at: AtDesk,
    json: JsonOpt = False,
) -> None:
    """Register the players from a file, all or none, and list every field that does not fit."""
    from scorekeeper.entry.roster import fit, read_roster
    from scorekeeper.tournament import acts

    found = read_roster(file, sheet)
    opened = _open(at)
    roster = fit(found, opened)
    if not partly:
        answer = _answer(roster, []) if json else None
        lists.refuse_misfits(roster.misfits, "nobody was registered", answer=answer, fits=bool(roster.applicants))
    target = opened.twin() if dry_run else opened
    wanted = [one.newcomer for one in roster.applicants]
    added = acts.add_players(target, wanted, by=at.by) if wanted else []
    warn(target.warnings)
    if json:
        say_json(_answer(roster, added, dry_run=dry_run))
        return
    _tell(added)
    _tell_known(roster)
    lists.tell_misfits(roster.misfits)
    lists.tell_unused(roster.grid.file, roster.unused)
    _tell_notes(roster)
    if roster.known and not added and not roster.misfits:
        return
    count = counted(len(added), "player")
    say(f"{count} could be registered; nothing was written" if dry_run else f"{count} registered")


def _tell_known(roster: Roster) -> None:
    """Say who in the list was registered before."""
    if not roster.known:
        return
    if roster.applicants or roster.misfits:
        note(f"registered already: {', '.join(f'{one.number} {one.name}' for one in roster.known)}")
    else:
        say(
            f"{roster.grid.file}: everybody in this list is registered already ({counted(len(roster.known), 'player')})"
        )
        say_next("scorekeeper players list")


def _tell_notes(roster: Roster) -> None:
    """Say which column was stored as notes."""
    if any(one.note for one in roster.applicants):
        head = roster.columns.head("note")
        note(f"{roster.grid.file}: column {head}: kept in the log as notes, for the organisers only")


def _answer(roster: Roster, added: Sequence[Player], *, dry_run: bool = False) -> dict[str, Any]:
    """Return what was done, as JSON data."""
    return {
        "file": roster.grid.file,
        "players": [{"player": one.number, "name": one.name, "guest": one.guest} for one in added],
        "registered_already": [one.number for one in roster.known],
        "misfits": [misfit.as_json() for misfit in roster.misfits],
        "unused": roster.unused,
        "dry_run": dry_run,
    }


@app.command(
    "export", epilog=example("scorekeeper players export players.xlsx", "scorekeeper players export - > players.csv")
)
def export_players(file: lists.ListArg, *, private: lists.PrivateOpt = False, tournament: TournamentOpt = None) -> None:
    """Write the players to a file; notes only with --private."""
    from scorekeeper.reports.exchange.lists import players_list

    lists.write_or_print(file, players_list(_open(AtDesk(tournament)), private=private))


@app.command("drop", epilog=example('scorekeeper players drop 12 7 --note "had to leave"'))
@grouped
def drop(
    players: PlayersArg,
    *,
    note_: Annotated[str, typer.Option("--note", metavar="TEXT", help="The reason, kept in the log.")] = "",
    at: AtDesk,
) -> None:
    """Drop players: they are no longer seated, but their results stay."""
    opened = _open(at)
    from scorekeeper.tournament.acts.registration import change_players

    with _nobody("dropped"):
        found = change_players(opened, players, "drop", by=at.by, note=note_)
    warn(opened.warnings)
    for player in found:
        say(f"{player.number}  {player.name}: dropped; their results stay")
        _tell_seats(opened, player)


def _tell_seats(opened: Tournament, player: Player) -> None:
    """Say where a dropped player is still seated, and how to reseat the table."""
    tables = [table for table in opened.tables() if player.number in table.seats and not table.played]
    for table in tables:
        say(f"   {player.name} is still seated at table {table.name}, which has no record yet")
        say_next(f'scorekeeper reseat {table.heat} --without {player.number} --reason "…"')


@app.command("back", epilog=example("scorekeeper players back 12"))
@grouped
def back(player: PlayerArg, *, at: AtDesk) -> None:
    """Take a dropped player back."""
    from scorekeeper.tournament import acts

    opened = _open(at)
    warn(acts.return_player(opened, player, by=at.by).warnings)
    found = opened.players.find(player)
    say(f"{found.number}  {found.name}: back{', here' if found.here else ''}")


@app.command("rename", epilog=example('scorekeeper players rename 12 "Ana Lopes"'))
@grouped
def rename(
    player: PlayerArg,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new display name.")],
    *,
    at: AtDesk,
) -> None:
    """Rename a player; the number stays."""
    from scorekeeper.tournament import acts

    opened = _open(at)
    found = opened.players.find(player)
    warn(acts.rename_player(opened, player, name, by=at.by).warnings)
    say(f"{found.number}  {found.name} is now called {opened.players[found.number].name}")


@app.command("substitute", epilog=example('scorekeeper players substitute 12 "Bea Lind"'))
@grouped
def substitute(
    player: PlayerArg,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who takes over.")],
    *,
    note_: Annotated[str, typer.Option("--note", metavar="TEXT", help="The reason, kept in the log.")] = "",
    at: AtDesk,
) -> None:
    """Let somebody else take over a player's number and results."""
    from scorekeeper.tournament import acts

    opened = _open(at)
    found = opened.players.find(player)
    warn(acts.substitute(opened, player, name, by=at.by, note=note_).warnings)
    say(f"{found.number}  {opened.players[found.number].name} takes over from {found.name}")


@app.command("away", epilog=example("scorekeeper players away 12 7", "scorekeeper players away --all"))
@grouped
def away(
    players: SomePlayersArg = None,
    *,
    everybody: Annotated[bool, typer.Option("--all", help="Everybody, for example at the end of an evening.")] = False,
    at: AtDesk,
) -> None:
    """Check players out: they are not in the room."""
    if bool(players) == everybody:
        raise WhoError("not here", "scorekeeper players away --all")
    opened = _open(at)
    present = [one.number for one in opened.players.values() if one.here]
    from scorekeeper.tournament.acts.registration import change_players

    with _nobody("checked out"):
        found = change_players(opened, present if everybody else players or [], "away", by=at.by)
    warn(opened.warnings)
    _tell(found, ": not here")
    _tell_unchanged(opened, players, found, "not here already")
    if not found and everybody:
        say("nobody is here")


@app.command("here", epilog=example("scorekeeper players here 12 7 Ana", "scorekeeper players here 1-22"))
@grouped
def here(
    players: SomePlayersArg = None,
    *,
    everybody: Annotated[bool, typer.Option("--all", help="Everybody who has not dropped out.")] = False,
    at: AtDesk,
) -> None:
    """Check players in: they are in the room."""
    if bool(players) == everybody:
        raise WhoError("here", "scorekeeper players here --all")
    opened = _open(at)
    missing = [one.number for one in opened.players.values() if not one.here and not one.dropped]
    from scorekeeper.tournament.acts.registration import change_players

    with _nobody("checked in"):
        found = change_players(opened, missing if everybody else players or [], "here", by=at.by)
    warn(opened.warnings)
    _tell(found, ": here")
    _tell_unchanged(opened, players, found, "here already")
    if not found and everybody:
        say("everybody is already here" if opened.players else "nobody is registered")


def _tell_unchanged(opened: Tournament, named: Sequence[str] | None, changed: Sequence[Player], what: str) -> None:
    """Say of whom it was so before."""
    before = {one.number: one for one in opened.players.find_all(named or ()) if one not in changed}
    if before:
        say(f"{what}: {', '.join(f'{one.number} {one.name}' for one in before.values())}")
    if gone := opened.players.passed_over(named or ()):
        say(f"left out, because dropped: {', '.join(f'{one.number} {one.name}' for one in gone)}")
        say_next(NextStep("return player", player=gone[0].number))


@app.command("list", epilog=example("scorekeeper players list --json"))
def list_players(*, tournament: TournamentOpt = None, json: JsonOpt = False) -> None:
    """List the players."""
    players = list(_open(AtDesk(tournament)).players.values())
    if json:
        say_json(
            {
                "players": [
                    {
                        "player": one.number,
                        "name": one.name,
                        "here": one.here,
                        "dropped": one.dropped,
                        "guest": one.guest,
                        "formerly": list(one.formerly),
                    }
                    for one in players
                ]
            }
        )
        return
    if not players:
        say("nobody is registered yet")
        say_next("scorekeeper players add NAME…")
        return
    columns([(one.number, one.name, _state(one)) for one in players], ("no", "name", ""))


def _state(player: Player) -> str:
    said = ["dropped" if player.dropped else "here" if player.here else "", "guest" if player.guest else ""]
    said += [f"before: {', '.join(player.formerly)}"] if player.formerly else []
    return ", ".join(filter(None, said))
