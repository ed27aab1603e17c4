"""The page of all commands, generated from the commands themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any


def command_page() -> str:
    """Return the Markdown of all commands with arguments, options and examples."""
    from scorekeeper.cli.app import root

    return "\n".join(_page(root()))


def _page(root: Any) -> Iterator[str]:
    yield from ("# Commands", "")
    yield "Every command takes `--help`; those that show something take `--json`."
    yield ""
    for name in root.list_commands(None):
        yield from _command(root.commands[name], f"scorekeeper {name}", level=2)


def _command(command: Any, path: str, level: int) -> Iterator[str]:
    yield from (f"{'#' * level} {path}", "")
    help_text, _, rest = inspect.cleandoc(command.help or "").partition("\f")
    yield from _help(help_text or rest)
    if not getattr(command, "commands", None):
        yield from ("```text", _usage(command, path), "```", "")
    for parameter in _parameters(command):
        yield from parameter
    if command.epilog:
        yield from ("", "```text", inspect.cleandoc(command.epilog.replace("\b", "")).strip(), "```")
    yield ""
    for name, sub in getattr(command, "commands", {}).items():
        yield from _command(sub, f"{path} {name}", level + 1)


def _help(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text; unwrapped and indented blocks become code."""
    for paragraph in text.split("\n\n"):
        if paragraph.startswith("\b") or all(line.startswith("  ") for line in paragraph.splitlines()):
            yield from ("```text", paragraph.removeprefix("\b\n"), "```", "")
        else:
            yield from (_escaped(paragraph), "")


def _parameters(command: Any) -> Iterator[list[str]]:
    for parameter in command.params:
        if getattr(parameter, "hidden", False) or parameter.name == "help":
            continue
        if parameter.param_type_name == "argument":
            name = (
                parameter.make_metavar(None) if callable(getattr(parameter, "make_metavar", None)) else parameter.name
            )
        else:
            name = ", ".join([*parameter.opts, *parameter.secondary_opts])
        yield [f"`{name}`", f": {_escaped(parameter.help or '')}{_values(parameter)}", ""]


def _usage(command: Any, path: str) -> str:
    """Return the line of words that a command takes."""
    return " ".join((path, *command.collect_usage_pieces(command.context_class(command, info_name=path))))


def _values(parameter: Any) -> str:
    """Return what a parameter takes and what it is without it, unless its text says so."""
    said = []
    if choices := getattr(parameter.type, "choices", None):
        words = [getattr(one, "value", one) for one in choices]
        said.append(f"One of {', '.join(f'`{word}`' for word in words)}.")
    low, high = getattr(parameter.type, "min", None), getattr(parameter.type, "max", None)
    if low is not None or high is not None:
        said.append(f"From {low} to {high}." if high is not None else f"At least {low}.")
    default = parameter.default
    if default not in (None, False, "", ()) and not callable(default) and parameter.param_type_name == "option":
        said.append(f"Default: `{getattr(default, 'value', default)}`.")
    if getattr(parameter, "multiple", False) and "repeated" not in (parameter.help or ""):
        said.append("May be repeated.")
    return "".join(f" {one}" for one in said)


def _escaped(text: str) -> str:
    return text.replace("<", "\\<").replace("*", "\\*").replace("[", "\\[").replace("$", "\\$")
