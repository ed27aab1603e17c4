"""The event's time zone: which names are known, and how the log's times, which are UTC, are shown in it."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

STAMP = "%Y-%m-%dT%H:%M:%SZ"
LINKS = (Path("/etc/localtime"), Path("/var/db/timezone/localtime"))
DATABASE = "zoneinfo/"
"""The folder of the time zone database, in the path that a machine's setting links to."""


def zone_objection(name: str) -> str:
    """Return what is wrong with the name of a time zone, or an empty text."""
    if _zone(name) is not None:
        return ""
    from zoneinfo import available_timezones

    known = available_timezones()
    if not known:
        return ""  # A machine without the database cannot tell; it shows UTC, and says so.
    near = get_close_matches(name, known, n=1) or [one for one in sorted(known) if one.endswith(f"/{name.title()}")]
    said = f"did you mean {near[0]!r}?" if near else "write a name such as 'Europe/Berlin'"
    return f"there is no time zone {name!r}; {said}"


def _zone(name: str) -> ZoneInfo | None:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def machine_zone() -> str | None:
    """Return the name of this machine's time zone; None if it has none that can be told."""
    named = os.environ.get("TZ", "").lstrip(":")
    linked = (str(link.resolve()).rpartition(DATABASE) for link in LINKS if link.exists())
    found = [named, *(name for _, folder, name in linked if folder)]
    return next((name for name in found if name and _zone(name) is not None), None)


def local_time(at: str, zone: str | None, *, seconds: bool = False) -> str:
    """Return a time of the log as the event's clocks show it, such as `2026-05-02 14:31 CEST`."""
    try:
        moment = datetime.strptime(at, STAMP).replace(tzinfo=UTC)
    except ValueError:
        return at
    moment = moment.astimezone((_zone(zone) if zone else None) or UTC)
    return moment.strftime(f"%Y-%m-%d %H:%M{':%S' if seconds else ''} %Z")
