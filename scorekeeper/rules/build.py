"""Adds files that are generated from the books to the wheel (a hook for hatchling).

These are the search index, so that no search waits for it, and the pocket page, so that every rule has a page offline.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MadeOfTheBooks(BuildHookInterface[Any]):
    """Writes `search.db` and `pocket.html` beside this file; an editable install gets neither, because its books may change."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files to a temporary folder, so that the checkout stays unchanged."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from scorekeeper.rules.shelf import PACKAGE

        self.folder = Path(mkdtemp())
        for made, place in _made(self.folder):
            build_data["force_include"][str(made)] = place.relative_to(PACKAGE.parent).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling calls it like this
        """Clean up once the files are in the wheel."""
        if version != "editable":
            rmtree(self.folder)


def _made(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Yield each file and its place in the package."""
    import sqlite3

    from scorekeeper.rules.index import FILE, fill
    from scorekeeper.rules.links import POCKET
    from scorekeeper.rules.pocket import pocket_page
    from scorekeeper.rules.shelf import built_in_books

    page = folder / POCKET.name
    page.write_text(pocket_page(built_in_books()), encoding="utf-8", newline="\n")
    yield page, POCKET
    with closing(sqlite3.connect(folder / FILE.name)) as connection:
        fill(connection, built_in_books())
        connection.execute("VACUUM")
    yield folder / FILE.name, FILE
