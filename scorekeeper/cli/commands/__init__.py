"""Names and short helps of all commands, known without importing any of them.

A test holds this table against the live commands.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """Where a command lives, and its first line of help."""

    place: str
    """Module and the `typer.Typer` in it, such as `players:app`; relative to this package."""
    help: str


COMMANDS: dict[str, Entry] = {
    "demo": Entry("demo:app", "Make a sample tournament in a new folder, check it, and write its papers."),
    "new": Entry("new:app", "Make a new tournament folder from a template."),
    "players": Entry("players:app", "Register players, check them in, let them go."),
    "start": Entry("start:app", "Freeze the regulations and begin."),
    "seat": Entry("seat:app", "Seat a heat: who plays whom, at which table."),
    "reseat": Entry(
        "seat:reseat_app", "Seat a heat anew before it is played: for no-shows and latecomers, or as a file says."
    ),
    "sheets": Entry("sheets:app", "Write score sheets as PDF: one page per table, or blank."),
    "record": Entry("record:app", "Record what happened at a table."),
    "results": Entry("results:app", "Read results of many tables from a file, or write them to one."),
    "status": Entry(
        "status:app", "Show where the tournament stands: players, heats, what is missing, what to do next."
    ),
    "close": Entry("heats:close_app", "Close a heat: its results are final."),
    "reopen": Entry("heats:reopen_app", "Open a closed heat again."),
    "check": Entry("check:app", "Check a tournament folder or a single record file against the rules."),
    "standings": Entry("standings:app", "Show the standings, or write them as workbook, PDF, page or CSV."),
    "explain": Entry("explain:app", "Say why: the trail of a table, or of a player's place."),
    "amend": Entry("corrections:amend_app", "Replace a recorded entry by a corrected one, and say why."),
    "void": Entry("corrections:void_app", "Take a recorded entry out of the reckoning, and say why."),
    "decide": Entry("corrections:decide_app", "Enter the head judge's decision on a record."),
    "penalty": Entry("penalty:app", "Take points off a player, and say why."),
    "regulations": Entry("regulations:app", "Show the regulations in force, or amend them."),
    "history": Entry(
        "history:app", "Tell every version of a table or an entry: who wrote it, who changed it, and why."
    ),
    "log": Entry(
        "log:app", "Show the log, verify that nobody altered it, take in what other desks wrote, or copy it to a stick."
    ),
    "export": Entry("export:app", "Write everything as one JSON document, in the shape that `schema export` prints."),
    "rules": Entry("rules:app", "Look up rules: list, show, search, open, export, coverage."),
    "games": Entry("games:app", "List the games."),
    "schema": Entry("schema:app", "Print the JSON Schema of a game's record, or of an export."),
    "simulate": Entry("simulate:app", "Play legal random games, and print their records; or a whole tournament."),
}
