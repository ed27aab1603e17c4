"""Reads the file of a game strictly and reports all mistakes in it, with line and column."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.documents.source import Source
from scorekeeper.games.declared.definition import Definition
from scorekeeper.games.declared.faults.figures import award_faults, limit_faults, table_faults
from scorekeeper.games.declared.faults.formulas import cycle_faults, expression_faults, tie_faults, variant_faults
from scorekeeper.games.declared.faults.head import (
    LONGEST_TITLE,
    MOST_RULES,
    head_faults,
    id_faults,
    library_books,
    player_faults,
    scope_faults,
    size_faults,
    word_faults,
)
from scorekeeper.games.declared.faults.places import DefinitionError, Fault
from scorekeeper.games.engine.shape import MissingFieldError, ShapeError, convert

__all__ = ["LONGEST_TITLE", "MOST_RULES", "DefinitionError", "Fault", "faults_of", "library_books", "read_definition"]


EXAMPLES = {"players": "[2, 4]", "points": '"2 * rows"', "pays": "[5, 2]", "test": '"rows <= 5"', "by": '"rows"'}
"""What a field may look like, for whoever left it out or wrote something else."""
LARGEST_FILE = 100_000
"""Characters of a file."""


def read_definition(source: Source) -> Definition:
    """Read a file strictly; all mistakes are reported together."""
    if len(source.text) > LARGEST_FILE:
        raise DefinitionError(source, [Fault(f"the file has more than {LARGEST_FILE:,} characters", "")])
    raw = source.parse()
    try:
        made: Definition = convert(raw, Definition)
    except ShapeError as error:
        raise DefinitionError(source, [Fault(_told(error), error.field or "")]) from None
    if faults := list(faults_of(made)):
        raise DefinitionError(source, faults)
    return made


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
    if found := [*player_faults(made)]:
        yield from found
        return
    yield from head_faults(made)
    yield from id_faults(made)
    yield from size_faults(made)
    yield from word_faults(made)
    yield from scope_faults(made)
    yield from limit_faults(made)
    yield from award_faults(made)
    yield from table_faults(made)
    yield from cycle_faults(made)
    yield from expression_faults(made)
    yield from tie_faults(made)
    yield from variant_faults(made)
