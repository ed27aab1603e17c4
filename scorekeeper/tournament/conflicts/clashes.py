"""Shows two versions of one table side by side, field by field where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from scorekeeper.games.engine.verdict import Finding
from scorekeeper.log import Entry
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.versions import RESULT, differences
from scorekeeper.tournament.words import box_of

WIDTH = 40


class Difference(Struct, frozen=True, kw_only=True):
    """One field that two versions fill in differently."""

    field: str
    who: str = ""
    """The name of the participant whose figure it is."""
    one: Any
    other: Any

    @property
    def box(self) -> str:
        """Whose box it is, and its name, such as `Ana (7), round 2, vp`."""
        who, words = box_of(self.field)
        number = f" ({who})" if who and who[-1:].isdecimal() else ""
        return ", ".join(filter(None, (self.who and f"{self.who}{number}", words)))


class Clash(Struct, frozen=True, kw_only=True):
    """Two entries that contradict each other, field by field."""

    rule: str
    one: str
    """Id of the version that counts so far."""
    other: str
    one_by: str
    other_by: str
    one_at: str
    other_at: str
    differences: tuple[Difference, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def clashes_of(tournament: Tournament, table: Table) -> tuple[Clash, ...]:
    """Return the differences at a table that nobody has settled yet."""
    joined = table.joint
    if joined is None:
        return ()
    open_ones = (finding for finding, _ in joined.findings if finding.level == "error")
    return tuple(clash for finding in open_ones if (clash := _clash(tournament, table, finding)))


def _clash(tournament: Tournament, table: Table, finding: Finding) -> Clash | None:
    keys = {"LOG-211": ("first_entry", "second_entry"), "LOG-209": ("one", "other")}.get(finding.rule)
    if keys is None:
        return None
    one, other = (tournament.log.by_id.get(finding.figures[key]) for key in keys)
    if one is None or other is None:
        return None
    written = RESULT if finding.where.round is None else finding.where.round
    part = written if finding.rule == "LOG-211" else None
    return Clash(
        rule=finding.rule,
        one=one.id,
        other=other.id,
        one_by=tournament.log.root(one).by if finding.rule == "LOG-211" else one.by,
        other_by=tournament.log.root(other).by if finding.rule == "LOG-211" else other.by,
        one_at=one.at,
        other_at=other.at,
        differences=tuple(_differences(tournament, table, (_part(one, part), _part(other, part)), _path(part))),
    )


def _path(part: int | str | None) -> str:
    return f"rounds.{part}" if isinstance(part, int) else ""


def _part(entry: Entry, part: int | str | None) -> Any:
    """Return the round or the result of a record, or all of it; nothing if a correction only strikes."""
    raw = getattr(entry.body, "record", None)
    if raw is None:
        return {}
    record = msgspec.json.decode(raw)
    # A result also says how the game ended, if only by leaving it out.
    ended = {"ended": record.get("ended", "finished")} if record.get(RESULT) else {}
    if part is None:
        rounds = {f"rounds.{one.get('number')}": one for one in record.get("rounds", ())}
        return {**rounds, RESULT: record.get(RESULT) or {}, **ended}
    if part == RESULT:
        return {RESULT: record.get(RESULT) or {}, **ended}
    return next((one for one in record.get("rounds", ()) if one.get("number") == part), {})


def _differences(tournament: Tournament, table: Table, versions: tuple[Any, Any], path: str) -> Iterator[Difference]:
    names = tournament.names_in(table.heat)
    for field, one, other in differences(*versions, path):
        who = next((step for step in field.split(".") if step in table.seats), None)
        yield Difference(field=field, who=names(who) if who else "", one=one, other=other)


def shown(value: Any) -> str:
    """Return a figure as typed, shortened."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"
