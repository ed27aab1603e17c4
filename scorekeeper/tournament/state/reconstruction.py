"""Rebuilds players, heats and tables from the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.lookup import Games
from scorekeeper.log import Entry, Log
from scorekeeper.log.entry import Amend, Close, Decide, Penalty, Recorded, Reopen, SeatChoice, Seating
from scorekeeper.log.reading import STRIKING
from scorekeeper.tournament.state.players import Players
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.versions import join


def replay_players(log: Log) -> Players:
    """Return all players with what happened to them."""
    players = Players()
    players.replay_all(log.live("player"))
    return players


def replay_heats(log: Log, known: Games, variant: str = "standard", besides: Collection[str] = ()) -> tuple[Heat, ...]:
    """Return all heats in order, with the records of their tables, whose games are `known`.

    `variant` is the default for seatings without one. Entries named in `besides` do not count.
    """
    heats: dict[int, Heat] = {}
    for entry in log.live("seat", "reseat"):
        body = entry.body
        assert isinstance(body, Seating)
        if body.heat not in heats and entry.id not in besides:
            heats[body.heat] = _heat(entry, body, variant, known)
    for number, words in closing_words(log).items():
        if number in heats and (closes := words.closes(log, heats[number].entry)) and not words.unsettled(log):
            heats[number].closed = closes[-1]
    ordered = tuple(heats[number] for number in sorted(heats))
    _fill((table for heat in ordered for table in heat.tables), log)
    return ordered


class ClosingWords(NamedTuple):
    """What closed a heat and what opened it again; references decide which came last, never clocks."""

    closed: list[Entry]
    reopened: list[Entry]

    def closes(self, log: Log, seating: Entry) -> list[Entry]:
        """Return the entries that closed the heat and that no later reopening knew of.

        A heat that was seated again by somebody who knew of the close starts open, because its old seating was voided.
        """
        after = (*self.reopened, seating)
        return [one for one in self.closed if not any(log.knew(other, one) for other in after)]

    def unsettled(self, log: Log) -> list[Entry]:
        """Return reopenings that nobody who closed the heat knew of; such a heat is open."""
        return [one for one in self.reopened if not any(log.knew(other, one) for other in self.closed)]


def closing_words(log: Log) -> dict[int, ClosingWords]:
    """Return all closings and reopenings, by heat."""
    found: dict[int, ClosingWords] = {}
    for entry in log.live("close", "reopen"):
        assert isinstance(entry.body, Close | Reopen)
        words = found.setdefault(entry.body.heat, ClosingWords([], []))
        (words.closed if entry.kind == "close" else words.reopened).append(entry)
    return found


def _heat(entry: Entry, body: Seating, default: str, known: Games) -> Heat:
    """Return a heat as it was seated; a seating without a variant is older than that field and has the tournament's."""
    variant = body.variant or default
    return Heat(
        number=body.heat,
        game=body.game,
        variant=variant,
        tables=tuple(
            Table(
                heat=body.heat,
                number=seated.table,
                game=seated.game or body.game,
                variant=(seated.variant or "standard") if seated.game else variant,
                seats=tuple(seated.seats),
                seated=entry,
                choice=seated.choice,
                known=known,
            )
            for seated in body.tables
        ),
        entry=entry,
        byes=tuple(body.byes),
        rests=dict(body.rests),
        field=tuple(body.field),
    )


def replay_penalties(log: Log, besides: Collection[str] = ()) -> dict[str, list[Entry]]:
    """Return the penalties by player number; entries named in `besides` do not count."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in log.live("penalty"):
        assert isinstance(entry.body, Penalty)
        if entry.id not in besides:
            found[entry.body.player].append(entry)
    return found


def _fill(tables: Iterable[Table], log: Log) -> None:
    choices = _choices(log)
    records: dict[str, list[Entry]] = defaultdict(list)
    for entry in log.live("record", "amend"):
        assert isinstance(entry.body, Recorded | Amend)
        records[entry.body.table].append(entry)
    words: dict[str, list[Entry]] = defaultdict(list)
    for entry in log.live("decide"):
        assert isinstance(entry.body, Decide)
        for name in (entry.body.of, *entry.body.also):
            words[name].append(entry)
    for table in tables:
        _take_seats(table, choices.get(table.name, ()))
        fill(table, records[table.name], words)
        table.joint = join(table, log)


def _choices(log: Log) -> dict[str, list[Entry]]:
    """Return the choices of seats that stand, by table."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in log.live("seats"):
        assert isinstance(entry.body, SeatChoice)
        found[entry.body.table].append(entry)
    return found


def _take_seats(table: Table, choices: Sequence[Entry]) -> None:
    """Put the players of a table on the seats that they chose; a choice of other people says nothing about these."""
    for entry in choices:
        assert isinstance(entry.body, SeatChoice)
        if sorted(entry.body.seats) != sorted(table.order):
            continue
        if table.chosen is None:
            table.chosen, table.seats, table.bids = entry, tuple(entry.body.seats), entry.body.bids
        else:
            table.chosen_again = (*table.chosen_again, entry)


def fill(table: Table, entries: Iterable[Entry], words: dict[str, list[Entry]]) -> None:
    """Give a table the entries that count, and the decisions and acceptances that go with them."""
    table.entries, table.decisions, table.struck_by = [], [], None
    for entry in entries:
        spoken = words.get(entry.id, ())
        strikes = [word for word in spoken if isinstance(word.body, Decide) and word.body.effect in STRIKING]
        if strikes:
            table.struck_by = strikes[-1]
            continue
        table.entries.append(entry)
        table.decisions += [(decision_of(word), word) for word in spoken if word.of == entry.id]
        if getattr(entry.body, "accept", None) is not None:
            table.decisions += [(accepted, entry) for accepted in acceptances(entry)]
    table.decisions.sort(key=_breadth)


def _breadth(word: tuple[Decision, Entry]) -> tuple[bool, int]:
    """Return a sort key that puts a head judge's decision before an acceptance, and a narrow one before a wide one."""
    decision, entry = word
    return entry.kind != "decide", sum(part is None for part in scope(decision))


def scope(decision: Decision | Decide) -> tuple[str | int | None, ...]:
    """Return what a decision is narrowed to."""
    return decision.rule, decision.round, decision.turn, decision.event, decision.player


def decision_of(entry: Entry) -> Decision:
    """Return the entry as the decision that a game's judge uses."""
    body = entry.body
    assert isinstance(body, Decide)
    return Decision(
        effect=body.effect,
        author=entry.by,
        reason=body.reason,
        rule=body.rule,
        round=body.round,
        turn=body.turn,
        event=body.event,
        player=body.player,
        settles=None if body.settles is None else tuple(body.settles),
    )


def acceptances(entry: Entry) -> list[Decision]:
    """Return the findings that were accepted with the record, one decision each."""
    body = entry.body
    if not isinstance(body, Recorded | Amend) or body.accept is None:
        return []
    accept = body.accept
    return [
        Decision(
            effect="as-written" if accept.as_written else "by-rules",
            author=entry.by,
            reason=accept.reason,
            rule=finding.rule,
            round=finding.where.get("round"),
            turn=finding.where.get("turn"),
            event=finding.where.get("event"),
        )
        for finding in accept.findings
    ]
