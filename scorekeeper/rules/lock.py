"""The lock of a book: the revision, wording and text hash of every id, in `rules.lock.json` beside `rules.toml`.

The lock records what the book said when it was last compiled. The compiler compares the book with it and refuses a text
that changed without saying so, an id that vanished, and a removed id that came back.

A changed text says which kind of change it is. If the rule means something else now, `rev` goes up and the old text is
kept as history. If only the words are better, `wording` goes up and nothing else is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.rules.book import Book, Rule, Ruling
from scorekeeper.rules.load import BookFault, RulebookError

NAME = "rules.lock.json"
FORMAT = 1


class Locked(NamedTuple):
    """What the lock stores about one id."""

    rev: int = 0
    sha256: str = ""
    wording: int = 1
    removed: bool = False
    """Whether the book lists it under `removed`, so that nobody uses it again; revision and hash no longer matter."""


Lock = Mapping[str, Locked]


def text_hash(entry: Rule | Ruling) -> str:
    """Return the SHA-256 of an entry's text, regardless of line endings and spaces."""
    if isinstance(entry, Rule):
        return _hash(entry.text)
    options = (f"{option.value}: {option.text}" for option in entry.options)
    return _hash("\n".join((entry.question, entry.answer, *options)))


def _hash(text: str) -> str:
    return sha256(" ".join(text.split()).encode()).hexdigest()


def read_lock(file: Path) -> Lock:
    """Return the lock in a file; empty if there is none yet."""
    if not file.exists():
        return {}
    try:
        return {name: Locked(**found) for name, found in json.loads(file.read_bytes())["ids"].items()}
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise RulebookError(
            file, [BookFault("lock", f"cannot be read: {error}; take it from the last commit")]
        ) from error


def locked(book: Book) -> Lock:
    """Return the lock for a book as it is now."""
    now = {entry.id: Locked(entry.rev, text_hash(entry), entry.wording) for entry in book.entries}
    return {**now, **{one.id: Locked(removed=True) for one in book.removed}}


def encode_lock(lock: Lock) -> bytes:
    """Return the bytes of a lock, sorted and with one id per line, so that diffs are easy to read."""
    lines = [f"  {json.dumps(name)}: {json.dumps(_plain(found))}" for name, found in sorted(lock.items())]
    return "\n".join(("{", f' "format": {FORMAT},', ' "ids": {', ",\n".join(lines), " }", "}", "")).encode()


def _plain(found: Locked) -> dict[str, Any]:
    return {name: value for name, value in found._asdict().items() if value != Locked._field_defaults[name]}


def lock_faults(book: Book, before: Lock) -> Iterator[BookFault]:
    """Yield changes of a book that its lock forbids."""
    after = locked(book)
    for name, old in before.items():
        new = after.get(name)
        if new is None:
            yield BookFault(
                name, "this id is missing; put it under [[removed]] with date and note, because ids are never reused"
            )
        elif old.removed and not new.removed:
            yield BookFault(name, "this id was removed and cannot be used again; use the next free one")
        elif new.removed:
            continue
        elif new.rev < old.rev:
            yield BookFault(name, f"revision {new.rev} comes after {old.rev}; revisions only go up")
        elif new.rev == old.rev:
            yield from _reworded(name, old, new)
    yield from _unremembered(book, before)


def _reworded(name: str, old: Locked, new: Locked) -> Iterator[BookFault]:
    """Yield a fault if a text changed within one revision without a higher `wording`."""
    if new.wording < old.wording:
        yield BookFault(name, f"wording {new.wording} comes after {old.wording}; wordings of a revision only go up")
    elif new.sha256 != old.sha256 and new.wording == old.wording:
        yield BookFault(
            name,
            f"the text changed. If it still means the same, raise `wording` to {old.wording + 1}; "
            f"if not, raise `rev` to {old.rev + 1} and keep the old text as history",
        )


def _unremembered(book: Book, before: Lock) -> Iterator[BookFault]:
    """Yield a fault if a new revision of a rule does not keep the old text in its history."""
    for rule in book.rules:
        old = before.get(rule.id)
        if old is None or old.removed or old.rev >= rule.rev or old.sha256 == text_hash(rule):
            continue
        if not any(one.rev == old.rev and _hash(one.text) == old.sha256 for one in rule.history):
            yield BookFault(rule.id, f"its history lacks revision {old.rev} with the text that it had")
