"""The end of a game as its sheet shows it: how many crystals are owned, the bag, and who had the last turn.

What the end is, is decided in `ending`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglonauts.board import LONGEST, SHORTEST
from scorekeeper.games.smugglonauts.ending import (
    SKIPPED_AT_MOST,
    collected_at_end,
    in_bag_at_end,
    length_of,
    owned_at_end,
)
from scorekeeper.games.smugglonauts.play import CIRCULATING, END, counted
from scorekeeper.games.smugglonauts.record import Sheet
from scorekeeper.games.smugglonauts.rulings import Rulings


class Examined(Struct, frozen=True, kw_only=True):
    """What a sheet is held against."""

    number: int
    seats: Sequence[str]
    length: int | None
    rulings: Rulings
    finished: bool
    """Whether the game was played to its end."""
    began: Mapping[str, int | None] | None = None
    """The prices at the start, as far as they are known."""


def place(number: int, field: str) -> Where:
    """A field of a game's sheet."""
    return Where(round=number, field=f"rounds.{number}.sheet.{field}")


def check_end(sheet: Sheet, collected: int, held: Examined, hearing: Hearing) -> bool:
    """A finished game ended with a failed refill: what is in the bag and how many crystals are owned is fixed.

    Gives whether the game is over by what is owned, or a decision lets it be.
    """
    _check_last(sheet, held.number, hearing)
    high, over = collected, True
    if held.length is not None:
        low, high = collected_at_end(len(held.seats), held.length, held.rulings)
        if not low <= collected <= high:
            over = _say_wrong_end(collected, low, high, held, hearing) is not None or collected > high
            high = collected
        else:
            for rule in ("NAU-801", "NAU-803", "NAU-804"):
                hearing.kept(rule)
    bag = sheet.bag
    if bag is None and sheet.left is not None and held.rulings.skipped_return == "after":
        bag = CIRCULATING - collected - sum(sheet.left.values())
    if bag is not None and bag >= 0:
        _check_bag(bag, collected, high, held, hearing)
    return over


def _check_bag(bag: int, collected: int, high: int, held: Examined, hearing: Hearing) -> None:
    """All that was there is laid out (ruling NAU-R19); what was skipped may go into the bag after it (ruling NAU-R05)."""
    fewest, most = in_bag_at_end(collected, high, held.rulings)
    if fewest <= bag <= most:
        return
    failed = bag <= SKIPPED_AT_MOST and held.rulings.end == "refill-fails" and held.rulings.partial_refill == "over"
    warned = failed and held.rulings.skipped_return == "before"
    if warned:
        text = "the bag still holds {crystals}; where the last refill failed, as many as there are must be laid out (ruling NAU-R19)"
    elif bag < fewest:
        text = (
            "the players own {owned}, and the bag holds {bag}; with so few owned the game is over only if the last turn"
            " puts {due} or more back after the refill (ruling NAU-R05)"
        )
    elif most:
        text = (
            "the bag still holds {crystals}; when the game is over it holds only what the last turn skipped, {due} at most"
            " (ruling NAU-R05)"
        )
    else:
        text = "the bag still holds {crystals}; it must be empty when the game is over"
    due = fewest if bag < fewest else most
    hearing.find(
        "NAU-801",
        text,
        where=place(held.number, "bag"),
        step=END,
        level="warning" if warned else "error",
        expected=due,
        found=bag,
        crystals=counted(bag, "crystal"),
        owned=counted(collected, "crystal"),
        bag=bag,
        due=due,
    )


def _say_wrong_end(collected: int, low: int, high: int, held: Examined, hearing: Hearing) -> Effect | None:
    due = low if collected < low else high
    by_bag = held.rulings.end == "bag-empty"
    rule, why = "NAU-804", "; the game was over before that"
    if collected < low:
        rule, why = "NAU-801", "; the game was not over yet"
        if held.length is not None and collected == owned_at_end(len(held.seats), held.length) - 1 and not by_bag:
            rule, why = "NAU-803", "; with so many the bag is empty, but the refill was complete and the game goes on"
    return hearing.find(
        rule,
        "the players own {crystals}; on a track of {length} spaces "
        + (
            "the bag is empty when they own {due} (ruling NAU-R04)"
            if by_bag
            else "the refill fails when they own {due}"
        )
        + why,
        where=place(held.number, "rows"),
        step=END,
        expected=due,
        found=collected,
        crystals=counted(collected, "crystal"),
        length=held.length,
        due=due,
    )


def check_not_beyond_the_end(sheet: Sheet, collected: int, held: Examined, hearing: Hearing) -> None:
    """A game that was stopped did not go further than to its end, and its last turn was refilled (ruling NAU-R16)."""
    players = len(held.seats)
    if held.length is None:
        _check_some_board(sheet, collected, held, hearing)
        return
    low, high = collected_at_end(players, held.length, held.rulings)
    if collected > high:
        _say_wrong_end(collected, low, high, held, hearing)
        return
    wrong = _wrong_rest(sheet, collected, held.length - players - 1, held.rulings)
    if wrong is not None:
        _say_wrong_rest(*wrong, collected, held, hearing)


def _wrong_rest(sheet: Sheet, collected: int, spaces: int, rulings: Rulings) -> tuple[str, int, int] | None:
    """The bag or the track of a game that was stopped, if it cannot hold so many: which, how many, and how many it must."""
    on_track = min(spaces, CIRCULATING - collected)
    in_bag = CIRCULATING - collected - on_track
    # A refill in part leaves spaces empty although what was skipped is in the bag (rulings NAU-R05, NAU-R19).
    late = SKIPPED_AT_MOST if rulings.skipped_return == "after" else 0
    most = max(in_bag, late)
    if sheet.bag is not None and not in_bag <= sheet.bag <= most:
        return "bag", sheet.bag, in_bag
    left = None if sheet.left is None else sum(sheet.left.values())
    if left is None:
        return None
    if sheet.bag is not None and CIRCULATING - collected - left != sheet.bag:
        return "left", left, CIRCULATING - collected - sheet.bag
    return None if CIRCULATING - collected - most <= left <= on_track else ("left", left, on_track)


def _check_some_board(sheet: Sheet, collected: int, held: Examined, hearing: Hearing) -> None:
    """While the board is not known, there has to be one on which the game could be stopped like this."""
    players, boards = len(held.seats), range(SHORTEST, LONGEST + 1)
    where = place(held.number, "rows")
    if check_not_beyond_any_board(collected, held, hearing):
        return
    if not any(_wrong_rest(sheet, collected, length - players - 1, held.rulings) is None for length in boards):
        hearing.find(
            "NAU-203",
            "{crystals} owned"
            + ("" if sheet.left is None else ", {left} left on the track")
            + ("" if sheet.bag is None else ", {bag} in the bag")
            + "; that is so on no board of {low} to {high} spaces",
            where=where,
            step=END,
            found=collected,
            crystals=counted(collected, "crystal"),
            left=sum((sheet.left or {}).values()),
            bag=sheet.bag,
            low=SHORTEST,
            high=LONGEST,
        )
        return
    hearing.unchecked(
        "NAU-801",
        "whether the game was over before it was stopped is not checked: the board length is not known",
        where=where,
    )


def check_not_beyond_any_board(collected: int, held: Examined, hearing: Hearing) -> bool:
    """Whether more is owned than when the game is over on the shortest board, on which it takes the most."""
    most = collected_at_end(len(held.seats), SHORTEST, held.rulings)[1]
    if collected > most:
        _say_no_board(collected, most, held, hearing)
    return collected > most


def _say_no_board(collected: int, due: int, held: Examined, hearing: Hearing) -> Effect | None:
    return hearing.find(
        "NAU-804" if collected > due else "NAU-801",
        "the players own {crystals}; no board of {low} to {high} spaces ends a game with so many",
        where=place(held.number, "rows"),
        step=END,
        expected=due,
        found=collected,
        crystals=counted(collected, "crystal"),
        low=SHORTEST,
        high=LONGEST,
    )


def _say_wrong_rest(field: str, said: int, due: int, collected: int, held: Examined, hearing: Hearing) -> None:
    hearing.find(
        "NAU-203",
        "{said} "
        + ("in the bag" if field == "bag" else "left on the track")
        + "; with {collected} owned, on a track of {length} spaces, it must be {due}",
        where=place(held.number, field),
        step=END,
        expected=due,
        found=said,
        said=counted(said, "crystal"),
        collected=collected,
        length=held.length,
        due=due,
    )


def _check_last(sheet: Sheet, number: int, hearing: Hearing) -> None:
    """The last turn is a Shop, so whoever had it owns a crystal."""
    if sheet.last is None:
        return
    row = sheet.rows[sheet.last]
    if row.black + row.green + row.orange + row.white > 0:
        hearing.kept("NAU-805")
        return
    hearing.find(
        "NAU-805",
        "{who} had the last turn and owns no crystal; the turn that ends the game is a Shop",
        where=place(number, "last"),
        step=END,
        expected=1,
        found=0,
        who=sheet.last,
    )


def derive_length(collected: int, held: Examined, hearing: Hearing) -> tuple[int | None, bool]:
    """The board length that a finished game shows, where nobody gave it (rulings NAU-R03, NAU-R30); whether it can be over."""
    where = place(held.number, "rows")
    if held.rulings.missing_figures == "required":
        hearing.find(
            "NAU-801",
            "the board length is not given; this tournament asks for it (ruling NAU-R30)",
            where=where,
            step=END,
        )
    length = length_of(len(held.seats), collected, held.rulings)
    if length is not None and SHORTEST <= length <= LONGEST:
        hearing.unchecked(
            "NAU-801",
            "the end of the game is not checked: the board length is not known; by this game it has {length} spaces",
            where=where,
            length=length,
        )
        return length, True
    low, high = (collected_at_end(len(held.seats), board, held.rulings) for board in (LONGEST, SHORTEST))
    if not low[0] <= collected <= high[1]:
        settled = _say_no_board(collected, low[0] if collected < low[0] else high[1], held, hearing)
        return None, settled is not None or collected > high[1]
    hearing.unchecked("NAU-801", "the end of the game is not checked: the board length is not known", where=where)
    return None, True
