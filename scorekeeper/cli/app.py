"""The root command. It imports a command's module only when that command is used."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer.main
from typer.core import TyperGroup

from scorekeeper.cli.commands import COMMANDS
from scorekeeper.cli.errors import guarded

Command = Any
"""A Click command; typer carries its own Click, whose names are not public."""


class LiveCommands(MutableMapping[str, Command]):
    """Commands by name, each built on first use, because building all of them takes longer than most commands run."""

    def __init__(self, names: Iterable[str], make: Callable[[str], Command]) -> None:
        self._names = list(names)
        self._make = make
        self._loaded: dict[str, Command] = {}

    def __getitem__(self, name: str) -> Command:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._loaded:
            self._loaded[name] = self._make(name)
        return self._loaded[name]

    def __setitem__(self, name: str, command: Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def _load(name: str) -> Command:
    app: typer.Typer = import_module(f"scorekeeper.cli.commands.{name}").app
    command = _single(app.registered_commands[0]) if len(app.registered_commands) == 1 else _several(app)
    command.name = name
    return command


def _single(info: Any) -> Command:
    return typer.main.get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)


class WholeLines(TyperGroup):
    """A group whose help shows the whole first line of each command."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, str(one.help).strip().split("\n")[0]) for name, one in self.commands.items()])


def _several(app: typer.Typer) -> TyperGroup:
    """A group whose commands are built when they are used."""
    infos = {str(info.name): info for info in app.registered_commands}
    alone = app.registered_callback
    empty = typer.Typer(cls=WholeLines, help=str(app.info.help), no_args_is_help=alone is None, rich_markup_mode=None)
    if alone is not None and alone.callback is not None:
        empty.callback(invoke_without_command=True, epilog=alone.epilog)(alone.callback)
    group = typer.main.get_group(empty)
    group.commands = LiveCommands(infos, lambda name: _single(infos[name]))
    return group


class LazyGroup(TyperGroup):
    """A group that shows help and completes names without importing any command."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.commands: MutableMapping[str, Command] = LiveCommands(COMMANDS, _load)

    def get_command(self, ctx: Any, cmd_name: str) -> Command | None:  # noqa: ARG002
        return self.commands[cmd_name] if cmd_name in COMMANDS else None

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        from typer._click.shell_completion import CompletionItem

        if not incomplete.startswith("-"):
            return [CompletionItem(name, help=text) for name, text in COMMANDS.items() if name.startswith(incomplete)]
        return super().shell_complete(ctx, incomplete)

    def run(self, args: Sequence[str] | None = None) -> Any:
        """Run a command line without catching exceptions; `errors.guarded` turns them into sentences."""
        prog_name = "scorekeeper"
        if "_SCOREKEEPER_COMPLETE" in os.environ:
            return self.main(args, prog_name)
        import sys

        with self.make_context(prog_name, list(sys.argv[1:] if args is None else args)) as ctx:
            return self.invoke(ctx)


def _version(asked: bool) -> None:  # noqa: FBT001 - typer calls it like this
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
    """Return the root command."""
    app = typer.Typer(cls=LazyGroup, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)
    app.callback(epilog="New here? Try: scorekeeper demo")(_scorekeeper)
    group = typer.main.get_command(app)
    assert isinstance(group, LazyGroup)
    return group


def run() -> None:
    """Run the command line. Every failure ends as one sentence and an exit code."""
    guarded(lambda: root().run())
