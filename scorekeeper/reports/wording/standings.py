"""The words of the standings on paper, in workbooks, on pages and on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scorekeeper.log.chain import Head
from scorekeeper.rules import Book, Rule, find
from scorekeeper.tournament.answers.findings import PlacedFinding
from scorekeeper.tournament.ranking.order import column, figure
from scorekeeper.tournament.ranking.rows import StandingsRow, TableResult, UnplayedHeat
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.ranking.teams.rows import TeamRow
from scorekeeper.tournament.regulations.criteria import Criterion, criterion
from scorekeeper.tournament.words import BYES, nth

Played = TableResult | UnplayedHeat | None
"""One heat of a player; None if they were not part of it."""

HEADING = 14
"""The most characters that head a column of figures."""


def banner(standings: Standings) -> str:
    """Return a banner such as `Provisional: 3 tables missing (3/1, 3/2 and 3/4)`; empty if final."""
    return sentence(standings.state) if standings.provisional else ""


def sentence(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def heads(standings: Standings) -> str:
    """Return the heads of the desks, such as `main:31:a903… B:4:77f0…`, as `log verify --head` takes them."""
    return told_heads(Head(desk, count, digest) for desk, (count, digest) in standings.head.items())


def told_heads(found: Iterable[Head]) -> str:
    """Return the heads of several desks in one line."""
    return " ".join(map(str, sorted(found, key=lambda head: head.desk)))


def after(standings: Standings) -> str:
    """Return how far the tournament is: `after 3 heats`, `after 3 of 5 heats`; a heat counts once it has a result."""
    return f"of {standings.only} {_after(standings)}" if standings.only else _after(standings)


def _after(standings: Standings) -> str:
    played = standings.heats if standings.played is None else standings.played
    if not played:
        return "before the first result"
    if standings.planned is not None and played < standings.planned:
        return f"after {played} of {standings.planned} heats"
    return f"after {played} {'heat' if played == 1 else 'heats'}"


def called(row: StandingsRow) -> str:
    """Return a player's name, and whether they left."""
    return f"{row.name} (left)" if row.dropped else row.name


def criteria(standings: Standings) -> list[Criterion]:
    """Return the tie-breaks that have a column: those of the last stage, then those of earlier ones.

    Where games are won, drawn or lost, FIDE's codes head the columns, because that is what chess players look for.
    """
    keys = dict.fromkeys((*standings.order, *(key for row in standings.rows for key in row.tiebreaks)))
    found = [criterion(key) for key in keys if key != "points"]
    coded = any(played and played.outcome for row in standings.rows for played in row.tables)
    return [one._replace(short=one.code or one.short) for one in found] if coded else found


def tiebreaks(standings: Standings, one: Criterion) -> dict[str, str]:
    """Return the column of a tie-break, by player; empty where a player's stage does not use it."""
    values = {row.player: row.tiebreaks.get(one.key) for row in standings.rows}
    written = column(values.values())
    return {player: "" if value is None else written(value) for player, value in values.items()}


def earlier_stages(standings: Standings) -> list[str]:
    """Return the stages before the last one, whose points have a column of their own."""
    return list(dict.fromkeys(stage for row in standings.rows for stage in row.earlier))


def short_stage(stage: str) -> str:
    """Return a stage's name, shortened to head a column of figures."""
    return stage if len(stage) <= HEADING else f"{stage[: HEADING - 1]}…"


def points_in(row: StandingsRow, stage: str) -> Fraction | None:
    """Return a player's points in a stage before the last one; None if they did not play in it."""
    return row.earlier.get(stage, row.points if row.stage == stage else None)


def points_text(row: StandingsRow, stage: str) -> str:
    """Return a player's points in an earlier stage as they stand in its column."""
    points = points_in(row, stage)
    return "" if points is None else figure(points)


def stage_columns(standings: Standings) -> list[tuple[str, dict[str, str]]]:
    """Return the columns of other stages: who qualifies for the next one, if that needs saying, and the points of earlier ones."""
    coming = [(standings.next_stage, {row.player: row.through for row in standings.rows})]
    past = [
        (stage, {row.player: points_text(row, stage) for row in standings.rows}) for stage in earlier_stages(standings)
    ]
    return [*(coming if standings.next_stage else []), *past]


def legend(standings: Standings) -> str:
    """Return the legend of the columns: `Heats points in that stage, W wins (TRN-602), Bh Buchholz (TRN-610)`."""
    before = [f"{stage} points in that stage" for stage in earlier_stages(standings)]
    return ", ".join((*before, *(f"{one.short} {one.title} ({one.rule})" for one in criteria(standings))))


OF_ONE_GAME = "TRN-508"
"""The rule behind all rows of the standings of one game."""


def counting(standings: Standings) -> str:
    """Return what counts, such as `Points are the sum of the best 3 heats (TRN-417)`; empty if all heats and games do."""
    said = [
        f"{'points' if len(standings.best) == 1 else f'points in {stage}'} are the sum of the best {count} heats"
        for stage, count in standings.best.items()
    ]
    best = f"{sentence(', '.join(said))} (TRN-417)" if said else ""
    alone = f"Only the tables of {standings.only} count ({OF_ONE_GAME})" if standings.only else ""
    return "; ".join(filter(None, (alone, best)))


MARK = "*"
"""Marks a result that counts otherwise than by the rules alone, where there is no room for the note."""


def notes(row: StandingsRow) -> list[str]:
    """Return the notes on the results that count in a row, such as `decided` or `as written`."""
    return list(dict.fromkeys(one.note for one in row.tables if one is not None and one.note and one.place is not None))


def marks(standings: Standings) -> str:
    """Return what the mark beside the points means, such as `* with a result marked decided, as written`; empty without marks."""
    told = dict.fromkeys(note for row in standings.rows for note in notes(row))
    return f"{MARK} with a result marked: {', '.join(told)}" if told else ""


def shared_criteria(standings: Standings) -> list[Criterion]:
    """Return the tie-breaks of the last stage, and others that every row has; the rest would be mostly empty columns."""
    used = [row.tiebreaks.keys() for row in standings.rows]
    return [one for one in criteria(standings) if one.key in standings.order or all(one.key in keys for keys in used)]


def stages(standings: Standings) -> list[str]:
    """Return the stages of the rows, the last one first; empty if there is only one."""
    found = list(dict.fromkeys(row.stage for row in standings.rows))
    return found if len(found) > 1 else []


def qualifying(standings: Standings) -> str:
    """Return what the marks for the next stage mean; empty without them."""
    if not standings.next_stage:
        return ""
    return (
        f"{standings.next_stage}: q1, q2 … are qualified, a1, a2 … are the alternates in their order (TRN-531, TRN-532)"
    )


def penalised(standings: Standings) -> bool:
    """Whether any player lost points."""
    return any(row.penalty for row in standings.rows)


def penalty(points: Fraction) -> str:
    """Return a penalty such as `-2`, or nothing."""
    return figure(-points) if points else ""


def guests(standings: Standings) -> str:
    """Return the guests, such as `Guests, not ranked: Cy (B1)`; empty if there are none."""
    named = ", ".join(f"{name} ({number})" for number, name in standings.guests.items())
    return f"Guests, not ranked: {named} (TRN-207)" if named else ""


def upgraded(standings: Standings) -> str:
    """Return the closed tables that this version judges differently; empty if there are none."""
    return ". ".join(sentence(text) for text in standings.differences)


def heats(row: StandingsRow) -> list[Played]:
    """Return each heat of a player: a table, a bye, a missed heat, or None."""
    unplayed = {one.heat: one for one in row.unplayed}
    return [result or unplayed.get(number) for number, result in enumerate(row.tables, 1)]


def cell(played: Played) -> str:
    """Return one heat of a player: `4 (2nd at 2/3, 31)`, `2½ (bye)`; empty if they were not part of it."""
    return "" if played is None else f"{figure(played.points)} ({detail(played)})"


def short_cell(played: Played) -> str:
    """Return one heat of a player in a few characters: `4 (2nd)`, `2½ (bye)`."""
    if played is None or isinstance(played, UnplayedHeat) or played.place is None:
        return cell(played)
    return f"{figure(played.points)} ({came(played)}{', ' * bool(played.note)}{played.note})"


def detail(played: TableResult | UnplayedHeat) -> str:
    """Return where the points of a heat come from: `2nd at 2/3, 31`, `won at 2/3`, `bye`, or a note."""
    if isinstance(played, UnplayedHeat):
        return unseated(played)
    told = f"{came(played)} at {played.table}" if played.place is not None else played.table
    score = "" if played.score is None or played.outcome else str(played.score)
    return ", ".join(part for part in (told, score, played.note) if part)


def came(played: TableResult) -> str:
    """Return the place at the table, such as `2nd`, or `drew` where a game is won, drawn or lost; empty without a place."""
    return "" if played.place is None else played.outcome or nth(played.place)


def unseated(played: UnplayedHeat) -> str:
    """Return the kind of bye, such as `half-point bye`, or `missed`."""
    return BYES.get(played.kind, "missed")


def unsaid(row: StandingsRow | TeamRow) -> str:
    """Return the rules behind a row that neither its reason nor `counting` cites."""
    return " ".join(rule for rule in row.rules if rule not in row.why and rule != OF_ONE_GAME)


def names_of(standings: Standings) -> Mapping[str, str]:
    """Return the names of the players by number."""
    return {row.player: row.name for row in standings.rows} | standings.guests


def slug(rule: str, own: Iterable[Book] = ()) -> str:
    """Return the slug of a rule, such as `ties-second-gem`, or the title of a ruling; books of `own` go before others."""
    found = find(rule, own)
    return found.slug if isinstance(found, Rule) else found.title


def table_name(finding: PlacedFinding) -> str:
    """Return the table of a finding, such as `2/3`, its heat, or nothing."""
    return "/".join(str(part) for part in (finding.heat, finding.table) if part is not None)
