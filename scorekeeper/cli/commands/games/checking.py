"""What is wrong with a game's file, and what the game cannot tell apart."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.documents.writing import write_text
from scorekeeper.games import announce
from scorekeeper.games.declared import DeclaredGame, DefinitionError, declare
from scorekeeper.games.declared.expression import names_in
from scorekeeper.games.declared.ids import lock_of, lock_text
from scorekeeper.games.declared.record import boxes_of
from scorekeeper.games.declared.simulate import NoSheetError

TABLES = 200
"""Random tables among which sheets are sought that the game cannot tell apart."""


class Checked(NamedTuple):
    """What was found."""

    mistakes: tuple[str, ...]
    notes: tuple[str, ...] = ()
    title: str = ""
    rules: int = 0
    lock: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {"mistakes": self.mistakes, "notes": self.notes, "title": self.title, "rules": self.rules}


def checked(file: Path) -> Checked:
    """Read a file, and keep the ids of its rules in the lock beside it."""
    try:
        made = declare(file)
        announce(made, str(file))
    except DefinitionError as error:
        return Checked(tuple(_told(file, error)))
    lock, text = lock_of(file), lock_text(made.ids)
    new = not lock.exists()
    if new or lock.read_text(encoding="utf-8") != text:
        write_text(lock, text)
    kept = f"their ids are kept in {lock.name}{', a new file' if new else ''}"
    return Checked((), tuple(_notes(made)), made.book.title, len(made.book.rules), kept)


def _told(file: Path, error: DefinitionError) -> list[str]:
    lines = []
    for fault, (line, column) in zip(error.faults, error.places, strict=True):
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        lines.append(f"{place}: {fault.text}")
    return lines


def _notes(made: DeclaredGame) -> list[str]:
    notes = [f"{name!r} is counted, but nothing uses it" for name in _unused(made)]
    if level := _level(made):
        notes.append(level)
    return notes + [f"not certain: {said}" for said in made.definition.game.unsure]


def _unused(made: DeclaredGame) -> list[str]:
    definition = made.definition
    texts = [line.points or "" for line in definition.line] + [award.by for award in definition.award]
    texts += [text for tie in definition.tie for text in ([tie.by] if isinstance(tie.by, str) else tie.by)]
    texts += [must.test for must in definition.must]
    used = {name for text in texts for name in names_in(text)} | {tie.holder for tie in definition.tie}
    return [count.id for count in definition.count if count.id not in used]


def _level(made: DeclaredGame) -> str:
    """Return two different sheets that share a place, if random tables show some."""
    if not made.definition.may_stay_level:
        return ""
    rng = random.Random(made.id)  # noqa: S311 - play, not secrets
    low, _ = made.book.variants[0].players
    for _ in range(TABLES):
        try:
            record = made.simulate([str(number) for number in range(1, max(low, 2) + 1)], rng)
        except NoSheetError as error:
            return f"{error.message}, so nobody can rehearse the game; {error.next_step}"
        first: dict[int, str] = {}
        for place in made.judge(record).places:
            other = first.setdefault(place.place, place.participant)
            rows = [_typed(made, record.result.rows[who]) for who in (other, place.participant)]
            if other != place.participant and rows[0] != rows[1]:
                return (
                    f"nothing separates these two sheets, so they share a place: {rows[0]} and {rows[1]};"
                    " if your rulebook does, add a [[tie]]"
                )
    return ""


def _typed(made: DeclaredGame, row: Any) -> str:
    """Return what was counted in a row, without what the rules make of it."""
    names = [box.name for box in boxes_of(made.definition, each="game") if not box.claim]
    written = {name: getattr(row, name) for name in names}
    return ", ".join(f"{name} {value}" for name, value in written.items() if isinstance(value, int))
