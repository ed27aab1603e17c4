"""Judges a record round by round to the end of the game."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.games.engine.table import NOBODY, At, Outcome, Table
from scorekeeper.games.smugglers.checks.ending import AfterTheEnd
from scorekeeper.games.smugglers.checks.preparation import Misnumbered
from scorekeeper.games.smugglers.judge.ending import Ending
from scorekeeper.games.smugglers.judge.rounds import Rounds
from scorekeeper.games.smugglers.record import FOUR_PLAYERS, TWO_PLAYERS, Record, Round
from scorekeeper.games.smugglers.scoring.claims import wiped_lines


def judge(table: Table) -> Outcome:
    """Judge a record by the rules."""
    record: Record = table.record
    table.ask(table.bound, record, At())
    if not TWO_PLAYERS <= len(record.seats) <= FOUR_PLAYERS:
        # Chairs, inspections and starting tokens depend on the number of players.
        return NOBODY
    if record.result is not None and (wiped := wiped_lines(record.result)):
        rows = {who: row for who, row in record.result.rows.items() if who not in wiped}
        record = replace(record, result=replace(record.result, rows=rows))
    record = _in_order(table, record)
    rounds = Rounds(table, record)
    due = 1
    for at, played in enumerate(record.rounds):
        number = played.number
        if rounds.winner is not None and not _goes_on(table, rounds, number):
            rounds.played_on = True
            break
        if number != due and not _begins_here(played):
            asked = table.ask(table.bound, Misnumbered(number, due), At(f"rounds.{number}", number))
            if _is_a_slip(record, at, due):
                number = due
            elif asked.then is not None:
                rounds.lose()
        due = number + 1
        rounds.judge(played, number)
    rounds.settle()
    return Ending(table, record, rounds).outcome()


def _in_order(table: Table, record: Record) -> Record:
    """The record with its rounds in order, if all of them are there and only their order is wrong."""
    numbers = [played.number for played in record.rounds]
    right = sorted(numbers)
    if numbers == right or right != list(range(1, len(numbers) + 1)):
        return record
    due, number = next((due, number) for due, number in zip(right, numbers, strict=True) if due != number)
    table.ask(table.bound, Misnumbered(number, due), At(f"rounds.{number}", number))
    return replace(record, rounds=sorted(record.rounds, key=lambda played: played.number))


def _is_a_slip(record: Record, at: int, due: int) -> bool:
    """Whether only the number of a round is wrong, because the rounds after it are numbered as if it were right."""
    number, later = record.rounds[at].number, record.rounds[at + 1 :]
    return later[0].number == due + 1 != number + 1 if later else number < due


def _begins_here(played: Round) -> bool:
    """Whether a round starts from a position found at the table, so that rounds before it need not be recorded."""
    return played.start is not None and played.start.found is not None


def _goes_on(table: Table, rounds: Rounds, number: int) -> bool:
    """Whether a decision lets a round after the win count."""
    after = AfterTheEnd(number, rounds.winner or "", rounds.won_in or 0)
    if "goes on" not in table.ask(table.bound, after, At("", number)).given:
        return False
    rounds.winner = rounds.with_set = rounds.won_in = None
    return True
