"""What is wrong with a game's file, and what the game cannot tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.documents.writing import write_text
from scorekeeper.games import announce
from scorekeeper.games.declared import DeclaredGame, DefinitionError, declare
from scorekeeper.games.declared.definition import STANDARD
from scorekeeper.games.declared.expression import calls_of_one, names_in
from scorekeeper.games.declared.faults import library_books
from scorekeeper.games.declared.ids import lock_of, lock_text
from scorekeeper.games.declared.record import boxes_of
from scorekeeper.games.declared.scoring.figures import reckon
from scorekeeper.games.declared.simulate import NoSheetError

TABLES = 200
"""Random tables among which sheets are sought that the game cannot tell apart."""
TRIES = 1_000
"""Sheets of different tables that are put side by side."""


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
    notes += _one_player(made)
    if (code := next((code for code, name in library_books().items() if name == made.id), made.code)) != made.code:
        notes.append(f"the library has another game {made.id!r}, with the letters {code}; an id of its own is clearer")
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


def _one_player(made: DeclaredGame) -> Iterator[str]:
    """Yield what is added up over one player only, where all players may be meant."""
    for must in made.definition.must:
        for call in calls_of_one(must.test) if must.over == "player" else ():
            yield f'{call} in the [[must]] {must.id!r} takes the figures of one player; for all players, add over = "table"'


def _level(made: DeclaredGame) -> str:
    """Return two different sheets that share a place, if random tables show some."""
    if not made.definition.may_stay_level:
        return ""
    rng = random.Random(made.id)  # noqa: S311 - play, not secrets
    low, _ = made.book.variants[0].players
    alike = Alike(made)
    for _ in range(TABLES):
        try:
            record = made.simulate([str(number) for number in range(1, max(low, 2) + 1)], rng)
        except NoSheetError as error:
            return f"{error.message}, so nobody can rehearse the game; {error.next_step}"
        if pair := _sharing(made, record) or alike.pair(record):
            return (
                f"nothing separates these two sheets, so they share a place: {pair[0]} and {pair[1]};"
                " if your rulebook does, add a [[tie]]"
            )
    return ""


def _sharing(made: DeclaredGame, record: Any) -> tuple[str, str] | None:
    """Return two different sheets of a table that share a place."""
    first: dict[int, str] = {}
    for place in made.judge(record).places:
        other = first.setdefault(place.place, place.participant)
        one, two = (_typed(made, record.result.rows[who]) for who in (other, place.participant))
        if one != two:
            return one, two
    return None


class Alike:
    """Sheets of many tables, by everything that the game compares: two of them at one table share a place."""

    def __init__(self, made: DeclaredGame) -> None:
        self.made = made
        self.plan = made.prepare({}, {}, STANDARD).plan
        self.tries = TRIES
        self.known: dict[Any, list[Any]] = {}

    def pair(self, record: Any) -> tuple[str, str] | None:
        """Keep the sheets of a table; return two different ones that share a place when they are put side by side."""
        if self.plan.round is not None:
            return None
        figures = reckon(self.plan, record)
        for seat, env in zip(figures.seats, figures.envs, strict=True):
            key, row = self._compared(env), record.result.rows[seat]
            for other in self.known.get(key, ()):
                if self.tries and _typed(self.made, other) != _typed(self.made, row):
                    self.tries -= 1
                    table = self._table(record, seat, row, other)
                    if not self.made.judge(table).errors and (found := _sharing(self.made, table)):
                        return found
            self.known.setdefault(key, []).append(row)
        return None

    def _compared(self, env: Sequence[Any]) -> tuple[Any, ...]:
        """Return the points of the lines, and what awards and ties compare."""
        lines = sum(env[line.slot] or 0 for line in self.plan.lines)
        asked = [award.by for award in self.plan.awards] + [key for tie in self.plan.ties for key in tie.keys]
        return lines, *(None if None in [env[slot] for slot in one.slots] else one.value(env) for one in asked)

    def _table(self, record: Any, seat: str, row: Any, other: Any) -> Any:
        """Return the table of a sheet with another one beside it, and nothing that the rules compute."""
        neighbour = next(one for one in record.seats if one != seat)
        rows = {**record.result.rows, seat: row, neighbour: other}
        boxes = [box.name for box in boxes_of(self.made.definition, each="game") if not box.claim]
        types = self.made.types
        plain = {who: types.row(**{box: getattr(one, box) for box in boxes}) for who, one in rows.items()}
        return types.record(game=self.made.id, seats=record.seats, variant=STANDARD, result=types.result(rows=plain))


def _typed(made: DeclaredGame, row: Any) -> str:
    """Return what was counted in a row, without what the rules make of it."""
    names = [box.name for box in boxes_of(made.definition, each="game") if not box.claim]
    written = {name: getattr(row, name) for name in names}
    return ", ".join(f"{name} {value}" for name, value in written.items() if isinstance(value, int))
