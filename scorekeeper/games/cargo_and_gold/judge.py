"""Judges a record: start, transcript, sheet, result and places."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from scorekeeper.games.cargo_and_gold.checks.claims import OpenClaims
from scorekeeper.games.cargo_and_gold.checks.ending import Adjourned, BrokenOff, GameWasOver, TranscriptEnds
from scorekeeper.games.cargo_and_gold.checks.result import OpenResult, OwedByPile, PlacesAlone, ResultAlone
from scorekeeper.games.cargo_and_gold.checks.sheet.counts import Players, SheetAlone
from scorekeeper.games.cargo_and_gold.checks.sheet.transcript import (
    CountBesideAssumptions,
    SheetBesideTranscript,
    SheetGoesFurther,
)
from scorekeeper.games.cargo_and_gold.position.order import round_is_full
from scorekeeper.games.cargo_and_gold.position.payments import end_by_the_payments
from scorekeeper.games.cargo_and_gold.position.play import PLAY, play_on
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Record, Result, Round, Sheet, Start
from scorekeeper.games.cargo_and_gold.scoring.claims import claims_hold, debts_that_fit
from scorekeeper.games.cargo_and_gold.scoring.ending import (
    had_full_round,
    is_rated,
    leaves_gold_out,
    over_by_count,
    over_by_result,
    places_somebody,
    tells_the_end,
)
from scorekeeper.games.cargo_and_gold.scoring.ledger import NOTHING_GIVEN, Ledger, reckon
from scorekeeper.games.cargo_and_gold.scoring.legible import without_impossible_figures
from scorekeeper.games.cargo_and_gold.scoring.wealth import (
    End,
    Final,
    Unknown,
    WealthRanking,
    claimed_gold,
    end_of_position,
    end_of_result,
    end_of_sheet,
    places,
    rank,
    rank_by_claims,
    settle,
    take_as_owed,
    unknown_gold,
)
from scorekeeper.games.cargo_and_gold.setup import (
    TranscriptBegins,
    first_player,
    lift_tokens,
    open_game,
    place_tokens,
    start_position,
)
from scorekeeper.games.cargo_and_gold.trail import (
    tell_claims,
    tell_early_stop,
    tell_end,
    tell_ledgers,
    tell_open_end,
    tell_places,
)
from scorekeeper.games.engine.replay import Replay, locate_in_round
from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.engine.verdict import Finding, Place


def judge(table: Table) -> Outcome:
    """Judge from the best source there is: the transcript, otherwise the sheet, otherwise the result alone."""
    record: Record = table.record
    rounds = record.rounds
    table.ask(table.bound, record, At("", rounds[0].number if rounds else None))
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
    """Check the start and replay the transcript; return the position at the end, if it is reliable."""
    record, start, number, events = table.record, played.start or Start(), played.number, played.transcript
    opening = open_game(start, record.seats, table.bound, told=bool(events))
    table.ask(opening, start, At(f"rounds.{number}.start", number))
    if start.found is not None:
        table.ask(opening, start.found, At(f"rounds.{number}.start.found", number))
    position = start_position(record, played, table.bound)
    position.reported, position.events = table.findings.found, events
    for index, chosen in enumerate(place_tokens(position, start), 1):
        table.ask(position, chosen, At(f"rounds.{number}.start.chosen.{index}", number))
    if not events:
        return None
    table.ask(position, TranscriptBegins(), At("", number))
    lift_tokens(position, start)
    return position if Replay(table, PLAY, position, locate_in_round(number)).run(events) else None


def _by_transcript(table: Table, played: Round, position: Position) -> Outcome:
    record: Record = table.record
    if position.unpaid is not None:
        position.unpaid.gold_known = False
    end_by_the_payments(position)
    ends = TranscriptEnds(record.ended, position.index <= len(played.transcript), _is_end_told(table, played))
    at = At("", played.number, position.turn or None, position.index - 1)
    over = table.ask(position, ends, at).then is None
    play_on(position, played.transcript[position.index - 1 :])
    if not over and (later := _by_paper(table, played, position)) is not None:
        return later
    if position.assumed and (counted := _beside_assumptions(table, played, position)) is not None:
        return counted
    gold: Mapping[str, int] = {}
    if played.sheet is not None and _has_all_rows(table, played, played.sheet):
        compared = _beside_sheet(table, played, position, without_impossible_figures(played.sheet))
        if compared is None:
            return _by_count(table, played, played.sheet)
        gold = compared
    table.tell(tell_end, position)
    if position.found and played.sheet is not None:
        _note_who_left(position, played.sheet)
    end = end_of_position(position, {**unknown_gold(position, played.sheet, record.result), **gold})
    if position.over:
        table.ask(position, GameWasOver(record.ended), At("", played.number))
    if record.ended == "adjourned":
        return _adjourned(table, end)
    if record.ended != "finished" and not position.over:
        return _broken_off(table, end, full_round=round_is_full(position))
    return Outcome(_rank(table, end), finished=True) if over else _not_over(table, end)


def _is_end_told(table: Table, played: Round) -> bool:
    """Whether sheet or result tell how the game ended."""
    result: Result | None = table.record.result
    if played.sheet is not None and tells_the_end(played.sheet.rows.values()):
        return True
    return result is not None and (tells_the_end(result.rows.values()) or _is_known_by_places(played, result))


def _is_known_by_places(played: Round, result: Result) -> bool:
    """Whether only the places of a result tell how the game ended, because gold is left blank."""
    return played.sheet is None and leaves_gold_out(result) and places_somebody(result)


def _beside_sheet(table: Table, played: Round, position: Position, sheet: Sheet) -> Mapping[str, int] | None:
    """The gold that decisions let stand as the sheet has it; None if the sheet counts because the transcript tells less."""
    if table.ask(position, SheetGoesFurther(sheet), _at_sheet(played)).then is not None:
        table.findings.assume_nothing()
        table.ask(position, SheetBesideTranscript(sheet, later=True), _at_sheet(played))
        return None
    gold = table.ask(position, SheetBesideTranscript(sheet), _at_sheet(played)).given
    told = {who: row.gold - position.traders[who].gold for who, row in sheet.rows.items()}
    position.misstated |= {who: by for who, by in told.items() if by and position.traders[who].gold_known}
    return gold if position.tells_all_gold() else None


def _note_who_left(position: Position, sheet: Sheet) -> None:
    """Take over from the sheet who left, which a position found at the table may not tell."""
    for who, row in sheet.rows.items():
        position.traders[who].left = position.traders[who].left or row.left


def _beside_assumptions(table: Table, played: Round, position: Position) -> Outcome | None:
    """The outcome by sheet or result if the transcript rests on something illegal: one comparison, and what was counted."""
    sheet, result = played.sheet, table.record.result
    if sheet is not None and all(seat in sheet.rows for seat in table.record.seats):
        table.ask(
            position, CountBesideAssumptions({who: row.gold for who, row in sheet.rows.items()}), _at_sheet(played)
        )
        table.findings.assume_nothing()
        return _by_sheet(table, played, sheet)
    if result is None or not tells_the_end(result.rows.values()):
        return None
    gold = {who: row.gold for who, row in result.rows.items() if row.gold is not None}
    table.ask(position, CountBesideAssumptions(gold), At("", played.number))
    return _by_paper(table, played, position)


def _by_paper(table: Table, played: Round, position: Position) -> Outcome | None:
    """The outcome by sheet or result, if they tell the end of the game; the transcript may end too early, for instance."""
    table.findings.assume_nothing()
    sheet, result = played.sheet, table.record.result
    if sheet is not None and tells_the_end(sheet.rows.values()):
        if not position.assumed and not position.over:
            later = SheetBesideTranscript(without_impossible_figures(sheet), later=True)
            table.ask(position, later, _at_sheet(played))
        return _by_sheet(table, played, sheet)
    if result is None or not (tells_the_end(result.rows.values()) or _is_known_by_places(played, result)):
        return None
    return _by_result(table, result, {who for who, trader in position.traders.items() if trader.left})


# The sheet.


def _at_sheet(played: Round) -> At:
    return At(f"rounds.{played.number}.sheet", played.number)


def _has_all_rows(table: Table, played: Round, sheet: Sheet) -> bool:
    players = Players(table.record.seats, table.bound.rulings)
    return table.ask(players, sheet, _at_sheet(played)).then is None


def _by_sheet(table: Table, played: Round, sheet: Sheet) -> Outcome:
    return _by_count(table, played, sheet) if _has_all_rows(table, played, sheet) else NOBODY


def _by_count(table: Table, played: Round, sheet: Sheet) -> Outcome:
    """The outcome by what was counted, if everybody has a row."""
    record, bound, written, sheet = table.record, table.bound, sheet, without_impossible_figures(sheet)
    first = first_player(played.start, record.seats, bound.rulings)
    reckoned = partial(reckon, sheet, record.seats, bound, first, record.ended)
    before = len(table.findings.found)
    ledger: Ledger = table.ask(reckoned(NOTHING_GIVEN), SheetAlone(written), _at_sheet(played), reckoned).figures
    wrong = _errors(table.findings.found[before:])
    if "CGO-108" in wrong:
        return NOBODY
    over = over_by_count(ledger) and wrong.isdisjoint(("CGO-104", "CGO-206"))
    table.tell(tell_ledgers, played.number, ledger)
    end = end_of_sheet(ledger)
    if record.ended == "adjourned":
        return _adjourned(table, end)
    if not over and not ledger.finished:
        return _broken_off(table, end, full_round=had_full_round(ledger))
    return Outcome(_rank(table, end, over="CGO-104" not in wrong), over)


def _errors(found: Sequence[Finding]) -> set[str]:
    """The rules of all errors that no decision settled."""
    return {finding.rule for finding in found if finding.level == "error"}


# The places.


def _rank(table: Table, end: End, *, over: bool = True, ended: str = "finished") -> list[Place]:
    """Rank the players and compare with the result; a count that falls short of the end may be a miscount, so it ranks, too."""
    result: Result | None = table.record.result
    ranking = _ranked(table, end)
    if isinstance(ranking, Unknown):
        table.ask(result, ranking, At("", 1))
        return []
    counting = ranking if result is None else _compare(table, result, end, ranking)
    if not over:
        table.tell(tell_open_end)
    table.tell(tell_places, counting, ended)
    return places(counting)


def _ranked(table: Table, end: End, *, alone: bool = False) -> list[Final] | Unknown:
    """The ranking, if all that counts is known; if not, the claims are checked for whether they can be right at all."""
    result, rulings = table.record.result, table.bound.rulings
    ranking = rank(end, rulings)
    if result is None:
        return ranking
    if isinstance(ranking, Unknown):
        open_claims = OpenClaims(result, end, ranking, table.record.ended == "finished", alone)
        table.ask(rulings, open_claims, At("result"))
        return ranking
    if not end.lenders or claims_hold(result, ranking):
        return ranking
    match debts_that_fit(result, end, rulings):
        case []:
            return ranking
        case [only]:
            end.finals = only.finals
            return rank(end, rulings)
    return Unknown("CGO-R05", "what the pile owed after the last sale")


def _compare(table: Table, result: Result, end: End, finals: list[Final]) -> list[Final]:
    """Compare the ranking with the claimed result, and return the one that counts."""
    ranking = WealthRanking(finals, finals, table.bound.rulings, end)
    counts: WealthRanking = table.ask(ranking, result, At("result"), partial(settle, end, ranking)).figures
    return counts.counting


def _broken_off(table: Table, end: End, *, full_round: bool | None) -> Outcome:
    """Judge a game that was broken off, which by the book has no winner (ruling CGO-R39)."""
    record, rulings = table.record, table.bound.rulings
    table.ask(record, BrokenOff(rulings.unfinished, full_round), At())
    if not is_rated(rulings, full_round):
        return _not_placed(table, end)
    return Outcome(_rank(table, end, ended=record.ended), finished=True)


def _adjourned(table: Table, end: End) -> Outcome:
    """Judge a game that is still running: nobody has a place yet, and what is written down so far is compared."""
    table.ask(table.record, Adjourned(), At())
    return _not_placed(table, end)


def _not_over(table: Table, end: End) -> Outcome:
    """Judge a transcript that stops before the end of a finished game; a head judge may still let it count."""
    table.tell(tell_early_stop)
    return _not_placed(table, end)


def _not_placed(table: Table, end: End) -> Outcome:
    """Compare the figures of the result although nobody is placed."""
    result: Result | None = table.record.result
    ranking = rank(end, table.bound.rulings)
    if result is not None and not isinstance(ranking, Unknown):
        table.ask(WealthRanking(ranking, ranking, table.bound.rulings, end), OpenResult(result), At("result"))
    return NOBODY


# The result alone.


def _by_result(table: Table, result: Result, left: Collection[str] = ()) -> Outcome:
    record, rulings = table.record, table.bound.rulings
    gold = claimed_gold(result, rulings)
    alone = ResultAlone(record, result, gold, rulings, table.bound.board)
    if record.ended == "adjourned":
        table.ask(record, Adjourned(), At())
    elif not over_by_result(record, gold):
        table.ask(record, BrokenOff(rulings.unfinished, None), At())
    if table.ask(None, alone, At("result")).then is not None or record.ended == "adjourned":
        return NOBODY
    if not over_by_result(record, gold) and not is_rated(rulings, None):
        return NOBODY
    known = len(gold) == len(record.seats)
    if not known and rulings.wealth not in ("gold", "tie-break"):
        blank = Unknown("CGO-R01", "the cargo left")
        end = end_of_result(record, gold, left, owed=rulings.pile_too_small == "owed")
        table.ask(rulings, OpenClaims(result, end, blank, record.ended == "finished", alone=True), At("result"))
    found = _rank_by_gold(table, result, gold, left) if known else _rank_by_places(table, result)
    return Outcome(found, bool(found) and "CGO-104" not in _errors(table.findings.found))


def _rank_by_gold(table: Table, result: Result, gold: dict[str, int], left: Collection[str]) -> list[Place]:
    rulings = table.bound.rulings
    owed = rulings.pile_too_small == "owed"
    end = end_of_result(table.record, gold, left, owed=owed)
    if owed and not isinstance(rank(end, rulings), Unknown):
        table.ask(None, OwedByPile(), At("result"))
        end.lenders = () if take_as_owed(end.finals, result) else end.lenders
    ranking = _ranked(table, end, alone=True)
    if isinstance(ranking, Unknown):
        return _rank_by_places(table, result, ranking)
    found = places(_compare(table, result, end, ranking))
    table.tell(tell_claims, found, "the result gives {who} {score}")
    return found


def _rank_by_places(table: Table, result: Result, unknown: Unknown | None = None) -> list[Place]:
    record, rulings = table.record, table.bound.rulings
    by_gold = rulings.wealth in ("gold", "tie-break") and rulings.pile_too_small != "owed"
    tied = by_gold and unknown is not None and unknown.ruling == "CGO-R02"
    ranked = partial(rank_by_claims, record, rulings, tied=tied)
    ranking = ranked({})
    if isinstance(ranking, Unknown):
        table.ask(result, unknown or ranking, At("result.rows"))
        return []
    found = places(table.ask(ranking, PlacesAlone(result), At("result"), ranked).figures.counting)
    table.tell(tell_claims, found, "the result ranks {who}")
    return found
