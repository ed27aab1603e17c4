"""Write the compiled form of every book beside it: `python -m scorekeeper.rules.compile [--check] [FOLDER…]`.

TOML is for authors and takes ten times as long to read as JSON; a running scorekeeper only ever reads the JSON. With
folders, the books there are compiled (a plugged-in game's, say), else all that come with scorekeeper. The lock beside
each book goes along; a book that broke it is refused, and nothing is written.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules.book import Book, plain
from scorekeeper.rules.load import RulebookError, dangling, load_book
from scorekeeper.rules.lock import NAME, encode_lock, lock_faults, locked, read_lock
from scorekeeper.rules.shelf import BOOKS, PACKAGE

SYNONYMS = PACKAGE / "rules" / "synonyms.toml"


def compiled_book(book: Book) -> bytes:
    """The bytes of `rules.json`."""
    return _json(plain(book))


def compiled_synonyms() -> bytes:
    """The bytes of `synonyms.json`."""
    return _json(tomllib.loads(SYNONYMS.read_text(encoding="utf-8")))


def _json(data: Any) -> bytes:
    return json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n"


def compiled(folders: Sequence[Path] = ()) -> Iterator[tuple[Path, bytes]]:
    """Every compiled file, and what belongs into it."""
    if not folders:
        yield SYNONYMS.with_suffix(".json"), compiled_synonyms()
    files = [folder / "rules.toml" for folder in folders or [PACKAGE / place for place in BOOKS.values()]]
    loaded = [load_book(file) for file in files]
    if not folders and (faults := list(dangling(loaded))):
        raise RulebookError(PACKAGE, faults)
    for file, book in zip(files, loaded, strict=True):
        yield file.with_suffix(".json"), compiled_book(book)
        yield file.with_name(NAME), _lock(file, book)


def _lock(file: Path, book: Book) -> bytes:
    """The bytes of a book's lock; raise when the book is not what it may have become."""
    if faults := list(lock_faults(book, read_lock(file.with_name(NAME)))):
        raise RulebookError(file, faults)
    return encode_lock(locked(book))


def main(arguments: Sequence[str]) -> int:
    """Write what differs, or with `--check` only say it."""
    only_check = "--check" in arguments
    folders = [Path(argument) for argument in arguments if argument != "--check"]
    try:
        stale = [(file, wanted) for file, wanted in compiled(folders) if not _holds(file, wanted)]
    except ScorekeeperError as error:
        print(error, file=sys.stderr)  # noqa: T201 - a tool for authors, not a command of the CLI
        return 2
    for file, wanted in stale:
        print(f"{file}: {'is out of date' if only_check else 'written'}")  # noqa: T201 - same
        if not only_check:
            file.write_bytes(wanted)
    return 1 if only_check and stale else 0


def _holds(file: Path, wanted: bytes) -> bool:
    return file.exists() and file.read_bytes() == wanted


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
