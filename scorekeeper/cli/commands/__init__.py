"""The commands, one module each, with their one-line help texts, so that help needs no imports.

A test compares these texts with the commands.
"""

COMMANDS = {
    "demo": "Create a sample tournament in a new folder, check it, and write its standings and score sheets.",
    "new": "Create a new tournament folder from a template.",
    "players": "Register players, check them in and out, and drop them.",
    "start": "Freeze the regulations and begin.",
    "seat": "Seat a heat: who plays whom, at which table.",
    "reseat": "Seat a heat again before it is played: for no-shows, latecomers and byes, or from a file.",
    "seats": "Record which seats the players of a table chose, or bid points for.",
    "sheets": "Write score sheets as PDF, one for each table, or blank ones.",
    "record": "Record what happened at a table.",
    "results": "Read results of many tables from a file, or write them to one.",
    "status": "Show where the tournament stands: players, heats, what is missing, what to do next.",
    "close": "Close a heat: its results are final.",
    "reopen": "Open a closed heat again.",
    "check": "Check a tournament folder or a single record file against the rules.",
    "standings": "Show the standings, or write them as workbook, PDF, page or CSV.",
    "explain": "Explain the places at a table, or the rank of a player or a team, step by step.",
    "amend": "Replace a recorded entry with a corrected one, and say why.",
    "void": "Strike a recorded entry so that it no longer counts, and say why.",
    "undo": "Take back the last act at this desk, after showing what that changes.",
    "decide": "Enter the head judge's decision on a record, or replace an earlier decision by naming it.",
    "penalty": "Take points off a player, and say why.",
    "regulations": "Show the regulations in force, or amend them.",
    "history": "Show every version of a table or an entry: who wrote it, who changed it, and why.",
    "log": "Show the log, verify that nobody altered it, merge what other desks wrote, or copy it to a USB stick.",
    "export": "Write everything as one JSON document, in the shape that `schema export` prints, or a FIDE report (TRF).",
    "rules": "Look up rules: list, show, search, open, export, coverage.",
    "games": "List the games; make, check and try your own, declared in a file.",
    "schema": "Print the JSON Schema of a game's record, or of an export.",
    "simulate": "Play random legal games and print their records, or simulate a whole tournament.",
}
