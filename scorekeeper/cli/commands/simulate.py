"""`simulate`: play random legal games, or a whole tournament."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.errors import UNSETTLED
from scorekeeper.cli.files import require_ending, to_write
from scorekeeper.cli.options import example
from scorekeeper.cli.output import note, say, say_json_line
from scorekeeper.cli.progress import track
from scorekeeper.documents.writing import whole_file
from scorekeeper.errors import ScorekeeperError
from scorekeeper.terminal import counted

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game
    from scorekeeper.tournament.rehearsal.simulation import Simulation

app = typer.Typer()


class PlayerCountError(ScorekeeperError):
    def __init__(self, game: str, variant: str, players: int, allowed: tuple[int, int]) -> None:
        low, high = allowed
        span = f"{low}" if low == high else f"{low} to {high}"
        super().__init__(
            f"{game} ({variant}) takes {span} players, not {players}",
            field="--players",
            next_step="scorekeeper games",
        )


class GameMissingError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__("which game? Name one", field="GAME", next_step="scorekeeper games")


class SeatCountError(ScorekeeperError):
    def __init__(self, seats: list[str], players: int | None) -> None:
        said = f"but --players says {players}" if len({*seats}) == len(seats) else "but one of them appears twice"
        super().__init__(f"the seats are {', '.join(seats)}, {said}", field="--seats")


class TwoGamesError(ScorekeeperError):
    def __init__(self, first: str, second: str) -> None:
        super().__init__(
            f"only one game can be played: {first} or {second}?", field="--game", next_step="scorekeeper games"
        )


class OtherWayError(ScorekeeperError):
    def __init__(self, option: str, *, tournament: bool) -> None:
        what = "single games, but this is a whole tournament" if tournament else "whole tournaments; add --tournament"
        super().__init__(f"this option is for {what}", field=option, next_step="scorekeeper simulate --help")


class NoFolderError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "where should it go? Name a new folder for the tournament",
            field="--out",
            next_step=hints.line(*hints.typed(), "--out", "rehearsal"),
        )


class TournamentSizeError(ScorekeeperError):
    def __init__(self, why: str, field: str, game: str) -> None:
        super().__init__(
            why,
            field=field,
            next_step=f"scorekeeper simulate --tournament --game {game} --players 22 --final 4 --out rehearsal",
        )


@app.command(
    "simulate",
    epilog=example(
        "scorekeeper simulate dwarven-traders --players 3 --seed 7",
        "scorekeeper simulate dwarven-traders --seats 4,7,9 --out table-1-2.json",
        "scorekeeper simulate dwarven-traders --variant solo --games 9 --out s.jsonl",
        "scorekeeper simulate smugglers --tournament --players 22 --out rehearsal",
        "scorekeeper simulate smugglers --tournament --faults 50 --out rehearsal",
        "scorekeeper simulate --tournament --template pentathlon --out rehearsal",
    ),
)
def simulate_games(
    name: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Id of a game, as `games` lists it.", autocompletion=completion.games),
    ] = None,
    *,
    game_: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="Same as GAME, as an option.", autocompletion=completion.games),
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=1, help="Number of players (default: as many as the variant takes).")
    ] = None,
    at: Annotated[
        str | None, typer.Option("--seats", metavar="4,7,9", help="The players' numbers in clockwise order.")
    ] = None,
    variant: Annotated[str, typer.Option(help="Variant of the game.")] = "standard",
    seed: Annotated[int, typer.Option(help="Seed of the random games; the same seed gives the same games.")] = 1,
    games: Annotated[
        int | None, typer.Option(min=1, help="Number of games (default: 1); several are printed as JSON lines.")
    ] = None,
    tournament: Annotated[
        bool, typer.Option("--tournament", help="Play a whole tournament, from registration to final standings.")
    ] = False,
    heats: Annotated[int | None, typer.Option(min=1, help="With --tournament: number of heats (default: 4).")] = None,
    final: Annotated[int | None, typer.Option(min=2, help="With --tournament: number of players in a final.")] = None,
    template: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="With --tournament: use this template, with as many heats as it has."),
    ] = None,
    faults: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=10_000,
            help="With --tournament: make this many faults at the desk, mend them, and compare the standings with those of"
            " the same tournament without faults.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE|FOLDER",
            help="File for the games (.jsonl; one game also .json), or new folder for the tournament.",
        ),
    ] = None,
) -> None:
    """Play random legal games and print their records, or simulate a whole tournament."""
    import random

    from scorekeeper.cli.games_at_hand import game_at_hand
    from scorekeeper.games import game

    if name and game_ and name != game_:
        raise TwoGamesError(name, game_)
    name = name or game_
    if name is None and template is not None:
        from scorekeeper.entry.templates import tournament_template

        name = tournament_template(template).game
    if name is None:
        raise GameMissingError
    only = {"--heats": heats, "--final": final, "--faults": faults, "--template": template}
    others = {"--seats": at, "--games": games} if tournament else only
    for option, given in others.items():
        if given is not None:
            raise OtherWayError(option, tournament=tournament)
    if tournament:
        wanted = {"players": players or 16, "heats": heats or 4, "seed": seed, "final": final, "variant": variant}
        _play_tournament(out, game(name), wanted, faults, template)
        return
    played = game_at_hand(name)
    seats = _seats(played, variant, players, at)
    rng = random.Random(seed)  # noqa: S311 - reproducible on purpose
    terms = _terms(played)
    count = games or 1
    records = (played.simulate(seats, rng, terms, variant=variant) for _ in track(range(count), "playing"))
    if out is None:
        for record in records:
            say_json_line(record)
        return
    _write(out, list(records))
    note(f"{counted(count, 'game')} written to {out}")


def _seats(game: Game, variant: str, players: int | None, at: str | None) -> list[str]:
    from scorekeeper.games.reading import known_variant

    named = [seat.strip() for seat in (at or "").split(",") if seat.strip()]
    if len({*named}) < len(named) or (named and players not in (None, len(named))):
        raise SeatCountError(named, players)
    players = len(named) or players
    known_variant(game, variant, "--variant")
    low, high = next(entry.players for entry in game.book.variants if entry.id == variant)
    if players is not None and not low <= players <= high:
        raise PlayerCountError(game.id, variant, players, (low, high))
    return named or [str(number) for number in range(1, (players or high) + 1)]


def _terms(game: Game) -> Any:
    """Return terms with the sample equipment, so that card faces can be checked too."""
    from scorekeeper.entry.templates import equipment
    from scorekeeper.games.engine.terms import Terms

    return Terms(equipment=equipment(game))


def _write(out: Path, records: list[Any]) -> None:
    import msgspec

    to_write(out)
    require_ending(out, *((".json", ".jsonl") if len(records) == 1 else (".jsonl",)), option="--out")
    with whole_file(out) as file:
        file.writelines(msgspec.json.encode(record) + b"\n" for record in records)


def _possible(wanted: Simulation, game: Game) -> None:
    """Raise if this tournament cannot be played, before its folder is created."""
    from scorekeeper.games.lookup import EVERYBODYS
    from scorekeeper.games.reading import known_variant
    from scorekeeper.tournament.regulations.stages import table_sizes

    known_variant(game, wanted.variant, "--variant")
    low, _ = table_sizes(EVERYBODYS, wanted.game, wanted.variant)
    if wanted.players < low:
        why = f"a table needs at least {low} players, but there {'is' if wanted.players == 1 else 'are'} only {wanted.players}"
        raise TournamentSizeError(why, "--players", wanted.game)
    if wanted.final is not None and wanted.final >= wanted.players:
        why = f"a final must have fewer than {wanted.players} players, not {wanted.final}"
        raise TournamentSizeError(why, "--final", wanted.game)


def _regulations(wanted: Simulation, game: Game, template: str | None) -> tuple[str, dict[str, str]]:
    """Return the regulations and the files that they name."""
    from scorekeeper.entry.templates import equipment_file, files_beside, regulations_text, tournament_template
    from scorekeeper.tournament.rehearsal.simulation import regulations_of

    if template is not None:
        text = regulations_text(tournament_template(template), game, "Rehearsal", wanted.variant)
        return text, files_beside(text, game, wanted.variant)
    path = equipment_file(game)
    files = {path.name: path.read_text("utf-8")} if path is not None else {}
    return regulations_of(wanted, path.name if path else None), files


def _play_tournament(
    folder: Path | None, game: Game, options: dict[str, Any], faults: int | None, template: str | None
) -> None:
    """Play a tournament with the sample equipment, and print the standings."""
    from scorekeeper.reports.text.standings import standings_text
    from scorekeeper.tournament.ranking.standings import compute_standings
    from scorekeeper.tournament.rehearsal.simulation import Simulation, simulate_tournament

    if folder is None:
        raise NoFolderError
    wanted = Simulation(game=game.id, **options)
    _possible(wanted, game)
    text, files = _regulations(wanted, game, template)
    differences: list[str] = []
    if faults is None:
        played = simulate_tournament(folder, wanted, text, files, note)
    else:
        from scorekeeper.tournament.rehearsal.faults import rehearse_faults

        played, differences = rehearse_faults(folder, wanted, text, files, faults, note)
    say(standings_text(compute_standings(played), why=False).rstrip("\n"))
    if faults is not None:
        _say_comparison(faults, differences)
    hint = hints.line("status", str(folder))
    say(f"→ {hint}   → {hints.line('standings', str(folder), '--xlsx', 'standings.xlsx')}")
    if differences:
        raise typer.Exit(UNSETTLED)


def _say_comparison(faults: int, differences: list[str]) -> None:
    """Say whether the standings are those of the tournament without faults."""
    if not differences:
        say(
            f"{counted(faults, 'fault')} made and mended: the standings are those of the same tournament without faults"
        )
    for line in differences:
        say(f"different: {line}")
