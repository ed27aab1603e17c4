"""The ids of a declared game's rules, kept in a lock beside its file, so that they never change or come again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from scorekeeper.documents.errors import LIMIT, UnreadableError
from scorekeeper.documents.limits import open_file
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.declared.definition import Definition, Tie, limited
from scorekeeper.games.declared.faults import MOST_RULES
from scorekeeper.games.engine.game import LOCK

__all__ = [
    "CHAPTERS",
    "Ids",
    "OtherLockError",
    "TooManyRulesError",
    "assign",
    "limited",
    "lock_beside",
    "lock_of",
    "lock_text",
    "read_lock",
    "tie_key",
]

FORMAT = 1
CHAPTERS = {1: "The table", 2: "What scores", 3: "Awards", 4: "Ties", 5: "Limits", 6: "The winner"}
_ID = re.compile(r"[A-Z]{3}-[1-6][0-9]{2}")

Ids = dict[str, str]
"""Rule ids by key, such as `line milestones`."""


class TooManyRulesError(ScorekeeperError):
    """A chapter has no number left, because removed rules keep theirs."""

    def __init__(self, game: str, chapter: str) -> None:
        super().__init__(
            f"no number is left for another rule in the chapter {chapter!r} of {game}, because no number is used twice",
            next_step="declare it as a new game: another id, other letters, no lock",
        )


class OtherLockError(ScorekeeperError):
    """The lock beside a file belongs to another game."""

    def __init__(self, lock: Path, letters: str, book: str) -> None:
        super().__init__(
            f"this lock keeps ids such as {letters}-201, but the letters of the game are {book}",
            file=str(lock),
            next_step="put back the lock that belongs to the game's file; if you gave the game other letters, delete the lock",
        )


def keys_of(made: Definition) -> Iterator[tuple[int, str]]:
    """Yield everything that has a rule: its chapter and its key."""
    rounds = ("rounds",) if made.game.rounds is not None else ()
    yield from ((1, key) for key in ("players", "whole", "variant", *rounds))
    yield from ((2, f"line {line.id}") for line in made.line)
    yield from ((3, f"award {award.id}") for award in made.award)
    yield from ((4, tie_key(tie)) for tie in made.tie if tie.by != "shared")
    for entry in made.counted:
        yield from ((5, f"limit {one.id}") for one in (entry,) if limited(one))
        yield from ((5, f"table {one.id}") for one in (entry,) if one.table_max is not None)
    yield from ((5, f"must {must.id}") for must in made.must)
    total = ("total",) if made.line or made.award else ()
    target = ("target",) if made.game.target is not None else ()
    level = ("level",) if made.may_stay_level else ()
    yield from ((6, key) for key in ("winner", *level, *total, *target))
    yield from ((6, f"instant {instant.id}") for instant in made.instant)


def tie_key(tie: Tie) -> str:
    """Return what names a tie: it has no id, so it is known by what it compares."""
    by = tie.by if isinstance(tie.by, str) else ", ".join(tie.by)
    return f"tie {by}" + (f" from {tie.holder}" if tie.holder else "") + (f" {tie.wins}" if tie.wins else "")


def assign(made: Definition, known: Mapping[str, str]) -> Ids:
    """Return the ids of all rules, also of earlier ones: known keys keep theirs, new ones get the next free number."""
    ids = {key: name for key, name in known.items() if name[:3] == made.game.book}
    taken: dict[int, int] = {}
    for name in ids.values():
        taken[int(name[4])] = max(taken.get(int(name[4]), 0), int(name[5:]))
    for chapter, key in keys_of(made):
        if key in ids:
            continue
        number = taken[chapter] = taken.get(chapter, 0) + 1
        if number > MOST_RULES:
            raise TooManyRulesError(made.game.id, CHAPTERS[chapter])
        ids[key] = f"{made.game.book}-{chapter}{number:02}"
    return ids


def lock_of(file: Path) -> Path:
    """Return the lock beside a game's file."""
    return file.with_suffix(LOCK)


def read_lock(text: str, name: str) -> Ids:
    """Return the ids that a lock holds."""
    try:
        found = json.loads(text)
        ids = found["ids"]
        sound = found["format"] == FORMAT and all(_ID.fullmatch(one) for one in ids.values())
        sound = sound and len({*ids.values()}) == len(ids)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        sound = False
    if not sound:
        raise UnreadableError(
            "this is not a lock of rule ids", file=name, next_step="put back the lock that belongs to the game's file"
        )
    return dict(ids)


def lock_beside(file: Path, book: str) -> Ids:
    """Return the ids that the lock beside a game's file holds; none if there is no lock yet."""
    lock = lock_of(file)
    try:
        with open_file(lock) as opened:
            text = opened.read(LIMIT).decode("utf-8", errors="replace")
    except FileNotFoundError:
        return {}
    ids = read_lock(text, str(lock))
    if others := sorted({name[:3] for name in ids.values()} - {book}):
        raise OtherLockError(lock, others[0], book)
    return ids


def lock_text(ids: Mapping[str, str]) -> str:
    """Return the text of a lock, sorted by id."""
    lines = [
        f"  {json.dumps(key, ensure_ascii=False)}: {json.dumps(name)}"
        for key, name in sorted(ids.items(), key=lambda one: one[1])
    ]
    return "\n".join(("{", f' "format": {FORMAT},', ' "ids": {', ",\n".join(lines), " }", "}", ""))
