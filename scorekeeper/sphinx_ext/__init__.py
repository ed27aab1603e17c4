"""Sphinx extension: the domain `rule`, and pages that are generated from live data before the build.

Rules come from the books, worked examples from their files, commands from the command table, fields from the types, so
none of them can drift. Pages are only rewritten when their text changed, so an unchanged rebuild reads nothing again.

    extensions = ["myst_parser", "scorekeeper.sphinx_ext"]
    rule_books = "all"  # or codes: ["STO"]; every rule and ruling of these books has a page
    rule_event = ""     # a tournament's folder: the site is its edition, with its own answers first
    rule_root = ".."    # where package, tests and examples are, as seen from the source of the site
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from scorekeeper.rules import Book

SIGNATURE = "% Made by scorekeeper.sphinx_ext: what is changed here is lost."


def write_pages(source: Path, books: Sequence[Book] | None = None, root: Path | None = None) -> list[Path]:
    """Write all generated pages below a source folder, and remove those that are no longer generated."""
    from scorekeeper.rules import books as all_books
    from scorekeeper.sphinx_ext.catalogue import MADE, PICTURES, Catalogue
    from scorekeeper.sphinx_ext.pages.books import rule_pages
    from scorekeeper.sphinx_ext.pages.commands import command_page
    from scorekeeper.sphinx_ext.pages.events import event_pages
    from scorekeeper.sphinx_ext.pages.examples import example_pages
    from scorekeeper.sphinx_ext.pages.finder import finder_page
    from scorekeeper.sphinx_ext.pages.library import library_pages
    from scorekeeper.sphinx_ext.pages.log_lines import entry_page
    from scorekeeper.sphinx_ext.pages.record_fields import field_pages

    catalogue = Catalogue(all_books() if books is None else books, root or source.parent, source)
    pages: dict[str, str | bytes] = {
        **rule_pages(catalogue),
        **example_pages(catalogue),
        **event_pages(catalogue),
        **field_pages(),
        **library_pages(),
        "reference/commands.md": command_page(),
        "reference/log-lines.md": entry_page(),
        "finder.md": finder_page(),
    }
    made = [_write(source / name, _signed(name, content)) for name, content in pages.items()]
    for folder in MADE:
        for stray in set((source / folder).rglob("*.*")) - set(made):
            drawn = stray.suffix in (".svg", ".json", ".toml", ".zip") and folder in PICTURES
            if drawn or (stray.suffix == ".md" and _signature(stray)):
                stray.unlink()
    return made


def _signed(name: str, content: str | bytes) -> bytes:
    """Return the page with the signature by which generated pages are recognised."""
    if isinstance(content, bytes):
        return content
    return (f"{content}\n{SIGNATURE}\n" if name.endswith(".md") else content).encode()


def _signature(page: Path) -> bool:
    return page.read_text(encoding="utf-8").endswith(f"\n{SIGNATURE}\n")


def _write(path: Path, content: bytes) -> Path:
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return path


def _write_all(app: Sphinx) -> None:
    from scorekeeper.sphinx_ext.domain import wanted_books

    source = Path(app.srcdir)
    write_pages(source, wanted_books(app.config), (source / app.config.rule_root).resolve())


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx."""
    from scorekeeper.sphinx_ext import site
    from scorekeeper.sphinx_ext.pages import finder, sources

    app.setup_extension("scorekeeper.sphinx_ext.domain")
    app.connect("builder-inited", _write_all)
    for part in (site, sources, finder):
        part.connect(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
