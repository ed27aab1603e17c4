"""Tables on a terminal are as wide as the terminal; in a pipe, every row is one line."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pytest

import tests.program
from scorekeeper.cli.app import root
from scorekeeper.terminal import aligned, columns_of, wrapped
from tests.cli.test_terminal import POSIX, on_a_terminal
from tests.program import Program

WEEKEND = Path(__file__).parents[2] / "examples" / "weekend-64"
TABLES = [
    "standings",
    "standings --why",
    "status",
    "status --all",
    "players list",
    "log show",
    "seat --show 1",
    "explain table 1/1",
    "explain player 1",
    "history 1/1",
    "regulations show",
    "check --unchecked",
    "games",
    "new --list",
    "rules list DWT",
    "rules list DWT --rulings",
    "rules coverage",
    "rules search tie",
]


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.fixture(scope="module")
def weekend(tmp_path_factory):
    """64 players with names in many scripts, four heats and a final."""
    folder = tmp_path_factory.mktemp("weekend")
    return Program(Path(shutil.copytree(WEEKEND, folder / "day")))


@pytest.fixture
def terminal(monkeypatch):
    """The program believes that it writes to a terminal."""
    monkeypatch.setattr(tests.program, "_stream", lambda content=b"": Terminal(io.BytesIO(content), "utf-8"))


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("words", TABLES)
def test_every_table_fits_the_terminal(weekend, terminal, words, columns):
    """Names in any script count by the columns that they take."""
    ran = weekend(*words.split(), COLUMNS=str(columns), NO_COLOR="1")

    assert 0 == ran.code, ran
    assert ran.out
    assert [] == [line for line in ran.out.splitlines() if columns_of(line) > columns]


@pytest.mark.parametrize("words", TABLES)
def test_a_pipe_takes_lines_of_any_length(weekend, words):
    """Whatever COLUMNS says: other programs read them line by line."""
    narrow, wide = (weekend(*words.split(), COLUMNS=columns).out for columns in ("60", "500"))

    assert narrow == wide
    if words == "standings":
        assert any(re.match(r" +1 .* \d\S* \(\d\w\w at 1/\d+, \d+\) ", line) for line in narrow.splitlines())


@pytest.mark.parametrize(
    ("columns", "shown", "omitted"),
    [
        (500, "heat 1", ""),
        (140, "heat 5", "tables and scores of the heats"),
        (100, "h5", "tables, scores and places of the heats"),
        (80, "Lot", "heats;"),
        (60, "Bh", "heats, ShareC, DE, Lot;"),
    ],
)
def test_standings_say_what_they_leave_out(weekend, terminal, columns, shown, omitted):
    """First the details of heats, then the heats, then the last tie-breaks; points and places always stay."""
    out = weekend("standings", COLUMNS=str(columns), NO_COLOR="1").out
    head = next(line for line in out.splitlines() if line.startswith("place"))

    assert "points  Heats" in head
    assert shown in head
    said = " ".join(out.split())
    assert (f"Left out to fit {columns} columns: {omitted}" in said) if omitted else ("Left out" not in said)


@POSIX
def test_columns_of_a_real_terminal(weekend):
    """The width comes from the terminal or from COLUMNS."""
    code, shown = on_a_terminal(weekend, "players", "list", COLUMNS="40", NO_COLOR="1")

    assert 0 == code
    assert all(columns_of(line) <= 40 for line in shown.splitlines())


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("Ana Lopes", 9, ["Ana Lopes"]),
        ("Ana Lopes", 8, ["Ana", "Lopes"]),
        ("王小明陳", 6, ["王小明", "陳"]),
        ("王小明", 5, ["王小", "明"]),
        ("Abcdefghij k", 4, ["Abcd", "efgh", "ij k"]),
        ("Zoë Adebayo-Fitzgerald-Montgomery", 17, ["Zoë", "Adebayo-", "Fitzgerald-", "Montgomery"]),
        ("", 5, [""]),
    ],
)
def test_text_is_wrapped_by_the_columns_it_takes(text, width, lines):
    """Between words, and inside a word only if it is too long."""
    assert lines == wrapped(text, width)


def test_figures_are_never_wrapped():
    """The widest text gives way, down to a few letters."""
    table = aligned(("no.", "name", "points"), [("1", "A name of many words", "100000")], right={0, 2}, width=26)

    assert ["no.  name           points", "  1  A name of      100000", "     many words"] == table.splitlines()


REFUSED = [
    "record 1/1 1=9 --ended time",
    "players here 1-70",
    "decide 1/1 --effect places --reason agreed",
    "penalty 999 --points 1 --reason late",
    "undo main-1",
    "new x --game dwarf",
    "check --equipment x.toml",
    "amend 1/1 1=99 --reason misread --dry-run",
    "record 1/1 1=99 2=99 --reopen",
]


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("words", REFUSED)
def test_every_refusal_fits_the_terminal(weekend, terminal, words, columns):
    """Sentences are wrapped; a command stays whole, so that it can be copied."""
    ran = weekend(*words.split(), COLUMNS=str(columns), NO_COLOR="1")

    said = [line for line in (ran.out + ran.err).splitlines() if not line.lstrip().startswith("→")]
    assert ran.code
    assert [] == [line for line in said if columns_of(line) > columns]


def test_steps_stand_below_each_other_where_there_is_no_room(weekend, terminal):
    """Each of them is a line to copy."""
    ran = weekend("record", "1/1", "1=99", "2=99", "--reopen", COLUMNS="60", NO_COLOR="1")

    assert all(line.count("→") < 2 or columns_of(line) <= 60 for line in (ran.out + ran.err).splitlines())


def test_the_help_of_every_command_fits_80_columns(monkeypatch):
    """Examples are never wrapped, so each is short enough."""
    monkeypatch.setenv("COLUMNS", "80")

    def helps(group, *words):
        for name, one in group.commands.items():
            if hasattr(one, "commands"):
                yield from helps(one, *words, name)
            else:
                with one.make_context(name, [], resilient_parsing=True, terminal_width=80) as context:
                    yield from ((*words, name, line) for line in one.get_help(context).splitlines())

    assert [] == [told for told in helps(root()) if columns_of(told[-1]) > 80]


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("name", ["CGO-R02", "TRN-311", "DWT-622"])
def test_a_rule_is_read_at_any_width(weekend, terminal, name, columns):
    """Text, options and related rules are wrapped; only addresses stay whole."""
    ran = weekend("rules", "show", name, COLUMNS=str(columns), NO_COLOR="1")

    lines = [line for line in ran.out.splitlines() if "://" not in line]
    assert [] == [line for line in lines if columns_of(line) > columns]
