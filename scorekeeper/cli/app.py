"""The `scorekeeper` command: parse words, call one function, print."""

from __future__ import annotations

from typing import Annotated

import typer

from scorekeeper.cli.errors import guarded
from scorekeeper.cli.group import LazyGroup

__all__ = ["root", "run"]


def _version(asked: bool) -> None:  # noqa: FBT001 - typer calls it so
    if asked:
        from scorekeeper import __version__

        typer.echo(f"scorekeeper {__version__}")
        raise typer.Exit


def _scorekeeper(
    *,
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Rules reference and tournament scoring for board games: every number has a reason, and every reason is a rule."""


def root() -> LazyGroup:
    """The whole command table; a command's module is imported when it is asked for."""
    app = typer.Typer(cls=LazyGroup, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)
    app.callback(epilog="New here? Try: scorekeeper demo")(_scorekeeper)
    group = typer.main.get_command(app)
    assert isinstance(group, LazyGroup)
    return group


def run() -> None:
    """Run the command line; whatever goes wrong ends as one sentence and an exit code."""
    guarded(lambda: root().run())
