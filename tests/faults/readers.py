"""Everything that reads what people bring, each with a corpus of small documents: `tests/faults/corpus/<reader>/`.

A reader is the command that somebody types. A new document that once broke one is added to its corpus and stays there.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.program import Program, Ran

CORPUS = Path(__file__).with_name("corpus")


class Reader(NamedTuple):
    """A command, and where it finds the document."""

    file: str
    """The name of the document in the tournament's folder; empty if it is typed."""
    commands: tuple[tuple[str, ...], ...]
    tournament: str = "day"
    """Its folder; in `bids`, seats are bid for and a game is declared."""


AMEND = ("amend", "--reason", "fuzz", "--dry-run")
READERS = {
    "record-json": Reader("table.json", (("check", "table.json"), ("record", "1/1", "table.json", "--dry-run"))),
    "record-toml": Reader("table.toml", (("check", "table.toml"), ("record", "1/1", "table.toml", "--dry-run"))),
    "roster-csv": Reader("list.csv", (("players", "import", "list.csv", "--dry-run"),)),
    "roster-xlsx": Reader("list.xlsx", (("players", "import", "list.xlsx", "--dry-run"),)),
    "report": Reader("list.trf", (("new", "made", "--trf", "list.trf"),)),
    "results-csv": Reader("results.csv", (("results", "import", "results.csv", "--dry-run"),)),
    "results-xlsx": Reader("results.xlsx", (("results", "import", "results.xlsx", "--dry-run"),)),
    "plays": Reader("plays.json", (("results", "import", "plays.json", "--dry-run"),)),
    "one-line": Reader("", (("record", "1/1", "--dry-run"),)),
    "log": Reader("log/main.jsonl", (("status",), ("standings", "--json"), ("log", "verify"), ("check",))),
    "regulations": Reader("tournament.toml", (("regulations", "amend", "--reason", "fuzz", "--dry-run"), ("status",))),
    "declared": Reader(
        "strange.toml", (("games", "check", "strange.toml"), ("regulations", *AMEND), ("status",)), "bids"
    ),
    "declared-lock": Reader("strange.lock.json", (("games", "check", "strange.toml"), ("regulations", *AMEND)), "bids"),
    "seating": Reader(
        "heat.txt",
        (
            ("reseat", "1", "--by-hand", "heat.txt", "--reason", "fuzz", "--dry-run"),
            ("seat", "--by-hand", "heat.txt", "--despite", "fuzz", "--dry-run"),
        ),
    ),
    "seat-choices": Reader("", (("seats", "1/1", "--dry-run"),), "bids"),
    "equipment": Reader("deck.toml", (("regulations", "amend", "--reason", "fuzz", "--dry-run"), ("status",))),
}


DECLARED = {"strange.toml": "declared/kept.toml", "strange.lock.json": "declared-lock/kept.json"}
"""The files of the game that the tournament declares."""
SEATING = "[seating]\n"


def corpus(reader: str) -> list[Path]:
    """The documents of a reader."""
    return sorted(path for path in (CORPUS / reader).iterdir() if path.is_file())


def tournament(root: Path) -> Program:
    """A started tournament of five at two tables, whose regulations name a deck; beside it, one with a declared game."""
    program = _started(root, "day", "")
    _started(root, "bids", f'{SEATING}seats = "bid"\n', '\n[declared]\nstrange = "strange.toml"\n')
    return program


def _started(root: Path, name: str, seating: str, more: str = "") -> Program:
    program = Program(root / "any")
    program.folder = root
    program.good("new", name, "--template", "open", "--name", "Spring Open")
    program = Program(root / name)
    for file, document in DECLARED.items() if more else ():
        shutil.copyfile(CORPUS / document, program.folder / file)
    if more:
        regulations = program.folder / "tournament.toml"
        text = regulations.read_text("utf-8")
        assert SEATING in text
        regulations.write_text(text.replace(SEATING, seating, 1) + more, "utf-8")
    program.good("players", "add", "Ana", "Bo", "Cy", "Di", "Ed")
    program.good("start")
    if more:  # seats are chosen only at tables that were drawn
        program.good("seat")
    else:
        program.good("seat", "--by-hand", "-", stdin="1 2 3\n4 5\n")
    shutil.copytree(program.folder, root / f"kept {name}")
    return program


def read(program: Program, reader: str, content: bytes) -> list[Ran]:
    """Give a document to every command that reads its kind; the folder is afterwards as it was."""
    file, commands, name = READERS[reader]
    root = program.folder.parent
    program = Program(root / name)
    if file:
        (program.folder / file).write_bytes(content)
    typed = [] if file else content.decode("utf-8", "replace").replace("\x00", "").split()
    try:
        return [program(*words[:2], *typed, *words[2:]) for words in commands]
    finally:
        shutil.rmtree(program.folder / "made", ignore_errors=True)
        for changed in filter(None, {file, *(DECLARED if name == "bids" else ())}):
            (program.folder / changed).unlink(missing_ok=True)
            if (kept := root / f"kept {name}" / changed).exists():
                shutil.copyfile(kept, program.folder / changed)


def mutated(content: bytes, draw: Callable[[int], int], weird: bytes) -> bytes:
    """A document with one place changed; `draw` chooses a number below the given one."""
    start = draw(len(content) + 1)
    end = min(len(content), start + draw(24))
    ways = (
        lambda: content[:start] + weird + content[end:],
        lambda: content[:start] + content[end:],
        lambda: content[:end] + content[start:],
        lambda: content[:start],
    )
    return ways[draw(len(ways))]()


WEIRD_JSON = (
    *("null", "[]", "{}", '""', "true", "-1", "0", "1.5", "1e999", "9" * 5000, '"a\\u0000b"', '"--help"', '"\\ud83d"'),
    *(
        "[[[]]]",
        '[1,{"a":[]}]',
        '{"id":[1]}',
        '"' + "x" * 5000 + '"',
        "2147483648",
        '"-1"',
        '"1/0"',
        '"\u202e"',
        "[null]",
    ),
)


def with_value(content: bytes, pick: Callable[[int], int]) -> bytes:
    """A JSON document in which one value is another one."""
    document = json.loads(content)
    places = [*_places(document)]
    if not places:
        return content
    holder, key = places[pick(len(places))]
    holder[key] = "@@@"
    return json.dumps(document).replace('"@@@"', WEIRD_JSON[pick(len(WEIRD_JSON))], 1).encode()


def _places(document):
    items = (
        enumerate(document) if isinstance(document, list) else document.items() if isinstance(document, dict) else ()
    )
    for key, value in [*items]:
        yield document, key
        yield from _places(value)
