"""Values for shell completion. If a completer fails, it offers nothing instead of an error message."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tournament import Tournament

Items = list[tuple[str, str]]


def _quiet(completer: Callable[[typer.Context], Iterable[tuple[str, str]]]) -> Callable[[typer.Context, str], Items]:
    def complete(ctx: typer.Context, incomplete: str) -> Items:
        try:
            found = list(completer(ctx))
        except Exception:  # noqa: BLE001 - see above
            return []
        return [(value, note) for value, note in found if value.lower().startswith(incomplete.lower())]

    return complete


def _tournament(ctx: Any) -> Tournament:
    from scorekeeper.tournament.state.tournament import open_tournament

    return open_tournament(ctx.params.get("tournament"))


@_quiet
def games(ctx: typer.Context) -> Items:
    """Complete the ids of games."""
    from scorekeeper.games import game, game_ids

    return [(name, game(name).book.title) for name in game_ids()]


@_quiet
def shapes(ctx: typer.Context) -> Items:
    """Complete the names of things that have a schema: games and exports."""
    from scorekeeper.games import game, game_ids

    return [*((name, game(name).book.title) for name in game_ids()), ("export", "a whole tournament")]


@_quiet
def rules(ctx: typer.Context) -> Items:
    """Complete the ids of rules and rulings."""
    from scorekeeper.rules import books

    rules = [(rule.id, rule.title) for book in books() for rule in book.rules]
    return rules + [(ruling.id, ruling.title) for book in books() for ruling in book.rulings]


@_quiet
def tables(ctx: typer.Context) -> Items:
    """Complete the names of seated tables."""
    tournament = _tournament(ctx)
    return [
        (table.name, ", ".join(map(tournament.names_in(heat.number), table.seats)))
        for heat in tournament.heats
        for table in heat.tables
    ]


@_quiet
def players(ctx: typer.Context) -> Items:
    """Complete the numbers of players."""
    return [(player.number, player.name) for player in _tournament(ctx).players.values()]


@_quiet
def entries(ctx: typer.Context) -> Items:
    """Complete the ids of entries that can be corrected."""
    tournament = _tournament(ctx)
    return [(entry.id, f"table {table.name}") for table in tournament.tables() for entry in table.entries]


@_quiet
def undoable(ctx: typer.Context) -> Items:
    """Complete the ids of undos in force, whose acts can be brought back."""
    from scorekeeper.log.summary import gists

    log = _tournament(ctx).log
    return [(entry.id, gists([log.by_id[name] for name in entry.about])) for entry in reversed(log.live("undo"))]


@_quiet
def templates(ctx: typer.Context) -> Items:
    """Complete the names of tournament templates."""
    from scorekeeper.entry.templates import tournament_templates

    return [(template.name, template.title) for template in tournament_templates()]
