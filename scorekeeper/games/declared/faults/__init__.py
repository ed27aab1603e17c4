"""Reads the file of a game strictly and reports all mistakes in it, with line and column."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from scorekeeper.documents.errors import UnreadableError
from scorekeeper.documents.source import Source
from scorekeeper.games.declared.definition import (
    Award,
    Count,
    Definition,
    Head,
    Instant,
    Line,
    Must,
    Tie,
    VariantRules,
)
from scorekeeper.games.declared.faults.figures import award_faults, limit_faults, table_faults
from scorekeeper.games.declared.faults.formulas import (
    cycle_faults,
    expression_faults,
    length_faults,
    tie_faults,
    variant_faults,
)
from scorekeeper.games.declared.faults.head import (
    LONGEST_TITLE,
    MOST_ENTRIES,
    MOST_PLAYERS,
    MOST_RULES,
    PARTS,
    head_faults,
    id_faults,
    key_faults,
    library_books,
    part_faults,
    player_faults,
    rule_faults,
    scope_faults,
    size_faults,
    word_faults,
)
from scorekeeper.games.declared.faults.places import DefinitionError, Fault
from scorekeeper.games.declared.faults.wins import wins_faults
from scorekeeper.games.engine.shape import MissingFieldError, ShapeError, convert, fault

__all__ = ["LONGEST_TITLE", "MOST_RULES", "DefinitionError", "Fault", "faults_of", "library_books", "read_definition"]


EXAMPLES = {"players": "[2, 4]", "points": '"2 * rows"', "pays": "[5, 2]", "test": '"rows <= 5"', "by": '"rows"'}
"""What a field may look like, for whoever left it out or wrote something else."""
LARGEST_FILE = 100_000
"""Characters of a file."""
MOST_FAULTS = 100
"""Mistakes that are listed; the place of each has to be found."""


SECTIONS: dict[str, Any] = {
    "game": Head,
    "variant": VariantRules,
    "count": Count,
    "line": Line,
    "award": Award,
    "tie": Tie,
    "must": Must,
    "instant": Instant,
}


def read_definition(source: Source) -> Definition:
    """Read a file strictly; its mistakes are reported together."""
    if len(source.text) > LARGEST_FILE:
        raise DefinitionError(source, [Fault(f"the file has more than {LARGEST_FILE:,} characters", "")])
    try:
        raw = source.parse()
    except UnreadableError as error:
        place = error.line or 1, error.column or 1
        raise DefinitionError(source, [Fault(error.message, "")], places=[place]) from None
    try:
        made: Definition = convert(raw, Definition)
    except ShapeError as error:
        raise DefinitionError(source, [*islice(_shape_faults(raw, error), MOST_FAULTS)], raw) from None
    if faults := list(islice(faults_of(made), MOST_FAULTS)) or list(length_faults(made)):
        raise DefinitionError(source, faults, raw)
    return made


def _shape_faults(raw: Any, first: ShapeError) -> Iterator[Fault]:
    """The first mistake, and those in other sections and entries."""
    yield Fault(_told(first), first.field or "")
    for name, type_ in SECTIONS.items():
        section = raw.get(name)
        entries = [(name, section)] if isinstance(section, dict) and name == "game" else []
        if isinstance(section, list) and name != "game":
            entries = [(f"{name}.{number}", entry) for number, entry in enumerate(section[:MOST_ENTRIES], 1)]
        for path, entry in entries:
            error = fault(entry, type_)
            at = path if error is None else ".".join(filter(None, (path, error.field)))
            if error is not None and at != first.field:
                yield Fault(_told(error), at)


def _told(error: ShapeError) -> str:
    """Return what does not fit; a place in the file cannot show what is missing there, so it is named."""
    section, _, name = (error.field or "").rpartition(".")
    if not section and error.message.endswith((", found a list", ", found a table of fields")):
        return f"write {f'[{name}] in single' if name == 'game' else f'[[{name}]] in double'} brackets"
    missing = isinstance(error, MissingFieldError)
    such = f", such as {name} = {EXAMPLES[name]}" if name in EXAMPLES and section.count(".") < 2 else ""  # noqa: PLR2004 - `line.1`
    return f"{name} is missing here{such}" if missing else f"{error.message}{such}"


def faults_of(made: Definition) -> Iterator[Fault]:
    """Yield every mistake in a definition of the right shape."""
    for first in (size_faults, key_faults):
        if found := [*first(made)]:
            yield from found
            return
    found = [*player_faults(made), *part_faults(made)]
    yield from found
    if found:
        made = _with_sound_head(made)
    yield from head_faults(made)
    yield from wins_faults(made)
    yield from id_faults(made)
    yield from rule_faults(made)
    yield from word_faults(made)
    yield from scope_faults(made)
    yield from limit_faults(made)
    yield from award_faults(made)
    yield from table_faults(made)
    yield from cycle_faults(made)
    yield from expression_faults(made)
    yield from tie_faults(made)
    yield from variant_faults(made)


def _with_sound_head(made: Definition) -> Definition:
    """Return the game for any number of players and with any points, so that its other mistakes can be told, too."""
    variants = [replace(one, players=None) for one in made.variant]
    players = made.game.players if not [*player_faults(made)] else [1, MOST_PLAYERS]
    return replace(made, game=replace(made.game, players=players, smallest=PARTS[-2]), variant=variants)
