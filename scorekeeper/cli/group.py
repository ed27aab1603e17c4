"""The root of the commands: lists them from a table, and imports one only when it is wanted."""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module
from typing import Any

import typer.main
from typer.core import TyperGroup

from scorekeeper.cli.table import COMMANDS

Command = Any
"""A Click command; typer carries its own Click, whose names are not public."""


class LiveCommands(MutableMapping[str, Command]):
    """The commands by name, each loaded on first use."""

    def __init__(self) -> None:
        self._loaded: dict[str, Command] = {}

    def __getitem__(self, name: str) -> Command:
        if name not in self._loaded:
            self._loaded[name] = _load(name)
        return self._loaded[name]

    def __setitem__(self, name: str, command: Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def _load(name: str) -> Command:
    place, _ = COMMANDS[name]
    module, _, attribute = place.partition(":")
    app: typer.Typer = getattr(import_module(f"scorekeeper.cli.{module}"), attribute)
    app._add_completion = False  # noqa: SLF001 - the two completion options belong to the root alone
    app.rich_markup_mode = None
    command = typer.main.get_command(app)
    command.name = name
    return command


class LazyGroup(TyperGroup):
    """A group whose help and completion need no command to be imported."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.commands: MutableMapping[str, Command] = LiveCommands()

    def get_command(self, ctx: Any, cmd_name: str) -> Command | None:  # noqa: ARG002
        return self.commands[cmd_name] if cmd_name in COMMANDS else None

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in COMMANDS.items()])

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        from typer._click.shell_completion import CompletionItem

        if not incomplete.startswith("-"):
            return [
                CompletionItem(name, help=entry.help) for name, entry in COMMANDS.items() if name.startswith(incomplete)
            ]
        return super().shell_complete(ctx, incomplete)

    def run(self, args: Sequence[str] | None = None) -> Any:
        """Run, and let every exception out: one place turns them into sentences."""
        prog_name = "scorekeeper"
        if "_SCOREKEEPER_COMPLETE" in os.environ:
            return self.main(args, prog_name)
        import sys

        with self.make_context(prog_name, list(sys.argv[1:] if args is None else args)) as ctx:
            return self.invoke(ctx)
