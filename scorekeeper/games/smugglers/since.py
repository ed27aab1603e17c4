"""A result some rounds after the last one that is written down: what these rounds cannot have done."""

from __future__ import annotations

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers import words
from scorekeeper.games.smugglers.play import BOMBS, FIELDS, GAME, PIECES, SOUR, SWEET, USED, Before, tokens
from scorekeeper.games.smugglers.record import Result, Standing
from scorekeeper.games.smugglers.sheets import most_gains


def check_since(result: Result, last: Before, rounds: int, hearing: Hearing) -> None:
    """Compare the holdings of a result with the last ones known, so many rounds before."""
    for who in last.seats:
        row = result.rows.get(who, Standing())
        _check_gains(who, row, last, rounds, hearing)
        _check_used(who, row, last, hearing)
        _check_losses(who, row, last, hearing)


def _changes(row: Standing, held: tuple[int, ...]) -> list[int]:
    said = (row.sweet, row.sour)
    return [0 if said[count] is None else said[count] - held[count] for count in (SWEET, SOUR)]  # type: ignore[operator]


def _check_gains(who: str, row: Standing, last: Before, rounds: int, hearing: Hearing) -> None:
    held = last.held[who]
    gained = sum(max(0, change) for change in _changes(row, tuple(held)))
    if row.tokens is not None:
        gained = max(gained, row.tokens - tokens(held))
    most = rounds * most_gains(last.rulings, len(last.seats))
    if gained <= most:
        hearing.kept("SMU-407")
        return
    hearing.find(
        "SMU-407",
        "{who} has {gained} more than after round {number}; {rounds} can bring {most} at most",
        where=Where(field=f"result.rows.{who}"),
        step=GAME,
        expected=most,
        found=gained,
        who=who,
        gained=words.counted(gained, "token"),
        number=last.number,
        rounds=words.counted(rounds, "further round"),
        most=most,
    )


def _check_used(who: str, row: Standing, last: Before, hearing: Hearing) -> None:
    used = last.held[who][USED]
    if row.used is None or row.used >= used or last.loose:
        return
    hearing.find(
        "SMU-547",
        "{who} had {before} after round {number}, and at the end is written with {used}; a used bomb does not come back",
        where=Where(field=f"result.rows.{who}.{FIELDS[USED]}"),
        step=GAME,
        expected=used,
        found=row.used,
        who=who,
        before=words.held(used, USED),
        number=last.number,
        used=row.used,
    )


def _check_losses(who: str, row: Standing, last: Before, hearing: Hearing) -> None:
    """Only bombs take tokens: those that others still had, or can have won since."""
    lost = -sum(min(0, change) for change in _changes(row, tuple(last.held[who])))
    bombs = PIECES if last.loose else sum(held[BOMBS] for held in last.held.values())
    if last.rulings.breach_reward == "contraband":
        bombs = PIECES
    if lost <= bombs or last.rulings.breach_uninspected == "token-back":
        return
    hearing.find(
        "SMU-612",
        "{who} has {lost} fewer than after round {number}; only bombs take tokens, and {bombs} left then",
        where=Where(field=f"result.rows.{who}"),
        step=GAME,
        expected=bombs,
        found=lost,
        who=who,
        lost=words.counted(lost, "token"),
        number=last.number,
        bombs="none was" if not bombs else "1 was" if bombs == 1 else f"{bombs} were",
    )
