"""A walk over the live commands: every one is in the table, and every one is explained."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import scorekeeper
from scorekeeper.cli.app import root
from scorekeeper.cli.commands import COMMANDS
from scorekeeper.cli.hints import WORDS


def walk(group=None, words=()):
    """Every command of the program, with the words that lead to it."""
    for name, command in (group or root()).commands.items():
        if hasattr(command, "commands"):
            yield from walk(command, (*words, name))
        else:
            yield (*words, name), command


LIVE = dict(walk())
HELP = re.compile(r"^  (scorekeeper .+?)(?:\s{3,}\(.*\))?$", re.MULTILINE)


def ids(words):
    return " ".join(words)


def first_line(command):
    return (command.help or "").strip().splitlines()[0]


def test_the_static_table_is_the_live_table():
    """Names and first lines of help are known without importing a command, and are the same."""
    live = {name: first_line(command) for name, command in root().commands.items()}

    assert live == COMMANDS


@pytest.mark.parametrize("words", LIVE, ids=ids)
def test_every_command_and_option_has_help(words):
    """Nothing in the help is left blank."""
    command = LIVE[words]

    assert command.help
    for param in command.params:
        assert getattr(param, "help", None), f"{ids(words)} {param.name}"


@pytest.mark.parametrize("name", [name for name, command in root().commands.items() if hasattr(command, "commands")])
def test_the_help_of_a_group_tells_every_line_to_its_end(name):
    """On a terminal of the usual width too."""
    group = root().commands[name]
    shown = " ".join(group.make_context(name, [], resilient_parsing=True, terminal_width=80).get_help().split())

    for command in group.commands.values():
        assert first_line(command) in shown


@pytest.mark.parametrize("words", LIVE, ids=ids)
def test_examples_are_quoted_as_all_shells_know(words):
    """Single quotes mean nothing to cmd."""
    assert "'" not in LIVE[words].epilog


@pytest.mark.parametrize("words", LIVE, ids=ids)
def test_every_command_has_an_example_that_parses(words):
    """Each help ends with a real command line; its command exists, and its options are known to it."""
    command = LIVE[words]
    examples = [line for line in (command.epilog or "").splitlines() if "scorekeeper" in line]

    assert examples
    assert any(f"scorekeeper {ids(words)}" in example for example in examples)
    for example in examples:
        for part in re.split(r"\s\|\s", example.partition("   (")[0]):
            _parses(part.partition(" > ")[0])


def _parses(line):
    """Parse the command line without running it."""
    program, *rest = shlex.split(line)
    if program != "scorekeeper":
        return
    group, names = root(), []
    while hasattr(group, "commands"):
        name = rest.pop(0)
        assert name in group.commands, line
        group = group.commands[name]
        names.append(name)
    try:
        group.make_context(" ".join(names), rest)
    except typer.TyperException as error:
        pytest.fail(f"{line}: {error.format_message()}")


def test_every_next_step_is_a_command():
    """What an error or a finding tells people to type exists, with these subcommands and options."""
    package = Path(scorekeeper.__file__).parent
    sources = "\n".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    steps = set(re.findall(r"(?:next_step=f?|→ |say_next\(f?)[\"'`]*(scorekeeper [^\"'`→\\\n]+)", sources))
    steps |= {step for words in WORDS.values() for step in re.findall(r"scorekeeper [^\"';,]+", words)}

    assert len(steps) > 20
    for step in (step for step in steps if not step.startswith("scorekeeper {")):
        words = [word for word in re.sub(r"\{[^}]*\}", "x", step).partition(", ")[0].split() if word != "scorekeeper"]
        group, taken = root(), []
        while hasattr(group, "commands") and words and not words[0].startswith("-"):
            assert words[0] in group.commands, step
            taken.append(words.pop(0))
            group = group.commands[taken[-1]]
        known = {option for param in group.params for option in param.opts} | {"--help"}
        assert {word for word in words if word.startswith("-") and len(word) > 1} <= known, step


def test_commands_that_show_something_speak_json():
    """Wherever something is listed or reckoned, `--json` is offered."""
    silent = {
        ids(words)
        for words, command in LIVE.items()
        if not any("--json" in getattr(param, "opts", ()) for param in command.params)
    }

    assert silent <= {
        "close",
        "reopen",
        "players substitute",
        "rules open",
        "rules export",
        "players away",
        "demo",
        "start",
        "void",
        "decide",
        "sheets",
        "schema",
        "simulate",
        "players add",
        "players export",
        "results export",
        "export",
        "players drop",
        "players here",
        "players back",
        "players rename",
        "players set",
        "players bye",
        "games new",
        "games try",
    }


def test_commands_on_a_tournament_take_its_folder():
    """`-t FOLDER` everywhere."""
    without = {
        ids(words)
        for words, command in LIVE.items()
        if not any("-t" in getattr(param, "opts", ()) for param in command.params)
    }

    alone = {"demo", "new", "games show", "games check", "games try", "games new", "schema", "simulate"}
    assert without == alone | {"rules coverage"}


@pytest.mark.parametrize("words", [("games",), ("rules", "show", "DWT-101"), ("--help",)], ids=ids)
def test_light_commands_import_nothing_heavy(words):
    """No workbook, no PDF, no docs, no rich, no database for a command that only looks something up."""
    code = (
        f"import sys; sys.argv[1:] = {list(words)!r}\n"
        "from scorekeeper.cli.app import root\n"
        "try: root().run()\n"
        "except BaseException: pass\n"
        "heavy = {'openpyxl', 'reportlab', 'sphinx', 'rich', 'sqlite3', 'tomllib', 'pydantic'}\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & heavy), file=sys.stderr)"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == done.stderr.strip()
