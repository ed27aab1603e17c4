"""A new tournament: its folder, its regulations and the first line of its log."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing
from scorekeeper.tournament.acts.act import write
from scorekeeper.tournament.names import plain_author
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.state.tournament import Tournament


class FolderTakenError(RefusedError):
    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"{folder} is not empty; a tournament needs a new folder",
            rule="TRN-101",
            next_step="name a folder that does not exist yet",
        )


def require_new_folder(folder: Path) -> None:
    """Refuse a folder that holds anything, and a file."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FolderTakenError(folder)


@enforcing("TRN-101")
def create_tournament(
    folder: Path, text: str, *, by: str, files: Mapping[str, str] | None = None, desk: str | None = None
) -> Tournament:
    """Create a folder with `tournament.toml` and equipment `files`, and open its log; create nothing if a text is bad."""
    require_new_folder(folder)
    settle(text, files or {})
    plain_author(by)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in {FILE: text, **(files or {})}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
    made = Tournament(folder, desk=desk)
    write(made, lambda _desk: [], by)
    return made
