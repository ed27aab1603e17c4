"""The files that `rules export` writes, and the pages that `rules open` opens."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from scorekeeper.cli.commands.rules.edition import Edition
from scorekeeper.cli.files import to_write
from scorekeeper.cli.options import paper_size
from scorekeeper.cli.output import note_written, warn
from scorekeeper.documents.writing import write_text, write_whole
from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules import Book

REDIRECT = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{name}</title>'
    '<meta http-equiv="refresh" content="0; url={address}"></head>'
    '<body><p><a href="{address}">{name}</a></p></body></html>\n'
)


class UnknownEndingError(ScorekeeperError):
    def __init__(self, file: str) -> None:
        super().__init__(
            f"the file must end in one of {', '.join(f'.{ending}' for ending in WRITERS)}",
            file=file,
            next_step="scorekeeper rules export rules.pdf",
        )


class NoBrowserError(ScorekeeperError):
    def __init__(self, address: str, name: str) -> None:
        step = f"scorekeeper rules show {name}" if name else 'scorekeeper rules search "…"'
        super().__init__(f"no browser can be opened here; the page is {address}", next_step=step)


def write(file: str, books: Sequence[Book], paper: str) -> None:
    """Write the books in the format that the file's ending names; `-` prints JSON."""
    if file == "-":
        sys.stdout.write(_json(books).decode())
        return
    path = Path(f"rules.{file.lower()}") if file.lower() in WRITERS else Path(file)
    writer = WRITERS.get(path.suffix.lower().removeprefix("."))
    if writer is None:
        raise UnknownEndingError(file)
    to_write(path)
    writer(path, books, paper)
    rules, rulings = sum(len(book.rules) for book in books), sum(len(book.rulings) for book in books)
    note_written(path, f"{rules} rules, {rulings} rulings")


def _json(books: Sequence[Book]) -> bytes:
    from scorekeeper.rules.export import encoded

    return encoded(books)


def _write_json(path: Path, books: Sequence[Book], _: str) -> None:
    write_whole(path, _json(books))


def _write_csv(path: Path, books: Sequence[Book], _: str) -> None:
    from scorekeeper.reports.exchange.rules import rules_csv

    write_text(path, rules_csv(books), "utf-8-sig")


def _write_xlsx(path: Path, books: Sequence[Book], paper: str) -> None:
    from scorekeeper.reports.xlsx.rules import write_rules_xlsx

    write_rules_xlsx(path, books, paper=paper_size(paper))


def _write_pdf(path: Path, books: Sequence[Book], paper: str) -> None:
    from scorekeeper.reports.pdf.rules import unprintable, write_rules_pdf

    write_rules_pdf(path, books, paper=paper_size(paper))
    warn(unprintable(books))


def _write_pocket(path: Path, books: Sequence[Book], _: str) -> None:
    from scorekeeper.rules.pocket import pocket_page

    write_text(path, pocket_page(books))


WRITERS: dict[str, Callable[[Path, Sequence[Book], str], None]] = {
    "html": _write_pocket,
    "pdf": _write_pdf,
    "xlsx": _write_xlsx,
    "csv": _write_csv,
    "json": _write_json,
}


def address(rule: str, edition: Edition) -> str:
    """Return the address of a rule's page or of the finder; without a site, write a pocket page.

    At an event, only a site of its own edition will do: another one would show other answers.
    """
    from scorekeeper.rules.links import finder, in_pocket, page, site_event

    same = not edition.at_hand or site_event() == edition.event
    if same and (known := page(rule) if rule else finder()):
        return known
    file = _kept("event.html" if edition.at_hand else "pocket.html")
    here = {one.code for one in edition.at_hand}
    _write_pocket(file, edition.at_hand if not rule or rule[:3] in here else edition.books(), "")
    return in_pocket(file, rule)


def browse(address: str, name: str) -> None:
    """Open a page in the user's browser."""
    import webbrowser

    if not webbrowser.open(_whole(address, name)):
        raise NoBrowserError(address, name)


def _whole(address: str, name: str) -> str:
    """Return an address that desktops open; for a file with an anchor, write a page that redirects to it."""
    if not (address.startswith("file:") and "#" in address):
        return address
    from html import escape

    file = _kept("open.html")
    file.write_text(REDIRECT.format(address=escape(address), name=escape(name)), encoding="utf-8")
    return file.as_uri()


def _kept(name: str) -> Path:
    """Return a file in the user's state folder."""
    from scorekeeper.log.store.memory import state_folder

    folder = state_folder() / "pages"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name
