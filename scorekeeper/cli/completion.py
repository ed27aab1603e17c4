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


def players(ctx: typer.Context, incomplete: str) -> Items:
    """Complete the numbers of players and the words of their names, as far typed as they are."""
    from scorekeeper.tournament.names import name_key

    try:
        known = list(_tournament(ctx).players.values())
    except Exception:  # noqa: BLE001 - see above
        return []
    found = [(one.number, one.name) for one in known if one.number.startswith(incomplete)]
    words: dict[str, list[str]] = {}
    for one in known if incomplete else ():
        for word in one.name.split():
            begun, rest = word[: len(incomplete)], word[len(incomplete) :]
            if name_key(begun) == name_key(incomplete):
                words.setdefault(incomplete + rest, []).append(f"{one.number} {one.name}")
    return [*found, *((word, ", ".join(names)) for word, names in words.items())]


@_quiet
def teams(ctx: typer.Context) -> Items:
    """Complete the names of teams."""
    from scorekeeper.tournament.state.teams import teams_of

    found = teams_of(_tournament(ctx).players).values()
    return [(team.name, ", ".join(one.name for one in team.members)) for team in found]


@_quiet
def results(ctx: typer.Context) -> Items:
    """Complete quick results and places: `12=` for everybody at the table who is not on the line yet."""
    opened = _tournament(ctx)
    table = opened.table(str(ctx.params.get("table") or ctx.params.get("of")))
    given = {word.partition("=")[0] for word in ctx.params.get("what") or ctx.params.get("places") or ()}
    names = opened.names_in(table.heat)
    there = (*table.seats, *table.rules.others)
    return [(f"{who}=", names(who)) for who in there if who not in given]


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
def kinds(ctx: typer.Context) -> Items:
    """Complete the kinds of log entries."""
    from scorekeeper.log.entry import BODIES

    return [(kind, (body.__doc__ or "").partition("\n")[0]) for kind, body in BODIES.items()]


@_quiet
def rulings(ctx: typer.Context) -> Items:
    """Complete rulings with their options, such as `DWT-R01=stay`."""
    from scorekeeper.rules import books

    found = [ruling for book in books() for ruling in book.rulings]
    return [(f"{one.id}={option.value}", one.title) for one in found for option in one.options]


@_quiet
def templates(ctx: typer.Context) -> Items:
    """Complete the names of tournament templates."""
    from scorekeeper.entry.templates import tournament_templates

    return [(template.name, template.title) for template in tournament_templates()]
