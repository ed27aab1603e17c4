"""Tournament folders of format 1, and what the program said of them: standings, workbook, page and paper.

    tests/golden/format-1/<name>/           the folder, as the first version wrote it; never rewritten
    tests/golden/told/<name>.figures.json   the outcome of `log verify`, figures of the standings, numbers of the workbook
    tests/golden/told/<name>.words.json     sentences of the standings, texts of the workbook, of the page and of the PDF

Everything is asked of the command line, which stays when modules move.
"""

from __future__ import annotations

import contextlib
import difflib
import io
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest import mock

import scorekeeper
from scorekeeper.__main__ import main
from tests.golden.corpus import FOLDER

FORMAT_1 = FOLDER / "format-1"
TOLD = FOLDER / "told"
NAMES = sorted(path.name for path in FORMAT_1.iterdir() if path.is_dir()) if FORMAT_1.exists() else []
SENTENCES = {"why", "note", "state"}
"""Keys of the standings that hold words; whatever else is there is a figure, an id or a name."""
SPOKEN = {"title", "alt", "aria-label", "placeholder"}
"""Attributes of a page that people read or hear."""

Sides = dict[str, Any]
"""`figures` and `words`, each as plain JSON."""


def run(*words: str) -> tuple[int, str]:
    """Exit code and output of the program, without a process of its own."""
    out = io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["scorekeeper", *words]),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(io.StringIO()),
    ):
        try:
            main()
        except SystemExit as left:
            return int(left.code or 0), out.getvalue()
    return 0, out.getvalue()


def told(name: str) -> Sides:
    """What the program says of a folder now; it works on a copy."""
    with tempfile.TemporaryDirectory() as root:
        folder = Path(root) / name
        shutil.copytree(FORMAT_1 / name, folder)
        files = {kind: Path(root) / f"standings.{kind}" for kind in ("xlsx", "html", "pdf")}
        options = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
        verified, _ = run("log", "verify", "-t", str(folder))
        code, out = run("standings", str(folder), "--json", *options)
        ranked = json.loads(out)
        numbers, texts = _cells(files["xlsx"])
        return {
            "figures": {
                "verify": verified,
                "exit": code,
                "standings": _figures(ranked),
                "workbook": numbers,
            },
            "words": {
                "standings": dict(_sentences(ranked)),
                "workbook": texts,
                "page": _page(files["html"]),
                "pdf": _pdf(files["pdf"]),
            },
        }


def path_of(name: str, side: str) -> Path:
    return TOLD / f"{name}.{side}.json"


def stored(name: str, side: str) -> Any:
    """What was said of a folder when the corpus was last rewritten."""
    path = path_of(name, side)
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def write(name: str, side: str, content: Any) -> None:
    """Store what is said of a folder."""
    TOLD.mkdir(exist_ok=True)
    text = json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True)
    path_of(name, side).write_bytes(f"{text}\n".encode())


def different(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place where two pieces of plain data are not alike, with what is there; None where nothing is."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            yield from different(old.get(key), new.get(key), f"{path}/{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from different(one, other, f"{path}/{at}")
    elif isinstance(old, list) and isinstance(new, list):
        yield from _spliced(old, new, path)
    elif old != new:
        yield path, old, new


def _spliced(old: list[Any], new: list[Any], path: str) -> Iterator[tuple[str, Any, Any]]:
    """Lists of different lengths: what was put in, taken out or replaced."""
    before, after = ([json.dumps(one, sort_keys=True) for one in side] for side in (old, new))
    for what, start, stop, first, last in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what != "equal":
            yield f"{path}/{start}", old[start:stop] or None, new[first:last] or None


# What is a figure, and what are words.


def _figures(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _figures(value) for key, value in data.items() if key not in SENTENCES}
    return [_figures(value) for value in data] if isinstance(data, list) else data


def _sentences(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if key in SENTENCES and value:
            yield f"{path}/{key}", value
        else:
            yield from _sentences(value, f"{path}/{key}")


def _cells(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Numbers and texts of every sheet, by the address of the cell; sheets by their number."""
    import openpyxl

    book = openpyxl.load_workbook(path)
    numbers: dict[str, Any] = {}
    texts: dict[str, Any] = {"titles": book.sheetnames}
    for count, sheet in enumerate(book.worksheets, 1):
        cells = {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}
        # Fractions and scores are written as text where a number would be rounded.
        figures = {where: value for where, value in cells.items() if not isinstance(value, str) or _formula(value)}
        numbers[str(count)] = {where: _plain(value) for where, value in figures.items()}
        texts[str(count)] = {
            where: _steady(value).replace(str(path.parent), "FOLDER")
            for where, value in cells.items()
            if where not in figures
        }
    return numbers, texts


def _formula(value: str) -> bool:
    return value.startswith("=")


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | float | str | bool) else str(value)


def _steady(text: str) -> str:
    """A new version is no difference."""
    return text.replace(scorekeeper.__version__, "VERSION")


class _Reader(HTMLParser):
    """Collects what people read of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("style", "script")
        self.lines += [f"{name}: {value}" for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("style", "script")

    def handle_data(self, data: str) -> None:
        if not self.silent and data.strip():
            self.lines.append(_steady(" ".join(data.split())))


def _page(path: Path) -> list[str]:
    reader = _Reader()
    reader.feed(path.read_text("utf-8"))
    return reader.lines


def _pdf(path: Path) -> list[str]:
    """The words of each page that are plain ASCII: how others come out hangs on the program that reads them."""
    import pypdfium2

    pdf = pypdfium2.PdfDocument(path)
    try:
        texts = [page.get_textpage().get_text_bounded() for page in pdf]
    finally:
        pdf.close()
    return [_steady(" ".join(word for word in re.split(r"\s+", text) if word.isascii())) for text in texts]
