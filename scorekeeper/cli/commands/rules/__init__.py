"""`rules`: list, show, search, open and export rules, and show which ones tests prove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.options import JsonOpt, PaperOpt, TournamentOpt, example
from scorekeeper.cli.output import bold, columns, say, say_hanging, say_json, say_styled
from scorekeeper.rules.book import Check, Kind, plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.cli.commands.rules.edition import Edition
    from scorekeeper.rules import Book, Rule, Ruling
    from scorekeeper.rules.index import Hit

app = typer.Typer(help="Look up rules: list, show, search, open, export, coverage.", no_args_is_help=True)

BookOpt = Annotated[
    str | None,
    typer.Option(
        "--book", metavar="BOOK", help="Only this book, such as DWT, dwarven-traders, TRN or a game's file; or all."
    ),
]

LISTED = ("id", "slug", "aliases", "book", "title", "text", "source", "kind", "check", "see")
"""Fields of a rule in `rules list --json`."""


@app.command(
    "list", epilog=example("scorekeeper rules list DWT-6", "scorekeeper rules list --book DWT --kind reckoning")
)
def list_rules(
    prefix: Annotated[
        str,
        typer.Argument(
            metavar="[PREFIX]", help="Start of the id or slug, such as DWT, DWT-6 or ties.", show_default=False
        ),
    ] = "",
    *,
    book: BookOpt = None,
    check: Annotated[Check | None, typer.Option(help="Only rules that are checked this way.")] = None,
    kind: Annotated[Kind | None, typer.Option(help="Only rules of this kind.")] = None,
    rulings: Annotated[bool, typer.Option("--rulings", help="List the rulings and their options instead.")] = False,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """List all rules by chapter, or those whose id or slug starts with PREFIX.

    In a tournament folder, `--rulings` lists what this event picked.
    """
    from scorekeeper.cli.commands.rules.edition import edition_at_hand, take_from_library

    edition = edition_at_hand(tournament)
    books = edition.books(book or take_from_library(prefix))
    if rulings:
        here = books if book or prefix or not edition.at_hand else edition.at_hand
        _list_rulings([ruling for one in here for ruling in one.rulings if _starts(ruling, prefix)], edition, json=json)
        return
    found = [rule for one in books for rule in one.rules if _starts(rule, prefix)]
    if not found and prefix:
        from scorekeeper.rules import UnknownRuleError

        raise UnknownRuleError(prefix)
    found = [rule for rule in found if check in (None, rule.check) and kind in (None, rule.kind)]
    if json:
        say_json({"rules": [_fields(rule, LISTED) for rule in found]})
        return
    for one in books:
        _list_book(one, [rule for rule in found if rule.book == one.code])
    if not found:
        say("no rule matches")


@app.command(
    "show",
    epilog=example(
        "scorekeeper rules show DWT-622",
        "scorekeeper rules show ties-second-gem dwtr02 --tests",
        "scorekeeper rules show APP-201 --book harvest.toml",
    ),
)
def show(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="ID…",
            help="Id, slug or alias; upper or lower case, hyphens optional.",
            autocompletion=completion.rules,
        ),
    ],
    *,
    tests: Annotated[bool, typer.Option("--tests", help="Also list the tests that prove the rule.")] = False,
    book: Annotated[
        str | None,
        typer.Option("--book", metavar="BOOK", help="The book of the rules; needed for those of a game's file."),
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show rules or rulings: the text, its source in the rulebook, and related rules.

    In a tournament folder, each ruling shows what this event picked.
    """
    from scorekeeper.cli.commands.rules import text
    from scorekeeper.cli.commands.rules.edition import edition_at_hand
    from scorekeeper.rules import Rule

    edition = edition_at_hand(tournament)
    if book is not None:
        edition.books(book)  # reads the file of a game, so that its rules are known
    found = [edition.find(name) for name in names]
    if json:
        rules = [text.rule_data(entry, edition) for entry in found if isinstance(entry, Rule)]
        rulings = [text.ruling_data(entry) for entry in found if not isinstance(entry, Rule)]
        say_json({**_event(edition), "rules": rules, "rulings": rulings})
        return
    for number, entry in enumerate(found):
        if number:
            say()
        lines = (
            text.rule_lines(entry, edition, tests=tests)
            if isinstance(entry, Rule)
            else text.ruling_lines(entry, edition, tests=tests)
        )
        for line in lines:
            say_styled(line)


@app.command(
    "search",
    epilog=example(
        "scorekeeper rules search no gem tie", 'scorekeeper rules search "who starts after the smuggler won"'
    ),
    context_settings={"ignore_unknown_options": True},
)
def search_rules(
    words: Annotated[list[str], typer.Argument(metavar="TEXT…", help="What you would ask across the table.")],
    *,
    book: Annotated[
        str | None,
        typer.Option(
            "--book",
            metavar="BOOK",
            help="A game, such as DWT, dwarven-traders or a game's file, with the tournament's rules after its own; "
            "TRN or LOG alone; or all.",
        ),
    ] = None,
    most: Annotated[int, typer.Option("--most", "-n", min=1, metavar="N", help="Show at most this many answers.")] = 5,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Search rules and rulings in players' words; the best answer comes first.

    In a tournament folder, it searches the rules of that tournament and gives its answers; `--book all` searches every game.
    """
    from scorekeeper.cli.commands.rules.edition import edition_at_hand
    from scorekeeper.rules.search import search

    text = " ".join(words)
    edition = edition_at_hand(tournament)
    at_hand = [one.code for one in edition.at_hand] if book is None else []
    codes = at_hand or (None if book in (None, "all") else edition.searched(book))
    answer = search(text, codes, most)
    if json:
        books = codes or [one.code for one in edition.books()]
        hits = [_hit_data(hit, edition) for hit in answer.hits]
        say_json({**_event(edition), "query": text, "books": books, "hits": hits, "near": answer.near})
        return
    for hit in answer.hits:
        _say_hit(hit, edition)
    if at_hand:
        say(f"(searched: {', '.join(at_hand)}; to search every game: --book all)")
    if not answer.hits:
        say(f"nothing found for: {text}")
        say(f"similar words in the rules: {', '.join(answer.near)}" if answer.near else "→ scorekeeper rules list")


@app.command("coverage", epilog=example("scorekeeper rules coverage", "scorekeeper rules coverage --book DWT --json"))
def coverage(*, book: BookOpt = None, json: JsonOpt = False) -> None:
    """Show how many of the checkable rules are proven by tests, and which are not."""
    from scorekeeper.cli.commands.rules.edition import Edition
    from scorekeeper.rules.coverage import cover, read_evidence

    found = [cover(one, read_evidence(one.code)) for one in Edition().books(book)]
    if json:
        say_json({"books": [one._asdict() for one in found]})
        return
    rows = [
        (one.book, one.rules, one.checkable, one.covered, f"{one.percent} %", len(one.one_sided), len(one.uncovered))
        for one in found
    ]
    head = ("book", "rules", "checkable", "covered", "", "one-sided", "uncovered")
    columns([tuple(map(str, row)) for row in rows], head)
    for one in found:
        for word, ids in (("one-sided", one.one_sided), ("uncovered", one.uncovered)):
            if ids:
                say_hanging(f"{one.book} {word}: ", " ".join(ids))


@app.command("open", epilog=example("scorekeeper rules open DWT-622", "scorekeeper rules open"))
def open_page(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]", help="Id, slug or alias (default: the search page).", autocompletion=completion.rules
        ),
    ] = None,
    *,
    only_print: Annotated[bool, typer.Option("--print", help="Print the address but open nothing.")] = False,
    tournament: TournamentOpt = None,
) -> None:
    """Open a rule's page in a browser: on the site if there is one, otherwise on the pocket page. Works offline.

    The site is the folder SCOREKEEPER_DOCS, or the one that was built here, or the address SCOREKEEPER_DOCS_URL.
    In a tournament folder, it opens the event's own edition.
    """
    from scorekeeper.cli.commands.rules import files
    from scorekeeper.cli.commands.rules.edition import edition_at_hand

    edition = edition_at_hand(tournament)
    address = files.address(edition.find(name).id if name else "", edition)
    if not only_print:
        files.browse(address, name or "")
    say(address)


@app.command(
    "export",
    epilog=example("scorekeeper rules export pocket.html", "scorekeeper rules export rules.xlsx --book DWT --book TRN"),
)
def export(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="File to write; its ending picks the format: .html (the pocket page), .pdf, .xlsx, .csv or .json. "
            "The ending alone, such as pdf, writes rules.pdf; - prints JSON.",
        ),
    ],
    *,
    book: Annotated[
        list[str] | None,
        typer.Option("--book", metavar="BOOK", help="Only this book, or that of a game's file; may be repeated."),
    ] = None,
    paper: PaperOpt = "a4",
    event: Annotated[
        bool | None,
        typer.Option(
            "--event/--no-event",
            help="Write the edition of this tournament: its games, with its own answers first "
            "(default: in a tournament folder, yes).",
            show_default=False,
        ),
    ] = None,
    tournament: TournamentOpt = None,
) -> None:
    """Write the rules and rulings to a file, for a phone, paper, a spreadsheet or another program."""
    from scorekeeper.cli.commands.rules import files
    from scorekeeper.cli.commands.rules.edition import Edition, edition_at_hand, require_event

    edition = Edition() if event is False else edition_at_hand(tournament)
    if event:
        require_event(edition)
    wanted = [found for name in book for found in edition.books(name)] if book else edition.at_hand or edition.books()
    files.write(file, [*{one.code: one for one in wanted}.values()], paper)


def _event(edition: Edition) -> dict[str, str]:
    """The event whose answers are given, for JSON; nothing outside a tournament."""
    return {"event": edition.event} if edition.event else {}


def _say_hit(hit: Hit, edition: Edition) -> None:
    """Print an answer: the rule and what rulings add to it, or the ruling with the answer that applies."""
    from scorekeeper.rules import Rule

    entry = edition.find(hit.id)
    say_styled(f"{bold(hit.id)} {bold(hit.title)}   [{hit.section}]")
    if not isinstance(entry, Rule):
        say_hanging("  ", f"{entry.question} {edition.answer(entry)}")
        return
    say_hanging("  ", hit.snippet)
    for ruling in edition.rulings(entry.rulings):
        say_hanging(f"    {ruling.id}  ", f"{ruling.question} {edition.answer(ruling)}")


def _hit_data(hit: Hit, edition: Edition) -> dict[str, Any]:
    from scorekeeper.rules import Rule
    from scorekeeper.rules.links import page

    entry = edition.find(hit.id)
    about = edition.rulings(entry.rulings) if isinstance(entry, Rule) else [entry]
    snippet = hit.snippet if isinstance(entry, Rule) else f"{entry.question} {entry.said}"
    answers = [{"id": one.id, "question": one.question, "answer": one.said, "counts": one.counts} for one in about]
    return {**hit._asdict(), "snippet": snippet, "rulings": answers, "url": page(hit.id)}


def _starts(entry: Rule | Ruling, prefix: str) -> bool:
    from scorekeeper.rules.shelf import codes

    if prefix.upper() in codes():
        return entry.book == prefix.upper()
    wanted = prefix.lower().replace("-", "")
    names = (entry.id, getattr(entry, "slug", ""), *getattr(entry, "aliases", ()))
    return any(name.lower().replace("-", "").startswith(wanted) for name in names)


def _list_book(book: Book, rules: Iterable[Rule]) -> None:
    chapter = None
    for rule in rules:
        if rule.chapter != chapter:
            if chapter is None:
                say_styled(bold(f"{book.code} {book.title}"))
            chapter = rule.chapter
            title = next(one.title for one in book.chapters if one.number == chapter)
            say(f" {chapter}  {title}")
        say_hanging(f"    {rule.id}  ", f"{rule.title}  ({rule.kind}, {rule.check})")


def _list_rulings(rulings: list[Ruling], edition: Edition, *, json: bool) -> None:
    from scorekeeper.cli.commands.rules import text

    if json:
        say_json({**_event(edition), "rulings": [text.ruling_fields(ruling) for ruling in rulings]})
        return
    for ruling in rulings:
        say_hanging(f"{ruling.id}  ", ruling.title)
        if ruling.options:
            options = " | ".join(f"{option.value}{f' ({mark})' * bool(mark)}" for option, mark in ruling.offered)
            say_hanging(" " * 9, options)


def _fields(entry: Rule, names: Iterable[str]) -> dict[str, Any]:
    return {name: plain(getattr(entry, name)) for name in names}
