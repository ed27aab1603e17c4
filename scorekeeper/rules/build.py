"""Put the index of the search into the wheel, built from the very books that the wheel carries (a hook for hatchling)."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SearchIndex(BuildHookInterface[Any]):
    """Writes `scorekeeper/rules/search.db`; an editable install goes without, since its books may change."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the index into a folder of its own, so that a checkout stays as it is."""
        if version == "editable":
            return
        import sqlite3

        sys.path.insert(0, self.root)
        from scorekeeper.rules.index import FILE, NoFullTextError, fill
        from scorekeeper.rules.shelf import PACKAGE, built_in_books

        file = Path(mkdtemp()) / FILE.name
        connection = sqlite3.connect(file)
        try:
            fill(connection, built_in_books())
        except NoFullTextError:
            return
        connection.execute("VACUUM")
        connection.close()
        build_data["force_include"][str(file)] = FILE.relative_to(PACKAGE.parent).as_posix()
