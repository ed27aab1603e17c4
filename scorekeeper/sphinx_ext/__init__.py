"""Sphinx extension: writes the pages that are made from live data before the site is built.

Rules come from the books, commands from the command table, record fields from the types, so none of them can drift.
Pages are only rewritten when their text changed, so an unchanged rebuild reads nothing again.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def write_pages(source: Path) -> list[Path]:
    """Write all made pages below a source folder, and remove those that are no longer made."""
    from scorekeeper.sphinx_ext.commands import command_page
    from scorekeeper.sphinx_ext.fields import field_pages
    from scorekeeper.sphinx_ext.rules import rule_pages

    pages = {**rule_pages(), **field_pages(), "reference/commands.md": command_page()}
    made = []
    for name, text in pages.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
        made.append(path)
    for folder in ("rules", "reference"):
        for stray in set((source / folder).rglob("*.md")) - set(made):
            stray.unlink()
    return made


def _write(app: Sphinx) -> None:
    write_pages(Path(app.srcdir))


def setup(app: Sphinx) -> dict[str, Any]:
    """Let Sphinx know of the extension."""
    app.connect("builder-inited", _write)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
