"""`games`: list the games."""

from __future__ import annotations

from typing import Any

import typer

from scorekeeper.cli.options import JsonOpt, example
from scorekeeper.cli.output import columns, say_json, warn
from scorekeeper.rules import Book, books
from scorekeeper.rules.shelf import anybody_plugs_in

app = typer.Typer()


@app.command("games", epilog=example("scorekeeper games --json"))
def list_games(*, json: JsonOpt = False) -> None:
    """List the games."""
    games = [_game(book) for book in books() if book.variants]
    _warn_of_broken_games()
    if json:
        say_json({"games": games})
        return
    rows = [
        (
            game["id"],
            game["title"],
            game["book"],
            "{}-{}".format(*game["players"]),
            str(game["rules"]),
            str(game["rulings"]),
        )
        for game in games
    ]
    columns(rows, ("game", "title", "book", "players", "rules", "rulings"))


def _game(book: Book) -> dict[str, Any]:
    counts = [count for variant in book.variants for count in variant.players]
    return {
        "id": book.id,
        "title": book.title,
        "book": book.code,
        "players": [min(counts), max(counts)],
        "variants": [variant.id for variant in book.variants],
        "rules": len(book.rules),
        "rulings": len(book.rulings),
    }


def _warn_of_broken_games() -> None:
    """Warn of plugged-in games that cannot be used; without any, nothing of a game is imported."""
    if anybody_plugs_in():
        from scorekeeper.games import broken

        warn([str(error) for error in broken()])
