"""`new`: create a tournament folder from a template."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.options import ByOpt, JsonOpt, author, example
from scorekeeper.cli.output import columns, note, say, say_hanging, say_json, say_next
from scorekeeper.errors import ScorekeeperError
from scorekeeper.terminal import counted

app = typer.Typer()
SHOWN = 10
"""How many differences are listed."""
USUAL = "club-evening"
"""The template if nobody names one."""


class FolderMissingError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__("which folder? Name a new one", field="FOLDER", next_step="scorekeeper new spring-open")


class NeverSeatedError(ScorekeeperError):
    def __init__(self, game: str, variant: str, seated: list[str]) -> None:
        super().__init__(
            f"{variant} is not played at tournament tables; {game} can be played as {', '.join(seated)}",
            rule="TRN-301",
            field="--variant",
            next_step="scorekeeper games",
        )


class ReportOptionError(ScorekeeperError):
    def __init__(self, option: str) -> None:
        super().__init__(
            f"a report says what is played, so {option} cannot be given with --trf",
            field=option,
            next_step="run the command again without it",
        )


class BadNameError(ScorekeeperError):
    def __init__(self, name: str, why: str) -> None:
        super().__init__(
            f"the name {name!r} cannot be used: {why}",
            rule="TRN-101",
            field="--name",
            next_step="run the command again with another --name",
        )


def _unsure(name: str) -> list[tuple[str, str]]:
    """Return the title of a declared game with what its author is not certain of; a built-in game has its rulings."""
    from scorekeeper.games import game
    from scorekeeper.games.declared import DeclaredGame

    found = game(name)
    return (
        [(found.book.title, said) for said in found.definition.game.unsure] if isinstance(found, DeclaredGame) else []
    )


@app.command(
    "new",
    epilog=example(
        'scorekeeper new spring-open --template club-evening --name "Spring Open"',
        "scorekeeper new friday --trf friday.trf",
        "scorekeeper new --list",
    ),
)
def make_tournament(
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Folder to create.")] = None,
    *,
    template: Annotated[
        str,
        typer.Option(help="Template to start from; --list shows them all.", autocompletion=completion.templates),
    ] = USUAL,
    name: Annotated[str | None, typer.Option(help="Name of the tournament (default: the folder's name).")] = None,
    game: Annotated[
        str | None, typer.Option(help="Game to play instead of the template's.", autocompletion=completion.games)
    ] = None,
    variant: Annotated[str, typer.Option(help="Variant that all tables play.")] = "standard",
    trf: Annotated[
        Path | None,
        typer.Option(
            "--trf", metavar="FILE", help="Chess event to take over: a FIDE report (TRF), - for standard input."
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--list", help="List the templates.")] = False,
    by: ByOpt = None,
    json: JsonOpt = False,
) -> None:
    """Create a new tournament folder from a template."""
    if show:
        _list(json=json)
        return
    if folder is None:
        raise FolderMissingError
    if trf is not None:
        given = {"--template": template != USUAL, "--game": game, "--variant": variant != "standard"}
        if option := next((option for option, named in given.items() if named), None):
            raise ReportOptionError(option)
        _from_report(folder, trf, name, author(by), json=json)
        return
    made = make_folder(folder, template, name or folder.resolve().name, game, author(by), variant)
    if json:
        say_json({"folder": str(folder), "name": name or folder.resolve().name, "files": made})
        return
    say(f"created {folder}: {', '.join(made)}")
    for title, said in _unsure(game) if game else ():
        say_hanging(f"note on the rules of {title}: ", said)
    say(
        f"→ read through {folder / 'tournament.toml'}, then: {hints.line('players', 'add')} NAME… -t {hints.quoted(str(folder))}"
    )


def _from_report(folder: Path, file: Path, name: str | None, by: str, *, json: bool) -> None:
    """Create the folder from a report, and say what in it differs from our standings."""
    from scorekeeper.entry.report import create_from_report
    from scorekeeper.tournament.names import objection
    from scorekeeper.tournament.ranking.points import as_number
    from scorekeeper.tournament.ranking.points import counted as counted_points

    if name is not None and (why := objection(name)):
        raise BadNameError(name, why)
    made = create_from_report(folder, file, by=by, name=name)
    report = made.report
    called = made.tournament.regulations.document.name
    if json:
        told = [
            {
                "player": one.player,
                "name": one.name,
                "points": [one.points[0], as_number(one.points[1])],
                "place": list(one.place),
            }
            for one in made.differences
        ]
        found = {"folder": str(folder), "name": called, "players": len(report.entrants), "heats": made.heats}
        say_json({**found, "unknown_tie_breaks": list(made.left_out), "differences": told})
        return
    say(f"created {folder}: {called}, {counted(len(report.entrants), 'player')}, {counted(made.heats, 'heat')}")
    if made.left_out:
        more = f" and {len(made.left_out) - SHOWN} more" if len(made.left_out) > SHOWN else ""
        note(f"scorekeeper does not know these tie-breaks of the report: {', '.join(made.left_out[:SHOWN])}{more}")
    for one in made.differences[:SHOWN]:
        there = f"{one.points[0]} points and place {one.place[0]}"
        note(f"{one.name}: {there} in the report, {counted_points(one.points[1])} and place {one.place[1]} here")
    if len(made.differences) > SHOWN:
        note(f"… and {len(made.differences) - SHOWN} others; --json lists all of them")
    if made.heats and not made.differences:
        say(f"{'points and places' if made.places else 'points'} agree with the report")
    say_next(hints.line("standings" if made.heats else "start", "-t", str(folder)))


def _list(*, json: bool) -> None:
    from scorekeeper.entry.templates import tournament_templates

    found = tournament_templates()
    if json:
        say_json({"templates": [{"name": entry.name, "title": entry.title} for entry in found]})
        return
    columns([(entry.name, entry.title) for entry in found], ("template", "what it is for"))


def make_folder(
    folder: Path, template: str, name: str, game: str | None, by: str, variant: str = "standard"
) -> list[str]:
    """Create the folder, with the equipment files that the template names, and return the files' names."""
    from scorekeeper.entry.templates import files_beside, regulations_text, tournament_template
    from scorekeeper.games import game as find_game
    from scorekeeper.games.reading import known_variant
    from scorekeeper.tournament.acts.creation import create_tournament
    from scorekeeper.tournament.names import objection
    from scorekeeper.tournament.regulations.zone import machine_zone

    chosen = tournament_template(template)
    played = find_game(game or chosen.game)
    known_variant(played, variant, "--variant")
    seated = [one.id for one in played.book.variants if one.seated]
    if variant not in seated:
        raise NeverSeatedError(played.id, variant, seated)
    if why := objection(name):
        raise BadNameError(name, why)
    text = regulations_text(chosen, played, name, variant, machine_zone() or "UTC")
    files = files_beside(text, played, variant)
    create_tournament(folder, text, by=by, files=files)
    return ["tournament.toml", *files, "log/"]
