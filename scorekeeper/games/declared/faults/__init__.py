"""Reads the file of a game strictly and reports all mistakes in it, with line and column."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from scorekeeper.documents.source import Source
from scorekeeper.games.declared.definition import Definition
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
    MOST_RULES,
    head_faults,
    id_faults,
    key_faults,
    library_books,
    player_faults,
    rule_faults,
    scope_faults,
    size_faults,
    word_faults,
)
from scorekeeper.games.declared.faults.places import DefinitionError, Fault
from scorekeeper.games.engine.shape import MissingFieldError, ShapeError, convert

__all__ = ["LONGEST_TITLE", "MOST_RULES", "DefinitionError", "Fault", "faults_of", "library_books", "read_definition"]


LARGEST_FILE = 100_000
"""Characters of a file."""
MOST_FAULTS = 100
"""Mistakes that are listed; the place of each has to be found."""


def read_definition(source: Source) -> Definition:
    """Read a file strictly; its mistakes are reported together."""
    if len(source.text) > LARGEST_FILE:
        raise DefinitionError(source, [Fault(f"the file has more than {LARGEST_FILE:,} characters", "")])
    raw = source.parse()
    try:
        made: Definition = convert(raw, Definition)
    except ShapeError as error:
        raise DefinitionError(source, [Fault(_told(error), error.field or "")]) from None
    if faults := list(islice(faults_of(made), MOST_FAULTS)) or list(length_faults(made)):
        raise DefinitionError(source, faults)
    return made


def _told(error: ShapeError) -> str:
    """Return what does not fit; a place in the file cannot show what is missing there, so it is named."""
    missing = isinstance(error, MissingFieldError)
    return f"{(error.field or '').rpartition('.')[2]} is missing here" if missing else error.message


def faults_of(made: Definition) -> Iterator[Fault]:
    """Yield every mistake in a definition of the right shape."""
    for first in (size_faults, key_faults, player_faults):
        if found := [*first(made)]:
            yield from found
            return
    yield from head_faults(made)
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
