"""Takes a record from its start over its transcript and its sheet to the places."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.games.cargo_and_gold.checks.ending import BrokenOff, TranscriptEnds
from scorekeeper.games.cargo_and_gold.checks.result import OwedByPile, PlacesAlone, ResultAlone
from scorekeeper.games.cargo_and_gold.checks.sheet.counts import SheetAlone
from scorekeeper.games.cargo_and_gold.checks.sheet.transcript import SheetBesideTranscript
from scorekeeper.games.cargo_and_gold.position.moments import PLAY
from scorekeeper.games.cargo_and_gold.position.order import round_is_full
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Record, Result, Round, Sheet, Start
from scorekeeper.games.cargo_and_gold.scoring.ledger import over_by_count, reckon
from scorekeeper.games.cargo_and_gold.scoring.turns import turn_order
from scorekeeper.games.cargo_and_gold.scoring.wealth import (
    Final,
    Ranking,
    Unknown,
    claimed_gold,
    finals_of_position,
    finals_of_result,
    finals_of_sheet,
    is_rated,
    needed_kinds,
    over_by_result,
    places,
    rank,
    rank_by_claims,
    settle,
    take_as_owed,
)
from scorekeeper.games.cargo_and_gold.setup import (
    TranscriptBegins,
    first_player,
    open_game,
    place_tokens,
    start_position,
)
from scorekeeper.games.cargo_and_gold.trail import tell_claims, tell_end, tell_ledgers, tell_open_end, tell_places
from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.engine.verdict import Finding, Place


def judge(table: Table) -> Outcome:
    """Decide from what is known: the transcript, else the sheet, else the result alone."""
    record: Record = table.record
    table.ask(table.bound, record, At())
    rounds = record.rounds
    for played in rounds[:2]:
        table.ask(rounds, played, At("", played.number))
    if rounds:
        position = _follow(table, rounds[0]) if rounds[0].transcript or rounds[0].start is not None else None
        if position is not None:
            return _by_transcript(table, rounds[0], position)
        if rounds[0].sheet is not None:
            return _by_sheet(table, rounds[0], rounds[0].sheet)
    return _by_result(table, record.result) if record.result is not None else NOBODY


# The transcript.


def _follow(table: Table, played: Round) -> Position | None:
    """Check the start and follow the transcript; the position at the end, if it can be relied on."""
    record, start, number, events = table.record, played.start or Start(), played.number, played.transcript
    opening = open_game(start, record.seats, table.bound, told=bool(events))
    table.ask(opening, start, At(f"rounds.{number}.start", number))
    position = start_position(record, played, table.bound)
    if position is None:
        return None
    legal = True
    for index, chosen in enumerate(place_tokens(position, start), 1):
        at = At(f"rounds.{number}.start.chosen.{index}", number)
        legal = table.ask(position, chosen, at, all_of_it=True).then is None and legal
    if not events or table.ask(position, TranscriptBegins(legal), At("", number)).then is not None:
        return None
    return position if Replay(table, PLAY, position, locate_in_round(number)).run(events) else None


def _by_transcript(table: Table, played: Round, position: Position) -> Outcome:
    record: Record = table.record
    finished = record.ended == "finished"
    ends = TranscriptEnds(stopped=not finished, beyond=position.index <= len(played.transcript))
    at = At("", played.number, position.turn or None, position.index - 1)
    over = table.ask(position, ends, at).then is None
    gold: dict[str, int] = {}
    if played.sheet is not None and _has_all_rows(table, played, played.sheet):
        beside = SheetBesideTranscript(played.sheet)
        gold = {**table.ask(position, beside, At(f"rounds.{played.number}.sheet", played.number)).given}
    table.tell(tell_end, position)
    finals = finals_of_position(position, gold)
    needed = {card for card in position.needs.values() if card is not None}
    if not position.over and not finished:
        return _broken_off(table, finals, needed, position.first, full_round=round_is_full(position))
    return Outcome(_rank(table, finals, needed, position.first, over=over), over)


# The sheet.


def _has_all_rows(table: Table, played: Round, sheet: Sheet) -> bool:
    return table.ask(table.record.seats, sheet, At(f"rounds.{played.number}.sheet", played.number)).then is None


def _by_sheet(table: Table, played: Round, sheet: Sheet) -> Outcome:
    if not _has_all_rows(table, played, sheet):
        return NOBODY
    record, bound = table.record, table.bound
    first = first_player(played.start, record.seats, bound.rulings)
    ledger = reckon(sheet, record.seats, bound, first=first, ended=record.ended)
    before = len(table.findings.found)
    asked = table.ask(
        ledger,
        SheetAlone(sheet),
        At(f"rounds.{played.number}.sheet", played.number),
        lambda given: reckon(sheet, record.seats, bound, first=first, ended=record.ended, given=given),
    )
    found = table.findings.found[before:]
    if _stands(found, "CGO-108"):
        return NOBODY
    ledger = asked.figures
    over = over_by_count(ledger) and not _stands(found, "CGO-104", "CGO-206")
    table.tell(tell_ledgers, played.number, ledger)
    finals, needed = finals_of_sheet(ledger), needed_kinds(ledger, bound)
    if not over and not ledger.finished:
        full_round = None if sheet.turns is None else not sheet.turns % len(record.seats)
        return _broken_off(table, finals, needed, first, full_round=full_round)
    return Outcome(_rank(table, finals, needed, first, over=not _stands(found, "CGO-104")), over)


def _stands(found: Sequence[Finding], *rules: str) -> bool:
    """Whether something is wrong by one of these rules that no decision settled."""
    return any(finding.rule in rules and finding.level == "error" for finding in found)


# The places.


def _rank(
    table: Table,
    finals: Sequence[Final],
    needed: Collection[str] | None,
    first: str | None,
    *,
    over: bool = True,
    ended: str = "finished",
) -> list[Place]:
    """Rank, and compare with the result; of a game that is not over, for a head judge to accept or not."""
    record, rulings = table.record, table.bound.rulings
    order = turn_order(record.seats, first) if first is not None else ()
    ranking = rank(finals, rulings, needed=needed, order=order)
    if isinstance(ranking, Unknown):
        table.ask(record.result, ranking, At("", 1))
        return []
    counting = ranking
    if record.result is not None:
        counting = _compare(table, record.result, Ranking(ranking, ranking, rulings)).counting
    if not over:
        table.tell(tell_open_end)
    table.tell(tell_places, counting, ended)
    return places(counting)


def _compare(table: Table, result: Result, ranking: Ranking) -> Ranking:
    """The ranking that counts, after it was compared with what people say."""
    counts: Ranking = table.ask(ranking, result, At("result"), lambda given: settle(ranking, given)).figures
    return counts


def _broken_off(
    table: Table,
    finals: Sequence[Final],
    needed: Collection[str] | None,
    first: str | None,
    *,
    full_round: bool | None,
) -> Outcome:
    """A game that was broken off has no winner by the book (ruling CGO-R39)."""
    record, rulings = table.record, table.bound.rulings
    table.ask(record, BrokenOff(rulings.unfinished, full_round), At())
    if not is_rated(rulings, full_round):
        return NOBODY
    return Outcome(_rank(table, finals, needed, first, ended=record.ended), finished=True)


# The result alone.


def _by_result(table: Table, result: Result) -> Outcome:
    record, rulings = table.record, table.bound.rulings
    if not over_by_result(record):
        table.ask(record, BrokenOff(rulings.unfinished, None), At())
        if not is_rated(rulings, None):
            return NOBODY
    gold = claimed_gold(result, rulings)
    if table.ask(None, ResultAlone(record, result, gold, rulings), At("result")).then is not None:
        return NOBODY
    found = _rank_by_gold(table, result, gold) if len(gold) == len(record.seats) else _rank_by_places(table, result)
    return Outcome(found, bool(found) and not _stands(table.findings.found, "CGO-104"))


def _rank_by_gold(table: Table, result: Result, gold: dict[str, int]) -> list[Place]:
    rulings = table.bound.rulings
    finals = finals_of_result(table.record, gold)
    ranking = rank(finals, rulings)
    if not isinstance(ranking, Unknown) and rulings.pile_too_small == "owed":
        table.ask(None, OwedByPile(), At("result"))
        ranking = rank(finals, rulings) if take_as_owed(finals, result) else ranking
    if isinstance(ranking, Unknown):
        return _rank_by_places(table, result, ranking)
    found = places(_compare(table, result, Ranking(ranking, ranking, rulings)).counting)
    table.tell(tell_claims, found, "{who} is said to have {score}")
    return found


def _rank_by_places(table: Table, result: Result, unknown: Unknown | None = None) -> list[Place]:
    record, rulings = table.record, table.bound.rulings
    ranking = rank_by_claims(record, rulings, {})
    if isinstance(ranking, Unknown):
        table.ask(result, unknown or ranking, At("result.rows"))
        return []
    asked = table.ask(ranking, PlacesAlone(result), At("result"), lambda given: rank_by_claims(record, rulings, given))
    found = places(asked.figures.counting)
    table.tell(tell_claims, found, "{who} is said to be there")
    return found
