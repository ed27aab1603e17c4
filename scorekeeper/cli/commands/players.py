"""`players`: register players, check them in and out, list, import and export them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from scorekeeper.cli import completion, lists
from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import DryRunOpt, JsonOpt, PlayerArg, TournamentOpt, example
from scorekeeper.cli.output import columns, joined, note, say, say_json, say_next, warn, warn_of_damage
from scorekeeper.cli.teams import team_warnings
from scorekeeper.errors import ScorekeeperError
from scorekeeper.steps import NextStep
from scorekeeper.terminal import counted
from scorekeeper.tournament.words import BYES

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


TeamOpt = Annotated[str | None, typer.Option("--team", metavar="NAME", help="The team; '' for none.")]
RatingOpt = Annotated[
    int | None, typer.Option("--rating", metavar="NUMBER", help="The rating before the event; 0 for none.")
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
    team: TeamOpt = None,
    rating: RatingOpt = None,
    at: AtDesk,
) -> None:
    """Register players: all of them, or none if one name is refused."""
    from scorekeeper.tournament import acts

    opened = _open(at)
    from scorekeeper.log.entry import PlayerDetails
    from scorekeeper.tournament.state.players import Newcomer

    details = PlayerDetails(team=team, rating=rating) if team or rating else None
    newcomers = [Newcomer(name, note=note_, guest=guest, details=details) for name in names]
    added = acts.add_players(opened, newcomers, by=at.by)
    _tell(added)
    warn(opened.warnings)
    warn(team_warnings(opened, team) if team else ())
    if opened.started and opened.regulations.document.seating.check_in:
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
        "scorekeeper players import registrations.csv",
        "scorekeeper players import club.xlsx --sheet Saturday --partly",
        "scorekeeper players import friday.trf",
    ),
)
@grouped
def import_players(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="CSV, workbook (.xlsx) or FIDE report (.trf); - is standard input."),
    ],
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
    warn(team_warnings(target))
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
    """Say where a player who has left is still seated, and how to reseat the table."""
    tables = [table for table in opened.tables() if player.number in table.seats and not table.played]
    for table in tables:
        say(f"   {player.name} is still seated at table {table.name}, which has no record yet")
        say_next(f'scorekeeper reseat {table.heat} --without {player.number} --reason "…"')


@app.command("back", epilog=example("scorekeeper players back 12", "scorekeeper players back 8 14"))
@grouped
def back(players: PlayersArg, *, at: AtDesk) -> None:
    """Take dropped players back."""
    from scorekeeper.tournament.acts.registration import return_players

    opened = _open(at)
    with _nobody("taken back"):
        found = return_players(opened, players, by=at.by)
    warn(opened.warnings)
    for player in found:
        say(f"{player.number}  {player.name}: back{', here' if player.here else ''}")


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
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who takes over; a reserve by name or number.")],
    *,
    note_: Annotated[str, typer.Option("--note", metavar="TEXT", help="The reason, kept in the log.")] = "",
    rating: RatingOpt = None,
    at: AtDesk,
) -> None:
    """Let somebody else take over a player's number and results."""
    from scorekeeper.tournament import acts

    opened = _open(at)
    found = opened.players.find(player)
    warn(acts.substitute(opened, player, name, by=at.by, note=note_, rating=rating).warnings)
    now = opened.players[found.number]
    say(f"{found.number}  {now.name} takes over from {found.name}")
    if found.rating and not now.rating and rating is None:
        unrated = f"{now.name} has no rating, and {found.name}'s ({found.rating}) does not pass on"
        warn([f"{unrated}; if there is one: scorekeeper players set {found.number} --rating NUMBER"])


class NothingToSetError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "there is nothing to set: give --team, --rating, --table or --wants",
            field="--team",
            next_step='scorekeeper players set 12 --team "Red Dragons"',
        )


@app.command(
    "set",
    epilog=example('scorekeeper players set 1-4 --team "Red Dragons"', "scorekeeper players set 12 --wants azul,catan"),
)
@grouped
def set_(
    players: PlayersArg,
    *,
    team: TeamOpt = None,
    rating: RatingOpt = None,
    table: Annotated[
        int | None,
        typer.Option("--table", metavar="NUMBER", help="The table that they keep in every heat; 0 for none."),
    ] = None,
    wants: Annotated[
        str | None,
        typer.Option(
            "--wants",
            metavar="GAMES",
            help="The games they ask for, the favourite first, separated by commas; '' for none.",
        ),
    ] = None,
    at: AtDesk,
) -> None:
    """Set the team, the rating, a fixed table, or the games that players ask for."""
    from scorekeeper.log.entry import PlayerDetails
    from scorekeeper.tournament import acts

    wishes = None if wants is None else [one.strip() for one in wants.split(",") if one.strip()]
    details = PlayerDetails(team=team, rating=rating, table=table, wishes=wishes)
    if details == PlayerDetails():
        raise NothingToSetError
    opened = _open(at)
    with _nobody("changed"):
        found = acts.set_details(opened, players, details, by=at.by)
    warn(opened.warnings)
    warn(team_warnings(opened, team) if team else ())
    for player in found:
        say(f"{player.number}  {player.name}: {known(player) or 'nothing besides the name'}")
    _tell_unchanged(opened, players, found, "already set")


class ByeUnclearError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "say what the bye pays, with --pays half or --pays zero, or take it back with --cancel",
            field="--pays",
            next_step=NextStep("add option", option="--pays half"),
        )


@app.command(
    "bye",
    epilog=example(
        "scorekeeper players bye 12 --heat 3 --pays half",
        "scorekeeper players bye Ana --heat 5 --heat 6 --pays zero",
        "scorekeeper players bye 12 --heat 3 --cancel",
    ),
)
@grouped
def bye(
    players: PlayersArg,
    *,
    heat: Annotated[list[int], typer.Option("--heat", min=1, help="The coming heat; may be repeated.")],
    pays: Annotated[
        Literal["half", "zero"] | None, typer.Option("--pays", help="A half-point or a zero-point bye.")
    ] = None,
    cancel: Annotated[bool, typer.Option("--cancel", help="Take the bye back, so that they play.")] = False,
    at: AtDesk,
) -> None:
    """Record that players asked for a bye in a coming heat, so that its seating leaves them out."""
    if (pays is None) != cancel:
        raise ByeUnclearError
    from scorekeeper.log.entry import PlayerDetails
    from scorekeeper.tournament import acts

    opened = _open(at)
    with _nobody("changed"):
        details = PlayerDetails(rests={str(one): pays or "none" for one in heat})
        found = acts.set_details(opened, players, details, by=at.by)
    warn(opened.warnings)
    for player in found:
        say(f"{player.number}  {player.name}: {_byes(player) or 'no bye asked for'}")
    _tell_unchanged(opened, players, found, "already set")


def _byes(player: Player) -> str:
    """Return the byes that a player asks for, such as `half-point bye in heat 3`."""
    return ", ".join(f"{BYES[kind]} in heat {heat}" for heat, kind in player.rests.items())


def known(player: Player) -> str:
    """Return what is known about a player besides the name."""
    said = [
        f"team {player.team}" if player.team else "",
        f"rated {player.rating}" if player.rating else "",
        f"always at table {player.table}" if player.table else "",
        f"wants {', '.join(player.wishes)}" if player.wishes else "",
        _byes(player),
    ]
    return ", ".join(filter(None, said))


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
    if opened.regulations.document.seating.check_in and not everybody:
        for player in found:
            _tell_seats(opened, player)
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
    """Name the players for whom nothing changes, and those who were left out because they dropped out."""
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
                        "team": one.team,
                        "rating": one.rating,
                        "table": one.table,
                        "wishes": list(one.wishes),
                        "rests": {str(heat): kind for heat, kind in one.rests.items()},
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


@app.command("teams", epilog=example("scorekeeper players teams", "scorekeeper players teams --json"))
def list_teams(*, tournament: TournamentOpt = None, json: JsonOpt = False) -> None:
    """List the teams with their members."""
    from scorekeeper.tournament.state.teams import teams_of

    opened = _open(AtDesk(tournament))
    teams = list(teams_of(opened.players).values())
    alone = [one for one in opened.players.values() if not one.team and not one.guest]
    if json:
        say_json(
            {
                "teams": [{"team": team.name, "members": [_plain(one) for one in team.members]} for team in teams],
                "without": [_plain(one) for one in alone] if teams else [],
            }
        )
        return
    if not teams:
        say("there are no teams yet")
        say_next('scorekeeper players set 1-4 --team "Red Dragons"')
        return
    for team in teams:
        say(f"{team.name}: {', '.join(_named(one) for one in team.members)}")
    if alone:
        say(f"without a team: {', '.join(_named(one) for one in alone)}")
    warn(team_warnings(opened))


def _plain(player: Player) -> dict[str, Any]:
    return {"player": player.number, "name": player.name, "dropped": player.dropped, "guest": player.guest}


def _named(player: Player) -> str:
    """Return a member as a list of teams shows them: `Ana (1)`, `Bo (2, dropped)`."""
    state = "dropped" if player.dropped else "guest" if player.guest else ""
    return f"{player.name} ({', '.join(filter(None, (player.number, state)))})"


def _state(player: Player) -> str:
    said = ["dropped" if player.dropped else "here" if player.here else "", "guest" if player.guest else ""]
    said += [f"before: {', '.join(player.formerly)}"] if player.formerly else []
    said += [known(player)]
    return ", ".join(filter(None, said))
