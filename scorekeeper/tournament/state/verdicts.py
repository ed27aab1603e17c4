"""Judges each table by the rules."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament


def prepared_terms(tournament: Tournament, game: str) -> Terms:
    """Return the rulings and the equipment for judging a game in this tournament; prepared once."""
    if game not in tournament.terms:
        tournament.terms[game] = Terms(
            rulings=dict(tournament.regulations.document.rulings), equipment=tournament.regulations.faces.get(game, {})
        )
    return tournament.terms[game]


def terms_of(tournament: Tournament, table: Table) -> Terms:
    """Return the terms for judging a table's record: those of its game, and the decisions on this table."""
    terms = prepared_terms(tournament, table.game)
    return terms.under(word for word, _ in table.decisions) if table.decisions else terms


def verdict_of(tournament: Tournament, table: Table) -> Verdict | None:
    """Return the verdict on a table's record; None while nothing that counts is recorded."""
    known = tournament.verdicts
    if table.name not in known:
        known[table.name] = table.rules.judge(table.record, terms_of(tournament, table)) if table.joint else None
    return known[table.name]


def know_verdict(
    tournament: Tournament, table: Table, record: Any, decisions: tuple[Decision, ...], verdict: Verdict
) -> None:
    """Keep a verdict that was made before the table was written, if it matches what the table now says."""
    words = tuple(word for word, _ in table.decisions)
    if table.name not in tournament.verdicts and table.record == record and words == decisions:
        tournament.verdicts[table.name] = verdict
