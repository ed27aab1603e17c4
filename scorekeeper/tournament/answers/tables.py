"""The explanation of a table: places, records, decisions, findings, trail and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.games.engine.verdict import Finding, Names, listed
from scorekeeper.log import Entry
from scorekeeper.log.entry import Decide
from scorekeeper.tournament.answers.explanation import FORMAT, ExplainStep, Explanation, paid_rule, paid_words
from scorekeeper.tournament.answers.history import History, Version, history_of
from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.conflicts.clashes import clashes_of, shown
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.state.counting import (
    counted_places,
    cut_short,
    is_scored,
    settlement_of,
    settling,
)
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.upgrades import judged_differently
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.words import ordinal

__all__ = [
    "ExplainStep",
    "Explanation",
    "History",
    "Version",
    "explain_player",
    "explain_table",
    "history_of",
    "named_places",
]


def explain_table(tournament: Tournament, name: str) -> Explanation:
    """Explain a table: the places, then records, decisions, findings, trail and points."""
    table = tournament.table(name)
    names = tournament.names_in(table.heat)
    seats = listed(f"{names(seat)} ({seat})" for seat in table.seats)
    return Explanation(
        format=FORMAT,
        subject=f"table {table.name}",
        title=f"Table {table.name}, {table.game}: {seats}",
        steps=(
            *_places(tournament, table),
            *_entries(tournament, table),
            *_decisions(table, names),
            *_upgraded(tournament, table),
            *_findings(tournament, table),
            *_clashes(tournament, table),
            *_trail(tournament, table),
            *_settlement(tournament, table),
            *_points(tournament, table),
            *_unchecked(tournament, table),
        ),
    )


def _entries(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    for entry in table.entries:
        at = tournament.regulations.local_time(entry.at)
        what = "amended" if entry.kind == "amend" else "recorded"
        why = f": {reason}" if (reason := getattr(entry.body, "reason", None)) else ""
        yield ExplainStep(rule=None, kind="entry", text=f"{entry.id}: {what} by {entry.by} at {at}{why}")
    joined = table.joint
    if joined and joined.confirmed:
        text = f"typed by {listed(joined.authors)}, and all fields that both filled in are equal"
        yield ExplainStep(rule="LOG-211", kind="entry", text=text)


def _upgraded(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    """Yield what closing wrote, if the table would be judged differently now."""
    if differs := judged_differently(tournament).get(table.name):
        yield ExplainStep(rule="TRN-317", kind="closed", text=differs.told(tournament.names_in(table.heat)))


def _findings(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    verdict, joined = verdict_of(tournament, table), table.joint
    if verdict is None or joined is None:
        return
    for finding in [*verdict.findings, *(finding for finding, _ in joined.findings)]:
        if finding.level != "unchecked":
            yield ExplainStep(
                rule=finding.rule,
                round=finding.where.round,
                kind="finding",
                text=f"{finding.level}: {finding.message(tournament.names_in(table.heat))}{_settled(tournament, table, finding)}",
            )


def _clashes(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    """Yield what desks did to the table without knowing of each other, and differing figures side by side."""
    for conflict in conflicts_of(tournament):
        if table.name in conflict.tables:
            level = "settled" if conflict.harmless else "error"
            yield ExplainStep(rule=conflict.rule, kind="finding", text=f"{level}: {conflict.text}")
    for clash in clashes_of(tournament, table):
        for one in clash.differences:
            here = f"{shown(one.one)} in {clash.one} by {clash.one_by}"
            text = f"{one.box}: {here} | {shown(one.other)} in {clash.other} by {clash.other_by}"
            yield ExplainStep(rule=clash.rule, kind="conflict", text=text)


def _settled(tournament: Tournament, table: Table, finding: Finding) -> str:
    return f" (settled {settled})" if (settled := settling(tournament, table, finding)) else ""


def _unchecked(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    """Yield what could not be checked; if places count that the game's rules do not give, that is said with it."""
    verdict, names = verdict_of(tournament, table), tournament.names_in(table.heat)
    alone = verdict is not None and not verdict.places and counted_places(tournament, table)
    for finding in verdict.unchecked if verdict else ():
        text = f"{'by the rules of the game alone: ' if alone else ''}{finding.message(names)}"
        yield ExplainStep(rule=finding.rule, kind="unchecked", text=text)


def _decisions(table: Table, names: Names) -> Iterator[ExplainStep]:
    words = [(decision, entry) for decision, entry in table.decisions if entry.kind == "decide"]
    for decision, entry in words:
        about = f" on {decision.rule}" if decision.rule else ""
        who = f" of {names(decision.player)}" if decision.player else named_places(entry, names)
        text = f"{entry.id}: {decision.author} decided {decision.effect}{who}{about}: {decision.reason}"
        yield ExplainStep(rule="TRN-405", round=decision.round, kind="decision", text=text)
    if table.struck_by is not None:
        body: Any = table.struck_by.body
        text = f"{table.struck_by.id}: {table.struck_by.by} decided {body.effect}: {body.reason}"
        yield ExplainStep(rule="TRN-405", kind="decision", text=text)


def named_places(entry: Entry, names: Names) -> str:
    """Return the places that a decision names, such as ` (Ana first, Bo second)`."""
    places = entry.body.places if isinstance(entry.body, Decide) else {}
    return f" ({', '.join(f'{names(who)} {ordinal(place)}' for who, place in places.items())})" if places else ""


def _trail(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    verdict = verdict_of(tournament, table)
    for step in verdict.trail if verdict else ():
        yield ExplainStep(
            rule=step.rule, round=step.round, turn=step.turn, text=step.message(tournament.names_in(table.heat))
        )


def _settlement(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    """Yield what bids for seats and the addenda of the stage made of the places."""
    if verdict_of(tournament, table) is None:
        return
    for step in settlement_of(tournament, table).steps:
        yield ExplainStep(rule=step.rule, text=step.message(tournament.names_in(table.heat)))


def _places(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    names, forfeits = tournament.names_in(table.heat), table.forfeiting
    counting, scored = counted_places(tournament, table), is_scored(tournament, table)
    ranked = [place for place in counting if place.participant not in forfeits]
    for place in ranked:
        number = 1 + sum(other.place < place.place for other in ranked)
        shared = sum(other.place == place.place for other in ranked) > 1
        text = f"{names(place.participant)} is {ordinal(number)}{f' with {place.score}' if scored and place.scored else ''}"
        yield ExplainStep(rule=None, kind="place", text=text + (", shared" if shared else ""))
    for place in counting:
        if place.participant in forfeits:
            score = f", with {place.score} in the game" if scored and place.scored else ""
            text = f"{names(place.participant)} forfeits and is last{score}"
            yield ExplainStep(rule=None, kind="place", text=text)


def _points(tournament: Tournament, table: Table) -> Iterator[ExplainStep]:
    payment, system = payment_of(tournament, table), tournament.regulations.stage(table.heat).point_system
    names = tournament.names_in(table.heat)
    if payment.status == "void":
        yield ExplainStep(rule="TRN-405", kind="points", text="the game was struck: the table pays nothing")
        return
    if payment.status != "paid":
        yield ExplainStep(
            rule="TRN-404",
            kind="points",
            text=f"{cut_short(tournament, table) or payment.note}: the table pays nothing so far",
        )
        return
    if short := cut_short(tournament, table):
        yield ExplainStep(rule="TRN-421" if table.walkover else "TRN-407", kind="points", text=short)
    for paid in payment.paid.values():
        text = f"{names(paid.player)} {paid_words(paid, payment, table, system)}"
        yield ExplainStep(rule=paid_rule(paid, table, system), kind="points", text=text)
    others = [place.participant for place in counted_places(tournament, table) if not place.person]
    if others and system.others == "take-place":
        text = f"{listed(map(names, others))} takes its place, and the points for that place are lost"
        yield ExplainStep(rule="TRN-408", kind="points", text=text)
    elif others:
        text = f"{listed(map(names, others))} takes no points; the players are ranked among themselves"
        yield ExplainStep(rule="TRN-403", kind="points", text=text)
