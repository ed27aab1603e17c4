"""Why: the trail of a table, and what a player's place is made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from scorekeeper.games.verdict import Finding, listed
from scorekeeper.log.entry import Penalty
from scorekeeper.tournament.criteria import CRITERIA
from scorekeeper.tournament.history import History, Version, history
from scorekeeper.tournament.placing import few, rank_stages
from scorekeeper.tournament.players import Player
from scorekeeper.tournament.points import Paid, Payment, counted, counted_places, forfeiting, pay, written
from scorekeeper.tournament.ranking import Value, against, figure, said
from scorekeeper.tournament.standings import Standings, StandingsRow, TableResult, standings
from scorekeeper.tournament.state import Tournament
from scorekeeper.tournament.tables import Heat, Table

__all__ = ["ExplainStep", "Explanation", "History", "Version", "explain_player", "explain_table", "history"]

FORMAT = 1
_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


class ExplainStep(Struct, frozen=True, kw_only=True):
    """One step of an explanation."""

    rule: str | None
    text: str
    round: int | None = None
    turn: int | None = None
    """Set for a detail of a turn."""
    kind: str = "step"
    """step, place, points, tiebreak, finding, unchecked, decision, entry."""


class Explanation(Struct, frozen=True, kw_only=True):
    """The answer to "why"."""

    format: int
    subject: str
    """`table 1/3`, `player 12`."""
    title: str
    steps: tuple[ExplainStep, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def ordinal(place: int) -> str:
    """Say `second` for 2, `7th` for 7."""
    if place in _ORDINALS:
        return _ORDINALS[place]
    teens = 10 < place % 100 < 20  # noqa: PLR2004 - 11th to 13th, 111th
    return f"{place}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def explain_table(tournament: Tournament, name: str) -> Explanation:
    """Say how the places of a table come about: the places, then records, decisions, findings, trail and points."""
    table = tournament.table(name)
    seats = listed(f"{tournament.names(seat)} ({seat})" for seat in table.seats)
    return Explanation(
        format=FORMAT,
        subject=f"table {table.name}",
        title=f"Table {table.name}, {table.game}: {seats}",
        steps=(
            *_places(tournament, table),
            *_entries(table),
            *_decisions(tournament, table),
            *_findings(tournament, table),
            *_trail(tournament, table),
            *_points(tournament, table),
            *_unchecked(tournament, table),
        ),
    )


def _entries(table: Table) -> Iterator[ExplainStep]:
    for entry in table.entries:
        what = "amended" if entry.kind == "amend" else "recorded"
        why = f": {reason}" if (reason := getattr(entry.body, "reason", None)) else ""
        yield ExplainStep(rule=None, kind="entry", text=f"{entry.id}: {what} by {entry.by} at {entry.at}{why}")
    joined = table.joined
    if joined and joined.confirmed:
        text = f"typed by {listed(joined.authors)}, and all that both filled in is equal"
        yield ExplainStep(rule="LOG-211", kind="entry", text=text)


def _findings(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    verdict, joined = tournament.verdict(table), table.joined
    if verdict is None or joined is None:
        return
    for finding in [*verdict.findings, *(finding for finding, _ in joined.findings)]:
        if finding.level != "unchecked":
            yield ExplainStep(
                rule=finding.rule,
                round=finding.where.round,
                kind="finding",
                text=f"{finding.level}: {finding.message(tournament.names)}{_settled(finding)}",
            )


def _settled(finding: Finding) -> str:
    return f" (settled {settled})" if (settled := finding.figures.get("settled")) else ""


def _unchecked(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    verdict = tournament.verdict(table)
    for finding in verdict.unchecked if verdict else ():
        yield ExplainStep(rule=finding.rule, kind="unchecked", text=finding.message(tournament.names))


def _decisions(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    words = [(decision, entry) for decision, entry in table.decisions if entry.kind == "decide"]
    for decision, entry in words:
        about = f" on {decision.rule}" if decision.rule else ""
        who = f" of {tournament.names(decision.player)}" if decision.player else ""
        text = f"{entry.id}: {decision.author} decided {decision.effect}{who}{about}: {decision.reason}"
        yield ExplainStep(rule="TRN-405", round=decision.round, kind="decision", text=text)
    if table.struck_by is not None:
        body: Any = table.struck_by.body
        text = f"{table.struck_by.id}: {table.struck_by.by} decided {body.effect}: {body.reason}"
        yield ExplainStep(rule="TRN-405", kind="decision", text=text)


def _trail(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    verdict = tournament.verdict(table)
    for step in verdict.trail if verdict else ():
        yield ExplainStep(rule=step.rule, round=step.round, turn=step.turn, text=step.message(tournament.names))


def _places(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    forfeits = forfeiting(table)
    counting = counted_places(tournament, table)
    ranked = [place for place in counting if place.participant not in forfeits]
    for place in ranked:
        number = 1 + sum(other.place < place.place for other in ranked)
        shared = sum(other.place == place.place for other in ranked) > 1
        text = f"{tournament.names(place.participant)} is {ordinal(number)} with {place.score}"
        yield ExplainStep(rule=None, kind="place", text=text + (", shared" if shared else ""))
    for place in counting:
        if place.participant in forfeits:
            text = f"{tournament.names(place.participant)} forfeits and is last, with {place.score} in the game"
            yield ExplainStep(rule=None, kind="place", text=text)


def _points(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    payment = pay(tournament, table)
    if payment.status != "paid":
        yield ExplainStep(rule="TRN-404", kind="points", text=f"{payment.note}: the table pays nothing so far")
        return
    for paid in payment.paid.values():
        text = f"{tournament.names(paid.player)} {_paid(paid, payment, len(table.seats))}"
        yield ExplainStep(rule=_rule(paid), kind="points", text=text)
    others = [place.participant for place in counted_places(tournament, table) if not place.person]
    if others:
        text = f"{listed(map(tournament.names, others))} takes no points; persons are ranked among themselves"
        yield ExplainStep(rule="TRN-403", kind="points", text=text)


def _rule(paid: Paid) -> str:
    return "TRN-405" if paid.forfeit else "TRN-402" if paid.shared > 1 else "TRN-401"


def _paid(paid: Paid, payment: Payment, size: int) -> str:
    marked = " (as written)" if payment.as_written else ""
    if paid.forfeit:
        return "forfeits: last, 0 points"
    if paid.shared > 1:
        places = f"places {paid.place} to {paid.place + paid.shared - 1}"
        return f"shares {places} of {size} persons: {counted(paid.points)} each{marked}"
    return f"is {ordinal(paid.place)} of {size} persons: {counted(paid.points)}{marked}"


def explain_player(tournament: Tournament, player: str, versus: str | None = None) -> Explanation:
    """Say what a player's place is made of, heat by heat; `versus` compares with another player."""
    one = tournament.players.find(player)
    other = tournament.players.find(versus) if versus is not None else None
    found = standings(tournament)
    rows = {row.player: row for row in found.rows}
    steps = list(_player_steps(tournament, one, found))
    title = f"{one.name} ({one.number})"
    if other is not None:
        title += f" and {other.name} ({other.number})"
        steps += _player_steps(tournament, other, found)
        steps += _compared(tournament, rows.get(one.number), rows.get(other.number))
    return Explanation(
        format=FORMAT,
        subject=f"player {one.number}",
        title=title + (f", {found.state}" if found.provisional else ""),
        steps=tuple(steps),
    )


def _player_steps(tournament: Tournament, player: Player, found: Standings) -> Iterator[ExplainStep]:
    row = next((row for row in found.rows if row.player == player.number), None)
    if row is None:
        rule, why = (
            ("TRN-207", "is a guest, who is not ranked") if player.guest else ("TRN-203", "dropped out before playing")
        )
        yield ExplainStep(rule=rule, kind="place", text=f"{player.name} {why}")
        return
    for heat, result in zip(tournament.heats, row.tables, strict=True):
        yield _heat_step(tournament, player, heat, result)
    for entry in tournament.penalties.get(player.number, ()):
        assert isinstance(entry.body, Penalty)
        text = f"{entry.id}: {player.name} loses {counted(Fraction(entry.body.points))}: {entry.body.reason}"
        yield ExplainStep(rule="TRN-418", kind="points", text=text)
    yield ExplainStep(rule="TRN-501", kind="points", text=f"{player.name}: {_sum(tournament, row)}")
    yield from _criteria(row)
    yield from _standing(tournament, row, found.rows)


def _heat_step(tournament: Tournament, player: Player, heat: Heat, result: TableResult | None) -> ExplainStep:
    """What one heat gave."""
    payments = tournament.settled.stage(heat.number).payments
    if result is None:
        if player.number in heat.byes:
            paid = counted(payments.bye) if payments.bye is not None else "the average of the own tables"
            return ExplainStep(
                rule="TRN-415", kind="points", text=f"heat {heat.number}: {player.name} has a bye: {paid}"
            )
        text = f"heat {heat.number}: {player.name} was not seated: {counted(payments.missed)}"
        return ExplainStep(rule="TRN-416", kind="points", text=text)
    table = tournament.table(result.table)
    payment = pay(tournament, table)
    paid_ = payment.paid.get(player.number)
    rule, text = ("TRN-404", f"{payment.note}: nothing so far")
    if paid_ is not None:
        rule, text = _rule(paid_), f"{_paid(paid_, payment, len(table.seats))}, with {paid_.score} in the game"
    return ExplainStep(rule=rule, kind="points", text=f"table {table.name}: {player.name} {text}")


def _sum(tournament: Tournament, row: StandingsRow) -> str:
    """What the points are the sum of, where it is one: `5 + 3 - 1 (penalty) = 7`."""
    ranked = next(
        one
        for one in reversed(rank_stages(tournament, {t.name: pay(tournament, t) for t in tournament.tables()}))
        if row.player in one.played.points
    )
    played, unit = ranked.played, ranked.played.unit
    paid = {sat.heat: sat.points for sat in played.games[row.player]}
    paid |= {rest.heat: rest.points for rest in played.unplayed[row.player]}
    parts = " + ".join(written(Fraction(points, unit)) for _, points in sorted(paid.items())) or "0"
    best = ranked.stage.best
    if best is not None and len(paid) > best:
        parts = f"the best {best} of {parts}"
    if ranked.stage.carry:
        parts += ", with the points of the stages before"
    if row.penalty:
        parts += f", less {written(row.penalty)} (penalty)"
    return f"{parts} = {written(row.points)}"


def _criteria(row: StandingsRow) -> Iterator[ExplainStep]:
    """The values of the criteria."""
    for key, value in row.tiebreaks.items():
        if value is not None:
            yield ExplainStep(rule=CRITERIA[key].rule, kind="tiebreak", text=f"{row.name}: {said(key, value)}")


def _standing(tournament: Tournament, row: StandingsRow, rows: Sequence[StandingsRow]) -> Iterator[ExplainStep]:
    """Where a player stands, and why neither above the next one nor below the one after."""
    text = f"{row.name} stands {ordinal(row.place)} with {counted(row.points)}"
    rules = ["TRN-501"]
    for others, where in (
        (_next([r for r in rows if r.place < row.place], last=True), "above"),
        (_next([r for r in rows if r.place > row.place]), "below"),
    ):
        if others:
            rule, said_ = _apart(tournament, row, others, where)
            rules.append(rule)
            text += f", {said_} ({where})"
    yield ExplainStep(rule=rules[-1], kind="place", text=text)
    level = [other.name for other in rows if other.place == row.place and other is not row]
    if level:
        text = f"{row.name} is level with {few(level)}: the place is shared"
        yield ExplainStep(rule="TRN-502", kind="place", text=text)


def _next(rows: Sequence[StandingsRow], *, last: bool = False) -> list[StandingsRow]:
    """Who shares the nearest place."""
    return [row for row in rows if row.place == rows[-1 if last else 0].place]


def _apart(tournament: Tournament, row: StandingsRow, others: Sequence[StandingsRow], where: str) -> tuple[str, str]:
    """The rule and the words for what lies between a player and the next ones: `1 point behind Bo`."""
    side, names = ("behind" if where == "above" else "ahead of"), few([other.name for other in others])
    other = others[0]
    if other.stage != row.stage:
        return (
            "TRN-504",
            f"{side} {names}, who {'reached' if where == 'above' else 'did not reach'} {max(row, other, key=lambda r: -r.place).stage}",
        )
    key = _deciding(tournament, row, other)
    mine, theirs = _value(row, key), _value(other, key)
    if key == "points":
        return "TRN-501", f"{counted(abs(row.points - other.points))} {side} {names}"
    return CRITERIA[key].rule, f"{side} {names} by {CRITERIA[key].title}, {against(mine, theirs)}"


def _deciding(tournament: Tournament, one: StandingsRow, other: StandingsRow) -> str:
    """The criterion that parts two players of one stage; the last one where nothing does."""
    order = _order(tournament, one)
    return next((key for key in order if _value(one, key) != _value(other, key)), order[-1])


def _compared(tournament: Tournament, one: StandingsRow | None, other: StandingsRow | None) -> list[ExplainStep]:
    """What puts one of two players above the other."""
    if one is None or other is None:
        return []
    above, below = (one, other) if one.place <= other.place else (other, one)
    if above.stage != below.stage:
        text = f"{above.name} stands above {below.name}: {above.name} played in {above.stage}, {below.name} did not"
        return [ExplainStep(rule="TRN-504", kind="place", text=text)]
    order = _order(tournament, above)
    if above.place == below.place:
        on = written(one.points) + (
            f" points, and in {listed(CRITERIA[k].title for k in order[1:])}," if order[1:] else ""
        )
        text = f"{one.name} and {other.name} are level on {on} and share place {one.place}"
        return [ExplainStep(rule="TRN-502", kind="place", text=text)]
    key = _deciding(tournament, above, below)
    mine, theirs = _value(above, key), _value(below, key)
    sides = f"{CRITERIA[key].title} {against(mine, theirs)}"
    if key == "points":
        sides = f"{figure(mine)} points against {figure(theirs)}"
    before = order[: order.index(key)]
    level = f", level in {listed(CRITERIA[k].title for k in before)}" if before else ""
    return [
        ExplainStep(
            rule=CRITERIA[key].rule, kind="place", text=f"{above.name} stands above {below.name}{level}: {sides}"
        )
    ]


def _order(tournament: Tournament, row: StandingsRow) -> tuple[str, ...]:
    return next(stage.order for stage in tournament.settled.stages if stage.name == row.stage)


def _value(row: StandingsRow, key: str) -> Value:
    return row.points if key == "points" else row.tiebreaks.get(key)
