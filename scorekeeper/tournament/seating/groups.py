"""Groups of players whom the regulations keep apart, and warnings if they meet anyway."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.reader import Regulations
from scorekeeper.tournament.regulations.text import Text
from scorekeeper.tournament.seating.compromises import Compromise, by_number
from scorekeeper.tournament.state.players import Players
from scorekeeper.tournament.state.tournament import Tournament


class ApartUnknownError(RefusedError):
    """A group names somebody who is not registered, perhaps misspelled."""

    def __init__(self, why: str, field: str, line: int | None) -> None:
        super().__init__(
            why,
            rule="LOG-106",
            file=FILE,
            line=line,
            field=field,
            next_step=NextStep("correct and amend", name=FILE),
        )


@enforcing("LOG-106")
def groups_apart(regulations: Regulations, players: Players) -> tuple[frozenset[str], ...]:
    """Return the groups as players' numbers."""
    return tuple(
        frozenset(_number(regulations, players, one, f"seating.apart.{count}") for one in group)
        for count, group in enumerate(regulations.document.seating.apart, 1)
    )


def _number(regulations: Regulations, players: Players, text: str, field: str) -> str:
    try:
        return players.find_written(text).number
    except ScorekeeperError as error:
        raise ApartUnknownError(error.message, field, Text(regulations.text).line(field)) from None


def meet_all_the_same(tournament: Tournament, tables: Sequence[Sequence[str]]) -> list[str]:
    """Return warnings about players who sit together although they should be kept apart."""
    try:
        groups = groups_apart(tournament.regulations, tournament.players)
    except ApartUnknownError:
        # Seating by hand does not need the groups; drawing a heat reports what is wrong with them.
        return []
    if groups:
        shown("TRN-311")
    pairs = [pair for table in tables for pair in combinations(sorted(table, key=by_number), 2)]
    met = [pair for pair in pairs if any(group.issuperset(pair) for group in groups)]
    return [Compromise(kind="apart", players=pair).said(tournament.names) for pair in met]
