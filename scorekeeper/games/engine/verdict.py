"""The verdict on a record: findings, places and the trail that leads to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct, to_builtins

from scorekeeper.rules import require

Level = Literal["error", "warning", "unchecked"]
Names = Callable[[str], str]
"""Turns a participant's key (a player number, `smuggler`) into what people call them."""

_FIELD = re.compile(r"\{(\w+)\}")


def itself(key: str) -> str:
    """Show the key as it is in the record, without a name."""
    return key


def listed(parts: Iterable[str]) -> str:
    """`Ana`, `Ana and Bo`, `Ana, Bo and Cy`; `none` if there is nobody."""
    *head, last = [*parts] or ["none"]
    return f"{', '.join(head)} and {last}" if head else last


def fill(template: str, figures: dict[str, Any], names: Names = itself) -> str:
    """Put figures into a template; a figure whose name starts with `who` is one participant, several, or unknown."""

    def figure(match: re.Match[str]) -> str:
        key = match.group(1)
        value = figures[key]
        if not key.startswith("who"):
            return listed(str(v) for v in value) if isinstance(value, list | tuple) else str(value)
        if value is None:
            return "somebody"
        return listed(names(v) for v in value) if isinstance(value, list | tuple) else names(value)

    return _FIELD.sub(figure, template)


class Where(Struct, frozen=True, omit_defaults=True):
    """A place inside one record; turns and events count from 1."""

    round: int | None = None
    turn: int | None = None
    event: int | None = None
    field: str | None = None
    """Path of the field in the record, such as `rounds.4.sheet.rows.7.vp`."""


AFTER_ALL = 9_999


class Finding(Struct, frozen=True, kw_only=True):
    """Something that a check found in a record."""

    rule: str
    level: Level
    where: Where
    text: str
    """A template for `fill`: what is written, and what the rule says. `expected` and `found` are figures, too."""
    figures: dict[str, Any] = {}
    expected: Any = None
    found: Any = None
    step: int = 0
    """Rank of the step within the turn, as the rulebook orders them."""
    assuming: Where | None = None
    """Something illegal that was carried out as written before this was checked; the finding holds only if that stands."""

    def __post_init__(self) -> None:
        require(self.rule)

    def message(self, names: Names = itself) -> str:
        said = fill(self.text, {"expected": self.expected, "found": self.found, **self.figures}, names)
        return said if self.assuming is None else f"if {_named(self.assuming, self.where)} stands: {said}"

    @property
    def key(self) -> str:
        """Names this finding among those of the same record, such as `DWT-622 4/7/31 rounds.4.sheet.rows.7.vp`."""
        where = self.where
        place = "/".join("" if part is None else str(part) for part in (where.round, where.turn, where.event))
        return " ".join((self.rule, place, where.field or "")).rstrip()

    @property
    def order(self) -> tuple[int, int, int, bool, int, str]:
        """The sort key: the first finding in this order is the one that a judge should hear first."""
        where, unchecked = self.where, self.level == "unchecked"
        # A finding about the end of a round, without turn and event, comes after all turns of the round.
        turn = where.turn or (0 if where.event or not (self.step or unchecked) else AFTER_ALL)
        # Something is usually unchecked because of an error in the same place, so the error comes first.
        event = where.event or (AFTER_ALL if unchecked else 0)
        return (AFTER_ALL if where.round is None else where.round, turn, event, unchecked, self.step, self.rule)


def _named(assumed: Where, where: Where) -> str:
    """What was assumed, in words; the round only if it is another one."""
    elsewhere = f" of round {assumed.round}" if assumed.round is not None and assumed.round != where.round else ""
    if assumed.event is not None:
        return f"event {assumed.event}{elsewhere}"
    return f"turn {assumed.turn}{elsewhere}" if assumed.turn is not None else "the start as written"


class Step(Struct, frozen=True, gc=False):
    """One step of the trail: a rule, applied to figures."""

    rule: str
    round: int | None
    text: str
    figures: dict[str, Any]
    turn: int | None = None
    """Set for a step during a turn; such details are shown only on request."""

    def message(self, names: Names = itself) -> str:
        return fill(self.text, self.figures, names)


class Place(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where a participant finished; equal places are shared."""

    participant: str
    person: bool
    place: int
    score: int
    """A `Part` in a declared game whose points can be divided."""
    scored: bool = True
    """Whether anybody wrote the score down; where nobody did, it is 0."""


class Verdict:
    """The verdict on one table.

    The trail is made on request, because most tables are only ranked.
    """

    __slots__ = ("_tell", "_trail", "findings", "finished", "places")

    def __init__(
        self,
        *,
        findings: list[Finding],
        places: list[Place],
        finished: bool,
        trail: Callable[[], Iterable[Step]] | Iterable[Step] = (),
    ) -> None:
        self.findings = findings
        self.places = places
        self.finished = finished
        self._tell = trail
        self._trail: list[Step] | None = None

    @property
    def trail(self) -> list[Step]:
        """The steps from the record to the places, in order."""
        if self._trail is None:
            self._trail = list(self._tell() if callable(self._tell) else self._tell)
        return self._trail

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.level == "error"]

    @property
    def unchecked(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.level == "unchecked"]

    def as_data(self) -> dict[str, Any]:
        """The whole verdict as plain data, in a fixed order."""
        return {
            "findings": to_builtins(self.findings, enc_hook=float),
            "places": to_builtins(self.places, enc_hook=float),
            "finished": self.finished,
            "trail": to_builtins(self.trail, enc_hook=float),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and self.as_data() == other.as_data()

    __hash__ = None  # type: ignore[assignment]
