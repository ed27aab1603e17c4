"""Every version of a table or an entry: who, when, why, and what replaced it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.errors import RefusedError
from scorekeeper.log import Entry
from scorekeeper.log.entry import Amend, Close, Decide, Penalty, Recorded, Reopen, SeatChoice, Seating, Undo, Void
from scorekeeper.log.summary import content, gist, span
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep
from scorekeeper.tournament.state.counting import ENDS, claims_count
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.versions import ADJOURNED

FORMAT = 1
SEATINGS = ("seat", "reseat")
SHORT = {**ENDS, ADJOURNED: "the game was adjourned"}
"""How a game stopped that was not played to its end, in words."""


class NoEntryError(RefusedError):
    def __init__(self, of: str) -> None:
        super().__init__(
            f"there is no entry {of!r}; name a table such as 1/3 or an entry such as main-31",
            rule="LOG-208",
            field="of",
            next_step=NextStep("show log"),
        )


class Version(Struct, frozen=True, kw_only=True):
    """One entry of a history."""

    id: str
    kind: str
    at: str
    by: str
    reason: str | None
    text: str
    struck: bool
    """Whether something replaced or struck it."""
    replaced_by: tuple[str, ...]
    file: str
    line: int


class History(Struct, frozen=True, kw_only=True):
    """All that happened to a table or an entry, in order."""

    format: int
    subject: str
    versions: tuple[Version, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


@enforcing("LOG-208")
def history_of(tournament: Tournament, of: str) -> History:
    """Return every version of a table (`1/3`), with what happened to its heat, or of an entry (`main-31`)."""
    log = tournament.log
    if "/" in of:
        table = tournament.table(of)
        start = [entry for entry in log if _about(entry, table)]
        return _without_repeats(_told(tournament, f"table {table.name}", start, table))
    entry = log.by_id.get(of.strip())
    if entry is None:
        raise NoEntryError(of)
    return _told(tournament, entry.id, [entry])


def _about(entry: Entry, table: Table) -> bool:
    """Whether an entry is about a table, or about its whole heat."""
    if isinstance(entry.body, Recorded | Amend | SeatChoice):
        return entry.body.table == table.name
    return isinstance(entry.body, Seating | Close | Reopen) and entry.body.heat == table.heat


def _told(tournament: Tournament, subject: str, start: Iterable[Entry], table: Table | None = None) -> History:
    """Follow references both ways until nothing is added; an undo is followed only if the history is about it.

    Otherwise a list of results that was undone would bring all its tables into the history of one.
    """
    log = tournament.log
    asked = {entry.id for entry in start}
    wanted = {*asked}
    grown = True
    while grown:
        before = len(wanted)
        for entry in log:
            named = {name for name in entry.about if name in log.by_id}
            if named & wanted:
                wanted.add(entry.id)
            if entry.id in wanted and (entry.id in asked or not isinstance(entry.body, Undo)):
                wanted |= named
        grown = len(wanted) > before
    versions = tuple(_version(tournament, entry, table) for entry in log if entry.id in wanted)
    return History(format=FORMAT, subject=subject, versions=versions)


def _without_repeats(history: History) -> History:
    """Return the history of a table without seatings that left its people where they were.

    The first seating stays, and it counts for as long as one of those after it does.
    """
    kept: list[Version] = []
    for version in history.versions:
        before = next((at for at, one in reversed([*enumerate(kept)]) if one.kind in SEATINGS), None)
        if version.kind not in SEATINGS or before is None or kept[before].text != version.text:
            kept.append(version)
        elif kept[before].replaced_by == (version.id,):
            kept[before] = replace(kept[before], struck=version.struck, replaced_by=version.replaced_by)
    return replace(history, versions=tuple(kept))


def _version(tournament: Tournament, entry: Entry, table: Table | None) -> Version:
    replaced_by = tuple(other.id for other in tournament.log.struck_by(entry.id))
    own = table is not None and isinstance(entry.body, Seating)
    return Version(
        id=entry.id,
        kind=entry.kind,
        at=entry.at,
        by=entry.by,
        reason=_reason(tournament, entry),
        text=_seats(tournament, entry, table)
        if own and table
        else _text(tournament, entry) + _version_of(tournament, entry),
        struck=bool(replaced_by),
        replaced_by=replaced_by,
        file=entry.file,
        line=entry.line,
    )


def _seats(tournament: Tournament, entry: Entry, table: Table) -> str:
    """Return who sat at a table in one seating of its heat."""
    assert isinstance(entry.body, Seating)
    names = tournament.names_in(table.heat)
    seats = next((one.seats for one in entry.body.tables if one.table == table.number), None)
    return f"table {table.name}: {', '.join(f'{names(one)} ({one})' for one in seats) if seats else 'nobody'}"


def _version_of(tournament: Tournament, entry: Entry) -> str:
    """Return the figures of a result as written, and whether another version of it counts; or who chose which seat."""
    if isinstance(entry.body, SeatChoice):
        return f": {_chosen(tournament, entry.body)}"
    if not isinstance(entry.body, Recorded | Amend):
        return ""
    table = next((one for one in tournament.tables() if one.name == entry.body.table), None)
    names = tournament.names_in(table.heat) if table else tournament.names
    raw = msgspec.json.decode(entry.body.record)
    short = SHORT.get(str(raw.get("ended")), "") if isinstance(raw, dict) else ""
    said = f"{_figures(raw, names)}; {short}" if short else _figures(raw, names)
    return said + (_against(entry, table) if table else "")


def _figures(raw: Any, names: Callable[[str], str]) -> str:
    """Return figures such as `; Ana 14, Bo 9/2`, with the place after the total."""
    result = raw.get("result") if isinstance(raw, dict) else None
    rows = result.get("rows") if isinstance(result, dict) else None
    if not isinstance(rows, dict):
        return ""
    figures = {who: _row(row) for who, row in rows.items() if isinstance(row, dict)}
    said = [f"{names(who)} {row}" for who, row in figures.items() if row]
    return f"; {', '.join(said)}" if said else ""


def _row(row: Mapping[str, Any]) -> str:
    """Return the figures of a row; nothing if it has none."""
    figures = {key: value for key, value in row.items() if key != "place" and type(value) in (int, float)}
    total = " ".join(f"{key} {value}" if len(figures) > 1 else str(value) for key, value in figures.items())
    place = row.get("place")
    if not place:
        return total
    return f"{total}/{place}" if total else f"place {place}"


def _against(entry: Entry, table: Table) -> str:
    """Say which entry has different figures and counts instead of this one."""
    for finding, other in table.joint.findings if table.joint else ():
        if finding.rule == "LOG-211" and other.id == entry.id:
            counts = finding.figures["first_entry"]
            decided = finding.level == "warning"
            return f"; {counts} counts instead" if decided else f"; differs from {counts}, and nobody has decided"
    return ""


def _reason(tournament: Tournament, entry: Entry) -> str | None:
    reason: str | None = getattr(entry.body, "reason", None) or getattr(entry.body, "despite", None)
    accept = getattr(entry.body, "accept", None)
    if accept is not None:
        table = tournament.by_name.get(getattr(entry.body, "table", ""))
        written = accept.as_written or (
            table is not None and entry in table.entries and claims_count(tournament, table)
        )
        taken = f"accepted {'as written' if written else 'by the rules'}: {accept.reason}"
        return f"{reason}; {taken}" if reason else taken
    return reason


def _text(tournament: Tournament, entry: Entry) -> str:
    match entry.body:
        case Recorded():
            return f"table {entry.body.table}: {content(entry.body.record)}{_accepted(entry.body)}"
        case Amend():
            instead = f"{content(entry.body.record)}, instead of {entry.body.of}"
            return f"table {entry.body.table}: {instead}{_accepted(entry.body)}"
        case Void():
            return f"strikes {entry.body.of}"
        case Undo():
            return f"takes back {span(entry.body.entries)}"
        case Decide():
            narrowed = [f"rule {entry.body.rule}"] if entry.body.rule else []
            places = (("round", entry.body.round), ("turn", entry.body.turn), ("event", entry.body.event))
            narrowed += [f"{name} {number}" for name, number in places if number is not None]
            narrowed += [tournament.named(entry.body.player)] if entry.body.player else []
            narrowed += [" ".join(f"{who}={place}" for who, place in entry.body.places.items())] * bool(
                entry.body.places
            )
            return f"{entry.body.effect} on {', '.join([entry.body.of, *entry.body.also, *narrowed])}"
        case Penalty():
            return f"takes {entry.body.points} off {tournament.named(entry.body.player)}"
        case Close():
            return f"closes heat {entry.body.heat}"
        case Reopen():
            return f"opens heat {entry.body.heat} again"
        case Seating():
            count = len(entry.body.tables)
            return f"seats heat {entry.body.heat}, {count} table{'' if count == 1 else 's'}"
    return gist(entry, tournament.named)


def _chosen(tournament: Tournament, body: SeatChoice) -> str:
    """Return who chose which seat of a table, and what they bid."""
    table = tournament.by_name.get(body.table)
    names = tournament.names_in(table.heat) if table else tournament.names
    told = (
        f"{count} {names(one)}{f' (bid {body.bids[one]})' if one in body.bids else ''}"
        for count, one in enumerate(body.seats, 1)
    )
    return ", ".join(told)


def _accepted(body: Recorded | Amend) -> str:
    rules = dict.fromkeys(finding.rule for finding in body.accept.findings) if body.accept else {}
    return f"; open findings accepted: {', '.join(rules)}" if rules else ""
