"""The gallery of declared games that come along: for each its sheet, its rules in words, and its file."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games import game, library
from scorekeeper.games.declared import DeclaredGame
from scorekeeper.reports.pdf.sheets.pages import SheetPage
from scorekeeper.reports.svg.sheet import sheet_svg
from scorekeeper.sphinx_ext.markdown import fenced, marked

FOLDER = "library"


def library_pages() -> dict[str, str]:
    """Return the pages and pictures of the library, by path."""
    known = [one for name in library() if isinstance(one := game(name), DeclaredGame)]
    games = sorted(known, key=lambda one: one.book.title.casefold())
    pages = {f"{FOLDER}/index.md": "\n".join(_gallery(games))}
    for one in games:
        sides = _sheet(one)
        names = [f"{one.id}.svg", *(f"{one.id}-{count}.svg" for count in range(2, len(sides) + 1))]
        pages |= {f"{FOLDER}/{name}": drawn for name, drawn in zip(names, sides, strict=True)}
        pages[f"{FOLDER}/{one.id}.md"] = "\n".join(_page(one, names))
    return pages


def _sheet(one: DeclaredGame) -> list[str]:
    _, most = one.book.variants[0].players
    return sheet_svg(SheetPage(layout=one.paper("standard"), blank_rows=most))


def _gallery(games: list[DeclaredGame]) -> Iterator[str]:
    yield from ("# Library of games", "")
    yield f"These {len(games)} games come with scorekeeper, each as a file of at most 30 lines. Choose one to see its score sheet, its"
    yield "rules and its file; take the file as a model for [a game of your own](../declare-a-game.md)."
    cards = "\n".join(
        f"- [![Score sheet]({one.id}.svg)]({one.id}.md) [{marked(one.book.title)}]({one.id}.md)" for one in games
    )
    yield from ("", *fenced("container", "library-cards", cards))
    yield from ("```{toctree}", ":hidden:", "", *(one.id for one in games), "```", "")


def _page(one: DeclaredGame, sheets: list[str]) -> Iterator[str]:
    book = one.book
    low, high = book.variants[0].players
    yield from (f"# {marked(book.title)}", "")
    yield (
        f"{low} to {high} players. Source: {marked(book.source)}."
        if low < high
        else f"{low} players. Source: {marked(book.source)}."
    )
    yield from (
        "",
        "```console",
        f"$ scorekeeper new friday --game {one.id}",
        f"$ scorekeeper sheets --blank 4 --game {one.id}",
        "```",
        "",
    )
    if one.definition.game.unsure:
        yield from fenced(
            "admonition", "Not certain", "\n".join(f"- {marked(said)}" for said in one.definition.game.unsure)
        )
    for name in sheets:
        yield from fenced("image", name, "", alt=f"A blank score sheet of {book.title}", **{"class": "library-sheet"})
    yield from ("## Its rules", "")
    for chapter in book.chapters:
        yield from (f"### {chapter.title}", "")
        yield from (f"- **{rule.id}** {marked(rule.text)}" for rule in book.rules if rule.chapter == chapter.number)
        yield ""
    yield from ("## Its file", "", *fenced("code-block", "toml", one.text.strip()))
