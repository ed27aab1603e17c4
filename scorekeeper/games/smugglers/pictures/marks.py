"""Which part of the picture each finding is about: a sphere, an inspection, tokens, or the boss."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.pictures.findings import marked_fields, people
from scorekeeper.games.engine.verdict import Finding, Verdict
from scorekeeper.games.smugglers.checks.steps import OPEN, PAY, RANK
from scorekeeper.games.smugglers.record import FIELDS, Inspect, Reveal, Roll, Round, Seat, Take

MOVES = ("SMU-313", "SMU-314", "SMU-315", "SMU-322")
"""The rules on where the boss must be."""


class Marks(Struct):
    """The rules that findings name, by the part of the picture they are about."""

    spheres: dict[str, str] = {}
    glances: dict[str, str] = {}
    """By the inspected player."""
    tallies: dict[str, str] = {}
    counts: dict[tuple[str, str], str] = {}
    """By player and colour."""
    due: dict[tuple[str, str], int] = {}
    """The right value of a figure on the sheet."""
    boss: str | None = None
    slot: int | None = None
    """Where the boss must be."""


def marks_of_event(finding: Finding | None, played: Round) -> Marks:
    """The parts that a wrong event of the transcript is about."""
    marks = Marks()
    index = finding.where.event if finding is not None else None
    if finding is None or index is None:
        return marks
    event: Any = played.transcript[index - 1] if index <= len(played.transcript) else None
    rule, player = finding.rule, getattr(event, "player", None)
    if isinstance(event, Roll):
        marks.boss = rule
        marks.slot = finding.expected if rule in MOVES else None
    elif isinstance(event, Take) and player:
        marks.counts[player, event.token] = rule
    elif isinstance(event, Seat):
        marks.spheres = dict.fromkeys(people(finding) or event.chairs[-1:], rule)
    elif isinstance(event, Inspect | Reveal) and finding.step != PAY:
        opened = event.target if isinstance(event, Inspect) else event.player
        where = marks.glances if isinstance(event, Inspect) and finding.step != OPEN else marks.spheres
        where[opened] = rule
    else:
        named = people(finding) or ([player] if player else [])
        if finding.step <= RANK:
            marks.spheres = dict.fromkeys(named, rule)
        else:
            # The player who is paid, not the owner of the sphere.
            who = finding.figures.get("who")
            marks.tallies = dict.fromkeys([who] if isinstance(who, str) else named, rule)
    return marks


def mark_sheet(marks: Marks, verdict: Verdict, played: Round) -> None:
    """The parts that findings on the sheet are about."""
    prefix = f"rounds.{played.number}.sheet."
    for field, finding in marked_fields(verdict).items():
        match field.removeprefix(prefix).split(".") if field.startswith(prefix) else []:
            case ["rows", who, *box]:
                _mark_row(marks, finding, who, box[0] if box else None)
            case ["starter" | "rolls" | "hole" as box, *_]:
                marks.boss = marks.boss or finding.rule
                if box == "hole" and finding.rule in MOVES:
                    marks.slot = finding.expected
            case ["inspections", at, *_] if played.sheet is not None:
                marks.glances[played.sheet.inspections[int(at) - 1].target] = finding.rule
            case [_, *_]:
                marks.tallies.update(dict.fromkeys(people(finding), finding.rule))


def _mark_row(marks: Marks, finding: Finding, who: str, box: str | None) -> None:
    if box in FIELDS[:2]:
        marks.counts[who, str(box)] = finding.rule
        if isinstance(finding.expected, int):
            marks.due[who, str(box)] = finding.expected
    elif box in ("test", "seat", "found"):
        marks.spheres.setdefault(who, finding.rule)
    else:
        marks.tallies.setdefault(who, finding.rule)
