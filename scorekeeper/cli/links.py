"""Where the rule ids on a terminal lead: at an event, to its own pocket page if that has been written."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path

from scorekeeper.rules.links import in_pocket, page, site_event

NAME = "event.html"
"""The pocket page of an event, as the guides call it and as `rules open` keeps it."""


def address_of(rule: str) -> str | None:
    """Return the address of a rule's page, or None: the event's own answers come before those of the books."""
    folder = _folder()
    if folder is not None and (found := _pocket(folder)):
        file, content = found
        if f'id="{rule}"' in content:
            return in_pocket(file, rule)
    return page(rule)


def _folder() -> Path | None:
    """Return the folder of the tournament that the running command is about."""
    from typer._click.globals import get_current_context

    from scorekeeper.tournament.regulations.folder import is_tournament, named_folder, nearest

    context = get_current_context(silent=True)
    named = named_folder(context.params.get("tournament") if context else None)
    if named is None:
        return nearest(Path.cwd())
    return named if is_tournament(named) else None


@cache
def _pocket(folder: Path) -> tuple[Path, str] | None:
    """Return the pocket page of an event and its text; None if there is none, or if the site is the event's own."""
    from scorekeeper.log.store.memory import state_folder

    event = _name(folder)
    if not event or site_event() == event:
        return None
    for file in (folder / NAME, state_folder() / "pages" / NAME):
        try:
            content = file.read_text(encoding="utf-8")
        except (OSError, ValueError):
            continue
        if f"<title>{escape(event)}: " in content[:4000]:
            return file, content
    return None


def _name(folder: Path) -> str:
    """Return the name of the event, or nothing while its regulations cannot be read."""
    import tomllib

    from scorekeeper.tournament.regulations.folder import FILE

    try:
        return str(tomllib.loads((folder / FILE).read_text(encoding="utf-8")).get("name", ""))
    except (OSError, ValueError):
        return ""
