"""The end of a game, decided only here: for a transcript as it happens, for a sheet, and for a result alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorekeeper.games.cargo_and_gold.equipment import GOLD_CARDS
from scorekeeper.games.cargo_and_gold.record import Record, Result, Row, Standing
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.ledger import Ledger


def over_by_pile(pile: int) -> bool:
    """Whether the last gold card is taken."""
    return pile <= 0


def ends_by_deck(rulings: Rulings) -> bool:
    """Whether a game ends when no card is left to refill a box (ruling CGO-R08)."""
    return rulings.deck_empty == "game-ends"


def over_by_count(ledger: Ledger) -> bool:
    """Whether a sheet shows a game that is over and its count is right, or a decision settled it."""
    if ledger.total > GOLD_CARDS:
        return True
    return ledger.finished or (over_by_pile(GOLD_CARDS - ledger.total) and ledger.adds_up)


def over_by_result(record: Record, gold: Mapping[str, int]) -> bool:
    """Whether a game with only a result is recorded as over, or must be over by the claimed gold."""
    return record.ended == "finished" or over_by_pile(GOLD_CARDS - sum(gold.values()))


def tells_the_end(rows: Iterable[Row | Standing]) -> bool:
    """Whether the players of a sheet or a result have all the gold."""
    return over_by_pile(GOLD_CARDS - sum(row.gold or 0 for row in rows))


def places_somebody(result: Result) -> bool:
    """Whether a result names a winner or a place."""
    return result.winner is not None or any(row.place is not None for row in result.rows.values())


def leaves_gold_out(result: Result) -> bool:
    """Whether a result does not give anybody's gold, or not everybody's."""
    return any(row.gold is None for row in result.rows.values()) or not result.rows


# A game that was broken off.


def had_full_round(ledger: Ledger) -> bool | None:
    """Whether a sheet gives everybody the same number of turns; None if it does not tell, because turns may be missed."""
    turns, board = ledger.sheet.turns, ledger.board
    if turns is None:
        return None
    if not turns % len(ledger.seats):
        return True
    missed = board is None or board.misses != 0 or ledger.left or ledger.rulings.without_means == "skipped"
    return None if missed else False


def is_rated(rulings: Rulings, full_round: bool | None) -> bool:  # noqa: FBT001 - as the ruling asks
    """Whether a game that was broken off places its players (ruling CGO-R39); `full_round` is None if it is not known."""
    return rulings.unfinished == "by-gold" or (rulings.unfinished == "full-round" and full_round is not False)
