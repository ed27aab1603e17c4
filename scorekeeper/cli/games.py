"""`games`: the games that there are."""

from __future__ import annotations

from typing import Any

import typer

from scorekeeper.cli.options import JsonOpt, example
from scorekeeper.cli.show import columns, say_json

app = typer.Typer()


@app.command("games", epilog=example("scorekeeper games --json"))
def list_games(*, json: JsonOpt = False) -> None:
    """List the games."""
    games = [_game(book) for book in _books()]
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


def _books() -> list[dict[str, Any]]:
    """The compiled books of the games as plain data: no game, no record type is needed to list them."""
    from json import loads
    from pathlib import Path

    import scorekeeper

    folder = Path(scorekeeper.__file__).parent / "games"
    built_in = [loads(file.read_bytes()) for file in sorted(folder.glob("*/rules.json"))]
    return built_in + _plugged_in() if _anybody_plugs_in() else built_in


def _anybody_plugs_in() -> bool:
    """Look for the group in what is installed: a hundredth of the time that `importlib.metadata` takes to load."""
    import sys
    from pathlib import Path

    return any(
        b"[scorekeeper.games]" in file.read_bytes()
        for folder in dict.fromkeys(sys.path)
        for file in Path(folder).glob("*-info/entry_points.txt")
    )


def _plugged_in() -> list[dict[str, Any]]:
    import msgspec

    from scorekeeper.games import plugged_in

    return [msgspec.to_builtins(game.book) for _, game in sorted(plugged_in().items())]


def _game(book: dict[str, Any]) -> dict[str, Any]:
    counts = [count for variant in book["variant"] for count in variant["players"]]
    return {
        "id": book["id"],
        "title": book["title"],
        "book": book["code"],
        "players": [min(counts), max(counts)],
        "rules": len(book["rule"]),
        "rulings": len(book.get("ruling", ())),
    }
