"""Answers of an interrupted `record`, in a file beside `tournament.toml` until the table is recorded.

The name of the file holds a key of this tournament and this seating, so that figures are never offered for other people:
numbers and tables repeat from one tournament to the next. The content is a record that `record` also takes as a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tables import Table
    from scorekeeper.tournament.state.tournament import Tournament

KEY = 8
"""Characters of the key in a file name."""


def _stem(opened: Tournament, table: Table) -> str:
    """Return how the names of files for this table begin, with the key of the tournament, its seating and the seats."""
    opening = opened.log.by_id.get(f"{table.seated.desk}-1", table.seated)
    about = [getattr(opening.body, "nonce", opening.at), table.seated.id, table.seated.at, table.name, *table.seats]
    key = sha256(dumps(about).encode()).hexdigest()[:KEY]
    return f"table-{table.heat}-{table.number}-{key}"


def _shown(path: Path) -> Path:
    """Return the path as it is typed in the current folder."""
    here = Path.cwd()
    return path.resolve().relative_to(here) if path.resolve().is_relative_to(here) else path


def new_file(opened: Tournament, table: Table) -> Path:
    """Return a new file name for answers about this table."""
    stem = _stem(opened, table)
    names = (f"{stem}{number}.json" for number in ("", *(f"-{count}" for count in range(2, 1000))))
    return next(_shown(path) for path in (opened.folder / name for name in names) if not path.exists())


def _files(opened: Tournament, table: Table) -> list[Path]:
    """Return the files with answers for this table, the newest first."""
    stem = _stem(opened, table)
    patterns = (f"{stem}.json", f"{stem}-*.json")
    found = [path for pattern in patterns for path in opened.folder.glob(pattern) if path.is_file()]
    return [_shown(path) for path in sorted(found, key=lambda one: one.stat().st_mtime, reverse=True)]


def kept_answers(opened: Tournament, table: Table) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the files with answers for this table and what they hold, the newest first."""
    for path in _files(opened, table):
        try:
            raw = loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(raw, dict) and raw.get("game") == table.game and raw.get("seats") == [*table.seats]:
            yield path, raw


def keep(raw: dict[str, Any], path: Path) -> None:
    """Write the answers to a file."""
    path.write_text(dumps(raw, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def remove_kept(opened: Tournament, *tables: str) -> None:
    """Remove answers for tables that are now recorded, in whatever way; those for later rounds stay."""
    for table in map(opened.table, tables):
        if _over(opened, table):
            for path in _files(opened, table):
                path.unlink(missing_ok=True)


def _over(opened: Tournament, table: Table) -> bool:
    """Whether nothing more is expected from this table."""
    from scorekeeper.tournament.state.verdicts import verdict_of

    verdict = verdict_of(opened, table)
    ended = getattr(table.joint.record, "ended", "finished") if table.joint else "finished"
    return verdict is None or verdict.finished or bool(verdict.places) or ended not in ("finished", "adjourned")
