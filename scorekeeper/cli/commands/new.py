"""`new`: create a tournament folder from a template."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.options import ByOpt, JsonOpt, author, example
from scorekeeper.cli.output import columns, say, say_json
from scorekeeper.errors import ScorekeeperError

app = typer.Typer()


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


class BadNameError(ScorekeeperError):
    def __init__(self, name: str, why: str) -> None:
        super().__init__(
            f"the name {name!r} cannot be used: {why}",
            rule="TRN-101",
            field="--name",
            next_step="run the command again with another --name",
        )


@app.command(
    "new",
    epilog=example(
        'scorekeeper new spring-open --template club-evening --name "Spring Open"', "scorekeeper new --list"
    ),
)
def make_tournament(
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Folder to create.")] = None,
    *,
    template: Annotated[
        str,
        typer.Option(help="Template to start from; --list shows them all.", autocompletion=completion.templates),
    ] = "club-evening",
    name: Annotated[str | None, typer.Option(help="Name of the tournament (default: the folder's name).")] = None,
    game: Annotated[
        str | None, typer.Option(help="Game to play instead of the template's.", autocompletion=completion.games)
    ] = None,
    variant: Annotated[str, typer.Option(help="Variant that all tables play.")] = "standard",
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
    made = make_folder(folder, template, name or folder.resolve().name, game, author(by), variant)
    if json:
        say_json({"folder": str(folder), "name": name or folder.resolve().name, "files": made})
        return
    say(f"created {folder}: {', '.join(made)}")
    say(
        f"→ read through {folder / 'tournament.toml'}, then: {hints.line('players', 'add')} NAME… -t {hints.quoted(str(folder))}"
    )


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
