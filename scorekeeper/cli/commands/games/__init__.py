"""`games`: list the games, and make, check and try games that are declared in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.options import JsonOpt, example
from scorekeeper.cli.output import columns, say, say_hanging, say_json, say_next, say_title, warn
from scorekeeper.rules import Book, books
from scorekeeper.rules.shelf import anybody_plugs_in

app = typer.Typer(help="List the games; make, check and try your own, declared in a file.")
FileArg = Annotated[Path, typer.Argument(metavar="FILE", help="The game's file, such as azul.toml.")]


@app.callback(invoke_without_command=True, epilog=example("scorekeeper games", "scorekeeper games --library"))
def list_games(
    ctx: typer.Context,
    *,
    library: Annotated[
        bool, typer.Option("--library", help="List the games that scorekeeper knows from a file, such as Azul.")
    ] = False,
    json: JsonOpt = False,
) -> None:
    """List the games; make, check and try your own, declared in a file."""
    if ctx.invoked_subcommand is not None:
        return
    games = _library() if library else [_game(book) for book in books() if book.variants]
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


def _library() -> list[dict[str, Any]]:
    from scorekeeper.games import game, library

    return [_game(game(name).book) for name in library()]


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


@app.command("show", epilog=example("scorekeeper games show wingspan", "scorekeeper games show ./azul.toml"))
def show_game(
    name: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A game, or the file that declares one.", autocompletion=completion.games),
    ],
    *,
    json: JsonOpt = False,
) -> None:
    """Tell in words how a game is scored: what counts, awards, ties, limits, and what its author is not certain of."""
    from scorekeeper.cli.games_at_hand import game_at_hand

    book = game_at_hand(name).book
    if json:
        rules = [{"id": rule.id, "title": rule.title, "text": rule.text} for rule in book.rules]
        say_json({"game": _game(book), "rules": rules, "unsure": _unsure(book)})
        return
    low, high = book.variants[0].players
    say_title(
        f"{book.title} ({book.code}), {low} to {high} players"
        if low != high
        else f"{book.title} ({book.code}), {low} players"
    )
    for chapter in book.chapters:
        say()
        say_title(chapter.title)
        for rule in book.rules:
            if rule.chapter == chapter.number:
                say_hanging(f"  {rule.id}  ", rule.text)
    for said in _unsure(book):
        say()
        say_hanging("  not certain: ", said)


def _unsure(book: Book) -> list[str]:
    """Return what the author of a declared game is not certain of."""
    return [
        ruling.question.partition("? ")[2]
        for ruling in book.rulings
        if not ruling.options and ruling.title == "Not certain"
    ]


@app.command("check", epilog=example("scorekeeper games check azul.toml"))
def check_game(file: FileArg, *, json: JsonOpt = False) -> None:
    """List the mistakes in a game's file, and what the game cannot tell apart; keep the ids of its rules in a lock."""
    from scorekeeper.cli.commands.games.checking import checked

    found = checked(file)
    if json:
        say_json(found.as_json())
    else:
        for mistake in found.mistakes:
            say(mistake)
        for note in found.notes:
            say_hanging("note: ", note)
        if not found.mistakes:
            say(f"{file} is a game: {found.title}, {found.rules} rules ({found.lock})")
            say_next(f"scorekeeper games try {file}", f"scorekeeper new club-night --game {file}")
    if found.mistakes:
        raise typer.Exit(2)


@app.command(
    "try",
    epilog=example(
        "scorekeeper games try azul.toml",
        'echo "Ana bought=12 cards=9 nobles=2" | scorekeeper games try splendor',
    ),
)
def try_game(
    name: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A game, or the file that declares one.", autocompletion=completion.games),
    ],
    *,
    variant: Annotated[str, typer.Option(help="Variant to play.")] = "standard",
) -> None:
    """Type figures and see points and places at once; nothing is recorded."""
    from scorekeeper.cli.commands.games.trying import try_out
    from scorekeeper.cli.games_at_hand import game_at_hand
    from scorekeeper.games.reading import known_variant

    found = game_at_hand(name)
    known_variant(found, variant, "--variant")
    if not try_out(found, variant):
        raise typer.Exit(1)


@app.command("new", epilog=example("scorekeeper games new harvest.toml"))
def new_game(file: FileArg) -> None:
    """Ask for title, players, what scores, awards and ties, and write a commented file."""
    from scorekeeper.cli.commands.games.making import make_file

    make_file(file)
    say(f"written: {file}")
    say_next(f"scorekeeper games check {file}", f"scorekeeper games try {file}")
