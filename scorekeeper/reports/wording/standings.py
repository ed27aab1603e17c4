"""The words above, in and below standings, the same on paper, in workbooks, on pages and on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scorekeeper.log.chain import Head
from scorekeeper.rules import Rule, find
from scorekeeper.tournament.answers.findings import PlacedFinding
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.standings import Standings, StandingsRow, TableResult, UnplayedHeat
from scorekeeper.tournament.regulations.criteria import CRITERIA, Criterion
from scorekeeper.tournament.words import nth

Played = TableResult | UnplayedHeat | None
"""One heat of a player; None where it is no heat of theirs."""


def banner(standings: Standings) -> str:
    """`Provisional: 3 tables missing (3/1, 3/2 and 3/4)`; empty when the standings are final."""
    return sentence(standings.state) if standings.provisional else ""


def sentence(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def heads(standings: Standings) -> str:
    """`main:31:a903… B:4:77f0…`: how far the log of each desk went, as `log verify --head` takes it."""
    return told_heads(Head(desk, count, digest) for desk, (count, digest) in standings.head.items())


def told_heads(found: Iterable[Head]) -> str:
    """The heads of several desks in one line."""
    return " ".join(map(str, sorted(found, key=lambda head: head.desk)))


def after(standings: Standings) -> str:
    """`after 3 heats`, `after 3 of 5 heats`."""
    if not standings.over:
        return f"after {standings.heats} of {standings.planned} heats"
    return f"after {standings.heats} {'heat' if standings.heats == 1 else 'heats'}"


def called(row: StandingsRow) -> str:
    """A player's name, and whether they left."""
    return f"{row.name} (left)" if row.dropped else row.name


def criteria(standings: Standings) -> list[Criterion]:
    """The tie-breaks that have a column: those of the last stage, then what only earlier ones had."""
    keys = dict.fromkeys((*standings.order, *(key for row in standings.rows for key in row.tiebreaks)))
    return [CRITERIA[key] for key in keys if key != "points"]


def legend(standings: Standings) -> str:
    """What the headings of the tie-breaks mean: `W wins (TRN-602), Bh Buchholz (TRN-610)`."""
    return ", ".join(f"{one.short} {one.title} ({one.rule})" for one in criteria(standings))


def counting(standings: Standings) -> str:
    """`Points are the sum of the best 3 heats (TRN-417)`, stage by stage; empty where all heats count."""
    said = [
        f"{'points' if len(standings.best) == 1 else f'points in {stage}'} are the sum of the best {count} heats"
        for stage, count in standings.best.items()
    ]
    return f"{sentence(', '.join(said))} (TRN-417)" if said else ""


def stages(standings: Standings) -> list[str]:
    """The stages that rows belong to, the last one first; nothing where there is but one."""
    found = list(dict.fromkeys(row.stage for row in standings.rows))
    return found if len(found) > 1 else []


def penalised(standings: Standings) -> bool:
    """Whether somebody lost points."""
    return any(row.penalty for row in standings.rows)


def penalty(points: Fraction) -> str:
    """`-2`, or nothing."""
    return figure(-points) if points else ""


def guests(standings: Standings) -> str:
    """`Guests, not ranked: Cy (B1)`; empty without any."""
    named = ", ".join(f"{name} ({number})" for number, name in standings.guests.items())
    return f"Guests, not ranked: {named} (TRN-207)" if named else ""


def heats(row: StandingsRow) -> list[Played]:
    """What each heat gave a player: a table, a bye, a heat that they missed, or nothing."""
    unplayed = {one.heat: one for one in row.unplayed}
    return [result or unplayed.get(number) for number, result in enumerate(row.tables, 1)]


def cell(played: Played) -> str:
    """One heat of a player in a few characters: `4 (2nd at 2/3, 31)`, `2½ (bye)`."""
    return "-" if played is None else f"{figure(played.points)} ({detail(played)})"


def detail(played: TableResult | UnplayedHeat) -> str:
    """`2nd at 2/3, 31`, `bye`, or what there is to say where no place was won."""
    if isinstance(played, UnplayedHeat):
        return unseated(played)
    told = f"{nth(played.place)} at {played.table}" if played.place is not None else played.table
    return ", ".join(part for part in (told, "" if played.score is None else str(played.score), played.note) if part)


def unseated(played: UnplayedHeat) -> str:
    """`bye` or `missed`."""
    return "bye" if played.bye else "missed"


def unsaid(row: StandingsRow) -> str:
    """The rules that a row rests on and its reason does not name."""
    return " ".join(rule for rule in row.rules if rule not in row.why)


def names_of(standings: Standings) -> Mapping[str, str]:
    """Number to name."""
    return {row.player: row.name for row in standings.rows} | standings.guests


def slug(rule: str) -> str:
    """The short name of a rule, such as `ties-second-gem`; a ruling has only its title."""
    found = find(rule)
    return found.slug if isinstance(found, Rule) else found.title


def table_name(finding: PlacedFinding) -> str:
    """`2/3`, a heat alone, or nothing."""
    return "/".join(str(part) for part in (finding.heat, finding.table) if part is not None)
