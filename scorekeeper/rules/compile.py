"""Compiles every book to JSON beside it: `python -m scorekeeper.rules.compile [--check] [FOLDER…]`.

TOML is for authors and takes ten times as long to read as JSON, so the running program reads only the JSON. If folders
are given, the books there are compiled (such as a plugged-in game's), otherwise all books of scorekeeper. The lock beside
each book is updated too; a book that breaks its lock is refused, and nothing is written.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules.book import Book, plain
from scorekeeper.rules.load import RulebookError, dangling, load_book, load_questions
from scorekeeper.rules.lock import NAME, encode_lock, lock_faults, locked, read_lock
from scorekeeper.rules.meaning import entry_vector, own_text, word_vectors
from scorekeeper.rules.shelf import BOOKS, PACKAGE

SYNONYMS = PACKAGE / "rules" / "synonyms.toml"
FOREIGN = PACKAGE / "rules" / "foreign.toml"


def compiled_book(book: Book) -> bytes:
    """Return the bytes of `rules.json`."""
    return _json(plain(book))


def compiled_synonyms() -> bytes:
    """Return the bytes of `synonyms.json`: players' words for all books."""
    return _json(tomllib.loads(SYNONYMS.read_text(encoding="utf-8")))


def compiled_foreign(books: Sequence[Book]) -> bytes:
    """Return the bytes of `foreign.json`: words of other languages that are no words of the rules.

    They have a file of their own because most questions are in English, and then nobody reads it.
    """
    english = {word for book in books for entry in book.entries for word in _words(own_text(entry))}
    ignore: set[str] = set()
    words: dict[str, list[str]] = {}
    for language in tomllib.loads(FOREIGN.read_text(encoding="utf-8")).values():
        ignore.update(language["ignore"])
        for said, meant in language["words"].items():
            if said not in english:
                words[said] = [*dict.fromkeys((*words.get(said, ()), *meant))]
    return _json({"ignore": sorted(ignore), "words": dict(sorted(words.items()))})


def compiled_vectors(book: Book, asked: Mapping[str, Sequence[str]]) -> bytes:
    """Return the bytes of `vectors.json`: what each entry means, made from the vectors of the words."""
    words = word_vectors()
    return _json({entry.id: entry_vector(entry, asked.get(entry.id, ()), words) for entry in book.entries})


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def _json(data: Any) -> bytes:
    return json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n"


def compiled(folders: Sequence[Path] = ()) -> Iterator[tuple[Path, bytes]]:
    """Yield every compiled file and its content."""
    files = [folder / "rules.toml" for folder in folders or [PACKAGE / place for place in BOOKS.values()]]
    loaded = [load_book(file) for file in files]
    if not folders and (faults := list(dangling(loaded))):
        raise RulebookError(PACKAGE, faults)
    if not folders:
        yield SYNONYMS.with_suffix(".json"), compiled_synonyms()
        yield FOREIGN.with_suffix(".json"), compiled_foreign(loaded)
    for file, book in zip(files, loaded, strict=True):
        yield file.with_suffix(".json"), compiled_book(book)
        yield file.with_name(NAME), _lock(file, book)
        asked = {}
        if (written := file.with_name("questions.toml")).exists():
            asked = load_questions(written, book)
            yield written.with_suffix(".json"), _json(asked)
        yield file.with_name("vectors.json"), compiled_vectors(book, asked)


def _lock(file: Path, book: Book) -> bytes:
    """Return the bytes of a book's lock; raise if the book changed in a way that the lock forbids."""
    if faults := list(lock_faults(book, read_lock(file.with_name(NAME)))):
        raise RulebookError(file, faults)
    return encode_lock(locked(book))


def main(arguments: Sequence[str]) -> int:
    """Write the files that differ, or with `--check` only name them."""
    only_check = "--check" in arguments
    folders = [Path(argument) for argument in arguments if argument != "--check"]
    try:
        stale = [(file, wanted) for file, wanted in compiled(folders) if not _holds(file, wanted)]
    except ScorekeeperError as error:
        print(error, file=sys.stderr)  # noqa: T201 - a tool for authors, not part of the CLI
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
