"""What a table that pays nothing yet waits for, and the step that brings it."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.steps import NextStep
from scorekeeper.tournament.state.corrections import is_closed
from scorekeeper.tournament.state.counting import ENDS, written_places
from scorekeeper.tournament.state.reconstruction import scope
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of
from scorekeeper.tournament.state.versions import ADJOURNED, RESULT, is_interim

MANY_ROUNDS = 4
"""A game with more rounds than this may end before all lines of its sheet are full."""
Need = Literal["record", "rest", "result", "by-rules", "as-written", "places"]
"""What is missing: a record, the rest of it, the result at the moment of the end, or a decision with this effect."""


def need_of(tournament: Tournament, table: Table) -> Need:
    """Return what a table that pays nothing yet waits for."""
    verdict = verdict_of(tournament, table)
    if verdict is None:
        return "record"
    record = table.record
    if record.ended == ADJOURNED:
        return "rest"
    if record.ended == "finished" and (record.result is None or (record.rounds and _absent(table))):
        return "rest"
    if record.ended != "finished" and record.result is None and not verdict.places:
        return "result"
    return decision_for(tournament, table, verdict)


def decision_for(tournament: Tournament, table: Table, verdict: Verdict) -> Literal["by-rules", "as-written", "places"]:
    """Return the effect of the decision that makes the table count: what the rules or the record give, or named places."""
    if table.record.ended == ADJOURNED:
        return "places"
    if verdict.places:
        return "by-rules"
    return "as-written" if written_places(tournament, table) else "places"


def lacks_of(tournament: Tournament, table: Table) -> str:
    """Return what a recorded table lacks, in words."""
    need, ended = need_of(tournament, table), table.record.ended
    why = f": {ENDS[ended]}" if ended in ENDS else ""
    if need == "result":
        return f"the result at that moment{why}"
    if need in ("by-rules", "as-written", "places"):
        return f"the head judge's decision{why}"
    if ended == ADJOURNED:
        return "the rest of the game: it was adjourned"
    absent = _absent(table)
    if len(absent) > MANY_ROUNDS:
        return f"round {absent[0]} and what came after it"
    return f"round{'s' if len(absent) > 1 else ''} {', '.join(map(str, absent))}" if absent else "the result"


def seats_step(table: Table) -> NextStep:
    """Return the step that records who sits where at a table whose players choose, or bid."""
    return NextStep("bid for seats" if table.choice == "bid" else "choose seats", table=table.name)


def step_for(tournament: Tournament, table: Table) -> NextStep:
    """Return the next step for a table that pays nothing yet."""
    need, again = need_of(tournament, table), is_closed(tournament, table.heat)
    recording = NextStep("record", table=table.name, reopen=again)
    if need == "record":
        return seats_step(table) if table.unchosen else recording
    verdict = verdict_of(tournament, table)
    assert verdict is not None
    if need == "rest" and table.record.result is None:
        return recording
    deciding = decide_step(tournament, table, decision_for(tournament, table, verdict))
    if need == "rest":
        again_with = NextStep("amend with file", entry=_source(table), reopen=again)
        whole = table.record.ended == ADJOURNED and not is_interim(table.record)
        return replace(again_with if whole else recording, otherwise=deciding)
    return replace(recording, otherwise=deciding) if need == "result" else deciding


def decide_step(tournament: Tournament, table: Table, effect: str) -> NextStep:
    """Return the step that decides on a table; it names the decision that it replaces, if there is one."""
    about = _source(table) if len(table.entries) > 1 else table.name
    before = [word for decision, word in table.decisions if word.kind == "decide" and not any(scope(decision))]
    of = next((word.id for word in before if word.of == _source(table)), about)
    again = is_closed(tournament, table.heat)
    if effect == "places":
        return NextStep("decide places", entry=of, players=table.seats, reopen=again)
    return NextStep("decide" if effect == "by-rules" else "decide as written", entry=of, reopen=again)


def _source(table: Table) -> str:
    """Return the id of the record that a decision on the table is about."""
    assert table.joint is not None
    return table.joint.sources.get(RESULT, table.joint.sources["table"]).id


def _absent(table: Table) -> list[int]:
    """Return the rounds of the paper that are not recorded."""
    there = {played.number for played in table.record.rounds}
    rounds = table.rules.paper(table.record.variant).rounds
    return [number for number in range(1, rounds + 1) if number not in there]
